// What the address says after its #: `#run-123`, the details of a run; or `#status=timeout&text=mux`, the filters that
// are set. Anything else is a place in the page.

const runInAddress = () => {
  const found = /^#run-(\d+)$/.exec(location.hash);
  return found !== null && Number(found[1]) < runCount ? Number(found[1]) : null;
};

const filtersInAddress = () =>
  location.hash.includes("=") ? Object.fromEntries(new URLSearchParams(location.hash.slice(1))) : {};

// Replaces rather than adds, so that typing into a filter does not fill the history.
function showFiltersInAddress(values) {
  const set = Object.entries(values).filter(([, value]) => value !== "");
  const page = location.href.split("#")[0];
  history.replaceState(null, "", set.length > 0 ? `${page}#${new URLSearchParams(set)}` : page);
}
