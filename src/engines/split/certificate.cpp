#include "engines/split/certificate.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

namespace smtsplit::split {

namespace {

using ic3::Cube;
using ic3::StateLiteral;
using Number = ScalarsetOrbits::Number;

constexpr std::uint64_t kFewImages = 300;
constexpr std::size_t kMostRoles = 5;

// "Different numbers play these roles": role r is played by n when plays[r][n] holds.
class Roles {
 public:
  Roles(ExprPool& pool, const std::vector<std::vector<Expr>>& plays) : pool_(pool), plays_(plays) {}

  Expr all_played() { return played(0, plays_[0].size()).back(); }

 private:
  // By set of roles: they are played by different numbers of the range.
  std::vector<Expr> played(std::size_t first, std::size_t last) {
    const std::size_t sets = std::size_t{1} << plays_.size();
    std::vector<Expr> result(sets, pool_.boolean(false));
    result[0] = pool_.boolean(true);
    if (last - first == 1) {
      for (std::size_t r = 0; r < plays_.size(); ++r) result[std::size_t{1} << r] = plays_[r][first];
      return result;
    }
    const std::size_t middle = first + (last - first) / 2;
    const std::vector<Expr> left = played(first, middle), right = played(middle, last);
    for (std::size_t set = 1; set < sets; ++set) {
      std::vector<Expr> ways;
      for (std::size_t part = set;; part = (part - 1) & set) {
        ways.push_back(pool_.conjunction(left[part], right[set & ~part]));
        if (part == 0) break;
      }
      result[set] = pool_.disjunction(ways);
    }
    return result;
  }

  ExprPool& pool_;
  const std::vector<std::vector<Expr>>& plays_;
};

class Builder {
 public:
  Builder(System& system, std::size_t processes, ic3::Vocabulary& vocabulary, const Locality& locality,
          ScalarsetOrbits& orbits)
      : pool_(*system.pool), vocabulary_(vocabulary), locality_(locality), orbits_(orbits), clauses_(processes) {}

  void add(const Cube& lemma) {
    const std::vector<Number> numbers = orbits_.numbers_of(lemma);
    std::uint64_t images = 1;
    for (std::size_t i = 0; i < numbers.size(); ++i) images *= orbits_.set_of(numbers[i]).second;
    if (images > kFewImages) {
      if (const auto excluded = as_roles(lemma, numbers)) {
        clauses_[locality_.home(lemma)].push_back(pool_.negate(*excluded));
        return;
      }
    }
    std::set<Cube> seen;
    orbits_.all_images(lemma, [&](const Cube& c) {
      if (!seen.insert(c).second) return true;
      const ProcessId home = locality_.home(c);
      clauses_[home].push_back(pool_.negate(vocabulary_.formula(c)));
      for (StateLiteral l : c) expose_foreign(l, home);
      return true;
    });
  }

  Certificate finish() {
    Certificate result;
    for (const auto& of_process : clauses_) result.split.push_back(pool_.conjunction(of_process));
    result.invariant = pool_.conjunction(result.split);
    for (StateLiteral l : exposed_) result.exposed.push_back(vocabulary_.now(l));
    return result;
  }

 private:
  void expose_foreign(StateLiteral l, ProcessId home) {
    const auto owner = locality_.owner(l);
    if (owner && *owner != home) exposed_.insert(std::abs(l));
  }

  // When each literal speaks of one number of one set, or none.
  std::optional<Expr> as_roles(const Cube& lemma, const std::vector<Number>& numbers) {
    if (numbers.empty() || numbers.size() > kMostRoles) return std::nullopt;
    const auto [first, size] = orbits_.set_of(numbers[0]);
    for (Number n : numbers) {
      if (orbits_.set_of(n).first != first) return std::nullopt;
    }
    Cube common;
    std::vector<Cube> roles(numbers.size());
    for (StateLiteral l : lemma) {
      const std::vector<Number> of = orbits_.numbers_of(Cube{l});
      if (of.size() > 1) return std::nullopt;
      if (of.empty()) {
        common.push_back(l);
      } else {
        roles[static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), of[0]) - numbers.begin())].push_back(
            l);
      }
    }
    const ProcessId home = locality_.home(lemma);
    std::vector<std::vector<Expr>> plays(roles.size());
    for (std::size_t r = 0; r < roles.size(); ++r) {
      for (Number n = first; n < first + size; ++n) {
        const Cube as_n = orbits_.with(roles[r], numbers[r], n);
        plays[r].push_back(vocabulary_.formula(as_n));
        for (StateLiteral l : as_n) expose_foreign(l, home);
      }
    }
    return pool_.conjunction(vocabulary_.formula(common), Roles(pool_, plays).all_played());
  }

  ExprPool& pool_;
  ic3::Vocabulary& vocabulary_;
  const Locality& locality_;
  ScalarsetOrbits& orbits_;
  std::vector<std::vector<Expr>> clauses_;
  std::set<StateLiteral> exposed_;
};

}  // namespace

Certificate certificate(System& system, const std::vector<Cube>& excluded, std::size_t processes,
                        ic3::Vocabulary& vocabulary, const Locality& locality, ScalarsetOrbits& orbits) {
  Builder builder(system, processes, vocabulary, locality, orbits);
  for (const Cube& lemma : excluded) builder.add(lemma);
  return builder.finish();
}

}  // namespace smtsplit::split
