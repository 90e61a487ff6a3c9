// A reader that walks the object by JSON pointer, so that each check names its value once for reading and
// complaining.
#include "reports/records/game_record_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/records/located_json.hpp"
#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::records {
namespace {

using nlohmann::ordered_json;
using rules::records::GameRecord;

constexpr const char* game_format = "bastide.game/1";
constexpr std::size_t most_turns = 10000;
constexpr std::size_t longest_text = 200;
constexpr int largest_game_number = 1'000'000;
/// Without off: a game without farmers has no final scores by farm method.
std::vector<std::string> farm_methods() { return {"third", "second", "first"}; }

const char* type_of(const nlohmann::json& value) {
  if (value.is_string()) return "a string";
  if (value.is_number_integer()) return "an integer";
  if (value.is_number()) return "a number with a fraction";
  if (value.is_boolean()) return "a boolean";
  if (value.is_array()) return "an array";
  if (value.is_object()) return "an object";
  return "null";
}

/// One JSON object, found by its pointer.
struct Object {
  const LocatedJson& record;
  std::string pointer;

  std::string to(const std::string& key) const { return pointer + "/" + pointer_step(key); }
  bool has(const std::string& key) const { return record.at(pointer).contains(key); }

  /// Every key is one of `known`; every key of `required` is there.
  void check_keys(std::vector<std::string> required, const std::vector<std::string>& optional) const {
    const auto& object = record.at(pointer);
    if (!object.is_object()) record.fail(pointer, fmt::format("{}, expected an object", type_of(object)));
    auto known = required;
    known.insert(known.end(), optional.begin(), optional.end());
    for (const auto& [key, value] : object.items()) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      record.fail_at_key(to(key), fmt::format("unknown key {}, expected {}", rules::in_quotes(key),
                                              rules::suggestion(key, known)));
    }
    for (const auto& key : required) {
      if (!object.contains(key))
        record.fail(pointer, fmt::format("no {}, expected this key", rules::in_quotes(key)));
    }
  }
};

std::string read_text(const LocatedJson& record, const std::string& pointer) {
  const auto& value = record.at(pointer);
  if (!value.is_string()) record.fail(pointer, fmt::format("{}, expected a string", type_of(value)));
  auto text = value.get<std::string>();
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (text.size() > longest_text || std::any_of(text.begin(), text.end(), is_control)) {
    record.fail(pointer, fmt::format("expected at most {} bytes of text on one line", longest_text));
  }
  return text;
}

int read_number(const LocatedJson& record, const std::string& pointer, int least, int most) {
  const auto& value = record.at(pointer);
  // Unsigned numbers above the signed range would wrap in get<int64_t>().
  const bool fits = value.is_number_integer() &&
                    (!value.is_number_unsigned() ||
                     value.get<std::uint64_t>() <= static_cast<std::uint64_t>(largest_game_number));
  if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most) {
    const auto found = value.is_number_integer() ? value.dump() : std::string(type_of(value));
    record.fail(pointer, fmt::format("found {}, expected an integer {} to {}", found, least, most));
  }
  return value.get<int>();
}

const nlohmann::json& read_array(const LocatedJson& record, const std::string& pointer, std::size_t most) {
  const auto& value = record.at(pointer);
  if (!value.is_array()) record.fail(pointer, fmt::format("{}, expected an array", type_of(value)));
  if (value.size() > most)
    record.fail(pointer, fmt::format("{} entries, expected at most {}", value.size(), most));
  return value;
}

std::vector<std::string> read_texts(const LocatedJson& record, const std::string& pointer) {
  std::vector<std::string> texts;
  const auto count = read_array(record, pointer, 1000).size();
  for (std::size_t i = 0; i < count; ++i)
    texts.push_back(read_text(record, fmt::format("{}/{}", pointer, i)));
  return texts;
}

/// A cell such as "0,-1".
std::string read_cell(const LocatedJson& record, const std::string& pointer) {
  auto cell = read_text(record, pointer);
  if (!rules::records::read_cell(cell)) {
    record.fail(pointer, fmt::format("found {}, expected a cell such as 0,-1", rules::in_quotes(cell)));
  }
  return cell;
}

std::vector<std::string> read_cells(const LocatedJson& record, const std::string& pointer) {
  auto cells = read_texts(record, pointer);
  for (std::size_t i = 0; i < cells.size(); ++i) read_cell(record, fmt::format("{}/{}", pointer, i));
  return cells;
}

bool read_truth(const LocatedJson& record, const std::string& pointer) {
  const auto& value = record.at(pointer);
  if (!value.is_boolean()) record.fail(pointer, fmt::format("{}, expected true or false", type_of(value)));
  return value.get<bool>();
}

