// The command line, parsed and dispatched.
#pragma once

namespace smtsplit {

/// Runs the tool; returns its exit code. Every thread of the process must have called Supervisor::block_signals().
int run_app(int argc, char** argv);

}  // namespace smtsplit
