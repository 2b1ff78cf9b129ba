// The file that a campaign is kept in: cut off by a crash, of another campaign, in use.
#include "compare/results.hpp"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "compare/settings.hpp"

namespace smtsplit {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

class ResultsFolder {
 public:
  ResultsFolder() : path_(fs::temp_directory_path() / ("results-test-" + std::to_string(getpid()))), folder_(path_) {
    fs::remove_all(path_);
    folder_.create();
  }
  ~ResultsFolder() { fs::remove_all(path_); }
  ResultsFolder(const ResultsFolder&) = delete;
  ResultsFolder& operator=(const ResultsFolder&) = delete;

  [[nodiscard]] const CampaignFolder& operator*() const { return folder_; }
  [[nodiscard]] std::string text() const { return file_text(folder_.results()).value(); }
  void write(const std::string& text) const { std::ofstream(folder_.results(), std::ios::binary) << text; }

 private:
  fs::path path_;
  CampaignFolder folder_;
};

Campaign plan() {
  Campaign campaign;
  campaign.repeat = 2;
  campaign.tools.resize(1);
  campaign.versions = {"1"};
  campaign.configurations = {{"a", 0, {}}, {"b", 0, {}}};
  campaign.tasks.resize(1);
  campaign.tasks[0].name = "first";
  return campaign;
}

Json header(const Campaign& campaign = plan()) {
  return {{"event", "campaign"},
          {"version", "0.1"},
          {"created", "2026-01-01T00:00:00Z"},
          {"command", "smtsplit compare x"},
          {"machine", {{"cpu", "x"}}},
          {"plan", to_json(campaign)}};
}

RunResult result(std::size_t number) {
  RunResult r;
  r.number = number;
  r.outcome = {Status::Error, "killed by SIGSEGV"};
  r.command = {"tool", "a b", "\xff"};
  r.started = "2026-01-01T00:00:01Z";
  r.measurement = {number, RunEnd::Signalled, 11, "", 1.25, 0.1, 12.5, 13.5, 2, 1, 77};
  return r;
}

std::string error_of(const ResultsFolder& folder, const Json& with, bool resume, const Campaign& campaign = plan()) {
  try {
    ResultsFile file(*folder, resume);
    file.begin(campaign, with);
  } catch (const SettingsError& e) {
    return e.what();
  }
  return "";
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("what is written comes back") {
  const ResultsFolder folder;
  {
    ResultsFile file(*folder, false);
    file.begin(plan(), header());
    CHECK(file.found().empty());
    file.add(plan(), result(3));
    RunResult never;
    never.number = 1;
    never.outcome = {Status::Unsupported, "no aiger: \"why\"\n"};
    file.add(plan(), never);
  }
  CHECK(lines(folder.text()) == 3);
  ResultsFile file(*folder, true);
  file.begin(plan(), header());
  REQUIRE(file.found().size() == 2);
  const RunResult& first = file.found()[0];
  CHECK(first.number == 3);
  CHECK(first.outcome.status == Status::Error);
  CHECK(first.outcome.reason == "killed by SIGSEGV");
  CHECK(first.command[1] == "a b");
  CHECK(first.started == "2026-01-01T00:00:01Z");
  CHECK(first.measurement.end == RunEnd::Signalled);
  CHECK(first.measurement.code == 11);
  CHECK(first.measurement.wall_seconds == 1.25);
  CHECK(first.measurement.cpu_seconds == 0.1);
  CHECK(first.measurement.memory_mb == 12.5);
  CHECK(first.measurement.tree_memory_mb == 13.5);
  CHECK(first.measurement.output_bytes == 77);
  CHECK(first.measurement.left_behind == 2);
  CHECK(first.measurement.unkillable == 1);
  CHECK_FALSE(file.found()[1].ran());
  CHECK(file.found()[1].outcome.reason == "no aiger: \"why\"\n");
  CHECK(file.header() == header());
}

TEST_CASE("every end of a run and every status is kept") {
  const ResultsFolder folder;
  std::vector<RunResult> all;
  Campaign many = plan();
  many.repeat = 100;
  {
    ResultsFile file(*folder, false);
    file.begin(many, header(many));
    for (int end = static_cast<int>(RunEnd::Exited); end <= static_cast<int>(RunEnd::Lost); ++end) {
      for (int status = static_cast<int>(Status::Proved); status <= static_cast<int>(Status::Error); ++status) {
        all.push_back(result(all.size()));
        all.back().measurement.end = static_cast<RunEnd>(end);
        all.back().outcome.status = static_cast<Status>(status);
        file.add(many, all.back());
      }
    }
  }
  ResultsFile file(*folder, true);
  file.begin(many, header(many));
  REQUIRE(file.found().size() == all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(file.found()[i].measurement.end == all[i].measurement.end);
    CHECK(file.found()[i].outcome.status == all[i].outcome.status);
  }
}

TEST_CASE("cut off anywhere, the whole lines count and the file goes on") {
  const ResultsFolder folder;
  {
    ResultsFile file(*folder, false);
    file.begin(plan(), header());
    for (std::size_t i = 0; i < 3; ++i) file.add(plan(), result(i));
  }
  const std::string whole = folder.text();
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const std::string part = whole.substr(0, length);
    folder.write(part);
    const std::size_t runs = lines(part) == 0 ? 0 : lines(part) - 1;
    {
      ResultsFile file(*folder, true);
      file.begin(plan(), header());
      REQUIRE(file.found().size() == runs);
      for (std::size_t i = runs; i < 3; ++i) file.add(plan(), result(i));
    }
    REQUIRE(folder.text() == whole);
  }
}

TEST_CASE("another campaign is refused and left alone") {
  const ResultsFolder folder;
  {
    ResultsFile file(*folder, false);
    file.begin(plan(), header());
    file.add(plan(), result(0));
  }
  const std::string before = folder.text();
  Campaign other = plan();
  other.limits.seconds = 5;
  CHECK(error_of(folder, header(other), true).find("/plan/limits/timeout_seconds was ") != std::string::npos);
  CHECK(error_of(folder, header(other), true).find("smtsplit compare x") != std::string::npos);
  other = plan();
  other.tasks[0].model_sha256 = "1";
  CHECK(error_of(folder, header(other), true).find("/plan/tasks/0/model_sha256 was ") != std::string::npos);
  Json changed = header();
  changed["version"] = "0.2";
  CHECK(error_of(folder, changed, true).find("/version was ") != std::string::npos);
  changed = header();
  changed["machine"]["cpu"] = "y";
  CHECK(error_of(folder, changed, true).find("/machine/cpu was ") != std::string::npos);
  CHECK(error_of(folder, header(), false).find("has results already") != std::string::npos);
  CHECK(folder.text() == before);
  // The date and the words of the command line may differ.
  changed = header();
  changed["created"] = "2027-01-01T00:00:00Z";
  changed["command"] = "smtsplit compare --resume x";
  CHECK(error_of(folder, changed, true).empty());
  CHECK(folder.text() == before);
}

TEST_CASE("names that are no UTF-8 do not make another campaign") {
  const ResultsFolder folder;
  Campaign odd = plan();
  odd.tasks[0].origin = "\xff.smv";
  odd.tasks[0].name = "\xfe";
  {
    ResultsFile file(*folder, false);
    file.begin(odd, header(odd));
    file.add(odd, result(2));
  }
  CHECK(error_of(folder, header(odd), true, odd).empty());
}

TEST_CASE("what is no results file is refused and left alone") {
  const ResultsFolder folder;
  const std::string good = header().dump() + "\n";
  const std::string text = GENERATE_COPY(values<std::string>({
      "hello\n",
      "{}\n",
      "[]\n",
      "null\n",
      "{\"event\":\"run\"}\n",
      "{\"event\":\"campaign\"}\n",
      good + "hello\n",
      good + "{}\n",
      good + "{\"event\":\"run\",\"run\":0,\"status\":\"fine\",\"reason\":\"\",\"command\":[]}\n",
      good + "{\"event\":\"run\",\"run\":-1,\"status\":\"proved\",\"reason\":\"\",\"command\":[]}\n",
      good + "{\"event\":\"run\",\"run\":4,\"status\":\"proved\",\"reason\":\"\",\"command\":[]}\n",
  }));
  CAPTURE(text);
  folder.write(text);
  const std::string error = error_of(folder, header(), true);
  CHECK(error.find(text.starts_with(good) ? "results.jsonl', line 2: " : "results.jsonl', line 1: ") !=
        std::string::npos);
  CHECK(folder.text() == text);
}

TEST_CASE("a run that was edited is refused and left alone") {
  const ResultsFolder folder;
  {
    ResultsFile file(*folder, false);
    file.begin(plan(), header());
    file.add(plan(), result(2));
  }
  const std::string good = folder.text();
  const auto [key, value] = GENERATE(table<std::string, Json>({{"/task", "second"},
                                                               {"/configuration", "b"},
                                                               {"/round", 0},
                                                               {"/run", 1},
                                                               {"/end", "nowhere"},
                                                               {"/log", "logs/other.txt"},
                                                               {"/verdict", "proved"}}));
  CAPTURE(key);
  Json line = Json::parse(good.substr(good.find('\n') + 1));
  line[Json::json_pointer(key)] = value;
  const std::string edited = good.substr(0, good.find('\n') + 1) + line.dump() + "\n";
  folder.write(edited);
  const std::string error = error_of(folder, header(), true);
  CAPTURE(error);
  CHECK(error.find("results.jsonl', line 2: run ") != std::string::npos);
  CHECK(error.find(" cannot have this /") != std::string::npos);
  CHECK(folder.text() == edited);
}

TEST_CASE("one campaign at a time writes to a folder") {
  const ResultsFolder folder;
  {
    ResultsFile file(*folder, false);
    file.begin(plan(), header());
    CHECK(error_of(folder, header(), true).find("is being written by another run") != std::string::npos);
    CHECK(error_of(folder, header(), false).find("is being written by another run") != std::string::npos);
  }
  CHECK(error_of(folder, header(), true).empty());
}

}  // namespace smtsplit
