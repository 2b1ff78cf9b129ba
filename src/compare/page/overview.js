// The top of the page: what was compared, where and when; and before that, loudly, anything that is wrong.

// At most so many are spelled out; the results can be filtered for the others.
const MOST_NOTICES = 50;

function runsBy(list, key) {
  const found = new Map();
  for (const run of list) found.set(key(run), [...(found.get(key(run)) ?? []), run]);
  return [...found];
}

const commaBetween = (lists) => lists.flatMap((list, index) => (index > 0 ? [", ", list] : [list])).flat();

// Links to the runs of a configuration: its name, or a number for each round.
function runLinks([configuration, list]) {
  const { name } = configurations[configuration];
  if (!hasRounds) return [runLink(list[0], name)];
  const rounds = list.map((run) => [runLink(run, String(runs.round[run]))]);
  return [`${name} (${list.length > 1 ? "rounds" : "round"} `, ...commaBetween(rounds), ")"];
}

// Who says what, the verdict of the fewest first: that is where to look first.
function disagreementItem(task) {
  const verdicts = runsBy(runsOfTask[task].filter(isDecided), (run) => runs.status[run])
    .sort(([, a], [, b]) => a.length - b.length);
  const line = ([verdict, list]) => element("li", {}, statusBadge(verdict), " by ",
    commaBetween(runsBy(list, (run) => runs.configuration[run]).map(runLinks)));
  const { expected } = tasks[task];
  return element("li", {}, element("strong", {}, taskName(task)), expected ? `, expected ${expected}` : "",
    element("ul", { class: "run-list" }, verdicts.map(line)));
}

function unexpectedItem(run) {
  const { expected } = tasks[runs.task[run]];
  const round = hasRounds ? ` (round ${runs.round[run]})` : "";
  return element("li", {}, runLink(run, runName(run)), `: ${runs.status[run]}, expected ${expected}${round}`);
}

function alarm(title, items) {
  const left = items.length - MOST_NOTICES;
  return element("div", { class: "alarm", role: "alert" },
    element("h2", {}, title),
    element("ul", {}, items.slice(0, MOST_NOTICES).map((make) => make()),
      left > 0 ? element("li", {}, `and ${formatCount(left)} more; filter the results for them`) : null));
}

function showNotices() {
  const notices = [];
  if (disagreements.length > 0) {
    const title = `${plural(disagreements.length, "task")} with contradicting verdicts: some tool is wrong`;
    notices.push(alarm(title, disagreements.map((task) => () => disagreementItem(task))));
  }
  const unexpected = [...runs.task.keys()].filter(isUnexpected);
  if (unexpected.length > 0) {
    const title = `${plural(unexpected.length, "verdict")} other than what the task announces`;
    notices.push(alarm(title, unexpected.map((run) => () => unexpectedItem(run))));
  }
  if (data.complete === false) {
    const planned = plural(data.planned_runs ?? runCount, "run");
    notices.push(element("p", { class: "notice", role: "status" }, element("strong", {}, "Incomplete: "),
      `the comparison was interrupted; ${formatCount(runCount)} of ${planned} are here.`));
  }
  if (disagreements.length === 0 && unexpected.length === 0) {
    const any = runs.status.some((_, run) => isDecided(run));
    notices.push(any ? element("p", { class: "calm" }, "All verdicts agree.")
      : element("p", { class: "muted" }, "There are no verdicts yet."));
  }
  byId("notices").append(...notices);
}

function formatDate(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function showFacts() {
  const fact = (name, parts) => {
    const known = parts.filter((part) => part !== null);
    if (known.length === 0) return;
    byId("facts").append(element("div", {}, element("dt", {}, name), element("dd", {}, known.join(", "))));
  };
  const given = (value, text) => (isGiven(value) ? text(value) : null);
  fact("Machine", [
    given(machine.cpu, (cpu) => cpu),
    given(machine.cores, (cores) => plural(cores, "core")),
    given(machine.memory_mb, (memory) => `${formatNumber(memory)} MB`),
    given(machine.kernel, (kernel) => kernel),
  ]);
  fact("Limits of a run", [
    given(limits.timeout_seconds, (seconds) => `${seconds} s`),
    given(limits.memory_mb, (memory) => `${formatCount(memory)} MB`),
    given(limits.cores, (cores) => plural(cores, "core")),
  ]);
  fact("Runs", [
    `${plural(tasks.length, "task")} × ${plural(configurations.length, "configuration")}`,
    given(limits.repeat, (rounds) => plural(rounds, "round")),
    given(limits.jobs, (jobs) => `${formatCount(jobs)} at a time`),
  ]);
  if (data.command) {
    byId("facts").append(element("div", { class: "fact-wide" }, element("dt", {}, "Command"),
      element("dd", {}, element("code", {}, data.command))));
  }
}

function showTools() {
  byId("tools").append(tableOf({
    caption: "Tools, versions and command lines",
    headers: ["Configuration", "Tool", "Version", "Command"],
    rows: configurations.map(({ name, tool, version, command }) =>
      [name, tool, version, element("code", {}, command ?? "")]),
  }));
}

function showOverview() {
  document.title = data.title || "Comparison";
  byId("title").textContent = visible(document.title);
  if (data.created) {
    byId("subtitle").append(element("time", { datetime: data.created }, formatDate(data.created)));
  }
  showNotices();
  showFacts();
  showTools();
}
