// What the plots have in common: axes, and two things that Chart.js does not draw, lines to compare with and ranges.

// Powers of ten; between few of them 2 and 5, too.
function logTicks(axis) {
  const { min, max } = axis;
  const between = (steps) => {
    const found = [];
    for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); ++power) {
      for (const step of steps) found.push(step * 10 ** power);
    }
    return found.filter((value) => value >= min && value <= max);
  };
  const decades = between([1]);
  axis.ticks = (decades.length >= 3 ? decades : between([1, 2, 5])).map((value) => ({ value }));
}

const tickText = (value) => Number(value.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: 6 });

function axis(title, options) {
  const muted = cssColour("--muted");
  return {
    ...options,
    title: { display: true, text: title, color: muted },
    ticks: { color: muted, callback: tickText, maxRotation: 0, ...options.ticks },
    grid: { color: cssColour("--grid"), borderColor: cssColour("--rule"), tickLength: 4 },
  };
}

const logAxis = (title, range) => axis(title, { type: "logarithmic", ...range, afterBuildTicks: logTicks });

// A little room below, and above enough for the text of a line.
function logRange(low, high) {
  const span = Math.max(Math.log10(high / low), 0.5);
  return { min: low / 10 ** (0.05 * span), max: high * 10 ** (0.1 * span) };
}

const clamped = (value, measure) => Math.max(value, MEASURES[measure].floor);

// Where what is not decided is drawn: above every measured value, and above the limit.
function upperLine(values, measure) {
  const highest = Math.max(greatest([...values, MEASURES[measure].floor * 10]), MEASURES[measure].limit ?? 0);
  return highest * 1.4;
}

// chart.options.plugins.guides.lines: from one point to another, in units of the axes.
const guides = {
  id: "guides",
  beforeDatasetsDraw(chart, _, { lines = [] }) {
    const { ctx, scales: { x, y }, chartArea } = chart;
    ctx.save();
    ctx.beginPath();
    ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
    ctx.clip();
    ctx.strokeStyle = ctx.fillStyle = cssColour("--muted");
    ctx.font = `11px ${Chart.defaults.font.family}`;
    for (const { from, to, dash = [], text = null, width = 1 } of lines) {
      ctx.setLineDash([...dash]);
      ctx.lineWidth = width;
      ctx.beginPath();
      ctx.moveTo(x.getPixelForValue(from.x), y.getPixelForValue(from.y));
      ctx.lineTo(x.getPixelForValue(to.x), y.getPixelForValue(to.y));
      ctx.stroke();
      if (text !== null) ctx.fillText(text, x.getPixelForValue(from.x) + 4, y.getPixelForValue(from.y) - 5);
    }
    ctx.restore();
  },
};

// Points with `low` and `high`: the range as a line with ends.
const ranges = {
  id: "ranges",
  beforeDatasetsDraw(chart) {
    const { ctx, scales: { y } } = chart;
    ctx.save();
    chart.data.datasets.forEach((dataset, index) => {
      const points = chart.getDatasetMeta(index).data;
      ctx.strokeStyle = dataset.borderColor;
      ctx.lineWidth = 1;
      dataset.data.forEach(({ low, high }, point) => {
        if (low === undefined || low === high) return;
        const { x } = points[point];
        const [bottom, top] = [y.getPixelForValue(low), y.getPixelForValue(high)];
        ctx.beginPath();
        ctx.moveTo(x - 3, top);
        ctx.lineTo(x + 3, top);
        ctx.moveTo(x, top);
        ctx.lineTo(x, bottom);
        ctx.moveTo(x - 3, bottom);
        ctx.lineTo(x + 3, bottom);
        ctx.stroke();
      });
    });
    ctx.restore();
  },
};

function seriesDataset(configuration, points) {
  const colour = seriesColour(configuration);
  // With many points in a row the markers would hide the line and each other.
  const every = Math.max(1, Math.ceil(points.length / 25));
  const size = ({ dataIndex }) => (dataIndex % every === 0 || dataIndex === points.length - 1 ? 4.5 : 1);
  return {
    label: configurations[configuration].name,
    data: points,
    showLine: true,
    clip: 12,
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: 1.5,
    borderDash: seriesDash(configuration),
    pointStyle: seriesMarker(configuration),
    pointRadius: size,
    pointBorderWidth: 1.5,
  };
}
