// Two configurations against each other, task by task. What one does not decide stands at the upper line of its axis.

// The verdicts' colours are also shapes.
const VERDICT_STYLES = {
  proved: { colour: "--proved", pointStyle: "circle" },
  refuted: { colour: "--refuted", pointStyle: "triangle" },
  disagree: { colour: "--alarm", pointStyle: "crossRot" },
};

const costText = (group, measure) =>
  (group.decided ? `${group.status} in ${formatMeasure(spread(group, measure)?.median, measure)}` : group.status);

function pairsOf(horizontal, vertical, measure) {
  const other = new Map(groupsOfConfiguration[vertical].map((group) => [group.task, group]));
  return groupsOfConfiguration[horizontal].filter(({ task }) => other.has(task))
    .map((x) => ({ x, y: other.get(x.task) }))
    .filter(({ x, y }) => x.decided || y.decided)
    .map(({ x, y }) => {
      const cost = (group) => (group.decided ? spread(group, measure)?.median ?? null : null);
      const verdict = x.decided && y.decided && x.status !== y.status ? "disagree" : (x.decided ? x : y).status;
      return { x, y, xCost: cost(x), yCost: cost(y), verdict };
    });
}

function scatterPlot({ measure, horizontal, vertical }) {
  const [h, v] = [Number(horizontal), Number(vertical)];
  if (configurations.length < 2) return { empty: "This takes two configurations." };
  const pairs = pairsOf(h, v, measure);
  if (pairs.length === 0) return { empty: "Neither configuration decides a task that both tried." };
  const { label, unit } = MEASURES[measure];
  const costs = pairs.flatMap(({ xCost, yCost }) => [xCost, yCost]).filter((cost) => cost !== null)
    .map((cost) => clamped(cost, measure));
  const top = upperLine(costs, measure);
  const range = logRange(least([...costs, top]), top);
  const { min, max } = range;
  const place = (cost) => (cost === null ? top : clamped(cost, measure));
  const points = pairs.map((pair) => ({
    ...pair,
    point: {
      x: place(pair.xCost),
      y: place(pair.yCost),
      run: (pair.y.decided && !pair.x.decided ? pair.x : pair.y).runs[0],
      text: `${taskName(pair.x.task)}\n${configurations[h].name}: ${costText(pair.x, measure)}`
        + `\n${configurations[v].name}: ${costText(pair.y, measure)}`,
    },
  }));
  const datasets = Object.entries(VERDICT_STYLES).map(([verdict, { colour, pointStyle }]) => ({
    label: verdict,
    data: points.filter((each) => each.verdict === verdict).map(({ point }) => point).sort((a, b) => a.x - b.x),
    clip: 12,
    borderColor: cssColour(colour),
    backgroundColor: `${cssColour(colour)}66`,
    pointStyle,
    pointRadius: verdict === "disagree" ? 7 : 4.5,
    pointBorderWidth: verdict === "disagree" ? 3 : 1.2,
  })).filter(({ data: list }) => list.length > 0);
  const diagonal = (factor, dash) => ({ from: { x: min, y: min * factor }, to: { x: max, y: max * factor }, dash });
  const dash = [4, 4];
  return {
    datasets,
    scales: {
      x: logAxis(`${shortened(configurations[h].name, 28)}, ${unit}`, range),
      y: logAxis(`${shortened(configurations[v].name, 28)}, ${unit}`, range),
    },
    lines: [diagonal(1, []), diagonal(10, [1, 4]), diagonal(0.1, [1, 4]),
      { from: { x: min, y: top }, to: { x: max, y: top }, dash, text: "not decided" },
      { from: { x: top, y: min }, to: { x: top, y: max }, dash }],
    table: () => ({
      caption: `${label} (${unit}) of ${configurations[h].name} and ${configurations[v].name}`,
      headers: ["Task", configurations[h].name, configurations[v].name],
      rows: points.map(({ x, y }) => [taskName(x.task), runLink(x.runs[0], costText(x, measure)),
        runLink(y.runs[0], costText(y, measure))]),
    }),
  };
}

function makeScatter() {
  const options = configurations.map(({ name }, index) => ({ value: String(index), label: name }));
  const first = baseline ?? 0;
  const second = first === 0 ? 1 : 0;
  return new Plot("scatter", {
    measure: { options: MEASURE_OPTIONS },
    horizontal: { options, value: String(first) },
    vertical: { options, value: String(Math.min(second, Math.max(configurations.length - 1, 0))) },
  }, scatterPlot);
}
