// What one game adds to each row of the catalogue: the one place where statistics are observed.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "rules/editions/players.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "solver/simulation/tally/tally.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::tally {
namespace {

using play::GameTrace;
using play::PointsByKind;
using rules::FeatureKind;
using rules::editions::Edition;

Number sum_of(const rules::PerPlayer& points) {
  return std::accumulate(points.begin(), points.end(), Number{0});
}

/// The sums of a row. A number is squared here and nowhere else.
template <std::size_t row>
struct RowSums {
  Number* numbers;
  std::size_t classes;  ///< cells of the inner axis

  /// Adds a game's number, of a ratio with its pieces.
  void add(Number x, std::size_t cell = 0, Number pieces = 1) const {
    constexpr auto how = catalogue[row].how;
    auto* at = numbers + cell * width(how);
    at[0] += x;
    if constexpr (how != How::share && how != How::met) at[1 + (how == How::ratio)] += x * x;
    if constexpr (how == How::rate) at[2] += x != 0 ? 1 : 0;
    if constexpr (how == How::ratio) {
      at[1] += pieces;
      at[3] += pieces * pieces;
      at[4] += x * pieces;
    }
  }
  /// One more of a class, or of the last one; `cell`: of the outer axis.
  void count(std::size_t of_class, std::size_t cell = 0) const {
    add(1, cell * classes + std::min(of_class, classes - 1));
  }
};

/// The sums of a tally by row. Where many numbers are added to a row its place is looked up once, with `of`.
class Sums {
 public:
  Sums(const Layout& layout, Tally& tally) : layout_(&layout), numbers_(tally.numbers.data()) {}
  bool has(std::size_t row) const { return layout_->has(row); }
  template <std::size_t row>
  RowSums<row> of() const {
    return {numbers_ + layout_->begin[row], layout_->inner_cells(row)};
  }
  template <std::size_t row>
  void add(Number x, std::size_t cell = 0, Number pieces = 1) const {
    of<row>().add(x, cell, pieces);
  }
  template <std::size_t row>
  void count(std::size_t of_class, std::size_t cell = 0) const {
    of<row>().count(of_class, cell);
  }

