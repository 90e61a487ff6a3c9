// What is kept from board to board changes no verdict: not the facts, not the tables on which images lie.
#include "props/boards/board_facts.hpp"

#include <algorithm>
#include <random>

#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_board_facts {
namespace {

using rules::Placement;

/// Boards that a walk could show one after the other, and some that have nothing in common.
const char* const boards_before[] = {
    "D0@0,0 U0@1,0",
    "D0@0,0 U0@1,0 B0@0,1",
    "D0@0,0 U0@1,0 U0@2,0",
    "N2@0,0 G0@1,0 N3@2,0 F1@2,1 M0@2,2 F0@1,2 N1@0,2 R3@0,1",
    "V3@0,0 V0@1,0 V1@1,1 V2@0,1",
    "D0@0,0",
};

void show(bastide::props::boards::BoardFacts& facts, const std::string& text) {
  const BoardCase c(text);
  auto view = c.view();
  view.facts = &facts;
  facts.next_board();
  check_accepted(view);
}

std::string text_of(const Verdict& verdict) {
  if (!verdict) return "holds";
  std::string text = verdict->explanation + " | " + verdict->engine_answer + " | " + verdict->expected_answer;
  for (const auto ref : verdict->highlight)
    text += " " + std::to_string(ref.placement) + "." + std::to_string(ref.segment);
  return text;
}

/// Placements laid one by one on legal places, each a step of a game.
std::vector<Placement> grown(std::mt19937& random, std::vector<Placement> board, std::size_t tiles) {
  const auto& set = fit_table().set();
  for (int tries = 0; board.size() < tiles; ++tries) {
    REQUIRE(tries < 100'000);
    const int type = static_cast<int>(random() % static_cast<unsigned>(set.type_count()));
    const auto used =
        std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; });
    const auto places = rules::reference::legal_placements(set, board, type);
    if (places.empty() || used >= set.type(type).count) continue;
    const auto& place = places[random() % places.size()];
    board.push_back({type, place.rotation, place.cell, std::nullopt});
  }
  return board;
}

}  // namespace

TEST_CASE("facts that have seen other boards reject what new ones reject, for the same reason") {
  for (const auto& [row, only_there] : rejections()) {
    if (row->corrupt.board == nullptr || *row->under != '\0') continue;
    INFO(row->id);
    bastide::props::boards::BoardFacts facts(fit_table());
    for (const char* text : boards_before) show(facts, text);
    show(facts, row->text);
    BoardCase example(row->text);
    row->corrupt.board(example);
    const auto& property = property_called(row->id);
    auto view = example.view();
    const auto alone = text_of(property.on_board(view));
    view.facts = &facts;
    facts.next_board();
    CHECK(text_of(property.on_board(view)) == alone);
    CHECK(alone != "holds");
    show(facts, row->text);  // and the fault leaves nothing behind
  }
}

TEST_CASE("an image lies the same on a kept table and on an empty one") {
  std::mt19937 random(8);
  bastide::props::boards::ImageBoard kept;
  std::vector<Placement> board = {{fit_table().set().start_type(), 0, {0, 0}, std::nullopt}};
  for (int step = 0; step < 200; ++step) {
    // Up to three tiles back, up to four further: some steps have all, some nothing but the start in common.
    const std::size_t back = step % 20 == 0 ? board.size() - 1 : random() % 4;
    const auto stay = board.size() - std::min(back, board.size() - 1);
    board.resize(stay);
    board = grown(random, std::move(board), stay + random() % 5);
    bastide::props::boards::ImageBoard empty;
    REQUIRE_FALSE(kept.lay(fit_table(), {}, board));
    REQUIRE_FALSE(empty.lay(fit_table(), {}, board));
    REQUIRE(kept.forest().tile_count() == static_cast<int>(board.size()));
    REQUIRE(kept.forest().canonical() == empty.forest().canonical());
  }
}

TEST_CASE("a table says what forbids an image, and lays the next one all the same") {
  const auto& set = fit_table().set();
  const int d = set.find("D");
  const int u = set.find("U");
  const int x = set.find("X");
  const std::vector<Placement> fits = {{d, 0, {0, 0}, std::nullopt}, {u, 0, {1, 0}, std::nullopt}};
  const std::vector<Placement> other_edge = {{d, 0, {0, 0}, std::nullopt}, {u, 1, {1, 0}, std::nullopt}};
  const std::vector<Placement> same_cell = {{d, 0, {0, 0}, std::nullopt}, {u, 0, {0, 0}, std::nullopt}};
  const std::vector<Placement> two_of_one = {{x, 0, {0, 0}, std::nullopt}, {x, 0, {1, 0}, std::nullopt}};
  bastide::props::boards::ImageBoard table;
  CHECK_FALSE(table.lay(fit_table(), {}, fits));
  CHECK(table.lay(fit_table(), {}, other_edge).value() == "U1@1,0 does not fit there");
  CHECK_FALSE(table.lay(fit_table(), {}, fits));
  CHECK(table.lay(fit_table(), {}, same_cell).value() == "U0@0,0 lies on another tile");
  CHECK(table.lay(fit_table(), {}, two_of_one).value() == "no tile X is left");
  CHECK_FALSE(table.lay(fit_table(), {}, fits));
}

}  // namespace bastide::props::test_board_facts
