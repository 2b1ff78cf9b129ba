// A step is found by the solver, its source widened to a guard for which the same inputs have the same effect, and what
// the command stands for blocked; until no step is left. Inputs that the effect does not depend on are free.
#include "engines/local/commands.hpp"

#include "engines/local/lifting.hpp"

namespace smtsplit::local {

Layout::Layout(const Processes& processes, const Digits& digits) : local(processes.size()) {
  const auto append = [&](const std::vector<VarId>& variables, std::vector<Digit>& to) {
    for (VarId v : variables) to.insert(to.end(), digits.of(v).begin(), digits.of(v).end());
  };
  append(processes.shared(), shared);
  for (ProcessId p = 0; p < processes.size(); ++p) append(processes[p].locals, local[p]);
}

bool restrict_to(Box& box, const std::vector<DigitSet>& sets, std::size_t first) {
  for (const DigitSet& s : sets) {
    if ((box[first + s.place] &= s.values) == 0) return false;
  }
  return true;
}

void assign(Box& box, const std::vector<DigitSet>& sets, std::size_t first) {
  for (const DigitSet& s : sets) box[first + s.place] = s.values;
}

namespace {

class CommandSearch {
 public:
  CommandSearch(Processes& processes, ProcessId p, Digits& digits, const Layout& layout, const EncodingOptions& options,
                const Deadline& deadline, Projection projection)
      : system_(processes.functions().system()),
        process_(processes[p]),
        digits_(digits),
        layout_(layout),
        local_(layout.local[p]),
        lifting_(system_, digits, options, deadline, projection) {
    possible_ = lifting_.literal(system_.pool->conjunction(process_.enabled, process_.invariant));
    lifting_.restrict_search({possible_});
    collect_sources();
    collect_targets();
  }

  std::vector<Command> run() {
    std::vector<Command> commands;
    try {
      while (lifting_.search()) {
        const Command command = next_command();
        for (Command& part : within_domains(command)) commands.push_back(std::move(part));
      }
    } catch (const Stopped& stopped) {
      throw Stopped{stopped.reason + " while the steps of a process were enumerated (" +
                    std::to_string(commands.size()) + " guarded commands so far)"};
    }
    return commands;
  }

 private:
  // A digit that the process writes: where it is, and what decides its next value.
  struct Target {
    bool shared;
    std::uint32_t place;
    Digit digit;
    const Processes::Write* write;
  };

  struct Effect {
    Target target;
    unsigned value;  // after the step
    bool unchanged;
  };

  // The digits that a step can depend on: of variables that its formulas mention.
  void collect_sources() {
    std::vector<bool> mentioned(system_.variables.size(), false);
    const auto mention = [&](VarId v, bool) { mentioned[v] = true; };
    for_each_variable(process_.enabled, mention);
    for_each_variable(process_.invariant, mention);
    for (const Processes::Write& w : process_.writes) {
      mention(w.target, false);
      for_each_variable(w.value, mention);
    }
    const auto append = [&](const std::vector<Digit>& from, std::vector<std::uint32_t>& places) {
      for (std::uint32_t i = 0; i < from.size(); ++i) {
        if (!mentioned[from[i].variable]) continue;
        places.push_back(i);
        sources_.push_back(from[i]);
      }
    };
    append(layout_.shared, shared_places_);
    append(local_, local_places_);
    for (const Variable& v : system_.variables) {
      if (v.role != Role::Input || !mentioned[v.id]) continue;
      for (const Digit& d : digits_.of(v.id)) sources_.push_back(d);
    }
  }

  void collect_targets() {
    std::vector<const Processes::Write*> writes(system_.variables.size(), nullptr);
    for (const Processes::Write& w : process_.writes) writes[w.target] = &w;
    const auto append = [&](const std::vector<Digit>& from, bool shared) {
      for (std::uint32_t i = 0; i < from.size(); ++i) {
        if (writes[from[i].variable] != nullptr) targets_.push_back({shared, i, from[i], writes[from[i].variable]});
      }
    };
    append(layout_.shared, true);
    append(local_, false);
  }

  // The digit after the step has this value; has the value it had before.
  Literal becomes(const Target& t, unsigned d) { return lifting_.literal(digits_.is(t.digit, d, t.write->value)); }
  Literal stays(const Target& t) {
    std::vector<Expr> same;
    for (unsigned d = 0; d < t.digit.size; ++d) {
      same.push_back(system_.pool->equal(digits_.is(t.digit, d), digits_.is(t.digit, d, t.write->value)));
      if (t.digit.size == 2) break;
    }
    return lifting_.literal(system_.pool->conjunction(same));
  }

  // Keeping a value can need a narrower guard than setting it to what it is, when the guard has to say what it is.
  [[nodiscard]] bool looks_at_unchanged(const std::vector<Mask>& guard, const std::vector<Effect>& effects) const {
    for (std::size_t i = 0; i < guard.size(); ++i) {
      if (guard[i] == all_values(sources_[i].size)) continue;
      for (const Effect& e : effects) {
        const Digit& digit = e.target.digit;
        if (e.unchanged && digit.variable == sources_[i].variable && digit.position == sources_[i].position) {
          return true;
        }
      }
    }
    return false;
  }

