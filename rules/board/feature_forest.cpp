// Taking tiles back from a forest, and what has to be equal when that is done.
#include "rules/board/feature_forest.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "tilesets/index.hpp"

namespace bastide::rules::board {
namespace {

using tilesets::most_segments;
using tilesets::SegmentKind;

/// What one placement can log: twelve joins, a change of each of eight cloisters or gardens around, four
/// edges at the border; where edges meet another kind, up to six changes a side in place of three.
constexpr std::size_t most_changes = 36;

}  // namespace

FeatureForest::FeatureForest(const TileSet& set, int most_tiles, int figures)
    : set_(&set),
      further_marks_(set.marks().size() - 1),
      further_figures_(static_cast<std::size_t>(figures - 1)),
      width_(further_marks_ + further_figures_ * most_players) {
  first_fresh_.push_back(0);
  for (const auto& type : set.types()) {
    bool is_split = false;
    for (const auto& segment : type.segments) {
      Feature f;
      f.kind = feature_kind(segment.kind);
      f.tiles = 1;
      f.segments = 1;
      f.pennants = static_cast<std::uint16_t>(segment.pennants());
      switch (f.kind) {
        case FeatureKind::farm:
          f.open = static_cast<std::int16_t>(std::popcount(segment.half_edges));
          break;
        case FeatureKind::cloister:
        case FeatureKind::garden:
          f.open = 8;
          break;
        default:  // lines
          f.open = static_cast<std::int16_t>(std::popcount(segment.sides));
          f.has_split_tile = std::ranges::count(type.segments, segment.kind, &tilesets::Segment::kind) > 1;
          is_split = is_split || f.has_split_tile;
      }
      fresh_.push_back(f);
      for (std::size_t m = 1; m <= further_marks_; ++m) fresh_extras_.push_back(segment.marks[m]);
    }
    first_fresh_.push_back(static_cast<std::uint32_t>(fresh_.size()));
    site_of_.push_back(static_cast<std::int8_t>(type.site()));
    is_split_.push_back(is_split ? 1 : 0);
  }
  for (int type = 0; type < set.type_count(); ++type) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      const auto& turned = set.turned(type, rotation);
      auto& rims = rims_.emplace_back();
      for (unsigned s = 0; s < 4; ++s) {
        rims[s] = {turned.edges[s], turned.side_segment[s], turned.half_segment[2 * s],
                   turned.half_segment[2 * s + 1]};
      }
    }
  }
  marks_.resize(static_cast<std::size_t>(std::max(1, most_tiles)));
  entries_.resize(marks_.size() * most_segments);
  feature_.resize(entries_.size());
  extras_.resize(entries_.size() * width_);
  log_.resize(marks_.size() * most_changes);
  split_tiles_.reserve(marks_.size());
  site_tiles_.reserve(marks_.size());
}

FeatureForest& FeatureForest::operator=(const FeatureForest& other) {
  const bool has_room = marks_.size() >= at(other.tile_count_) && log_.size() >= other.log_size_;
  if (set_ != other.set_ || width_ != other.width_ || !has_room) return *this = FeatureForest(other);
  const auto copy = [](const auto& from, auto count, auto& to) {
    std::copy_n(from.begin(), count, to.begin());
  };
  entry_count_ = other.entry_count_;
  tile_count_ = other.tile_count_;
  log_size_ = other.log_size_;
  copy(other.entries_, entry_count_, entries_);
  copy(other.feature_, entry_count_, feature_);
  copy(other.marks_, tile_count_, marks_);
  copy(other.log_, log_size_, log_);
  split_tiles_ = other.split_tiles_;
  site_tiles_ = other.site_tiles_;
  if (has_extras()) {
    copy(other.extras_, at(entry_count_) * width_, extras_);
    extra_log_ = other.extra_log_;
  }
  return *this;
}

/// For one tile more; never needed within the number of tiles the forest was made for, unless figures come
/// and go.
void FeatureForest::make_room() {
  if (at(tile_count_) == marks_.size()) {
    marks_.resize(2 * marks_.size());
    entries_.resize(marks_.size() * most_segments);
    feature_.resize(entries_.size());
    extras_.resize(entries_.size() * width_);
  }
  if (log_size_ + most_changes > log_.size()) log_.resize(2 * log_.size() + most_changes);
}

inline Feature& FeatureForest::save(EntryIndex root, EntryIndex child) {
  auto& feature = feature_[at(root)];
  // Member by member: a record put together first and then copied waits for its own writes.
  auto& change = log_[log_size_++];
  change.root = root;
  change.child = child;
  change.before = feature;
  return feature;
}

int FeatureForest::tiles_in_both(EntryIndex a, EntryIndex b, FeatureKind kind) const {
  int both = 0;
  for (const auto tile : split_tiles_) {
    bool in_a = false;
    bool in_b = false;
    for (auto e = entry(tile, 0); e < entry_count_ && entries_[at(e)].tile == tile; ++e) {
      // Only roots carry a feature's counts, but every entry keeps the kind that it was made with.
      if (feature_[at(e)].kind != kind) continue;
      const auto r = find(e);
      in_a = in_a || r == a;
      in_b = in_b || r == b;
    }
    both += in_a && in_b ? 1 : 0;
  }
  return both;
}

