// A condition on positions: "completed cities >= 2 and farms.shared >= 1 and tiles <= 6", in the language of
// rules/expressions/expression.hpp with the names of board_measure.hpp.
//
// A condition is evaluated over ranges of values: with one value each it is true or false, with ranges it may
// also be open, and a range for which it is false rules out every board within it. That is how boards are
// passed over before followers are put on them, and sizes before boards are walked.
#pragma once

#include <string>
#include <string_view>

#include "rules/expressions/expression.hpp"
#include "solver/questions/witness/board_measure.hpp"

namespace bastide::solver::questions::witness {

using rules::expressions::Truth;

struct MeasureRanges {
  MeasureValues least{};
  MeasureValues most{};
};

class Condition {
 public:
  /// `marks`: those of the set (TileSet::marks). Throws InputError with the place of what is wrong; `file`
  /// names the text.
  static Condition read(std::string_view text, const std::vector<std::string>& marks = {"pennant"},
                        const std::string& file = "--formula");

  const std::string& text() const { return text_; }
  /// The measures that it names.
  MeasureSet measures() const { return measures_; }

  bool holds(const MeasureValues& values) const { return over({values, values}) == Truth::yes; }
  Truth over(const MeasureRanges& ranges) const;

 private:
  rules::expressions::Expression expression_;
  std::string text_;
  MeasureSet measures_ = 0;
};

}  // namespace bastide::solver::questions::witness
