// The table with a line for each configuration.

function summaryOf(configuration) {
  const list = groupsOfConfiguration[configuration].flatMap((group) => group.runs);
  const count = (...statuses) => list.filter((run) => statuses.includes(runs.status[run])).length;
  const cpu = measured(list.filter(isDecided), "cpu_seconds");
  const memory = measured(list, "memory_mb");
  return {
    runs: list.length,
    proved: count("proved"),
    refuted: count("refuted"),
    unknown: count("unknown"),
    timeout: count("timeout"),
    memoryOut: count("out-of-memory"),
    failed: count(...FAILURES),
    totalCpu: cpu.length > 0 ? sum(cpu) : null,
    medianCpu: median(cpu),
    peakMemory: memory.length > 0 ? greatest(memory) : null,
  };
}

// How the runs of a configuration ended, as one bar; the numbers beside it say the same.
function statusBar(line) {
  const parts = [["proved", line.proved], ["refuted", line.refuted], ["unknown", line.unknown], ["timeout", line.timeout],
    ["out-of-memory", line.memoryOut], ["error", line.failed]];
  return element("span", { class: "bar", "aria-hidden": "true" }, parts.filter(([, count]) => count > 0).map(
    ([status, count]) => element("span", { class: `bar-${status}`, style: `flex-grow: ${count}` })));
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

function showSummary() {
  const hasBaseline = baseline !== null && baseline < configurations.length;
  const notes = [`Numbers count runs${hasRounds ? ", each round for itself" : ""}. CPU times are those of decided runs.`];
  if (hasBaseline) {
    notes.push(` Ratios divide CPU times by those of ${configurations[baseline].name}, over the pairs of runs (same task,`
      + ` same round) that both decide, times below ${MEASURES.cpu_seconds.floor} s as that much: above 1 is slower.`);
  }
  byId("summary-note").textContent = visible(notes.join(""));

  const headers = ["Configuration", "Decided", "Proved", "Refuted", "Unknown", "Timeout", "Out of memory", "Failed",
    "Total CPU, s", "Median CPU, s", "Peak memory, MB"];
  if (hasBaseline) headers.push("Ratio to baseline", "Pairs", "Worst ratio");
  const rows = configurations.map(({ name, tool, version }, configuration) => {
    const line = summaryOf(configuration);
    const toolText = [tool, version].filter(Boolean).join(" ");
    const decided = line.proved + line.refuted;
    return [
      element("span", { class: "series" }, swatch(configuration),
        element("span", {}, element("span", { class: "series-name" }, name), element("small", { class: "muted" }, toolText))),
      element("span", { class: "decided" }, element("span", {}, element("strong", {}, formatCount(decided)),
        element("span", { class: "muted" }, ` of ${formatCount(line.runs)}`)), statusBar(line)),
      ...[line.proved, line.refuted, line.unknown, line.timeout, line.memoryOut, line.failed].map((count) =>
        element("span", { class: count === 0 ? "muted" : null }, formatCount(count))),
      formatNumber(line.totalCpu), formatNumber(line.medianCpu), formatNumber(line.peakMemory),
      ...(hasBaseline ? baselineCells(configuration) : []),
    ];
  });
  byId("summary-table").replaceWith(Object.assign(
    tableOf({ caption: "Summary of each configuration", headers, rows, numeric: headers.map((_, column) => column > 0) }),
    { id: "summary-table" }));
}
