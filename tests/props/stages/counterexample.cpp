// The canonical form of a violation: nothing in it that could go, the same for all images, and failing.
#include "props/stages/counterexample.hpp"

#include <algorithm>

#include "props/boards/board_images.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/game_step.hpp"
#include "props/stages/game_stage.hpp"
#include "props/stages/single_check.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace test_counterexample {

namespace {

using namespace bastide::props;
using namespace bastide::props::boards;
using namespace bastide::props::play;
using namespace bastide::props::stages;
using bastide::rules::FeatureKind;
using bastide::rules::Placement;
using bastide::rules::editions::Edition;

Violation because(const char* text) { return {text, {}, {}, {}}; }

Verdict no_city_is_complete(const BoardView& view) {
  for (const auto& feature : view.reference.features) {
    if (feature.kind == FeatureKind::city && feature.complete) return because("a city is complete");
  }
  return {};
}

/// False of one image of a board only: a tile lies east of the start tile.
Verdict nothing_lies_east(const BoardView& view) {
  const auto& tiles = view.placements;
  const bool lies_east = std::any_of(tiles.begin(), tiles.end(), [](const auto& p) { return p.cell.x > 0; });
  return lies_east ? Verdict(because("a tile lies east")) : Verdict();
}

/// False in some orders only: the third tile is no E.
Verdict no_e_is_third(const BoardView& view) {
  const bool is_third = view.placements.size() == 3 && view.set().type(view.placements[2].type).id == "E";
  return is_third ? Verdict(because("an E lies last")) : Verdict();
}

Verdict player_one_scores_nothing(const ScoredView& view) {
  return view.fast_sheet.totals[1] > 0 ? Verdict(because("player 1 scores")) : Verdict();
}

Verdict nobody_scores(const ScoredView& view) {
  for (const int points : view.fast_sheet.totals) {
    if (points > 0) return because("somebody scores");
  }
  return {};
}

Verdict nobody_scores_four(const ScoredView& view) {
  for (const int points : view.fast_sheet.totals) {
    if (points >= 4) return because("somebody scores 4");
  }
  return {};
}

Verdict no_turn_scores(const TurnView& view) {
  return view.fast_items.empty() ? Verdict() : Verdict(because("a turn scores"));
}

Property on_boards(Verdict (*check)(const BoardView&)) {
  Property property;
  property.id = "statement";
  property.on_board = check;
  return property;
}
Property on_deployments(Verdict (*check)(const ScoredView&)) {
  Property property;
  property.id = "statement";
  property.on_scored = check;
  return property;
}

std::vector<Placement> placed(const std::string& text) {
  return bastide::rules::parse_position(fit_table().set(), text).placements;
}
std::string printed(const std::vector<Placement>& placements) {
  return bastide::rules::print_position(fit_table().set(), {placements, false});
}

/// The canonical form of a position on which the property fails.
std::string canonical(const Property& property, const std::string& text) {
  const Edition edition;
  const auto position = placed(text);
  const auto in = property.on_board != nullptr ? FoundIn::boards : FoundIn::deployments;
  const auto found = canonical_violation({fit_table(), edition}, property,
                                         {property.id, in, 0, position, because("as found"), {}, {}});
  CHECK(found.violation.explanation != "as found");
  return printed(found.placements);
}

}  // namespace

TEST_CASE("counterexample: tiles that do not matter are left out") {
  CHECK(canonical(on_boards(&no_city_is_complete), "D0@0,0 U0@1,0 E2@0,-1 U0@2,0") == "D0@0,0 E2@0,-1");
  // The start tile can go, too, where another tile of its type can start: here the cap is on that one.
  CHECK(canonical(on_boards(&no_city_is_complete), "D0@0,0 D0@1,0 E2@1,-1") == "D0@0,0 E2@0,-1");
}

TEST_CASE("counterexample: images of a board have one canonical form") {
  // The mirror image of K is J; the one with J comes first.
  const auto property = on_boards(&no_city_is_complete);
  const auto form = canonical(property, "D0@0,0 J2@0,-1 K1@1,0 U0@-1,0");
  INFO(form);
  bastide::props::boards::MirrorImages mirrors(fit_table().set());
  const std::vector<int> starts = {fit_table().set().start_type()};
  int images = 0;
  for (const auto& image :
       board_images(fit_table().set(), starts, placed("D0@0,0 J2@0,-1 K1@1,0 U0@-1,0"), mirrors)) {
    ++images;
    CHECK(canonical(property, printed(image.tiles)) == form);
  }
  CHECK(images == 2);
}

TEST_CASE("counterexample: a form is shown only if the property fails on it") {
  // U0@-1,0 is less, but there nothing lies east.
  CHECK(canonical(on_boards(&nothing_lies_east), "D0@0,0 U2@1,0") == "D0@0,0 U0@1,0");
  // In the least order U lies last.
  CHECK(canonical(on_boards(&no_e_is_third), "D0@0,0 U0@1,0 E2@0,-1") == "D0@0,0 U0@-1,0 E2@0,-1");
  CHECK(canonical(on_deployments(&player_one_scores_nothing), "D0@0,0=red:city E2@0,-1=blue:field") ==
        "D0@0,0 E2@0,-1=blue:field");
}

