// Every rule of the edition lint: one edition that it is about, with the place, and one close by that it
// leaves alone; and that shipped editions are never blamed.
#include "rules/editions/lint.hpp"

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/temporary_folder.hpp"
#include "tilesets/files/reader.hpp"

namespace test_lint {

using namespace bastide;
using namespace bastide::rules;
using namespace bastide::rules::editions;
using tilesets::files::Severity;

namespace {

Edition edition_of(const std::string& text) { return tests::edition_as_said("extends = \"c1\"\n" + text); }

const tilesets::TileSet& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  return set;
}

/// "error border-without-edge border 2:1" of each finding, in order, on the base set.
std::vector<std::string> found(const Edition& edition, const tilesets::TileSet& set = base()) {
  tests::check_who_is_warned(edition, set);
  std::vector<std::string> out;
  for (const auto& f : lint_edition(edition, set)) {
    CHECK(f.message.find(", expected ") != std::string::npos);
    CHECK(f.where.file == "variant.toml");
    const auto* severity = f.is_accepted                   ? "accepted "
                           : f.severity == Severity::error ? "error "
                                                           : "warning ";
    out.push_back(severity + f.rule + " " + f.option + " " + std::to_string(f.where.line) + ":" +
                  std::to_string(f.where.column));
  }
  return out;
}

struct Case {
  const char* text;                   ///< after a first line that extends c1
  std::vector<std::string> findings;  ///< none: the lint must be silent
};

const std::vector<Case> cases = {
    {"border = \"completes\"", {"error border-without-edge border 2:1"}},
    {"border = \"completes\"\nboard_area = \"shiftable 7x7\"", {"error border-without-edge board_area 3:1"}},
    {"border = \"completes\"\nboard_area = \"fixed 5x5\"", {}},
    {"border = \"completes\"\nboard_area = \"floor 2x1@4,0\"", {}},
    {"border_cloister = \"nine\"", {"warning border-cloister-unused border_cloister 2:1"}},
    {"border_cloister = \"nine\"\nborder = \"completes\"\nboard_area = \"fixed 5x5\"", {}},
    {"city.complete = \"tiles > 6 ? 0 : 2*tiles\"", {"warning completing-costs city.complete 2:6"}},
    {"accepts = \"completing-costs\"\ncity.complete = \"tiles > 6 ? 0 : 2*tiles\"",
     {"accepted completing-costs city.complete 3:6"}},
    {"accepts = [\"completing-cost\"]\ncity.complete = \"tiles > 6 ? 0 : 2*tiles\"",
     {"warning completing-costs city.complete 3:6", "warning nothing-accepted accepts 2:12"}},
    {"city.complete = \"tiles < 2 ? 0 - 1 : 2*tiles + 2*pennants\"",
     {}},  // a completed city of one tile there is not
    {"city.complete = \"tiles < 2 ? 0 - 1 : 2*tiles + 2*pennants\"\nboard_area = \"fixed 9x9\"\nborder = "
     "\"completes\"",
     {"error completed-tile border 4:1"}},
    {"board_area = \"fixed 9x9\"\nborder = \"completes\"\nroad.complete = \"tiles < 2 ? 0 - 1 : tiles\"",
     {"error completed-tile road.complete 4:6"}},
    {"board_area = \"fixed 9x9\"\nborder = \"completes\"\ncity.complete = \"tiles < 2 ? 3 - pennants : "
     "2*tiles + 2*pennants\"",
     {"error completed-tile city.complete 4:6"}},
    {"board_area = \"fixed 9x9\"\nborder = \"completes\"\n[lines.wall]\ncomplete = \"segments < 2 ? 0 - 1 : "
     "tiles\"",
     {"error completed-tile border 3:1", "warning no-lines line.wall 4:8"}},
    // A road of one tile is worth less complete than not, and only an edge completes it.
    {"board_area = \"fixed 9x9\"\nborder = \"completes\"\nroad = { complete = \"tiles < 2 ? 1 : 5*tiles\", "
     "incomplete = \"2*tiles\" }",
     {"warning completing-costs road.incomplete 4:48"}},
    {"board_area = \"fixed 9x9\"\nroad = { complete = \"tiles < 2 ? 1 : 5*tiles\", incomplete = \"2*tiles\" "
     "}",
     {}},
    {"board_area = \"fixed 1x1\"", {"warning no-room board_area 2:1"}},
    {"board_area = \"extended 1x1@0,0\"", {"warning no-room board_area 2:1"}},
    {"board_area = \"fixed 1x2\"", {}},
    {"fill_hole_extra_turn = \"yes\"\nboard_area = \"fixed 9x2\"", {"warning no-hole board_area 3:1"}},
    {"fill_hole_extra_turn = \"yes\"\nboard_area = \"fixed 3x3\"", {}},
    {"board_area = \"extended 3x3@-1,-1 2x2@2,2\"", {"warning rectangle-apart board_area 2:1"}},
    {"board_area = \"extended 3x3@-1,-1 2x2@2,1\"", {}},
    {"board_area = \"extended 1x1@0,0 1x1@2,0 1x1@1,0\"", {}},
    {"board_area = \"floor 3x1@-1,-2 3x1@-1,2 1x5@-2,-2 1x5@2,-2\"",
     {"warning start-enclosed board_area 2:1"}},
    {"board_area = \"floor 3x1@-1,-2 3x1@-1,2 1x5@-2,-2 1x3@2,-2\"", {}},
    {"board_area = \"floor 2x2@400,400\"", {}},
    {"board_area = \"fixed 200x200\"", {"warning edge-out-of-reach board_area 2:1"}},
    {"board_area = \"fixed 143x143\"", {}},  // 71 cells from the start on, of 72 tiles
    {"board_area = \"fixed 145x145\"", {"warning edge-out-of-reach board_area 2:1"}},
    {"board_area = \"shiftable 72x72\"", {"warning edge-out-of-reach board_area 2:1"}},
    {"board_area = \"shiftable 72x71\"", {}},
    {"board_area = \"floor 1x1@400,0\"\nborder = \"completes\"", {"warning edge-out-of-reach border 3:1"}},
    {"fill_hole_extra_turn = \"not_cloister\"\nboard_area = \"fixed 9x2\"",
     {"warning no-hole board_area 3:1"}},
    {"fill_hole_extra_turn = \"not_cloister\"", {}},
    {"second_once = \"all\"", {"warning second-once-unused second_once 2:1"}},
    {"farms = \"second\"\nsecond_once = \"all\"", {"warning first-farm second_once 3:1"}},
    {"first_ties = \"split\"", {"warning first-ties-unused first_ties 2:1"}},
    {"farms = \"first\"\nfirst_ties = \"none\"", {}},
    {"farms = \"first\"\nfirst_ties = \"none\"\nwho_scores = \"everyone\"",
     {"warning first-ties-unused who_scores 4:1"}},
    {"buy_tile_by = \"tile\"", {"warning buying-unused buy_tile_by 2:1"}},
    {"buy_tile_by = \"tile\"\nbuy_tile = \"yes\"", {}},
    {"hand_visibility = \"open\"", {"warning hand-never-held hand_visibility 2:1"}},
    {"hand_visibility = \"open\"\nhand_size = 3", {"warning hand-refilled-late hand_size 3:1"}},
    {"hand_visibility = \"open\"\nhand_size = 3\ndraw_timing = \"turn_end\"", {}},
    {"draw_timing = \"turn_end\"", {}},
    {"hand_visibility = \"open\"\ndraw_timing = \"turn_end\"", {}},
    {"unplaceable = \"return_to_bag\"", {"warning no-bag unplaceable 2:1"}},
    {"tile_source = \"bag\"\nunplaceable = \"return_to_bag\"", {}},
    {"most_roads_by = \"edges\"", {"warning most-roads-unused most_roads_by 2:1"}},
    {"start_player = \"most_roads\"", {"warning most-roads-start-fixed start_player 2:1"}},
    {"start_player = \"most_roads\"\nmost_roads_by = \"edges\"\nstart_in_bag = \"yes\"", {}},
    {"players = 1\ntie = \"shared\"", {"warning one-player tie 3:1"}},
    {"players = 2\ntie = \"shared\"", {}},
    {"end_tile_when = \"drawn\"", {"warning choice-unused end_tile_when 2:1"}},
    {"end_tile_when = \"drawn\"\nend_tile = \"B\"", {}},
    {"end_tile_when = \"drawn\"\nend_tile = \"B\"\nhand_size = \"all\"",
     {"warning end-at-once hand_size 4:1"}},
    {"end_tile_when = \"drawn\"\nend_tile = \"B\"\ndraw_timing = \"turn_end\"",
     {"warning end-at-once draw_timing 4:1"}},
    {"market = 3\nend_tile_when = \"drawn\"\nend_tile = \"C B\"", {"warning end-at-once end_tile_when 3:1"}},
    {"market = 3\nend_tile = \"B\"", {}},
    {"market = 3\nend_tile_when = \"drawn\"\nend_tile = \"B\"\n[[deck]]\nid = \"first\"\ntiles = [\"X\"]",
     {}},
    {"tie = \"followers then first_seat\"", {}},
    {"tie = \"7 then last_seat\"", {"warning tie-unused tie 2:1"}},
    {"followers = 0\ntie = \"followers\"", {"warning tie-unused tie 3:1"}},
    {"teams = 2\nplayers = 4\ntie = \"followers\"", {"error teams-tie tie 4:1"}},
    {"teams = 2\nplayers = 4\ntie = \"shared\"", {}},
    {"base_start_tile = \"removed\"", {"warning no-base-start base_start_tile 2:1"}},
    {"base_start_tile = \"shuffled_in\"", {}},
    // What a city adds to a farm has to be the same whatever the others are.
    {"farms = \"second\"\nfarm.points = \"city_tiles\"", {}},
    {"farms = \"second\"\nfarm.points = \"2*city_tiles + 3*pennants + cities\"", {}},
    {"farms = \"second\"\nfarm.points = \"city_tiles * city_tiles\"", {"warning first-farm farm.points 3:6"}},
    {"farms = \"second\"\nfarm.points = \"max(city_tiles, pennants)\"",
     {"warning first-farm farm.points 3:6"}},
    {"farms = \"second\"\nfarm.points = \"max(cities, pennants)\"", {"warning first-farm farm.points 3:6"}},
    {"farms = \"second\"\nfarm.points = \"floor(city_tiles / 2)\"", {"warning first-farm farm.points 3:6"}},
    {"tie = \"well\"\n[markers]\nwell = { on = \"road\", token = true }",
     {"warning tie-unused tie 2:1", "warning no-marks mark.well 4:1"}},
    {"tie = \"well + followers\"\n[markers]\nwell = { on = \"road\", token = true }",
     {"warning no-marks mark.well 4:1"}},
    {"tie = \"gift\"\n[[event]]\nid = \"gift\"\nwhen = \"laid\"\nof = \"city\"\ntokens = \"sum\"", {}},
    {"[[event]]\nid = \"gift\"\nwhen = \"laid\"\nof = \"city\"\ntokens = \"sum\"",
     {"warning tokens-unused event.gift 3:6"}},
    {"removed_tiles = \"X\"\nend_tile = \"B\"", {}},
    {"removed_tiles = \"3*D\"\nend_tile = \"D\"", {"warning end-never end_tile 3:1"}},
    {"followers = 0\nfarms = \"first\"\nroad.complete = \"7*tiles\"",
     {"warning nothing-scored farms 3:1", "warning nothing-scored road.complete 4:6"}},
    {"followers = 0\nfarms_close = \"yes\"", {"warning farms-close-unused farms_close 3:1"}},
    {"farms_close = \"with_cities\"", {}},
    {"followers = 0", {}},
    {"shared_majority = \"split\"\nwho_scores = \"everyone\"", {"warning majority-unused who_scores 3:1"}},
    {"shared_majority = \"split\"", {}},
    {"tile_art = \"c2\"", {"warning art-unused tile_art 2:1"}},
    {"junction_ends_road = \"houses_only\"", {}},
    {"junction_ends_road = \"houses_only\"\ntile_art = \"c2\"", {"warning no-bushes tile_art 3:1"}},
    {"city.complete = \"tiles\"\ncity.incomplete = \"tiles*tiles\"",
     {"warning completing-costs city.incomplete 3:6"}},
    {"road.complete = \"tiles < 3 ? 0 : tiles\"", {"warning completing-costs road.complete 2:6"}},
    {"cloister.complete = \"5\"", {"warning completing-costs cloister.complete 2:10"}},
    {"least_feature = \"none\"\nroad.complete = \"-tiles\"", {"warning completing-costs road.complete 3:6"}},
    {"least_feature = \"none\"\nroad = {complete = \"-tiles\", incomplete = \"-1-tiles\"}", {}},
    {"least_feature = \"none\"", {"warning least-feature-unused least_feature 2:1"}},
    {"least_feature = -4\nroad.incomplete = \"-min(tiles, 4)\"",
     {"warning least-feature-unused least_feature 2:1"}},
    {"least_feature = -4\nroad.incomplete = \"-tiles\"\nleast_total = 0", {}},
    {"least_feature = 0\nroad.incomplete = \"tiles - 2\"", {}},
    {"least_total = 0", {"warning least-total-unused least_total 2:1"}},
    {"least_feature = 0\nroad.incomplete = \"tiles - 2\"\nleast_total = 0",
     {"warning least-total-unused least_total 4:1"}},
    // With seven around it 3 + 7 points incomplete, and 9 complete.
    {"[cloister]\nincomplete = \"3 + neighbours + 3*abbots\"\n[[figure]]\nid = \"abbot\"\nstands_on = "
     "\"cloister\"",
     {"warning completing-costs cloister.incomplete 3:1"}},
    {"[[figure]]\nid = \"giant\"\nweight = \"tiles\"\nstands_on = \"field\"", {}},
    {"[markers]\npilgrim = { on = \"cloister\", token = true, bonus = 6 }",
     {"warning no-marks mark.pilgrim 3:1"}},
    {"cloister.complete = \"8\"", {}},
    {"city.complete = \"tiles*tiles + pennants\"", {}},
    {"farms = \"off\"\nfarm.points = \"3*cities\"", {"warning farm-points-unused farm.points 3:6"}},
    {"farms = \"first\"\nfarm.points = \"3*cities\"", {}},
    {"farms = \"second\"\nfarm.points = \"cities*cities\"", {"warning first-farm farm.points 3:6"}},
    {"farms = \"second\"\nshared_majority = \"split\"", {"warning first-farm shared_majority 3:1"}},
    {"farms = \"second\"\nfarm.points = \"1 + 5*cities\"\nshared_majority = \"none\"", {}},
    {"farms = \"third\"\nfarm.points = \"cities*cities\"\nshared_majority = \"split\"", {}},
    {"unit = \"segment\"\nroad.complete = \"9*tiles\"\nroad.incomplete = \"tiles\"\ncity.complete = "
     "\"9*tiles\"\n"
     "city.incomplete = \"tiles\"",
     {"warning unit-unused city.complete 5:6"}},
    {"unit = \"segment\"\nroad.complete = \"9*segments\"", {}},
    {"players = \"2-8\"", {}},
};

}  // namespace

