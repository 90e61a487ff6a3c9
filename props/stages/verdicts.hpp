// From what the stages found to verdicts: one for each property and subject, with what it rests on.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "props/stages/board_stage.hpp"
#include "props/stages/every_game_stage.hpp"
#include "props/stages/game_stage.hpp"
#include "props/stages/verify.hpp"

namespace bastide::props::stages {

/// A stage's result and the subject it was run for.
template <class Result>
struct SharedStage {
  std::size_t subject = 0;
  Result stage;
};

/// Results of a kind of stage, run once for all subjects for which it comes out alike.
template <class Result>
struct SharedStages {
  std::vector<SharedStage<Result>> stages;
  std::vector<std::size_t> stage_of;  ///< [subject]

  const SharedStage<Result>& of(std::size_t subject) const { return stages[stage_of[subject]]; }
  void add(std::size_t subject, Result result) {
    stage_of.push_back(stages.size());
    stages.push_back({subject, std::move(result)});
  }
};

/// Everything that was found out, before it is turned into verdicts.
struct StageFindings {
  SharedStages<BoardStageResult> boards;
  SharedStages<BoardStageResult> deployments;
  SharedStages<EveryGameResult> walks;
  SharedStages<proofs::ProofResult> proofs;
  std::vector<GameStageResult> games;  ///< [subject]
};

/// Boards of up to so many tiles are walked: as many as the set has, or none where one cannot see of a board
/// whether it can be laid (solver/boards/laying_order.hpp).
int tiles_of_walked_boards(const tilesets::TileSet& set);

/// The verdicts in catalogue, then subject order. `is_complete` false: nothing reads held or proved.
std::vector<FoundVerdict> make_verdicts(const VerifyPlan& plan, std::span<const Property> properties,
                                        std::span<const proofs::Proof> proofs, const StageFindings& findings,
                                        bool is_complete);

}  // namespace bastide::props::stages
