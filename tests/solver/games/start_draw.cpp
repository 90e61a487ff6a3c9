// Who begins by most roads: against lists of all selections of small bags, and against hand counts.
#include "solver/games/start_draw.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_start_draw {

namespace {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::games;
using bastide::tilesets::files::load_tile_set;

using Tiles = std::vector<int>;  // the roads of each tile, one by one

Tiles tiles_of(const RoadCounts& bag) {
  Tiles tiles;
  for (std::size_t r = 0; r < bag.size(); ++r)
    tiles.insert(tiles.end(), static_cast<std::size_t>(bag[r]), static_cast<int>(r));
  return tiles;
}

/// Calls `visit(drawn)` for every ordered selection of `k` of the tiles, each tile being itself.
template <class Visit>
void each_selection(const Tiles& tiles, std::size_t k, Visit visit) {
  Tiles drawn;
  std::vector<bool> is_out(tiles.size());
  const auto draw = [&](const auto& again) -> void {
    if (drawn.size() == k) return visit(drawn);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (is_out[i]) continue;
      is_out[i] = true;
      drawn.push_back(tiles[i]);
      again(again);
      drawn.pop_back();
      is_out[i] = false;
    }
  };
  draw(draw);
}

using Players = unsigned;  // bit p: player p is in

/// The draw played out over who is in, not over how many: nothing is assumed about equal chances.
class ListedDraw {
 public:
  ListedDraw(Tiles tiles, unsigned players) : tiles_(std::move(tiles)), players_(players) {
    for (Players in = 1; in < 1U << players; ++in) {
      if ((in & (in - 1)) != 0) list(in);
    }
  }

  Fraction probability(Players in, Players stay) const {
    const auto& after = selections_.at(in);
    const auto found = after.find(stay);
    return found == after.end() ? Fraction(0) : Fraction(found->second, total_.at(in));
  }

  Fraction one_round(unsigned in, unsigned stay) const {
    Fraction sum;
    for (const auto& [after, ways] : selections_.at((1U << in) - 1))
      if (bits(after) == stay) sum += Fraction(ways, total_.at((1U << in) - 1));
    return sum;
  }

  /// P(`player` begins | these are in).
  Fraction begins(Players in, unsigned player) const {
    if ((in & (in - 1)) == 0) return in == 1U << player ? 1 : 0;
    Fraction sum;
    for (const auto& [after, ways] : selections_.at(in))
      if (after != in) sum += Fraction(ways, total_.at(in)) * begins(after, player);
    return sum / (1 - probability(in, in));
  }

  Fraction begins_with(unsigned player, int roads) const {
    Fraction sum;
    long long all = 0;
    each_selection(tiles_, players_, [&](const Tiles& drawn) {
      if (drawn[player] != roads) return;
      ++all;
      sum += begins(those_who_stay((1U << players_) - 1, drawn), player);
    });
    return sum / all;
  }

  /// The mean over rounds of what each adds.
  template <class PerRound>
  Fraction expected(Players in, PerRound per_round) const {
    if ((in & (in - 1)) == 0) return 0;
    Fraction sum = per_round(bits(in));
    for (const auto& [after, ways] : selections_.at(in))
      if (after != in) sum += Fraction(ways, total_.at(in)) * expected(after, per_round);
    return sum / (1 - probability(in, in));
  }

  /// P(decided in exactly `rounds` | these are in).
  Fraction decided_in(Players in, int rounds) const {
    if ((in & (in - 1)) == 0) return rounds == 0 ? 1 : 0;
    if (rounds == 0) return 0;
    Fraction sum;
    for (const auto& [after, ways] : selections_.at(in))
      sum += Fraction(ways, total_.at(in)) * decided_in(after, rounds - 1);
    return sum;
  }

 private:
  static unsigned bits(Players in) { return static_cast<unsigned>(__builtin_popcount(in)); }

  static Players those_who_stay(Players in, const Tiles& drawn) {
    const auto most = *std::max_element(drawn.begin(), drawn.end());
    Players stay = 0;
    std::size_t i = 0;
    for (unsigned p = 0; in >> p != 0; ++p)
      if ((in >> p & 1) != 0 && drawn[i++] == most) stay |= 1U << p;
    return stay;
  }

  void list(Players in) {
    each_selection(tiles_, bits(in), [&](const Tiles& drawn) {
      ++selections_[in][those_who_stay(in, drawn)];
      ++total_[in];
    });
  }

  Tiles tiles_;
  unsigned players_;
  std::map<Players, std::map<Players, long long>> selections_;
  std::map<Players, long long> total_;
};

