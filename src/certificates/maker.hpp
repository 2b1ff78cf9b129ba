// From a verdict to its package.
#pragma once

#include <stdexcept>
#include <string>

#include "certificates/package.hpp"
#include "evidence/verdict.hpp"

namespace smtsplit::certificates {

/// The package of a verdict `proved` of the model with this text; `about` says who found it. Each of its obligations was
/// decided once more. Throws PackageError when there can be none, and says why.
[[nodiscard]] Package package_of(System& system, const Verdict& verdict, const Proof& about, const std::string& model,
                                 const Deadline& deadline);

/// A proof that does not rest on symmetry.
class NothingToExpand : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A package of the same proof in which nothing rests on symmetry: all images of lemmas are there, as parts of the
/// processes they are about, and so is what each process does. Throws NothingToExpand, OutOfReach when these are too
/// many, PackageError when the files are no package.
[[nodiscard]] Package expanded(const Files& files, const Deadline& deadline);

}  // namespace smtsplit::certificates
