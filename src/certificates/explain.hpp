// A proof as a page for people: what is known of each process, what its steps do to what others see, and who relies on
// what of whom.
#pragma once

#include <string>

#include "certificates/package.hpp"

namespace smtsplit::certificates {

[[nodiscard]] std::string explained(const Package& package);

}  // namespace smtsplit::certificates
