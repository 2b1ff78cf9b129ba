#include "engines/local/fixpoint.hpp"

#include <algorithm>

#include "engines/query.hpp"

namespace smtsplit::local {
Fixpoint::Fixpoint(const Space& space, const std::vector<Predicate>& exposed, Guarantees guarantees,
                   const Deadline& deadline, const std::vector<Scalarset>& symmetry, Heuristics heuristics)
    : space_(space),
      guarantees_(guarantees),
      heuristics_(heuristics),
      deadline_(deadline),
      exposed_(space.processes.size()),
      shared_digits_(space.layout.shared.size() + exposed.size()),
      theta_(space.single, Symmetry(space, symmetry, exposed)) {
  for (std::size_t i = 0; i < exposed.size(); ++i) {
    const Predicate& p = exposed[i];
    Exposed& e = exposed_[p.process].emplace_back();
    e.place = static_cast<std::uint32_t>(space.layout.shared.size() + i);
    const auto& local = space.layout.local[p.process];
    for (std::uint32_t place = 0; place < local.size(); ++place) {
      if (local[place].variable != p.variable) continue;
      e.digits.push_back({place, Mask{1} << space.digits.value(local[place], p.value)});
    }
  }
  theta_.on_cut = [this](RegionId from, RegionId cut_off) {
    edges_.resize(theta_.size());
    guarantee_known_.resize(theta_.size(), false);
    edges_[cut_off] = edges_[from];
    guarantee_known_[cut_off] = guarantee_known_[from];
  };
  add_initial();
}

void Fixpoint::add_initial() {
  for (const Box& state : space_.initial) {
    // The pieces of the box in which every exposed predicate has one value.
    std::vector<std::pair<Box, std::vector<Box>>> pieces;  // X with exposed predicates, L_i
    Box shared(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(space_.layout.shared.size()));
    shared.resize(shared_digits_, 0);
    pieces.emplace_back(std::move(shared), std::vector<Box>{});
    auto place = state.begin() + static_cast<std::ptrdiff_t>(space_.layout.shared.size());
    for (ProcessId p = 0; p < theta_.parts(); ++p) {
      const auto end = place + static_cast<std::ptrdiff_t>(space_.layout.local[p].size());
      const Box local(place, end);
      place = end;
      std::vector<std::pair<Box, std::vector<Box>>> more;
      for (const auto& [x, locals] : pieces) {
        std::vector<DigitSet> values;
        split_by_exposed(p, local, 0, values, [&](const Box& part, const std::vector<DigitSet>& exposed) {
          auto& piece = more.emplace_back(x, locals);
          assign(piece.first, exposed);
          piece.second.push_back(part);
        });
      }
      pieces = std::move(more);
    }
    for (const auto& [x, locals] : pieces) {
      for (ProcessId p = 0; p < theta_.parts(); ++p) theta_.add(x, p, locals[p]);
    }
  }
}

bool Fixpoint::advance() {
  edges_.resize(theta_.size());
  guarantee_known_.resize(theta_.size(), false);
  return theta_.advance([this](RegionId r) { expand(r); });
}

void Fixpoint::expand(RegionId r) {
  if (deadline_.reached()) throw Stopped{"time limit reached"};
  const std::size_t old_edges = edges_[r].size();
  for (std::size_t e = 0; e < old_edges; ++e) interfere(r, Edge(edges_[r][e]), true);
  // Of processes that are alike one is looked at: the others' steps are renamings of its.
  for (std::size_t i = 0; i < theta_[r].parts.size(); ++i) {
    const ProcessId p = theta_[r].members[i].first;
    if (!theta_.part(r, p).fresh.empty()) expand_own_steps(r, p);
    if (guarantees_ == Guarantees::OfReachable && !heuristics_.early_quantification) expand_pair_by_pair(r, p);
    if (guarantees_ == Guarantees::OfAll && !guarantee_known_[r]) expand_guarantee(r, p);
  }
  guarantee_known_[r] = true;
}

void Fixpoint::split_by_exposed(ProcessId p, const Box& local, std::size_t first, std::vector<DigitSet>& values,
                                const std::function<void(const Box&, const std::vector<DigitSet>&)>& visit) const {
  if (first == exposed_[p].size()) return visit(local, values);
  const Exposed& e = exposed_[p][first];
  Box holds(local.size());
  for (std::size_t i = 0; i < holds.size(); ++i) holds[i] = all_values(space_.layout.local[p][i].size);
  assign(holds, e.digits);
  const auto go_on = [&](const Box& part, bool value) {
    values.push_back({e.place, value ? Mask{2} : Mask{1}});
    split_by_exposed(p, part, first + 1, values, visit);
    values.pop_back();
  };
  Box inside = local;
  if (restrict_to(inside, e.digits)) go_on(inside, true);
  subtract(local, holds, [&](const Box& part) { go_on(part, false); });
}

bool Fixpoint::ends(RegionId r, const Edge& edge, Box& from, Box& to) const {
  const Command& command = space_.commands[edge.process][edge.command];
  from = theta_[r].shared;
  if (!restrict_to(from, command.shared_guard)) return false;
  to = from;
  assign(to, command.shared_effect);
  assign(to, edge.exposed);
  return true;
}

void Fixpoint::steps_from(RegionId r, ProcessId p, BoxView local,
                          const std::function<void(const Edge&, const Box& local, const Box& to)>& visit) const {
  Box from, to;
  for (std::uint32_t c = 0; c < space_.commands[p].size(); ++c) {
    const Command& command = space_.commands[p][c];
    Box after(local.begin(), local.end());
    if (!restrict_to(after, command.local_guard)) continue;
    assign(after, command.local_effect);
    std::vector<DigitSet> values;
    split_by_exposed(p, after, 0, values, [&](const Box& part, const std::vector<DigitSet>& exposed) {
      const Edge edge{p, c, exposed};
      if (ends(r, edge, from, to)) visit(edge, part, to);
    });
  }
}

void Fixpoint::expand_own_steps(RegionId r, ProcessId p) {
  const bool guarantee = guarantees_ == Guarantees::OfReachable && heuristics_.early_quantification;
  for (std::size_t i = 0; i < theta_.part(r, p).fresh.size(); ++i) {
    steps_from(r, p, theta_.part(r, p).fresh[i], [&](const Edge& edge, const Box& local, const Box& to) {
      if (!heuristics_.limiting_conjunction && !all_have_states(r)) return;
      theta_.add(to, p, local);
      if (guarantee && add_edge(r, edge)) interfere(r, edge, false);
    });
  }
}

// The guarantee is not formed: for each local state of p what its steps do to the others.
void Fixpoint::expand_pair_by_pair(RegionId r, ProcessId p) {
  for (std::size_t i = 0; i < theta_.part(r, p).known.size(); ++i) {
    steps_from(r, p, theta_.part(r, p).known[i], [&](const Edge& edge, const Box&, const Box&) {
      if (heuristics_.limiting_conjunction || all_have_states(r)) interfere(r, edge, false);
    });
  }
}

// ⋀ θ_m at the shared states of a region: it is true of some state wherever it is of the parts that a step is about.
bool Fixpoint::all_have_states(RegionId r) const {
  for (ProcessId p = 0; p < theta_.parts(); ++p) {
    if (theta_.part(r, p).known.empty()) return false;
  }
  return true;
}

// The guarantee of all local states in which the exposed predicates have the region's values.
void Fixpoint::expand_guarantee(RegionId r, ProcessId p) {
  Box anything;
  for (const Digit& d : space_.layout.local[p]) anything.push_back(all_values(d.size));
  std::vector<DigitSet> values;
  const auto add_edges = [&](const Box& local, const std::vector<DigitSet>& before) {
    for (const DigitSet& s : before) {
      if (theta_[r].shared[s.place] != s.values) return;
    }
    steps_from(r, p, local, [&](const Edge& edge, const Box&, const Box&) {
      if (add_edge(r, edge)) interfere(r, edge, false);
    });
  };
  for (const Box& local : space_.digits.in_domains(space_.layout.local[p], anything)) {
    split_by_exposed(p, local, 0, values, add_edges);
  }
}

bool Fixpoint::add_edge(RegionId r, Edge edge) {
  for (const Edge& known : edges_[r]) {
    if (known.process == edge.process && known.command == edge.command && known.exposed == edge.exposed) {
      return false;
    }
  }
  edges_[r].push_back(std::move(edge));
  return true;
}

// The other processes follow the shared state and keep their locals.
void Fixpoint::interfere(RegionId r, const Edge& edge, bool only_fresh) {
  Box from, to;
  if (!ends(r, edge, from, to) || contains(theta_[r].shared, to)) return;
  const auto each = [&](const auto& visit) {
    for (const auto& [first, second] : theta_[r].members) {
      const SplitAssertion::Part& part = theta_.part(r, first);
      const BoxSet& locals = only_fresh ? part.fresh : part.known;
      // Of processes that are alike one is enough, but one with the number of the mover, which is the first of its kind,
      // is not like one with another number.
      const bool other = first == edge.process || theta_.symmetry().same_number(first, edge.process);
      for (std::size_t i = 0; i < locals.size(); ++i) {
        if (first != edge.process) visit(first, locals[i]);
        if (other && second) visit(*second, locals[i]);
      }
    }
  };
  bool any = false;
  each([&](ProcessId, BoxView) { any = true; });
  if (!any) return;
  theta_.cover(
      to,
      [&](const SplitAssertion::Place& at) {
        bool all = true;
        each([&](ProcessId k, BoxView local) { all = all && theta_.has(at, k, local); });
        return all;
      },
      [&](const SplitAssertion::Place& at) { each([&](ProcessId k, BoxView local) { theta_.add(at, k, local); }); });
}

}  // namespace smtsplit::local
