// The state shared by the steps from syntax tree to System: the instances of the modules, what their names mean, and
// the translation of expressions. One Elaborator per run; the steps are spread over several files by subject.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/ast.hpp"
#include "frontend/frontend.hpp"
#include "frontend/limits.hpp"
#include "frontend/types.hpp"
#include "model/diagnostic.hpp"
#include "model/system.hpp"

namespace smtsplit::smv {

struct Instance;
struct ArrayValue;

/// Which variables an expression mentions, before any simplification: a leaf is one variable, an inner node the union
/// of two others. Shared like the expressions themselves, so that collecting is cheap.
struct Mention {
  const Mention* left = nullptr;
  const Mention* right = nullptr;
  VarId var = 0;
  bool is_leaf = false;
  bool next = false;  ///< a leaf for the next value; otherwise: such a leaf is below
  bool input = false;
  mutable std::uint32_t mark = 0;  ///< for traversals
};

/// An expression with its type. `expr` is null for arrays, for formulas with temporal operators, and after an error.
struct Operand {
  SmvType type;
  Expr expr = nullptr;
  const ArrayValue* array = nullptr;
  const Mention* mentions = nullptr;

  [[nodiscard]] bool is_error() const { return type.is_error(); }
};

struct ArrayValue {
  std::vector<Operand> elements;
};

/// What a name stands for in an instance.
struct Symbol {
  enum class Kind : std::uint8_t { Variable, Define, Parameter, Instance };
  enum class State : std::uint8_t { New, Evaluating, Done };

  Kind kind = Kind::Variable;
  Role role = Role::State;
  bool ambiguity_checked = false;
  bool declared = false;  ///< variables: the memos hold the variable, or will once it is no longer `declaring`
  bool declaring = false;
  State state[2] = {State::New, State::New};
  std::string_view name;
  Location location;
  const AstExpr* body = nullptr;  ///< DEFINE body or actual parameter
  const AstType* type = nullptr;  ///< variables
  Instance* scope = nullptr;      ///< where body or type is to be read
  Instance* instance = nullptr;   ///< instances
  Operand memo[2];                ///< the value now and in the next state
};

struct Instance {
  std::vector<const AstModule*> bodies;  ///< the module, and those it names in ISA
  Instance* parent = nullptr;
  std::string path;  ///< empty for main
  Location location;
  ProcessId process = 0;
  std::size_t depth = 0;
  bool has_compound_names = false;  ///< as flattened models have them: p.x or a[0] is one name
  std::unordered_map<std::string_view, Symbol*> names;
  std::vector<Symbol*> variables;  ///< and instances, in the order of the file
  std::vector<Symbol*> defines;

  [[nodiscard]] std::string qualify(std::string_view name) const {
    return path.empty() ? std::string(name) : path + "." + std::string(name);
  }
};

/// What an expression may contain where it stands.
struct Rules {
  enum class Temporal : std::uint8_t { None, Ctl, Ltl, Compute };
  bool next = true;
  bool input = true;
  Temporal temporal = Temporal::None;
  const char* place = "";  ///< for messages: "INVAR"
};

/// The hint where 0 or 1 stand for a truth value.
inline constexpr const char* kTruthValueHint = "use FALSE and TRUE for truth values, not 0 and 1";

class Elaborator {
 public:
  Elaborator(const Ast& ast, System& system, Diagnostics& diagnostics, const Limits& limits);
  void run();
  /// Instead of run(): the DEFINEs of main, over the variables that the system has.
  std::vector<Definition> define();
  /// Adds System::watches, once run() has found no error. The model stays as it is.
  void add_watch(WatchText& watch);

 private:
  /// Accounts for something that is made or copied; reports an error and ends the run when the model gets too large.
  void spend(const Location& at, std::uint64_t amount);
  /// Says that something is left out because an error was reported; throws std::logic_error when none was.
  void expect_error() const;
  /// Reports an error and ends the run: TooManyErrors.
  [[noreturn]] void refuse(const Location& at, std::string message);

