// Exit codes: part of the interface (docs/command-line.md).
#pragma once

namespace smtsplit {

enum ExitCode : int {
  kExitProved = 0,     ///< every property proved
  kExitRefuted = 1,    ///< some property refuted
  kExitUndecided = 2,  ///< none refuted, some undecided
  kExitInput = 3,      ///< the input is wrong or uses what is not supported
  kExitUsage = 4,      ///< the command line is wrong
  kExitInternal = 5,   ///< internal error, a failed self-check included
};

/// Several files or properties: the largest of 1, 3, 4, 5 that occurred wins, else 2, else 0.
constexpr int combine(int a, int b) {
  const auto rank = [](int code) {
    return code == kExitProved ? 0 : code == kExitUndecided ? 1 : code == kExitRefuted ? 2 : code;
  };
  return rank(a) >= rank(b) ? a : b;
}

}  // namespace smtsplit
