#include "props/stages/single_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "props/boards/board_facts.hpp"
#include "props/play/lockstep.hpp"
#include "props/violation_text.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/scoring.hpp"
#include "solver/boards/board_space.hpp"

namespace bastide::props::stages {
namespace {

using rules::Placement;

std::vector<Placement> without_followers(std::vector<Placement> placements) {
  for (auto& p : placements) p.follower.reset();
  return placements;
}

bool touches_a_tile(const rules::board::Board& board, rules::board::CellIndex cell) {
  return std::any_of(board.side_steps().begin(), board.side_steps().end(),
                     [&](rules::board::CellIndex step) { return board.tile_at(cell + step) >= 0; });
}

/// The tile without its follower, which is not what keeps it from being laid.
std::string tile_words(const tilesets::TileSet& set, Placement p) {
  p.follower.reset();
  return in_words(set, p);
}

/// What keeps the tile from being laid on the board now.
std::optional<std::string> objection_to_tile(const rules::board::Board& board, const Placement& p) {
  const auto what = tile_words(board.set(), p);
  if (!board.has_room_at(p.cell)) return fmt::format("{} touches no tile laid before it", what);
  const auto cell = board.index(p.cell);
  if (board.is_wall(cell)) return fmt::format("{} lies off the table", what);
  if (!board.is_empty(cell)) return fmt::format("{} lies on another tile", what);
  if (!touches_a_tile(board, cell)) return fmt::format("{} touches no tile laid before it", what);
  if (!board.admits(cell)) return fmt::format("with {} the landscape is larger than the table", what);
  if (board.set().fills_hole(p.type) && board.fit().known_sides(board.code(cell)) < 4)
    return fmt::format("{} is not in a hole: {} of 4 sides meet tiles", what,
                       board.fit().known_sides(board.code(cell)));
  if ((board.fit().turns(p.type, board.code(cell)) >> p.rotation & 1U) == 0)
    return fmt::format("{} does not fit there", what);
  if (!board.admits_bend(cell, p.type, p.rotation)) return fmt::format("{} bends a line as it may not", what);
  if (board.left(p.type) == 0) return fmt::format("no tile {} is left", board.set().type(p.type).id);
  return std::nullopt;
}

/// The tiles laid in order, with their features on both engines.
struct InOrder {
  rules::board::FeatureBoard laid;
  std::optional<std::string> objection;

