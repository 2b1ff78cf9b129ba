// Is one small model treated right? Every engine with every solver, and the whole tool, against the oracle of
// support/state_graph.hpp, which shares the parsed model, the evaluator and the enumeration of steps with the tool.
//
//   oracle:   its states against all valuations and the definition of a step, where these are few
//   engines:  verdicts; traces replay, violate, and are shortest where the engine promises it; certificates pass both
//             checkers; an engine that decides everything leaves nothing open
//   tool:     verdicts of whole properties, those about infinite fair paths included
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/system.hpp"

namespace smtsplit::test {

struct Plan {
  std::uint64_t seed = 0;   ///< encodings rotate with it; each engine meets each solver for every seed
  bool all = false;         ///< every combination instead
  std::string only = {};    ///< nothing but the run with this name (Finding::run)
  std::string engine = {};  ///< nothing but this engine, beside explicit search
};

struct Finding {
  std::string run;   ///< "pdr z3/smt", "verify auto cadical/order"
  std::string kind;  ///< what went wrong, in words that stay the same while a model is made smaller
  std::string detail;
};

inline constexpr const char* kNotChecked = "not checked";  ///< Finding::kind of check_chosen()

struct Counts {
  std::size_t systems = 0, properties = 0, runs = 0, proved = 0, refuted = 0, unknown = 0;
  std::size_t longer = 0;  ///< traces that are not shortest, of engines that do not promise it

  Counts& operator+=(const Counts& o);
};

/// The first failure, if any. Systems with more states than the oracle takes are left out and not counted.
[[nodiscard]] std::optional<Finding> check_model(System& system, const Plan& plan, Counts& counts);

/// The same for a text. A text that is no well-formed model does not fail.
[[nodiscard]] std::optional<Finding> check_text(const std::string& text, const Plan& plan, Counts& counts);

/// Every combination for a text that somebody chose: it fails, too, when there is nothing in it to check.
[[nodiscard]] std::optional<Finding> check_chosen(const std::string& text);

/// The well-formed random model of a seed: the first of a few attempts.
[[nodiscard]] std::string system_text(std::uint64_t seed);

}  // namespace smtsplit::test
