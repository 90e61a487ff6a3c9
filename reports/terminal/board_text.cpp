#include "reports/terminal/board_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "reports/pictures/board_axes.hpp"
#include "reports/pictures/figure_pictures.hpp"
#include "reports/terminal/canvas.hpp"
#include "reports/terminal/tile_painter.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::terminal {
namespace {

using pictures::drawing_of;

constexpr int step_x = tile_columns + 1, step_y = tile_rows + 1;  // neighbours share a frame line
constexpr int label_width = 7;                                    // "-10000 "

void write(Canvas& canvas, int x, int y, const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int column = x + static_cast<int>(i);
    if (column < canvas.width) canvas.at(column, y) = {static_cast<unsigned char>(text[i]), Ink::nothing, 0};
  }
}

std::string legend(const tilesets::Names& names, const rules::Position& position) {
  std::set<int> players, figures;
  for (const auto& p : position.placements) {
    for (const auto& who : p.follower) {
      players.insert(who.player);
      if (who.figure != 0) figures.insert(who.figure);
    }
  }
  std::string out;
  for (const int player : players) {
    out +=
        fmt::format("{}{} {}", out.empty() ? "" : ", ", follower_letter(player, position.players_are_numbers),
                    position.players_are_numbers ? "player" : rules::player_name(player, false));
  }
  if (out.empty()) return out;
  std::string kinds;
  for (const int figure : figures) {
    kinds += fmt::format("{}{} {}", kinds.empty() ? "; with a letter after it: " : ", ",
                         pictures::figure_letter(names, figure),
                         names.figures[static_cast<std::size_t>(figure)].id);
  }
  return "  followers: " + out + kinds + "\n";
}

/// Where each step's frame starts; a cut leaves two blank characters.
std::vector<int> starts_of(const std::vector<pictures::AxisStep>& axis, int step, int first) {
  std::vector<int> starts;
  int at = first;
  for (const auto& s : axis) {
    if (s.has_gap_before) at += 3;
    starts.push_back(at);
    at += step;
  }
  starts.push_back(at);
  return starts;
}

/// The x in the middle of what is highlighted, else that of the last tile.
int centre_of(const rules::Position& position, const std::vector<rules::SegmentRef>& highlight) {
  std::vector<int> xs;
  for (const auto& ref : highlight) {
    const auto tile = static_cast<std::size_t>(ref.placement);
    if (tile < position.placements.size()) xs.push_back(position.placements[tile].cell.x);
  }
  if (xs.empty()) return position.placements.back().cell.x;
  std::sort(xs.begin(), xs.end());
  return xs[xs.size() / 2];
}

}  // namespace

char follower_letter(int player, bool as_number) {
  constexpr std::array<char, rules::most_players> letters = {'K', 'B', 'A', 'G', 'P', 'U', 'R', 'Y'};
  return as_number ? static_cast<char>('0' + player) : letters[static_cast<std::size_t>(player)];
}

std::string terminal_board(const tilesets::TileSet& set, const rules::Position& position,
                           const std::vector<rules::SegmentRef>& highlight, TerminalStyle style) {
  const auto axes = pictures::axes_of(position);
  const auto xs = starts_of(axes.columns, step_x, label_width);
  const auto ys = starts_of(axes.rows, step_y, 1);
  Canvas canvas(xs.back() + 1, ys.back() + 1);
  for (std::size_t i = 0; i < axes.columns.size(); ++i) {
    if (axes.columns[i].has_gap_before) canvas.at(xs[i] - 2, 0) = {U'…', Ink::nothing, 0};
    const auto text = fmt::format("{}", axes.columns[i].coordinate);
    write(canvas, xs[i] + 5 - static_cast<int>(text.size()) / 2, 0, text);
  }
  for (std::size_t i = 0; i < axes.rows.size(); ++i) {
    if (axes.rows[i].has_gap_before) canvas.at(label_width - 2, ys[i] - 2) = {U'⋮', Ink::nothing, 0};
    const auto text = fmt::format("{:>{}}", axes.rows[i].coordinate, label_width - 1);
    write(canvas, 0, ys[i] + 3, text);
  }
  const auto look = pictures::look_of(set);
  std::map<int, pictures::TileDrawing> drawings;
  std::vector<TilePainter> painters;
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    const auto& p = position.placements[i];
    auto found = drawings.find(p.type);
    if (found == drawings.end()) found = drawings.emplace(p.type, drawing_of(set.type(p.type), look)).first;
    std::set<int> lit;
    for (const auto& ref : highlight) {
      if (ref.placement == static_cast<int>(i)) lit.insert(ref.segment);
    }
    const CharacterPlace at{xs[static_cast<std::size_t>(index_on(axes.columns, p.cell.x))],
                            ys[static_cast<std::size_t>(index_on(axes.rows, p.cell.y))]};
    painters.push_back({canvas, found->second, p.rotation, at, std::move(lit)});
    painters.back().paint_land();
  }
  // After all land, because the frames are shared.
  for (std::size_t i = 0; i < painters.size(); ++i) {
    const auto& p = position.placements[i];
    painters[i].paint_name(fmt::format("{}{}", set.type(p.type).id, p.rotation));
    for (const auto& who : p.follower)
      painters[i].paint_follower(who, position.players_are_numbers,
                                 pictures::figure_letter(set.names(), who.figure));
  }
  std::string out;
  for (int y = 0; y < canvas.height; ++y) out += printed_line(canvas, y, style) + "\n";
  return out + legend(set.names(), position);
}

