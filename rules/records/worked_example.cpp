// Reads worked examples from TOML. Notation inside the file is complained about at its place in the file.
#include "rules/records/worked_example.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "rules/editions/crossings.hpp"
#include "rules/notation.hpp"
#include "rules/records/game_record.hpp"
#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"
#include "rules/statements/register.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_text.hpp"

namespace bastide::rules::records {
namespace {

using editions::Edition;
using tilesets::InputError;
using Named = ExampleExpectation::Named;

/// An edition that examples name, and the tiles as it sees them.
struct NamedEdition {
  std::shared_ptr<const Edition> edition;
  std::shared_ptr<const TileSet> set;
};

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

/// { red = { follower = 1, builder = 1 } }; what is counted has one of `names`. A number is of the first.
Named read_named(const Reading& in, const toml::node& value, std::string_view key,
                 const std::vector<std::string>& names) {
  Named all;
  for (const auto& [name, counts] : read_table(in, value, key)) {
    auto& of_player = all[read_player(in, name.str(), name.source())];
    if (counts.is_integer()) {
      of_player[names.front()] = read_count(in, counts, key);
      continue;
    }
    const auto& table = read_table(in, counts, key);
    refuse_other_keys(in, table, names);
    for (const auto& [what, count] : table) of_player[std::string(what.str())] = read_count(in, count, key);
  }
  return all;
}

std::vector<std::string> figure_ids(const TileSet& set) {
  std::vector<std::string> ids;
  for (const auto& figure : set.names().figures) ids.push_back(figure.id);
  return ids;
}

std::map<std::string, int> read_features(const Reading& in, const toml::node& value) {
  std::map<std::string, int> counts;
  const auto& table = read_table(in, value, "features");
  std::vector<std::string> known = {"city", "road", "cloister", "farm", "garden"};
  const auto& lines = in.set.names().lines;
  known.insert(known.end(), lines.begin(), lines.end());
  refuse_other_keys(in, table, known);
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

std::vector<std::string> read_spots(const Reading& in, const toml::node& value,
                                    const tilesets::TileType& type) {
  std::vector<std::string> spots;
  for (const auto& name : read_array(in, value, "spots")) {
    const auto& spot = read_string(in, name, "spots");
    const auto colon = spot.find(':');
    const auto figure = spot.substr(0, colon == spot.npos ? 0 : colon);
    if (colon != spot.npos && in.set.find_figure(figure) <= 0) {
      in.fail(name.source(), fmt::format("unknown figure {}, expected {}", in_quotes(figure),
                                         suggestion(figure, figure_ids(in.set))));
    }
    const auto segment = type.find_segment(spot.substr(colon == spot.npos ? 0 : colon + 1));
    if (!segment)
      in.fail(name.source(), fmt::format("tile {} has no such segment, expected one of its own", type.id));
    const auto& own = type.segments[static_cast<std::size_t>(*segment)].name;
    spots.push_back(colon == spot.npos ? own : figure + ":" + own);
  }
  std::sort(spots.begin(), spots.end());
  return spots;
}

/// The sets of a sum: "base", "inns-cathedrals".
std::set<std::string> summands(const std::string& tile_set) {
  std::set<std::string> parts;
  for (std::size_t from = 0; from <= tile_set.size();) {
    const auto to = std::min(tile_set.find('+', from), tile_set.size());
    parts.insert(tile_set.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

/// A shipped set, or a sum of such. Examples stand in the program's own folder, so files are not taken.
std::shared_ptr<const TileSet> read_own_set(const Reading& in, const toml::node& value) {
  const auto& id = read_string(in, value, "tileset");
  const auto known = tilesets::files::shipped_tile_sets();
  for (const auto& part : summands(id)) {
    if (std::find(known.begin(), known.end(), part) != known.end()) continue;
    in.fail(value.source(),
            fmt::format("unknown tile set {}, expected {}", in_quotes(part), suggestion(part, known)));
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
  refuse_other_keys(in, table, {"player", "place", "retrieves"});
  const auto& player = required(in, table, "player");
  Turn turn;
  turn.player = read_player(in, read_string(in, player, "player"), player.source());
  const auto& place = required(in, table, "place");
  turn.tile = read_notation(in, place, "place",
                            [&](std::string_view t) { return parse_placement(in.set, t, in.file); });
  if (turn.tile.follower && turn.tile.follower->player != turn.player) {
    in.fail(place.source(), "the follower is of another player, expected the player of the turn");
  }
  if (const auto* retrieves = table.get("retrieves")) {
    turn.retrieves = read_cell(read_string(in, *retrieves, "retrieves"));
    if (!turn.retrieves) in.fail(retrieves->source(), "bad cell, expected two numbers such as '0,-1'");
  }
  return turn;
}

ExampleExpectation read_expectation(const Reading& in, const toml::node& value,
                                    const WorkedExample& example) {
  const auto& table = read_table(in, value, "expect");
  if (example.turn) {
    refuse_other_keys(in, table,
                      {"when", "legal", "spots", "points", "returned", "again", "tokens", "final"});
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
  if (const auto* again = table.get("again")) {
    expected.again = again->value_exact<bool>();
    if (!expected.again) in.fail(again->source(), "again is not a boolean, expected true or false");
  }
  if (const auto* spots = table.get("spots")) {
    expected.spots = read_spots(in, *spots, in.set.type(example.turn->tile.type));
  }
  if (const auto* points = table.get("points")) expected.points = read_per_player(in, *points, "points");
  if (const auto* returned = table.get("returned"))
    expected.returned = read_named(in, *returned, "returned", figure_ids(in.set));
  if (const auto* tokens = table.get("tokens"))
    expected.tokens = read_named(in, *tokens, "tokens", in.set.marks());
  if (const auto* end = table.get("final")) expected.final = read_per_player(in, *end, "final");
  if (table.size() == (table.contains("when") ? 1U : 0U))
    in.fail(table.source(), "no outcome, expected at least one");
  return expected;
}

std::vector<int> read_layers(const Reading& in, const toml::node& value, const Position& board) {
  std::vector<int> players;
  for (const auto& one : read_array(in, value, "players"))
    players.push_back(read_player(in, read_string(in, one, "players"), one.source()));
  if (players.size() + 1 != board.placements.size()) {
    in.fail(value.source(), fmt::format("{} players, expected one for each of the {} tiles after the first",
                                        players.size(), board.placements.size() - 1));
  }
  return players;
}

/// An example as one of its editions has it, or as it stands when it names none.
WorkedExample read_example(const Reading& file, const toml::table& table, const NamedEdition& own) {
  WorkedExample example;
  example.own_set = own.set;
  example.own_edition = own.edition;
  if (const auto* own_set = table.get("tileset")) example.own_set = read_own_set(file, *own_set);
  const Reading in{set_of(example, file.set), file.text, file.file};
  example.where = tilesets::files::place_of(table.source(), in.text, in.file);
  example.id = read_string(in, required(in, table, "id"), "id");
  example.text = read_string(in, required(in, table, "text"), "text");
  example.statements = read_statements(in, required(in, table, "statements"));
  example.position = read_notation(in, required(in, table, "board"), "board",
                                   [&](std::string_view t) { return parse_position(in.set, t, in.file); });
  if (const auto* players = table.get("players"))
    example.players = read_layers(in, *players, example.position);
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

/// The editions of examples, each read once.
class Editions {
 public:
  const NamedEdition& at(const Reading& in, const toml::node& value) {
    const auto& name = read_string(in, value, "edition");
    const auto [known, is_new] = known_.try_emplace(name);
    if (!is_new) return known->second;
    try {
      auto edition = std::make_shared<const Edition>(editions::load_edition(name));
      auto set = editions::tiles_under(tilesets::files::load_tile_set(edition->tile_set), *edition);
      known->second = {std::move(edition), std::make_shared<const TileSet>(std::move(set))};
    } catch (const InputError& error) {
      in.fail(value.source(), error.message());
    }
    return known->second;
  }

 private:
  std::map<std::string, NamedEdition> known_;
};

/// The example once for each edition that it names.
std::vector<WorkedExample> read_examples(const Reading& in, const toml::node& value, Editions& editions) {
  const auto& table = read_table(in, value, "example");
  refuse_other_keys(
      in, table,
      {"id", "text", "statements", "tileset", "edition", "board", "players", "turn", "options", "expect"});
  const auto* named = table.get("edition");
  if (named == nullptr) return {read_example(in, table, {})};
  if (table.contains("tileset"))
    in.fail(table.get("tileset")->source(), "tileset beside edition, expected one of them");
  if (!named->is_array()) return {read_example(in, table, editions.at(in, *named))};
  std::vector<WorkedExample> all;
  for (const auto& one : *named->as_array()) all.push_back(read_example(in, table, editions.at(in, one)));
  if (all.empty()) in.fail(named->source(), "no edition, expected at least one");
  return all;
}

/// The pages show boards without an end, on tiles whose crossings end every road.
bool lays_tiles_as_published(const Edition& edition) {
  return edition.table.area.kind == AreaKind::unbounded &&
         edition.junction_ends_road == editions::JunctionEndsRoad::any;
}

/// Who scores and what tied players get, figures aside.
bool awards_as_published(const Edition& edition) {
  auto plain = only_scoring(edition);
  plain.figures = {editions::Figure{}};
  plain.marks = {expressions::MarkRule{}};
  return agree_on(editions::OptionPart::award, plain, Edition{});
}

/// Whether two formulas give the same points wherever there are neither marks but pennants nor figures, on
/// boards of the size of examples.
bool agree_without_marks(const expressions::Formula& a, const expressions::Formula& b) {
  constexpr int most_tiles = 12;
  constexpr int most_neighbours = 8;
  expressions::FormulaInputs inputs;
  const auto differ = [&] { return a.points(inputs) != b.points(inputs); };
  for (inputs.tiles = 1; inputs.tiles <= most_tiles; ++inputs.tiles) {
    for (inputs.segments = inputs.tiles; inputs.segments <= inputs.tiles + 2; ++inputs.segments) {
      for (int pennants = 0; pennants <= inputs.tiles; ++pennants) {
        inputs.marks[tilesets::pennant] = pennants;
        if (differ()) return false;
      }
    }
  }
  inputs = {1, 1};
  for (inputs.neighbours = 0; inputs.neighbours <= most_neighbours; ++inputs.neighbours)
    if (differ()) return false;
  inputs.neighbours = 0;
  for (inputs.cities = 0; inputs.cities <= most_tiles; ++inputs.cities)
    if (differ()) return false;
  return true;
}

/// The pages know farms, small_city and unit; points by formulas or other shares are the designer's own,
/// unless they change points by marks and figures alone.
bool has_published_points(const Edition& edition) {
  static const Edition published;
  if (edition.incomplete_at_end != published.incomplete_at_end || !awards_as_published(edition)) return false;
  if (!edition.figures.front().is_plain()) return false;
  auto plain = only_scoring(edition);
  for (std::size_t slot = 0; slot < edition.formulas.size(); ++slot) {
    if (!edition.formulas[slot]) continue;
    plain.formulas[slot].reset();
    if (edition.formulas[slot]->uses_details() || edition.formulas[slot]->weighs_cities()) return false;
    if (!agree_without_marks(*edition.formulas[slot],
                             formula_of(plain, static_cast<expressions::FormulaSlot>(slot))))
      return false;
  }
  return true;
}

/// Whether all of `own` are among `all`.
template <class Row>
bool holds_rows(const std::vector<Row>& all, const std::vector<Row>& own) {
  return std::all_of(own.begin() + 1, own.end(),
                     [&](const Row& row) { return std::find(all.begin(), all.end(), row) != all.end(); });
}

/// Whether tiles come in the same order: the same decks, whose lines bend alike.
bool are_drawn_alike(const Edition& edition, const Edition& own) {
  return edition.decks == own.decks && edition.base_start_tile == own.base_start_tile;
}

/// Whether the edition plays all that the other one is about, the order of tiles aside.
bool plays_all_of(const Edition& edition, const Edition& own) {
  const auto sets = summands(edition.tile_set);
  const auto needed = summands(own.tile_set);
  if (!std::includes(sets.begin(), sets.end(), needed.begin(), needed.end())) return false;
  if (!holds_rows(edition.marks, own.marks) || !holds_rows(edition.figures, own.figures)) return false;
  const auto is_played = [&](const editions::OwnLine& line) {
    return std::find(edition.lines.begin(), edition.lines.end(), line) != edition.lines.end();
  };
  if (!std::all_of(own.lines.begin(), own.lines.end(), is_played)) return false;
  for (std::size_t slot = 0; slot < own.formulas.size(); ++slot) {
    const auto& theirs = edition.formulas[slot];
    if (own.formulas[slot] && (!theirs || theirs->text() != own.formulas[slot]->text())) return false;
  }
  return edition.incomplete_at_end == own.incomplete_at_end && edition.figures.front().is_plain() &&
         awards_as_published(edition);
}

/// Whether the set has so many tiles as lie there.
bool has_enough_tiles(const TileSet& set, const TileSet& own, const std::vector<Placement>& placements) {
  std::map<int, int> uses;
  for (const auto& placement : placements) ++uses[set.find(own.type(placement.type).id)];
  return std::all_of(uses.begin(), uses.end(), [&](const auto& use) {
    return use.first >= 0 && use.second <= set.type(use.first).count;
  });
}

}  // namespace

const TileSet& set_of(const WorkedExample& example, const TileSet& read_with) {
  return example.own_set ? *example.own_set : read_with;
}

const ExampleExpectation* expectation_under(const WorkedExample& example, const Edition& edition) {
  if (!lays_tiles_as_published(edition)) return nullptr;
  // Of an example with an edition that is looked at when it is brought under another one.
  const bool scores_as_published = example.own_edition || has_published_points(edition);
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

std::optional<WorkedExample> as_played_under(const WorkedExample& example, const Edition& edition) {
  const auto& own = *example.own_edition;
  if (!plays_all_of(edition, own)) return std::nullopt;
  if (example.turn && !are_drawn_alike(edition, own)) return std::nullopt;
  auto played = edition;
  if (!example.turn) played.decks.clear();  // positions come about in any order
  const auto set = std::make_shared<const TileSet>(
      editions::tiles_under(tilesets::files::load_tile_set(own.tile_set), played));
  auto placements = example.position.placements;
  if (example.turn) placements.push_back(example.turn->tile);
  if (!has_enough_tiles(*set, *example.own_set, placements)) return std::nullopt;
  auto out = example;
  out.own_set = set;
  out.position = parse_position(*set, print_position(*example.own_set, example.position));
  if (out.turn) out.turn->tile = parse_placement(*set, print_placement(*example.own_set, out.turn->tile));
  return out;
}

int layer_of(const WorkedExample& example, std::size_t placement) {
  if (!example.players.empty() && placement > 0) return example.players[placement - 1];
  const auto& figure = example.position.placements[placement].follower;
  return figure ? figure->player : 0;
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
  Editions editions;
  for (const auto& value : read_array(in, required(in, table, "example"), "example")) {
    for (auto& example : read_examples(in, value, editions)) examples.push_back(std::move(example));
    if (!ids.insert(examples.back().id).second) {
      in.fail(value.source(),
              fmt::format("second example {}, expected ids used once", in_quotes(examples.back().id)));
    }
  }
  return examples;
}

std::vector<WorkedExample> load_worked_examples(const TileSet& set) {
  const auto folder = std::filesystem::path(tilesets::files::data_root()) / "rules" / "examples";
  std::vector<WorkedExample> all;
  for (const char* name : {"worked_examples.toml", "expansion_examples.toml", "formula_examples.toml"}) {
    const auto file = (folder / name).string();
    for (auto& example : read_worked_examples(set, tilesets::read_text_file(file), file))
      all.push_back(std::move(example));
  }
  return all;
}

}  // namespace bastide::rules::records
