#include "cli/report.hpp"

#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "certificates/sha256.hpp"
#include "solvers/registry.hpp"

namespace smtsplit {
namespace {

using json = nlohmann::ordered_json;

std::string seconds_text(double seconds) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.3fs", seconds);
  return buffer.data();
}

std::string indent(const std::string& text, const char* margin) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    out += margin + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return out;
}

int exit_code_of(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::Proved: return kExitProved;
    case Verdict::Kind::Refuted: return kExitRefuted;
    case Verdict::Kind::Unknown: return kExitUndecided;
    case Verdict::Kind::Unsupported: return kExitInput;
  }
  return kExitInternal;
}

// Of a long property the beginning and the end; its number tells which it is, and JSON has it whole.
std::string display_name(const Property& p) {
  constexpr std::size_t kBeginning = 100, kEnd = 200;
  const bool fits = p.text.size() <= kBeginning + kEnd;
  const std::string text = fits ? p.text : p.text.substr(0, kBeginning) + " ... " + p.text.substr(p.text.size() - kEnd);
  return std::string(to_string(p.kind)) + " " + (p.name.empty() ? "" : p.name + " := ") + text +
         (p.context.empty() ? "" : " IN " + p.context);
}

std::string steps_text(unsigned steps) { return std::to_string(steps) + (steps == 1 ? " step" : " steps"); }

json optional_number(std::optional<unsigned> number) { return number ? json(*number) : json(nullptr); }
json optional_text(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

// " name=value name=value"
std::string counters_text(const json& counters) {
  std::string text;
  for (const auto& [key, value] : counters.items()) text += " " + key + "=" + value.dump();
  return text;
}

json counters(const std::vector<std::pair<std::string, double>>& values) {
  json object = json::object();
  for (const auto& [key, value] : values) {
    const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
    object[key] = whole ? json(static_cast<std::int64_t>(value)) : json(value);
  }
  return object;
}

}  // namespace

Report::Report(ReportOptions options) : options_(std::move(options)) {
  if (!options_.json.empty() && options_.json != "-") {
    json_file_.open(options_.json, std::ios::trunc);
    json_ok_ = json_file_.good();
  }
}

void Report::write(std::FILE* stream, const std::string& text) {
  const bool fine = std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
  if (!fine && stream == stdout) lost_output_ = true;
}

void Report::emit(json event) {
  if (options_.json.empty() || !json_ok_) return;
  const std::string line = event.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  if (options_.json == "-") {
    write(stdout, line);
  } else {
    json_file_ << line << std::flush;
    if (!json_file_) lost_output_ = true;
  }
}

void Report::start_model(const std::string& path, const std::string& content) {
  const std::scoped_lock lock(mutex_);
  path_ = path;
  source_.emplace(path == "-" ? "<stdin>" : path, content);
  system_ = nullptr;
  expected_.clear();
  lines_.clear();
  printed_ = 0;
  bound_.reset();
  if (options_.several && text()) write(stdout, source_->name() + ":\n");
  json versions = json::object();
  if (!options_.json.empty()) {
    for (const std::string& name : {std::string("cadical"), std::string("z3"), options_.solver}) {
      if (name.empty()) continue;
      const std::string version = solver_version(name);  // "NAME VERSION"
      versions[name] = version.starts_with(name + " ") ? version.substr(name.size() + 1) : "unknown";
    }
  }
  emit({{"event", "start"},
        {"version", SMTSPLIT_VERSION},
        {"solvers", versions},
        {"model", path},
        {"sha256", sha256(content)},
        {"options", options_.settings}});
}

void Report::expect(const System& system, const std::vector<std::size_t>& properties) {
  const std::scoped_lock lock(mutex_);
  system_ = &system;
  expected_ = properties;
  lines_.assign(expected_.size(), std::nullopt);
}

void Report::diagnostic(const Diagnostic& d, const Source& source, const std::string& file) {
  const bool is_error = d.severity == Severity::Error;
  write(stderr, render(d, source));
  json event{{"event", is_error ? "error" : "warning"},
             {"message", d.message},
             {"file", file},
             {"line", d.location.line},
             {"column", d.location.column},
             {"hint", optional_text(d.hint)}};
  if (!is_error) event["kind"] = "model";
  emit(std::move(event));
}

void Report::diagnostics(const Diagnostics& diagnostics, const Source& source) {
  const std::scoped_lock lock(mutex_);
  clear_progress();
  for (const Diagnostic& d : diagnostics.all()) diagnostic(d, source, path_);
  if (diagnostics.has_errors()) exit_code_ = combine(exit_code_, kExitInput);
}

