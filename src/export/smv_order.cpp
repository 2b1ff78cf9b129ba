#include "export/smv_order.hpp"

#include <set>

namespace smtsplit {

SmvOrder::SmvOrder(const System& system) : writers_(system.variables.size()), circular_(system.variables.size(), true) {
  // needs[x]: the variables whose next values next(x) looks at; the next value of a variable that is defined by x := e
  // is that of e.
  std::vector<std::set<VarId>> needs(system.variables.size());
  for (ProcessId p = 0; p < system.processes.size(); ++p) {
    for (const Assignment& a : system.processes[p].next) {
      writers_[a.target].push_back({p, &a});
      for_each_variable(a.value, [&](VarId v, bool next) {
        if (next) needs[a.target].insert(v);
      });
    }
  }
  for (const Assignment& a : system.current) {
    for_each_variable(a.value, [&](VarId v, bool) { needs[a.target].insert(v); });
  }
  std::vector<std::vector<VarId>> needed_by(system.variables.size());
  std::vector<VarId> ready;
  for (const Variable& x : system.variables) {
    for (const VarId v : needs[x.id]) needed_by[v].push_back(x.id);
    if (needs[x.id].empty()) ready.push_back(x.id);
  }
  std::vector<std::size_t> missing;
  for (const auto& n : needs) missing.push_back(n.size());
  while (!ready.empty()) {
    const VarId v = ready.back();
    ready.pop_back();
    circular_[v] = false;
    for (const VarId x : needed_by[v]) {
      if (--missing[x] == 0) ready.push_back(x);
    }
  }
}

}  // namespace smtsplit
