#include "engines/split/locality.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace smtsplit::split {

using ic3::Cube;
using ic3::StateLiteral;

std::optional<ProcessId> Locality::owner(StateLiteral l) const {
  const ic3::Atom& a = vocabulary_.atom(l);
  const auto of = processes_.owner(a.v);
  return of || !a.of_two() ? of : processes_.owner(a.w);
}

ProcessId Locality::home(const Cube& cube) const {
  std::map<ProcessId, std::size_t> literals;
  for (StateLiteral l : cube) {
    if (const auto of = owner(l)) ++literals[*of];
  }
  ProcessId best = 0;
  std::size_t most = 0;
  for (const auto& [process, count] : literals) {
    if (count <= most) continue;
    best = process;
    most = count;
  }
  return best;
}

bool Locality::refuses(const Cube& lemma) {
  if (expose_ != Expose::None) return false;
  const ProcessId at = home(lemma);
  return std::any_of(lemma.begin(), lemma.end(), [&](StateLiteral l) { return owner(l).value_or(at) != at; });
}

std::vector<Cube> Locality::parts(const Cube& cube) {
  if (expose_ == Expose::All) return {};
  std::map<ProcessId, std::size_t> owners;
  for (StateLiteral l : cube) {
    if (const auto of = owner(l)) ++owners[*of];
  }
  if (owners.size() < 2) return {};
  std::vector<Cube> result;
  const auto keep = [&](const auto& wanted) {
    Cube part;
    for (StateLiteral l : cube) {
      if (wanted(l)) part.push_back(l);
    }
    if (part.size() < cube.size()) result.push_back(std::move(part));
  };
  constexpr std::size_t kMany = 12;  // of so many processes each costs more than literals one by one
  if (owners.size() > kMany && expose_ != Expose::None) return {};
  for (const auto& [process, count] : owners) {
    keep([&, p = process](StateLiteral l) {
      const auto of = owner(l);
      return !of || *of == p || exposed_.contains(std::abs(l));
    });
  }
  for (const auto& [process, count] : owners) {
    keep([&, p = process](StateLiteral l) { return owner(l) != p; });
  }
  return result;
}

unsigned Locality::rank(StateLiteral l, const Cube& cube) {
  if (expose_ == Expose::All) return 0;
  const auto of = owner(l);
  if (!of || *of == home(cube)) return 0;
  return exposed_.contains(std::abs(l)) ? 1 : 2;
}

void Locality::learned(const Cube& lemma) {
  const ProcessId at = home(lemma);
  for (StateLiteral l : lemma) {
    const auto of = owner(l);
    if (of && *of != at) exposed_.insert(std::abs(l));
  }
}

std::vector<Cube> Locality::relatives(const Cube& lemma) {
  std::vector<Cube> result;
  if (similar_ == nullptr || similar_->trivial()) return result;
  const unsigned before = of_shape_[similar_->representative(lemma).cube]++;
  if (before == 0) {
    result = similar_->rotations(lemma);
  } else if (before == 1) {
    constexpr std::size_t kMost = 1000;
    similar_->all_images(lemma, [&](const Cube& c) {
      result.push_back(c);
      return result.size() < kMost;
    });
  }
  return result;
}

}  // namespace smtsplit::split
