// The user's wish to stop a campaign before its end.
#pragma once

#include <csignal>
#include <exception>
#include <functional>

namespace smtsplit {

/// Whether the user wants to stop; asked now and then, and by whatever takes long.
using Interruption = std::function<bool()>;

/// The user does not want to wait any longer.
class Interrupted : public std::exception {};

/// True from the first SIGINT or SIGTERM on, which must be blocked in this process.
[[nodiscard]] Interruption interruption_by_signals();

/// While it lives, SIGINT and SIGTERM end this process at once, as they do any other.
class EndsBySignals {
 public:
  EndsBySignals();
  ~EndsBySignals();
  EndsBySignals(const EndsBySignals&) = delete;
  EndsBySignals& operator=(const EndsBySignals&) = delete;

 private:
  sigset_t before_;
};

}  // namespace smtsplit