TEST_CASE("edition lint: every rule finds what it is about, with its place, and nothing else") {
  for (const auto& one : cases) {
    INFO(one.text);
    CHECK(found(edition_of(one.text)) == one.findings);
  }
}

// Conditions of which one half alone holds, with the rule and how often it is to be found: what each of
// several conditions decides.
TEST_CASE("edition lint: each half of what a rule asks for decides it") {
  struct Half {
    std::string text;  ///< after a first line that extends c1
    const char* rule;
    int times;
  };
  const auto figure = [](const std::string& id, const std::string& rest) {
    return "[[figure]]\nid = \"" + id + "\"\n" + rest + "\n";
  };
  const auto event = [](const std::string& rest) { return "[[event]]\nid = \"gift\"\n" + rest + "\n"; };
  const std::string own = "[[reserve]]\nid = \"own\"\ntiles = [\"U\"]\n";
  const std::string well = "[markers]\nwell = { on = \"city\" }\n";
  const std::vector<Half> halves = {
      {"hand_visibility = \"open\"\nmarket = 3", "hand-never-held", 0},
      {"hand_size = 3\nhand_rest = \"discarded\"", "hand-refilled-late", 0},
      {"hand_size = \"all\"", "hand-refilled-late", 0},
      {"market = 2\nmarket_draw = \"yes\"", "choice-unused", 0},
      {"market_draw = \"yes\"", "choice-unused", 1},
      {"end_supply = \"yes\"", "choice-unsettled", 0},
      {"end_tile_when = \"drawn\"\nmarket = 2\nmarket_draw = \"yes\"", "choice-unsettled", 0},
      {"end_tile_when = \"drawn\"\nend_tile = \"B\"\n" + own, "choice-unsettled", 1},
      {"end_tile_when = \"laid\"\nend_tile = \"B\"\n" + own, "choice-unsettled", 0},
      {"hand_rest = \"discarded\"\nbuy_tile = \"yes\"", "choice-unsettled", 0},
      {"hand_size = 3\ndraw_timing = \"turn_end\"\nbuy_tile = \"yes\"", "choice-unsettled", 0},
      {"hand_size = 3\nhand_rest = \"discarded\"\nbuy_tile = \"yes\"", "choice-unsettled", 1},
      {"followers = 0\nshared_majority = \"split\"\n" + figure("big", "weight = 0\nstands_on = \"road\""),
       "nothing-scored", 1},
      // Two ends, and rings of four tiles or more.
      {"road.complete = \"loops > 0 ? 0 : tiles\"", "completing-costs", 1},
      {"road.complete = \"cloister_ends > 0 ? 0 : tiles\"", "completing-costs", 1},
      {"road.incomplete = \"tiles + 9*crossings\"", "completing-costs", 1},
      {"road.complete = \"loops > 0 ? (tiles < 4 ? 0 : tiles) : tiles\"", "completing-costs", 0},
      {"road.complete = \"loops > 0 ? (tiles < 5 ? 0 : tiles) : tiles\"", "completing-costs", 1},
      {"farms = \"second\"\nshared_majority = \"split\"\nwho_scores = \"everyone\"", "first-farm", 0},
      // The formula below 0 is not the last one.
      {"least_feature = -4\nleast_total = 0\nroad.incomplete = \"-tiles\"\ncity.complete = \"2*tiles + "
       "2*pennants\"",
       "least-feature-unused", 0},
      {"least_feature = -4\nleast_total = 0\nroad.incomplete = \"-tiles\"\ncity.complete = \"2*tiles + "
       "2*pennants\"",
       "least-total-unused", 0},
      {"farms = \"second\"\nfarm.points = \"3*cities + pennants\"", "first-farm", 0},
      {"farms = \"second\"\nfarm.points = \"3*cities + pennants*pennants\"", "first-farm", 1},
      {"farms_close = \"yes\"\n" + figure("follower", "stands_on = [\"road\", \"city\"]"),
       "farms-close-unused", 1},
      {"followers = 0\nfarms_close = \"yes\"\nfarms = \"second\"", "farms-close-unused", 0},
      {"unit = \"segment\"\nroad.complete = \"9*segments\"\nroad.incomplete = \"tiles\"\ncity.complete = "
       "\"9*tiles\"\ncity.incomplete = \"tiles\"",
       "unit-unused", 1},
      // Beside whom a figure may stand.
      {figure("follower", "stands_on = \"road\"") + figure("a", "needs = \"nothing\"\nstands_on = \"city\"") +
           figure("b", "needs = \"own_follower\"\nstands_on = \"city\""),
       "figure-without-follower", 0},
      {figure("follower", "stands_on = \"road\"") + figure("a", "weight = 0\nstands_on = \"city\"") +
           figure("b", "needs = \"own_follower\"\nstands_on = \"city\""),
       "figure-without-follower", 1},
      {figure("follower", "stands_on = \"road\"") + figure("a", "weight = 0\nstands_on = \"city\"") +
           figure("b", "needs = \"anyone\"\nstands_on = \"city\""),
       "figure-without-follower", 0},
      {figure("a", "weight = 0\nstands_on = \"garden\""), "figure-without-follower", 0},
      {figure("big", "stands_on = \"cloister\"\nretrieve = \"incomplete\"\nretrieve_points = 2"),
       "retrieve-points-unused", 0},
      {figure("big", "stands_on = \"city\"\ntile = \"any\"\nlaid_mark = \"pennant\""), "laid-mark-unused", 0},
      {figure("big", "stands_on = \"city\"\nwithin = 2\nwithin_of = \"pennant\""), "within-of-unused", 0},
      {"followers = 1\n" + figure("follower", "per_turn = 2"), "per-turn-unused", 1},
      {"followers = 1\n" + figure("follower", "per_turn = 2") + figure("big", "stands_on = \"road\""),
       "per-turn-unused", 0},
      {"followers = 1", "per-turn-unused", 0},
      {event("when = \"laid\"\nof = \"city\"\ntokens = \"sum\"\npoints = 1"), "tokens-unused", 0},
      {"farms = \"off\"\n" + event("when = \"laid\"\nof = \"field\"\npoints = 1"), "event-nobody", 0},
      {event("when = \"turn_start\"\nof = \"road\"\nwho = \"holders\"\npoints = 1"), "event-nobody", 0},
      // What may speak of a mark.
      {well, "mark-unused", 1},
      {well + event("when = \"completed\"\nof = \"city\"\npoints = \"wells\""), "mark-unused", 0},
      {well + event("when = \"completed\"\nof = \"city\"\npoints = \"pennants\""), "mark-unused", 1},
      {well + figure("big", "stands_on = \"city\"\ntile = \"any\"\nlaid_mark = \"well\""), "mark-unused", 0},
      {well + figure("big", "stands_on = \"city\"\nwithin = 2\nwithin_of = \"well\""), "mark-unused", 0},
      {well + figure("big", "stands_on = \"city\"\nweight = \"pennants\""), "mark-unused", 1},
      {well + figure("big", "stands_on = \"city\"\nretrieve = \"anywhere\"\nretrieve_points = \"wells\""),
       "mark-unused", 0},
      {well + figure("big", "stands_on = \"city\"\nretrieve = \"anywhere\"\nretrieve_points = \"pennants\""),
       "mark-unused", 1},
      {well + figure("big", "stands_on = \"city\"\nretrieve = \"anywhere\"\nretrieve_points = \"tiles\""),
       "mark-unused", 1},
      {well + figure("big", "stands_on = \"city\"\nretrieve = \"anywhere\"\nretrieve_points = \"wells\""),
       "mark-unused", 0},
      {"farms_close = \"yes\"\n[markers]\nwell = { on = \"field\", token = true, bonus = 3 }",
       "token-never-taken", 0},
      {"end_tile_when = \"drawn\"\nremoved_tiles = \"3*D\"\nend_tile = \"D\"\nhand_size = \"all\"",
       "end-at-once", 0},
      {"market = 3\nend_tile_when = \"drawn\"\nend_tile = \"X\"\n[[deck]]\nid = \"first\"\ntiles = [\"X\"]",
       "end-at-once", 1},
      {"[markers]\ninn = { on = \"road\" }\n" +
           event("when = \"completed\"\nof = \"road\"\nmark = \"inn\"\npoints = 1"),
       "event-never", 0},
      {event("when = \"completed\"\nof = \"city\"\nmark = \"pennant\"\npoints = 1"), "event-never", 0},
      {"board_area = \"fixed 5x1\"", "no-room", 0},
      {"fill_hole_extra_turn = \"yes\"\nboard_area = \"shiftable 9x2\"", "no-hole", 1},
      {"fill_hole_extra_turn = \"yes\"\nboard_area = \"fixed 2x9\"", "no-hole", 1},
      {"fill_hole_extra_turn = \"yes\"", "no-hole", 0},
      {"board_area = \"shiftable 71x72\"", "edge-out-of-reach", 0},
      {"accepts = \"border-without-edge\"\nborder = \"completes\"", "nothing-accepted", 1},
      {"accepts = [\"completing-costs\", \"no-bag\"]\ncity.complete = \"tiles > 6 ? 0 : 2*tiles\"",
       "nothing-accepted", 1},
  };
  for (const auto& half : halves) {
    const auto edition = edition_of(half.text);
    tests::check_who_is_warned(edition, base());
    const auto rules = tests::rules_found(edition, base());
    std::string all;
    for (const auto& rule : rules) all += rule + " ";
    INFO(half.text << "\n" << half.rule << " in: " << all);
    CHECK(std::ranges::count(rules, half.rule) == half.times);
  }
  // An error cannot be accepted.
  CHECK(found(edition_of(halves[halves.size() - 2].text)).front().starts_with("error border-without-edge"));
}

