#include "solver/questions/block/draws_proof.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::questions::block {
namespace {

/// Thrown out of a piece that was stopped midway: it has no result to be recorded.
struct Interrupted {};

}  // namespace

tilesets::described::Shape shape_of(const RefutedCase*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&RefutedCase::is_refuted>("is_refuted"), field<&RefutedCase::lemmas>("lemmas")});
}

DrawsProof refute_draws(const boards::BoardSpace& space, const NestedQuestion& question, int most_extras,
                        std::uint64_t most_conflicts, const runs::RunControl& control) {
  const auto cases = cases_of(question, most_extras);
  sat::SatPlan limits;
  limits.most_conflicts = most_conflicts;
  limits.stop = control.stop;
  runs::PieceList pieces;
  pieces.count = cases.size();
  auto stage = control;
  stage.stage = fmt::format("draws/{}", question.never + most_extras);
  DrawsProof out;
  out.cases = cases.size();
  runs::PieceResults<RefutedCase> done;
  try {
    done = run_recorded<RefutedCase>(pieces, stage, [&](std::size_t piece, std::size_t /*slot*/) {
      const auto result = refute_nested(space, question, cases[piece], most_extras, limits);
      if (result.verdict == sat::SatVerdict::cut_short && runs::is_stopped(control.stop)) throw Interrupted();
      return RefutedCase{result.verdict == sat::SatVerdict::unsatisfiable, result.lemmas};
    });
  } catch (const Interrupted&) {
    out.is_complete = false;
    return out;
  }
  out.is_complete = done.is_complete;
  out.at_least = question.never + most_extras + 1;
  for (std::size_t piece = 0; piece < cases.size(); ++piece) {
    const auto& result = done.results[piece];
    out.refuted += result.is_refuted ? 1 : 0;
    out.lemmas += result.lemmas;
    if (result.is_refuted) continue;
    const bool needs_no_board = cases[piece].kinds.empty();
    out.at_least = std::min(out.at_least, needs_no_board ? 0 : cases[piece].width + cases[piece].height - 1);
  }
  return out;
}

}  // namespace bastide::solver::questions::block