TEST_CASE("counterexample: followers that do not matter go, players are renamed") {
  CHECK(canonical(on_deployments(&nobody_scores), "D0@0,0=red:road E2@0,-1=blue:city") ==
        "D0@0,0=black:road");
}

TEST_CASE("counterexample: what a single check does not confirm stays as it was found") {
  const Edition edition;
  const auto property = on_boards(&no_city_is_complete);
  const auto position = placed("D0@0,0 U0@1,0");
  const auto found =
      canonical_violation({fit_table(), edition}, property,
                          {"statement", FoundIn::boards, 0, position, because("as found"), {}, {}});
  CHECK(found.placements == position);
  CHECK(found.violation.explanation == "as found");
}

TEST_CASE("counterexample: images keep followers on their segments") {
  // Tile L mirrored has its roads E and W exchanged: road0 (E) becomes road2 (W).
  MirrorImages mirrors(fit_table().set());
  const std::vector<int> starts = {fit_table().set().start_type()};
  const auto images =
      board_images(fit_table().set(), starts, placed("D0@0,0 L0@1,0=red:road0 X1@2,0=blue:road0"), mirrors);
  REQUIRE(images.size() == 2);
  CHECK(printed(images[0].tiles) == "D0@0,0 L0@1,0=red:road0 X0@2,0=blue:road1");
  CHECK(printed(images[1].tiles) == "D0@0,0 L0@-1,0=red:road2 X0@-2,0=blue:road3");
}

TEST_CASE("counterexample: a game is mirrored and its players are numbered as they come to turn") {
  const Edition edition;
  GameScript script;
  script.players = 4;
  const int e = fit_table().set().find("E");
  const int u = fit_table().set().find("U");
  script.turns = {{{}, 3, {u, 2, {-1, 0}, {}}}, {{}, 2, {e, 2, {0, -1}, bastide::rules::Deployment{2, 0}}}};
  Property property;
  property.on_turn = &no_turn_scores;
  const auto form = canonical_game({fit_table(), edition}, property, script);
  CHECK(form.players == 2);
  REQUIRE(form.turns.size() == 2);
  CHECK(form.turns[0].player == 0);
  CHECK(form.turns[0].tile.rotation == 0);  // of the two that look alike
  CHECK(form.turns[0].tile.cell == bastide::rules::Cell{-1, 0});
  CHECK(form.turns[1].player == 1);
  CHECK(canonical_game({fit_table(), edition}, property, form) == form);
}

TEST_CASE("counterexample: shrunk games fail, and their steps tell what both engines say") {
  const Edition edition;
  Property property;
  property.id = "no-turn-scores";
  property.on_turn = &no_turn_scores;
  const auto found =
      shrunk_failure({fit_table(), edition}, property, numbered_game({fit_table(), edition}, 4, 1));
  REQUIRE(found);
  REQUIRE(found->game);
  CHECK(found->game->players == 2);
  auto script = script_of(*found->game, fit_table().set());
  CHECK(to_record(script, fit_table().set(), edition).turns.front().place ==
        found->game->turns.front().place);
  const auto steps = game_steps({fit_table(), edition}, script);
  REQUIRE(steps.size() == found->game->turns.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto& [returned, engine, expected] =
        std::tie(steps[i].returned, steps[i].engine, steps[i].expected);
    const bool is_last = i + 1 == steps.size();
    CHECK(engine.scored.size() == (is_last ? 1 : 0));
    CHECK(returned.size() == engine.scored.size());
    CHECK(engine.scored == expected.scored);
    CHECK(engine.scores == expected.scores);
    CHECK(engine.supply == expected.supply);
    CHECK(((*engine.scores)[0] + (*engine.scores)[1] > 0) == is_last);
  }
  CHECK(violation_in_game({fit_table(), edition}, property, script));
}

TEST_CASE("counterexample: it is told with the whole features that it is about") {
  FoundViolation found{"statement", FoundIn::boards, 0, placed("D0@0,0 U0@1,0 E2@0,-1"), because("so"), {},
                       {}};
  found.violation.engine_answer = "yes";
  found.violation.expected_answer = "no";
  found.violation.highlight = {{1, 0}};
  const auto& set = fit_table().set();
  const auto told = counterexample_of(set, found);
  CHECK(told.position == "D0@0,0 U0@1,0 E2@0,-1");
  CHECK(told.tiles == 3);
  CHECK(told.found_in == FoundIn::boards);
  CHECK(told.explanation == "so");
  CHECK(told.engine_answer == "yes");
  CHECK(told.expected_answer == "no");
  // The road goes on over the start tile: its segment there is the one of its kind.
  const auto& segments = set.type(set.find("D")).segments;
  int road = 0;
  while (segments[static_cast<std::size_t>(road)].kind != bastide::tilesets::SegmentKind::road) ++road;
  CHECK(told.highlight == std::vector<bastide::rules::SegmentRef>{{0, road}, {1, 0}});
  found.violation.highlight.clear();
  CHECK(counterexample_of(set, found).highlight.empty());
  // Tiles that are no board have no features: what was named is told.
  found.placements = placed("D0@0,0 U0@1,0");
  found.placements.back().rotation = 1;
  found.violation.highlight = {{1, 0}};
  CHECK(counterexample_of(set, found).highlight == found.violation.highlight);
}

