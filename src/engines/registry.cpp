#include "engines/engine.hpp"
#include "engines/engines.hpp"

namespace smtsplit {

const std::vector<EngineInfo>& engines() {
  static const std::vector<EngineInfo> all = {
      {"auto",
       "explicit search, split where there are processes, k-induction and pdr in turn",
       true,
       {"--bound", "--no-simple-paths", "--no-lifting", "--no-dropping", "--no-loosening", "--ctg", "--no-symmetry",
        "--expose", "--no-speculation"},
       make_auto},
      {"explicit", "breadth-first search of all reachable states; the oracle", false, {"--bound"}, make_explicit},
      {"bmc", "shortest counterexamples by unrolling (Biere et al. 1999)", true, {"--bound"}, make_bmc},
      {"kind",
       "k-induction with simple paths (Sheeran et al. 2000)",
       true,
       {"--bound", "--no-simple-paths"},
       make_kind},
      {"pdr",
       "property directed reachability, IC3 (Een, Mishchenko, Brayton 2011)",
       true,
       {"--bound", "--no-lifting", "--no-dropping", "--no-loosening", "--ctg"},
       make_pdr},
      {"tmmc",
       "thread-modular reachability; incomplete (Flanagan, Qadeer 2003)",
       true,
       {"--projection", "--no-symmetry", "--full-conjunction", "--late-quantification", "--coarse-guarantees"},
       make_tmmc},
      {"split-inv",
       "strongest split invariant with refinement (Cohen, Namjoshi 2007)",
       true,
       {"--projection", "--no-symmetry", "--full-conjunction", "--late-quantification", "--greedy", "--skip-known"},
       make_split_inv},
      {"split-pairwise",
       "strongest split invariant over pairs; incomplete (Cohen, Namjoshi 2007)",
       true,
       {"--projection", "--no-symmetry"},
       make_split_pairwise},
      {"tmmcir",
       "thread-modular reachability with refinement (Meng et al. 2012)",
       true,
       {"--projection", "--no-symmetry"},
       make_tmmcir},
      {"split",
       "property-directed split invariants: IC3 with local lemmas, process by process",
       true,
       {"--bound", "--no-symmetry", "--expose", "--no-speculation", "--no-loosening"},
       make_split},
  };
  return all;
}

const EngineInfo* find_engine(std::string_view name) {
  for (const EngineInfo& e : engines()) {
    if (e.name == name) return &e;
  }
  return nullptr;
}

const EncodingOptions* solver_behind(std::string_view engine, const EngineOptions& options) {
  const EngineInfo* info = find_engine(engine);
  return info != nullptr && !info->uses_solver ? nullptr : &options.encoding;
}

}  // namespace smtsplit
