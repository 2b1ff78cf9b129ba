// The controls above the results. Their values are kept in the address.

const VERDICT_LABELS = { proved: "proved", refuted: "refuted", open: "open: nobody decides it",
  disputed: "disputed: verdicts differ" };

const asOptions = (values) => values.map((value) => ({ value: String(value), label: String(value) }));

// Each filter with what it can be set to; one with nothing to choose from is not shown.
function filterChoices() {
  const families = distinct(tasks.map(({ family }) => family)).sort(collator.compare);
  const labels = distinct(tasks.flatMap((task) => task.labels ?? [])).sort(collator.compare);
  const statuses = distinct([...runs.status, ...groups.map((group) => group.status)])
    .sort((a, b) => statusRank(a) - statusRank(b));
  return [
    { name: "configuration", label: "Configuration",
      options: configurations.map(({ name }, index) => ({ value: String(index), label: name })) },
    { name: "family", label: "Family", options: asOptions(families) },
    { name: "label", label: "Label", options: asOptions(labels) },
    { name: "status", label: "Status", options: asOptions(statuses) },
    { name: "verdict", label: "Property verdict",
      options: distinct(verdictOfTask).sort().map((value) => ({ value, label: VERDICT_LABELS[value] })) },
  ];
}

// What the words of the text filter are looked for in.
const taskTexts = tasks.map(({ model, expression, family, labels }, task) =>
  [taskName(task), model, expression, family, ...(labels ?? [])].join("\n").toLowerCase());
const configurationTexts = configurations.map(({ name }) => name.toLowerCase());

const hasWord = (group, word) => taskTexts[group.task].includes(word)
  || configurationTexts[group.configuration].includes(word)
  || group.runs.some((run) => runs.status[run].includes(word) || runs.reason[run].toLowerCase().includes(word));

function acceptedBy(values) {
  const words = values.text.toLowerCase().split(/\s+/).filter(Boolean);
  const configuration = values.configuration === "" ? null : Number(values.configuration);
  return (group) => {
    const task = tasks[group.task];
    return (configuration === null || group.configuration === configuration)
      && (values.family === "" || task.family === values.family)
      && (values.label === "" || (task.labels ?? []).includes(values.label))
      && (values.status === "" || group.status === values.status)
      && (values.verdict === "" || verdictOfTask[group.task] === values.verdict)
      && words.every((word) => hasWord(group, word));
  };
}

// Makes the controls; `changed` is called with their values whenever one is changed.
function makeFilters(changed) {
  const form = byId("filters");
  const wanted = filtersInAddress();
  const controls = new Map();

  const text = element("input", { type: "search", name: "text", placeholder: "task, model, property, reason",
    autocomplete: "off", spellcheck: "false" });
  controls.set("text", text);
  form.append(element("label", { class: "filter-text" }, "Text ", text));

  for (const { name, label, options } of filterChoices()) {
    const select = element("select", { name });
    fillSelect(select, [{ value: "", label: "all" }, ...options]);
    controls.set(name, select);
    form.append(element("label", { hidden: options.length < 2 && !(name in wanted) }, `${label} `, select));
  }
  const view = element("select", { name: "view" });
  fillSelect(view, [{ value: "", label: "each run" }, { value: "median", label: "rounds together" }]);
  controls.set("view", view);
  form.append(element("label", { hidden: !hasRounds }, "Lines ", view));
  const reset = element("button", { type: "reset" }, "Reset");
  form.append(reset);

  for (const [name, control] of controls) {
    const value = wanted[name] ?? "";
    control.value = value;
    if (control.value !== value) control.value = "";  // an address with a choice that there is not
  }
  const values = () => Object.fromEntries([...controls].map(([name, control]) => [name, control.value]));
  form.addEventListener("input", () => changed(values()));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    for (const control of controls.values()) control.value = "";
    changed(values());
  });
  return values;
}
