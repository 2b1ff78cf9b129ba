// A step is found by the solver, widened to a command all of whose pairs are steps (with the same inputs, unless these are
// projected out), and what the command stands for blocked; until no step is left.
#include <algorithm>

#include "engines/local/commands.hpp"
#include "engines/local/lifting.hpp"
#include "engines/local/relation.hpp"

namespace smtsplit::local {

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
        relation_(processes, p, projection, deadline),
        lifting_(system_, digits, options, deadline, projection) {
    lifting_.restrict_search({lifting_.literal(relation_.steps())});
    collect_sources();
    collect_targets();
  }

  std::vector<Command> run() {
    std::vector<Command> commands;
    try {
      while (lifting_.search()) {
        Literal here = 0;
        do {
          const Valuation before = lifting_.model(), after = lifting_.solver().valuation(1);
          if (here == 0) here = lifting_.literal(relation_.around(before, after));
          for (Command& part : within_domains(command_around(before, after, -here)))
            commands.push_back(std::move(part));
        } while (lifting_.search(here));
      }
    } catch (const Stopped& stopped) {
      throw Stopped{stopped.reason + " while the steps of a process were enumerated (" +
                    std::to_string(commands.size()) + " guarded commands so far)"};
    }
    return commands;
  }

 private:
  struct Place {
    bool shared;
    std::uint32_t place;
    Digit digit;
  };
  /// A digit that the process writes.
  struct Target : Place {
    bool open;                     ///< a command may leave some choice
    std::vector<Literal> becomes;  ///< by value
    Literal stays;                 ///< has the value that it had
  };

  /// A guard found for a step, and for each target whether it was to stay as it was.
  struct Lifted {
    std::vector<Mask> sources, targets;
    std::vector<bool> kept;
  };

  template <class Visit>
  void for_each_place(const Visit& visit) const {
    for (std::uint32_t i = 0; i < layout_.shared.size(); ++i) visit(Place{true, i, layout_.shared[i]});
    for (std::uint32_t i = 0; i < local_.size(); ++i) visit(Place{false, i, local_[i]});
  }

  // The digits that a step can depend on: of variables that its formulas mention.
  void collect_sources() {
    std::vector<bool> mentioned(system_.variables.size(), false);
    const auto mention = [&](VarId v, bool) { mentioned[v] = true; };
    for_each_variable(relation_.steps(), mention);
    for_each_place([&](const Place& p) {
      if (mentioned[p.digit.variable]) sources_.push_back(p);
    });
    for (VarId v : relation_.inputs()) inputs_.insert(inputs_.end(), digits_.of(v).begin(), digits_.of(v).end());
  }

  void collect_targets() {
    std::vector<bool> written(system_.variables.size(), false);
    for (const Processes::Write& w : process_.writes) written[w.target] = true;
    for_each_place([&](const Place& p) {
      if (!written[p.digit.variable]) return;
      Target target{p, relation_.open(p.digit.variable), {}, 0};
      std::vector<Expr> same;
      for (unsigned d = 0; d < p.digit.size; ++d) {
        const Expr becomes = digits_.is(p.digit, d, system_.var(p.digit.variable, true));
        target.becomes.push_back(lifting_.literal(becomes));
        same.push_back(system_.pool->equal(digits_.is(p.digit, d), becomes));
      }
      target.stays = lifting_.literal(system_.pool->conjunction(same));
      targets_.push_back(std::move(target));
    });
  }

