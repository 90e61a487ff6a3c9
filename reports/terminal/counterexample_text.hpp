// A counterexample as text for a terminal: both answers side by side, the board with the segments in question
// drawn heavy, the game that leads there turn by turn. At most 100 characters wide, readable without colours.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "props/stages/verdict.hpp"
#include "reports/terminal/board_text.hpp"

namespace bastide::reports::terminal {

constexpr std::size_t text_width = 100;

/// Explanation, answers, position under `heading`, picture, turns. `set`: the counterexample's, or nullptr
/// when it is not at hand as it was; then nothing is drawn. No command: the caller knows where it is.
std::string counterexample_text(const props::stages::Counterexample& counterexample,
                                const tilesets::TileSet* set, TerminalStyle style,
                                const std::string& heading = "Smallest position found");

/// "black lays E2@0,-1, deploys on city; scores city: black 4 (2 tiles x 2)": one turn in words; with
/// "engine:" and "expected:" where they differ. The step `number` of `c.steps`, from 0.
std::string turn_in_words(const props::stages::Counterexample& c, std::size_t number);

}  // namespace bastide::reports::terminal
