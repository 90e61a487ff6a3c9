// Verifying on boards: every board up to a size, and deployments on them.
//
// Both stages walk the boards in pieces (solver/boards/board_pieces.hpp) with the fast engine's features kept
// up to date, ask the reference model from scratch on each board, and show both to the checks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "props/property.hpp"
#include "props/stages/counterexample.hpp"
#include "rules/board/ruleset.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::props::stages {

struct BoardStageResult {
  std::vector<std::uint64_t> boards;       ///< [k]: boards of k+1 tiles walked
  std::vector<std::uint64_t> deployments;  ///< [k]: deployments on boards of k+1 tiles
  SmallestViolations smallest;             ///< by index into the properties given
  bool is_complete = true;
};

/// Checks on_board of `properties` on every board of 1..tiles tiles. Properties without that check are left
/// alone.
BoardStageResult check_boards(const rules::board::Ruleset& rules, int tiles,
                              std::span<const Property> properties, const solver::runs::RunControl& control);

/// Checks on_scored of those that have it and apply, on deployments on every board of 1..tiles tiles: nobody,
/// every figure of one player where it may stand, every two figures on two tiles of one and of two players, a
/// follower among them. (Three and more come in games.) No farmers when the edition has none.
BoardStageResult check_deployments(const rules::board::Ruleset& rules, int tiles,
                                   std::span<const Property> properties,
                                   const solver::runs::RunControl& control);

}  // namespace bastide::props::stages
