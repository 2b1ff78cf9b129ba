#include "engines/ic3/generalise.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "model/fault.hpp"

namespace smtsplit::ic3 {

// The part, with literals of the whole that keep initial states out.
Cube Generaliser::without_initial(const Cube& part, const Cube& whole) {
  if (fault("initial-unchecked") || !initial_.meets(part)) return part;
  if (initial_.meets(whole)) throw std::logic_error("ic3: a cube with initial states is to be excluded");
  Cube result;
  std::set_union(part.begin(), part.end(), initial_.why_not().begin(), initial_.why_not().end(),
                 std::back_inserter(result));
  return result;
}

bool Generaliser::try_part(Cube& cube, Cube part, Frames::Level level, Effort effort) {
  for (;;) {
    if (part.empty() || (!fault("initial-unchecked") && initial_.meets(part))) return false;
    if (!frames_.reaches(part, level)) break;
    const Valuation state = frames_.model();
    if (effort.ctgs > 0 && level > 0 && exclude(predecessors_.into(part, state, frames_.move()), level)) {
      --effort.ctgs;
    } else if (effort.joins > 0) {
      --effort.joins;
      std::erase_if(part, [&](StateLiteral l) { return !vocabulary_.holds(l, state); });
    } else {
      return false;
    }
  }
  cube = without_initial(frames_.needed(), part);
  return true;
}

bool Generaliser::try_instead(Cube& cube, StateLiteral replaced, StateLiteral by, Frames::Level level) {
  Cube candidate = cube;
  std::replace(candidate.begin(), candidate.end(), replaced, by);
  std::sort(candidate.begin(), candidate.end());
  if (initial_.meets(candidate) || frames_.reaches(candidate, level)) return false;
  cube = without_initial(frames_.needed(), candidate);
  return true;
}

// A lemma that holds at the top is not loosened into one that does not: a counter would else climb by one value a level
// to a bound that it had. Where few values are left it may.
void Generaliser::loosen_bounds(Cube& lemma, Frames::Level level) {
  constexpr std::uint64_t kFew = 16;
  const auto may_climb = [&](StateLiteral l) { return vocabulary_.looser_bounds(l) > kFew; };
  const Cube tight = lemma;
  loosen_bounds_at(lemma, level);
  if (level == frames_.top() || lemma == tight || std::none_of(tight.begin(), tight.end(), may_climb)) return;
  if (!frames_.reaches(lemma, frames_.top()) || frames_.reaches(tight, frames_.top())) return;
  lemma = tight;
  loosen_bounds_at(lemma, frames_.top());
}

void Generaliser::loosen_bounds_at(Cube& lemma, Frames::Level level) {
  for (StateLiteral l : Cube(lemma)) {
    const std::uint64_t all = vocabulary_.looser_bounds(l);
    StateLiteral current = l;
    for (std::uint64_t low = 0, high = all; low < high;) {
      if (!std::binary_search(lemma.begin(), lemma.end(), current)) break;
      // The loosest first; then the middle of what is left.
      const std::uint64_t middle = low == 0 && high == all ? 0 : low + (high - low) / 2;
      const StateLiteral looser = vocabulary_.looser_bound(l, middle);
      if (try_instead(lemma, current, looser, level)) {
        current = looser;
        high = middle;
      } else {
        low = middle + 1;
      }
    }
  }
}

bool Generaliser::exclude(const Cube& cube, Frames::Level level) {
  if (initial_.meets(cube) || frames_.reaches(cube, level - 1)) return false;
  Cube lemma = without_initial(frames_.needed(), cube);
  drop_literals(lemma, level - 1, {});
  learn_alone(lemma, level);
  return true;
}

double Generaliser::activity(StateLiteral l) const {
  const auto atom = static_cast<std::size_t>(std::abs(l));
  return atom < activity_.size() ? activity_[atom] : 0;
}

void Generaliser::reward(const Cube& cube) {
  constexpr double kDecay = 0.99;
  for (double& a : activity_) a *= kDecay;
  for (StateLiteral l : cube) {
    const auto atom = static_cast<std::size_t>(std::abs(l));
    if (atom >= activity_.size()) activity_.resize(atom + 1, 0);
    activity_[atom] += 1;
  }
}

// Literals that were in few lemmas are the first to go. Once one has to stay, joins mostly end at the initial states.
void Generaliser::drop_literals(Cube& lemma, Frames::Level level, Effort effort) {
  Cube order = lemma;
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
    const unsigned rank_a = preference_.rank(a, lemma), rank_b = preference_.rank(b, lemma);
    return rank_a != rank_b ? rank_a > rank_b : activity(a) < activity(b);
  });
  for (StateLiteral l : order) {
    if (lemma.size() == 1) break;
    if (!std::binary_search(lemma.begin(), lemma.end(), l)) continue;
    if (!try_part(lemma, without(lemma, l), level, effort)) effort.joins = 0;
  }
}

Cube Generaliser::generalise(const Cube& cube, const Cube& core, Frames::Level level) {
  Cube lemma = without_initial(core, cube);
  constexpr std::size_t kLong = 40;  // of a shorter lemma, joins soon cost more than they gain
  const bool is_long = lemma.size() > kLong;
  for (bool found = true; found;) {
    found = false;
    for (const Cube& part : preference_.parts(lemma)) {
      if (part.size() < lemma.size() && try_part(lemma, part, level, {0, is_long ? Effort::kAll : 0})) {
        found = true;
        break;
      }
    }
  }
  if (preference_.refuses(lemma)) {
    // The core may have left out what another lemma needs. If there is none, this one serves to look for a violation.
    for (const Cube& part : preference_.parts(cube)) {
      if (!preference_.refuses(part) && try_part(lemma, part, level, {})) break;
    }
  }
  constexpr unsigned kMostCtgs = 3;
  if (options_.dropping) drop_literals(lemma, level, {options_.ctg ? kMostCtgs : 0, is_long ? Effort::kAll : 1});
  lemma = vocabulary_.tightened(lemma);
  if (options_.loosening) loosen_bounds(lemma, level);
  reward(lemma);
  preference_.learned(lemma);
  return lemma;
}

Frames::Level Generaliser::learn_alone(const Cube& lemma, Frames::Level level) {
  while (level < frames_.top() && !frames_.reaches(lemma, level)) ++level;
  frames_.learn(lemma, level);
  return level;
}

// Relatives may need each other to hold at the next level: each is added before any is raised.
Frames::Level Generaliser::learn(const Cube& lemma, Frames::Level level) {
  bool together = false;
  std::vector<Cube> confirmed;
  preference_.relatives(lemma, [&](const Cube& c) {
    if (!std::exchange(together, true)) frames_.learn(lemma, level);
    if (frames_.excludes(c, level)) return true;
    if (initial_.meets(c) || frames_.reaches(c, level - 1)) return false;
    preference_.learned(c);
    frames_.learn(c, level);
    confirmed.push_back(c);
    return true;
  });
  if (!together) return learn_alone(lemma, level);
  for (; level < frames_.top() && !frames_.reaches(lemma, level); ++level) {
    frames_.raise(lemma, level);
    std::erase_if(confirmed, [&](const Cube& c) { return frames_.reaches(c, level); });
    for (const Cube& c : confirmed) frames_.raise(c, level);
  }
  return level;
}

}  // namespace smtsplit::ic3
