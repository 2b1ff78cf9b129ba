#include "engines/split/certificate.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "engines/ic3/search.hpp"

namespace smtsplit::split {

namespace {

using ic3::Cube;
using ic3::StateLiteral;
using Number = ScalarsetOrbits::Number;

constexpr std::uint64_t kFewImages = 300;
constexpr std::size_t kMostStates = 64;
constexpr std::size_t kMostListed = 100000;

// "Different numbers play these roles, each as many as it needs": role r is played by n when plays[r][n] holds.
class Roles {
 public:
  struct Role {
    std::size_t needed = 0;
    std::vector<Expr> plays;  // by number
  };

  Roles(ExprPool& pool, const std::vector<Role>& roles) : pool_(pool), roles_(roles) {
    for (const Role& r : roles) {
      weight_.push_back(states_);
      states_ *= r.needed + 1;
    }
  }

  /// How many combinations of "so many have played this role" there are; the formula grows with their square.
  [[nodiscard]] std::size_t states() const { return states_; }
  Expr all_played() { return played(0, roles_[0].plays.size()).back(); }

 private:
  [[nodiscard]] std::size_t count(std::size_t state, std::size_t role) const {
    return state / weight_[role] % (roles_[role].needed + 1);
  }

  // By state, how often each role is played: by different numbers of the range.
  std::vector<Expr> played(std::size_t first, std::size_t last) {
    std::vector<Expr> result(states_, pool_.boolean(false));
    result[0] = pool_.boolean(true);
    if (last - first == 1) {
      for (std::size_t r = 0; r < roles_.size(); ++r) result[weight_[r]] = roles_[r].plays[first];
      return result;
    }
    const std::size_t middle = first + (last - first) / 2;
    const std::vector<Expr> left = played(first, middle), right = played(middle, last);
    for (std::size_t state = 1; state < states_; ++state) {
      std::vector<Expr> ways;
      for (std::size_t part = 0; part <= state; ++part) {
        bool is_part = true;
        for (std::size_t r = 0; r < roles_.size(); ++r) is_part = is_part && count(part, r) <= count(state, r);
        if (is_part) ways.push_back(pool_.conjunction(left[part], right[state - part]));
      }
      result[state] = pool_.disjunction(ways);
    }
    return result;
  }

  ExprPool& pool_;
  const std::vector<Role>& roles_;
  std::vector<std::size_t> weight_;
  std::size_t states_ = 1;
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
    std::size_t listed = 0;
    orbits_.all_images(lemma, [&](const Cube& c) {
      if (++listed > kMostListed) throw ic3::NoCertificate{"a lemma has too many images to be written down"};
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
    if (numbers.empty()) return std::nullopt;
    const auto [first, size] = orbits_.set_of(numbers[0]);
    for (Number n : numbers) {
      if (orbits_.set_of(n).first != first) return std::nullopt;
    }
    const ScalarsetOrbits::Sayings said = orbits_.sayings(lemma);
    if (!said.of_several.empty()) return std::nullopt;
    const ProcessId home = locality_.home(lemma);
    std::vector<Roles::Role> roles;
    for (const auto& [cube, players] : said.of_one) {
      Roles::Role& role = roles.emplace_back();
      role.needed = players.size();
      for (Number n = first; n < first + size; ++n) {
        const Cube as_n = orbits_.with(cube, first, n);
        role.plays.push_back(vocabulary_.formula(as_n));
        for (StateLiteral l : as_n) expose_foreign(l, home);
      }
    }
    Roles played(pool_, roles);
    if (played.states() > kMostStates) return std::nullopt;
    return pool_.conjunction(vocabulary_.formula(said.of_none), played.all_played());
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
