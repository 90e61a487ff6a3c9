#include "rules/editions/rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "rules/editions/row_keys.hpp"
#include "rules/expressions/formula.hpp"
#include "rules/spelling.hpp"
#include "tilesets/printable.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::Formula;
using expressions::MarkRule;
using tilesets::InputError;
using tilesets::files::type_name_of;

/// Whether the row of the follower says more than how many there are.
bool says_more_than_count(const toml::table& table) {
  return std::ranges::any_of(figure_keys, [&](const std::string& key) {
    return key != "id" && key != "count" && key != "source" && key != "statement" && table.contains(key);
  });
}

/// The words as a list of strings.
std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += fmt::format("{}\"{}\"", out.empty() ? "" : ", ", word);
  return "[" + out + "]";
}

/// Those of the words whose bits are set.
std::vector<std::string> chosen(unsigned bits, const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < words.size(); ++i)
    if ((bits >> i & 1U) != 0) out.push_back(words[i]);
  return out;
}

using Values = std::vector<std::pair<std::string, std::string>>;

/// The keys of a row with their values; what is as by default is left out with `is_short`.
Values values_of(const OwnLine& line, bool is_short, const Edition& /*edition*/) {
  Values out;
  const auto add = [&](const char* key, const std::optional<Formula>& formula) {
    if (formula || !is_short) out.emplace_back(key, fmt::format("\"{}\"", formula ? formula->text() : "0"));
  };
  add("complete", line.complete);
  add("incomplete", line.incomplete);
  return out;
}

Values values_of(const DeckRow& deck, bool is_short, const Edition& /*edition*/) {
  Values out = {{"tiles", listed(deck.tiles)}};
  if (!deck.continues.empty() || !is_short)
    out.emplace_back("continues", fmt::format("\"{}\"", deck.continues));
  const auto bends = chosen(deck.bends, bend_words);
  if (!bends.empty() || !is_short)
    out.emplace_back("bends", bends.size() == 1 ? fmt::format("\"{}\"", bends.front()) : listed(bends));
  return out;
}

Values values_of(const MarkRule& mark, bool is_short, const Edition& edition) {
  Values out = {{"on", fmt::format("\"{}\"", edition.kind_name(mark.on))},
                {"merge", fmt::format("\"{}\"", merge_words[static_cast<std::size_t>(mark.merge)])}};
  if (mark.is_token || !is_short) out.emplace_back("token", mark.is_token ? "true" : "false");
  if (mark.bonus > 0 || !is_short) out.emplace_back("bonus", std::to_string(mark.bonus));
  return out;
}

Values values_of(const Figure& figure, bool is_short, const Edition& edition) {
  Values out;
  // Of followers the option says how many there are.
  if (figure.id != Figure{}.id || !is_short) out.emplace_back("count", std::to_string(figure.count));
  const auto weight = figure.weight_formula ? fmt::format("\"{}\"", figure.weight_formula->text())
                                            : std::to_string(figure.weight);
  if (weight != "1" || !is_short) out.emplace_back("weight", weight);
  out.emplace_back("stands_on", listed(chosen(figure.stands_on, kind_words(edition))));
  const auto add = [&](const char* key, bool is_set, const std::vector<std::string>& words) {
    if (is_set || !is_short) out.emplace_back(key, fmt::format("\"{}\"", words[is_set ? 1 : 0]));
  };
  add("needs", figure.needs == Needs::own_follower, needs_words);
  add("leaves_with", figure.leaves_with_follower, leaves_words);
  add("retrieve", figure.is_retrievable, retrieve_words);
  add("extra_part", figure.gives_part, part_words);
  return out;
}

std::string text_of(const Values& values) {
  std::string out;
  for (const auto& [key, value] : values)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", key, value);
  return out.empty() ? "{}" : "{ " + out + " }";
}

enum class RowKind : std::uint8_t { line, mark, figure, deck };

