// A run record as JSON. Keys are written in the order of the schema, every key always, so that two records
// can be compared line by line; 64-bit counts are decimal strings (run_record.hpp).
//
// A run record from JSON. Each function below reads one kind of object of reports/schemas/run.schema.json,
// keys in its order.
#include "reports/records/run_record.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/records/game_step.hpp"
#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::records {

const char* recorded_word(RunOutcome o) {
  switch (o) {
    case RunOutcome::holds:
      return "holds";
    case RunOutcome::violated:
      return "violated";
    case RunOutcome::inconclusive:
      return "inconclusive";
  }
  return "";
}

const RecordedVerdict* find_verdict(const RunRecord& run, std::string_view property,
                                    std::string_view edition) {
  for (const auto& v : run.verdicts) {
    if (v.property == property && v.edition == edition) return &v;
  }
  return nullptr;
}

namespace {

using Json = nlohmann::ordered_json;

std::string decimal(std::uint64_t n) { return fmt::format("{}", n); }

template <typename Values, typename Write>
Json list_json(const Values& values, Write write) {
  Json out = Json::array();
  for (const auto& v : values) out.push_back(write(v));
  return out;
}

Json finding_json(const RecordedFinding& f) {
  return {{"severity", f.severity == tilesets::files::Severity::error ? "error" : "warning"},
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
          {"findings", list_json(s.findings, finding_json)},
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
          {"sizes", list_json(e.sizes, games_json)}};
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
          {"options", list_json(e.options, option_json)},
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

Json recorded_property_json(const RecordedProperty& p) {
  return {{"id", p.id},
          {"group", recorded_word(p.group)},
          {"kind", recorded_word(p.kind)},
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
          {"found_in", recorded_word(c.found_in)},
          {"explanation", c.explanation},
          {"engine_answer", c.engine_answer},
          {"expected_answer", c.expected_answer},
          {"highlight", list_json(c.highlight,
                                  [](const rules::SegmentRef& r) {
                                    return Json::array({r.placement, r.segment});
                                  })},
          {"game", c.game},
          {"steps", list_json(c.steps, game_step_json)}};
}

Json verdict_json(const RecordedVerdict& v) {
  Json out = {{"property", v.property},
              {"edition", v.edition},
              {"outcome", recorded_word(v.outcome)},
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
                     {{"outcome", recorded_word(run.result.outcome)},
                      {"exit_code", run.result.exit_code},
                      {"reason", run.result.reason}}},
                    {"tile_sets", list_json(run.tile_sets, tile_set_json)},
                    {"editions", list_json(run.editions, edition_json)},
                    {"reference_examples", list_json(run.reference_examples, example_json)},
                    {"reference_comparison", list_json(run.reference_comparison, comparison_json)},
                    {"properties", list_json(run.properties, recorded_property_json)},
                    {"lemmas", list_json(run.lemmas, lemma_json)},
                    {"verdicts", list_json(run.verdicts, verdict_json)},
                    {"environment", run.environment},
                    {"timing",
                     {{"started", run.timing.started},
                      {"seconds", run.timing.seconds},
                      {"phases", list_json(run.timing.phases, phase_json)}}}};
  // Bytes that are not UTF-8 (a path typed on the command line, say) become U+FFFD instead of an exception.
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

namespace {

constexpr const char* run_format = "bastide.run/1";
constexpr int largest_run_number = 1'000'000'000;

/// The words of an enumeration, in order, up to `last`.
template <typename Enum>
std::vector<std::string> words_up_to(Enum last) {
  std::vector<std::string> words;
  for (int i = 0; i <= static_cast<int>(last); ++i) words.emplace_back(recorded_word(static_cast<Enum>(i)));
  return words;
}

template <typename Enum>
Enum choice(const JsonObject& object, const std::string& key, Enum last) {
  return static_cast<Enum>(object.choice(key, words_up_to(last)));
}

template <typename Read>
auto read_list(const JsonObject& object, const std::string& key, Read read) {
  std::vector<decltype(read(object.document(), std::string{}))> out;
  for (const auto& pointer : object.elements(key)) out.push_back(read(object.document(), pointer));
  return out;
}

RecordedFinding read_finding(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"severity", "tile", "line", "column", "rule", "message"});
  RecordedFinding f;
  f.severity = o.choice("severity", {"error", "warning"}) == 0 ? tilesets::files::Severity::error
                                                               : tilesets::files::Severity::warning;
  f.tile = o.text("tile");
  f.line = o.integer("line", 0, largest_run_number);
  f.column = o.integer("column", 0, largest_run_number);
  f.rule = o.text("rule");
  f.message = o.text("message");
  return f;
}

CheckedTileSet read_tile_set(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(
      json, pointer,
      {"id", "name", "source", "topology", "tiles", "types", "findings", "boards", "boards_complete"});
  CheckedTileSet s;
  s.id = o.text("id");
  s.name = o.text("name");
  s.source = o.text("source");
  s.topology = o.text("topology");
  s.tiles = o.integer("tiles", 0, largest_run_number);
  s.types = o.integer("types", 0, largest_run_number);
  s.findings = read_list(o, "findings", read_finding);
  s.boards = o.decimals("boards");
  s.boards_complete = o.flag("boards_complete");
  return s;
}

RecordedOption read_option(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"name", "value", "source"});
  return {o.text("name"), o.text("value"), o.text("source")};
}

