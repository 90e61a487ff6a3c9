// Exact early turns, against all games played at once by definition.
#include "solver/simulation/exact/exact_turns.hpp"

#include <algorithm>
#include <map>

#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/reference_search.hpp"
#include "tests/solver/simulation/narrow_sets.hpp"
#include "tests/solver/simulation/turn_figures.hpp"
#include "tilesets/files/reader.hpp"

namespace test_exact_turns {

namespace {

using namespace bastide;
using namespace bastide::solver::arithmetic;
using namespace bastide::solver::runs;
using namespace bastide::solver::simulation::exact;
using tests::BoardKey;
using tests::edition_with;
using tests::figures;
using tests::one_more;

/// What the reference model says of a board.
struct Facts {
  std::vector<std::vector<BoardKey>> grown;         ///< [type]: the distinct boards it makes
  std::map<rules::Cell, std::vector<int>> fitting;  ///< empty cells that touch a tile: types that fit
  std::map<rules::Cell, int> sides;                 ///< the same cells: tiles beside
};

Facts facts_of(const tilesets::TileSet& set, const BoardKey& board) {
  Facts out;
  std::map<rules::Cell, int> beside;
  for (const auto& tile : board) {
    for (const auto& [x, y] : {std::pair(0, -1), {1, 0}, {0, 1}, {-1, 0}})
      ++beside[{tile.cell.x + x, tile.cell.y + y}];
  }
  for (const auto& tile : board) beside.erase(tile.cell);
  out.sides = beside;
  for (const auto& [cell, sides] : beside) out.fitting[cell];
  for (int type = 0; type < set.type_count(); ++type) {
    out.grown.emplace_back();
    for (const auto& place : rules::reference::legal_placements(set, board, type, {})) {
      auto& types = out.fitting.at(place.cell);
      if (types.empty() || types.back() != type) types.push_back(type);
      const auto image = set.turned(type, place.rotation).oriented;
      if (set.oriented()[image].rotation == place.rotation)
        out.grown.back().push_back(one_more(board, {type, place.rotation, place.cell, std::nullopt}));
    }
  }
  return out;
}

/// A board and how many tiles of each type were lost.
using Position = std::pair<BoardKey, std::vector<int>>;

class AllGames {
 public:
  AllGames(const tilesets::TileSet& set, const rules::editions::Edition& edition) : set_(&set) {
    for (int type = 0; type < set.type_count(); ++type) {
      const BoardKey start = {{type, 0, {0, 0}, std::nullopt}};
      const Position position(start, std::vector<int>(static_cast<std::size_t>(set.type_count()), 0));
      if (edition.start_in_bag == rules::editions::YesNo::yes) {
        positions_[position] = Fraction(set.type(type).count, set.tile_count());
      } else if (type == set.start_type()) {
        positions_[position] = 1;
      }
    }
  }

  /// The next turn of all games.
  ExactTurn turn() {
    ExactTurn out;
    out.lost_by_type.assign(static_cast<std::size_t>(set_->type_count()), 0);
    std::map<Position, Fraction> after;
    while (!positions_.empty()) {
      std::map<Position, Fraction> drawing_again;
      for (const auto& [position, chance] : positions_) draw(position, chance, out, drawing_again, after);
      positions_ = std::move(drawing_again);
    }
    for (const auto& [position, chance] : after) look_at(position, chance, out);
    positions_ = std::move(after);
    return out;
  }

 private:
  int left(const Position& position, int type) const {
    const auto lies = std::count_if(position.first.begin(), position.first.end(),
                                    [=](const auto& p) { return p.type == type; });
    return set_->type(type).count - static_cast<int>(lies) - position.second[static_cast<std::size_t>(type)];
  }
  const Facts& facts(const BoardKey& board) {
    const auto found = facts_.find(board);
    return found != facts_.end() ? found->second
                                 : facts_.emplace(board, facts_of(*set_, board)).first->second;
  }

  void draw(const Position& position, const Fraction& chance, ExactTurn& out,
            std::map<Position, Fraction>& drawing_again, std::map<Position, Fraction>& after) {
    int in_bag = 0;
    for (int type = 0; type < set_->type_count(); ++type) in_bag += left(position, type);
    if (in_bag == 0) return;
    out.draws += chance;
    for (int type = 0; type < set_->type_count(); ++type) {
      if (left(position, type) == 0) continue;
      const Fraction drawn = chance * Fraction(left(position, type), in_bag);
      const auto& ways = facts(position.first).grown[static_cast<std::size_t>(type)];
      if (ways.empty()) {
        out.lost += drawn;
        out.lost_by_type[static_cast<std::size_t>(type)] += drawn;
        auto less = position;
        ++less.second[static_cast<std::size_t>(type)];
        drawing_again[less] += drawn;
        continue;
      }
      const auto places = static_cast<int>(ways.size());
      out.placements += drawn * places;
      out.played += drawn;
      for (const auto& way : ways) after[{way, position.second}] += drawn / places;
    }
  }