struct RowTable {
  std::string_view prefix;
  const char* noun;
  const std::vector<std::string>* keys;
  const char* example;
};
/// By RowKind.
const std::array<RowTable, 4> row_tables = {
    {{line_prefix, "line", &line_keys, "{ complete = \"tiles\" }"},
     {mark_prefix, "mark", &mark_keys, "{ on = \"road\", merge = \"any\" }"},
     {figure_prefix, "figure", &figure_keys, "{ count = 1, weight = 2, stands_on = [\"road\"] }"},
     {deck_prefix, "deck", &deck_keys, "{ tiles = [\"A\", \"B\"] }"}}};

/// The table whose prefix the name has.
auto table_of(std::string_view name) {
  return std::ranges::find_if(row_tables, [&](const RowTable& t) { return name.starts_with(t.prefix); });
}

/// "figure.big.count" in its three parts; the last is empty for a row.
struct RowName {
  RowKind kind{};
  std::string row;
  std::string key;
  explicit RowName(std::string_view name) : kind(static_cast<RowKind>(table_of(name) - row_tables.begin())) {
    name.remove_prefix(table_of(name)->prefix.size());
    const auto dot = name.find('.');
    row = name.substr(0, dot);
    if (dot != std::string_view::npos) key = name.substr(dot + 1);
  }
};

std::vector<std::string> names_of_rows(const Edition& edition, RowKind kind) {
  using ranges::to_vector;
  using ranges::views::transform;
  switch (kind) {
    case RowKind::line:
      return edition.lines | transform(&OwnLine::name) | to_vector;
    case RowKind::mark:
      return edition.marks | transform(&MarkRule::name) | to_vector;
    case RowKind::figure:
      return edition.figures | transform(&Figure::id) | to_vector;
    case RowKind::deck:
      break;
  }
  return edition.decks | transform(&DeckRow::id) | to_vector;
}

/// `value` as TOML, if it is, else as a string.
toml::table one_value(const std::string& key, const std::string& value, const std::string& file,
                      std::string& text) {
  try {
    text = fmt::format("{} = {}", key, value);
    auto table = tilesets::files::parse_toml(text, file);
    if (table.size() == 1) return table;
  } catch (const InputError&) {  // then it is a bare word
  }
  auto quoted = tilesets::printable(value);
  std::replace_if(
      quoted.begin(), quoted.end(), [](char c) { return c == '\'' || c == '\n'; }, '?');
  text = fmt::format("{} = '{}'", key, quoted);
  return tilesets::files::parse_toml(text, file);
}

/// The rows `[[figure]]` or `[[deck]]`: `each` reads one, by its id.
template <class Each>
void read_rows(const Reading& in, const toml::node& node, const char* noun,
               const std::vector<std::string>& keys, const Each& each) {
  const auto* rows = node.as_array();
  if (rows == nullptr)
    in.fail(node.source(), fmt::format("{0} is {1}, expected rows [[{0}]]", noun, type_name_of(node)));
  std::set<std::string> named;
  for (const auto& row : *rows) {
    const auto* table = row.as_table();
    if (table == nullptr)
      in.fail(row.source(), fmt::format("a {0} is {1}, expected a row [[{0}]]", noun, type_name_of(row)));
    const auto* id = table->get("id");
    if (id == nullptr) in.fail(row.source(), fmt::format("a {} without id, expected the key id", noun));
    const auto name = read_string(in, *id, fmt::format("id of a {}", noun));
    if (!named.insert(name).second)
      in.fail(id->source(),
              fmt::format("two {}s are called {}, expected one row for each", noun, in_quotes(name)));
    refuse_unknown_keys(in, *table, fmt::format("{} {}", noun, name), keys);
    each(name, id->source(), *table);
  }
}

}  // namespace

void declare_lines(const Reading& in, const toml::node& node, Edition& edition) {
  const auto* table = node.as_table();
  if (table == nullptr) {
    in.fail(node.source(),
            fmt::format("lines is {}, expected a table with a row for each line", type_name_of(node)));
  }
  for (const auto& [key, row] : in_file_order(*table))
    declare_line(in, std::string(key->str()), key->source(), edition);
}

void read_lines(const Reading& in, const toml::node& node, Edition& edition, std::set<std::string>& brings) {
  for (const auto& [key, row] : in_file_order(*node.as_table())) {
    const std::string name(key->str());
    read_line(in, name, *key, *row, edition);
    brings.insert(std::string(line_prefix) + name);
  }
}

