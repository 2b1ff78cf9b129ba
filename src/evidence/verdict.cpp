#include "evidence/verdict.hpp"

#include "evidence/certificate_check.hpp"
#include "evidence/replay.hpp"

namespace smtsplit {

ConfirmedProof::ConfirmedProof(const System& system, Certificate certificate, Expr goal)
    : certificate_(std::move(certificate)), goal_(goal) {
  for (const Constraint& c : system.init_constraints) {
    if (c.is_case) given_.push_back(c.formula);
  }
}

std::variant<ConfirmedProof, Unknown> confirm(System& system, Expr goal, const Proved& proof,
                                              const EncodingOptions* used, const Deadline& deadline) {
  const EncodingOptions options = checking_options(used);
  const CheckResult result = check_certificate(system, goal, proof.certificate, options, deadline);
  switch (result.kind) {
    case CheckResult::Kind::Confirmed: return ConfirmedProof(system, proof.certificate, goal);
    case CheckResult::Kind::Rejected:
      throw EvidenceError("a proof was rejected by " + options.solver + ": " + result.why);
    case CheckResult::Kind::Undecided:
      return Unknown{"a proof was found, but " + options.solver + " did not finish its check: " + result.why, std::nullopt};
  }
  throw EvidenceError("unknown result of a certificate check");
}

ConfirmedTrace confirm(const System& system, Expr goal, Trace trace) {
  if (const auto problem = replay(system, trace)) throw EvidenceError("a trace does not replay: " + *problem);
  if (goal != nullptr && !violates(trace, goal)) throw EvidenceError("a trace does not violate its property");
  return ConfirmedTrace(std::move(trace));
}

Verdict Verdict::proved(std::vector<ConfirmedProof> proofs, std::vector<ConfirmedTrace> witnesses, std::string remark) {
  if (proofs.empty()) throw EvidenceError("a verdict `proved` without a proof");
  Verdict v(Kind::Proved);
  v.proofs_ = std::move(proofs);
  v.traces_ = std::move(witnesses);
  v.reason_ = std::move(remark);
  return v;
}

Verdict Verdict::refuted(std::vector<ConfirmedTrace> traces, std::vector<ConfirmedProof> proofs) {
  if (traces.empty()) throw EvidenceError("a verdict `refuted` without a trace");
  Verdict v(Kind::Refuted);
  v.traces_ = std::move(traces);
  v.proofs_ = std::move(proofs);
  return v;
}

Verdict Verdict::unknown(std::string reason, std::optional<unsigned> bound) {
  Verdict v(Kind::Unknown);
  v.reason_ = std::move(reason);
  v.bound_ = bound;
  return v;
}

Verdict Verdict::unsupported(std::string reason) {
  Verdict v(Kind::Unsupported);
  v.reason_ = std::move(reason);
  return v;
}

const char* Verdict::word() const {
  switch (kind_) {
    case Kind::Proved: return "proved";
    case Kind::Refuted: return "refuted";
    case Kind::Unknown: return "unknown";
    case Kind::Unsupported: return "unsupported";
  }
  return "unknown";
}

}  // namespace smtsplit
