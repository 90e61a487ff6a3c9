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

constexpr std::string_view line_prefix = "line.";
constexpr std::string_view mark_prefix = "mark.";
constexpr std::string_view figure_prefix = "figure.";
constexpr std::string_view deck_prefix = "deck.";
constexpr std::size_t longest_row_name = 24;

const std::vector<std::string> merge_words = {"any", "sum"};
const std::vector<std::string> needs_words = {"empty", "own_follower"};
const std::vector<std::string> leaves_words = {"scored", "own_follower"};
const std::vector<std::string> retrieve_words = {"never", "incomplete"};
const std::vector<std::string> part_words = {"never", "extended"};
const std::vector<std::string> bend_words = {"immediate", "consecutive", "against_source", "space"};
const std::vector<std::string> line_keys = {"complete", "incomplete", "source", "statement"};
const std::vector<std::string> deck_keys = {"id", "tiles", "continues", "bends", "source", "statement"};
const std::vector<std::string> mark_keys = {"on", "merge", "token", "bonus", "source", "statement"};
const std::vector<std::string> figure_keys = {"id",     "count",       "weight",   "stands_on",
                                              "needs",  "leaves_with", "retrieve", "extra_part",
                                              "source", "statement"};

/// What a row is called in diagnostics, "figure big"; not what was wrong with its name.
using What = const std::string&;

