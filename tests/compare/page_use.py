"""The comparison page as a reader uses it: what it says, sorting, filtering, details."""
import page_data
from page_tools import choose, column, expect, focus, header, is_open


def check_overview(pages, browser):
    data, outputs = page_data.comparison()
    pages.open("agreeing", data, outputs)
    expect(browser.run("return document.title") == data["title"], "the title")
    expect("All verdicts agree" in browser.text("#notices"), "agreement is said")
    expect(browser.run("return document.querySelector('[role=alert]')") is None, "an alarm without a reason")
    lines = browser.run("return [...document.querySelectorAll('#summary-table tbody tr')].map((row) => row.innerText)")
    expect(len(lines) == len(data["configurations"]), "a line for each configuration")
    expect("baseline" in lines[data["baseline"]], "the baseline is marked")
    pages.picture("agreeing")

    cut, cut_outputs = page_data.comparison()
    page_data.interrupted(cut, cut_outputs, 40)
    pages.open("interrupted", cut, cut_outputs)
    expect("40 of 1,152 runs" in browser.text("#notices"), "an interrupted comparison says so")


def check_summary_numbers(pages, browser):
    """Two configurations, two tasks, two rounds: numbers that one can check by hand."""
    data, outputs = page_data.comparison(configurations=2, sizes=[2], properties=1, repeat=2)
    data["baseline"] = 0
    runs = data["runs"]
    kept = [i for i in range(len(outputs)) if runs["task"][i] < 2]
    for name in runs:
        runs[name] = [runs[name][i] for i in kept]
    data["tasks"] = data["tasks"][:2]
    # task, configuration, round: 000 001 010 011 100 101 110 111
    runs["status"] = ["proved"] * 6 + ["proved", "timeout"]
    runs["cpu_seconds"] = [2, 2, 2, 8, 0.5, 0.5, 8, 60]
    runs["memory_mb"] = [10, 11, 12, 13, 14, 15, 16, 99.5]
    pages.open("numbers", data, [outputs[i] for i in kept])
    cells = browser.run("return [...document.querySelectorAll('#summary-table tbody tr:nth-child(2) > *')].map((c) =>"
                        " c.innerText.trim())")[1:]
    # Ratios 1, 4 and 16: their geometric mean is 4.
    wanted = ["3 of 4", "3", "0", "0", "1", "0", "0", "0", "18.0", "8.00", "34.5", "99.5", "4.00×", "3", "16.0×"]
    expect(cells == wanted, f"the summary says {cells}, not {wanted}")
    choose(browser, "#filters [name=view]", "median")
    medians = [column(browser, title)[1] for title in ("Status", "CPU time, s", "Memory, MB")]
    expect(medians == ["proved", "5.00 (2.00–8.00)", "12.5 (12.0–13.0)"], f"of the rounds together: {medians}")
    statuses = column(browser, "Status")
    expect(statuses[3] == "proved ×1 timeout ×1 ", f"of rounds that differ: {statuses[3]}")


def check_disagreement(pages, browser):
    data, outputs = page_data.comparison()
    wrong = page_data.with_disagreement(data)
    pages.open("disagreeing", data, outputs)
    alert = browser.run("""const alert = document.querySelector("main [role=alert]");
        return { text: alert.textContent, top: alert.getBoundingClientRect().top,
                 links: [...alert.querySelectorAll("a")].map((link) => link.hash) }""")
    told = data["tasks"][data["disagreements"][0]]["name"], "proved", "refuted"
    expect(all(word in alert["text"] for word in told), f"the alarm tells {told}: {alert['text']}")
    expect(alert["links"][0] == f"#run-{wrong}", "the odd one out comes first")
    expect(alert["top"] < 200, "the alarm is on top")
    browser.click("[role=alert] a")
    browser.until("return document.getElementById('details').open")
    expect("contradict" in browser.text("#details-body"), "the details say so, too")
    pages.picture("disagreeing")


def check_sorting(pages, browser):
    data, outputs = page_data.comparison()
    pages.open("sorting", data, outputs)
    for title in ("CPU time, s", "Memory, MB"):
        for order in ("ascending", "descending"):
            browser.run(f"{header(title)}.querySelector('button').focus()")
            browser.press("Enter")
            expect(browser.run(f"return {header(title)}.getAttribute('aria-sort')") == order, f"{title} says {order}")
            numbers = [float(text.replace(",", "")) for text in column(browser, title)]
            expect(len(numbers) == 50, "a page has 50 lines")
            expect(numbers == sorted(numbers, reverse=order == "descending"), f"{title} is sorted {order}")
    expect(browser.run("return document.querySelectorAll('[aria-sort]').length") == 1, "one column is sorted")
    browser.run(f"{header('Task')}.querySelector('button').click()")
    expect(column(browser, "Task")[0] == "bakery-2, property 0", "tasks are sorted by name")
    browser.run(f"{header('Task')}.querySelector('button').click()")
    expect(column(browser, "Task")[0] == "token-ring-13, property 1", "13 comes after 2")
    focus(browser, "[aria-label='Next page']")
    browser.press("Enter", "Enter")
    expect("101–150" in browser.text("#shown"), "pages are turned")


