// Damaged packages are rejected, and the reason names an obligation; what happens to hold all the same is accepted, and
// then it does hold by brute force.
#include <catch2/catch.hpp>
#include <iostream>
#include <random>

#include "model/expr_print.hpp"
#include "packages.hpp"
#include "support/brute_force.hpp"
#include "support/random_model.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;
using namespace smtsplit::certificates;

namespace {

struct Counts {
  std::size_t rejected = 0, accepted = 0, unreadable = 0;
};

std::string example(const std::string& path) {
  return test::read(std::string(SMTSPLIT_SOURCE_DIR) + "/examples/" + path);
}

// The reason must say which obligation, or which file.
void note(const Audit& audit, Counts& counts) {
  if (audit.clean()) {
    ++counts.accepted;
    return;
  }
  ++counts.rejected;
  REQUIRE_FALSE(audit.problems.empty());
  for (const std::string& p : audit.problems) {
    const bool says = p.find("does not hold (") != std::string::npos || p.find("is missing") != std::string::npos ||
                      p.find("is not what") != std::string::npos || p.find("does not belong") != std::string::npos ||
                      p.find("do not make up") != std::string::npos || p.starts_with("the witness of case_") ||
                      p.find("not the one of the proof") != std::string::npos;
    INFO(p);
    CHECK(says);
  }
}

// All definitions as "name := text", to be changed and put together again.
std::vector<std::pair<std::string, std::string>> definitions(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> result;
  std::size_t at = 0;
  while ((at = text.find(" :=", at)) != std::string::npos) {
    const std::size_t begin = text.rfind('\n', at) + 1, end = text.find(";\n", at);
    std::string name = text.substr(begin, at - begin);
    name.erase(0, name.find_first_not_of(' '));
    result.emplace_back(name, text.substr(at + 3, end - at - 3));
    at = end;
  }
  return result;
}

std::string together(const std::vector<std::pair<std::string, std::string>>& list) {
  std::string text = "MODULE main\n";
  for (const auto& [name, value] : list) text += "DEFINE " + name + " := " + value + ";\n";
  return text;
}

// The expression with something dropped, added, negated or exchanged.
Expr changed(System& system, Expr e, std::mt19937& random) {
  ExprPool& pool = *system.pool;
  const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::vector<Expr> parts = conjuncts(e);
  Expr& part = parts[pick(parts.size())];
  const Expr other = [&] {
    const Variable& v = system.variables[pick(system.variables.size())];
    const Expr value = pool.constant(v.domain.at(pick(std::min<std::uint64_t>(v.domain.size(), 5))), v.type);
    const Expr literal = v.role == Role::Input ? pool.boolean(false) : pool.equal(pool.variable(v), value);
    return pick(2) == 0 ? literal : pool.negate(literal);
  }();
  switch (pick(5)) {
    case 0: part = pool.boolean(true); break;
    case 1: part = pool.disjunction(part, other); break;
    case 2: part = pool.conjunction(part, other); break;
    case 3: part = pool.negate(part); break;
    default:
      if (part->op == Op::Or) {
        std::vector<Expr> args(part->args().begin(), part->args().end());
        args.erase(args.begin() + static_cast<std::ptrdiff_t>(pick(args.size())));
        part = pool.disjunction(args);
      } else {
        part = other;
      }
  }
  return pool.conjunction(parts);
}

// Someone changes the invariant and writes all files anew: only what is claimed may tell.
void change_invariants(const Package& good, const std::string& model, std::mt19937& random, Counts& counts) {
  const Property& property = good.model.system->properties[good.proof.property];
  const auto list = definitions(good.files.at("invariants.smv"));
  const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  if (list.empty()) return;
  auto mutated = list;
  const std::size_t which = pick(mutated.size());
  if (mutated.size() > 1 && pick(4) == 0) {
    std::swap(mutated[which].second, mutated[(which + 1) % mutated.size()].second);  // of two processes, perhaps
  } else {
    const Expr e = changed(*good.model.system, good.definitions.at(mutated[which].first), random);
    mutated[which].second = full_text(e, good.model.system->variables, good.model.system->symbols, {});
  }
  std::optional<Package> damaged;
  try {
    damaged = build(good.proof, read_model(model), together(mutated), Deadline());
  } catch (const PackageError&) {
    ++counts.unreadable;
    return;
  }
  const Audit audit = audited(damaged->files, "cadical");
  note(audit, counts);
  if (!audit.clean()) return;
  const auto oracle = BruteForce::of(*damaged->model.system, 3000);
  if (!oracle) return;
  for (const Claim& c : damaged->proof.claims) {
    if (!c.symmetric.empty() || !c.given.empty()) continue;
    const Certificate certificate = certificate_of(*damaged->model.system, c, damaged->definitions, "");
    const Expr goal = goal_of(*damaged->model.system, property, c.goal, damaged->definitions);
    INFO(model << damaged->files.at("invariants.smv"));
    CHECK(oracle->valid(goal, certificate));
  }
}

// The files themselves are damaged.
void change_files(const Package& good, std::mt19937& random, Counts& counts) {
  const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  Files files = good.files;
  auto file = files.begin();
  std::advance(file, pick(files.size()));
  INFO(file->first);
  switch (pick(5)) {
    case 0: files.erase(file); break;
    case 1: file->second.resize(pick(file->second.size())); break;
    case 2: file->second[pick(file->second.size())] ^= static_cast<char>(1 + pick(255)); break;
    case 3: file->second += "\n; one more\n"; break;
    default: {
      auto other = files.begin();
      std::advance(other, pick(files.size()));
      if (other->second == file->second) return;
      std::swap(other->second, file->second);
    }
  }
  try {
    const Audit audit = audited(files, "cadical");
    CHECK_FALSE(audit.clean());
    note(audit, counts);
  } catch (const PackageError&) {
    ++counts.unreadable;
  }
}

// The model is another one; the sum in the manifest is made to fit.
void change_model(const Package& good, std::mt19937& random, Counts& counts) {
  const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::string model = good.files.at("model.smv");
  static const std::string kSigns = "0123&|!<>=+-";
  std::vector<std::size_t> places;
  for (std::size_t i = model.find("MODULE"); i < model.size(); ++i) {
    if (model.compare(i, 2, "--") == 0) i = std::min(model.find('\n', i), model.size() - 1);
    if (kSigns.find(model[i]) != std::string::npos) places.push_back(i);
  }
  model[places[pick(places.size())]] = kSigns[pick(kSigns.size())];
  std::string problems;
  std::optional<System> system = try_load(model, problems);
  if (!system || system->properties.size() <= good.proof.property) return;
  try {
    const Package changed = build(good.proof, read_model(model), good.files.at("invariants.smv"), Deadline());
    Files files = changed.files;
    const Audit audit = audited(files, "cadical");
    if (model != good.files.at("model.smv")) CHECK_FALSE(audit.clean());  // the sum differs
    // What is proved of the changed model is true of it.
    const bool all_hold = std::all_of(changed.obligations.begin(), changed.obligations.end(), [&](const auto& e) {
      std::string why;
      return (ask(*changed.model.system, e.obligation, {"cadical", "cnf", ScalarEncoding::Binary, 0}, Deadline(),
                  why) == Answer::Sat) == e.obligation.satisfiable;
    });
    ++(all_hold ? counts.accepted : counts.rejected);
    const auto* formula = std::get_if<Formula>(&changed.model.system->properties[good.proof.property].meaning);
    if (!all_hold || formula == nullptr) return;
    std::vector<Expr> observed;
    expressions_of(*formula, observed);
    const StateGraph graph(*system, observed, 500);
    INFO(model);
    if (graph.complete()) CHECK(graph.satisfies(std::get<Formula>(system->properties[good.proof.property].meaning)));
  } catch (const PackageError&) {
    ++counts.unreadable;
  }
}

}  // namespace

