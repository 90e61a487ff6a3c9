// What the edge of the table changes and what it leaves alone: where tiles may lie, and what a border closes.
//
// As with the other options (option_properties.cpp) the board is looked at again as if there were no edge.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/violation_text.hpp"
#include "rules/reference/landscape.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using rules::FeatureKind;
using rules::editions::Edition;
using tilesets::TileSet;

Verdict border_closes_its_edges(const BoardView& view) {
  const auto without = rules::reference::features(view.set(), view.placements);
  for (std::size_t f = 0; f < without.features.size(); ++f) {
    const auto& barred = without.features[f];
    if (f >= view.reference.features.size() || view.reference.features[f].segments != barred.segments)
      return differs("the border changes which segments are one feature", "", "", barred.segments);
    int closed = 0;
    for (const auto ref : barred.segments) {
      const auto& placed = view.placements[at(ref.placement)];
      if (rules::is_site(barred.kind)) closed += rules::reference::cells_beyond(view.table(), placed.cell);
      for (int side = 0; side < 4; ++side) {
        if (!rules::reference::closes_edges(view.table(), rules::neighbour(placed.cell, side))) continue;
        if (rules::reference::edge_on(view.set(), placed, side) == tilesets::Edge::field) continue;
        closed += rules::reference::segment_on_side(view.set(), placed, side) == ref.segment ? 1 : 0;
      }
    }
    const auto& own = view.reference.features[f];
    const auto first = barred.segments.front();
    const auto& fast = view.forest.feature_of(first.placement, first.segment);
    if (own.open_edges == barred.open_edges - closed && fast.open == own.open_edges &&
        own.tiles == barred.tiles && own.marks == barred.marks)
      continue;
    return differs(
        fmt::format("a {} with {} open edges, {} of them at the border, has {} by the fast engine and {} by "
                    "the reference model",
                    rules::feature_name(own.kind), barred.open_edges, closed, fast.open, own.open_edges),
        fast.open, barred.open_edges - closed, own.segments);
  }
  return std::nullopt;
}

Verdict table_bars_only_places(const BoardView& view) {
  const int type = view.placements.back().type;
  const rules::reference::Landscape landscape(view.placements);
  auto expected = rules::reference::legal_placements(view.set(), view.placements, type);
  std::erase_if(expected,
                [&](const auto& place) { return !landscape.has_room_at(place.cell, view.table().area); });
  return checks::compare_places(view, expected, "of those without the table's edge lie on the table");
}

bool border_completes(const TileSet& /*set*/, const Edition& e) { return e.table.completes(); }
bool table_ends(const TileSet& /*set*/, const Edition& e) {
  return e.table.area.kind != rules::AreaKind::unbounded;
}

constexpr Precondition with_edge{table_ends, "the table has no edge (board_area)"};

constexpr auto table_list = in_group(
    PropertyGroup::editions,
    std::array{
        on_board("border-closes-only-its-edges",
                 "house-border-completes ours-border-edges ours-border-cloister",
                 "city and road edges on the border count as closed; border_cloister",
                 "every feature has the segments, tiles and pennants that it has without the border, and as "
                 "many open edges fewer as face cells off the table (around a cloister, where "
                 "border_cloister counts them)",
                 border_closes_its_edges,
                 {.applies = {{border_completes, "the edge of the table completes nothing (border)"}}}),
        on_board(
            "table-bars-only-places-off-it",
            "table-edge-is-the-limit table-no-shifting table-shifting-agreed table-second-table table-floor",
            "where tiles may lie",
            "the legal places of the type laid last are those without the table's edge that lie on the "
            "table, on a shiftable one those with which the landscape still fits on it",
            table_bars_only_places, {.applies = with_edge}),
        on_board(
            "cells-of-the-table-are-as-written",
            "table-edge-is-the-limit table-second-table table-floor ours-area-forms",
            "fixed WxH, extended (rectangles), floor (hidden cells)",
            "of the cells up to two from a tile those are on the table that the option says: with fixed WxH "
            "the W columns and H rows in whose middle the start tile lies (of an even number one more to the "
            "east or south), with extended the cells of a rectangle, with floor those of none",
            checks::table_is_as_written, {.applies = with_edge})});

}  // namespace

std::span<const Property> table_properties() { return table_list; }

}  // namespace bastide::props::catalogue
