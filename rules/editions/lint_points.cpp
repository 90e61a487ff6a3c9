// What the lint says of what features are worth: points that nobody gets, and completing a feature at a loss.
//
// The comparison of completed with incomplete features looks at every input a little board can have, smallest
// first, by the formulas' tables: some thousand loads.
#include "rules/editions/lint_rules.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::FormulaInputs;
using expressions::FormulaSlot;

constexpr int most_tiles = 72;  ///< of a feature, in comparisons
constexpr int most_pennants = 6;
constexpr int most_surplus = 2;  ///< segments more than tiles

std::string worth(const char* what, const std::string& inputs, int complete, int incomplete) {
  return fmt::format(
      "a completed {} is worth less than an incomplete one: {}, {} points complete and {} "
      "incomplete, expected no fewer for completing it",
      what, inputs, complete, incomplete);
}

std::size_t number_of(expressions::Detail detail) { return static_cast<std::size_t>(detail); }

/// A feature before and after it is completed, as details of formulas see it.
struct Completion {
  expressions::Details open{};
  expressions::Details closed{};
  std::string words;  ///< ", from crossing to city end"
};

/// One figure there, one farm at it; of a road every two ends, of which one was there before, and a ring.
std::vector<Completion> completions(const expressions::Formula& complete,
                                    const expressions::Formula& incomplete) {
  using expressions::Detail;
  Completion plain;
  for (auto* details : {&plain.open, &plain.closed})
    (*details)[number_of(Detail::own)] = (*details)[number_of(Detail::farms)] = 1;
  std::vector<Completion> all;
  constexpr std::array ends = {Detail::crossings, Detail::cloister_ends, Detail::city_ends};
  const auto asks = [&](Detail detail) { return complete.uses(detail) || incomplete.uses(detail); };
  if (asks(Detail::loops) || std::ranges::any_of(ends, asks)) {
    for (const auto first : ends) {
      for (const auto second : ends) {
        auto one = plain;
        ++one.open[number_of(first)];
        ++one.closed[number_of(first)];
        ++one.closed[number_of(second)];
        one.words = fmt::format(", from {} to {}", detail_word(first), detail_word(second));
        all.push_back(one);
      }
    }
    plain.closed[number_of(Detail::loops)] = 1;
    plain.words = ", as a ring";
  }
  all.push_back(plain);
  return all;
}

/// Roads and cities, inputs in order of tiles, pennants, segments, then one further mark, then what details
/// see; the first that costs points.
void compare(EditionLint& lint, FormulaSlot complete_slot, FormulaSlot incomplete_slot, const char* what) {
  const auto& e = lint.edition();
  const auto* complete_key = formula_key(complete_slot);
  const auto* incomplete_key = formula_key(incomplete_slot);
  if (!lint.is_any_own({complete_key, incomplete_key})) return;
  const auto& complete = formula_of(e, complete_slot);
  const auto& incomplete = formula_of(e, incomplete_slot);
  const bool has_pennants = complete_slot == FormulaSlot::city_complete;
  const auto ways = completions(complete, incomplete);
  // What has no points with one tile is told as that.
  const int least = wrong_with_one_tile(complete).empty() ? e.table.least_completed_tiles() : 2;
  for (int tiles = least; tiles <= most_tiles; ++tiles) {
    for (int pennants = 0; pennants <= (has_pennants ? std::min(tiles, most_pennants) : 0); ++pennants) {
      for (int surplus = 0; surplus <= std::min(tiles, most_surplus); ++surplus) {
        for (std::size_t mark = tilesets::pennant; mark < e.marks.size(); ++mark) {
          FormulaInputs inputs{.tiles = tiles, .segments = tiles + surplus, .marks = {pennants}};
          if (mark != tilesets::pennant) inputs.marks[mark] = 1;
          const Completion* costly = nullptr;
          int closed = 0;
          int open = 0;
          for (const auto& way : ways) {
            if (costly != nullptr || (way.closed[number_of(expressions::Detail::loops)] > 0 && tiles < 4))
              continue;
            inputs.details = way.closed;
            closed = complete.points(inputs);
            inputs.details = way.open;
            open = incomplete.points(inputs);
            if (closed < open) costly = &way;
          }
          if (costly == nullptr) continue;
          auto text = fmt::format("{} tile{}", tiles, tiles == 1 ? "" : "s");
          if (surplus > 0) text += fmt::format(", {} segments", tiles + surplus);
          if (pennants > 0) text += fmt::format(", {} pennant{}", pennants, pennants == 1 ? "" : "s");
          if (mark != tilesets::pennant) text += fmt::format(", 1 {}", e.marks[mark].name);
          text += costly->words;
          lint.warning("completing-costs", {complete_key, incomplete_key}, worth(what, text, closed, open));
          return;
        }
      }
    }
  }
}

