// The lint's rules about marks and figures: figures that nobody can deploy, keys that decide nothing, points
// that an expansion's formulas take away, and what the pages leave open.
#include <algorithm>
#include <array>
#include <string>

#include <fmt/core.h>

#include "rules/editions/lint_rules.hpp"
#include "rules/expressions/formula_slot.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::FormulaSlot;
using tilesets::SegmentClass;
using tilesets::SegmentKind;

constexpr std::size_t all_slots = expressions::formula_slots;

std::string mark_row(const expressions::MarkRule& mark) { return "mark." + mark.name; }
std::string figure_row(const Figure& figure) { return "figure." + figure.id; }

bool stands_on(const Figure& figure, SegmentClass of) {
  return std::ranges::any_of(tilesets::segment_kinds, [&](const tilesets::KindRow& row) {
    return row.segment_class == of && figure.may_stand_on(row.kind);
  });
}

/// Where the figure may stand, with farms as they are.
KindMask open_kinds(const Figure& figure, const Edition& edition) {
  const bool has_farms = edition.farms != Farms::off;
  return has_farms
             ? figure.stands_on
             : static_cast<KindMask>(figure.stands_on & ~static_cast<unsigned>(bit_of(SegmentKind::field)));
}

void lint_deployment(EditionLint& lint, const Figure& figure) {
  const auto& e = lint.edition();
  const auto row = figure_row(figure);
  const auto kinds = open_kinds(figure, e);
  if (kinds == 0 && lint.is_any_own({row.c_str(), "farms"})) {
    lint.warning(
        "figure-nowhere", {row.c_str(), "farms"},
        fmt::format(
            "figure {} stands on fields alone, and with farms off nobody stands there, expected farms "
            "third, second or first",
            figure.id));
  }
  KindMask beside = 0;
  for (const auto& other : e.figures) {
    if (other.is_follower() && other.needs == Needs::empty)
      beside = static_cast<KindMask>(beside | open_kinds(other, e));
  }
  if (figure.needs == Needs::own_follower && kinds != 0 && (kinds & beside) == 0) {
    lint.error(
        "figure-without-follower", {row.c_str()},
        fmt::format("figure {} needs an own follower where no follower may stand, expected stands_on with a "
                    "kind where one may",
                    figure.id));
  }
}

void lint_keys(EditionLint& lint, const Figure& figure) {
  const auto row = figure_row(figure);
  if (!lint.is_own(row)) return;
  if (figure.is_retrievable && !stands_on(figure, SegmentClass::site)) {
    lint.warning(
        "retrieve-unused", {row.c_str()},
        fmt::format(
            "retrieve of figure {} decides nothing: figures are taken back from cloisters and gardens, "
            "expected one of them in stands_on",
            figure.id));
  }
  if (figure.gives_part && !stands_on(figure, SegmentClass::line)) {
    lint.warning(
        "extra-part-unused", {row.c_str()},
        fmt::format("extra_part of figure {} decides nothing: a tile extends roads and cities, expected one "
                    "of them in stands_on",
                    figure.id));
  }
}

/// Whether any points or weights depend on the mark.
bool is_in_formulas(const Edition& edition, std::size_t mark) {
  for (std::size_t i = 0; i < all_slots; ++i) {
    if (formula_of(edition, static_cast<FormulaSlot>(i)).uses_mark(mark)) return true;
  }
  return std::ranges::any_of(edition.figures, [&](const Figure& figure) {
    return figure.weight_formula && figure.weight_formula->uses_mark(mark);
  });
}

void lint_mark(EditionLint& lint, std::size_t number) {
  const auto& e = lint.edition();
  const auto& mark = e.marks[number];
  const auto row = mark_row(mark);
  if (mark.is_token && tilesets::class_of(mark.on) == SegmentClass::area && lint.is_own(row)) {
    lint.warning(
        "token-never-taken", {row.c_str()},
        fmt::format("token of mark {} decides nothing: a {} is never complete, expected a mark on another "
                    "kind",
                    mark.name, tilesets::kind_name(mark.on)));
  }
  if (mark.is_token || is_in_formulas(e, number)) return;
  // Named options take the place of formulas.
  const std::initializer_list<const char*> about = {row.c_str(), "small_city", "incomplete_at_end"};
  if (!lint.is_any_own(about) && !lint.is_own(row)) return;
  lint.warning(
      "mark-unused", about,
      fmt::format(
          "mark {} decides nothing: no formula of {} points speaks of it, expected it in one, or token "
          "= true",
          mark.name, tilesets::kind_name(mark.on)));
}

