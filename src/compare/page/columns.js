// The columns of the results: what a line shows in each, and what it is sorted by.

// Texts are sorted by their rank among all, found once.
function ranks(values) {
  const sorted = [...new Set(values)].sort(collator.compare);
  const rank = new Map(sorted.map((value, index) => [value, index]));
  return values.map((value) => rank.get(value));
}
const taskRank = ranks(tasks.map((_, task) => taskName(task)));
const familyRank = ranks(tasks.map(({ family }) => family ?? ""));
const verdictRank = ranks(verdictOfTask);

function medianOf(group, measure) {
  if (group.runs.length === 1) return runs[measure][group.runs[0]] ?? null;
  return spread(group, measure)?.median ?? null;
}

function measureCell(group, measure) {
  const found = spread(group, measure);
  if (found === null) return "–";
  if (group.runs.length === 1) return formatNumber(found.median);
  const range = `(${formatNumber(found.low)}–${formatNumber(found.high)})`;
  return [formatNumber(found.median), " ", element("small", { class: "muted" }, range)];
}

function statusCell(group) {
  const parts = [];
  for (const status of distinct(group.runs.map((run) => runs.status[run]))) {
    const count = group.runs.filter((run) => runs.status[run] === status).length;
    parts.push(statusBadge(status), count < group.runs.length ? ` ×${count} ` : "");
  }
  if (group.runs.some(isUnexpected)) parts.push(element("span", { class: "warning" }, " unexpected"));
  const reasons = distinct(group.runs.map((run) => runs.reason[run]));
  if (reasons.length > 0) parts.push(element("small", { class: "reason" }, reasons.join("; ")));
  return parts;
}

function taskCell(group) {
  const link = runLink(group.runs[0], taskName(group.task));
  return disputed.has(group.task) ? [link, element("span", { class: "warning" }, " disputed")] : link;
}

// `key` gives a number, or null, which comes last; a column that is not `needed` is left out.
const COLUMNS = [
  {
    title: "Task",
    key: (group) => taskRank[group.task],
    cell: taskCell,
  },
  {
    title: "Family",
    style: "wide",
    needed: tasks.some(({ family }) => isGiven(family)),
    key: (group) => (tasks[group.task].family ? familyRank[group.task] : null),
    cell: (group) => tasks[group.task].family ?? "–",
  },
  {
    title: "N",
    style: "number",
    needed: tasks.some(({ size }) => isGiven(size)),
    key: (group) => tasks[group.task].size ?? null,
    cell: (group) => tasks[group.task].size ?? "–",
  },
  {
    title: "Property verdict",
    key: (group) => verdictRank[group.task],
    cell: (group) => verdictOfTask[group.task],
  },
  {
    title: "Configuration",
    style: "wide",
    key: (group) => group.configuration,
    cell: (group) => configurations[group.configuration].name,
  },
  {
    title: "Round",
    style: "number",
    needed: hasRounds,
    key: (group) => runs.round[group.runs[0]],
    cell: (group) => (group.runs.length === 1 ? runs.round[group.runs[0]] : `${group.runs.length} rounds`),
  },
  {
    title: "Status",
    style: "outcome",
    key: (group) => statusRank(group.status),
    cell: statusCell,
  },
  ...Object.entries(MEASURES).map(([measure, { label, unit }]) => ({
    title: `${label}, ${unit}`,
    style: "number",
    key: (group) => medianOf(group, measure),
    cell: (group) => measureCell(group, measure),
  })),
].filter(({ needed = true }) => needed);

function sortedBy(list, column, direction) {
  const keyed = list.map((group) => ({ group, key: column.key(group) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
    return direction * (a.key - b.key);
  });
  return keyed.map(({ group }) => group);
}
