#include "rules/editions/edition_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "rules/editions/players.hpp"
#include "rules/editions/row_keys.hpp"
#include "rules/spelling.hpp"
#include "rules/statements/register.hpp"
#include "tilesets/described/reading.hpp"

namespace bastide::rules::editions {
namespace {

using namespace tilesets::described;

std::string wrong_line(const std::string& text) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  return std::ranges::any_of(text, is_control) ? "a control character, expected one line of text" : "";
}

std::string wrong_id(const std::string& id) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  if (!id.empty() && id.size() <= 64 && std::ranges::all_of(id, is_allowed)) return {};
  return fmt::format("bad id {}, expected 1 to 64 small letters, digits, '-' or '_'", in_quotes(id));
}

template <auto wrong>
Shape text_that_is(std::string pattern = {}) {
  auto out = shape<LocatedText>();
  out.set = [](void* v, const Scalar& s, const Notation&) {
    const auto& text = std::get<std::string>(s);
    if (auto what = wrong(text); !what.empty()) throw BadText(what);
    static_cast<LocatedText*>(v)->text = text;
  };
  out.pattern = std::move(pattern);
  return out;
}
Shape line(std::string pattern = {}) { return text_that_is<wrong_line>(std::move(pattern)); }

Shape notes() {
  auto out = shape<LocatedList>();
  out.element.front() = line();
  return out;
}
/// One text, or a list of them.
Shape lines(bool is_set = false) {
  auto out = notes();
  out.least = 1;
  out.takes_one = true;
  out.is_set = is_set;
  return out;
}

Field key(std::string name, Shape shape, std::string description) {
  Field out{std::move(name), std::move(shape)};
  out.shape.description = std::move(description);
  return out;
}
constexpr const char* statement_is = "Ids of what the pages say, as `bastide sources` lists them.";

EditionFile& file_of(void* file) { return *static_cast<EditionFile*>(file); }

/// A table in which exactly the fields can be, read in the order of the text. `add` gives the place of each.
Shape table(std::vector<Field> fields, void* (*add)(void* file, const std::string& name)) {
  Shape out{Kind::map};
  for (const auto& field : fields) out.words.push_back(field.name);
  out.element.emplace_back(Kind::text);
  out.fields = std::move(fields);
  out.add = add;
  out.key_place = [](void* v) { return file_of(v).key_where; };
  return out;
}

void* add_option(void* file, const std::string& name) {
  auto& [texts, lists, options, group, group_where, key_where] = file_of(file);
  auto& option = options.emplace_back();
  option.name = group.empty() ? name : group + "." + name;
  key_where = &option.where;
  return &option;
}

/// What the value of an option may be, where the catalogue has no words for it.
Shape value_shape(const OptionInfo& option) {
  auto out = line();
  if (option.takes_numbers() && option.most == 0) {
    out.takes_numbers = true;
    out.pattern = fmt::format("^({}|-?[0-9]{{1,5}})$", fmt::join(option.values, "|"));
    out.least = expressions::least_points;
    out.most = 0;
    return out;
  }
  if (option.most > 0) {
    out.takes_numbers = true;
    out.pattern = fmt::format("^({}|[1-9][0-9]{{0,4}})$", fmt::join(option.values, "|"));
    out.least = 1;
    out.most = option.most;
    return out;
  }
  if (option.name == "start.lay") {
    out.pattern =
        "^(tile|( *[^ =@|]+[0-3]@-?[0-9]{1,5},-?[0-9]{1,5})+ *([|]( *[^ "
        "=@|]+[0-3]@-?[0-9]{1,5},-?[0-9]{1,5})+ *)*)$";
    out.longest = 4000;
    return out;
  }
  if (option.name == "removed_tiles" || option.name == "end_tile") {
    out.pattern = "^ *[^ ]+( +[^ ]+)* *$";
    out.longest = 1000;
    return out;
  }
  if (option.name == "tie") {
    out.pattern = ".";
    out.longest = 1000;
    return out;
  }
  out.words = option.values;
  if (option.slot) return points_shape(std::move(out));
  if (option.name == "board_area") {
    out.pattern =
        "^(unbounded|(fixed|shiftable) [1-9][0-9]{0,2}x[1-9][0-9]{0,2}|(extended|floor)( "
        "[1-9][0-9]{0,2}x[1-9][0-9]{0,2}@-?[0-9]{1,3},-?[0-9]{1,3})+)$";
  } else if (option.values.empty()) {
    out.takes_numbers = true;
    if (option.name == "hand_size")
      out.pattern = "^([1-9]|1[0-9]|20|all)$", out.least = 1, out.most = most_in_hand;
    if (option.name == "market") out.pattern = "^(1?[0-9]|20)$", out.most = most_in_hand;
    if (option.name == "market_cost")
      out.pattern = {}, out.most = expressions::most_points, out.longest = 200;
    if (option.name == "left_out") out.pattern = "^(1?[0-9]{1,2}|200)$", out.most = most_left_out;
    if (option.name == "track_fields") out.words = {"50", "100"};
    if (option.name == "teams")
      out.pattern = fmt::format("^(none|[2-{}])$", most_teams), out.least = 2, out.most = most_teams;
    if (option.name == "players")
      out.pattern = fmt::format("^[1-{0}](-[1-{0}])?$", most_players), out.least = 1, out.most = most_players;
    if (option.name == "followers") out.pattern = "^(1?[0-9]|20)$", out.most = most_followers;
  }
  return out;
}

