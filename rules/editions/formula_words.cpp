#include "rules/editions/formula_words.hpp"

#include <utility>
#include <vector>

namespace bastide::rules::editions {

std::string why_points(const Edition& edition, expressions::FormulaSlot slot, FeatureKind kind,
                       const expressions::FormulaInputs& counts, Farms farms) {
  const auto& formula = formula_of(edition, slot, farms);
  if (!is_own_formula(edition, slot)) {
    auto sum = formula.as_sum(counts, feature_name(kind));
    return sum.empty() ? "incomplete, scores nothing" : sum;
  }
  std::vector<std::pair<int, std::string>> values;
  if (kind == FeatureKind::farm) {
    values.emplace_back(counts.cities, "city");
    if (formula.uses_tiles()) values.emplace_back(counts.tiles, "city tile");
  } else if (is_site(kind)) {
    values.emplace_back(counts.neighbours, "neighbour");
  } else {
    values.emplace_back(counts.tiles, "tile");
    values.emplace_back(counts.segments, "segment");
  }
  for (std::size_t mark = 0; mark < edition.marks.size(); ++mark) {
    const bool is_always_named = mark == tilesets::pennant && kind == FeatureKind::city;
    if (is_always_named || formula.uses_mark(mark))
      values.emplace_back(counts.marks[mark], edition.marks[mark].name);
  }
  using expressions::Detail;
  for (std::size_t d = 0; d < expressions::most_details; ++d) {
    const auto detail = static_cast<Detail>(d);
    // Own and others differ from player to player: together they are all figures there.
    if (formula.uses(detail) && detail != Detail::own && detail != Detail::others)
      values.emplace_back(counts.details[d], expressions::detail_word(detail));
  }
  if (formula.uses(Detail::own) || formula.uses(Detail::others))
    values.emplace_back(counts.detail(Detail::own) + counts.detail(Detail::others), "figure");
  for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
    if (formula.uses_figure(figure)) values.emplace_back(counts.figures[figure], edition.figures[figure].id);
  }
  auto text = formula.text();
  const char* before = " with ";
  for (const auto& [number, word] : values)
    text += std::exchange(before, ", ") + counted(number, word.c_str());
  return text;
}

}  // namespace bastide::rules::editions
