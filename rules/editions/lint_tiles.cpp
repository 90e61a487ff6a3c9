// What the lint says of an edition with its tile set: drawings of crossings, an edge that no tile reaches,
// too few tiles. For junction_ends_road, board_area, players and hand_size. Walks at most as far over the
// table as the tiles reach.
#include "rules/editions/lint_rules.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/tiles_under.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::FormulaSlot;
using expressions::most_points;

void lint_crossings(EditionLint& lint, const TileSet& set) {
  const auto& e = lint.edition();
  if (e.junction_ends_road == JunctionEndsRoad::any) return;
  std::vector<std::string> unknown;
  for (const auto& type : set.types()) {
    if (type.centre == tilesets::Centre::crossing && crossing_art(type, e).empty())
      unknown.push_back(type.id);
  }
  const auto art = option_value(e, "tile_art");
  if (!unknown.empty()) {
    lint.error(
        "crossing-without-art", {"junction_ends_road", "tile_art"},
        fmt::format("junction_ends_road houses_only: tile set '{}' does not say whether tile{} {} show{} "
                    "bushes or houses in the {} drawings, expected crossing_art with {} in the tile "
                    "file",
                    set.id(), unknown.size() == 1 ? "" : "s", fmt::join(unknown, ", "),
                    unknown.size() == 1 ? "s" : "", art, art));
  } else if (lint.is_any_own({"junction_ends_road", "tile_art"}) && joining_crossings(set, e).empty()) {
    lint.warning("no-bushes", {"junction_ends_road", "tile_art"},
                 fmt::format("junction_ends_road houses_only changes nothing: no crossing of tile set '{}' "
                             "shows bushes in the {} drawings, expected other tiles or any",
                             set.id(), art));
  }
}

/// not_cloister needs a cloister that it can speak of.
void lint_cloisters(EditionLint& lint, const TileSet& set) {
  const auto& e = lint.edition();
  if (e.fill_hole_extra_turn != FillHoleExtraTurn::not_cloister || !lint.is_own("fill_hole_extra_turn"))
    return;
  if (std::any_of(set.types().begin(), set.types().end(), [](const auto& t) { return t.has_cloister(); }))
    return;
  lint.warning(
      "no-cloister", {"fill_hole_extra_turn"},
      fmt::format("fill_hole_extra_turn not_cloister: no tile of tile set '{}' shows a cloister, so it "
                  "says the same as yes, expected yes or other tiles",
                  set.id()));
}

/// A majority around cloisters and gardens needs one, of gardens such as figures may stand on.
void lint_sites(EditionLint& lint, const TileSet& set) {
  const auto& e = lint.edition();
  if (!e.counts_around() || !lint.is_own("site_majority")) return;
  const auto has_site = [&](const tilesets::TileType& type) {
    return type.has_cloister() || (type.gardens > 0 && e.has_gardens());
  };
  if (std::ranges::any_of(set.types(), has_site)) return;
  lint.unused("no-sites", {"site_majority"},
              fmt::format("no tile of tile set '{}' shows a cloister, or a garden on which figures may "
                          "stand, expected other tiles or on",
                          set.id()));
}

/// Own tiles that fill holes alone and are drawn as they come: most of them find none and leave the game.
void lint_hole_tiles(EditionLint& lint, const TileSet& set) {
  const auto& e = lint.edition();
  if (!e.draws_one_by_one() && e.reserves.empty()) return;
  if (e.unplaceable == Unplaceable::return_to_bag) return;
  const auto shipped = tilesets::files::data_folder() + "/";
  for (const auto& type : set.types()) {
    if (!type.fills_hole || type.where.file.starts_with(shipped)) continue;
    const auto has_it = [&](const ReserveRow& row) { return std::ranges::count(row.tiles, type.id) > 0; };
    if (std::ranges::any_of(e.reserves, has_it)) continue;
    lint.add_at(tilesets::files::Severity::warning, type.where, "hole-tile-drawn",
                fmt::format("tile {} fills holes alone and is drawn like others: where there is no hole it "
                            "leaves the game, expected it among the tiles of a [[reserve]]",
                            type.id));
  }
}

/// Whether a landscape of so many tiles can touch the table's edge.
bool is_edge_reached(const Area& area, int tiles) {
  if (area.kind == AreaKind::unbounded) return false;
  if (area.kind == AreaKind::shiftable) return area.width < tiles || area.height < tiles;
  std::set<Cell> seen{{0, 0}};
  std::vector<Cell> last{{0, 0}};
  for (int laid = 1; laid <= tiles && !last.empty(); ++laid) {
    std::vector<Cell> next;
    for (const auto cell : last) {
      for (int side = 0; side < tilesets::side_count; ++side) {
        const auto beyond = neighbour(cell, side);
        if (!area.admits(beyond)) return true;
        if (seen.insert(beyond).second) next.push_back(beyond);
      }
    }
    last = std::move(next);
  }
  return false;
}

