// What formulas may ask of a feature besides its counts, found on the table: how its roads end, its ways
// round, farms at a city, cities at a farm, who stands there and since when, what lies around.
//
// From the placements and from which segments are one feature, which other checks compare: ends are read off
// the tiles, a way round is a joint between segments that are held together without it. An item is due what
// its formula says with these numbers.
#include <algorithm>
#include <numeric>
#include <vector>

#include "props/checks/figure_rules.hpp"
#include "props/checks/formula_items.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/reference/landscape.hpp"

namespace bastide::props::checks {

using rules::FeatureKind;
using rules::ScoreItem;
using rules::editions::Edition;
using rules::expressions::Detail;
using rules::expressions::Formula;
using rules::expressions::FormulaInputs;
using rules::expressions::FormulaSlot;
using tilesets::Centre;

const Formula* formula_behind(const ScoreItem& item, const Edition& edition) {
  const auto slot = rules::expressions::slot_of(item.feature, item.complete);
  if (item.feature == FeatureKind::farm && edition.farms != rules::editions::Farms::third) return nullptr;
  return is_own_formula(edition, slot) ? &rules::editions::formula_of(edition, slot) : nullptr;
}

namespace {

/// All but pennants on the completed cities of a farm, city by city.
void tell_marks_of_cities(FormulaInputs& told, const Occupied& position, int farm) {
  for (std::size_t m = tilesets::pennant + 1; m < position.edition.marks.size(); ++m) {
    int sum = 0;
    for (const int city : completed_cities(position.features, farm)) {
      int marks = 0;
      for (const auto& [tile, segment] : position.features.features[at(city)].segments)
        marks += position.set.type(position.placements[at(tile)].type).segments[at(segment)].marks[m];
      sum += position.edition.marks[m].merge == rules::expressions::Merge::any ? std::min(marks, 1) : marks;
    }
    told.detail(rules::expressions::mark_around(m)) = sum;
  }
}

}  // namespace

namespace {

/// `formula`: none where nothing is asked for.
FormulaInputs told_of(const Occupied& position, int feature, bool is_farm,
                      const rules::expressions::Formula* formula, int player) {
  auto told = counted_on(position.features.features[at(feature)], position.edition);
  if (is_farm) {
    const auto cities = cities_among(position.features, completed_cities(position.features, feature));
    told.cities = cities.number;
    told.tiles = cities.tiles;
    told.marks[tilesets::pennant] = cities.pennants;
    told.segments = 0;
  }
  tell_who_stands(told, position.features, position.placements, {feature}, player);
  if (formula == nullptr) return told;
  if (is_farm) {
    tell_marks_of_cities(told, position, feature);
  } else if (formula->uses_surroundings() || formula->uses(Detail::roads)) {
    tell_what_lies_around(told, position.features, position.placements,
                          position.features.features[at(feature)], position.edition);
  }
  return told;
}

}  // namespace

FormulaInputs told_of(const Occupied& position, const ScoreItem& item, int player) {
  return told_of(position, position.features.index_of(item.anchor), item.feature == FeatureKind::farm,
                 formula_behind(item, position.edition), player);
}

FormulaInputs told_of(const Occupied& position, int feature, const rules::expressions::Formula& formula,
                      int player) {
  const bool is_farm = position.features.features[at(feature)].kind == FeatureKind::farm;
  return told_of(position, feature, is_farm, &formula, player);
}

namespace {

/// The sides of the board at which a segment of a placed tile lies.
std::vector<int> sides_of(const tilesets::TileSet& set, const rules::Placement& placed, int segment) {
  std::vector<int> sides;
  for (int side = 0; side < 4; ++side) {
    if (rules::reference::segment_on_side(set, placed, side) == segment) sides.push_back(side);
  }
  return sides;
}

/// How many segments of the road end so on their tile: they come in from one side, and at its end there is
/// what `is_end` names.
template <class IsEnd>
int ends_of(const Occupied& position, const rules::reference::Feature& road, IsEnd is_end) {
  int ends = 0;
  for (const auto& [tile, segment] : road.segments) {
    const auto& placed = position.placements[at(tile)];
    const auto sides = sides_of(position.set, placed, segment);
    if (sides.size() != 1) continue;
    const auto& end = position.set.type(placed.type).ends[at((sides.front() + 4 - placed.rotation) & 3)];
    ends += is_end(end.at) ? 1 : 0;
  }
  return ends;
}

/// Joints of the feature that hold nothing together that was not held together before, one joint after the
/// other.
int ways_round(const Occupied& position, const rules::reference::Feature& line) {
  std::vector<int> part(line.segments.size());  // of each segment
  std::iota(part.begin(), part.end(), 0);
  const auto index_of = [&](rules::SegmentRef ref) {
    return std::ranges::find(line.segments, ref) - line.segments.begin();
  };
  int rounds = 0;
  for (const auto& ref : line.segments) {
    const auto& placed = position.placements[at(ref.placement)];
    for (const int side : sides_of(position.set, placed, ref.segment)) {
      if (side != 1 && side != 2) continue;  // each joint from its west or north
      const auto cell = rules::neighbour(placed.cell, side);
      const auto other = std::ranges::find(position.placements, cell, &rules::Placement::cell);
      if (other == position.placements.end()) continue;
      const auto met = rules::reference::segment_on_side(position.set, *other, (side + 2) & 3);
      if (!met) continue;
      const auto here = part[at(static_cast<int>(index_of(ref)))];
      const rules::SegmentRef there{static_cast<int>(other - position.placements.begin()), *met};
      const auto beyond = part[at(static_cast<int>(index_of(there)))];
      if (here == beyond) ++rounds;
      std::ranges::replace(part, beyond, here);
    }
  }
  return rounds;
}

/// Farms with a field beside any of the city's walls.
int farms_around(const Occupied& position, const rules::reference::Feature& city) {
  std::vector<int> farms;
  for (const auto& [tile, segment] : city.segments) {
    const auto& segments = position.set.type(position.placements[at(tile)].type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const bool touches =
          (segments[s].cities >> static_cast<unsigned>(segments[at(segment)].index) & 1U) != 0;
      if (touches) farms.push_back(position.features.feature_of[at(tile)][s]);
    }
  }
  std::ranges::sort(farms);
  return static_cast<int>(std::ranges::unique(farms).begin() - farms.begin());
}

}  // namespace

bool asks_for_ends(const Formula& formula) {
  return formula.uses(Detail::crossings) || formula.uses(Detail::cloister_ends) ||
         formula.uses(Detail::city_ends);
}
bool asks_for_loops(const Formula& formula) { return formula.uses(Detail::loops); }
bool asks_for_farms(const Formula& formula) { return formula.uses(Detail::farms); }
bool asks_for_cities(const Formula& formula) { return formula.weighs_cities(); }
bool asks_who_stands(const Formula& formula) {
  return formula.uses(Detail::own) || formula.uses(Detail::others) || formula.uses(Detail::turns);
}
bool asks_what_lies_around(const Formula& formula) {
  return formula.uses_surroundings() || formula.uses(Detail::roads);
}
bool asks_for_details(const Formula& formula) { return formula.uses_details() || formula.weighs_cities(); }

bool any_formula(const Edition& edition, bool (*asks)(const Formula&)) {
  const auto does = [&](const std::optional<Formula>& formula) { return formula && asks(*formula); };
  return std::ranges::any_of(edition.formulas, does) ||
         std::ranges::any_of(edition.lines,
                             [&](const auto& line) { return does(line.complete) || does(line.incomplete); });
}

Verdict ends_are_those_of_the_tiles(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(
      position, items, asks_for_ends, [&](FormulaInputs& told, const Formula&, const auto& road) {
        told.detail(Detail::crossings) = ends_of(
            position, road, [](Centre end) { return end == Centre::crossing || end == Centre::hamlet; });
        told.detail(Detail::cloister_ends) =
            ends_of(position, road, [](Centre end) { return end == Centre::cloister; });
        told.detail(Detail::city_ends) =
            ends_of(position, road, [](Centre end) { return end == Centre::gate; });
      });
}

Verdict loops_are_ways_round(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(position, items, asks_for_loops,
                     [&](FormulaInputs& told, const Formula&, const auto& line) {
                       told.detail(Detail::loops) = ways_round(position, line);
                     });
}

Verdict farms_of_cities_lie_at_their_walls(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(position, items, asks_for_farms,
                     [&](FormulaInputs& told, const Formula&, const auto& city) {
                       told.detail(Detail::farms) = farms_around(position, city);
                     });
}

Verdict cities_of_farms_have_their_size(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(
      position, items, asks_for_cities, [&](FormulaInputs& told, const Formula&, const auto& farm) {
        told.cities = told.tiles = told.marks[tilesets::pennant] = 0;
        const int index = position.features.index_of(farm.segments.front());
        for (const auto& [toucher, city] : position.features.contacts) {
          const auto& touched = position.features.features[at(city)];
          if (toucher != index || !touched.complete) continue;
          ++told.cities;
          std::vector<int> tiles;
          for (const auto& [tile, segment] : touched.segments) {
            tiles.push_back(tile);
            told.marks[tilesets::pennant] +=
                position.set.type(position.placements[at(tile)].type).segments[at(segment)].pennants();
          }
          std::ranges::sort(tiles);
          told.tiles += static_cast<int>(std::ranges::unique(tiles).begin() - tiles.begin());
        }
      });
}

Verdict own_others_and_turns_are_who_stands(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(position, items, asks_who_stands, as_told);
}

Verdict surroundings_are_those_of_the_tiles(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(position, items, asks_what_lies_around, as_told);
}

Verdict unasked_details_change_nothing(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(position, items, is_any,
                     [](FormulaInputs& told, const Formula& formula, const auto& feature) {
                       for (std::size_t d = 0; d < told.details.size(); ++d) {
                         if (!formula.uses(static_cast<Detail>(d))) told.details[d] = 0;
                       }
                       if (feature.kind == FeatureKind::farm && !formula.weighs_cities())
                         told.tiles = told.marks[tilesets::pennant] = 0;
                     });
}

}  // namespace bastide::props::checks
