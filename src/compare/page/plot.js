// A plot in its figure: drawn by Chart.js, with what the canvas lacks: points that the keyboard reaches, the same data
// as a table, and colours that follow the scheme.
//
// A kind of plot is a function that makes from the values of the figure's controls
//   { datasets, scales, lines, table, empty }
// Each point of a dataset has x, y, a `run` that it leads to, and a `text` that says what it is. `empty`, when there is
// one, is the sentence in place of the plot. `table` makes the arguments of tableOf.

class Plot {
  constructor(id, choices, make) {
    this.figure = byId(id);
    this.make = make;
    this.title = this.figure.querySelector("h3").textContent;
    this.chart = null;
    this.active = null;  // the point that the keyboard is at: { dataset, index }
    this.choices = new Map();
    for (const [name, { options, value = options[0]?.value ?? "" }] of Object.entries(choices)) {
      const select = this.figure.querySelector(`[data-choice="${name}"]`);
      fillSelect(select, options);
      select.value = value;
      select.closest("label").hidden = options.length === 0;
      select.addEventListener("change", () => this.refresh());
      this.choices.set(name, select);
    }
    this.addParts();
  }

  addParts() {
    const label = `${this.title}. Arrow keys move between the points, Enter opens the run. The data follow as a table.`;
    this.canvas = element("canvas",
      { tabindex: "0", role: "application", "aria-roledescription": "plot", "aria-label": label });
    this.frame = element("div", { class: "canvas" }, this.canvas);
    this.empty = element("p", { class: "empty", hidden: true });
    this.readout = element("p", { class: "readout muted", "aria-live": "polite" });
    this.table = element("div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": `${this.title}: data` });
    this.fold = element("details", { class: "fold" }, element("summary", {}, "The same as a table"), this.table);
    this.fold.addEventListener("toggle", () => this.fillTable());
    this.figure.querySelector(".controls").after(this.empty, this.frame);
    this.figure.append(this.readout, this.fold);
    this.canvas.addEventListener("keydown", (event) => this.onKey(event));
    this.canvas.addEventListener("blur", () => this.activate(null));
  }

  refresh() {
    const values = Object.fromEntries([...this.choices].map(([name, select]) => [name, select.value]));
    this.content = this.make(values);
    const empty = this.content.empty ?? null;
    this.empty.textContent = empty ?? "";
    this.empty.hidden = empty === null;
    this.frame.hidden = this.fold.hidden = this.readout.hidden = empty !== null;
    this.active = null;
    this.readout.textContent = "";
    if (empty === null) this.draw();
    this.fillTable();
  }

  draw() {
    const { datasets } = this.content;
    if (this.chart === null) {
      this.chart = new Chart(this.canvas, { type: "scatter", data: { datasets }, options: this.options(),
        plugins: [guides, ranges] });
      return;
    }
    this.chart.setActiveElements([]);
    this.chart.tooltip.setActiveElements([], { x: 0, y: 0 });
    this.chart.data.datasets = datasets;
    this.chart.options = this.options();
    this.chart.update();
  }

  options() {
    const { scales, lines } = this.content;
    return {
      scales,
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      parsing: false,
      layout: { padding: { right: 12, top: 12 } },
      interaction: { mode: "nearest", intersect: true },
      elements: { point: { hitRadius: 8, hoverRadius: 8, hoverBorderWidth: 2 } },
      onClick: (_, [hit]) => hit && this.open(this.content.datasets[hit.datasetIndex].data[hit.index]),
      onHover: (event, hits) => { event.native.target.style.cursor = hits.length > 0 ? "pointer" : ""; },
      plugins: {
        legend: { display: false },
        guides: { lines },
        tooltip: {
          displayColors: false,
          backgroundColor: cssColour("--text"),
          bodyColor: cssColour("--surface"),
          callbacks: {
            label: ({ raw, dataset }) =>
              [dataset.label, ...raw.text.split("\n")].map((line) => shortened(visible(line), 48)),
          },
        },
      },
    };
  }

  open({ run }) {
    location.hash = runAddress(run);
  }

  fillTable() {
    if (!this.fold.open || this.content.empty) return;
    this.table.replaceChildren(tableOf(this.content.table()));
  }

  // --- the keyboard

  activate(point) {
    if (this.chart === null || (this.active === null && point === null)) return;
    this.active = point;
    const active = point === null ? [] : [{ datasetIndex: point.dataset, index: point.index }];
    const at = point === null ? { x: 0, y: 0 } : this.chart.getDatasetMeta(point.dataset).data[point.index];
    this.chart.setActiveElements(active);
    this.chart.tooltip.setActiveElements(active, { x: at.x, y: at.y });
    this.chart.update();
    if (point === null) return;
    const { label, data: points } = this.content.datasets[point.dataset];
    this.readout.textContent = visible(`${label}: ${points[point.index].text.replaceAll("\n", ", ")}`);
  }

  // The nearest point, by x, of the next dataset in a direction that has points.
  beside({ dataset, index }, step) {
    const { datasets } = this.content;
    const { x } = datasets[dataset].data[index];
    for (let other = dataset + step; other >= 0 && other < datasets.length; other += step) {
      const points = datasets[other].data;
      if (points.length === 0) continue;
      const nearest = points.reduce((best, point, i) =>
        (Math.abs(point.x - x) < Math.abs(points[best].x - x) ? i : best), 0);
      return { dataset: other, index: nearest };
    }
    return { dataset, index };
  }

  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { datasets } = this.content;
    const first = datasets.findIndex(({ data: points }) => points.length > 0);
    if (first < 0) return;
    const at = this.active;
    const last = at === null ? 0 : datasets[at.dataset].data.length - 1;
    const moves = {
      ArrowRight: () => ({ ...at, index: Math.min(at.index + 1, last) }),
      ArrowLeft: () => ({ ...at, index: Math.max(at.index - 1, 0) }),
      ArrowDown: () => this.beside(at, 1),
      ArrowUp: () => this.beside(at, -1),
      Home: () => ({ ...at, index: 0 }),
      End: () => ({ ...at, index: last }),
    };
    if (event.key in moves) {
      this.activate(at === null ? { dataset: first, index: 0 } : moves[event.key]());
    } else if ((event.key === "Enter" || event.key === " ") && at !== null) {
      this.open(datasets[at.dataset].data[at.index]);
    } else {
      return;
    }
    event.preventDefault();
  }
}
