// Adding a game to a tally, and a tally as one line: its shape, the number of games, and all its numbers.
// Runs of zeros, which most of it are, are written as "z" and their length. That of games with further
// figures begins with "f" and how many figures and marks there are, that of games with decks or own
// lines before that with "d", the lines, the decks and how many tiles each has.
#include "solver/simulation/tally/tally.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <numeric>

#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::simulation::tally {
namespace {

/// Calls use(list, entries) with every list of the tally, in the order in which they are written.
template <class Use>
void for_each_list(Tally& tally, Use use) {
  const auto& of = tally.shape;
  const auto types = static_cast<std::size_t>(of.types);
  const auto turns = static_cast<std::size_t>(of.turns);
  const auto players = static_cast<std::size_t>(of.players);
  const auto further = [&](std::size_t n) { return of.has_further() ? n : 0; };
  use(tally.game, count_of<GameFigure>);
  use(tally.ratio, count_of<GameRatio>);
  use(tally.kind, of.kinds() * count_of<KindRatio>);
  use(tally.turn_games, turns);
  use(tally.turn, turns * count_of<TurnFigure>);
  use(tally.turn_lost, turns);
  use(tally.turn_placements, turns);
  use(tally.placement_counts, turns * placement_classes);
  use(tally.type_placements, types);
  use(tally.type_lost, types);
  use(tally.type_lost_games, types);
  use(tally.deck_lost, of.decks.size());
  use(tally.deck_lost_games, of.decks.size());
  use(tally.type_offers, types);
  use(tally.type_offer_games, types);
  use(tally.blocked_games, types);
  use(tally.blocked_first, types);
  use(tally.blocked_firsts, types * tally.turn_classes());
  use(tally.blocked_turns, types);
  use(tally.lost_counts, lost_classes);
  use(tally.sizes, of.kinds() * 2 * tally.feature_classes());
  use(tally.completed_at, of.kinds() * tally.turn_classes());
  use(tally.farm_sizes, tally.feature_classes());
  use(tally.farm_cities, city_classes);
  use(tally.points, 2 * of.point_kinds() + further(count_of<FurtherPoints>));
  use(tally.seat_points, players);
  use(tally.seat_wins, players);
  use(tally.seat_advantage, players);
  use(tally.margins, margin_classes);
  use(tally.longer_sides, tally.feature_classes());
  use(tally.hole_map, 3 * map_side * map_side);
  use(tally.edition, static_cast<std::size_t>(of.editions) * count_of<EditionFigure>);
  use(tally.figures, further(static_cast<std::size_t>(of.figures) * count_of<FigureCount>));
  use(tally.tokens, further(static_cast<std::size_t>(of.marks)));
  use(tally.second_parts, further(1));
  use(tally.second_part_games, further(1));
}

std::vector<Number>& numbers_of(std::vector<Number>& list) { return list; }
std::vector<Number>& numbers_of(auto& list) { return list.numbers; }

using play::GameTrace;
using play::PointsByKind;
using rules::FeatureKind;

/// Adds what happened up to each turn, from the first draw on.
void add_turns(Tally& tally, const GameTrace& trace, TallyScratch& scratch) {
  const auto most = static_cast<std::size_t>(tally.shape.turns);
  std::fill(scratch.type_places.begin(), scratch.type_places.end(), 0);
  std::fill(scratch.type_draws.begin(), scratch.type_draws.end(), 0);
  auto lost = trace.lost.begin();
  Number all_places = 0, all_draws = 0, all_supply = 0;
  for (std::size_t t = 0; t <= trace.turns.size() && t < most; ++t) {
    Number draws = 0;
    for (; lost != trace.lost.end() && (lost->turn <= t || t + 1 == most); ++lost) {
      ++draws;
      ++scratch.type_draws[lost->type];
      ++tally.placement_counts[t * placement_classes];
    }
    if (draws > 0) tally.turn_lost.add(t, draws);
    if (t == trace.turns.size()) {
      if (draws > 0) tally.turn_placements.add(t, 0, draws);
      all_draws += draws;
      break;
    }
    const auto& turn = trace.turns[t];
    tally.turn_placements.add(t, turn.placements, draws + 1);
    const auto place_class = std::min<std::size_t>(turn.placements, placement_classes - 1);
    ++tally.placement_counts[t * placement_classes + place_class];
    scratch.type_places[turn.type] += turn.placements;
    ++scratch.type_draws[turn.type];
    all_places += turn.placements;
    all_draws += draws + 1;
    all_supply += turn.supply;
    ++tally.turn_games[t];
    const auto at = t * count_of<TurnFigure>;
    tally.turn.add(at + index(TurnFigure::threes), turn.threes);
    tally.turn.add(at + index(TurnFigure::fours), turn.fours);
    tally.turn.add(at + index(TurnFigure::dead), turn.dead);
    tally.turn.add(at + index(TurnFigure::starved), turn.starved);
    tally.turn.add(at + index(TurnFigure::frontier), turn.frontier);
    tally.turn.add(at + index(TurnFigure::supply), turn.supply);
  }
  tally.ratio.add(index(GameRatio::placements), all_places, all_draws);
  tally.ratio.add(index(GameRatio::supply), all_supply, static_cast<Number>(trace.turns.size()));
  for (std::size_t type = 0; type < scratch.type_draws.size(); ++type)
    tally.type_placements.add(type, scratch.type_places[type], scratch.type_draws[type]);
}

void add_figure(Tally& tally, GameFigure figure, Number x) { tally.game.add(index(figure), x); }

void add_lost(Tally& tally, const GameTrace& trace, TallyScratch& scratch) {
  const auto lost = static_cast<Number>(trace.lost.size());
  ++tally.lost_counts[std::min<std::size_t>(trace.lost.size(), lost_classes - 1)];
  if (lost == 0) return;
  add_figure(tally, GameFigure::lost, lost);
  add_figure(tally, GameFigure::has_lost, 1);
  std::fill(scratch.type_lost.begin(), scratch.type_lost.end(), 0);
  for (const auto& tile : trace.lost) ++scratch.type_lost[tile.type];
  for (std::size_t type = 0; type < scratch.type_lost.size(); ++type) {
    if (scratch.type_lost[type] == 0) continue;
    tally.type_lost.add(type, scratch.type_lost[type]);
    ++tally.type_lost_games[type];
  }
}

/// Tiles are drawn deck by deck, and those that are lost at a turn before the one that is laid.
void add_decks(Tally& tally, const GameTrace& trace) {
  auto lost = trace.lost.begin();
  std::size_t turn = 0;
  const auto draw = [&] {  // whether it was lost
    const bool is_lost = lost != trace.lost.end() && lost->turn <= turn;
    is_lost ? static_cast<void>(++lost) : static_cast<void>(++turn);
    return is_lost;
  };
  const auto all = static_cast<Number>(trace.turns.size() + trace.lost.size());
  Number drawn = 0;
  for (std::size_t deck = 0; deck < tally.shape.decks.size(); ++deck) {
    const auto draws = std::min<Number>(tally.shape.decks[deck], all - drawn);
    Number of_deck = 0;
    for (Number i = 0; i < draws; ++i) of_deck += draw() ? 1 : 0;
    tally.deck_lost.add(deck, of_deck, draws);
    tally.deck_lost_games[deck] += of_deck > 0 ? 1 : 0;
    drawn += draws;
  }
}

/// What buy_tile and extra turns did; most editions have neither.
void add_events(Tally& tally, const GameTrace& trace, TallyScratch& scratch) {
  if (trace.events.empty()) return;
  std::fill(scratch.type_offers.begin(), scratch.type_offers.end(), 0);
  Number offers = 0, extra_turns = 0;
  for (const auto& event : trace.events) {
    extra_turns += event.is_followed ? 1 : 0;
    if (event.buy_at == 0) continue;
    ++offers;
    ++scratch.type_offers[trace.turns[event.turn].type];
  }
  add_figure(tally, GameFigure::offers, offers);
  add_figure(tally, GameFigure::has_offers, offers > 0 ? 1 : 0);
  add_figure(tally, GameFigure::extra_turns, extra_turns);
  add_figure(tally, GameFigure::has_extra_turns, extra_turns > 0 ? 1 : 0);
  for (std::size_t type = 0; type < scratch.type_offers.size(); ++type) {
    if (scratch.type_offers[type] == 0) continue;
    tally.type_offers.add(type, scratch.type_offers[type]);
    ++tally.type_offer_games[type];
  }
}

void add_blocked(Tally& tally, const GameTrace& trace, TallyScratch& scratch) {
  if (trace.blocked.empty()) return;
  std::fill(scratch.blocked_turns.begin(), scratch.blocked_turns.end(), 0);
  std::fill(scratch.blocked_spells.begin(), scratch.blocked_spells.end(), 0);
  for (const auto& spell : trace.blocked) {
    if (scratch.blocked_spells[spell.type]++ == 0) {
      const auto first = std::min<std::size_t>(spell.turn, tally.turn_classes() - 1);
      ++tally.blocked_games[spell.type];
      tally.blocked_first.add(spell.type, spell.turn);
      ++tally.blocked_firsts[spell.type * tally.turn_classes() + first];
    }
    scratch.blocked_turns[spell.type] += spell.until - spell.turn;
  }
  for (std::size_t type = 0; type < scratch.blocked_spells.size(); ++type) {
    if (scratch.blocked_spells[type] > 0)
      tally.blocked_turns.add(type, scratch.blocked_turns[type], scratch.blocked_spells[type]);
  }
}

Number sum_of(const rules::PerPlayer& points) {
  return std::accumulate(points.begin(), points.end(), Number{0});
}

/// Which of TallyShape::kinds.
std::size_t kind_index(FeatureKind kind) { return kind == FeatureKind::garden ? 3 : index(kind); }

/// Tiles of a feature; of a cloister or garden those around it, too.
std::size_t size_of(const rules::board::Feature& feature) {
  if (!rules::is_site(feature.kind)) return feature.tiles;
  return static_cast<std::size_t>(std::max(1, 9 - feature.beyond - feature.open));
}

void add_features(Tally& tally, const GameTrace& trace) {
  std::array<std::array<Number, 2>, 4> features{};  // [kind][0: complete, 1: not]
  std::array<std::array<Number, 2>, 4> tiles{};
  for (const auto& traced : trace.features) {
    if (rules::is_own_line(traced.feature.kind)) continue;  // told by their points only
    const auto kind = kind_index(traced.feature.kind);
    const std::size_t end = traced.feature.is_complete() ? 0 : 1;
    const auto size = std::min(size_of(traced.feature), tally.feature_classes() - 1);
    ++features[kind][end];
    tiles[kind][end] += static_cast<Number>(size);
    ++tally.sizes[(2 * kind + end) * tally.feature_classes() + size];
    if (end == 0) ++tally.completed_at[kind * tally.turn_classes() + traced.turn];
  }
  for (std::size_t kind = 0; kind < tally.shape.kinds(); ++kind) {
    const auto at = kind * count_of<KindRatio>;
    const auto [complete, rest] = features[kind];
    tally.kind.add(at + index(KindRatio::completed), complete, complete + rest);
    tally.kind.add(at + index(KindRatio::tiles_complete), tiles[kind][0], complete);
    tally.kind.add(at + index(KindRatio::tiles_incomplete), tiles[kind][1], rest);
  }
}

void add_further(Tally& tally, const play::FurtherTrace& further) {
  for (std::size_t f = 0; f < further.figures.size(); ++f) {
    const auto& figure = further.figures[f];
    const auto at = f * count_of<FigureCount>;
    tally.figures.add(at + index(FigureCount::deployed), figure.deployed);
    tally.figures.add(at + index(FigureCount::retrieved), figure.retrieved);
    tally.figures.add(at + index(FigureCount::standing), figure.standing);
  }
  for (std::size_t m = 0; m < static_cast<std::size_t>(tally.shape.marks); ++m)
    tally.tokens.add(m, sum_of(further.tokens[m]));
  const auto seconds = std::count_if(further.parts.begin(), further.parts.end(),
                                     [](const auto& part) { return part.is_second; });
  tally.second_parts.add(0, seconds);
  tally.second_part_games[0] += seconds > 0 ? 1 : 0;
}

void add_farms(Tally& tally, const GameTrace& trace) {
  Number tiles = 0, cities = 0, occupied = 0;
  for (const auto& farm : trace.farms) {
    tiles += farm.tiles;
    cities += farm.cities;
    occupied += farm.feature.is_occupied() ? 1 : 0;
    ++tally.farm_sizes[std::min<std::size_t>(farm.tiles, tally.feature_classes() - 1)];
    ++tally.farm_cities[std::min<std::size_t>(farm.cities, city_classes - 1)];
  }
  const auto farms = static_cast<Number>(trace.farms.size());
  tally.ratio.add(index(GameRatio::farm_tiles), tiles, farms);
  tally.ratio.add(index(GameRatio::farm_cities), cities, farms);
  add_figure(tally, GameFigure::farms, farms);
  add_figure(tally, GameFigure::occupied_farms, occupied);
}

void add_board(Tally& tally, const GameTrace& trace) {
  add_figure(tally, GameFigure::turns, static_cast<Number>(trace.turns.size()));
  int west = 0, east = 0, north = 0, south = 0;
  for (const auto& turn : trace.turns) {
    west = std::min<int>(west, turn.x);
    east = std::max<int>(east, turn.x);
    north = std::min<int>(north, turn.y);
    south = std::max<int>(south, turn.y);
  }
  const auto [shorter, longer] = std::minmax({east - west + 1, south - north + 1});
  add_figure(tally, GameFigure::width, east - west + 1);
  add_figure(tally, GameFigure::height, south - north + 1);
  add_figure(tally, GameFigure::shorter, shorter);
  add_figure(tally, GameFigure::longer, longer);
  ++tally.longer_sides[static_cast<std::size_t>(longer)];
  if (!trace.turns.empty()) {
    const auto& last = trace.turns.back();
    add_figure(tally, GameFigure::threes, last.threes);
    add_figure(tally, GameFigure::fours, last.fours);
    add_figure(tally, GameFigure::dead, last.dead);
    add_figure(tally, GameFigure::starved, last.starved);
    add_figure(tally, GameFigure::frontier, last.frontier);
  }
  std::array<Number, 5> dead{};
  for (const auto& hole : trace.holes) {
    dead[hole.sides] += hole.is_dead ? 1 : 0;
    const int x = hole.x + map_radius;
    const int y = hole.y + map_radius;
    if (x < 0 || y < 0 || x > 2 * map_radius || y > 2 * map_radius) continue;
    const auto cell = static_cast<std::size_t>(y) * map_side + static_cast<std::size_t>(x);
    if (hole.sides >= 3) ++tally.hole_map[(hole.sides - 3U) * map_side * map_side + cell];
    if (hole.is_dead) ++tally.hole_map[2 * map_side * map_side + cell];
  }
  for (std::size_t sides = 1; sides <= 4; ++sides)
    tally.game.add(index(GameFigure::dead_one) + sides - 1, dead[sides]);
}

/// Who has the most points, as bits.
unsigned winners_of(const rules::PerPlayer& totals, std::size_t players) {
  const int most = *std::max_element(totals.begin(), totals.begin() + static_cast<std::ptrdiff_t>(players));
  unsigned winners = 0;
  for (std::size_t p = 0; p < players; ++p) winners |= (totals[p] == most ? 1U : 0U) << p;
  return winners;
}

void add_points(Tally& tally, const PointsByKind& points, const rules::PerPlayer& totals) {
  const auto players = static_cast<std::size_t>(tally.shape.players);
  const auto kinds = tally.shape.point_kinds();
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    for (std::size_t end = 0; end < 2; ++end)
      tally.points.add(2 * kind + end, sum_of(points.points[kind][end]));
  }
  if (tally.shape.has_further()) {
    tally.points.add(2 * kinds + index(FurtherPoints::retrieved), sum_of(points.retrieved));
    tally.points.add(2 * kinds + index(FurtherPoints::bonuses), sum_of(points.bonuses));
  }
  const auto winners = winners_of(totals, players);
  Number winner_count = 0;
  for (std::size_t p = 0; p < players; ++p) winner_count += winners >> p & 1U;
  const auto all = sum_of(totals);
  for (std::size_t p = 0; p < players; ++p) {
    tally.seat_points.add(p, totals[p]);
    tally.seat_wins.add(p, (winners >> p & 1U) != 0 ? whole_win / winner_count : 0);
    tally.seat_advantage.add(p, static_cast<Number>(players) * totals[p] - all);
  }
  int first = 0, second = 0;
  for (std::size_t p = 0; p < players; ++p) {
    second = std::max(second, std::min(first, totals[p]));
    first = std::max(first, totals[p]);
  }
  const int margin = players > 1 ? first - second : 0;
  add_figure(tally, GameFigure::margin, margin);
  add_figure(tally, GameFigure::is_tie, winner_count > 1 ? 1 : 0);
  ++tally.margins[std::min<std::size_t>(static_cast<std::size_t>(margin), margin_classes - 1)];
}

