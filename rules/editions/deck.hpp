// Own lines, decks and reserves, as rows of an edition: what a river is worth, that it is laid before the
// rest, which tiles everybody has in front of him.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/expressions/formula.hpp"

namespace bastide::rules::editions {

/// A line of the edition's own, of which tile sets show segments: "river", "wall". It is scored like a road
/// by its formulas; without one it is worth nothing. Figures stand on it whose rows say so.
struct OwnLine {
  std::string name;
  std::optional<expressions::Formula> complete{};
  std::optional<expressions::Formula> incomplete{};
  friend bool operator==(const OwnLine&, const OwnLine&) = default;
};

/// How a deck's line may turn; see tilesets::Bends. As bits, since they combine.
enum class Bend : std::uint8_t { immediate = 1, consecutive = 2, against_source = 4, space = 8 };

/// Tiles that are drawn before others: decks in the order of their rows, what no deck has comes last.
struct DeckRow {
  std::string id;
  std::vector<std::string> tiles{};  ///< ids of types: all tiles of them
  std::string continues{};           ///< name of the line that each of its tiles continues; empty: none
  std::uint8_t bends = 0;            ///< bits of Bend
  friend bool operator==(const DeckRow&, const DeckRow&) = default;
};

/// Tiles that each player has in front of him from the start, one of each type, and may lay when others
/// draw. All tiles of these types are such: what is left over when players are few is not in the game.
struct ReserveRow {
  std::string id;
  std::vector<std::string> tiles{};  ///< ids of types
  friend bool operator==(const ReserveRow&, const ReserveRow&) = default;
};

/// What becomes of the start tile of the set to which tiles with a start tile of their own are added.
enum class BaseStartTile : std::uint8_t {
  shuffled_in,  ///< it is a tile like others, in the last deck
  first_deck,   ///< it is one of the first deck, and continues nothing
  after_decks,  ///< it is drawn first when all decks but the last are used up
  removed       ///< it is not in the game
};

}  // namespace bastide::rules::editions
