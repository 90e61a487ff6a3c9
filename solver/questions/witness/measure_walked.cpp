#include "solver/questions/witness/measure_walked.hpp"

#include <algorithm>
#include <bit>

#include "rules/play/scoring.hpp"

namespace bastide::solver::questions::witness {
namespace {

using rules::FeatureKind;

constexpr MeasureSet set_of(std::initializer_list<Measure> measures) {
  MeasureSet out = 0;
  for (const auto m : measures) out |= bit_of(m);
  return out;
}

constexpr MeasureSet of_cells =
    set_of({Measure::frontier, Measure::holes, Measure::dead_holes, Measure::starved_holes});
constexpr MeasureSet of_features =
    set_of({Measure::cities, Measure::completed_cities, Measure::largest_city,
            Measure::largest_completed_city, Measure::roads, Measure::completed_roads, Measure::longest_road,
            Measure::longest_completed_road, Measure::cloisters, Measure::completed_cloisters,
            Measure::gardens, Measure::completed_gardens, Measure::farms});
constexpr MeasureSet of_contacts = set_of({Measure::rich_farms, Measure::most_farm_cities});

class BoardMeasures {
 public:
  BoardMeasures(const rules::board::FeatureBoard& laid, MeasureValues& values)
      : board_(laid.board()), forest_(laid.forest()), values_(values) {}

  void measure_box() {
    auto least = board_.cell(board_.tile(0).cell);
    auto most = least;
    for (const auto& tile : board_.tiles()) {
      const auto c = board_.cell(tile.cell);
      least = {std::min(least.x, c.x), std::min(least.y, c.y)};
      most = {std::max(most.x, c.x), std::max(most.y, c.y)};
    }
    value(Measure::width) = most.x - least.x + 1;
    value(Measure::height) = most.y - least.y + 1;
  }

  void measure_cells() {
    value(Measure::frontier) = static_cast<std::int64_t>(board_.frontier().size());
    for (const auto at : board_.frontier()) {
      if (board_.fit().known_sides(board_.code(at)) < 4) continue;
      ++value(Measure::holes);
      const auto fits = board_.fit().fits(board_.code(at));
      if (fits.none()) {
        ++value(Measure::dead_holes);
      } else if ((fits & board_.available()).none()) {
        ++value(Measure::starved_holes);
      }
    }
  }

  void measure_blocked() {
    for (int type = 0; type < board_.set().type_count(); ++type) {
      if (board_.left(type) > 0 && board_.count_distinct_placements(type) == 0)
        ++value(Measure::blocked_types);
    }
  }

  void measure_marks() {
    for (const auto& tile : board_.tiles()) {
      for (const auto& segment : board_.set().type(tile.type).segments) {
        value(Measure::pennants) += segment.pennants();
        for (std::size_t m = 1; m < board_.set().marks().size(); ++m)
          values_[index_of(Measure::first_mark) + m - 1] += segment.marks[m];
      }
    }
  }

  void measure_features() {
    for (rules::board::EntryIndex e = 0; e < forest_.entry_count(); ++e) {
      if (!forest_.is_root(e)) continue;
      const auto& f = forest_.feature(e);
      if (f.kind == FeatureKind::city)
        count(f, Measure::cities, Measure::completed_cities, Measure::largest_city,
              Measure::largest_completed_city);
      else if (f.kind == FeatureKind::road)
        count(f, Measure::roads, Measure::completed_roads, Measure::longest_road,
              Measure::longest_completed_road);
      else if (f.kind == FeatureKind::cloister)
        count(f, Measure::cloisters, Measure::completed_cloisters);
      else if (f.kind == FeatureKind::garden)
        count(f, Measure::gardens, Measure::completed_gardens);
      else if (f.kind == FeatureKind::farm)
        ++value(Measure::farms);
    }
  }

  /// A completed road without an end and not cut off by the border: every segment has two sides, and as many
  /// joints as segments.
  void measure_loops() {
    for (rules::board::EntryIndex root = 0; root < forest_.entry_count(); ++root) {
      if (!forest_.is_root(root)) continue;
      const auto& f = forest_.feature(root);
      if (f.kind == FeatureKind::road && f.is_complete() && is_endless(root)) ++value(Measure::loops);
    }
  }

