// Keys stand in the order of product.md: ordered_json keeps the order in which they are added.
#include "reports/records/score_json.hpp"

#include <nlohmann/json.hpp>

#include "rules/notation.hpp"

namespace bastide::reports::records {
namespace {

using nlohmann::ordered_json;
using rules::PerPlayer;

/// The players with a number other than 0, in order of players.
ordered_json named(const PerPlayer& numbers, bool players_are_numbers) {
  auto object = ordered_json::object();
  for (int player = 0; player < rules::most_players; ++player) {
    const int number = numbers[static_cast<std::size_t>(player)];
    if (number != 0) object[rules::player_name(player, players_are_numbers)] = number;
  }
  return object;
}

ordered_json totals(const rules::Position& position, const rules::ScoreSheet& sheet) {
  PerPlayer followers{};
  for (const auto& placement : position.placements) {
    if (placement.follower) ++followers[static_cast<std::size_t>(placement.follower->player)];
  }
  auto object = ordered_json::object();
  for (int player = 0; player < rules::most_players; ++player) {
    const auto index = static_cast<std::size_t>(player);
    if (followers[index] > 0)
      object[rules::player_name(player, position.players_are_numbers)] = sheet.totals[index];
  }
  return object;
}

ordered_json item_json(const tilesets::TileSet& set, const rules::Position& position,
                       const rules::ScoreItem& item) {
  auto tiles = ordered_json::array();
  for (const int index : item.tiles) {
    auto placement = position.placements[static_cast<std::size_t>(index)];
    placement.follower.reset();
    tiles.push_back(rules::print_placement(set, placement));
  }
  return {{"feature", rules::feature_name(item.feature)},
          {"tiles", std::move(tiles)},
          {"complete", item.complete},
          {"pennants", item.marks[tilesets::pennant]},
          {"holders", named(item.holders, position.players_are_numbers)},
          {"points", named(item.points, position.players_are_numbers)},
          {"why", item.why}};
}

}  // namespace

std::string write_score(const tilesets::TileSet& set, const rules::Position& position,
                        const rules::editions::Edition& edition, const rules::ScoreSheet& sheet) {
  auto items = ordered_json::array();
  for (const auto& item : sheet.items) items.push_back(item_json(set, position, item));
  const ordered_json score = {{"format", "bastide.score/1"},
                              {"edition", edition.id},
                              {"scores", totals(position, sheet)},
                              {"items", std::move(items)}};
  return score.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace bastide::reports::records
