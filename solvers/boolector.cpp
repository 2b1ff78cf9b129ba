// Scripts for Boolector 1.5 and its way to print models: lines of a name and a decimal number, after "sat".
#include "solvers/boolector.hpp"

#include <charconv>
#include <sstream>
#include <unordered_map>

#include "solvers/sexpr.hpp"
#include "solvers/subprocess.hpp"

namespace smtsplit {

namespace {

constexpr std::size_t output_limit = std::size_t{1} << 28;

std::uint64_t read_decimal(const std::string& text, Term symbol) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() ||
      (value & ~bv_mask(symbol->is_bool() ? 1 : symbol->width)) != 0)
    throw SolverError("its model has no proper value of " + symbol->name);
  return value;
}

}  // namespace

std::string BoolectorProcess::script(std::span<const Term> assumptions) const {
  std::ostringstream text;
  text << "(set-logic QF_BV)\n";
  SmtLibPrinter printer(text, DefinitionStyle::Equation);
  text << "(assert true)\n";  // Boolector 1.5 takes a script without assertions for a mistake
  for (const auto& group : {std::span<const Term>(assertions()), assumptions})
    for (Term t : group) printer.assert_term(t);
  text << "(check-sat)\n(exit)\n";
  return std::move(text).str();
}

TermEvaluator BoolectorProcess::read_model(std::string_view text) const {
  std::unordered_map<std::string_view, Term> by_name;
  for (Term t : symbols()) by_name[t->name] = t;
  TermEvaluator model;
  std::size_t position = 0;
  while (const auto name = read_sexpr(text, position)) {
    const auto number = read_sexpr(text, position);
    if (!number || name->is_list() || number->kind != SExpr::Kind::Atom) fail("its model is not a list of values");
    if (const auto symbol = by_name.find(name->text); symbol != by_name.end())
      model.set(symbol->second, read_decimal(number->text, symbol->second));
    else if (!name->text.starts_with('$'))
      fail("its model has a value of an unknown symbol: " + excerpt(name->text));
  }
  return model;
}

TextSolver::Outcome BoolectorProcess::decide(std::span<const Term> assumptions) {
  std::vector<std::string> command = {program_, "--smt2", "-m", "-d"};
  if (seed()) command.push_back("-l,seed=" + std::to_string(*seed() & 0x7fffffffU));
  Subprocess process(command, output_limit);
  if (process.write(script(assumptions), deadline()) == Subprocess::Event::Timeout) return out_of_time();
  process.close_input();
  Subprocess::Event event = Subprocess::Event::Progress;
  while (event == Subprocess::Event::Progress) event = process.read(deadline());
  if (event == Subprocess::Event::Timeout) return out_of_time();
  const std::string end = process.finish(deadline());
  const std::string_view output = process.output();
  if (output.starts_with("sat\n") && end == "exit status 10")
    return {Answer::Sat, {}, read_model(output.substr(4)), {}};
  if (output == "unsat\n" && end == "exit status 20") return {Answer::Unsat, {}, {}, {}};
  fail("unexpected end (" + end + "): " + excerpt(process.errors() + " " + process.output()));
}

}  // namespace smtsplit
