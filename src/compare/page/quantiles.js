// The quantile plot, also called cactus plot: for each configuration the costs of the tasks that it decides, least
// first.

function quantilesOf(configuration, measure) {
  return groupsOfConfiguration[configuration].filter((group) => group.decided)
    .map((group) => ({ group, cost: spread(group, measure)?.median ?? null }))
    .filter(({ cost }) => cost !== null)
    .sort((a, b) => a.cost - b.cost)
    .map(({ group, cost }, index) => ({
      x: index + 1,
      y: clamped(cost, measure),
      run: runNearest(group.runs, measure, cost),
      text: `${taskName(group.task)}\n${group.status} in ${formatMeasure(cost, measure)}, number ${index + 1}`,
      cost,
    }));
}

function quantilePlot({ measure }) {
  const shown = configurations.map((_, index) => index).filter((index) => !hiddenSeries.has(index));
  const datasets = shown.map((index) => seriesDataset(index, quantilesOf(index, measure)));
  const costs = datasets.flatMap((dataset) => dataset.data.map(({ y }) => y));
  if (costs.length === 0) return { empty: "No configuration in the plots decides a task." };
  const { label, unit, limit } = MEASURES[measure];
  const most = greatest(datasets.map((dataset) => dataset.data.length));
  const top = limit === null ? greatest(costs) : Math.max(limit, greatest(costs));
  return {
    datasets,
    scales: {
      x: axis("number of tasks decided",
        { type: "linear", min: 0, max: most + 1, ticks: { precision: 0, includeBounds: false } }),
      y: logAxis(`${label}, ${unit}`, logRange(least(costs), top)),
    },
    lines: limit === null ? []
      : [{ from: { x: 0, y: limit }, to: { x: most + 1, y: limit }, dash: [4, 4], text: "limit" }],
    table: () => ({
      caption: `${label} (${unit}) of the n-th cheapest task that is decided`,
      headers: ["n", ...datasets.map((dataset) => dataset.label)],
      numeric: [true, ...datasets.map(() => true)],
      rows: Array.from({ length: most }, (_, row) => [String(row + 1), ...datasets.map(({ data: points }) =>
        (row < points.length ? runLink(points[row].run, formatNumber(points[row].cost)) : null))]),
    }),
  };
}

const makeQuantiles = () => new Plot("quantiles", { measure: { options: MEASURE_OPTIONS } }, quantilePlot);