  Command next_command() {
    const Valuation state = lifting_.model();
    std::vector<Effect> effects;
    for (const Target& t : targets_) {
      if (t.write->any) continue;
      const Value after = evaluate(t.write->value, state.data());
      const unsigned value = digits_.value(t.digit, after);
      effects.push_back({t, value, digits_.value(t.digit, state[t.digit.variable]) == value});
    }
    const auto guard = [&](bool keep) {
      std::vector<Literal> excluded{-possible_};
      for (std::size_t i = 0; i < effects.size(); ++i) {
        excluded.push_back(keep && effects[i].unchanged ? -stays(effects[i].target)
                                                        : -becomes(effects[i].target, effects[i].value));
      }
      return lifting_.lift(sources_, state, excluded);
    };
    const auto narrow = [&](const std::vector<Mask>& masks) {
      std::size_t count = 0;
      for (std::size_t i = 0; i < masks.size(); ++i) count += masks[i] != all_values(sources_[i].size) ? 1 : 0;
      return count;
    };
    bool keep = true;
    std::vector<Mask> masks = guard(true);
    if (looks_at_unchanged(masks, effects)) {
      std::vector<Mask> other = guard(false);
      if (narrow(other) < narrow(masks)) {
        masks = std::move(other);
        keep = false;
      }
    }

    Command command;
    std::vector<Literal> blocked;
    std::size_t s = 0;
    const auto take = [&](const std::vector<std::uint32_t>& places, std::vector<DigitSet>& into) {
      for (std::uint32_t place : places) {
        const Digit& digit = sources_[s];
        if (masks[s] != all_values(digit.size)) {
          into.push_back({place, masks[s]});
          lifting_.append_outside(digit, masks[s], blocked);
        }
        ++s;
      }
    };
    take(shared_places_, command.shared_guard);
    take(local_places_, command.local_guard);
    std::size_t e = 0;
    for (const Target& t : targets_) {
      std::vector<DigitSet>& into = t.shared ? command.shared_effect : command.local_effect;
      if (t.write->any) {
        const Digit input = digits_.of(*t.write->any)[t.digit.position];
        const Mask values = values_of_input(input, masks);
        into.push_back({t.place, values});
        lifting_.append_outside(input, values, blocked);
        continue;
      }
      const unsigned value = effects[e].value;
      if (keep && effects[e].unchanged) {
        blocked.push_back(-stays(t));
      } else {
        into.push_back({t.place, Mask{1} << value});
        blocked.push_back(-becomes(t, value));
      }
      ++e;
    }
    lifting_.restrict_search(std::move(blocked));
    return command;
  }

  // An effect that gives a variable any value of several digits gives it only values of its domain.
  [[nodiscard]] std::vector<Command> within_domains(const Command& command) const {
    std::vector<Command> parts{command};
    for (const Processes::Write& write : process_.writes) {
      const std::vector<Box> allowed = digits_.domain(write.target);
      if (!write.any || allowed.size() == 1) continue;
      std::vector<Command> narrower;
      for (const Command& part : parts) {
        for (const Box& values : allowed) {
          Command narrow = part;
          bool possible = true;
          const auto restrict = [&](const std::vector<Digit>& digits, std::vector<DigitSet>& effect) {
            for (DigitSet& s : effect) {
              const Digit& digit = digits[s.place];
              if (digit.variable == write.target) possible = (s.values &= values[digit.position]) != 0 && possible;
            }
          };
          restrict(layout_.shared, narrow.shared_effect);
          restrict(local_, narrow.local_effect);
          if (possible) narrower.push_back(std::move(narrow));
        }
      }
      parts = std::move(narrower);
    }
    return parts;
  }

  Mask values_of_input(const Digit& input, const std::vector<Mask>& masks) const {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (sources_[i].variable == input.variable && sources_[i].position == input.position) return masks[i];
    }
    return all_values(input.size);
  }

  System& system_;
  const Processes::Process& process_;
  Digits& digits_;
  const Layout& layout_;
  const std::vector<Digit>& local_;
  BoxLifting lifting_;
  Literal possible_ = 0;
  std::vector<Digit> sources_;  // of X, of L_i, of inputs
  std::vector<std::uint32_t> shared_places_, local_places_;
  std::vector<Target> targets_;
};

}  // namespace

std::vector<Command> commands_of(Processes& processes, ProcessId p, Digits& digits, const Layout& layout,
                                 const EncodingOptions& options, const Deadline& deadline, Projection projection) {
  return CommandSearch(processes, p, digits, layout, options, deadline, projection).run();
}

std::vector<Command> renamed(const std::vector<Command>& commands,
                             const std::function<DigitSet(const DigitSet&)>& rename_shared) {
  std::vector<Command> result = commands;
  for (Command& c : result) {
    for (DigitSet& s : c.shared_guard) s = rename_shared(s);
    for (DigitSet& s : c.shared_effect) s = rename_shared(s);
  }
  return result;
}

std::vector<Box> initial_boxes(Processes& processes, Digits& digits, const Layout& layout,
                               const EncodingOptions& options, const Deadline& deadline, Projection projection) {
  BoxLifting lifting(processes.functions().system(), digits, options, deadline, projection);
  std::vector<Digit> all = layout.shared;
  for (const auto& local : layout.local) all.insert(all.end(), local.begin(), local.end());
  const Literal initial = lifting.literal(processes.initial());
  lifting.restrict_search({initial});
  std::vector<Box> boxes;
  const Literal excluded[] = {-initial};
  while (lifting.search()) {
    const Box box = lifting.lift(all, lifting.model(), excluded);
    std::vector<Literal> blocked;
    for (std::size_t i = 0; i < all.size(); ++i) lifting.append_outside(all[i], box[i], blocked);
    lifting.restrict_search(std::move(blocked));
    for (Box& piece : digits.in_domains(all, box)) boxes.push_back(std::move(piece));
  }
  return boxes;
}

}  // namespace smtsplit::local