/// The kinds of segments that the edition knows, by their numbers.
std::vector<std::string> kind_words(const Edition& edition) {
  std::vector<std::string> words;
  for (const auto& row : tilesets::segment_kinds)
    if (!is_own_line(row.kind)) words.emplace_back(row.name);
  for (const auto& line : edition.lines) words.push_back(line.name);
  return words;
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

SegmentKind read_kind(const Reading& in, const toml::node& node, const char* key, What what,
                      const Edition& edition) {
  const auto kinds = kind_words(edition);
  const auto word = read_string(in, node, fmt::format("{} of {}", key, what));
  const auto found = std::ranges::find(kinds, word);
  if (found == kinds.end()) {
    in.fail(node.source(), fmt::format("{} of {}: unknown kind {}, expected {}", key, what, in_quotes(word),
                                       suggestion(word, kinds)));
  }
  return static_cast<SegmentKind>(found - kinds.begin());
}

KindMask read_kinds(const Reading& in, const toml::node& node, What what, const Edition& edition) {
  constexpr const char* key = "stands_on";
  const auto* list = node.as_array();
  if (list == nullptr) return bit_of(read_kind(in, node, key, what, edition));
  if (list->empty()) {
    in.fail(node.source(), fmt::format("{} may stand nowhere: stands_on is empty, expected {}", what,
                                       one_of(kind_words(edition))));
  }
  KindMask kinds = 0;
  for (const auto& kind : *list)
    kinds = static_cast<KindMask>(kinds | bit_of(read_kind(in, kind, key, what, edition)));
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

/// Refuses a name that is none. `noun`: "a mark".
void check_row_name(const Reading& in, const toml::source_region& place, const std::string& name,
                    const char* noun) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_allowed = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  if (name.empty() || name.size() > longest_row_name || !is_letter(name.front()) ||
      !std::ranges::all_of(name, is_allowed)) {
    in.fail(place,
            fmt::format("bad name {} of {}, expected 1 to {} small letters, digits or '_', a letter first",
                        in_quotes(name), noun, longest_row_name));
  }
}

/// Likewise one that formulas could not tell from another, in the singular or the plural.
void check_new_name(const Reading& in, const toml::source_region& place, const std::string& name,
                    const char* noun, const Edition& edition) {
  check_row_name(in, place, name, noun);
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
  for (const auto& line : edition.lines)
    if (is_like(line.name)) refuse(fmt::format("there is a line {}", in_quotes(line.name)));
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
      mark.on = read_kind(in, *value, "on", what, edition);
      if (old != nullptr && mark.on != old->on) {
        in.fail(value->source(),
                fmt::format("mark {} lies on a {} already, expected no other: formulas may speak "
                            "of it",
                            name, edition.kind_name(old->on)));
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
      figure.stands_on = read_kinds(in, *value, what, edition);
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

/// Adds the line, worth nothing, unless there is one of that name.
void declare_line(const Reading& in, const std::string& name, const toml::source_region& place,
                  Edition& edition) {
  if (find_row(edition.lines, name, &OwnLine::name) != nullptr) return;
  check_new_name(in, place, name, "a line", edition);
  auto taken = kind_words(edition);
  taken.emplace_back("farm");
  if (std::ranges::find(taken, name) != taken.end()) {
    in.fail(place, fmt::format("a line cannot be called {}: every edition has that, expected another name",
                               in_quotes(name)));
  }
  if (edition.lines.size() == tilesets::most_own_lines) {
    in.fail(place, fmt::format("line {} is one too many, expected at most {} lines besides cities and roads",
                               name, tilesets::most_own_lines));
  }
  edition.lines.push_back({name});
}

/// Points of a line: a formula, or a number.
Formula read_points(const Reading& in, const toml::node& node, std::size_t line, bool is_complete,
                    const Edition& edition) {
  const auto words = edition.vocabulary();
  const auto slot = expressions::line_slot(line, is_complete);
  const auto key = formula_key(slot, words);
  const auto* number = node.as_integer();
  const auto text = number != nullptr ? std::to_string(number->get()) : read_string(in, node, key);
  auto read = Formula::read(slot, text, words);
  if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) {
    const auto place = number != nullptr ? in.place(node.source()) : place_in_string(in, node, error->offset);
    throw InputError(place, fmt::format("{}: {}", key, error->message), in.text);
  }
  return std::get<Formula>(std::move(read));
}

/// Reads what a declared line is worth.
void read_line(const Reading& in, const std::string& name, const toml::key& key, const toml::node& node,
               Edition& edition) {
  const auto what = "line " + name;
  const auto* table = node.as_table();
  if (table == nullptr) {
    in.fail(node.source(), fmt::format("{} is {}, expected a table such as {{ complete = \"tiles\" }}", what,
                                       type_name_of(node)));
  }
  refuse_unknown_keys(in, *table, what, line_keys);
  auto& line = *find_row(edition.lines, name, &OwnLine::name);
  const auto number = static_cast<std::size_t>(&line - edition.lines.data());
  OptionSource origin{edition.source, edition.id, in.place(key.source()), edition.statements};
  for (const auto& [inner, value] : in_file_order(*table)) {
    if (inner->str() == "complete" || inner->str() == "incomplete") {
      const bool is_complete = inner->str() == "complete";
      (is_complete ? line.complete : line.incomplete) = read_points(in, *value, number, is_complete, edition);
    } else {
      read_origin(in, what, *inner, *value, *table, origin);
    }
  }
  edition.sources[std::string(line_prefix) + name] = std::move(origin);
}

/// Ids of types, none of them in this deck or another one already.
std::vector<std::string> read_tiles(const Reading& in, const toml::node& node, What what,
                                    const std::string& deck, const Edition& edition) {
  const auto* list = node.as_array();
  if (list == nullptr) {
    in.fail(node.source(),
            fmt::format("tiles of {} is {}, expected a list of tiles", what, type_name_of(node)));
  }
  if (list->empty()) {
    in.fail(node.source(), fmt::format("{} has no tiles, expected the ids of those that are drawn", what));
  }
  std::vector<std::string> tiles;
  for (const auto& entry : *list) {
    auto id = read_string(in, entry, fmt::format("an entry of tiles of {}", what));
    if (std::ranges::find(tiles, id) != tiles.end())
      in.fail(entry.source(), fmt::format("tile {} is twice in {}, expected it once", in_quotes(id), what));
    for (const auto& other : edition.decks) {
      if (other.id == deck || std::ranges::find(other.tiles, id) == other.tiles.end()) continue;
      in.fail(entry.source(), fmt::format("tile {} of {} is in deck {} already, expected it in one deck",
                                          in_quotes(id), what, other.id));
    }
    tiles.push_back(std::move(id));
  }
  return tiles;
}

/// One word, or a list of them; none of them: as it likes.
std::uint8_t read_bends(const Reading& in, const toml::node& node, What what) {
  const auto bit = [&](const toml::node& word) {
    return 1U << read_word(in, word, "bends", what, bend_words);
  };
  const auto* list = node.as_array();
  unsigned bends = list == nullptr ? bit(node) : 0U;
  if (list != nullptr)
    for (const auto& word : *list) bends |= bit(word);
  return static_cast<std::uint8_t>(bends);
}

/// Reads a deck's keys; `place` is that of its name.
void read_deck(const Reading& in, const std::string& name, const toml::source_region& place,
               const toml::table& table, Edition& edition) {
  const auto what = "deck " + name;
  const auto* old = find_row(edition.decks, name, &DeckRow::id);
  if (old == nullptr) {
    check_row_name(in, place, name, "a deck");
    if (name == "rest" || name == "start") {
      in.fail(place, fmt::format("a deck cannot be called {}: {}, expected another name", in_quotes(name),
                                 name == "rest" ? "that is what no deck has"
                                                : "base_start_tile makes one of that name"));
    }
  }
  auto deck = old == nullptr ? DeckRow{name} : *old;
  OptionSource origin{edition.source, edition.id, in.place(place), edition.statements};
  const toml::node* bends = nullptr;
  for (const auto& [inner, value] : in_file_order(table)) {
    const auto key = inner->str();
    if (key == "tiles") {
      deck.tiles = read_tiles(in, *value, what, name, edition);
    } else if (key == "continues") {
      deck.continues = read_string(in, *value, fmt::format("continues of {}", what));
      if (find_row(edition.lines, deck.continues, &OwnLine::name) != nullptr) continue;
      const auto lines = edition.lines | ranges::views::transform(&OwnLine::name) | ranges::to_vector;
      in.fail(value->source(),
              fmt::format("continues of {}: unknown line {}, expected {}", what, in_quotes(deck.continues),
                          lines.empty() ? "a line of [lines]" : suggestion(deck.continues, lines)));
    } else if (key == "bends") {
      deck.bends = read_bends(in, *value, what);
      bends = value;
    } else if (key != "id") {
      read_origin(in, what, *inner, *value, table, origin);
    }
  }
  if (deck.tiles.empty()) in.fail(place, fmt::format("{} has no tiles, expected the key tiles", what));
  if (deck.bends != 0 && deck.continues.empty()) {
    in.fail(bends == nullptr ? place : bends->source(),
            fmt::format("bends of {}, which continues no line, expected the key continues", what));
  }
  if (old == nullptr) {
    edition.decks.push_back(std::move(deck));
  } else {
    edition.decks[static_cast<std::size_t>(old - edition.decks.data())] = std::move(deck);
  }
  edition.sources[std::string(deck_prefix) + name] = std::move(origin);
}

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
  std::string quoted;
  for (const char c : value) quoted += c == '\'' || static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  text = fmt::format("{} = '{}'", key, quoted);
  return tilesets::files::parse_toml(text, file);
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

namespace {

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
