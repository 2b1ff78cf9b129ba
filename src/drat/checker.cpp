#include "drat/checker.hpp"

#include <algorithm>
#include <charconv>

namespace smtsplit::drat {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr int kLargest = 1 << 29;

std::vector<int> sorted(std::span<const int> clause) {
  std::vector<int> result(clause.begin(), clause.end());
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

void Checker::assume(std::span<const int> clause) { add(clause); }

bool Checker::derive(std::span<const int> clause) {
  make_room(clause);
  if (!refuted_ && !implied(clause) && !resolvents_implied(clause)) return false;
  add(clause);
  return true;
}

void Checker::remove(std::span<const int> clause) {
  const std::vector<int> wanted = sorted(clause);
  const auto [begin, end] = by_hash_.equal_range(hash(wanted));
  for (auto entry = begin; entry != end; ++entry) {
    const Id id = entry->second;
    if (sorted(literals(id)) != wanted) continue;
    const auto makes_true = [&](int l) { return is_true(l) && reason_[index(l)] == id; };
    if (std::any_of(wanted.begin(), wanted.end(), makes_true)) return;
    clauses_[id].removed = true;
    by_hash_.erase(entry);
    return;
  }
}

// Watches two literals that are not false, where there are two.
void Checker::add(std::span<const int> clause) {
  make_room(clause);
  const std::vector<int> once = sorted(clause);
  const Id id = static_cast<Id>(clauses_.size());
  clauses_.push_back({arena_.size(), static_cast<std::uint32_t>(once.size()), false});
  arena_.insert(arena_.end(), once.begin(), once.end());
  by_hash_.emplace(hash(once), id);
  const std::span<int> own = literals(id);
  std::partition(own.begin(), own.end(), [&](int l) { return !is_false(l); });
  if (own.size() > 1) {
    watched_[index(own[0])].push_back(id);
    watched_[index(own[1])].push_back(id);
  }
  if (own.empty() || is_false(own[0])) {
    refuted_ = true;
  } else if ((own.size() == 1 || is_false(own[1])) && !is_true(own[0])) {
    set(own[0], id);
    refuted_ = refuted_ || !propagate();
  }
}

// Whether propagation from the negation of the clause fails.
bool Checker::implied(std::span<const int> clause) {
  const std::size_t before = trail_.size();
  bool conflict = false;
  for (const int l : clause) {
    if (is_false(l)) continue;
    conflict = conflict || is_true(l);
    if (!conflict) set(-l, kNone);
  }
  conflict = conflict || !propagate();
  undo(before);
  return conflict;
}

bool Checker::resolvents_implied(std::span<const int> clause) {
  if (clause.empty()) return false;
  const int pivot = clause.front();
  // Of all clauses with the pivot's negation, true ones, too.
  std::vector<int> both(clause.begin(), clause.end());
  for (Id id = 0; id < clauses_.size(); ++id) {
    const std::span<int> other = literals(id);
    if (clauses_[id].removed || std::find(other.begin(), other.end(), -pivot) == other.end()) continue;
    both.resize(clause.size());
    both.insert(both.end(), other.begin(), other.end());
    std::erase(both, -pivot);
    if (!implied(both)) return false;
  }
  return true;
}

void Checker::set(int literal, Id reason) {
  truth_[index(literal)] = 1;
  reason_[index(literal)] = reason;
  trail_.push_back(literal);
}

// False on a conflict.
bool Checker::propagate() {
  while (propagated_ < trail_.size()) {
    const int falsified = -trail_[propagated_++];
    auto& watchers = watched_[index(falsified)];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watchers.size(); ++i) {
      const Id id = watchers[i];
      if (clauses_[id].removed) continue;
      const std::span<int> own = literals(id);
      if (own[0] == falsified) std::swap(own[0], own[1]);
      const auto next =
          is_true(own[0]) ? own.end() : std::find_if(own.begin() + 2, own.end(), [&](int l) { return !is_false(l); });
      if (next != own.end()) {
        std::swap(own[1], *next);
        watched_[index(own[1])].push_back(id);
        continue;
      }
      watchers[kept++] = id;
      if (is_true(own[0])) continue;
      if (!is_false(own[0])) {
        set(own[0], id);
        continue;
      }
      while (++i < watchers.size()) watchers[kept++] = watchers[i];
      watchers.resize(kept);
      return false;
    }
    watchers.resize(kept);
  }
  return true;
}

void Checker::undo(std::size_t trail) {
  while (trail_.size() > trail) {
    truth_[index(trail_.back())] = 0;
    trail_.pop_back();
  }
  propagated_ = trail;
}

void Checker::make_room(std::span<const int> clause) {
  std::size_t largest = 0;
  for (const int l : clause) largest = std::max(largest, index(l) | 1U);
  if (largest < truth_.size()) return;
  truth_.resize(largest + 1, 0);
  reason_.resize(largest + 1, kNone);
  watched_.resize(largest + 1);
}

std::uint64_t Checker::hash(std::span<const int> sorted) {
  std::uint64_t result = sorted.size();
  for (const int l : sorted) result = (result ^ static_cast<std::uint32_t>(l)) * 0x9e3779b97f4a7c15U;
  return result;
}

std::size_t check(Checker& checker, std::string_view proof, const std::function<bool()>& interrupted) {
  std::vector<int> clause;
  std::size_t number = 0;
  while (!proof.empty() && !checker.refuted()) {
    if (++number % 256 == 0 && interrupted()) return 0;
    std::string_view line = proof.substr(0, proof.find('\n'));
    proof.remove_prefix(std::min(line.size() + 1, proof.size()));
    const bool removes = line.starts_with("d ");
    if (removes) line.remove_prefix(2);
    clause.clear();
    int literal = 1;
    while (literal != 0) {
      line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
      const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), literal);
      if (error != std::errc() || literal > kLargest || literal < -kLargest) return number;
      line.remove_prefix(static_cast<std::size_t>(end - line.data()));
      if (literal != 0) clause.push_back(literal);
    }
    if (!line.empty()) return number;
    if (removes) {
      checker.remove(clause);
    } else if (!checker.derive(clause)) {
      return number;
    }
  }
  return 0;
}

}  // namespace smtsplit::drat
