#include "tests/reports/sample_run.hpp"

#include "tilesets/files/reader.hpp"

namespace bastide::tests {
namespace {

using namespace reports::records;
using props::PropertyGroup;
using props::PropertyKind;
using props::stages::Counterexample;
using props::stages::FoundIn;
using props::stages::Outcome;

PropertyVerdict verdict(const char* property, const char* edition, Outcome outcome) {
  PropertyVerdict v;
  v.property = property;
  v.edition = edition;
  v.outcome = outcome;
  v.coverage = {4, 3'141'592, 3, 271'828, 100, 7100, ""};
  return v;
}

Counterexample two_farms() {
  Counterexample c;
  c.tile_set = "base";
  c.edition = "hig-2001";
  c.position = "D0@0,0 E2@0,-1=red:field H1@0,-2 E3@1,-2=red:field";
  c.tiles = 4;
  c.found_in = FoundIn::deployments;
  c.explanation = "red scores the city at 0,-2 with two farms & <b>twice</b>";
  c.engine_answer = "red 9";
  c.expected_answer = "red 6: a player scores one city at most once";
  c.highlight = {{1, 1}, {3, 1}};
  return c;
}

Counterexample open_loop() {
  Counterexample c;
  c.tile_set = "base";
  c.edition = "c1";
  c.position = "L0@0,0 V0@1,0 V1@1,1=black:road V2@0,1";
  c.tiles = 4;
  c.found_in = FoundIn::games;
  c.explanation = "the loop back to one crossing is counted as open";
  c.engine_answer = "open, 1 open edge";
  c.expected_answer = "complete, 4 tiles";
  c.highlight = {{0, 1}, {0, 2}, {1, 0}, {2, 0}, {3, 0}};
  c.game =
      R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,"start":"L0@0,0","turns":[{"player":0,"place":"V0@1,0"}]})";
  const auto said = [](std::vector<int> scores, std::vector<int> supply) {
    rules::records::TurnOutcome out;
    out.scores = std::move(scores);
    out.supply = std::move(supply);
    return out;
  };
  c.steps = {{0, "V0@1,0", {"X", "B"}, {}, said({0, 0}, {7, 7}), said({0, 0}, {7, 7})},
             {0, "V1@1,1=black:road", {}, {}, said({0, 0}, {6, 7}), said({0, 0}, {6, 7})},
             {1, "V2@0,1", {}, {2}, said({0, 0}, {6, 7}), said({4, 0}, {7, 7})}};
  c.steps.back().expected.scored = {"road: black 4 (4 tiles)"};
  return c;
}

std::vector<PropertyStatement> properties() {
  return {{"fits-iff-edges-match",
           PropertyGroup::placement,
           PropertyKind::invariant,
           {"fits-on-all-edges"},
           "WikiCarpedia, Base game (1st edition), placing a tile: a tile must fit on all edges it touches",
           "A tile fits exactly when every touching edge shows the same."},
          {"parity-of-exposed-edges",
           PropertyGroup::placement,
           PropertyKind::invariant,
           {"ours-joints-in-pairs"},
           "this program, boards: parity",
           "Exposed edges of a kind are congruent mod 2 to all edges of that kind on the placed tiles."},
          {"complete-iff-no-open-edge",
           PropertyGroup::features,
           PropertyKind::step,
           {"road-complete", "city-complete"},
           "WikiCarpedia, Base game (1st edition), a completed road; a completed city: a road is complete "
           "when both ends end",
           "A road or city is complete exactly when no edge of it is open."},
          {"second-scores-a-city-once",
           PropertyGroup::scoring,
           PropertyKind::end,
           {"farm-second"},
           "WikiCarpedia, Base game (1st edition), scoring farms, note 15: second",
           "Under second, a player scores one city at most once over all farms."},
          {"saw-a-closed-loop",
           PropertyGroup::features,
           PropertyKind::cover,
           {"road-complete"},
           "WikiCarpedia, Base game (1st edition), a completed road: or it is a closed loop",
           "A road was completed as a loop."},
          {"saw-supply-exhausted",
           PropertyGroup::scoring,
           PropertyKind::cover,
           {},
           "a follower comes from the supply",
           "A player had no follower left."}};
}

std::vector<PropertyVerdict> verdicts() {
  using enum Outcome;
  std::vector<PropertyVerdict> out;
  for (const char* edition : {"hig-2001", "c1", "c2"}) {
    const bool is_c1 = std::string(edition) == "c1", is_c2 = std::string(edition) == "c2";
    out.push_back(verdict("fits-iff-edges-match", edition, is_c1 ? proved : held));
    out.back().coverage.game_tiles = 3;
    out.back().coverage.game_turns = 429'509;
    out.back().coverage.game_states = 485;
    if (is_c1) out.back().coverage.contexts = 123'456;
    out.push_back(verdict("parity-of-exposed-edges", edition, is_c2 ? inconclusive : held));
    if (is_c2) out.back().reason = "interrupted after 12 s";
    out.push_back(verdict("complete-iff-no-open-edge", edition, is_c2 ? held : violated));
    if (!is_c2) out.back().counterexample = open_loop();
    out.push_back(verdict("second-scores-a-city-once", edition, is_c1 || is_c2 ? not_applicable : violated));
    if (!is_c1 && !is_c2) out.back().counterexample = two_farms();
    out.push_back(verdict("saw-a-closed-loop", edition, covered));
    out.back().times_seen = 18'446'744'073'709'551'615ULL;
    out.push_back(verdict("saw-supply-exhausted", edition, is_c1 ? not_covered : covered));
    out.back().times_seen = is_c1 ? 0 : 12;
  }
  return out;
}

CheckedTileSet checked(const tilesets::TileSet& set) {
  CheckedTileSet s;
  s.id = set.id();
  s.name = set.name();
  s.source = set.source();
  s.topology = set.topology_key();
  s.tiles = set.tile_count();
  s.types = set.type_count();
  s.boards = {1, 102, 12'345'678'901'234'567'890U};
  return s;
}

std::vector<RecordedOption> options(const char* farms, const char* small_city, const char* start) {
  return {{"farms", farms, "page, note 31"},
          {"small_city", small_city, "page, note 7"},
          {"unit", "tile", ""},
          {"start_player", start, ""}};
}

}  // namespace

