// Faults that no board of a few tiles shows, and the lemmas that do.
#pragma once

#include <string>
#include <string_view>

#include "props/proofs/lemma.hpp"

namespace bastide::mutants {

/// The first context in which the lemma of that id fails, or nothing. Throws std::logic_error for no such
/// lemma.
std::string first_failure_of(std::string_view lemma, rules::board::Ruleset subject);

/// Switches each of these faults on in turn, checks its lemma on the base set and lays every board of up to
/// `tiles` tiles, and appends what it finds to `report`, a line a fault. True when every lemma that holds
/// without the fault fails with it, and no board shows a fault that is said to be hidden from boards of that
/// size.
bool proofs_catch_hidden_faults(int tiles, std::string& report);

}  // namespace bastide::mutants