TEST_CASE("edition lint: each half of what a rule asks of the tiles decides it") {
  const auto times = [](const std::string& text, const char* tiles, const char* rule) {
    return std::ranges::count(tests::rules_found(edition_of(text), tilesets::files::load_tile_set(tiles)),
                              rule);
  };
  CHECK(times("fill_hole_extra_turn = \"not_cloister\"", "mini-roads", "no-cloister") == 1);
  CHECK(times("fill_hole_extra_turn = \"yes\"", "mini-roads", "no-cloister") == 0);
  const std::string pennant =
      "[[event]]\nid = \"gift\"\nwhen = \"completed\"\nof = \"city\"\nmark = \"pennant\"\npoints = 1\n";
  CHECK(times(pennant, "mini-pennants", "event-never") == 0);
  const auto plain = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\nstart = \"E\"\n[[tile]]\nid = \"E\"\ncount = 9\nedges = \"cfff\"\ncities = "
      "[\"N\"]\n",
      "x");
  CHECK(std::ranges::count(tests::rules_found(edition_of(pennant), plain), "event-never") == 1);
  CHECK(
      tests::rules_found(load_edition("c1"), tilesets::files::load_tile_set("base+inns-cathedrals")).empty());
}

TEST_CASE("edition lint: messages say what, why and what was expected") {
  const auto message = [](const std::string& text) {
    const auto findings = lint_edition(edition_of(text), base());
    REQUIRE(findings.size() == 1);
    return findings.front().message;
  };
  CHECK(message("border = \"completes\"") ==
        "border completes with board_area unbounded: there is no edge that could complete anything, expected "
        "board_area fixed, extended or floor, or border barrier");
  CHECK(message("board_area = \"shiftable 7x7\"\nborder = \"completes\"")
            .find("where the edge lies is not known before the end of the game") != std::string::npos);
  // The smallest inputs: three tiles are 3 points complete and 9 incomplete, two are 2 and 4.
  CHECK(message("city.complete = \"tiles\"\ncity.incomplete = \"tiles*tiles\"") ==
        "a completed city is worth less than an incomplete one: 2 tiles, 2 points complete and 4 incomplete, "
        "expected no fewer for completing it");
}

