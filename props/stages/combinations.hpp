// Combinations of options: house rules meet table rules meet formulas, every two values at least once.
//
// An edition is one point among some 10^12; what goes wrong goes wrong where two options meet. So a set of
// editions is made in which every pair of values of two options occurs together (a covering array of strength
// two), greedily: take a pair not yet met, fill in the other options one by one with the value that meets
// most pairs not yet met. (AETG: Cohen, Dalal, Fredman, Patton, 1997.) Pairs that contradict each other are
// left out. A violation is shrunk over the options too: whatever it fails without goes back to the base
// edition.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "props/stages/game_stage.hpp"
#include "rules/editions/edition.hpp"

namespace bastide::props::stages {

/// An option and the values that combinations take, the published rules' first.
struct OptionValues {
  std::string option;
  std::vector<std::string> values;
};
std::span<const OptionValues> combined_options();

/// Values by option. What is not named is the base edition's.
using Choice = std::map<std::string, std::string>;

/// The base edition with the choice's options set, in the order of the catalogue.
rules::editions::Edition with_options(const rules::editions::Edition& base, const Choice& choice);

/// Whether the edition's options go together (rules/editions/lint.hpp) on this set.
bool is_consistent(const rules::editions::Edition& edition, const tilesets::TileSet& set);

/// Choices of a value for every combined option, all consistent, such that every two values that go together
/// at all occur in one of them. A function of its arguments.
std::vector<Choice> pairwise_choices(const rules::editions::Edition& base, const tilesets::TileSet& set,
                                     std::uint64_t seed);

/// Pairs of values of different options in a choice or in all combinations: for saying what was covered.
std::size_t pairs_met(const std::vector<Choice>& choices);

/// Plays `games` games under every choice and checks every property that applies. A violation's game record
/// names under `rules` the options that it takes, besides those of the base edition.
GameStageResult check_combinations(const tilesets::TileSet& set, const rules::editions::Edition& base,
                                   const std::vector<Choice>& choices, std::uint64_t games,
                                   std::uint64_t seed, std::span<const Property> properties,
                                   const solver::runs::RunControl& control);

}  // namespace bastide::props::stages
