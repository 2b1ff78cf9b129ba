// Numbers for people.
#pragma once

#include <string>

namespace smtsplit {

/// Three significant digits or so, and no more than three places: 0.004 and 400 both say something.
[[nodiscard]] std::string significant(double number);

}  // namespace smtsplit
