// The lint's rules, in three parts. About the table alone: an edge that is not there, room for nothing,
// rectangles apart.
//
// Statements: table-* and ours-area-forms. Areas are small data; the slowest rule floods
// the cells between hidden rectangles, some milliseconds for the farthest corners allowed.
//
// About formulas: points that nobody gets, and completing a feature at a loss.
//
// What features are worth. The comparison of completed with incomplete features looks at every input a
// little board can have, smallest first, by the formulas' tables: some thousand loads.
//
// With the tile set: drawings of crossings, an edge that no tile reaches, too few
// tiles.
//
// For junction_ends_road, board_area, players and hand_size. Walks at most as far over the
// table as the tiles reach.
#include "rules/editions/lint_rules.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/crossings.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

bool overlap(const Rectangle& a, const Rectangle& b) {
  return a.west < b.west + b.width && b.west < a.west + a.width && a.north < b.north + b.height &&
         b.north < a.north + a.height;
}

/// Whether a cell of one is, or has a side in common with, a cell of the other.
bool touch(const Rectangle& a, const Rectangle& b) {
  const Rectangle wider{a.west - 1, a.north, a.width + 2, a.height};
  const Rectangle higher{a.west, a.north - 1, a.width, a.height + 2};
  return overlap(wider, b) || overlap(higher, b);
}

/// Which rectangles can be reached from the start tile.
std::vector<bool> reached_rectangles(const std::vector<Rectangle>& all) {
  std::vector<bool> is_reached;
  is_reached.reserve(all.size());
  for (const auto& r : all) is_reached.push_back(r.has({0, 0}));
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size() && !is_reached[i]; ++j) {
        if (!is_reached[j] || !touch(all[i], all[j])) continue;
        is_reached[i] = true;
        has_grown = true;
      }
    }
  }
  return is_reached;
}

/// How many cells the start tile can spread to between the hidden rectangles; 0 when there is a way out.
int enclosed_cells(const Area& area) {
  const auto bounds = area.bounds();
  const Rectangle grown{bounds.west - 1, bounds.north - 1, bounds.width + 2, bounds.height + 2};
  if (!bounds.has({0, 0})) return 0;
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.y - grown.north) * static_cast<std::size_t>(grown.width) +
           static_cast<std::size_t>(c.x - grown.west);
  };
  std::vector<bool> is_seen(static_cast<std::size_t>(grown.width) * static_cast<std::size_t>(grown.height));
  std::vector<Cell> cells{{0, 0}};
  is_seen[index({0, 0})] = true;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!bounds.has(cells[i])) return 0;
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto next = neighbour(cells[i], side);
      if (is_seen[index(next)] || !area.admits(next)) continue;
      is_seen[index(next)] = true;
      cells.push_back(next);
    }
  }
  return static_cast<int>(cells.size());
}

void lint_border(EditionLint& lint) {
  const auto& table = lint.edition().table;
  if (table.border == Border::completes && !table.area.has_fixed_edge()) {
    const bool is_shiftable = table.area.kind == AreaKind::shiftable;
    lint.error("border-without-edge", {"border", "board_area"},
               fmt::format("border completes with board_area {}: {}, expected board_area fixed, extended or "
                           "floor, or border barrier",
                           to_text(table.area),
                           is_shiftable ? "where the edge lies is not known before the end of the game"
                                        : "there is no edge that could complete anything"));
  }
  if (lint.is_own("border_cloister") && table.border == Border::barrier) {
    lint.warning("border-cloister-unused", {"border_cloister", "border"},
                 fmt::format("border_cloister {} decides nothing: border is barrier, expected border "
                             "completes",
                             option_value(lint.edition(), "border_cloister")));
  }
}

void lint_room(EditionLint& lint) {
  const auto& area = lint.edition().table.area;
  const bool is_sized = area.kind == AreaKind::fixed || area.kind == AreaKind::shiftable;
  const bool is_one = (is_sized && area.width == 1 && area.height == 1) ||
                      (area.kind == AreaKind::extended && area.cell_count() == 1);
  if (is_one) {
    lint.warning(
        "no-room", {"board_area"},
        fmt::format("board_area {}: the start tile fills the table, so no tile is ever laid, expected "
                    "more cells",
                    to_text(area)));
  }
  const bool is_narrow = is_sized && (area.width < 3 || area.height < 3);
  if (lint.is_own("fill_hole_extra_turn") && is_narrow) {
    lint.warning("no-hole", {"fill_hole_extra_turn", "board_area"},
                 fmt::format("fill_hole_extra_turn {} with board_area {}: no cell of it has four "
                             "neighbours, so there is no extra turn, expected 3x3 or more",
                             option_value(lint.edition(), "fill_hole_extra_turn"), to_text(area)));
  }
}

