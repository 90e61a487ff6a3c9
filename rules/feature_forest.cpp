#include "rules/feature_forest.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace bastide::rules {
namespace {

using tilesets::Edge;
using tilesets::SegmentKind;

FeatureKind feature_kind(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::city:
      return FeatureKind::city;
    case SegmentKind::road:
      return FeatureKind::road;
    case SegmentKind::field:
      return FeatureKind::farm;
    case SegmentKind::cloister:
      break;
  }
  return FeatureKind::cloister;
}

std::size_t at(EntryIndex e) { return static_cast<std::size_t>(e); }

}  // namespace

FeatureForest::FeatureForest(const TileSet& set, int most_tiles) : set_(&set) {
  std::size_t most_entries = 1;
  first_fresh_.push_back(0);
  for (const auto& type : set.types()) {
    int cities = 0;
    int roads = 0;
    for (const auto& segment : type.segments) {
      cities += segment.kind == SegmentKind::city ? 1 : 0;
      roads += segment.kind == SegmentKind::road ? 1 : 0;
    }
    std::int8_t cloister = -1;
    for (const auto& segment : type.segments) {
      Feature f;
      f.kind = feature_kind(segment.kind);
      f.tiles = 1;
      f.segments = 1;
      f.pennants = static_cast<std::uint16_t>(segment.pennants);
      switch (f.kind) {
        case FeatureKind::city:
        case FeatureKind::road:
          f.open = static_cast<std::int16_t>(std::popcount(segment.sides));
          f.split = (f.kind == FeatureKind::city ? cities : roads) > 1 ? 1 : 0;
          break;
        case FeatureKind::farm:
          f.open = static_cast<std::int16_t>(std::popcount(segment.half_edges));
          break;
        case FeatureKind::cloister:
          f.open = 8;
          cloister = static_cast<std::int8_t>(fresh_.size() - first_fresh_.back());
          break;
      }
      fresh_.push_back(f);
    }
    most_entries = std::max(most_entries, fresh_.size() - first_fresh_.back());
    first_fresh_.push_back(static_cast<std::uint32_t>(fresh_.size()));
    cloister_of_.push_back(cloister);
  }
  const auto tiles = static_cast<std::size_t>(most_tiles);
  parent_.reserve(tiles * most_entries);
  feature_.reserve(tiles * most_entries);
  ref_.reserve(tiles * most_entries);
  first_entry_.reserve(tiles);
  begin_.reserve(tiles);
  split_tiles_.reserve(tiles);
  log_.reserve(tiles * 24);
}

Feature& FeatureForest::save(EntryIndex root, EntryIndex child) {
  auto& feature = feature_[at(root)];
  log_.push_back({root, child, feature});
  return feature;
}

