#include "certificates/package.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "certificates/json_reader.hpp"
#include "certificates/leaflets.hpp"
#include "certificates/nusmv.hpp"
#include "certificates/script.hpp"
#include "certificates/sha256.hpp"
#include "evidence/certificate_check.hpp"
#include "export/safety.hpp"
#include "export/without_failures.hpp"
#include "frontend/frontend.hpp"

namespace smtsplit::certificates {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr const char* kFormat = "smtsplit-certificate";
constexpr unsigned kVersion = 1;
constexpr int kDeepest = 200;  // nesting of the manifest
constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 29U;

Definitions load_definitions(const std::string& text, System& system) {
  const Source source("invariants.smv", text);
  Diagnostics diagnostics;
  const auto list = smv::load_definitions(source, system, diagnostics);
  if (!list) throw PackageError(errors_in(diagnostics, source));
  Definitions result;
  WithoutFailures total(system);
  for (const smv::Definition& d : *list) {
    const Expr value = total(d.value);
    if (value->may_fail) throw PackageError("invariants.smv: \"" + d.name + "\" has no value");
    result.emplace(d.name, value);
  }
  return result;
}

void require_time(const Deadline& deadline) {
  if (deadline.reached()) throw OutOfReach("time limit reached");
}

const Property& property_of(const Proof& proof, const System& system) {
  if (proof.property >= system.properties.size()) {
    throw PackageError("manifest.json: the model has no property " + std::to_string(proof.property));
  }
  return system.properties[proof.property];
}

// The property does not hold in all states: without the invariant there is a model.
Obligation without_invariant(System& system, const Property& property, const Claim& claim,
                             const Definitions& definitions) {
  Obligation o;
  o.name = "adequacy_without_invariant";
  o.claim = "without the invariant the property does not follow";
  o.satisfiable = true;
  const Expr goal = goal_of(system, property, claim.goal, definitions);
  const Formulas parts = formulas(system);
  o.assume(parts.invar);
  if (goal->about_step()) {
    o.assume(parts.trans);
    o.assume(parts.invar, 1);
  }
  o.assume(system.pool->factored_negation(goal));
  return o;
}

std::string place_of(std::size_t claim) { return "manifest.json: claims[" + std::to_string(claim) + "]"; }

class Builder {
 public:
  Builder(Proof proof, ModelFile model, const std::string& invariants, const Deadline& deadline)
      : invariants_(invariants), deadline_(deadline) {
    result_.proof = std::move(proof);
    result_.model = std::move(model);
    result_.definitions = load_definitions(invariants, system());
  }

  Package build() {
    (void)property();
    for (std::size_t c = 0; c < result_.proof.claims.size(); ++c) claim(c);
    files()["model.smv"] = result_.model.source->text();
    files()["invariants.smv"] = invariants_;
    files()["TRUST.md"] = trust_page(result_.proof, title(property()));
    for (auto& [file, text] : nusmv_files(result_)) files()["nusmv/" + file] = std::move(text);
    files()["check.sh"] = check_script(scripts_, !result_.proof.witnesses.empty());
    files()["manifest.json"] = manifest();
    return std::move(result_);
  }

 private:
  System& system() { return *result_.model.system; }
  const Property& property() { return property_of(result_.proof, system()); }
  Files& files() { return result_.files; }

  void claim(std::size_t c) {
    require_time(deadline_);
    Claim& claim = result_.proof.claims[c];
    const std::string prefix = result_.proof.claims.size() == 1 ? "" : "claim" + std::to_string(c + 1) + "_";
    for (Obligation& o : obligations_of(system(), property(), claim, result_.definitions, place_of(c), nullptr)) {
      o.name = fresh(prefix + plain_name(o.name));  // a file name, also for the shell
      add("obligations/", c, std::move(o));
    }
    if (claim.kind != Certificate::Kind::Inductive || claim.never.contains("negative")) return;
    Obligation o = without_invariant(system(), property(), claim, result_.definitions);
    o.name = prefix + o.name;
    add("NEGATIVE/", c, std::move(o));
  }

