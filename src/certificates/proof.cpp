#include "certificates/proof.hpp"

#include <array>

#include "certificates/json_reader.hpp"

namespace smtsplit::certificates {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kKinds = {Certificate::Kind::Inductive, Certificate::Kind::NoLongPath, Certificate::Kind::Initial,
                               Certificate::Kind::NoFairPath};

Json json_of(const ClaimGoal& goal) {
  if (goal.of) return *goal.of;
  if (goal.cases.empty()) return "FALSE";
  return goal.cases;
}

ClaimGoal goal_from(const Json& json, const std::string& where) {
  ClaimGoal goal;
  if (json.is_number_unsigned()) {
    goal.of = json.get<std::size_t>();
  } else if (json.is_array()) {
    goal.cases = JsonReader::texts_of(json, where);
    if (goal.cases.empty()) throw PackageError(where + ": there are no cases");
  } else if (json != "FALSE") {
    throw PackageError(where + ": expected the number of an expression, \"FALSE\", or a list of cases");
  }
  return goal;
}

Json json_of(const ClaimRegion& region) {
  Json inside = Json::array();
  for (const ClaimRegion& r : region.inside) inside.push_back(json_of(r));
  return {{"states", region.states},
          {"fairness", region.fairness ? Json(*region.fairness) : Json(nullptr)},
          {"steps", region.steps},
          {"inside", inside}};
}

constexpr std::size_t kMostPositions = 100000;  // of a path

std::vector<ClaimRegion> regions_from(const Json& json, const std::string& where) {
  std::vector<ClaimRegion> result;
  for (const Json& item : json) {
    JsonReader reader(item, where + "[" + std::to_string(result.size()) + "]");
    ClaimRegion& region = result.emplace_back();
    region.states = reader.text("states");
    if (!reader.any("fairness").is_null()) region.fairness = reader.number("fairness");
    region.steps = static_cast<unsigned>(reader.number("steps"));
    if (region.steps > kMostPositions) reader.fail("\"steps\" is too large");
    region.inside = regions_from(reader.list("inside"), reader.where() + ".inside");
    reader.end();
  }
  return result;
}

ClaimNumbers numbers_from(const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  ClaimNumbers result;
  for (const Json& family : reader.list("variables")) {
    result.variables.push_back(JsonReader::texts_of(family, where + ".variables"));
  }
  for (const Json& role : reader.list("processes")) {
    result.processes.push_back(JsonReader::texts_of(role, where + ".processes"));
  }
  result.names = reader.texts("names");
  result.holders = reader.texts("holders");
  reader.end();
  return result;
}

std::set<std::string> set_of(const std::vector<std::string>& list) { return {list.begin(), list.end()}; }

}  // namespace

const char* word(Certificate::Kind kind) {
  switch (kind) {
    case Certificate::Kind::Inductive: return "inductive";
    case Certificate::Kind::NoLongPath: return "no-long-path";
    case Certificate::Kind::Initial: return "initial";
    case Certificate::Kind::NoFairPath: return "no-fair-path";
  }
  return "";
}

std::string rule_of(const Claim& claim) {
  if (claim.kind != Certificate::Kind::Inductive) return word(claim.kind);
  if (!claim.symmetric.empty()) return "symmetric";
  if (claim.k > 1) return "k-induction";
  return claim.parts.size() > 1 ? "split" : "inductive";
}

void to_json(Json& json, const Claim& claim) {
  Json given = Json::array();
  for (const ClaimCase& c : claim.given) {
    given.push_back(c.not_goal ? Json{{"not", *c.not_goal}} : Json(c.definition));
  }
  Json parts = Json::array();
  for (const ClaimPart& p : claim.parts) parts.push_back({{"name", p.name}, {"processes", p.processes}});
  Json symmetric = Json::array();
  for (const ClaimNumbers& n : claim.symmetric) {
    symmetric.push_back(
        {{"variables", n.variables}, {"processes", n.processes}, {"names", n.names}, {"holders", n.holders}});
  }
  Json regions = Json::array();
  for (const ClaimRegion& r : claim.regions) regions.push_back(json_of(r));
  json = {{"rule", rule_of(claim)},
          {"kind", word(claim.kind)},
          {"goal", json_of(claim.goal)},
          {"given", given},
          {"k", claim.k},
          {"distinct_states", claim.distinct_states},
          {"parts", parts},
          {"symmetric", symmetric},
          {"exposed", claim.exposed},
          {"regions", regions},
          {"all_parts", claim.all_parts},
          {"inside", claim.inside},
          {"never", claim.never}};
}

Claim claim_from(const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  Claim claim;
  const std::string rule = reader.text("rule"), kind = reader.text("kind");
  const auto found = std::find_if(kKinds.begin(), kKinds.end(), [&](auto k) { return kind == word(k); });
  if (found == kKinds.end()) reader.fail("\"" + kind + "\" is no kind of proof");
  claim.kind = *found;
  claim.goal = goal_from(reader.any("goal"), where + ".goal");
  for (const Json& item : reader.list("given")) {
    ClaimCase c;
    if (item.is_string()) {
      c.definition = item.get<std::string>();
    } else {
      JsonReader negated(item, where + ".given");
      c.not_goal = negated.number("not");
      negated.end();
    }
    claim.given.push_back(std::move(c));
  }
  claim.k = static_cast<unsigned>(reader.number("k"));
  if (claim.k > kMostPositions) reader.fail("\"k\" is too large");
  claim.distinct_states = reader.truth("distinct_states");
  for (const Json& item : reader.list("parts")) {
    JsonReader part(item, where + ".parts[" + std::to_string(claim.parts.size()) + "]");
    claim.parts.push_back({part.text("name"), part.texts("processes")});
    part.end();
  }
  for (const Json& item : reader.list("symmetric")) {
    claim.symmetric.push_back(numbers_from(item, where + ".symmetric[" + std::to_string(claim.symmetric.size()) + "]"));
  }
  claim.exposed = reader.texts("exposed");
  claim.regions = regions_from(reader.list("regions"), where + ".regions");
  claim.all_parts = set_of(reader.texts("all_parts"));
  claim.inside = set_of(reader.texts("inside"));
  claim.never = set_of(reader.texts("never"));
  reader.end();
  if (rule != rule_of(claim)) reader.fail("the rule is \"" + rule_of(claim) + "\", not \"" + rule + "\"");
  return claim;
}

}  // namespace smtsplit::certificates
