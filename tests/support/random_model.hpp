// Random small SMV models as text: whatever the front end accepts, with few enough states to search by brute force.
#pragma once

#include <cstdint>
#include <string>

namespace smtsplit::test {

/// The same text for the same seed, on every machine. Most texts are well-formed models; those whose expressions turn
/// out to be undefined somewhere are refused by the well-formedness check, and a caller takes the next seed.
[[nodiscard]] std::string random_model(std::uint64_t seed);

/// The same for models of two to four copies of one process, that have nothing but their numbers to tell them apart, used
/// as elements of an array and as values of a shared variable; some properties are symmetric, too. Every fifth model has a
/// flaw in its symmetry.
[[nodiscard]] std::string random_symmetric_model(std::uint64_t seed);

}  // namespace smtsplit::test
