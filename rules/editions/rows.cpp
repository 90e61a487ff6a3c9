#include "rules/editions/rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "rules/editions/row_keys.hpp"
#include "rules/expressions/formula.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/toml_document.hpp"
#include "tilesets/names.hpp"
#include "tilesets/printable.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::MarkRule;
using tilesets::InputError;
using tilesets::described::Entries;
using tilesets::described::Kind;
using tilesets::described::Presence;
using tilesets::described::Shape;

using Values = std::vector<std::pair<std::string, std::string>>;

/// A value as a file has it. `is_brief`: a list of one is that one.
std::string written(const Shape& shape, const void* value, bool is_brief) {
  switch (shape.kind) {
    case Kind::flag:
      return std::get<bool>(shape.get(value, {})) ? "true" : "false";
    case Kind::integer:
      return std::to_string(std::get<std::int64_t>(shape.get(value, {})));
    case Kind::word:
      return fmt::format("\"{}\"",
                         shape.words[static_cast<std::size_t>(std::get<std::int64_t>(shape.get(value, {})))]);
    case Kind::list: {
      std::string out;
      const auto size = shape.size(value);
      for (std::size_t i = 0; i < size; ++i) {
        out += i > 0 ? ", " : "";
        out += written(shape.element[0], shape.element_at(const_cast<void*>(value), i), false);
      }
      return is_brief && shape.takes_one && size == 1 ? out : "[" + out + "]";
    }
    default:
      return fmt::format("\"{}\"", std::get<std::string>(shape.get(value, {})));
  }
}

/// The keys of a row with their values; what is as in `fresh` and may be left out is so with `is_short`.
template <class Row>
Values values_of(const Shape& shape, const Row& row, const Row& fresh, bool is_short) {
  Values out;
  for (const auto& field : shape.fields) {
    const bool may_be_left_out = field.presence == Presence::if_any;
    auto text = written(field.shape, field.of(&row), may_be_left_out);
    if (!is_short || !may_be_left_out || text != written(field.shape, field.of(&fresh), true))
      out.emplace_back(field.name, std::move(text));
  }
  return out;
}

/// Writes a number that a key holds without quotes.
void unquote(Values& values, std::string_view key, bool is_number) {
  const auto found = std::ranges::find(values, key, &Values::value_type::first);
  if (is_number && found != values.end()) found->second = found->second.substr(1, found->second.size() - 2);
}

// What a row does not say as its keys do.
template <class Row>
void adjust(Values& /*values*/, const Row& /*row*/, bool /*is_short*/) {}
void adjust(Values& values, const EventRow& event, bool /*is_short*/) {
  unquote(values, "points", event.formulas.empty());
}
void adjust(Values& values, const Figure& figure, bool is_short) {
  // Of followers the option says how many there are.
  if (figure.id == Figure{}.id && is_short) values.erase(values.begin());
  if (!figure.retrieve_formula)
    std::erase_if(values, [](const auto& it) { return it.first == "retrieve_points"; });
  unquote(values, "weight", !figure.weight_formula);
}

std::string text_of(const Values& values) {
  std::string out;
  for (const auto& [key, value] : values)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", key, value);
  return out.empty() ? "{}" : "{ " + out + " }";
}

/// What differs between lines, marks, figures, decks, reserves, events, awards and seats.
struct RowKind {
  std::string_view noun;  ///< with which the names of its rows begin: "figure.big"
  const char* one;        ///< "a figure"
  bool has_id;            ///< in a file they are a list; else a table, by their names
  bool is_in_formulas;    ///< formulas use their names
  const char* example;
  OptionPart part;
  const char* meaning;
  Shape (*shape)(const Edition* edition);
  void (*read)(const WrittenRow& row, Edition& edition);
  std::vector<std::string> (*names)(const Edition& edition) = nullptr;
  /// Nothing when there is no such row.
  std::optional<Values> (*values)(const RowKind& kind, const Edition& edition, const std::string& row,
                                  bool is_short) = nullptr;
};

