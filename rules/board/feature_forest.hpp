// Cities, roads, own lines, farms, cloisters and gardens of a growing board, kept up to date in both
// directions.
//
// Union-find over segments: every segment of a placed tile is an entry, joints across touching edges unite
// entries, the root of a tree carries the feature's counts. Union by size without path compression keeps find
// O(log n) and makes undo exact: each change pushes the root's old record on a log, and `undo` pops back to
// where the tile began. A placement writes only what is new: records are small, what a tile brings along
// and which segments meet at its sides are read from tables made once for each turned type, and arrays are as
// long as they will get from the start, so that nothing is allocated or cleared on the way.
//
// A tile counts once per feature even with two segments in it (city-tile-counts-once), so adding two roots'
// tile counts can count a tile twice: one that has a segment in each. Only tiles with several segments of
// that kind ("split" tiles: H and I for cities, crossings for roads) can do so; when both roots hold such a
// segment the few split tiles are looked through. The rejected alternative, a bit set of tiles in every root,
// makes each log entry larger and walls in the tile count.
//
// What only some games count, marks other than pennants and kinds of figures other than followers, lies
// beside the features: so many numbers for each entry, of which a game without them has none and pays a
// branch a join for them. They have a log of their own, in step with the features' one.
//
// Cost: a placement makes at most 13 entries and 8 unions; nothing is allocated.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::play {
class StepContext;
}

namespace bastide::rules::board {

/// Index of a segment of a placed tile in the forest.
using EntryIndex = std::int32_t;

/// The counts of one feature, held by its root. Kept small, because the log copies it all the time.
struct Feature {
  FeatureKind kind = FeatureKind::city;
  std::array<std::uint8_t, most_players> followers{};  ///< all figures of each player, whatever kind
  std::uint8_t beyond : 7 =
      0;  ///< cloister, garden: cells around it beyond the table's edge that count as filled
  bool has_split_tile : 1 = false;  ///< lines: a segment of it shares its tile with another of its kind
  std::int16_t open = 0;    ///< lines: open edges; farm: open half-edges; cloister, garden: empty cells
                            ///< around. Where the border completes, edges at it are not open
  std::uint16_t tiles = 0;  ///< distinct tiles; not kept for farms (always 1 there)
  std::uint16_t segments = 0;
  std::uint16_t pennants = 0;

  /// Statements road-complete, city-complete, cloister-complete: a road with both ends ended or closed, a
  /// city without open edge, a cloister or garden with 8 neighbours.
  bool is_complete() const { return kind != FeatureKind::farm && open == 0; }
  bool is_occupied() const { return std::bit_cast<std::uint64_t>(followers) != 0; }
  friend bool operator==(const Feature&, const Feature&) = default;
};
static_assert(sizeof(Feature) == 18);

class FeatureForest {
 public:
  /// Room for `most_tiles` tiles of the set; counts so many kinds of figures apart, and the set's marks.
  FeatureForest(const TileSet& set, int most_tiles, int figures = 1);
  FeatureForest(const FeatureForest& other) = default;
  FeatureForest(FeatureForest&& other) = default;
  /// Copies what is in use, into the memory that is there: much faster than a new copy.
  FeatureForest& operator=(const FeatureForest& other);
  FeatureForest& operator=(FeatureForest&& other) = default;
  ~FeatureForest() = default;

  /// Takes in the tile that `board` placed last. Requires that all earlier ones were taken in, in order.
  void place(const Board& board);
  /// Forgets the last tile taken in, with everything that was done to figures since.
  void undo();

  /// The entry of a segment of placed tile `tile` (index into Board::tiles()).
  EntryIndex entry(int tile, int segment) const {
    return marks_[static_cast<std::size_t>(tile)].first_entry + segment;
  }
  EntryIndex find(EntryIndex e) const {
    for (;;) {
      const auto parent = entries_[static_cast<std::size_t>(e)].parent;
      if (parent == e) return e;
      e = parent;
    }
  }
  EntryIndex root(int tile, int segment) const { return find(entry(tile, segment)); }
  const Feature& feature(EntryIndex root) const { return feature_[static_cast<std::size_t>(root)]; }
  const Feature& feature_of(int tile, int segment) const { return feature(root(tile, segment)); }
  bool is_root(EntryIndex e) const { return entries_[static_cast<std::size_t>(e)].parent == e; }
  EntryIndex entry_count() const { return entry_count_; }
  /// Which segment an entry is: index of the placed tile, index of the segment.
  SegmentRef segment_of(EntryIndex e) const {
    const auto tile = entries_[static_cast<std::size_t>(e)].tile;
    return {tile, e - marks_[static_cast<std::size_t>(tile)].first_entry};
  }
  int tile_count() const { return tile_count_; }
  /// Index of the cloister or garden among a type's segments, or -1.
  int site_of(int type) const { return site_of_[static_cast<std::size_t>(type)]; }

