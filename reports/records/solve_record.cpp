// Saved answers from JSON. Facts have names of their own; which of them stand before the verdict (what the
// answer is about) and in which order is read off their places, since the parsed object has forgotten it.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include <nlohmann/json.hpp>

#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"
#include "reports/records/solve_record.hpp"

namespace bastide::reports::records {
namespace {

const std::vector<std::string> questions = {"hole",     "block", "fill",    "largest",
                                            "complete", "reach", "witness", "design"};
const std::vector<std::string> verdicts = {"found", "impossible", "bound", "cut_short"};
const std::vector<std::string> proofs = {"none", "witness", "exhaustion", "counting", "certificate"};
const std::vector<std::string> answer_keys = {"verdict", "count", "position", "highlight", "all", "proof"};
constexpr int most_supplied_tiles = 1'000'000;

SolveFact read_fact(const JsonObject& o, const nlohmann::json& value, const std::string& key) {
  if (value.is_string()) return {key, value.get<std::string>(), false};
  if (value.is_boolean()) return {key, value.get<bool>() ? "yes" : "no", false};
  if (value.is_number_integer()) return {key, fmt::format("{}", value.get<std::int64_t>()), true};
  if (value.is_number()) return {key, fmt::format("{:.6g}", value.get<double>()), true};
  if (value.is_array()) return {key, fmt::format("{}", fmt::join(o.texts(key), ", ")), false};
  o.fail(key, fmt::format("{}, expected a number, a text, true, false or a list of texts", json_type(value)));
}

/// The keys of the object at `pointer` that are facts, in the order of the file.
std::vector<std::string> fact_keys(const LocatedJson& json, const std::string& pointer) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.at(pointer).items()) {
    if (std::find(answer_keys.begin(), answer_keys.end(), key) == answer_keys.end()) keys.push_back(key);
  }
  const auto place = [&](const std::string& key) {
    const auto where = json.place(pointer + "/" + pointer_step(key));
    return std::tuple(where.line, where.column);
  };
  std::sort(keys.begin(), keys.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
  return keys;
}

SolveAnswer read_solve_answer(const LocatedJson& json, const std::string& pointer) {
  if (!json.at(pointer).is_object()) json.fail(pointer, "expected an object, an answer");
  const auto facts = fact_keys(json, pointer);
  auto optional = facts;
  optional.insert(optional.end(), {"count", "position", "highlight", "all"});
  const JsonObject o(json, pointer, {"verdict", "proof"}, optional);
  SolveAnswer a;
  const auto before_verdict = [&](const std::string& key) {
    const auto fact = json.place(o.to(key));
    const auto verdict = json.place(o.to("verdict"));
    return std::tuple(fact.line, fact.column) < std::tuple(verdict.line, verdict.column);
  };
  for (const auto& key : facts) {
    auto fact = read_fact(o, json.at(o.to(key)), key);
    (before_verdict(key) ? a.about : a.facts).push_back(std::move(fact));
  }
  a.verdict = verdicts[o.choice("verdict", verdicts)];
  if (o.has("count")) a.count = o.decimal("count");
  if (o.has("position")) a.position = o.text("position");
  if (o.has("highlight")) a.highlight = o.texts("highlight");
  if (o.has("all")) a.all = o.texts("all").size();
  const JsonObject proof(json, o.to("proof"), {"kind", "words"}, {"nodes", "file"});
  a.proof = proofs[proof.choice("kind", proofs)];
  a.words = proof.texts("words");
  if (proof.has("nodes")) a.nodes = proof.decimal("nodes");
  return a;
}

}  // namespace

SolveRecord solve_from_json(std::string_view text, const std::string& file) {
  const LocatedJson json(text, 0, text.size(), {file, 1, 1});
  check_format(json, "bastide.solve/1");
  const JsonObject o(json, "", {"format", "question", "tileset", "edition", "answers"},
                     {"rules", "supply", "position", "program", "version", "command"});
  SolveRecord r;
  r.question = questions[o.choice("question", questions)];
  r.tile_set = o.text("tileset");
  r.edition = o.text("edition");
  if (o.has("supply")) {
    const auto types = o.names("supply");
    const JsonObject supply(json, o.to("supply"), {}, types);
    for (const auto& type : types) r.supply[type] = supply.integer(type, 0, most_supplied_tiles);
  }
  if (o.has("position")) r.position = o.text("position");
  for (const auto& answer : o.elements("answers")) r.answers.push_back(read_solve_answer(json, answer));
  if (o.has("program")) r.program = o.text("program");
  if (o.has("version")) r.version = o.text("version");
  if (o.has("command")) r.command = o.texts("command");
  return r;
}

}  // namespace bastide::reports::records
