// The parts of scoring that a game and the checks of `props` need besides `score`: who stands where and how
// much that counts, what a feature is worth, who gets what of it, the item of one feature, and another farm
// method.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"

namespace bastide::rules::reference {

/// Who stands on a feature, or on several counted together.
struct Occupants {
  PerPlayer figures{};   ///< how many of each player, of whatever kind
  PerPlayer weights{};   ///< what they count in majorities, added up
  bool is_held = false;  ///< anybody has one there
};
/// Those of each feature. A figure's weight may depend on what the feature counts.
std::vector<Occupants> occupants(const Features& found, const std::vector<Placement>& board,
                                 const editions::Edition& edition);
/// Those who count for each feature: who stands on it; of a cloister or garden, where the edition says so
/// (site_majority), who stands anywhere on its tile or on the eight around it.
std::vector<Occupants> claimants(const Features& found, const std::vector<Placement>& board,
                                 const editions::Edition& edition);
/// followers[f][player] = figures of `player` on feature f, of whatever kind.
std::vector<PerPlayer> followers_on(const Features& found, const std::vector<Placement>& board);

/// True when any player has a figure there.
bool is_held(const PerPlayer& holders);

/// True for the players whose figures weigh most, more than nothing.
std::array<bool, most_players> majority(const PerPlayer& holders);
/// Where figures stand that are compared: on one feature, or (farms first) on the farms around a city,
/// where first_ties can settle ties otherwise than shared_majority.
enum class Standing : std::uint8_t { on_feature, around_city };
/// True for the players who score, by who_scores, outvoted and what is said of ties.
std::array<bool, most_players> scorers(const PerPlayer& holders, const editions::Edition& edition,
                                       Standing where = Standing::on_feature);
/// What each player gets where the figures weigh so much and the feature is worth `points`.
PerPlayer awarded(const PerPlayer& holders, int points, const editions::Edition& edition,
                  Standing where = Standing::on_feature);
/// Likewise where it is worth `worth[player]` to each: formulas may ask for his own figures.
PerPlayer awarded(const PerPlayer& holders, const PerPlayer& worth, const editions::Edition& edition,
                  Standing where = Standing::on_feature);

/// What lies around a cloister or garden, or on the features that touch another, as details of a formula from
/// cities_around on.
using Surroundings =
    std::array<int, expressions::most_details - static_cast<std::size_t>(expressions::Detail::cities_around)>;
/// Of every tile that lies around a cloister's or garden's, or beside it, what it shows and the marks on it;
/// of a city the marks of its farms and roads, of a road those of the cities at its ends.
Surroundings surroundings_of(const Features& found, const std::vector<Placement>& board, const Feature& land,
                             const editions::Edition& edition);

/// How an edition's own formula is asked: calculated anew, as this model does, or `&Formula::points`, looked
/// up in the table that was made from it.
using Calculation = int (expressions::Formula::*)(const expressions::FormulaInputs&) const;
/// Who stands there, as a formula is asked for one player, and what lies around.
struct Presence {
  std::array<int, expressions::most_figures> figures{};  ///< [figure]: of his
  int own = 0;                                           ///< figures of his, of whatever kind
  int others = 0;                                        ///< of all other players
  int roads = 0;                                         ///< that end at a city
  int turns = 0;                                         ///< tiles laid since the first of all these figures
  Surroundings around{};                                 ///< of a cloister or garden
};
/// For `player` on any of these features; for `all_players` everybody's figures are his.
Presence presence_on(const Features& found, const std::vector<Placement>& board,
                     const std::vector<int>& features, int player);
constexpr int all_players = -1;
/// Completed cities as a farm scores them.
struct FarmedCities {
  int number = 0;
  int tiles = 0;
  int pennants = 0;
  Marks marks{};    ///< all on them
  Marks bearing{};  ///< [mark]: cities with any
};
/// Those of these indices.
FarmedCities cities_among(const Features& found, const std::vector<int>& cities);
/// What a city, road, cloister or garden is worth: by the edition's own formula, else by the rules' own
/// words.
int land_worth(const Feature& land, const editions::Edition& edition,
               Calculation calculation = &expressions::Formula::evaluate, const Presence& there = {});
/// What a farm is worth for these completed cities; `marks`: all on its fields.
int farm_worth(const FarmedCities& cities, const editions::Edition& edition, editions::Farms farms,
               Calculation calculation = &expressions::Formula::evaluate, const Marks& marks = {},
               const Presence& there = {});
/// What a formula gives of a feature as it is, to `player`; of a farm, of all completed cities that it
/// touches.
int formula_points(const Features& found, const std::vector<Placement>& board,
                   const editions::Edition& edition, int feature, const expressions::Formula& formula,
                   int player);
/// Whether a farm is scored before the end (farms_close): no half-edge of it is open, and where the edition
/// asks for that every city that it touches is complete.
bool is_scored_early(const Features& found, int farm, const editions::Edition& edition);
/// The items of all such farms that hold a figure.
std::vector<ScoreItem> early_farm_items(const Features& found, const std::vector<Placement>& board,
                                        const std::vector<Occupants>& standing,
                                        const editions::Edition& edition);

/// Indices of the completed cities that farm `farm` touches, ascending.
std::vector<int> completed_cities(const Features& found, int farm);

/// What a city, road, cloister or garden gives to its holders: as completed when it is complete, else as at
/// the end.
ScoreItem land_item(const Features& found, const std::vector<Placement>& board,
                    const editions::Edition& edition, int feature, const Occupants& there);
/// What a city, road, cloister or garden is worth to one who has no figure there, where nobody has.
int worth_to_nobody(const Features& found, const std::vector<Placement>& board,
                    const editions::Edition& edition, int feature);
/// What the figure `who` on placement `placement` scores when it is taken back: what its incomplete cloister
/// or garden is worth at the end, for itself alone.
ScoreItem retrieved_item(const Features& found, const std::vector<Placement>& board,
                         const editions::Edition& edition, int placement, const Deployment& who);

/// `score` where the board's features were found already: figures do not change them.
ScoreSheet score_features(const Features& found, const std::vector<Placement>& board,
                          const editions::Edition& edition, editions::Farms farms);

/// `score` with `farms` in place of the edition's own method.
ScoreSheet score_with_farms(const TileSet& set, const std::vector<Placement>& board,
                            const editions::Edition& edition, editions::Farms farms);

/// A player's total that comes to so much, of which the edition may say how little it can be.
int total_of(int sum, const editions::Edition& edition);

/// What the players' tokens give at the end.
std::vector<TokenBonus> token_bonuses(const Tokens& tokens, const editions::Edition& edition);

}  // namespace bastide::rules::reference
