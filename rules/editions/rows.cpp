#include "rules/editions/rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "rules/expressions/formula.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::Formula;
using expressions::MarkRule;
using tilesets::InputError;
using tilesets::SegmentKind;
using tilesets::files::type_name_of;

constexpr std::string_view mark_prefix = "mark.";
constexpr std::string_view figure_prefix = "figure.";
constexpr const char* followers_row = "figure.follower";
constexpr std::size_t longest_row_name = 24;

const std::vector<std::string> merge_words = {"any", "sum"};
const std::vector<std::string> needs_words = {"empty", "own_follower"};
const std::vector<std::string> leaves_words = {"scored", "own_follower"};
const std::vector<std::string> retrieve_words = {"never", "incomplete"};
const std::vector<std::string> part_words = {"never", "extended"};
const std::vector<std::string> mark_keys = {"on", "merge", "token", "bonus", "source", "statement"};
const std::vector<std::string> figure_keys = {"id",     "count",       "weight",   "stands_on",
                                              "needs",  "leaves_with", "retrieve", "extra_part",
                                              "source", "statement"};

/// What a row is called in diagnostics, "figure big"; not what was wrong with its name.
using What = const std::string&;

std::vector<std::string> kind_words() {
  return tilesets::segment_kinds |
         ranges::views::transform([](const auto& row) { return std::string(row.name); }) | ranges::to_vector;
}

int read_whole(const Reading& in, const toml::node& node, const char* key, What what, int most) {
  const auto* number = node.as_integer();
  if (number != nullptr && number->get() >= 0 && number->get() <= most)
    return static_cast<int>(number->get());
  in.fail(node.source(),
          fmt::format("{} of {} is {}, expected a whole number 0 to {}", key, what,
                      number == nullptr ? type_name_of(node) : std::to_string(number->get()), most));
}

/// The number of the word among `words`.
std::size_t read_word(const Reading& in, const toml::node& node, const char* key, What what,
                      const std::vector<std::string>& words) {
  const auto word = read_string(in, node, fmt::format("{} of {}", key, what));
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) {
    in.fail(node.source(), fmt::format("unknown {} {} of {}, expected {}", key, in_quotes(word), what,
                                       suggestion(word, words)));
  }
  return static_cast<std::size_t>(found - words.begin());
}

SegmentKind read_kind(const Reading& in, const toml::node& node, const char* key, What what) {
  const auto kinds = kind_words();
  const auto word = read_string(in, node, fmt::format("{} of {}", key, what));
  const auto found = std::ranges::find(kinds, word);
  if (found == kinds.end()) {
    in.fail(node.source(), fmt::format("{} of {}: unknown kind {}, expected {}", key, what, in_quotes(word),
                                       suggestion(word, kinds)));
  }
  return static_cast<SegmentKind>(found - kinds.begin());
}

KindMask read_kinds(const Reading& in, const toml::node& node, What what) {
  constexpr const char* key = "stands_on";
  const auto* list = node.as_array();
  if (list == nullptr) return bit_of(read_kind(in, node, key, what));
  if (list->empty()) {
    in.fail(node.source(),
            fmt::format("{} may stand nowhere: stands_on is empty, expected {}", what, one_of(kind_words())));
  }
  KindMask kinds = 0;
  for (const auto& kind : *list)
    kinds = static_cast<KindMask>(kinds | bit_of(read_kind(in, kind, key, what)));
  return kinds;
}

/// A number, or a formula of what the feature counts.
void read_weight(const Reading& in, const toml::node& node, What what, const Edition& edition,
                 Figure& figure) {
  std::optional<Formula> formula;
  int number = 0;
  if (!node.is_string()) {
    number = read_whole(in, node, "weight", what, expressions::most_points);
  } else {
    const auto text = read_string(in, node, fmt::format("weight of {}", what));
    auto read = Formula::read(expressions::weight_slot, text, edition.vocabulary());
    if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) {
      throw InputError(place_in_string(in, node, error->offset),
                       fmt::format("weight of {}: {}", what, error->message), in.text);
    }
    const auto [stop, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (wrong != std::errc{} || stop != text.data() + text.size())
      formula = std::get<Formula>(std::move(read));
  }
  figure.weight = formula ? 1 : number;
  figure.weight_formula = std::move(formula);
}

void refuse_unknown_keys(const Reading& in, const toml::table& table, What what,
                         const std::vector<std::string>& known) {
  for (const auto& [key, node] : in_file_order(table)) {
    if (std::ranges::find(known, key->str()) != known.end()) continue;
    in.fail(key->source(), fmt::format("unknown key {} of {}, expected {}", in_quotes(key->str()), what,
                                       suggestion(key->str(), known)));
  }
}

