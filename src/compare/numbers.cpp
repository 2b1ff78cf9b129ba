#include "compare/numbers.hpp"

#include <iomanip>
#include <sstream>

namespace smtsplit {

std::string significant(double number) {
  const int places = number >= 100 ? 0 : number >= 10 ? 1 : number >= 0.1 ? 2 : 3;
  std::ostringstream text;
  text << std::fixed << std::setprecision(places) << number;
  return text.str();
}

}  // namespace smtsplit
