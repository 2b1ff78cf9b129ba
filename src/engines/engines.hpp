// The constructors that registry.cpp lists. An engine's class stays inside its file.
#pragma once

#include <memory>

#include "engines/engine.hpp"

namespace smtsplit {

std::unique_ptr<Engine> make_explicit();
std::unique_ptr<Engine> make_bmc();
std::unique_ptr<Engine> make_kind();
std::unique_ptr<Engine> make_pdr();
std::unique_ptr<Engine> make_tmmc();
std::unique_ptr<Engine> make_split_inv();
std::unique_ptr<Engine> make_split_pairwise();
std::unique_ptr<Engine> make_tmmcir();
std::unique_ptr<Engine> make_split();
std::unique_ptr<Engine> make_auto();

}  // namespace smtsplit
