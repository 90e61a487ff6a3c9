// The lint's rules about formulas: points that nobody gets, and completing a feature at a loss.
//
// rules.md section 2, points. The comparison of completed with incomplete features looks at every input a
// little board can have, smallest first, by the formulas' tables: some thousand loads.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "rules/edition_lint_rules.hpp"

namespace bastide::rules {
namespace {

constexpr int most_tiles = 72;  ///< of a feature, in comparisons
constexpr int most_pennants = 6;
constexpr int most_surplus = 2;  ///< segments more than tiles

std::string worth(const char* what, const std::string& inputs, int complete, int incomplete) {
  return fmt::format(
      "a completed {} is worth less than an incomplete one: {}, {} points complete and {} "
      "incomplete, expected no fewer for completing it",
      what, inputs, complete, incomplete);
}

/// Roads and cities, inputs in order of tiles, pennants, segments; the first that costs points.
void compare(EditionLint& lint, FormulaSlot complete_slot, FormulaSlot incomplete_slot, const char* what) {
  const auto& e = lint.edition();
  const auto* complete_key = formula_key(complete_slot);
  const auto* incomplete_key = formula_key(incomplete_slot);
  if (!lint.is_any_own({complete_key, incomplete_key})) return;
  const auto& complete = formula_of(e, complete_slot);
  const auto& incomplete = formula_of(e, incomplete_slot);
  const bool has_pennants = complete_slot == FormulaSlot::city_complete;
  // A feature of one tile has an open edge, unless the table's edge closes it.
  for (int tiles = e.table.completes() ? 1 : 2; tiles <= most_tiles; ++tiles) {
    for (int pennants = 0; pennants <= (has_pennants ? std::min(tiles, most_pennants) : 0); ++pennants) {
      for (int surplus = 0; surplus <= std::min(tiles, most_surplus); ++surplus) {
        const FormulaInputs inputs{tiles, tiles + surplus, pennants, 0, 0};
        const int closed = complete.points(inputs);
        const int open = incomplete.points(inputs);
        if (closed >= open) continue;
        auto text = fmt::format("{} tile{}", tiles, tiles == 1 ? "" : "s");
        if (surplus > 0) text += fmt::format(", {} segments", tiles + surplus);
        if (pennants > 0) text += fmt::format(", {} pennant{}", pennants, pennants == 1 ? "" : "s");
        lint.warning("completing-costs", {complete_key, incomplete_key}, worth(what, text, closed, open));
        return;
      }
    }
  }
}

void compare_cloisters(EditionLint& lint) {
  const auto& e = lint.edition();
  if (!lint.is_any_own({"cloister.complete", "cloister.incomplete"})) return;
  FormulaInputs inputs;
  inputs.neighbours = 8;
  const int closed = formula_of(e, FormulaSlot::cloister_complete).points(inputs);
  for (inputs.neighbours = 0; inputs.neighbours < 8; ++inputs.neighbours) {
    const int open = formula_of(e, FormulaSlot::cloister_incomplete).points(inputs);
    if (closed >= open) continue;
    lint.warning("completing-costs", {"cloister.complete", "cloister.incomplete"},
                 worth("cloister", fmt::format("with {} neighbours while incomplete", inputs.neighbours),
                       closed, open));
    return;
  }
}

/// Whether two farms that touch the same cities are worth the same in all, whichever of them the cities count
/// for.
bool is_order_indifferent(const Formula& farm_points) {
  const auto points = [&](int cities) { return farm_points.points({0, 0, 0, 0, cities}); };
  for (int n = 1; n < most_tiles; ++n)
    if (points(n + 1) - points(n) != points(1) - points(0)) return false;
  return true;
}

/// farms second gives a city to the first of a player's farms; linear points do not care which that is.
void lint_first_farm(EditionLint& lint) {
  const auto& e = lint.edition();
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

void lint_covered(EditionLint& lint) {
  const auto& e = lint.edition();
  if (lint.is_own("farm.points") && e.farms == Farms::off) {
    lint.warning("farm-points-unused", {"farm.points", "farms"},
                 "farm.points decides nothing: farms is off, so farms do not score, expected farms third, "
                 "second or first");
  }
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
  lint.warning("unit-unused", {"unit", "city.complete", "road.complete"},
               "unit segment decides nothing: roads and cities have formulas of their own, expected segments "
               "in the formulas, or none");
}

}  // namespace

void lint_points(EditionLint& lint) {
  compare(lint, FormulaSlot::road_complete, FormulaSlot::road_incomplete, "road");
  compare(lint, FormulaSlot::city_complete, FormulaSlot::city_incomplete, "city");
  compare_cloisters(lint);
  lint_first_farm(lint);
  lint_covered(lint);
}

}  // namespace bastide::rules
