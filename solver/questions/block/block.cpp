#include "solver/questions/block/block.hpp"
#include "solver/boards/laying_order.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "solver/questions/block/block_never.hpp"
#include "solver/questions/block/blocked_boards.hpp"

namespace bastide::solver::questions::block {
namespace {

using answers::Answer;
using answers::Answers;
using answers::ProofKind;
using answers::SolveVerdict;
using arithmetic::checked_add;
using arithmetic::to_decimal;
using arithmetic::Uint128;
using boards::BoardSpace;

/// Whether a tile of the type can be in the bag while a board lies.
bool can_be_in_bag(const BoardSpace& space, int type) {
  const auto count = space.fit->set().type(type).count;
  const bool is_only_start = count == 1 && space.starts.size() == 1 && space.starts.front() == type;
  return count > 0 && !is_only_start;
}

struct AskedType {
  int type = 0;
  bool is_open = true;  ///< still searched for
};

std::string boards_words(int tiles, Uint128 boards) {
  if (tiles == 1)
    return fmt::format("On {} it has a place.",
                       boards == 1 ? "the start tile alone" : "every start tile alone");
  return fmt::format(
      "Every board of up to {} tiles was looked at, {} boards, and it has a place on all of them.", tiles,
      to_decimal(boards));
}

void answer_found(const BoardSpace& space, int type, int tiles, const BlockedBoards& found, Uint128 smaller,
                  Answer& answer) {
  const auto t = static_cast<std::size_t>(type);
  for (const auto& board : found.listed[t]) {
    require_blocked(space, board, {&type, 1});
    answer.all.push_back({board, false});
  }
  answer.verdict = SolveVerdict::found;
  answer.facts = {{"tiles", std::int64_t{tiles}}};
  answer.count = to_decimal(found.blocked[t]);
  answer.position = answer.all.front();
  if (answer.all.size() == 1) answer.all.clear();
  answer.proof.kind = ProofKind::exhaustion;
  answer.proof.nodes = static_cast<std::uint64_t>(checked_add(smaller, found.boards));
  if (smaller > 0) answer.proof.words = {boards_words(tiles - 1, smaller)};
}

/// `is_all`: those of up to `tiles` tiles are all boards there are.
void answer_open(int tiles, Uint128 boards, bool is_all, Answer& answer) {
  answer.proof.kind = ProofKind::exhaustion;
  answer.proof.nodes = static_cast<std::uint64_t>(boards);
  if (tiles > 0) answer.proof.words = {boards_words(tiles, boards)};
  if (is_all) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof.words.emplace_back("There is no board of more tiles.");
  } else {
    answer.facts = {{"at_least", std::int64_t{tiles + 1}}};
  }
}

}  // namespace

Answers smallest_blocks(const BoardSpace& space, const BlockPlan& plan, const runs::RunControl& control) {
  const auto& set = space.fit->set();
  boards::require_walkable_without_holes(set, "solve block");
  boards::require_one_start_tile(set, "solve block");
  Answers out{"block", {}, true};
  std::vector<AskedType> asked;
  for (const int type : plan.types) {
    Answer answer;
    answer.about = {{"tile", set.type(type).id}};
    asked.push_back({type, false});
    if (!can_be_in_bag(space, type)) {
      answer.verdict = SolveVerdict::impossible;
      answer.proof = {ProofKind::counting, 0, {"No tile of this type is ever in the bag."}, {}};
    } else if (auto words = never_blocked(set, space.table, type); !words.empty()) {
      answer.verdict = SolveVerdict::impossible;
      answer.proof = {ProofKind::counting, 0, std::move(words), {}};
    } else {
      asked.back().is_open = true;
    }
    out.answers.push_back(std::move(answer));
  }
  const auto is_any_open = [&] {
    return std::any_of(asked.begin(), asked.end(), [](const auto& a) { return a.is_open; });
  };
  int looked_at = 0;  // tiles of the largest boards all of which were looked at
  Uint128 boards = 0;
  bool is_all = false;  // no board has more tiles
  for (int tiles = 1; tiles <= std::min(plan.most_tiles, set.tile_count()); ++tiles) {
    if (!is_any_open() && !plan.looks_at_all_sizes) break;
    auto stage = control;
    stage.stage = "boards-" + std::to_string(tiles);
    const auto found = blocked_boards(space, tiles, plan.most_listed, stage);
    if (!found.is_complete) {
      out.is_complete = false;
      if (!plan.looks_at_all_sizes) break;
      continue;
    }
    if (!out.is_complete) continue;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (!asked[i].is_open || found.blocked[static_cast<std::size_t>(asked[i].type)] == 0) continue;
      answer_found(space, asked[i].type, tiles, found, boards, out.answers[i]);
      asked[i].is_open = false;
    }
    boards = checked_add(boards, found.boards);
    looked_at = tiles;
    is_all = found.boards == 0 || tiles == set.tile_count();
    if (found.boards == 0 && !plan.looks_at_all_sizes) break;
    const bool is_any_found = std::any_of(out.answers.begin(), out.answers.end(), [](const Answer& answer) {
      return answer.verdict == SolveVerdict::found;
    });
    if (plan.stops_at_first && is_any_found) break;
  }
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i].is_open) answer_open(looked_at, boards, is_all && out.is_complete, out.answers[i]);
    if (auto meant = boards::boards_meant(set); !meant.empty() && boards > 0)
      out.answers[i].proof.words.push_back(std::move(meant));
  }
  return out;
}

}  // namespace bastide::solver::questions::block
