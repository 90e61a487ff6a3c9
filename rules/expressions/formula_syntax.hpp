// The grammar of formulas, checked before muParser sees a formula.
//
// muParser's own check has holes and muddles: it takes "tiles = 2" for an assignment and "1, 2" for two
// results, reads strings, calls a lone "+" an internal error, and its positions are those of the token after.
// So this check is complete (one pass, a stack of open brackets and questions), muParser gets only formulas,
// and every complaint is in our words with the byte it is about. Stricter than muParser: a second comparison
// in a row
// ("2 <= tiles <= 5" would compare 0 or 1 with 5) is refused, as are exponents in numbers and a '+' before a
// value.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "rules/expressions/formula.hpp"

namespace bastide::rules::expressions {

/// The functions that formulas may use; `max` and `min` take two arguments or more, the others one.
constexpr std::array<std::string_view, 7> formula_functions = {"abs", "ceil",  "floor", "max",
                                                               "min", "round", "sqrt"};

/// The first thing wrong with `text` as a formula that may use `names`, if anything is.
std::optional<FormulaError> check_formula_syntax(std::string_view text,
                                                 std::span<const std::string_view> names);

}  // namespace bastide::rules::expressions
