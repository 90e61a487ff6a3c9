// What both engines take for granted and would both have wrong: the fields of a tile, the cells of a table.
#pragma once

#include "props/property.hpp"

namespace bastide::props::checks {

Verdict fields_are_what_is_parted(const BoardView& view);
Verdict table_is_as_written(const BoardView& view);

}  // namespace bastide::props::checks
