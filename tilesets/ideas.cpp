#include "tilesets/ideas.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/core.h>

namespace bastide::tilesets {
namespace {

// In the order of the page.
constexpr auto all = std::to_array<Idea>({
    // Figures and whom they count for
    {"Large follower", "big large", "a row [[figure]] with weight = 2, as expansion/inns-cathedrals has it"},
    {"Builder", "builder", "a row [[figure]] with extra_part, as expansion/traders-builders has it"},
    {"Pig", "pig", "a row [[figure]] with weight = 0 and farm.points that asks for it"},
    {"Abbot", "abbot", "a row [[figure]] with retrieve, as expansion/abbot has it"},
    {"Mayor", "mayor", "a row [[figure]] with weight = \"pennants\""},
    {"Figures for some places only", "knight robber monk farmer",
     "a row [[figure]]: what a follower is called on a road, in a city or on a field is said by stands_on"},
    {"Wagon", "wagon cart",
     "nothing like it: a figure comes home when its feature is scored, and does not go on to another"},
    {"Festival and crop circles", "festival crop circle",
     "nothing like it: no tile lets figures be taken back or joined by others"},
    {"Phantom", "phantom ghost", "a row [[figure]] with per_turn = 2"},
    {"Barn", "barn", "nothing like it: figures stand on segments, not where four tiles meet"},
    {"Shepherd", "shepherd sheep",
     "nothing like it: nothing is drawn but tiles, and no figure asks whether to go on or to stop"},
    {"Ringmaster and acrobats", "ringmaster acrobat circus",
     "nothing like it: nobody stands on a tile itself, and no formula counts figures around it"},
    {"Messages and robbers on the track", "message messenger courier highwayman",
     "nothing like it: where markers stand on the scoring track decides nothing"},
    {"Figures that are used once", "sacrifice lost once", "a row [[figure]] with returns = \"never\""},
    {"Figures that enter what others hold", "envoy intruder invade enter",
     "a row [[figure]] with needs = \"anyone\" or \"nothing\""},
    {"Joining one's own feature", "helper join reinforcement",
     "a row [[figure]] with needs = \"own_follower\": a piece of its own, one of its kind on a feature"},
    {"Followers that stay or move", "permanent immobile",
     "returns = \"never\": it leaves the game when its feature is scored, and goes to no other"},
    {"Followers called home", "recall", "retrieve = \"anywhere\" in its row [[figure]]"},
    {"Followers that come late", "unpunctual unpunctuality creep creepassonne late",
     "tile = \"earlier\", or within, in its row [[figure]]"},
    // Pieces that move or take
    {"Dragon and fairy", "dragon fairy volcano princess",
     "nothing like it: no piece moves over tiles that lie, and none sends a figure of others home"},
    {"Tower", "tower prisoner ransom watchtower",
     "nothing like it: nothing is built on tiles, and no figure is captured"},
    {"Mage and witch", "mage witch", "nothing like it: no piece goes from feature to feature"},
    {"Count, king and robber baron", "king baron",
     "a row [[award]] with ties = \"first\" for the king and the robber baron: there is no place for a "
     "count"},
    {"Plague, fire and siege", "plague flea fire siege besieged cathar",
     "a mark on the city with a formula that pays less for it: nothing spreads, and nobody flees"},
    // Tiles and what they show
    {"Inns and cathedrals", "inn cathedral", "a mark, as expansion/inns-cathedrals has them"},
    {"Trade goods", "good trader trade wine grain cloth token",
     "a mark with token and bonus, as expansion/traders-builders has them"},
    {"Flowers, animals and other marks", "flower animal cow horse sign",
     "a mark: a row of [markers] in the edition, and markers at the tile"},
    {"Gold", "gold goldmine ingot",
     "a mark, a row [[event]] with tokens for its holders, and a row [[award]]: nothing is put on tiles that "
     "lie"},
    {"Shrines and cults", "shrine cult heretic", "nothing like it: two cloisters do not race each other"},
    {"Gardens", "garden", "gardens on the tile, and stands_on = [\"garden\"]"},
    {"River", "river lake", "a line of [edges] and a [[deck]], as expansion/river has them"},
    {"New edges", "wall edge canal rail railway stream fence water",
     "a line of the set's own: a row of [edges]"},
    {"New terrain", "terrain forest wood desert mountain sea swamp",
     "an area of the set's own: a row of [edges] with fields = false"},
    {"Roads over roads", "tunnel underpass flyover overpass viaduct aqueduct",
     "crosses = [\"NS EW\"] at the tile, or fields_as_stated"},
    {"Roads that fork", "fork branch switch",
     "roads = [\"ESW\"] with centre = \"none\", or three sides of a line of the set's own"},
    {"Hills", "hill", "nothing like it: ties are settled by shared_majority alone"},
    {"Vineyards", "vineyard", "a mark, named in cloister.complete as vineyards_around"},
    {"Majorities around cloisters", "surround neighbourhood", "site_majority = \"around\""},
    {"Bridges that are built", "bridge", "nothing like it: what a tile shows does not change once it lies"},
    {"Castles", "castle fortress",
     "nothing like it: a scored feature is done, and nobody stands on it again"},
    {"Castle roads", "castle_road", "a mark on the road, which ends there as at a hamlet"},
    {"Ferries", "ferry", "nothing like it: which road ends are joined does not change once the tile lies"},
    {"Abbey", "abbey", "place = \"hole\" at the tile, edges with fits = \"all\", and a row [[reserve]]"},
    {"Edges that fit several kinds", "wild joker", "a row of [edges] with fits"},
    {"Half tiles", "half halfling triangle", "nothing like it: every tile is a square with four sides"},
    {"Double tiles", "double wheel fortune", "nothing like it: every tile lies on one cell"},
    {"Hexagons", "hex hexagon", "nothing like it: every tile is a square with four sides"},
    // Turns and tiles in play
    {"Hands of tiles", "hand draft", "hand_size, a number or \"all\", with hand_rest"},
    {"Open draw", "display open_draw offer", "market = 3, with market_draw or without"},
    {"Paying for a tile", "price cost pay", "market_cost = 1, with market = 4"},
    {"Tiles in front of players", "own_tile personal", "a row [[reserve]] with the ids of the tiles"},
    {"Several piles to draw from", "pile stack",
     "[[deck]] for a fixed order: nobody chooses from which one to draw"},
    {"Buying tiles", "buy shop",
     "buy_tile = \"yes\": it is told when a tile may be bought; nobody pays for that"},
    {"Extra turns", "extra_turn bonus_turn repeat", "fill_hole_extra_turn, or a figure with extra_part"},
    {"Two tiles as a start", "second_start start_pair", "[start] lay = \"D0@0,0 U0@1,0\""},
    {"Auctions and bazaars", "auction bazaar bid",
     "nothing like it: nobody bids; market_cost has fixed prices"},
    {"Moving tiles that lie", "move_tile slide swap shift rotate",
     "nothing like it: a tile that lies stays where it lies"},
    {"Removing tiles", "earthquake bomb destroy", "nothing like it: a tile that lies stays where it lies"},
    {"Tiles on tiles", "stacked level layer overlay", "nothing like it: a cell holds one tile"},
    {"Looser or stricter fits", "mismatch fixed_rotation no_rotation adjacency",
     "nothing like it: a tile is turned freely, and all its edges must match"},
    {"Portals", "portal magic",
     "tile = \"any\" and laid_mark in a row [[figure]]: on tiles without a figure"},
    {"Catapult", "catapult fair throw", "nothing like it: nobody throws anything"},
    {"Dice and events", "dice_roll event random_event flying machine",
     "nothing like it: nothing is left to chance but the order of tiles"},
    {"Time limits", "time timer clock hourglass", "nothing like it: there is no clock"},
    // Players
    {"Solo", "solo solitaire single_player", "players = 1"},
    {"Teams", "partner partnership",
     "teams = 2, with team_total or without: players 1 and 3 against 2 and 4"},
    {"Cooperation", "coop cooperative together", "nothing like it: every point belongs to a player"},
    {"Bets", "bet wager prediction", "nothing like it: players choose places and figures, nothing else"},
    {"Hidden goals", "secret hidden goal mission objective",
     "nothing like it: all that scores lies on the table"},
    {"Handicaps", "handicap head_start", "a row [[seat]]: figures and points at the start by seats"},
    {"Trading between players", "negotiation deal gift", "nothing like it: players give each other nothing"},
    // Points
    {"Caps", "cap at_most ceiling", "min(20, ...) in the formula of points"},
    {"Animals that cancel each other", "wolf wolve bear predator",
     "two marks, one of them subtracted: max(0, cows - bears)"},
    {"Ties", "equal_majority", "shared_majority, and first_ties around cities"},
    {"Who wins on equal points", "tiebreak tiebreaker winner victory",
     "tie = \"followers then last_seat\": what is compared, one after the other"},
    {"Proportional shares", "proportional pro_rata", "who_scores = \"shares\""},
    {"Halves for the second", "second_place runner_up", "outvoted = \"half\""},
    {"Farms that close", "closed_farm closed_field close_farm", "farms_close = \"yes\""},
    {"Race to a number of points", "race target goal_points", "end_points, with left_out or without"},
    {"A tile that ends the game", "last_tile final_tile", "end_tile = \"X\", laid or drawn"},
    {"Negative points", "penalty negative", "least_feature and least_total, with formulas below 0"},
    {"Points in other moments", "per_turn income upkeep completer",
     "a row [[event]]: points for a tile laid, a feature completed, a turn that begins"},
    {"Features of nobody", "unoccupied abandoned ownerless", "unclaimed = \"mover\" or \"all\""},
    {"Largest city, longest road", "largest longest biggest",
     "rows [[event]] with tokens = \"largest\" and a row [[award]] with most"},
});

std::string in_small(std::string_view word) {
  std::string out;
  for (const char c : word) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// "towers" is "tower", "ferries" is "ferry".
std::string in_singular(std::string word) {
  if (word.size() > 4 && word.ends_with("ies")) return word.substr(0, word.size() - 3) + "y";
  if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
  return word;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_letter_or_underscore(char c) { return is_letter(c) || c == '_'; }

/// Whether `words`, parted by blanks, has `word`.
bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at <= words.size();) {
    const auto end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

const Idea* idea_of(std::string_view name) {
  const auto word = in_small(name);
  const auto singular = in_singular(word);
  const auto* found = std::ranges::find_if(
      all, [&](const Idea& idea) { return has_word(idea.words, word) || has_word(idea.words, singular); });
  return found == all.end() || word.empty() ? nullptr : found;
}

/// The idea of a part of the name; parts are what `belongs` leaves together.
template <class Belongs>
const Idea* idea_in(std::string_view name, Belongs belongs) {
  for (auto part = std::ranges::find_if(name, belongs); part != name.end();) {
    const auto end = std::find_if_not(part, name.end(), belongs);
    if (const auto* idea = idea_of({part, end})) return idea;
    part = std::find_if(end, name.end(), belongs);
  }
  return nullptr;
}

}  // namespace

std::span<const Idea> ideas() { return all; }

std::string anchor_of(const Idea& idea) {
  std::string anchor;
  for (const char c : idea.section) {
    if (is_letter(c)) anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (c == ' ' || c == '-') anchor += '-';
  }
  return anchor;
}

namespace {

const Idea* find_idea(std::string_view name) {
  constexpr std::size_t longest = 64;
  name = name.substr(0, longest);
  const auto* idea = idea_in(name, is_letter_or_underscore);
  return idea != nullptr ? idea : idea_in(name, is_letter);
}

}  // namespace

std::string idea_behind(std::string_view name) {
  const auto* idea = find_idea(name);
  if (idea == nullptr) return {};
  return fmt::format("{}; see docs/what-can-be-expressed.md#{}", idea->expected, anchor_of(*idea));
}

std::string with_idea(std::string expected, std::string_view name) {
  const auto* idea = find_idea(name);
  if (idea == nullptr) return expected;
  if (expected.empty()) return idea_behind(name);
  return fmt::format("{}; if '{}' is meant: {}", expected, idea->section, idea_behind(name));
}

}  // namespace bastide::tilesets
