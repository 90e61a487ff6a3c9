// How violations say what they mean: cells, features and points in words, and the violation that holds two
// answers against each other.
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "props/property.hpp"

namespace bastide::props {

/// "(1,-2)"
std::string in_words(rules::Cell c);
/// "crrf": the edges N E S W, '-' where `known` has no bit.
std::string edge_words(const rules::TileSet& set, unsigned code);
/// "3/0/9": points or followers of players 0.. up to the last who has any.
std::string in_words(const rules::PerPlayer& numbers);
/// "city, 3 tiles, 4 segments, 1 pennant, 2 open, incomplete"
std::string in_words(const rules::board::Feature& feature);
std::string in_words(const rules::reference::Feature& feature);
/// "city at 3.0, 3 tiles x 2, holders 1/0, points 6/0": an item; placements count from 0.
std::string in_words(const rules::ScoreItem& item);
/// "L3@1,0": a placement in the notation, with its follower if any.
std::string in_words(const tilesets::TileSet& set, const rules::Placement& placement);
/// "{0, 2}"
std::string in_words(const std::vector<int>& numbers);
inline std::string in_words(std::integral auto number) { return std::to_string(number); }
inline std::string in_words(std::string words) { return words; }

/// How a property fails where the fast engine gives one answer and should give another; both are whatever has
/// words.
template <class Answer, class Expected>
Violation differs(std::string explanation, const Answer& answer, const Expected& expected,
                  std::vector<rules::SegmentRef> highlight = {}) {
  return {std::move(explanation), in_words(answer), in_words(expected), std::move(highlight)};
}

}  // namespace bastide::props
