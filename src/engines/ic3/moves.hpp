// The steps of a system in parts: a move is a guarded simultaneous assignment of functions of state and inputs. A step
// of the system is a step of one of its moves. Engines choose the parts: pdr has one, split one for each command of
// each process, whose queries speak of what it changes only.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "engines/ic3/vocabulary.hpp"

namespace smtsplit::ic3 {

struct Move {
  std::optional<ProcessId> process;        ///< who moves, when the move says so: the selector is not an input then
  Expr enabled = nullptr;                  ///< over state and inputs; the INVAR of the successor is part of it
  std::unordered_map<VarId, Expr> writes;  ///< over state and inputs; what is not here keeps its value
};

class Moves {
 public:
  /// Both must outlive this.
  Moves(System& system, Vocabulary& vocabulary) : system_(system), vocabulary_(vocabulary) {}

  void add(Move move) {
    moves_.push_back(std::move(move));
    next_.emplace_back();
  }
  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] const Move& operator[](std::size_t m) const { return moves_[m]; }
  /// The literal after the move, over state and inputs.
  Expr next(std::size_t m, StateLiteral l);
  /// The move writes a variable of the literal.
  [[nodiscard]] bool touches(std::size_t m, StateLiteral l) const;

 private:
  System& system_;
  Vocabulary& vocabulary_;
  std::vector<Move> moves_;
  std::vector<std::unordered_map<StateLiteral, Expr>> next_;  // by move; of positive literals
};

/// The whole system as one move.
[[nodiscard]] Move whole_step(DeterministicSystem& system);

}  // namespace smtsplit::ic3
