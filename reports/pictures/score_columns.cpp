#include "reports/pictures/score_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace bastide::reports::pictures
