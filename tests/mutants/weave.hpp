// Instrumented copies of sources: each with all the faults that have a place in it, chosen among at run time.
//
// A statement (`find` ends in ';' or '}') becomes { if (is_on("NAME")) { REPLACE } else { FIND } }, anything
// else an expression, (is_on("NAME") ? (REPLACE) : (FIND)). Faults of the same text stand in a chain; a place
// within another's lives on in the outer one's FIND.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tests/mutants/catalogue.hpp"

namespace bastide::mutants {

/// The copy of `file`, whose text is `source`, with the places of all faults in it. Throws InputError, which
/// names the fault, for a text that is not found exactly once, a place that overlaps another without lying
/// within it, and an expression replaced by nothing.
std::string woven(const std::string& file, std::string_view source, std::span<const Fault> faults);

}  // namespace bastide::mutants
