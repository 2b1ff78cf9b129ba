// A flattened model as text: one module, no processes. Variables keep their names (p1.l, buffer[2]), which SMV reads as
// names of their own where no module or array is declared.
//
//   selector       an input that says which process moves; its assignments become branches of a case
//   next(x) := e   an assignment, unless next values of several processes depend on each other in a circle, which SMV
//                  forbids: then a TRANS constraint
//   Fail           is gone: a checked model never gets there, so the branch beside it is the only one
#include <ostream>

#include "export/smv_order.hpp"
#include "export/smv_specifications.hpp"
#include "export/without_failures.hpp"

namespace smtsplit {
namespace {

class Writer {
 public:
  Writer(System& system, std::ostream& out) : system_(system), pool_(*system.pool), out_(out), total_(system) {}

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
        out_ << "JUSTICE " << text(f.p) << "\n";
      } else {
        out_ << "COMPASSION (" << text(f.p) << ", " << text(f.q) << ")\n";
      }
    }
  }

 private:
  std::string text(Expr e) { return system_.print(total_(e)); }

  void header(const ExportOptions& options) {
    out_ << "-- " << one_line(options.model) << ", flattened by smtsplit.\n"
         << "-- Names with dots and brackets are names of single variables: p.x was x in the instance p, a[0] an "
            "element\n"
         << "-- of the array a.\n";
    if (!system_.selector) return;
    out_ << "-- " << system_.variables[*system_.selector].name << " says which process moves:";
    for (ProcessId p = 0; p < system_.processes.size(); ++p) {
      out_ << (p == 0 ? " " : ", ") << p << " = " << system_.processes[p].name;
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
    std::string section, constraints;
    for (const Assignment& a : system_.init) section += "  init(" + name(a.target) + ") := " + text(a.value) + ";\n";
    for (const Assignment& a : system_.current) section += "  " + name(a.target) + " := " + text(a.value) + ";\n";
    for (const Variable& v : system_.variables) {
      const auto& writers = order.writers(v.id);
      if (writers.empty()) continue;
      if (order.circular(v.id)) {
        constraints += relation(v, writers);
      } else {
        section += "  next(" + v.name + ") := " + function(v, writers) + ";\n";
      }
    }
    if (!section.empty()) out_ << "ASSIGN\n" << section;
    out_ << constraints;
  }

  [[nodiscard]] const std::string& name(VarId v) const { return system_.variables[v].name; }

  Expr moves(ProcessId p) { return pool_.equal(system_.var(*system_.selector), pool_.integer(p)); }

  std::string function(const Variable& v, const std::vector<SmvOrder::Writer>& writers) {
    if (!system_.selector) return text(writers.front().assignment->value);
    std::string out = "case\n";
    for (const SmvOrder::Writer& w : writers) {
      const bool otherwise = &w == &writers.back() && writers.size() == system_.processes.size();
      out += "      " + (otherwise ? "TRUE" : text(moves(w.process))) + " : " + text(w.assignment->value) + ";\n";
    }
    if (writers.size() < system_.processes.size()) out += "      TRUE : " + v.name + ";\n";
    return out + "    esac";
  }

  std::string relation(const Variable& v, const std::vector<SmvOrder::Writer>& writers) {
    std::string out;
    std::vector<Expr> moved;
    for (const SmvOrder::Writer& w : writers) {
      const Expr when = system_.selector ? moves(w.process) : pool_.boolean(true);
      moved.push_back(when);
      const Expr value = pool_.member(pool_.variable(v, true), total_(w.assignment->value));
      out += "TRANS " + text(pool_.implies(when, value)) + "\n";
    }
    const Expr stays = pool_.equal(pool_.variable(v, true), pool_.variable(v));
    const Expr frame = pool_.disjunction(pool_.disjunction(moved), stays);
    return frame->is_true() ? out : out + "TRANS " + text(frame) + "\n";
  }

  void constraints(const char* section, const std::vector<Constraint>& list) {
    for (const Constraint& c : list) out_ << section << " " << text(c.formula) << "\n";
  }

  System& system_;
  ExprPool& pool_;
  std::ostream& out_;
  WithoutFailures total_;
};

}  // namespace

void export_smv(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics) {
  Writer(system, out).write(options);
  write_specifications(system, options, out, diagnostics);
}

}  // namespace smtsplit