TEST_CASE("edition lint: what depends on the tile set") {
  const auto mixed = tilesets::files::load_tile_set("mini-mixed");  // six tiles, a crossing without drawings
  CHECK(found(edition_of("junction_ends_road = \"houses_only\""), mixed) ==
        std::vector<std::string>{"error crossing-without-art junction_ends_road 2:1"});
  CHECK(found(edition_of("players = 6"), mixed) == std::vector<std::string>{"warning few-tiles players 2:1"});
  CHECK(found(edition_of("players = 2\nhand_size = 3\ndraw_timing = \"turn_end\""), mixed) ==
        std::vector<std::string>{"warning few-tiles hand_size 3:1"});
  CHECK(found(edition_of("players = \"2-5\"\nhand_size = 1"), mixed).empty());
  CHECK(lint_edition(edition_of("junction_ends_road = \"houses_only\"")).empty());
}

TEST_CASE("edition lint: an own tile that shows what a deck continues, and is in none") {
  const std::string head =
      "[tileset]\nid = \"mine\"\nincludes = [\"base\", \"river\"]\n[[tile]]\nid = \"RX\"\n";
  const auto river = "edges = \"fsfs\"\nrivers = [\"EW\"]\n";
  const auto set = [&](const std::string& tile) {
    return tilesets::files::read_tile_set(head + "count = 2\n" + tile, "mine.toml");
  };
  const auto edition = load_edition("c1+expansion/river");
  const auto findings = lint_edition(edition, set(river));
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().rule == "no-deck");
  CHECK(findings.front().severity == Severity::warning);
  CHECK(findings.front().where.file == "mine.toml");
  CHECK(findings.front().where.line == 4);
  CHECK(findings.front().message.starts_with("tile RX shows a river and is in no deck that continues it"));
  CHECK(lint_edition(edition, set("edges = \"ffff\"\n")).empty());
  const auto in_deck = read_edition(
      "extends = [\"c1\", \"expansion/river\"]\n[[deck]]\nid = \"river\"\ntiles = [\"RB\", \"RC\", "
      "\"RD\", \"RE\", \"RG\", \"RH\", \"RI\", \"RK\", \"RX\"]\n"
      "continues = \"river\"\n",
      "variant.toml", Contradictions::keep);
  CHECK(tests::rules_found(in_deck, set(river)) == std::vector<std::string>{});
}

