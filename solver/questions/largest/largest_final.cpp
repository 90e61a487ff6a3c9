// The most points that the final scoring can give to one player.
//
// The bound is final_bound's. Boards are first grown tile by tile, each time the best of some random
// placements, from the start tile, from the board of the largest turn without its last tile, and from boards
// with a rich farm; that is quick, and enough without farmers. Then, on a table without end, whole boards are
// changed (anneal_board). Searches without claim to the best.
#include <algorithm>
#include <stdexcept>

#include "rules/reference/model.hpp"
#include "solver/arithmetic/random_stream.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/growing/annealed_board.hpp"
#include "solver/questions/growing/editable_board.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/grow_farm.hpp"
#include "solver/questions/largest/final_bound.hpp"
#include "solver/questions/largest/largest_search.hpp"
#include "solver/questions/largest/last_turn_game.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::Answer;
using answers::SolveVerdict;
using growing::best_hand;
using growing::FinalHand;

using Tiles = std::vector<rules::Placement>;

constexpr std::uint64_t final_steps = 300'000;
constexpr std::uint64_t steps_for_turns = 2'000'000;
constexpr int placements_a_step = 20;
constexpr int steps_without_gain = 15;
constexpr std::uint64_t final_changes_a_tile = 40'000;  // in each walk of changes, for each tile of the set
constexpr int rewarmings = 5;
constexpr double melting = 1.1, warm = 0.7;  // in points

/// A board, its features, and what they are worth.
struct Grown {
  rules::board::Board board;
  rules::board::FeatureForest forest;
  Grown(const rules::board::FitTable& fit, const rules::Table& table)
      : board(fit, fit.set().tile_count(), table), forest(fit.set(), fit.set().tile_count()) {}
  void lay(rules::board::CellIndex cell, int type, int rotation) {
    board.place(cell, type, rotation);
    forest.place(board);
  }
  void take_back() {
    forest.undo();
    board.undo();
  }
};

struct BestFinal {
  Tiles board;
  FinalHand hand;
};

/// Turns of the player who lays the last tile, in a game of two.
int own_turns(const rules::board::Board& board) { return static_cast<int>(board.tiles().size()) / 2; }

/// One of the placements that are possible, by the stream.
std::optional<std::pair<rules::board::CellIndex, tilesets::OrientedType>> any_placement(
    const rules::board::Board& board, arithmetic::RandomStream& random) {
  for (int attempt = 0; attempt < 50; ++attempt) {
    const auto cell = board.frontier()[random.below(static_cast<std::uint32_t>(board.frontier().size()))];
    const auto fitting = board.fit().fitting(board.code(cell));
    if (fitting.empty() || !board.admits(cell)) continue;
    const auto& image = fitting[random.below(static_cast<std::uint32_t>(fitting.size()))];
    if (board.left(image.type) > 0) return std::pair(cell, image);
  }
  return std::nullopt;
}

/// Goes on from a board as long as that gains anything.
void grow(const rules::board::FitTable& fit, const rules::editions::Edition& edition, const Tiles& from,
          arithmetic::RandomStream& random, BestFinal& best, std::uint64_t& steps) {
  Grown grown(fit, edition.table);
  for (const auto& tile : from) grown.lay(grown.board.index(tile.cell), tile.type, tile.rotation);
  int most = 0, idle = 0;
  const auto note = [&] {
    auto hand = best_hand(grown.board, grown.forest, edition, own_turns(grown.board));
    idle = hand.points > most ? 0 : idle + 1;
    most = std::max(most, hand.points);
    if (hand.points > best.hand.points) best = {grown.board.placements(), std::move(hand)};
  };
  note();
  while (idle < steps_without_gain && grown.board.left_in_all() > 0 && !grown.board.frontier().empty()) {
    std::optional<std::pair<rules::board::CellIndex, tilesets::OrientedType>> chosen;
    int chosen_points = -1;
    for (int i = 0; i < placements_a_step; ++i) {
      const auto place = any_placement(grown.board, random);
      if (!place) break;
      grown.lay(place->first, place->second.type, place->second.rotation);
      const int points = best_hand(grown.board, grown.forest, edition, own_turns(grown.board)).points;
      grown.take_back();
      ++steps;
      if (points <= chosen_points) continue;
      chosen_points = points;
      chosen = place;
    }
    if (!chosen) return;
    grown.lay(chosen->first, chosen->second.type, chosen->second.rotation);
    note();
  }
}

/// Boards to begin with.
std::vector<Tiles> beginnings(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                              const LargestPlan& plan) {
  const auto& set = fit.set();
  std::vector<Tiles> out = {{{set.start_type(), 0, {0, 0}, std::nullopt}}};
  for (const bool only_ends : {false, true}) {
    LargestPlan turn_plan = plan;
    turn_plan.most_steps =
        plan.most_steps == 0 ? steps_for_turns : std::min(plan.most_steps, steps_for_turns);
    turn_plan.only_ends = only_ends;
    const auto turn = search_turn(set, edition, turn_plan);
    if (!turn.position) continue;
    auto board = turn.position->placements;
    board.pop_back();
    for (auto& tile : board) tile.follower.reset();
    out.push_back(std::move(board));
  }
  std::uint64_t steps = 0;
  for (int cities = growing::most_completed_cities(set, edition.table);
       cities > 2 && edition.farms != rules::editions::Farms::off; --cities) {
    for (std::uint64_t walk = 0; walk < 300 && !is_stopped(plan); ++walk) {
      auto farm = growing::rich_farm(fit, edition.table, cities, {plan.seed, walk, 150, plan.stop}, steps);
      if (!farm) continue;
      out.push_back(std::move(farm->board));
      break;
    }
    if (out.size() >= 5) break;
  }
  return out;
}

