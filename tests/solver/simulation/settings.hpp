// Editions with their tiles, as tests of simulated games play them.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/editions/edition.hpp"
#include "solver/simulation/play/played_game.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

struct Setting {
  using Options = std::map<std::string, std::string>;

  explicit Setting(const std::string& edition_id, Options changed = {}, const std::string& tile_set = {})
      : Setting(edition_id, std::move(changed), std::nullopt, tile_set) {}
  /// On tiles that no file has.
  Setting(const std::string& edition_id, Options changed, const tilesets::TileSet& printed)
      : Setting(edition_id, std::move(changed), printed, {}) {}
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

  static rules::editions::Edition with(rules::editions::Edition edition, const Options& options) {
    std::vector<std::string> names;
    for (const auto& option : options) names.push_back(option.first);
    for (const auto& name : in_setting_order(std::move(names), edition)) {
      if (const auto wrong = set_option(edition, name, options.at(name)); !wrong.empty())
        throw std::invalid_argument(wrong);
    }
    return edition;
  }
  std::string words() const {
    auto text = edition.id + " on " + set.id();
    for (const auto& [name, value] : options) text += " " + name + "=" + value;
    return text;
  }
  solver::simulation::play::PlayedGames games(int players,
                                              std::vector<solver::simulation::play::Policy> policies) const {
    return {{fit, edition}, players, std::move(policies)};
  }

  Options options;
  rules::editions::Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;

 private:
  Setting(const std::string& edition_id, Options changed, const std::optional<tilesets::TileSet>& printed,
          const std::string& tile_set)
      : options(std::move(changed)),
        edition(with(rules::editions::load_edition(edition_id), options)),
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

}  // namespace bastide::tests
