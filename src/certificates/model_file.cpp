#include "certificates/model_file.hpp"

#include "frontend/frontend.hpp"

namespace smtsplit::certificates {

std::string errors_in(const Diagnostics& diagnostics, const Source& source) {
  std::string text;
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error) text += (text.empty() ? "" : "\n") + render(d, source);
  }
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

ModelFile read_model(std::string text, const std::string& name) {
  ModelFile result{std::make_unique<Source>(name, std::move(text)), nullptr, nullptr};
  const Source& source = *result.source;
  Diagnostics diagnostics;
  result.ast = smv::parse(source, diagnostics);
  std::optional<System> system;
  if (result.ast != nullptr && !diagnostics.has_errors()) system = smv::elaborate(*result.ast, diagnostics);
  if (!system) throw PackageError(errors_in(diagnostics, source));
  result.system = std::make_unique<System>(std::move(*system));
  return result;
}

}  // namespace smtsplit::certificates
