#include "solver/simulation/paired/play_pairs.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "rules/editions/further.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::paired {
namespace {

using rules::FeatureKind;
using tally::GameBench;
using tally::GamePieces;

// Changes that would matter to somebody at the table.
constexpr double worth_points = 0.1;
constexpr double worth_share = 0.005;
constexpr double worth_of_100 = 0.5;
constexpr double worth_number = 0.05;

Number sum_over(const rules::PerPlayer& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), Number{0});
}

std::array<int, 2> both(FeatureKind kind) { return {static_cast<int>(kind), static_cast<int>(kind)}; }

/// The number of the edition's own line of that name as a kind of feature; -1 without one.
int line_kind(const rules::editions::Edition& edition, const std::string& name) {
  for (std::size_t i = 0; i < edition.lines.size(); ++i) {
    if (edition.lines[i].name == name) return static_cast<int>(rules::own_line_feature(i));
  }
  return -1;
}

bool has_retrievable(const rules::editions::Edition& edition) {
  return std::any_of(edition.figures.begin(), edition.figures.end(),
                     [](const auto& figure) { return figure.is_retrievable; });
}
bool has_bonus(const rules::editions::Edition& edition) {
  return std::any_of(edition.marks.begin(), edition.marks.end(),
                     [](const auto& mark) { return mark.bonus > 0; });
}

std::vector<FigureRow> rows_of(const rules::editions::Edition& left, const rules::editions::Edition& right,
                               int players) {
  const double each = 1.0 / players;
  const auto points = [&](std::string name, Counted counted, std::array<int, 2> kind = {-1, -1}) {
    return FigureRow{"points" + name, counted, Telling::mean, each, worth_points, kind};
  };
  std::vector<FigureRow> rows = {points("", Counted::total)};
  for (const auto kind : {FeatureKind::road, FeatureKind::city, FeatureKind::cloister, FeatureKind::farm})
    rows.push_back(points(std::string(".") + rules::feature_name(kind), Counted::points, both(kind)));
  const bool has_gardens = left.has_gardens() || right.has_gardens();
  if (has_gardens) rows.push_back(points(".garden", Counted::points, both(FeatureKind::garden)));
  for (const auto* edition : {&left, &right}) {
    for (const auto& line : edition->lines) {
      auto row =
          points("." + line.name, Counted::points, {line_kind(left, line.name), line_kind(right, line.name)});
      const auto is_there = [&](const auto& other) { return other.name == row.name; };
      if (std::none_of(rows.begin(), rows.end(), is_there)) rows.push_back(std::move(row));
    }
  }
  if (has_retrievable(left) || has_retrievable(right))
    rows.push_back(points(".retrieved", Counted::retrieved));
  if (has_bonus(left) || has_bonus(right)) rows.push_back(points(".bonuses", Counted::bonuses));
  if (players > 1) {
    rows.push_back({"margin", Counted::margin, Telling::mean, 1, worth_points});
    rows.push_back({"ties", Counted::is_tie, Telling::share, 1, worth_share});
    rows.push_back({"winner_points", Counted::winner_points, Telling::mean, 1, worth_points});
    rows.push_back({"first_seat", Counted::first_seat, Telling::mean, each, worth_points});
    rows.push_back({"first_wins", Counted::first_wins, Telling::mean,
                    1.0 / static_cast<double>(tally::whole_win), worth_share});
  }
  rows.push_back({"turns", Counted::turns, Telling::mean, 1, worth_number});
  rows.push_back({"unplaceable", Counted::lost, Telling::rate, 100, worth_of_100});
  rows.push_back({"holes.three", Counted::threes, Telling::mean, 1, worth_number});
  rows.push_back({"holes.four", Counted::fours, Telling::mean, 1, worth_number});
  rows.push_back({"holes.dead", Counted::dead, Telling::mean, 1, worth_number});
  for (const auto kind : {FeatureKind::road, FeatureKind::city, FeatureKind::cloister})
    rows.push_back({std::string("completed.") + rules::feature_name(kind), Counted::completed, Telling::mean,
                    1, worth_number, both(kind)});
  if (has_gardens)
    rows.push_back(
        {"completed.garden", Counted::completed, Telling::mean, 1, worth_number, both(FeatureKind::garden)});
  rows.push_back({"supply", Counted::supply, Telling::mean, each, worth_number});
  return rows;
}

/// One a type of either side.
void add_type_rows(std::vector<FigureRow>& rows, const tilesets::TileSet& left,
                   const tilesets::TileSet& right) {
  const auto begin = static_cast<std::ptrdiff_t>(rows.size());
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& set = side == 0 ? left : right;
    for (int type = 0; type < set.type_count(); ++type) {
      const auto& id = set.type(type).id;
      auto row = std::find_if(rows.begin() + begin, rows.end(), [&](const auto& r) { return r.name == id; });
      if (row == rows.end())
        row = rows.insert(row, {id, Counted::lost_of_type, Telling::rate, 100, worth_of_100});
      row->kind[side] = type;
    }
  }
}