TEST_CASE("damaged packages are rejected") {
  std::mt19937 random(7);
  Counts invariants, files, models;
  const auto damage = [&](const std::string& text, const char* engine) {
    System system = load(text);
    for (const Found& found : packages(system, text, engine)) {
      if (!found.package) continue;
      for (int i = 0; i < 20; ++i) {
        change_invariants(*found.package, text, random, invariants);
        change_files(*found.package, random, files);
        change_model(*found.package, random, models);
      }
    }
  };
  for (const char* engine : {"split", "split-inv", "pdr", "kind", "explicit"}) {
    damage(example("mux-sem/mux-sem-3.smv"), engine);
    damage(example("peterson/peterson-2.smv"), engine);
  }
  std::string problems;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const std::string text = random_model(seed), symmetric = random_symmetric_model(seed);
    if (try_load(text, problems)) {
      damage(text, "pdr");
      damage(text, "split-inv");
    }
    if (try_load(symmetric, problems)) damage(symmetric, "split");
  }
  for (const auto& [what, c] :
       {std::pair("invariants", invariants), std::pair("files", files), std::pair("models", models)}) {
    std::cout << what << ": " << c.rejected << " rejected, " << c.unreadable << " unreadable, " << c.accepted
              << " still hold\n";
  }
  std::size_t made = 0;
  for (const Counts& c : {invariants, files, models}) made += c.rejected + c.unreadable + c.accepted;
  CHECK(made >= 2000);
  CHECK(invariants.rejected > 300);
  CHECK(invariants.accepted > 20);
  CHECK(models.rejected > 5);
  CHECK(files.accepted == 0);
  CHECK(models.accepted > 0);
}

