#include "tests/reports/sample_comparison.hpp"

#include <fmt/format.h>

#include "reports/page/html_report.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/sample_simulation.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {
namespace {

using namespace reports::records;
using solver::simulation::paired::PairedFigure;
using solver::simulation::summary::Summary;
using solver::simulation::tally::Figure;
using tilesets::TileSet;

Figure figure_of(double mean, double error) {
  return {mean, error, mean - 1.96 * error, mean + 1.96 * error};
}

/// Seen where the difference is 3.3 errors or more.
PairedFigure paired(double left, double difference, double error, double worth) {
  PairedFigure out;
  out.left = figure_of(left, 2 * error);
  out.right = figure_of(left + difference, 2 * error);
  out.difference = figure_of(difference, error);
  out.is_seen = difference > 3.3 * error || difference < -3.3 * error;
  out.worth_seeing = worth;
  out.games_to_see = static_cast<std::uint64_t>(1000 * (5 * error / worth) * (5 * error / worth)) + 1;
  return out;
}

Summary summary_of_policy(const std::string& policy, const std::string& edition, const TileSet& set) {
  reports::page::ReportInput input;
  auto saved = sample_simulation(policy, edition);
  saved["tileset"] = set.id();
  reports::page::read_saved(saved.dump(), "sample.json", input);
  return input.simulations.front();
}

/// `k` tells the policies apart.
ComparedPolicy compared(const std::string& policy, double k, const TileSet& right) {
  ComparedPolicy out;
  out.policy = policy;
  out.games = policy == "random" ? 20'000 : 2'000;
  out.has_paired_draws = true;
  auto& f = out.figures;
  f["points"] = paired(60, 1.5 + k, 0.3, 0.5);
  f["points.road"] = paired(20, 2 + k, 0.1, 0.5);
  f["points.city"] = paired(25, 0.1 * k, 0.2, 0.5);
  f["points.cloister"] = paired(6, policy == "compact" ? 0.1 : 0, policy == "compact" ? 0.2 : 0, 0.5);
  if (policy != "compact") f["points.cloister"].games_to_see.reset();
  f["points.garden"] = PairedFigure{};
  f["points.farm"] = paired(9, policy == "greedy" ? 0.9 : -3 - k, 0.2, 0.5);
  f["points.Royal road"] = paired(0, 0.4, 0.1, 0.5);
  f["margin"] = paired(14, 0.2 * k, 0.4, 1);
  f["winner_points"] = paired(67, 2, 0.3, 1);
  f["ties"] = paired(0.02, -0.011, 0.002, 0.01);
  f["first_seat"] = paired(0.4, 0.01, 0.2, 0.5);
  f["first_wins"] = paired(0.52, -0.002, 0.01, 0.01);
  f["turns"] = paired(70.8, 1, 0.001, 0.1);
  f["supply"] = paired(3.5, -1.2 - k, 0.01, 0.1);
  f["completed.road"] = paired(9, 0.02, 0.02, 0.1);
  f["completed.city"] = paired(6, 0.01 * k, 0.02, 0.1);
  f["places"] = paired(42, -0.4, 0.05, 0.5);
  f["unplaceable"] = paired(12, 2 * k, 0.8, 1);
  f["holes.four"] = paired(1.2, 0.002 * k, 0.004, 0.05);
  f["holes.dead"] = paired(0.4, 0.02, 0.004, 0.05);
  out.unplaceable_types["C"] = paired(8, 2, 0.1, 0.5);
  out.unplaceable_types["F"] = paired(2, 0.1, 0.5, 0.5);
  if (policy != "random") out.strength = {figure_of(10 * k, 0.6), figure_of(11 * k, 0.7)};
  out.left = summary_of_policy(policy, "c1", sample_sets().front());
  out.right = summary_of_policy(policy, "village", right);
  return out;
}

ComparedSide side(const std::string& label, const std::string& edition, const TileSet& set) {
  ComparedSide out;
  out.label = label;
  out.edition = edition;
  out.edition_name = label;
  out.edition_from = "./somewhere/" + edition + ".toml";
  out.tile_set = "./somewhere/" + set.id() + ".toml";
  out.tile_set_name = set.name();
  out.played_set = set.id();
  out.topology = set.topology_key();
  out.tiles = set.tile_count();
  out.types = set.type_count();
  return out;
}

Separation separation() {
  Separation out;
  out.by = SeparatedBy::position;
  out.position = "L0@0,0=red:road0 V0@1,0";
  out.tile_set = "base";
  out.tiles = 2;
  out.followers = 1;
  out.left = ScoreRecord{{{"red", 2}},
                         {{"road", {"L0@0,0", "V0@1,0"}, false, {{"red", 1}}, {{"red", 2}}, "2 tiles"}}};
  out.right = ScoreRecord{{{"red", 4}},
                          {{"road",
                            {"L0@0,0", "V0@1,0"},
                            false,
                            {{"red", 1}},
                            {{"red", 4}},
                            "tiles + 2*villages with 2 tiles, 1 village"}}};
  out.left_sight = out.right_sight = "after_turn";
  return out;
}

}  // namespace

