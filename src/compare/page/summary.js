// The table with a line for each configuration.

function summaryOf(configuration) {
  const list = groupsOfConfiguration[configuration].flatMap((group) => group.runs);
  const count = (...statuses) => list.filter((run) => statuses.includes(runs.status[run])).length;
  const decided = list.filter(isDecided);
  const cpu = measured(decided, "cpu_seconds");
  const memory = measured(list, "memory_mb");
  return {
    runs: list.length,
    proved: count("proved"),
    refuted: count("refuted"),
    unknown: count("unknown", "unsupported"),
    timeout: count("timeout"),
    memoryOut: count("out-of-memory"),
    otherLimits: count(...OTHER_LIMITS),
    errors: count("error"),
    par2: limits.timeout_seconds && list.length > 0
      ? (sum(cpu) + (list.length - decided.length) * 2 * limits.timeout_seconds) / list.length : null,
    totalCpu: cpu.length > 0 ? sum(cpu) : null,
    medianCpu: median(cpu),
    peakMemory: memory.length > 0 ? greatest(memory) : null,
  };
}

// How the runs of a configuration ended, as one bar; the numbers beside it say the same.
function statusBar(line) {
  const { proved, refuted, unknown, timeout, memoryOut, otherLimits, errors } = line;
  const parts = Object.entries({ proved, refuted, unknown, timeout, "out-of-memory": memoryOut,
    "too-much-output": otherLimits, error: errors })
    .filter(([, count]) => count > 0)
    .map(([status, count]) => element("span", { class: `bar-${status}`, style: `flex-grow: ${count}` }));
  return element("span", { class: "bar", "aria-hidden": "true" }, parts);
}

const formatRatio = (ratio) => (ratio === null ? "–" : `${formatNumber(ratio)}×`);

function baselineCells(configuration) {
  if (configuration === baseline) return ["baseline", null, null];
  const ratios = ratiosToBaseline(configuration);
  if (ratios.length === 0) return ["–", "0", null];
  const worst = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  return [formatRatio(geometricMean(ratios.map(({ ratio }) => ratio))), formatCount(ratios.length),
    runLink(worst.run, formatRatio(worst.ratio))];
}

function summaryNote() {
  const rounds = hasRounds ? ", each round for itself" : "";
  const note = `Numbers count runs${rounds}. CPU times are those of decided runs; PAR-2 is the mean of all runs, where`
    + " one without a verdict counts as twice the time limit.";
  if (baseline === null) return note;
  return `${note} Ratios divide CPU times by those of ${configurations[baseline].name}, over the pairs of runs (same`
    + ` task, same round) that both decide, times below ${LEAST_SECONDS} s as that much: above 1 is slower.`;
}

// The configuration as the plots draw it, and what it is.
function configurationCell({ name, tool, version }, configuration) {
  return element("span", { class: "series" }, swatch(configuration), element("span", {},
    element("span", { class: "series-name" }, name),
    element("small", { class: "muted" }, [tool, version].filter(isGiven).join(" "))));
}

function decidedCell(line) {
  return element("span", { class: "decided" },
    element("span", {}, element("strong", {}, formatCount(line.proved + line.refuted)),
      element("span", { class: "muted" }, ` of ${formatCount(line.runs)}`)),
    statusBar(line));
}

const countCell = (count) => element("span", { class: count === 0 ? "muted" : null }, formatCount(count));

function showSummary() {
  byId("summary-note").textContent = visible(summaryNote());
  const headers = ["Configuration", "Decided", "Proved", "Refuted", "Unknown", "Timeout", "Out of memory", "Other limits",
    "Errors", "Total CPU, s", "Median CPU, s", "PAR-2, s", "Peak memory, MB"];
  if (baseline !== null) headers.push("Ratio to baseline", "Pairs", "Worst ratio");
  const rows = configurations.map((configuration, index) => {
    const line = summaryOf(index);
    return [
      configurationCell(configuration, index), decidedCell(line),
      ...[line.proved, line.refuted, line.unknown, line.timeout, line.memoryOut, line.otherLimits, line.errors]
        .map(countCell),
      formatNumber(line.totalCpu), formatNumber(line.medianCpu), formatNumber(line.par2),
      formatNumber(line.peakMemory),
      ...(baseline === null ? [] : baselineCells(index)),
    ];
  });
  const table = tableOf({ caption: "Summary of each configuration", headers, rows,
    numeric: headers.map((_, column) => column > 0) });
  byId("summary-table").append(...table.children);
}