void lint_rectangles(EditionLint& lint) {
  const auto& area = lint.edition().table.area;
  if (area.kind == AreaKind::floor) {
    const int cells = enclosed_cells(area);
    if (cells > 0)
      lint.warning("start-enclosed", {"board_area"},
                   fmt::format("the hidden rectangles enclose the start tile: {} cell{} can be reached from "
                               "it, expected a way out",
                               cells, cells == 1 ? "" : "s"));
  }
  if (area.kind != AreaKind::extended) return;
  const auto is_reached = reached_rectangles(area.rectangles);
  for (std::size_t i = 0; i < is_reached.size(); ++i) {
    if (is_reached[i]) continue;
    const auto& r = area.rectangles[i];
    lint.warning("rectangle-apart", {"board_area"},
                 fmt::format("rectangle {}x{}@{},{} has no side in common with those reached from the start "
                             "tile, so no tile can lie there, expected a rectangle that touches another",
                             r.width, r.height, r.west, r.north));
  }
}

}  // namespace

void lint_table(EditionLint& lint) {
  lint_border(lint);
  lint_room(lint);
  lint_rectangles(lint);
}

namespace {

using expressions::FormulaInputs;
using expressions::FormulaSlot;

constexpr int most_tiles = 72;  ///< of a feature, in comparisons
constexpr int most_pennants = 6;
constexpr int most_surplus = 2;  ///< segments more than tiles

std::string worth(const char* what, const std::string& inputs, int complete, int incomplete) {
  return fmt::format(
      "a completed {} is worth less than an incomplete one: {}, {} points complete and {} "
      "incomplete, expected no fewer for completing it",
      what, inputs, complete, incomplete);
}

std::size_t number_of(expressions::Detail detail) { return static_cast<std::size_t>(detail); }

/// A feature before and after it is completed, as details of formulas see it.
struct Completion {
  expressions::Details open{};
  expressions::Details closed{};
  std::string words;  ///< ", from crossing to city end"
};

/// One figure there, one farm at it; of a road every two ends, of which one was there before, and a ring.
std::vector<Completion> completions(const expressions::Formula& complete,
                                    const expressions::Formula& incomplete) {
  using expressions::Detail;
  Completion plain;
  for (auto* details : {&plain.open, &plain.closed})
    (*details)[number_of(Detail::own)] = (*details)[number_of(Detail::farms)] = 1;
  std::vector<Completion> all;
  constexpr std::array ends = {Detail::crossings, Detail::cloister_ends, Detail::city_ends};
  const auto asks = [&](Detail detail) { return complete.uses(detail) || incomplete.uses(detail); };
  if (asks(Detail::loops) || std::ranges::any_of(ends, asks)) {
    for (const auto first : ends) {
      for (const auto second : ends) {
        auto one = plain;
        ++one.open[number_of(first)];
        ++one.closed[number_of(first)];
        ++one.closed[number_of(second)];
        one.words = fmt::format(", from {} to {}", detail_word(first), detail_word(second));
        all.push_back(one);
      }
    }
    plain.closed[number_of(Detail::loops)] = 1;
    plain.words = ", as a ring";
  }
  all.push_back(plain);
  return all;
}

/// Roads and cities, inputs in order of tiles, pennants, segments, then one further mark, then what details
/// see; the first that costs points.
void compare(EditionLint& lint, FormulaSlot complete_slot, FormulaSlot incomplete_slot, const char* what) {
  const auto& e = lint.edition();
  const auto* complete_key = formula_key(complete_slot);
  const auto* incomplete_key = formula_key(incomplete_slot);
  if (!lint.is_any_own({complete_key, incomplete_key})) return;
  const auto& complete = formula_of(e, complete_slot);
  const auto& incomplete = formula_of(e, incomplete_slot);
  const bool has_pennants = complete_slot == FormulaSlot::city_complete;
  const auto ways = completions(complete, incomplete);
  // A feature of one tile has an open edge, unless the table's edge closes it.
  for (int tiles = e.table.completes() ? 1 : 2; tiles <= most_tiles; ++tiles) {
    for (int pennants = 0; pennants <= (has_pennants ? std::min(tiles, most_pennants) : 0); ++pennants) {
      for (int surplus = 0; surplus <= std::min(tiles, most_surplus); ++surplus) {
        for (std::size_t mark = tilesets::pennant; mark < e.marks.size(); ++mark) {
          FormulaInputs inputs{.tiles = tiles, .segments = tiles + surplus, .marks = {pennants}};
          if (mark != tilesets::pennant) inputs.marks[mark] = 1;
          const Completion* costly = nullptr;
          int closed = 0;
          int open = 0;
          for (const auto& way : ways) {
            if (costly != nullptr || (way.closed[number_of(expressions::Detail::loops)] > 0 && tiles < 4))
              continue;
            inputs.details = way.closed;
            closed = complete.points(inputs);
            inputs.details = way.open;
            open = incomplete.points(inputs);
            if (closed < open) costly = &way;
          }
          if (costly == nullptr) continue;
          auto text = fmt::format("{} tile{}", tiles, tiles == 1 ? "" : "s");
          if (surplus > 0) text += fmt::format(", {} segments", tiles + surplus);
          if (pennants > 0) text += fmt::format(", {} pennant{}", pennants, pennants == 1 ? "" : "s");
          if (mark != tilesets::pennant) text += fmt::format(", 1 {}", e.marks[mark].name);
          text += costly->words;
          lint.warning("completing-costs", {complete_key, incomplete_key}, worth(what, text, closed, open));
          return;
        }
      }
    }
  }
}

void compare_sites(EditionLint& lint, FormulaSlot complete_slot, FormulaSlot incomplete_slot,
                   const char* what) {
  const auto& e = lint.edition();
  const auto* complete_key = formula_key(complete_slot);
  const auto* incomplete_key = formula_key(incomplete_slot);
  if (!lint.is_any_own({complete_key, incomplete_key})) return;
  FormulaInputs inputs;
  inputs.detail(expressions::Detail::own) = 1;
  inputs.neighbours = 8;
  const int closed = formula_of(e, complete_slot).points(inputs);
  for (inputs.neighbours = 0; inputs.neighbours < 8; ++inputs.neighbours) {
    const int open = formula_of(e, incomplete_slot).points(inputs);
    if (closed >= open) continue;
    lint.warning(
        "completing-costs", {complete_key, incomplete_key},
        worth(what, fmt::format("with {} neighbours while incomplete", inputs.neighbours), closed, open));
    return;
  }
}

/// Whether two farms that touch the same cities are worth the same in all, whichever of them the cities count
/// for.
bool is_order_indifferent(const expressions::Formula& farm_points) {
  const auto points = [&](int cities) { return farm_points.points({.cities = cities}); };
  if (farm_points.uses_details()) return false;
  for (int n = 1; n < most_tiles; ++n)
    if (points(n + 1) - points(n) != points(1) - points(0)) return false;
  // What one city adds must not depend on the others' sizes.
  const auto sized = [&](int cities, int tiles, int pennants) {
    return farm_points.points({.tiles = tiles, .cities = cities, .marks = {pennants}});
  };
  for (int tiles = 2; farm_points.weighs_cities() && tiles < most_tiles; ++tiles) {
    for (int pennants = 0; pennants <= most_pennants; ++pennants) {
      const int together = sized(2, tiles + 2, pennants + 1);
      if (together - sized(1, tiles, pennants) != sized(1, 2, 1) - points(0)) return false;
    }
  }
  return true;
}

/// farms second gives a city to the first of a player's farms; linear points do not care which that is. Once
/// for all it gives the city to the first of anybody's, and the others nothing.
void lint_first_farm(EditionLint& lint) {
  const auto& e = lint.edition();
  if (lint.is_own("second_once") && e.farms != Farms::second) {
    lint.warning("second-once-unused", {"second_once", "farms"},
                 fmt::format("second_once {} decides nothing: farms is {}, expected farms second",
                             option_value(e, "second_once"), option_value(e, "farms")));
  } else if (lint.is_own("second_once")) {
    lint.warning(
        "first-farm", {"second_once", "farms"},
        "farms second with second_once all: who scores a city that several farms touch depends on which "
        "of them was laid first (in a position: stands first), expected second_once each_player, or farms "
        "third");
    return;
  }
  if (e.farms != Farms::second || !lint.is_any_own({"farms", "farm.points", "shared_majority"})) return;
  const bool is_split = e.who_scores == WhoScores::majority && e.shared_majority == SharedMajority::split;
  const bool is_indifferent = is_order_indifferent(formula_of(e, FormulaSlot::farm_points));
  if (is_indifferent && !is_split) return;
  lint.warning(
      "first-farm", {"farms", is_indifferent ? "shared_majority" : "farm.points"},
      fmt::format("farms second with {}: a player's points depend on which of his farms a city counts "
                  "for, and that is the one whose first tile was laid first (in a position: stands "
                  "first), expected {}",
                  is_indifferent ? std::string("shared_majority split")
                                 : "farm.points " + formula_of(e, FormulaSlot::farm_points).text(),
                  is_indifferent ? "shared_majority full or none, or farms third"
                                 : "points in proportion to cities, or farms third"));
}

void lint_covered(EditionLint& lint) {
  const auto& e = lint.edition();
  if (lint.is_own("farm.points") && e.farms == Farms::off) {
    lint.warning("farm-points-unused", {"farm.points", "farms"},
                 "farm.points decides nothing: farms is off, so farms do not score, expected farms third, "
                 "second or first");
  }
  if (!lint.is_own("unit")) return;
  const auto depth = [&](const char* option) {
    const auto source = e.sources.find(option);
    if (source == e.sources.end() || source->second.set_in == "command line") return std::ptrdiff_t{-1};
    return std::find(e.files.begin(), e.files.end(), source->second.where.file) - e.files.begin();
  };
  // A formula nearer than the option takes its place on purpose.
  for (const auto slot : {FormulaSlot::road_complete, FormulaSlot::road_incomplete,
                          FormulaSlot::city_complete, FormulaSlot::city_incomplete}) {
    const auto* key = formula_key(slot);
    const bool follows =
        !is_own_formula(e, slot) && formula_of(e, slot).text().find("segments") != std::string::npos;
    if (follows || (is_own_formula(e, slot) && depth(key) < depth("unit"))) return;
  }
  lint.warning("unit-unused", {"unit", "city.complete", "road.complete"},
               "unit segment decides nothing: roads and cities have formulas of their own, expected segments "
               "in the formulas, or none");
}

}  // namespace

