// What is refused as a formula, where, and in which words; and text nobody would write.
#include <random>

#include "rules/expressions/formula.hpp"
#include "tests/catch.hpp"

namespace test_formula_errors {

using namespace bastide::rules::expressions;

namespace {

/// "OFFSET: MESSAGE", or "fine".
std::string complaint(std::string_view text, FormulaSlot slot = FormulaSlot::city_incomplete) {
  const auto read = Formula::read(slot, text);
  const auto* error = std::get_if<ExpressionError>(&read);
  return error == nullptr ? "fine" : std::to_string(error->offset) + ": " + error->message;
}

const std::string values = "expected a number, a function, '(', tiles, segments, pennants or another name";

}  // namespace

TEST_CASE("formula error: empty, too long, not plain text") {
  CHECK(complaint("") == "0: the formula is empty, expected points such as tiles");
  CHECK(complaint("   ", FormulaSlot::farm_points) ==
        "0: the formula is empty, expected points such as cities");
  CHECK(complaint(std::string(200, '1')) ==
        "0: gives 1.1111111111111111e+199; expected a whole number 0 to 10000");
  CHECK(complaint("1" + std::string(199, ' ')) == "fine");
  CHECK(complaint("1" + std::string(200, ' ')) == "200: the formula has 201 bytes, expected at most 200");
  CHECK(complaint("tiles\n+ 1") ==
        "5: byte '\\x0a' in the formula, expected plain letters, digits and signs");
  CHECK(complaint("2 \xc3\xa9 tiles") ==
        "2: byte '\\xc3' in the formula, expected plain letters, digits and signs");
  CHECK(complaint("2 \xc3\x97 tiles") == "2: a sign for 'times' in the formula, expected *");
  CHECK(complaint(std::string_view("1\0", 2)) ==
        "1: byte '\\x00' in the formula, expected plain letters, digits and signs");
}

TEST_CASE("formula error: unknown names") {
  CHECK(complaint("2*tile") == "2: unknown name 'tile', expected tiles");
  CHECK(complaint("1 + Tiles") == "4: unknown name 'Tiles', expected tiles");
  CHECK(complaint("tiles + pennants", FormulaSlot::road_complete) ==
        "8: unknown name 'pennants', expected tiles, segments, crossings, cloister_ends, city_ends, loops, "
        "own, "
        "others, turns, city_pennants, abs, ceil, floor, max, min, round or sqrt");
  CHECK(complaint("neighbors", FormulaSlot::cloister_complete) ==
        "0: unknown name 'neighbors', expected neighbours");
  for (const auto* name : {"sin(1)", "_pi", "_e", "rint(1)", "rnd()", "sum(1,2)", "avg(1,2)", "log2(8)"})
    CHECK(complaint(name).starts_with("0: unknown name '"));
  CHECK(complaint("0x10") == "1: 'x10' follows a value, expected an operator such as + or * before it");
  CHECK(complaint("1e3") == "1: 'e3' follows a value, expected an operator such as + or * before it");
}

TEST_CASE("formula error: grammar") {
  CHECK(complaint("tiles = 2") == "6: '=' sets a value, expected '=='");
  CHECK(complaint("tiles === 2") == "8: '=' sets a value, expected '=='");
  const std::string after = " follows a value, expected an operator such as + or &&, or ";
  CHECK(complaint("1,") == "1: ','" + after + "the end");
  CHECK(complaint("2 x tiles") == "2: 'x' is no operator, expected *");
  CHECK(complaint("tiles x 2") == "6: 'x' is no operator, expected *");
  CHECK(complaint("1,5") == "1: ',' within a number, expected '.' before its decimals");
  CHECK(complaint("1, 2") == "1: ','" + after + "the end");
  CHECK(complaint("(1, 2)") == "2: ','" + after + "')'");
  CHECK(complaint("max(1, (2, 3))") == "9: ','" + after + "')'");
  CHECK(complaint("\"two\"") == "0: '\"' comes where a value should be, " + values);
  CHECK(complaint("1 & 2") == "2: '&'" + after + "the end");
  CHECK(complaint("1 | 2") == "2: '|'" + after + "the end");
  CHECK(complaint("2 * !tiles") == "4: '!' comes where a value should be, " + values);
  CHECK(complaint("tiles % 2") == "6: '%' is no operator, expected A - B*floor(A/B) for what is left of A");
  CHECK(complaint("tiles; 2") == "5: ';'" + after + "the end");
  CHECK(complaint(".5") == "0: '.' comes where a value should be, " + values);
  CHECK(complaint("1.") == "1: '.'" + after + "the end");
  CHECK(complaint("2tiles") == "1: 'tiles' follows a value, expected an operator such as + or * before it");
  CHECK(complaint("tiles(2)").starts_with("0: unknown name 'tiles(2)', expected tiles, "));
  CHECK(complaint("tiles(2 + 1)") == "5: '(' follows a value, expected an operator such as + or * before it");
  CHECK(complaint("tiles pennants").starts_with("0: unknown name 'tiles pennants', expected tiles, "));
  CHECK(complaint("tiles 2") == "6: '2' follows a value, expected an operator such as + or * before it");
  CHECK(complaint("2 */ 3") == "3: '/' comes where a value should be, " + values);
  CHECK(complaint("+") == "0: '+' comes where a value should be, " + values);
  CHECK(complaint("2 - -1") == "fine");
  CHECK(complaint("2 - - -1") == "fine");
  CHECK(complaint("()") == "1: ')' comes where a value should be, " + values);
  CHECK(complaint("max(,1)") == "4: ',' comes where a value should be, " + values);
  CHECK(complaint("abs()", FormulaSlot::farm_points) ==
        "4: ')' comes where a value should be, expected a number, a function, '(', cities, city_tiles, "
        "pennants or another name");
  CHECK(complaint("2 * ") == "4: the formula ends too early, " + values);
  CHECK(complaint("tiles ==") == "8: the formula ends too early, " + values);
  CHECK(complaint("min") == "0: 'min' is a function, expected '(' and its arguments after it");
  CHECK(complaint("abs 3") == "0: 'abs' is a function, expected '(' and its arguments after it");
  CHECK(complaint("max (1)") == "6: ')'" + after + "','");
  CHECK(complaint("abs(1, 2)") == "5: ','" + after + "')'");
  CHECK(complaint("1)") == "1: ')'" + after + "the end");
  CHECK(complaint("2 * (1 + (2)") == "4: '(' is not closed, expected ')' after it");
  CHECK(complaint("1 + abs(2") == "4: 'abs' is not closed, expected ')' after it");
  CHECK(complaint("tiles ? 2") == "6: '?' is not closed, expected ':' after it");
  CHECK(complaint("1 : 2") == "2: ':'" + after + "the end");
  CHECK(complaint("1 ? 2 : 3 : 4") == "10: ':'" + after + "the end");
  CHECK(complaint("(1 ? 2)") == "6: ')'" + after + "':'");
  CHECK(complaint("max(1 ? 2, 3)") == "9: ','" + after + "':'");
}

TEST_CASE("formula error: a comparison of a comparison") {
  const std::string wrong = " compares the outcome of a comparison, expected '&&' between the two";
  CHECK(complaint("2 <= tiles <= 5") == "11: '<='" + wrong);
  CHECK(complaint("1 ? 2 : 3 == tiles + 1 != 4") == "23: '!='" + wrong);
  CHECK(complaint("2 <= tiles && tiles <= 5") == "fine");
  CHECK(complaint("(2 <= tiles) == (tiles <= 5)") == "fine");
  CHECK(complaint("tiles == 2 ? pennants == 1 : tiles == 3") == "fine");
  CHECK(complaint("max(tiles == 2, tiles == 3) == 1") == "fine");
}

TEST_CASE("formula error: values that are no points, at the smallest inputs") {
  const std::string expected = "; expected a whole number 0 to 10000";
  const std::string below = ", or least_feature in the edition";
  CHECK(complaint("1.5") == "0: gives 1.5" + expected);
  CHECK(complaint("tiles/2") == "0: gives 0.5 at 1 tile" + expected);
  CHECK(complaint("tiles == 3 && pennants == 1 ? 1.5 : 2") ==
        "0: gives 1.5 at 3 tiles, 1 pennant" + expected);
  CHECK(complaint("5 - tiles") == "0: gives -1 at 6 tiles" + expected + below);
  CHECK(complaint("tiles*tiles*2") == "0: gives 10082 at 71 tiles" + expected);
  CHECK(complaint("1/(segments - tiles)") == "0: gives an infinite number at 1 tile, 1 segment" + expected);
  CHECK(complaint("1/0") == "0: gives an infinite number" + expected);
  CHECK(complaint("0/0") == "0: gives no number (0/0 or a root of less than 0)" + expected);
  CHECK(complaint("sqrt(2 - tiles)") ==
        "0: gives no number (0/0 or a root of less than 0) at 3 tiles" + expected);
  CHECK(complaint("tiles^tiles^tiles") == "0: gives 7625597484987 at 3 tiles" + expected);
  CHECK(complaint("7 - neighbours", FormulaSlot::cloister_incomplete) ==
        "0: gives -1 at 8 neighbours" + expected + below);
  CHECK(complaint("1 / (cities - 1)", FormulaSlot::farm_points) ==
        "0: gives -1 at 0 cities" + expected + below);
  // A whole number and no more: thirds rounded before they are multiplied would pass here.
  CHECK(complaint("tiles/49*49") == "0: gives 0.9999999999999999 at 1 tile" + expected);
  // What no board has is not asked: no tile, a tile without a segment, five segments on a tile.
  CHECK(
      complaint("(tiles > 0 ? 1 : 0.5) + (segments >= tiles ? 1 : 0.5) + (segments <= 4*tiles ? 1 : 0.5)") ==
      "fine");
  CHECK(complaint("pennants <= 4*segments ? 1 : 0.5") == "fine");
  CHECK(complaint("pennants <= 16*tiles ? 1 : 0.5") == "fine");
  CHECK(complaint("segments < 4*tiles ? 1 : 0.5") == "0: gives 0.5 at 1 tile, 4 segments" + expected);
}

// A completed city has two tiles at least, but where the edge of a table completes (lint: completed-tile).
TEST_CASE("formula error: what only a completed feature of one tile could give is not asked") {
  using enum FormulaSlot;
  CHECK(complaint("2*tiles - 3", city_complete) == "fine");
  CHECK(complaint("2*segments - 3", road_complete) == "fine");
  CHECK(complaint("2*tiles - 5", city_complete) ==
        "0: gives -1 at 2 tiles; expected a whole number 0 to 10000, or least_feature in the edition");
  CHECK(complaint("2*tiles - 3", city_incomplete).starts_with("0: gives -1 at 1 tile;"));
}

TEST_CASE("formula error: with a least number of points, no more than 10000 below 0") {
  const auto complaint_with = [](std::string_view text, FormulaSlot slot, std::optional<int> least) {
    const auto read = Formula::read(slot, text, {}, least);
    const auto* error = std::get_if<ExpressionError>(&read);
    return error == nullptr ? "fine" : error->message;
  };
  using enum FormulaSlot;
  CHECK(complaint_with("-10000", city_complete, least_points) == "fine");
  CHECK(complaint_with("5 - tiles", city_complete, 0) == "fine");
  CHECK(complaint_with("-10001", city_complete, -5) ==
        "gives -10001; expected a whole number -10000 to 10000");
  CHECK(complaint_with("-tiles/2", city_complete, -5) ==
        "gives -1.5 at 3 tiles; expected a whole number -10000 to 10000");
  CHECK(complaint_with("pennants - 1", weight_slot, least_points) ==
        "gives -1 at 0 pennants; expected a whole number 0 to 10000");
}

TEST_CASE("formula error: hostile text is refused or read, never worse") {
  int read_well = 0;
  const auto takes = [&](const std::string& text) {
    const auto read = Formula::read(FormulaSlot::farm_points, text);
    if (const auto* error = std::get_if<ExpressionError>(&read)) {
      INFO(text << ": " << error->message);
      CHECK(error->offset <= text.size());
      CHECK(error->message.find(" expected ") != std::string::npos);
      CHECK(error->message.size() < 300);
    } else {
      CHECK(std::get<Formula>(read).text() == text);
      ++read_well;
    }
  };
  for (int byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<char>(byte);
    for (const std::size_t count : {1U, 2U, 199U, 200U, 201U}) takes(std::string(count, c));
    takes(std::string("cities") + c + "1");
  }
  std::string deep;
  for (int i = 0; i < 99; ++i) deep = "(" + deep + (i == 0 ? "1)" : ")");
  takes(deep);
  takes(std::string(199, '-') + "1");
  std::string alternating;
  for (int i = 0; i < 66; ++i) alternating += "-(";
  takes(alternating + "1" + std::string(66, ')'));
  std::string questions;
  for (int i = 0; i < 49; ++i) questions += "1?2:";
  takes(questions + "3");
  questions.clear();
  for (int i = 0; i < 49; ++i) questions += "1?";
  questions += "2";
  for (int i = 0; i < 49; ++i) questions += ":3";
  takes(questions.substr(0, 200));
  std::string powers = "cities";
  for (int i = 0; i < 27; ++i) powers += "^cities";
  takes(powers);

  // Mutations: bytes changed, parts doubled, parts of two seeds put together.
  const std::vector<std::string> seeds = {
      "cities == 2 ? cities + 1 : 2*cities + 2*cities", "max(0, min(9, cities - 3)) * (cities >= 4)",
      "floor(cities / 2) + ceil(cities ^ 1.5)", "cities > 2 && cities < 3 || cities != 4 ? 11 : sqrt(16)"};
  const std::string alphabet = "()?:,=<>!&|+-*/^. 0123456789tsp\"'_e%\x01\xff";
  std::mt19937 random(72);
  const auto below = [&](std::size_t count) { return random() % count; };
  for (int round = 0; round < 50000; ++round) {
    auto text = seeds[below(seeds.size())];
    for (auto changes = 1 + below(4); changes-- > 0 && !text.empty();) {
      const auto at = below(text.size());
      switch (below(4)) {
        case 0:
          text[at] = alphabet[below(alphabet.size())];
          break;
        case 1:
          text.insert(at, 1, alphabet[below(alphabet.size())]);
          break;
        case 2:
          text.erase(at, 1 + below(6));
          break;
        default: {
          const auto& other = seeds[below(seeds.size())];
          text.insert(at, other.substr(below(other.size()), 1 + below(12)));
        }
      }
    }
    takes(text);
  }
  CHECK(read_well > 500);
}

}  // namespace test_formula_errors
