// The results, a line for each run or for all rounds of a task by a configuration: filtered, sorted, and shown page by
// page, so that they stay quick with any number of runs.

const PAGE_SIZES = [50, 200, 1000];

class Results {
  constructor() {
    this.accepted = singles;  // what passes the filters
    this.lines = singles;     // the same, sorted
    this.all = runCount;
    this.noun = "run";
    this.column = null;
    this.direction = 1;
    this.page = 0;
    this.pageSize = PAGE_SIZES[0];
    this.makeTable();
    this.makePager();
  }

  filter(values) {
    const rounds = values.view === "median";
    const source = rounds ? groups : singles;
    this.all = source.length;
    this.noun = rounds ? "line" : "run";
    this.accepted = source.filter(acceptedBy(values));
    this.sort();
  }

  sort() {
    this.lines = this.column === null ? this.accepted : sortedBy(this.accepted, this.column, this.direction);
    this.show(0);
  }

  makeTable() {
    this.body = element("tbody");
    this.headers = COLUMNS.map((column) => {
      const button = element("button", { type: "button" }, column.title);
      button.addEventListener("click", () => this.sortBy(column));
      return element("th", { scope: "col", class: column.style }, button);
    });
    byId("results-table").append(element("caption", { class: "visually-hidden" }, "Results; the headings sort"),
      element("thead", {}, element("tr", {}, this.headers)), this.body);
  }

  sortBy(column) {
    this.direction = this.column === column ? -this.direction : 1;
    this.column = column;
    this.headers.forEach((header, index) => {
      if (COLUMNS[index] !== column) header.removeAttribute("aria-sort");
      else header.setAttribute("aria-sort", this.direction > 0 ? "ascending" : "descending");
    });
    this.sort();
  }

  makePager() {
    const button = (label, text, step) => {
      const made = element("button", { type: "button", "aria-label": label }, text);
      made.addEventListener("click", () => this.show(this.page + step));
      return made;
    };
    this.previous = button("Previous page", "‹ Previous", -1);
    this.next = button("Next page", "Next ›", 1);
    this.position = element("span");
    const size = element("select", { "aria-label": "Lines on a page" });
    fillSelect(size, PAGE_SIZES.map((lines) => ({ value: lines, label: `${formatCount(lines)} a page` })));
    size.addEventListener("change", () => {
      this.pageSize = Number(size.value);
      this.show(0);
    });
    byId("pages").append(this.previous, this.position, this.next, size);
  }

  show(page) {
    const { lines, pageSize } = this;
    const pages = Math.max(1, Math.ceil(lines.length / pageSize));
    this.page = Math.min(Math.max(page, 0), pages - 1);
    const first = this.page * pageSize;
    const shown = lines.slice(first, first + pageSize);
    this.body.replaceChildren(...shown.map(lineOf));
    byId("shown").textContent = this.description(first, shown.length);

    byId("pages").hidden = lines.length <= PAGE_SIZES[0];
    this.position.textContent = `Page ${formatCount(this.page + 1)} of ${formatCount(pages)}`;
    // Not `disabled`, which would take the focus away from whoever reaches the last page.
    this.previous.setAttribute("aria-disabled", String(this.page === 0));
    this.next.setAttribute("aria-disabled", String(this.page === pages - 1));
  }

  description(first, count) {
    if (this.all === 0) return "There are no runs.";
    if (count === 0) return `No ${this.noun} passes the filters.`;
    const filtered = this.lines.length < this.all ? ` that pass the filters, ${formatCount(this.all)} in all` : "";
    const range = `${formatCount(first + 1)}–${formatCount(first + count)}`;
    return `${range} of ${plural(this.lines.length, this.noun)}${filtered}`;
  }
}

function lineOf(group) {
  const [header, ...others] = COLUMNS;
  return element("tr", { class: disputed.has(group.task) ? "disputed" : null },
    element("th", { scope: "row" }, header.cell(group)),
    others.map((column) => element("td", { class: column.style }, column.cell(group))));
}

// Gives the present values of the filters.
function showResults() {
  const results = new Results();
  const values = makeFilters((changed) => {
    showFiltersInAddress(changed);
    results.filter(changed);
  });
  results.filter(values());
  return values;
}
