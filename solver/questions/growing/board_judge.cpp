#include "solver/questions/growing/board_judge.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "rules/play/scoring.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::questions::growing {
namespace {

using rules::FeatureKind;
using tilesets::no_segment;
using tilesets::SegmentKind;

constexpr int city_numbers = 64;  ///< bits in a farm's masks; what is beyond them is not counted

// What may become points counts as so much of them. Tried on the base set with walks of 5 million changes:
// more for single features spreads the road, less gives it nothing to grow from.
constexpr double share_of_idle = 0.15;    ///< features without a follower
constexpr double share_of_nearly = 0.25;  ///< small cities beside a farm with one open edge
constexpr double promise_of_city = 0.5;   ///< each completed city, farmed or not
constexpr int small_city = 4;             ///< tiles

/// The root of a segment's feature; shortens the way there.
int root_of(std::int16_t* parent, int segment) {
  while (parent[segment] != segment) {
    parent[segment] = parent[parent[segment]];
    segment = parent[segment];
  }
  return segment;
}

void join(std::int16_t* parent, int a, int b) {
  parent[root_of(parent, a)] = static_cast<std::int16_t>(root_of(parent, b));
}

}  // namespace

BoardJudge::BoardJudge(const tilesets::TileSet& set, const rules::editions::Edition& edition)
    : edition_(&edition) {
  for (const auto& type : set.types()) {
    auto& parts = parts_.emplace_back();
    for (const auto& segment : type.segments)
      parts.push_back({segment.kind, static_cast<std::uint8_t>(segment.pennants()), segment.cities});
  }
  for (int n = 0; n <= city_numbers; ++n) farm_points_.push_back(points_of_farm(n, edition));
  for (int open = 1; open <= 8; ++open) cloister_points_[at(open)] = points_of_cloister(open, edition);
}

void BoardJudge::join_all(const EditableBoard& land) {
  const auto& cells = land.cells();
  first_.clear();
  part_.clear();
  for (const int cell : cells) {
    first_.push_back(static_cast<int>(part_.size()));
    const auto& parts = parts_[land.turned(land.image_at(cell)).type];
    part_.insert(part_.end(), parts.begin(), parts.end());
  }
  parent_.resize(part_.size());
  std::iota(parent_.begin(), parent_.end(), std::int16_t{0});
  auto* const parent = parent_.data();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& tile = land.turned(land.image_at(cells[i]));
    for (const unsigned s : {1U, 2U}) {  // east and south; the others are east and south of another
      const int beyond = cells[i] + EditableBoard::steps[s];
      if (land.is_empty(beyond)) continue;
      const auto& other = land.turned(land.image_at(beyond));
      const unsigned facing = (s + 2U) & 3U;
      const int mine = first_[i], theirs = first_[at(land.tile_at(beyond))];
      if (tile.side_segment[s] != no_segment)
        join(parent, mine + tile.side_segment[s], theirs + other.side_segment[facing]);
      const auto left = tile.half_segment[2 * s], right = tile.half_segment[2 * s + 1];
      if (left == no_segment) continue;
      const auto met_left = other.half_segment[2 * facing + 1], met_right = other.half_segment[2 * facing];
      join(parent, mine + left, theirs + met_left);
      if (left != right || met_left != met_right) join(parent, mine + right, theirs + met_right);
    }
  }
}

void BoardJudge::add_up(const EditableBoard& land) {
  sums_.resize(parent_.size());
  roots_.clear();
  for (int s = 0; s < static_cast<int>(parent_.size()); ++s) {
    const int r = root_of(parent_.data(), s);
    parent_[at(s)] = static_cast<std::int16_t>(r);
    if (r != s) continue;
    sums_[at(s)] = {};
    roots_.push_back(s);
  }
  const auto& cells = land.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& tile = land.turned(land.image_at(cells[i]));
    const auto count = static_cast<int>(parts_[tile.type].size());
    for (int s = first_[i]; s < first_[i] + count; ++s) {
      const auto& part = part_[at(s)];
      if (part.kind != SegmentKind::city && part.kind != SegmentKind::road) break;  // they come first
      auto& sum = sums_[at(parent_[at(s)])];
      if (sum.last_tile != static_cast<int>(i)) ++sum.tiles;
      sum.last_tile = static_cast<std::int16_t>(i);
      ++sum.segments;
      sum.pennants = static_cast<std::int16_t>(sum.pennants + part.pennants);
    }
    for (unsigned s = 0; s < 4; ++s)
      if (tile.side_segment[s] != no_segment && land.is_empty(cells[i] + EditableBoard::steps[s]))
        ++sums_[at(parent_[at(first_[i] + tile.side_segment[s])])].open;
  }
}