/// Names that formulas have without marks and figures, one of what is counted as well as many.
std::vector<std::string> words_of_formulas() {
  std::vector<std::string> words = {"and", "or", "not", "tile", "segment", "neighbour", "city"};
  words.insert(words.end(), expressions::functions.begin(), expressions::functions.end());
  for (std::size_t i = 0; i < expressions::formula_slots; ++i) {
    for (auto& name : expressions::formula_names(static_cast<expressions::FormulaSlot>(i)))
      words.push_back(std::move(name));
  }
  return words;
}

/// Refuses a name that is none, or that formulas could not tell from another, in the singular or the plural.
/// `noun`: "a mark".
void check_new_name(const Reading& in, const toml::source_region& place, const std::string& name,
                    const char* noun, const Edition& edition) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_allowed = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  if (name.empty() || name.size() > longest_row_name || !is_letter(name.front()) ||
      !std::ranges::all_of(name, is_allowed)) {
    in.fail(place,
            fmt::format("bad name {} of {}, expected 1 to {} small letters, digits or '_', a letter first",
                        in_quotes(name), noun, longest_row_name));
  }
  const auto is_like = [&](const std::string& other) {
    return name == other || name == other + "s" || name + "s" == other;
  };
  const auto refuse = [&](const std::string& what) {
    in.fail(place,
            fmt::format("{} cannot be called {}: {}, expected another name", noun, in_quotes(name), what));
  };
  const auto words = words_of_formulas();
  if (std::ranges::any_of(words, [&](const auto& word) { return name == word || name + "s" == word; }))
    refuse("formulas have that name already");
  for (const auto& mark : edition.marks)
    if (is_like(mark.name)) refuse(fmt::format("there is a mark {}", in_quotes(mark.name)));
  for (const auto& figure : edition.figures)
    if (is_like(figure.id)) refuse(fmt::format("there is a figure {}", in_quotes(figure.id)));
}

template <class Rows, class Name>
auto* find_row(Rows& rows, const std::string& name, Name member) {
  const auto found = std::ranges::find(rows, name, member);
  return found == rows.end() ? nullptr : &*found;
}

void read_mark(const Reading& in, const std::string& name, const toml::key& key, const toml::node& node,
               Edition& edition) {
  const auto what = "mark " + name;
  const auto* old = find_row(edition.marks, name, &MarkRule::name);
  if (old == nullptr) check_new_name(in, key.source(), name, "a mark", edition);
  const auto* table = node.as_table();
  if (table == nullptr) {
    in.fail(node.source(),
            fmt::format("{} is {}, expected a table such as {{ on = \"road\", merge = \"any\" }}", what,
                        type_name_of(node)));
  }
  refuse_unknown_keys(in, *table, what, mark_keys);
  auto mark = old == nullptr ? MarkRule{name} : *old;
  OptionSource origin{edition.source, edition.id, in.place(key.source()), edition.statements};
  for (const auto& [inner, value] : in_file_order(*table)) {
    const auto word = inner->str();
    if (word == "on") {
      mark.on = read_kind(in, *value, "on", what);
      if (old != nullptr && mark.on != old->on) {
        in.fail(value->source(),
                fmt::format("mark {} lies on a {} already, expected no other: formulas may speak "
                            "of it",
                            name, tilesets::kind_name(old->on)));
      }
    } else if (word == "merge") {
      mark.merge = static_cast<expressions::Merge>(read_word(in, *value, "merge", what, merge_words));
    } else if (word == "token") {
      if (!value->is_boolean()) {
        in.fail(value->source(),
                fmt::format("token of {} is {}, expected true or false", what, type_name_of(*value)));
      }
      mark.is_token = value->as_boolean()->get();
    } else if (word == "bonus") {
      mark.bonus = read_whole(in, *value, "bonus", what, expressions::most_points);
    } else {
      read_origin(in, what, *inner, *value, *table, origin);
    }
  }
  if (old == nullptr && !table->contains("on")) {
    in.fail(node.source(), fmt::format("{} does not say where it lies, expected the key on", what));
  }
  if (name == MarkRule{}.name && mark != MarkRule{}) {
    in.fail(node.source(),
            "pennants lie in cities, are counted and have no tokens, expected a mark of another name");
  }
  if (mark.bonus > 0 && !mark.is_token) {
    in.fail(node.source(), fmt::format("{} has a bonus without token: the bonus is for most tokens, expected "
                                       "token = true",
                                       what));
  }
  if (old == nullptr && edition.marks.size() == tilesets::most_marks) {
    in.fail(key.source(), fmt::format("{} is one too many, expected at most {} marks with the pennant", what,
                                      tilesets::most_marks));
  }
  if (old == nullptr) {
    edition.marks.push_back(std::move(mark));
  } else {
    edition.marks[static_cast<std::size_t>(old - edition.marks.data())] = std::move(mark);
  }
  edition.sources[std::string(mark_prefix) + name] = std::move(origin);
}

