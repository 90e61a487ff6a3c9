// Exact early turns: against all games played at once by definition, and against games played.
#include "solver/simulation/exact_turns.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "solver/simulation/random_table.hpp"
#include "tests/solver/reference_search.hpp"
#include "tests/solver/simulation/narrow_sets.hpp"
#include "tilesets/reader.hpp"

namespace {

using namespace bastide;
using namespace bastide::solver;
using namespace bastide::solver::simulation;
using tests::BoardKey;
using tests::edition_with;
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
  AllGames(const tilesets::TileSet& set, const rules::Edition& edition) : set_(&set) {
    for (int type = 0; type < set.type_count(); ++type) {
      const BoardKey start = {{type, 0, {0, 0}, std::nullopt}};
      const Position position(start, std::vector<int>(static_cast<std::size_t>(set.type_count()), 0));
      if (edition.start_in_bag == rules::YesNo::yes) {
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

/// The figures of a turn, by name.
std::vector<std::pair<std::string, Fraction>> figures(const ExactTurn& turn, const tilesets::TileSet& set) {
  std::vector<std::pair<std::string, Fraction>> out = {
      {"draws", turn.draws},       {"placements", turn.placements},
      {"lost", turn.lost},         {"played", turn.played},
      {"frontier", turn.frontier}, {"threes", turn.threes},
      {"fours", turn.fours},       {"dead", turn.dead},
      {"starved", turn.starved}};
  for (int type = 0; type < set.type_count(); ++type)
    out.emplace_back("lost " + set.type(type).id, turn.lost_by_type[static_cast<std::size_t>(type)]);
  return out;
}

/// Compares what is exact for 1 to `turns` turns and returns them.
std::vector<ExactTurn> compare(const tilesets::TileSet& set, int turns,
                               const rules::Edition& edition = edition_with({})) {
  const rules::FitTable fit(set);
  AllGames games(set, edition);
  std::vector<ExactTurn> expected;
  for (int turn = 1; turn <= turns; ++turn) expected.push_back(games.turn());
  // How many are asked for decides which boards are merged.
  for (int asked = 1; asked <= turns; ++asked) {
    const auto exact = exact_turns(fit, edition, asked, {});
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
  compare(tilesets::load_tile_set("base"), 1);
  compare(tilesets::load_tile_set("mini-mixed"), 3);
  compare(tilesets::load_tile_set("mini-cloister"), 3);
  compare(tilesets::load_tile_set("mini-cities"), 2, edition_with({{"start_in_bag", "yes"}}));
  const auto chiral = tilesets::load_tile_set("mini-chiral");
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
  compare(tilesets::load_tile_set("base"), 2);
}

TEST_CASE("exact turns do not depend on threads and refuse what they do not cover") {
  const auto set = tilesets::load_tile_set("base");
  const rules::FitTable fit(set);
  RunControl one;
  one.threads = 1;
  RunControl many;
  many.threads = 3;
  CHECK(exact_turns(fit, edition_with({}), 3, one).turns ==
        exact_turns(fit, edition_with({}), 3, many).turns);
  CHECK(no_exact_turns(set, edition_with({{"hand_size", "3"}})) == "tiles in hand");
  CHECK_THROWS_AS(exact_turns(fit, edition_with({{"hand_size", "3"}}), 1, {}), std::invalid_argument);
  CHECK_THROWS_AS(exact_turns(fit, edition_with({}), 72, {}), std::invalid_argument);
}

/// Sums over games of a figure and its square.
struct Sampled {
  double sum = 0;
  double squares = 0;
};

/// [turn][figure, as figures()], over games 0 to `games` - 1 of seed 72.
std::vector<std::vector<Sampled>> sample(const rules::FitTable& fit, int turns, int games) {
  const auto edition = edition_with({});
  const QuickTiles tiles(fit, edition);
  RandomTable table(tiles, edition, 2);
  GameTrace trace;
  const auto types = static_cast<std::size_t>(fit.set().type_count());
  std::vector out(static_cast<std::size_t>(turns), std::vector<Sampled>(9 + types));
  std::vector<double> x(9 + types);
  for (int game = 0; game < games; ++game) {
    table.play(72, static_cast<std::uint64_t>(game), Detail::everything, trace);
    for (std::size_t t = 0; t < out.size(); ++t) {
      std::fill(x.begin(), x.end(), 0.0);
      for (const auto& lost : trace.lost) {
        if (lost.turn != t) continue;
        ++x[0];
        ++x[2];
        ++x[9U + lost.type];
      }
      if (t < trace.turns.size()) {
        const auto& turn = trace.turns[t];
        x[0] += 1;
        x[1] = turn.placements;
        x[3] = 1;
        x[4] = turn.frontier;
        x[5] = turn.threes;
        x[6] = turn.fours;
        x[7] = turn.dead;
        x[8] = turn.starved;
      }
      for (std::size_t i = 0; i < x.size(); ++i) {
        out[t][i].sum += x[i];
        out[t][i].squares += x[i] * x[i];
      }
    }
  }
  return out;
}

/// By how many standard errors the mean is off. A figure that is rarely other than 0 may not have been met:
/// its variance is not taken to be less than that of as rare an event.
double deviation(const Sampled& sampled, int games, double exact) {
  const double mean = sampled.sum / games;
  const double variance = std::max(sampled.squares / games - mean * mean, exact < 0.01 ? exact : 0.0);
  const double off = std::abs(mean - exact);
  return off < 1e-12 ? 0 : off / std::sqrt(variance / games);
}

void compare_with_games(int turns, int games) {
  const auto set = tilesets::load_tile_set("base");
  const rules::FitTable fit(set);
  const auto exact = exact_turns(fit, edition_with({}), turns, {});
  const auto sampled = sample(fit, turns, games);
  for (std::size_t t = 0; t < sampled.size(); ++t) {
    const auto expected = figures(exact.turns[t], set);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      INFO("turn " << t + 1 << ", " << expected[i].first);
      CHECK(deviation(sampled[t][i], games, to_double(expected[i].second)) < 4);
    }
  }
  // The test sees a mean that is off by a hundredth, and a rare figure that is off by a half.
  CHECK(deviation(sampled[2][1], games, 1.01 * to_double(exact.turns[2].placements)) > 4);
  CHECK(deviation(sampled[2][4], games, 0.99 * to_double(exact.turns[2].frontier)) > 4);
  CHECK(deviation(sampled[2][2], games, 1.5 * to_double(exact.turns[2].lost)) > 4);
}

TEST_CASE("random games agree with the first three turns exactly") { compare_with_games(3, 60000); }

TEST_CASE("random games agree with the first four turns exactly", "[.long]") {
  compare_with_games(4, 400000);
}

TEST_CASE("the first turns of the base set are the golden ones") {
  // Computed by this program; turns 1 and 2 are those of all games played at once, turn 3 agrees with games
  // played. That the first draw of turn 2 is lost has the chance 433/139160 (tests/solver/random_play.cpp).
  const auto set = tilesets::load_tile_set("base");
  const auto exact = exact_turns(rules::FitTable(set), edition_with({}), 3, {});
  CHECK(to_text(exact.turns[0].draws) == "1");
  CHECK(to_text(exact.turns[0].frontier) == "6");
  CHECK(to_text(exact.turns[0].placements) == "319/71");
  CHECK(to_decimal(exact.turns[1].lost, 6) == "0.003222");
  CHECK(to_decimal(exact.turns[2].placements / exact.turns[2].draws, 6) == "7.747560");
}

}  // namespace
