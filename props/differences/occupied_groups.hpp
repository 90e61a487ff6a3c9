// What the followers of a smallest difference can stand on: groups of features of a board, seen by both
// sides.
//
// A block is a set of segments that lie in one feature on the left and in one on the right. Blocks that share
// a feature on either side are a group; without joined crossings and closing borders every feature is a block
// and a group by itself. All farms together are one more group, since what a farm scores depends on who holds
// the others. props/differences/smallest_difference.hpp says why no smallest difference has followers on two
// groups.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "props/differences/walk_two_editions.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::props::differences {

struct Block {
  std::array<rules::board::EntryIndex, 2> roots{};  ///< by side
  tilesets::SegmentKind kind = tilesets::SegmentKind::field;
  int group = 0;
  std::uint32_t tiles = 0;  ///< bit i: tile i has a segment of it; the start tile (0) is left out
  bool is_farm() const { return kind == tilesets::SegmentKind::field; }
};

/// A figure of the arrangement under test: on a block, whose, its kind as written.
struct BlockStand {
  int block = 0;
  int player = 0;
  int figure = 0;
};

class OccupiedGroups {
 public:
  explicit OccupiedGroups(const EditionPair& pair);

  /// Finds the blocks of a board on which both sides stand. `sides` must stay as it is until the next call.
  void look_at(BothSides& sides);

  std::span<const Block> blocks() const { return blocks_; }
  int group_count() const { return group_count_; }
  /// Blocks of the group on which followers could make a difference; none where they provably cannot.
  std::span<const int> candidates(int group) const { return candidates_[static_cast<std::size_t>(group)]; }
  /// Whether the block holds this segment as written.
  bool holds(int block, int tile, int segment) const;
  /// Whether the followers, all on blocks of one group, score differently.
  bool differs(std::span<const BlockStand> stands);

 private:
  void find_blocks();
  void find_groups();
  void find_contacts();
  bool could_differ(const Block& block) const;
  std::vector<std::uint16_t> farm_key(std::span<const BlockStand> stands) const;
  rules::PerPlayer land_totals(std::span<const BlockStand> stands, std::size_t side) const;
  rules::PerPlayer farm_totals(std::span<const BlockStand> stands, std::size_t side) const;
  std::vector<FeatureStand> standing(std::span<const BlockStand> stands, std::size_t side) const;

  const EditionPair* pair_;
  bool has_figures_;        ///< besides followers, or points depend on who stands there
  bool majorities_differ_;  ///< the options of the award, or figures
  bool farms_differ_;       ///< the method, or the points for some number of cities
  bool barren_farms_matter_;
  bool weighs_cities_;  ///< points of farms depend on which cities they have
  BothSides* sides_ = nullptr;
  std::vector<Block> blocks_;
  std::vector<int> block_of_;               ///< [left entry order]: tile by tile, segment by segment
  std::vector<std::size_t> first_of_tile_;  ///< into block_of_
  int group_count_ = 0;
  std::vector<std::vector<int>> candidates_;
  std::array<std::vector<rules::play::FarmContact>, 2> contacts_;  ///< by side
  std::map<std::vector<std::uint16_t>, bool> known_farms_;
};

}  // namespace bastide::props::differences