/// One number a player.
std::vector<int> read_per_player(const LocatedJson& record, const std::string& pointer, int players) {
  std::vector<int> numbers;
  const auto count = read_array(record, pointer, 1000).size();
  if (count != static_cast<std::size_t>(players)) {
    record.fail(pointer, fmt::format("{} numbers, expected one for each of the {} players", count, players));
  }
  for (std::size_t i = 0; i < count; ++i) {
    numbers.push_back(read_number(record, fmt::format("{}/{}", pointer, i), 0, largest_game_number));
  }
  return numbers;
}

/// What `read` makes of each value of an object whose keys are names.
template <class Read>
auto read_by_name(const LocatedJson& record, const std::string& pointer, Read read) {
  const auto& object = record.at(pointer);
  if (!object.is_object()) record.fail(pointer, fmt::format("{}, expected an object", type_of(object)));
  std::map<std::string, decltype(read(pointer))> values;
  for (const auto& [name, value] : object.items()) values[name] = read(pointer + "/" + pointer_step(name));
  return values;
}

/// A placement without a follower; the rest of its grammar needs the tile set.
std::string read_place(const LocatedJson& record, const std::string& pointer) {
  auto place = read_text(record, pointer);
  if (place.find('@') == std::string::npos || place.find('=') != std::string::npos) {
    record.fail(pointer, fmt::format("found {}, expected a placement without follower such as D0@0,0",
                                     rules::in_quotes(place)));
  }
  return place;
}

rules::records::TurnExpectation read_turn_expectation(const Object& in, int players) {
  in.check_keys({}, {"placements", "spots", "spots_of", "scores", "supply", "figures", "tokens", "buy_at",
                     "another_turn"});
  rules::records::TurnExpectation expect;
  if (in.has("placements"))
    expect.placements = read_number(in.record, in.to("placements"), 0, largest_game_number);
  if (in.has("spots")) expect.spots = read_texts(in.record, in.to("spots"));
  if (in.has("scores")) expect.scores = read_per_player(in.record, in.to("scores"), players);
  if (in.has("supply")) expect.supply = read_per_player(in.record, in.to("supply"), players);
  const auto numbers = [&](const std::string& pointer) {
    return read_per_player(in.record, pointer, players);
  };
  if (in.has("figures")) expect.figures = read_by_name(in.record, in.to("figures"), numbers);
  if (in.has("tokens")) expect.tokens = read_by_name(in.record, in.to("tokens"), numbers);
  if (in.has("spots_of")) {
    expect.spots_of = read_by_name(in.record, in.to("spots_of"), [&](const std::string& pointer) {
      return read_texts(in.record, pointer);
    });
  }
  if (in.has("buy_at")) expect.buy_at = read_cells(in.record, in.to("buy_at"));
  if (in.has("another_turn")) expect.another_turn = read_truth(in.record, in.to("another_turn"));
  return expect;
}

rules::records::RecordedTurn read_turn(const Object& in, int players) {
  in.check_keys({"player", "place"}, {"follower", "figure", "retrieve", "part", "discarded", "expect"});
  rules::records::RecordedTurn turn;
  turn.player = read_number(in.record, in.to("player"), 0, players - 1);
  turn.place = read_place(in.record, in.to("place"));
  turn.where = in.record.place(in.to("place"));
  if (in.has("follower")) turn.follower = read_text(in.record, in.to("follower"));
  if (in.has("figure")) {
    turn.figure = read_text(in.record, in.to("figure"));
    if (!turn.follower)
      in.record.fail_at_key(in.to("figure"),
                            "figure without follower, expected the segment that it stands on");
  }
  if (in.has("retrieve")) turn.retrieve = read_cell(in.record, in.to("retrieve"));
  if (in.has("part")) turn.part = read_number(in.record, in.to("part"), 1, 2);
  if (in.has("discarded")) turn.discarded = read_texts(in.record, in.to("discarded"));
  if (in.has("expect")) turn.expect = read_turn_expectation({in.record, in.to("expect")}, players);
  return turn;
}

/// What is wrong with an option's value, or an empty text. Marks and figures are names in formulas of the
/// edition that declares them.
std::string wrong_value(const std::string& edition, const std::string& option, const std::string& value) {
  rules::editions::Edition scratch;
  auto wrong = rules::editions::set_option(scratch, option, value);
  if (!wrong.starts_with("unknown name")) return wrong;
  try {
    scratch = rules::editions::load_edition(edition, rules::editions::Contradictions::keep);
  } catch (const tilesets::InputError&) {
    return wrong;  // there is no such edition: said when the record is played
  }
  return rules::editions::set_option(scratch, option, value);
}