std::array<Number, 5> edition_sums(const PointsByKind& points) {
  const auto of = [&](FeatureKind kind) {
    return sum_of(points.of(kind, true)) + sum_of(points.of(kind, false));
  };
  const std::array<Number, 4> by_kind = {of(FeatureKind::road), of(FeatureKind::city),
                                         of(FeatureKind::cloister), of(FeatureKind::farm)};
  // Gardens, own lines, figures taken back and tokens are in the total only.
  auto others = of(FeatureKind::garden) + sum_of(points.retrieved) + sum_of(points.bonuses);
  for (std::size_t line = 0; line < tilesets::most_own_lines; ++line)
    others += of(rules::own_line_feature(line));
  return {std::accumulate(by_kind.begin(), by_kind.end(), others), by_kind[0], by_kind[1], by_kind[2],
          by_kind[3]};
}

void add_editions(Tally& tally, std::span<const PointsByKind> points, const rules::PerPlayer& totals) {
  const auto players = static_cast<std::size_t>(tally.shape.players);
  const auto winners = winners_of(totals, players);
  const auto played = edition_sums(points.front());
  for (std::size_t e = 0; e < points.size(); ++e) {
    const auto at = e * count_of<EditionFigure>;
    const auto sums = e == 0 ? played : edition_sums(points[e]);
    for (std::size_t i = 0; i < sums.size(); ++i) tally.edition.add(at + i, sums[i]);
    if (e == 0) continue;
    for (std::size_t i = 0; i < sums.size(); ++i)
      tally.edition.add(at + index(EditionFigure::total_difference) + i, sums[i] - played[i]);
    const bool has_others = winners_of(points[e].totals(), players) != winners;
    tally.edition.add(at + index(EditionFigure::other_winners), has_others ? 1 : 0);
  }
}

