// What formulas ask of a feature besides its counts: how roads end, ways round, farms at cities, cities at
// farms, who stands there and since when, what lies around. Each is recounted on the table; a formula sees
// only what it names.
#include <array>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/item_checks.hpp"

namespace bastide::props::catalogue {
namespace {

template <bool (*asks)(const rules::expressions::Formula&)>
bool is_asked(const tilesets::TileSet& /*set*/, const rules::editions::Edition& edition) {
  return checks::any_formula(edition, asks);
}
constexpr Precondition with_own_formulas{
    is_asked<checks::asks_for_details>,
    "formulas ask for nothing but tiles, pennants, neighbours and cities"};
template <bool (*asks)(const rules::expressions::Formula&)>
constexpr Terms where_asked(const char* otherwise) {
  return {.applies = {with_own_formulas, {is_asked<asks>, otherwise}}};
}

constexpr auto detail_list = in_group(
    PropertyGroup::scoring,
    std::array{
        on_items<checks::ends_are_those_of_the_tiles>(
            "road-ends-are-those-of-its-tiles", "ours-road-ends",
            "a road ends where a segment of it comes into its tile from one side only",
            "a road by a formula with crossings, cloister_ends or city_ends gives what the formula says of "
            "the ends that its tiles show: at a crossing or in a village, at a cloister, at a city",
            where_asked<checks::asks_for_ends>("no formula asks how roads end")),
        on_items<checks::loops_are_ways_round>(
            "loops-are-ways-round", "ours-loops", "a road that closes on itself has a loop",
            "a road or own line by a formula with loops gives what the formula says of the joints that join "
            "what is held together without them",
            where_asked<checks::asks_for_loops>("no formula asks for loops")),
        on_items<checks::farms_of_cities_lie_at_their_walls>(
            "farms-of-cities-lie-at-their-walls", "ours-farms-at-cities",
            "farms touch a city along its walls, whoever stands on them",
            "a city by a formula with farms gives what the formula says of the different farms beside "
            "its walls",
            where_asked<checks::asks_for_farms>("no formula asks for farms at a city")),
        on_scored("cities-of-farms-have-their-size", "ours-cities-of-farms",
                  "a farm may count tiles and pennants of its completed cities",
                  "a farm by a formula with city_tiles or pennants gives what the formula says of those of "
                  "the completed cities that it touches (farms second and first left out)",
                  checks::when_scored<checks::cities_of_farms_have_their_size>,
                  where_asked<checks::asks_for_cities>("no formula asks for the size of a farm's cities")),
        on_items<checks::own_others_and_turns_are_who_stands>(
            "own-others-and-turns-are-who-stands", "ours-own-and-others ours-turns",
            "own and others are figures there, turns tiles laid since the first of them",
            "an item by a formula with own, others or turns gives each scorer what the formula says of his "
            "figures there, all others' and the tiles laid since the first (farms second and first left out)",
            where_asked<checks::asks_who_stands>("no formula asks for figures or turns")),
        on_items<checks::surroundings_are_those_of_the_tiles>(
            "surroundings-are-those-of-the-tiles", "ours-around ours-touching",
            "a cloister or garden may count what the tiles around it show, or those beside it; other "
            "features what is marked on those that touch them",
            "a cloister or garden by a formula with cloisters_around or the like gives what the formula says "
            "of the tiles that lie on the eight cells around it, and on the four beside; a city by one with "
            "roads or field_wells or the like what it says of the roads and farms at it, a road of the "
            "cities at its ends, a farm of its completed cities",
            where_asked<checks::asks_what_lies_around>("no formula asks what lies around")),
        on_items<checks::unasked_details_change_nothing>(
            "formulas-see-only-what-they-name",
            "ours-road-ends ours-loops ours-farms-at-cities ours-cities-of-farms ours-own-and-others "
            "ours-turns ours-around ours-touching",
            "a number changes points by the formulas that name it, and nothing else",
            "every item by a formula of an edition that asks for such numbers gives what it would if "
            "its feature had none of those that the formula does not name",
            where_asked<checks::asks_for_details>("no formula asks for such numbers"))});

}  // namespace

std::span<const Property> detail_properties() { return detail_list; }

}  // namespace bastide::props::catalogue
