#include "export/safety.hpp"

#include <algorithm>

namespace smtsplit {
namespace {

// Adds the goals of a formula; returns why it is no safety property, or nothing.
std::string collect(const Formula& formula, SafetyProperty& result) {
  switch (formula.kind) {
    case Formula::Kind::Always: result.about_paths = true; [[fallthrough]];
    case Formula::Kind::Invariant: result.goals.push_back(formula.expr); return "";
    case Formula::Kind::And:
      for (const Formula& part : formula.args) {
        if (std::string reason = collect(part, result); !reason.empty()) return reason;
      }
      return "";
    case Formula::Kind::Or: return "it is a disjunction of formulas";
    case Formula::Kind::Reachable: return "it asks for the existence of a path";
    case Formula::Kind::Initially: return "it is about the initial states only";
  }
  return "";
}

}  // namespace

std::string title(const Property& property) {
  return to_string(property.kind) + std::string(" ") + (property.name.empty() ? "" : property.name + " := ") +
         property.text + (property.context.empty() ? "" : " IN " + property.context);
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 32 || c == 127; }, ' ');
  return text;
}

std::vector<SafetyProperty> safety_properties(const System& system, const ExportOptions& options,
                                              Diagnostics& diagnostics) {
  std::vector<SafetyProperty> result;
  for (const Property& property : system.properties) {
    if (options.property && *options.property != property.index) continue;
    SafetyProperty safety{&property, {}, false};
    std::string reason;
    Location where = property.location;
    if (const auto* unsupported = std::get_if<Unsupported>(&property.meaning)) {
      reason = unsupported->reason + " is not supported";
      where = unsupported->location;
    } else {
      reason = collect(std::get<Formula>(property.meaning), safety);
    }
    if (reason.empty()) {
      result.push_back(std::move(safety));
      continue;
    }
    const std::string name = "property " + std::to_string(property.index);
    if (options.property) {
      diagnostics.error(where, name + " cannot be exported: " + reason);
    } else {
      diagnostics.warning(where, name + " is left out: " + reason);
    }
  }
  return result;
}

std::vector<SafetyProperty> some_safety_properties(const System& system, const ExportOptions& options,
                                                   Diagnostics& diagnostics) {
  std::vector<SafetyProperty> result = safety_properties(system, options, diagnostics);
  if (result.empty() && !options.property) diagnostics.error({}, "the model has no safety property to export");
  return result;
}

}  // namespace smtsplit