RecordedGames read_games(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"players", "tiles", "games", "games_without_loss", "games_over", "turns", "states"});
  return {o.integer("players", 1, rules::most_players),
          o.integer("tiles", 1, largest_run_number),
          o.decimal("games"),
          o.decimal("games_without_loss"),
          o.decimal("games_over"),
          o.count("turns"),
          o.count("states")};
}

EveryGame read_every_game(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"tiles", "whole", "shared_from", "sizes"});
  return {o.integer("tiles", 0, largest_run_number), o.flag("whole"), o.text("shared_from"),
          read_list(o, "sizes", read_games)};
}

RecordedLemma read_lemma(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"id", "statement", "editions", "contexts", "holds", "failure"});
  return {o.text("id"),        o.text("statement"), o.texts("editions"),
          o.count("contexts"), o.flag("holds"),     o.text("failure")};
}

CheckedEdition read_checked_edition(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"id", "name", "tile_set", "options", "shares_scoring_with", "every_game"});
  return {o.text("id"),
          o.text("name"),
          o.text("tile_set"),
          read_list(o, "options", read_option),
          o.text("shares_scoring_with"),
          read_every_game(json, o.to("every_game"))};
}

RecordedExample read_recorded_example(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"id", "edition", "passed", "detail"});
  return {o.text("id"), o.text("edition"), o.flag("passed"), o.text("detail")};
}

ReferenceComparison read_comparison(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"tile_set", "boards", "games", "turns"});
  return {o.text("tile_set"), o.decimals("boards"), o.count("games"), o.count("turns")};
}

RecordedProperty read_property(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"id", "group", "kind", "rule", "statement"});
  return {o.text("id"), choice(o, "group", PropertyGroup::editions), choice(o, "kind", PropertyKind::cover),
          o.text("rule"), o.text("statement")};
}

Coverage read_coverage(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"tiles", "boards", "deployment_tiles", "deployments", "games", "turns", "shared_from",
                      "game_tiles", "game_states", "game_turns", "contexts"});
  Coverage c;
  c.tiles = o.integer("tiles", 0, largest_run_number);
  c.boards = o.count("boards");
  c.deployment_tiles = o.integer("deployment_tiles", 0, largest_run_number);
  c.deployments = o.count("deployments");
  c.games = o.count("games");
  c.turns = o.count("turns");
  c.shared_from = o.text("shared_from");
  c.game_tiles = o.integer("game_tiles", 0, largest_run_number);
  c.game_states = o.count("game_states");
  c.game_turns = o.count("game_turns");
  c.contexts = o.count("contexts");
  return c;
}

rules::SegmentRef read_segment_ref(const LocatedJson& json, const std::string& pointer) {
  const auto& value = json.at(pointer);
  auto is_index = [](const nlohmann::json& v) {
    return v.is_number_unsigned() && v.get<std::uint64_t>() <= largest_run_number;
  };
  if (!value.is_array() || value.size() != 2 || !is_index(value[0]) || !is_index(value[1])) {
    json.fail(pointer, "expected a pair [placement, segment] of numbers from 0");
  }
  return {value[0].get<int>(), value[1].get<int>()};
}

Counterexample read_counterexample(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"tile_set", "edition", "position", "tiles", "found_in", "explanation", "engine_answer",
                      "expected_answer", "highlight", "game", "steps"});
  Counterexample c;
  c.tile_set = o.text("tile_set");
  c.edition = o.text("edition");
  c.position = o.text("position");
  c.tiles = o.integer("tiles", 0, largest_run_number);
  c.found_in = choice(o, "found_in", FoundIn::every_game);
  c.explanation = o.text("explanation");
  c.engine_answer = o.text("engine_answer");
  c.expected_answer = o.text("expected_answer");
  c.highlight = read_list(o, "highlight", read_segment_ref);
  c.game = o.text("game");
  c.steps = read_list(o, "steps", read_game_step);
  return c;
}