void BoardJudge::offer_lands() {
  completed_ = 0;
  int nearly = 0;
  for (const int r : roots_) {
    const auto kind = part_[at(r)].kind;
    auto& sum = sums_[at(r)];
    if (kind != SegmentKind::city && kind != SegmentKind::road) continue;
    if (sum.open == 0) {
      if (kind == SegmentKind::city && completed_ < city_numbers)
        sum.city = static_cast<std::int16_t>(completed_++);
      continue;
    }
    const bool is_city = kind == SegmentKind::city;
    if (is_city && sum.open == 1 && sum.tiles <= small_city && nearly < city_numbers)
      sum.city = static_cast<std::int16_t>(city_numbers + nearly++);
    const auto& formula =
        rules::editions::formula_of(*edition_, is_city ? rules::expressions::FormulaSlot::city_incomplete
                                                       : rules::expressions::FormulaSlot::road_incomplete);
    const int points =
        formula.points({.tiles = sum.tiles, .segments = sum.segments, .marks = {sum.pennants}});
    offers_.push_back({static_cast<double>(points), points});
  }
}

void BoardJudge::offer_cloisters(const EditableBoard& land) {
  for (const int cell : land.cells()) {
    if (!land.set().type(land.turned(land.image_at(cell)).type).has_cloister()) continue;
    int open = 0;
    for (const int row : {-EditableBoard::side, 0, EditableBoard::side})
      for (const int column : {-1, 0, 1}) open += land.is_empty(cell + row + column) ? 1 : 0;
    if (open == 0) continue;
    const int points = cloister_points_[at(open)];
    offers_.push_back({static_cast<double>(points), points});
  }
}

void BoardJudge::find_contacts(const EditableBoard& land) {
  const auto& cells = land.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& parts = parts_[land.turned(land.image_at(cells[i])).type];
    for (std::size_t s = 0; s < parts.size(); ++s) {
      if (parts[s].kind != SegmentKind::field || parts[s].cities == 0) continue;
      auto& farm = sums_[at(parent_[at(first_[i]) + s])];
      for (unsigned rest = parts[s].cities; rest != 0; rest &= rest - 1) {
        const int city = sums_[at(parent_[at(first_[i] + std::countr_zero(rest))])].city;
        if (city >= city_numbers) farm.nearly |= std::uint64_t{1} << (city - city_numbers);
        if (city >= 0 && city < city_numbers) farm.completed |= std::uint64_t{1} << city;
      }
    }
  }
}

void BoardJudge::offer_farms() {
  for (const int r : roots_) {
    const auto& farm = sums_[at(r)];
    if (part_[at(r)].kind != SegmentKind::field || (farm.completed | farm.nearly) == 0) continue;
    const int cities = std::popcount(farm.completed);
    const int points = farm_points_[at(cities)];
    const int more = farm_points_[at(std::min(city_numbers, cities + std::popcount(farm.nearly)))];
    offers_.push_back({points + share_of_nearly * (more - points), points, true});
  }
}

/// Farms one after another, each for the cities that are new. The first two, which is all that large boards
/// need.
void BoardJudge::offer_farms_once() {
  std::uint64_t counted = 0;
  for (int turn = 0; turn < 2; ++turn) {
    Offer best;
    std::uint64_t cities = 0;
    for (const int r : roots_) {
      const auto& farm = sums_[at(r)];
      if (part_[at(r)].kind != SegmentKind::field || (farm.completed | farm.nearly) == 0) continue;
      const int points = farm_points_[at(std::popcount(farm.completed & ~counted))];
      const int nearly = turn == 0 ? farm_points_[1] * std::popcount(farm.nearly) : 0;
      const double promise = points + share_of_nearly * nearly;
      if (promise <= best.promise) continue;
      best = {promise, points, true};
      cities = farm.completed;
    }
    if (best.promise <= 0) return;
    offers_.push_back(best);
    counted |= cities;
  }
}

BoardWorth BoardJudge::worth(const EditableBoard& land) {
  join_all(land);
  add_up(land);
  offers_.clear();
  offer_lands();
  offer_cloisters(land);
  const auto lands = offers_.size();
  const bool has_farms = edition_->farms != rules::editions::Farms::off;
  if (has_farms) {
    find_contacts(land);
    const bool is_once =
        edition_->farms == rules::editions::Farms::first || edition_->farms == rules::editions::Farms::second;
    is_once ? offer_farms_once() : offer_farms();
  }
  BoardWorth out;
  out.promise = has_farms ? promise_of_city * completed_ : 0;
  for (std::size_t i = 0; i < lands; ++i) out.promise += share_of_idle * offers_[i].promise;
  const auto chosen = std::min(offers_.size(), at(edition_->followers()));
  std::partial_sort(offers_.begin(), offers_.begin() + static_cast<std::ptrdiff_t>(chosen), offers_.end(),
                    [](const Offer& a, const Offer& b) { return a.promise > b.promise; });
  for (std::size_t i = 0; i < chosen; ++i) {
    out.points += offers_[i].points;
    out.promise += offers_[i].promise * (offers_[i].is_farm ? 1 : 1 - share_of_idle);
  }
  return out;
}

}  // namespace bastide::solver::questions::growing
