// Expressions that are to be shown along traces: read in the scope of main, kept apart from the model.
#include <algorithm>
#include <utility>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {

void Elaborator::translate_watch(const Source& source) {
  // Kept while the Elaborator lives: what it remembers of failures goes by syntax node.
  const AstExpr* tree = parse_expression(source, watch_trees_.emplace_back(), diagnostics_);
  if (tree == nullptr) return;
  const Operand value = evaluate(*tree, instances_.front(), Rules{true, true, Rules::Temporal::None, "a watch"});
  if (value.is_error()) return;
  if (value.type.is_array() || value.type.is_set()) {
    diagnostics_.error(tree->location, "a watch must have one value; this is " + to_string(value.type),
                       value.type.is_array() ? "watch its elements" : "");
    return;
  }
  std::string text = source.text();
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' '; }, ' ');  // it becomes part of lines
  const bool shown = value.expr->op == Op::Var && system_.variables[value.expr->var()].name == text;
  if (!shown) system_.watches.push_back({std::move(text), value.expr});  // a variable is shown anyway
}

void Elaborator::add_watch(WatchText& watch) {
  const std::size_t branches = system_.branches.size();
  // Messages go to diagnostics_, whoever reports them; for a while that is the collection of the watch.
  std::swap(diagnostics_, watch.diagnostics);
  try {
    translate_watch(watch.source);
  } catch (const TooManyErrors&) {
    frames_.clear();
    values_.clear();
  }
  std::swap(diagnostics_, watch.diagnostics);
  system_.branches.resize(branches);  // no warnings about cases that are not the model's
}

}  // namespace smtsplit::smv
