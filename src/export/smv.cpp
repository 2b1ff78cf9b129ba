// A flattened model as text: one module, no processes. Variables keep their names (p1.l, buffer[2]), which SMV reads as
// names of their own where no module or array is declared.
//
//   selector       an input that says which process moves; its assignments become branches of a case
//   next(x) := e   an assignment, unless next values of several processes depend on each other in a circle, which SMV
//                  forbids: then a TRANS constraint
//   DEFINE         parts of large expressions, once where they are shared
//   Fail           is gone: a checked model never gets there, so the branch beside it is the only one
#include <utility>

#include "export/smv_order.hpp"
#include "export/smv_specifications.hpp"
#include "export/without_failures.hpp"

namespace smtsplit {
namespace {

class Writer {
 public:
  Writer(System& system, SmvText& out) : system_(system), pool_(*system.pool), out_(out), total_(system) {}

  void write(const ExportOptions& options) {
    header(options);
    out_ << "MODULE main\n";
    variables(Role::Input, "IVAR");
    variables(Role::Frozen, "FROZENVAR");
    variables(Role::State, "VAR");
    constants();
    assignments();
    constraints("INIT", system_.init_constraints);
    constraints("INVAR", system_.invariants);
    constraints("TRANS", system_.transitions);
    for (const Fairness& f : system_.fairness) {
      if (f.q == nullptr) {
        out_ << "JUSTICE " << total_(f.p) << "\n";
      } else {
        out_ << "COMPASSION (" << total_(f.p) << ", " << total_(f.q) << ")\n";
      }
    }
  }

 private:
  void header(const ExportOptions& options) {
    out_ << "-- " << one_line(options.model) << ", flattened by smtsplit.\n"
         << "-- Names with dots and brackets are names of single variables: p.x was x in the instance p, a[0] an "
            "element\n"
         << "-- of the array a.\n";
    if (!system_.selector) return;
    out_ << "-- " << system_.variables[*system_.selector].name << " says which process moves:";
    for (ProcessId p = 0; p < system_.processes.size(); ++p) {
      out_ << (p == 0 ? " " : ", ") << std::to_string(p) << " = " << system_.processes[p].name;
    }
    out_ << "\n";
  }

  void variables(Role role, const char* section) {
    bool first = true;
    for (const Variable& v : system_.variables) {
      if (v.role != role) continue;
      if (first) out_ << section << "\n";
      first = false;
      out_ << "  " << v.name << " : " << system_.type_text(v) << ";\n";
    }
  }

  // Symbols that no variable has as a value.
  void constants() {
    std::vector<bool> declared(system_.symbols.size(), false);
    for (const Variable& v : system_.variables) {
      for (std::uint64_t i = 0; v.domain.has_symbols() && i < v.domain.size(); ++i) {
        if (is_symbol(v.domain.at(i))) declared[static_cast<std::size_t>(v.domain.at(i) - kSymbolBase)] = true;
      }
    }
    std::string list;
    for (std::size_t i = 0; i < declared.size(); ++i) {
      if (declared[i]) continue;
      list += (list.empty() ? "" : ", ") + system_.symbols.name(kSymbolBase + static_cast<Value>(i));
    }
    if (!list.empty()) out_ << "CONSTANTS " << list << ";\n";
  }

  void assignments() {
    const SmvOrder order(system_);
    for (const Assignment& a : system_.init)
      assign() << "  init(" << name(a.target) << ") := " << total_(a.value) << ";\n";
    for (const Assignment& a : system_.current)
      assign() << "  " << name(a.target) << " := " << total_(a.value) << ";\n";
    const auto assigned = [&](bool circular, auto&& write) {
      for (const Variable& v : system_.variables) {
        const auto& writers = order.writers(v.id);
        if (!writers.empty() && order.circular(v.id) == circular) write(v, writers);
      }
    };
    assigned(false, [&](const Variable& v, const auto& writers) { function(v, writers); });
    assigned(true, [&](const Variable& v, const auto& writers) { relation(v, writers); });
  }

  SmvText& assign() {
    if (!std::exchange(in_assign_, true)) out_ << "ASSIGN\n";
    return out_;
  }

  [[nodiscard]] const std::string& name(VarId v) const { return system_.variables[v].name; }

  Expr moves(ProcessId p) { return pool_.equal(system_.var(*system_.selector), pool_.integer(p)); }

  void function(const Variable& v, const std::vector<SmvOrder::Writer>& writers) {
    assign() << "  next(" << v.name << ") := ";
    if (!system_.selector) {
      out_ << total_(writers.front().assignment->value) << ";\n";
      return;
    }
    out_ << "case\n";
    for (const SmvOrder::Writer& w : writers) {
      const bool otherwise = &w == &writers.back() && writers.size() == system_.processes.size();
      out_ << "      " << (otherwise ? pool_.boolean(true) : moves(w.process)) << " : " << total_(w.assignment->value)
           << ";\n";
    }
    if (writers.size() < system_.processes.size()) out_ << "      TRUE : " << v.name << ";\n";
    out_ << "    esac;\n";
  }

  void relation(const Variable& v, const std::vector<SmvOrder::Writer>& writers) {
    std::vector<Expr> moved;
    for (const SmvOrder::Writer& w : writers) {
      const Expr when = system_.selector ? moves(w.process) : pool_.boolean(true);
      moved.push_back(when);
      const Expr value = pool_.member(pool_.variable(v, true), total_(w.assignment->value));
      out_ << "TRANS " << total_(pool_.implies(when, value)) << "\n";
    }
    const Expr stays = pool_.equal(pool_.variable(v, true), pool_.variable(v));
    const Expr frame = pool_.disjunction(pool_.disjunction(moved), stays);
    if (!frame->is_true()) out_ << "TRANS " << total_(frame) << "\n";
  }

  void constraints(const char* section, const std::vector<Constraint>& list) {
    for (const Constraint& c : list) out_ << section << " " << total_(c.formula) << "\n";
  }

  System& system_;
  ExprPool& pool_;
  SmvText& out_;
  WithoutFailures total_;
  bool in_assign_ = false;
};

}  // namespace

void export_smv(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics) {
  SmvText text(system);
  Writer(system, text).write(options);
  write_specifications(system, options, text, diagnostics);
  text.write(out);
}

}  // namespace smtsplit
