// Reads worked examples from TOML. Notation inside the file is complained about at its place in the file.
#include "rules/records/worked_example.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "rules/notation.hpp"
#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"
#include "rules/statements/register.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_text.hpp"

namespace bastide::rules::records {
namespace {

using editions::Edition;
using tilesets::InputError;

struct Reading {
  const TileSet& set;
  std::string_view text;
  const std::string& file;

  [[noreturn]] void fail(const toml::source_region& at, std::string message) const {
    throw InputError(tilesets::files::place_of(at, text, file), std::move(message), text);
  }
};

template <class Node>
const Node& read_as(const Reading& in, const toml::node& value, std::string_view key, const char* expected) {
  if (const auto* node = value.as<Node>()) return *node;
  in.fail(value.source(),
          fmt::format("{} is {}, expected {}", key, tilesets::files::type_name_of(value), expected));
}
const std::string& read_string(const Reading& in, const toml::node& value, std::string_view key) {
  return read_as<toml::value<std::string>>(in, value, key, "a string").get();
}
const toml::table& read_table(const Reading& in, const toml::node& value, std::string_view key) {
  return read_as<toml::table>(in, value, key, "a table");
}
const toml::array& read_array(const Reading& in, const toml::node& value, std::string_view key) {
  return read_as<toml::array>(in, value, key, "an array");
}

int read_count(const Reading& in, const toml::node& value, std::string_view key) {
  const auto number = value.value_exact<std::int64_t>();
  if (!number || *number < 0 || *number > 10000) {
    in.fail(value.source(), fmt::format("bad number for {}, expected an integer 0 to 10000", key));
  }
  return static_cast<int>(*number);
}

void refuse_other_keys(const Reading& in, const toml::table& table, const std::vector<std::string>& known) {
  for (const auto& [key, value] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    in.fail(key.source(),
            fmt::format("unknown key {}, expected {}", in_quotes(key.str()), suggestion(key.str(), known)));
  }
}

const toml::node& required(const Reading& in, const toml::table& table, std::string_view key) {
  const auto* value = table.get(key);
  if (value == nullptr) in.fail(table.source(), fmt::format("no {}, expected this key", key));
  return *value;
}

/// Runs `parse(text)` on the notation in `value`, with complaints moved to its place in the file. Requires a
/// string written without escapes, as notation always can be.
template <class Parse>
auto read_notation(const Reading& in, const toml::node& value, std::string_view key, Parse parse) {
  const auto& notation = read_string(in, value, key);
  try {
    return parse(notation);
  } catch (const InputError& error) {
    auto begin = tilesets::files::place_of(value.source(), in.text, in.file);
    ++begin.column;  // past the quotation mark
    throw InputError(place_in_file(error.where(), begin), error.message(), in.text);
  }
}

int read_player(const Reading& in, std::string_view name, const toml::source_region& at) {
  const int player = find_player(name);
  if (player < 0) in.fail(at, fmt::format("unknown player {}, expected a colour", in_quotes(name)));
  return player;
}

/// { red = 8 }
std::map<int, int> read_per_player(const Reading& in, const toml::node& value, std::string_view key) {
  std::map<int, int> numbers;
  for (const auto& [name, number] : read_table(in, value, key)) {
    numbers[read_player(in, name.str(), name.source())] = read_count(in, number, key);
  }
  return numbers;
}

std::map<std::string, int> read_features(const Reading& in, const toml::node& value) {
  std::map<std::string, int> counts;
  const auto& table = read_table(in, value, "features");
  refuse_other_keys(in, table, {"city", "road", "cloister", "farm"});
  for (const auto& [name, number] : table)
    counts[std::string(name.str())] = read_count(in, number, "features");
  return counts;
}

/// An option and a value of it, checked against the catalogue.
void check_option(const Reading& in, const toml::key& key, const std::string& value,
                  const toml::source_region& at) {
  Edition scratch;
  const auto wrong = set_option(scratch, std::string(key.str()), value);
  if (!wrong.empty()) in.fail(at, wrong);
}

std::map<std::string, std::vector<std::string>> read_when(const Reading& in, const toml::node& value) {
  std::map<std::string, std::vector<std::string>> conditions;
  for (const auto& [option, allowed] : read_table(in, value, "when")) {
    auto& values = conditions[std::string(option.str())];
    for (const auto& one : read_array(in, allowed, "when")) {
      values.push_back(read_string(in, one, "when"));
      check_option(in, option, values.back(), one.source());
    }
  }
  return conditions;
}

std::vector<int> read_spots(const Reading& in, const toml::node& value, const tilesets::TileType& type) {
  std::vector<int> spots;
  for (const auto& name : read_array(in, value, "spots")) {
    const auto segment = type.find_segment(read_string(in, name, "spots"));
    if (!segment)
      in.fail(name.source(), fmt::format("tile {} has no such segment, expected one of its own", type.id));
    spots.push_back(*segment);
  }
  std::sort(spots.begin(), spots.end());
  return spots;
}

/// A shipped set. Examples stand in the program's own folder, so files are not taken.
std::shared_ptr<const TileSet> read_own_set(const Reading& in, const toml::node& value) {
  const auto& id = read_string(in, value, "tileset");
  const auto known = tilesets::files::shipped_tile_sets();
  if (std::find(known.begin(), known.end(), id) == known.end()) {
    in.fail(value.source(),
            fmt::format("unknown tile set {}, expected {}", in_quotes(id), suggestion(id, known)));
  }
  return std::make_shared<const TileSet>(tilesets::files::load_tile_set(id));
}

std::vector<std::string> read_statements(const Reading& in, const toml::node& value) {
  std::vector<std::string> ids;
  for (const auto& one : read_array(in, value, "statements")) {
    ids.push_back(read_string(in, one, "statements"));
    if (statements::find_statement(ids.back()) == nullptr) {
      in.fail(one.source(), statements::unknown_statement(ids.back()));
    }
  }
  if (ids.empty()) in.fail(value.source(), "no statement, expected at least one id");
  return ids;
}

Turn read_turn(const Reading& in, const toml::node& value) {
  const auto& table = read_table(in, value, "turn");
  refuse_other_keys(in, table, {"player", "place"});
  const auto& player = required(in, table, "player");
  Turn turn;
  turn.player = read_player(in, read_string(in, player, "player"), player.source());
  const auto& place = required(in, table, "place");
  turn.tile = read_notation(in, place, "place",
                            [&](std::string_view t) { return parse_placement(in.set, t, in.file); });
  if (turn.tile.follower && turn.tile.follower->player != turn.player) {
    in.fail(place.source(), "the follower is of another player, expected the player of the turn");
  }
  return turn;
}

ExampleExpectation read_expectation(const Reading& in, const toml::node& value,
                                    const WorkedExample& example) {
  const auto& table = read_table(in, value, "expect");
  if (example.turn) {
    refuse_other_keys(in, table, {"when", "legal", "spots", "points", "returned"});
  } else {
    refuse_other_keys(in, table, {"when", "scores", "features"});
  }
  ExampleExpectation expected;
  if (const auto* when = table.get("when")) expected.when = read_when(in, *when);
  if (const auto* scores = table.get("scores")) expected.scores = read_per_player(in, *scores, "scores");
  if (const auto* features = table.get("features")) expected.features = read_features(in, *features);
  if (const auto* legal = table.get("legal")) {
    expected.legal = legal->value_exact<bool>();
    if (!expected.legal) in.fail(legal->source(), "legal is not a boolean, expected true or false");
  }
  if (const auto* spots = table.get("spots")) {
    expected.spots = read_spots(in, *spots, in.set.type(example.turn->tile.type));
  }
  if (const auto* points = table.get("points")) expected.points = read_per_player(in, *points, "points");
  if (const auto* returned = table.get("returned"))
    expected.returned = read_per_player(in, *returned, "returned");
  if (table.size() == (table.contains("when") ? 1U : 0U))
    in.fail(table.source(), "no outcome, expected at least one");
  return expected;
}

WorkedExample read_example(const Reading& file, const toml::node& value) {
  const auto& table = read_table(file, value, "example");
  refuse_other_keys(file, table,
                    {"id", "text", "statements", "tileset", "board", "turn", "options", "expect"});
  WorkedExample example;
  if (const auto* own = table.get("tileset")) example.own_set = read_own_set(file, *own);
  const Reading in{set_of(example, file.set), file.text, file.file};
  example.where = tilesets::files::place_of(table.source(), in.text, in.file);
  example.id = read_string(in, required(in, table, "id"), "id");
  example.text = read_string(in, required(in, table, "text"), "text");
  example.statements = read_statements(in, required(in, table, "statements"));
  example.position = read_notation(in, required(in, table, "board"), "board",
                                   [&](std::string_view t) { return parse_position(in.set, t, in.file); });
  if (const auto* turn = table.get("turn")) example.turn = read_turn(in, *turn);
  if (const auto* options = table.get("options")) {
    for (const auto& [option, wanted] : read_table(in, *options, "options")) {
      const auto& text = example.options[std::string(option.str())] = read_string(in, wanted, "options");
      check_option(in, option, text, wanted.source());
    }
  }
  for (const auto& expected : read_array(in, required(in, table, "expect"), "expect")) {
    example.expectations.push_back(read_expectation(in, expected, example));
  }
  return example;
}

/// The pages show boards without an end, on tiles whose crossings end every road.
bool lays_tiles_as_published(const Edition& edition) {
  return edition.table.area.kind == AreaKind::unbounded &&
         edition.junction_ends_road == editions::JunctionEndsRoad::any;
}

/// The pages know farms, small_city and unit; points by formulas or other shares are the designer's own.
bool has_published_points(const Edition& edition) {
  static const Edition published;
  const bool has_formula = std::any_of(edition.formulas.begin(), edition.formulas.end(),
                                       [](const auto& own) { return own.has_value(); });
  return !has_formula && edition.incomplete_at_end == published.incomplete_at_end &&
         agree_on(editions::OptionPart::award, edition, published);
}

}  // namespace

const TileSet& set_of(const WorkedExample& example, const TileSet& read_with) {
  return example.own_set ? *example.own_set : read_with;
}

const ExampleExpectation* expectation_under(const WorkedExample& example, const Edition& edition) {
  if (!lays_tiles_as_published(edition)) return nullptr;
  const bool scores_as_published = has_published_points(edition);
  const auto holds = [&](const ExampleExpectation& expected) {
    if ((!expected.scores.empty() || expected.points) && !scores_as_published) return false;
    return std::all_of(expected.when.begin(), expected.when.end(), [&](const auto& condition) {
      const auto& [option, values] = condition;
      return std::find(values.begin(), values.end(), option_value(edition, option)) != values.end();
    });
  };
  const auto found = std::find_if(example.expectations.begin(), example.expectations.end(), holds);
  return found == example.expectations.end() ? nullptr : &*found;
}

Edition edition_for(const WorkedExample& example, Edition edition) {
  for (const auto& [option, value] : example.options) set_option(edition, option, value);
  return edition;
}

std::vector<WorkedExample> read_worked_examples(const TileSet& set, std::string_view text,
                                                const std::string& file) {
  const auto table = tilesets::files::parse_toml(text, file);
  const Reading in{set, text, file};
  refuse_other_keys(in, table, {"example"});
  std::vector<WorkedExample> examples;
  std::set<std::string> ids;
  for (const auto& value : read_array(in, required(in, table, "example"), "example")) {
    examples.push_back(read_example(in, value));
    if (!ids.insert(examples.back().id).second) {
      in.fail(value.source(),
              fmt::format("second example {}, expected ids used once", in_quotes(examples.back().id)));
    }
  }
  return examples;
}

std::vector<WorkedExample> load_worked_examples(const TileSet& set) {
  const auto folder = std::filesystem::path(tilesets::files::data_root()) / "rules" / "examples";
  const auto file = (folder / "worked_examples.toml").string();
  return read_worked_examples(set, tilesets::read_text_file(file), file);
}

}  // namespace bastide::rules::records
