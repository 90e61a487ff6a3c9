// The parts of an estimate by themselves: what a desk offers and lays, removable tiles, resampling, the
// summary.
#include <cmath>
#include <numeric>
#include <set>

#include "solver/arithmetic/log_sum.hpp"
#include "solver/estimate/estimate.hpp"
#include "solver/estimate/particle_board.hpp"
#include "solver/estimate/resampling.hpp"
#include "solver/estimate/size_record.hpp"
#include "solver/games/count_games.hpp"
#include "solver/runs/described_record.hpp"
#include "solver/runs/run_recorded.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_estimate_growth {

namespace {

using namespace bastide;
using namespace bastide::solver::boards;
using namespace bastide::solver::arithmetic;
using namespace bastide::solver::estimate;
using solver::arithmetic::Purpose;
using solver::arithmetic::RandomStream;

/// The definition: tiles but the start tile without which the others are still connected.
int removable_by_definition(const rules::board::Board& board) {
  int removable = 0;
  for (std::size_t out = 1; out < board.tiles().size(); ++out) {
    std::set<rules::Cell> others;
    for (std::size_t i = 0; i < board.tiles().size(); ++i)
      if (i != out) others.insert(board.cell(board.tiles()[i].cell));
    std::vector<rules::Cell> reached{others.extract(others.begin()).value()};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (int side = 0; side < 4; ++side)
        if (auto next = others.extract(rules::neighbour(reached[i], side))) reached.push_back(next.value());
    }
    removable += others.empty() ? 1 : 0;
  }
  return removable;
}

TEST_CASE(
    "random boards: choices, placements one by one and removable tiles are what their definitions say") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  RandomStream random(5, 0, Purpose::particles);
  int boards = 0;
  int with_articulations = 0;
  for (const auto* area : {"unbounded", "fixed 5x5", "shiftable 6x4"}) {
    const BoardSpace space(fit, tests::edition_with({{"board_area", area}}));
    ParticleBoard desk(space, 40, ParticleBoard::Counts::boards);
    NextPlacements placements(fit);
    for (int game = 0; game < 12; ++game) {
      const auto start = desk.start(set.start_type());
      desk.go_to({&start, 1});
      for (int tiles = 2; tiles <= 40; ++tiles) {
        const auto& board = desk.board();
        std::uint32_t expected = 0;
        for (int type = 0; type < set.type_count(); ++type) {
          if (board.left(type) > 0)
            expected += static_cast<std::uint32_t>(board.count_distinct_placements(type));
        }
        REQUIRE(desk.choices() == expected);
        if (expected == 0) break;
        if (tiles % 8 == 0) {
          std::set<std::tuple<rules::board::CellIndex, int, int>> different;
          for (std::uint32_t k = 0; k < expected; ++k) {
            const auto turn = placements.nth(board, k);
            different.emplace(turn.cell, turn.type, set.turned(turn.type, turn.rotation).oriented);
            REQUIRE((fit.turns(turn.type, board.code(turn.cell)) >> turn.rotation & 1U) == 1);
            REQUIRE(board.left(turn.type) > 0);
            REQUIRE(board.admits(turn.cell));
          }
          REQUIRE(different.size() == expected);
        }
        const double factor = desk.grow(expected, random).factor;
        const int removable = removable_by_definition(desk.board());
        REQUIRE(factor == 1.0 / removable);
        ++boards;
        with_articulations += removable < tiles - 1 ? 1 : 0;
      }
    }
  }
  CHECK(boards > 800);
  CHECK(with_articulations > 300);
}

TEST_CASE("random boards: with a river that may not turn as it likes, choices are what the rules leave") {
  const auto edition = rules::editions::load_edition("c1+expansion/river+reading/river-space");
  const auto set = tests::tiles_of(edition);
  REQUIRE_FALSE(set.bends().empty());
  const rules::board::FitTable fit(set);
  NextPlacements placements(fit);
  RandomStream random(8, 0, Purpose::particles);
  int looked_at = 0;
  for (int game = 0; game < 12; ++game) {
    rules::board::Board board(fit, 15);
    board.place({set.start_type(), 0, {0, 0}, {}});
    while (board.tiles().size() < 15) {
      std::set<std::pair<rules::Cell, int>> expected;  // cell, image
      for (int type = 0; type < set.type_count(); ++type) {
        if (board.left(type) == 0) continue;
        for (const auto& place : rules::reference::legal_placements(set, board.placements(), type))
          expected.emplace(place.cell, set.turned(type, place.rotation).oriented);
      }
      const auto count = placements.count(board);
      REQUIRE(count == expected.size());
      if (count == 0) break;
      ++looked_at;
      std::set<std::pair<rules::Cell, int>> listed;
      for (std::uint32_t k = 0; k < count; ++k) {
        const auto turn = placements.nth(board, k);
        listed.emplace(board.cell(turn.cell), set.turned(turn.type, turn.rotation).oriented);
      }
      CHECK(listed == expected);
      CHECK_THROWS_AS(placements.nth(board, count), std::logic_error);
      const auto next = placements.nth(board, random.below(count));
      board.place(next.cell, next.type, next.rotation);
    }
  }
  CHECK(looked_at >= 60);
}

