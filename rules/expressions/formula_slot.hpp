// Which formula gives the points of a feature: words that both engines share, as they share formulas.
#pragma once

#include "rules/expressions/formula.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::expressions {

inline FormulaSlot slot_of(FeatureKind kind, bool is_complete) {
  switch (kind) {
    case FeatureKind::road:
      return is_complete ? FormulaSlot::road_complete : FormulaSlot::road_incomplete;
    case FeatureKind::city:
      return is_complete ? FormulaSlot::city_complete : FormulaSlot::city_incomplete;
    case FeatureKind::cloister:
      return is_complete ? FormulaSlot::cloister_complete : FormulaSlot::cloister_incomplete;
    case FeatureKind::garden:
      return is_complete ? FormulaSlot::garden_complete : FormulaSlot::garden_incomplete;
    case FeatureKind::farm:
      return FormulaSlot::farm_points;
    default:
      return line_slot(static_cast<std::size_t>(kind) - common_feature_kinds, is_complete);
  }
}

}  // namespace bastide::rules::expressions
