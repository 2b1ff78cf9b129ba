// Packages of the proofs that an engine finds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificates/audit.hpp"
#include "certificates/maker.hpp"
#include "support/models.hpp"
#include "verify/verifier.hpp"

namespace smtsplit::test {

struct Found {
  std::size_t property = 0;
  std::optional<certificates::Package> package;
  std::string problem;  ///< why there is none
};

/// One for each property that the engine proves; `text` is what `system` was read from.
[[nodiscard]] inline std::vector<Found> packages(System& system, const std::string& text, const char* engine,
                                                 double seconds = 10) {
  std::vector<Found> result;
  VerifyOptions options;
  options.engine = engine;
  options.engine_options.bound = 20;
  Observer observer;
  observer.result = [&](const Result& r) {
    if (r.verdict.kind() != Verdict::Kind::Proved) return;
    Found& found = result.emplace_back();
    found.property = r.property;
    certificates::Proof about;
    about.model = "model.smv";
    about.engine = engine;
    about.property = r.property;
    try {
      found.package = certificates::package_of(system, r.verdict, about, text, Deadline());
    } catch (const certificates::PackageError& e) {
      found.problem = e.what();
    }
  };
  Verifier(system, options, observer, Deadline::after(seconds)).run();
  return result;
}

/// Audited by one solver.
[[nodiscard]] inline certificates::Audit audited(const certificates::Files& files, const std::string& solver) {
  using namespace certificates;
  const Package right = build(read_manifest(text_of(files, "manifest.json")), read_model(text_of(files, "model.smv")),
                              text_of(files, "invariants.smv"), Deadline());
  return audit(files, right, false, {make_auditor(solver)}, Deadline(), [](const Audit::Line&) {});
}

}  // namespace smtsplit::test