using arithmetic::BadRecord;

constexpr int most_types = 256, most_turns = 1000, most_editions = 1000, most_decks = 256;

void append(std::string& text, char before, Number number) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text += before;
  text.append(digits.data(), end);
}

class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : text_(text) {}
  bool is_at_end() const { return text_.empty() && zeros_ == 0; }
  /// Whether these letters come next, which are then read.
  bool takes(std::string_view letters) {
    if (!text_.starts_with(letters)) return false;
    text_.remove_prefix(letters.size());
    return true;
  }
  Number next() {
    if (zeros_ > 0) return --zeros_, 0;
    if (text_.empty()) throw BadRecord("it has too few numbers");
    const bool is_run = text_.front() == 'z';
    if (is_run) text_.remove_prefix(1);
    Number number = 0;
    const auto read = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (read.ec != std::errc{}) throw BadRecord("something else than a number stands there");
    text_.remove_prefix(static_cast<std::size_t>(read.ptr - text_.data()));
    if (!text_.empty()) {
      if (text_.front() != ' ' || text_.size() == 1) throw BadRecord("a number does not end where it should");
      text_.remove_prefix(1);
    }
    if (!is_run) return number;
    if (number < 1) throw BadRecord("a run of zeros without length");
    zeros_ = number - 1;
    return 0;
  }
  int next_up_to(int most) {
    const auto number = next();
    if (number < 0 || number > most) throw BadRecord("a number is out of range");
    return static_cast<int>(number);
  }

 private:
  std::string_view text_;
  Number zeros_ = 0;
};

}  // namespace