 private:
  const Layout* layout_;
  Number* numbers_;
};

/// What happened up to each turn, from the first draw on.
void add_turns(const Layout& layout, const GameTrace& trace, TallyScratch& scratch, Sums& sums) {
  const auto most = layout.cells_of(Axis::turn);
  std::ranges::fill(scratch.numbers, 0);
  std::ranges::fill(scratch.pieces, 0);
  const auto places = sums.of<row("legal_placements.by_turn")>();
  const auto place_counts = sums.of<row("legal_placements.quantiles_by_turn")>();
  const auto games = sums.of<row("games_by_turn")>();
  const auto holes = sums.of<row("holes.*.by_turn")>();
  const auto supply = sums.of<row("supply.by_turn")>();
  auto lost = trace.lost.begin();
  Number all_places = 0, all_draws = 0, all_supply = 0;
  for (std::size_t t = 0; t <= trace.turns.size() && t < most; ++t) {
    Number draws = 0;
    for (; lost != trace.lost.end() && (lost->turn <= t || t + 1 == most); ++lost) {
      ++draws;
      ++scratch.pieces[lost->type];
      place_counts.count(0, t);
    }
    if (draws > 0) sums.add<row("unplaceable.by_turn")>(draws, t);
    if (t == trace.turns.size()) {
      if (draws > 0) places.add(0, t, draws);
      all_draws += draws;
      break;
    }
    const auto& turn = trace.turns[t];
    places.add(turn.placements, t, draws + 1);
    place_counts.count(turn.placements, t);
    scratch.numbers[turn.type] += turn.placements;
    ++scratch.pieces[turn.type];
    all_places += turn.placements;
    all_draws += draws + 1;
    all_supply += turn.supply;
    games.add(1, t);
    holes.add(turn.threes, t);
    holes.add(turn.fours, most + t);
    holes.add(turn.dead, 2 * most + t);
    holes.add(turn.starved, 3 * most + t);
    holes.add(turn.frontier, 4 * most + t);
    supply.add(turn.supply, t);
  }
  sums.add<row("legal_placements.mean")>(all_places, 0, all_draws);
  sums.add<row("supply.mean")>(all_supply, 0, static_cast<Number>(trace.turns.size()));
  for (std::size_t type = 0; type < scratch.pieces.size(); ++type)
    sums.add<row("legal_placements.by_type")>(scratch.numbers[type], type, scratch.pieces[type]);
}

void add_lost(const GameTrace& trace, TallyScratch& scratch, Sums& sums) {
  const auto lost = static_cast<Number>(trace.lost.size());
  sums.count<row("unplaceable.per_game")>(trace.lost.size());
  if (lost == 0) return;
  sums.add<row("unplaceable.per_100_games")>(lost);
  sums.add<row("unplaceable.games_with")>(1);
  std::ranges::fill(scratch.numbers, 0);
  for (const auto& tile : trace.lost) ++scratch.numbers[tile.type];
  for (std::size_t type = 0; type < scratch.numbers.size(); ++type)
    sums.add<row("unplaceable.by_type")>(scratch.numbers[type], type);
}

/// Tiles are drawn deck by deck, and those that are lost at a turn before the one that is laid.
void add_decks(const Layout& layout, const GameTrace& trace, Sums& sums) {
  auto lost = trace.lost.begin();
  std::size_t turn = 0;
  const auto draw = [&] {  // whether it was lost
    const bool is_lost = lost != trace.lost.end() && lost->turn <= turn;
    is_lost ? static_cast<void>(++lost) : static_cast<void>(++turn);
    return is_lost;
  };
  const auto all = trace.turns.size() + trace.lost.size();
  std::size_t drawn = 0;
  for (std::size_t deck = 0; deck < layout.deck_tiles.size(); ++deck) {
    const auto draws = std::min(layout.deck_tiles[deck], all - drawn);
    Number of_deck = 0;
    for (std::size_t i = 0; i < draws; ++i) of_deck += draw() ? 1 : 0;
    sums.add<row("unplaceable.by_deck.*.draws")>(static_cast<Number>(draws), deck);
    sums.add<row("unplaceable.by_deck.*.per_100_games")>(of_deck, deck);
    sums.add<row("unplaceable.by_deck.*.per_100_draws")>(of_deck, deck, static_cast<Number>(draws));
    drawn += draws;
  }
}

/// What buy_tile, extra turns and choices of tiles did; most editions have none of them.
void add_events(const GameTrace& trace, TallyScratch& scratch, Sums& sums) {
  if (trace.events.empty()) return;
  std::ranges::fill(scratch.numbers, 0);
  Number offers = 0, extra_turns = 0, offered = 0, fitting = 0, drawn = 0;
  for (const auto& event : trace.events) {
    extra_turns += event.is_followed ? 1 : 0;
    offered += event.offered;
    fitting += event.fitting;
    drawn += event.is_drawn ? 1 : 0;
    if (event.buy_at == 0) continue;
    ++offers;
    ++scratch.numbers[trace.turns[event.turn].type];
  }
  if (sums.has(row("buy_offers.per_game"))) {
    sums.add<row("buy_offers.per_game")>(offers);
    sums.add<row("buy_offers.games_with")>(offers > 0 ? 1 : 0);
    for (std::size_t type = 0; type < scratch.numbers.size(); ++type)
      sums.add<row("buy_offers.by_type")>(scratch.numbers[type], type);
  }
  if (sums.has(row("choices.offered"))) {
    const auto turns = static_cast<Number>(trace.events.size());
    sums.add<row("choices.offered")>(offered, 0, turns);
    sums.add<row("choices.fitting")>(fitting, 0, turns);
    sums.add<row("choices.drawn")>(drawn);
  }
  if (sums.has(row("extra_turns.per_game"))) {
    sums.add<row("extra_turns.per_game")>(extra_turns);
    sums.add<row("extra_turns.games_with")>(extra_turns > 0 ? 1 : 0);
  }
}

void add_blocked(const GameTrace& trace, TallyScratch& scratch, Sums& sums) {
  if (trace.blocked.empty()) return;
  std::ranges::fill(scratch.numbers, 0);
  std::ranges::fill(scratch.pieces, 0);
  for (const auto& spell : trace.blocked) {
    if (scratch.pieces[spell.type]++ == 0) {
      sums.add<row("blocked.*.games")>(1, spell.type);
      sums.add<row("blocked.*.first_turn")>(spell.turn, spell.type);
      sums.count<row("blocked.*.first_turn_quantiles")>(spell.turn, spell.type);
    }
    scratch.numbers[spell.type] += spell.until - spell.turn;
  }
  for (std::size_t type = 0; type < scratch.pieces.size(); ++type) {
    const auto turns = scratch.numbers[type], spells = scratch.pieces[type];
    if (spells == 0) continue;
    sums.add<row("blocked.*.turns")>(turns, type);
    sums.add<row("blocked.*.spells")>(spells, type);
    sums.add<row("blocked.*.spell_length")>(turns, type, spells);
  }
}

/// Which cell of Axis::land.
constexpr std::size_t land_of(FeatureKind kind) {
  return kind == FeatureKind::road       ? 0
         : kind == FeatureKind::city     ? 1
         : kind == FeatureKind::cloister ? 2
                                         : 3;
}

/// Tiles of a feature; of a cloister or garden those around it, too.
std::size_t size_of(const rules::board::Feature& feature) {
  if (!rules::is_site(feature.kind)) return feature.tiles;
  return static_cast<std::size_t>(std::max(1, 9 - feature.beyond - feature.open));
}

void add_features(const Layout& layout, const GameTrace& trace, Sums& sums) {
  std::array<std::array<Number, 2>, 4> features{};  // [land][0: complete, 1: not]
  std::array<std::array<Number, 2>, 4> tiles{};
  const auto lands = layout.cells_of(Axis::land);
  for (const auto& traced : trace.features) {
    const auto land = land_of(traced.feature.kind);
    if (rules::is_own_line(traced.feature.kind) || land >= lands) continue;  // told by their points only
    const std::size_t end = traced.feature.is_complete() ? 0 : 1;
    const auto size = std::min(size_of(traced.feature), layout.cells_of(Axis::tiles) - 1);
    ++features[land][end];
    tiles[land][end] += static_cast<Number>(size);
    if (end == 1) {
      sums.count<row("features.*.sizes.incomplete")>(size, land);
    } else {
      sums.count<row("features.*.sizes.complete")>(size, land);
      sums.count<row("features.*.completed_by_turn")>(traced.turn, land);
    }
  }
  for (std::size_t land = 0; land < lands; ++land) {
    const auto [complete, rest] = features[land];
    sums.add<row("features.*.per_game")>(complete + rest, land == 3 ? 4 : land);
    sums.add<row("features.*.completed")>(complete, land);
    sums.add<row("features.*.completion_rate")>(complete, land, complete + rest);
    sums.add<row("features.*.tiles_when_complete")>(tiles[land][0], land, complete);
    sums.add<row("features.*.tiles_when_incomplete")>(tiles[land][1], land, rest);
  }
}

void add_farms(const GameTrace& trace, Sums& sums) {
  constexpr std::size_t farm = 3;  // of Axis::feature
  Number tiles = 0, cities = 0, occupied = 0;
  for (const auto& traced : trace.farms) {
    tiles += traced.tiles;
    cities += traced.cities;
    occupied += traced.feature.is_occupied() ? 1 : 0;
    sums.count<row("features.farm.sizes")>(traced.tiles);
    sums.count<row("features.farm.cities_per_farm")>(traced.cities);
  }
  const auto farms = static_cast<Number>(trace.farms.size());
  sums.add<row("features.*.per_game")>(farms, farm);
  sums.add<row("features.farm.occupied")>(occupied);
  sums.add<row("features.farm.tiles")>(tiles, 0, farms);
  sums.add<row("features.farm.cities")>(cities, 0, farms);
}

void add_board(const Layout& layout, const GameTrace& trace, Sums& sums) {
  sums.add<row("turns_played")>(static_cast<Number>(trace.turns.size()));
  int west = 0, east = 0, north = 0, south = 0;
  const auto take_in = [&](int x, int y) {
    west = std::min(west, x), east = std::max(east, x);
    north = std::min(north, y), south = std::max(south, y);
  };
  for (const auto& turn : trace.turns) take_in(turn.x, turn.y);
  for (const auto& tile : layout.plan->fit->set().lying(trace.start_type)) take_in(tile.x, tile.y);
  const auto [shorter, longer] = std::minmax({east - west + 1, south - north + 1});
  sums.add<row("bounding_box.width")>(east - west + 1);
  sums.add<row("bounding_box.height")>(south - north + 1);
  sums.add<row("bounding_box.shorter")>(shorter);
  sums.add<row("bounding_box.longer")>(longer);
  sums.count<row("bounding_box.longer_distribution")>(at(longer));
  const auto last = trace.turns.empty() ? play::TurnTrace{} : trace.turns.back();
  std::size_t hole = 0;
  for (const Number holes :
       std::initializer_list<Number>{last.threes, last.fours, last.dead, last.starved, last.frontier})
    sums.add<row("holes.*.mean")>(holes, hole++);
  sums.add<row("dead_holes.mean")>(last.dead);
  std::array<Number, 5> dead{};
  for (const auto& traced : trace.holes) {
    dead[traced.sides] += traced.is_dead ? 1 : 0;
    const int x = traced.x + map_radius;
    const int y = traced.y + map_radius;
    if (x < 0 || y < 0 || x > 2 * map_radius || y > 2 * map_radius) continue;
    const auto cell = at(y) * map_side + at(x);
    if (traced.sides == 3) sums.count<row("hole_map.three")>(cell);
    if (traced.sides == 4) sums.count<row("hole_map.four")>(cell);
    if (traced.is_dead) sums.count<row("hole_map.dead")>(cell);
  }
  for (std::size_t sides = 1; sides <= 4; ++sides)
    sums.add<row("dead_holes.by_sides")>(dead[sides], sides - 1);
}

/// What the totals of a game come to. Where there are teams, most and second are theirs, and so is winning.
struct Outcome {
  Number all = 0, most = 0, second = 0, winners = 0;
  unsigned who = 0;  ///< has the most points, as bits
};
Outcome outcome_of(const rules::PerPlayer& has, std::size_t players, const Edition& edition) {
  Outcome out;
  for (std::size_t p = 0; p < players; ++p) out.all += has[p];
  const auto totals = rules::editions::of_teams(edition, has, static_cast<int>(players));
  const auto sides = edition.teams == 0 ? players : std::min(players, at(edition.teams));
  for (std::size_t p = 0; p < sides; ++p) {
    const Number points = totals[p];
    if (p == 0 || points > out.most) {
      out.second = p == 0 ? points : out.most;
      out.most = points;
      out.winners = out.who = 0;
    } else {
      out.second = p == 1 ? points : std::max(out.second, points);
    }
    if (points != out.most) continue;
    ++out.winners;
    for (auto member = p; member < players; member += sides) out.who |= 1U << member;
  }
  return out;
}

Number points_in(const PointsCell& cell, const PointsByKind& points, Number all) {
  switch (cell.what) {
    case PointsCell::What::all:
      return all;
    case PointsCell::What::retrieved:
      return sum_of(points.retrieved);
    case PointsCell::What::bonuses:
      return sum_of(points.bonuses);
    case PointsCell::What::awards:
      return sum_of(points.awards);
    case PointsCell::What::events:
      return sum_of(points.events);
    case PointsCell::What::unclaimed:
      return sum_of(points.unclaimed);
    case PointsCell::What::start:
      return sum_of(points.start);
    case PointsCell::What::paid:
      return sum_of(points.paid);
    case PointsCell::What::spared:
      return sum_of(points.spared);
    case PointsCell::What::feature:
      break;
  }
  return (cell.is_in_play ? sum_of(points.of(cell.kind, true)) : 0) +
         (cell.is_at_end ? sum_of(points.of(cell.kind, false)) : 0);
}

/// As Axis::scored.
std::array<Number, 4> by_kind(const PointsByKind& points) {
  std::array<Number, 4> out{};
  std::size_t next = 0;
  for (const auto kind : {FeatureKind::road, FeatureKind::city, FeatureKind::cloister, FeatureKind::farm})
    out[next++] = sum_of(points.of(kind, true)) + sum_of(points.of(kind, false));
  return out;
}

/// `winners`: as in GameTrace.
void add_points(const Layout& layout, std::span<const PointsByKind> points, unsigned winners, Sums& sums) {
  const auto players = layout.cells_of(Axis::seat);
  const auto totals = points.front().totals();
  const auto& editions = layout.plan->editions;
  const auto outcome = outcome_of(totals, players, editions.front());
  const Number sharing = winners == 0 ? outcome.winners : std::popcount(winners);
  if (winners == 0) winners = outcome.who;
  for (std::size_t i = 0; i < layout.points.size(); ++i)
    sums.add<row("points")>(points_in(layout.points[i], points.front(), outcome.all), i);
  for (std::size_t p = 0; p < players; ++p) {
    sums.add<row("seats.*.points")>(totals[p], p);
    sums.add<row("seats.*.wins")>((winners >> p & 1U) != 0 ? whole_win / sharing : 0, p);
    sums.add<row("seats.*.advantage")>(static_cast<Number>(players) * totals[p] - outcome.all, p);
  }
  const auto margin = outcome.most - outcome.second;
  sums.add<row("margin.mean")>(margin);
  sums.add<row("margin.ties")>(outcome.winners > 1 ? 1 : 0);
  sums.count<row("margin.distribution")>(static_cast<std::size_t>(margin));

  const auto played = by_kind(points.front());
  for (std::size_t e = 0; e < points.size(); ++e) {
    const auto kinds = e == 0 ? played : by_kind(points[e]);
    const auto other = e == 0 ? outcome : outcome_of(points[e].totals(), players, editions[e]);
    sums.add<row("editions.*.total")>(other.all, e);
    for (std::size_t i = 0; i < kinds.size(); ++i)
      sums.add<row("editions.*.by_kind")>(kinds[i], kinds.size() * e + i);
    if (e == 0) continue;
    sums.add<row("editions.*.difference")>(other.all - outcome.all, e - 1);
    for (std::size_t i = 0; i < kinds.size(); ++i)
      sums.add<row("editions.*.by_kind_difference")>(kinds[i] - played[i], kinds.size() * (e - 1) + i);
    sums.add<row("editions.*.other_winner")>(other.who != outcome.who ? 1 : 0, e - 1);
  }
}

/// Other figures than followers, second parts of turns and tokens.
void add_further(const Layout& layout, const play::FurtherTrace& further, Sums& sums) {
  for (std::size_t f = 0; f < layout.cells_of(Axis::figure); ++f) {
    sums.add<row("figures.*.deployed")>(further.figures[f].deployed, f);
    sums.add<row("figures.*.retrieved")>(further.figures[f].retrieved, f);
    sums.add<row("figures.*.standing")>(further.figures[f].standing, f);
  }
  std::size_t token = 0;
  for (const auto& [name, number] : layout.plan->editions.front().token_names())
    sums.add<row("tokens")>(sum_of(further.tokens[number]), token++);
  if (!sums.has(row("second_parts.per_game"))) return;
  const auto seconds = std::ranges::count_if(further.parts, [](const auto& part) { return part.is_second; });
  sums.add<row("second_parts.per_game")>(seconds);
  sums.add<row("second_parts.games_with")>(seconds > 0 ? 1 : 0);
}

/// Followers on the board at the end: on what is not complete, and on farms.
Number standing(const GameTrace& trace) {
  if (trace.has_further) return trace.further.figures.front().standing;
  Number out = 0;
  const auto add = [&](const rules::board::Feature& feature) {
    for (const auto of_player : feature.followers) out += of_player;
  };
  for (const auto& traced : trace.features) {
    if (traced.turn == 0) add(traced.feature);
  }
  for (const auto& farm : trace.farms) add(farm.feature);
  return out;
}

/// What is told of two sides only.
void add_compared(const Layout& layout, const GameTrace& trace, const PointsByKind& points, Sums& sums) {
  if (!sums.has(row("winner_points"))) return;
  const auto& plan = *layout.plan;
  const auto& edition = plan.editions.front();
  sums.add<row("winner_points")>(outcome_of(points.totals(), at(plan.players), edition).most);
  Number had = 0;
  for (int p = 0; p < plan.players; ++p) had += rules::editions::supply_at_start(edition, 0, p, plan.players);
  sums.add<row("supply.at_end")>(had - standing(trace));
  for (std::size_t i = 0; i < layout.further_points.size(); ++i)
    sums.add<row("points_for")>(points_in(layout.further_points[i], points, 0), i);
}

}  // namespace

void add_game(const Layout& layout, const GameTrace& trace, std::span<const PointsByKind> points,
              TallyScratch& scratch, Tally& tally) {
  const auto types = layout.cells_of(Axis::type);
  scratch.numbers.resize(types);
  scratch.pieces.resize(types);
  Sums sums(layout, tally);
  ++tally.games;
  add_turns(layout, trace, scratch, sums);
  add_lost(trace, scratch, sums);
  add_decks(layout, trace, sums);
  add_events(trace, scratch, sums);
  add_blocked(trace, scratch, sums);
  add_features(layout, trace, sums);
  add_farms(trace, sums);
  add_board(layout, trace, sums);
  add_points(layout, points, trace.winners, sums);
  if (trace.has_further) add_further(layout, trace.further, sums);
  add_compared(layout, trace, points.front(), sums);
}

}  // namespace bastide::solver::simulation::tally
