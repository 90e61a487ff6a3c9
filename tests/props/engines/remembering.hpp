// Mistakes of memory: what an engine keeps of a feature, a game or the game before, and does not forget.
//
// The first was found in an engine that somebody else wrote; the others are the next of its kind. Each is the
// plain engine with that mistake, but for those about expansions, which are the fast engine with one number
// that it does not take back.
#pragma once

#include <span>

#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::tests {

/// In an engine of the base game; `rule`: the one under which its least game shows it.
std::span<const WrongEngine> remembering_engines();
/// The same about figures, tokens and parts of a turn: to be caught with the expansions.
std::span<const WrongEngine> remembering_figure_engines();
/// Whether games of a shipped edition can show it: lists of cities need farmers, and what is joined around a
/// tile one that has two parts of a kind.
bool is_remembered_under(const WrongEngine& engine, const rules::editions::Edition& edition);

}  // namespace bastide::tests
