#include "compare/results.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <optional>
#include <utility>

#include "compare/printable.hpp"
#include "compare/settings.hpp"

namespace smtsplit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<RunEnd, const char*>, 8> kEnds = {{{RunEnd::Exited, "exited"},
                                                                  {RunEnd::Signalled, "signalled"},
                                                                  {RunEnd::NotStarted, "not-started"},
                                                                  {RunEnd::Timeout, "timeout"},
                                                                  {RunEnd::OutOfMemory, "out-of-memory"},
                                                                  {RunEnd::TooMuchOutput, "too-much-output"},
                                                                  {RunEnd::TooManyProcesses, "too-many-processes"},
                                                                  {RunEnd::Lost, "lost"}}};

Json to_json(const Campaign& campaign, const RunResult& result) {
  const PlannedRun at = planned_run(campaign, result.number);
  const Measurement& m = result.measurement;
  Json line = {{"event", "run"},
               {"run", result.number},
               {"task", campaign.tasks[at.task].name},
               {"configuration", campaign.configurations[at.configuration].name},
               {"round", at.round},
               {"status", word_of(result.outcome.status)},
               {"reason", result.outcome.reason},
               {"command", result.command}};
  if (!result.ran()) return line;
  for (const auto& [end, word] : kEnds) {
    if (m.end == end) line["end"] = word;
  }
  line.update({{"code", m.code},
               {"started", result.started},
               {"wall_seconds", m.wall_seconds},
               {"cpu_seconds", m.cpu_seconds},
               {"memory_mb", m.memory_mb},
               {"tree_memory_mb", m.tree_memory_mb},
               {"output_bytes", m.output_bytes},
               {"left_behind", m.left_behind},
               {"unkillable", m.unkillable},
               {"log", log_name(result.number)}});
  return line;
}

RunResult result_from(const Json& line) {
  RunResult result;
  result.number = line.at("run");
  result.outcome.status = status_of(line.at("status").get<std::string>()).value();
  result.outcome.reason = line.at("reason");
  result.command = line.at("command");
  if (!result.ran()) return result;
  Measurement& m = result.measurement;
  m.id = result.number;
  for (const auto& [end, word] : kEnds) {
    if (line.at("end") == word) m.end = end;
  }
  m.code = line.at("code");
  result.started = line.at("started");
  m.wall_seconds = line.at("wall_seconds");
  m.cpu_seconds = line.at("cpu_seconds");
  m.memory_mb = line.at("memory_mb");
  m.tree_memory_mb = line.at("tree_memory_mb");
  m.output_bytes = line.at("output_bytes");
  m.left_behind = line.at("left_behind");
  m.unkillable = line.at("unkillable");
  return result;
}

Json checked_header(Json line) {
  if (line.at("event") != "campaign") throw SettingsError("the first line is no campaign");
  for (const char* key : {"created", "command"}) (void)line.at(key).get_ref<const std::string&>();
  return line;
}

// What must be the same for runs to belong together: all that does not only concern reports.
Json plan_of(const Json& header) {
  Json plan = Json::object();
  for (const char* key : {"version", "machine", "plan"}) plan[key] = header.at(key);
  for (const char* key : {"title", "baseline"}) plan["plan"].erase(key);
  for (Json& task : plan["plan"]["tasks"]) task.erase("origin");
  return plan;
}

// Names of files need not be UTF-8, which JSON must.
std::string line_of(const Json& line) { return line.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json as_kept(const Json& line) { return Json::parse(line_of(line)); }

// Where the first thing is that differs.
std::optional<Json::json_pointer> difference(const Json& a, const Json& b) {
  const Json patch = Json::diff(a, b);
  if (patch.empty()) return std::nullopt;
  return Json::json_pointer(patch[0].at("path").get<std::string>());
}

std::string value_at(const Json& json, const Json::json_pointer& where) {
  constexpr std::size_t kLongest = 100;
  if (!json.contains(where)) return "nothing";
  std::string text = line_of(json.at(where));
  if (text.size() > kLongest) text = printable(text.substr(0, kLongest)) + "...";
  return text;
}

}  // namespace

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text;
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), length};
}

ResultsFile::ResultsFile(const CampaignFolder& folder, bool resume)
    : path_(folder.results()), file_(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644)) {
  if (file_ < 0) throw SettingsError("cannot write '" + path_ + "': " + std::strerror(errno));
  struct stat status {};
  if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) throw SettingsError("'" + path_ + "' is no file");
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) throw SettingsError("'" + path_ + "' is being written by another run");
  if (!resume && !file_text(path_).value_or("").empty()) {
    throw SettingsError("'" + folder.path() +
                        "' has results already; go on with --resume, or name another folder with --output");
  }
}

void ResultsFile::begin(const Campaign& campaign, const Json& header) {
  const std::string text = file_text(path_).value_or("");
  std::size_t whole = 0, line_number = 0;
  for (std::size_t end = 0; (end = text.find('\n', whole)) != std::string::npos; whole = end + 1) {
    ++line_number;
    try {
      const Json line = Json::parse(text.substr(whole, end - whole));
      if (line_number == 1) {
        header_ = checked_header(line);
      } else {
        add_found(campaign, line);
      }
    } catch (const std::exception& e) {
      throw SettingsError("'" + path_ + "', line " + std::to_string(line_number) + ": " + e.what());
    }
    if (line_number == 1) check_plan(header);
  }
  cut(whole);  // the part of a line that a kill left
  resumed_ = line_number > 0;
  if (resumed_) return;
  header_ = header;
  append(header);
}

void ResultsFile::check_plan(const Json& header) const {
  const Json there = plan_of(header_), here = plan_of(as_kept(header));
  const auto where = difference(there, here);
  if (!where) return;
  throw SettingsError("'" + path_ + "' is of another campaign: " + where->to_string() + " was " +
                      value_at(there, *where) + " and is " + value_at(here, *where) + "; its command line was\n  " +
                      header_.at("command").get<std::string>());
}

void ResultsFile::add_found(const Campaign& campaign, const Json& line) {
  RunResult result = result_from(line);
  const std::string number = std::to_string(result.number);
  if (result.number >= campaign.run_count()) throw SettingsError("there is no run " + number + " in the plan");
  if (!numbers_.insert(result.number).second) throw SettingsError("run " + number + " is there twice");
  // Whatever in it is not of this plan, or not understood.
  if (const auto where = difference(line, as_kept(to_json(campaign, result)))) {
    throw SettingsError("run " + number + " cannot have this " + where->to_string());
  }
  found_.push_back(std::move(result));
}

ResultsFile::Descriptor::~Descriptor() {
  if (number_ >= 0) close(number_);
}

void ResultsFile::cut(std::size_t length) const {
  if (ftruncate(file_, static_cast<off_t>(length)) != 0) {
    throw SettingsError("cannot write '" + path_ + "': " + std::strerror(errno));
  }
}

void ResultsFile::append(const Json& line) const {
  const std::string text = line_of(line) + "\n";
  // One write: a killed process leaves a part of a line at most.
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = write(file_, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw SettingsError("cannot write '" + path_ + "': " + std::strerror(errno));
    done += static_cast<std::size_t>(count);
  }
}

void ResultsFile::add(const Campaign& campaign, const RunResult& result) { append(to_json(campaign, result)); }

}  // namespace smtsplit
