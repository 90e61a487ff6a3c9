// What the lint says of the table: an edge that is not there, room for nothing, rectangles apart.
//
// Statements: table-* and ours-area-forms. Areas are small data; the slowest rule floods the cells between
// hidden rectangles, some milliseconds for the farthest corners allowed.
#include "rules/editions/lint_rules.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

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
    lint.unused("border-cloister-unused", {"border_cloister", "border"},
                "border is barrier, expected border completes");
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

/// An edge that completes features of one tile, for which a formula need not give points elsewhere.
void lint_completed_tile(EditionLint& lint) {
  const auto& e = lint.edition();
  if (!e.table.completes()) return;
  std::vector<expressions::FormulaSlot> slots = {expressions::FormulaSlot::road_complete,
                                                 expressions::FormulaSlot::city_complete};
  for (std::size_t n = 0; n < e.lines.size(); ++n) slots.push_back(expressions::line_slot(n, true));
  for (const auto slot : slots) {
    const auto wrong = wrong_with_one_tile(formula_of(e, slot));
    if (wrong.empty()) continue;
    const auto key = formula_key(slot, e.vocabulary());
    lint.error(
        "completed-tile", {key.c_str(), "border"},
        fmt::format("the edge of the table completes features of one tile, expected points for them: {}",
                    wrong));
  }
}

}  // namespace

std::string wrong_with_one_tile(const expressions::Formula& formula) {
  try {
    for (int pennants = 0; pennants <= tilesets::side_count; ++pennants)
      formula.evaluate({.tiles = 1, .segments = 1, .marks = {pennants}});
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return {};
}

void lint_table(EditionLint& lint) {
  lint_border(lint);
  lint_completed_tile(lint);
  lint_room(lint);
  lint_rectangles(lint);
}

}  // namespace bastide::rules::editions
