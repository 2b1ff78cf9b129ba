#include "traces/format.hpp"

#include <nlohmann/json.hpp>

namespace smtsplit {

TraceOrigin TraceOrigin::counterexample(SpecKind kind) {
  switch (kind) {
    case SpecKind::Invarspec: return {Type::Counterexample, "AG alpha Counterexample"};
    case SpecKind::Ltlspec:
    case SpecKind::Pslspec: return {Type::Counterexample, "LTL Counterexample"};
    case SpecKind::Ctlspec:
    case SpecKind::Compute: break;
  }
  return {Type::Counterexample, "CTL Counterexample"};
}

std::string format_trace(const System& system, const Trace& trace, TraceFormat format, const TraceOrigin& origin) {
  switch (format) {
    case TraceFormat::Text: return trace_as_text(system, trace, false);
    case TraceFormat::Full: return trace_as_text(system, trace, true);
    case TraceFormat::Table: return trace_as_table(system, trace);
    case TraceFormat::Json:
      return to_json(system, trace).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    case TraceFormat::Vcd: return trace_as_vcd(system, trace);
    case TraceFormat::Xml: return trace_as_xml(system, trace, origin);
  }
  return "";
}

}  // namespace smtsplit
