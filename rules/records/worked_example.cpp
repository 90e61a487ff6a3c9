// Reads worked examples from TOML. Notation inside the file is complained about at its place in the file.
#include "rules/records/worked_example.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/records/game_record.hpp"
#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"
#include "rules/statements/register.hpp"
#include "tilesets/described/reading.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_document.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::records {
namespace {

using editions::Edition;
namespace described = tilesets::described;
using described::BadText;
using described::Document;
using described::field;
using described::Part;
using described::Shape;
using tilesets::InputError;
using Named = ExampleExpectation::Named;

/// An edition that examples name, and the tiles as it sees them.
struct NamedEdition {
  std::shared_ptr<const Edition> edition;
  std::shared_ptr<const TileSet> set;
};

/// A file of examples being read, in the words of a tile set.
struct Reading {
  const TileSet& set;
  const Document& document;

  [[noreturn]] void fail(const Part& part, std::string message) const {
    document.fail(part, std::move(message));
  }
};

constexpr int most_counted = 10000;

/// An example as it is written; its board, turn and names are read in its own tiles later.
struct WrittenTurn {
  std::string player, place;
  std::optional<std::string> retrieves;
};
struct Written {
  std::string id, text, board;
  std::vector<std::string> statements, editions, players;
  std::optional<std::string> tile_set;
  std::optional<WrittenTurn> turn;
  std::map<std::string, std::string> options;
  tilesets::SourceLocation where;
};

std::string wrong_statement(const std::string& id) {
  return statements::find_statement(id) == nullptr ? statements::unknown_statement(id) : "";
}
void check_written(const Written& example) {
  if (example.tile_set && !example.editions.empty())
    throw BadText("tileset beside edition, expected one of them", "/tileset");
  if (example.statements.empty()) throw BadText("no statement, expected at least one id", "/statements");
}
void check_options(const std::map<std::string, std::string>& options) {
  Edition scratch;
  for (const auto& [option, value] : options)
    if (const auto wrong = set_option(scratch, option, value); !wrong.empty())
      throw BadText(wrong, "/" + option);
}
void check_conditions(const std::map<std::string, std::vector<std::string>>& when) {
  for (const auto& [option, values] : when) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      Edition scratch;
      if (const auto wrong = set_option(scratch, option, values[i]); !wrong.empty())
        throw BadText(wrong, fmt::format("/{}/{}", option, i));
    }
  }
}

Shape written_shape() {
  const auto turn =
      described::object({field<&WrittenTurn::player>("player"), field<&WrittenTurn::place>("place"),
                         field<&WrittenTurn::retrieves>("retrieves")});
  using Lines = std::vector<std::string>;
  auto editions = described::list_of<Lines>(described::text());
  editions.takes_one = true;
  auto out = described::located<&Written::where>(described::checked<Written, check_written>(described::object(
      {field<&Written::id>("id"), field<&Written::text>("text"),
       field<&Written::statements>("statements", {},
                                   described::list_of<Lines>(described::text_like<wrong_statement>())),
       field<&Written::tile_set>("tileset"), field<&Written::editions>("edition", {}, editions).if_any(),
       field<&Written::board>("board"), field<&Written::players>("players").if_any(),
       field<&Written::turn>("turn", {}, described::maybe_of<std::optional<WrittenTurn>>(turn)),
       field<&Written::options>("options", {},
                                described::checked<decltype(Written::options), check_options>(
                                    described::shape<decltype(Written::options)>()))
           .if_any()})));
  out.is_open = true;  // what is expected depends on the tiles
  return out;
}

int player_called(std::string_view name) {
  const int player = find_player(name);
  if (player < 0) throw BadText(fmt::format("unknown player {}, expected a colour", in_quotes(name)));
  return player;
}