void lint_reach(EditionLint& lint, const TileSet& set) {
  const auto& e = lint.edition();
  const auto& area = e.table.area;
  if (area.kind == AreaKind::unbounded || is_edge_reached(area, set.tile_count())) return;
  if (e.table.completes() && lint.is_own("border")) {
    lint.warning("edge-out-of-reach", {"border", "board_area"},
                 fmt::format("border completes with board_area {}: the {} tiles of set '{}' cannot reach its "
                             "edge, so it completes nothing, expected a smaller table",
                             to_text(area), set.tile_count(), set.id()));
  } else if (area.kind != AreaKind::floor && lint.is_own("board_area")) {
    lint.warning("edge-out-of-reach", {"board_area"},
                 fmt::format("board_area {} limits nothing: the {} tiles of set '{}' cannot reach its edge, "
                             "expected a smaller table",
                             to_text(area), set.tile_count(), set.id()));
  }
}

void lint_counts(EditionLint& lint, const TileSet& set) {
  const auto& e = lint.edition();
  // The start tile lies, or is laid first; or those of start.lay lie.
  const auto lying = e.start.empty() ? 1 : std::ranges::count(starts_in(e.start).front(), '@');
  const int drawn = set.tile_count() - static_cast<int>(lying);
  if (lint.is_any_own({"players", "hand_size"}) && e.hand_size != all_tiles &&
      e.most_players * e.hand_size > drawn) {
    lint.warning(
        "few-tiles", {"players", "hand_size"},
        fmt::format("{} players with hands of {} need {} tiles at the start, set '{}' has {} to draw, "
                    "expected fewer players or more tiles",
                    e.most_players, e.hand_size, e.most_players * e.hand_size, set.id(), drawn));
  }
}

/// The first points beyond the table that cannot be: their number of tiles, or 0.
int bad_points(const expressions::Formula& formula, int tiles) {
  for (int n = expressions::most_checked_tiles + 1; n <= tiles; ++n) {
    try {
      formula.evaluate({.tiles = n, .segments = n, .cities = n});
    } catch (const std::domain_error&) {
      return n;
    }
  }
  return 0;
}

void lint_large_features(EditionLint& lint, const TileSet& set) {
  const auto& e = lint.edition();
  if (set.tile_count() <= expressions::most_checked_tiles) return;
  std::vector<std::pair<FormulaSlot, std::string>> slots;
  for (const auto slot : {FormulaSlot::road_complete, FormulaSlot::road_incomplete,
                          FormulaSlot::city_complete, FormulaSlot::city_incomplete, FormulaSlot::farm_points})
    slots.emplace_back(slot, formula_key(slot));
  for (std::size_t n = 0; n < e.lines.size(); ++n) {
    for (const bool is_complete : {true, false})
      slots.emplace_back(expressions::line_slot(n, is_complete), "line." + e.lines[n].name);
  }
  struct Asked {
    const expressions::Formula* formula;
    std::string option, key;
  };
  std::vector<Asked> asked;
  for (const auto& [slot, option] : slots)
    if (is_own_formula(e, slot))
      asked.push_back({&formula_of(e, slot), option, formula_key(slot, e.vocabulary())});
  for (const auto& event : e.events) {
    for (const auto& formula : event.formulas)
      asked.push_back({&formula, "event." + event.id, fmt::format("points of event {}", event.id)});
  }
  for (const auto& [about, option, key] : asked) {
    const auto& formula = *about;
    if (const int n = bad_points(formula, set.tile_count()); n > 0) {
      lint.error(
          "points-out-of-range", {option.c_str()},
          fmt::format("{} = {} has no whole points {} to {} at {} {}, and set '{}' has {} tiles, expected "
                      "a formula such as min({}, ...)",
                      key, in_quotes(formula.text()), formula.least() ? expressions::least_points : 0,
                      most_points, n, formula.slot() == FormulaSlot::farm_points ? "cities" : "tiles",
                      set.id(), set.tile_count(), most_points));
    } else if (lint.is_own(option) && set.tile_count() > expressions::most_tabulated_tiles) {
      lint.warning("formula-untabulated", {option.c_str()},
                   fmt::format("{}: set '{}' has {} tiles, and points beyond {} are calculated each time, "
                               "which is slow, expected at most {} tiles",
                               key, set.id(), set.tile_count(), expressions::most_tabulated_tiles,
                               expressions::most_tabulated_tiles));
    }
  }
}

}  // namespace

void lint_tiles(EditionLint& lint, const TileSet& set) {
  lint_crossings(lint, set);
  lint_reach(lint, set);
  lint_counts(lint, set);
  lint_large_features(lint, set);
  lint_cloisters(lint, set);
  lint_sites(lint, set);
  lint_hole_tiles(lint, set);
}

}  // namespace bastide::rules::editions