void lint_points(EditionLint& lint) {
  compare(lint, FormulaSlot::road_complete, FormulaSlot::road_incomplete, "road");
  compare(lint, FormulaSlot::city_complete, FormulaSlot::city_incomplete, "city");
  compare_sites(lint, FormulaSlot::cloister_complete, FormulaSlot::cloister_incomplete, "cloister");
  compare_sites(lint, FormulaSlot::garden_complete, FormulaSlot::garden_incomplete, "garden");
  lint_first_farm(lint);
  lint_covered(lint);
}

namespace {

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
  const int drawn = set.tile_count() - 1;  // the start tile lies, or is laid first
  if (lint.is_any_own({"players", "hand_size"}) && e.most_players * e.hand_size > drawn) {
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
  for (const auto& [slot, option] : slots) {
    if (!is_own_formula(e, slot)) continue;
    const auto key = formula_key(slot, e.vocabulary());
    const auto& formula = formula_of(e, slot);
    if (const int n = bad_points(formula, set.tile_count()); n > 0) {
      lint.error(
          "points-out-of-range", {option.c_str()},
          fmt::format("{} = {} has no whole points 0 to {} at {} {}, and set '{}' has {} tiles, expected "
                      "a formula such as min({}, ...)",
                      key, in_quotes(formula.text()), most_points, n,
                      slot == FormulaSlot::farm_points ? "cities" : "tiles", set.id(), set.tile_count(),
                      most_points));
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
}

}  // namespace bastide::rules::editions
