#include "solver/games/occupied_sets.hpp"

#include <algorithm>
#include <bit>

namespace bastide::solver::games {
namespace {

using rules::board::Board;
using rules::board::EntryIndex;

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

EntryIndex OccupiedSets::name_of(const Laid& part, int tile, int segment) const {
  if (!joiner_.is_tracked(types_[static_cast<std::size_t>(tile)], segment)) return no_feature;
  return part.feature_of[static_cast<std::size_t>(first_segment_[static_cast<std::size_t>(tile)] + segment)];
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
    const auto join = joiner_.joining(around, board.tile(tile).type, board.tile(tile).rotation,
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
  const auto segments = static_cast<int>(board.set().type(placed.type).segments.size());
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
