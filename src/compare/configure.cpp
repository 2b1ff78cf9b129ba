// From settings to configurations: engines x solvers x switches, then peers.
#include <algorithm>
#include <filesystem>
#include <set>

#include "certificates/sha256.hpp"
#include "compare/folder.hpp"
#include "compare/printable.hpp"
#include "compare/settings.hpp"
#include "compare/toml_messages.hpp"
#include "engines/engine.hpp"
#include "solvers/command_line.hpp"
#include "solvers/registry.hpp"

namespace smtsplit {
namespace {

constexpr double kDefaultSeconds = 60;
constexpr std::size_t kDefaultMegabytes = 4096;

// Options that every engine heeds.
const std::set<std::string> kCommonSwitches = {"--scalars", "--encoder", "--bound", "--seed"};

/// One way to set some switches: what it adds to the name, and to the command line.
struct Setting {
  std::string name;
  std::vector<std::string> options;
};

// What is wrong with one text of a setting: at its place in the campaign file, or by the name of the option.
SettingsError error_in(const CompareSettings& settings, const std::string& key, const std::string& text,
                       const std::string& message) {
  const auto place = settings.places.find({key, text});
  if (place != settings.places.end()) return SettingsError(message, place->second);
  return SettingsError("--" + (key == "switches" ? "switch" : key) + ": " + message);
}

bool has_switch(const EngineInfo& engine, const std::string& option) {
  return kCommonSwitches.contains(option) ||
         std::find(engine.switches.begin(), engine.switches.end(), option) != engine.switches.end();
}

bool known_anywhere(const std::string& option) {
  return std::any_of(engines().begin(), engines().end(), [&](const auto& e) { return has_switch(e, option); });
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    parts.push_back(text.substr(from, comma - from));
    from = comma + 1;
  }
  return parts;
}

std::string switch_name(const std::string& text) { return text.substr(0, text.find('=')); }

bool sets(const std::string& option, const std::string& name) {
  const std::string set = switch_name(option);
  return set == "--" + name || set == "--no-" + name;
}

// The settings of "name=value,..." for an engine; none when the engine does not have it.
std::vector<Setting> settings_of(const std::string& text, const EngineInfo& engine, const CompareSettings& all) {
  const auto wrong = [&](const std::string& message) { return error_in(all, "switches", text, message); };
  const std::size_t equals = text.find('=');
  const std::string name = switch_name(text), with = "--" + name, without = "--no-" + name;
  if (name.starts_with("no-")) throw wrong("a flag is named without no-: write '" + name.substr(3) + "'");
  const std::vector<std::string> values =
      split_at_commas(equals == std::string::npos ? "on,off" : text.substr(equals + 1));
  if (!known_anywhere(with) && !known_anywhere(without)) {
    throw wrong("no engine has an option " + with + " or " + without);
  }
  std::vector<Setting> settings;
  for (const std::string& value : values) {
    if (value.empty()) throw wrong("an empty value in '" + text + "'");
    const bool on = value == "on", off = value == "off";
    Setting setting{name + "=" + value, {}};
    if (known_anywhere(without)) {
      if (!on && !off) throw wrong("'" + name + "' is on or off");
      if (off) setting.options = {without};
    } else if (on) {
      setting.options = {with};
    } else if (!off) {
      setting.options = {with, value};
    }
    settings.push_back(std::move(setting));
  }
  return has_switch(engine, with) || has_switch(engine, without) ? settings : std::vector<Setting>{};
}

void multiply(std::vector<Setting>& all, const std::vector<Setting>& by) {
  if (by.empty()) return;
  std::vector<Setting> product;
  for (const Setting& a : all) {
    for (const Setting& b : by) {
      product.push_back({a.name + " " + b.name, a.options});
      product.back().options.insert(product.back().options.end(), b.options.begin(), b.options.end());
    }
  }
  all = std::move(product);
}

// Options that the campaign itself sets, or that change what is printed.
void check_free_option(const std::string& option, const std::string& engine, const CompareSettings& settings) {
  static const std::set<std::string> taken = {"--engine",   "--property", "--timeout", "--memory",
                                              "--json",     "--trace",    "--watch",   "--certificate",
                                              "--progress", "--help",     "-h"};
  const std::string name = option.substr(0, option.find('='));
  if (taken.contains(name)) {
    throw error_in(settings, "engines", engine, "'" + engine + "': " + name + " is what the comparison sets or reads");
  }
}

void check_solvers(const CompareSettings& settings) {
  for (const std::string& solver : settings.solvers) {
    if (supports(solver, Feature::Sat) || supports(solver, Feature::Smt)) continue;
    throw error_in(settings, "solvers", solver, "there is no solver '" + solver + "'; see `smtsplit solvers`");
  }
}

/// Adds the configurations of an engine with its options; returns the engine.
const EngineInfo& add_engine(Campaign& campaign, const std::string& text, const CompareSettings& settings) {
  std::vector<std::string> words;
  try {
    words = split_words(text);
  } catch (const std::exception& e) {
    throw error_in(settings, "engines", text, "'" + text + "': " + e.what());
  }
  const EngineInfo* engine = words.empty() ? nullptr : find_engine(words[0]);
  if (engine == nullptr) {
    throw error_in(settings, "engines", text,
                   "there is no engine '" + (words.empty() ? text : words[0]) + "'; see `smtsplit engines`");
  }
  Setting base{words[0], {"--engine", words[0]}};
  for (std::size_t i = 1; i < words.size(); ++i) {
    check_free_option(words[i], text, settings);
    for (const std::string& each : settings.switches) {
      if (!sets(words[i], switch_name(each))) continue;
      throw error_in(settings, "engines", text, "'" + text + "': --switch " + each + " sets " + words[i] + ", too");
    }
    base.name += " " + words[i];
    base.options.push_back(words[i]);
  }
  std::vector<Setting> all = {base};
  std::vector<Setting> solvers;
  for (const std::string& solver : settings.solvers) solvers.push_back({solver, {"--solver", solver}});
  if (engine->uses_solver) multiply(all, solvers);
  for (const std::string& text_of_switch : settings.switches) {
    multiply(all, settings_of(text_of_switch, *engine, settings));
  }
  for (const Setting& setting : all) campaign.configurations.push_back({setting.name, 0, setting.options});
  return *engine;
}

// A comparison that varies nothing is not what was meant.
void check_used(const std::vector<const EngineInfo*>& all, const CompareSettings& settings) {
  std::set<std::string> names;
  for (const std::string& text : settings.switches) {
    const std::string name = switch_name(text);
    const auto has_it = [&](const auto* e) { return has_switch(*e, "--" + name) || has_switch(*e, "--no-" + name); };
    if (std::none_of(all.begin(), all.end(), has_it)) {
      throw error_in(settings, "switches", text, "none of the engines that are compared has an option '" + name + "'");
    }
    if (!names.insert(name).second) throw error_in(settings, "switches", text, "'" + name + "' is given twice");
  }
  if (!settings.solvers.empty() && std::none_of(all.begin(), all.end(), [](const auto* e) { return e->uses_solver; })) {
    throw error_in(settings, "solvers", settings.solvers[0], "none of the engines that are compared uses a solver");
  }
}

std::string program_sha256(const std::string& program) { return sha256(file_text(find_program(program)).value_or("")); }

std::vector<Tool> tools_of_file(const std::string& path) {
  const Source source(path, input_text(path));
  Diagnostics diagnostics;
  std::vector<Tool> tools;
  try {
    tools = read_tool_table(source, diagnostics);
  } catch (const TooManyErrors&) {
  }
  if (diagnostics.has_errors()) throw InputError(toml_messages(diagnostics.all(), source));
  // Absolute, as runs have a folder of their own.
  const std::string folder = std::filesystem::absolute(path).lexically_normal().parent_path();
  for (Tool& tool : tools) {
    for (std::vector<std::string>* command : {&tool.command, &tool.version_command}) {
      for (std::string& word : *command) word = replaced(word, "{folder}", folder);
      if (!command->empty()) command->front() = program_from(folder, command->front());
    }
  }
  return tools;
}

std::vector<Tool> peers_named(const std::string& name, const CompareSettings& settings) {
  if (name.ends_with(".toml")) return tools_of_file(name);
  std::string names;
  for (const Tool& tool : shipped_peers()) {
    if (tool.name == name) return {tool};
    names += (names.empty() ? "" : ", ") + tool.name;
  }
  throw error_in(settings, "peers", name,
                 "there is no peer '" + name + "'; known are " + names + ", and files that end in .toml");
}

void add_peer(Campaign& campaign, const std::string& name, const CompareSettings& settings) {
  for (Tool& tool : peers_named(name, settings)) {
    const std::string& program = tool.command[0];
    if (find_program(program).empty()) {
      const bool is_there = std::filesystem::exists(program);
      throw error_in(settings, "peers", name,
                     tool.name + " needs the program '" + program + "', which " +
                         (program.find('/') == std::string::npos ? "is not on the PATH"
                          : is_there                             ? "is no executable file"
                                                                 : "is not there"));
    }
    tool.program_sha256 = program_sha256(program);
    campaign.configurations.push_back({tool.name, campaign.tools.size(), {}});
    campaign.tools.push_back(std::move(tool));
  }
}

}  // namespace

