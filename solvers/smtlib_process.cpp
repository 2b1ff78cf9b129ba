// The dialogue with an SMT-LIB program.
//
// After each command that has an answer an (echo "..") with a fresh number follows; what the program says up to that
// echo is its answer, and has to be exactly the expression expected. Every other behaviour ends the program and is a
// SolverError; running out of time ends it too, and the next check starts it again from the kept assertions.
#include "solvers/smtlib_process.hpp"

#include <algorithm>
#include <sstream>
#include <unordered_map>
#include <utility>

namespace smtsplit {

namespace {

constexpr std::size_t output_limit = std::size_t{1} << 24;
constexpr std::size_t values_per_question = 500;

}  // namespace

struct SmtLibProcess::Session {
  explicit Session(const SmtLibProgram& program)
      : process(program.command, output_limit), printer(script, program.definitions) {}

  Subprocess process;
  std::ostringstream script;  ///< not sent yet
  SmtLibPrinter printer;
  std::unordered_map<Term, std::string> assumptions;  ///< the Bool constant that implies each
  std::size_t asserted = 0;  ///< how many of the assertions it knows
  std::size_t declared = 0;  ///< how many of the symbols
  std::size_t echoes = 0;
  bool cores = false;
};

SmtLibProcess::SmtLibProcess(SmtLibProgram program) : TextSolver(program.name), program_(std::move(program)) {}

SmtLibProcess::~SmtLibProcess() = default;

void SmtLibProcess::set_seed(unsigned seed) {
  TextSolver::set_seed(seed);
  session_.reset();  // seeds are set before the logic
}

void SmtLibProcess::report_end() {
  Subprocess& process = session_->process;
  const std::string end = process.finish(deadline());
  const std::string words = excerpt(process.errors() + " " + process.output());
  fail("the program ended early (" + end + ")" + (words.empty() ? "" : ": " + words));
}

// The next expression; none when the program closed its output.
std::optional<SExpr> SmtLibProcess::read_answer() {
  std::string& output = session_->process.output();
  for (std::size_t unseen = 0; true;) {
    std::size_t position = 0;
    // Answers end in a newline; without a new one there is nothing new to read.
    if (output.find('\n', unseen) != std::string::npos)
      if (auto answer = read_sexpr(output, position)) {
        output.erase(0, position);
        return answer;
      }
    unseen = output.size();
    switch (session_->process.read(deadline())) {
      case Subprocess::Event::Timeout: throw OutOfTime{};
      case Subprocess::Event::Closed: return std::nullopt;
      case Subprocess::Event::Progress: break;
    }
  }
}

std::vector<SExpr> SmtLibProcess::exchange(std::size_t limit) {
  const std::string mark = "smtsplit " + std::to_string(++session_->echoes);
  session_->script << "(echo \"" << mark << "\")\n";
  const std::string text = std::move(session_->script).str();
  session_->script.str({});
  if (session_->process.write(text, deadline()) == Subprocess::Event::Timeout) throw OutOfTime{};
  // A program that closed its input may have said why: read on.
  std::vector<SExpr> answers;
  while (true) {
    const auto answer = read_answer();
    if (!answer) report_end();
    if (answer->kind == SExpr::Kind::String && answer->text == mark) return answers;
    if (answer->is_atom("smtsplit")) {  // some programs echo without the quotes
      const auto number = read_answer();
      if (!number) report_end();
      if (number->is_atom(std::to_string(session_->echoes))) return answers;
      fail("unexpected output: " + excerpt(number->text));
    }
    if (answer->is_list() && !answer->items.empty() && answer->items[0].is_atom("error"))
      fail(excerpt(answer->items.size() > 1 ? answer->items[1].text : "an error without a message"));
    if (answers.size() == limit)
      fail("unexpected output: " + excerpt(answer->is_list() ? "(...)" : answer->text) + " " +
           excerpt(session_->process.output()));
    answers.push_back(*answer);
  }
}

SExpr SmtLibProcess::exchange_one() {
  std::vector<SExpr> answers = exchange(1);
  if (answers.empty()) fail("it gave no answer");
  return std::move(answers[0]);
}

void SmtLibProcess::start() {
  session_ = std::make_unique<Session>(program_);
  const auto optional_setting = [&](const std::string& option) {
    session_->script << "(set-option " << option << ")\n";
    const auto answers = exchange(1);
    if (!answers.empty() && !answers[0].is_atom("unsupported")) fail("unexpected output: " + excerpt(answers[0].text));
    return answers.empty();
  };
  session_->script << "(set-option :print-success false)\n(set-option :produce-models true)\n";
  exchange(0);
  session_->cores = optional_setting(":produce-unsat-assumptions true");
  if (seed()) optional_setting(program_.seed_option + " " + std::to_string(*seed()));
  session_->script << "(set-logic QF_BV)\n";
}

// A check may only assume literals: a constant of our own implies the term.
std::string SmtLibProcess::assumption_name(Term t) {
  const auto found = session_->assumptions.find(t);
  if (found != session_->assumptions.end()) return found->second;
  const std::string name = "$a" + std::to_string(t->id);
  const std::string text = session_->printer.name_of(t);
  session_->script << "(declare-fun " << name << " () Bool)\n(assert (=> " << name << ' ' << text << "))\n";
  return session_->assumptions[t] = name;
}

TermEvaluator SmtLibProcess::read_model() {
  TermEvaluator model;
  for (std::size_t begin = 0; begin < symbols().size(); begin += values_per_question) {
    const auto batch = std::span(symbols()).subspan(begin, std::min(values_per_question, symbols().size() - begin));
    session_->script << "(get-value (";
    for (Term t : batch) session_->script << quote_symbol(t->name) << ' ';
    session_->script << "))\n";
    const SExpr answer = exchange_one();
    if (!answer.is_list() || answer.items.size() != batch.size())
      fail("its model is not a list of the values asked for");
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const SExpr& pair = answer.items[i];
      const bool right = pair.is_list() && pair.items.size() == 2 && pair.items[0].is_symbol(batch[i]->name);
      const auto value = right ? read_value(pair.items[1], batch[i]->width) : std::nullopt;
      if (!value) fail("its model has no proper value of " + batch[i]->name);
      model.set(batch[i], *value);
    }
  }
  return model;
}

