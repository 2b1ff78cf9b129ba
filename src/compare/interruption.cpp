#include "compare/interruption.hpp"

#include <csignal>
#include <ctime>
#include <memory>

namespace smtsplit {

Interruption interruption_by_signals() {
  return [came = std::make_shared<bool>(false)] {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    const timespec now{};
    *came = *came || sigtimedwait(&set, nullptr, &now) > 0;
    return *came;
  };
}

}  // namespace smtsplit
