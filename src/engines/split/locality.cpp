#include "engines/split/locality.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

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

// The number that a literal speaks of, else the process.
std::optional<std::uint32_t> Locality::group(StateLiteral l) {
  if (const std::vector<std::uint32_t> of = renamings_.numbers_of(Cube{l}); of.size() == 1) return of[0];
  const auto of = owner(l);
  return of ? std::optional(static_cast<std::uint32_t>(~*of)) : std::nullopt;
}

std::vector<Cube> Locality::parts(const Cube& cube) {
  if (expose_ == Expose::All) return {};
  std::vector<Cube> result;
  const auto keep = [&](const auto& wanted) {
    Cube part;
    for (StateLiteral l : cube) {
      if (wanted(l)) part.push_back(l);
    }
    if (part.size() < cube.size()) result.push_back(std::move(part));
  };
  std::set<ProcessId> owners;
  std::vector<std::uint32_t> groups;
  for (StateLiteral l : cube) {
    if (const auto of = owner(l)) owners.insert(*of);
    const auto g = group(l);
    if (g && std::find(groups.begin(), groups.end(), *g) == groups.end()) groups.push_back(*g);
  }
  constexpr std::size_t kMany = 12;  // of so many processes each alone costs more than it gains
  if (owners.size() > 1 && (owners.size() <= kMany || expose_ == Expose::None)) {
    for (ProcessId p : owners) {
      keep([&](StateLiteral l) {
        const auto of = owner(l);
        return !of || *of == p || exposed_.contains(std::abs(l));
      });
    }
  }
  // Without half of the numbers, a quarter of them, and so on.
  for (std::size_t size = groups.size() / 2; size > 0 && groups.size() > 1; size /= 2) {
    for (std::size_t first = 0; first < groups.size(); first += size) {
      const auto begin = groups.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = groups.begin() + static_cast<std::ptrdiff_t>(std::min(first + size, groups.size()));
      keep([&](StateLiteral l) {
        const auto g = group(l);
        return !g || std::find(begin, end, *g) == end;
      });
    }
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
  bool foreign = false;
  for (StateLiteral l : lemma) {
    const auto of = owner(l);
    if (!of || *of == at) continue;
    if (expose_ != Expose::None) exposed_.insert(std::abs(l));
    foreign = true;
  }
  ++(foreign ? foreign_ : local_);
}

}  // namespace smtsplit::split
