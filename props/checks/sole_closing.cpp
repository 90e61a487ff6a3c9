// Both engines answer this question by laying every type and looking at what is complete. Here nothing is
// laid: a feature is closed when all of its open edges lie at the cell and what meets them there, segments of
// the new tile and the features beyond these, has no other way out.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include "props/violation_text.hpp"
#include "rules/play/sole_completer.hpp"
#include "rules/reference/landscape.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::Cell;
using rules::FeatureKind;
using rules::Placement;
using rules::SegmentRef;
using rules::reference::segment_on_side;

/// What lies on the four sides of the cell before the turn.
struct Surroundings {
  const TurnView& view;
  Cell cell;
  rules::reference::EdgesAround shown;
  std::array<int, 4> feature{-1, -1, -1, -1};  ///< the city or road that leads to the cell from that side

  explicit Surroundings(const TurnView& v) : view(v), cell(v.move.cell) {
    const auto& board = view.before.board;
    const rules::reference::Landscape landscape(board);
    shown = edges_around(view.set(), board, landscape, cell);
    for (int side = 0; side < 4; ++side) {
      const auto tile = landscape.at(rules::neighbour(cell, side));
      if (!tile) continue;
      const auto segment = segment_on_side(view.set(), board[at(*tile)], rules::reference::facing_side(side));
      if (segment) feature[at(side)] = view.features_before.index_of({*tile, *segment});
    }
  }

  /// Whether the fitting tile leaves the city or road without an open edge.
  bool closes(const Placement& p, int wanted) const {
    std::set<int> followed{wanted};
    for (bool grows = true; grows;) {
      const auto before = followed.size();
      for (const int f : std::vector<int>(followed.begin(), followed.end())) {
        int here = 0;
        for (int side = 0; side < 4; ++side) {
          if (feature[at(side)] != f) continue;
          ++here;
          const auto is_same_kind = [&](unsigned s) {
            return shown[s] == rules::reference::edge_on(view.set(), p, static_cast<int>(s));
          };
          if (!is_same_kind(static_cast<unsigned>(side))) continue;  // it ends there
          const auto& segment = view.set().type(p.type).segments[at(*segment_on_side(view.set(), p, side))];
          const unsigned sides = tilesets::turn_sides(segment.sides, static_cast<unsigned>(p.rotation));
          for (unsigned s = 0; s < 4; ++s) {
            if ((sides >> s & 1U) == 0) continue;
            if (!shown[s] && !ends_at_border(static_cast<int>(s))) return false;
            if (feature[s] >= 0 && is_same_kind(s)) followed.insert(feature[s]);
          }
        }
        if (here != view.features_before.features[at(f)].open_edges) return false;
      }
      grows = followed.size() > before;
    }
    return true;
  }

  bool ends_at_border(int side) const {
    const auto& table = view.edition.table;
    return table.completes() && !table.area.admits(rules::neighbour(cell, side));
  }
};

/// Whether some way of laying a tile of the type on the cell completes the feature.
bool can_complete(const Surroundings& around, int type, int wanted) {
  const bool is_cloister = around.view.features_before.features[at(wanted)].kind == FeatureKind::cloister;
  for (int rotation = 0; rotation < 4; ++rotation) {
    const Placement laid{type, rotation, around.cell, std::nullopt};
    const bool fits = rules::reference::fits(around.view.set(), type, rotation, around.shown);
    if (fits && (is_cloister || around.closes(laid, wanted))) return true;
  }
  return false;
}

/// Incomplete cities and roads at the cell, and cloisters of which it is the last empty neighbour.
std::set<int> features_at(const Surroundings& around) {
  std::set<int> found;
  for (const int f : around.feature) {
    if (f >= 0) found.insert(f);
  }
  const auto& features = around.view.features_before.features;
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f].kind != FeatureKind::cloister || features[f].open_edges != 1) continue;
    const auto& own = around.view.before.board[at(features[f].tiles.front())].cell;
    if (std::max(std::abs(own.x - around.cell.x), std::abs(own.y - around.cell.y)) == 1)
      found.insert(static_cast<int>(f));
  }
  return found;
}

}  // namespace

Verdict sole_completers_close_what_is_open(const TurnView& view) {
  if (view.fast.board().left_in_all() % 3 != 0) return std::nullopt;  // as often as the engines are compared
  const Surroundings around(view);
  std::vector<SegmentRef> expected;
  for (const int f : features_at(around)) {
    if (!can_complete(around, view.move.type, f)) continue;
    bool is_alone = true;
    for (int other = 0; other < view.set().type_count() && is_alone; ++other) {
      // Of the type laid those that are left after the turn.
      const bool is_another =
          other != view.move.type || view.edition.buy_tile_by == rules::editions::BuyTileBy::tile;
      const bool is_left = is_another && view.reference.left(other) > 0;
      is_alone = !is_left || !can_complete(around, other, f);
    }
    if (is_alone) expected.push_back(view.features_before.features[at(f)].segments.front());
  }
  std::ranges::sort(expected);
  auto board = view.fast.board();
  auto forest = view.fast.forest();
  forest.undo();
  board.undo();
  const auto found =
      rules::play::sole_completions(board, forest, view.move.cell, view.move.type, view.edition.buy_tile_by);
  if (found == expected) return std::nullopt;
  return differs(fmt::format("only {} completes {} features at {}, and {} by following their open edges",
                             view.set().type(view.move.type).id, found.size(), in_words(view.move.cell),
                             expected.size()),
                 found.size(), expected.size(), found.empty() ? expected : found);
}

}  // namespace bastide::props::checks
