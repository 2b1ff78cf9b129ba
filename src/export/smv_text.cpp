#include "export/smv_text.hpp"

#include <algorithm>
#include <ostream>

namespace smtsplit {
namespace {

constexpr std::uint32_t kLargeTree = 1000;  // smaller expressions are printed as they are
constexpr std::uint32_t kSmallTree = 8;     // these need no name
constexpr unsigned kMostHeight = 500;       // readers of SMV do not like deep parentheses

}  // namespace

SmvText& SmvText::operator<<(std::string_view text) {
  if (parts_.empty() || parts_.back().second != nullptr) parts_.emplace_back();
  parts_.back().first += text;
  return *this;
}

SmvText& SmvText::operator<<(Expr e) {
  if (parts_.empty() || parts_.back().second != nullptr) parts_.emplace_back();
  parts_.back().second = e;
  return *this;
}

// The nodes of large expressions, arguments first, and how often each is used.
std::vector<Expr> SmvText::large_nodes(std::unordered_map<Expr, unsigned>& uses) const {
  std::vector<Expr> found, stack;
  for (const auto& [text, e] : parts_) {
    if (e != nullptr && e->tree_size > kLargeTree) stack.push_back(e);
  }
  while (!stack.empty()) {
    const Expr e = stack.back();
    stack.pop_back();
    if (++uses[e] > 1) continue;
    found.push_back(e);
    stack.insert(stack.end(), e->args().begin(), e->args().end());
  }
  std::ranges::sort(found, {}, [](Expr e) { return e->id; });
  return found;
}

std::vector<Expr> SmvText::nodes_to_name() const {
  std::unordered_map<Expr, unsigned> uses, height;  // height: nesting of the text, up to what has a name
  std::vector<Expr> named;
  for (const Expr e : large_nodes(uses)) {
    unsigned& own = height[e];
    for (const Expr& a : e->args()) {
      const bool further_branch = e->op == Op::Ite && !e->type.is_boolean() && &a == &e->args().back();
      own = std::max(own, height.at(a) + (further_branch ? 0 : 1));
    }
    if (e->tree_size <= kSmallTree || (uses[e] == 1 && own < kMostHeight)) continue;
    named.push_back(e);
    own = 0;
  }
  return named;
}

// No name begins with it.
std::string SmvText::free_prefix() const {
  std::string prefix = "part_";
  const auto used = [&](const std::string& name) { return name.starts_with(prefix); };
  const auto is_free = [&] {
    for (std::size_t i = 0; i < system_.symbols.size(); ++i) {
      if (used(system_.symbols.name(kSymbolBase + static_cast<Value>(i)))) return false;
    }
    return std::ranges::none_of(system_.variables, used, &Variable::name);
  };
  while (!is_free()) prefix += '_';
  return prefix;
}

void SmvText::write(std::ostream& out) const {
  ExprNames names;
  const std::vector<Expr> named = nodes_to_name();
  const std::string prefix = free_prefix();
  for (const Expr e : named) names.emplace(e, prefix + std::to_string(names.size()));
  for (const auto& [text, e] : parts_) {
    out << text;
    if (e == nullptr) continue;
    const auto name = names.find(e);
    out << (name != names.end() ? name->second : full_text(e, system_.variables, system_.symbols, names));
  }
  if (!named.empty()) out << "DEFINE\n";
  for (const Expr e : named) {
    out << "  " << names.at(e) << " := " << full_text(e, system_.variables, system_.symbols, names) << ";\n";
  }
}

}  // namespace smtsplit
