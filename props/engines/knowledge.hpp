// What an engine says that it knows, and games that keep within it.
//
// An engine for two players, or without some tile, is asked about everything else: what it does not know is
// left out of games before they are played, and is said to be left out. It is neither an answer nor one that
// is missing.
#pragma once

#include <string>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"
#include "props/game_script.hpp"

namespace bastide::props::engines {

/// As it answers to hello.
Knowledge knowledge_of(const Engine& engine);

/// Whether it knows the figure, the tile or the farm method that a question is about.
bool knows_figure(const Knowledge& knowledge, const std::string& figure);
bool knows_subject(const Knowledge& knowledge, const Request& question);
/// All rules but the final scores by farm methods that it does not know.
RuleSet known_rules(const Knowledge& knowledge);

/// What games with these terms have that it does not know, in words: "final-second", "games of 3 players",
/// "tile J", "figure big".
Texts not_known(const Knowledge& knowledge, const GameTerms& terms);
/// The first of these that the game has; empty: it knows the whole game.
std::string not_known(const Knowledge& knowledge, const GameTerms& terms, const GameScript& script);

/// The game as an engine knows it: with fewer players, without the tiles and the figures that it does not
/// know. Tiles that then cannot lie where they lay lie elsewhere. Requires a legal game; it is left as it is
/// where all of it is known.
GameScript within(const Knowledge& knowledge, const GameTerms& terms, const GameScript& script);

}  // namespace bastide::props::engines