void check_against_list(const RoadCounts& bag, unsigned players) {
  INFO("players " << players);
  const ListedDraw listed(tiles_of(bag), players);
  const auto draw = start_draw(bag, static_cast<int>(players), 4);
  const Players all = (1U << players) - 1;
  for (unsigned in = 2; in <= players; ++in)
    for (unsigned stay = 1; stay <= in; ++stay)
      CHECK(draw.round.at(in).at(stay) == listed.one_round(in, stay));
  for (std::size_t r = 0; r < draw.decided_in.size(); ++r)
    CHECK(draw.decided_in[r] == listed.decided_in(all, static_cast<int>(r)));
  CHECK(draw.expected_rounds == listed.expected(all, [](unsigned) { return 1; }));
  CHECK(draw.expected_tiles == listed.expected(all, [](unsigned in) { return in; }));
  for (unsigned seat = 0; seat < players; ++seat) {
    CHECK(draw.begins == listed.begins(all, seat));
    for (std::size_t r = 0; r < bag.size(); ++r) {
      REQUIRE(draw.begins_with[r].has_value() == (bag[r] > 0));
      if (bag[r] > 0) CHECK(draw.begins_with[r] == listed.begins_with(seat, static_cast<int>(r)));
    }
  }
}

void check_sums(const StartDraw& draw, const RoadCounts& bag, int players) {
  for (std::size_t in = 2; in < draw.round.size(); ++in)
    CHECK(std::accumulate(draw.round[in].begin(), draw.round[in].end(), Fraction(0)) == 1);
  CHECK(std::accumulate(draw.decided_in.begin(), draw.decided_in.end(), draw.undecided) == 1);
  CHECK(draw.begins == Fraction(1, players));
  if (players == 1) return;
  const auto tiles = std::accumulate(bag.begin(), bag.end(), 0);
  Fraction begins;
  for (std::size_t r = 0; r < bag.size(); ++r)
    if (bag[r] > 0) begins += Fraction(bag[r], tiles) * draw.begins_with[r].value();
  CHECK(begins == draw.begins);
}

}  // namespace

TEST_CASE("start draw: small bags agree with lists of all selections, seat by seat") {
  for (const RoadCounts& bag :
       {RoadCounts{1, 1}, {3, 2}, {0, 4, 1}, {2, 1, 3}, {1, 1, 1, 1}, {1, 0, 4, 1}, {5, 1, 0, 1}}) {
    const auto tiles = static_cast<unsigned>(std::accumulate(bag.begin(), bag.end(), 0));
    for (unsigned players = 2; players <= std::min(4U, tiles); ++players) check_against_list(bag, players);
  }
}

TEST_CASE("start draw: the mini sets agree with lists of all selections") {
  for (const char* id : {"mini-roads", "mini-mixed", "mini-chiral"}) {
    const auto set = load_tile_set(id);
    for (const auto metric : {RoadMetric::segments, RoadMetric::edges}) {
      for (const bool is_start_in_bag : {false, true}) {
        const auto bag = road_counts(set, metric, is_start_in_bag);
        if (std::count(bag.begin(), bag.end(), 0) + 1 >= static_cast<long>(bag.size())) continue;
        INFO(id);
        for (const unsigned players : {2U, 3U}) check_against_list(bag, players);
      }
    }
  }
}

TEST_CASE("start draw: the bag of the base set") {
  const auto set = load_tile_set("base");
  // Counted by hand from the list of tiles. No road: B4 C1 E5 F2 G1 H3 I2 M2 N3 Q1 R3. One segment of one
  // edge: A2 S2 T1; of two edges: D4 J3 K3 O2 P3 U8 V9. Three segments: L3 W4, four: X1, each of one edge.
  // The sums are those of the tile table.
  const auto segments = road_counts(set, RoadMetric::segments, true);
  const auto edges = road_counts(set, RoadMetric::edges, true);
  const auto sum_of = [](const RoadCounts& bag) {
    int sum = 0;
    for (std::size_t r = 0; r < bag.size(); ++r) sum += static_cast<int>(r) * bag[r];
    return sum;
  };
  CHECK(sum_of(segments) == 62);
  CHECK(sum_of(edges) == 94);
  CHECK(std::accumulate(segments.begin(), segments.end(), 0) == 72);
  CHECK(segments == RoadCounts{27, 37, 0, 7, 1});
  CHECK(edges == RoadCounts{27, 5, 32, 7, 1});
  CHECK(road_counts(set, RoadMetric::segments, false) ==
        RoadCounts{27, 36, 0, 7, 1});  // a D lies on the table
  CHECK(road_counts(set, RoadMetric::edges, false) == RoadCounts{27, 5, 31, 7, 1});
}

TEST_CASE("start draw: sums are exactly 1 and every seat begins equally often") {
  const auto set = load_tile_set("base");
  for (const auto metric : {RoadMetric::segments, RoadMetric::edges}) {
    const auto bag = road_counts(set, metric, false);
    for (int players = 1; players <= 8; ++players) {
      const auto draw = start_draw(bag, players, 6);
      CHECK(draw.end == StartDrawEnd::decided);
      check_sums(draw, bag, players);
    }
  }
}

