#include "props/other_options.hpp"

#include <fmt/format.h>

#include "props/words.hpp"

namespace bastide::props {

using rules::Edition;
using rules::Farms;
using rules::PerPlayer;
using rules::SmallCity;
using rules::Unit;

Edition scoring_options(const Edition& like, Farms farms, SmallCity small_city, Unit unit) {
  Edition edition;
  edition.incomplete_at_end = like.incomplete_at_end;
  edition.who_scores = like.who_scores;
  edition.shared_majority = like.shared_majority;
  edition.formulas = like.formulas;
  edition.junction_ends_road = like.junction_ends_road;
  edition.tile_art = like.tile_art;
  edition.table = like.table;
  edition.farms = farms;
  edition.small_city = small_city;
  edition.unit = unit;
  return edition;
}

PerPlayer plus(PerPlayer a, const PerPlayer& b, int factor) {
  for (std::size_t p = 0; p < a.size(); ++p) a[p] += factor * b[p];
  return a;
}

Verdict must_be(const char* what, const PerPlayer& points, const PerPlayer& expected) {
  if (points == expected) return std::nullopt;
  return Violation{fmt::format("{}: {}, expected {}", what, words(points), words(expected)),
                   words(points),
                   words(expected),
                   {}};
}

}  // namespace bastide::props
