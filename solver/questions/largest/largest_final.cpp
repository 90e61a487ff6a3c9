// The most points that the final scoring can give to one player.
//
// The bound is final_bound's. Boards are first grown tile by tile, each time the best of some random
// placements, from the start tile, from the board of the largest turn without its last tile, and from boards
// with a rich farm; that is quick, and enough without farmers. Then, on a table without end, whole boards are
// changed (anneal_board). Searches without claim to the best.
#include <algorithm>

#include "solver/boards/lay_out.hpp"
#include "solver/questions/growing/annealed_board.hpp"
#include "solver/questions/growing/editable_board.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/grow_farm.hpp"
#include "solver/questions/largest/final_bound.hpp"
#include "solver/questions/largest/largest.hpp"
#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::amount;
using answers::Answer;
using answers::SolveVerdict;
using growing::best_hand;
using growing::FinalHand;
using rules::board::Ruleset;

using Tiles = std::vector<rules::Placement>;

constexpr std::uint64_t final_steps = 300'000;
constexpr std::uint64_t steps_for_turns = 2'000'000;
constexpr int placements_a_step = 20;
constexpr int steps_without_gain = 15;
constexpr std::uint64_t final_changes_a_tile = 40'000;  // in each walk of changes, for each tile of the set
constexpr int rewarmings = 5;
constexpr double melting = 1.1, warm = 0.7;  // in points

struct BestFinal {
  Tiles board;
  FinalHand hand;
};

rules::board::FeatureBoard board_with(const Ruleset& ruleset, const Tiles& tiles) {
  rules::board::FeatureBoard out(ruleset.fit(), ruleset.set().tile_count(), ruleset.edition().table);
  out.place_all(tiles);
  return out;
}

/// The hand that a board is worth in a game of two to the player who lays the last tile.
FinalHand hand_of(const Ruleset& ruleset, const rules::board::FeatureBoard& on) {
  return best_hand(on, ruleset.edition(), on.forest().tile_count() / 2);
}

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
void grow(const Ruleset& ruleset, const Tiles& from, arithmetic::RandomStream& random, BestFinal& best,
          std::uint64_t& steps) {
  auto grown = board_with(ruleset, from);
  const auto& board = grown.board();
  int most = 0, idle = 0;
  const auto note = [&] {
    auto hand = hand_of(ruleset, grown);
    idle = hand.points > most ? 0 : idle + 1;
    most = std::max(most, hand.points);
    if (hand.points > best.hand.points) best = {grown.placements(), std::move(hand)};
  };
  note();
  while (idle < steps_without_gain && board.left_in_all() > 0 && !board.frontier().empty()) {
    std::optional<std::pair<rules::board::CellIndex, tilesets::OrientedType>> chosen;
    int chosen_points = -1;
    for (int i = 0; i < placements_a_step; ++i) {
      const auto place = any_placement(board, random);
      if (!place) break;
      grown.place(place->first, place->second.type, place->second.rotation);
      const int points = hand_of(ruleset, grown).points;
      grown.undo();
      ++steps;
      if (points <= chosen_points) continue;
      chosen_points = points;
      chosen = place;
    }
    if (!chosen) return;
    grown.place(chosen->first, chosen->second.type, chosen->second.rotation);
    note();
  }
}

/// Boards to begin with.
std::vector<Tiles> beginnings(const Ruleset& ruleset, const LargestPlan& plan) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  std::vector<Tiles> out = {{{set.start_type(), 0, {0, 0}, std::nullopt}}};
  for (const bool only_ends : {false, true}) {
    LargestPlan turn_plan = plan;
    turn_plan.most_steps =
        plan.most_steps == 0 ? steps_for_turns : std::min(plan.most_steps, steps_for_turns);
    turn_plan.only_ends = only_ends;
    const auto turn = search_turn(ruleset, turn_plan);
    if (!turn.position) continue;
    auto board = turn.position->placements;
    board.pop_back();
    for (auto& tile : board) tile.follower.reset();
    out.push_back(std::move(board));
  }
  std::uint64_t steps = 0;
  for (int cities = growing::most_completed_cities(set, edition.table);
       cities > 2 && edition.farms != rules::editions::Farms::off; --cities) {
    for (std::uint64_t walk = 0; walk < 300 && !plan.is_stopped(); ++walk) {
      auto farm =
          growing::rich_farm(ruleset.fit(), edition.table, cities, {plan.seed, walk, 150, plan.stop}, steps);
      if (!farm) continue;
      out.push_back(std::move(farm->board));
      break;
    }
    if (out.size() >= 5) break;
  }
  return out;
}

