#include "solver/questions/block/block_draws.hpp"
#include "solver/boards/laying_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "rules/reference/model.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/block/draws_bound.hpp"
#include "solver/questions/block/draws_proof.hpp"

namespace bastide::solver::questions::block {
namespace {

using answers::Answers;
using answers::ProofKind;
using answers::SolveVerdict;
using boards::BoardSpace;
using rules::Placement;
using runs::RunControl;

/// What leaves at each stage: "4 tiles: C1 L3".
struct PlayedGame {
  std::vector<Placement> board;
  std::vector<std::string> removed;
};

/// Of the tiles in the bag but those kept, all that have no place leave.
void remove_unplaceable(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                        const std::vector<int>& kept, rules::reference::Game& game,
                        std::vector<std::string>& removed) {
  std::vector<std::string> leaving;
  for (int type = 0; type < set.type_count(); ++type) {
    const int leaves = game.left(type) - kept[static_cast<std::size_t>(type)];
    if (leaves == 0) continue;
    if (!rules::reference::legal_placements(set, game.board(), type, edition.table).empty()) continue;
    for (int i = 0; i < leaves; ++i) game.set_aside(type);
    leaving.push_back(fmt::format("{}{}", set.type(type).id, leaves));
  }
  if (!leaving.empty())
    removed.push_back(fmt::format("with {} tiles: {}", game.board().size(), fmt::join(leaving, " ")));
}

/// The first tile in the bag, where it has its first place.
std::optional<Placement> next_tile(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                   const rules::reference::Game& game) {
  for (int type = 0; type < set.type_count(); ++type) {
    if (game.left(type) == 0) continue;
    const auto places = rules::reference::legal_placements(set, game.board(), type, edition.table);
    if (!places.empty()) return Placement{type, places.front().rotation, places.front().cell, std::nullopt};
  }
  return std::nullopt;
}

/// Plays the game on the reference model: every placement is legal, every tile that leaves has no place, and
/// in the end the bag is empty. Throws std::logic_error otherwise.
PlayedGame played(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                  const StagedGame& stages) {
  std::vector<int> later;  // [type]: still to be laid
  later.assign(static_cast<std::size_t>(set.type_count()), 0);
  for (const auto& stage : stages) {
    for (const auto& tile : stage) ++later[static_cast<std::size_t>(tile.type)];
  }
  const auto start = stages.front().front();
  rules::reference::Game game(set, edition, 1, start);
  --later[static_cast<std::size_t>(start.type)];
  PlayedGame out;
  for (const auto& stage : stages) {
    for (const auto& tile : stage) {
      if (tile.cell == start.cell) continue;
      if (const auto wrong = game.objection(0, tile))
        throw std::logic_error("the solver found a game that the reference model refuses: " + *wrong);
      game.play(0, tile);
      --later[static_cast<std::size_t>(tile.type)];
    }
    remove_unplaceable(set, edition, later, game, out.removed);
  }
  // What has no place leaves; of what is left one tile is laid; and so on until the bag is empty.
  while (true) {
    remove_unplaceable(set, edition, later, game, out.removed);
    const auto next = next_tile(set, edition, game);
    if (!next) break;
    game.play(0, *next);
  }
  for (auto tile : game.board()) {
    tile.follower.reset();
    out.board.push_back(tile);
  }
  return out;
}

/// A game of at most so many extras, if one is found within the limits.
std::optional<PlayedGame> find_game(const BoardSpace& space, const rules::editions::Edition& edition,
                                    const NestedQuestion& question, int most_extras, const DrawsPlan& plan,
                                    const RunControl& control) {
  sat::SatPlan limits;
  limits.most_conflicts = plan.most_conflicts;
  limits.stop = control.stop;
  for (const auto& at : likely_cases(question, most_extras)) {
    const auto found = find_nested_game(space, question, at, most_extras, limits);
    if (found.verdict == sat::SatVerdict::satisfiable) return played(space.fit->set(), edition, found.game);
    if (runs::is_stopped(control.stop)) break;
  }
  return std::nullopt;
}

/// The shortest game found within the limits.
std::optional<PlayedGame> search(const BoardSpace& space, const rules::editions::Edition& edition,
                                 const NestedQuestion& question, int at_least, const DrawsPlan& plan,
                                 const RunControl& control) {
  const int tiles = space.fit->set().tile_count();
  std::optional<PlayedGame> best;
  // Without a game to improve on, first a little more than what must be laid, then twice as much.
  for (int spare = 8; !best && !runs::is_stopped(control.stop); spare *= 2) {
    const int extras = std::min(at_least + spare, tiles - 1) - question.never;
    if (extras >= 0) best = find_game(space, edition, question, extras, plan, control);
    if (at_least + spare >= tiles - 1) break;
  }
  while (best && static_cast<int>(best->board.size()) > at_least && !runs::is_stopped(control.stop)) {
    const int extras = static_cast<int>(best->board.size()) - 1 - question.never;
    auto shorter = find_game(space, edition, question, extras, plan, control);
    if (!shorter) break;
    best = std::move(shorter);
  }
  return best;
}

std::vector<std::string> proof_words(const BoardSpace& space, const NestedQuestion& question,
                                     const DrawsProof& proof, int tiles) {
  std::vector<std::string> groups;
  const auto must_leave = most_frequent(question);
  for (std::size_t g = 0; g < must_leave.size(); ++g) {
    if (!must_leave[g]) continue;
    std::string ids;
    for (const int type : question.groups[g].types) ids += space.fit->set().type(type).id;
    groups.push_back(ids);
  }
  return {
      fmt::format("A game of {} tiles or fewer: {} that always have a place lie, so {} others at most.",
                  tiles, question.never, tiles - question.never),
      fmt::format("Each of {} leaves on a board whose outermost tiles all show the kind it lacks, or lies to "
                  "the last tile; boards for different kinds lie within each other with a cell between them "
                  "on every side.",
                  fmt::join(groups, ", ")),
      fmt::format("That is {} rectangles and orders of boards; {} of them were refuted, each refutation "
                  "checked, {} steps.",
                  proof.cases, proof.refuted, proof.lemmas)};
}

}  // namespace

Answers shortest_game(const BoardSpace& space, const rules::editions::Edition& edition, const DrawsPlan& plan,
                      const RunControl& control) {
  const auto& set = space.fit->set();
  boards::require_any_order(set, "solve block --draws");
  Answers out{"block", {}, true};
  auto& answer = out.answers.emplace_back();
  answer.about = {{"asked", std::string("draws")}};
  if (space.table.area.kind != rules::AreaKind::unbounded) {
    answer.proof.words = {
        "Only tables without end are searched; 'bastide table' has the bound for a small one, least when "
        "lost."};
    return out;
  }
  const auto question = nested_question(space);
  if (question.never == set.tile_count()) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof = {
        ProofKind::counting,
        0,
        {"Every tile shows every kind of edge there is, so each always has a place: the cell north "
         "of a northernmost tile touches that tile only."},
        {}};
    return out;
  }
  const auto bound = draws_bound(space, question, control);
  answer.proof = {ProofKind::counting, 0, bound.words, {}};
  answer.facts = {{"at_least", std::int64_t{bound.tiles}}};
  const auto best = search(space, edition, question, bound.tiles, plan, control);
  out.is_complete = !runs::is_stopped(control.stop);
  if (!best) return out;
  require_sound(set, space.table, best->board, answers::BoardForm::legal);
  const auto tiles = static_cast<std::int64_t>(best->board.size());
  bool is_shortest = tiles == bound.tiles;
  if (!is_shortest && plan.most_proof_conflicts > 0 && out.is_complete) {
    const int fewer = static_cast<int>(tiles) - 1;
    const auto proof =
        refute_draws(space, question, fewer - question.never, plan.most_proof_conflicts, control);
    out.is_complete = proof.is_complete;
    is_shortest = proof.is_complete && proof.refuted == proof.cases;
    if (proof.is_complete) {
      auto words = proof_words(space, question, proof, fewer);
      if (is_shortest) answer.proof = {ProofKind::certificate, proof.lemmas, std::move(words), {}, {}};
      if (!is_shortest && proof.at_least > bound.tiles) {
        answer.facts = {{"at_least", std::int64_t{proof.at_least}}};
        answer.proof = {ProofKind::certificate, proof.lemmas, std::move(words), {}, {}};
        answer.proof.words.push_back(
            "A game of n tiles is a case of n + 1 cells across and down together at most; those of the bound "
            "are among the refuted.");
      }
    }
  }
  answer.verdict = is_shortest ? SolveVerdict::found : SolveVerdict::bound;
  if (is_shortest) answer.facts.clear();
  answer.facts.push_back({"tiles", tiles});
  answer.facts.push_back({"turns", tiles - 1});
  answer.facts.push_back({"removed", best->removed});
  answer.position = rules::Position{best->board, false};
  return out;
}

}  // namespace bastide::solver::questions::block