inline void FeatureForest::join(EntryIndex mine, EntryIndex others, int closed_edges) {
  auto a = find(others);
  auto b = find(mine);
  if (a == b) {
    auto& feature = save(a);
    feature.open = static_cast<std::int16_t>(feature.open - closed_edges);
    return;
  }
  if (feature_[at(a)].segments < feature_[at(b)].segments) std::swap(a, b);
  const auto& child = feature_[at(b)];
  const bool overlap_is_possible = child.has_split_tile && feature_[at(a)].has_split_tile;
  const int both = overlap_is_possible ? tiles_in_both(a, b, child.kind) : 0;
  auto& root = save(a, b);
  root.open = static_cast<std::int16_t>(root.open + child.open - closed_edges);
  if (root.kind != FeatureKind::farm)
    root.tiles = static_cast<std::uint16_t>(root.tiles + child.tiles - both);
  root.segments = static_cast<std::uint16_t>(root.segments + child.segments);
  root.pennants = static_cast<std::uint16_t>(root.pennants + child.pennants);
  root.has_split_tile = root.has_split_tile || child.has_split_tile;
  if (child.is_occupied()) {
    for (std::size_t p = 0; p < root.followers.size(); ++p) {
      root.followers[p] = static_cast<std::uint8_t>(root.followers[p] + child.followers[p]);
    }
  }
  entries_[at(b)].parent = a;
  if (has_extras()) [[unlikely]]
    join_extras(a, b);
}

void FeatureForest::close(EntryIndex entry) {
  auto& feature = save(find(entry));
  feature.open = static_cast<std::int16_t>(feature.open - 1);
}

/// Where an edge meets one of another kind, fields join, and all else ends.
void FeatureForest::meet_another(Rim mine, EntryIndex first, Rim theirs, EntryIndex first_theirs) {
  const auto meet = [&](std::uint8_t here, std::uint8_t there, bool are_fields) {
    const bool is_here = here != tilesets::no_segment;
    const bool is_there = there != tilesets::no_segment;
    if (are_fields && is_here && is_there) return join(first + here, first_theirs + there, 2);
    if (is_here) close(first + here);
    if (is_there) close(first_theirs + there);
  };
  meet(mine.side, theirs.side, false);
  meet(mine.left, theirs.right, true);
  meet(mine.right, theirs.left, true);
}

void FeatureForest::close_at_border(const Board& board, int tile) {
  const auto& turned = board.turned(tile);
  const auto cell = board.tile(tile).cell;
  for (unsigned s = 0; s < 4; ++s) {
    if (!board.is_wall(cell + board.side_steps()[s]) || turned.side_segment[s] == tilesets::no_segment)
      continue;
    auto& feature = save(find(entry(tile, turned.side_segment[s])));
    feature.open = static_cast<std::int16_t>(feature.open - 1);
  }
  const auto own = site_of_[board.tile(tile).type];
  if (own < 0 || !board.border_completes_cloisters()) return;
  auto& site = feature_[at(entry(tile, own))];
  for (const auto step : board.around_steps()) {
    if (board.is_wall(cell + step)) ++site.beyond;
  }
  site.open = static_cast<std::int16_t>(site.open - site.beyond);
}

void FeatureForest::update_sites(const Board& board, int tile) {
  const auto cell = board.tile(tile).cell;
  for (const auto other : site_tiles_) {
    // The arrays' margin keeps cells of neighbouring rows from being neighbours in number.
    const auto distance = std::abs(board.tile(other).cell - cell);
    const auto row = board.side_steps()[2];
    if (distance != 1 && (distance < row - 1 || distance > row + 1)) continue;
    auto& site = save(entry(other, site_of_[board.tile(other).type]));
    --site.open;
  }
  const auto own = site_of_[board.tile(tile).type];
  if (own < 0) return;
  int around = 0;
  for (const auto step : board.around_steps()) around += board.tile_at(cell + step) >= 0 ? 1 : 0;
  feature_[at(entry(tile, own))].open = static_cast<std::int16_t>(8 - around);
  site_tiles_.push_back(tile);
}

