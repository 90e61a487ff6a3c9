#include "rules/editions/rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "rules/editions/row_keys.hpp"
#include "rules/expressions/formula.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/toml_document.hpp"
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

Values values_of(const OwnLine& line, bool is_short, const Edition& /*edition*/) {
  return values_of(line_shape(nullptr), LineKeys(line), LineKeys({}), is_short);
}

Values values_of(const DeckRow& deck, bool is_short, const Edition& /*edition*/) {
  return values_of(deck_shape(nullptr), DeckKeys(deck), DeckKeys({}), is_short);
}

Values values_of(const ReserveRow& reserve, bool is_short, const Edition& /*edition*/) {
  return values_of(reserve_shape(nullptr), reserve, ReserveRow{}, is_short);
}

Values values_of(const EventRow& event, bool is_short, const Edition& edition) {
  auto out = values_of(event_shape(&edition), EventKeys(event), EventKeys(EventRow{}), is_short);
  if (!event.formulas.empty()) return out;
  for (auto& [key, value] : out)
    if (key == "points") value = std::to_string(event.points);
  return out;
}

Values values_of(const AwardRow& award, bool is_short, const Edition& edition) {
  return values_of(award_shape(&edition), AwardKeys(award), AwardKeys(AwardRow{}), is_short);
}

Values values_of(const SeatRow& seat, bool is_short, const Edition& edition) {
  return values_of(seat_shape(&edition), SeatKeys(seat), SeatKeys(SeatRow{}), is_short);
}

Values values_of(const MarkRule& mark, bool is_short, const Edition& edition) {
  return values_of(mark_shape(&edition), mark, MarkRule{}, is_short);
}

Values values_of(const Figure& figure, bool is_short, const Edition& edition) {
  auto out = values_of(figure_shape(&edition), FigureKeys(figure), FigureKeys(Figure{}), is_short);
  // Of followers the option says how many there are.
  if (figure.id == Figure{}.id && is_short) out.erase(out.begin());
  if (!figure.retrieve_formula)
    std::erase_if(out, [](const auto& it) { return it.first == "retrieve_points"; });
  if (figure.weight_formula) return out;
  for (auto& [key, value] : out)
    if (key == "weight") value = std::to_string(figure.weight);
  return out;
}

std::string text_of(const Values& values) {
  std::string out;
  for (const auto& [key, value] : values)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", key, value);
  return out.empty() ? "{}" : "{ " + out + " }";
}

template <auto rows, auto name>
std::vector<std::string> names_of(const Edition& edition) {
  std::vector<std::string> names;
  for (const auto& row : edition.*rows) names.push_back(row.*name);
  return names;
}
template <auto rows, auto name>
std::optional<Values> values_by_name(const Edition& edition, const std::string& row, bool is_short) {
  const auto* found = find_row(edition.*rows, row, name);
  if (found == nullptr) return std::nullopt;
  return values_of(*found, is_short, edition);
}

/// What differs between lines, marks, figures, decks, reserves, events, awards and seats.
struct RowKind {
  std::string_view prefix;
  const char* noun;
  bool has_id;
  const char* example;
  Shape (*shape)(const Edition* edition);
  std::vector<std::string> (*names)(const Edition& edition);
  /// Nothing when there is no such row.
  std::optional<Values> (*values)(const Edition& edition, const std::string& row, bool is_short);
  void (*read)(const Reading& in, const std::string& name, std::size_t at, const Part& row, Edition& edition);
};
const RowKind line_rows{line_prefix,
                        "line",
                        false,
                        "{ complete = \"tiles\" }",
                        line_shape,
                        names_of<&Edition::lines, &OwnLine::name>,
                        values_by_name<&Edition::lines, &OwnLine::name>,
                        read_line};
const RowKind mark_rows{mark_prefix,
                        "mark",
                        false,
                        "{ on = \"road\", merge = \"any\" }",
                        mark_shape,
                        names_of<&Edition::marks, &MarkRule::name>,
                        values_by_name<&Edition::marks, &MarkRule::name>,
                        read_mark};
