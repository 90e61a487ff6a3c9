#include "solver/simulation/exact/told_play.hpp"

#include "solver/simulation/exact/random_play.hpp"

namespace bastide::solver::simulation::exact {

ToldPlay told_play(const boards::BoardSpace& space, int tiles, const runs::RunControl& control) {
  using arithmetic::Whole;
  const auto play = random_play(space, tiles, control);
  ToldPlay out;
  out.is_complete = play.is_complete;
  for (const auto& draw : play.unplaceable_draw) {
    out.rounded.push_back(std::stod(arithmetic::to_decimal(draw, 17)));
    out.exact.push_back(Whole(numerator(draw)).str() + "/" + Whole(denominator(draw)).str());
    out.decimal.push_back(arithmetic::to_decimal(draw, 10));
  }
  return out;
}

}  // namespace bastide::solver::simulation::exact
