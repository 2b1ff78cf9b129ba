#include "export/circuit.hpp"

#include <unordered_set>
#include <utility>

#include "encoders/bit_encoder.hpp"
#include "export/initial_values.hpp"

namespace smtsplit {
namespace {

class Builder {
 public:
  Builder(System& system, Circuit& circuit)
      : original_(system),
        deterministic_(system),
        circuit_(circuit),
        gates_(circuit.gates),
        encoder_(deterministic_.system(), gates_, ScalarEncoding::Binary),
        initial_(initial_values(deterministic_)) {}

  void run(const std::vector<SafetyProperty>& properties) {
    const System& system = deterministic_.system();
    for (const Variable& v : system.variables) {
      if (width(v) == 1) names_.insert(v.name);
    }
    for (const Variable& v : system.variables) {
      describe(v);
      encoder_.define(v.id, 0, code(v.role == Role::Input ? choice(v, v.name) : state(v), v));
    }
    for (auto [id, latch] : states_) {
      const BitEncoder::Code next = encoder_.encoded(deterministic_.next(id), 0);
      for (const Bit bit : stored(next, system.variables[id])) circuit_.latches[latch++].next = bit;
    }
    const Bit enabled = encoder_.literal(deterministic_.enabled(), 0);
    const Bit valid = valid_so_far(enabled);
    for (const SafetyProperty& p : properties) {
      Bits violations;
      for (const Expr goal : p.goals) {
        const Bit violated = -encoder_.literal(deterministic_.functional(goal), 0);
        violations.push_back(goal->about_step() ? gates_.conjunction(violated, enabled) : violated);
      }
      circuit_.bad.push_back(
          {gates_.conjunction(valid, gates_.disjunction(violations)), "property " + std::to_string(p.property->index)});
    }
  }

 private:
  [[nodiscard]] static unsigned width(const Variable& v) {
    return v.type.is_boolean() ? 1 : v.type.is_word() ? v.type.width : Scalars::stored_width(v.domain);
  }
  // A word a and an array element a[0] may both be there: names of variables come first.
  std::string bit_name(const std::string& name, unsigned bit, unsigned width) {
    if (width == 1) return name;
    std::string result = name + "[" + std::to_string(bit) + "]";
    while (!names_.insert(result).second) result += "@";
    return result;
  }

  BitEncoder::Code code(const Bits& bits, const Variable& v) {
    BitEncoder::Code result;
    if (v.type.is_boolean()) result.boolean = bits[0];
    if (v.type.is_word()) result.word = bits;
    if (v.type.is_scalar()) result.scalar = encoder_.scalars().from_stored(v.domain, bits);
    return result;
  }
  Bits stored(const BitEncoder::Code& c, const Variable& v) {
    if (v.type.is_boolean()) return {c.boolean};
    return v.type.is_word() ? c.word : encoder_.scalars().to_stored(c.scalar, v.domain);
  }
  Bits stored(Value value, const Variable& v) {
    return stored(encoder_.encoded(original_.pool->constant(value, v.type), 0), v);
  }

  // Bits of inputs that stand for a value, whatever the inputs are.
  Bits choice(const Variable& v, const std::string& name) {
    Bits bits;
    for (unsigned i = 0, n = width(v); i < n; ++i) {
      bits.push_back(gates_.fresh());
      circuit_.inputs.push_back({bits.back(), bit_name(name, i, n)});
    }
    if (!v.type.is_scalar()) return bits;
    const Bit in_domain = gates_.conjunction(encoder_.scalars().stored_limits(v.domain, bits));
    const Bits first = stored(v.domain.at(0), v);
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = gates_.ite(in_domain, bits[i], first[i]);
    return bits;
  }

  // Latches for a variable; returns the bits of its present value.
  Bits state(const Variable& v) {
    const auto known = initial_.known[v.id];
    const Bits reset = known ? stored(*known, v) : Bits();
    const Bit after_first = known ? gates_.constant(true) : started();
    states_.emplace_back(v.id, circuit_.latches.size());
    Bits bits;
    for (unsigned i = 0, n = width(v); i < n; ++i) {
      bits.push_back(gates_.fresh());
      circuit_.latches.push_back({bits[i], 0, known && gates_.is_true(reset[i]), bit_name(v.name, i, n)});
    }
    if (known) return bits;
    const Bits first = choice(v, v.name + "@initial");
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = gates_.ite(after_first, bits[i], first[i]);
    return bits;
  }

  Bit started() {
    if (started_ == 0) {
      started_ = gates_.fresh();
      circuit_.latches.push_back({started_, gates_.constant(true), false, "@started"});
    }
    return started_;
  }

  Bit valid_so_far(Bit enabled) {
    const Bit initial = encoder_.literal(initial_.rest, 0);
    if (gates_.is_true(initial) && gates_.is_true(enabled)) return initial;
    const Bit so_far = gates_.fresh();
    const bool any = gates_.is_true(initial);
    const Bit valid = any ? so_far : gates_.ite(started(), so_far, initial);
    circuit_.latches.push_back({so_far, gates_.conjunction(valid, enabled), any, "@valid"});
    return valid;
  }

  void describe(const Variable& v) {
    if (!v.type.is_scalar()) return;
    const auto text = [&](Value value) { return to_string(value, v.type, original_.symbols); };
    if (v.domain.is_interval()) {
      circuit_.comments.push_back(v.name + " : " + text(v.domain.low()) + ".." + text(v.domain.high()));
      return;
    }
    std::string line = v.name + " :";
    for (std::uint64_t i = 0; i < v.domain.size(); ++i) {
      line += (i == 0 ? " " : ", ") + std::to_string(i) + " = " + text(v.domain.at(i));
    }
    circuit_.comments.push_back(line);
  }

  System& original_;
  DeterministicSystem deterministic_;
  Circuit& circuit_;
  AndGates& gates_;
  BitEncoder encoder_;
  InitialValues initial_;
  std::vector<std::pair<VarId, std::size_t>> states_;  // each with its first latch
  std::unordered_set<std::string> names_;              // of bits
  Bit started_ = 0;
};

}  // namespace

void build_circuit(System& system, const std::vector<SafetyProperty>& properties, Circuit& circuit) {
  Builder(system, circuit).run(properties);
}

}  // namespace smtsplit
