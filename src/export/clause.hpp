// Constrained Horn clauses over the variables of a model.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "export/export.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

/// The variables of clauses as symbols of SMT-LIB: x@0 now, x@1 in the next state.
class ClauseSymbols {
 public:
  struct Symbols {
    std::vector<Term> parts;   ///< what a variable is made of
    std::vector<Term> domain;  ///< what makes values of it
  };

  /// Scalars with more values are binary where all is Boolean: a symbol for each value would be too many.
  static constexpr std::uint64_t kMostOrdered = 64;

  virtual ~ClauseSymbols() = default;
  [[nodiscard]] const Symbols& of(VarId v, unsigned frame) const { return symbols_[frame][v]; }
  /// The names of the parts.
  [[nodiscard]] static std::vector<std::string> names(const Symbols& symbols);
  /// An expression about a state or a step from now to next.
  virtual Term term(Expr e) = 0;

  /// The system must outlive the result.
  static std::unique_ptr<ClauseSymbols> make(const System& system, ExportOptions::Sorts sorts);

 protected:
  TermPool pool_;
  std::vector<Symbols> symbols_[2];  // by frame, by VarId
};

/// One clause: a body of an atom and conditions, for a head. Whatever variables are in it are bound by it, and have
/// values.
class Clause {
 public:
  /// `atom` is empty for none. The other two must outlive this.
  Clause(const System& system, ClauseSymbols& symbols, std::string atom)
      : system_(system), symbols_(symbols), atom_(std::move(atom)), inputs_(system.variables.size(), false) {}

  /// Binds a variable of a state. Inputs are bound where they come up.
  void bind(VarId v, unsigned frame);
  void require(Expr e);
  void write(std::ostream& out, const std::string& head) const;

 private:
  const System& system_;
  ClauseSymbols& symbols_;
  std::string atom_;
  std::vector<bool> inputs_;  // bound, by VarId
  std::string bound_;
  std::vector<Term> conditions_;
};

}  // namespace smtsplit
