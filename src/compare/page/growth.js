// How the cost grows with the size of the models of a family.

// A family, and one property of its models when they have several: different properties are not measurements of one
// thing.
function familyOptions() {
  const properties = new Map();
  for (const { family, size, property } of tasks) {
    if (!isGiven(family) || !isGiven(size)) continue;
    if (!properties.has(family)) properties.set(family, new Set());
    properties.get(family).add(property ?? 0);
  }
  return [...properties].sort(([a], [b]) => collator.compare(a, b)).flatMap(([family, found]) =>
    [...found].sort((a, b) => a - b).map((property) => ({
      value: JSON.stringify([family, property]),
      label: found.size > 1 ? `${family}, property ${property}` : family,
    })));
}

function growthOf(configuration, inFamily, measure) {
  const bySize = new Map();
  for (const group of groupsOfConfiguration[configuration]) {
    if (!inFamily(tasks[group.task])) continue;
    const { size } = tasks[group.task];
    bySize.set(size, [...(bySize.get(size) ?? []), ...group.runs]);
  }
  return [...bySize].sort(([a], [b]) => a - b).map(([size, list]) => {
    const statuses = distinct(list.map((run) => runs.status[run]));
    const values = measured(list, measure);
    if (!list.every(isDecided) || values.length === 0) {
      const run = list.find((each) => !isDecided(each)) ?? list[0];
      return { size, run, cost: null, what: statuses.join(" and ") };
    }
    const cost = median(values);
    const [low, high] = [least(values), greatest(values)].map((value) => clamped(value, measure));
    const range = list.length > 1 ? ` (${formatNumber(least(values))}–${formatNumber(greatest(values))})` : "";
    return { size, run: runNearest(list, measure, cost), cost, low, high,
      what: `${statuses.join(" and ")} in ${formatMeasure(cost, measure)}${range}` };
  });
}

// Sizes that double from one to the next are drawn as far apart as those that count up.
function sizeAxis(sizes) {
  const [min, max] = [least(sizes), greatest(sizes)];
  const ticks = { autoSkip: true };
  const afterBuildTicks = (built) => { built.ticks = sizes.map((value) => ({ value })); };
  if (min > 0 && max / min > 50) {
    return axis("N", { type: "logarithmic", min: min / 1.2, max: max * 1.2, ticks, afterBuildTicks });
  }
  const margin = Math.max((max - min) * 0.04, 0.5);
  return axis("N", { type: "linear", min: min - margin, max: max + margin, ticks, afterBuildTicks });
}

function growthPlot({ measure, family }) {
  if (family === "") return { empty: "No task belongs to a family with sizes." };
  const [name, property] = JSON.parse(family);
  const inFamily = (task) => task.family === name && (task.property ?? 0) === property && isGiven(task.size);
  const series = configurations.map((_, index) => index).filter((index) => !hiddenSeries.has(index))
    .map((index) => ({ index, found: growthOf(index, inFamily, measure) })).filter(({ found }) => found.length > 0);
  if (series.length === 0) return { empty: "No configuration in the plots has a run of this family." };

  const { label, unit } = MEASURES[measure];
  const decided = series.flatMap(({ found }) => found.filter(({ cost }) => cost !== null));
  const costs = decided.flatMap(({ low, high }) => [low, high]);
  const top = upperLine(costs, measure);
  const sizes = distinct(series.flatMap(({ found }) => found.map(({ size }) => size))).sort((a, b) => a - b);
  const datasets = series.map(({ index, found }) => seriesDataset(index, found.map((each) => ({
    ...each,
    x: each.size,
    y: each.cost === null ? top : clamped(each.cost, measure),
    text: `N = ${each.size}\n${each.what}`,
  }))));
  const x = sizeAxis(sizes);
  return {
    datasets,
    scales: { x, y: logAxis(`${label}, ${unit}`, logRange(least([...costs, top]), top)) },
    lines: [{ from: { x: x.min, y: top }, to: { x: x.max, y: top }, dash: [4, 4], text: "not decided" }],
    table: () => ({
      caption: `${label} (${unit}) for each size of ${name}`,
      headers: ["N", ...datasets.map((dataset) => dataset.label)],
      numeric: [true, ...datasets.map(() => true)],
      rows: sizes.map((size) => [String(size), ...series.map(({ found }) => {
        const at = found.find((each) => each.size === size);
        return at ? runLink(at.run, at.cost === null ? at.what : formatNumber(at.cost)) : null;
      })]),
    }),
  };
}

const makeGrowth = () => new Plot("growth",
  { measure: { options: MEASURE_OPTIONS }, family: { options: familyOptions() } }, growthPlot);