/// Followers on the board at the end: on what is not complete, and on farms.
Number standing(const play::GameTrace& trace) {
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

/// What the totals of a game come to.
struct Outcome {
  Number all = 0, most = 0, second = 0, winners = 0, first = 0;
};
Outcome outcome_of(const rules::PerPlayer& totals, int players) {
  Outcome out;
  out.first = totals[0];
  for (int p = 0; p < players; ++p) {
    const Number points = totals[at(p)];
    out.all += points;
    if (p == 0 || points > out.most) {
      out.second = p == 0 ? 0 : out.most;
      out.most = points;
      out.winners = 1;
    } else {
      out.second = p == 1 ? points : std::max(out.second, points);
      out.winners += points == out.most ? 1 : 0;
    }
  }
  return out;
}

Number of_kind(const play::PointsByKind& points, int kind) {
  if (kind < 0) return 0;
  const auto& of = points.points[at(kind)];
  return sum_over(of[0]) + sum_over(of[1]);
}

Number completed(const play::GameTrace& trace, int kind) {
  return std::count_if(trace.features.begin(), trace.features.end(), [&](const auto& traced) {
    return traced.turn > 0 && static_cast<int>(traced.feature.kind) == kind;
  });
}

}  // namespace

PairedPlan::PairedPlan(SimulationPlan left, SimulationPlan right)
    : sides_{std::move(left), std::move(right)},
      rows_(rows_of(sides_[0].editions.front(), sides_[1].editions.front(), sides_[0].players)) {
  if (sides_[0].players != sides_[1].players || sides_[0].policies != sides_[1].policies ||
      sides_[0].games != sides_[1].games || sides_[0].seed != sides_[1].seed)
    throw std::invalid_argument("paired games have the same players, policies, numbers and seed");
  add_type_rows(rows_, sides_[0].fit->set(), sides_[1].fit->set());
  const auto follow = [&](std::size_t leader, Pairing pairing) {
    auto bag = std::make_unique<FollowedBag>(sides_[leader].rules(), sides_[1 - leader].rules());
    if (!bag->is_held()) return false;
    pairing_ = bag->is_whole() ? Pairing::same_tiles : pairing;
    followed_ = std::move(bag);
    sides_[1 - leader].bag = [bag = followed_.get(), seed = sides_[leader].seed](std::uint64_t number) {
      return bag->order(seed, number);
    };
    return true;
  };
  if (!follow(0, Pairing::left_has_all)) follow(1, Pairing::right_has_all);
}

void count_game(const PairedPlan& plan, std::size_t side, const play::GameTrace& trace,
                const play::PointsByKind& points, std::vector<Number>& numbers) {
  const auto& played = plan.side(side);
  const auto outcome = outcome_of(points.totals(), played.players);
  const play::TurnTrace none;
  const auto& last = trace.turns.empty() ? none : trace.turns.back();
  numbers.clear();
  for (const auto& row : plan.rows()) {
    const auto number = [&]() -> Number {
      switch (row.counted) {
        case Counted::points:
          return of_kind(points, row.kind[side]);
        case Counted::total:
          return outcome.all;
        case Counted::retrieved:
          return sum_over(points.retrieved);
        case Counted::bonuses:
          return sum_over(points.bonuses);
        case Counted::margin:
          return outcome.most - outcome.second;
        case Counted::is_tie:
          return outcome.winners > 1 ? 1 : 0;
        case Counted::winner_points:
          return outcome.most;
        case Counted::first_seat:
          return played.players * outcome.first - outcome.all;
        case Counted::first_wins:
          return outcome.first == outcome.most ? tally::whole_win / outcome.winners : 0;
        case Counted::turns:
          return static_cast<Number>(trace.turns.size());
        case Counted::lost:
          return static_cast<Number>(trace.lost.size());
        case Counted::lost_of_type:
          return std::count_if(trace.lost.begin(), trace.lost.end(),
                               [&](const auto& lost) { return lost.type == row.kind[side]; });
        case Counted::threes:
          return last.threes;
        case Counted::fours:
          return last.fours;
        case Counted::dead:
          return last.dead;
        case Counted::completed:
          return completed(trace, row.kind[side]);
        case Counted::supply:
          return played.players * played.editions.front().followers() - standing(trace);
      }
      return 0;
    }();
    numbers.push_back(number);
  }
}

void PairedSums::add(const std::array<std::vector<Number>, 2>& numbers,
                     const std::array<Number, 2>& places_seen, const std::array<Number, 2>& draws) {
  ++games;
  rows.resize(numbers[0].size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t side = 0; side < 2; ++side) {
      const auto number = numbers[side][i];
      rows[i].sum[side] += number;
      rows[i].squares[side] += number * number;
      rows[i].games[side] += number != 0 ? 1 : 0;
    }
    const auto difference = numbers[1][i] - numbers[0][i];
    rows[i].difference_squares += difference * difference;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const auto x = places_seen[side];
    const auto n = draws[side];
    places.x[side] += x;
    places.n[side] += n;
    places.xx[side] += x * x;
    places.nn[side] += n * n;
    places.xn[side] += x * n;
    places.xn_across[side] += x * draws[1 - side];
  }
  places.xx_across += places_seen[0] * places_seen[1];
  places.nn_across += draws[0] * draws[1];
}