  void add(const std::string& folder, std::size_t claim, Obligation o) {
    require_time(deadline_);
    const std::string file = folder + o.name + ".smt2";
    files()[file] = script(
        system(), o, {o.name + " of property " + std::to_string(result_.proof.property) + ": " + title(property())},
        deadline_);
    scripts_.push_back({file, o.satisfiable});
    result_.obligations.push_back({file, claim, std::move(o)});
  }

  std::string fresh(const std::string& name) {
    std::string result = name;
    for (unsigned i = 2; !names_.insert(result).second; ++i) result = name + "_" + std::to_string(i);
    return result;
  }

  std::string manifest() {
    const Proof& proof = result_.proof;
    Json claims = Json::array(), list = Json::array(), sums = Json::object();
    for (const Claim& c : proof.claims) {
      Json json;
      to_json(json, c);
      claims.push_back(std::move(json));
    }
    for (const Package::Entry& e : result_.obligations) {
      list.push_back({{"name", e.obligation.name},
                      {"file", e.file},
                      {"claim", e.obligation.claim},
                      {"expected", e.obligation.satisfiable ? "sat" : "unsat"}});
    }
    Json witnesses = Json::array();
    for (const ClaimWitness& w : proof.witnesses) {
      witnesses.push_back({{"state", w.state}, {"trace", Json::parse(w.trace)}});
    }
    for (const auto& [file, text] : files()) sums[file] = sha256(text);
    const Property& p = property();
    const Json json{
        {"format", kFormat},
        {"version", kVersion},
        {"model", {{"file", proof.model}, {"sha256", proof.model_sha256}}},
        {"property",
         {{"index", proof.property}, {"kind", to_string(p.kind)}, {"expression", p.text}, {"line", p.location.line}}},
        {"found_by",
         {{"smtsplit", proof.smtsplit}, {"engine", proof.engine}, {"solver", proof.solver}, {"seed", proof.seed}}},
        {"claims", claims},
        {"witnesses", witnesses},
        {"obligations", list},
        {"files", sums}};
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  }

  const std::string& invariants_;
  const Deadline& deadline_;
  Package result_;
  std::vector<ScriptFile> scripts_;
  std::set<std::string> names_;
};

// How deep brackets are nested in a text of JSON.
int depth(const std::string& text) {
  int now = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++now);
    } else if (c == '}' || c == ']') {
      --now;
    }
  }
  return deepest;
}

// A name that a package has, with the folder in it.
bool is_ours(const fs::path& name) {
  static const std::set<std::string> kAlone = {"manifest.json", "model.smv", "invariants.smv", "TRUST.md", "check.sh"};
  const std::string folder = name.parent_path().string(), extension = name.extension().string();
  if (folder.empty()) return kAlone.contains(name.string());
  return folder == "nusmv" ? extension == ".smv"
                           : (folder == "obligations" || folder == "NEGATIVE") && extension == ".smt2";
}

bool holds_package(const fs::path& folder) {
  std::ifstream file(folder / "manifest.json");
  std::string begin(200, '\0');
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin.find(kFormat) != std::string::npos;
}

}  // namespace

const std::string& text_of(const Files& files, const std::string& name) {
  const auto found = files.find(name);
  if (found == files.end()) throw PackageError(name + " is missing");
  return found->second;
}

void choose(Proof& proof, System& system, const std::string& invariants, const Deadline& deadline) {
  const Definitions definitions = load_definitions(invariants, system);
  const Property& property = property_of(proof, system);
  const Decide decide = [&](const Obligation& o) {
    require_time(deadline);
    std::string ignored;
    return ask(system, o, checking_options(nullptr), deadline, ignored);
  };
  for (std::size_t c = 0; c < proof.claims.size(); ++c) {
    Claim& claim = proof.claims[c];
    (void)obligations_of(system, property, claim, definitions, place_of(c), &decide);
    if (claim.kind != Certificate::Kind::Inductive) continue;
    if (decide(without_invariant(system, property, claim, definitions)) != Answer::Sat) claim.never.insert("negative");
  }
}

Package build(Proof proof, ModelFile model, const std::string& invariants, const Deadline& deadline) {
  return Builder(std::move(proof), std::move(model), invariants, deadline).build();
}