  // instances.cpp: the tree of instances and the variables
  void build_instances();
  void instantiate(Instance& instance, const AstModule& module);
  void add_isa(Instance& instance, const AstModule& module);
  void declare_module_names(Instance& instance, const AstModule& module);
  void declare_module(Instance& instance, const AstVariable& variable, Symbol& symbol);
  void declare_define(Instance& owner, const AstDefine& define, std::string_view name, Instance& scope);
  void declare_dotted_defines();
  void bind_parameters(Instance& instance, const AstModule& module, const AstType& use, Instance& scope);
  Symbol* add_symbol(Instance& instance, Symbol symbol);
  void declare_constants();
  void declare_constants(const AstType& type);
  void declare_variables();
  void check_flat_names();
  void name_selector();
  void declare_variable(Symbol& symbol);
  Operand declare_variable(const AstType& type, const std::string& name, const Symbol& symbol);
  std::optional<Value> enumeration_value(const AstExpr& item);
  Operand declare_enumeration(const AstType& type, const std::string& name, const Symbol& symbol);
  Operand add_variable(SmvType type, Domain domain, const std::string& name, const Symbol& symbol);
  std::optional<Value> constant_integer(const AstExpr& e, Instance& scope, const char* what);

  const ArrayType* array_type(const Location& at, Value low, Value high, SmvType element);

  // names.cpp: lookup
  Symbol* find(const AstExpr& e, Instance& scope);
  Instance* as_instance(const AstExpr& e, Instance& scope);
  Instance* as_instance(Symbol& symbol);
  void undefined(const AstExpr& e, Instance& scope);
  void check_ambiguity(Symbol& symbol, const AstExpr& use);
  static std::string spelling(const AstExpr& e);
  static void spell(const AstExpr& e, std::string& out);
  static bool is_bit(const AstExpr& e) { return e.op == AstOp::Number && (e.text == "0" || e.text == "1"); }
  static bool is_name(const AstExpr& e, const Instance& scope);

  // expressions.cpp: the translation, with its own stack so that depth costs no call stack
  struct Frame {
    const AstExpr* ast;
    Instance* scope;
    Symbol* symbol;       // set: the frame stands for the body of that symbol
    std::uint32_t child;  // the next one to look at
    std::uint32_t base;   // where the values of the children start
    bool next;            // inside next(...)
    bool inner;           // inside a symbol's body: the rules of the place of use do not apply
  };
  Operand evaluate(const AstExpr& e, Instance& scope, const Rules& rules, bool next = false);
  void step();
  void push(const AstExpr& e, Instance& scope, bool next, bool inner);
  void finish(const Operand& value);
  void step_name(const Frame& frame);
  void step_symbol(const Frame& frame);
  void enter_symbol(Symbol& symbol, const Frame& frame);
  void report_cycle(Symbol& symbol, const Frame& frame);
  bool check_use(const Operand& value, const Frame& frame);
  bool check_temporal(const Frame& frame);
  Operand combine(const Frame& frame, std::span<Operand> args);
  Operand constant(const AstExpr& e);
  Operand running(const Frame& frame, Instance& instance);

  // operators.cpp: the rules of the operators
  Operand combine_boolean(const AstExpr& e, std::span<Operand> args);
  Operand combine_temporal(const AstExpr& e, std::span<Operand> args);
  Operand combine_equality(const AstExpr& e, std::span<Operand> args);
  Operand combine_order(const AstExpr& e, std::span<Operand> args);
  Operand combine_arithmetic(const AstExpr& e, std::span<Operand> args);
  Operand combine_set(const AstExpr& e, std::span<Operand> args);
  Operand combine_membership(const AstExpr& e, std::span<Operand> args);
  Expr subset(const AstExpr& at, Expr left, Expr right);

  // choices.cpp
  void record_branches(const AstExpr& e, std::span<const Operand> args);
  Operand combine_choice(const AstExpr& e, std::span<Operand> args);
  Operand combine_index(const AstExpr& e, std::span<Operand> args);
  Operand combine_array(const AstExpr& e, std::span<Operand> args);
  Operand choose(const AstExpr& e, Expr condition, const Operand& then_value, const Operand& else_value, SmvType type);
  Operand with_mentions(const AstExpr& e, Operand value, const Mention* mentions);
  Operand failed(Failure::Kind kind, const AstExpr& e, SmvType type);
  Operand select(const AstExpr& e, const Operand& array, Expr index, const Mention* mentions);