int FeatureForest::tiles_in_both(EntryIndex a, EntryIndex b, FeatureKind kind) const {
  int both = 0;
  for (const auto tile : split_tiles_) {
    const auto first = first_entry_[at(tile)];
    bool in_a = false;
    bool in_b = false;
    for (auto e = first; e < entry_count() && ref_[at(e)].placement == tile; ++e) {
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

void FeatureForest::join(EntryIndex a, EntryIndex b, std::int16_t closed_edges) {
  a = find(a);
  b = find(b);
  if (a == b) {
    auto& feature = save(a);
    feature.open = static_cast<std::int16_t>(feature.open - closed_edges);
    return;
  }
  if (feature_[at(a)].segments < feature_[at(b)].segments) std::swap(a, b);
  const auto& child = feature_[at(b)];
  const bool overlap_is_possible = child.split != 0 && feature_[at(a)].split != 0;
  const int both = overlap_is_possible ? tiles_in_both(a, b, child.kind) : 0;
  auto& root = save(a, b);
  root.open = static_cast<std::int16_t>(root.open + child.open - closed_edges);
  if (root.kind != FeatureKind::farm)
    root.tiles = static_cast<std::uint16_t>(root.tiles + child.tiles - both);
  root.segments = static_cast<std::uint16_t>(root.segments + child.segments);
  root.pennants = static_cast<std::uint16_t>(root.pennants + child.pennants);
  root.split = static_cast<std::uint16_t>(root.split + child.split);
  for (std::size_t p = 0; p < root.followers.size(); ++p) {
    root.followers[p] = static_cast<std::uint8_t>(root.followers[p] + child.followers[p]);
  }
  parent_[at(b)] = a;
}

void FeatureForest::close_at_border(const Board& board, int tile) {
  const auto& turned = board.turned(tile);
  const auto cell = board.tile(tile).cell;
  for (unsigned s = 0; s < 4; ++s) {
    if (!board.is_wall(cell + board.side_steps()[s]) || turned.edges[s] == Edge::field) continue;
    auto& feature = save(find(entry(tile, turned.side_segment[s])));
    feature.open = static_cast<std::int16_t>(feature.open - 1);
  }
  const auto own = cloister_of_[board.tile(tile).type];
  if (own < 0 || !board.border_completes_cloisters()) return;
  auto& cloister = feature_[at(entry(tile, own))];
  for (const auto step : board.around_steps()) {
    if (board.is_wall(cell + step)) ++cloister.beyond;
  }
  cloister.open = static_cast<std::int16_t>(cloister.open - cloister.beyond);
}

void FeatureForest::update_cloisters(const Board& board, int tile) {
  const auto cell = board.tile(tile).cell;
  const auto own = cloister_of_[board.tile(tile).type];
  std::int16_t around = 0;
  for (const auto step : board.around_steps()) {
    const int other = board.tile_at(cell + step);
    if (other < 0) continue;
    ++around;
    const auto cloister = cloister_of_[board.tile(other).type];
    if (cloister >= 0) --save(entry(other, cloister)).open;
  }
  if (own >= 0) feature_[at(entry(tile, own))].open = static_cast<std::int16_t>(8 - around);
}

void FeatureForest::place(const Board& board) {
  const int tile = tile_count();
  const auto& placed = board.tile(tile);
  const auto& turned = board.turned(tile);
  const auto fresh = std::span(fresh_).subspan(first_fresh_[placed.type],
                                               first_fresh_[placed.type + 1U] - first_fresh_[placed.type]);
  begin_.push_back({log_.size(), split_tiles_.size()});
  first_entry_.push_back(entry_count());
  bool is_split = false;
  for (std::size_t s = 0; s < fresh.size(); ++s) {
    parent_.push_back(entry_count());
    feature_.push_back(fresh[s]);
    ref_.push_back({tile, static_cast<int>(s)});
    is_split = is_split || fresh[s].split != 0;
  }
  if (is_split) split_tiles_.push_back(tile);

  for (unsigned s = 0; s < 4; ++s) {
    const int other = board.tile_at(placed.cell + board.side_steps()[s]);
    if (other < 0) continue;
    const auto& adjoining = board.turned(other);
    const unsigned t = (s + 2U) & 3U;
    // Never so on a board. A walk with a faulty fit table gets here all the same, to be told so and not to
    // crash.
    if (turned.edges[s] != adjoining.edges[t]) continue;
    if (turned.edges[s] != Edge::field) {
      join(entry(tile, turned.side_segment[s]), entry(other, adjoining.side_segment[t]), 2);
    }
    if (turned.edges[s] != Edge::city) {
      // Across a joint NL meets SR' and NR meets SL' (rules.md section 1).
      join(entry(tile, turned.half_segment[2 * s]), entry(other, adjoining.half_segment[2 * t + 1]), 2);
      join(entry(tile, turned.half_segment[2 * s + 1]), entry(other, adjoining.half_segment[2 * t]), 2);
    }
  }
  update_cloisters(board, tile);
  if (board.border_completes()) close_at_border(board, tile);  // apart, so that other boards do not pay
}

void FeatureForest::undo_to(std::size_t log_size) {
  while (log_.size() > log_size) {
    const auto& change = log_.back();
    feature_[at(change.root)] = change.before;
    if (change.child >= 0) parent_[at(change.child)] = change.child;
    log_.pop_back();
  }
}

void FeatureForest::undo() {
  const auto begin = begin_.back();
  undo_to(begin.log_size);
  const auto first = at(first_entry_.back());
  parent_.resize(first);
  feature_.resize(first);
  ref_.resize(first);
  first_entry_.pop_back();
  begin_.pop_back();
  split_tiles_.resize(begin.split_tiles);
}

void FeatureForest::add_followers(EntryIndex root, int player, int change) {
  auto& count = save(root).followers[static_cast<std::size_t>(player)];
  count = static_cast<std::uint8_t>(count + change);
}

std::vector<std::pair<EntryIndex, Feature>> FeatureForest::canonical() const {
  std::vector<EntryIndex> smallest(parent_.size(), -1);
  std::vector<std::pair<EntryIndex, Feature>> out;
  for (EntryIndex e = 0; e < entry_count(); ++e) {
    const auto r = find(e);
    if (smallest[at(r)] < 0) smallest[at(r)] = e;
    out.emplace_back(smallest[at(r)], feature(r));
  }
  return out;
}

}  // namespace bastide::rules