RecordedVerdict read_verdict(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"property", "edition", "outcome", "coverage", "times_seen", "reason"},
                     {"counterexample"});
  RecordedVerdict v;
  v.property = o.text("property");
  v.edition = o.text("edition");
  v.outcome = choice(o, "outcome", VerdictOutcome::inconclusive);
  v.coverage = read_coverage(json, o.to("coverage"));
  v.times_seen = o.count("times_seen");
  v.reason = o.text("reason");
  if (o.has("counterexample")) v.counterexample = read_counterexample(json, o.to("counterexample"));
  return v;
}

RunCommand read_command(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"arguments", "options", "seed", "tiles", "games"});
  return {o.texts("arguments"), o.text_map("options"), o.count("seed"),
          o.integer("tiles", 0, largest_run_number), o.count("games")};
}

RunResult read_result(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"outcome", "exit_code", "reason"});
  return {choice(o, "outcome", RunOutcome::inconclusive), o.integer("exit_code", 0, 255), o.text("reason")};
}

RunTiming read_timing(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"started", "seconds", "phases"});
  auto read_phase = [](const LocatedJson& j, const std::string& p) {
    const JsonObject phase(j, p, {"name", "seconds"});
    return std::pair<std::string, double>(phase.text("name"), phase.quantity("seconds"));
  };
  return {o.text("started"), o.quantity("seconds"), read_list(o, "phases", read_phase)};
}

template <typename Values>
std::set<std::string> ids_of(const Values& values) {
  std::set<std::string> ids;
  for (const auto& v : values) ids.insert(v.id);
  return ids;
}

/// Verdicts name listed properties and editions, editions listed tile sets.
void check_names(const LocatedJson& json, const RunRecord& run) {
  auto check = [&](const std::set<std::string>& ids, const std::string& id, const std::string& pointer,
                   const char* what) {
    if (ids.count(id) != 0) return;
    json.fail(pointer,
              fmt::format("{} is no {} of this record, expected one it lists", rules::in_quotes(id), what));
  };
  const auto sets = ids_of(run.tile_sets), editions = ids_of(run.editions),
             properties = ids_of(run.properties);
  for (std::size_t i = 0; i < run.editions.size(); ++i) {
    check(sets, run.editions[i].tile_set, fmt::format("/editions/{}/tile_set", i), "tile set");
  }
  for (std::size_t i = 0; i < run.lemmas.size(); ++i) {
    for (std::size_t e = 0; e < run.lemmas[i].editions.size(); ++e)
      check(editions, run.lemmas[i].editions[e], fmt::format("/lemmas/{}/editions/{}", i, e), "edition");
  }
  for (std::size_t i = 0; i < run.verdicts.size(); ++i) {
    check(properties, run.verdicts[i].property, fmt::format("/verdicts/{}/property", i), "property");
    check(editions, run.verdicts[i].edition, fmt::format("/verdicts/{}/edition", i), "edition");
  }
}

}  // namespace

RunRecord run_record_from_json(std::string_view text, const std::string& file) {
  const LocatedJson json(text, 0, text.size(), {file, 1, 1});
  // The format first: a record of another version is better told so than which of its keys are unknown.
  if (json.value().is_object() && json.value().contains("format") &&
      json.value().at("format") != run_format) {
    json.fail("/format", fmt::format("another format, expected \"{}\"", run_format));
  }
  const JsonObject o(json, "",
                     {"format", "program", "command", "result", "tile_sets", "editions", "reference_examples",
                      "reference_comparison", "properties", "lemmas", "verdicts", "environment", "timing"});
  const JsonObject program(json, "/program", {"name", "version"});
  RunRecord run;
  run.program = program.text("name");
  run.version = program.text("version");
  run.command = read_command(json, "/command");
  run.result = read_result(json, "/result");
  run.tile_sets = read_list(o, "tile_sets", read_tile_set);
  run.editions = read_list(o, "editions", read_checked_edition);
  run.reference_examples = read_list(o, "reference_examples", read_recorded_example);
  run.reference_comparison = read_list(o, "reference_comparison", read_comparison);
  run.properties = read_list(o, "properties", read_property);
  run.lemmas = read_list(o, "lemmas", read_lemma);
  run.verdicts = read_list(o, "verdicts", read_verdict);
  run.environment = o.text_map("environment");
  run.timing = read_timing(json, "/timing");
  check_names(json, run);
  return run;
}

}  // namespace bastide::reports::records
