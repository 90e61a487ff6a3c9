#include "solver/games/start_draw.hpp"
#include "tilesets/index.hpp"

#include <algorithm>
#include <numeric>

namespace bastide::solver::games {
namespace {

using arithmetic::Fraction;
using arithmetic::Whole;

using Row = std::vector<Fraction>;

int tiles_of(const RoadCounts& bag) { return std::accumulate(bag.begin(), bag.end(), 0); }

/// n (n-1) ... (n-k+1), the ordered selections of k from n; 0 when n < k.
Whole selections(int n, int k) {
  Whole product = 1;
  for (int i = 0; i < k; ++i) product *= n - i;  // passes a factor 0 when 0 <= n < k
  return product;
}

/// The ways to say which `k` of `n` players.
Whole choices(int n, int k) { return selections(n, k) / selections(k, k); }

/// From the seat's own view: P(it stays in with `stay` in all, of `in` that draw | its tile has `roads`).
Fraction seat_stays(const RoadCounts& bag, int roads, int in, int stay) {
  const auto fewer = std::accumulate(bag.begin(), bag.begin() + roads, 0);
  const auto others = in - 1;
  const auto ways =
      choices(others, stay - 1) * selections(bag[at(roads)] - 1, stay - 1) * selections(fewer, in - stay);
  return Fraction(ways, selections(tiles_of(bag) - 1, others));
}

/// P(a seat begins) by the number of players still in, itself among them; [1] = 1.
Row chances_of_a_seat(const RoadCounts& bag, int players) {
  Row chance(at(players) + 1);
  chance[1] = 1;
  for (int in = 2; in <= players; ++in) {
    Fraction wins;
    Fraction all_tie;
    for (int roads = 0; roads < static_cast<int>(bag.size()); ++roads) {
      if (bag[at(roads)] == 0) continue;
      const Fraction has_tile(bag[at(roads)], tiles_of(bag));
      for (int stay = 1; stay < in; ++stay)
        wins += has_tile * seat_stays(bag, roads, in, stay) * chance[at(stay)];
      all_tie += has_tile * seat_stays(bag, roads, in, in);
    }
    chance[at(in)] = wins / (1 - all_tie);  // not 0: the bag has tiles of two kinds
  }
  return chance;
}

/// The mean of a quantity that adds up over rounds, by the number of players in: `per_round(in)` is what the
/// round of `in` players adds.
template <class PerRound>
Fraction expected_sum(const std::vector<Row>& round, int players, PerRound per_round) {
  Row mean(at(players) + 1);
  for (int in = 2; in <= players; ++in) {
    Fraction sum = per_round(in);
    for (int stay = 2; stay < in; ++stay) sum += round[at(in)][at(stay)] * mean[at(stay)];
    mean[at(in)] = sum / (1 - round[at(in)][at(in)]);
  }
  return mean[at(players)];
}

/// Runs the chain for the rounds that were asked for. `round` is empty when no round can be held.
void fill_rounds(StartDraw& draw, int players, int rounds) {
  Row in_play(at(players) + 1);
  in_play[at(players)] = 1;
  draw.decided_in.push_back(in_play[1]);
  for (int r = 1; r <= rounds; ++r) {
    Row next(at(players) + 1);
    for (int in = 2; in <= players; ++in) {
      if (draw.end == StartDrawEnd::bag_too_small) next[at(in)] = in_play[at(in)];
      for (std::size_t stay = 1; stay < draw.round[at(in)].size(); ++stay)
        next[stay] += in_play[at(in)] * draw.round[at(in)][stay];
    }
    draw.decided_in.push_back(next[1]);
    in_play = std::move(next);
  }
  draw.undecided = std::accumulate(in_play.begin() + 2, in_play.end(), Fraction(0));
}

StartDrawEnd end_of(const RoadCounts& bag, int players) {
  if (players == 1) return StartDrawEnd::decided;
  if (tiles_of(bag) < players) return StartDrawEnd::bag_too_small;
  const auto kinds = std::count_if(bag.begin(), bag.end(), [](int n) { return n > 0; });
  return kinds == 1 ? StartDrawEnd::always_tied : StartDrawEnd::decided;
}

void fill_chances(StartDraw& draw, const RoadCounts& bag, int players) {
  const auto chance = chances_of_a_seat(bag, players);
  draw.begins = chance[at(players)];
  if (players == 1) return;  // nobody draws
  for (int roads = 0; roads < static_cast<int>(bag.size()); ++roads) {
    if (bag[at(roads)] == 0) continue;
    Fraction begins;
    for (int stay = 1; stay <= players; ++stay)
      begins += seat_stays(bag, roads, players, stay) * chance[at(stay)];
    draw.begins_with[at(roads)] = begins;
  }
}

}  // namespace

int roads_of(const tilesets::TileType& type, RoadMetric metric) {
  if (metric == RoadMetric::edges)
    return static_cast<int>(std::count(type.edges.begin(), type.edges.end(), tilesets::Edge::road));
  return static_cast<int>(std::count_if(type.segments.begin(), type.segments.end(),
                                        [](const auto& s) { return s.kind == tilesets::SegmentKind::road; }));
}

RoadCounts road_counts(const tilesets::TileSet& set, RoadMetric metric, bool is_start_in_bag) {
  RoadCounts bag(tilesets::side_count + 1);
  for (const auto& type : set.types()) bag[at(roads_of(type, metric))] += type.count;
  if (!is_start_in_bag) --bag[at(roads_of(set.type(set.start_type()), metric))];
  return bag;
}

Fraction stay_probability(const RoadCounts& bag, int in, int stay) {
  Whole ways = 0;
  int fewer = 0;
  for (const auto tiles : bag) {
    ways += selections(tiles, stay) * selections(fewer, in - stay);
    fewer += tiles;
  }
  return Fraction(choices(in, stay) * ways, selections(fewer, in));
}

StartDraw start_draw(const RoadCounts& bag, int players, int rounds) {
  StartDraw draw;
  draw.end = end_of(bag, players);
  draw.round.resize(at(players) + 1);
  draw.begins_with.resize(bag.size());
  if (draw.end != StartDrawEnd::bag_too_small) {
    for (int in = 2; in <= players; ++in) {
      draw.round[at(in)].resize(at(in) + 1);
      for (int stay = 1; stay <= in; ++stay) draw.round[at(in)][at(stay)] = stay_probability(bag, in, stay);
    }
  }
  fill_rounds(draw, players, rounds);
  if (draw.end != StartDrawEnd::decided) return draw;
  draw.expected_rounds = expected_sum(draw.round, players, [](int) { return 1; });
  draw.expected_tiles = expected_sum(draw.round, players, [](int in) { return in; });
  fill_chances(draw, bag, players);
  return draw;
}

}  // namespace bastide::solver::games
