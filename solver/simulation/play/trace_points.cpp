#include "solver/simulation/play/trace_points.hpp"

#include <fmt/format.h>

#include <utility>

#include "rules/editions/further.hpp"
#include "solver/simulation/play/shared_points.hpp"

namespace bastide::solver::simulation::play {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::editions::Edition;
using rules::editions::Farms;

int worth_of_farm(int cities, const Edition& edition) {
  rules::expressions::FormulaInputs inputs;
  inputs.cities = cities;
  return rules::editions::formula_of(edition, rules::expressions::FormulaSlot::farm_points).points(inputs);
}

/// `first`: each completed city for the farmers on all farms that touch it.
void score_by_city(const GameTrace& trace, const Edition& edition, std::vector<Followers>& by_city,
                   PerPlayer& to) {
  if (by_city.size() < trace.features.size()) by_city.resize(trace.features.size(), 0);
  for (const auto& contact : trace.contacts)
    by_city[contact.city] += followers_of(trace.farms[contact.farm].feature);
  const int worth = worth_of_farm(1, edition);
  for (const auto& contact : trace.contacts) {
    const auto farmers = std::exchange(by_city[contact.city], 0);
    if (farmers != 0) give_points(to, farmers, worth, edition, rules::play::award_around_city);
  }
}

/// `third`: each farm for its farmers; `second`: likewise, but a player scores a city with the first of his
/// farms only, or all of them with the first farm on which anybody scores. `scored_by`: bit p of a city:
/// player p has scored it.
void score_by_farm(const GameTrace& trace, const Edition& edition, std::vector<std::uint64_t>& scored_by,
                   PerPlayer& to) {
  if (scored_by.size() < trace.features.size()) scored_by.resize(trace.features.size(), 0);
  const bool is_for_all =
      edition.farms == Farms::second && edition.second_once == rules::editions::SecondOnce::all;
  auto contact = trace.contacts.begin();
  for (std::size_t f = 0; f < trace.farms.size(); ++f) {
    const auto begin = contact;
    while (contact != trace.contacts.end() && contact->farm == f) ++contact;
    const auto farmers = followers_of(trace.farms[f].feature);
    if (farmers == 0) continue;
    const auto shares = rules::play::shares_of(by_player(farmers), edition);
    for (std::size_t p = 0; p < to.size(); ++p) {
      if (!shares.has(p)) continue;
      int cities = 0;
      for (auto c = begin; c != contact; ++c) {
        auto& scored = scored_by[c->city];
        cities += edition.farms == Farms::third || (scored >> p & 1U) == 0 ? 1 : 0;
        scored |= std::uint64_t{1} << p;
      }
      to[p] += shares.of(p, worth_of_farm(cities, edition));
    }
    if (!is_for_all || shares.by == PerPlayer{}) continue;
    for (auto c = begin; c != contact; ++c) scored_by[c->city] = ~std::uint64_t{0};
  }
  for (const auto& c : trace.contacts) scored_by[c.city] = 0;
}

}  // namespace

PointsByKind trace_points(const GameTrace& trace, const Edition& edition, PointsScratch& scratch) {
  if (trace.has_further) return trace.further.points;
  PointsByKind out;
  for (const auto& traced : trace.features) {
    const auto& feature = traced.feature;
    if (const auto followers = followers_of(feature); followers != 0) {
      give_points(out.of(feature.kind, feature.is_complete()), followers,
                  rules::play::feature_points(feature, edition), edition);
    }
  }
  auto& farms = out.of(FeatureKind::farm, false);
  if (edition.farms == Farms::first) {
    score_by_city(trace, edition, scratch.by_city, farms);
  } else if (edition.farms != Farms::off) {
    score_by_farm(trace, edition, scratch.by_city, farms);
  }
  return out;
}

std::optional<std::string> rescoring_obstacle(const Edition& played, const Edition& other) {
  using fmt::format;
  for (const auto* edition : {&played, &other}) {
    if (const auto what = rules::editions::further_material(*edition))
      return format("{} has {}, and such games are scored by their own edition only", edition->id, *what);
  }
  if (played.board_key() != other.board_key())
    return format("the boards or their features differ: {} has [{}], {} has [{}]", played.id,
                  played.board_key(), other.id, other.board_key());
  if (played.followers() > other.followers())
    return format("{} gives {} followers, {} only {}", played.id, played.followers(), other.id,
                  other.followers());
  if (played.farms != Farms::off && other.farms == Farms::off)
    return format("{} has farmers, {} none", played.id, other.id);
  const bool gives_back = played.unplaceable == rules::editions::Unplaceable::return_to_bag;
  if (gives_back != (other.unplaceable == rules::editions::Unplaceable::return_to_bag))
    return format("tiles that fit nowhere go back into the bag under {} and leave the game under {}",
                  gives_back ? played.id : other.id, gives_back ? other.id : played.id);
  if (played.hand_size != other.hand_size)
    return format("hands hold {} under {} and {} under {}", option_value(played, "hand_size"), played.id,
                  option_value(other, "hand_size"), other.id);
  if (played.hand_rest != other.hand_rest || played.market != other.market ||
      played.market_draw != other.market_draw || played.market_cost != other.market_cost)
    return format("{} and {} let players choose among other tiles", played.id, other.id);
  if (played.ends_early() || other.ends_early())
    return format("games can end early, under {} or {}, and then at different times", played.id, other.id);
  if (played.draw_timing != other.draw_timing)
    return format("{} and {} draw at different times", played.id, other.id);
  if (played.fill_hole_extra_turn != other.fill_hole_extra_turn)
    return format("an extra turn for filling a hole: {} under {}, {} under {}",
                  option_value(played, "fill_hole_extra_turn"), played.id,
                  option_value(other, "fill_hole_extra_turn"), other.id);
  return std::nullopt;
}

}  // namespace bastide::solver::simulation::play
