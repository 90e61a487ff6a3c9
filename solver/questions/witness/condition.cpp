#include "solver/questions/witness/condition.hpp"

namespace bastide::solver::questions::witness {

Condition Condition::read(std::string_view text, const std::string& file) {
  rules::expressions::Language language{"condition", {}, "a comparison such as completed_cities >= 2"};
  for (const auto& measure : measure_table) language.names.emplace_back(measure.name);
  language.spaces = " \t\n\v\f\r";
  language.compares = true;
  Condition out;
  out.text_ = text;
  out.expression_ = rules::expressions::Expression::read_located(text, 0, text.size(), file, language);
  for (std::size_t m = 0; m < measure_count; ++m)
    if (out.expression_.uses(m)) out.measures_ |= MeasureSet{1} << m;
  return out;
}

Truth Condition::over(const MeasureRanges& ranges) const {
  return rules::expressions::truth_of(expression_.over(std::span<const std::int64_t>(ranges.least),
                                                       std::span<const std::int64_t>(ranges.most)));
}

}  // namespace bastide::solver::questions::witness