std::string fitting_picture(const tilesets::TileSet& set, const rules::Position& position,
                            const std::vector<rules::SegmentRef>& highlight, TerminalStyle style) {
  if (position.placements.empty()) return {};
  // Columns of tiles that fit beside the row numbers within the width; tiles share their frames.
  const auto most_columns =
      (std::max<std::size_t>(style.width, 30) - label_width - 1) / static_cast<std::size_t>(step_x);
  const auto all = pictures::axes_of(position);
  // A cut through empty columns takes three characters, less than a column of tiles.
  if (all.columns.size() <= most_columns) return terminal_board(set, position, highlight, style);
  const auto centre = static_cast<std::size_t>(index_on(all.columns, centre_of(position, highlight)));
  const auto first = std::min(centre - std::min(centre, most_columns / 2), all.columns.size() - most_columns);
  const int west = all.columns[first].coordinate;
  const int east = all.columns[first + most_columns - 1].coordinate;
  rules::Position part{{}, position.players_are_numbers};
  std::vector<rules::SegmentRef> lit;
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    const auto& p = position.placements[i];
    if (p.cell.x < west || p.cell.x > east) continue;
    for (const auto& ref : highlight) {
      if (ref.placement == static_cast<int>(i))
        lit.push_back({static_cast<int>(part.placements.size()), ref.segment});
    }
    part.placements.push_back(p);
  }
  return terminal_board(set, part, lit, style) + fmt::format("  (columns {} to {} of {} to {})\n", west, east,
                                                             all.columns.front().coordinate,
                                                             all.columns.back().coordinate);
}

std::string terminal_tile(const tilesets::TileType& type, int rotation, TerminalStyle style) {
  Canvas canvas(step_x + 1, step_y + 1);
  const auto drawing = drawing_of(type);
  TilePainter{canvas, drawing, rotation, {}, {}}.paint_land();
  std::string out;
  for (int y = 0; y < canvas.height; ++y) out += printed_line(canvas, y, style) + "\n";
  return out;
}

std::string terminal_tiles(const std::vector<const tilesets::TileType*>& types, int width,
                           TerminalStyle style, const pictures::SetLook& look) {
  constexpr int column = step_x + 3;
  const std::size_t a_line = static_cast<std::size_t>(std::max(1, (width + 2) / column));
  std::string out;
  for (std::size_t first = 0; first < types.size(); first += a_line) {
    const auto here = std::min(a_line, types.size() - first);
    Canvas canvas(static_cast<int>(here) * column, step_y + 3);
    for (std::size_t i = 0; i < here; ++i) {
      const auto& type = *types[first + i];
      const int x = static_cast<int>(i) * column;
      write(canvas, x, 0, fmt::format("{} x{}", type.id.substr(0, 8), type.count));
      const auto drawing = drawing_of(type, look);
      TilePainter{canvas, drawing, 0, {x, 1}, {}}.paint_land();
    }
    for (int y = 0; y < canvas.height; ++y) out += printed_line(canvas, y, style) + "\n";
  }
  return out;
}

}  // namespace bastide::reports::terminal
