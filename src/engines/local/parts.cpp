#include "engines/local/parts.hpp"

namespace smtsplit::local {

void Parts::add(const Layout& layout, std::vector<ProcessId> members_of_part) {
  std::vector<Digit> digits_of_part;
  for (ProcessId p : members_of_part) {
    digits_of_part.insert(digits_of_part.end(), layout.local[p].begin(), layout.local[p].end());
  }
  first_width.push_back(members_of_part.empty() ? 0 : layout.local[members_of_part[0]].size());
  if (members_of_part.size() == 2) of_[{members_of_part[0], members_of_part[1]}] = members.size();
  members.push_back(std::move(members_of_part));
  digits.push_back(std::move(digits_of_part));
}

Parts Parts::single(const Layout& layout) {
  Parts parts;
  for (ProcessId p = 0; p < layout.local.size(); ++p) parts.add(layout, {p});
  return parts;
}

Parts Parts::pairs(const Layout& layout) {
  std::vector<ProcessId> owners;
  for (ProcessId p = 0; p < layout.local.size(); ++p) {
    if (!layout.local[p].empty()) owners.push_back(p);
  }
  Parts parts;
  if (owners.size() < 2) {
    parts.add(layout, owners);
    return parts;
  }
  for (std::size_t i = 0; i < owners.size(); ++i) {
    for (std::size_t j = i + 1; j < owners.size(); ++j) parts.add(layout, {owners[i], owners[j]});
  }
  return parts;
}

}  // namespace smtsplit::local