void PairedSums::add(const PairedSums& more) {
  games += more.games;
  rows.resize(std::max(rows.size(), more.rows.size()));
  for (std::size_t i = 0; i < more.rows.size(); ++i) {
    for (std::size_t side = 0; side < 2; ++side) {
      rows[i].sum[side] += more.rows[i].sum[side];
      rows[i].squares[side] += more.rows[i].squares[side];
      rows[i].games[side] += more.rows[i].games[side];
    }
    rows[i].difference_squares += more.rows[i].difference_squares;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    places.x[side] += more.places.x[side];
    places.n[side] += more.places.n[side];
    places.xx[side] += more.places.xx[side];
    places.nn[side] += more.places.nn[side];
    places.xn[side] += more.places.xn[side];
    places.xn_across[side] += more.places.xn_across[side];
  }
  places.xx_across += more.places.xx_across;
  places.nn_across += more.places.nn_across;
}

PlayedPairs play_pairs(const PairedPlan& plan, const runs::RunControl& control) {
  struct Tables {
    explicit Tables(const PairedPlan& of)
        : benches{GameBench(of.left()), GameBench(of.right())},
          tallies{tally::Tally(tally::shape_of(of.left())), tally::Tally(tally::shape_of(of.right()))} {}
    std::array<GameBench, 2> benches;
    std::array<tally::Tally, 2> tallies;
    std::array<std::vector<Number>, 2> numbers;
    PairedSums sums;
  };
  const GamePieces pieces(plan.left().games);
  std::vector<std::unique_ptr<Tables>> threads(static_cast<std::size_t>(thread_count(control)));
  PlayedPairs out{
      {}, tally::Tally(tally::shape_of(plan.left())), tally::Tally(tally::shape_of(plan.right())), {}};
  for (auto& points : out.first_points) points.resize(std::min(first_games, plan.left().games));
  out.is_complete = runs::run_pieces(pieces.count, control, [&](std::size_t piece, std::size_t slot) {
    if (!threads[slot]) threads[slot] = std::make_unique<Tables>(plan);
    auto& tables = *threads[slot];
    for (auto number = pieces.begin(piece); number < pieces.begin(piece + 1); ++number) {
      std::array<Number, 2> places{}, draws{};
      for (std::size_t side = 0; side < 2; ++side) {
        auto& bench = tables.benches[side];
        bench.play(number);
        bench.add_to(tables.tallies[side]);
        count_game(plan, side, bench.trace(), bench.points().front(), tables.numbers[side]);
        if (number < out.first_points[side].size())
          out.first_points[side][number] = tables.numbers[side].front();
        for (const auto& turn : bench.trace().turns) places[side] += turn.placements;
        draws[side] = static_cast<Number>(bench.trace().turns.size() + bench.trace().lost.size());
      }
      tables.sums.add(tables.numbers, places, draws);
    }
    if (control.progress != nullptr)
      control.progress->boards += 2 * (pieces.begin(piece + 1) - pieces.begin(piece));
  });
  for (const auto& tables : threads) {
    if (!tables) continue;
    out.sums.add(tables->sums);
    tally::add(out.left, tables->tallies[0]);
    tally::add(out.right, tables->tallies[1]);
  }
  return out;
}

std::optional<Figure> strength_of(const SimulationPlan& plan, play::Policy policy, std::uint64_t games,
                                  const runs::RunControl& control) {
  struct Meeting {
    std::array<std::unique_ptr<GameBench>, 2> benches;  ///< the policy in the first seat, in the second
    Number sum = 0, squares = 0;
  };
  std::array<SimulationPlan, 2> seatings = {plan, plan};
  seatings[0].policies = {policy, play::Policy::random};
  seatings[1].policies = {play::Policy::random, policy};
  for (auto& seating : seatings) {
    seating.players = 2;
    seating.games = games;
  }
  const GamePieces pieces(games);
  std::vector<Meeting> threads(static_cast<std::size_t>(thread_count(control)));
  const bool is_complete = runs::run_pieces(pieces.count, control, [&](std::size_t piece, std::size_t slot) {
    auto& meeting = threads[slot];
    for (auto number = pieces.begin(piece); number < pieces.begin(piece + 1); ++number) {
      Number more = 0;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        auto& bench = meeting.benches[seat];
        if (!bench) bench = std::make_unique<GameBench>(seatings[seat]);
        bench->play(number);
        const auto totals = bench->points().front().totals();
        more += totals[seat] - totals[1 - seat];
      }
      meeting.sum += more;
      meeting.squares += more * more;
    }
    if (control.progress != nullptr)
      control.progress->boards += 2 * (pieces.begin(piece + 1) - pieces.begin(piece));
  });
  if (!is_complete) return std::nullopt;
  Number sum = 0, squares = 0;
  for (const auto& meeting : threads) {
    sum += meeting.sum;
    squares += meeting.squares;
  }
  return tally::scaled(tally::mean_of(static_cast<Number>(games), sum, squares), 0.5);
}

}  // namespace bastide::solver::simulation::paired
