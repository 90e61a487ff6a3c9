#include "props/stages/combinations.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <set>

#include "props/play/game_generator.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/tiles_under.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::props::stages {
namespace {

using rules::editions::Edition;

/// A value of an option, by index into combined_options() and its values.
struct Pick {
  std::size_t option = 0;
  std::size_t value = 0;
  friend auto operator<=>(const Pick&, const Pick&) = default;
};
using Pair = std::pair<Pick, Pick>;
constexpr std::size_t open_value = SIZE_MAX;
using Picks = std::vector<std::size_t>;  ///< [option]: value, or open_value

Choice to_choice(const Picks& picks) {
  Choice choice;
  const auto options = combined_options();
  for (std::size_t o = 0; o < picks.size(); ++o) {
    if (picks[o] != open_value) choice[options[o].option] = options[o].values[picks[o]];
  }
  return choice;
}

/// Makes choices one after the other until every pair that can be met is.
class Covering {
 public:
  Covering(const Edition& base, const tilesets::TileSet& set, std::uint64_t seed)
      : base_(&base), set_(&set), random_(seed) {
    const auto options = combined_options();
    for (std::size_t a = 0; a < options.size(); ++a) {
      for (std::size_t b = a + 1; b < options.size(); ++b) {
        for (std::size_t i = 0; i < options[a].values.size(); ++i) {
          for (std::size_t k = 0; k < options[b].values.size(); ++k) open_.emplace(Pick{a, i}, Pick{b, k});
        }
      }
    }
  }

  std::vector<Choice> make() {
    std::vector<Choice> choices;
    while (!open_.empty()) {
      const auto pair = *open_.begin();
      const auto picks = filled_around(pair);
      open_.erase(pair);  // met now, or in contradiction with itself
      if (picks.empty()) continue;
      for (auto met = open_.begin(); met != open_.end();) {
        const bool is_met =
            picks[met->first.option] == met->first.value && picks[met->second.option] == met->second.value;
        met = is_met ? open_.erase(met) : std::next(met);
      }
      choices.push_back(to_choice(picks));
    }
    return choices;
  }

 private:
  /// A consistent choice with both values, or nothing when there is none.
  Picks filled_around(const Pair& pair) {
    const auto options = combined_options();
    Picks picks(options.size(), open_value);
    picks[pair.first.option] = pair.first.value;
    picks[pair.second.option] = pair.second.value;
    return fill(picks, 0) ? picks : Picks{};
  }

  /// Fills in open options from `from` on, going back where nothing fits together.
  bool fill(Picks& picks, std::size_t from) {
    while (from < picks.size() && picks[from] != open_value) ++from;
    if (from == picks.size()) return is_consistent(with_options(*base_, to_choice(picks)), *set_);
    for (const auto value : best_values(picks, from)) {
      picks[from] = value;
      if (can_still_be(picks) && fill(picks, from + 1)) return true;
      picks[from] = open_value;
    }
    return false;
  }

  /// The values of an option, first those that meet most open pairs.
  std::vector<std::size_t> best_values(const Picks& picks, std::size_t option) {
    std::vector<std::pair<int, std::size_t>> ranked;
    for (std::size_t v = 0; v < combined_options()[option].values.size(); ++v) {
      int met = 0;
      for (std::size_t o = 0; o < picks.size(); ++o) {
        if (picks[o] == open_value || o == option) continue;
        const Pick a{o, picks[o]};
        const Pick b{option, v};
        met += open_.contains(a < b ? Pair{a, b} : Pair{b, a}) ? 1 : 0;
      }
      ranked.emplace_back(-met, v);
    }
    std::shuffle(ranked.begin(), ranked.end(), random_);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::size_t> values;
    for (const auto& [open, value] : ranked) values.push_back(value);
    return values;
  }

  /// False when the options chosen so far contradict each other, whatever the others will be. Only options
  /// that errors of the lint are about are tried with all their values; the rest stands at the base
  /// edition's.
  bool can_still_be(const Picks& picks) const {
    auto tried = picks;
    return goes_together(tried, 0);
  }
  bool goes_together(Picks& picks, std::size_t from) const {
    static constexpr std::array<std::string_view, 4> contradicting = {"junction_ends_road", "tile_art",
                                                                      "board_area", "border"};
    const auto options = combined_options();
    const auto is_tried = [&](std::size_t o) {
      return picks[o] == open_value &&
             std::find(contradicting.begin(), contradicting.end(), options[o].option) != contradicting.end();
    };
    while (from < picks.size() && !is_tried(from)) ++from;
    if (from == picks.size()) return is_consistent(with_options(*base_, to_choice(picks)), *set_);
    for (std::size_t v = 0; v < options[from].values.size(); ++v) {
      picks[from] = v;
      if (goes_together(picks, from + 1)) return true;
    }
    picks[from] = open_value;
    return false;
  }

  const Edition* base_;
  const tilesets::TileSet* set_;
  std::mt19937_64 random_;
  std::set<Pair> open_;
};

/// The smallest part of a choice under which the game still fails, and that failure; nothing when it does not
/// fail.
std::optional<FoundViolation> shrink_over_options(const tilesets::TileSet& set, const Edition& base,
                                                  const Property& property, Choice choice,
                                                  const GameScript& script) {
  const auto found_under = [&](const Choice& tried) {
    const auto edition = with_options(base, tried);
    const auto tiles = rules::editions::tiles_under(set, edition);
    const rules::board::FitTable fit(tiles);
    if (!is_consistent(edition, set) || !which_apply({&property, 1}, tiles, edition).front())
      return std::optional<FoundViolation>{};
    auto played = script;
    if (edition.start_in_bag == rules::editions::YesNo::no) played.start = GameScript{}.start;
    return shrunk_failure({fit, edition}, property, std::move(played));
  };
  auto first = found_under(choice);
  if (!first) return std::nullopt;
  auto& best = *first;
  for (bool is_shrinking = true; is_shrinking;) {
    is_shrinking = false;
    for (const auto& [option, value] : Choice(choice)) {
      auto fewer = choice;
      fewer.erase(option);
      // An option that stands at the base edition's value already goes without a game.
      const bool is_base = option_value(base, option) == value;
      auto found = is_base ? std::optional<FoundViolation>{} : found_under(fewer);
      if (!is_base && !found) continue;
      choice = std::move(fewer);
      if (found) best = std::move(*found);
      is_shrinking = true;
    }
  }
  best.game->rules = std::map<std::string, std::string>(choice.begin(), choice.end());
  best.game->rules.erase("followers");
  best.set = rules::editions::tiles_under(set, with_options(base, choice));
  return first;
}

}  // namespace

