// Arithmetic on deadlines.
#include "solvers/answer.hpp"

#include <algorithm>

namespace smtsplit {

std::optional<double> Deadline::left() const {
  if (!end_) return std::nullopt;
  return std::max(0.0, std::chrono::duration<double>(*end_ - Clock::now()).count());
}

Deadline Deadline::earlier(const Deadline& other) const {
  if (!end_) return other;
  if (!other.end_) return *this;
  return Deadline(std::min(*end_, *other.end_));
}

}  // namespace smtsplit
