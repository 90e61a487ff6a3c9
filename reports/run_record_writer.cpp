// A run record as JSON. Keys are written in the order of the schema, every key always, so that two records
// can be compared line by line; 64-bit counts are decimal strings (run_record.hpp).
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "reports/game_step_json.hpp"
#include "reports/run_record.hpp"

namespace bastide::reports {
namespace {

using Json = nlohmann::ordered_json;

std::string decimal(std::uint64_t n) { return fmt::format("{}", n); }

template <typename Values, typename Write>
Json list(const Values& values, Write write) {
  Json out = Json::array();
  for (const auto& v : values) out.push_back(write(v));
  return out;
}

Json finding_json(const RecordedFinding& f) {
  return {{"severity", f.severity == tilesets::Severity::error ? "error" : "warning"},
          {"tile", f.tile},
          {"line", f.line},
          {"column", f.column},
          {"rule", f.rule},
          {"message", f.message}};
}

Json tile_set_json(const CheckedTileSet& s) {
  return {{"id", s.id},
          {"name", s.name},
          {"source", s.source},
          {"topology", s.topology},
          {"tiles", s.tiles},
          {"types", s.types},
          {"findings", list(s.findings, finding_json)},
          {"boards", s.boards},
          {"boards_complete", s.boards_complete}};
}

Json option_json(const RecordedOption& o) {
  return {{"name", o.name}, {"value", o.value}, {"source", o.source}};
}

Json games_json(const RecordedGames& g) {
  return {{"players", g.players},       {"tiles", g.tiles},
          {"games", g.games},           {"games_without_loss", g.games_without_loss},
          {"games_over", g.games_over}, {"turns", decimal(g.turns)},
          {"states", decimal(g.states)}};
}

Json every_game_json(const EveryGame& e) {
  return {{"tiles", e.tiles},
          {"whole", e.is_whole},
          {"shared_from", e.shared_from},
          {"sizes", list(e.sizes, games_json)}};
}

Json lemma_json(const RecordedLemma& l) {
  return {{"id", l.id},
          {"statement", l.statement},
          {"editions", l.editions},
          {"contexts", decimal(l.contexts)},
          {"holds", l.holds},
          {"failure", l.failure}};
}

Json edition_json(const CheckedEdition& e) {
  return {{"id", e.id},
          {"name", e.name},
          {"tile_set", e.tile_set},
          {"options", list(e.options, option_json)},
          {"shares_scoring_with", e.shares_scoring_with},
          {"every_game", every_game_json(e.every_game)}};
}

Json example_json(const RecordedExample& e) {
  return {{"id", e.id}, {"edition", e.edition}, {"passed", e.passed}, {"detail", e.detail}};
}

Json comparison_json(const ReferenceComparison& c) {
  return {{"tile_set", c.tile_set},
          {"boards", c.boards},
          {"games", decimal(c.games)},
          {"turns", decimal(c.turns)}};
}

Json property_json(const RecordedProperty& p) {
  return {{"id", p.id},
          {"group", word(p.group)},
          {"kind", word(p.kind)},
          {"rule", p.rule},
          {"statement", p.statement}};
}

Json coverage_json(const Coverage& c) {
  return {{"tiles", c.tiles},
          {"boards", decimal(c.boards)},
          {"deployment_tiles", c.deployment_tiles},
          {"deployments", decimal(c.deployments)},
          {"games", decimal(c.games)},
          {"turns", decimal(c.turns)},
          {"shared_from", c.shared_from},
          {"game_tiles", c.game_tiles},
          {"game_states", decimal(c.game_states)},
          {"game_turns", decimal(c.game_turns)},
          {"contexts", decimal(c.contexts)}};
}

Json counterexample_json(const Counterexample& c) {
  return {{"tile_set", c.tile_set},
          {"edition", c.edition},
          {"position", c.position},
          {"tiles", c.tiles},
          {"found_in", word(c.found_in)},
          {"explanation", c.explanation},
          {"engine_answer", c.engine_answer},
          {"expected_answer", c.expected_answer},
          {"highlight", list(c.highlight,
                             [](const rules::SegmentRef& r) {
                               return Json::array({r.placement, r.segment});
                             })},
          {"game", c.game},
          {"steps", list(c.steps, game_step_json)}};
}

Json verdict_json(const RecordedVerdict& v) {
  Json out = {{"property", v.property},
              {"edition", v.edition},
              {"outcome", word(v.outcome)},
              {"coverage", coverage_json(v.coverage)},
              {"times_seen", decimal(v.times_seen)},
              {"reason", v.reason}};
  if (v.counterexample) out["counterexample"] = counterexample_json(*v.counterexample);
  return out;
}

Json phase_json(const std::pair<std::string, double>& phase) {
  return {{"name", phase.first}, {"seconds", phase.second}};
}

}  // namespace

std::string to_json(const RunRecord& run) {
  const Json out = {{"format", "bastide.run/1"},
                    {"program", {{"name", run.program}, {"version", run.version}}},
                    {"command",
                     {{"arguments", run.command.arguments},
                      {"options", run.command.options},
                      {"seed", decimal(run.command.seed)},
                      {"tiles", run.command.tiles},
                      {"games", decimal(run.command.games)}}},
                    {"result",
                     {{"outcome", word(run.result.outcome)},
                      {"exit_code", run.result.exit_code},
                      {"reason", run.result.reason}}},
                    {"tile_sets", list(run.tile_sets, tile_set_json)},
                    {"editions", list(run.editions, edition_json)},
                    {"reference_examples", list(run.reference_examples, example_json)},
                    {"reference_comparison", list(run.reference_comparison, comparison_json)},
                    {"properties", list(run.properties, property_json)},
                    {"lemmas", list(run.lemmas, lemma_json)},
                    {"verdicts", list(run.verdicts, verdict_json)},
                    {"environment", run.environment},
                    {"timing",
                     {{"started", run.timing.started},
                      {"seconds", run.timing.seconds},
                      {"phases", list(run.timing.phases, phase_json)}}}};
  // Bytes that are not UTF-8 (a path typed on the command line, say) become U+FFFD instead of an exception.
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bastide::reports