Tally::Tally(const TallyShape& of) : shape(of) {
  for_each_list(*this, [](auto& list, std::size_t entries) { list.resize(entries); });
}

std::vector<std::vector<Number>*> Tally::lists() {
  std::vector<std::vector<Number>*> out;
  for_each_list(*this, [&](auto& list, std::size_t) { out.push_back(&numbers_of(list)); });
  return out;
}

std::vector<const std::vector<Number>*> Tally::lists() const {
  // The lists of a Tally that is not changed through them.
  const auto found = const_cast<Tally*>(this)->lists();
  return {found.begin(), found.end()};
}

bool operator==(const Tally& a, const Tally& b) {
  if (a.shape != b.shape || a.games != b.games) return false;
  const auto of_a = a.lists();
  const auto of_b = b.lists();
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(),
                    [](const auto* x, const auto* y) { return *x == *y; });
}

void add(Tally& into, const Tally& from) {
  into.games += from.games;
  const auto to = into.lists();
  const auto of = from.lists();
  for (std::size_t i = 0; i < to.size(); ++i)
    std::transform(to[i]->begin(), to[i]->end(), of[i]->begin(), to[i]->begin(), std::plus<>());
}

void add_game(Tally& tally, const GameTrace& trace, std::span<const PointsByKind> points,
              TallyScratch& scratch) {
  const auto types = static_cast<std::size_t>(tally.shape.types);
  for (auto* each : {&scratch.type_places, &scratch.type_draws, &scratch.type_lost, &scratch.type_offers,
                     &scratch.blocked_turns, &scratch.blocked_spells})
    each->resize(types);
  ++tally.games;
  add_turns(tally, trace, scratch);
  add_lost(tally, trace, scratch);
  add_decks(tally, trace);
  add_events(tally, trace, scratch);
  add_blocked(tally, trace, scratch);
  add_features(tally, trace);
  if (tally.shape.has_further()) add_further(tally, trace.further);
  add_farms(tally, trace);
  add_board(tally, trace);
  const auto totals = points.front().totals();
  add_points(tally, points.front(), totals);
  add_editions(tally, points, totals);
}