std::vector<tilesets::TileSet> sample_sets() {
  return {tilesets::files::load_tile_set("base"), tilesets::files::load_tile_set("base-c2")};
}

RunRecord sample_run() {
  RunRecord run;
  run.program.version = "0.1.0";
  run.command = {{"verify", "hig-2001", "c1", "c2", "--tiles", "4", "--report", "a folder"},
                 {{"threads", "2"}, {"edition", "<script>alert('x')</script>"}},
                 18'446'744'073'709'551'615ULL,
                 4,
                 100};
  run.result = {RunOutcome::violated, 10, "The smallest counterexamples are below."};
  for (const auto& set : sample_sets()) run.tile_sets.push_back(checked(set));
  run.tile_sets[0].findings = {
      {tilesets::files::Severity::warning, "L", {"", 12, 3}, "duplicate", "L & M look alike"}};
  run.editions = {{"hig-2001", "HiG 2001", "base", options("second", "half", "youngest_decides"), "", {}},
                  {"c1", "Current rules", "base", options("third", "full", "youngest_decides"), "", {}},
                  {"c2", "New edition", "base-c2", options("off", "full", "youngest"), "c1", {}}};
  run.editions[1].every_game = {3,
                                true,
                                {{2, 1, 1, 1, 0, 1, 0, 0},
                                 {2, 2, 484, 484, 484, 484, 0, 0},
                                 {2, 3, 429'025, 329'444, 429'025, 0, 0, 7}}};
  run.editions[2].every_game = {3, true, {}, "c1"};
  run.lemmas = {
      {{"joining", "joined features add up", 123'456, true, ""}, {"hig-2001", "c1"}},
      {{"closing", "an edge that closes is no longer open", 9, false, "tile <L> on two sides"}, {"c2"}}};
  run.reference_examples = {
      {"E1", "c1", true, ""}, {"E18", "hig-2001", true, ""}, {"E18", "c1", false, "BLUE 15, expected 12"}};
  run.reference_comparison = {{"base", {1, 102, 10'123}, 3000, 213'000}};
  run.properties = properties();
  run.verdicts = verdicts();
  run.environment = {{"compiler", "g++ 12.2"}, {"threads", "2"}};
  run.timing = {"2026-01-01T12:00:00Z", 83.25, {{"boards", 60.5}, {"games", 22.75}}};
  return run;
}

}  // namespace bastide::tests