/// { red = 8 }
template <class ByPlayer>
Shape by_player(Shape element) {
  auto out = described::map_of<ByPlayer>(std::move(element));
  out.add = [](void* v, const std::string& name) -> void* {
    return &(*static_cast<ByPlayer*>(v))[player_called(name)];
  };
  return out;
}
Shape count() { return described::integer<int>(0, most_counted); }
Shape points() { return by_player<std::map<int, int>>(count()); }
/// Of what has one of the names.
Shape counts_of(std::vector<std::string> names) {
  return described::named(std::move(names), described::map_of<std::map<std::string, int>>(count()));
}
template <class T>
Shape maybe(Shape shape) {
  return described::maybe_of<std::optional<T>>(std::move(shape));
}

std::vector<std::string> figure_ids(const TileSet& set) {
  return tilesets::names_of(set.names().figures, &tilesets::Names::FigureName::id);
}

/// What is expected of a turn, or of a board.
Shape expectation_shape(const TileSet& set, bool of_turn) {
  using F = ExampleExpectation;
  auto when = field<&F::when>(
      "when", {},
      described::checked<decltype(F::when), check_conditions>(described::shape<decltype(F::when)>()));
  std::vector<std::string> kinds = {"city", "road", "cloister", "farm", "garden"};
  kinds.insert(kinds.end(), set.names().lines.begin(), set.names().lines.end());
  if (!of_turn)
    return described::object({std::move(when).if_any(), field<&F::scores>("scores", {}, points()).if_any(),
                              field<&F::features>("features", {}, counts_of(kinds)).if_any()});
  return described::object(
      {std::move(when).if_any(), field<&F::legal>("legal"), field<&F::spots>("spots"),
       field<&F::points>("points", {}, maybe<std::map<int, int>>(points())),
       field<&F::returned>("returned", {}, maybe<Named>(by_player<Named>(counts_of(figure_ids(set))))),
       field<&F::again>("again"),
       field<&F::tokens>("tokens", {}, maybe<Named>(by_player<Named>(counts_of(set.marks())))),
       field<&F::final>("final", {}, maybe<std::map<int, int>>(points()))});
}

const described::Parts& read_list(const Reading& in, const Part& table, const char* key) {
  const auto* found = table.find(key);
  if (found == nullptr) in.fail(table, fmt::format("no {}, expected this key", key));
  if (found->list() == nullptr)
    in.fail(*found, fmt::format("{} is {}, expected an array", key, in.document.type_name(*found)));
  return *found->list();
}

/// Runs `parse(text)` on the notation that stands there, with complaints moved to its place in the file.
/// Requires a string written without escapes, as notation always can be.
template <class Parse>
auto read_notation(const Reading& in, const Part& value, Parse parse) {
  try {
    return parse(*value.text());
  } catch (const InputError& error) {
    auto begin = in.document.place(value);
    ++begin.column;  // past the quotation mark
    throw InputError(place_in_file(error.where(), begin), error.message(), in.document.text);
  }
}

int read_player(const Reading& in, const std::string& name, const Part& part) {
  try {
    return player_called(name);
  } catch (const BadText& bad) {
    in.fail(part, bad.what());
  }
}

/// A spot as positions have it, with the segment's own name.
std::string read_spot(const Reading& in, const std::string& spot, const Part& part,
                      const tilesets::TileType& type) {
  const auto colon = spot.find(':');
  const auto figure = spot.substr(0, colon == spot.npos ? 0 : colon);
  if (colon != spot.npos && in.set.find_figure(figure) <= 0) {
    in.fail(part, fmt::format("unknown figure {}, expected {}", in_quotes(figure),
                              suggestion(figure, figure_ids(in.set))));
  }
  const auto segment = type.find_segment(spot.substr(colon == spot.npos ? 0 : colon + 1));
  if (!segment) in.fail(part, fmt::format("tile {} has no such segment, expected one of its own", type.id));
  const auto& own = type.segments[static_cast<std::size_t>(*segment)].name;
  return colon == spot.npos ? own : figure + ":" + own;
}

/// What examples name, each read once.
class NamedThings {
 public:
  const NamedEdition& edition(const Reading& in, const std::string& name, const Part& part) {
    const auto [known, is_new] = editions_.try_emplace(name);
    if (!is_new) return known->second;
    try {
      auto edition = std::make_shared<const Edition>(editions::load_edition(name));
      auto set = editions::tiles_under(*loaded(edition->tile_set), *edition);
      known->second = {std::move(edition), std::make_shared<const TileSet>(std::move(set))};
    } catch (const InputError& error) {
      in.fail(part, error.message());
    }
    return known->second;
  }

