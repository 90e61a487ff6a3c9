// Keys stand in the order of docs/formats.md: ordered_json keeps the order in which they are added.
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
  PerPlayer belongings{};
  for (const auto& placement : position.placements) {
    if (placement.follower) ++belongings[static_cast<std::size_t>(placement.follower->player)];
  }
  for (const auto& bonus : sheet.bonuses) rules::add(belongings, bonus.tokens);
  auto object = ordered_json::object();
  for (int player = 0; player < rules::most_players; ++player) {
    const auto index = static_cast<std::size_t>(player);
    if (belongings[index] > 0)
      object[rules::player_name(player, position.players_are_numbers)] = sheet.totals[index];
  }
  return object;
}

/// The marks besides pennants, those that are there.
ordered_json marks_json(const tilesets::TileSet& set, const rules::ScoreItem& item) {
  auto object = ordered_json::object();
  for (std::size_t mark = tilesets::pennant + 1; mark < set.marks().size(); ++mark) {
    if (item.marks[mark] != 0) object[set.marks()[mark]] = item.marks[mark];
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
  ordered_json out = {{"feature", rules::feature_name(item.feature, set)},
                      {"tiles", std::move(tiles)},
                      {"complete", item.complete},
                      {"pennants", item.marks[tilesets::pennant]}};
  if (set.marks().size() > 1) out["marks"] = marks_json(set, item);
  out["holders"] = named(item.holders, position.players_are_numbers);
  out["points"] = named(item.points, position.players_are_numbers);
  out["why"] = item.why;
  return out;
}

}  // namespace

std::string write_score(const tilesets::TileSet& set, const rules::Position& position,
                        const rules::editions::Edition& edition, const rules::ScoreSheet& sheet) {
  auto items = ordered_json::array();
  for (const auto& item : sheet.items) items.push_back(item_json(set, position, item));
  ordered_json score = {{"format", "bastide.score/1"},
                        {"edition", edition.id},
                        {"scores", totals(position, sheet)},
                        {"items", std::move(items)}};
  if (!sheet.bonuses.empty()) {
    auto bonuses = ordered_json::array();
    for (const auto& bonus : sheet.bonuses) {
      bonuses.push_back({{"mark", set.marks()[static_cast<std::size_t>(bonus.mark)]},
                         {"tokens", named(bonus.tokens, position.players_are_numbers)},
                         {"points", named(bonus.points, position.players_are_numbers)}});
    }
    score["bonuses"] = std::move(bonuses);
  }
  return score.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace bastide::reports::records
