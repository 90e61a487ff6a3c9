// The parts of scoring that a game and the checks of `props` need besides `score`: what a feature is worth,
// who gets what of it, the item of one feature, and another farm method.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/reference/model.hpp"

namespace bastide::rules::reference {

/// followers[f][player] = followers of `player` on feature f.
std::vector<PerPlayer> followers_on(const Features& found, const std::vector<Placement>& board);

/// True when any player has a follower in `holders`.
bool is_held(const PerPlayer& holders);

/// True for the players who have the most followers, at least one.
std::array<bool, most_players> majority(const PerPlayer& holders);
/// Where followers stand that are compared: on one feature, or (farms first) on the farms around a city,
/// where first_ties can settle ties otherwise than shared_majority.
enum class Standing : std::uint8_t { on_feature, around_city };
/// True for the players who score, by who_scores and what is said of ties.
std::array<bool, most_players> scorers(const PerPlayer& holders, const editions::Edition& edition,
                                       Standing where = Standing::on_feature);
/// What each player gets where the followers stand so and the feature is worth `points`.
PerPlayer awarded(const PerPlayer& holders, int points, const editions::Edition& edition,
                  Standing where = Standing::on_feature);

/// How an edition's own formula is asked: calculated anew, as this model does, or `&Formula::points`, looked
/// up in the table that was made from it.
using Calculation = int (expressions::Formula::*)(const expressions::FormulaInputs&) const;
/// What a city, road or cloister is worth: by the edition's own formula, else by the rules' own words.
int land_worth(const Feature& land, const editions::Edition& edition,
               Calculation calculation = &expressions::Formula::evaluate);
/// What a farm is worth for so many completed cities.
int farm_worth(int cities, const editions::Edition& edition, editions::Farms farms,
               Calculation calculation = &expressions::Formula::evaluate);
/// Indices of the completed cities that farm `farm` touches, ascending.
std::vector<int> completed_cities(const Features& found, int farm);

/// What a city, road or cloister gives to its holders: as completed when it is complete, else as at the end.
ScoreItem land_item(const Features& found, const std::vector<Placement>& board,
                    const editions::Edition& edition, int feature, const PerPlayer& holders);

/// `score` where the board's features were found already: followers do not change them.
ScoreSheet score_features(const Features& found, const std::vector<Placement>& board,
                          const editions::Edition& edition, editions::Farms farms);

/// `score` with `farms` in place of the edition's own method.
ScoreSheet score_with_farms(const TileSet& set, const std::vector<Placement>& board,
                            const editions::Edition& edition, editions::Farms farms);

}  // namespace bastide::rules::reference
