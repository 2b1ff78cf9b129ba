// A proof as a package tells it: what is claimed, by which rule, and the names of the expressions it rests on. The
// expressions themselves are definitions in invariants.smv, so that all of it can be read against the model again.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/evidence.hpp"

namespace smtsplit::certificates {

/// A package that makes no sense: what is wrong, and in which file.
class PackageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A package that is too large, or would take too long, to look at: nothing is said about it.
class OutOfReach : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a claim says of the reachable states and steps (Certificate::Kind::Initial: of the initial states).
struct ClaimGoal {
  std::optional<std::size_t> of;   ///< the expression of that place in goals_of() the property
  std::vector<std::string> cases;  ///< that one of these definitions holds; FALSE when there is neither
  friend bool operator==(const ClaimGoal&, const ClaimGoal&) = default;
};

/// An initial condition beyond the model's: a case of a proof by cases.
struct ClaimCase {
  std::optional<std::size_t> not_goal;  ///< the expression of that place is false
  std::string definition;               ///< otherwise: this holds
  friend bool operator==(const ClaimCase&, const ClaimCase&) = default;
};

struct ClaimRegion {
  std::string states;
  std::optional<std::size_t> fairness;
  unsigned steps = 1;
  std::vector<ClaimRegion> inside;
};

/// Certificate::Interchangeable by names.
struct ClaimNumbers {
  std::vector<std::vector<std::string>> variables, processes;
  std::vector<std::string> names, holders;
};

/// A part of an invariant.
struct ClaimPart {
  std::string name;
  std::vector<std::string> processes;  ///< whose part it is; none: of all
};

struct Claim {
  ClaimGoal goal;
  std::vector<ClaimCase> given;
  Certificate::Kind kind = Certificate::Kind::Inductive;
  unsigned k = 1;
  bool distinct_states = false;
  std::vector<ClaimPart> parts;         ///< the invariant is their conjunction, ...
  std::vector<ClaimNumbers> symmetric;  ///< ... or that of all their images, when there are interchangeable numbers
  std::vector<std::string> exposed;
  std::vector<ClaimRegion> regions;

  // What was chosen where the rule leaves a choice, by names of obligations.
  std::set<std::string> all_parts;  ///< these assume all parts, others only those of the part and of the process
  std::set<std::string> inside;     ///< these begin where the invariant holds, others in an initial state
  std::set<std::string> never;      ///< these are not satisfiable: what they would show is not so
};

/// A run that meets what EF asks for, from the one state of a case.
struct ClaimWitness {
  std::string state;  ///< the definition of the case
  std::string trace;  ///< JSON, as `--trace json` prints it
};

struct Proof {
  std::string model;  ///< name of the file
  std::string model_sha256;
  std::size_t property = 0;
  std::string smtsplit, engine, solver;  ///< what found it, with versions; the solver is empty where none was used
  unsigned seed = 0;
  std::vector<Claim> claims;
  std::vector<ClaimWitness> witnesses;
};

[[nodiscard]] const char* word(Certificate::Kind kind);
/// What the rule of a claim is called: split, symmetric, inductive, k-induction, ...
[[nodiscard]] std::string rule_of(const Claim& claim);

void to_json(nlohmann::ordered_json& json, const Claim& claim);
/// Throws PackageError for anything but what to_json writes.
[[nodiscard]] Claim claim_from(const nlohmann::ordered_json& json, const std::string& where);

}  // namespace smtsplit::certificates
