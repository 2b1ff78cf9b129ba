#include "engines/local/parts.hpp"

namespace smtsplit::local {
namespace {

void add(Parts& parts, const Layout& layout, std::vector<ProcessId> members) {
  std::vector<Digit> digits;
  for (ProcessId p : members) digits.insert(digits.end(), layout.local[p].begin(), layout.local[p].end());
  parts.members.push_back(std::move(members));
  parts.digits.push_back(std::move(digits));
}

}  // namespace

std::vector<std::size_t> Parts::widths() const {
  std::vector<std::size_t> result;
  for (const auto& of_part : digits) result.push_back(of_part.size());
  return result;
}

Parts Parts::single(const Layout& layout) {
  Parts parts;
  for (ProcessId p = 0; p < layout.local.size(); ++p) add(parts, layout, {p});
  return parts;
}

Parts Parts::pairs(const Layout& layout) {
  std::vector<ProcessId> owners;
  for (ProcessId p = 0; p < layout.local.size(); ++p) {
    if (!layout.local[p].empty()) owners.push_back(p);
  }
  Parts parts;
  if (owners.size() < 2) {
    add(parts, layout, owners);
    return parts;
  }
  for (std::size_t i = 0; i < owners.size(); ++i) {
    for (std::size_t j = i + 1; j < owners.size(); ++j) add(parts, layout, {owners[i], owners[j]});
  }
  return parts;
}

}  // namespace smtsplit::local