  /// A shipped set, or a sum of such. Examples stand in the program's own folder, so files are not taken.
  std::shared_ptr<const TileSet> set(const Reading& in, const std::string& id, const Part& part) {
    const auto known = tilesets::files::shipped_tile_sets();
    for (const auto& summand : tilesets::summands(id)) {
      if (std::find(known.begin(), known.end(), summand) != known.end()) continue;
      in.fail(part, fmt::format("unknown tile set {}, expected {}", in_quotes(summand),
                                suggestion(summand, known)));
    }
    return loaded(id);
  }

 private:
  std::shared_ptr<const TileSet> loaded(const std::string& id) {
    auto& set = sets_[id];
    if (set == nullptr) set = std::make_shared<const TileSet>(tilesets::files::load_tile_set(id));
    return set;
  }

  std::map<std::string, NamedEdition> editions_;
  std::map<std::string, std::shared_ptr<const TileSet>> sets_;
};

Turn read_turn(const Reading& in, const WrittenTurn& written, const Part& part) {
  Turn turn;
  turn.player = read_player(in, written.player, *part.find("player"));
  const auto& place = *part.find("place");
  turn.tile = read_notation(in, place, [&](std::string_view text) {
    return parse_placement(in.set, text, in.document.begin.file);
  });
  if (turn.tile.follower && turn.tile.follower->player != turn.player)
    in.fail(place, "the follower is of another player, expected the player of the turn");
  turn.deploy_as_written();
  if (written.retrieves) {
    const auto cell = read_cell(*written.retrieves);
    if (cell) turn.elsewhere = Elsewhere(*cell);
    if (!cell) in.fail(*part.find("retrieves"), "bad cell, expected two numbers such as '0,-1'");
  }
  return turn;
}

ExampleExpectation read_expectation(const Reading& in, const Part& part, const WorkedExample& example) {
  ExampleExpectation expected;
  described::read(expectation_shape(in.set, example.turn.has_value()), in.document, part, &expected);
  if (expected.spots) {
    const auto& type = in.set.type(example.turn->tile.type);
    for (std::size_t i = 0; i < expected.spots->size(); ++i)
      (*expected.spots)[i] = read_spot(in, (*expected.spots)[i], (*part.find("spots")->list())[i], type);
    std::sort(expected.spots->begin(), expected.spots->end());
  }
  if (part.table()->size() == (part.find("when") != nullptr ? 1U : 0U))
    in.fail(part, "no outcome, expected at least one");
  return expected;
}

/// An example as one of its editions has it, or as it stands when it names none.
WorkedExample read_example(const Reading& file, const Part& part, const Written& written,
                           const NamedEdition& own, NamedThings& things) {
  WorkedExample example;
  example.own_set = own.set;
  example.own_edition = own.edition;
  if (written.tile_set) example.own_set = things.set(file, *written.tile_set, *part.find("tileset"));
  const Reading in{set_of(example, file.set), file.document};
  example.where = written.where;
  example.id = written.id;
  example.text = written.text;
  example.statements = written.statements;
  example.options = written.options;
  example.position = read_notation(in, *part.find("board"), [&](std::string_view text) {
    return parse_position(in.set, text, in.document.begin.file);
  });
  if (const auto* players = part.find("players")) {
    for (std::size_t i = 0; i < written.players.size(); ++i)
      example.players.push_back(read_player(in, written.players[i], (*players->list())[i]));
    const auto tiles = example.position.placements.size();
    if (example.players.size() + 1 != tiles)
      in.fail(*players, fmt::format("{} players, expected one for each of the {} tiles after the first",
                                    example.players.size(), tiles - 1));
  }
  if (written.turn) example.turn = read_turn(in, *written.turn, *part.find("turn"));
  for (const auto& expected : read_list(in, part, "expect"))
    example.expectations.push_back(read_expectation(in, expected, example));
  return example;
}

