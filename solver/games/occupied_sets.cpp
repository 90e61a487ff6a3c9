#include "solver/games/occupied_sets.hpp"

#include <algorithm>
#include <bit>

namespace bastide::solver::games {
namespace {

using rules::board::Board;
using rules::board::EntryIndex;
using tilesets::SegmentKind;

FeatureMask bit(EntryIndex feature) { return FeatureMask{1} << static_cast<unsigned>(feature); }

/// Equal sets become one.
void merge_equal(std::vector<OccupiedSet>& unsorted, std::vector<OccupiedSet>& out) {
  std::sort(unsorted.begin(), unsorted.end(),
            [](const auto& a, const auto& b) { return a.occupied < b.occupied; });
  out.clear();
  for (const auto& set : unsorted) {
    if (!out.empty() && out.back().occupied == set.occupied) {
      out.back().games += set.games;
    } else {
      out.push_back(set);
    }
  }
}

}  // namespace

EntryIndex Joining::renamed(EntryIndex feature) const {
  for (const auto& joined : all()) {
    if ((joined.touched & bit(feature)) != 0) return std::countr_zero(joined.own);
  }
  return feature;
}

bool OccupiedSets::is_tracked(const tilesets::Segment& segment) const {
  return segment.kind != SegmentKind::cloister && (segment.kind != SegmentKind::field || has_farmers_);
}

EntryIndex OccupiedSets::name_of(const Laid& part, int tile, int segment) const {
  const auto& segments = set_->type(types_[static_cast<std::size_t>(tile)]).segments;
  if (!is_tracked(segments[static_cast<std::size_t>(segment)])) return no_feature;
  return part.feature_of[static_cast<std::size_t>(first_segment_[static_cast<std::size_t>(tile)] + segment)];
}

Joining OccupiedSets::joining(const FeaturesAround& around, int type, int rotation, int first_segment) const {
  const auto& segments = set_->type(type).segments;
  const auto at = segments_at_places(set_->turned(type, rotation));
  std::array<FeatureMask, 16> touched{};
  for (std::size_t place = 0; place < contact_places; ++place) {
    if (around[place] != no_feature && at[place] != tilesets::no_segment)
      touched[at[place]] |= bit(around[place]);
  }
  Joining out;
  out.feature_of.fill(no_feature);
  std::array<std::size_t, 16> joined_of{};
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (!is_tracked(segments[s])) {
      if (segments[s].kind == SegmentKind::cloister) out.features[out.count++] = {0, 0, 1};
      continue;
    }
    JoinedFeature mine{touched[s], bit(first_segment + static_cast<EntryIndex>(s)), 1};
    auto into = out.count;
    // Segments that touch one feature are one; each joined feature so far that shares one is taken in.
    for (std::size_t i = 0; i < out.count; ++i) {
      if ((out.features[i].touched & mine.touched) == 0) continue;
      mine.touched |= out.features[i].touched;
      mine.own |= out.features[i].own;
      mine.spots += out.features[i].spots;
      out.features[i] = {};
      for (std::size_t earlier = 0; earlier < s; ++earlier) {
        if (joined_of[earlier] == i) joined_of[earlier] = into;
      }
    }
    out.features[into] = mine;
    joined_of[s] = into;
    ++out.count;
  }
  for (auto& joined : std::span(out.features).first(out.count)) {
    const auto all = joined.touched | joined.own;
    if (joined.own != 0) joined.own = all & (~all + 1);  // the first segment names the feature
    out.merges = out.merges || (joined.touched != 0 && joined.touched != joined.own);
  }
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (is_tracked(segments[s])) out.feature_of[s] = std::countr_zero(out.features[joined_of[s]].own);
  }
  return out;
}

void OccupiedSets::name_features(Laid& part, const Laid& before, const Joining& joining, int tile) const {
  part.feature_of = before.feature_of;
  for (auto& feature : part.feature_of) feature = static_cast<std::uint8_t>(joining.renamed(feature));
  const auto first = static_cast<std::size_t>(first_segment_[static_cast<std::size_t>(tile)]);
  const auto end = static_cast<std::size_t>(first_segment_[static_cast<std::size_t>(tile) + 1]);
  for (auto s = first; s < end; ++s) {
    const auto feature = joining.feature_of[s - first];
    part.feature_of[s] = static_cast<std::uint8_t>(feature == no_feature ? 0 : feature);
  }
}

void OccupiedSets::lay_part(const Board& board, Part part) {
  unsorted_.clear();
  auto& laid = parts_[part];
  bool is_named = false;
  const auto lies = [](Part in, int tile) {
    return tile == 0 || (in >> static_cast<unsigned>(tile - 1) & 1U) != 0;
  };
  for (int tile = 1; tile < static_cast<int>(types_.size()); ++tile) {
    if (!lies(part, tile)) continue;
    const Part without = part & ~(Part{1} << static_cast<unsigned>(tile - 1));
    const auto& before = parts_[without];
    if (before.sets.empty()) continue;
    const auto cell = board.tile(tile).cell;
    const bool touches =
        std::any_of(board.side_steps().begin(), board.side_steps().end(), [&](rules::board::CellIndex step) {
          const int other = board.tile_at(cell + step);
          return other >= 0 && lies(without, other);
        });
    if (!touches) continue;
    const auto around = features_around(board, cell, [&](int other, int segment) {
      return lies(without, other) ? name_of(before, other, segment) : no_feature;
    });
    const auto join = joining(around, board.tile(tile).type, board.tile(tile).rotation,
                              first_segment_[static_cast<std::size_t>(tile)]);
    if (!is_named) name_features(laid, before, join, tile);
    is_named = true;
    for (const auto& set : before.sets) {
      const auto after = join.after(set.occupied);
      unsorted_.push_back({after, set.games});
      for (const auto& joined : join.all()) {
        if (joined.spots == 0 || (set.occupied & joined.touched) != 0) continue;
        unsorted_.push_back({after | joined.own, set.games * joined.spots});
      }
    }
  }
  merge_equal(unsorted_, laid.sets);
}

void OccupiedSets::place(const Board& board) {
  const auto tile = static_cast<int>(types_.size());
  const auto& placed = board.tile(tile);
  const auto segments = static_cast<int>(set_->type(placed.type).segments.size());
  types_.push_back(placed.type);
  first_segment_.push_back(first_segment_.back() + segments);
  if (parts_.size() <= whole()) parts_.resize(whole() + 1);
  if (tile == 0) {
    auto& start = parts_[0];
    for (int s = 0; s < segments; ++s)
      start.feature_of[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(s);
    start.sets = {{0, 1}};
    return;
  }
  const auto newest = Part{1} << static_cast<unsigned>(tile - 1);
  for (Part part = newest; part < 2 * newest; ++part) lay_part(board, part);
}

void OccupiedSets::undo() {
  types_.pop_back();
  first_segment_.pop_back();
}

}  // namespace bastide::solver::games