std::vector<bool> SmtLibProcess::read_core(const std::vector<std::string>& names) {
  session_->script << "(get-unsat-assumptions)\n";
  const SExpr answer = exchange_one();
  if (!answer.is_list()) fail("its core is not a list");
  std::vector<bool> failed(names.size());
  for (const SExpr& item : answer.items) {
    bool found = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!item.is_symbol(names[i])) continue;
      failed[i] = true;
      found = true;
    }
    if (!found) fail("its core has something that was not assumed: " + excerpt(item.text));
  }
  return failed;
}

TextSolver::Outcome SmtLibProcess::ask(std::span<const Term> assumptions) {
  if (!session_) start();
  for (; session_->asserted < assertions().size(); ++session_->asserted)
    session_->printer.assert_term(assertions()[session_->asserted]);
  for (; session_->declared < symbols().size(); ++session_->declared)
    session_->printer.name_of(symbols()[session_->declared]);
  std::vector<std::string> names;
  for (Term t : assumptions) names.push_back(assumption_name(t));
  if (names.empty()) {
    session_->script << "(check-sat)\n";
  } else {
    session_->script << "(check-sat-assuming (";
    for (const std::string& name : names) session_->script << name << ' ';
    session_->script << "))\n";
  }
  const SExpr answer = exchange_one();
  if (answer.is_atom("sat")) return {Answer::Sat, {}, read_model(), {}};
  if (answer.is_atom("unsat")) {
    if (names.empty() || !session_->cores) return {Answer::Unsat, {}, {}, {}};
    return {Answer::Unsat, {}, {}, read_core(names)};
  }
  if (!answer.is_atom("unknown")) fail("unexpected output: " + excerpt(answer.text));
  session_->script << "(get-info :reason-unknown)\n";
  const SExpr reason = exchange_one();
  return {Answer::Unknown, reason.items.size() == 2 ? excerpt(reason.items[1].text) : "no reason given", {}, {}};
}

TextSolver::Outcome SmtLibProcess::decide(std::span<const Term> assumptions) {
  try {
    return ask(assumptions);
  } catch (const OutOfTime&) {
    session_.reset();
    return out_of_time();
  } catch (...) {
    session_.reset();
    throw;
  }
}

}  // namespace smtsplit
