// Which properties are about what is reachable, and nothing else: those that circuits and queries can express.
#pragma once

#include <vector>

#include "export/export.hpp"

namespace smtsplit {

struct SafetyProperty {
  const Property* property = nullptr;
  /// Expressions about states or steps. A reachable violation of one violates the property; when it is about_paths,
  /// only with an infinite fair continuation.
  std::vector<Expr> goals;
  bool about_paths = false;
};

/// The chosen properties. One that was asked for and is no safety property is an error; others that are none are
/// warnings.
[[nodiscard]] std::vector<SafetyProperty> safety_properties(const System& system, const ExportOptions& options,
                                                            Diagnostics& diagnostics);
/// The same; none at all is an error, too.
[[nodiscard]] std::vector<SafetyProperty> some_safety_properties(const System& system, const ExportOptions& options,
                                                                 Diagnostics& diagnostics);

/// "INVARSPEC x < 3 IN p1".
[[nodiscard]] std::string title(const Property& property);
/// On one line.
[[nodiscard]] std::string one_line(std::string text);

}  // namespace smtsplit
