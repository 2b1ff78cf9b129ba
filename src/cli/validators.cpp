#include "cli/validators.hpp"

#include <algorithm>
#include <limits>

namespace smtsplit {
namespace {

constexpr double kMaxSeconds = 1e9;  // about 30 years; clocks overflow far beyond

}  // namespace

CLI::Validator one_of(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return {[names, list](const std::string& text) {
            const bool fine = std::find(names.begin(), names.end(), text) != names.end();
            return fine ? std::string() : "'" + text + "' is not one of " + list;
          },
          ""};
}

// CLI11 takes "-1" for an unsigned number and cuts off what is too large.
CLI::Validator whole_number() {
  return {[](const std::string& text) {
            const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            const bool fine = digits && text.size() <= 10 && std::stoull(text) <= std::numeric_limits<unsigned>::max();
            return fine ? std::string() : "'" + text + "' is not a whole number from 0 to 4294967295";
          },
          ""};
}

CLI::Validator positive_number() {
  CLI::Validator number = whole_number();
  return {[number](const std::string& text) {
            const std::string problem = number(text);
            const bool zero = problem.empty() && text.find_first_not_of('0') == std::string::npos;
            return zero ? "'" + text + "' is not a whole number above 0" : problem;
          },
          ""};
}

CLI::Validator time_span() {
  return {[](const std::string& text) {
            double seconds = 0;
            const bool fine = CLI::detail::lexical_cast(text, seconds) && seconds > 0 && seconds <= kMaxSeconds;
            return fine ? std::string() : "'" + text + "' is not a number of seconds above 0, at most 1e9";
          },
          ""};
}

CLI::Validator name_of(const std::string& what) {
  return {[what](const std::string& text) { return text.empty() ? "the name of the " + what + " is empty" : ""; }, ""};
}

}  // namespace smtsplit
