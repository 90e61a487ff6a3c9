// What features are worth by the named options, as formulas.
//
// Statements: road-points, city-points, city-small, end-incomplete, farm-third, farm-first. The engine looks
// every value up in a formula's table, whether the formula is a preset or an edition's own, so there is one
// way of scoring. A preset is read once, when it is first asked for.
#include "rules/editions/formulas.hpp"

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace bastide::rules::editions {
namespace {

using expressions::Formula;
using expressions::formula_slots;
using expressions::FormulaSlot;

/// What a slot is worth where no file gives a formula, in terms of LENGTH, a word for tiles or segments; and
/// what by another value of an option.
struct PresetRow {
  const char* text = "";
  const char* changed = "";
  const char* option = "";  ///< that changes it; empty: none
};
const std::array<PresetRow, formula_slots>& preset_rows() {
  static const std::array<PresetRow, formula_slots> rows = {{
      {"LENGTH"},
      {"LENGTH", "0", "incomplete_at_end"},
      {"2*LENGTH + 2*pennants", "tiles == 2 ? LENGTH + pennants : 2*LENGTH + 2*pennants", "small_city"},
      {"LENGTH + pennants", "0", "incomplete_at_end"},
      {"1 + neighbours"},
      {"1 + neighbours", "0", "incomplete_at_end"},
      {"3*cities", "4*cities", "farms"},
      {"1 + neighbours"},
      {"1 + neighbours", "0", "incomplete_at_end"},
  }};
  return rows;
}
const PresetRow& preset_row(FormulaSlot slot) { return preset_rows()[static_cast<std::size_t>(slot)]; }

/// A formula of the table above; its own table is made when somebody first asks for it.
struct Preset {
  std::once_flag is_read;
  std::optional<Formula> formula;
  std::atomic<const Formula*> known = nullptr;  ///< when it is read: asked for every feature that is scored
};

const Formula& preset_of(const Edition& edition, FormulaSlot slot, Farms farms) {
  static std::array<std::array<std::array<Preset, 2>, 2>, formula_slots> presets;
  const auto number = static_cast<std::size_t>(slot);
  const bool by_tile = edition.unit == Unit::tile;
  const bool changed = is_changed(edition, slot, farms);
  auto& preset = presets[number][changed ? 1 : 0][by_tile ? 1 : 0];
  if (const auto* known = preset.known.load(std::memory_order_acquire)) return *known;
  std::call_once(preset.is_read, [&] {
    std::string text = changed ? preset_row(slot).changed : preset_row(slot).text;
    constexpr std::string_view length = "LENGTH";
    for (auto at = text.find(length); at != text.npos; at = text.find(length))
      text.replace(at, length.size(), by_tile ? "tiles" : "segments");
    preset.formula = std::get<Formula>(Formula::read(slot, text));
    preset.known.store(&*preset.formula, std::memory_order_release);
  });
  return *preset.formula;
}

/// Of a slot beyond those of the published kinds: a line of the edition's own.
const Formula& line_formula(const Edition& edition, FormulaSlot slot) {
  const auto place = static_cast<std::size_t>(slot) - (formula_slots + 1);
  const auto& line = edition.lines[place / 2];
  const auto& own = place % 2 == 0 ? line.complete : line.incomplete;
  static const Formula nothing = std::get<Formula>(Formula::read(FormulaSlot::road_complete, "0"));
  return own ? *own : nothing;
}

}  // namespace

bool is_changed(const Edition& edition, FormulaSlot slot, Farms farms) {
  switch (slot) {
    case FormulaSlot::farm_points:
      return farms == Farms::first;
    case FormulaSlot::city_complete:
      return edition.small_city == SmallCity::half;
    case FormulaSlot::road_incomplete:
    case FormulaSlot::city_incomplete:
    case FormulaSlot::cloister_incomplete:
    case FormulaSlot::garden_incomplete:
      return edition.incomplete_at_end == IncompleteAtEnd::nothing;
    default:
      return false;
  }
}

std::string_view option_behind(FormulaSlot slot) { return preset_row(slot).option; }

bool follows_unit(FormulaSlot slot) {
  return std::string_view(preset_row(slot).text).find("LENGTH") != std::string_view::npos;
}

std::string options_followed_by(FormulaSlot slot) {
  const std::string option(option_behind(slot));
  if (!follows_unit(slot)) return option.empty() ? "1 and 1 a neighbour" : "follows " + option;
  return option.empty() ? "follows unit" : "follows " + option + " and unit";
}

const Formula& formula_of(const Edition& edition, FormulaSlot slot, Farms farms) {
  if (static_cast<std::size_t>(slot) >= formula_slots) return line_formula(edition, slot);
  const auto& own = edition.formulas[static_cast<std::size_t>(slot)];
  return own ? *own : preset_of(edition, slot, farms);
}

std::vector<FormulaSlot> slots_of(const Edition& edition) {
  std::vector<FormulaSlot> all(common_slots.begin(), common_slots.end());
  for (std::size_t line = 0; line < edition.lines.size(); ++line)
    for (const bool is_complete : {true, false}) all.push_back(expressions::line_slot(line, is_complete));
  return all;
}

std::vector<std::pair<FormulaSlot, const Formula*>> own_formulas(const Edition& edition) {
  std::vector<std::pair<FormulaSlot, const Formula*>> out;
  for (const auto& formula : edition.formulas)
    if (formula) out.emplace_back(formula->slot(), &*formula);
  for (const auto& line : edition.lines) {
    for (const auto* formula : {&line.complete, &line.incomplete})
      if (*formula) out.emplace_back((*formula)->slot(), &**formula);
  }
  return out;
}

std::string why_points(const Edition& edition, expressions::FormulaSlot slot, FeatureKind kind,
                       const expressions::FormulaInputs& counts, Farms farms) {
  const auto& formula = formula_of(edition, slot, farms);
  if (!is_own_formula(edition, slot)) {
    auto sum = formula.as_sum(counts, feature_name(kind));
    return sum.empty() ? "incomplete, scores nothing" : sum;
  }
  auto text = formula.text();
  const char* before = " with ";
  const auto tell = [&](int number, std::string_view word) {
    text += std::exchange(before, ", ");
    append_counted(text, number, word);
  };
  if (kind == FeatureKind::farm) {
    tell(counts.cities, "city");
    if (formula.uses_tiles()) tell(counts.tiles, "city tile");
  } else if (is_site(kind)) {
    tell(counts.neighbours, "neighbour");
  } else {
    tell(counts.tiles, "tile");
    tell(counts.segments, "segment");
  }
  for (std::size_t mark = 0; mark < edition.marks.size(); ++mark) {
    const bool is_always_named = mark == tilesets::pennant && kind == FeatureKind::city;
    if (is_always_named || formula.uses_mark(mark)) tell(counts.marks[mark], edition.marks[mark].name);
  }
  using expressions::Detail;
  for (std::size_t d = 0; d < expressions::most_details; ++d) {
    const auto detail = static_cast<Detail>(d);
    // Own and others differ from player to player: together they are all figures there.
    if (formula.uses(detail) && detail != Detail::own && detail != Detail::others)
      tell(counts.details[d], formula.word_of(detail));
  }
  if (formula.uses(Detail::own) || formula.uses(Detail::others))
    tell(counts.detail(Detail::own) + counts.detail(Detail::others), "figure");
  for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
    if (formula.uses_figure(figure)) tell(counts.figures[figure], edition.figures[figure].id);
  }
  if (formula.is_raised()) text += ", at least " + std::to_string(*formula.least());
  return text;
}

}  // namespace bastide::rules::editions
