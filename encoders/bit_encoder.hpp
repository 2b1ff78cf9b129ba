// Expressions as gates, frame by frame: every word bit and every scalar a few literals.
#pragma once

#include <deque>
#include <unordered_map>
#include <vector>

#include "encoders/bitvector.hpp"
#include "encoders/gates.hpp"
#include "encoders/scalar.hpp"
#include "model/system.hpp"

namespace smtsplit {

class BitEncoder {
 public:
  /// What stands for an expression or a variable: the member that its type calls for.
  struct Code {
    Bit boolean = 0;
    Scalars::Ref scalar = nullptr;
    Bits word;
  };

  /// Both must outlive this.
  BitEncoder(const System& system, Gates& gates, ScalarEncoding encoding)
      : system_(system), gates_(gates), circuits_(gates), scalars_(gates, encoding) {}

  /// What stands for an expression with its current variables in `frame` and its next variables in frame + 1. Variables
  /// that come up for the first time get fresh literals. Fail leaves stand for an arbitrary fixed value.
  const Code& encoded(Expr e, unsigned frame);
  /// The same for a boolean expression.
  Bit literal(Expr e, unsigned frame);
  Code& variable(VarId id, unsigned frame);
  /// Says what stands for a variable before it comes up.
  void define(VarId id, unsigned frame, Code code);
  /// What stands for a variable; null when it did not come up.
  const Code* find(VarId id, unsigned frame);
  /// Both are equal; for two of this type.
  Bit same(const Code& x, const Code& y, Type type);

  [[nodiscard]] Scalars& scalars() { return scalars_; }

 private:
  struct Frame {
    std::unordered_map<VarId, Code> variables;
    std::vector<Code*> nodes;  ///< by slot; null: not translated in this frame
  };

  Frame& frame(unsigned f);
  /// The place of a node in Frame::nodes: slots are numbered by first use, so frames hold no more than they need.
  std::size_t slot(Expr e);
  Code*& code(Expr e, unsigned f);
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
  Gates& gates_;
  Circuits circuits_;
  Scalars scalars_;
  std::deque<Frame> frames_;
  std::deque<Code> codes_;
  std::vector<std::uint32_t> slots_;  ///< by node id: slot + 1, or 0
  std::uint32_t slot_count_ = 0;
};

}  // namespace smtsplit