/// The keys source and statement of a value in which they are `within`.
template <auto... within>
std::vector<Field> keys_of_origin() {
  return {
      field<within..., &WrittenOrigin::source>("source", {}, maybe_of<std::optional<LocatedText>>(line())),
      field<within..., &WrittenOrigin::statements>("statement", statement_is,
                                                   maybe_of<std::optional<LocatedList>>(lines()))};
}

Field option_field(const OptionInfo& option) {
  auto fields = keys_of_origin<&WrittenOption::origin>();
  fields.insert(fields.begin(), field<&WrittenOption::value>("value", {}, value_shape(option)));
  auto shape = object(std::move(fields));
  shape.takes_one = true;
  return key(option.name.substr(option.name.find('.') + 1), std::move(shape), option.meaning);
}

/// A row by its name, or one of a list; rows.cpp reads them.
Field rows(std::string name, Shape row, bool has_id, std::string description) {
  for (auto& own : row.fields) own = std::move(own).if_any();
  if (has_id) row.fields.insert(row.fields.begin(), key("id", line(row_name_pattern), {}));
  for (auto& origin : origin_fields()) row.fields.push_back(std::move(origin));
  Shape out{has_id ? Kind::list : Kind::map};
  if (!has_id) out.pattern = row_name_pattern;
  out.element.push_back(std::move(row));
  return key(std::move(name), std::move(out), std::move(description)).repeated();
}

std::vector<Field> file_fields() {
  std::vector<Field> fields = {
      key("id", text_that_is<wrong_id>("^[a-z0-9_-]{1,64}$"),
          "Unique id; the file's name without .toml when absent."),
      key("name", line(), "What people call the edition; the id when absent."),
      key("extends", lines(true),
          "Whose options hold unless this file sets them: ids, looked up beside this file and then among the "
          "shipped "
          "ones, or paths. In a list later ones win; all but the first are presets."),
      key("stands_on", lines(true),
          "Of a preset: what it is played with when nothing else is extended before it."),
      key("tileset", line(),
          "The tile set it is played with: an id, a path, or ids joined by +; only this file adds to it."),
      key("adds_tiles", lines(true),
          "Tile sets that come on top of what the edition is played with, each once."),
      key("source", line(), "Where the edition is published; the source of every option that states none."),
      key("statement", lines(), statement_is),
      key("accepts", lines(true),
          "Rules of warnings of the lint that are meant so: they are said in one word from then on."),
      key("notes", notes(), "How the ambiguities of the published rules are settled here."),
      rows("lines", line_shape(nullptr), false,
           "Kinds of lines besides cities and roads, by name: rivers, walls."),
      rows("markers", mark_shape(nullptr), false,
           "Marks on tiles, by name; each name is a number in the formulas of its kind."),
      rows("figure", figure_shape(nullptr), true, "Kinds of figures; the follower is the first."),
      rows("deck", deck_shape(nullptr), true,
           "Tiles that are drawn before others: decks in this order, then what no deck has."),
      rows("reserve", reserve_shape(nullptr), true,
           "Tiles that each player has in front of him from the start, one of each, to lay when he likes."),
      rows("event", event_shape(nullptr), true,
           "Points besides those of scored features: when, for what, to whom and how many."),
      rows("award", award_shape(nullptr), true,
           "Points at the end for what players have: who gets them, and how many."),
      rows("seat", seat_shape(nullptr), true,
           "Who begins with other figures or points than the rest: by seat, by how many play, or both.")};
  for (const auto& option : option_catalogue()) {
    const auto dot = option.name.find('.');
    if (dot != std::string::npos) {
      const auto group = option.name.substr(0, dot);
      if (fields.back().name != group)
        fields.push_back(key(group, table({}, add_option),
                             option.slot ? "Points of features of this kind." : "How a game begins."));
      fields.back().shape.words.push_back(option.name.substr(dot + 1));
      fields.back().shape.fields.push_back(option_field(option));
    } else {
      fields.push_back(option_field(option));
    }
  }
  return fields;
}

