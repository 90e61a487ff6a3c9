#include "solver/simulation/play/prospects.hpp"

#include <algorithm>

#include "tilesets/index.hpp"

namespace bastide::solver::simulation::play {
namespace {

/// Less than any point: what makes a figure that brings nothing stay in supply.
constexpr Worth a_hair = 1;

using rules::FeatureKind;
using rules::expressions::FormulaInputs;
using rules::expressions::FormulaSlot;

/// By kind as in chances_: with so many turns left every second open end gets closed.
constexpr std::array<int, 3> half_way = {8, 6, 2};
/// With so many turns left a farm comes to touch one more completed city.
constexpr int turns_a_city = 40;

/// What a road of three tiles, a city of four and a cloister are worth on average, complete.
Worth typical_points(const rules::editions::Edition& edition) {
  const auto points = [&](FormulaSlot slot, const FormulaInputs& inputs) {
    return Worth{formula_of(edition, slot).points(inputs)};
  };
  return (points(FormulaSlot::road_complete, {.tiles = 3, .segments = 3}) +
          points(FormulaSlot::city_complete, {.tiles = 4, .segments = 4}) +
          points(FormulaSlot::cloister_complete, {.neighbours = 8})) *
         one_point / 3;
}

}  // namespace

void Prospects::begin_turn(const rules::play::Game& game, Horizon horizon) {
  looks_ahead_ = horizon == Horizon::all_tiles;
  turns_ = game.board().left_in_all() / game.players();
  more_cities_ = 0;
  if (!looks_ahead_) return;
  typical_ = typical_points(game.edition());
  more_cities_ = one_point * turns_ / turns_a_city;
  for (std::size_t kind = 0; kind < chances_.size(); ++kind) {
    const Worth each = one_point * turns_ / std::max(turns_ + half_way[kind], 1);
    chances_[kind][0] = one_point;
    for (std::size_t open = 1; open < most_open; ++open)
      chances_[kind][open] = chances_[kind][open - 1] * each / one_point;
  }
}

Worth Prospects::chance(FeatureKind kind, std::size_t open) const {
  const auto row = kind == FeatureKind::city ? 0U : rules::is_site(kind) ? 2U : 1U;
  return chances_[row][std::min(open, most_open - 1)];
}

Worth Prospects::figure(int supply) const {
  if (!looks_ahead_) return a_hair;
  const int few = std::max(supply, 1) * std::max(supply, 1);
  return 3 * typical_ * turns_ / (turns_ + few + 20) + a_hair;
}

Worth Prospects::helper() const { return looks_ahead_ ? one_point : a_hair; }

Worth Prospects::part() const {
  if (turns_ < 2) return 0;
  return looks_ahead_ ? typical_ : 2 * a_hair;
}

}  // namespace bastide::solver::simulation::play