  void measure_contacts() {
    std::vector<rules::play::FarmContact> contacts;
    rules::play::find_contacts(board_, forest_, false, contacts);
    for (std::size_t i = 0; i < contacts.size();) {
      std::size_t end = i;
      while (end < contacts.size() && contacts[end].farm == contacts[i].farm) ++end;
      const auto cities = static_cast<std::int64_t>(end - i);
      if (cities >= 2) ++value(Measure::rich_farms);
      raise(Measure::most_farm_cities, cities);
      i = end;
    }
  }

 private:
  std::int64_t& value(Measure m) { return values_[index_of(m)]; }
  void raise(Measure m, std::int64_t n) { value(m) = std::max(value(m), n); }
  void count(const rules::board::Feature& f, Measure all, Measure completed) {
    ++value(all);
    if (f.is_complete()) ++value(completed);
  }
  void count(const rules::board::Feature& f, Measure all, Measure completed, Measure largest,
             Measure largest_completed) {
    count(f, all, completed);
    raise(largest, f.tiles);
    if (f.is_complete()) raise(largest_completed, f.tiles);
  }
  bool is_endless(rules::board::EntryIndex root) const {
    for (rules::board::EntryIndex e = 0; e < forest_.entry_count(); ++e) {
      if (forest_.find(e) != root) continue;
      const auto ref = forest_.segment_of(e);
      const auto& turned = board_.turned(ref.placement);
      int sides = 0;
      for (unsigned s = 0; s < 4; ++s) {
        if (turned.side_segment[s] != ref.segment) continue;
        if (board_.is_wall(board_.tile(ref.placement).cell + board_.side_steps()[s])) return false;
        ++sides;
      }
      if (sides != 2) return false;
    }
    return true;
  }

