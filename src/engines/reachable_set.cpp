#include "engines/reachable_set.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace smtsplit {
namespace {

// The order in which the diagram looks at variables decides its size. Variables that one process mentions stand
// together, so that what determines each other is close: processes in turn, each with what it mentions for the first
// time.
std::vector<StateCodec::Field> ordered_fields(const System& system, const StateCodec& codec) {
  std::vector<std::size_t> rank(system.variables.size(), system.variables.size());
  std::size_t next = 0;
  const auto mention = [&](VarId v) {
    if (rank[v] == system.variables.size()) rank[v] = next++;
  };
  for (const Process& p : system.processes) {
    for (const Assignment& a : p.next) {
      mention(a.target);
      for_each_variable(a.value, [&](VarId v, bool) { mention(v); });
    }
  }
  std::vector<StateCodec::Field> fields = codec.fields();
  std::stable_sort(fields.begin(), fields.end(),
                   [&](const auto& a, const auto& b) { return rank[a.variable] < rank[b.variable]; });
  return fields;
}

class DiagramBuilder {
 public:
  DiagramBuilder(System& system, const StateCodec& codec, const StateStore& store, const Deadline& deadline)
      : system_(system),
        pool_(*system.pool),
        fields_(ordered_fields(system, codec)),
        store_(store),
        deadline_(deadline) {}

  // The formula over fields[level..] of the states with these indices, which agree on all fields before.
  Expr build(std::span<StateStore::Index> states, std::size_t level) {
    if (late_ || (++calls_ % 4096 == 0 && deadline_.reached())) {
      late_ = true;
      return pool_.boolean(false);
    }
    if (states.empty()) return pool_.boolean(false);
    if (level == fields_.size()) return pool_.boolean(true);
    const StateCodec::Field& field = fields_[level];
    const auto code = [&](StateStore::Index i) { return StateCodec::code(field, store_.packed(i)); };
    std::sort(states.begin(), states.end(), [&](auto a, auto b) { return code(a) < code(b); });

    // One branch per value; values that lead to the same rest share it.
    std::vector<std::pair<Expr, std::vector<Value>>> branches;
    for (std::size_t begin = 0; begin < states.size();) {
      const std::uint64_t c = code(states[begin]);
      std::size_t end = begin + 1;
      while (end < states.size() && code(states[end]) == c) ++end;
      const Expr rest = build(states.subspan(begin, end - begin), level + 1);
      const auto known = std::find_if(branches.begin(), branches.end(), [&](const auto& b) { return b.first == rest; });
      auto& values = known == branches.end() ? branches.emplace_back(rest, std::vector<Value>{}).second : known->second;
      values.push_back(StateCodec::value(field, c));
      begin = end;
    }
    std::vector<Expr> parts;
    for (const auto& [rest, values] : branches)
      parts.push_back(pool_.conjunction(one_of(field.variable, values), rest));
    return pool_.disjunction(parts);
  }

  [[nodiscard]] bool late() const { return late_; }

 private:
  Expr one_of(VarId v, const std::vector<Value>& values) {
    const Variable& variable = system_.variables[v];
    if (values.size() == variable.domain.size()) return pool_.boolean(true);
    const Expr x = system_.var(v);
    std::vector<Expr> any;
    for (Value value : values) any.push_back(pool_.equal(x, pool_.constant(value, variable.type)));
    return pool_.disjunction(any);
  }

  System& system_;
  ExprPool& pool_;
  std::vector<StateCodec::Field> fields_;
  const StateStore& store_;
  const Deadline& deadline_;
  std::size_t calls_ = 0;
  bool late_ = false;
};

}  // namespace

std::optional<Expr> set_of_states(System& system, const StateCodec& codec, const StateStore& store,
                                  std::vector<StateStore::Index> states, const Deadline& deadline) {
  DiagramBuilder builder(system, codec, store, deadline);
  const Expr set = builder.build(states, 0);
  if (builder.late()) return std::nullopt;
  return set;
}

std::optional<Expr> reachable_set(System& system, const StateCodec& codec, const StateStore& store,
                                  const Deadline& deadline) {
  std::vector<StateStore::Index> states(store.size());
  std::iota(states.begin(), states.end(), StateStore::Index{0});
  return set_of_states(system, codec, store, std::move(states), deadline);
}

}  // namespace smtsplit
