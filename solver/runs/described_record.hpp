// A described value as a record of a ledger (run_recorded.hpp), and back: its fields in order, as words.
//
// Numbers stand as they are; a list or map begins with its length, a value that may be missing with 0 or 1.
// Names of fields are left out: a ledger's format and header say what was written (ledger_file.hpp). Damaged
// records are refused, whatever they ask for.
#pragma once

#include <string>
#include <string_view>

#include "tilesets/described/shape.hpp"

namespace bastide::solver::runs {

using tilesets::described::Notation;

std::string record_of(const tilesets::described::Shape& shape, const void* value, const Notation& notation);
/// Requires that `value` is as it was made: lists and maps empty. Throws arithmetic::BadRecord.
void read_record(const tilesets::described::Shape& shape, std::string_view text, void* value,
                 const Notation& notation);

}  // namespace bastide::solver::runs
