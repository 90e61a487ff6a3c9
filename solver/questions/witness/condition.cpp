#include "solver/questions/witness/condition.hpp"

namespace bastide::solver::questions::witness {

std::vector<std::string> measure_names(const std::vector<std::string>& marks) {
  std::vector<std::string> names;
  for (const auto& measure : measure_table) names.emplace_back(measure.name);
  for (std::size_t m = 1; m < marks.size(); ++m) names.push_back(marks[m] + "s");
  return names;
}

Condition Condition::read(std::string_view text, const std::vector<std::string>& marks,
                          const std::string& file) {
  rules::expressions::Language language{"condition", measure_names(marks),
                                        "a comparison such as completed_cities >= 2"};
  language.spaces = " \t\n\v\f\r";
  language.compares = true;
  Condition out;
  out.text_ = text;
  out.expression_ = rules::expressions::Expression::read_located(text, 0, text.size(), file, language);
  for (std::size_t m = 0; m < language.names.size(); ++m)
    if (out.expression_.uses(m)) out.measures_ |= MeasureSet{1} << m;
  return out;
}

Truth Condition::over(const MeasureRanges& ranges) const {
  return rules::expressions::truth_of(expression_.over(std::span<const std::int64_t>(ranges.least),
                                                       std::span<const std::int64_t>(ranges.most)));
}

}  // namespace bastide::solver::questions::witness
