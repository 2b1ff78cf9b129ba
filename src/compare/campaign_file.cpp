// The keys of a campaign file; docs/compare.md explains them.
#include <algorithm>
#include <set>

#include "compare/folder.hpp"
#include "compare/settings.hpp"
#include "compare/toml_reader.hpp"

namespace smtsplit {
namespace {

constexpr std::size_t kMost = 1'000'000;

class CampaignReader {
 public:
  CampaignReader(const toml::table& table, std::string folder, Diagnostics& diagnostics)
      : reader_(table, diagnostics), folder_(std::move(folder)), diagnostics_(diagnostics) {}

  CompareSettings read() {
    CompareSettings settings;
    settings.title = reader_.text("title").value_or("");
    settings.engines = reader_.texts("engines");
    settings.solvers = reader_.texts("solvers");
    settings.switches = reader_.texts("switches");
    settings.peers = reader_.texts("peers");
    for (std::string& peer : settings.peers) {
      if (peer.ends_with(".toml")) peer = path_from(folder_, peer);
    }
    settings.baseline = reader_.text("baseline").value_or("");
    keep_places(settings, "engines", settings.engines);
    keep_places(settings, "solvers", settings.solvers);
    keep_places(settings, "switches", settings.switches);
    keep_places(settings, "peers", settings.peers);
    keep_places(settings, "baseline", {settings.baseline});
    settings.timeout = reader_.positive_number("timeout");
    settings.memory_mb = reader_.whole_number("memory", 1, kMost * 1000);
    settings.jobs = reader_.whole_number("jobs", 1, kMost);
    settings.cores = reader_.whole_number("cores", 1, kMost);
    settings.repeat = reader_.whole_number("repeat", 1, kMost);
    for (const toml::table* each : reader_.tables("family")) settings.models.push_back(model_source(*each, true));
    for (const toml::table* each : reader_.tables("model")) settings.models.push_back(model_source(*each, false));
    reader_.finish();
    return settings;
  }

 private:
  void keep_places(CompareSettings& settings, const std::string& key, const std::vector<std::string>& texts) const {
    for (std::size_t i = 0; i < texts.size(); ++i) settings.places[{key, texts[i]}] = reader_.where(key, i);
  }

  ModelSource model_source(const toml::table& table, bool is_family) {
    TomlReader reader(table, diagnostics_);
    ModelSource source;
    source.place = location_of(table);
    if (is_family) {
      source.family = reader.required_text("name");
      source.sizes = reader.whole_numbers("sizes", 0, kMost);
      if (!reader.has("sizes")) reader.error("sizes", "\"sizes\" is missing", "write sizes = [10, 20, 50]");
      check_twice(reader, source.sizes);
      source.generate = reader.command("generate");
      if (!source.generate.empty()) source.generate[0] = program_from(folder_, source.generate[0]);
      const auto with_size = [](const std::string& word) { return word.find("{N}") != std::string::npos; };
      if (!source.generate.empty() && std::none_of(source.generate.begin(), source.generate.end(), with_size)) {
        reader.error("generate", "there is no {N} in the command of this family's models", "{N} stands for the size");
      }
    }
    if (const auto file = reader.text("file")) source.file = path_from(folder_, *file);
    if (is_family && reader.has("file") == reader.has("generate")) {
      reader.error("file",
                   "a family has either \"file\", the path of its models with {N} for the size, or \"generate\"",
                   "\"generate\" is a command that prints the model");
    }
    if (!is_family && !reader.has("file")) (void)reader.required_text("file");
    if (is_family && !source.file.empty() && source.file.find("{N}") == std::string::npos) {
      reader.error("file", "there is no {N} in the path of this family's models",
                   "{N} stands for the size; a single model stands under [[model]]");
    }
    source.properties = reader.whole_numbers("property", 0, kMost);
    source.expected = expected(reader, diagnostics_);
    if (source.expected.size() > 1 && source.expected.size() != source.properties.size()) {
      reader.error("expected", "\"expected\" is one verdict for all, or one for each of \"property\"");
    }
    source.labels = reader.texts("labels");
    reader.finish();
    return source;
  }

  void check_twice(TomlReader& reader, const std::vector<std::size_t>& sizes) const {
    std::set<std::size_t> seen;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (seen.insert(sizes[i]).second) continue;
      diagnostics_.error(reader.where("sizes", i), "the size " + std::to_string(sizes[i]) + " is there twice");
    }
  }

  static std::vector<Status> expected(TomlReader& reader, Diagnostics& diagnostics) {
    std::vector<Status> result;
    const std::vector<std::string> words = reader.texts("expected");
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto status = status_of(words[i]);
      if (!status || !is_verdict(*status)) {
        diagnostics.error(reader.where("expected", i), "'" + words[i] + "' is no verdict to be expected",
                          "write \"proved\" or \"refuted\"");
      }
      result.push_back(status.value_or(Status::Proved));
    }
    return result;
  }

  TomlReader reader_;
  std::string folder_;
  Diagnostics& diagnostics_;
};

}  // namespace

CompareSettings read_campaign_file(const Source& source, Diagnostics& diagnostics) {
  const auto table = parse_toml(source, diagnostics);
  if (!table) return {};
  const std::size_t slash = source.name().rfind('/');
  const std::string folder = slash == std::string::npos ? "" : source.name().substr(0, slash);
  return CampaignReader(*table, folder, diagnostics).read();
}

CompareSettings merged(CompareSettings command_line, CompareSettings file) {
  const auto take = [](auto& mine, auto& others) {
    if (mine == std::decay_t<decltype(mine)>{}) mine = std::move(others);
  };
  const auto forget_places = [&](const std::string& key, const auto& mine) {
    if (!mine.empty()) std::erase_if(file.places, [&](const auto& place) { return place.first.first == key; });
  };
  forget_places("engines", command_line.engines);
  forget_places("solvers", command_line.solvers);
  forget_places("switches", command_line.switches);
  forget_places("peers", command_line.peers);
  forget_places("baseline", command_line.baseline);
  command_line.places = std::move(file.places);
  take(command_line.title, file.title);
  take(command_line.engines, file.engines);
  take(command_line.solvers, file.solvers);
  take(command_line.switches, file.switches);
  take(command_line.peers, file.peers);
  take(command_line.baseline, file.baseline);
  take(command_line.timeout, file.timeout);
  take(command_line.memory_mb, file.memory_mb);
  take(command_line.jobs, file.jobs);
  take(command_line.cores, file.cores);
  take(command_line.repeat, file.repeat);
  command_line.models.insert(command_line.models.end(), file.models.begin(), file.models.end());
  return command_line;
}

}  // namespace smtsplit
