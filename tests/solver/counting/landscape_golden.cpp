// Numbers of boards and sequences that only counting by landscape reaches, and what confirms them.
#include <cmath>
#include <random>
#include <set>

#include "rules/board/board.hpp"
#include "solver/counting/count.hpp"
#include "solver/counting/count_landscape.hpp"
#include "solver/counting/polyomino.hpp"
#include "solver/runs/recording.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_landscape_golden {

using namespace bastide::solver::counting;
using namespace bastide::solver::runs;

namespace {

using namespace bastide;
using solver::arithmetic::Uint128;

std::vector<std::string> digits(const std::vector<Uint128>& counts) {
  std::vector<std::string> out;
  for (const auto count : counts) out.push_back(solver::arithmetic::to_decimal(count));
  return out;
}

TEST_CASE("landscapes: boards of the base set with 1 to 9 tiles", "[exhaustive]") {
  // 1 to 5 as in count_golden.cpp. 6: by landscape and by walking ("six tiles" below). 7 to 9: by landscape;
  // confirmed by the estimate below, within four standard errors of some tenths of a percent, and the method
  // by landscape_count.cpp.
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  CHECK(digits(count(fit, {Counted::boards, 9}, {}).counts) ==
        std::vector<std::string>{"1", "102", "11936", "1266617", "129177055", "12992984018", "1298875124582",
                                 "128693069808529", "12614866594420775"});
}

TEST_CASE("landscapes: placement sequences of the base set with 1 to 9 tiles", "[exhaustive]") {
  // 1 to 4 as in count_golden.cpp. 5: by landscape and by walking. 6 to 9: by landscape, the estimate below.
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  CHECK(digits(count(fit, {Counted::placements, 9}, {}).counts) ==
        std::vector<std::string>{"1", "102", "15804", "2815391", "557699021", "121597694753",
                                 "29005737343690", "7483665492348901", "2069342061392599910"});
}

TEST_CASE("landscapes: ten tiles, where sequences need arithmetic wider than 64 bits", "[.long]") {
  // By landscape; confirmed by the estimate below.
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  CHECK(digits(count(fit, {Counted::placements, 10}, {}).counts).back() == "608578540940273503481");
}

TEST_CASE("landscapes: arithmetic of 64 and of 128 bits gives the same fillings") {
  const auto set = tilesets::files::load_tile_set("base");
  const FillTables tables(set, set.start_type(), 7);
  LandscapeFiller filler;
  constexpr std::uint64_t large = 1ULL << 62U;
  CHECK(tables.bound() < large);
  for (const auto& part : polyomino_parts(7)) {
    visit_polyominoes(7, part.prefix, tables.symmetries(), [&](const auto& shape) {
      const auto narrow = filler.fillings(tables, shape, std::vector<std::uint64_t>(7, 1));
      CHECK(narrow > 0);
      CHECK(filler.fillings(tables, shape, std::vector<std::uint64_t>(7, large)) == narrow * large);
    });
  }
}

TEST_CASE("landscapes: a number that may need more than 128 bits is an error") {
  // Plenty of each tile, so that there is nothing to correct and 16 cells take no time.
  std::string text = "[tileset]\nid = \"plenty\"\nname = \"plenty\"\nextends = \"base\"\nsource = \"test\"\n";
  for (char id = 'A'; id <= 'X'; ++id) text += std::string("[[tile]]\nid = \"") + id + "\"\ncount = 40\n";
  const auto set = tilesets::files::read_tile_set(text, "plenty.toml");
  const FillTables tables(set, set.start_type(), 16);
  CHECK(tables.marks().vectors == 1);
  std::vector<rules::Cell> row;
  for (int x = 0; x < 16; ++x) row.push_back({x, 0});
  const auto shape = make_polyomino(row, tables.symmetries());
  LandscapeFiller filler;
  CHECK(filler.fillings(tables, shape, std::vector<std::uint64_t>(16, 1)) > 0);
  CHECK_THROWS_AS(filler.fillings(tables, shape, std::vector<std::uint64_t>(16, ~0ULL)), std::overflow_error);
}

TEST_CASE("landscapes: six tiles of the base set by walking", "[.long]") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  CHECK(count_boards(fit, 6, false, {}).counts.back() == 12992984018U);
  CHECK(count_placements(fit, 5, false, {}).counts.back() == 557699021U);
}

/// A mean and its variance, of samples that come one by one.
struct Mean {
  double sum = 0;
  double squares = 0;
  int samples = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++samples;
  }
  double mean() const { return sum / samples; }
  double standard_error() const { return std::sqrt((squares / samples - mean() * mean()) / samples); }
};

