// Verdicts. `proved` and `refuted` can only be built from confirmed evidence, and only this layer can confirm.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "encoders/unrolling.hpp"
#include "model/evidence.hpp"

namespace smtsplit {

/// An engine handed over evidence that does not hold: a defect of the tool, never a verdict.
class EvidenceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A certificate that a second solver has confirmed for a goal, for the initial states of a case (Constraint::is_case).
class ConfirmedProof {
 public:
  [[nodiscard]] const Certificate& certificate() const { return certificate_; }
  [[nodiscard]] Expr goal() const { return goal_; }
  /// What the initial states satisfy besides what the model says; empty: all of them are meant.
  [[nodiscard]] const std::vector<Expr>& given() const { return given_; }

 private:
  friend std::variant<ConfirmedProof, Unknown> confirm(System&, Expr, const Proved&, const EncodingOptions*,
                                                       const Deadline&);
  ConfirmedProof(const System& system, Certificate certificate, Expr goal);
  Certificate certificate_;
  Expr goal_;
  std::vector<Expr> given_;
};

/// A trace that the evaluator has replayed and that violates a goal (null: that merely exists).
class ConfirmedTrace {
 public:
  [[nodiscard]] const Trace& trace() const { return trace_; }

 private:
  friend ConfirmedTrace confirm(const System&, Expr, Trace);
  explicit ConfirmedTrace(Trace trace) : trace_(std::move(trace)) {}
  Trace trace_;
};

/// Re-checks a proof with a solver other than the one `used` (null: none was). Throws EvidenceError when it is wrong;
/// Unknown when the check did not end in time.
[[nodiscard]] std::variant<ConfirmedProof, Unknown> confirm(System& system, Expr goal, const Proved& proof,
                                                            const EncodingOptions* used, const Deadline& deadline);
/// Replays a trace. Throws EvidenceError when it is no execution of the system or does not violate the goal.
[[nodiscard]] ConfirmedTrace confirm(const System& system, Expr goal, Trace trace);

class Verdict {
 public:
  enum class Kind { Proved, Refuted, Unknown, Unsupported };

  /// `remark` says what a reader should know about the verdict ("holds vacuously: ..."); it becomes reason().
  static Verdict proved(std::vector<ConfirmedProof> proofs, std::vector<ConfirmedTrace> witnesses = {},
                        std::string remark = {});
  static Verdict refuted(std::vector<ConfirmedTrace> traces, std::vector<ConfirmedProof> proofs = {});
  static Verdict unknown(std::string reason, std::optional<unsigned> bound = std::nullopt);
  static Verdict unsupported(std::string reason);

  [[nodiscard]] Kind kind() const { return kind_; }
  /// `proved`, `refuted`, `unknown`, `unsupported`.
  [[nodiscard]] const char* word() const;
  [[nodiscard]] const std::vector<ConfirmedProof>& proofs() const { return proofs_; }
  [[nodiscard]] const std::vector<ConfirmedTrace>& traces() const { return traces_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] const std::optional<unsigned>& bound() const { return bound_; }

 private:
  explicit Verdict(Kind kind) : kind_(kind) {}
  Kind kind_;
  std::vector<ConfirmedProof> proofs_;
  std::vector<ConfirmedTrace> traces_;
  std::string reason_;
  std::optional<unsigned> bound_;
};

}  // namespace smtsplit
