#include "props/engines/symptom.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "rules/spelling.hpp"

namespace bastide::props::engines {

bool Symptom::is_within(const Symptom& wider) const {
  return wrong.starts_with(wider.wrong) && (kinds & ~wider.kinds).none() &&
         kinds.none() == wider.kinds.none() && (wider.size == 0 || size <= wider.size);
}

bool Symptom::explains(const Symptom& other) const {
  return wrong.starts_with(other.wrong) && (other.kinds & ~kinds).none() &&
         kinds.none() == other.kinds.none() && (size == 0 || other.size % size == 0);
}

std::string Symptom::text(const tilesets::TileSet& set) const {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k])
      names.push_back(rules::noun_for(2, rules::feature_name(static_cast<rules::FeatureKind>(k), set)));
  }
  return names.empty() ? wrong : rules::one_of(names) + ", " + wrong;
}

Symptom symptom_of_points(KindSet kinds, const std::vector<int>& due, const std::vector<int>& given) {
  bool is_more = false;
  bool is_less = false;
  bool is_lost = false;  // somebody gets nothing of what is due to him
  bool is_unearned = false;
  Symptom out{kinds, "points", 0};
  for (std::size_t p = 0; p < due.size(); ++p) {
    const int more = given[p] - due[p];
    is_more = is_more || more > 0;
    is_less = is_less || more < 0;
    is_lost = is_lost || (due[p] != 0 && given[p] == 0);
    is_unearned = is_unearned || (due[p] == 0 && given[p] != 0);
    out.size = std::gcd(out.size, more);
  }
  const auto is_nothing = [](const std::vector<int>& points) {
    return std::ranges::all_of(points, [](int n) { return n == 0; });
  };
  if (is_more != is_less) out.wrong += is_more ? ": too many" : ": too few";
  if (is_more && is_less && is_lost && is_unearned) out.wrong += ": for another player";
  if (is_more && !is_less && is_unearned)
    out.wrong += is_nothing(due) ? ": where none are due" : ": for others, too";
  if (is_less && !is_more && is_lost)
    out.wrong += is_nothing(given) ? ": none" : ": not for all who have most";
  if (is_lost || is_unearned) out.size = 0;
  return out;
}

Symptom symptom_of_number(KindSet kinds, const std::string& what, int due, int given) {
  return {kinds, what + (given > due ? ": too many" : ": too few"), 0};
}

}  // namespace bastide::props::engines
