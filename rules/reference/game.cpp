// A game in the order of place-turn-steps and score-order: place, deploy, score what is complete, return the
// followers.
//
// Only the board with the followers standing on it, the bag, the scores and the supplies are kept. Features
// are found anew for every question, so a turn costs a few evaluations of `features`.
//
// Where a follower may be deployed (deploy-*): on the tile just placed, on a segment whose whole
// feature holds no follower, his own or another's.
#include <algorithm>
#include <cassert>

#include <fmt/core.h>

#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using editions::Farms;

std::vector<Placement> with(std::vector<Placement> board, const Placement& tile) {
  board.push_back(tile);
  return board;
}

Placement without_follower(Placement tile) {
  tile.follower.reset();
  return tile;
}

}  // namespace

Game::Game(const TileSet& set, const editions::Edition& edition, int players, Placement start)
    : set_(&set), edition_(&edition), players_(players), board_{start} {
  assert(players >= 1 && players <= most_players && !start.follower &&
         !inconsistency(set, board_, edition.table));
  for (const tilesets::TileType& type : set.types()) left_.push_back(type.count);
  --left_[at(start.type)];
  for (int player = 0; player < players; ++player) supply_[at(player)] = edition.followers();
}

int Game::left(int type) const { return left_[at(type)]; }

void Game::set_aside(int type) {
  assert(left(type) > 0);
  --left_[at(type)];
}

std::vector<int> Game::spots_after(int player, const Placement& tile) const {
  return spots(*set_, with(board_, without_follower(tile)), *edition_, supply_[at(player)]);
}

std::vector<int> Game::spots_after(int player, const Placement& tile, const Features& found) const {
  return spots(*set_, with(board_, without_follower(tile)), *edition_, supply_[at(player)], found);
}

std::optional<std::string> Game::objection(int player, const Placement& tile) const {
  if (player < 0 || player >= players_)
    return fmt::format("there is no player {}, the game has {}", player, players_);
  if (tile.type < 0 || tile.type >= set_->type_count())
    return fmt::format("the set has no tile type {}", tile.type);
  if (tile.rotation < 0 || tile.rotation > 3)
    return fmt::format("rotation {} is not 0, 1, 2 or 3", tile.rotation);
  const tilesets::TileType& type = set_->type(tile.type);
  if (left(tile.type) == 0) return fmt::format("no tile {} is left", type.id);
  if (auto wrong = inconsistency(*set_, with(board_, without_follower(tile)), edition_->table)) return wrong;
  if (!is_connected(with(board_, tile)))
    return fmt::format("{} touches no placed tile", describe(*set_, tile));

  if (!tile.follower) return std::nullopt;
  const auto [owner, segment, figure] = *tile.follower;
  (void)figure;
  if (owner != player)
    return fmt::format("the follower belongs to player {}, the turn to player {}", owner, player);
  if (segment < 0 || segment >= static_cast<int>(type.segments.size())) {
    return fmt::format("tile {} has no segment {}", type.id, segment);
  }
  const std::string& name = type.segments[at(segment)].name;
  if (supply_[at(player)] == 0) return fmt::format("player {} has no follower in supply", player);
  const bool is_field = type.segments[at(segment)].kind == tilesets::SegmentKind::field;
  if (is_field && edition_->farms == Farms::off)
    return fmt::format("this edition has no farmers, {} may not be occupied", name);
  const std::vector<int> free = spots_after(player, tile);
  if (!std::binary_search(free.begin(), free.end(), segment)) {
    return fmt::format("the feature of {} on {} holds a follower already", name, describe(*set_, tile));
  }
  return std::nullopt;
}

TurnResult Game::play(int player, const Placement& tile) {
  return play(player, tile, features(*set_, with(board_, tile), edition_->table));
}

TurnResult Game::play(int player, const Placement& tile, const Features& found) {
  assert(!objection(player, tile));
  board_.push_back(tile);
  --left_[at(tile.type)];
  if (tile.follower) --supply_[at(player)];

  // What was complete before this turn was emptied then and can never be deployed on again, since every new
  // tile would have to join it. So the complete features that hold a follower are those that this tile
  // completed.
  const std::vector<PerPlayer> followers = followers_on(found, board_);
  ScoreSheet sheet;
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    const PerPlayer& holders = followers[at(f)];
    if (!found.features[at(f)].complete || !is_held(holders)) continue;
    sheet.items.push_back(land_item(found, board_, *edition_, f, holders));
    for (std::size_t p = 0; p < scores_.size(); ++p) scores_[p] += sheet.items.back().points[p];
  }
  normalise(sheet);

  for (std::size_t p = 0; p < board_.size(); ++p) {
    auto& follower = board_[p].follower;
    if (!follower) continue;
    const int feature = found.feature_of[p][at(follower->segment)];
    if (!found.features[at(feature)].complete) continue;  // farms never are: farmers stay
    ++supply_[at(follower->player)];
    follower.reset();
  }
  return {std::move(sheet.items), scores_, supply_};
}

int Game::next_player(int player) const {
  const Landscape landscape(board_);
  bool is_surrounded = true;
  for (int side = 0; side < tilesets::side_count; ++side) {
    if (!landscape.at(neighbour(board_.back().cell, side))) is_surrounded = false;
  }
  const auto& segments = set_->type(board_.back().type).segments;
  const bool shows_cloister =
      std::ranges::any_of(segments, [](const auto& s) { return s.kind == tilesets::SegmentKind::cloister; });
  const auto rule = edition_->fill_hole_extra_turn;
  const bool has_another =
      is_surrounded && (rule == editions::FillHoleExtraTurn::yes ||
                        (rule == editions::FillHoleExtraTurn::not_cloister && !shows_cloister));
  return has_another ? player : (player + 1) % players_;
}

ScoreSheet Game::final_score(Farms farms) const { return score_with_farms(*set_, board_, *edition_, farms); }

std::vector<int> spots(const TileSet& set, const std::vector<Placement>& board,
                       const editions::Edition& edition, int supply) {
  return board.empty() ? std::vector<int>{}
                       : spots(set, board, edition, supply, features(set, board, edition.table));
}

std::vector<int> spots(const TileSet& set, const std::vector<Placement>& board,
                       const editions::Edition& edition, int supply, const Features& found) {
  std::vector<int> free;
  if (supply <= 0) return free;
  const std::vector<PerPlayer> followers = followers_on(found, board);
  const auto& segments = set.type(board.back().type).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    const bool is_field = segments[at(s)].kind == tilesets::SegmentKind::field;
    if (is_field && edition.farms == editions::Farms::off) continue;
    const int feature = found.feature_of.back()[at(s)];
    if (!is_held(followers[at(feature)])) free.push_back(s);
  }
  return free;
}

}  // namespace bastide::rules::reference
