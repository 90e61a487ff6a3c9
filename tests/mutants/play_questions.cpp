// Completing and reaching, against tiles laid anywhere and against every game of a few tiles.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "solver/arithmetic/random_stream.hpp"
#include "solver/questions/complete/completion.hpp"
#include "solver/questions/complete/completion_chance.hpp"
#include "solver/questions/complete/feature_text.hpp"
#include "solver/questions/reach/final_board.hpp"
#include "solver/questions/reach/reach.hpp"
#include "tests/mutants/solver_questions.hpp"
#include "tests/solver/questions/plain_completions.hpp"
#include "tests/solver/questions/plain_games.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {
namespace {

using bastide::solver::arithmetic::RandomStream;
using solver::questions::answers::SolveVerdict;
using tests::TileBoard;

struct Case {
  const char* set;
  const char* position;
  const char* feature;
  int most;
  const char* area = "unbounded";
  bool border_completes = false;
};

/// A case on the table.
struct Laid {
  explicit Laid(const Case& c) : set(tilesets::files::load_tile_set(c.set)) {
    std::string wrong;
    table.area = *rules::parse_area(c.area, wrong);
    if (c.border_completes) table.border = rules::Border::completes;
    const auto position = rules::parse_position(set, c.position);
    tiles = position.placements;
    ref = solver::questions::complete::read_segment(set, position, c.feature);
  }
  tilesets::TileSet set;
  rules::board::FitTable fit{set};
  rules::Table table;
  std::vector<rules::Placement> tiles;
  rules::SegmentRef ref;

