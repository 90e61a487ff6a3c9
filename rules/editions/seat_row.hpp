// With what players begin who do not begin like all others, as rows of an edition: by their seats, by how
// many play, or both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bastide::rules::editions {

/// Of several rows that fit a player the last one that says it holds.
struct SeatRow {
  std::string id;
  std::uint8_t seats = 0;      ///< bit p: player p, who plays as number p + 1; 0: every player
  std::uint8_t players = 0;    ///< bit n - 1: games of n players; 0: of any number
  int figure = 0;              ///< number of the kind of figures that `count` is of
  std::optional<int> count{};  ///< figures of it that he has; nothing: as many as everybody
  int points = 0;              ///< with which he begins; 0: it says nothing of them

  /// Whether it is about player `player`, from 0, of so many.
  bool fits(int player, int of_players) const {
    return (seats == 0 || (seats >> player & 1) != 0) &&
           (players == 0 || (players >> (of_players - 1) & 1) != 0);
  }
  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

constexpr int most_start_points = 1000;  ///< a limit of this program

}  // namespace bastide::rules::editions
