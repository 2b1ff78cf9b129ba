// An oracle for terms: operators on vectors of bits, written without the library, and random terms that exist twice,
// as an oracle's tree and as a term of a pool.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "solvers/term.hpp"

namespace smtsplit::test {

using Bits = std::vector<bool>;  // least significant first
using Assignment = std::unordered_map<std::string, std::uint64_t>;

[[nodiscard]] Bits to_bits(std::uint64_t value, unsigned width);
[[nodiscard]] std::uint64_t to_number(const Bits& bits);

/// An operator on numbers of the given widths; Bool operands have width 0.
[[nodiscard]] std::uint64_t oracle(TermOp op, std::uint64_t payload, const std::vector<std::uint64_t>& args,
                                   const std::vector<unsigned>& widths);

struct Tree {
  TermOp op = TermOp::True;
  unsigned width = 0;
  std::uint64_t payload = 0;
  std::string name;
  std::vector<std::shared_ptr<Tree>> args;
};

[[nodiscard]] std::uint64_t evaluate(const Tree& tree, const Assignment& assignment);

struct Sample {
  std::shared_ptr<Tree> tree;
  Term term = nullptr;
};

/// Random terms over symbols x0.. of one main width and b0.. of sort Bool.
class RandomTerms {
 public:
  RandomTerms(TermPool& pool, unsigned width, unsigned seed) : pool_(pool), width_(width), random_(seed) {}
  Sample boolean(unsigned depth);
  Sample vector(unsigned width, unsigned depth);
  Sample negation(const Sample& of);
  [[nodiscard]] Assignment assignment();
  [[nodiscard]] std::vector<std::pair<std::string, unsigned>> symbols() const;
  std::uint64_t number(unsigned width);
  unsigned below(unsigned limit) { return std::uniform_int_distribution<unsigned>(0, limit - 1)(random_); }

 private:
  Sample symbol(const std::string& name, unsigned width);
  Sample resized(unsigned width, unsigned depth);

  TermPool& pool_;
  unsigned width_;
  std::mt19937 random_;
};

/// Builds an operator of one or two operands through the pool's functions.
[[nodiscard]] Term build(TermPool& pool, TermOp op, std::uint64_t payload, const std::vector<Term>& args);

}  // namespace smtsplit::test