/// The example once for each edition that it names.
std::vector<WorkedExample> read_examples(const Reading& in, const Part& part, NamedThings& things) {
  static const Shape shape = written_shape();
  Written written;
  described::read(shape, in.document, part, &written);
  auto known = keys_of(shape);
  known.emplace_back("expect");
  described::refuse_unknown_keys(in.document, part, known);
  const auto* named = part.find("edition");
  if (named == nullptr) return {read_example(in, part, written, {}, things)};
  if (written.editions.empty()) in.fail(*named, "no edition, expected at least one");
  std::vector<WorkedExample> all;
  for (std::size_t i = 0; i < written.editions.size(); ++i) {
    const auto& place = named->list() == nullptr ? *named : (*named->list())[i];
    const auto& own = things.edition(in, written.editions[i], place);
    all.push_back(read_example(in, part, written, own, things));
  }
  return all;
}

std::vector<WorkedExample> read_file(const TileSet& set, std::string_view text, const std::string& file,
                                     NamedThings& things) {
  const auto document = tilesets::files::toml_document(text, file);
  const Reading in{set, document};
  described::refuse_unknown_keys(document, document.root, {"example"});
  std::vector<WorkedExample> examples;
  std::set<std::string> ids;
  for (const auto& row : read_list(in, document.root, "example")) {
    for (auto& example : read_examples(in, row, things)) examples.push_back(std::move(example));
    if (!ids.insert(examples.back().id).second)
      in.fail(row, fmt::format("second example {}, expected ids used once", in_quotes(examples.back().id)));
  }
  return examples;
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
bool scores_as_printed(const Edition& edition) {
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
  const auto sets = tilesets::summands(edition.tile_set);
  const auto has_set = [&](const std::string& set) { return std::ranges::find(sets, set) != sets.end(); };
  if (!std::ranges::all_of(tilesets::summands(own.tile_set), has_set)) return false;
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
  const bool is_scored_so = example.own_edition || scores_as_printed(edition);
  // What events give comes on top of what a turn scores.
  const auto own_events =
      example.own_edition ? example.own_edition->events : std::vector<editions::EventRow>{};
  const auto own_unclaimed =
      example.own_edition ? example.own_edition->unclaimed : editions::Unclaimed::nobody;
  const bool gives_more =
      example.turn && (edition.events != own_events || edition.unclaimed != own_unclaimed);
  const auto holds = [&](const ExampleExpectation& expected) {
    if ((!expected.scores.empty() || expected.points) && (!is_scored_so || gives_more)) return false;
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
  if (example.turn && !edition.start.empty()) return std::nullopt;  // its games begin otherwise
  auto played = edition;
  played.start.clear();
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

std::optional<TriedExample> tried_under(const WorkedExample& example, const Edition& edition,
                                        const TileSet& set) {
  auto played = example.own_edition ? as_played_under(example, edition) : std::optional(example);
  // Games of the base game begin with another tile than those in which decks come first.
  const bool begins_otherwise = !example.own_set && example.turn && set.is_ordered();
  if (!played || begins_otherwise) return std::nullopt;
  auto under = edition_for(example, edition);
  const auto* expected = expectation_under(*played, under);
  if (expected == nullptr) return std::nullopt;
  auto said = *expected;
  return TriedExample{*std::move(played), std::move(under), std::move(said)};
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
  NamedThings things;
  return read_file(set, text, file, things);
}

std::vector<WorkedExample> load_worked_examples(const TileSet& set) {
  const auto folder = std::filesystem::path(tilesets::files::data_root()) / "rules" / "examples";
  std::vector<WorkedExample> all;
  NamedThings things;
  for (const char* name : {"worked_examples.toml", "expansion_examples.toml", "formula_examples.toml"}) {
    const auto file = (folder / name).string();
    for (auto& example : read_file(set, tilesets::read_text_file(file), file, things))
      all.push_back(std::move(example));
  }
  return all;
}

}  // namespace bastide::rules::records