std::span<const OptionValues> combined_options() {
  // What is tried of an option that has no list of values; the first is the default.
  static const std::map<std::string, std::vector<std::string>> tried = {
      {"road.complete", {"", "2*tiles"}},
      {"road.incomplete", {"", "max(0, segments - 1)"}},
      {"city.complete", {"", "tiles == 1 ? 0 : tiles*tiles + pennants"}},
      {"city.incomplete", {"", "floor(tiles/2)"}},
      {"cloister.complete", {"", "neighbours > 7 ? 12 : neighbours"}},
      {"cloister.incomplete", {"", "neighbours"}},
      {"farm.points", {"", "cities*cities + 1"}},
      {"board_area",
       {"unbounded", "fixed 5x5", "shiftable 6x4", "extended 7x3@-3,-1 3x4@4,-1", "floor 2x1@2,0 1x3@-2,-1"}},
      {"hand_size", {"1", "3"}},
      {"market", {"0", "2"}},
      {"track_fields", {"50", "100"}},
      {"players", {"2-5", "2-8"}},
      {"followers", {"7", "1", "0"}},
  };
  static const auto all = [] {
    std::vector<OptionValues> values;
    for (const auto& option : rules::editions::options_of({}))
      values.push_back({option.name, option.values.empty() ? tried.at(option.name) : option.values});
    return values;
  }();
  return all;
}

Edition with_options(const Edition& base, const Choice& choice) {
  auto edition = base;
  for (const auto& option : rules::editions::option_catalogue()) {
    const auto found = choice.find(option.name);
    if (found != choice.end() && !found->second.empty()) set_option(edition, option.name, found->second);
  }
  return edition;
}

bool is_consistent(const Edition& edition, const tilesets::TileSet& set) {
  const auto findings = rules::editions::lint_edition(edition, set);
  return std::none_of(findings.begin(), findings.end(), [](const rules::editions::EditionFinding& finding) {
    return finding.severity == tilesets::files::Severity::error;
  });
}

std::vector<Choice> pairwise_choices(const Edition& base, const tilesets::TileSet& set, std::uint64_t seed) {
  return Covering(base, set, seed).make();
}

std::size_t pairs_met(const std::vector<Choice>& choices) {
  std::set<std::array<std::string, 4>> pairs;
  for (const auto& choice : choices) {
    for (auto a = choice.begin(); a != choice.end(); ++a) {
      for (auto b = std::next(a); b != choice.end(); ++b)
        pairs.insert({a->first, a->second, b->first, b->second});
    }
  }
  return pairs.size();
}

GameStageResult check_combinations(const tilesets::TileSet& set, const Edition& base,
                                   const std::vector<Choice>& choices, std::uint64_t games,
                                   std::uint64_t seed, std::span<const Property> properties,
                                   const solver::runs::RunControl& control) {
  const auto pieces_of_choice = game_pieces(games);
  const auto pieces = choices.size() * pieces_of_choice;
  const auto played = solver::runs::run_recorded<PlayedPiece>(
      {pieces, {}}, control,
      [&](std::size_t piece, std::size_t /*slot*/) {
        const auto c = piece / pieces_of_choice;
        const auto first = piece % pieces_of_choice * games_of_piece;
        const auto edition = with_options(base, choices[c]);
        const auto tiles = rules::editions::tiles_under(set, edition);
        const rules::board::FitTable fit(tiles);
        return play_games({fit, edition}, seed + c, first, std::min(first + games_of_piece, games),
                          properties, control.progress);
      },
      [&](std::size_t piece, const PlayedPiece& result) {
        const auto first = piece % pieces_of_choice * games_of_piece;
        return is_possible(result, first, std::min(first + games_of_piece, games), properties.size());
      });
  GameStageResult sum;
  sum.times_seen.assign(properties.size(), 0);
  sum.is_complete = played.is_complete;
  for (const auto& piece : played.results) add_counts(piece, sum);
  if (!sees_all(control)) return sum;
  for (std::size_t c = 0; c < choices.size(); ++c) {
    const auto of_choice = std::span(played.results).subspan(c * pieces_of_choice, pieces_of_choice);
    for (const auto& [property, least] : least_failures(of_choice)) {
      if (sum.violations.contains(property)) continue;
      const auto piece = c * pieces_of_choice + static_cast<std::size_t>(least.game / games_of_piece);
      const auto edition = with_options(base, choices[c]);
      const auto tiles = rules::editions::tiles_under(set, edition);
      const rules::board::FitTable fit(tiles);
      const auto script = play::numbered_game({fit, edition}, seed + c, least.game);
      auto found = shrink_over_options(set, base, properties[property], choices[c], script);
      if (!found) refuse_failure(control, piece, "game " + std::to_string(least.game));
      sum.violations.emplace(property, std::move(*found));
    }
  }
  return sum;
}

}  // namespace bastide::props::stages
