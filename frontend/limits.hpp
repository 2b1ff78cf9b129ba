// How large a model may become: a short text can describe one that fills any memory, by modules that contain two of
// the next module, arrays of arrays or sets of sets. Such models are refused where the limit is exceeded.
#pragma once

#include <cstddef>
#include <cstdint>

namespace smtsplit::smv {

struct Limits {
  std::size_t instances = 100'000;      ///< module instances, main included
  std::size_t instance_depth = 500;     ///< instances inside instances
  std::size_t variables = 1U << 18U;    ///< scalars; each array element is one
  std::size_t array_depth = 32;         ///< arrays of arrays
  std::size_t isa_modules = 1'000;      ///< that one module takes in by ISA
  std::size_t declaration_depth = 200;  ///< types whose bounds need the declaration of another variable
  std::size_t name_depth = 2'000;       ///< steps from a name through parameters to what it stands for
  /// Everything that is made or copied: names, operators per instance, elements of sets and arrays. To this comes an
  /// allowance for the text itself, work_per_node for each of its operators and names.
  std::uint64_t work = 1U << 24U;
  std::uint64_t work_per_node = 16;
};

}  // namespace smtsplit::smv
