#include "reports/pictures/score_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/pictures/board_axes.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/markup.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::pictures {
namespace {

using rules::PerPlayer;
using rules::Position;
using rules::ScoreItem;
using tilesets::TileSet;

std::string tiles_text(const TileSet& set, const Position& position, const ScoreItem& item) {
  std::vector<std::string> tiles;
  for (const int tile : item.tiles) {
    auto bare = position.placements[static_cast<std::size_t>(tile)];
    bare.follower.reset();
    tiles.push_back(rules::print_placement(set, bare));
  }
  return fmt::format("{}", fmt::join(tiles, " "));
}

}  // namespace

std::string points_text(const Position& position, const PerPlayer& listed, const PerPlayer& points) {
  std::vector<std::string> parts;
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (listed[p] > 0)
      parts.push_back(
          fmt::format("{} {}", rules::player_name(player, position.players_are_numbers), points[p]));
  }
  return parts.empty() ? "nobody" : fmt::format("{}", fmt::join(parts, ", "));
}

PerPlayer belongings(const Position& position, const rules::ScoreSheet& sheet) {
  PerPlayer numbers{};
  for (const auto& placement : position.placements) {
    if (placement.follower) ++numbers[static_cast<std::size_t>(placement.follower->player)];
  }
  for (const auto& bonus : sheet.bonuses) rules::add(numbers, bonus.tokens);
  return numbers;
}

std::string why_words(const Position& position, const ScoreItem& item) {
  const bool has_figures = std::any_of(
      position.placements.begin(), position.placements.end(),
      [](const auto& placement) { return placement.follower && placement.follower->figure != 0; });
  if (!has_figures) return item.why;
  return fmt::format("{}; weights: {}", item.why, points_text(position, item.holders, item.holders));
}

std::string bonus_words(const TileSet& set, const Position& position, const rules::TokenBonus& bonus) {
  return fmt::format("most {} tokens: {}  ({})", set.marks()[static_cast<std::size_t>(bonus.mark)],
                     points_text(position, bonus.points, bonus.points),
                     points_text(position, bonus.tokens, bonus.tokens));
}

std::vector<std::string> score_lines(const TileSet& set, const Position& position,
                                     const ScoreColumn& column) {
  std::vector<std::string> lines = {
      fmt::format("{}: {}", column.title,
                  points_text(position, belongings(position, column.sheet), column.sheet.totals))};
  for (const auto& item : column.sheet.items) {
    const auto* state = item.feature == rules::FeatureKind::farm ? ""
                        : item.complete                          ? ", complete"
                                                                 : ", incomplete";
    lines.push_back(fmt::format("  {}{}: {}", rules::feature_name(item.feature, set), state,
                                points_text(position, item.holders, item.points)));
    lines.push_back(fmt::format("    {}", why_words(position, item)));
    lines.push_back(fmt::format("    {}", tiles_text(set, position, item)));
  }
  for (const auto& bonus : column.sheet.bonuses) lines.push_back("  " + bonus_words(set, position, bonus));
  if (column.sheet.items.empty()) lines.emplace_back("  nothing scores");
  return lines;
}

std::string score_columns(const TileSet& set, const Position& position, const ScoreColumn& left,
                          const ScoreColumn& right) {
  const auto a = score_lines(set, position, left);
  const auto b = score_lines(set, position, right);
  std::size_t width = 0;
  for (const auto& line : a) width = std::max(width, line.size());
  std::string out;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    auto line = fmt::format("  {:<{}}   {}", i < a.size() ? a[i] : "", width, i < b.size() ? b[i] : "");
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string score_columns_svg(const TileSet& set, const Position& position, const ScoreColumn& left,
                              const ScoreColumn& right) {
  constexpr int margin = 16, tile_size = 96, label_room = 40, line_height = 18, character = 8, gap = 32;
  const auto axes = axes_of(position);
  const auto a = score_lines(set, position, left);
  const auto b = score_lines(set, position, right);
  const auto width_of = [](const std::vector<std::string>& lines) {
    std::size_t longest = 0;
    for (const auto& line : lines) longest = std::max(longest, line.size());
    return static_cast<int>(longest) * character;
  };
  // Gaps in the picture are at most a tile wide.
  const auto side = [](const std::vector<AxisStep>& steps) {
    const auto gaps =
        std::count_if(steps.begin(), steps.end(), [](const auto& s) { return s.has_gap_before; });
    return (static_cast<int>(steps.size()) + static_cast<int>(gaps)) * tile_size + label_room;
  };
  const int top = 2 * margin + side(axes.rows);
  const int width = std::max(side(axes.columns), width_of(a) + gap + width_of(b)) + 2 * margin;
  const int height = top + static_cast<int>(std::max(a.size(), b.size())) * line_height + margin;
  auto out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "style=\"background:#fff;color:#222\"><title>{2}</title>"
      "<g transform=\"translate({3} {3})\">{4}</g>"
      "<g font-family=\"monospace\" font-size=\"13\" fill=\"#222\">",
      width, height,
      escaped(fmt::format("{} scored under {} and {}", rules::print_position(set, position), left.title,
                          right.title)),
      margin, board_svg(set, position));
  const auto column = [&](const std::vector<std::string>& lines, int x) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      // Spaces at the beginning of a text are not drawn.
      const auto indent = lines[i].find_first_not_of(' ');
      out += fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>", x + static_cast<int>(indent) * character,
                         top + (static_cast<int>(i) + 1) * line_height - 4,
                         i == 0 ? " font-weight=\"bold\"" : "", escaped(lines[i].substr(indent)));
    }
  };
  column(a, margin);
  column(b, margin + width_of(a) + gap);
  return out + "</g></svg>\n";
}

}  // namespace bastide::reports::pictures
