// Conditions: how they are read, what they mean, and that ranges never rule out what is there.
#include <random>

#include "rules/reference/model.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/questions/witness/condition.hpp"
#include "solver/questions/witness/measure_by_reference.hpp"
#include "solver/questions/witness/measure_walked.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/visitor.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/input_error.hpp"

namespace test_condition {

using namespace bastide::solver::questions::witness;
using namespace bastide;

namespace {

/// "column: message" of what is wrong with it; empty when nothing is.
std::string complaint(const std::string& text) {
  try {
    (void)Condition::read(text);
    return {};
  } catch (const tilesets::InputError& error) {
    return std::to_string(error.where().column) + ": " + error.message();
  }
}

bool holds(const std::string& text, std::int64_t tiles, std::int64_t cities) {
  MeasureValues values{};
  values[index_of(Measure::tiles)] = tiles;
  values[index_of(Measure::completed_cities)] = cities;
  return Condition::read(text).holds(values);
}

}  // namespace

TEST_CASE("condition: 'and' binds before 'or', '*' before '+', comparisons before both") {
  for (const auto& [text, plain] : std::initializer_list<std::pair<const char*, bool (*)(int, int)>>{
           {"tiles = 1 or tiles = 2 and not completed_cities > 0",
            [](int t, int c) { return t == 1 || (t == 2 && !(c > 0)); }},
           {"completed cities + 2 * tiles - 3 >= -tiles + 2",
            [](int t, int c) { return c + 2 * t - 3 >= 2 - t; }},
           {"(tiles+2)*completed.cities!=3", [](int t, int c) { return (t + 2) * c != 3; }},
           {"((tiles == 3)) && !(completed_cities < 1) || tiles>4",
            [](int t, int c) { return (t == 3 && c >= 1) || t > 4; }},
           {"not tiles < 2 and not not completed_cities <= 1",
            [](int t, int c) { return t >= 2 && c <= 1; }}}) {
    for (int tiles = 0; tiles < 6; ++tiles)
      for (int cities = 0; cities < 4; ++cities) {
        INFO(text << " " << tiles << " " << cities);
        CHECK(holds(text, tiles, cities) == plain(tiles, cities));
      }
  }
}

TEST_CASE("condition: values of every operator") {
  CHECK(holds("tiles = 3 and completed_cities = 1", 3, 1));
  CHECK_FALSE(holds("tiles = 3 and completed_cities = 1", 3, 2));
  CHECK(holds("tiles > 2 or completed_cities > 5", 3, 2));
  CHECK_FALSE(holds("tiles > 3", 3, 2));
  CHECK(holds("tiles >= 3", 3, 2));
  CHECK(holds("tiles <= 3", 3, 2));
  CHECK_FALSE(holds("tiles < 3", 3, 2));
  CHECK(holds("tiles != 2", 3, 2));
  CHECK(holds("not tiles = 2", 3, 2));
  CHECK(holds("tiles * completed_cities - 1 = 5", 3, 2));
  CHECK(holds("-tiles + 4 = 1", 3, 2));
  // Products that no number of the machine holds are still as large as can be.
  std::string product = "1000000";
  for (int i = 0; i < 20; ++i) product += "*1000000";
  CHECK(holds(product + " > tiles", 3, 2));
  CHECK(holds("-" + product + " < tiles", 3, 2));
}

TEST_CASE("condition: what is wrong is told with its place") {
  CHECK(complaint("completd cities > 2") == "1: unknown name 'completd cities', expected completed_cities");
  CHECK(complaint("tiles > 1 and farm.shared > 0") ==
        "15: unknown name 'farm.shared', expected farms.shared");
  CHECK(complaint("tiles and 3 > 2") ==
        "1: this is a number, expected a comparison such as completed_cities >= 2");
  CHECK(complaint("tiles > 2 and 3").starts_with("15: this is a number"));
  CHECK(complaint("tiles").starts_with("1: this is a number"));
  CHECK(complaint("not tiles").starts_with("5: this is a number"));
  CHECK(complaint("2 < tiles < 4").starts_with("11: '<' compares the outcome of a comparison"));
  CHECK(complaint("(tiles > 2) + 1 > 2").starts_with("2: this is a comparison"));
  CHECK(complaint("tiles > (2 > 1)").starts_with("10: this is a comparison"));
  CHECK(complaint("2 * (2 > 1) > 1").starts_with("6: this is a comparison"));
  CHECK(complaint("-(2 > 1) > 1").starts_with("3: this is a comparison"));
  CHECK(complaint("max(tiles, 2 > 1) > 1").starts_with("12: this is a comparison"));
  CHECK(complaint("tiles ? 1 : 2").starts_with("1: this is a number"));
  CHECK(complaint("(tiles > 2") == "1: '(' is not closed, expected ')' after it");
  CHECK(complaint("tiles > 2)") ==
        "10: ')' follows a value, expected an operator such as + or &&, or the end");
  CHECK(complaint("tiles >") ==
        "8: the condition ends too early, expected a number, a function, '(' or a name");
  CHECK(complaint("tiles > 2 and").starts_with("14: the condition ends too early"));
  CHECK(complaint("and tiles > 2").starts_with("1: 'and' comes where a value should be"));
  CHECK(complaint("tiles > 2 \x01").starts_with("11: byte '\\x01' in the condition"));
  CHECK(complaint(std::string(151, '(') + "tiles").starts_with("151: '(' lies within too much"));
  CHECK(complaint(std::string(500, '-') + "1 > 2").starts_with("151: '-' lies within too much"));
  CHECK(complaint(std::string(1001, ' ')).find("expected at most 1000") != std::string::npos);
  std::string nots;
  for (int i = 0; i < 200; ++i) nots += "not ";
  CHECK(complaint(nots + "tiles > 2").starts_with("601: 'not' lies within too much"));
}

TEST_CASE("condition: every name of the table is read, with blanks as well") {
  for (const auto& info : measure_table) {
    std::string blanks(info.name);
    for (auto& c : blanks) c = c == '_' ? ' ' : c;
    CHECK(Condition::read(std::string(info.name) + " > 1").measures() ==
          Condition::read(blanks + " > 1").measures());
  }
}

TEST_CASE("condition: ranges are open, or right for every value within") {
  std::mt19937 random(5);
  const std::vector<std::string> texts = {
      "tiles * roads >= cities + 3 or roads = 2", "not (tiles - roads < 2 and cities != 1)",
      "(tiles + 1) * (roads - 3) <= -cities", "tiles > roads and roads > cities"};
  int decided = 0;
  for (int round = 0; round < 400; ++round) {
    const auto condition = Condition::read(texts[static_cast<std::size_t>(round) % texts.size()]);
    MeasureRanges ranges;
    for (const auto m : {Measure::tiles, Measure::roads, Measure::cities}) {
      ranges.least[index_of(m)] = static_cast<std::int64_t>(random() % 6);
      ranges.most[index_of(m)] = ranges.least[index_of(m)] + static_cast<std::int64_t>(random() % 3);
    }
    const auto truth = condition.over(ranges);
    decided += truth != Truth::open ? 1 : 0;
    auto values = ranges.least;
    auto& t = values[index_of(Measure::tiles)];
    auto& r = values[index_of(Measure::roads)];
    auto& c = values[index_of(Measure::cities)];
    const auto most = [&](Measure m) { return ranges.most[index_of(m)]; };
    const auto least = [&](Measure m) { return ranges.least[index_of(m)]; };
    for (t = least(Measure::tiles); t <= most(Measure::tiles); ++t) {
      for (r = least(Measure::roads); r <= most(Measure::roads); ++r) {
        for (c = least(Measure::cities); c <= most(Measure::cities); ++c) {
          if (truth == Truth::open) continue;
          CHECK(condition.holds(values) == (truth == Truth::yes));
        }
      }
    }
  }
  CHECK(decided > 50);
}

namespace {

/// Every measure of a walk's board against the reference model, and every range against what comes of it.
void check_boards(const tilesets::TileSet& set, const rules::Table& table, int tiles, std::size_t every) {
  const rules::board::FitTable fit(set);
  solver::boards::BoardSpace space(fit);
  space.table = table;
  const auto asked = needed_for_ranges(~MeasureSet{0});
  const auto limits = tile_limits(set, 7, 5);
  std::size_t number = 0;
  std::vector<MeasureValues> above(static_cast<std::size_t>(tiles) + 1);
  for (const auto& piece : solver::boards::board_pieces(space, tiles, 2)) {
    solver::boards::FeatureWalk walk(space, tiles);
    const auto look = [&](const rules::board::FeatureBoard& laid) {
      const auto values = measure_board(laid, asked);
      const auto size = laid.board().tiles().size();
      above[size] = values;
      for (std::size_t k = piece.prefix.size() + 1; k < size; ++k) {
        const auto ranges = ranges_with(above[k], static_cast<int>(size - k), limits);
        for (std::size_t m = 0; m < index_of(Measure::followers); ++m) {
          if (values[m] >= ranges.least[m] && values[m] <= ranges.most[m]) continue;
          INFO("measure " << m << ": " << values[m] << " after " << above[k][m]);
          CHECK(ranges.least[m] <= values[m]);
          CHECK(values[m] <= ranges.most[m]);
        }
      }
      if (number++ % every == 0) {
        const auto plain = reference_measures(set, laid.placements(), table);
        if (plain != values) {
          for (std::size_t m = 0; m < measure_count; ++m) {
            INFO("measure " << m);
            CHECK(values[m] == plain[m]);
          }
        }
      }
    };
    tests::Visitor visitor{look};
    walk.visit_piece(piece, tiles, visitor);
  }
  CHECK(number > 20);
}

}  // namespace

TEST_CASE("condition: measures are those of the reference model, and ranges hold what comes of a board") {
  check_boards(tilesets::files::load_tile_set("base"), {}, 3, 17);
  check_boards(tilesets::files::load_tile_set("mini-cities"), {}, 5, 37);
  check_boards(tilesets::files::load_tile_set("mini-mixed"), {}, 5, 17);
  check_boards(tilesets::files::load_tile_set("mini-roads"), {}, 6, 37);
  std::string wrong;
  rules::Table table;
  table.area = *rules::parse_area("fixed 3x3", wrong);
  table.border = rules::Border::completes;
  check_boards(tilesets::files::load_tile_set("mini-roads"), table, 6, 7);
  check_boards(tilesets::files::load_tile_set("mini-cities"), table, 5, 7);
}

TEST_CASE("condition: marks and gardens are measures of sets that have them") {
  for (const auto* id : {tests::all_of_c1, tests::all_of_c2}) {
    const auto edition = rules::editions::load_edition(id);
    check_boards(tests::tiles_of(edition), {}, 2, 3);
    const auto set = tests::tiles_of(edition);
    const auto condition = Condition::read("cathedrals >= 1 and inns > 1", set.marks());
    CHECK(std::popcount(condition.measures()) == 2);
    CHECK(complaint("cathedrals >= 1").find("'cathedrals'") != std::string::npos);
  }
}

TEST_CASE("condition: measures of large boards, with holes and loops") {
  std::mt19937 random(11);
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  MeasureValues met{};
  for (int round = 0; round < 12; ++round) {
    rules::board::FeatureBoard laid(fit, 72);
    laid.place({set.start_type(), 0, {0, 0}, {}});
    const auto& board = laid.board();
    for (int tries = 0; tries < 2000 && board.left_in_all() > 0; ++tries) {
      const int type = static_cast<int>(random() % static_cast<unsigned>(set.type_count()));
      if (board.left(type) == 0) continue;
      const auto places = board.legal_placements(type);
      if (places.empty()) continue;
      const auto place = places[random() % places.size()];
      laid.place({type, place.rotation, place.cell, {}});
    }
    const auto values = measure_board(laid, ~measures_of_followers);
    const auto plain = reference_measures(set, laid.placements(), {});
    for (std::size_t m = 0; m < measure_count; ++m) {
      INFO("measure " << m);
      CHECK(values[m] == plain[m]);
      met[m] += plain[m];
    }
  }
  for (const auto m : {Measure::holes, Measure::dead_holes, Measure::rich_farms, Measure::completed_cities})
    CHECK(met[index_of(m)] > 0);
}

}  // namespace test_condition