  // words.cpp: word operators and functions
  Operand word_constant(const AstExpr& e);
  Operand combine_shift(const AstExpr& e, std::span<Operand> args);
  Operand combine_bits(const AstExpr& e, std::span<Operand> args);
  Operand combine_call(const AstExpr& e, std::span<Operand> args);
  Operand call_constant_word(const AstExpr& e, std::span<Operand> args, bool is_signed);
  Operand call_resize(const AstExpr& e, const Operand& word, std::int64_t width);
  Operand call_cast(const AstExpr& e, const Operand& arg);
  Operand call_extremum(const AstExpr& e, std::span<Operand> args);
  Operand arithmetic(const AstExpr& e, AstOp op, const Operand& a, const Operand& b);

  // helpers
  Operand error(const AstExpr& at, std::string message, std::string hint = {});
  Operand mismatch(const AstExpr& e, const char* expected, std::span<const Operand> args);
  Operand boolean_result(Expr e, std::span<const Operand> args);
  Operand checked_integer(const AstExpr& at, Expr e, const Mention* mentions);
  const Mention* mention(VarId var, bool next);
  const Mention* merge(const Mention* a, const Mention* b);
  const Mention* merge(std::span<const Operand> args);

  // assignments.cpp
  struct Assigned {
    Assignment assignment;
    AstAssign::Kind kind;
    ProcessId process;
    const Mention* mentions;
  };
  void translate_assignment(Instance& instance, const AstAssign& ast);
  void assign(Instance& instance, const AstAssign& ast, const Operand& target, const Operand& value);
  Operand target_of(const AstExpr& e, Instance& scope, const AstAssign& ast);
  bool check_role(const AstAssign& ast, VarId target);
  void check_values(const AstAssign& ast, VarId target, Expr value);
  void check_double_assignments();
  void order_assignments();
  std::vector<const Assigned*> in_dependency_order(const std::vector<const Assigned*>& assignments, bool next);
  std::vector<VarId> mentioned(const Mention* mentions, bool next);
  void check_mixed_cycles(const std::vector<const Assigned*>& next, const std::vector<const Assigned*>& now);
  void report_circular(const std::vector<const Assigned*>& cycle);
  std::string assigned_name(const Assigned& assigned) const;

  // constraints.cpp
  void translate_constraint(Instance& instance, const AstConstraint& ast);
  Expr condition(Instance& instance, const AstExpr& e, const Rules& rules);
  void check_defines(Instance& instance);
  void note_constrained(const Mention* mentions);
  void warn_unconstrained();

  // watches.cpp
  void translate_watch(const Source& source);

  // specifications.cpp
  void translate_specifications();
  friend class SpecificationTranslator;

  const Ast& ast_;
  System& system_;
  ExprPool& pool_;
  Diagnostics& diagnostics_;
  const Limits limits_;
  std::uint64_t work_left_;
  std::size_t name_depth_ = 0, declaration_depth_ = 0;
  std::unordered_map<std::string_view, const AstModule*> modules_;
  std::deque<Instance> instances_;
  std::deque<Symbol> symbols_;
  std::deque<Mention> mentions_;
  std::vector<const Mention*> leaf_mentions_[2];
  std::deque<ArrayValue> arrays_;
  std::deque<ArrayType> array_types_;
  std::vector<Frame> frames_;
  std::vector<Operand> values_;
  Rules rules_;
  std::vector<std::pair<Instance*, const AstDefine*>> dotted_defines_;
  std::unordered_map<const AstExpr*, std::size_t> failures_;
  std::deque<Assigned> assigned_;
  std::unordered_map<std::uint64_t, const Assigned*> assigned_by_key_;
  std::unordered_set<VarId> constrained_;
  std::uint32_t epoch_ = 0;
  std::deque<Ast> watch_trees_;
};

}  // namespace smtsplit::smv
