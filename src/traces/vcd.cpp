// Value Change Dump, for GTKWave and other wave viewers.
//
// Booleans and unsigned words are wires, integers and signed words `integer` variables of fitting width. Enumerations and
// the moving process are `string` variables: no part of IEEE 1364, but GTKWave and its kin show the names.
// Dots in names make scopes; watches have a scope of their own. Names that Verilog does not know (y[1]) are written as
// it escapes them, with a backslash in front.
#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "traces/format.hpp"
#include "traces/parts.hpp"

namespace smtsplit {
namespace {

struct Signal {
  enum class Kind { Bit, Word, Integer, Name } kind = Kind::Bit;
  unsigned width = 1;
  std::string id;
  std::string name;
};

// The least number of bits for these numbers in two's complement.
unsigned signed_width(Value low, Value high) {
  unsigned width = 1;
  while (width < 64 && (low < -(Value{1} << (width - 1)) || high > (Value{1} << (width - 1)) - 1)) ++width;
  return width;
}

Signal signal_of(Type type, Value low, Value high, bool has_symbols) {
  Signal s;
  if (type.is_word()) {
    s.kind = type.is_signed ? Signal::Kind::Integer : Signal::Kind::Word;
    s.width = type.width;
  } else if (type.is_scalar()) {
    s.kind = has_symbols ? Signal::Kind::Name : Signal::Kind::Integer;
    if (!has_symbols) s.width = signed_width(low, high);
  }
  return s;
}

// The short name of a signal: a number in the printable characters as digits.
std::string code(std::size_t number) {
  constexpr std::size_t kDigits = '~' - '!' + 1;
  std::string out;
  do {
    out += static_cast<char>('!' + number % kDigits);
    number /= kDigits;
  } while (number > 0);
  return out;
}

// A name in one word, escaped where it is no simple identifier of Verilog.
std::string reference(std::string_view name) {
  std::string out;
  bool simple = !name.empty() && (name[0] < '0' || name[0] > '9') && name[0] != '$';
  for (const char c : name) {
    const auto u = static_cast<unsigned char>(c);
    if (u <= ' ' || u == 0x7F) {
      out += '_';
      simple = false;
      continue;
    }
    out += c;
    simple &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
  }
  return simple ? out : "\\" + out;
}

// The value of a `string` variable: one word, everything else as octal escapes.
std::string word(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (u > ' ' && u < 0x7F && c != '\\') {
      out += c;
      continue;
    }
    out += '\\';
    for (const unsigned shift : {6U, 3U, 0U}) out += static_cast<char>('0' + (u >> shift & 7U));
  }
  return out;
}

// At dots, those in quoted names apart.
std::vector<std::string_view> parts_of(std::string_view name) {
  std::vector<std::string_view> parts;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '"') quoted = !quoted;
    if (name[i] != '.' || quoted) continue;
    parts.push_back(name.substr(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(name.substr(begin));
  return parts;
}

struct Scope {
  std::string_view name;
  std::vector<std::size_t> signals;
  std::vector<std::unique_ptr<Scope>> scopes;

  Scope& inner(std::string_view wanted) {
    for (const auto& s : scopes) {
      if (s->name == wanted) return *s;
    }
    return *scopes.emplace_back(std::make_unique<Scope>(Scope{wanted, {}, {}}));
  }
};

class Dump {
 public:
  Dump(const System& system, const Trace& trace) : system_(system), trace_(trace), top_{"main", {}, {}} {
    for (const Variable& v : system.variables) {
      const auto parts = parts_of(v.name);
      Scope* scope = &top_;
      for (std::size_t i = 0; i + 1 < parts.size(); ++i) scope = &scope->inner(parts[i]);
      Signal s = signal_of(v.type, v.domain.low(), v.domain.high(), v.domain.has_symbols());
      if (v.id == system.selector) s = {Signal::Kind::Name, 1, "", ""};
      add(*scope, std::move(s), parts.back());
    }
    Scope watches{"watches", {}, {}};
    for (const Watch& w : system.watches)
      add(watches, signal_of(w.expr->type, w.expr->low, w.expr->high, w.expr->may_symbol), w.text);
    if (!watches.signals.empty()) top_.scopes.push_back(std::make_unique<Scope>(std::move(watches)));
  }

  std::string text() {
    out_ =
        "$comment A time is the number of a state. The process that moves and inputs stand with the state that their "
        "step leads into. $end\n";
    const std::size_t count = trace_.states.size();
    if (trace_.loop) {
      out_ += "$comment A loop: the state at #" + std::to_string(count) + " is the one at #" +
              std::to_string(*trace_.loop) + " again. $end\n";
    }
    out_ += "$timescale 1 ns $end\n";
    declare(top_);
    out_ += "$enddefinitions $end\n";
    for (std::size_t i = 0; i < count; ++i) state(i, trace_.states[i]);
    if (trace_.loop) state(count, trace_.states[*trace_.loop]);
    // The end of the last state, so that it has a width on screen.
    return out_ + "#" + std::to_string(count + (trace_.loop ? 1 : 0)) + "\n";
  }

 private:
  void add(Scope& scope, Signal s, std::string_view name) {
    s.id = code(signals_.size());
    s.name = reference(name);
    scope.signals.push_back(signals_.size());
    signals_.push_back(std::move(s));
  }

  void declare(const Scope& scope) {
    out_ += "$scope module " + reference(scope.name) + " $end\n";
    for (const std::size_t i : scope.signals) {
      const Signal& s = signals_[i];
      const bool vector = s.kind == Signal::Kind::Word && s.width > 1;
      out_ += std::string("$var ") + kind_name(s.kind) + " " + std::to_string(s.width) + " " + s.id + " " + s.name +
              (vector ? " [" + std::to_string(s.width - 1) + ":0]" : "") + " $end\n";
    }
    for (const auto& inner : scope.scopes) declare(*inner);
    out_ += "$upscope $end\n";
  }

  static const char* kind_name(Signal::Kind kind) {
    switch (kind) {
      case Signal::Kind::Integer: return "integer";
      case Signal::Kind::Name: return "string";
      case Signal::Kind::Bit:
      case Signal::Kind::Word: break;
    }
    return "wire";
  }

  // What changes at the i-th time.
  void state(std::size_t i, const Valuation& values) {
    const Valuation* from = i > 0 ? &trace_.states[i - 1] : nullptr;
    std::string changes;
    std::size_t signal = 0;
    const auto change = [&](std::optional<Value> value, const std::string& name) {
      const Signal& s = signals_[signal];
      std::string now = line(s, value, name);
      if (shown_.size() == signal) shown_.emplace_back();
      if (shown_[signal] != now) changes += now + "\n";
      shown_[signal++] = std::move(now);
    };
    for (const Variable& v : system_.variables) {
      const Valuation* place = v.role == Role::Input ? from : &values;
      if (place == nullptr) {
        change(std::nullopt, "-");
      } else {
        change((*place)[v.id], v.id == system_.selector ? mover(system_, *place) : system_.print((*place)[v.id], v.id));
      }
    }
    for (const Watch& w : system_.watches) {
      const bool of_step = w.expr->about_step();
      if (of_step && from == nullptr) {
        change(std::nullopt, "-");
      } else {
        const Valuation& place = of_step ? *from : values;
        const Valuation* to = of_step ? &values : nullptr;
        change(watch_value(w, place, to), watch_text(system_, w, place, to));
      }
    }
    out_ += "#" + std::to_string(i) + "\n";
    out_ += i == 0 ? "$dumpvars\n" + changes + "$end\n" : changes;
  }

  static std::string line(const Signal& s, std::optional<Value> value, const std::string& name) {
    if (s.kind == Signal::Kind::Name) return "s" + word(name) + " " + s.id;
    if (s.kind == Signal::Kind::Bit) return (!value ? "x" : *value != 0 ? "1" : "0") + s.id;
    std::string bits;
    for (unsigned b = s.width; b-- > 0;) bits += !value ? 'x' : static_cast<char>('0' + (*value >> b & 1));
    return "b" + bits + " " + s.id;
  }

  const System& system_;
  const Trace& trace_;
  Scope top_;
  std::vector<Signal> signals_;
  std::vector<std::string> shown_;  // the last change of each signal
  std::string out_;
};

}  // namespace

std::string trace_as_vcd(const System& system, const Trace& trace) { return Dump(system, trace).text(); }

}  // namespace smtsplit
