// Names in diagnostics, as tile sets have them (tilesets/spelling.hpp).
#pragma once

#include "tilesets/spelling.hpp"

namespace bastide::rules {

using tilesets::in_quotes;
using tilesets::near_names;
using tilesets::one_of;
using tilesets::suggestion;

}  // namespace bastide::rules
