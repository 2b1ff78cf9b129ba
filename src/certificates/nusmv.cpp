#include "certificates/nusmv.hpp"

#include <sstream>

#include "certificates/package.hpp"
#include "evidence/symmetric_check.hpp"
#include "export/smv_text.hpp"
#include "export/without_failures.hpp"
#include "frontend/frontend.hpp"

namespace smtsplit::certificates {
namespace {

constexpr std::size_t kMostImages = 2000;
constexpr std::uint32_t kLargest = 200000;  // nodes of an invariant

class Leg {
 public:
  explicit Leg(Package& package) : package_(package), ast_(*package.model.ast), system_(*package.model.system) {}

  void add(std::size_t c, std::map<std::string, std::string>& files) {
    const Claim& claim = package_.proof.claims[c];
    if (claim.kind != Certificate::Kind::Inductive || claim.k != 1 || !claim.given.empty()) return;
    const Expr goal = goal_of(system_, system_.properties[package_.proof.property], claim.goal, package_.definitions);
    const std::vector<Expr> theta = invariant(claim);
    if (theta.empty() || goal->about_step()) return;
    for (Expr e : theta) {
      if (e->about_step() || e->tree_size > kLargest) return;
    }
    const std::string prefix = package_.proof.claims.size() == 1 ? "" : "claim" + std::to_string(c + 1) + "_";
    files[prefix + "inductive.smv"] = text(false, [&](SmvText& out) {
      out << "\n-- the invariant, instead of the initial condition\n";
      for (Expr e : theta) out << "INIT " << e << ";\n";
      out << "\n-- it is kept, and implies the property\n";
      for (Expr e : theta) out << "INVARSPEC " << e << ";\n";
      out << "INVARSPEC " << WithoutFailures(system_)(goal) << ";\n";
    });
    files[prefix + "initial.smv"] = text(true, [&](SmvText& out) {
      out << "\n-- it holds in the initial states\n";
      for (Expr e : theta) out << "CTLSPEC " << e << ";\n";
    });
  }

 private:
  // Its parts, images included; none when these are too many.
  std::vector<Expr> invariant(const Claim& claim) {
    const Certificate certificate = certificate_of(system_, claim, package_.definitions, "manifest.json");
    if (!claim.symmetric.empty()) {
      return all_images(system_, certificate, kMostImages).value_or(std::vector<Expr>());
    }
    std::vector<Expr> parts;
    for (const ClaimPart& p : claim.parts) parts.push_back(package_.definitions.at(p.name));
    return parts;
  }

  template <typename Write>
  std::string text(bool initial, Write write) const {
    std::string modules, main;
    for (const smv::AstModule& m : ast_.modules) {
      (m.name == "main" ? main : modules) += print(m, {initial, false}) + "\n";
    }
    SmvText rest(system_);
    write(rest);
    std::ostringstream out;
    out << "-- " << package_.proof.model << ", for a proof by smtsplit: see TRUST.md\n" << modules << main;
    rest.write(out);
    return std::move(out).str();
  }

  Package& package_;
  const smv::Ast& ast_;
  System& system_;
};

}  // namespace

std::map<std::string, std::string> nusmv_files(Package& package) {
  std::map<std::string, std::string> files;
  Leg leg(package);
  for (std::size_t c = 0; c < package.proof.claims.size(); ++c) leg.add(c, files);
  return files;
}

}  // namespace smtsplit::certificates
