// Why a feature gives what it does, where an edition's own formula says so: the formula and the counts that
// went into it. Words only, which both engines share; the counts are each engine's own.
#pragma once

#include <string>

#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::editions {

/// "tiles * (1 + inn) with 3 tiles, 3 segments, 1 inn". After what features of the kind always have, the
/// marks and then the figures that the formula asks for. In `counts` marks are merged, figures those of all
/// players together.
std::string why_formula(const Edition& edition, const expressions::Formula& formula, FeatureKind kind,
                        const expressions::FormulaInputs& counts);

}  // namespace bastide::rules::editions
