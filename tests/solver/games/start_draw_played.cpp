// Who begins by most roads, played: random draws from the base set fall where the exact numbers say.
//
// A sanity check of the model as a whole, with a fixed seed; tests/solver/games/start_draw.cpp is exact.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "solver/games/start_draw.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_start_draw_played {

namespace {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::games;
using bastide::tilesets::files::load_tile_set;

using Tiles = std::vector<int>;  // the roads of each tile, one by one

/// The bag of a set from its edges and segments, tile by tile.
Tiles tiles_of(const bastide::tilesets::TileSet& set, RoadMetric metric) {
  Tiles tiles;
  for (int t = 0; t < set.type_count(); ++t) {
    int roads = 0;
    for (const auto& segment : set.type(t).segments) {
      if (segment.kind != bastide::tilesets::SegmentKind::road) continue;
      for (int side = 0; side < 4; ++side) {
        const bool is_here = (segment.sides >> side & 1) != 0;
        if (metric == RoadMetric::edges && is_here) ++roads;
      }
      if (metric == RoadMetric::segments) ++roads;
    }
    const int count = set.type(t).count - (t == set.start_type() ? 1 : 0);
    tiles.insert(tiles.end(), static_cast<std::size_t>(count), roads);
  }
  return tiles;
}

/// One draw, played.
struct Played {
  int begins = 0;
  int first_tile = 0;  ///< roads of player 0's first tile
  std::size_t rounds = 0;
  std::size_t tiles = 0;  ///< drawn in all
};

Played play(Tiles& tiles, int players, std::mt19937_64& random) {
  Played played;
  std::vector<int> in(static_cast<std::size_t>(players));
  std::iota(in.begin(), in.end(), 0);
  while (in.size() > 1) {
    for (std::size_t i = 0; i < in.size(); ++i) std::swap(tiles[i], tiles[i + random() % (tiles.size() - i)]);
    if (played.rounds == 0) played.first_tile = tiles[0];
    const auto most = *std::max_element(tiles.begin(), tiles.begin() + static_cast<long>(in.size()));
    std::vector<int> stay;
    for (std::size_t i = 0; i < in.size(); ++i)
      if (tiles[i] == most) stay.push_back(in[i]);
    played.tiles += in.size();
    ++played.rounds;
    in = stay;
  }
  played.begins = in.front();
  return played;
}

bool agrees(int hits, int tries, const Fraction& exact) {
  const auto p = static_cast<double>(exact);
  return std::abs(hits - tries * p) <= 5 * std::sqrt(tries * p * (1 - p));
}

struct Mean {
  double sum = 0;
  double squares = 0;
  double count = 0;

  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  bool agrees(const Fraction& exact) const {
    const auto mean = sum / count;
    const auto sigma = std::sqrt((squares / count - mean * mean) / count);
    return std::abs(mean - static_cast<double>(exact)) <= 5 * sigma;
  }
};

}  // namespace

TEST_CASE("start draw: two hundred thousand draws from the base set agree within five sigma") {
  const auto set = load_tile_set("base");
  std::mt19937_64 random(20240229);
  for (const auto metric : {RoadMetric::segments, RoadMetric::edges}) {
    auto tiles = tiles_of(set, metric);
    REQUIRE(tiles.size() == 71);
    for (int players = 2; players <= 5; ++players) {
      INFO("players " << players);
      const auto draw = start_draw(road_counts(set, metric, false), players, 3);
      const int games = 200000;
      std::vector<int> decided(4);
      int seat_begins = 0;
      int with_three = 0;
      int begins_with_three = 0;
      Mean rounds;
      Mean drawn;
      for (int game = 0; game < games; ++game) {
        const auto played = play(tiles, players, random);
        if (played.rounds < decided.size()) ++decided[played.rounds];
        if (played.begins == 0) ++seat_begins;
        if (played.first_tile == 3) ++with_three;
        if (played.first_tile == 3 && played.begins == 0) ++begins_with_three;
        rounds.add(static_cast<double>(played.rounds));
        drawn.add(static_cast<double>(played.tiles));
      }
      for (std::size_t r = 1; r < decided.size(); ++r) CHECK(agrees(decided[r], games, draw.decided_in[r]));
      CHECK(agrees(seat_begins, games, draw.begins));
      CHECK(with_three > 10000);
      CHECK(agrees(begins_with_three, with_three, draw.begins_with[3].value()));
      CHECK(rounds.agrees(draw.expected_rounds.value()));
      CHECK(drawn.agrees(draw.expected_tiles.value()));
    }
  }
}

}  // namespace test_start_draw_played
