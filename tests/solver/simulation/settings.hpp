// Editions with their tiles, as tests of simulated games play them.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/records/replay.hpp"
#include "solver/simulation/play/played_game.hpp"
#include "solver/simulation/play/trace_record.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

using solver::simulation::play::GameTrace;
using solver::simulation::play::PlayedGames;
using solver::simulation::play::Policy;

struct Setting {
  using Options = OptionValues;

  explicit Setting(const std::string& edition_id, Options changed = {}, const std::string& tile_set = {})
      : Setting(edition_id, std::move(changed), std::nullopt, tile_set) {}
  /// On tiles that no file has.
  Setting(const std::string& edition_id, Options changed, const tilesets::TileSet& printed)
      : Setting(edition_id, std::move(changed), printed, {}) {}
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

  std::string words() const {
    auto text = edition.id + " on " + set.id();
    for (const auto& [name, value] : options) text += " " + name + "=" + value;
    return text;
  }
  rules::board::Ruleset rules() const { return {fit, edition}; }
  PlayedGames games(int players, std::vector<Policy> policies) const {
    return {rules(), players, std::move(policies)};
  }
  /// Of two players by `random`, seed 1, where nothing else is said.
  solver::simulation::tally::SimulationPlan plan(std::uint64_t of_games,
                                                 std::vector<Policy> policies = {Policy::random},
                                                 int players = 2, std::uint64_t seed = 1) const {
    return {&fit, {edition}, players, std::move(policies), of_games, seed};
  }
  rules::records::GameRecord record(const GameTrace& trace) const {
    return to_record(trace, rules(), {"", set.id(), edition.id, options});
  }

  Options options;
  rules::editions::Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;

 private:
  Setting(const std::string& edition_id, Options changed, const std::optional<tilesets::TileSet>& printed,
          const std::string& tile_set)
      : options(std::move(changed)),
        edition(with_options(rules::editions::load_edition(edition_id), options)),
        set(rules::editions::tiles_under(
            printed ? *printed
                    : tilesets::files::load_tile_set(tile_set.empty() ? edition.tile_set : tile_set),
            edition)),
        fit(set) {}
};

/// The shipped editions, and c1 with the options that change how a game goes, alone and together.
inline const std::deque<Setting>& all_settings() {
  static const auto settings = [] {
    std::deque<Setting> out;
    for (const auto& id : rules::editions::shipped_editions()) out.emplace_back(id);
    for (const auto& options : std::initializer_list<Setting::Options>{
             {{"hand_size", "3"}},
             {{"unplaceable", "return_to_bag"}},
             {{"draw_timing", "turn_end"}},
             {{"fill_hole_extra_turn", "yes"}},
             {{"start_in_bag", "yes"}},
             {{"board_area", "fixed 7x7"}},
             {{"board_area", "fixed 7x6"}, {"border", "completes"}, {"border_cloister", "nine"}},
             {{"board_area", "shiftable 8x8"}},
             {{"board_area", "extended 7x7@-3,-3 3x3@4,0"}, {"border", "completes"}},
             {{"board_area", "floor 3x1@2,-1 1x4@-2,0"}},
             {{"who_scores", "everyone"}},
             {{"shared_majority", "split"}, {"farms", "second"}},
             {{"shared_majority", "none"}, {"farms", "first"}},
             {{"junction_ends_road", "houses_only"}, {"unit", "segment"}},
             {{"followers", "3"},
              {"city.complete", "tiles*tiles + pennants"},
              {"farm.points", "2*cities + 1"}},
             {{"hand_size", "3"},
              {"draw_timing", "turn_end"},
              {"unplaceable", "return_to_bag"},
              {"board_area", "shiftable 7x9"},
              {"fill_hole_extra_turn", "yes"},
              {"start_in_bag", "yes"}}})
      out.emplace_back("c1", options);
    return out;
  }();
  return settings;
}

/// The river in its forms and readings, and all expansions together.
inline const std::deque<Setting>& ordered_settings() {
  static const auto settings = [] {
    std::deque<Setting> out;
    for (const auto* id :
         {"c1+expansion/river", "c2-farmers+expansion/river-c2", "c1+expansion/river+reading/river-space",
          "c1+expansion/river+reading/river-against-source", "c1+expansion/river+reading/river-start-in-deck",
          "c1+expansion/river+reading/river-start-after-decks",
          "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/river-c2+"
          "expansion/abbot"})
      out.emplace_back(id);
    out.emplace_back("c1+expansion/river", Setting::Options{{"board_area", "shiftable 9x9"}});
    return out;
  }();
  return settings;
}

/// All ways of playing at one table.
inline const std::vector<Policy> mixed = {Policy::greedy,  Policy::random,  Policy::builder,
                                          Policy::spoiler, Policy::compact, Policy::sprawl};

/// Replays the record on both engines, which say what it says. Returns the checks made.
inline int require_replayed(const Setting& setting, const rules::records::GameRecord& record) {
  const auto result = rules::records::replay(setting.rules(), record);
  if (result.difference) {
    FAIL(setting.words() << ": " << result.difference->what << ": " << result.difference->expected << ", got "
                         << result.difference->got << " in turn " << result.difference->turn);
  }
  REQUIRE(result.turns == static_cast<int>(record.turns.size()));
  return result.checks;
}

/// A game leaves nothing to the next: the first is the same after others.
inline void check_nothing_left(const Setting& setting, int players, const std::vector<Policy>& policies,
                               std::uint64_t others) {
  auto games = setting.games(players, policies);
  GameTrace first, again;
  games.play(3, 1, first);
  for (std::uint64_t i = 0; i < others; ++i) games.play(3, 2 + i, again);
  games.play(3, 1, again);
  INFO(setting.words());
  CHECK(again == first);
}

/// The types in the order in which they were drawn, and whether each was lost. Of one tile in the hand.
inline std::vector<std::pair<int, bool>> draws_of(const GameTrace& trace) {
  std::vector<std::pair<int, bool>> out;
  auto lost = trace.lost.begin();
  for (std::size_t turn = 0; turn <= trace.turns.size(); ++turn) {
    for (; lost != trace.lost.end() && lost->turn == turn; ++lost) out.emplace_back(lost->type, true);
    if (turn < trace.turns.size()) out.emplace_back(trace.turns[turn].type, false);
  }
  return out;
}

}  // namespace bastide::tests
