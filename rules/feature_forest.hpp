// Cities, roads, farms and cloisters of a growing board, kept up to date in both directions.
//
// Union-find over segments: every segment of a placed tile is an entry, joints across touching edges unite
// entries, the root of a tree carries the feature's counts. Union by size without path compression keeps find
// O(log n) and makes undo exact: each change pushes the root's old record on a log, and `undo` pops back to
// where the tile began.
//
// A tile counts once per feature even with two segments in it (rules.md section 2), so adding two roots' tile
// counts can count a tile twice: one that has a segment in each. Only tiles with several segments of that
// kind ("split" tiles: H and I for cities, crossings for roads) can do so; when both roots hold such a
// segment the few split tiles are looked through. The rejected alternative, a bit set of tiles in every root,
// makes each log entry larger and walls in the tile count.
//
// Cost: a placement makes at most 13 entries and 8 unions; nothing is allocated once `reserve`d room is
// there.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "rules/board.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules {

/// Index of a segment of a placed tile in the forest.
using EntryIndex = std::int32_t;

/// The counts of one feature, held by its root.
struct Feature {
  FeatureKind kind = FeatureKind::city;
  std::array<std::uint8_t, most_players> followers{};
  std::uint8_t beyond = 0;  ///< cloister: cells around it beyond the table's edge that count as filled
  std::int16_t open = 0;    ///< city, road: open edges; farm: open half-edges; cloister: empty cells around.
                            ///< Where the border completes, edges at it are not open
  std::uint16_t tiles = 0;  ///< distinct tiles; not kept for farms (always 1 there)
  std::uint16_t segments = 0;
  std::uint16_t pennants = 0;
  std::uint16_t split = 0;  ///< segments whose tile has another segment of the same kind (cities and roads)

  /// rules.md section 2: a road with both ends ended or closed, a city without open edge, a cloister with 8
  /// neighbours.
  bool is_complete() const { return kind != FeatureKind::farm && open == 0; }
  bool is_occupied() const {
    for (const auto n : followers) {
      if (n != 0) return true;
    }
    return false;
  }
  friend bool operator==(const Feature&, const Feature&) = default;
};

class FeatureForest {
 public:
  /// Room for `most_tiles` tiles of the set.
  FeatureForest(const TileSet& set, int most_tiles);

  /// Takes in the tile that `board` placed last. Requires that all earlier ones were taken in, in order.
  void place(const Board& board);
  /// Forgets the last tile taken in, with everything that was done to followers since.
  void undo();

  /// The entry of a segment of placed tile `tile` (index into Board::tiles()).
  EntryIndex entry(int tile, int segment) const {
    return first_entry_[static_cast<std::size_t>(tile)] + segment;
  }
  EntryIndex find(EntryIndex e) const {
    while (parent_[static_cast<std::size_t>(e)] != e) e = parent_[static_cast<std::size_t>(e)];
    return e;
  }
  EntryIndex root(int tile, int segment) const { return find(entry(tile, segment)); }
  const Feature& feature(EntryIndex root) const { return feature_[static_cast<std::size_t>(root)]; }
  const Feature& feature_of(int tile, int segment) const { return feature(root(tile, segment)); }
  bool is_root(EntryIndex e) const { return parent_[static_cast<std::size_t>(e)] == e; }
  EntryIndex entry_count() const { return static_cast<EntryIndex>(parent_.size()); }
  /// Which segment an entry is: index of the placed tile, index of the segment.
  SegmentRef segment_of(EntryIndex e) const { return ref_[static_cast<std::size_t>(e)]; }
  int tile_count() const { return static_cast<int>(first_entry_.size()); }

  /// Adds `change` followers of `player` to a feature; undone with the tile placed last.
  void add_followers(EntryIndex root, int player, int change);
  /// Length of the log; `undo_to` takes back everything done to followers since. Requires no placement in
  /// between.
  std::size_t log_size() const { return log_.size(); }
  void undo_to(std::size_t log_size);

  /// The parts of the features that are the same however they were built: for every entry its feature's
  /// counts and the smallest entry of its feature. Two forests over the same tiles in the same order are
  /// equal exactly when these are.
  std::vector<std::pair<EntryIndex, Feature>> canonical() const;

  /// Equality of everything kept, for "undo restores everything".
  friend bool operator==(const FeatureForest&, const FeatureForest&) = default;

 private:
  struct Change {
    EntryIndex root;   ///< whose record changed
    EntryIndex child;  ///< entry that became its child, or -1
    Feature before;
    friend bool operator==(const Change&, const Change&) = default;
  };
  struct Begin {
    std::size_t log_size;
    std::size_t split_tiles;
    friend bool operator==(const Begin&, const Begin&) = default;
  };

  Feature& save(EntryIndex root, EntryIndex child = -1);
  void join(EntryIndex a, EntryIndex b, std::int16_t closed_edges);
  void close_at_border(const Board& board, int tile);
  int tiles_in_both(EntryIndex a, EntryIndex b, FeatureKind kind) const;
  void update_cloisters(const Board& board, int tile);

  const TileSet* set_;
  std::vector<Feature> fresh_;              ///< of all types in turn, by segment: what it is by itself
  std::vector<std::uint32_t> first_fresh_;  ///< [type]: where its segments begin, and one more: the end
  std::vector<std::int8_t> cloister_of_;    ///< [type]: segment index of the cloister, or -1

  std::vector<EntryIndex> parent_;
  std::vector<Feature> feature_;
  std::vector<SegmentRef> ref_;
  std::vector<EntryIndex> first_entry_;  ///< [tile]
  std::vector<Begin> begin_;             ///< [tile]
  std::vector<std::int32_t> split_tiles_;
  std::vector<Change> log_;
};

}  // namespace bastide::rules
