#include "model/diagnostic.hpp"

#include <algorithm>
#include <utility>

namespace smtsplit {
namespace {

// Lines longer than this are cut around the place of interest.
constexpr std::size_t kShownColumns = 120;

std::string place(const Location& where, const Source& source) {
  if (!where.known()) return source.name() + ": ";
  return source.name() + ":" + std::to_string(where.line) + ":" + std::to_string(where.column) + ": ";
}

// The bytes of a line as they may safely go to a terminal: tabs kept, other control characters replaced.
std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\t') c = '?';
  }
  return out;
}

std::string excerpt(const Location& where, const Source& source) {
  const std::string_view line = source.line(where.line);
  if (!where.known() || where.column == 0 || where.column > line.size() + 1) return {};
  const std::size_t column = where.column - 1;
  const std::size_t start = column > kShownColumns * 3 / 4 ? column - kShownColumns / 2 : 0;
  const std::string shown = printable(line.substr(start, kShownColumns));
  const std::size_t offset = column - start;
  std::string marker;
  for (std::size_t i = 0; i < offset; ++i) marker += i < shown.size() && shown[i] == '\t' ? '\t' : ' ';
  const std::size_t room = shown.size() > offset ? shown.size() - offset : 1;
  marker += '^';
  marker.append(std::min<std::size_t>(std::max<std::size_t>(where.length, 1), room) - 1, '~');
  return "  " + shown + "\n  " + marker + "\n";
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const Source& source) {
  const char* word = diagnostic.severity == Severity::Error ? "error: " : "warning: ";
  std::string out = place(diagnostic.location, source) + word + diagnostic.message + "\n";
  out += excerpt(diagnostic.location, source);
  if (!diagnostic.hint.empty()) out += "  hint: " + diagnostic.hint + "\n";
  for (const auto& note : diagnostic.notes) {
    out += place(note.location, source) + "note: " + note.message + "\n" + excerpt(note.location, source);
  }
  return out;
}

bool Diagnostics::add(Diagnostic diagnostic) {
  const auto same = [&](const Diagnostic& other) {
    return other.severity == diagnostic.severity && other.location == diagnostic.location &&
           other.message == diagnostic.message;
  };
  // Duplicates come from instances of one module, close together: a bounded look back keeps this linear.
  constexpr std::size_t kWindow = 256;
  const std::size_t first = all_.size() > kWindow ? all_.size() - kWindow : 0;
  if (std::any_of(all_.begin() + static_cast<std::ptrdiff_t>(first), all_.end(), same)) return false;
  if (const std::size_t notes = diagnostic.notes.size(); notes > kNoteLimit) {
    diagnostic.notes.resize(kNoteLimit);
    diagnostic.notes.back().message += " (and so on, " + std::to_string(notes - kNoteLimit) + " more)";
  }
  all_.push_back(std::move(diagnostic));
  return true;
}

void Diagnostics::error(Location where, std::string message, std::string hint, std::vector<Diagnostic::Note> notes) {
  if (add({Severity::Error, where, std::move(message), std::move(hint), std::move(notes)})) {
    if (++errors_ >= kErrorLimit) throw TooManyErrors();
  }
}

void Diagnostics::warning(Location where, std::string message, std::string hint,
                          std::vector<Diagnostic::Note> notes) {
  add({Severity::Warning, where, std::move(message), std::move(hint), std::move(notes)});
}

}  // namespace smtsplit