TEST_CASE("edition lint: marks on tiles of which the edition has no row, where the file names them") {
  const tests::TemporaryFolder folder;
  const auto path = folder.write("mine.toml", "");
  const auto findings = [&](const std::string& text) {
    const auto edition = load_edition(folder.write("mine.toml", text));
    return lint_edition(edition, tilesets::files::load_tile_set(edition.tile_set));
  };
  const auto found = findings("extends = \"c1\"\ntileset = \"base+inns-cathedrals\"\n");
  REQUIRE(found.size() == 1);
  CHECK(found.front().rule == "marks-without-row");
  CHECK(found.front().severity == Severity::warning);
  CHECK(found.front().where == tilesets::SourceLocation{path, 2, 11});
  CHECK(found.front().message ==
        "tile set 'base+inns-cathedrals' shows marks that count for nobody: inn, cathedral, expected rows "
        "[markers] for them, or in extends a preset that has these");
  CHECK(findings("extends = [\"c1\", \"expansion/inns-cathedrals\"]\n").empty());
  CHECK(findings("extends = \"c1\"\ntileset = \"base\"\n").empty());
  const auto half = findings(
      "extends = \"c1\"\nadds_tiles = \"inns-cathedrals\"\naccepts = \"mark-unused\"\n"
      "[markers]\ninn = { on = \"road\" }\n");
  CHECK(std::ranges::count(half, "marks-without-row", &EditionFinding::rule) == 1);
  CHECK(std::ranges::find(half, "marks-without-row", &EditionFinding::rule)->message.find(": cathedral,") !=
        std::string::npos);
}