const RowKind figure_rows{figure_prefix,
                          "figure",
                          true,
                          "{ count = 1, weight = 2, stands_on = [\"road\"] }",
                          figure_shape,
                          names_of<&Edition::figures, &Figure::id>,
                          values_by_name<&Edition::figures, &Figure::id>,
                          read_figure};
const RowKind deck_rows{deck_prefix,
                        "deck",
                        true,
                        "{ tiles = [\"A\", \"B\"] }",
                        deck_shape,
                        names_of<&Edition::decks, &DeckRow::id>,
                        values_by_name<&Edition::decks, &DeckRow::id>,
                        read_deck};

const RowKind reserve_rows{reserve_prefix,
                           "reserve",
                           true,
                           "{ tiles = [\"A\"] }",
                           reserve_shape,
                           names_of<&Edition::reserves, &ReserveRow::id>,
                           values_by_name<&Edition::reserves, &ReserveRow::id>,
                           read_reserve};

const RowKind event_rows{event_prefix,
                         "event",
                         true,
                         "{ when = \"completed\", of = \"city\", points = 1 }",
                         event_shape,
                         names_of<&Edition::events, &EventRow::id>,
                         values_by_name<&Edition::events, &EventRow::id>,
                         read_event};

const RowKind award_rows{award_prefix,
                         "award",
                         true,
                         "{ most = \"followers\", points = 5 }",
                         award_shape,
                         names_of<&Edition::awards, &AwardRow::id>,
                         values_by_name<&Edition::awards, &AwardRow::id>,
                         read_award};

const RowKind seat_rows{seat_prefix,
                        "seat",
                        true,
                        "{ seats = 1, count = 9 }",
                        seat_shape,
                        names_of<&Edition::seats, &SeatRow::id>,
                        values_by_name<&Edition::seats, &SeatRow::id>,
                        read_seat};

/// The kind whose prefix the name has; nullptr for none.
const RowKind* kind_of(std::string_view name) {
  for (const auto* kind : {&line_rows, &mark_rows, &figure_rows, &deck_rows, &reserve_rows, &event_rows,
                           &award_rows, &seat_rows})
    if (name.starts_with(kind->prefix)) return kind;
  return nullptr;
}

/// "figure.big.count" in its three parts; the last is empty for a row.
struct RowName {
  const RowKind& kind;
  std::string row;
  std::string key;
  explicit RowName(std::string_view name) : kind(*kind_of(name)) {
    name.remove_prefix(kind.prefix.size());
    const auto dot = name.find('.');
    row = name.substr(0, dot);
    if (dot != std::string_view::npos) key = name.substr(dot + 1);
  }
};

