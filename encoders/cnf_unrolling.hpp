// The unrolling as clauses for a SAT solver: every word bit and every scalar a few literals.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoders/bitvector.hpp"
#include "encoders/gates.hpp"
#include "encoders/scalar.hpp"
#include "encoders/unrolling.hpp"

namespace smtsplit {

class CnfUnrolling final : public Unrolling {
 public:
  CnfUnrolling(const System& system, std::unique_ptr<SatSolver> solver, ScalarEncoding encoding);

  Literal literal(Expr e, unsigned frame) override;
  Literal same_state(unsigned frame, unsigned other) override;
  Literal fresh() override { return solver_->new_variable(); }
  void add_clause(std::span<const Literal> clause) override { solver_->add_clause(clause); }
  Answer solve(std::span<const Literal> assumptions) override { return solver_->solve(assumptions); }
  bool holds(Literal literal) override { return solver_->value(literal); }
  Valuation valuation(unsigned frame) override;
  bool failed(Literal assumption) override { return solver_->failed(assumption); }
  void set_deadline(const Deadline& deadline) override { solver_->set_deadline(deadline); }
  std::string unknown_reason() const override { return solver_->unknown_reason(); }

 private:
  /// What stands for an expression or a variable: the member that its type calls for.
  struct Code {
    Bit boolean = 0;
    Scalars::Ref scalar = nullptr;
    Bits word;
  };
  struct Frame {
    std::unordered_map<VarId, Code> variables;
    std::vector<Code*> nodes;  ///< by slot; null: not translated in this frame
  };

  Frame& frame(unsigned f);
  /// The place of a node in Frame::nodes: slots are numbered by first use, so frames hold no more than they need.
  std::size_t slot(Expr e);
  Code*& code(Expr e, unsigned f);
  Code& variable(VarId id, unsigned f);
  void translate(Expr root, unsigned f);
  Code encode(Expr e, unsigned f);
  Bit encode_boolean(Expr e, unsigned f);
  Scalars::Ref encode_scalar(Expr e, unsigned f);
  Bits encode_word(Expr e, unsigned f);
  Bits shift_amount(Expr e, unsigned f);

  Bit boolean(Expr e, unsigned f) { return code(e, f)->boolean; }
  Scalars::Ref scalar(Expr e, unsigned f) { return code(e, f)->scalar; }
  const Bits& word(Expr e, unsigned f) { return code(e, f)->word; }

  const System& system_;
  std::unique_ptr<SatSolver> solver_;
  Gates gates_;
  Circuits circuits_;
  Scalars scalars_;
  std::deque<Frame> frames_;
  std::deque<Code> codes_;
  std::vector<std::uint32_t> slots_;  ///< by node id: slot + 1, or 0
  std::uint32_t slot_count_ = 0;
  std::map<std::pair<unsigned, unsigned>, Bit> same_states_;
};

}  // namespace smtsplit