def check_filters(pages, browser):
    data, outputs = page_data.comparison(repeat=2)
    page_data.with_disagreement(data)
    page = pages.open("filters", data, outputs)
    runs, tasks = data["runs"], data["tasks"]

    def shown():
        return browser.text("#shown")

    def expect_count(count, what):
        expect(f"of {count:,} runs" in shown(), f"{what}: {shown()}, not {count}")

    choose(browser, "#filters [name=status]", "timeout")
    expect_count(runs["status"].count("timeout"), "status")
    expect(set(column(browser, "Status")) == {"timeout"}, "only timeouts")
    browser.run("document.querySelector('#filters [type=reset]').click()")
    expect_count(len(outputs), "reset")
    choose(browser, "#filters [name=family]", "bakery")
    choose(browser, "#filters [name=configuration]", "3")
    expect_count(sum(tasks[t]["family"] == "bakery" and c == 3 for t, c in zip(runs["task"], runs["configuration"])),
                 "family and configuration")
    expect(browser.run("return location.hash") == "#configuration=3&family=bakery", "filters are in the address")
    pages.open("filters", data, outputs, "#status=error&verdict=proved&nonsense=1")
    statuses = set(column(browser, "Status"))
    expect(statuses == {"errorexit code 139 (segmentation fault)"}, f"filters come from the address: {statuses}")
    browser.run("document.querySelector('#filters [type=reset]').click()")
    choose(browser, "#filters [name=verdict]", "disputed")
    expect_count(len(data["configurations"]) * 2, "disputed")
    browser.run("document.querySelector('#filters [type=reset]').click()")
    choose(browser, "#filters [name=label]", "rings")
    expect_count(sum("rings" in tasks[t]["labels"] for t in runs["task"]), "label")
    focus(browser, "#filters [name=text]")
    browser.type("SEGMENTATION philosophers")
    expect_count(sum("139" in reason and tasks[t]["family"] == "dining-philosophers"
                     for t, reason in zip(runs["task"], runs["reason"])), "text")
    browser.type("x")
    expect("No run passes" in shown(), "nothing left")
    browser.run("document.querySelector('#filters [type=reset]').click()")
    choose(browser, "#filters [name=view]", "median")
    expect(f"of {len(outputs) // 2:,} lines" in shown(), "a line for the rounds together")
    expect(all("–" in text for text in column(browser, "CPU time, s")), "medians have a range")
    expect(page.exists(), "the page")


def check_details(pages, browser):
    data, outputs = page_data.comparison(repeat=2)
    pages.open("details", data, outputs, "#run-123")
    expect(is_open(browser), "the address opens a run")
    text = browser.text("#details")
    task = data["tasks"][data["runs"]["task"][123]]
    for part in (outputs[123]["command"], outputs[123]["output"], task["expression"], task["model"], "logs/000124.txt"):
        expect(part in text, f"the details hold {part}")
    log = browser.run("return document.querySelector('#details dl a').getAttribute('href')")
    expect(log == "logs/000124.txt", f"the log is linked: {log}")
    browser.press("Escape")
    expect(not is_open(browser), "Escape closes")
    expect(browser.run("return location.hash") == "", "and tidies the address")
    # By the keyboard, and back to where one was.
    focus(browser, "#results-table tbody tr:nth-child(3) a")
    browser.press("Enter")
    browser.until("return location.hash === '#run-2' && document.getElementById('details').open")
    browser.press("Escape")
    browser.until("return document.activeElement.hash === '#run-2'")
    # By a click; on to the next; back in the history; closed by its button.
    browser.click("#results-table tbody tr:nth-child(2) a")
    browser.until("return location.hash === '#run-1' && document.getElementById('details').open")
    browser.click("#details table a")
    browser.until("return location.hash === '#run-0'")
    browser.run("history.back()")
    browser.until("return location.hash === '#run-1' && document.querySelector('#details').open")
    browser.devtools("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    browser.click("#details .copy button")
    browser.until("return document.querySelector('#details .copy [role=status]').textContent === 'Copied'")
    browser.click("#details-close")
    expect(not is_open(browser), "the button closes")
    browser.run("location.hash = '#run-99999'")
    expect(not is_open(browser), "a run that there is not")
