"""The plots of the comparison page, by the mouse and by the keyboard."""
import json

import page_data
from page_tools import choose, expect, focus


def points_at(browser, figure):
    """Where the keyboard's point is, in the window, and what is said of it."""
    return browser.run("""const figure = document.getElementById(arguments[0]);
        const canvas = figure.querySelector("canvas");
        const { caretX, caretY } = Chart.getChart(canvas).tooltip;
        const { left, top } = canvas.getBoundingClientRect();
        return { x: left + caretX, y: top + caretY, text: figure.querySelector("[aria-live]").textContent };""", figure)


def check_plots(pages, browser):
    data, outputs = page_data.comparison()
    page_data.with_disagreement(data)
    pages.open("plots", data, outputs)
    for figure in ("quantiles", "scatter", "growth"):
        browser.run("document.getElementById(arguments[0]).scrollIntoView()", figure)
        focus(browser, f"#{figure} canvas")
        browser.press("Right", "Right", "Right", "Left", "Down", "Home", "Right", "End", "Left")
        at = points_at(browser, figure)
        expect(at["text"] != "", f"{figure}: the point is announced")
        browser.press("Enter")
        by_keys = browser.until("return document.getElementById('details').open && location.hash")
        browser.press("Escape")
        browser.until("return document.activeElement.localName === 'canvas'")
        browser.click_at(at["x"], at["y"])
        by_mouse = browser.until("return document.getElementById('details').open && location.hash")
        expect(by_keys == by_mouse or figure != "quantiles", f"{figure}: {by_keys} by keys, {by_mouse} by the mouse")
        browser.press("Escape")
        axis = f"return Chart.getChart(document.querySelector('#{figure} canvas')).options.scales.y.title.text"
        before = browser.run(axis), browser.run(f"return document.querySelector('#{figure} canvas').toDataURL()")
        choose(browser, f"#{figure} [data-choice=measure]", "memory_mb")
        after = browser.run(axis), browser.run(f"return document.querySelector('#{figure} canvas').toDataURL()")
        expect(before[0] != after[0] and before[1] != after[1], f"{figure}: memory instead of time")
        browser.run("document.querySelector(arguments[0]).click()", f"#{figure} .fold summary")
        browser.until(f"return document.querySelectorAll('#{figure} .fold tbody tr').length > 5")
    labels = "return Chart.getChart(document.querySelector('#quantiles canvas')).data.datasets.length"
    browser.click("#legend input")
    expect(browser.run(labels) == 11, "a configuration is hidden")
    browser.click("#legend-none")
    expect("No configuration" in browser.text("#quantiles .empty"), "none is left")
    browser.click("#legend-all")
    expect(browser.run(labels) == 12, "all are back")
    choose(browser, "#scatter [data-choice=vertical]", "6")
    verdicts = browser.run("return Chart.getChart(document.querySelector('#scatter canvas')).data.datasets"
                           ".map((each) => each.label)")
    expect(verdicts == ["proved", "refuted", "disagree"], f"points by verdict: {verdicts}")
    choose(browser, "#growth [data-choice=family]", json.dumps(["bakery", 1], separators=(",", ":")))
    lines = browser.run("return document.querySelectorAll('#growth .fold tbody tr').length")
    expect(lines == 12, "a line for each size")