/// A preset's formula where the edition's points follow a named option: what that says is lost.
void lint_replaced(EditionLint& lint) {
  struct Replaced {
    FormulaSlot slot;
    const char* option;
    bool is_lost;
  };
  const auto& e = lint.edition();
  const bool is_half = e.small_city == SmallCity::half;
  const bool by_segment = e.unit == Unit::segment;
  const bool has_nothing = e.incomplete_at_end == IncompleteAtEnd::nothing;
  const std::array<Replaced, 10> all = {{{FormulaSlot::city_complete, "small_city", is_half},
                                         {FormulaSlot::road_complete, "unit", by_segment},
                                         {FormulaSlot::road_incomplete, "unit", by_segment},
                                         {FormulaSlot::city_complete, "unit", by_segment},
                                         {FormulaSlot::city_incomplete, "unit", by_segment},
                                         {FormulaSlot::road_incomplete, "incomplete_at_end", has_nothing},
                                         {FormulaSlot::city_incomplete, "incomplete_at_end", has_nothing},
                                         {FormulaSlot::cloister_incomplete, "incomplete_at_end", has_nothing},
                                         {FormulaSlot::garden_incomplete, "incomplete_at_end", has_nothing},
                                         {FormulaSlot::farm_points, "farms", e.farms == Farms::first}}};
  for (const auto& [slot, option, is_lost] : all) {
    const auto* key = formula_key(slot);
    if (!is_lost || !is_own_formula(e, slot) || !lint.is_own(key)) continue;
    const auto source = e.sources.find(key);
    // A designer's own formula, or a preset's that is about this very option, is meant so.
    if (source == e.sources.end() || source->second.brought_by.line == 0) continue;
    const auto& text = formula_of(e, slot).text();
    const bool is_told = (std::string_view(option) == "unit" && text.find("segments") != std::string::npos) ||
                         !source->second.set_in.starts_with("expansion/");
    if (is_told) continue;
    lint.warning(
        "option-replaced", {key},
        fmt::format("{} of {} takes the place of what {} {} says, expected a formula of your own that says "
                    "both",
                    key, source->second.set_in, option, option_value(e, option)));
  }
}

/// Figures in the points of farms, where the pages do not say which farm is meant.
void lint_farm_figures(EditionLint& lint) {
  const auto& e = lint.edition();
  const bool is_settled = e.farms == Farms::third || e.farms == Farms::off;
  if (is_settled || !lint.is_any_own({"farm.points", "farms"})) return;
  if (!formula_of(e, FormulaSlot::farm_points).uses_figures()) return;
  lint.warning(
      "farm-figures-unsettled", {"farm.points", "farms"},
      fmt::format("farm.points speaks of figures, and farms is {}: on which of several farms at a city a "
                  "figure counts is said nowhere, {}, expected farms third",
                  option_value(e, "farms"),
                  e.farms == Farms::first ? "here on all of them" : "here on the farm that scores the city"));
}

}  // namespace

void lint_rows(EditionLint& lint) {
  const auto& e = lint.edition();
  for (const auto& figure : e.figures) {
    lint_deployment(lint, figure);
    lint_keys(lint, figure);
  }
  for (std::size_t m = tilesets::pennant + 1; m < e.marks.size(); ++m) lint_mark(lint, m);
  lint_replaced(lint);
  lint_farm_figures(lint);
}

void lint_row_tiles(EditionLint& lint, const tilesets::TileSet& set) {
  const auto& e = lint.edition();
  for (std::size_t m = tilesets::pennant + 1; m < e.marks.size(); ++m) {
    const auto& mark = e.marks[m];
    const auto row = mark_row(mark);
    const auto name = std::ranges::find(set.marks(), mark.name);
    const auto number = static_cast<std::size_t>(name - set.marks().begin());
    const bool is_shown =
        name != set.marks().end() && std::ranges::any_of(set.types(), [&](const auto& type) {
          return std::ranges::any_of(type.segments, [&](const auto& s) { return s.marks[number] > 0; });
        });
    if (is_shown || !lint.is_own(row)) continue;
    lint.warning(
        "no-marks", {row.c_str()},
        fmt::format("mark {} decides nothing: no tile of tile set '{}' shows it, expected other tiles",
                    mark.name, set.id()));
  }
  const auto has_garden = [](const tilesets::TileType& type) { return type.gardens > 0; };
  for (const auto& figure : e.figures) {
    const auto row = figure_row(figure);
    if (!figure.may_stand_on(SegmentKind::garden) || !lint.is_own(row)) continue;
    if (std::ranges::any_of(set.types(), has_garden)) continue;
    lint.warning(
        "no-gardens", {row.c_str()},
        fmt::format(
            "figure {} may stand on gardens: no tile of tile set '{}' shows one, expected other tiles "
            "or stands_on without garden",
            figure.id, set.id()));
  }
}

}  // namespace bastide::rules::editions
