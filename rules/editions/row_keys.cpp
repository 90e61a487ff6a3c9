#include "rules/editions/row_keys.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
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

constexpr std::size_t longest_row_name = 24;

/// What a row is called in diagnostics, "figure big"; not what was wrong with its name.
using What = const std::string&;

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

}  // namespace

std::vector<std::string> kind_words(const Edition& edition) {
  std::vector<std::string> words;
  for (const auto& row : tilesets::segment_kinds)
    if (!is_own_line(row.kind)) words.emplace_back(row.name);
  for (const auto& line : edition.lines) words.push_back(line.name);
  return words;
}

void refuse_unknown_keys(const Reading& in, const toml::table& table, What what,
                         const std::vector<std::string>& known) {
  for (const auto& [key, node] : in_file_order(table)) {
    if (std::ranges::find(known, key->str()) != known.end()) continue;
    in.fail(key->source(), fmt::format("unknown key {} of {}, expected {}", in_quotes(key->str()), what,
                                       suggestion(key->str(), known)));
  }
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

}  // namespace bastide::rules::editions
