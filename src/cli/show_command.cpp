// show: how a model decomposes into processes, for people.
#include <algorithm>
#include <iostream>
#include <set>

#include "cli/commands.hpp"
#include "cli/load.hpp"
#include "engines/local/guarantees.hpp"
#include "engines/local/scalarsets.hpp"

namespace smtsplit {
namespace {

std::string joined(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? "nothing" : out;
}

bool is_assigned(const System& system, const Variable& v) {
  const auto to_it = [&](const Assignment& a) { return a.target == v.id; };
  return std::any_of(system.current.begin(), system.current.end(), to_it) ||
         std::any_of(system.processes.begin(), system.processes.end(),
                     [&](const Process& p) { return std::any_of(p.next.begin(), p.next.end(), to_it); });
}

// What is special about a variable, in parentheses.
const char* remark(const System& system, const Variable& v) {
  if (v.role == Role::Frozen) return " (frozen)";
  return v.role == Role::State && !is_assigned(system, v) ? " (not assigned)" : "";
}

void print_variables(const System& system, const char* title, const std::vector<const Variable*>& variables,
                     const char* margin) {
  if (variables.empty()) return;
  std::cout << margin << title << "\n";
  for (const Variable* v : variables) {
    std::cout << margin << "  " << v->name << " : " << system.type_text(*v) << remark(system, *v) << "\n";
  }
}

void print_process(const System& system, ProcessId p) {
  const Process& process = system.processes[p];
  std::cout << "process " << process.name << " (module " << process.module << ")\n";
  std::vector<const Variable*> locals;
  for (const Variable& v : system.variables) {
    if (v.owner == p && v.role != Role::Input) locals.push_back(&v);
  }
  print_variables(system, "local variables", locals, "  ");
  std::set<std::string> reads, writes;
  const auto is_shared = [&](VarId v) { return !system.variables[v].owner && v != system.selector; };
  for (const Assignment& a : process.next) {
    if (is_shared(a.target)) writes.insert(system.variables[a.target].name);
    for_each_variable(a.value, [&](VarId v, bool) {
      if (is_shared(v)) reads.insert(system.variables[v].name);
    });
  }
  if (system.selector)
    std::cout << "  reads shared: " << joined(reads) << "\n  writes shared: " << joined(writes) << "\n";
}

// Processes that the system does not tell apart, and what is renamed with them.
void print_symmetry(System& system) {
  if (!system.selector) return;
  std::vector<local::Scalarset> sets;
  try {
    constexpr double kSeconds = 10;
    local::Processes processes(system);
    sets = local::find_scalarsets(processes, {}, Deadline::after(kSeconds));
  } catch (const CircularNextValues&) {
    return;  // who asks for --guarantees is told
  }
  const auto list = [&](const auto& members, const auto& all) {
    constexpr std::size_t kMost = 4;
    std::string out;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members.size() > kMost && i > 1 && i + 1 < members.size()) {
        if (i == 2) out += ", ..";
        continue;
      }
      out += (out.empty() ? "" : ", ") + all[members[i]].name;
    }
    return out;
  };
  if (sets.empty()) std::cout << "no interchangeable processes found\n";
  for (const local::Scalarset& set : sets) {
    std::cout << "interchangeable\n";
    for (const auto& role : set.processes) std::cout << "  processes " << list(role, system.processes) << "\n";
    for (const auto& family : set.variables) std::cout << "  with " << list(family, system.variables) << "\n";
    for (VarId v : set.holders) std::cout << "  named by " << system.variables[v].name << "\n";
  }
}

void print_properties(const System& system) {
  std::cout << "properties\n";
  for (const Property& p : system.properties) {
    std::cout << "  " << p.index << "  " << to_string(p.kind) << " " << (p.name.empty() ? "" : p.name + " := ")
              << p.text << (p.context.empty() ? "" : " IN " + p.context) << "  (line " << p.location.line << ")";
    if (const auto* u = std::get_if<Unsupported>(&p.meaning)) std::cout << "  unsupported: " << u->reason;
    std::cout << "\n";
  }
}

// What each process keeps to and does to the others; false when it is not known.
bool print_guarantees(System& system, const ShowCommand& command) {
  const GuaranteesAnswer answer = guarantees(system, command.seconds ? Deadline::after(*command.seconds) : Deadline());
  if (!answer.problem.empty()) {
    std::cerr << "smtsplit: error: no guarantees: " << answer.problem << "\n";
    return false;
  }
  const auto print = [](const char* title, const std::vector<std::string>& lines) {
    std::cout << "  " << title << "\n";
    for (const std::string& line : lines) std::cout << "    " << line << "\n";
    if (lines.empty()) std::cout << "    nothing\n";
  };
  std::cout << "\nlocal invariants and guarantees of " << answer.processes.size()
            << (answer.processes.size() == 1 ? " process\n" : " processes\n");
  for (const ProcessView& view : answer.processes) {
    std::cout << "process " << view.process << "\n";
    print("is always in one of these states", view.invariant);
    print("changes shared variables in these ways", view.guarantee);
  }
  return true;
}

}  // namespace

int run_show(const ShowCommand& command) {
  auto system = load_or_complain(command.model);
  if (!system) return kExitInput;

  std::vector<const Variable*> shared, inputs;
  for (const Variable& v : system->variables) {
    if (v.role == Role::Input) {
      if (v.id != system->selector) inputs.push_back(&v);
    } else if (!v.owner) {
      shared.push_back(&v);
    }
  }
  std::cout << command.model << ": " << system->processes.size()
            << (system->processes.size() == 1 ? " process, " : " processes, ")
            << (system->selector ? "asynchronous" : "synchronous") << "\n\n";
  print_variables(*system, "shared variables", shared, "");
  print_variables(*system, "inputs", inputs, "");
  for (ProcessId p = 0; p < system->processes.size(); ++p) print_process(*system, p);
  print_symmetry(*system);
  for (const auto& [list, name] : {std::pair(&system->init_constraints, "INIT"),
                                   std::pair(&system->invariants, "INVAR"), std::pair(&system->transitions, "TRANS")}) {
    if (!list->empty()) std::cout << name << " constraints: " << list->size() << "\n";
  }
  if (!system->fairness.empty()) std::cout << "fairness constraints: " << system->fairness.size() << "\n";
  print_properties(*system);
  if (command.guarantees && !print_guarantees(*system, command)) return kExitUndecided;
  return kExitProved;
}

}  // namespace smtsplit
