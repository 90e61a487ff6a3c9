// Counts and numbers of things are ints here, containers are indexed by std::size_t, and -Wconversion wants
// to see the step from one to the other: at(i) is that step, as short as it can be in front of a bracket.
#pragma once

#include <cstddef>

namespace bastide {

/// i as an index; i is not negative.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace bastide
