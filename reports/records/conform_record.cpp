#include "reports/records/conform_record.hpp"

#include <nlohmann/json.hpp>

#include "reports/records/game_record_json.hpp"
#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"

namespace bastide::reports::records {
namespace {

using Json = nlohmann::ordered_json;
using Game = std::optional<rules::records::GameRecord>;

constexpr const char* conform_report_format = "bastide.conform-report/1";
constexpr int most_counted = 2'000'000'000;

Json game_json(const Game& game) { return game ? Json::parse(write_game_record(*game)) : Json(nullptr); }

const char* stage_word(bool is_on_board) { return is_on_board ? "board" : "game"; }

/// As in `ConformShrinking`.
std::vector<std::string> shrinking_words() { return {"complete", "given up", "interrupted"}; }

Json difference_json(const ConformDifference& d) {
  return {{"rule", d.rule},
          {"turn", d.turn},
          {"what", d.what},
          {"expected", d.expected},
          {"got", d.got},
          {"stage", stage_word(d.is_on_board)},
          {"found_in", d.found_in},
          {"turns_before", d.turns_before},
          {"turns", d.turns},
          {"tries", d.tries},
          {"repeated", d.is_repeated ? Json(*d.is_repeated) : Json(nullptr)},
          {"shrinking", shrinking_words()[static_cast<std::size_t>(d.shrinking)]},
          {"perhaps", d.perhaps.empty() ? Json(nullptr) : Json(d.perhaps)},
          {"file", d.file.empty() ? Json(nullptr) : Json(d.file)},
          {"game", game_json(d.game)}};
}

Json stop_json(const ConformStop& stop) {
  return {{"why", stop.why},
          {"request", stop.request.empty() ? Json(nullptr) : Json(stop.request)},
          {"stage", stage_word(stop.is_on_board)},
          {"found_in", stop.found_in},
          {"game", game_json(stop.game)}};
}

std::uint64_t number(const JsonObject& o, const std::string& key) {
  return static_cast<std::uint64_t>(o.integer(key, 0, most_counted));
}

std::string text_or_null(const JsonObject& o, const std::string& key) {
  return o.is_null(key) ? std::string() : o.text(key);
}

bool read_stage(const JsonObject& o) { return o.choice("stage", {"game", "board"}) == 1; }

Game read_game(const JsonObject& o) {
  if (o.is_null("game")) return std::nullopt;
  try {
    const auto games = read_game_records(o.document().at(o.to("game")).dump(), "");
    if (games.size() == 1) return games.front();
  } catch (const tilesets::InputError& error) {
    o.fail("game", error.message());
  }
  o.fail("game", "expected a game record");
}

ConformDifference read_difference(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer,
                     {"rule", "turn", "what", "expected", "got", "stage", "found_in", "turns_before", "turns",
                      "tries", "repeated", "shrinking", "perhaps", "file", "game"});
  ConformDifference d;
  d.rule = o.text("rule");
  d.turn = o.integer("turn", 0, most_counted);
  d.what = o.text("what");
  d.expected = o.text("expected");
  d.got = o.text("got");
  d.is_on_board = read_stage(o);
  d.found_in = number(o, "found_in");
  d.turns_before = number(o, "turns_before");
  d.turns = number(o, "turns");
  d.tries = number(o, "tries");
  if (o.is_null("repeated")) {
    d.is_repeated.reset();
  } else {
    d.is_repeated = o.flag("repeated");
  }
  d.shrinking = static_cast<ConformShrinking>(o.choice("shrinking", shrinking_words()));
  d.perhaps = text_or_null(o, "perhaps");
  d.file = text_or_null(o, "file");
  d.game = read_game(o);
  return d;
}

}  // namespace

Json conform_to_json(const ConformRecord& record) {
  Json out{{"format", conform_report_format},
           {"command", record.command},
           {"engine", record.engine},
           {"tileset", record.tile_set},
           {"edition", record.edition},
           {"seed", record.seed},
           {"games", record.games},
           {"boards", record.boards},
           {"turns", record.turns},
           {"unsupported_games", record.unsupported_games},
           {"rules", Json::array()},
           {"difference", nullptr},
           {"differences", Json::array()},
           {"situations", Json::object()},
           {"not_occurred", record.not_occurred},
           {"known", Json::array()},
           {"stopped", nullptr}};
  for (const auto& row : record.rules) {
    out["rules"].push_back({{"rule", row.rule},
                            {"verdict", row.verdict},
                            {"checked", row.checked},
                            {"agreed", row.agreed},
                            {"differed", row.differed},
                            {"unsupported", row.unsupported},
                            {"not_occurred", row.not_occurred}});
  }
  for (const auto& d : record.differences) out["differences"].push_back(difference_json(d));
  if (!record.differences.empty()) out["difference"] = out["differences"].front();
  for (const auto& [name, times] : record.situations) out["situations"][name] = times;
  for (const auto& k : record.known)
    out["known"].push_back({{"rule", k.rule}, {"turns", k.turns}, {"met", k.met}, {"gone", k.is_gone}});
  if (record.stopped) out["stopped"] = stop_json(*record.stopped);
  return out;
}

ConformRecord conform_from_json(std::string_view text, const std::string& file) {
  const LocatedJson json(text, 0, text.size(), {file, 1, 1});
  check_format(json, conform_report_format);
  const JsonObject o(json, "",
                     {"format", "command", "engine", "tileset", "edition", "seed", "games", "boards", "turns",
                      "unsupported_games", "rules", "difference", "differences", "situations", "not_occurred",
                      "known", "stopped"});
  ConformRecord r;
  r.command = o.text("command");
  r.engine = o.text("engine");
  r.tile_set = o.text("tileset");
  r.edition = o.text("edition");
  r.seed = o.document().at(o.to("seed")).is_number_unsigned()
               ? o.document().at(o.to("seed")).get<std::uint64_t>()
               : number(o, "seed");
  r.games = number(o, "games");
  r.boards = number(o, "boards");
  r.turns = number(o, "turns");
  r.unsupported_games = number(o, "unsupported_games");
  for (const auto& row : o.elements("rules")) {
    const JsonObject p(json, row,
                       {"rule", "verdict", "checked", "agreed", "differed", "unsupported", "not_occurred"});
    r.rules.push_back({p.text("rule"), p.text("verdict"), number(p, "checked"), number(p, "agreed"),
                       number(p, "differed"), number(p, "unsupported"), p.texts("not_occurred")});
  }
  for (const auto& d : o.elements("differences")) r.differences.push_back(read_difference(json, d));
  const auto names = o.names("situations");
  const JsonObject situations(json, o.to("situations"), {}, names);
  for (const auto& name : names) r.situations[name] = number(situations, name);
  r.not_occurred = o.texts("not_occurred");
  for (const auto& row : o.elements("known")) {
    const JsonObject p(json, row, {"rule", "turns", "met", "gone"});
    r.known.push_back({p.text("rule"), number(p, "turns"), number(p, "met"), p.flag("gone")});
  }
  if (!o.is_null("stopped")) {
    const JsonObject p(json, o.to("stopped"), {"why", "request", "stage", "found_in", "game"});
    r.stopped = ConformStop{p.text("why"), text_or_null(p, "request"), read_stage(p), number(p, "found_in"),
                            read_game(p)};
  }
  return r;
}

}  // namespace bastide::reports::records
