// A number that follows from what a player has in front of him: tokens, and figures in his supply. In the
// language of expression.hpp; names are those of tokens and figures, one of them and many.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/expressions/expression.hpp"
#include "rules/expressions/vocabulary.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::expressions {

/// What one player has: tokens, by their numbers, then figures in his supply.
using Belongings = std::array<int, token_kinds + most_figures>;
constexpr std::size_t number_of_supply(std::size_t figure) { return token_kinds + figure; }

/// None, until one is assigned.
class BelongingsFormula {
 public:
  /// `names`: of one of each, with its number among belongings. Refuses what gives anything but a whole
  /// number -10000 to 10000 to who has little of what it counts (`may_cost`).
  static std::variant<BelongingsFormula, ExpressionError> read(
      std::string_view text, const std::vector<std::pair<std::string, std::size_t>>& names);

  const std::string& text() const { return text_; }
  bool is_given() const { return !text_.empty(); }
  bool uses(std::size_t belonging) const;
  /// Whether it is below 0 for anybody who has little.
  bool may_cost() const { return may_cost_; }
  /// Rounded towards 0 and cut at 10000 above and below, where somebody has more than `read` tried.
  int of(const Belongings& has) const;

  friend bool operator==(const BelongingsFormula& a, const BelongingsFormula& b) {
    return a.text_ == b.text_;
  }

 private:
  double value(const Belongings& has) const;

  std::string text_;
  Expression expression_;
  std::vector<std::size_t> counts_;  ///< what each name of its language is among belongings
  bool may_cost_ = false;
};

}  // namespace bastide::rules::expressions
