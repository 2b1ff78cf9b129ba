#include "certificates/explain.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <unordered_map>

#include "certificates/tidy.hpp"

namespace smtsplit::certificates {
namespace {

constexpr std::uint32_t kLarge = 1000;  // nodes of an expression that is printed as it is

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& n : names) text += (text.empty() ? "" : ", ") + n;
  return text;
}

class Page {
 public:
  explicit Page(const Package& package)
      : package_(package), system_(*package.model.system), definitions_(package.files.at("invariants.smv")) {}

  std::string write() {
    for (const Claim& c : package_.proof.claims) {
      line("By the rule '" + rule_of(c) + "', which TRUST.md explains:");
      claim(c);
      text_ += "\n";
    }
    return std::move(text_);
  }

 private:
  void line(const std::string& words) { text_ += words + "\n"; }

  void heading(const Process& p) { line("\nprocess " + p.name + (p.module == "main" ? "" : " (" + p.module + ")")); }

  void claim(const Claim& c) {
    if (!c.symmetric.empty()) return symmetric(c);
    for (ProcessId p = 0; p < system_.processes.size(); ++p) {
      const bool has_part =
          std::any_of(c.parts.begin(), c.parts.end(), [&](const ClaimPart& part) { return is_of(part, p); });
      const bool acts = !system_.processes[p].next.empty() || system_.processes.size() == 1;
      if (!has_part && !acts) continue;
      heading(system_.processes[p]);
      for (const ClaimPart& part : c.parts) {
        if (is_of(part, p)) invariant(part);
      }
      guarantee(p);
      reliance(c, p);
    }
    for (const ClaimPart& part : c.parts) {
      if (part.processes.empty()) {
        line("\nof the whole system");
        invariant(part);
      }
    }
    for (const ClaimRegion& r : c.regions) line("  " + r.states + ": " + definition(r.states));
  }

  void symmetric(const Claim& c) {
    for (const ClaimNumbers& n : c.symmetric) {
      for (const auto& role : n.processes) line("\ninterchangeable: " + listed(role));
      if (!n.holders.empty()) line("named by " + listed(n.holders));
    }
    line("\ninvariant, with all that changes places in it");
    for (const ClaimPart& part : c.parts) line("    " + definition(part.name));
    std::set<std::string> told;
    for (const Process& p : system_.processes) {
      if (p.next.empty() || !told.insert(p.module).second) continue;
      heading(p);
      guarantee(static_cast<ProcessId>(&p - system_.processes.data()));
    }
  }

  [[nodiscard]] bool is_of(const ClaimPart& part, ProcessId p) const {
    return std::find(part.processes.begin(), part.processes.end(), system_.processes[p].name) != part.processes.end();
  }

  // The text of a definition in invariants.smv, which was written to be read.
  [[nodiscard]] std::string definition(const std::string& name) const {
    const std::string head = "\n  " + name + " :=";
    const std::size_t at = definitions_.find(head);
    if (at == std::string::npos) return name;
    const std::size_t begin = at + head.size();
    std::string value = definitions_.substr(begin, definitions_.find(";\n", begin) - begin);
    value.erase(0, value.find_first_not_of(" \n"));
    return value;
  }

  void invariant(const ClaimPart& part) {
    line("  invariant " + part.name);
    line("    " + definition(part.name));
  }

  // What its steps do to what others can see.
  void guarantee(ProcessId p) {
    bool any = false;
    for (const Assignment& a : system_.processes[p].next) {
      const Variable& v = system_.variables[a.target];
      if (v.owner == p) continue;
      if (!any) line("  changes of what others see");
      any = true;
      change(v, a.value);
    }
    if (!any) line("  changes nothing that others see");
  }

  // When, and to what.
  void change(const Variable& v, Expr value) {
    ExprPool& pool = *system_.pool;
    const Expr self = pool.variable(v);
    bool by_itself = false;
    for_each_variable(value, [&](VarId id, bool) { by_itself = by_itself || id == v.id; });
    if (v.type.is_boolean() && !value->type.is_set && by_itself) {
      const auto with = [&](bool now) {
        std::unordered_map<Expr, Expr> replaced;
        return pool.substitute(
            value, [&](Expr leaf) { return leaf == self ? pool.boolean(now) : leaf; }, replaced);
      };
      when(v.name + " becomes TRUE", with(false));
      when(v.name + " becomes FALSE", pool.negate(with(true)));
      return;
    }
    if (value->op != Op::Ite) return line("    " + v.name + " becomes " + text(value));
    if (value->arg(2) == self) return when(v.name + " becomes " + text(value->arg(1)), value->arg(0));
    line("    " + v.name + " becomes, by the first of these that applies,");
    for (; value->op == Op::Ite; value = value->arg(2)) {
      when("  " + (value->arg(1) == self ? "what it is" : text(value->arg(1))), value->arg(0));
    }
    if (value != self) line("      " + text(value) + " otherwise");
  }

  void when(const std::string& what, Expr condition) {
    if (condition->is_false()) return;
    line("    " + what + (condition->is_true() ? "" : " when " + text(condition)));
  }

  [[nodiscard]] std::string text(Expr e) const {
    const bool plain = e->type.is_boolean() && !e->type.is_set && e->tree_size <= kLarge;
    return system_.print(plain ? tidied(*package_.model.system, e) : e);
  }

  void reliance(const Claim& c, ProcessId p) {
    std::vector<std::string> used;
    for (const std::string& exposed : c.exposed) {
      for (const ClaimPart& part : c.parts) {
        if (is_of(part, p) && mentions(definition(part.name), exposed)) {
          used.push_back(exposed + " (" + definition(exposed) + ")");
          break;
        }
      }
    }
    if (!used.empty()) line("  relies on of others: " + listed(used));
    std::vector<std::string> needs_all;
    for (const std::string& name : c.all_parts) {
      const std::string process = "_" + plain_name_of(system_, p);
      if (name.ends_with(process)) needs_all.push_back(name);
    }
    if (!needs_all.empty()) line("  assumes the invariants of all processes in " + listed(needs_all));
  }

  static bool mentions(const std::string& text, const std::string& name) {
    const auto is_part = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const bool begins = at == 0 || !is_part(text[at - 1]);
      const std::size_t end = at + name.size();
      if (begins && (end == text.size() || !is_part(text[end]))) return true;
    }
    return false;
  }

  const Package& package_;
  const System& system_;
  const std::string& definitions_;
  std::string text_;
};

}  // namespace

std::string explained(const Package& package) { return Page(package).write(); }

}  // namespace smtsplit::certificates