/// Such rows are that member of Edition, each called by its `name`, and are written with their Keys.
template <auto rows, auto name, class Keys>
constexpr RowKind kept_in(RowKind kind) {
  kind.names = [](const Edition& edition) { return tilesets::names_of(edition.*rows, name); };
  kind.values = [](const RowKind& of, const Edition& edition, const std::string& row,
                   bool is_short) -> std::optional<Values> {
    const auto* found = find_row(edition.*rows, row, name);
    if (found == nullptr) return std::nullopt;
    const std::remove_cvref_t<decltype(*found)> fresh{};
    auto out = values_of(of.shape(&edition), Keys(*found), Keys(fresh), is_short);
    adjust(out, *found, is_short);
    return out;
  };
  return kind;
}

/// In the order in which they are told.
constexpr std::array<RowKind, 8> row_kinds = {
    kept_in<&Edition::lines, &OwnLine::name, LineKeys>(
        {"line", "a line", false, true, "{ complete = \"tiles\" }", OptionPart::points,
         "a kind of line besides cities and roads: what it is worth, completed and incomplete", line_shape,
         read_line}),
    kept_in<&Edition::marks, &MarkRule::name, MarkRule>({"mark", "a mark", false, true,
                                                         "{ on = \"road\", merge = \"any\" }",
                                                         OptionPart::points, "", mark_shape, read_mark}),
    kept_in<&Edition::figures, &Figure::id, FigureKeys>(
        {"figure", "a figure", true, true, "{ count = 1, weight = 2, stands_on = [\"road\"] }",
         OptionPart::award,
         "a kind of figure: how many a player has, how much it counts in majorities, where and how it is "
         "deployed",
         figure_shape, read_figure}),
    kept_in<&Edition::decks, &DeckRow::id, DeckKeys>(
        {"deck", "a deck", true, false, "{ tiles = [\"A\", \"B\"] }", OptionPart::course,
         "tiles that are drawn before those of later decks and of none, the line that each continues, and "
         "how it may not turn",
         deck_shape, read_deck}),
    kept_in<&Edition::reserves, &ReserveRow::id, ReserveRow>(
        {"reserve", "a reserve", true, false, "{ tiles = [\"A\"] }", OptionPart::course,
         "tiles that each player has in front of him from the start, one of each type, to lay in place of a "
         "drawn one",
         reserve_shape, read_reserve}),
    kept_in<&Edition::events, &EventRow::id, EventKeys>(
        {"event", "an event", true, false, "{ when = \"completed\", of = \"city\", points = 1 }",
         OptionPart::events, "points besides those of scored features: when, for what, to whom and how many",
         event_shape, read_event}),
    kept_in<&Edition::awards, &AwardRow::id, AwardKeys>(
        {"award", "an award", true, false, "{ most = \"followers\", points = 5 }", OptionPart::events,
         "points at the end for what players have: who gets them, and how many", award_shape, read_award}),
    kept_in<&Edition::seats, &SeatRow::id, SeatKeys>(
        {"seat", "a seat", true, false, "{ seats = 1, count = 9 }", OptionPart::events,
         "with how many figures or points players begin, by their seats or by how many play", seat_shape,
         read_seat})};

/// The kind of such a row: "figure", or a name that begins so, "figure.big"; nullptr for none.
const RowKind* kind_of(std::string_view name) {
  const auto* found = std::ranges::find(row_kinds, name.substr(0, name.find('.')), &RowKind::noun);
  return found == row_kinds.end() ? nullptr : found;
}
const RowKind& kind_called(std::string_view noun) { return *kind_of(noun); }

bool is_follower(const RowKind& kind, const std::string& name) {
  return kind.read == read_figure && name == Figure{}.id;
}

/// "figure.big.count" in its three parts; the last is empty for a row.
struct RowName {
  const RowKind& kind;
  std::string row;
  std::string key;
  explicit RowName(std::string_view name) : kind(*kind_of(name)) {
    name.remove_prefix(kind.noun.size() + 1);
    const auto dot = name.find('.');
    row = name.substr(0, dot);
    if (dot != std::string_view::npos) key = name.substr(dot + 1);
  }
};

