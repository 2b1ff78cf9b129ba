#include "compare/single_run.hpp"

namespace smtsplit {

Measurement run_to_end(Runner& runner, const RunRequest& request, const Interruption& interrupted) {
  runner.start(request);
  for (;;) {
    if (interrupted()) throw Interrupted();
    if (const auto measurement = runner.wait(std::chrono::milliseconds(200))) return *measurement;
  }
}

Answered run_alone(Runner& runner, const CampaignFolder& folder, std::vector<std::string> command,
                   const RunLimits& limits, const Interruption& interrupted) {
  RunRequest request;
  request.command = std::move(command);
  request.folder = folder.path();
  request.log = folder / "logs/preparation.txt";
  request.limits = limits;
  const Measurement measurement = run_to_end(runner, request, interrupted);
  return {measurement, file_text(request.log).value_or("")};
}

}  // namespace smtsplit