/// Reads a row of that kind and name, which stands at the byte `at`.
void read_row(const Reading& in, const RowKind& kind, const std::string& name, std::size_t at,
              const Part& row, Edition& edition) {
  if (row.table() == nullptr)
    in.document.fail(row, fmt::format("{} {} is {}, expected a table such as {}", kind.noun, name,
                                      in.document.type_name(row), kind.example));
  kind.read(in, name, at, row, edition);
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
  const std::string noun = kind.noun;
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
    const bool is_follower = &kind == &figure_rows && name == Figure{}.id;
    if (is_follower && row.find("count") != nullptr) brings.insert("followers");
    // Whether the row of the follower says more than how many there are.
    const auto own = figure_shape(&edition).fields;
    if (!is_follower || std::ranges::any_of(own, [&](const auto& key) {
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
  const auto read_named = [&](const Entries* rows, const RowKind& kind) {
    if (rows == nullptr) return;
    for (const auto& row : *rows) {
      read_row(in, kind, row.key, row.at, row.value, edition);
      brings.insert(std::string(kind.prefix) + row.key);
    }
  };
  read_named(rows_by_name(in, "markers", "mark"), mark_rows);
  read_list(in, figure_rows, edition, brings);
  read_named(own_lines, line_rows);
  read_list(in, deck_rows, edition, brings);
  read_list(in, reserve_rows, edition, brings);
  read_list(in, event_rows, edition, brings);
  read_list(in, award_rows, edition, brings);
  read_list(in, seat_rows, edition, brings);
}

bool is_row_name(const std::string& name) { return kind_of(name) != nullptr; }

std::string row_of(const std::string& name) {
  const auto key = name.find('.', name.find('.') + 1);
  return name.substr(0, key);
}

std::vector<OptionInfo> own_rows(const Edition& edition) {
  std::vector<OptionInfo> out;
  for (const auto& line : edition.lines) {
    out.push_back({std::string(line_prefix) + line.name,
                   {},
                   "a kind of line besides cities and roads: what it is worth, completed and incomplete",
                   OptionPart::points});
  }
  for (std::size_t m = tilesets::pennant + 1; m < edition.marks.size(); ++m) {
    const auto& mark = edition.marks[m];
    auto meaning = fmt::format(
        "a mark on {} segments; {} in their formulas {}", edition.kind_name(mark.on), mark.name,
        mark.merge == expressions::Merge::any ? "is 1 where there is one, else 0" : "is how many there are");
    if (mark.is_token) meaning += "; who completes the feature takes a token for each";
    if (mark.bonus > 0) meaning += fmt::format("; most tokens are worth {} points at the end", mark.bonus);
    out.push_back({std::string(mark_prefix) + mark.name, {}, std::move(meaning), OptionPart::points});
  }
  for (const auto& figure : edition.figures) {
    if (figure.id == Figure{}.id && figure.is_plain()) continue;
    out.push_back(
        {std::string(figure_prefix) + figure.id,
         {},
         "a kind of figure: how many a player has, how much it counts in majorities, where and how it is "
         "deployed",
         OptionPart::award});
  }
  for (const auto& deck : edition.decks) {
    out.push_back(
        {std::string(deck_prefix) + deck.id,
         {},
         "tiles that are drawn before those of later decks and of none, the line that each continues, "
         "and how it may not turn",
         OptionPart::course});
  }
  for (const auto& reserve : edition.reserves) {
    out.push_back({std::string(reserve_prefix) + reserve.id,
                   {},
                   "tiles that each player has in front of him from the start, one of each type, to lay in "
                   "place of a drawn one",
                   OptionPart::course});
  }
  for (const auto& event : edition.events) {
    out.push_back({std::string(event_prefix) + event.id,
                   {},
                   "points besides those of scored features: when, for what, to whom and how many",
                   OptionPart::events});
  }
  for (const auto& award : edition.awards) {
    out.push_back({std::string(award_prefix) + award.id,
                   {},
                   "points at the end for what players have: who gets them, and how many",
                   OptionPart::events});
  }
  for (const auto& seat : edition.seats) {
    out.push_back({std::string(seat_prefix) + seat.id,
                   {},
                   "with how many figures or points players begin, by their seats or by how many play",
                   OptionPart::events});
  }
  return out;
}

std::string row_value(const Edition& edition, const std::string& name) {
  const RowName parts(name);
  const bool is_short = parts.key.empty();
  const auto values = parts.kind.values(edition, parts.row, is_short);
  if (!values) return {};
  if (is_short) return text_of(*values);
  const auto found = std::ranges::find(*values, parts.key, &Values::value_type::first);
  return found == values->end() ? std::string{} : found->second;
}

std::string set_row(Edition& edition, const std::string& name, const std::string& value) {
  const RowName parts(name);
  const auto* noun = parts.kind.noun;
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
    if (&parts.kind == &line_rows) declare_line(in, parts.row, 0, changed);
    read_row(in, parts.kind, parts.row, 0, row, changed);
    edition = std::move(changed);
  } catch (const InputError& error) {
    return error.message();
  }
  return {};
}

}  // namespace bastide::rules::editions
