// The details of a run, in a dialog that the address opens: every link to a run is an ordinary link to #run-123.

// The commands and outputs may be most of the page, and are parsed only when first asked for.
let parsedOutputs = null;
function outputs() {
  if (parsedOutputs === null) parsedOutputs = JSON.parse(byId("outputs").textContent) ?? [];
  return parsedOutputs;
}

// A path below the page's folder; anything else, such as another scheme or host, is not made a link.
function logAddress(log) {
  const isBelow = /^[^/\\]/.test(log) && !/^[a-z][a-z0-9+.-]*:/i.test(log);
  return isBelow ? log.split("/").map(encodeURIComponent).join("/") : null;
}

// The clipboard is for secure pages only, which a file is not in every browser; a selection can be copied anywhere.
async function copyText(text, shownIn) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const range = document.createRange();
    range.selectNodeContents(shownIn);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand("copy");
  }
}

function copyButton(text, shownIn) {
  const button = element("button", { type: "button" }, "Copy");
  const report = element("span", { class: "muted", role: "status" });
  button.addEventListener("click", async () => {
    report.textContent = (await copyText(text, shownIn)) ? "Copied" : "Selected: copy it with the keyboard";
  });
  return element("p", { class: "copy" }, button, report);
}

function textBlock(title, text, after = null) {
  const block = element("pre", { tabindex: "0", role: "region", "aria-label": title }, text);
  return element("section", {}, element("h3", {}, title), block, after ? after(block) : null);
}

// What the others made of the same task, to go from one to the next.
function sameTask(run) {
  const others = [...runsOfTask[runs.task[run]]].sort((a, b) =>
    runs.configuration[a] - runs.configuration[b] || runs.round[a] - runs.round[b]);
  const table = tableOf({
    caption: "Runs of the same task",
    headers: ["Configuration", ...(hasRounds ? ["Round"] : []), "Status", "CPU, s", "Memory, MB"],
    numeric: [false, ...(hasRounds ? [true] : []), false, true, true],
    rows: others.map((other) => {
      const { name } = configurations[runs.configuration[other]];
      return [other === run ? element("strong", { "aria-current": "true" }, name) : runLink(other, name),
        ...(hasRounds ? [String(runs.round[other])] : []), statusBadge(runs.status[other]),
        formatNumber(runs.cpu_seconds[other]), formatNumber(runs.memory_mb[other])];
    }),
  });
  return element("section", {}, element("h3", {}, "The same task"), element("div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Runs of the same task" }, table));
}

function factList(run) {
  const task = tasks[runs.task[run]];
  const configuration = configurations[runs.configuration[run]];
  const log = runs.log?.[run];
  const address = log ? logAddress(log) : null;
  const tool = [configuration.tool, configuration.version].filter(Boolean).join(" ");
  const facts = [
    ["Status", [statusBadge(runs.status[run]), isUnexpected(run) ? element("span", { class: "warning" },
      ` expected ${task.expected}`) : null]],
    ["Reason", runs.reason[run] || null],
    ["Wall time", formatMeasure(runs.wall_seconds[run], "wall_seconds")],
    ["CPU time", formatMeasure(runs.cpu_seconds[run], "cpu_seconds")],
    ["Memory", formatMeasure(runs.memory_mb[run], "memory_mb")],
    ["Round", hasRounds ? String(runs.round[run]) : null],
    ["Tool", tool || null],
    ["Model", task.model],
    ["Labels", (task.labels ?? []).join(", ") || null],
    ["Log", log ? (address ? element("a", { href: address }, log) : log) : null],
  ];
  return element("dl", { class: "facts" }, facts.filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}

function fillDetails(run) {
  const task = tasks[runs.task[run]];
  const { command = "", output = "" } = outputs()[run] ?? {};
  byId("details-title").replaceChildren(...nodes([taskName(runs.task[run]),
    element("small", { class: "muted" }, configurations[runs.configuration[run]].name)]));
  const warning = element("p", { class: "notice" }, "The verdicts on this task contradict each other.");
  byId("details-body").replaceChildren(...nodes([
    disputed.has(runs.task[run]) ? warning : null,
    factList(run),
    task.expression ? textBlock(`Property ${task.property ?? ""} ${task.kind ?? ""}`.trim(), task.expression) : null,
    textBlock("Command", command || "unknown", (block) => (command ? copyButton(command, block) : null)),
    textBlock("Output", output || "It printed nothing."),
    sameTask(run),
  ]));
}

function followAddress() {
  const dialog = byId("details");
  const run = runInAddress();
  if (run === null) {
    dialog.close();
    return;
  }
  fillDetails(run);
  if (!dialog.open) dialog.showModal();
  byId("details-body").scrollTop = 0;
  byId("details-title").focus();
}

function makeDetails(filters) {
  const dialog = byId("details");
  byId("details-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {  // beside it; what is in it lies on its children
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    if (runInAddress() !== null) showFiltersInAddress(filters());
  });
  // The outputs stand behind this script: until they are read, an address is only remembered.
  document.addEventListener("DOMContentLoaded", () => {
    addEventListener("hashchange", followAddress);
    followAddress();
  });
}
