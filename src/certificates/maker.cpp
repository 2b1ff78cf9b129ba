#include "certificates/maker.hpp"

#include <algorithm>

#include "certificates/adequacy.hpp"
#include "certificates/invariants.hpp"
#include "certificates/sha256.hpp"
#include "frontend/frontend.hpp"

namespace smtsplit::certificates {
namespace {

// Names that mean something in main, or in the flattened model.
std::set<std::string> names_in_use(const System& system, const std::string& model) {
  std::set<std::string> names;
  for (const Variable& v : system.variables) names.insert(v.name);
  for (std::size_t i = 0; i < system.symbols.size(); ++i) {
    names.insert(system.symbols.name(kSymbolBase + static_cast<Value>(i)));
  }
  const Source source("model.smv", model);
  Diagnostics diagnostics;
  const auto ast = smv::parse(source, diagnostics);
  if (ast == nullptr) return names;
  for (const smv::AstModule& m : ast->modules) {
    names.emplace(m.name);
    for (const auto* list : {&m.variables, &m.inputs, &m.frozen}) {
      for (const smv::AstVariable& v : *list) names.emplace(v.name);
    }
    for (const smv::AstDefine& d : m.defines) names.emplace(d.name);
    for (const smv::AstSpec& s : m.specs) names.emplace(s.name);
  }
  return names;
}

// The first obligation that is not as expected.
std::string failing(const Package& package, const Deadline& deadline) {
  for (const Package::Entry& e : package.obligations) {
    std::string why;
    const Answer answer =
        ask(*package.system, e.obligation, {"cadical", "cnf", ScalarEncoding::Binary, 0}, deadline, why);
    if (answer == Answer::Unknown) return e.obligation.name + ": " + why;
    if ((answer == Answer::Sat) != e.obligation.satisfiable) {
      return e.obligation.name + " does not hold: " + e.obligation.claim;
    }
  }
  return "";
}

}  // namespace

Package package_of(System& system, const Verdict& verdict, const Proof& about, const std::string& model,
                   const Deadline& deadline) {
  const auto& proofs = verdict.proofs();
  const Property& property = system.properties[about.property];
  const std::set<std::string> taken = names_in_use(system, model);
  const bool symmetric = std::any_of(proofs.begin(), proofs.end(),
                                     [](const ConfirmedProof& p) { return !p.certificate().interchangeable.empty(); });
  std::string problem;
  for (const bool symmetry : {true, false}) {
    if (symmetry && !symmetric) continue;
    WrittenProof text = written(system, property, verdict, taken, symmetry);
    Proof proof = about;
    proof.model_sha256 = sha256(model);
    proof.claims = std::move(text.claims);
    proof.witnesses = std::move(text.witnesses);
    try {
      // Once to choose, and once as an audit does it.
      const Package chosen = build(std::move(proof), model, text.definitions, &deadline);
      Package package = build(chosen.proof, model, text.definitions, nullptr);
      problem = failing(package, deadline);
      if (problem.empty()) problem = missing_for_property(package);
      if (problem.empty()) return package;
    } catch (const PackageError& e) {
      if (!symmetry) throw;
      problem = e.what();
    }
  }
  throw PackageError(problem);
}

}  // namespace smtsplit::certificates
