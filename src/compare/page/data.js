// The data of the comparison, and how their values are written.

const data = JSON.parse(byId("data").textContent);
const { configurations, tasks, runs } = data;
const limits = data.limits ?? {};
const machine = data.machine ?? {};
const runCount = runs.task.length;
const baseline = data.baseline in data.configurations ? data.baseline : null;

// `floor`: what is below cannot be told apart by the measurement, and cannot be 0 on a logarithmic axis.
const MEASURES = {
  cpu_seconds: { label: "CPU time", unit: "s", floor: 0.001, limit: limits.timeout_seconds ?? null },
  wall_seconds: { label: "Wall time", unit: "s", floor: 0.001, limit: limits.timeout_seconds ?? null },
  memory_mb: { label: "Memory", unit: "MB", floor: 0.1, limit: null },
};
const MEASURE_OPTIONS = Object.entries(MEASURES)
  .map(([value, { label, unit }]) => ({ value, label: `${label} (${unit})` }));

// From good news to bad, the order in which they are sorted and listed.
const STATUSES = ["proved", "refuted", "unknown", "unsupported", "timeout", "out-of-memory", "too-much-output",
  "too-many-processes", "error", "mixed"];
const OTHER_LIMITS = ["too-much-output", "too-many-processes"];

const isDecided = (run) => runs.status[run] === "proved" || runs.status[run] === "refuted";
const statusRank = (status) => (STATUSES.indexOf(status) + STATUSES.length + 1) % (STATUSES.length + 1);
const isGiven = (value) => value !== null && value !== undefined && value !== "";
const distinct = (values) => [...new Set(values.filter(isGiven))];
const collator = new Intl.Collator("en", { numeric: true });

// --- what the runs together say about a task

const runsOfTask = tasks.map(() => []);
for (let run = 0; run < runCount; ++run) runsOfTask[runs.task[run]].push(run);

const verdictsOn = tasks.map((_, task) => distinct(runsOfTask[task].filter(isDecided).map((run) => runs.status[run])));

// Those that the data tell, and any that they should have told.
const disagreements = (() => {
  const told = data.disagreements ?? [];
  return [...told, ...[...tasks.keys()].filter((task) => verdictsOn[task].length > 1 && !told.includes(task))];
})();
const disputed = new Set(disagreements);

// proved, refuted, open (nobody decides it) or disputed.
const verdictOfTask = tasks.map((_, task) => (disputed.has(task) ? "disputed" : verdictsOn[task][0] ?? "open"));

const isUnexpected = (run) => {
  const { expected } = tasks[runs.task[run]];
  return Boolean(expected) && isDecided(run) && runs.status[run] !== expected;
};

// A task is a property of a model; only where a model has several tasks must the name say which one.
const taskCounts = new Map();
for (const { name } of tasks) taskCounts.set(name, (taskCounts.get(name) ?? 0) + 1);
const taskName = (task) => {
  const { name, property } = tasks[task];
  return taskCounts.get(name) > 1 && isGiven(property) ? `${name}, property ${property}` : name;
};

// --- how values are written

// Made once: to make one takes longer than to write thousands of numbers.
const withDigits = [0, 1, 2, 3].map((digits) =>
  new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }));

// Three digits that count, and no exponents.
function formatNumber(value) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return withDigits[digits].format(value);
}

const formatMeasure = (value, measure) => `${formatNumber(value)} ${MEASURES[measure].unit}`;
const formatCount = (count) => withDigits[0].format(count);
const plural = (count, one, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;

// For the canvas, which does not break lines: without the middle, since names often differ at one of their ends.
const shortened = (text, most) => (text.length <= most ? text
  : `${text.slice(0, Math.ceil(most / 2) - 1)}…${text.slice(text.length - Math.floor(most / 2))}`);

const runName = (run) => `${taskName(runs.task[run])}, ${configurations[runs.configuration[run]].name}`;
const runAddress = (run) => `#run-${run}`;
const runLink = (run, ...children) => element("a", { href: runAddress(run) }, ...children);
const statusBadge = (status) => element("span", { class: `status status-${status}` }, status);