  /// How often the set's mark is on a feature, all of them counted; 0 for a mark that the set does not have.
  int mark(EntryIndex root, std::size_t mark) const {
    if (mark == tilesets::pennant) return feature(root).pennants;
    return mark <= further_marks_ ? extras(root)[mark - 1] : 0;
  }
  /// How many figures of a kind a player has on a feature.
  int figures(EntryIndex root, int figure, int player) const {
    if (figure > 0)
      return static_cast<unsigned>(figure) <= further_figures_ ? further(root, figure, player) : 0;
    int others = 0;
    for (int f = 1; f <= static_cast<int>(further_figures_); ++f) others += further(root, f, player);
    return feature(root).followers[static_cast<std::size_t>(player)] - others;
  }
  /// Whether anything is counted beside the features.
  bool has_extras() const { return width_ != 0; }
  /// What is: marks from the second on, then for each kind of figure from the second on a number a player.
  std::span<const std::uint16_t> extras(EntryIndex root) const {
    return {extras_.data() + static_cast<std::size_t>(root) * width_, width_};
  }

  /// Adds `change` figures of `player` to a feature; undone with the tile placed last. Requires a kind that
  /// is counted.
  void add_figures(EntryIndex root, int player, int figure, int change);
  /// The same with followers.
  void add_followers(EntryIndex root, int player, int change) { add_figures(root, player, 0, change); }
  /// Length of the log; `undo_to` takes back everything done to figures since. Requires no placement in
  /// between.
  std::size_t log_size() const { return log_size_; }
  void undo_to(std::size_t log_size);

  /// The parts of the features that are the same however they were built: for every entry its feature's
  /// counts and the smallest entry of its feature. Two forests over the same tiles in the same order are
  /// equal exactly when these are.
  std::vector<std::pair<EntryIndex, Feature>> canonical() const;

  /// Equality of everything kept, for "undo restores everything".
  friend bool operator==(const FeatureForest& a, const FeatureForest& b);

 private:
  friend play::StepContext;  // writes states for proofs

  /// What meets at one side of a turned type: segments of it.
  struct Rim {
    tilesets::Edge edge{};
    std::uint8_t side = 0;   ///< the line across it, or no_segment
    std::uint8_t left = 0;   ///< the field at the left half-edge, or no_segment
    std::uint8_t right = 0;  ///< the field at the right half-edge, or no_segment
  };
  struct Entry {
    EntryIndex parent = 0;
    std::int32_t tile = 0;  ///< the placed tile it is a segment of
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  struct Change {
    EntryIndex root = 0;   ///< whose record changed
    EntryIndex child = 0;  ///< entry that became its child, or -1
    Feature before;
    friend bool operator==(const Change&, const Change&) = default;
  };
  /// Where everything stood when a tile began.
  struct Mark {
    EntryIndex first_entry = 0;
    std::uint32_t log_size = 0;
    std::uint32_t split_tiles = 0;
    std::uint32_t site_tiles = 0;
    friend bool operator==(const Mark&, const Mark&) = default;
  };
  /// A number beside a feature that changed.
  struct ExtraChange {
    std::uint32_t change = 0;  ///< with which change of the feature
    std::uint32_t index = 0;   ///< in extras_
    std::uint16_t before = 0;
    friend bool operator==(const ExtraChange&, const ExtraChange&) = default;
  };

  void make_room();
  Feature& save(EntryIndex root, EntryIndex child = -1);
  void join(EntryIndex mine, EntryIndex others, int closed_edges);
  void close_at_border(const Board& board, int tile);
  void close(EntryIndex entry);
  void meet_another(Rim mine, EntryIndex first, Rim theirs, EntryIndex first_theirs);
  int tiles_in_both(EntryIndex a, EntryIndex b, FeatureKind kind) const;
  void update_sites(const Board& board, int tile);
  std::size_t extra_index(int figure, int player) const {
    return further_marks_ + (static_cast<std::size_t>(figure) - 1) * most_players +
           static_cast<std::size_t>(player);
  }
  int further(EntryIndex root, int figure, int player) const {
    return extras(root)[extra_index(figure, player)];
  }
  void begin_extras(int type, EntryIndex first, EntryIndex segments);
  void add_extra(EntryIndex root, std::size_t extra, int change);
  void join_extras(EntryIndex into, EntryIndex from);
  void undo_extras();

  const TileSet* set_;
  std::vector<Feature> fresh_;              ///< of all types in turn, by segment: what it is by itself
  std::vector<std::uint32_t> first_fresh_;  ///< [type]: where its segments begin, and one more: the end
  std::vector<std::array<Rim, 4>> rims_;    ///< [turned type]
  std::vector<std::int8_t> site_of_;        ///< [type]: segment index of the cloister or garden, or -1
  std::vector<std::uint8_t> is_split_;      ///< [type]: has several lines of a kind

  // The first so many elements are in use; what lies beyond is left over from tiles taken back.
  EntryIndex entry_count_ = 0;
  int tile_count_ = 0;
  std::size_t log_size_ = 0;
  std::vector<Entry> entries_;
  std::vector<Feature> feature_;
  std::vector<Mark> marks_;  ///< [tile]
  std::vector<Change> log_;
  std::vector<std::int32_t> split_tiles_;  ///< all of them in use
  std::vector<std::int32_t> site_tiles_;   ///< all of them in use

  // Empty unless the set has further marks or there are further figures.
  std::size_t further_marks_ = 0;
  std::size_t further_figures_ = 0;
  std::size_t width_ = 0;                    ///< numbers beside each entry
  std::vector<std::uint16_t> fresh_extras_;  ///< of fresh_ in turn: further marks
  std::vector<std::uint16_t> extras_;        ///< [entry]
  std::vector<ExtraChange> extra_log_;       ///< all of it in use
};

}  // namespace bastide::rules::board
