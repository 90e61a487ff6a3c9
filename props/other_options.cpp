#include "props/other_options.hpp"

#include <fmt/format.h>

#include "props/words.hpp"

namespace bastide::props {

using rules::Edition;
using rules::Farms;
using rules::PerPlayer;
using rules::SmallCity;
using rules::Unit;

Edition scoring_options(Farms farms, SmallCity small_city, Unit unit) {
  Edition edition;
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
