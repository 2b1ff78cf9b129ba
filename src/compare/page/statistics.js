// Groups of runs and what is computed from them.

function median(values) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const least = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
const greatest = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);

const measured = (list, measure) =>
  list.map((run) => runs[measure][run]).filter(isGiven);

// Runs of one task by one configuration: a single one, or all rounds. Its status is theirs if they all have the same.
function makeGroup(list) {
  const first = list[0];
  const same = list.every((run) => runs.status[run] === runs.status[first]);
  return {
    runs: list,
    task: runs.task[first],
    configuration: runs.configuration[first],
    status: same ? runs.status[first] : "mixed",
    decided: same && isDecided(first),
  };
}

function spread(group, measure) {
  const values = measured(group.runs, measure);
  return values.length === 0 ? null : { median: median(values), low: least(values), high: greatest(values) };
}

// The run to look at when one asks what a median is the median of.
function runNearest(list, measure, value) {
  const distance = (run) => Math.abs((runs[measure][run] ?? Infinity) - value);
  return list.reduce((best, run) => (distance(run) < distance(best) ? run : best));
}

const singles = Array.from({ length: runCount }, (_, run) => makeGroup([run]));

const groups = (() => {
  const rounds = new Map();
  for (let run = 0; run < runCount; ++run) {
    const key = runs.task[run] * configurations.length + runs.configuration[run];
    if (!rounds.has(key)) rounds.set(key, []);
    rounds.get(key).push(run);
  }
  return [...rounds.values()].map(makeGroup);
})();
const hasRounds = groups.some((group) => group.runs.length > 1);

const groupsOfConfiguration = configurations.map(() => []);
for (const group of groups) groupsOfConfiguration[group.configuration].push(group);

// CPU times below this are those of starting a program: their ratios would say nothing.
const LEAST_SECONDS = 0.01;

// The CPU times of a configuration divided by those of the baseline, for each task and round that both decide.
function ratiosToBaseline(configuration) {
  const key = (run) => `${runs.task[run]} ${runs.round[run]}`;
  const decided = (which) => groupsOfConfiguration[which].flatMap((group) => group.runs).filter(isDecided);
  const cpu = (run) => Math.max(runs.cpu_seconds[run] ?? 0, LEAST_SECONDS);
  const base = new Map(decided(baseline).map((run) => [key(run), cpu(run)]));
  return decided(configuration).filter((run) => base.has(key(run)))
    .map((run) => ({ run, ratio: cpu(run) / base.get(key(run)) }));
}

const geometricMean = (values) => (values.length === 0 ? null : Math.exp(sum(values.map(Math.log)) / values.length));