/// Where the value of a key goes.
void* add_key(void* v, const std::string& name) {
  auto& file = file_of(v);
  file.key_where = &file.group_where;
  file.group = "";
  switch (std::ranges::find(edition_file_shape().fields, name, &Field::name)->shape.kind) {
    case Kind::text:
      return &file.texts[name];
    case Kind::list:
      return &file.lists[name];
    case Kind::map:
      file.group = name;
      return v;
    default:
      return add_option(v, name);
  }
}

}  // namespace

Shape points_shape(Shape text) {
  text.takes_numbers = true;
  text.pattern = ".";
  text.longest = 200;
  text.least = expressions::least_points;
  text.most = expressions::most_points;
  return text;
}

std::vector<Field> origin_fields() { return keys_of_origin<>(); }

const Shape& edition_file_shape() {
  static const auto made = [] {
    auto shape = table(file_fields(), add_key);
    shape.least = 1;
    shape.description =
        "A rule edition: the options of the game, each with its source. Documented in docs/edition-files.md.";
    return shape;
  }();
  return made;
}

EditionFile read_file(const Reading& in) {
  EditionFile file;
  const auto* set = in.document.root.find("tileset");
  const bool has_set = set != nullptr && set->table() != nullptr;
  if (has_set || in.document.root.find("tile") != nullptr)
    in.document.fail(has_set ? *set : *in.document.root.find("tile"),
                     "this is a file of tiles, a tile set, expected an edition; tiles are named by --tileset "
                     "FILE, or by tileset = \"FILE\" in the edition");
  if (in.document.root.table()->empty()) in.document.fail(0, "no key, expected extends or an option");
  tilesets::described::read(edition_file_shape(), in.document, in.document.root, &file,
                            {.above = edition_file_shape().words});
  return file;
}

std::vector<std::string> known_statements(const Reading& in, const LocatedList& ids) {
  std::vector<std::string> known;
  for (const auto& id : ids) {
    // The register is read when somebody asks; what the shipped files cite, a test looks up.
    if (!in.is_shipped && statements::find_statement(id.text) == nullptr)
      in.fail(id.where, statements::unknown_statement(id.text));
    known.push_back(id.text);
  }
  return known;
}

namespace {

/// Where the pages say it: "PAGE, section, note; PAGE, section".
std::string places_of(const std::vector<std::string>& ids) {
  std::string text;
  for (const auto& id : ids) {
    const auto* statement = statements::find_statement(id);
    const auto place = statement == nullptr ? id : statements::place_of(*statement);
    if (text.find(place) == text.npos) text += (text.empty() ? "" : "; ") + place;
  }
  return text;
}

}  // namespace

std::string source_text(const OptionSource& origin) {
  return origin.source.empty() ? places_of(origin.statements) : origin.source;
}
std::string source_text(const Edition& edition) {
  return edition.source.empty() ? places_of(edition.statements) : edition.source;
}

std::vector<std::string> statements_behind(const Edition& edition, const std::string& name) {
  const auto& origin = edition.sources.at(name);
  if (origin.set_in != "preset") return origin.statements;
  return statements::behind_formula(name + " = " + option_value(edition, name));
}

OptionSource origin_of(const Reading& in, const tilesets::SourceLocation& where, const WrittenOrigin& written,
                       const Edition& edition) {
  OptionSource origin{edition.source, edition.id, where, edition.statements};
  if (!written.source && !written.statements) return origin;
  origin.source = written.source ? written.source->text : "";
  origin.statements.clear();
  if (written.statements) origin.statements = known_statements(in, *written.statements);
  return origin;
}

void set_written(const Reading& in, const WrittenOption& option, Edition& edition) {
  const auto& [name, where, value, origin] = option;
  auto source = origin_of(in, where, origin, edition);
  if (const auto* info = find_option(name); info->slot) {
    const auto read =
        expressions::Formula::read(*info->slot, value.text, edition.vocabulary(), edition.least_feature);
    if (const auto* error = std::get_if<expressions::ExpressionError>(&read))
      in.fail(value.at(error->offset), fmt::format("{}: {}", name, error->message));
  }
  if (name == "tie") {
    const auto read = read_tie(value.text, edition);
    if (const auto* error = std::get_if<expressions::ExpressionError>(&read))
      in.fail(value.at(error->offset), fmt::format("{}: {}", name, error->message));
  }
  const auto wrong = set_option_from(edition, name, value.text, std::move(source));
  if (!wrong.empty()) in.fail(value.where, wrong);
}

}  // namespace bastide::rules::editions
