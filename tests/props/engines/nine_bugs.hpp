// Nine mistakes that were found in engines that other people wrote, as wrong engines of our own.
//
// Each is the plain engine with that mistake and nothing else of the engine that had it. Like all wrong
// engines they are programs, too: `wrong_engine NAME`.
#pragma once

#include <span>

#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::tests {

props::engines::Engine loop_stays_open();
props::engines::Engine monks_not_busy();
props::engines::Engine returned_and_used_again();
props::engines::Engine first_cloister_only();
props::engines::Engine farm_repeats_cities();
props::engines::Engine city_counts_tile_twice();
props::engines::Engine open_end_is_start_tile();
props::engines::Engine ends_at_one_cell();
props::engines::Engine field_sides_exchanged();

/// All nine; `rule`: the one under which a game shows it first.
std::span<const WrongEngine> nine_bugs();
/// Whether games of a shipped edition can show it: repeated cities need farmers, and where cities count
/// segments a tile with two parts counts twice by right.
bool shows_under(const WrongEngine& bug, const rules::editions::Edition& edition);

}  // namespace bastide::tests