TEST_CASE("edition lint: formulas beyond their table") {
  auto types = std::vector<tilesets::TileType>(base().types().begin(), base().types().end());
  types.front().count += 100;
  const tilesets::TileSet large("large", "large", "", types, base().start_type(), base().where());
  CHECK(found(edition_of("city.complete = \"tiles*tiles\""), large).empty() == false);
  CHECK(found(edition_of("city.complete = \"3*tiles\""), large) ==
        std::vector<std::string>{"warning formula-untabulated city.complete 2:6"});
  // 100 tiles are 10000 points, 101 are 10201.
  CHECK(found(edition_of("city.complete = \"tiles*tiles\""), large) ==
        std::vector<std::string>{"error points-out-of-range city.complete 2:6"});
  CHECK(found(edition_of("cloister.complete = \"9\""), large).empty());
  const auto of_event = found(edition_of("[[event]]\nid = \"gift\"\nwhen = \"laid\"\nof = \"city\"\n"
                                         "points = \"tiles*tiles\""),
                              large);
  REQUIRE(of_event.size() == 1);
  CHECK(of_event.front().starts_with("error points-out-of-range event.gift"));
}

TEST_CASE("edition lint: the place is that of the option set last, in the nearest file") {
  const tests::TemporaryFolder folder;
  folder.write("parent.toml", "extends = \"c1\"\n\n\nborder = \"completes\"\n");
  const auto child = (folder.path / "child.toml").string();
  const auto where = [&](const std::string& rest) {
    const auto findings =
        lint_edition(read_edition("extends = \"parent\"\n" + rest, child, Contradictions::keep));
    REQUIRE(findings.size() == 1);
    return std::filesystem::path(findings.front().where.file).filename().string() + ":" +
           std::to_string(findings.front().where.line);
  };
  CHECK(where("board_area = \"shiftable 5x5\"") == "child.toml:2");
  CHECK(where("farms = \"first\"") == "parent.toml:4");
  // Refused with the line of the file that is to blame.
  try {
    read_edition("extends = \"parent\"\n", child);
    FAIL("read");
  } catch (const tilesets::InputError& error) {
    CHECK(std::string(error.what()).find("4 | border = \"completes\"") != std::string::npos);
  }
  CHECK_NOTHROW(read_edition("extends = \"parent\"\nboard_area = \"fixed 5x5\"\n", child));
}