TEST_CASE("start draw: a single player begins without drawing, whatever the bag") {
  for (const RoadCounts& bag : {RoadCounts{3, 2}, {0, 5}, {0, 0}}) {
    const auto draw = start_draw(bag, 1, 2);
    CHECK(draw.end == StartDrawEnd::decided);
    CHECK(draw.decided_in == std::vector<Fraction>{1, 0, 0});
    CHECK(draw.undecided == 0);
    CHECK(draw.expected_rounds == Fraction(0));
    CHECK(draw.expected_tiles == Fraction(0));
    CHECK(draw.begins == 1);
  }
}

TEST_CASE("start draw: a bag that can never decide is said to be one") {
  const auto check = [](const RoadCounts& bag, int players, StartDrawEnd end) {
    const auto draw = start_draw(bag, players, 5);
    CHECK(draw.end == end);
    CHECK(draw.decided_in == std::vector<Fraction>(6));
    CHECK(draw.undecided == 1);
    CHECK_FALSE(draw.expected_rounds.has_value());
    CHECK_FALSE(draw.expected_tiles.has_value());
    CHECK(draw.begins == 0);
    for (const auto& begins : draw.begins_with) CHECK_FALSE(begins.has_value());
  };
  check({0, 7}, 2, StartDrawEnd::always_tied);
  check({3}, 3, StartDrawEnd::always_tied);
  check({1, 1, 1}, 4, StartDrawEnd::bag_too_small);
  check({0, 0, 0}, 2, StartDrawEnd::bag_too_small);
  check({}, 2, StartDrawEnd::bag_too_small);
  // As many tiles as players is enough when two kinds of them are there.
  CHECK(start_draw({2, 1}, 3, 1).decided_in == std::vector<Fraction>{0, 1});
  CHECK(start_draw({1, 2}, 3, 1).end == StartDrawEnd::decided);
}

TEST_CASE("start draw: two and three players and the base set") {
  // Two players by hand: they tie with probability sum n_r (n_r - 1) / (71 x 70), each round alike; a tile
  // with r roads wins its round against m_r of the 70 others and ties with n_r - 1, then it is 1/2. Three
  // players: a separate program that runs through all words of three road numbers, drawn one after the other.
  const auto set = load_tile_set("base");
  const auto segments = road_counts(set, RoadMetric::segments, false);
  const auto two = start_draw(segments, 2, 3);
  const Fraction tie(1002, 2485);  // (27x26 + 36x35 + 7x6 + 1x0) / 4970
  CHECK(two.round[2] == std::vector<Fraction>{0, 1 - tie, tie});
  CHECK(two.decided_in == std::vector<Fraction>{0, 1 - tie, tie * (1 - tie), tie * tie * (1 - tie)});
  CHECK(two.undecided == tie * tie * tie);
  CHECK(two.expected_rounds == Fraction(2485, 1483));
  CHECK(two.expected_tiles == Fraction(4970, 1483));
  CHECK(two.begins_with[0] == Fraction(13, 70));   // 26/2 of 70
  CHECK(two.begins_with[1] == Fraction(89, 140));  // 27 + 35/2 of 70
  CHECK_FALSE(two.begins_with[2].has_value());
  CHECK(two.begins_with[3] == Fraction(33, 35));  // 63 + 6/2 of 70
  CHECK(two.begins_with[4] == Fraction(1));
  const auto three = start_draw(segments, 3, 0);
  CHECK(three.round[3] == std::vector<Fraction>{0, {28722, 57155}, {2619, 8165}, {2020, 11431}});
  CHECK(three.expected_rounds == Fraction(26063674, 13956513));
  CHECK(three.begins_with[1] == Fraction(6131, 14490));

  const auto edges = road_counts(set, RoadMetric::edges, false);
  const auto two_by_edges = start_draw(edges, 2, 1);
  const Fraction tie_by_edges(121, 355);  // (27x26 + 5x4 + 31x30 + 7x6 + 1x0) / 4970
  CHECK(two_by_edges.round[2] == std::vector<Fraction>{0, 1 - tie_by_edges, tie_by_edges});
  CHECK(two_by_edges.expected_rounds == Fraction(355, 234));
  CHECK(two_by_edges.expected_tiles == Fraction(355, 117));
  CHECK(two_by_edges.begins_with[0] == Fraction(13, 70));
  CHECK(two_by_edges.begins_with[1] == Fraction(29, 70));  // 27 + 4/2 of 70
  CHECK(two_by_edges.begins_with[2] == Fraction(47, 70));  // 32 + 30/2 of 70
  CHECK(two_by_edges.begins_with[3] == Fraction(33, 35));
  const auto three_by_edges = start_draw(edges, 3, 0);
  CHECK(three_by_edges.expected_rounds == Fraction(1281479, 775164));
  CHECK(three_by_edges.expected_tiles == Fraction(863644, 193791));
}

}  // namespace test_start_draw
