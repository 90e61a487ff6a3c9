#include "rules/editions/formula_words.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace bastide::rules::editions {

std::string why_points(const Edition& edition, expressions::FormulaSlot slot, FeatureKind kind,
                       const expressions::FormulaInputs& counts, Farms farms) {
  const auto& formula = formula_of(edition, slot, farms);
  if (!is_own_formula(edition, slot)) {
    auto sum = formula.as_sum(counts, feature_name(kind));
    return sum.empty() ? "incomplete, scores nothing" : sum;
  }
  auto text = formula.text();
  const char* before = " with ";
  const auto tell = [&](int number, std::string_view word) {
    text += std::exchange(before, ", ");
    append_counted(text, number, word);
  };
  if (kind == FeatureKind::farm) {
    tell(counts.cities, "city");
    if (formula.uses_tiles()) tell(counts.tiles, "city tile");
  } else if (is_site(kind)) {
    tell(counts.neighbours, "neighbour");
  } else {
    tell(counts.tiles, "tile");
    tell(counts.segments, "segment");
  }
  for (std::size_t mark = 0; mark < edition.marks.size(); ++mark) {
    const bool is_always_named = mark == tilesets::pennant && kind == FeatureKind::city;
    if (is_always_named || formula.uses_mark(mark)) tell(counts.marks[mark], edition.marks[mark].name);
  }
  using expressions::Detail;
  for (std::size_t d = 0; d < expressions::most_details; ++d) {
    const auto detail = static_cast<Detail>(d);
    // Own and others differ from player to player: together they are all figures there.
    if (formula.uses(detail) && detail != Detail::own && detail != Detail::others)
      tell(counts.details[d], expressions::detail_word(detail));
  }
  if (formula.uses(Detail::own) || formula.uses(Detail::others))
    tell(counts.detail(Detail::own) + counts.detail(Detail::others), "figure");
  for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
    if (formula.uses_figure(figure)) tell(counts.figures[figure], edition.figures[figure].id);
  }
  if (formula.is_raised()) text += ", at least " + std::to_string(*formula.least());
  return text;
}

}  // namespace bastide::rules::editions