void Report::watch_diagnostics(const std::vector<Diagnostic>& diagnostics, const Source& source) {
  const std::scoped_lock lock(mutex_);
  clear_progress();
  for (const Diagnostic& d : diagnostics) {
    diagnostic(d, source, source.name());
    if (d.severity == Severity::Error) exit_code_ = combine(exit_code_, kExitUsage);
  }
}

void Report::warning(const Warning& w) {
  const std::scoped_lock lock(mutex_);
  clear_progress();
  std::string text = render({Severity::Warning, w.location, w.message, "", {}}, *source_);
  if (w.trace && system_ != nullptr) text += trace_as_text(*system_, *w.trace, false);
  write(stderr, text);
  json event{{"event", "warning"}, {"kind", w.kind},          {"message", w.message},
             {"file", path_},      {"line", w.location.line}, {"column", w.location.column}};
  if (w.trace && system_ != nullptr) event["trace"] = to_json(*system_, *w.trace);
  if (w.property) event["property"] = *w.property;
  emit(std::move(event));
}

void Report::note(const std::string& line) {
  const std::scoped_lock lock(mutex_);
  if (!options_.verbose) return;
  clear_progress();
  write(stderr, line + "\n");
}

void Report::progress(std::optional<unsigned> bound, const std::string& what) {
  const std::scoped_lock lock(mutex_);
  bound_ = bound;
  if (options_.progress) {
    write(stderr, "\r\033[K" + path_ + ": " + what);
    progress_shown_ = true;
  }
  if (options_.verbose) emit({{"event", "progress"}, {"bound", optional_number(bound)}, {"what", what}});
}

void Report::clear_progress() {
  if (progress_shown_) write(stderr, "\r\033[K");
  progress_shown_ = false;
}

void Report::statistics(const std::vector<std::pair<std::string, double>>& values) {
  const std::scoped_lock lock(mutex_);
  if (values.empty()) return;
  const json object = counters(values);
  statistics_[path_] = object;
  if (!options_.statistics) return;
  clear_progress();
  write(stderr, path_ + ":" + counters_text(object) + "\n");
}

void Report::finish_property(std::size_t slot, const Result& r) {
  const Property& p = system_->properties[r.property];
  const Verdict& v = r.verdict;
  exit_code_ = combine(exit_code_, exit_code_of(v.kind()));
  switch (v.kind()) {
    case Verdict::Kind::Proved: ++proved_; break;
    case Verdict::Kind::Refuted: ++refuted_; break;
    case Verdict::Kind::Unknown: ++unknown_; break;
    case Verdict::Kind::Unsupported: ++unsupported_; break;
  }

  std::string text = "property " + std::to_string(p.index);
  text.resize(std::max<std::size_t>(text.size() + 2, 12), ' ');
  text += v.word();
  text.resize(
      text.size() + 2 +
          (std::string_view("unsupported").size() - std::min<std::size_t>(11, std::string_view(v.word()).size())),
      ' ');
  text += display_name(p);
  if (!r.engine.empty()) text += "   engine=" + r.engine;
  text += (r.engine.empty() ? "   " : " ") + seconds_text(r.seconds) + "\n";
  if (!v.reason().empty()) {
    const Location& place =
        v.kind() == Verdict::Kind::Unsupported ? std::get<Unsupported>(p.meaning).location : Location{};
    text += "  ";
    if (place.known()) {
      text += source_->name() + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
    }
    text += v.reason();
    if (v.bound()) text += " (no violation within " + steps_text(*v.bound()) + ")";
    text += "\n";
  }
  if (!r.certificate.empty()) text += "  certificate " + r.certificate + "\n";
  const bool show_trace = !v.traces().empty() && v.kind() == Verdict::Kind::Refuted;
  if (show_trace) {
    const Trace& trace = v.traces().front().trace();
    text += indent(format_trace(*system_, trace, options_.trace, TraceOrigin::counterexample(p.kind)), "");
  }
  lines_[slot] = std::move(text);

  emit({{"event", "property"},
        {"index", p.index},
        {"name", optional_text(p.name)},
        {"kind", to_string(p.kind)},
        {"expression", p.text},
        {"context", optional_text(p.context)},
        {"file", path_},
        {"line", p.location.line},
        {"verdict", v.word()},
        {"engine", optional_text(r.engine)},
        {"reason", optional_text(v.reason())},
        {"bound", optional_number(v.bound())},
        {"seconds", r.seconds},
        {"refinements", r.effort.refinements},
        {"exposed", r.effort.exposed},
        {"statistics", counters(r.effort.counters)},
        {"certificate", optional_text(r.certificate)},
        {"trace", v.traces().empty() ? json(nullptr) : to_json(*system_, v.traces().front().trace())}});
}

