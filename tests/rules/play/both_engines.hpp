// A game that a test plays on both engines, which must say alike.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/records/engine_games.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

/// An edition file that extends others, "\"c1\"".
inline rules::editions::Edition edition_of(const std::string& text, const std::string& extends = "\"c1\"") {
  return rules::editions::read_edition("extends = " + extends + "\n" + text, "variant.toml");
}

class PlayedOnBoth {
 public:
  /// On the edition's tiles.
  explicit PlayedOnBoth(rules::editions::Edition by, int players = 2)
      : PlayedOnBoth(std::move(by), std::nullopt, players) {}
  /// On others.
  PlayedOnBoth(rules::editions::Edition by, const std::optional<tilesets::TileSet>& tiles, int players = 2)
      : edition(std::move(by)),
        set(rules::editions::tiles_under(tiles ? *tiles : tilesets::files::load_tile_set(edition.tile_set),
                                         edition)),
        fit(set),
        games({fit, edition}, players, {set.start_type(), 0, {0, 0}, {}}) {}
  PlayedOnBoth(const PlayedOnBoth&) = delete;
  PlayedOnBoth& operator=(const PlayedOnBoth&) = delete;

  /// What the turn scored, what events gave in it, and who took awards.
  std::vector<std::string> lay(const std::string& place, std::optional<rules::Elsewhere> elsewhere = {}) {
    const auto tile = rules::parse_placement(set, place, "test");
    return lay(rules::Turn{{}, tile.follower ? tile.follower->player : player, tile, elsewhere});
  }
  /// Likewise, and deploys on a tile that lies: "D0@0,0=0:city".
  std::vector<std::string> lay_and_deploy(const std::string& place, const std::string& there) {
    const auto tile = rules::parse_placement(set, there, "test");
    return lay(place, rules::Elsewhere(tile));
  }
  std::vector<std::string> lay(rules::Turn turn) {
    turn.deploy_as_written();
    REQUIRE_FALSE(games.reference.objection(turn));
    games.lay(turn);
    const auto otherwise = games.fast.elsewhere();
    CHECK(otherwise == games.reference.elsewhere());
    pairs += std::ranges::count_if(otherwise, [](const auto& there) { return there.first.has_value(); });
    REQUIRE_FALSE(games.reference.objection_to(turn));
    auto told = rules::records::finish_told(games.fast, turn);
    CHECK(told == rules::records::finish_told(games.reference, turn));
    CHECK(games.fast.scores() == games.reference.scores());
    CHECK(games.fast.tokens() == games.reference.tokens());
    CHECK(games.fast.engine().award_holders() == games.reference.engine().award_holders());
    CHECK(games.fast.final_score(edition.farms) == games.reference.final_score(edition.farms));
    CHECK(rules::records::winners(games.fast) == rules::records::winners(games.reference));
    player = games.fast.next_player(turn.player);
    return told;
  }

  /// Every tile that is left, wherever it may be laid, by both engines.
  std::vector<std::pair<int, rules::LegalPlace>> places() const {
    std::vector<std::pair<int, rules::LegalPlace>> found;
    for (int type = 0; type < set.type_count(); ++type) {
      if (!games.have_left(type)) continue;
      const auto of_type = games.reference.placements(type);
      CHECK(of_type == games.fast.placements(type));
      for (const auto& place : of_type) found.emplace_back(type, place);
    }
    return found;
  }

  /// Lays the tile there, does what `choose` says of the actions that there are, takes all that back on the
  /// fast engine, which must leave no trace, and does it again on both.
  template <class Choose>
  std::vector<std::string> lay_and_undo(const std::pair<int, rules::LegalPlace>& where, Choose choose) {
    const auto& [type, place] = where;
    rules::Turn tile{{}, player, {type, place.rotation, place.cell, {}}, {}};
    const auto before = games.fast.engine();
    games.fast.lay(tile);
    tile = games.fast.turn_with(choose(games.fast.actions()));
    games.fast.finish(tile);
    games.fast.undo();
    REQUIRE(games.fast.engine() == before);
    return lay(tile);
  }
  /// The same anywhere, with any action.
  std::vector<std::string> lay_at_random(std::mt19937& random) {
    const auto all = places();
    return lay_and_undo(all[random() % all.size()],
                        [&](const auto& actions) { return actions[random() % actions.size()]; });
  }

  /// One of some places, that with most neighbours: fields close in a dense landscape.
  std::pair<int, rules::LegalPlace> dense_place(std::mt19937& random) const {
    const auto all = places();
    const auto& board = games.fast.engine().board();
    const auto around = [&](const auto& at) {
      int tiles = 0;
      for (const auto step : board.around_steps())
        tiles += board.tile_at(board.index(at.second.cell) + step) >= 0;
      return tiles;
    };
    auto best = all[random() % all.size()];
    for (int n = 0; n < 12; ++n) {
      const auto& other = all[random() % all.size()];
      if (around(other) > around(best)) best = other;
    }
    return best;
  }

  std::vector<int> scores() const { return rules::of_players(games.fast.scores(), games.fast.players()); }

  rules::editions::Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;
  rules::records::BothGames games;
  int player = 0;
  std::int64_t pairs = 0;  ///< of two figures that a turn could deploy
};

}  // namespace bastide::tests