/// A game that ends so: the tile that is reached last is laid last. Nothing when the hand cannot be deployed.
std::optional<LastTurnGame> staged_game(const Ruleset& ruleset, const BestFinal& found) {
  const auto board = boards::ordered_from_origin(found.board);
  auto segments = found.hand.segments;
  for (auto& at : segments) {
    const auto cell = found.board[static_cast<std::size_t>(at.placement)].cell;
    const auto tile = std::find_if(board.begin(), board.end(), [&](const auto& p) { return p.cell == cell; });
    at.placement = static_cast<int>(tile - board.begin());
  }
  return stage_last_turn(ruleset, board, segments);
}

/// The best board so far, and the game that ends so.
struct Record {
  BestFinal best;
  std::optional<LastTurnGame> staged;
  int points() const { return staged ? staged->points.at_end : 0; }
  /// Keeps what is found if it is worth more and can be played, if need be without the least of the hand.
  void offer(const Ruleset& ruleset, BestFinal found) {
    if (found.hand.points <= points()) return;
    for (; !found.hand.segments.empty(); found.hand.segments.pop_back()) {
      auto game = staged_game(ruleset, found);
      if (!game) continue;
      if (game->points.at_end <= points()) return;
      found.hand.points = game->points.at_end;
      best = std::move(found);
      staged = std::move(game);
      return;
    }
  }
};

void search_by_growing(const Ruleset& ruleset, const LargestPlan& plan, int at_most, Record& record,
                       std::uint64_t& steps) {
  const auto from = beginnings(ruleset, plan);
  const auto most = plan.most_steps == 0 ? final_steps : std::min(plan.most_steps, final_steps);
  for (std::uint64_t walk = 0; steps < most && record.points() < at_most && !plan.is_stopped(); ++walk) {
    arithmetic::RandomStream random(plan.seed, walk, arithmetic::Purpose::moves);
    BestFinal found = record.best;
    const auto before = steps;
    grow(ruleset, from[walk % from.size()], random, found, steps);
    if (steps == before && walk >= 2 * from.size()) break;  // nothing can be laid
    record.offer(ruleset, std::move(found));
  }
}

/// One walk from the start tile, then some that warm the best board again and not so much.
void search_by_cooling(const Ruleset& ruleset, const LargestPlan& plan, int at_most, Record& record,
                       std::uint64_t& steps) {
  const auto& set = ruleset.set();
  const auto a_share = plan.most_steps == 0
                           ? final_changes_a_tile * static_cast<std::uint64_t>(set.tile_count())
                           : (plan.most_steps - std::min(steps, plan.most_steps)) / (rewarmings + 2);
  growing::AnnealedBoard best;
  for (int walk = 0; walk <= rewarmings && record.points() < at_most && !plan.is_stopped(); ++walk) {
    growing::Annealing cooling{
        {plan.seed, static_cast<std::uint64_t>(walk), walk == 0 ? 2 * a_share : a_share, plan.stop}, at_most};
    cooling.from = best.board;
    cooling.warmest = walk == 0 ? melting : warm;
    auto land = anneal_board(ruleset, cooling, steps);
    if (land.points < best.points) continue;
    if (auto board = boards::extend_to_start(set, ruleset.edition().table, land.board)) {
      auto hand = hand_of(ruleset, board_with(ruleset, *board));
      record.offer(ruleset, {std::move(*board), std::move(hand)});
    }
    best = std::move(land);
  }
}

}  // namespace

Answer search_final(const Ruleset& ruleset, const LargestPlan& plan) {
  Answer answer;
  answer.proof.kind = answers::ProofKind::counting;
  auto bound = final_bound(ruleset);
  answer.proof.words = std::move(bound.words);
  Record record;
  search_by_growing(ruleset, plan, bound.points, record, answer.proof.nodes);
  if (ruleset.edition().table.area.kind == rules::AreaKind::unbounded &&
      ruleset.set().tile_count() <= growing::EditableBoard::most_tiles)
    search_by_cooling(ruleset, plan, bound.points, record, answer.proof.nodes);
  set_unshown(answer, bound.points);
  if (!record.staged) return answer;
  const int points = record.points();
  show_game(answer, ruleset, record.staged->game);
  answer.facts = {amount("point", points), {"at_most", bound.points}, {"gap", bound.points - points}};
  if (points == bound.points) answer.verdict = SolveVerdict::found;
  return answer;
}

}  // namespace bastide::solver::questions::largest
