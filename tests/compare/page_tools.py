"""What the checks of the comparison page share: making pages, opening them, and reading and setting what is in them."""
import base64
import json
import subprocess


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


class Pages:
    """Makes pages and opens them."""

    def __init__(self, make_page, folder, browser, pictures):
        self.make_page, self.folder, self.browser, self.pictures = make_page, folder, browser, pictures

    def open(self, name, data, outputs, address="", **view):
        page = self.folder / f"{name}.html"
        for value, suffix in ((data, "data"), (outputs, "outputs")):
            (self.folder / f"{name}.{suffix}.json").write_text(json.dumps(value))
        subprocess.run([self.make_page, self.folder / f"{name}.data.json", self.folder / f"{name}.outputs.json", page],
                       check=True)
        self.browser.view(**view)
        self.browser.open("about:blank")
        self.browser.open(f"file://{page}{address}")
        self.browser.until("return document.querySelector('canvas') !== null")
        return page

    def picture(self, name):
        if not self.pictures:
            return
        height = min(self.browser.run("return document.documentElement.scrollHeight"), 8000)
        width = self.browser.run("return innerWidth")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        png = self.browser.devtools("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        (self.folder / f"{name}.png").write_bytes(base64.b64decode(png["data"]))


def column(browser, title):
    """The texts of a column of the results."""
    return browser.run("""
        const table = document.getElementById("results-table");
        const index = [...table.tHead.rows[0].cells].findIndex((cell) => cell.textContent === arguments[0]);
        return [...table.tBodies[0].rows].map((row) => row.cells[index].textContent);""", title)


def choose(browser, selector, value):
    browser.run("""
        const control = document.querySelector(arguments[0]);
        control.value = arguments[1];
        control.dispatchEvent(new Event("input", { bubbles: true }));
        control.dispatchEvent(new Event("change", { bubbles: true }));""", selector, value)


def header(title):
    return f"[...document.querySelectorAll('#results-table th')].find((cell) => cell.textContent === '{title}')"


def focus(browser, selector):
    browser.run("document.querySelector(arguments[0]).focus()", selector)


def is_open(browser):
    return browser.run("return document.getElementById('details').open")
