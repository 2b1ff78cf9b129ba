// Engines that claim what does not hold, instead of those of src/engines/registry.cpp: linked with the command line as it
// is, in whatever mode it is built, to see that nothing they say is believed.
#include "engines/engine.hpp"

namespace smtsplit {
namespace {

Certificate split_into(System& system, std::vector<Expr> parts) {
  Certificate result;
  result.split = std::move(parts);
  result.invariant = system.pool->conjunction(result.split);
  return result;
}

using Claim = Certificate (*)(System& system, Expr goal);

template <Claim claim>
class Broken final : public Engine {
 public:
  void run(Job& job) override {
    for (std::size_t g = 0; g < job.goals.size(); ++g) job.answer(g, Proved{claim(job.system, job.goals[g].expr)});
  }
};

// The property itself, which is not inductive.
Certificate property_itself(System& system, Expr goal) {
  std::vector<Expr> parts(system.processes.size(), system.pool->boolean(true));
  parts.front() = goal;
  return split_into(system, std::move(parts));
}
// Inductive, and says nothing of the property.
Certificate nothing(System& system, Expr) { return split_into(system, {system.pool->boolean(true)}); }
// Implies anything, and no initial state satisfies it.
Certificate everything(System& system, Expr) { return split_into(system, {system.pool->boolean(false)}); }
// Another invariant than its parts.
Certificate other_parts(System& system, Expr goal) {
  Certificate result = split_into(system, {goal});
  result.invariant = system.pool->boolean(true);
  return result;
}

template <Claim claim>
std::unique_ptr<Engine> make() {
  return std::make_unique<Broken<claim>>();
}

}  // namespace

const std::vector<EngineInfo>& engines() {
  static const std::vector<EngineInfo> list = {{"auto", "claims the property", true, {}, make<property_itself>},
                                               {"nothing", "claims nothing", true, {}, make<nothing>},
                                               {"everything", "claims everything", true, {}, make<everything>},
                                               {"other-parts", "claims something else", true, {}, make<other_parts>}};
  return list;
}

const EngineInfo* find_engine(std::string_view name) {
  for (const EngineInfo& e : engines()) {
    if (e.name == name) return &e;
  }
  return nullptr;
}

const EncodingOptions* solver_behind(std::string_view, const EngineOptions& options) { return &options.encoding; }

}  // namespace smtsplit
