#include "engines/split/speculative_images.hpp"

#include <algorithm>

namespace smtsplit::split {

using ic3::Cube;
using ic3::Permutation;
using ic3::StateLiteral;

namespace {

Cube sorted(Cube cube) {
  std::sort(cube.begin(), cube.end());
  return cube;
}

}  // namespace

SpeculativeImages::Pattern SpeculativeImages::pattern(const Cube& lemma) {
  const ScalarsetOrbits::Sayings said = renamings_.sayings(lemma);
  constexpr std::size_t kFewestOthers = 3;
  const auto most = std::max_element(said.of_one.begin(), said.of_one.end(),
                                     [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  Pattern result;
  result.distinguished = renamings_.numbers_of(lemma);
  result.fixed = lemma;
  if (most == said.of_one.end() || most->second.size() < kFewestOthers) return result;
  const auto& [of_other, others] = *most;
  const auto [first, size] = renamings_.set_of(others[0]);
  std::vector<Number> distinguished;
  std::set_difference(result.distinguished.begin(), result.distinguished.end(), others.begin(), others.end(),
                      std::back_inserter(distinguished));
  std::vector<bool> spoken_of(distinguished.size() + 1), silent(distinguished.size() + 1);
  std::size_t before = 0;
  for (Number n = first; n < first + size; ++n) {
    if (std::binary_search(distinguished.begin(), distinguished.end(), n)) {
      ++before;
    } else {
      (std::binary_search(others.begin(), others.end(), n) ? spoken_of : silent)[before] = true;
    }
  }
  for (std::size_t i = 0; i < silent.size(); ++i) {
    if (spoken_of[i] && silent[i]) return result;
    spoken_of[i] = !silent[i];  // of no number at all: the weaker lemma
  }
  result.distinguished = std::move(distinguished);
  result.spoken_of = std::move(spoken_of);
  result.of_other = of_other;
  result.others = first;
  std::erase_if(result.fixed, [&, &others = others](StateLiteral l) {
    const std::vector<Number> of = renamings_.numbers_of(Cube{l});
    return of.size() == 1 && std::binary_search(others.begin(), others.end(), of[0]);
  });
  return result;
}

Cube SpeculativeImages::shape(const Pattern& pattern) {
  std::vector<Number> first;
  for (Number n : pattern.distinguished) {
    const Number least = renamings_.set_of(n).first;
    first.push_back(first.empty() || first.back() < least ? least : first.back() + 1);
  }
  Pattern alone = pattern;
  alone.of_other.clear();
  Cube result = image(alone, first);
  result.push_back(0);  // no literal
  result.insert(result.end(), pattern.of_other.begin(), pattern.of_other.end());
  return result;
}

// `chosen`: for each distinguished number another one, ascending.
Cube SpeculativeImages::image(const Pattern& pattern, const std::vector<Number>& chosen) {
  const Number numbers = renamings_.numbers();
  std::vector<bool> from(numbers), to(numbers);
  Permutation by(numbers);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    by[pattern.distinguished[i]] = chosen[i];
    from[pattern.distinguished[i]] = to[chosen[i]] = true;
  }
  // The rest of a set goes to the rest of it, which is as many.
  for (Number n = 0, free = 0; n < numbers; ++n) {
    if (from[n]) continue;
    while (to[free]) ++free;
    by[n] = free++;
  }
  Cube result = renamings_.image(pattern.fixed, by);
  if (pattern.of_other.empty()) return result;
  const auto [first, size] = renamings_.set_of(pattern.others);
  std::size_t before = 0;
  for (Number n = first; n < first + size; ++n) {
    if (to[n]) {
      ++before;
    } else if (pattern.spoken_of[before]) {
      const Cube of_other = renamings_.with(pattern.of_other, first, n);
      result.insert(result.end(), of_other.begin(), of_other.end());
    }
  }
  return sorted(std::move(result));
}

void SpeculativeImages::in_order(const Pattern& pattern, const std::function<bool(const Cube&)>& visit) {
  std::vector<Number> chosen;
  const std::function<bool()> choose = [&] {
    if (chosen.size() == pattern.distinguished.size()) return visit(image(pattern, chosen));
    const auto [first, size] = renamings_.set_of(pattern.distinguished[chosen.size()]);
    for (Number n = chosen.empty() ? first : std::max(first, chosen.back() + 1); n < first + size; ++n) {
      chosen.push_back(n);
      const bool go_on = choose();
      chosen.pop_back();
      if (!go_on) return false;
    }
    return true;
  };
  choose();
}

void SpeculativeImages::visit(const Cube& lemma, const std::function<bool(const Cube&)>& asked) {
  const Pattern pattern = this->pattern(lemma);
  if (pattern.distinguished.empty()) return;
  History& history = history_[shape(pattern)];
  const auto ask = [&](const Cube& c) {
    if (c == lemma) return;
    const bool is_lemma = asked(c);
    ++(is_lemma ? history.confirmed : history.denied);
    ++asked_;
    if (is_lemma) ++confirmed_;
  };
  // The images of a lemma about many are very many, and hardly ever the same reasons hold for them.
  constexpr std::size_t kMostDistinguished = 3;
  if (++history.lemmas == 1 || pattern.distinguished.size() > kMostDistinguished) {
    for (const Cube& c : renamings_.rotations(lemma)) ask(c);
    return;
  }
  constexpr std::size_t kFree = 20;  // so many may be denied without any confirmed
  constexpr std::size_t kMost = 5000;
  std::size_t visited = 0;
  in_order(pattern, [&](const Cube& c) {
    ask(c);
    return ++visited < kMost && history.denied <= kFree + 2 * history.confirmed;
  });
}

}  // namespace smtsplit::split