/// Reads a figure's keys; `place` is that of its name.
void read_figure(const Reading& in, const std::string& name, const toml::source_region& place,
                 const toml::table& table, Edition& edition) {
  const auto what = "figure " + name;
  const auto* old = find_row(edition.figures, name, &Figure::id);
  if (old == nullptr) check_new_name(in, place, name, "a figure", edition);
  Figure figure;
  if (old == nullptr) {
    figure.id = name;
    figure.count = 1;
    figure.stands_on = 0;
  } else {
    figure = *old;
  }
  OptionSource origin{edition.source, edition.id, in.place(place), edition.statements};
  for (const auto& [inner, value] : in_file_order(table)) {
    const auto key = inner->str();
    if (key == "count") {
      figure.count = read_whole(in, *value, "count", what, most_followers);
    } else if (key == "weight") {
      read_weight(in, *value, what, edition, figure);
    } else if (key == "stands_on") {
      figure.stands_on = read_kinds(in, *value, what);
    } else if (key == "needs") {
      figure.needs = static_cast<Needs>(read_word(in, *value, "needs", what, needs_words));
    } else if (key == "leaves_with") {
      figure.leaves_with_follower = read_word(in, *value, "leaves_with", what, leaves_words) == 1;
    } else if (key == "retrieve") {
      figure.is_retrievable = read_word(in, *value, "retrieve", what, retrieve_words) == 1;
    } else if (key == "extra_part") {
      figure.gives_part = read_word(in, *value, "extra_part", what, part_words) == 1;
    } else if (key != "id") {
      read_origin(in, what, *inner, *value, table, origin);
    }
  }
  if (figure.stands_on == 0) {
    in.fail(table.source(), fmt::format("{} may stand nowhere, expected the key stands_on", what));
  }
  if (old == nullptr && edition.figures.size() == expressions::most_figures) {
    in.fail(place, fmt::format("{} is one too many, expected at most {} kinds of figures with the follower",
                               what, expressions::most_figures));
  }
  if (old == nullptr) {
    edition.figures.push_back(std::move(figure));
  } else {
    edition.figures[static_cast<std::size_t>(old - edition.figures.data())] = std::move(figure);
  }
  if (name == Figure{}.id && table.contains("count")) edition.sources["followers"] = origin;
  edition.sources[std::string(figure_prefix) + name] = std::move(origin);
}

/// Whether the row of the follower says more than how many there are.
bool says_more_than_count(const toml::table& table) {
  return std::ranges::any_of(figure_keys, [&](const std::string& key) {
    return key != "id" && key != "count" && key != "source" && key != "statement" && table.contains(key);
  });
}

std::string listed(KindMask kinds) {
  std::string out;
  for (const auto& row : tilesets::segment_kinds) {
    if ((kinds & bit_of(row.kind)) == 0) continue;
    out += fmt::format("{}\"{}\"", out.empty() ? "" : ", ", row.name);
  }
  return "[" + out + "]";
}

using Values = std::vector<std::pair<std::string, std::string>>;

/// The keys of a row with their values; what is as by default is left out with `is_short`.
Values values_of(const MarkRule& mark, bool is_short) {
  Values out = {{"on", fmt::format("\"{}\"", tilesets::kind_name(mark.on))},
                {"merge", fmt::format("\"{}\"", merge_words[static_cast<std::size_t>(mark.merge)])}};
  if (mark.is_token || !is_short) out.emplace_back("token", mark.is_token ? "true" : "false");
  if (mark.bonus > 0 || !is_short) out.emplace_back("bonus", std::to_string(mark.bonus));
  return out;
}

Values values_of(const Figure& figure, bool is_short) {
  Values out;
  // Of followers the option says how many there are.
  if (figure.id != Figure{}.id || !is_short) out.emplace_back("count", std::to_string(figure.count));
  const auto weight = figure.weight_formula ? fmt::format("\"{}\"", figure.weight_formula->text())
                                            : std::to_string(figure.weight);
  if (weight != "1" || !is_short) out.emplace_back("weight", weight);
  out.emplace_back("stands_on", listed(figure.stands_on));
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
  return "{ " + out + " }";
}