  solver::questions::complete::CompletionQuestion question() const { return {&fit, table, tiles, ref}; }
};

constexpr std::array<Case, 11> completions = {
    {{"base", "D0@0,0 N2@0,-1", "0,0:city", 2},
     {"mini-mixed", "D0@0,0", "0,0:road", 4},
     {"mini-mixed", "D0@0,0 W0@-1,0", "-1,0:road2", 5},
     {"mini-cities", "H0@0,0 I0@0,1", "0,1:city1", 3},
     {"mini-roads", "V0@0,0", "0,0:road", 3},
     {"base", "D0@0,0 E2@0,-1", "0,0:road", 2, "fixed 3x3", true},
     {"base", "D0@0,0", "0,0:road", 2, "fixed 1x3", false},
     {"base", "D0@0,0", "0,0:road", 2, "fixed 1x3", true},
     {"base", "D0@0,0", "0,0:road", 2, "shiftable 2x2", false},
     // the dear ones last
     {"mini-cloister", "B0@0,0 B0@1,0 B0@-1,0 B0@0,1 B0@0,-1", "0,0:cloister", 4},
     {"base", "D0@0,0 B0@0,1 D0@1,0 D0@-1,0 E3@-1,1 E1@1,1 E1@1,2", "0,1:cloister", 2}}};

/// All ways to complete case number `c`, laid anywhere; worked out when it is first asked for.
const auto& plain_ways(std::size_t c) {
  static std::map<std::size_t, std::map<std::size_t, std::set<TileBoard>>> known;
  const auto found = known.find(c);
  if (found != known.end()) return found->second;
  const Laid laid(completions[c]);
  return known[c] = tests::plain_completions(laid.set, laid.tiles, laid.ref, laid.table,
                                             static_cast<std::size_t>(completions[c].most));
}

/// All that the search finds, and the same number when it is only counted.
std::string fewest_tiles() {
  for (std::size_t i = 0; i < completions.size(); ++i) {
    const auto& c = completions[i];
    const Laid laid(c);
    const auto& plain = plain_ways(i);
    for (const std::size_t kept : {std::size_t{1'000'000}, std::size_t{1}}) {
      const auto found =
          solver::questions::complete::fewest_tiles(laid.question(), {c.most, 1'000'000, nullptr}, kept);
      const auto tiles = plain.empty() ? -1 : static_cast<int>(plain.begin()->first);
      const auto ways = plain.empty() ? 0 : plain.begin()->second.size();
      if (found.tiles.value_or(-1) != tiles || found.ways != ways)
        return fmt::format("{} of {}: {} tiles in {} ways, expected {} in {}", c.feature, c.position,
                           found.tiles.value_or(-1), found.ways, tiles, ways);
    }
  }
  return {};
}

/// Within fewer tiles than it takes nothing is found, and nothing is said about more.
std::string too_few_tiles() {
  for (std::size_t i = 0; i < completions.size(); ++i) {
    const auto& c = completions[i];
    const Laid laid(c);
    const auto& plain = plain_ways(i);
    for (int tiles = 0; !plain.empty() && tiles < static_cast<int>(plain.begin()->first); ++tiles) {
      const auto end =
          solver::questions::complete::fewest_tiles(laid.question(), {tiles, 1'000'000, nullptr}, 1).end;
      if (end == solver::questions::complete::CompletionEnd::looked_at_all)
        return fmt::format("{} of {}: nothing at all within {} tiles, but {} do it", c.feature, c.position,
                           tiles, plain.begin()->first);
    }
  }
  return {};
}

std::string chances() {
  constexpr std::array<Case, 4> cases = {{{"mini-mixed", "D0@0,0 W0@-1,0", "-1,0:road0", 3},
                                          {"mini-cities", "H0@0,0 E2@0,-1", "0,0:city1", 3},
                                          {"mini-roads", "V0@0,0 V3@-1,0", "0,0:road", 3},
                                          {"mini-mixed", "D0@0,0", "0,0:city", 4}}};
  for (const auto& c : cases) {
    const Laid laid(c);
    solver::questions::complete::ChanceQuestion question;
    solver::questions::complete::each_completion(laid.question(), {100, 1'000'000, nullptr},
                                                 [&](const auto& added) {
                                                   question.completions.push_back(added);
                                                   return solver::questions::complete::CompletionUse::go_on;
                                                 });
    for (const auto& type : laid.set.types()) question.left.push_back(type.count);
    int bag = laid.set.tile_count();
    for (const auto& p : laid.tiles) {
      question.laid.push_back(p.cell);
      --question.left[static_cast<std::size_t>(p.type)];
      --bag;
    }
    question.draws = c.most;
    question.entries = 1'000'000;
    const auto told = solver::questions::complete::completion_chances(question);
    std::map<std::string, solver::arithmetic::Whole> known;
    solver::arithmetic::Whole all = 1;
    for (int draws = 1; draws <= c.most; ++draws) {
      all *= bag - draws + 1;
      const solver::arithmetic::Fraction plain(
          tests::plain_orders(laid.set, laid.tiles, question.left, laid.ref, draws, known), all);
      const auto& one = told.within[static_cast<std::size_t>(draws) - 1];
      if (one != plain)
        return fmt::format("{} of {} within {} draws: {}, expected {}", c.feature, c.position, draws,
                           solver::arithmetic::to_text(one), solver::arithmetic::to_text(plain));
    }
  }
  return {};
}

SolveVerdict reach(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                   const TileBoard& board, solver::questions::reach::ReachOptions options) {
  solver::questions::reach::Arrangement arrangement;
  arrangement.position.placements = board;
  arrangement.where.assign(board.size(), {"<position>", 1, 1});
  options.players = 2;
  options.limit = 200'000;
  return solver::questions::reach::reach_position({fit, edition}, arrangement, options, {})
      .answers.answers.front()
      .verdict;
}

TileBoard with_players_changed(TileBoard board) {
  for (auto& p : board) {
    if (p.follower) p.follower->player = 1 - p.follower->player;
  }
  return tests::sorted_board(board);
}

/// Positions and scores of all games of a few tiles, and each with other scores or a follower elsewhere:
/// black or blue may have begun.
std::string games_of_few_tiles() {
  struct Small {
    const char* set;
    std::size_t tiles;
    int followers;
  };
  for (const auto& small :
       {Small{"mini-roads", 3, 7}, {"mini-cities", 3, 1}, {"mini-cities", 3, 7}, {"mini-cities", 4, 1}}) {
    const auto set = tilesets::files::load_tile_set(small.set);
    const rules::board::FitTable fit(set);
    auto edition = rules::editions::load_edition("c1");
    edition.set_followers(small.followers);
    const auto reached = tests::reached_by_two(set, edition, small.tiles);
    const auto is_reached = [&](const TileBoard& board, int black, int blue) {
      const auto at = reached.find(tests::sorted_board(board));
      if (at != reached.end() && at->second.contains({black, blue})) return true;
      const auto other = reached.find(with_players_changed(board));
      return other != reached.end() && other->second.contains({blue, black});
    };
    std::size_t number = 0;
    for (const auto& [board, scores] : reached) {
      if (number++ % (reached.size() / 40 + 1) != 0) continue;
      std::vector<TileBoard> asked = {board, with_players_changed(board)};
      for (std::size_t t = 0; t < board.size(); ++t) {  // the follower of a tile on its other segments
        const auto segments = static_cast<int>(set.type(board[t].type).segments.size());
        for (int s = 0; board[t].follower && s < segments; ++s) {
          asked.push_back(board);
          asked.back()[t].follower->segment = s;
        }
      }
      for (const auto& one : asked) {
        for (const auto& [black, blue] :
             {*scores.begin(), std::pair(scores.begin()->second, scores.begin()->first), std::pair(4, 3)}) {
          solver::questions::reach::ReachOptions options;
          options.scores[0] = black;
          options.scores[1] = blue;
          const auto wanted = is_reached(one, black, blue) ? SolveVerdict::found : SolveVerdict::impossible;
          const auto told = reach(fit, edition, one, options);
          if (told != wanted)
            return fmt::format("{} with {} and {} points: {}, expected {}",
                               rules::print_position(set, {one, false}), black, blue,
                               solver::questions::answers::verdict_name(told),
                               solver::questions::answers::verdict_name(wanted));
        }
      }
    }
  }
  return {};
}

/// Where a random game of two ends, with its scores or those after the final scoring; laid down turned and
/// elsewhere, too.
std::string random_games() {
  for (std::uint64_t round = 0; round < 200; ++round) {
    RandomStream random(7, round, bastide::solver::arithmetic::Purpose::moves);
    const auto pick = [&](std::size_t n) {
      return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(n)));
    };
    const auto set = tilesets::files::load_tile_set(round % 5 != 1 ? "mini-cities" : "base");
    const rules::board::FitTable fit(set);
    auto edition = rules::editions::load_edition("c1-rgg");
    if (round % 4 < 3) edition.set_followers(1);
    if (round % 4 < 2) edition.farms = rules::editions::Farms::off;
    rules::reference::Game game(set, edition, 2, {set.start_type(), 0, {0, 0}, std::nullopt});
    tests::play_by_chance(set, game, 7, pick, [&] { return pick(4) > 0; });
    solver::questions::reach::ReachOptions options;
    options.is_end = round % 3 == 0;
    const auto sheet = game.final_score(edition.farms);
    for (std::size_t p = 0; p < 2; ++p)
      options.scores[p] = game.scores()[p] + (options.is_end ? sheet.totals[p] : 0);
    auto board = game.board();
    std::rotate(board.begin(), board.begin() + 3, board.end());
    for (std::uint64_t turn = 0; round % 5 == 4 && turn <= round % 3; ++turn) {
      for (auto& tile : board) {  // a quarter clockwise around a cell far away
        tile.cell = {20 - tile.cell.y, tile.cell.x - 20};
        tile.rotation = (tile.rotation + 1) % 4;
      }
    }
    if (reach(fit, edition, board, options) != SolveVerdict::found)
      return fmt::format("game {} is not found: {} with {} and {} points", round,
                         rules::print_position(set, {board, false}), *options.scores[0], *options.scores[1]);
  }
  return {};
}

