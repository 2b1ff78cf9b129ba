// Random types and expressions of SMV as text, over given names.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace smtsplit::test {

struct Shape {
  enum class Kind { Boolean, Range, Enumeration, Mixed, Word } kind = Kind::Boolean;
  int low = 0, high = 1;  ///< Range
  unsigned width = 0;     ///< Word
  bool is_signed = false;
  friend bool operator==(const Shape&, const Shape&) = default;
};

struct Symbol {
  std::string name;
  Shape shape;
  bool has_next = true;  ///< may stand under next()
};

struct ArraySymbol {
  std::string name;
  Shape element;
  int low, size;
};

struct Scope {
  std::vector<Symbol> symbols;
  std::vector<Symbol> inputs;  ///< usable where inputs are legal
  std::vector<ArraySymbol> arrays;
};

/// The same text for the same seed on every machine: the distributions of the library, and the order in which a call
/// or an operator evaluates its operands, are not the same everywhere; pieces of text are put together by join().
class SyntaxWriter {
 public:
  explicit SyntaxWriter(std::uint64_t seed) : random_(seed), large_ranges_(seed % 16 == 13) {}

 protected:
  enum Allowed { Plain = 0, Next = 1, Inputs = 2 };

  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  bool chance(unsigned percent) { return below(100) < percent; }
  /// A braced list is evaluated from left to right.
  static std::string join(std::initializer_list<std::string> parts);
  static std::string number(long long n) { return n < 0 ? "(" + std::to_string(n) + ")" : std::to_string(n); }

  Shape shape();
  static unsigned size(const Shape& s);
  static std::string declaration(const Shape& s);
  std::string constant(const Shape& s);

  /// A variable of this shape, or an empty string. Ranges fit each other.
  std::string variable(const Scope& scope, const Shape& s, int allowed);
  std::string boolean(const Scope& scope, int allowed, int depth);
  std::string integer(const Scope& scope, int allowed, int depth);
  std::string word(const Scope& scope, const Shape& s, int allowed, int depth);
  /// A value or a set of values that fits the shape.
  std::string value(const Scope& scope, const Shape& s, int allowed, int depth);

 private:
  std::string comparison(const Scope& scope, int allowed, int depth);
  std::string other_word(const Scope& scope, const Shape& s, int allowed);
  Shape word_shape();

  std::mt19937_64 random_;
  bool large_ranges_;
};

}  // namespace smtsplit::test