  InOrder(const rules::board::Ruleset& rules, const std::vector<Placement>& tiles)
      : laid(rules.fit(), static_cast<int>(tiles.size()), rules.edition().table,
             static_cast<int>(rules.edition().figures.size())) {
    const auto starts = solver::boards::BoardSpace(rules.fit(), rules.edition()).starts;
    const bool is_start =
        !tiles.empty() && std::find(starts.begin(), starts.end(), tiles.front().type) != starts.end();
    const auto begun =
        rules::placements_at_start(rules.set(), is_start ? tiles.front().type : starts.front());
    for (const auto& p : tiles) {
      const auto lying = static_cast<std::size_t>(laid.forest().tile_count());
      if (lying > 0 && lying < begun.size()) {
        auto bare = p;
        bare.follower.reset();
        if (bare != begun[lying])
          objection = fmt::format("{} is not what lies at the start, expected {}", in_words(rules.set(), p),
                                  in_words(rules.set(), begun[lying]));
      } else if (lying == 0) {
        const bool may_start = p.cell == rules::Cell{} && p.rotation == 0 &&
                               std::find(starts.begin(), starts.end(), p.type) != starts.end();
        if (!may_start) {
          objection = fmt::format("{} lies first, expected a start tile at 0,0 as in its file, such as {}",
                                  in_words(rules.set(), p),
                                  in_words(rules.set(), {starts.front(), 0, {0, 0}, std::nullopt}));
        }
      } else {
        objection = objection_to_tile(laid.board(), p);
      }
      if (objection) return;
      laid.place(p);
    }
  }
};

FoundViolation found(const Property& property, FoundIn in, const std::vector<Placement>& placements,
                     Violation violation) {
  return {property.id, in, 0, placements, std::move(violation), {}, {}};
}

/// The board before the turn with the move on it, so that a follower that went home at once is still seen.
std::vector<Placement> position_of(const TurnView& view) {
  auto placements = view.before.board;
  placements.push_back(view.move);
  return placements;
}

}  // namespace

std::optional<std::string> objection_to(const rules::board::Ruleset& rules,
                                        const std::vector<Placement>& placements) {
  if (placements.empty()) return "there is no tile";
  return InOrder(rules, placements).objection;
}

std::optional<FoundViolation> violation_on_board(const rules::board::Ruleset& rules, const Property& property,
                                                 const std::vector<Placement>& placements) {
  if (property.on_board == nullptr || placements.empty()) return std::nullopt;
  const auto tiles = without_followers(placements);
  const auto& table = rules.edition().table;
  const InOrder order(rules, tiles);
  const auto& laid = order.laid;
  if (order.objection) return std::nullopt;
  // What a faulty engine lays may be no board: then features are not known (BoardChecker does the same).
  const bool is_board = !rules::reference::inconsistency(rules.set(), tiles, table);
  if (!is_board && !property.judges_any_board) return std::nullopt;
  rules::reference::Features reference;
  if (is_board) reference = rules::reference::features(rules.set(), tiles, table);
  boards::BoardFacts facts(rules.fit());
  auto violation =
      property.on_board({rules.fit(), laid.board(), laid.forest(), tiles, reference, &table, &facts});
  if (!violation) return std::nullopt;
  return found(property, FoundIn::boards, tiles, std::move(*violation));
}

std::optional<FoundViolation> violation_of_deployment(const rules::board::Ruleset& rules,
                                                      const Property& property,
                                                      const std::vector<Placement>& placements) {
  if (property.on_scored == nullptr || placements.empty()) return std::nullopt;
  const auto& edition = rules.edition();
  InOrder order(rules, placements);
  auto& laid = order.laid;
  if (order.objection || rules::reference::inconsistency(rules.set(), placements, edition.table))
    return std::nullopt;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    for (const auto& [player, segment, figure] : placements[i].follower)
      laid.forest().add_figures(laid.forest().root(static_cast<int>(i), segment), player, figure, 1);
  }
  const auto reference = rules::reference::features(rules.set(), placements, edition.table);
  const auto fast_sheet = rules::play::score_board(
      laid.board(), laid.forest(), edition, rules::play::standing_on(laid.forest(), placements, edition));
  const auto reference_sheet =
      rules::reference::score_features(reference, placements, edition, edition.farms);
  auto violation = property.on_scored(
      {edition, laid.board(), laid.forest(), placements, reference, fast_sheet, reference_sheet});
  if (!violation) return std::nullopt;
  return found(property, FoundIn::deployments, placements, std::move(*violation));
}

std::optional<FoundViolation> violation_in_game(const rules::board::Ruleset& rules, const Property& property,
                                                GameScript& script) {
  std::optional<FoundViolation> first;
  const auto keep = [&](Verdict violation, const std::vector<Placement>& placements) {
    if (violation) first = found(property, FoundIn::games, placements, std::move(*violation));
    return !first;
  };
  play::Onlooker onlooker;
  if (property.on_turn != nullptr) {
    onlooker.turn = [&](const TurnView& view) { return keep(property.on_turn(view), position_of(view)); };
  }
  if (property.on_board != nullptr) {
    onlooker.board = [&](const BoardView& view) { return keep(property.on_board(view), view.placements); };
  }
  if (property.on_scored != nullptr) {
    onlooker.end = [&](const ScoredView& view) { return keep(property.on_scored(view), view.placements); };
  }
  script = play_in_lockstep(rules, script, onlooker);
  return first;
}

}  // namespace bastide::props::stages