TEST_CASE("estimates: first turns with a builder and a big follower number what is counted exactly") {
  const auto edition = rules::editions::load_edition(tests::all_of_c1);
  const auto set = tests::tiles_of(edition, {{"D", 1}, {"U", 1}, {"EA", 1}, {"W", 1}, {"E", 1}});
  const rules::board::FitTable fit(set);
  const BoardSpace space(fit, edition);
  EstimatePlan plan;
  plan.what = Estimated::games;
  plan.players = 2;
  plan.particles = 6000;
  plan.tiles = 3;
  const auto sizes = population_grower(space, edition, plan)(0).sizes;
  const auto exact = solver::games::count_games(space, edition, {3, 2}, {}).counts;
  REQUIRE(sizes.size() == 3);
  for (std::size_t k = 1; k < 3; ++k)
    CHECK(std::exp(sizes[k].log_number) == Catch::Approx(static_cast<double>(exact[k])).epsilon(0.05));
}

TEST_CASE("a desk goes from any game to any other and lays out the same as a new one") {
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  const auto edition = tests::edition_with({{"start_in_bag", "yes"}, {"followers", "2"}});
  const rules::board::FitTable fit(set);
  const BoardSpace space(fit, edition);
  RandomStream random(7, 0, Purpose::particles);
  const int most = set.tile_count();
  ParticleGame desk(space, edition, 2, most);
  std::vector<std::vector<PackedTurn>> histories;
  int deployed = 0;
  for (int game = 0; game < 40; ++game) {
    // Half of them branch off from the one before.
    std::vector<PackedTurn> history{
        desk.start(space.starts[random.below(static_cast<std::uint32_t>(space.starts.size()))])};
    if (game % 2 == 1) history.assign(histories.back().begin(), histories.back().begin() + 3);
    desk.go_to(history);
    while (static_cast<int>(history.size()) < most) {
      const auto choices = desk.choices();
      if (choices == 0) break;
      const auto grown = desk.grow(choices, random);
      history.push_back(grown.turn);
      deployed += grown.turn.action().segment >= 0 ? 1 : 0;
      CHECK(grown.factor >= 1);
      CHECK(grown.followers == desk.game().supply()[0] + desk.game().supply()[1]);
    }
    REQUIRE(history.size() >= 3);
    histories.push_back(history);
  }
  CHECK(deployed > 40);
  for (int jump = 0; jump < 200; ++jump) {
    const auto& history = histories[random.below(static_cast<std::uint32_t>(histories.size()))];
    desk.go_to(history);
    ParticleGame fresh(space, edition, 2, most);
    fresh.go_to(history);
    REQUIRE(desk.game() == fresh.game());
  }
}

TEST_CASE("systematic resampling: as often as the weights say, rounded, and exactly so in the mean") {
  const std::vector<double> weights{0, 3, 0.5, 0, 1.25, 1.25, 6, 0};
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<std::uint32_t> ancestors(weights.size());
  std::vector<double> mean(weights.size(), 0.0);
  constexpr int steps = 12000;
  for (int step = 0; step < steps; ++step) {
    systematic_ancestors(weights, (step + 0.5) / steps, ancestors);
    CHECK(std::is_sorted(ancestors.begin(), ancestors.end()));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto copies =
          static_cast<double>(std::count(ancestors.begin(), ancestors.end(), static_cast<std::uint32_t>(i)));
      const double due = weights[i] / sum * static_cast<double>(weights.size());
      REQUIRE(std::abs(copies - due) < 1);
      mean[i] += copies / steps;
    }
  }
  for (std::size_t i = 0; i < weights.size(); ++i)
    CHECK(mean[i] == Catch::Approx(weights[i] / sum * static_cast<double>(weights.size())).margin(2e-4));
  CHECK(effective_sample_size(weights) == Catch::Approx(sum * sum / (9 + 0.25 + 2 * 1.5625 + 36)));
  CHECK(effective_sample_size(std::vector<double>{0, 0}) == 0);
}

