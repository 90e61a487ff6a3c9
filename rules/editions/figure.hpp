// A kind of figure that players deploy, as a row of an edition: the follower is the first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rules/expressions/formula.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::rules::editions {

/// Bit = SegmentKind.
using KindMask = std::uint16_t;
constexpr KindMask bit_of(tilesets::SegmentKind kind) {
  return static_cast<KindMask>(1U << static_cast<unsigned>(kind));
}

/// What must be on the feature on which a figure is deployed, with the tile just laid.
enum class Needs : std::uint8_t {
  empty,         ///< no figure of anyone
  own_follower,  ///< a follower of its player's; the feature is incomplete and has no own figure of this kind
  nothing,       ///< nobody or anybody may stand there
  anyone         ///< a figure of anyone
};

/// From where a figure is taken back instead of deploying one.
enum class Retrieve : std::uint8_t {
  never,
  incomplete,  ///< a cloister or garden that is incomplete
  anywhere     ///< any feature that is not complete, or a field
};

/// On which tiles a figure is deployed.
enum class OnTile : std::uint8_t {
  laid,    ///< the tile just laid
  any,     ///< that one, or one that lay before
  earlier  ///< one that lay before
};

struct Figure {
  std::string id = "follower";
  int count = 7;                                         ///< of each player
  int weight = 1;                                        ///< in the majority, unless there is a formula
  std::optional<expressions::Formula> weight_formula{};  ///< of what the feature counts
  KindMask stands_on = 0b1111;                           ///< city, road, field, cloister
  Needs needs = Needs::empty;
  int needs_mark = -1;  ///< number of a mark that must lie on the feature, too; -1: none
  OnTile on_tile = OnTile::laid;
  int laid_mark = -1;    ///< number of a mark that the tile just laid must bear for any but it; -1: none
  int within = 0;        ///< so many tiles, also across corners, of what `near_mark` says; 0: anywhere
  int near_mark = -1;    ///< number of a mark; -1: a figure of the same player's, where he has one at all
  int per_turn = 1;      ///< 2: it may be deployed as the second figure of a turn
  bool is_lost = false;  ///< scored, it leaves the game in place of going back to its player
  bool leaves_with_follower = false;  ///< returns when its player's last follower leaves the feature
  Retrieve retrieve = Retrieve::never;
  /// Of what the feature counts, when it is taken back. Without one it gives nothing anywhere, and from an
  /// incomplete cloister or garden what the end of the game would give for it alone.
  std::optional<expressions::Formula> retrieve_formula{};
  bool gives_part = false;  ///< a tile that extends its road or city gives its player a second part

  bool may_stand_on(tilesets::SegmentKind kind) const { return (stands_on & bit_of(kind)) != 0; }
  bool goes_elsewhere() const { return on_tile != OnTile::laid; }
  bool goes_second() const { return per_turn > 1; }
  /// Whether anything is asked of where the tile lies.
  bool asks_for_tile() const { return goes_elsewhere() || within > 0; }
  bool is_retrievable() const { return retrieve != Retrieve::never; }
  bool gives_end_points_back() const { return retrieve == Retrieve::incomplete && !retrieve_formula; }
  /// Whether it can count in a majority.
  bool is_follower() const { return weight > 0 || weight_formula.has_value(); }
  friend bool operator==(const Figure&, const Figure&) = default;
  /// Whether it is the follower as everybody knows it, however many there are.
  bool is_plain() const {
    Figure plain;
    plain.count = count;
    return *this == plain;
  }
};

}  // namespace bastide::rules::editions