  void look_at(const Position& position, const Fraction& chance, ExactTurn& out) {
    const auto& now = facts(position.first);
    for (const auto& [cell, sides] : now.sides) {
      const auto& types = now.fitting.at(cell);
      const bool has_left =
          std::any_of(types.begin(), types.end(), [&](int type) { return left(position, type) > 0; });
      out.frontier += chance;
      if (sides == 3) out.threes += chance;
      if (sides == 4) out.fours += chance;
      if (types.empty()) out.dead += chance;
      if (sides >= 3 && !types.empty() && !has_left) out.starved += chance;
    }
  }

  const tilesets::TileSet* set_;
  std::map<Position, Fraction> positions_;
  std::map<BoardKey, Facts> facts_;
};

/// Compares what is exact for 1 to `turns` turns and returns them.
std::vector<ExactTurn> compare(const tilesets::TileSet& set, int turns,
                               const rules::editions::Edition& edition = edition_with({})) {
  const rules::board::FitTable fit(set);
  AllGames games(set, edition);
  std::vector<ExactTurn> expected;
  for (int turn = 1; turn <= turns; ++turn) expected.push_back(games.turn());
  // How many are asked for decides which boards are merged.
  for (int asked = 1; asked <= turns; ++asked) {
    const auto exact = exact_turns({fit, edition}, asked, {});
    CHECK(exact.is_complete);
    REQUIRE(exact.turns.size() == static_cast<std::size_t>(asked));
    for (int turn = 1; turn <= asked; ++turn) {
      INFO(set.id() << ", turn " << turn << " of " << asked);
      const auto is = figures(exact.turns[static_cast<std::size_t>(turn - 1)], set);
      const auto should = figures(expected[static_cast<std::size_t>(turn - 1)], set);
      for (std::size_t i = 0; i < is.size(); ++i) {
        INFO(is[i].first);
        CHECK(to_text(is[i].second) == to_text(should[i].second));
      }
    }
  }
  return expected;
}

TEST_CASE("exact turns are those of all games played at once") {
  compare(tilesets::files::load_tile_set("base"), 1);
  compare(tilesets::files::load_tile_set("mini-mixed"), tests::in_full(3, 2));
  compare(tilesets::files::load_tile_set("mini-cloister"), tests::in_full(3, 2));
  compare(tilesets::files::load_tile_set("mini-cities"), 2, edition_with({{"start_in_bag", "yes"}}));
  const auto chiral = tilesets::files::load_tile_set("mini-chiral");
  compare(chiral, chiral.tile_count() - 1);
}

TEST_CASE("exact turns where tiles are lost") {
  const auto turns = compare(tests::one_cap_set(), 4);
  CHECK(turns[1].lost > 0);
  CHECK(turns[3].starved > 0);
  CHECK(turns[3].dead > 0);
  compare(tests::one_cap_set(), 3, edition_with({{"start_in_bag", "yes"}}));
}

TEST_CASE("exact turns where tiles are lost, to the last tile", "[exhaustive]") {
  const auto no_city = compare(tests::no_city_set(), 6);
  CHECK(no_city.front().lost > 0);
  CHECK(no_city.back().starved > 0);
  CHECK(no_city.back().threes > 0);
  CHECK(compare(tests::one_cap_set(), 5).back().played < 1);
  compare(tests::one_cap_set(), 5, edition_with({{"start_in_bag", "yes"}}));
}

TEST_CASE("two exact turns of the base set are those of all games played at once", "[exhaustive]") {
  compare(tilesets::files::load_tile_set("base"), 2);
}

TEST_CASE("exact turns do not depend on threads and refuse what they do not cover") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  RunControl one;
  one.threads = 1;
  RunControl many;
  many.threads = 3;
  CHECK(exact_turns({fit, edition_with({})}, 3, one).turns ==
        exact_turns({fit, edition_with({})}, 3, many).turns);
  CHECK(no_exact_turns(set, edition_with({{"hand_size", "3"}})) == "tiles in hand");
  CHECK_THROWS_AS(exact_turns({fit, edition_with({{"hand_size", "3"}})}, 1, {}), std::invalid_argument);
  CHECK_THROWS_AS(exact_turns({fit, edition_with({})}, 72, {}), std::invalid_argument);
}

TEST_CASE("the first turns of the base set are the golden ones") {
  // Computed by this program; turns 1 and 2 are those of all games played at once, turn 3 agrees with games
  // played. That the first draw of turn 2 is lost has the chance 433/139160
  // (tests/solver/simulation/random_play.cpp).
  const auto set = tilesets::files::load_tile_set("base");
  const auto exact = exact_turns({rules::board::FitTable(set), edition_with({})}, 3, {});
  CHECK(to_text(exact.turns[0].draws) == "1");
  CHECK(to_text(exact.turns[0].frontier) == "6");
  CHECK(to_text(exact.turns[0].placements) == "319/71");
  CHECK(to_decimal(exact.turns[1].lost, 6) == "0.003222");
  CHECK(to_decimal(exact.turns[2].placements / exact.turns[2].draws, 6) == "7.747560");
}

}  // namespace

}  // namespace test_exact_turns