void read_rules(const Object& in, GameRecord& game) {
  const auto& rules = in.record.at(in.pointer);
  if (!rules.is_object()) in.record.fail(in.pointer, fmt::format("{}, expected an object", type_of(rules)));
  for (const auto& [name, value] : rules.items()) {
    auto text = value.is_number_integer() ? value.dump() : read_text(in.record, in.to(name));
    const auto wrong = wrong_value(game.edition, name, text);
    if (wrong.starts_with("unknown option") || wrong.starts_with("option"))
      in.record.fail_at_key(in.to(name), wrong);
    if (!wrong.empty()) in.record.fail(in.to(name), wrong);
    game.rules[name] = std::move(text);
  }
}

void read_final(const Object& in, GameRecord& game) {
  in.check_keys({}, {"final"});
  if (!in.has("final")) return;
  const Object final{in.record, in.to("final")};
  final.check_keys({}, farm_methods());
  for (const auto& method : farm_methods()) {
    if (final.has(method))
      game.final_scores[method] = read_per_player(in.record, final.to(method), game.players);
  }
}

GameRecord read_game(const LocatedJson& record) {
  const Object in{record, ""};
  in.check_keys({"format", "tileset", "edition", "players", "followers", "start", "turns"},
                {"name", "rules", "expect"});
  if (const auto format = read_text(record, "/format"); format != game_format) {
    record.fail("/format", fmt::format("format {}, expected '{}'", rules::in_quotes(format), game_format));
  }
  GameRecord game;
  game.where = record.place("");
  if (in.has("name")) game.name = read_text(record, "/name");
  game.tile_set = read_text(record, "/tileset");
  game.edition = read_text(record, "/edition");
  game.players = read_number(record, "/players", 1, rules::most_players);
  game.followers = read_number(record, "/followers", 0, rules::editions::most_followers);
  game.start = read_place(record, "/start");
  if (in.has("rules")) read_rules({record, "/rules"}, game);
  const auto turns = read_array(record, "/turns", most_turns).size();
  for (std::size_t i = 0; i < turns; ++i)
    game.turns.push_back(read_turn({record, fmt::format("/turns/{}", i)}, game.players));
  if (in.has("expect")) read_final({record, "/expect"}, game);
  return game;
}

ordered_json expectation_json(const rules::records::TurnExpectation& expect) {
  auto object = ordered_json::object();
  if (expect.placements) object["placements"] = *expect.placements;
  if (expect.spots) object["spots"] = *expect.spots;
  if (!expect.spots_of.empty()) object["spots_of"] = expect.spots_of;
  if (expect.scores) object["scores"] = *expect.scores;
  if (expect.supply) object["supply"] = *expect.supply;
  if (!expect.figures.empty()) object["figures"] = expect.figures;
  if (!expect.tokens.empty()) object["tokens"] = expect.tokens;
  if (expect.buy_at) object["buy_at"] = *expect.buy_at;
  if (expect.another_turn) object["another_turn"] = *expect.another_turn;
  return object;
}

ordered_json turn_json(const rules::records::RecordedTurn& turn) {
  ordered_json object = {{"player", turn.player}, {"place", turn.place}};
  if (turn.follower) object["follower"] = *turn.follower;
  if (turn.figure) object["figure"] = *turn.figure;
  if (turn.retrieve) object["retrieve"] = *turn.retrieve;
  if (turn.part) object["part"] = *turn.part;
  if (!turn.discarded.empty()) object["discarded"] = turn.discarded;
  if (auto expect = expectation_json(turn.expect); !expect.empty()) object["expect"] = std::move(expect);
  return object;
}

}  // namespace

std::vector<GameRecord> read_game_records(std::string_view text, const std::string& file) {
  std::vector<GameRecord> games;
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const auto end = std::min(text.find('\n', begin), text.size());
    if (text.substr(begin, end - begin).find_first_not_of(" \t\r") != std::string_view::npos) {
      games.push_back(read_game(LocatedJson(text, begin, end, {file, line, 1})));
    }
    begin = end + 1;
  }
  return games;
}

std::vector<GameRecord> load_game_records(const std::string& path) {
  return read_game_records(tilesets::read_text_file(path), path);
}

std::string write_game_record(const GameRecord& game) {
  ordered_json object = {{"format", game_format}};
  if (!game.name.empty()) object["name"] = game.name;
  object["tileset"] = game.tile_set;
  object["edition"] = game.edition;
  if (!game.rules.empty()) object["rules"] = game.rules;
  object["players"] = game.players;
  object["followers"] = game.followers;
  object["start"] = game.start;
  object["turns"] = ordered_json::array();
  for (const auto& turn : game.turns) object["turns"].push_back(turn_json(turn));
  auto final = ordered_json::object();
  for (const auto& method : farm_methods()) {
    if (game.final_scores.contains(method)) final[method] = game.final_scores.at(method);
  }
  if (!final.empty()) object["expect"]["final"] = std::move(final);
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace bastide::reports::records
