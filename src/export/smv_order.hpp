// Which next values SMV can assign: those that can be computed one after the other, whichever process moves.
#pragma once

#include <vector>

#include "model/system.hpp"

namespace smtsplit {

class SmvOrder {
 public:
  struct Writer {
    ProcessId process;
    const Assignment* assignment;
  };

  explicit SmvOrder(const System& system);

  /// The assignments of next(v), by process.
  [[nodiscard]] const std::vector<Writer>& writers(VarId v) const { return writers_[v]; }
  /// The next value depends on itself, or on one that does.
  [[nodiscard]] bool circular(VarId v) const { return circular_[v]; }

 private:
  std::vector<std::vector<Writer>> writers_;
  std::vector<bool> circular_;
};

}  // namespace smtsplit