// Definitions that an attacker chose: names that mean something to a shell, parts that are no sets of states.
TEST_CASE("odd definitions do no harm") {
  const std::string text = "MODULE main\nVAR x : 0..3;\nASSIGN init(x) := 0; next(x) := 0;\nINVARSPEC x < 3\n";
  System system = load(text);
  const auto found = packages(system, text, "pdr");
  REQUIRE(found.size() == 1);
  Proof proof = found[0].package->proof;
  proof.claims[0].parts = {{"t$#", {}}};
  const Package odd = build(proof, read_model(text), "MODULE main\nDEFINE t$# := x < 3;\n", Deadline());
  CHECK(odd.files.at("check.sh").find("$#_") == std::string::npos);
  for (const auto& [name, content] : odd.files) CHECK(name.find('$') == std::string::npos);
  proof.claims[0].parts = {{"no", {}}, {"step", {}}};
  CHECK_THROWS_AS(build(proof, read_model(text), "MODULE main\nDEFINE no := FALSE; step := next(x) = x;\n", Deadline()),
                  PackageError);
}

// What an attacker says is interchangeable must not cost more than looking at it.
TEST_CASE("symmetry that is made up is refused soon") {
  const auto model = [](int processes, const std::string& more) {
    std::string text =
        "MODULE p(s)\nVAR l : boolean;\nASSIGN init(l) := FALSE; next(l) := l;\nMODULE main\nVAR s : boolean;" + more;
    std::string together;
    for (int i = 0; i < processes; ++i) text += " a" + std::to_string(i) + " : process p(s);";
    return text + "\nASSIGN init(s) := FALSE; next(s) := s;\nINVARSPEC !(a0.l & a1.l)\n";
  };
  const auto proof = [](int processes, const std::vector<std::string>& holders) {
    Proof result;
    Claim& claim = result.claims.emplace_back();
    claim.goal.of = 0;
    claim.parts = {{"t", {}}};
    ClaimNumbers& numbers = claim.symmetric.emplace_back();
    numbers.variables.emplace_back();
    numbers.processes.emplace_back();
    for (int i = 0; i < processes; ++i) {
      numbers.variables[0].push_back("a" + std::to_string(i) + ".l");
      numbers.processes[0].push_back("a" + std::to_string(i));
      if (!holders.empty()) numbers.names.push_back(std::to_string(i + 1));
    }
    numbers.holders = holders;
    return result;
  };
  CHECK_NOTHROW(build(proof(3, {"w"}), read_model(model(3, " w : unsigned word[60];")),
                      "MODULE main\nDEFINE t := !a0.l;\n", Deadline::after(20)));
  // There are 40 images of 39 of 40, and very many ways to begin with some that are none.
  std::string all = "a0.l";
  for (int i = 1; i < 39; ++i) all += " & a" + std::to_string(i) + ".l";
  CHECK_NOTHROW(build(proof(40, {}), read_model(model(40, "")), "MODULE main\nDEFINE t := !(" + all + ");\n",
                      Deadline::after(20)));
}
