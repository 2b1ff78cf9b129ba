// Puts the page together: first what one reads, then the plots.

function makePlots() {
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  const plots = [makeQuantiles(), makeScatter(), makeGrowth()];
  const refresh = () => plots.forEach((plot) => plot.refresh());
  makeLegend(() => plots.filter((plot) => plot.figure.id !== "scatter").forEach((plot) => plot.refresh()));
  refresh();
  performance.mark("plots drawn");

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refresh);
  // Paper is white, whatever the screen is.
  const forPaper = (printing) => {
    document.documentElement.classList.toggle("printing", printing);
    refresh();
  };
  addEventListener("beforeprint", () => forPaper(true));
  addEventListener("afterprint", () => forPaper(false));
}

showOverview();
showSummary();
makeDetails(showResults());
performance.mark("results shown");
document.querySelectorAll("[data-rounds]").forEach((part) => { part.hidden = !hasRounds; });
requestAnimationFrame(() => setTimeout(makePlots));