TEST_CASE("counterexample: a further figure becomes a follower where that fails, too") {
  const auto edition = edition_with("figure.big={ stands_on = ['city', 'road'], weight = 2 }");
  const auto& base = fit_table().set();
  auto names = base.names();
  names.figures = {{"follower", 15, 1}, {"big", 3, 2}};
  const bastide::tilesets::TileSet set(base.id(), base.name(), base.source(),
                                       {base.types().begin(), base.types().end()}, base.start_type(),
                                       base.where(), names);
  const bastide::rules::board::FitTable fit(set);
  const auto property = on_deployments(&nobody_scores_four);
  const auto position = bastide::rules::parse_position(set, "D0@0,0 E2@0,-1=0.big:city").placements;
  const auto found =
      canonical_violation({fit, edition}, property,
                          {property.id, FoundIn::deployments, 0, position, because("as found"), {}, {}});
  CHECK(bastide::rules::print_position(set, {found.placements, true}) == "D0@0,0 E2@0,-1=0:city");
}

TEST_CASE("counterexample: tiles that lie at the start are not turned, nor left out") {
  const auto edition = edition_with("start.lay=D0@0,0 E2@0,-1");
  const auto set = bastide::rules::editions::tiles_under(fit_table().set(), edition);
  const bastide::rules::board::FitTable fit(set);
  const auto property = on_boards(&no_city_is_complete);
  const auto at_start = [&](const std::string& text) {
    return canonical_violation({fit, edition}, property,
                               {property.id, FoundIn::boards, 0, placed(text), because("as found"), {}, {}});
  };
  const std::string all = "D0@0,0 E2@0,-1 U0@1,0";
  CHECK(printed(at_start(all).placements) == all);
  CHECK(at_start(all).violation.explanation == "a city is complete");
  CHECK(objection_to({fit, edition}, placed("D0@0,0 U0@1,0")).value_or("none") ==
        "U0@1,0 is not what lies at the start, expected E2@0,-1");
  const auto& abbey = game_of(BASTIDE_SOURCE_DIR "/docs/examples/abbey.toml");
  const auto in_abbey = bastide::rules::parse_position(abbey.set, "D0@0,0 AB0@0,1").placements;
  CHECK(objection_to({abbey.fit, abbey.edition}, in_abbey).value_or("none") ==
        "AB0@0,1 is not in a hole: 1 of 4 sides meet tiles");
}

TEST_CASE("counterexample: what cannot be laid is not judged, and it is said why") {
  const Edition edition;
  const auto objection = [&](const std::string& text) {
    return objection_to({fit_table(), edition}, placed(text)).value_or("none");
  };
  CHECK(objection("D0@0,0 E2@0,-1") == "none");
  CHECK(objection("E0@0,0") ==
        "E0@0,0 lies first, expected a start tile at 0,0 as in its file, such as D0@0,0");
  CHECK(objection("D0@0,0 E2@0,2") == "E2@0,2 touches no tile laid before it");
  CHECK(objection("D0@0,0 E2@1000,2") == "E2@1000,2 touches no tile laid before it");
  CHECK_FALSE(violation_on_board({fit_table(), edition}, on_boards(&no_city_is_complete),
                                 placed("D0@0,0 E2@5,5 E0@5,6")));
  auto turned = placed("D0@0,0=0:city U0@1,0");
  turned.back().rotation = 1;
  CHECK(objection_to({fit_table(), edition}, turned).value_or("none") == "U1@1,0 does not fit there");
  CHECK_FALSE(violation_of_deployment({fit_table(), edition}, on_deployments(&nobody_scores), turned));
  turned.back().rotation = 0;
  CHECK(violation_of_deployment({fit_table(), edition}, on_deployments(&nobody_scores), turned));
}

TEST_CASE("counterexample: lines that must be continued are, in every order that is tried") {
  const auto& river = game_of("c1+expansion/river");
  const auto property = on_boards(&nothing_lies_east);
  const auto position =
      bastide::rules::parse_position(river.set, "RA0@0,0 RD0@1,0 RD0@2,0 RB0@3,0").placements;
  const auto found =
      canonical_violation({river.fit, river.edition}, property,
                          {property.id, FoundIn::boards, 0, position, because("as found"), {}, {}});
  CHECK(found.placements.size() == 2);
  CHECK(bastide::rules::print_position(river.set, {found.placements, false}) == "RA0@0,0 RD0@1,0");
}

}  // namespace test_counterexample