std::string to_record(const Tally& tally) {
  std::string text;
  if (tally.shape.lines > 0 || !tally.shape.decks.empty())
    text = fmt::format("d {} {} {}{}", tally.shape.lines, tally.shape.decks.size(),
                       fmt::join(tally.shape.decks, " "), tally.shape.decks.empty() ? "" : " ");
  if (tally.shape.has_further()) text += fmt::format("f {} {} ", tally.shape.figures, tally.shape.marks);
  text += std::to_string(tally.shape.types);
  for (const int number : {tally.shape.turns, tally.shape.players, tally.shape.editions})
    append(text, ' ', number);
  append(text, ' ', tally.games);
  Number zeros = 0;
  const auto end_run = [&] {
    if (zeros == 0) return;
    text += ' ';
    append(text, 'z', zeros);
    zeros = 0;
  };
  for (const auto* list : tally.lists()) {
    for (const auto number : *list) {
      if (number == 0) {
        ++zeros;
        continue;
      }
      end_run();
      append(text, ' ', number);
    }
  }
  end_run();
  return text;
}

void from_record(std::string_view text, Tally& tally) {
  NumberReader reader(text);
  TallyShape shape;
  if (reader.takes("d ")) {
    shape.lines = reader.next_up_to(tilesets::most_own_lines);
    shape.decks.resize(static_cast<std::size_t>(reader.next_up_to(most_decks)));
    for (auto& tiles : shape.decks) tiles = reader.next_up_to(most_turns);
  }
  if (reader.takes("f ")) {
    shape.figures = reader.next_up_to(rules::expressions::most_figures);
    shape.marks = reader.next_up_to(tilesets::most_marks);
  }
  shape.types = reader.next_up_to(most_types);
  shape.turns = reader.next_up_to(most_turns);
  shape.players = reader.next_up_to(rules::most_players);
  shape.editions = reader.next_up_to(most_editions);
  tally = Tally(shape);
  tally.games = reader.next();
  for (auto* list : tally.lists()) {
    for (auto& number : *list) number = reader.next();
  }
  if (!reader.is_at_end()) throw BadRecord("it has too many numbers");
}

}  // namespace bastide::solver::simulation::tally