void compare_sites(EditionLint& lint, FormulaSlot complete_slot, FormulaSlot incomplete_slot,
                   const char* what) {
  const auto& e = lint.edition();
  const auto* complete_key = formula_key(complete_slot);
  const auto* incomplete_key = formula_key(incomplete_slot);
  if (!lint.is_any_own({complete_key, incomplete_key})) return;
  FormulaInputs inputs;
  inputs.detail(expressions::Detail::own) = 1;
  inputs.neighbours = 8;
  const int closed = formula_of(e, complete_slot).points(inputs);
  for (inputs.neighbours = 0; inputs.neighbours < 8; ++inputs.neighbours) {
    const int open = formula_of(e, incomplete_slot).points(inputs);
    if (closed >= open) continue;
    lint.warning(
        "completing-costs", {complete_key, incomplete_key},
        worth(what, fmt::format("with {} neighbours while incomplete", inputs.neighbours), closed, open));
    return;
  }
}

/// Whether two farms that touch the same cities are worth the same in all, whichever of them the cities count
/// for.
bool is_order_indifferent(const expressions::Formula& farm_points) {
  const auto points = [&](int cities) { return farm_points.points({.cities = cities}); };
  if (farm_points.uses_details()) return false;
  for (int n = 1; n < most_tiles; ++n)
    if (points(n + 1) - points(n) != points(1) - points(0)) return false;
  // What one city adds must not depend on the others' sizes.
  const auto sized = [&](int cities, int tiles, int pennants) {
    return farm_points.points({.tiles = tiles, .cities = cities, .marks = {pennants}});
  };
  for (int tiles = 2; farm_points.weighs_cities() && tiles < most_tiles; ++tiles) {
    for (int pennants = 0; pennants <= most_pennants; ++pennants) {
      for (const auto& [more_tiles, more_pennants] : {std::pair(2, 0), {2, 1}, {3, 0}}) {
        const int together = sized(2, tiles + more_tiles, pennants + more_pennants);
        if (together - sized(1, tiles, pennants) != sized(1, more_tiles, more_pennants) - points(0))
          return false;
      }
    }
  }
  return true;
}

/// farms second gives a city to the first of a player's farms; linear points do not care which that is. Once
/// for all it gives the city to the first of anybody's, and the others nothing.
void lint_first_farm(EditionLint& lint) {
  const auto& e = lint.edition();
  if (lint.is_own("second_once") && e.farms != Farms::second) {
    lint.unused("second-once-unused", {"second_once", "farms"},
                fmt::format("farms is {}, expected farms second", option_value(e, "farms")));
  } else if (lint.is_own("second_once")) {
    lint.warning(
        "first-farm", {"second_once", "farms"},
        "farms second with second_once all: who scores a city that several farms touch depends on which "
        "of them was laid first (in a position: stands first), expected second_once each_player, or farms "
        "third");
    return;
  }
  if (e.farms != Farms::second || !lint.is_any_own({"farms", "farm.points", "shared_majority"})) return;
  const bool is_split = e.who_scores == WhoScores::majority && e.shared_majority == SharedMajority::split;
  const bool is_indifferent = is_order_indifferent(formula_of(e, FormulaSlot::farm_points));
  if (is_indifferent && !is_split) return;
  lint.warning(
      "first-farm", {"farms", is_indifferent ? "shared_majority" : "farm.points"},
      fmt::format("farms second with {}: a player's points depend on which of his farms a city counts "
                  "for, and that is the one whose first tile was laid first (in a position: stands "
                  "first), expected {}",
                  is_indifferent ? std::string("shared_majority split")
                                 : "farm.points " + formula_of(e, FormulaSlot::farm_points).text(),
                  is_indifferent ? "shared_majority full or none, or farms third"
                                 : "points in proportion to cities, or farms third"));
}

