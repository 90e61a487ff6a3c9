#include "solver/all_boards/board_sums.hpp"

#include <algorithm>

namespace bastide::solver::all_boards {

using rules::CensusSums;
using rules::FeatureKind;

CensusSums board_sums(const rules::board::Board& board, const rules::board::FeatureForest& forest,
                      std::vector<rules::play::FarmContact>& contacts) {
  CensusSums sums;
  const auto marks = board.set().marks().size();
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& f = forest.feature(e);
    if (marks > 1) {
      auto& of = f.is_complete() ? sums.completed_marks : sums.incomplete_marks;
      for (std::size_t m = 1; m < marks; ++m) of[m] += forest.mark(e, m);
    }
    switch (f.kind) {
      case FeatureKind::road:
        ++sums.roads;
        if (f.is_complete()) {
          ++sums.completed_roads;
          sums.completed_road_tiles += f.tiles;
        } else {
          sums.incomplete_road_tiles += f.tiles;
        }
        break;
      case FeatureKind::city:
        ++sums.cities;
        if (f.is_complete()) {
          ++sums.completed_cities;
          sums.completed_city_tiles += f.tiles;
          sums.completed_city_pennants += f.pennants;
        } else {
          sums.incomplete_city_points += f.tiles + f.pennants;
        }
        break;
      case FeatureKind::farm:
        ++sums.fields;
        break;
      case FeatureKind::cloister:
        ++sums.cloisters;
        sums.cloister_points += 1 + 8 - f.beyond - f.open;
        break;
      case FeatureKind::garden:
        ++sums.gardens;
        sums.garden_points += 1 + 8 - f.beyond - f.open;
        break;
      default:
        break;
    }
  }
  if (sums.completed_cities == 0) return sums;
  rules::play::find_contacts(board, forest, false, contacts);
  sums.farm_city_pairs = static_cast<std::int64_t>(contacts.size());
  std::sort(contacts.begin(), contacts.end(), [](const auto& a, const auto& b) { return a.city < b.city; });
  const auto last = std::unique(contacts.begin(), contacts.end(),
                                [](const auto& a, const auto& b) { return a.city == b.city; });
  sums.farmed_cities = last - contacts.begin();
  return sums;
}

}  // namespace bastide::solver::all_boards
