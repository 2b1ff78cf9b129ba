// Errors and warnings about a model file, collected and rendered in one form:
//
//   mux.smv:3:14: error: "x-1" is undefined
//     next(x) := x-1;
//                ^~~
//     hint: '-' may be part of a name; write "x - 1" to subtract
#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <vector>

#include "model/source.hpp"

namespace smtsplit {

enum class Severity { Error, Warning };

struct Diagnostic {
  Severity severity = Severity::Error;
  Location location;
  std::string message;
  /// What to do about it; empty when there is nothing helpful to say.
  std::string hint;
  /// Further places that belong to the message ("first assigned here"), each with its own text.
  struct Note {
    Location location;
    std::string message;
  };
  std::vector<Note> notes;
};

/// Renders one diagnostic with source lines and carets; ends with a newline.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const Source& source);

/// Thrown by Diagnostics::error once the limit of errors is reached, to stop a run that only produces noise.
class TooManyErrors : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "too many errors"; }
};

/// Collects the diagnostics of one run. Identical diagnostics (a module instantiated many times) are kept once.
class Diagnostics {
 public:
  static constexpr std::size_t kErrorLimit = 20;
  static constexpr std::size_t kNoteLimit = 20;  ///< of one diagnostic

  /// Records an error; throws TooManyErrors when kErrorLimit distinct errors have been recorded.
  void error(Location where, std::string message, std::string hint = {}, std::vector<Diagnostic::Note> notes = {});
  void warning(Location where, std::string message, std::string hint = {}, std::vector<Diagnostic::Note> notes = {});

  [[nodiscard]] bool has_errors() const { return errors_ != 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

 private:
  bool add(Diagnostic diagnostic);

  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

}  // namespace smtsplit