  // Around a step, its values for targets given: by value, or, when `keep`, as what they were where they are.
  Lifted lift(const Valuation& before, const std::vector<unsigned>& after, Literal outside, bool keep) {
    std::vector<Dimension> dimensions;
    std::vector<Literal> given;
    for (const Place& s : sources_) dimensions.push_back(lifting_.dimension(s.digit, before));
    for (const Digit& i : inputs_) dimensions.push_back(lifting_.dimension(i, before));
    Lifted result;
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      const Target& target = targets_[t];
      const bool kept = keep && digits_.value(target.digit, before[target.digit.variable]) == after[t];
      result.kept.push_back(kept);
      const Literal claim = kept ? target.stays : target.becomes[after[t]];
      if (!target.open)
        given.push_back(claim);
      else
        dimensions.push_back(kept ? Dimension{1, {-claim, claim}} : Dimension{after[t], target.becomes});
    }
    const std::vector<Mask> masks = lifting_.lift(dimensions, given, std::span<const Literal>(&outside, 1));
    result.sources.assign(masks.begin(), masks.begin() + static_cast<std::ptrdiff_t>(sources_.size()));
    auto next = masks.begin() + static_cast<std::ptrdiff_t>(sources_.size() + inputs_.size());
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      const Mask values = targets_[t].open ? *next++ : Mask{1} << after[t];
      result.targets.push_back(result.kept[t] ? all_values(targets_[t].digit.size) : values);
      if (targets_[t].open && values == Mask{3}) result.kept[t] = false;  // it need not stay, and may become anything
    }
    return result;
  }

  [[nodiscard]] std::size_t narrow(const Lifted& lifted) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      count += lifted.sources[i] != all_values(sources_[i].digit.size) ? 1 : 0;
    }
    return count;
  }

  // Keeping a value can need a narrower guard than setting it to what it is, when the guard has to say what it is.
  [[nodiscard]] bool looks_at_unchanged(const Lifted& lifted) const {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      const Digit& source = sources_[i].digit;
      if (lifted.sources[i] == all_values(source.size)) continue;
      for (std::size_t t = 0; t < targets_.size(); ++t) {
        const Digit& digit = targets_[t].digit;
        if (lifted.kept[t] && digit.variable == source.variable && digit.position == source.position) return true;
      }
    }
    return false;
  }

  // Where `outside` does not hold.
  Command command_around(const Valuation& before, const Valuation& next, Literal outside) {
    std::vector<unsigned> after;
    for (const Target& t : targets_) after.push_back(digits_.value(t.digit, next[t.digit.variable]));
    Lifted lifted = lift(before, after, outside, true);
    if (looks_at_unchanged(lifted)) {
      Lifted other = lift(before, after, outside, false);
      if (narrow(other) < narrow(lifted)) lifted = std::move(other);
    }

    Command command;
    std::vector<Literal> blocked;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      const Place& s = sources_[i];
      if (lifted.sources[i] == all_values(s.digit.size)) continue;
      (s.shared ? command.shared_guard : command.local_guard).push_back({s.place, lifted.sources[i]});
      lifting_.append_outside(s.digit, lifted.sources[i], blocked);
    }
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const Target& t = targets_[i];
      if (lifted.kept[i]) {
        blocked.push_back(-t.stays);
        continue;
      }
      (t.shared ? command.shared_effect : command.local_effect).push_back({t.place, lifted.targets[i]});
      for (unsigned d = 0; d < t.digit.size; ++d) {
        if ((lifted.targets[i] >> d & 1) == 0) blocked.push_back(t.becomes[d]);
      }
    }
    lifting_.restrict_search(std::move(blocked));
    return command;
  }

  // What was found holds for next values in the variables' domains. A domain is not all combinations of its digits'
  // values, and a command has to keep to it.
  [[nodiscard]] std::vector<Command> within_domains(const Command& command) const {
    std::vector<Command> parts{command};
    for (const Processes::Write& write : process_.writes) {
      const std::vector<Box> allowed = digits_.domain(write.target);
      if (allowed.size() == 1) continue;
      BoxSet domain(allowed[0].size());
      for (const Box& values : allowed) domain.add(values);
      std::vector<Command> narrower;
      for (const Command& part : parts) {
        if (domain.covers(values_after(part, write.target))) {
          narrower.push_back(part);
          continue;
        }
        for (const Box& values : allowed) {
          if (auto narrow = restricted(part, write.target, values)) narrower.push_back(std::move(*narrow));
        }
      }
      parts = std::move(narrower);
    }
    return parts;
  }

  // The values of a variable's digits after a command.
  [[nodiscard]] Box values_after(const Command& command, VarId variable) const {
    Box values;
    for (const Digit& d : digits_.of(variable)) values.push_back(all_values(d.size));
    const auto restrict = [&](const std::vector<DigitSet>& sets, const Place& p) {
      for (const DigitSet& s : sets) {
        if (s.place == p.place) values[p.digit.position] = s.values;
      }
    };
    for_each_place([&](const Place& p) {
      if (p.digit.variable != variable) return;
      restrict(p.shared ? command.shared_guard : command.local_guard, p);
      restrict(p.shared ? command.shared_effect : command.local_effect, p);
    });
    return values;
  }

  // The part of a command after which the variable is in the box: a digit that it does not set has to be before.
  [[nodiscard]] std::optional<Command> restricted(Command command, VarId variable, const Box& values) const {
    bool possible = true;
    const auto restrict = [&](std::vector<DigitSet>& sets, std::uint32_t place, Mask allowed) {
      const auto found = std::find_if(sets.begin(), sets.end(), [&](const DigitSet& s) { return s.place == place; });
      if (found != sets.end()) possible = (found->values &= allowed) != 0 && possible;
      return found != sets.end();
    };
    for_each_place([&](const Place& p) {
      if (p.digit.variable != variable) return;
      const Mask allowed = values[p.digit.position];
      if (restrict(p.shared ? command.shared_effect : command.local_effect, p.place, allowed)) return;
      std::vector<DigitSet>& guard = p.shared ? command.shared_guard : command.local_guard;
      if (!restrict(guard, p.place, allowed) && allowed != all_values(p.digit.size))
        guard.push_back({p.place, allowed});
    });
    return possible ? std::optional(std::move(command)) : std::nullopt;
  }

  System& system_;
  const Processes::Process& process_;
  Digits& digits_;
  const Layout& layout_;
  const std::vector<Digit>& local_;
  StepRelation relation_;
  BoxLifting lifting_;
  std::vector<Place> sources_;
  std::vector<Digit> inputs_;  ///< of the same kind, to be fixed
  std::vector<Target> targets_;
};

}  // namespace

std::vector<Command> commands_of(Processes& processes, ProcessId p, Digits& digits, const Layout& layout,
                                 const EncodingOptions& options, const Deadline& deadline, Projection projection) {
  return CommandSearch(processes, p, digits, layout, options, deadline, projection).run();
}

}  // namespace smtsplit::local
