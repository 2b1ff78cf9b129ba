// Circuits in AIGER 1.9 (Biere, Heljanko, Wieringa: AIGER 1.9 and beyond, 2011).
//
// Only what every reader of the format understands is used: latches that start with 0 or 1, and bad states; no
// invariant constraints (which some checkers ignore, and which would have to hold in a bad state, too) and no latches without a
// reset value (which some take for 0).
#include <algorithm>
#include <ostream>

#include "export/circuit.hpp"
#include "model/deterministic.hpp"

namespace smtsplit {
namespace {

class Writer {
 public:
  Writer(const Circuit& circuit, std::ostream& out)
      : circuit_(circuit), out_(out), number_(static_cast<std::size_t>(circuit.gates.size()), 0) {
    // Inputs, latches, then the ands that something depends on, in their order.
    for (const auto& input : circuit.inputs) number(input.bit);
    for (const auto& latch : circuit.latches) number(latch.bit);
    std::vector<bool> needed(number_.size(), false);
    const auto need = [&](Bit bit) { needed[variable(bit)] = true; };
    for (const auto& latch : circuit.latches) need(latch.next);
    for (const auto& bad : circuit.bad) need(bad.bit);
    for (Bit v = circuit.gates.size(); v-- > 0;) {
      const AndGates::Node& node = circuit.gates.node(v);
      if (!needed[static_cast<std::size_t>(v)] || node.left == 0) continue;
      need(node.left);
      need(node.right);
    }
    for (Bit v = 0; v < circuit.gates.size(); ++v) {
      if (!needed[static_cast<std::size_t>(v)] || circuit.gates.node(v).left == 0) continue;
      number(v);
      ands_.push_back(v);
    }
  }

  void write(bool binary) {
    out_ << (binary ? "aig " : "aag ") << last_ << ' ' << circuit_.inputs.size() << ' ' << circuit_.latches.size()
         << " 0 " << ands_.size() << ' ' << circuit_.bad.size() << '\n';
    if (!binary) {
      for (const auto& input : circuit_.inputs) out_ << literal(input.bit) << '\n';
    }
    for (const auto& latch : circuit_.latches) {
      if (!binary) out_ << literal(latch.bit) << ' ';
      out_ << literal(latch.next) << (latch.reset ? " 1" : "") << '\n';
    }
    for (const auto& bad : circuit_.bad) out_ << literal(bad.bit) << '\n';
    for (const Bit v : ands_) {
      const AndGates::Node& node = circuit_.gates.node(v);
      const auto [low, high] = std::minmax({literal(node.left), literal(node.right)});
      if (binary) {
        number_in_bytes(literal(v) - high);
        number_in_bytes(high - low);
      } else {
        out_ << literal(v) << ' ' << high << ' ' << low << '\n';
      }
    }
    symbols('i', circuit_.inputs);
    symbols('l', circuit_.latches);
    symbols('b', circuit_.bad);
  }

 private:
  [[nodiscard]] static std::size_t variable(Bit bit) { return static_cast<std::size_t>(bit < 0 ? -bit : bit); }
  void number(Bit bit) { number_[variable(bit)] = ++last_; }
  [[nodiscard]] std::uint32_t literal(Bit bit) const {
    if (circuit_.gates.is_constant(bit)) return circuit_.gates.is_true(bit) ? 1 : 0;
    return 2 * number_[variable(bit)] + (bit < 0 ? 1 : 0);
  }

  // Seven bits a byte, the lowest first; the top bit says that more follow.
  void number_in_bytes(std::uint32_t n) {
    for (; n >= 0x80; n >>= 7) out_.put(static_cast<char>((n & 0x7f) | 0x80));
    out_.put(static_cast<char>(n));
  }

  template <typename Named>
  void symbols(char kind, const std::vector<Named>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) out_ << kind << i << ' ' << one_line(all[i].name) << '\n';
  }

  const Circuit& circuit_;
  std::ostream& out_;
  std::vector<std::uint32_t> number_;  // by variable of the gates
  std::uint32_t last_ = 0;
  std::vector<Bit> ands_;
};

void write_comments(const std::vector<SafetyProperty>& properties, const ExportOptions& options, const Circuit& circuit,
                    std::ostream& out) {
  out << "c\n"
      << "written by smtsplit from " << one_line(options.model) << "\n"
      << "INIT, INVAR and TRANS are part of the circuit: @valid is false once a run has left the model.\n"
      << "x@initial: the bits of x in the first state. Input bits that stand for no value count as the first one.\n";
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const SafetyProperty& p = properties[i];
    out << "b" << i << ": property " << p.property->index << ", " << one_line(title(*p.property)) << "\n";
    if (p.about_paths) {
      out << "    exported as the invariant below G or AG; a bad state violates the property only when an infinite "
             "fair\n"
          << "    path goes on from there\n";
    }
  }
  if (!circuit.comments.empty())
    out << "values (ranges in two's complement, without the sign where all have the same):\n";
  for (const std::string& line : circuit.comments) out << "  " << one_line(line) << "\n";
}

}  // namespace

void export_aiger(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics) {
  const std::vector<SafetyProperty> properties = some_safety_properties(system, options, diagnostics);
  if (diagnostics.has_errors()) return;
  Circuit circuit;
  try {
    build_circuit(system, properties, circuit);
  } catch (const CircularNextValues& e) {
    diagnostics.error(e.location, e.what(), "a circuit needs next values that can be computed one after the other");
    return;
  }
  Writer(circuit, out).write(options.binary);
  write_comments(properties, options, circuit, out);
}

}  // namespace smtsplit
