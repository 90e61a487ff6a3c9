// Each property of options accepts a healthy position under the option and rejects a corrupted one.
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_option_properties {
namespace {

// Two knights of two players on one open city, a thief on an open road, a completed city.
constexpr const char* shared_city = "D0@0,0=2:road N2@0,-1=0:city N3@1,-1=1:city E2@0,-3";
constexpr const char* small_city = "D0@0,0 E2@0,-1=0:city U0@1,0=1:road";
constexpr const char* minority = "D1@0,0=0:city F0@1,0=0:city G0@2,0=1:city E3@3,0";

// A completed city between a farm of each player.
constexpr const char* farmed_twice = "D0@0,0=0:field0 E2@0,-1=1:field";

// Boards of the worked examples of formulas (rules/examples/formula_examples.toml).
constexpr const char* village_road = "D0@0,0 W0@-1,0=0:road0 W0@1,0";
constexpr const char* ring_road = "D0@0,0 V3@0,1=0:road V0@1,1 V1@1,2 V2@0,2";
constexpr const char* closing_farm = "D0@0,0 F0@0,1 E1@-1,1 E3@1,1 F0@0,2=0:field0";
constexpr const char* city_of_two = "D0@0,0 E2@0,-1=0:city";
constexpr const char* pennant_farm = "D0@0,0 M2@0,-1 E3@1,-1=0:field";
// A cloister below a city, with crossings beside it and at a corner; and one that the last tile completes.
constexpr const char* cloister = "D0@0,0 B0@0,1=0:cloister W0@-1,0 W1@-1,1";
constexpr const char* whole_cloister =
    "D0@0,0 U0@-1,0 U0@1,0 B0@0,1=0:cloister E2@-1,1 E2@1,1 E0@-1,2 B0@0,2 E0@1,2";
constexpr const char* beside_cloister = "D0@0,0=1:road B0@0,1=0:cloister";
constexpr const char* shared_road = "D0@0,0 U0@1,0=0:road U0@2,0=0:road U0@-1,0=1:road";

constexpr const char* completing = "event.gift={ when = 'completed', of = 'city', points = 2 }";

constexpr const char* noting =
    "event.gift={ when = 'completed', of = 'city', each = 'tiles', tokens = 'sum' }";
// The first is for whoever has completed most and passes on, the second for most followers left.
constexpr const char* honouring =
    "event.gift={ when = 'completed', of = 'city', each = 'tiles', tokens = 'largest' }; "
    "award.king={ most = 'gift', ties = 'first', points = 2 }; "
    "award.idler={ most = 'followers', ties = 'nobody', points = 3 }";
// Two tiles that complete a city of nobody, and a player who begins otherwise.
constexpr const char* bare_city_of_two = "D0@0,0 E2@0,-1";
constexpr const char* heading_start = "seat.child={ seats = 2, count = 9, points = 10 }";
constexpr auto first_event = rules::token_number_of_event(0);

void one_more_for_the_last(ScoredCase& c) { ++c.fast_sheet.items.back().points[1]; }

/// The log of a game of one turn that is over then.
GameScript one_turn(const ScoredCase& c, rules::CourseStep last) {
  const auto u = static_cast<std::int16_t>(c.board.set().find("U"));
  GameScript game;
  using rules::CourseStep;
  game.log = {{CourseStep::start, -1, 0}, {CourseStep::draw, 0, u}, {CourseStep::place, 0, u}, {last, 1, -1}};
  return game;
}

constexpr Rejection rejections[] = {
    {"nothing-drops-incomplete-features", small_city, "incomplete_at_end=nothing", one_more_for_the_last},
    {"nothing-drops-incomplete-features", small_city, "incomplete_at_end=nothing", one_more_point},
    {"shares-differ-only-in-ties", shared_city, "shared_majority=split", one_more_point},
    {"shares-differ-only-in-ties", shared_city, "shared_majority=none", one_more_point},
    {"shares-differ-only-in-ties", small_city, "shared_majority=none", one_more_point},
    {"everyone-gets-what-the-majority-gets", shared_city, "who_scores=everyone", one_more_point},
    {"parts-follow-the-weights", minority, "outvoted=half", one_more_point},
    {"parts-follow-the-weights", minority, "outvoted=half", one_more_for_the_last},
    {"parts-follow-the-weights", minority, "outvoted=by_weight", one_more_for_the_last},
    {"parts-follow-the-weights", minority, "who_scores=shares", one_more_for_the_last},
    {"site-majority-changes-only-sites", beside_cloister, "site_majority=around", one_more_point},
    {"site-majority-changes-only-sites", beside_cloister, "site_majority=around",
     [](ScoredCase& c) { c.fast_sheet.items.back().holders[1] = 0; }},
    {"site-majority-changes-only-sites", beside_cloister, "site_majority=around",
     [](ScoredCase& c) { c.fast_sheet.items.pop_back(); }},
    {"once-for-all-takes-the-first-farm", farmed_twice, "farms=second; second_once=all", one_more_point},
    {"once-for-all-takes-the-first-farm", farmed_twice, "farms=second; second_once=all",
     one_more_for_the_last},
    {"once-for-all-takes-the-first-farm", farmed_twice, "farms=second; second_once=all",
     [](ScoredCase& c) { std::swap(c.fast_sheet.items[0].points, c.fast_sheet.items[1].points); }},
    {"first-ties-change-only-tied-cities", farmed_twice, "farms=first; first_ties=none", one_more_point},
    {"first-ties-change-only-tied-cities", farmed_twice, "farms=first; first_ties=split", one_more_point},
    {"first-ties-change-only-tied-cities", farmed_twice, "farms=first; first_ties=full; shared_majority=none",
     one_more_for_the_last},
    {"first-ties-change-only-tied-cities", small_city, "farms=first; first_ties=none", one_more_for_the_last},
    {"formulas-change-only-their-items", small_city, "city.complete=7", one_more_for_the_last},
    {"formulas-change-only-their-items", small_city, "road.incomplete=7",
     [](ScoredCase& c) { c.fast_sheet.items.front().why = "for fun"; }},
    {"no-feature-below-the-least",
     city_of_two,
     "least_feature=-5; city.complete=-5",
     {[](ScoredCase& c) { --c.fast_sheet.items.front().points[0]; }, one_less_in_turn}},
    {"no-feature-below-the-least", city_of_two, "least_feature=-5; city.complete=-9",
     [](ScoredCase& c) { c.edition.least_feature = -4; }},
    {"totals-never-below-the-least", city_of_two, "least_feature=none; city.complete=-5; least_total=-3",
     [](TurnCase& c) { c.edition.least_total = -4; }},
    {"totals-never-below-the-least", city_of_two, "least_feature=none; city.complete=-5; least_total=-3",
     [](TurnCase& c) { c.fast_items.front().points[0] += 3; }},
    {"games-begin-as-stated", "D0@0,0 E2@0,-1=0:city", "start.lay=D0@0,0 U0@1,0",
     [](TurnCase& c) { c.edition.start = "D0@0,0 U2@1,0"; }},
    {"games-begin-as-stated", "D0@0,0 U0@1,0 E2@0,-1=0:city", "start.lay=D0@0,0",
     [](TurnCase& c) { c.edition.start = "D0@0,0 U0@1,0 E2@0,-1 U0@2,0"; }},
    {"closed-farms-score-as-at-the-end", closing_farm, "farms_close=yes", one_more_in_turn},
    {"closed-farms-score-as-at-the-end", closing_farm, "farms_close=yes",
     [](TurnCase& c) {
       c.fast_items.front().anchor = {0, 2};
     }},
    {"event-points-add-up", city_of_two, completing, [](TurnCase& c) { ++c.edition.events.front().points; }},
    {"event-points-add-up", city_of_two, completing,
     [](TurnCase& c) { c.edition.events.front().who = rules::editions::EventFor::others; }},
    {"event-points-add-up", city_of_two, "event.gift={ when = 'laid', of = 'city', points = 2 }",
     [](TurnCase& c) { c.edition.events.front().least_tiles = 3; }},
    {"event-tokens-add-up", city_of_two, noting, [](TurnCase& c) { ++c.fast_before.tokens[first_event][0]; }},
    {"event-tokens-add-up", city_of_two, noting, [](TurnCase& c) { c.before.tokens[first_event][1] = 5; }},
    {"awards-go-to-the-most", city_of_two, honouring,
     [](TurnCase& c) {
       c.after.tokens[first_event] = {0, 3};
     }},
    {"awards-go-to-the-most", city_of_two, honouring,
     [](TurnCase& c) {
       c.after.supplies.front() = {7, 5};
     }},
    {"event-points-add-up", city_of_two, "event.gift={ when = 'completed', of = 'city', points = '3 * own' }",
     [](TurnCase& c) { c.edition.events.front().who = rules::editions::EventFor::others; }},
    {"event-points-add-up", closing_farm,
     "farms_close=yes; event.gift={ when = 'completed', of = 'field', points = 'cities' }",
     [](TurnCase& c) { c.edition.farms_close = rules::editions::FarmsClose::no; }},
    {"who-wins-is-not-beaten", "D0@0,0 U0@1,0", "tie=followers then last_seat",
     [](TurnCase& c) {
       c.after.supplies.front() = {7, 5};
     }},
    {"players-begin-as-their-rows-say", city_of_two, heading_start,
     [](TurnCase& c) { c.fast_before.scores[1] = 9; }},
    {"players-begin-as-their-rows-say", city_of_two, heading_start,
     [](TurnCase& c) { ++c.before.supplies.front()[0]; }},
    {"players-begin-as-their-rows-say", city_of_two, heading_start,
     [](TurnCase& c) { c.edition.seats.front().players = 4; }},
    {"unclaimed-features-go-where-stated", bare_city_of_two, "unclaimed=mover", one_more_in_turn},
    {"unclaimed-features-go-where-stated", bare_city_of_two, "unclaimed=all",
     [](TurnCase& c) { c.reference_items.clear(); }},
    {"unclaimed-features-go-where-stated", bare_city_of_two, "unclaimed=all",
     [](TurnCase& c) { c.edition.unclaimed = rules::editions::Unclaimed::mover; }},
    {"road-ends-are-those-of-its-tiles",
     village_road,
     "road.complete=tiles + 2*crossings",
     {one_more_point, one_more_in_turn}},
    {"road-ends-are-those-of-its-tiles", "D0@0,0 A3@-1,0=0:road", "road.incomplete=cloister_ends + city_ends",
     one_more_point},
    {"loops-are-ways-round", ring_road, "road.complete=tiles + 10*loops", {one_more_point, one_more_in_turn}},
    {"farms-of-cities-lie-at-their-walls",
     city_of_two,
     "city.complete=farms",
     {one_more_point, one_more_in_turn}},
    {"surroundings-are-those-of-the-tiles", cloister, "cloister.incomplete=cities_around", one_more_point},
    {"surroundings-are-those-of-the-tiles", cloister, "cloister.incomplete=neighbours + pennants_beside",
     one_more_point},
    {"surroundings-are-those-of-the-tiles", cloister, "cloister.incomplete=roads_beside",
     [](ScoredCase& c) {
       c.placements[2].cell = {5, 5}, c.placements[3].cell = {6, 6};
     }},
    {"surroundings-are-those-of-the-tiles",
     whole_cloister,
     "cloister.complete=cities_around",
     {one_more_point, one_more_in_turn}},
    {"cities-of-farms-have-their-size", pennant_farm, "farm.points=2*cities + pennants", one_more_point},
    {"cities-of-farms-have-their-size", pennant_farm, "farm.points=city_tiles", one_more_point},
    {"own-others-and-turns-are-who-stands", shared_road, "road.incomplete=2*own + others", one_more_point},
    {"own-others-and-turns-are-who-stands", shared_road, "road.incomplete=turns", one_more_point},
    {"own-others-and-turns-are-who-stands",
     village_road,
     "road.complete=own + turns",
     {one_more_point, one_more_in_turn}},
    {"formulas-see-only-what-they-name",
     ring_road,
     "road.complete=loops; road.incomplete=own",
     {one_more_point, one_more_in_turn}},
    {"games-end-as-the-rules-say", "D0@0,0 U0@1,0", "end_turns=2",
     [](ScoredCase& c) { c.game = one_turn(c, rules::CourseStep::stop); }},
    {"games-end-as-the-rules-say", "D0@0,0 U0@1,0", "end_turns=1",
     [](ScoredCase& c) { c.game = one_turn(c, rules::CourseStep::end); }},
    {"games-end-as-the-rules-say", "D0@0,0 U0@1,0", "left_out=1",
     [](ScoredCase& c) { c.game = one_turn(c, rules::CourseStep::end); }},
    {"crossings-end-roads-by-their-art", "L0@0,0=0:road V0@1,0 W1@0,1", "junction_ends_road=houses_only",
     [](ScoredCase& c) { c.edition.tile_art = rules::editions::TileArt::c2; }},
};

constexpr Rejection board_rejections[] = {
    {"border-closes-only-its-edges", "D0@0,0 U0@1,0", "board_area=fixed 3x3; border=completes",
     [](BoardCase& c) { ++c.reference.features.front().open_edges; }},
    {"border-closes-only-its-edges", "D0@0,0 B0@0,1",
     "board_area=fixed 3x3; border=completes; border_cloister=nine",
     [](BoardCase& c) { c.table.border_cloister = rules::BorderCloister::no; }},
    {"border-closes-only-its-edges", "D0@0,0 U0@1,0", "board_area=floor 1x1@2,0; border=completes",
     [](BoardCase& c) { c.table = {}; }},
    {"cells-of-the-table-are-as-written", "D0@0,0 U0@1,0", "board_area=fixed 4x3",
     [](BoardCase& c) { --c.table.area.rectangles.front().west; }},
    {"cells-of-the-table-are-as-written", "D0@0,0 U0@1,0", "board_area=fixed 3x3",
     [](BoardCase& c) { ++c.table.area.rectangles.front().height; }},
    {"cells-of-the-table-are-as-written", "D0@0,0 U0@1,0", "board_area=floor 1x1@2,0",
     [](BoardCase& c) {
       c.table.area.width = c.table.area.height = 3;  // what is written is a fixed table, its cells a floor's
       c.table.area.kind = rules::AreaKind::fixed;
     }},
    {"table-bars-only-places-off-it", "D0@0,0 U0@1,0", "board_area=fixed 3x3",
     [](BoardCase& c) { c.table = {}; }},
    {"table-bars-only-places-off-it", "D0@0,0 U0@1,0", "board_area=shiftable 2x2",
     [](BoardCase& c) { ++c.table.area.width; }},
    {"table-bars-only-places-off-it", "D0@0,0 U0@1,0", "board_area=extended 2x1@0,0 1x3@2,0",
     [](BoardCase& c) { c.table.area.rectangles.pop_back(); }},
};

const RejectionTable table(rejections, true);
const RejectionTable of_tables(board_rejections);

}  // namespace

TEST_CASE("minorities score with everyone and get nothing else") {
  const ScoredCase c(minority, game_of("who_scores=everyone"));
  CHECK(c.fast_sheet == c.reference_sheet);
  CHECK(c.fast_sheet.totals[0] == 10);  // 4 tiles x 2 + 1 pennant x 2, for both
  CHECK(c.fast_sheet.totals[1] == 10);
}

}  // namespace bastide::props::test_option_properties
