// Why a feature gives what it does, from the formula that says so and the counts that went into it. Words
// only, which both engines share; the counts are each engine's own, so that a difference of words is one of
// counts.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::editions {

/// The slots of the kinds that every game knows.
constexpr auto common_slots = [] {
  std::array<expressions::FormulaSlot, expressions::formula_slots> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<expressions::FormulaSlot>(i);
  return all;
}();
/// These, then those of the edition's own lines.
std::vector<expressions::FormulaSlot> slots_of(const Edition& edition);

/// By the formula that named options stand for, what was counted: "3 tiles x 2 + 1 pennant x 2", "incomplete,
/// scores nothing". By one of the edition's own the formula, then what features of the kind always have, the
/// marks and then the figures that it asks for: "tiles * (1 + inn) with 3 tiles, 3 segments, 1 inn". In
/// `counts` marks are merged, figures those of all players together. `farms`: the method by which it scores.
std::string why_points(const Edition& edition, expressions::FormulaSlot slot, FeatureKind kind,
                       const expressions::FormulaInputs& counts, Farms farms);
/// The same of a figure taken back, where its row says what it gives.
inline constexpr const char* why_taken_back = "taken back";
/// Added where the figures around a cloister or garden decide who scores it.
inline constexpr const char* why_around = ", by figures around";
inline std::string why_points(const Edition& edition, expressions::FormulaSlot slot, FeatureKind kind,
                              const expressions::FormulaInputs& counts) {
  return why_points(edition, slot, kind, counts, edition.farms);
}

}  // namespace bastide::rules::editions
