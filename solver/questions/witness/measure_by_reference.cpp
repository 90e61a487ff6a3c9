#include "solver/questions/witness/measure_by_reference.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "rules/reference/model.hpp"

namespace bastide::solver::questions::witness {
namespace {

namespace reference = rules::reference;
using rules::Cell;
using rules::FeatureKind;
using rules::Placement;

class PlainMeasures {
 public:
  PlainMeasures(const tilesets::TileSet& set, const std::vector<Placement>& board, const rules::Table& table)
      : set_(set), board_(board), table_(table), found_(reference::features(set, board, table)) {}

  MeasureValues run() {
    measure_cells();
    for (std::size_t f = 0; f < found_.features.size(); ++f) measure_feature(static_cast<int>(f));
    for (const auto& p : board_) {
      for (const auto& segment : set_.type(p.type).segments) {
        value(Measure::pennants) += segment.pennants();
        for (std::size_t m = 1; m < segment.marks.size(); ++m)
          values_[index_of(Measure::first_mark) + m - 1] += segment.marks[m];
      }
    }
    std::set<int> players;
    for (const auto& p : board_) {
      for (const auto& who : p.follower) {
        ++value(Measure::followers);
        players.insert(who.player);
      }
    }
    value(Measure::players) = static_cast<std::int64_t>(players.size());
    return values_;
  }

 private:
  std::int64_t& value(Measure m) { return values_[index_of(m)]; }
  void raise(Measure m, std::size_t n) { value(m) = std::max(value(m), static_cast<std::int64_t>(n)); }

  int left(int type) const {
    return set_.type(type).count -
           static_cast<int>(
               std::count_if(board_.begin(), board_.end(), [&](const auto& p) { return p.type == type; }));
  }

  void measure_cells() {
    std::set<Cell> cells;
    for (const auto& p : board_) cells.insert(p.cell);
    std::map<Cell, int> beside;
    for (const auto cell : cells) {
      for (int side = 0; side < 4; ++side) {
        const auto next = rules::neighbour(cell, side);
        if (!cells.contains(next) && table_.area.admits(next)) ++beside[next];
      }
    }
    const auto by_y = [](Cell a, Cell b) { return a.y < b.y; };
    value(Measure::tiles) = static_cast<std::int64_t>(cells.size());
    value(Measure::width) = cells.rbegin()->x - cells.begin()->x + 1;
    value(Measure::height) = std::max_element(cells.begin(), cells.end(), by_y)->y -
                             std::min_element(cells.begin(), cells.end(), by_y)->y + 1;
    value(Measure::frontier) = static_cast<std::int64_t>(beside.size());
    std::map<Cell, std::set<int>> fitting;  // types, whether one is left or not
    for (int type = 0; type < set_.type_count(); ++type) {
      const auto places = reference::legal_placements(set_, board_, type, table_);
      for (const auto& place : places) fitting[place.cell].insert(type);
      if (left(type) > 0 && places.empty()) ++value(Measure::blocked_types);
    }
    for (const auto& [cell, tiles] : beside) {
      if (tiles < 4) continue;
      ++value(Measure::holes);
      const auto& types = fitting[cell];
      if (types.empty()) {
        ++value(Measure::dead_holes);
      } else if (std::all_of(types.begin(), types.end(), [&](int type) { return left(type) == 0; })) {
        ++value(Measure::starved_holes);
      }
    }
  }

  std::size_t players_on(const reference::Feature& feature) const {
    std::set<int> players;
    for (const auto& ref : feature.segments) {
      const auto* follower = board_[static_cast<std::size_t>(ref.placement)].follower.on(ref.segment);
      if (follower != nullptr) players.insert(follower->player);
    }
    return players.size();
  }

  /// Whether the road goes on over both sides of each of its segments.
  bool is_loop(const reference::Feature& road) const {
    std::set<Cell> cells;
    for (const auto& p : board_) cells.insert(p.cell);
    for (const auto& ref : road.segments) {
      const auto& p = board_[static_cast<std::size_t>(ref.placement)];
      int joined = 0;
      for (int side = 0; side < 4; ++side) {
        if (set_.turned(p.type, p.rotation).side_segment[static_cast<std::size_t>(side)] == ref.segment &&
            cells.contains(rules::neighbour(p.cell, side)))
          ++joined;
      }
      if (joined != 2) return false;
    }
    return true;
  }

  void measure_feature(int f) {
    const auto& feature = found_.features[static_cast<std::size_t>(f)];
    const bool is_shared = players_on(feature) > 1;
    if (feature.kind == FeatureKind::city) {
      ++value(Measure::cities);
      value(Measure::completed_cities) += feature.complete ? 1 : 0;
      raise(Measure::largest_city, feature.tiles.size());
      if (feature.complete) raise(Measure::largest_completed_city, feature.tiles.size());
      value(Measure::shared_cities) += is_shared ? 1 : 0;
    } else if (feature.kind == FeatureKind::road) {
      ++value(Measure::roads);
      value(Measure::completed_roads) += feature.complete ? 1 : 0;
      raise(Measure::longest_road, feature.tiles.size());
      if (feature.complete) raise(Measure::longest_completed_road, feature.tiles.size());
      value(Measure::loops) += is_loop(feature) ? 1 : 0;
      value(Measure::shared_roads) += is_shared ? 1 : 0;
    } else if (feature.kind == FeatureKind::cloister) {
      ++value(Measure::cloisters);
      value(Measure::completed_cloisters) += feature.complete ? 1 : 0;
    } else if (feature.kind == FeatureKind::garden) {
      ++value(Measure::gardens);
      value(Measure::completed_gardens) += feature.complete ? 1 : 0;
    } else if (feature.kind == FeatureKind::farm) {
      ++value(Measure::farms);
      std::size_t cities = 0;
      for (const auto& [farm, city] : found_.contacts) {
        if (farm == f && found_.features[static_cast<std::size_t>(city)].complete) ++cities;
      }
      value(Measure::rich_farms) += cities >= 2 ? 1 : 0;
      raise(Measure::most_farm_cities, cities);
      value(Measure::shared_farms) += is_shared ? 1 : 0;
    }
  }

  const tilesets::TileSet& set_;
  const std::vector<Placement>& board_;
  const rules::Table& table_;
  reference::Features found_;
  MeasureValues values_{};
};

}  // namespace

MeasureValues reference_measures(const tilesets::TileSet& set, const std::vector<Placement>& board,
                                 const rules::Table& table) {
  return PlainMeasures(set, board, table).run();
}

}  // namespace bastide::solver::questions::witness
