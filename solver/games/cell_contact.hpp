// How many ways the last turn of a game has at one empty cell, by which of the features around it are
// occupied.
//
// The last turn need not be played: it is a tile that fits, and no follower or one on a segment whose feature
// is free. Which segments are free depends on the edges around the cell, on which of them belong to one
// feature, and on which of these features are occupied: the cell's contact. Few contacts occur, so each is
// worked out once, tile by tile and occupied set by occupied set, and then read. Tile types that have run out
// are taken off when it is read, so that the bag is no part of the contact.
//
// A table is filled as it is used, so each thread has its own. Cost: one look into a hash table a cell.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "rules/board/feature_forest.hpp"
#include "rules/board/fit_table.hpp"

namespace bastide::solver::games {

/// Where a cell can touch a feature: on each side N E S W its left half-edge, the side's road or city, its
/// right half-edge, seen from the cell. Place 3s + 1 is side s; 3s and 3s + 2 are half-edges 2s and 2s + 1.
inline constexpr std::size_t contact_places = 12;

/// Whatever names the feature at each place of a cell: any number, or none.
using FeaturesAround = std::array<rules::board::EntryIndex, contact_places>;
inline constexpr rules::board::EntryIndex no_feature = -1;

/// Asks feature_of(tile, segment) for every segment of a placed tile (index into Board::tiles()) that a tile
/// on this empty cell would touch.
template <class FeatureOf>
FeaturesAround features_around(const rules::board::Board& board, rules::board::CellIndex cell,
                               FeatureOf feature_of) {
  FeaturesAround around;
  around.fill(no_feature);
  for (std::size_t s = 0; s < 4; ++s) {
    const int tile = board.tile_at(cell + board.side_steps()[s]);
    if (tile < 0) continue;
    const auto ask = [&](std::uint8_t segment) {
      return segment == tilesets::no_segment ? no_feature : feature_of(tile, segment);
    };
    // Across a joint NL meets SR' and NR meets SL' (ours-half-edges).
    const auto& turned = board.turned(tile);
    const auto t = (s + 2) & 3U;
    around[3 * s] = ask(turned.half_segment[2 * t + 1]);
    around[3 * s + 1] = ask(turned.side_segment[t]);
    around[3 * s + 2] = ask(turned.half_segment[2 * t]);
  }
  return around;
}

/// The features around a cell, numbered by first place; `features` of them.
struct CellContact {
  static constexpr std::uint8_t none = 0xf;
  rules::board::FrontierCode code = 0;
  std::uint8_t features = 0;
  std::array<std::uint8_t, contact_places> feature_at{none, none, none, none, none, none,
                                                      none, none, none, none, none, none};
};

/// Bit i = feature i of a contact is occupied.
using ContactMask = std::uint32_t;

class ContactTable {
 public:
  /// Choices of one contact.
  struct Choices {
    /// Per contact mask: tiles with no follower or one, all types that fit.
    std::vector<std::uint32_t> of_all;
    /// Per contact mask and type: the same of that type.
    std::vector<std::uint16_t> of_type;
  };

  ContactTable(const rules::board::FitTable& fit, bool has_farmers)
      : fit_(&fit), has_farmers_(has_farmers), types_(static_cast<std::size_t>(fit.set().type_count())) {}

  /// The reference holds as long as the table.
  const Choices& choices(const CellContact& contact);

  /// Of a contact with those features occupied, and those types run out.
  std::uint64_t count(const Choices& choices, ContactMask occupied,
                      std::span<const std::uint16_t> run_out) const {
    std::uint64_t sum = choices.of_all[occupied];
    for (const auto type : run_out) sum -= choices.of_type[occupied * types_ + type];
    return sum;
  }

 private:
  const rules::board::FitTable* fit_;
  bool has_farmers_;
  std::size_t types_;
  std::unordered_map<std::uint64_t, Choices> known_;
};

/// A contact, and which feature has which number in it.
struct NumberedContact {
  CellContact contact;
  FeaturesAround features{};
};
NumberedContact numbered(rules::board::FrontierCode code, const FeaturesAround& around);

}  // namespace bastide::solver::games