Campaign configure(const CompareSettings& settings, const std::string& program, const std::string& version) {
  Campaign campaign;
  campaign.title = printable(settings.title);
  campaign.limits.seconds = settings.timeout.value_or(kDefaultSeconds);
  campaign.limits.memory_mb = settings.memory_mb.value_or(kDefaultMegabytes);
  campaign.jobs = settings.jobs.value_or(1);
  campaign.cores = settings.cores.value_or(1);
  campaign.repeat = settings.repeat.value_or(1);
  campaign.tools.push_back(smtsplit_tool(program, version));
  campaign.tools[0].program_sha256 = program_sha256(program);
  check_solvers(settings);
  std::vector<std::string> engines = settings.engines;
  if (engines.empty()) engines = {"auto"};
  std::vector<const EngineInfo*> infos;
  for (const std::string& engine : engines) infos.push_back(&add_engine(campaign, engine, settings));
  check_used(infos, settings);
  for (const std::string& peer : settings.peers) add_peer(campaign, peer, settings);
  std::set<std::string> names;
  for (std::size_t i = 0; i < campaign.configurations.size(); ++i) {
    std::string& name = campaign.configurations[i].name;
    name = printable(name);
    if (!names.insert(name).second) throw SettingsError("'" + name + "' would run twice");
    if (name == printable(settings.baseline)) campaign.baseline = i;
  }
  if (!settings.baseline.empty() && !campaign.baseline) {
    std::string list;
    for (const Configuration& c : campaign.configurations) list += (list.empty() ? "" : ", ") + c.name;
    throw error_in(settings, "baseline", settings.baseline,
                   "there is no configuration '" + settings.baseline + "' among " + list);
  }
  return campaign;
}

}  // namespace smtsplit