void FeatureForest::place(const Board& board) {
  const int tile = tile_count_;
  if (at(tile) == marks_.size() || log_size_ + most_changes > log_.size()) make_room();
  const auto placed = board.tile(tile);
  const auto first = entry_count_;
  marks_[at(tile)] = {first, static_cast<std::uint32_t>(log_size_),
                      static_cast<std::uint32_t>(split_tiles_.size()),
                      static_cast<std::uint32_t>(site_tiles_.size())};
  const auto* fresh = fresh_.data() + first_fresh_[placed.type];
  const auto segments = static_cast<EntryIndex>(first_fresh_[placed.type + 1U] - first_fresh_[placed.type]);
  for (EntryIndex s = 0; s < segments; ++s) {
    entries_[at(first + s)] = {first + s, tile};
    feature_[at(first + s)] = fresh[s];
  }
  if (has_extras()) [[unlikely]]
    begin_extras(placed.type, first, segments);
  entry_count_ = first + segments;
  tile_count_ = tile + 1;
  if (is_split_[placed.type] != 0) split_tiles_.push_back(tile);

  const auto& rims = rims_[4U * placed.type + placed.rotation];
  for (unsigned s = 0; s < 4; ++s) {
    const int other = board.tile_at(placed.cell + board.side_steps()[s]);
    if (other < 0) continue;
    const auto& adjoining = board.tile(other);
    const auto mine = rims[s];
    const auto theirs = rims_[4U * adjoining.type + adjoining.rotation][(s + 2U) & 3U];
    const auto first_theirs = entry(other, 0);
    if (mine.edge != theirs.edge) [[unlikely]] {
      meet_another(mine, first, theirs, first_theirs);
      continue;
    }
    if (mine.side != tilesets::no_segment) join(first + mine.side, first_theirs + theirs.side, 2);
    if (mine.left != tilesets::no_segment) {
      // Across a joint NL meets SR' and NR meets SL' (ours-half-edges).
      join(first + mine.left, first_theirs + theirs.right, 2);
      join(first + mine.right, first_theirs + theirs.left, 2);
    }
  }
  update_sites(board, tile);
  if (board.border_completes()) close_at_border(board, tile);  // apart, so that other boards do not pay
}

/// What the segments of a tile of this type have by themselves.
void FeatureForest::begin_extras(int type, EntryIndex first, EntryIndex segments) {
  const auto* fresh = fresh_extras_.data() + first_fresh_[at(type)] * further_marks_;
  auto* extras = extras_.data() + at(first) * width_;
  for (EntryIndex s = 0; s < segments; ++s, fresh += further_marks_, extras += width_) {
    std::copy_n(fresh, further_marks_, extras);
    std::fill_n(extras + further_marks_, width_ - further_marks_, std::uint16_t{0});
  }
}

/// Requires that a change of the feature has been logged, to which this belongs.
void FeatureForest::add_extra(EntryIndex root, std::size_t extra, int change) {
  if (change == 0) return;
  const auto index = at(root) * width_ + extra;
  auto& number = extras_[index];
  extra_log_.push_back(
      {static_cast<std::uint32_t>(log_size_ - 1), static_cast<std::uint32_t>(index), number});
  number = static_cast<std::uint16_t>(number + change);
}

void FeatureForest::join_extras(EntryIndex into, EntryIndex from) {
  for (std::size_t extra = 0; extra < width_; ++extra)
    add_extra(into, extra, extras_[at(from) * width_ + extra]);
}

/// Those of the changes that are taken back.
void FeatureForest::undo_extras() {
  for (; !extra_log_.empty() && extra_log_.back().change >= log_size_; extra_log_.pop_back())
    extras_[extra_log_.back().index] = extra_log_.back().before;
}

void FeatureForest::add_figures(EntryIndex root, int player, int figure, int change) {
  if (log_size_ == log_.size()) make_room();
  auto& count = save(root).followers[static_cast<std::size_t>(player)];
  count = static_cast<std::uint8_t>(count + change);
  if (figure > 0) [[unlikely]]
    add_extra(root, extra_index(figure, player), change);
}

void FeatureForest::undo_to(std::size_t log_size) {
  while (log_size_ > log_size) {
    const auto& change = log_[--log_size_];
    feature_[at(change.root)] = change.before;
    if (change.child >= 0) entries_[at(change.child)].parent = change.child;
  }
  if (has_extras()) [[unlikely]]
    undo_extras();
}

void FeatureForest::undo() {
  const auto& mark = marks_[at(--tile_count_)];
  undo_to(mark.log_size);
  entry_count_ = mark.first_entry;
  split_tiles_.resize(mark.split_tiles);
  site_tiles_.resize(mark.site_tiles);
}

std::vector<std::pair<EntryIndex, Feature>> FeatureForest::canonical() const {
  std::vector<EntryIndex> smallest(at(entry_count_), -1);
  std::vector<std::pair<EntryIndex, Feature>> out;
  for (EntryIndex e = 0; e < entry_count_; ++e) {
    const auto r = find(e);
    if (smallest[at(r)] < 0) smallest[at(r)] = e;
    out.emplace_back(smallest[at(r)], feature(r));
  }
  return out;
}

bool operator==(const FeatureForest& a, const FeatureForest& b) {
  const auto same = [](const auto& x, const auto& y, auto count) {
    return std::equal(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(count), y.begin());
  };
  return a.set_ == b.set_ && a.entry_count_ == b.entry_count_ && a.tile_count_ == b.tile_count_ &&
         a.log_size_ == b.log_size_ && same(a.entries_, b.entries_, a.entry_count_) &&
         same(a.feature_, b.feature_, a.entry_count_) && same(a.marks_, b.marks_, a.tile_count_) &&
         same(a.log_, b.log_, a.log_size_) && a.split_tiles_ == b.split_tiles_ &&
         a.site_tiles_ == b.site_tiles_ && a.width_ == b.width_ &&
         same(a.extras_, b.extras_, at(a.entry_count_) * a.width_) && a.extra_log_ == b.extra_log_;
}

}  // namespace bastide::rules::board
