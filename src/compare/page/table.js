// The results, a line for each run or for all rounds of a task by a configuration: filtered, sorted, and shown page by page,
// so that the page stays quick with any number of runs.

const PAGE_SIZES = [50, 200, 1000];

// Texts are sorted by their rank among all, found once.
function ranks(values) {
  const sorted = [...new Set(values)].sort(collator.compare);
  const rank = new Map(sorted.map((value, index) => [value, index]));
  return values.map((value) => rank.get(value));
}
const taskRank = ranks(tasks.map((_, task) => taskName(task)));
const familyRank = ranks(tasks.map(({ family }) => family ?? ""));
const verdictRank = ranks(verdictOfTask);

const medianOf = (group, measure) => (group.runs.length === 1
  ? runs[measure][group.runs[0]] ?? null : spread(group, measure)?.median ?? null);

function measureCell(group, measure) {
  const found = spread(group, measure);
  if (found === null) return "–";
  if (group.runs.length === 1) return formatNumber(found.median);
  return [formatNumber(found.median), " ", element("small", { class: "muted" },
    `(${formatNumber(found.low)}–${formatNumber(found.high)})`)];
}

function statusCell(group) {
  const counts = new Map();
  for (const run of group.runs) counts.set(runs.status[run], (counts.get(runs.status[run]) ?? 0) + 1);
  const reasons = distinct(group.runs.map((run) => runs.reason[run]));
  return [
    [...counts].flatMap(([status, count], index) => [index > 0 ? " " : null, statusBadge(status),
      counts.size > 1 ? ` ×${count}` : null]),
    group.runs.some(isUnexpected) ? element("span", { class: "warning" }, " unexpected") : null,
    reasons.length > 0 ? element("small", { class: "reason" }, reasons.join("; ")) : null,
  ].flat();
}

function taskCell(group) {
  return [runLink(group.runs[0], taskName(group.task)),
    disputed.has(group.task) ? element("span", { class: "warning" }, " disputed") : null];
}

// `key`: what a line is sorted by, a number or null, which comes last.
const COLUMNS = [
  { name: "task", title: "Task", key: (group) => taskRank[group.task], cell: taskCell },
  { name: "family", title: "Family", key: (group) => (tasks[group.task].family ? familyRank[group.task] : null),
    wide: true, cell: (group) => tasks[group.task].family ?? "–",
    needed: () => tasks.some(({ family }) => family) },
  { name: "size", title: "N", number: true, key: (group) => tasks[group.task].size ?? null,
    cell: (group) => String(tasks[group.task].size ?? "–"), needed: () => tasks.some(({ size }) => (size ?? null) !== null) },
  { name: "verdict", title: "Property verdict", key: (group) => verdictRank[group.task], cell: (group) => verdictOfTask[group.task] },
  { name: "configuration", title: "Configuration", key: (group) => group.configuration, wide: true,
    cell: (group) => configurations[group.configuration].name },
  { name: "round", title: "Round", number: true, key: (group) => runs.round[group.runs[0]], needed: () => hasRounds,
    cell: (group) => (group.runs.length === 1 ? String(runs.round[group.runs[0]]) : `${group.runs.length} rounds`) },
  { name: "status", title: "Status", key: (group) => statusRank(group.status), cell: statusCell },
  ...Object.entries(MEASURES).map(([name, { label, unit }]) => ({ name, title: `${label}, ${unit}`, number: true,
    key: (group) => medianOf(group, name), cell: (group) => measureCell(group, name) })),
];

function sortedBy(list, column, direction) {
  const keyed = list.map((group) => ({ group, key: column.key(group) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
    return direction * (a.key - b.key);
  });
  return keyed.map(({ group }) => group);
}

function makeTable() {
  const columns = COLUMNS.filter((column) => column.needed?.() ?? true);
  const state = { lines: [], sort: null, direction: 1, page: 0, pageSize: PAGE_SIZES[0], filters: null };
  const body = element("tbody");
  const headers = columns.map((column) => {
    const button = element("button", { type: "button" }, column.title);
    button.addEventListener("click", () => sortBy(column));
    return element("th", { scope: "col", class: column.number ? "number" : null }, button);
  });
  byId("results-table").append(element("caption", { class: "visually-hidden" }, "Results; the headings sort"),
    element("thead", {}, element("tr", {}, headers)), body);

  function sortBy(column) {
    state.direction = state.sort === column ? -state.direction : 1;
    state.sort = column;
    headers.forEach((header, index) => {
      if (columns[index] === column) header.setAttribute("aria-sort", state.direction > 0 ? "ascending" : "descending");
      else header.removeAttribute("aria-sort");
    });
    state.lines = sortedBy(state.lines, column, state.direction);
    showPage(0);
  }

  const lineOf = (group) => element("tr", { class: disputed.has(group.task) ? "disputed" : null }, columns.map((column, index) =>
    element(index === 0 ? "th" : "td", { scope: index === 0 ? "row" : null, class: column.number ? "number" : column.wide ? "wide" : null },
      column.cell(group))));

  function showPage(page) {
    const { lines, pageSize } = state;
    const pages = Math.max(1, Math.ceil(lines.length / pageSize));
    state.page = Math.min(Math.max(page, 0), pages - 1);
    const first = state.page * pageSize;
    const shown = lines.slice(first, first + pageSize);
    body.replaceChildren(...shown.map(lineOf));
    const all = state.filters?.view === "median" ? groups.length : runCount;
    const noun = state.filters?.view === "median" ? "line" : "run";
    byId("shown").textContent = lines.length === 0
      ? (all === 0 ? "There are no runs." : `No ${noun} passes the filters.`)
      : `${formatCount(first + 1)}–${formatCount(first + shown.length)} of ${plural(lines.length, noun)}`
        + (lines.length < all ? ` that pass the filters, ${formatCount(all)} in all` : "");
    showPager(pages);
  }

  const turn = (label, text, to) => {
    const button = element("button", { type: "button", "aria-label": label }, text);
    button.addEventListener("click", () => showPage(to()));
    return button;
  };
  const previous = turn("Previous page", "‹ Previous", () => state.page - 1);
  const next = turn("Next page", "Next ›", () => state.page + 1);
  const position = element("span", {});
  const size = element("select", { "aria-label": "Lines on a page" });
  fillSelect(size, [...PAGE_SIZES.map((lines) => ({ value: lines, label: `${formatCount(lines)} a page` }))]);
  size.addEventListener("change", () => {
    state.pageSize = Number(size.value);
    showPage(0);
  });
  byId("pages").append(previous, position, next, size);

  function showPager(pages) {
    position.textContent = `Page ${formatCount(state.page + 1)} of ${formatCount(pages)}`;
    // Not `disabled`, which would take the focus away from whoever reaches the last page.
    previous.setAttribute("aria-disabled", String(state.page === 0));
    next.setAttribute("aria-disabled", String(state.page === pages - 1));
    byId("pages").hidden = state.lines.length <= PAGE_SIZES[0];
  }

  function filter(values) {
    state.filters = values;
    const accepted = (values.view === "median" ? groups : singles).filter(acceptedBy(values));
    state.lines = state.sort === null ? accepted : sortedBy(accepted, state.sort, state.direction);
    showPage(0);
  }

  return { filter };
}

function showResults() {
  const table = makeTable();
  const values = makeFilters((changed) => {
    showFiltersInAddress(changed);
    table.filter(changed);
  });
  table.filter(values());
  return values;
}