/// Tiles of fields alone: whatever lies, every cell beside it takes every tile.
tilesets::TileSet fields_only() {
  return tilesets::files::read_tile_set(
      "[tileset]\nid = \"fields\"\nname = \"fields\"\nstart = \"F\"\nsource = \"test\"\n"
      "[[tile]]\nid = \"F\"\ncount = 30\nedges = \"ffff\"\n"
      "[[tile]]\nid = \"B\"\ncount = 20\nedges = \"ffff\"\ncentre = \"cloister\"\n",
      "fields.toml");
}

TEST_CASE("estimates: what populations say of fields alone is known by hand") {
  const auto set = fields_only();
  const rules::board::FitTable fit(set);
  constexpr std::uint32_t particles = 500;
  EstimatePlan plan;
  plan.what = Estimated::placements;
  plan.particles = particles;
  plan.looks_ahead = false;
  plan.resample_below = 2;  // at every step, and then all weights are equal
  const auto sizes_of = [&](const rules::editions::Edition& edition, int tiles) {
    plan.tiles = tiles;
    const BoardSpace space(fit, edition);
    return population_grower(space, edition, plan)(0).sizes;
  };
  // Two kinds in 4 cells, in the 6 around any two tiles, in the 8 around three in a row or the 7 around a
  // corner: of the 24 ways to lay three tiles 8 are rows.
  const auto endless = sizes_of(tests::edition_with({}), 4);
  for (const auto& size : endless) {
    CHECK(size.ess == Catch::Approx(particles));
    CHECK(size.dead == 0);
  }
  CHECK(endless[0].log_number == Catch::Approx(0).margin(1e-12));
  CHECK(std::exp(endless[1].log_number) == Catch::Approx(2 * 4));
  CHECK(std::exp(endless[2].log_number) == Catch::Approx(2 * 4 * 2 * 6));
  CHECK(std::exp(endless[3].log_number) == Catch::Approx(8 * (8 * 8 + 16 * 7)).epsilon(0.02));
  for (std::size_t k = 0; k < 3; ++k)  // weights of plain runs are all equal
    CHECK(std::exp(2 * endless[k].log_plain - endless[k].log_plain_square) == Catch::Approx(particles));
  CHECK(std::exp(endless[2].log_plain) == Catch::Approx(particles * 96.0));

  // A start tile of two kinds counts as a choice.
  const auto drawn = sizes_of(tests::edition_with({{"start_in_bag", "yes"}}), 2);
  CHECK(std::exp(drawn[0].log_number) == Catch::Approx(2));
  CHECK(std::exp(drawn[1].log_number) == Catch::Approx(2 * 2 * 4));

  // A table of two cells is full after two tiles: all die at once, and stay dead.
  const auto full = sizes_of(tests::edition_with({{"board_area", "fixed 2x1"}}), 4);
  CHECK(full[1].dead == 0);
  CHECK(full[2].dead == 1);
  CHECK(full[3].dead == 1);
  CHECK(full[2].log_number == log_of_zero);
}

TEST_CASE("rows are taken in place as they are into a second memory") {
  RandomStream random(3, 0, Purpose::resampling);
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t rows = 1 + random.below(9);
    std::vector<double> weights(rows);
    for (auto& w : weights) w = random.below(3) == 0 ? random.unit() * 5 : 0;
    weights[random.below(static_cast<std::uint32_t>(rows))] = 1;
    std::vector<std::uint32_t> ancestors(rows);
    systematic_ancestors(weights, random.unit(), ancestors);
    std::vector<int> table(3 * rows);
    std::iota(table.begin(), table.end(), 0);
    auto expected = table;
    for (std::size_t j = 0; j < rows; ++j) {
      for (std::size_t k = 0; k < 2; ++k) expected[3 * j + k] = table[3 * ancestors[j] + k];
    }
    take_rows(std::span(table), 3, 2, ancestors);
    REQUIRE(table == expected);
  }
}

