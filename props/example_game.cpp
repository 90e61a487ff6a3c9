#include "props/example_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/game.hpp"
#include "rules/reference/model.hpp"

namespace bastide::props {
namespace {

using rules::PerPlayer;
using rules::Placement;

/// Colours number up to 8 players, and a game may have them all.
constexpr int players = rules::most_players;

int owner_of(const Placement& tile) { return tile.follower ? tile.follower->player : 0; }

ExampleAnswer refused(std::string why) {
  ExampleAnswer answer;
  answer.refusal = std::move(why);
  return answer;
}

/// What a turn of `player` changed. A follower that was deployed left the supply before others came back.
void note_changes(ExampleAnswer& answer, const PerPlayer& scores_before, const PerPlayer& scores_after,
                  const PerPlayer& supply_before, const PerPlayer& supply_after, const Placement& tile) {
  for (int p = 0; p < players; ++p) {
    const auto i = static_cast<std::size_t>(p);
    const int deployed = tile.follower && tile.follower->player == p ? 1 : 0;
    if (const int gain = scores_after[i] - scores_before[i]; gain != 0) answer.points[p] = gain;
    if (const int back = supply_after[i] - supply_before[i] + deployed; back != 0) answer.returned[p] = back;
  }
}

std::vector<int> segments_of(rules::SegmentMask mask) {
  std::vector<int> out;
  for (int s = 0; mask != 0; ++s, mask >>= 1U) {
    if ((mask & 1U) != 0) out.push_back(s);
  }
  return out;
}

bool has_start(const rules::WorkedExample& example) {
  const auto& placements = example.position.placements;
  return !placements.empty() && placements.front().cell == rules::Cell{0, 0} && !placements.front().follower;
}

constexpr const char* no_start = "it does not begin with a tile at 0,0 without follower";

}  // namespace

ExampleAnswer fast_turn(const rules::FitTable& fit, const rules::WorkedExample& example,
                        const rules::Edition& edition) {
  if (!has_start(example)) return refused(no_start);
  const auto& start = example.position.placements.front();
  rules::Game game(fit, edition, players, start.type, start.rotation);
  /// Places and deploys; false when one of both is not allowed. Fills spots when the tile could be placed.
  const auto begin_turn = [&](int player, const Placement& tile, std::vector<int>& spots) {
    if (game.objection(tile.cell, tile.type, tile.rotation)) return false;
    game.place(tile.cell, tile.type, tile.rotation);
    spots = segments_of(game.spots(player));
    if (!tile.follower) return true;
    if (std::find(spots.begin(), spots.end(), tile.follower->segment) == spots.end()) return false;
    game.deploy(player, tile.follower->segment);
    return true;
  };
  std::vector<int> ignored;
  for (std::size_t i = 1; i < example.position.placements.size(); ++i) {
    const auto& tile = example.position.placements[i];
    if (!begin_turn(owner_of(tile), tile, ignored))
      return refused(fmt::format("tile {} may not lie or be deployed on there", i + 1));
    game.finish_turn();
  }
  ExampleAnswer answer;
  const auto scores = game.scores();
  const auto supply = game.supply();
  answer.is_legal = begin_turn(example.turn->player, example.turn->tile, answer.spots);
  if (!answer.is_legal) return answer;
  game.finish_turn();
  note_changes(answer, scores, game.scores(), supply, game.supply(), example.turn->tile);
  return answer;
}

ExampleAnswer reference_turn(const rules::TileSet& set, const rules::WorkedExample& example,
                             const rules::Edition& edition) {
  if (!has_start(example)) return refused(no_start);
  rules::reference::Game game(set, edition, players, example.position.placements.front());
  for (std::size_t i = 1; i < example.position.placements.size(); ++i) {
    const auto& tile = example.position.placements[i];
    if (const auto wrong = game.objection(owner_of(tile), tile)) return refused(*wrong);
    game.play(owner_of(tile), tile);
  }
  ExampleAnswer answer;
  const auto& [player, tile] = *example.turn;
  auto bare = tile;
  bare.follower.reset();
  if (!game.objection(player, bare)) answer.spots = game.spots_after(player, bare);
  answer.is_legal = !game.objection(player, tile);
  if (!answer.is_legal) return answer;
  const auto scores = game.scores();
  const auto supply = game.supply();
  const auto after = game.play(player, tile);
  note_changes(answer, scores, after.scores, supply, after.supply, tile);
  return answer;
}

}  // namespace bastide::props
