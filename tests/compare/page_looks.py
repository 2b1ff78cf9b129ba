"""The comparison page in both colour schemes, at all widths, with hostile texts, and with very many runs."""
import page_data
from page_tools import expect

HOSTILE = ("</script><script>document.title='taken over'</script><!-- "
           "<img src=x onerror=\"document.title='taken over'\"><b style=color:red>")

# The contrast of what is written with what is behind it, as WCAG 2 defines it, for each element that holds text.
CONTRASTS = """
const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
const luminance = ([r, g, b]) => [r, g, b].map((part) => part / 255)
  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  .reduce((total, part, index) => total + part * [0.2126, 0.7152, 0.0722][index], 0);
const behind = (node) => {
  for (; node; node = node.parentElement) {
    const colour = parse(getComputedStyle(node).backgroundColor);
    if (colour[3] !== 0) return colour;
  }
};
const found = [];
for (const node of document.querySelectorAll("body *")) {
  if (!node.checkVisibility() || ["SCRIPT", "OPTION", "CANVAS"].includes(node.tagName)) continue;
  if (![...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
  const [a, b] = [luminance(parse(getComputedStyle(node).color)), luminance(behind(node))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < 4.5) found.push(`${node.tagName} ${node.className}: ${node.textContent.slice(0, 30)}: ${contrast}`);
}
return found;
"""


LOADING = """
const [{ domContentLoadedEventEnd: read, loadEventEnd: load }] = performance.getEntriesByType("navigation");
const mark = (name) => performance.getEntriesByName(name)[0].startTime;
return { results: mark("results shown"), plots: mark("plots drawn"), read, load };
"""

# Milliseconds for what a reader does, with the layout that follows.
WORKING = """
const timed = (action) => {
  const start = performance.now();
  action();
  document.body.offsetHeight;
  return performance.now() - start;
};
const longest = (list, action) => Math.max(...list.map((each) => timed(() => action(each))));
const input = document.querySelector("#filters [name=text]");
return {
  sort: longest([...document.querySelectorAll("#results-table thead button")], (button) => button.click()),
  filter: longest(["b", "ba", "bakery", "bakery z3", "timeout", ""], (text) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }),
  plot: timed(() => document.querySelector("#quantiles select").dispatchEvent(new Event("change"))),
  details: timed(() => {
    location.hash = "#run-9999";
    dispatchEvent(new Event("hashchange"));
  }),
};
"""


def check_looks(pages, browser):
    data, outputs = page_data.comparison(repeat=2)
    page_data.with_disagreement(data)
    data["complete"] = False
    canvas = "return document.querySelector('#quantiles canvas').toDataURL()"
    pages.open("looks", data, outputs)
    pictures = {}
    for dark in (False, True, False):  # there and back, without loading again
        browser.view(dark=dark)
        browser.until("return getComputedStyle(document.body).backgroundColor === arguments[0]",
                      "rgb(20, 23, 28)" if dark else "rgb(255, 255, 255)")
        browser.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        picture = browser.run(canvas)
        expect(pictures.setdefault(dark, picture) == picture, "the plots have their colours back")
        low = browser.run(CONTRASTS)
        expect(low == [], f"contrast, {'dark' if dark else 'light'}: {low}")
    expect(pictures[True] != pictures[False], "the plots follow the scheme")


def check_widths(pages, browser):
    plain, long = page_data.comparison(), page_data.comparison(configurations=3, sizes=[2, 3])
    for configuration in long[0]["configurations"]:
        configuration["name"] += "_without_any_place_to_break_the_line" * 3
    for task in long[0]["tasks"]:
        task["name"] += "_without_any_place_to_break_the_line" * 3
        task["family"] = task["size"] = None
    page_data.with_disagreement(long[0], 1)
    long[0]["title"] = "x" * 300
    one, none = page_data.comparison(configurations=1), page_data.comparison()
    page_data.interrupted(*none, 0)
    empty = {"title": "", "configurations": [], "tasks": [], "runs": {column: [] for column in page_data.COLUMNS}}
    for name, (data, outputs) in {"plain": plain, "long": long, "one": one, "none": none, "empty": (empty, [])}.items():
        pages.open(name, data, outputs)
        for width in (1280, 800, 400):
            browser.view(width=width)
            for address in ("#run-1", "#results"):
                browser.run("location.hash = arguments[0]", address)
                browser.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                wide = browser.run("return document.documentElement.scrollWidth")
                expect(wide <= width, f"{name} scrolls sideways: {wide} of {width} pixels")
            pages.picture(f"{name}-{width}")


def check_hostile(pages, browser):
    """Texts that would be markup, scripts or addresses, or that hide what they say."""
    data, outputs = page_data.comparison(configurations=2, sizes=[2], properties=1)
    data["title"] = HOSTILE
    for each in (*data["configurations"], *data["tasks"], *outputs, data["machine"]):
        for key, value in each.items():
            if isinstance(value, str) and key not in ("expected", "kind"):
                each[key] = HOSTILE
    data["disagreements"] = [0]
    data["runs"]["reason"][0] = HOSTILE
    data["runs"]["log"] = ["javascript:document.title='taken over'", "//example.org/x", "/etc/passwd", "logs/a b#?.txt",
                           *data["runs"]["log"][4:]]
    outputs[0]["output"] = "\x1b[31mred\x00\u202egnp.exe"
    pages.open("hostile", data, outputs, "#run-0")
    shown = browser.text("#details")
    expect("␛[31mred␀‹U+202E›gnp.exe" in shown, "control characters can be seen")
    expect(HOSTILE in shown and HOSTILE in browser.text("#notices"), "markup is text")
    expect(browser.run("return document.title") == HOSTILE, "no script of the data runs")
    logs = []
    for run in range(4):
        browser.run("location.hash = arguments[0]", f"#run-{run}")
        browser.until("return document.querySelector('#details tr [aria-current]') !== null")
        logs.append(browser.until("""const links = [...document.querySelectorAll("#details dl a")];
            return [links.map((link) => link.getAttribute("href")).join()]""")[0])
        browser.press("Escape")
    expect(logs == ["", "", "", "logs/a%20b%23%3F.txt"], f"only logs below the page are linked: {logs}")


def check_size(pages, browser):
    data, outputs = page_data.comparison(sizes=range(2, 37), properties=2, repeat=3)
    expect(len(outputs) > 10000, "many runs")
    page = pages.open("many", data, outputs)
    times, work = browser.run(LOADING), browser.run(WORKING)
    print(f"{len(outputs)} runs, {page.stat().st_size / 1e6:.1f} MB; milliseconds until the results are shown "
          f"{times['results']:.0f}, the document is read {times['read']:.0f}, loaded {times['load']:.0f}, "
          f"the plots are drawn {times['plots']:.0f}; longest sort {work['sort']:.0f}, filter {work['filter']:.0f}, "
          f"a plot {work['plot']:.0f}, first details {work['details']:.0f}")
