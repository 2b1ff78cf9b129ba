#include "certificates/maker.hpp"

#include <algorithm>
#include <map>

#include "certificates/adequacy.hpp"
#include "certificates/invariants.hpp"
#include "certificates/sha256.hpp"
#include "evidence/certificate_check.hpp"
#include "evidence/symmetric_check.hpp"
#include "model/expr_print.hpp"

namespace smtsplit::certificates {
namespace {

// Names that mean something in main, or in the flattened model.
std::set<std::string> names_in_use(const ModelFile& model) {
  std::set<std::string> names;
  const System& system = *model.system;
  for (const Variable& v : system.variables) names.insert(v.name);
  for (std::size_t i = 0; i < system.symbols.size(); ++i) {
    names.insert(system.symbols.name(kSymbolBase + static_cast<Value>(i)));
  }
  for (const smv::AstModule& m : model.ast->modules) {
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
    const Answer answer = ask(*package.model.system, e.obligation, checking_options(nullptr), deadline, why);
    if (answer == Answer::Unknown) return e.obligation.name + ": " + why;
    if ((answer == Answer::Sat) != e.obligation.satisfiable) {
      return e.obligation.name + " does not hold: " + e.obligation.claim;
    }
  }
  return "";
}

// Of the first variable that has one; main when none has.
ProcessId first_owner(const System& system, Expr e) {
  std::optional<ProcessId> owner;
  for_each_variable(e, [&](VarId v, bool) {
    const auto& of = system.variables[v].owner;
    if (of && (!owner || *of < *owner)) owner = of;
  });
  return owner.value_or(0);
}

constexpr std::size_t kMostImages = 100000;

}  // namespace

Package expanded(const Files& files, const Deadline& deadline) {
  const std::string& model = text_of(files, "model.smv");
  std::string text = text_of(files, "invariants.smv");
  Package package = build(read_manifest(text_of(files, "manifest.json")), read_model(model), text, deadline);
  Proof& proof = package.proof;
  System& system = *package.model.system;
  std::set<std::string> taken = names_in_use(package.model);
  for (const auto& [name, value] : package.definitions) taken.insert(name);
  bool symmetric = false;
  for (Claim& claim : proof.claims) {
    if (claim.symmetric.empty()) continue;
    symmetric = true;
    const Certificate certificate = certificate_of(system, claim, package.definitions, "manifest.json");
    const auto images = all_images(system, certificate, kMostImages);
    if (!images) throw OutOfReach("the lemmas have more than " + std::to_string(kMostImages) + " images");
    std::map<ProcessId, std::vector<Expr>> parts;
    for (Expr e : *images) parts[first_owner(system, e)].push_back(e);
    claim.parts.clear();
    claim.symmetric.clear();
    for (const auto& [p, list] : parts) {
      const std::string& process = system.processes[p].name;
      std::string name = "theta_" + plain_name(process);
      while (!taken.insert(name).second) name += "_";
      text += "DEFINE -- of " + process + "\n  " + name + " :=";
      for (Expr e : list) {
        text +=
            (e == list.front() ? "\n    (" : " &\n    (") + full_text(e, system.variables, system.symbols, {}) + ")";
      }
      text += ";\n";
      claim.parts.push_back({name, {process}});
    }
  }
  if (!symmetric) throw NothingToExpand("the proof does not rest on symmetry: there is nothing to expand");
  choose(proof, system, text, deadline);
  Package result = build(std::move(proof), read_model(model), text, deadline);
  if (const std::string problem = failing(result, deadline); !problem.empty()) throw PackageError(problem);
  return result;
}

Package package_of(System& system, const Verdict& verdict, const Proof& about, const std::string& model,
                   const Deadline& deadline) {
  const auto& proofs = verdict.proofs();
  const Property& property = system.properties[about.property];
  const bool symmetric = std::any_of(proofs.begin(), proofs.end(),
                                     [](const ConfirmedProof& p) { return !p.certificate().interchangeable.empty(); });
  std::string problem;
  for (const bool symmetry : {true, false}) {
    if (symmetry && !symmetric) continue;
    ModelFile read = read_model(model);
    WrittenProof text = written(system, property, verdict, names_in_use(read), symmetry, deadline);
    Proof proof = about;
    proof.model_sha256 = sha256(model);
    proof.claims = std::move(text.claims);
    proof.witnesses = std::move(text.witnesses);
    try {
      choose(proof, system, text.definitions, deadline);
      Package package = build(std::move(proof), std::move(read), text.definitions, deadline);
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
