// SMV text with expressions in it, printed when all are known: what is shared in large expressions becomes a DEFINE.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/expr_print.hpp"
#include "model/system.hpp"

namespace smtsplit {

class SmvText {
 public:
  explicit SmvText(const System& system) : system_(system) {}
  SmvText& operator<<(std::string_view text);
  SmvText& operator<<(Expr e);

  /// Its length is linear in the number of the expressions and of their distinct nodes.
  void write(std::ostream& out) const;

 private:
  [[nodiscard]] std::vector<Expr> large_nodes(std::unordered_map<Expr, unsigned>& uses) const;
  [[nodiscard]] std::vector<Expr> nodes_to_name() const;
  [[nodiscard]] std::string free_prefix() const;

  const System& system_;
  std::vector<std::pair<std::string, Expr>> parts_;  // each a text, then an expression unless that is null
};

}  // namespace smtsplit