/// Points below 0: formulas that may not give them, options that nothing can use.
void lint_below_zero(EditionLint& lint) {
  const auto& e = lint.edition();
  bool is_any_below = false, is_any_raised = false;
  for (const auto& [slot, formula] : own_formulas(e)) {
    is_any_below = is_any_below || formula->goes_below_zero();
    is_any_raised = is_any_raised || formula->is_raised();
    if (e.least_feature || !formula->least()) continue;
    // It was read where points could be below 0, and could not be read again.
    const auto key = formula_key(slot, e.vocabulary());
    const auto option = static_cast<std::size_t>(slot) < expressions::formula_slots
                            ? key
                            : "line." + key.substr(0, key.find('.'));
    lint.error("points-below-zero", {option.c_str(), "least_feature"},
               fmt::format("{} = {} gives less than 0 points, and least_feature is refused, expected "
                           "least_feature none or a number, or another formula",
                           key, in_quotes(formula->text())));
  }
  if (lint.is_own("least_feature") && !is_any_below && !is_any_raised) {
    lint.unused("least-feature-unused", {"least_feature"},
                "no formula gives less than 0 points, expected one such as \"tiles - 4\"");
  } else if (lint.is_own("least_feature") && *e.least_feature > expressions::least_points && !is_any_raised) {
    lint.unused("least-feature-unused", {"least_feature"},
                fmt::format("no formula gives less than {} points, expected a number nearer to 0, or none",
                            *e.least_feature));
  }
  if (lint.is_own("least_total") && !is_any_below && !e.has_costly_events()) {
    lint.unused("least-total-unused", {"least_total", "least_feature"},
                "no feature gives less than 0 points, expected least_feature and a formula below 0, an event "
                "or award with points below 0, or market_cost");
  }
}

void lint_covered(EditionLint& lint) {
  const auto& e = lint.edition();
  if (lint.is_own("farm.points") && e.farms == Farms::off) {
    lint.warning("farm-points-unused", {"farm.points", "farms"},
                 "farm.points decides nothing: farms is off, so farms do not score, expected farms third, "
                 "second or first");
  }
  if (e.farms_close != FarmsClose::no && e.farms != Farms::third) {
    const char* why = e.farms == Farms::off ? "nobody stands on fields"
                      : e.farms == Farms::second
                          ? "a city counts once over all farms of a player, and these "
                            "are known at the end alone"
                          : "cities are scored then and not farms, by all farms around";
    lint.error("farms-close", {"farms_close", "farms"},
               fmt::format("farms_close {} with farms {}: {}, expected farms third",
                           option_value(e, "farms_close"), option_value(e, "farms"), why));
  }
  const auto may_farm = [&](const Figure& figure) {
    return is_owned(e, figure) && figure.may_stand_on(tilesets::SegmentKind::field);
  };
  if (lint.is_own("farms_close") && e.farms_close != FarmsClose::no && e.farms == Farms::third &&
      std::ranges::none_of(e.figures, may_farm))
    lint.unused("farms-close-unused", {"farms_close", "followers"},
                "no figure may stand on a field, expected one that may");
  if (!lint.is_own("unit")) return;
  const auto depth = [&](const char* option) {
    const auto source = e.sources.find(option);
    if (source == e.sources.end() || source->second.set_in == "command line") return std::ptrdiff_t{-1};
    return std::find(e.files.begin(), e.files.end(), source->second.where.file) - e.files.begin();
  };
  // A formula nearer than the option takes its place on purpose.
  for (const auto slot : {FormulaSlot::road_complete, FormulaSlot::road_incomplete,
                          FormulaSlot::city_complete, FormulaSlot::city_incomplete}) {
    const auto* key = formula_key(slot);
    const bool follows =
        !is_own_formula(e, slot) && formula_of(e, slot).text().find("segments") != std::string::npos;
    if (follows || (is_own_formula(e, slot) && depth(key) < depth("unit"))) return;
  }
  lint.unused("unit-unused", {"unit", "city.complete", "road.complete"},
              "roads and cities have formulas of their own, expected segments in the formulas, or none");
}

}  // namespace

void lint_points(EditionLint& lint) {
  compare(lint, FormulaSlot::road_complete, FormulaSlot::road_incomplete, "road");
  compare(lint, FormulaSlot::city_complete, FormulaSlot::city_incomplete, "city");
  compare_sites(lint, FormulaSlot::cloister_complete, FormulaSlot::cloister_incomplete, "cloister");
  compare_sites(lint, FormulaSlot::garden_complete, FormulaSlot::garden_incomplete, "garden");
  lint_below_zero(lint);
  lint_first_farm(lint);
  lint_covered(lint);
}

}  // namespace bastide::rules::editions