/// On two tiles that lie side by side, segments meet exactly when they are one feature.
std::string meetings() {
  const auto set = tilesets::files::load_tile_set("base");
  const auto levels = tests::boards_by_size(set, rules::editions::load_edition("c1"), 2);
  for (const auto& board : levels.back()) {
    const auto found = rules::reference::features(set, board);
    for (std::size_t a = 0; a < found.feature_of[0].size(); ++a) {
      for (std::size_t b = 0; b < found.feature_of[1].size(); ++b) {
        const bool meet = solver::questions::reach::meet_directly(set, board[0], static_cast<int>(a),
                                                                  board[1], static_cast<int>(b));
        if (meet != (found.feature_of[0][a] == found.feature_of[1][b]))
          return fmt::format("{}: segments {} and {} {}", rules::print_position(set, {board, false}), a, b,
                             meet ? "do not meet" : "meet");
      }
    }
  }
  return {};
}

constexpr std::array play_table = {
    SolverCheck{"complete", "complete-fewest-by-laying-anywhere", fewest_tiles},
    SolverCheck{"complete", "complete-limit-proves-nothing", too_few_tiles},
    SolverCheck{"complete", "complete-chance-of-best-play", chances},
    SolverCheck{"meeting", "reach-segments-meet-as-in-features", meetings},
    SolverCheck{"reach", "reach-what-was-played", random_games},
    SolverCheck{"reach", "reach-as-in-all-games", games_of_few_tiles},
};

}  // namespace

std::span<const SolverCheck> play_checks() { return play_table; }

}  // namespace bastide::mutants