std::string meaning_of(const MarkRule& mark, const Edition& edition) {
  auto meaning = fmt::format(
      "a mark on {} segments; {} in their formulas {}", edition.kind_name(mark.on), mark.name,
      mark.merge == expressions::Merge::any ? "is 1 where there is one, else 0" : "is how many there are");
  if (mark.is_token) meaning += "; who completes the feature takes a token for each";
  if (mark.bonus > 0) meaning += fmt::format("; most tokens are worth {} points at the end", mark.bonus);
  return meaning;
}

/// Reads a row of that kind and name, which stands at the byte `at`.
void read_row(const Reading& in, const RowKind& kind, const std::string& name, std::size_t at,
              const Part& keys, Edition& edition) {
  const WrittenRow row{in, name, at, keys, fmt::format("{} {}", kind.noun, name)};
  if (keys.table() == nullptr)
    in.document.fail(keys, fmt::format("{} is {}, expected a table such as {}", row.what,
                                       in.document.type_name(keys), kind.example));
  const auto known = kind.names(edition);
  if (std::ranges::find(known, name) == known.end()) {
    if (kind.is_in_formulas) {
      check_name_in_formulas(in, at, name, kind.one, edition);
    } else {
      check_row_name(in, at, name, kind.one);
    }
  }
  kind.read(row, edition);
  auto origin = origin_of(row, edition);
  if (is_follower(kind, name) && row.has("count")) edition.sources["followers"] = origin;
  edition.sources[fmt::format("{}.{}", kind.noun, name)] = std::move(origin);
}

/// `value` as TOML, if it is, else as a string. The document keeps a view of `text`.
tilesets::described::Document one_value(const std::string& key, const std::string& value,
                                        const std::string& file, std::string& text) {
  try {
    text = fmt::format("{} = {}", key, value);
    auto document = tilesets::files::toml_document(text, file);
    if (document.root.table()->size() == 1) return document;
  } catch (const InputError&) {  // then it is a bare word
  }
  auto quoted = tilesets::printable(value);
  std::replace_if(
      quoted.begin(), quoted.end(), [](char c) { return c == '\'' || c == '\n'; }, '?');
  text = fmt::format("{} = '{}'", key, quoted);
  return tilesets::files::toml_document(text, file);
}

/// The rows of the tables `lines` and `markers`, by their names.
const Entries* rows_by_name(const Reading& in, const char* key, const char* noun) {
  const auto* rows = in.document.root.find(key);
  if (rows == nullptr) return nullptr;
  if (rows->table() == nullptr)
    in.document.fail(*rows, fmt::format("{} is {}, expected a table with a row for each {}", key,
                                        in.document.type_name(*rows), noun));
  return rows->table();
}

/// The rows `[[figure]]`, `[[deck]]`, `[[reserve]]`, `[[event]]`, `[[award]]` or `[[seat]]`.
void read_list(const Reading& in, const RowKind& kind, Edition& edition, std::set<std::string>& brings) {
  const std::string noun(kind.noun);
  const auto* part = in.document.root.find(noun);
  if (part == nullptr) return;
  const auto* rows = part->list();
  if (rows == nullptr)
    in.document.fail(*part,
                     fmt::format("{0} is {1}, expected rows [[{0}]]", noun, in.document.type_name(*part)));
  std::set<std::string> named;
  for (const auto& row : *rows) {
    if (row.table() == nullptr)
      in.document.fail(row,
                       fmt::format("a {0} is {1}, expected a row [[{0}]]", noun, in.document.type_name(row)));
    const auto* id = row.find("id");
    if (id == nullptr) in.document.fail(row, fmt::format("a {} without id, expected the key id", noun));
    if (id->text() == nullptr)
      in.document.fail(*id,
                       fmt::format("id of a {} is {}, expected a string", noun, in.document.type_name(*id)));
    const auto& name = *id->text();
    if (!named.insert(name).second)
      in.document.fail(
          *id, fmt::format("two {}s are called {}, expected one row for each", noun, in_quotes(name)));
    read_row(in, kind, name, id->at, row, edition);
    if (is_follower(kind, name) && row.find("count") != nullptr) brings.insert("followers");
    // Whether the row of the follower says more than how many there are.
    const auto own = figure_shape(&edition).fields;
    if (!is_follower(kind, name) || std::ranges::any_of(own, [&](const auto& key) {
          return key.name != "count" && row.find(key.name) != nullptr;
        }))
      brings.insert(noun + "." + name);
  }
}

}  // namespace

