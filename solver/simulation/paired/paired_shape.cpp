#include "solver/simulation/paired/paired_figures.hpp"
#include "solver/simulation/paired/shared_draws.hpp"

namespace bastide::solver::simulation::paired {

using namespace tilesets::described;

Shape shape_of(const PairedFigure*) {
  using F = PairedFigure;
  return object(
      {field<&F::left>("left"), field<&F::right>("right"),
       field<&F::difference>("difference", "right minus left"),
       field<&F::is_seen>("seen", "0 lies outside the interval of 99.9 %"),
       field<&F::worth_seeing>("worth_seeing", "the change that would matter"),
       field<&F::games_to_see>("games_to_see", "games that would show such a change four times out of five")
           .or_null()});
}

Shape shape_of(const Pairing*) {
  return words<Pairing>({"same_tiles", "right_has_all", "left_has_all", "none"});
}

Shape shape_of(const Strength*) {
  return object({field<&Strength::left>("left"), field<&Strength::right>("right")});
}

Shape shape_of(const ComparedPolicy*) {
  using F = ComparedPolicy;
  return object(
      {field<&F::policy>("policy"), field<&F::games>("games", "of each side"),
       field<&F::has_paired_draws>("paired_draws", "game k has the same draws on both sides"),
       field<&F::figures>("figures"),
       field<&F::unplaceable_types>("unplaceable_types",
                                    "tiles of each type that fitted nowhere, in 100 games"),
       field<&F::strength>("strength", "points more a game than random makes when the two meet").or_null(),
       field<&F::left>("left"), field<&F::right>("right")});
}

}  // namespace bastide::solver::simulation::paired