  const rules::board::Board& board_;
  const rules::board::FeatureForest& forest_;
  MeasureValues& values_;
};

}  // namespace

MeasureValues measure_board(const rules::board::FeatureBoard& laid, MeasureSet asked) {
  MeasureValues values{};
  BoardMeasures measures(laid, values);
  const auto asks = [asked](MeasureSet of) { return (asked & of) != 0; };
  values[index_of(Measure::tiles)] = laid.forest().tile_count();
  if (asks(set_of({Measure::width, Measure::height}))) measures.measure_box();
  if (asks(of_cells)) measures.measure_cells();
  if (asks(of_features)) measures.measure_features();
  if (asks(bit_of(Measure::pennants) | measures_of_marks)) measures.measure_marks();
  if (asks(of_contacts)) measures.measure_contacts();
  if (asks(bit_of(Measure::loops))) measures.measure_loops();
  if (asks(bit_of(Measure::blocked_types))) measures.measure_blocked();
  return values;
}

TileLimits tile_limits(const tilesets::TileSet& set, int followers, int players) {
  TileLimits out;
  for (const auto& type : set.types()) {
    if (type.count == 0) continue;
    int cities = 0;
    int roads = 0;
    int fields = 0;
    tilesets::MarkCounts marks{};
    for (const auto& segment : type.segments) {
      cities += segment.kind == tilesets::SegmentKind::city ? 1 : 0;
      roads += segment.kind == tilesets::SegmentKind::road ? 1 : 0;
      fields += segment.kind == tilesets::SegmentKind::field ? 1 : 0;
      for (std::size_t m = 0; m < marks.size(); ++m)
        marks[m] = static_cast<std::uint8_t>(marks[m] + segment.marks[m]);
    }
    out.cities = std::max(out.cities, cities);
    out.roads = std::max(out.roads, roads);
    out.fields = std::max(out.fields, fields);
    for (std::size_t m = 0; m < marks.size(); ++m) out.marks[m] = std::max<int>(out.marks[m], marks[m]);
  }
  out.types = set.type_count();
  out.followers = followers;
  out.players = players;
  return out;
}

MeasureSet needed_for_ranges(MeasureSet asked) {
  // Bounds of some measures come from others.
  if ((asked & (of_contacts | bit_of(Measure::shared_farms))) != 0)
    asked |= set_of({Measure::completed_cities, Measure::farms});
  if ((asked & bit_of(Measure::shared_cities)) != 0) asked |= bit_of(Measure::cities);
  if ((asked & bit_of(Measure::shared_roads)) != 0) asked |= bit_of(Measure::roads);
  if ((asked & bit_of(Measure::loops)) != 0) asked |= bit_of(Measure::completed_roads);
  return asked & ~measures_of_followers;
}

MeasureRanges ranges_with(const MeasureValues& values, int more, const TileLimits& limits) {
  MeasureRanges out;
  const auto now = [&](Measure m) { return values[index_of(m)]; };
  const auto set = [&](Measure m, std::int64_t least, std::int64_t most) {
    out.least[index_of(m)] = least;
    out.most[index_of(m)] = std::max(least, most);
  };
  const auto most = [&](Measure m) { return out.most[index_of(m)]; };
  const auto tiles = now(Measure::tiles) + more;
  if (more == 0) {
    out = {values, values};
  } else {
    set(Measure::tiles, tiles, tiles);
    set(Measure::width, now(Measure::width), now(Measure::width) + more);
    set(Measure::height, now(Measure::height), now(Measure::height) + more);
    set(Measure::frontier, 0, now(Measure::frontier) + 3 * more);
    // Seven cells are the fewest that hang together around one; a tile makes at most three cells holes.
    const auto holes = tiles < 7 ? 0 : now(Measure::holes) + 3 * more;
    set(Measure::holes, now(Measure::dead_holes) + now(Measure::starved_holes), holes);
    set(Measure::dead_holes, now(Measure::dead_holes), holes);
    set(Measure::starved_holes, now(Measure::starved_holes), holes);
    set(Measure::blocked_types, 0, limits.types);
    set(Measure::cities, 0, now(Measure::cities) + more * limits.cities);
    set(Measure::completed_cities, now(Measure::completed_cities),
        now(Measure::completed_cities) + more * limits.cities);
    set(Measure::largest_city, now(Measure::largest_city), tiles);
    set(Measure::largest_completed_city, now(Measure::largest_completed_city), tiles);
    set(Measure::pennants, now(Measure::pennants),
        now(Measure::pennants) + more * limits.marks[tilesets::pennant]);
    for (std::size_t m = 1; m < limits.marks.size(); ++m) {
      const auto i = index_of(Measure::first_mark) + m - 1;
      out.least[i] = values[i];
      out.most[i] = values[i] + more * limits.marks[m];
    }
    set(Measure::roads, 0, now(Measure::roads) + more * limits.roads);
    set(Measure::completed_roads, now(Measure::completed_roads),
        now(Measure::completed_roads) + more * limits.roads);
    set(Measure::longest_road, now(Measure::longest_road), tiles);
    set(Measure::longest_completed_road, now(Measure::longest_completed_road), tiles);
    // The smallest loop has four tiles.
    set(Measure::loops, now(Measure::loops), tiles < 4 ? 0 : now(Measure::loops) + more * limits.roads);
    set(Measure::cloisters, now(Measure::cloisters), now(Measure::cloisters) + more);
    set(Measure::completed_cloisters, now(Measure::completed_cloisters), now(Measure::cloisters) + more);
    set(Measure::gardens, now(Measure::gardens), now(Measure::gardens) + more);
    set(Measure::completed_gardens, now(Measure::completed_gardens), now(Measure::gardens) + more);
    set(Measure::farms, 0, now(Measure::farms) + more * limits.fields);
    const auto completed = most(Measure::completed_cities);
    set(Measure::rich_farms, 0, completed < 2 ? 0 : most(Measure::farms));
    set(Measure::most_farm_cities, now(Measure::most_farm_cities), completed);
  }
  set(Measure::followers, 0,
      std::min(tiles - 1, static_cast<std::int64_t>(limits.followers) * limits.players));
  set(Measure::players, 0, std::min(tiles - 1, static_cast<std::int64_t>(limits.players)));
  // Whoever joins a feature that is occupied comes from elsewhere: two followers and a tile that joins them.
  const bool is_room = tiles >= 4;
  set(Measure::shared_cities, 0, is_room ? most(Measure::cities) : 0);
  set(Measure::shared_roads, 0, is_room ? most(Measure::roads) : 0);
  set(Measure::shared_farms, 0, is_room ? most(Measure::farms) : 0);
  return out;
}

void set_followers(MeasureRanges& ranges, int followers) {
  const auto at_most = [&](Measure m, std::int64_t most) {
    auto& now = ranges.most[index_of(m)];
    now = std::min(now, most);
  };
  ranges.least[index_of(Measure::followers)] = ranges.most[index_of(Measure::followers)] = followers;
  ranges.least[index_of(Measure::players)] = followers > 0 ? 1 : 0;
  at_most(Measure::players, followers);
  for (const auto m : {Measure::shared_cities, Measure::shared_roads, Measure::shared_farms})
    at_most(m, followers / 2);
}

}  // namespace bastide::solver::questions::witness
