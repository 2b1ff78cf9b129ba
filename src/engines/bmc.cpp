// bmc: bounded model checking (Biere, Cimatti, Clarke, Zhu 1999).
//
//   Init(s0) ∧ INVAR(s0) ∧ ⋀_{i<k} T(s_i, s_{i+1}) ∧ ¬φ(s_k)     for k = 0, 1, 2, ...
//
// The first satisfiable k gives a shortest violation. It proves nothing, except that it notices when no path of
// length k exists any more; what it reports then is still `unknown`, for it has no certificate.
#include "engines/base_case.hpp"
#include "engines/engines.hpp"

namespace smtsplit {
namespace {

class Bmc : public Engine {
 public:
  void run(Job& job) override {
    BaseCase base(job);
    while (!base.open().empty()) {
      if (job.options.bound != 0 && base.checked() > job.options.bound) {
        base.give_up("bound reached");
      } else if (!base.advance()) {
        base.give_up(base.reason());
      } else if (base.exhausted()) {
        base.give_up("no path is longer than " + std::to_string(base.checked() - 1) +
                     " steps, so it holds; bmc cannot certify that (use explicit)");
      }
    }
  }
};

}  // namespace

std::unique_ptr<Engine> make_bmc() { return std::make_unique<Bmc>(); }

}  // namespace smtsplit
