#include "compare/interruption.hpp"

#include <csignal>
#include <ctime>
#include <memory>

namespace smtsplit {
namespace {

sigset_t signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

}  // namespace

Interruption interruption_by_signals() {
  return [came = std::make_shared<bool>(false)] {
    const sigset_t set = signals();
    const timespec now{};
    *came = *came || sigtimedwait(&set, nullptr, &now) > 0;
    return *came;
  };
}

EndsBySignals::EndsBySignals() : before_() {
  const sigset_t set = signals();
  pthread_sigmask(SIG_UNBLOCK, &set, &before_);
}

EndsBySignals::~EndsBySignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

}  // namespace smtsplit