/// "figure.big.count" in its three parts; the last is empty for a row.
struct RowName {
  bool is_mark = false;
  std::string row;
  std::string key;
  explicit RowName(std::string_view name) : is_mark(name.starts_with(mark_prefix)) {
    name.remove_prefix(is_mark ? mark_prefix.size() : figure_prefix.size());
    const auto dot = name.find('.');
    row = name.substr(0, dot);
    if (dot != std::string_view::npos) key = name.substr(dot + 1);
  }
};

/// `value` as TOML, if it is, else as a string.
toml::table one_value(const std::string& key, const std::string& value, const std::string& file,
                      std::string& text) {
  try {
    text = fmt::format("{} = {}", key, value);
    auto table = tilesets::files::parse_toml(text, file);
    if (table.size() == 1) return table;
  } catch (const InputError&) {  // then it is a bare word
  }
  std::string quoted;
  for (const char c : value) quoted += c == '\'' || static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  text = fmt::format("{} = '{}'", key, quoted);
  return tilesets::files::parse_toml(text, file);
}

}  // namespace

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
  const auto* rows = node.as_array();
  if (rows == nullptr)
    in.fail(node.source(), fmt::format("figure is {}, expected rows [[figure]]", type_name_of(node)));
  std::set<std::string> named;
  for (const auto& row : *rows) {
    const auto* table = row.as_table();
    if (table == nullptr)
      in.fail(row.source(), fmt::format("a figure is {}, expected a row [[figure]]", type_name_of(row)));
    const auto* id = table->get("id");
    if (id == nullptr) in.fail(row.source(), "a figure without id, expected the key id");
    const auto name = read_string(in, *id, "id of a figure");
    if (!named.insert(name).second)
      in.fail(id->source(),
              fmt::format("two figures are called {}, expected one row for each", in_quotes(name)));
    refuse_unknown_keys(in, *table, "figure " + name, figure_keys);
    read_figure(in, name, id->source(), *table, edition);
    const bool is_follower = name == Figure{}.id;
    if (is_follower && table->contains("count")) brings.insert("followers");
    if (!is_follower || says_more_than_count(*table)) brings.insert(std::string(figure_prefix) + name);
  }
}

bool is_row_name(const std::string& name) {
  return name.starts_with(mark_prefix) || name.starts_with(figure_prefix);
}

std::string row_of(const std::string& name) {
  const auto key = name.find('.', name.find('.') + 1);
  return name.substr(0, key);
}

std::vector<OptionInfo> own_rows(const Edition& edition) {
  std::vector<OptionInfo> out;
  for (std::size_t m = tilesets::pennant + 1; m < edition.marks.size(); ++m) {
    const auto& mark = edition.marks[m];
    auto meaning = fmt::format(
        "a mark on {} segments; {} in their formulas {}", tilesets::kind_name(mark.on), mark.name,
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
  return out;
}

std::string row_value(const Edition& edition, const std::string& name) {
  const RowName parts(name);
  const auto* mark = parts.is_mark ? find_row(edition.marks, parts.row, &MarkRule::name) : nullptr;
  const auto* figure = parts.is_mark ? nullptr : find_row(edition.figures, parts.row, &Figure::id);
  if (mark == nullptr && figure == nullptr) return {};
  const bool is_short = parts.key.empty();
  const auto values = mark != nullptr ? values_of(*mark, is_short) : values_of(*figure, is_short);
  if (is_short) return text_of(values);
  const auto found = std::ranges::find(values, parts.key, &Values::value_type::first);
  return found == values.end() ? std::string{} : found->second;
}

std::string set_row(Edition& edition, const std::string& name, const std::string& value) {
  const RowName parts(name);
  const auto& keys = parts.is_mark ? mark_keys : figure_keys;
  const auto rows = parts.is_mark
                        ? edition.marks | ranges::views::transform(&MarkRule::name) | ranges::to_vector
                        : edition.figures | ranges::views::transform(&Figure::id) | ranges::to_vector;
  const char* noun = parts.is_mark ? "mark" : "figure";
  if (!parts.key.empty()) {
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
                         in_quotes(value),
                         parts.is_mark ? "{ on = \"road\", merge = \"any\" }"
                                       : "{ count = 1, weight = 2, stands_on = [\"road\"] }");
    }
    auto changed = edition;
    if (parts.is_mark) {
      read_mark(in, parts.row, parsed.begin()->first, is_row ? *parsed.get("row") : parsed, changed);
    } else {
      refuse_unknown_keys(in, *table, "figure " + parts.row, figure_keys);
      read_figure(in, parts.row, parsed.begin()->first.source(), *table, changed);
    }
    edition = std::move(changed);
  } catch (const InputError& error) {
    return error.message();
  }
  return {};
}

}  // namespace bastide::rules::editions