TEST_CASE("the summary of estimates 1, 2 and 3") {
  // Mean 2, standard deviation 1, standard error 1/sqrt(3); t for two degrees of freedom and 95 %: 4.302653.
  std::vector<PopulationSize> populations(3);
  for (std::size_t i = 0; i < 3; ++i) {
    populations[i].log_number = std::log(static_cast<double>(i + 1));
    populations[i].ess = static_cast<double>(10 * (i + 1));
    populations[i].log_plain = std::log(5.0);
    populations[i].log_plain_square = std::log(7.0);
  }
  const auto all = summary(populations, 10);
  CHECK(std::exp(all.log_mean) == Catch::Approx(2));
  CHECK(all.relative_standard_error == Catch::Approx(1 / std::sqrt(3.0) / 2));
  CHECK(all.log_low == log_of_zero);
  CHECK(std::exp(all.log_high) == Catch::Approx(2 + 4.302653 / std::sqrt(3.0)));
  CHECK(std::exp(all.log_least) == Catch::Approx(1));
  CHECK(std::exp(all.log_most) == Catch::Approx(3));
  CHECK(all.ess == Catch::Approx(20));
  CHECK(std::exp(all.log_plain_mean) == Catch::Approx(0.5));
  CHECK(all.plain_ess == Catch::Approx(15.0 * 15 / 21));
  CHECK(is_inside(all, std::log(4.4)));
  CHECK(is_inside(all, log_of_zero));
  CHECK_FALSE(is_inside(all, std::log(4.6)));
  for (auto& population : populations) population.log_number = log_of_zero;
  CHECK(summary(populations, 10).log_mean == log_of_zero);
  CHECK(summary(populations, 10).log_high == log_of_zero);
}

TEST_CASE("a population is read back as it was recorded, and nothing else is") {
  Population population;
  population.sizes = {{1.0 / 3, 10000, 0, -log_of_zero, log_of_zero}, {461.26, 0.1, 1e-17, 2, 3}};
  const auto shape = shape_of(static_cast<const Population*>(nullptr));
  const auto read_back = [&](std::string_view text) {
    Population read;
    bastide::solver::runs::read_record(shape, text, &read, {});
    return read;
  };
  CHECK(read_back(bastide::solver::runs::record_of(shape, &population, {})).sizes == population.sizes);
  for (const auto* text : {"", "1", "1 1:1 1:1 1:1 1:1", "1 1:1 1:1 1:1 1:1 1:x", "1 1:1 1:1 1:1 1:1 2:1 ",
                           "1 1:1 1:1 1:1 1:1 1:1 1:1", "99999999 1:1"})
    CHECK_THROWS_AS(read_back(text), BadRecord);
}

TEST_CASE("a told number has digits, perhaps a point and perhaps a power of ten, and nothing else is read") {
  EstimateRecord record;
  record.plan.tiles = 1;
  auto& size = record.sizes.emplace_back();
  size.tiles = 1;
  for (auto* number : {&size.mean, &size.low, &size.high, &size.least, &size.most, &size.knuth})
    *number = told(1);
  const auto shape = shape_of(static_cast<const EstimateRecord*>(nullptr));
  const auto is_read = [&](const std::string& text) {
    CAPTURE(text);
    size.mean.text = text;
    EstimateRecord again;
    try {
      solver::runs::read_record(shape, solver::runs::record_of(shape, &record, {}), &again, {});
    } catch (const BadRecord&) {
      return false;
    }
    CHECK(again.sizes.front().mean.text == text);
    return true;
  };
  for (const auto* good : {"0", "102", "3.25", "1.28693e+14", "7e5", "1e-4"}) CHECK(is_read(good));
  for (const auto* bad : {"", "much", "-1", ".5", "1.", "1.5.2", "e5", "1e", "1e+", "1e+-1", "1E5", "1e5 "})
    CHECK_FALSE(is_read(bad));
  const std::string digits(41, '1');
  CHECK(is_read("1." + digits.substr(1) + "e1234"));
  CHECK_FALSE(is_read("1." + digits));
  CHECK_FALSE(is_read("1e12345"));
  CHECK(is_read(std::string(300, '9')));
  CHECK_FALSE(is_read(std::string(301, '9')));
}

TEST_CASE("sums by logarithms") {
  LogSum sum;
  CHECK(sum.log() == log_of_zero);
  sum.add(log_of_zero);
  CHECK(sum.log() == log_of_zero);
  for (const double log : {1000.0, 1000.0, 999.0, 1001.0}) sum.add(log);
  CHECK(sum.log() == Catch::Approx(1000 + std::log(2 + std::exp(-1.0) + std::exp(1.0))));
}

}  // namespace

}  // namespace test_estimate_growth