void read_rows(const Reading& in, Edition& edition, std::set<std::string>& brings) {
  // Formulas may speak of marks and figures, weights of marks; both may be on own lines.
  const auto* own_lines = rows_by_name(in, "lines", "line");
  if (own_lines != nullptr)
    for (const auto& line : *own_lines) declare_line(in, line.key, line.at, edition);
  const auto read_named = [&](const Entries* rows, std::string_view noun) {
    if (rows == nullptr) return;
    for (const auto& row : *rows) {
      read_row(in, kind_called(noun), row.key, row.at, row.value, edition);
      brings.insert(fmt::format("{}.{}", noun, row.key));
    }
  };
  read_named(rows_by_name(in, "markers", "mark"), "mark");
  read_list(in, kind_called("figure"), edition, brings);
  read_named(own_lines, "line");
  for (const auto* noun : {"deck", "reserve", "event", "award", "seat"})
    read_list(in, kind_called(noun), edition, brings);
}

bool is_row_name(const std::string& name) { return name.find('.') != name.npos && kind_of(name) != nullptr; }

std::string row_of(const std::string& name) {
  const auto key = name.find('.', name.find('.') + 1);
  return name.substr(0, key);
}

std::vector<OptionInfo> own_rows(const Edition& edition) {
  const auto is_published = [&](const RowKind& kind, const std::string& name) {
    return (kind.read == read_mark && name == MarkRule{}.name) ||
           (is_follower(kind, name) && edition.figures.front().is_plain());
  };
  std::vector<OptionInfo> out;
  for (const auto& kind : row_kinds) {
    for (const auto& name : kind.names(edition)) {
      if (is_published(kind, name)) continue;
      const auto* mark = kind.read == read_mark ? find_row(edition.marks, name, &MarkRule::name) : nullptr;
      out.push_back({fmt::format("{}.{}", kind.noun, name),
                     {},
                     mark == nullptr ? kind.meaning : meaning_of(*mark, edition),
                     kind.part});
    }
  }
  return out;
}

std::string row_value(const Edition& edition, const std::string& name) {
  const RowName parts(name);
  const bool is_short = parts.key.empty();
  const auto values = parts.kind.values(parts.kind, edition, parts.row, is_short);
  if (!values) return {};
  if (is_short) return text_of(*values);
  const auto found = std::ranges::find(*values, parts.key, &Values::value_type::first);
  return found == values->end() ? std::string{} : found->second;
}

std::string set_row(Edition& edition, const std::string& name, const std::string& value) {
  const RowName parts(name);
  const auto noun = parts.kind.noun;
  const auto* example = parts.kind.example;
  const auto keys = keys_of(parts.kind.shape(&edition), parts.kind.has_id);
  const auto rows = parts.kind.names(edition);
  if (!parts.key.empty()) {
    if (rows.empty())
      return fmt::format("the edition has no {}s, expected all of {} {}, such as {}", noun, noun,
                         in_quotes(parts.row), example);
    if (std::ranges::find(rows, parts.row) == rows.end())
      return fmt::format("unknown {} {}, expected {}", noun, in_quotes(parts.row),
                         suggestion(parts.row, rows));
    if (parts.key == "id" || std::ranges::find(keys, parts.key) == keys.end())
      return fmt::format("unknown key {} of {} {}, expected {}", in_quotes(parts.key), noun, parts.row,
                         suggestion(parts.key, keys));
  }
  try {
    std::string text;
    const bool is_row = parts.key.empty();
    const Reading in{one_value(is_row ? "row" : parts.key, value, name, text)};
    const auto& row = is_row ? *in.document.root.find("row") : in.document.root;
    if (row.table() == nullptr) {
      return fmt::format("{} {} is {}, expected a table such as {}", noun, in_quotes(parts.row),
                         in_quotes(value), example);
    }
    auto changed = edition;
    if (parts.kind.read == read_line) declare_line(in, parts.row, 0, changed);
    read_row(in, parts.kind, parts.row, 0, row, changed);
    edition = std::move(changed);
  } catch (const InputError& error) {
    return error.message();
  }
  return {};
}

}  // namespace bastide::rules::editions