/// The hand that a board is worth in a game of two.
FinalHand hand_of(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                  const Tiles& board) {
  Grown grown(fit, edition.table);
  for (const auto& tile : board) grown.lay(grown.board.index(tile.cell), tile.type, tile.rotation);
  return best_hand(grown.board, grown.forest, edition, own_turns(grown.board));
}

/// A game that ends so: the tile that is reached last is laid last. Nothing when the hand cannot be deployed.
std::optional<LastTurnGame> staged_game(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                        const BestFinal& found) {
  const auto board = boards::ordered_from_origin(found.board);
  auto segments = found.hand.segments;
  for (auto& at : segments) {
    const auto cell = found.board[static_cast<std::size_t>(at.placement)].cell;
    const auto tile = std::find_if(board.begin(), board.end(), [&](const auto& p) { return p.cell == cell; });
    at.placement = static_cast<int>(tile - board.begin());
  }
  return stage_last_turn(set, edition, board, segments);
}

/// The best board so far, and the game that ends so.
struct Record {
  BestFinal best;
  std::optional<LastTurnGame> staged;
  int points() const { return staged ? staged->final_points : 0; }
  /// Keeps what is found if it is worth more and can be played, if need be without the least of the hand.
  void offer(const tilesets::TileSet& set, const rules::editions::Edition& edition, BestFinal found) {
    if (found.hand.points <= points()) return;
    for (; !found.hand.segments.empty(); found.hand.segments.pop_back()) {
      auto game = staged_game(set, edition, found);
      if (!game) continue;
      if (game->final_points <= points()) return;
      found.hand.points = game->final_points;
      best = std::move(found);
      staged = std::move(game);
      return;
    }
  }
};

void search_by_growing(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                       const LargestPlan& plan, int at_most, Record& record, std::uint64_t& steps) {
  const auto from = beginnings(fit, edition, plan);
  const auto most = plan.most_steps == 0 ? final_steps : std::min(plan.most_steps, final_steps);
  for (std::uint64_t walk = 0; steps < most && record.points() < at_most && !is_stopped(plan); ++walk) {
    arithmetic::RandomStream random(plan.seed, walk, arithmetic::Purpose::moves);
    BestFinal found = record.best;
    const auto before = steps;
    grow(fit, edition, from[walk % from.size()], random, found, steps);
    if (steps == before && walk >= 2 * from.size()) break;  // nothing can be laid
    record.offer(fit.set(), edition, std::move(found));
  }
}

/// One walk from the start tile, then some that warm the best board again and not so much.
void search_by_cooling(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                       const LargestPlan& plan, int at_most, Record& record, std::uint64_t& steps) {
  const auto& set = fit.set();
  const auto a_share = plan.most_steps == 0
                           ? final_changes_a_tile * static_cast<std::uint64_t>(set.tile_count())
                           : (plan.most_steps - std::min(steps, plan.most_steps)) / (rewarmings + 2);
  growing::AnnealedBoard best;
  for (int walk = 0; walk <= rewarmings && record.points() < at_most && !is_stopped(plan); ++walk) {
    growing::Annealing cooling;
    cooling.from = best.board;
    cooling.warmest = walk == 0 ? melting : warm;
    cooling.changes = walk == 0 ? 2 * a_share : a_share;
    cooling.seed = plan.seed;
    cooling.walk = static_cast<std::uint64_t>(walk);
    cooling.enough = at_most;
    cooling.stop = plan.stop;
    auto land = anneal_board(set, edition, cooling, steps);
    if (land.points < best.points) continue;
    if (auto board = boards::extend_to_start(set, edition.table, land.board)) {
      auto hand = hand_of(fit, edition, *board);
      record.offer(set, edition, {std::move(*board), std::move(hand)});
    }
    best = std::move(land);
  }
}

}  // namespace

Answer search_final(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                    const LargestPlan& plan) {
  Answer answer;
  answer.about = {{"what", std::string("final")}};
  answer.verdict = SolveVerdict::bound;
  answer.proof.kind = answers::ProofKind::counting;
  auto bound = final_bound(set, edition);
  answer.proof.words = std::move(bound.words);
  const rules::board::FitTable fit(set);
  Record record;
  search_by_growing(fit, edition, plan, bound.points, record, answer.proof.nodes);
  if (edition.table.area.kind == rules::AreaKind::unbounded &&
      set.tile_count() <= growing::EditableBoard::most_tiles)
    search_by_cooling(fit, edition, plan, bound.points, record, answer.proof.nodes);
  answer.facts = {{"at_least", 0}, {"at_most", bound.points}};
  if (!record.staged) return answer;
  auto& staged = *record.staged;
  require_sound(set, edition.table, staged.position.placements, answers::BoardForm::legal);
  const int points = staged.final_points;
  answer.facts = {{"points", points}, {"at_most", bound.points}, {"gap", bound.points - points}};
  if (points == bound.points) answer.verdict = SolveVerdict::found;
  answer.position = std::move(staged.position);
  answer.highlight = std::move(staged.segments);
  return answer;
}

}  // namespace bastide::solver::questions::largest
