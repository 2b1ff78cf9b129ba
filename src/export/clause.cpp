#include "export/clause.hpp"

#include <ostream>
#include <sstream>

#include "encoders/bit_encoder.hpp"
#include "encoders/smt_terms.hpp"
#include "encoders/term_gates.hpp"
#include "export/smt_text.hpp"

namespace smtsplit {
namespace {

std::string frame_name(const Variable& v, unsigned frame) { return v.name + "@" + std::to_string(frame); }

class BitVectorSymbols final : public ClauseSymbols {
 public:
  explicit BitVectorSymbols(const System& system) : terms_(system, pool_) {
    for (const unsigned frame : {0, 1}) {
      for (const Variable& v : system.variables) {
        symbols_[frame].push_back({{terms_.variable(v.id, frame)}, {terms_.domain(v.id, frame)}});
      }
    }
  }
  Term term(Expr e) override { return terms_.term(e, 0); }

 private:
  SmtTerms terms_;
};

class BooleanSymbols final : public ClauseSymbols {
 public:
  explicit BooleanSymbols(const System& system) : gates_(pool_), encoder_(system, gates_, ScalarEncoding::Order) {
    for (const unsigned frame : {0, 1}) {
      for (const Variable& v : system.variables) {
        gates_.begin(frame_name(v, frame));
        make(v, frame);
        symbols_[frame].push_back({gates_.symbols(), gates_.clauses()});
      }
    }
  }
  Term term(Expr e) override { return gates_.term(encoder_.literal(e, 0)); }

 private:
  void make(const Variable& v, unsigned frame) {
    if (v.type.is_boolean()) {
      encoder_.define(v.id, frame, {gates_.symbol(frame_name(v, frame)), nullptr, {}});
    } else if (v.type.is_scalar() && v.domain.size() > kMostOrdered) {
      Bits bits;
      for (unsigned i = Scalars::stored_width(v.domain); i > 0; --i) bits.push_back(gates_.fresh());
      for (const Bit limit : encoder_.scalars().stored_limits(v.domain, bits)) gates_.clause({limit});
      encoder_.define(v.id, frame, {0, encoder_.scalars().from_stored(v.domain, bits), {}});
    } else {
      encoder_.variable(v.id, frame);
    }
  }

  TermGates gates_;
  BitEncoder encoder_;
};

}  // namespace

std::unique_ptr<ClauseSymbols> ClauseSymbols::make(const System& system, ExportOptions::Sorts sorts) {
  if (sorts == ExportOptions::Sorts::BitVectors) return std::make_unique<BitVectorSymbols>(system);
  return std::make_unique<BooleanSymbols>(system);
}

std::vector<std::string> ClauseSymbols::names(const Symbols& symbols) {
  std::vector<std::string> result;
  for (const Term part : symbols.parts) result.push_back(quote_symbol(part->name));
  return result;
}

void Clause::bind(VarId v, unsigned frame) {
  const ClauseSymbols::Symbols& symbols = symbols_.of(v, frame);
  for (const Term part : symbols.parts) {
    bound_ += (bound_.empty() ? "(" : " (") + quote_symbol(part->name) + " " + sort_text(part) + ")";
  }
  conditions_.insert(conditions_.end(), symbols.domain.begin(), symbols.domain.end());
}

void Clause::require(Expr e) {
  for_each_variable(e, [&](VarId v, bool next) {
    if (next || system_.variables[v].role != Role::Input || inputs_[v]) return;
    inputs_[v] = true;
    bind(v, 0);
  });
  conditions_.push_back(symbols_.term(e));
}

void Clause::write(std::ostream& out, const std::string& head) const {
  std::ostringstream lets;
  SmtLibPrinter printer(lets, DefinitionStyle::Let);
  std::vector<std::string> parts;
  for (const Term t : conditions_) {
    if (t->op != TermOp::True) parts.push_back(printer.name_of(t));
  }
  std::string body = lets.str() + conjunction_text(parts) + printer.closing();
  if (!atom_.empty()) body = parts.empty() ? atom_ : "(and " + atom_ + "\n" + body + ")";
  out << "(assert " << (bound_.empty() ? "" : "(forall (" + bound_ + ")\n") << "(=> " << body << "\n"
      << head << ")" << (bound_.empty() ? "" : ")") << ")\n";
}

}  // namespace smtsplit
