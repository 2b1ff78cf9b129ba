// How a configuration looks in plots: five colours that stay apart for the colour-blind, seven markers, four ways to
// draw a line. Colour and marker change from one to the next, the line after each five: 35 have a look of their own.

const COLOURS = 5;
const MARKERS = ["circle", "rect", "triangle", "rectRot", "crossRot", "star", "cross"];
const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3]];

const cssColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const seriesMarker = (configuration) => MARKERS[configuration % MARKERS.length];
const seriesDash = (configuration) => DASHES[Math.floor(configuration / COLOURS) % DASHES.length];
const seriesVariable = (configuration) => `--series-${configuration % COLOURS}`;
const seriesColour = (configuration) => cssColour(seriesVariable(configuration));

// The markers of Chart.js, drawn around 0, 0.
const MARKER_PATHS = {
  circle: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  rect: "M-3.5-3.5h7v7h-7z",
  triangle: "M0-4.5l4.2 7.5h-8.4z",
  rectRot: "M0-4.8L4.8 0L0 4.8L-4.8 0z",
  crossRot: "M-3.5-3.5l7 7m0-7l-7 7",
  star: "M-4 0h8M0-4v8M-3-3l6 6m0-6l-6 6",
  cross: "M-4 0h8M0-4v8",
};

function swatch(configuration) {
  const style = `stroke: var(${seriesVariable(configuration)}); fill: var(${seriesVariable(configuration)})`;
  return svg("svg", { class: "swatch", viewBox: "-16 -7 32 14", "aria-hidden": "true", style },
    svg("path", { d: "M-16 0h32", "stroke-dasharray": seriesDash(configuration).join(" ") || "none" }),
    svg("path", { d: MARKER_PATHS[seriesMarker(configuration)] }));
}

// Which configurations the plots show, and whom to tell when that changes.
const hiddenSeries = new Set();

function makeLegend(changed) {
  const boxes = configurations.map(({ name }, configuration) => {
    const box = element("input", { type: "checkbox", checked: true });
    box.addEventListener("change", () => {
      if (box.checked) hiddenSeries.delete(configuration);
      else hiddenSeries.add(configuration);
      changed();
    });
    byId("legend").append(element("label", {}, box, swatch(configuration), element("span", {}, name)));
    return box;
  });
  const setAll = (shown) => {
    boxes.forEach((box, configuration) => {
      box.checked = shown;
      if (shown) hiddenSeries.delete(configuration);
      else hiddenSeries.add(configuration);
    });
    changed();
  };
  byId("legend-all").addEventListener("click", () => setAll(true));
  byId("legend-none").addEventListener("click", () => setAll(false));
}