tilesets::TileSet chapel_set() {
  return tilesets::files::read_tile_set(R"([tileset]
id = "chapel-tiles"
name = "Base with chapels"
extends = "base"

[[tile]]
id = "Chapel"
count = 2
edges = "crfr"
cities = ["N"]
roads = ["E", "W"]
centre = "cloister"

[[tile]]
id = "U"
count = 7
)",
                                        "chapel.toml");
}

reports::records::ComparisonRecord sample_comparison() {
  const auto base = sample_sets().front(), chapels = chapel_set();
  ComparisonRecord out;
  out.program.version = "1.0";
  out.command = {"compare", "c1", "./somewhere/village.toml", "-o", "page"};
  out.left = side("Carcassonne, 2014", "c1", base);
  out.right = side("Village roads", "village", chapels);
  out.changes = {
      {"scoring", "points.road", "tiles", "tiles + 2*villages", "Roads: tiles + 2*villages, not tiles."},
      {"scoring", "points.farm", "3*cities", "2*cities + pennants",
       "Farms: 2*cities + pennants, not 3*cities."},
      {"course", "followers", "7", "5", "Followers: 5 each, not 7."},
      {"scoring", "shared_majority", "full", "none", "Who ties for most followers gets nothing, not all."}};
  out.tile_changes = {{"Chapel", 0, 2, false}, {"U", 8, 7, false}};
  out.players = 2;
  out.seed = 1;
  out.games = 20'000;
  out.pairing = Pairing::right_has_all;
  double k = 0;
  for (const char* policy : {"random", "greedy", "builder", "spoiler", "compact", "sprawl"})
    out.policies.push_back(compared(policy, k += 0.3, chapels));
  out.separation = separation();
  for (const auto& change : out.changes) {
    ChangeAlone alone{change.name, change.sentence, {}, {}, {}, {}};
    for (const auto& policy : out.policies)
      alone.points.push_back({policy.policy, policy.games / 10, paired(60, k -= 0.2, 0.1, 0.5)});
    out.each.push_back(std::move(alone));
  }
  out.each[0].separation = separation();
  out.each[3].contradiction = "two words for one thing";
  out.each[3].points.clear();
  out.each.push_back({"tile Chapel", "Tile Chapel is new, 2 copies.", {}, {}, out.each[0].points, {}});
  out.bites = {{out.changes[0].name, "builder", {500, 250, 625, 0, 0, 0}, {500, 300, 900, 0, 0, 1800}},
               {"followers", "builder", {500, 500, 0, 1250, 25, 99}, {500, 0, 0, 0, 0, 0}},
               {"shared_majority", "builder", {500, 0, 0, 0, 0, 0}, {500, 0, 0, 0, 0, 0}}};
  for (auto& bites : out.bites) bites.words = bites_words(bites, out.players);
  auto run = sample_run();
  run.verdicts.resize(1);
  run.result.outcome = RunOutcome::holds;
  out.verification = {run, run};
  out.environment = {{"compiler", "a compiler"}};
  out.timing.seconds = 61.5;
  return out;
}

}  // namespace bastide::tests