Proof read_manifest(const std::string& text) {
  if (depth(text) > kDeepest) throw PackageError("manifest.json: nested too deeply");
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::exception& e) {
    throw PackageError(std::string("manifest.json: not JSON: ") + e.what());
  }
  JsonReader reader(json, "manifest.json");
  if (reader.text("format") != kFormat) reader.fail("this is no certificate of smtsplit");
  if (reader.number("version") != kVersion) {
    reader.fail("version " + std::to_string(reader.number("version")) + " is not known, only " +
                std::to_string(kVersion));
  }
  Proof proof;
  JsonReader model(reader.any("model"), "manifest.json: model");
  proof.model = model.text("file");
  proof.model_sha256 = model.text("sha256");
  model.end();
  JsonReader property(reader.any("property"), "manifest.json: property");
  proof.property = property.number("index");
  for (const char* key : {"kind", "expression", "line"}) (void)property.any(key);  // compared as text
  property.end();
  JsonReader found(reader.any("found_by"), "manifest.json: found_by");
  proof.smtsplit = found.text("smtsplit");
  proof.engine = found.text("engine");
  proof.solver = found.text("solver");
  proof.seed = static_cast<unsigned>(found.number("seed"));
  found.end();
  for (const Json& item : reader.list("claims")) {
    proof.claims.push_back(claim_from(item, "manifest.json: claims[" + std::to_string(proof.claims.size()) + "]"));
  }
  if (proof.claims.empty()) reader.fail("there are no claims");
  for (const Json& item : reader.list("witnesses")) {
    JsonReader witness(item, "manifest.json: witnesses[" + std::to_string(proof.witnesses.size()) + "]");
    proof.witnesses.push_back({witness.text("state"), witness.any("trace").dump()});
    witness.end();
  }
  for (const char* key : {"obligations", "files"}) (void)reader.any(key);
  reader.end();
  return proof;
}

void remove_package(const fs::path& folder) {
  try {
    if (!fs::exists(folder)) return;
    if (!fs::is_directory(folder)) throw OutputError("'" + folder.string() + "' is no folder");
    bool others = !fs::is_empty(folder) && !holds_package(folder);
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const fs::path name = fs::relative(entry.path(), folder);
      const bool is_folder = name == "nusmv" || name == "obligations" || name == "NEGATIVE";
      others = others || (entry.is_directory() ? !is_folder : !is_ours(name));
    }
    if (others) throw OutputError("'" + folder.string() + "' holds other files; they are left alone");
    for (const auto& entry : fs::directory_iterator(folder)) fs::remove_all(entry.path());
  } catch (const fs::filesystem_error& e) {
    throw OutputError("cannot write '" + folder.string() + "': " + e.code().message());
  }
}

void write(const Files& files, const fs::path& folder) {
  remove_package(folder);
  try {
    for (const auto& [name, text] : files) {
      const fs::path path = folder / name;
      fs::create_directories(path.parent_path());
      std::ofstream file(path, std::ios::binary);
      file << text;
      if (!file.flush()) throw OutputError("cannot write '" + path.string() + "'");
    }
    fs::permissions(folder / "check.sh", fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add);
  } catch (const fs::filesystem_error& e) {
    throw OutputError("cannot write '" + folder.string() + "': " + e.code().message());
  }
}

Files read(const fs::path& folder) {
  Files files;
  try {
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_directory()) continue;
      if (!entry.is_regular_file()) throw PackageError("'" + entry.path().string() + "' is no plain file");
      const std::uintmax_t size = entry.file_size();
      bytes += size;
      if (bytes > kMostBytes) throw OutOfReach("'" + folder.string() + "' is too large for a package");
      std::ifstream file(entry.path(), std::ios::binary);
      std::string text(size, '\0');
      if (!file.read(text.data(), static_cast<std::streamsize>(size)))
        throw PackageError("cannot read '" + entry.path().string() + "'");
      files[fs::relative(entry.path(), folder).generic_string()] = std::move(text);
    }
  } catch (const fs::filesystem_error& e) {
    throw PackageError("cannot read '" + folder.string() + "': " + e.code().message());
  }
  return files;
}

}  // namespace smtsplit::certificates