/// Lays tiles at random, each legal placement alike, and returns how many choices there were in all (D. E.
/// Knuth, "Estimating the efficiency of backtrack programs", 1975: its mean is the number of sequences), and
/// the same divided by the orders in which the final board can be laid (its mean is the number of boards).
std::pair<double, double> dive(rules::board::Board& board, int tiles, std::mt19937_64& random) {
  struct Choice {
    rules::board::CellIndex cell;
    int type;
    int rotation;
  };
  double choices_so_far = 1;
  std::vector<Choice> choices;
  while (static_cast<int>(board.tiles().size()) < tiles) {
    choices.clear();
    for (const auto cell : board.frontier()) {
      for (const auto& tile : board.fit().fitting(board.code(cell))) {
        if (board.left(tile.type) > 0) choices.push_back({cell, tile.type, tile.rotation});
      }
    }
    if (choices.empty()) return {0, 0};
    choices_so_far *= static_cast<double>(choices.size());
    const auto& c = choices[random() % choices.size()];
    board.place(c.cell, c.type, c.rotation);
  }
  std::vector<rules::Cell> cells;
  for (const auto& tile : board.tiles()) cells.push_back({board.cell(tile.cell).x, board.cell(tile.cell).y});
  const auto orders = laying_orders(make_polyomino(cells, Symmetries::rotations))[0];
  return {choices_so_far, choices_so_far / static_cast<double>(orders)};
}

void check_against_dives(int tiles, int dives) {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  std::mt19937_64 random(20);
  Mean sequences;
  Mean boards;
  rules::board::Board board(fit, tiles);
  for (int i = 0; i < dives; ++i) {
    board.place(board.index({0, 0}), set.start_type(), 0);
    const auto [sequence, single] = dive(board, tiles, random);
    sequences.add(sequence);
    boards.add(single);
    while (!board.tiles().empty()) board.undo();
  }
  INFO(tiles << " tiles: boards " << boards.mean() << " +- " << boards.standard_error() << ", sequences "
             << sequences.mean() << " +- " << sequences.standard_error());
  const auto exact = [&](Counted what) {
    return static_cast<double>(count(fit, {what, tiles}, {}).counts.back());
  };
  CHECK(std::abs(boards.mean() - exact(Counted::boards)) < 4 * boards.standard_error());
  CHECK(std::abs(sequences.mean() - exact(Counted::placements)) < 4 * sequences.standard_error());
  // Loose enough to be missed is no test.
  CHECK(boards.standard_error() < 0.02 * boards.mean());
  CHECK(sequences.standard_error() < 0.01 * sequences.mean());
}

TEST_CASE("landscapes: numbers of 6 to 8 tiles against random dives", "[exhaustive]") {
  for (const int tiles : {6, 7, 8}) check_against_dives(tiles, 40000);
}

TEST_CASE("landscapes: numbers of 8 to 10 tiles against many random dives", "[.long]") {
  for (const int tiles : {8, 9, 10}) check_against_dives(tiles, 250000);
}

RunControl with_threads(int threads) {
  RunControl control;
  control.threads = threads;
  return control;
}

TEST_CASE("landscapes: the same for 1, 2, 3 and 7 threads") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  for (const auto what : {Counted::boards, Counted::placements}) {
    const auto one = count(fit, {what, 7}, with_threads(1)).counts;
    for (const int threads : {2, 3, 7}) CHECK(count(fit, {what, 7}, with_threads(threads)).counts == one);
  }
}

TEST_CASE("landscapes: shares of a run add up to the whole, and each piece is in one", "[exhaustive]") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto whole = count(fit, {Counted::boards, 8}, {}).counts;
  for (const std::size_t parts : {std::size_t{1}, std::size_t{3}, std::size_t{64}}) {
    std::vector<Uint128> sum(whole.size(), 0);
    std::set<std::pair<std::string, std::size_t>> pieces;
    for (std::size_t part = 1; part <= parts; ++part) {
      Recording recording({part, parts}, [&](const auto& stage, auto piece, const auto&) {
        CHECK(pieces.emplace(stage, piece).second);
      });
      RunControl control;
      control.recording = &recording;
      const auto share = count(fit, {Counted::boards, 8}, control);
      CHECK(share.is_complete);
      for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += share.counts[k];
    }
    CHECK(sum == whole);
  }
}

TEST_CASE("landscapes: what was recorded is found again, and nothing of it is counted anew") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  struct Kept {
    std::string stage;
    std::size_t piece;
    std::string text;
  };
  std::vector<Kept> kept;
  Recording first({}, [&](const auto& stage, auto piece, const auto& text) {
    kept.push_back({stage, piece, text});
  });
  auto control = with_threads(1);
  control.recording = &first;
  const auto whole = count(fit, {Counted::placements, 7}, control).counts;
  CHECK(kept.size() > 5);
  std::size_t anew = 0;
  Recording second({}, [&](const auto&, auto, const auto&) { ++anew; });
  for (std::size_t i = 1; i < kept.size(); ++i) second.remember(kept[i].stage, kept[i].piece, kept[i].text);
  control.recording = &second;
  CHECK(count(fit, {Counted::placements, 7}, control).counts == whole);
  CHECK(anew == 1);
}

TEST_CASE("landscapes: a stopped count says so") {
  const auto set = tilesets::files::load_tile_set("base");
  const std::atomic<bool> stop{true};
  RunControl control;
  control.stop = &stop;
  CHECK_FALSE(count(rules::board::FitTable(set), {Counted::boards, 6}, control).is_complete);
}

}  // namespace

}  // namespace test_landscape_golden
