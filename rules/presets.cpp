// What features are worth by the named options, as formulas; and which editions score, or have boards, alike.
//
// rules.md section 2, points; section 4, small_city, unit, incomplete_at_end and farms. The engine looks
// every value up in a formula's table, whether the formula is a preset or an edition's own, so there is one
// way of scoring. The presets are read once, at the first question.
#include <fmt/format.h>

#include <utility>

#include "rules/edition.hpp"

namespace bastide::rules {
namespace {

Formula preset(FormulaSlot slot, const char* text) { return std::get<Formula>(Formula::read(slot, text)); }

/// The formulas that the named options stand for, made once.
struct Presets {
  Formula road_by_tile = preset(FormulaSlot::road_complete, "tiles");
  Formula road_by_segment = preset(FormulaSlot::road_complete, "segments");
  Formula open_road_by_tile = preset(FormulaSlot::road_incomplete, "tiles");
  Formula open_road_by_segment = preset(FormulaSlot::road_incomplete, "segments");
  Formula open_road_nothing = preset(FormulaSlot::road_incomplete, "0");
  Formula city_by_tile = preset(FormulaSlot::city_complete, "2*tiles + 2*pennants");
  Formula city_by_segment = preset(FormulaSlot::city_complete, "2*segments + 2*pennants");
  Formula half_by_tile =
      preset(FormulaSlot::city_complete, "tiles == 2 ? tiles + pennants : 2*tiles + 2*pennants");
  Formula half_by_segment =
      preset(FormulaSlot::city_complete, "tiles == 2 ? segments + pennants : 2*segments + 2*pennants");
  Formula open_city_by_tile = preset(FormulaSlot::city_incomplete, "tiles + pennants");
  Formula open_city_by_segment = preset(FormulaSlot::city_incomplete, "segments + pennants");
  Formula open_city_nothing = preset(FormulaSlot::city_incomplete, "0");
  Formula cloister = preset(FormulaSlot::cloister_complete, "1 + neighbours");
  Formula open_cloister = preset(FormulaSlot::cloister_incomplete, "1 + neighbours");
  Formula open_cloister_nothing = preset(FormulaSlot::cloister_incomplete, "0");
  Formula farm_by_three = preset(FormulaSlot::farm_points, "3*cities");
  Formula farm_by_four = preset(FormulaSlot::farm_points, "4*cities");
};

const Formula& preset_of(const Edition& edition, FormulaSlot slot) {
  static const Presets presets;
  const bool by_tile = edition.unit == Unit::tile;
  const bool scores = edition.incomplete_at_end == IncompleteAtEnd::score;
  switch (slot) {
    case FormulaSlot::road_complete:
      return by_tile ? presets.road_by_tile : presets.road_by_segment;
    case FormulaSlot::road_incomplete:
      if (!scores) return presets.open_road_nothing;
      return by_tile ? presets.open_road_by_tile : presets.open_road_by_segment;
    case FormulaSlot::city_complete:
      if (edition.small_city == SmallCity::half)
        return by_tile ? presets.half_by_tile : presets.half_by_segment;
      return by_tile ? presets.city_by_tile : presets.city_by_segment;
    case FormulaSlot::city_incomplete:
      if (!scores) return presets.open_city_nothing;
      return by_tile ? presets.open_city_by_tile : presets.open_city_by_segment;
    case FormulaSlot::cloister_complete:
      return presets.cloister;
    case FormulaSlot::cloister_incomplete:
      return scores ? presets.open_cloister : presets.open_cloister_nothing;
    case FormulaSlot::farm_points:
      break;
  }
  return edition.farms == Farms::first ? presets.farm_by_four : presets.farm_by_three;
}

}  // namespace

const char* followed_by(std::string_view formula) {
  if (formula == "city.complete") return "follows small_city and unit";
  if (formula == "road.complete") return "follows unit";
  if (formula == "cloister.complete") return "1 and 1 a neighbour";
  if (formula == "farm.points") return "follows farms";
  return formula == "cloister.incomplete" ? "follows incomplete_at_end"
                                          : "follows incomplete_at_end and unit";
}

std::string set_option_from(Edition& edition, const std::string& name, const std::string& value,
                            OptionSource source) {
  auto wrong = set_option(edition, name, value);
  if (!wrong.empty()) return wrong;
  edition.sources[name] = std::move(source);
  // small_city and incomplete_at_end take the place of inherited formulas.
  for (std::size_t i = 0; i < formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    auto& origin = edition.sources[formula_key(slot)];
    if (!is_own_formula(edition, slot) && origin.set_in != "preset")
      origin = {followed_by(formula_key(slot)), "preset", {}};
  }
  return {};
}

const Formula& formula_of(const Edition& edition, FormulaSlot slot) {
  const auto& own = edition.formulas[static_cast<std::size_t>(slot)];
  return own ? *own : preset_of(edition, slot);
}

std::string Edition::scoring_key() const {
  auto key = fmt::format("farms {} who {} shared {} junction {} art {}", static_cast<int>(farms),
                         static_cast<int>(who_scores), static_cast<int>(shared_majority),
                         static_cast<int>(junction_ends_road),
                         junction_ends_road == JunctionEndsRoad::any ? 0 : static_cast<int>(tile_art));
  for (std::size_t i = 0; i < formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    // The presets are worth what they say; the words in which an item explains itself differ from a
    // formula's.
    key += fmt::format(" {}{}", is_own_formula(*this, slot) ? "=" : ":", formula_of(*this, slot).text());
  }
  if (table.completes())
    key += fmt::format(" {} cloister {}", to_text(table.area), static_cast<int>(table.border_cloister));
  return key;
}

std::string Edition::board_key() const {
  return fmt::format("{} border {} cloister {} start {} junction {} art {}", to_text(table.area),
                     static_cast<int>(table.border), static_cast<int>(table.border_cloister),
                     static_cast<int>(start_in_bag), static_cast<int>(junction_ends_road),
                     junction_ends_road == JunctionEndsRoad::any ? 0 : static_cast<int>(tile_art));
}

}  // namespace bastide::rules