void Report::print_ready_lines() {
  for (; printed_ < lines_.size() && lines_[printed_]; ++printed_) {
    clear_progress();
    if (text()) write(stdout, *lines_[printed_]);
  }
}

void Report::result(const Result& r) {
  const std::scoped_lock lock(mutex_);
  for (std::size_t slot = 0; slot < expected_.size(); ++slot) {
    if (expected_[slot] == r.property && !lines_[slot]) {
      note_effort(r);
      finish_property(slot, r);
      break;
    }
  }
  print_ready_lines();
}

// What -v and --statistics say of a result besides its line.
void Report::note_effort(const Result& r) {
  if (!options_.statistics) return;
  std::vector<std::pair<std::string, double>> values = r.effort.counters;
  if (r.effort.refinements > 0) values.emplace_back("refinements", r.effort.refinements);
  if (r.effort.exposed > 0) values.emplace_back("exposed", r.effort.exposed);
  if (values.empty()) return;
  clear_progress();
  write(stderr, path_ + ": property " + std::to_string(system_->properties[r.property].index) + ":" +
                    counters_text(counters(values)) + "\n");
}

void Report::close_model(const std::string& reason) {
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  for (std::size_t slot = 0; slot < expected_.size(); ++slot) {
    if (lines_[slot]) continue;
    const auto* unsupported = std::get_if<Unsupported>(&system_->properties[expected_[slot]].meaning);
    finish_property(
        slot, {expected_[slot],
               unsupported != nullptr ? Verdict::unsupported(unsupported->reason) : Verdict::unknown(reason, bound_),
               "", seconds});
  }
  print_ready_lines();
  expected_.clear();
  lines_.clear();
  printed_ = 0;
  system_ = nullptr;
}

void Report::end_model(const std::string& reason) {
  const std::scoped_lock lock(mutex_);
  close_model(reason);
}

void Report::error(const std::string& message, ExitCode code) {
  const std::scoped_lock lock(mutex_);
  clear_progress();
  exit_code_ = combine(exit_code_, code);
  write(stderr, "smtsplit: error: " + message + "\n");
  emit({{"event", "error"}, {"message", message}});
}

std::string Report::summary_text(double seconds) const {
  std::string out;
  for (const auto& [count, word] : {std::pair(proved_, "proved"), std::pair(refuted_, "refuted"),
                                    std::pair(unknown_, "unknown"), std::pair(unsupported_, "unsupported")}) {
    if (count > 0) out += (out.empty() ? "" : ", ") + std::to_string(count) + " " + word;
  }
  return out + "   " + seconds_text(seconds) + "\n";
}

void Report::write_summary() {
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  if (text() && proved_ + refuted_ + unknown_ + unsupported_ > 1) write(stdout, summary_text(seconds));
  emit({{"event", "summary"},
        {"proved", proved_},
        {"refuted", refuted_},
        {"unknown", unknown_},
        {"unsupported", unsupported_},
        {"seconds", seconds},
        {"exit_code", exit_code_},
        {"stopped", optional_text(stopped_)},
        {"statistics", statistics_}});
  finished_ = true;
  if (!lost_output_) return;
  exit_code_ = kExitInternal;
  write(stderr, "smtsplit: error: the report could not be written\n");
}

int Report::finish() {
  const std::scoped_lock lock(mutex_);
  if (!finished_) write_summary();
  return exit_code_;
}

int Report::stop(const std::string& reason) {
  // The run's thread may be stuck in a write; then nothing more can be said.
  std::unique_lock lock(mutex_, std::defer_lock);
  if (!lock.try_lock_for(std::chrono::milliseconds(300))) return kExitUndecided;
  if (finished_) {
    lock.release();
    return exit_code_;
  }
  clear_progress();
  stopped_ = reason;
  exit_code_ = combine(exit_code_, kExitUndecided);
  write(stderr, "smtsplit: " + reason + "\n");
  close_model(reason);
  write_summary();
  lock.release();
  return exit_code_;
}

}  // namespace smtsplit