void read_markers(const Reading& in, const toml::node& node, Edition& edition,
                  std::set<std::string>& brings) {
  const auto* table = node.as_table();
  if (table == nullptr) {
    in.fail(node.source(),
            fmt::format("markers is {}, expected a table with a row for each mark", type_name_of(node)));
  }
  for (const auto& [key, row] : in_file_order(*table)) {
    const std::string name(key->str());
    read_mark(in, name, *key, *row, edition);
    brings.insert(std::string(mark_prefix) + name);
  }
}

void read_figures(const Reading& in, const toml::node& node, Edition& edition,
                  std::set<std::string>& brings) {
  read_rows(in, node, "figure", figure_keys,
            [&](const std::string& name, const toml::source_region& place, const toml::table& table) {
              read_figure(in, name, place, table, edition);
              const bool is_follower = name == Figure{}.id;
              if (is_follower && table.contains("count")) brings.insert("followers");
              if (!is_follower || says_more_than_count(table))
                brings.insert(std::string(figure_prefix) + name);
            });
}

void read_decks(const Reading& in, const toml::node& node, Edition& edition, std::set<std::string>& brings) {
  read_rows(in, node, "deck", deck_keys,
            [&](const std::string& name, const toml::source_region& place, const toml::table& table) {
              read_deck(in, name, place, table, edition);
              brings.insert(std::string(deck_prefix) + name);
            });
}

bool is_row_name(const std::string& name) { return table_of(name) != row_tables.end(); }

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
  return out;
}

std::string row_value(const Edition& edition, const std::string& name) {
  const RowName parts(name);
  const bool is_short = parts.key.empty();
  const auto value = [&](const auto* row) -> std::string {
    if (row == nullptr) return {};
    const auto values = values_of(*row, is_short, edition);
    if (is_short) return text_of(values);
    const auto found = std::ranges::find(values, parts.key, &Values::value_type::first);
    return found == values.end() ? std::string{} : found->second;
  };
  switch (parts.kind) {
    case RowKind::line:
      return value(find_row(edition.lines, parts.row, &OwnLine::name));
    case RowKind::mark:
      return value(find_row(edition.marks, parts.row, &MarkRule::name));
    case RowKind::figure:
      return value(find_row(edition.figures, parts.row, &Figure::id));
    case RowKind::deck:
      break;
  }
  return value(find_row(edition.decks, parts.row, &DeckRow::id));
}

std::string set_row(Edition& edition, const std::string& name, const std::string& value) {
  const RowName parts(name);
  const auto& [prefix, noun, key_list, example] = row_tables[static_cast<std::size_t>(parts.kind)];
  const auto& keys = *key_list;
  const auto rows = names_of_rows(edition, parts.kind);
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
    const auto parsed = one_value(is_row ? "row" : parts.key, value, name, text);
    const Reading in{text, name, {}};
    const auto* table = is_row ? parsed.get("row")->as_table() : &parsed;
    if (table == nullptr) {
      return fmt::format("{} {} is {}, expected a table such as {}", noun, in_quotes(parts.row),
                         in_quotes(value), example);
    }
    auto changed = edition;
    const auto& key = parsed.begin()->first;
    const auto& node = is_row ? *parsed.get("row") : parsed;
    if (parts.kind == RowKind::line) {
      declare_line(in, parts.row, key.source(), changed);
      read_line(in, parts.row, key, node, changed);
    } else if (parts.kind == RowKind::mark) {
      read_mark(in, parts.row, key, node, changed);
    } else {
      refuse_unknown_keys(in, *table, fmt::format("{} {}", noun, parts.row), keys);
      if (parts.kind == RowKind::figure) read_figure(in, parts.row, key.source(), *table, changed);
      if (parts.kind == RowKind::deck) read_deck(in, parts.row, key.source(), *table, changed);
    }
    edition = std::move(changed);
  } catch (const InputError& error) {
    return error.message();
  }
  return {};
}

}  // namespace bastide::rules::editions
