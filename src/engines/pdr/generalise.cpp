#include "engines/pdr/generalise.hpp"

#include <algorithm>
#include <cstdlib>

#include "model/fault.hpp"

namespace smtsplit::pdr {

// The part, with literals of the whole that keep initial states out.
Cube Generaliser::without_initial(const Cube& part, const Cube& whole) {
  if (fault("initial-unchecked") || !initial_.meets(part)) return part;
  if (initial_.meets(whole)) throw std::logic_error("pdr: a cube with initial states is to be excluded");
  Cube result;
  std::set_union(part.begin(), part.end(), initial_.why_not().begin(), initial_.why_not().end(),
                 std::back_inserter(result));
  return result;
}

bool Generaliser::try_without(Cube& cube, StateLiteral dropped, Frames::Level level) {
  Cube candidate = cube;
  std::erase(candidate, dropped);
  if (candidate.empty() || (!fault("initial-unchecked") && initial_.meets(candidate)) ||
      frames_.reaches(candidate, level))
    return false;
  cube = without_initial(frames_.needed(candidate), candidate);
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

Cube Generaliser::generalise(const Cube& cube, const Cube& core, Frames::Level level) {
  Cube lemma = without_initial(core, cube);
  // Literals that were in few lemmas are the first to go.
  Cube order = lemma;
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return activity(a) < activity(b); });
  for (StateLiteral l : order) {
    if (lemma.size() == 1) break;
    if (std::binary_search(lemma.begin(), lemma.end(), l)) try_without(lemma, l, level);
  }
  reward(lemma);
  return lemma;
}

}  // namespace smtsplit::pdr