TEST_CASE("edition lint: a formula nearer than the option it covers is meant so") {
  const tests::TemporaryFolder folder;
  folder.write("parent.toml", "extends = \"c1\"\nunit = \"segment\"\n");
  const auto edition = read_edition(
      "extends = \"parent\"\nroad.complete = \"9*tiles\"\nroad.incomplete = \"tiles\"\n"
      "city.complete = \"9*tiles\"\ncity.incomplete = \"tiles\"\n",
      (folder.path / "child.toml").string());
  CHECK(lint_edition(edition).empty());
}

TEST_CASE("edition lint: shipped editions are clean, also when a file extends them") {
  for (const auto& id : shipped_editions()) {
    INFO(id);
    const auto edition = load_edition(id);
    CHECK(lint_edition(edition, tilesets::files::load_tile_set(edition.tile_set)).empty());
    const auto child = read_edition("extends = \"" + id + "\"\nfollowers = 6\n", "variant.toml");
    CHECK(lint_edition(child, tilesets::files::load_tile_set(child.tile_set)).empty());
  }
}

TEST_CASE("edition lint: an edition made in code is linted, too") {
  Edition edition;
  edition.table.border = Border::completes;
  const auto findings = lint_edition(edition);
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().severity == Severity::error);
  CHECK(findings.front().where.line == 0);
  CHECK(lint_edition(Edition{}).empty());
}

}  // namespace test_lint
