#include "rules/editions/row_keys.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "rules/editions/formulas.hpp"
#include "rules/editions/players.hpp"
#include "rules/expressions/formula.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/spelling.hpp"
#include "tilesets/described/reading.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::Formula;
using expressions::MarkRule;
using tilesets::names_of;
using tilesets::SegmentKind;
using tilesets::whole_number;
using tilesets::described::field;
using tilesets::described::list_of;
using tilesets::described::object;
using tilesets::described::Shape;

constexpr std::size_t longest_row_name = 24;
constexpr int most_event_tiles = 1000;  ///< a limit of this program
constexpr int most_within = 1000;       ///< likewise
constexpr const char* as_usual = "usual";

/// Names that formulas have without marks and figures, one of what is counted as well as many.
std::vector<std::string> words_of_formulas() {
  std::vector<std::string> words = {"and", "or", "not", "tile", "segment", "neighbour", "city"};
  words.insert(words.end(), expressions::functions.begin(), expressions::functions.end());
  for (const auto slot : common_slots)
    for (auto& name : expressions::formula_names(slot)) words.push_back(std::move(name));
  return words;
}

/// Those of a mask whose bits are set.
template <class Number>
std::vector<Number> bits_of(unsigned mask) {
  std::vector<Number> out;
  for (int i = 0; mask != 0; ++i, mask >>= 1U)
    if ((mask & 1U) != 0) out.push_back(static_cast<Number>(i));
  return out;
}
template <class Mask, class Number>
Mask mask_of(const std::vector<Number>& bits) {
  unsigned mask = 0;
  for (const auto bit : bits) mask |= 1U << static_cast<unsigned>(bit);
  return static_cast<Mask>(mask);
}

/// One word, or a list of them.
template <class Number>
Shape some_of(Shape word) {
  auto out = list_of<std::vector<Number>>(std::move(word));
  out.takes_one = true;
  return out;
}

/// Reads the keys over what `value` has.
void read_keys(const WrittenRow& row, Shape shape, bool has_id, void* value) {
  const tilesets::described::Reading reading{.of = row.what, .above = edition_file_shape().words};
  tilesets::described::refuse_unknown_keys(row.in.document, row.keys, keys_of(shape, has_id), reading);
  shape.is_open = true;
  for (auto& key : shape.fields) key = std::move(key).if_any();
  tilesets::described::read(shape, row.in.document, row.keys, value, reading);
}

/// What reading a formula under that key gave; a bad one is refused at the byte that is wrong.
template <class Given>
Given formula_in(const WrittenRow& row, std::string_view key,
                 std::variant<Given, expressions::ExpressionError> read, const std::string& key_in_words) {
  const auto& document = row.in.document;
  if (const auto* error = std::get_if<expressions::ExpressionError>(&read))
    document.fail(document.inside(row.value(key), error->offset),
                  fmt::format("{}: {}", key_in_words, error->message));
  return std::get<Given>(std::move(read));
}
Formula read_formula(const WrittenRow& row, std::string_view key, expressions::FormulaSlot slot,
                     const std::string& text, const std::string& key_in_words, const Edition& edition) {
  return formula_in(row, key, Formula::read(slot, text, edition.vocabulary(), edition.least_feature),
                    key_in_words);
}

/// A number, or a formula of what the feature counts.
void set_weight(const WrittenRow& row, const std::string& text, const Edition& edition, Figure& figure) {
  const auto number = whole_number(text);
  const auto* written = row.find("weight")->integer();
  if (written != nullptr && (!number || *number < 0 || *number > expressions::most_points))
    row.fail_at("weight", fmt::format("weight of {} is {}, expected an integer from 0 to {}", row.what,
                                      *written, expressions::most_points));
  auto formula =
      read_formula(row, "weight", expressions::weight_slot, text, "weight of " + row.what, edition);
  figure.weight = number.value_or(1);
  figure.weight_formula.reset();
  if (!number) figure.weight_formula = std::move(formula);
}

/// The points of an event: a number, or a formula for each kind of features that it is of.
void set_event_points(const WrittenRow& row, const std::string& text, const Edition& edition,
                      EventRow& event) {
  const auto number = whole_number(text);
  event.points = number.value_or(0);
  event.formulas.clear();
  if (number && (*number < -most_event_points || *number > most_event_points))
    row.fail_at("points", fmt::format("points of {} is {}, expected an integer from {} to {}", row.what, text,
                                      -most_event_points, most_event_points));
  for (const auto& kind : tilesets::segment_kinds) {
    if (number || !event.is_of(kind.kind)) continue;
    const auto slot = expressions::slot_of(feature_kind(kind.kind), event.when == EventWhen::completed);
    event.formulas.push_back(
        formula_in(row, "points", Formula::read(slot, text, edition.vocabulary(), expressions::least_points),
                   fmt::format("points of {}, of a {}", row.what, edition.kind_name(kind.kind))));
  }
}

/// Tiles of which none is in this deck or reserve, or in another one, already.
template <class Row>
void check_tiles(const WrittenRow& written, const Row& row, const std::vector<Row>& rows) {
  const auto& document = written.in.document;
  const auto& what = written.what;
  const auto& list = *written.find("tiles");
  if (row.tiles.empty())
    document.fail(list, fmt::format("{} has no tiles, expected the ids of those that are drawn", what));
  for (std::size_t t = 0; t < row.tiles.size(); ++t) {
    const auto& id = row.tiles[t];
    const auto& entry = (*list.list())[t];
    if (std::find(row.tiles.begin(), row.tiles.begin() + static_cast<std::ptrdiff_t>(t), id) !=
        row.tiles.begin() + static_cast<std::ptrdiff_t>(t))
      document.fail(entry, fmt::format("tile {} is twice in {}, expected it once", in_quotes(id), what));
    for (const auto& other : rows) {
      if (other.id == row.id || std::ranges::find(other.tiles, id) == other.tiles.end()) continue;
      const auto noun = what.substr(0, what.find(' '));
      document.fail(entry, fmt::format("tile {0} of {1} is in {2} {3} already, expected it in one {2}",
                                       in_quotes(id), what, noun, other.id));
    }
  }
}

/// Adds the row, or puts it in the place of the old one.
template <class Row>
void put(std::vector<Row>& rows, const Row* old, Row row) {
  if (old == nullptr) {
    rows.push_back(std::move(row));
  } else {
    rows[static_cast<std::size_t>(old - rows.data())] = std::move(row);
  }
}

}  // namespace

void check_row_name(const Reading& in, std::size_t at, const std::string& name, const std::string& noun) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_allowed = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  if (name.empty() || name.size() > longest_row_name || !is_letter(name.front()) ||
      !std::ranges::all_of(name, is_allowed)) {
    in.document.fail(
        at, fmt::format("bad name {} of {}, expected 1 to {} small letters, digits or '_', a letter first",
                        in_quotes(name), noun, longest_row_name));
  }
}

void check_name_in_formulas(const Reading& in, std::size_t at, const std::string& name,
                            const std::string& noun, const Edition& edition) {
  check_row_name(in, at, name, noun);
  const auto is_like = [&](const std::string& other) {
    return name == other || name == other + "s" || name + "s" == other;
  };
  const auto refuse = [&](const std::string& what) {
    in.document.fail(
        at, fmt::format("{} cannot be called {}: {}, expected another name", noun, in_quotes(name), what));
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
  for (const auto& event : edition.events)
    if (event.gives_tokens() && is_like(event.id))
      refuse(fmt::format("there are tokens of an event {}", in_quotes(event.id)));
}

OptionSource origin_of(const WrittenRow& row, const Edition& edition) {
  static const auto shape = tilesets::described::open(object(origin_fields()));
  WrittenOrigin written;
  tilesets::described::read(shape, row.in.document, row.keys, &written, {.of = row.what});
  return origin_of(row.in, row.in.document.place(row.at), written, edition);
}

std::vector<std::string> kind_words(const Edition& edition) {
  std::vector<std::string> words;
  for (const auto& row : tilesets::segment_kinds)
    if (!is_own_line(row.kind)) words.emplace_back(row.name);
  for (const auto& line : edition.lines) words.push_back(line.name);
  return words;
}

FigureKeys::FigureKeys(const Figure& of)
    : figure(of),
      weight(of.weight_formula ? of.weight_formula->text() : std::to_string(of.weight)),
      retrieve_points(of.retrieve_formula ? of.retrieve_formula->text() : ""),
      stands_on(bits_of<SegmentKind>(of.stands_on)),
      needs_mark(of.needs_mark + 1),
      laid_mark(of.laid_mark + 1),
      near_mark(of.near_mark + 1) {}
DeckKeys::DeckKeys(const DeckRow& of) : deck(of), bends(bits_of<int>(of.bends)) {}
EventKeys::EventKeys(const EventRow& row)
    : event(row),
      of(bits_of<SegmentKind>(row.of)),
      mark(row.mark + 1),
      points(row.formulas.empty() ? std::to_string(row.points) : row.formulas.front().text()) {}
AwardKeys::AwardKeys(const AwardRow& of) : award(of), most(of.most.text()), points(of.points.text()) {}
SeatKeys::SeatKeys(const SeatRow& of)
    : seat(of),
      seats(bits_of<int>(unsigned{of.seats} << 1U)),
      players(bits_of<int>(unsigned{of.players} << 1U)),
      count(of.count ? std::to_string(*of.count) : as_usual) {}
LineKeys::LineKeys(const OwnLine& of)
    : complete(of.complete ? of.complete->text() : "0"),
      incomplete(of.incomplete ? of.incomplete->text() : "0") {}

namespace {

/// A text that names a row.
Shape row_name() {
  auto out = tilesets::described::text();
  out.pattern = row_name_pattern;
  return out;
}
Shape kind_shape(const Edition* edition) {
  return edition == nullptr ? row_name() : tilesets::described::words<SegmentKind>(kind_words(*edition));
}
Shape points() { return points_shape(tilesets::described::text()); }
Shape weights() {
  auto out = points();
  out.least = 0;
  return out;
}

}  // namespace

Shape mark_shape(const Edition* edition) {
  using F = MarkRule;
  return object(
      {field<&F::on>("on", "The kind of segments that it lies on.", kind_shape(edition)),
       field<&F::merge>("merge", "any: 1 when the feature has one, else 0; sum: how many it has.",
                        tilesets::described::words<expressions::Merge>({"any", "sum"})),
       field<&F::is_token>("token", "Who completes the feature takes a token for each, whoever holds it.")
           .if_any(),
       field<&F::bonus>("bonus", "Points at the end for whoever has most of its tokens.",
                        tilesets::described::integer<int>(0, expressions::most_points))
           .if_any()});
}

namespace {

/// The name of a mark, or none, or what stands for it.
Shape mark_shape_of_name(const Edition* edition, const char* none = "none") {
  if (edition == nullptr) return row_name();
  auto names = names_of(edition->marks, &MarkRule::name);
  names.insert(names.begin(), none);
  return tilesets::described::words<int>(std::move(names));
}

}  // namespace

Shape figure_shape(const Edition* edition) {
  using tilesets::described::words;
  constexpr auto figure = &FigureKeys::figure;
  auto kinds = some_of<SegmentKind>(kind_shape(edition));
  kinds.least = 1;
  kinds.is_judged_later = true;
  return object(
      {field<figure, &Figure::count>("count", "How many each player has.",
                                     tilesets::described::integer<int>(0, most_followers)),
       field<&FigureKeys::weight>(
           "weight", "How much one counts in a majority: a number, or a formula of what the feature counts.",
           weights())
           .if_any(),
       field<&FigureKeys::stands_on>("stands_on", "The kinds of features on which it is deployed.",
                                     std::move(kinds)),
       field<figure, &Figure::needs>(
           "needs",
           "empty: no figure of anybody on the feature; own_follower: a follower of its player; nothing: "
           "anybody may stand there; anyone: somebody must.",
           words<Needs>({"empty", "own_follower", "nothing", "anyone"}))
           .if_any(),
       field<&FigureKeys::needs_mark>("needs_mark", "A mark that must lie on the feature, too.",
                                      mark_shape_of_name(edition))
           .if_any(),
       field<figure, &Figure::on_tile>("tile",
                                       "laid: it is deployed on the tile just laid; earlier: on one that lay "
                                       "before and bears no figure; any: on either.",
                                       words<OnTile>({"laid", "any", "earlier"}))
           .if_any(),
       field<&FigureKeys::laid_mark>(
           "laid_mark", "A mark that the tile just laid must show, so that it may go to another one.",
           mark_shape_of_name(edition))
           .if_any(),
       field<figure, &Figure::within>(
           "within", "From so many tiles, rows, columns and diagonals alike, it must reach one of within_of.",
           tilesets::described::integer<int>(0, most_within))
           .if_any(),
       field<&FigureKeys::near_mark>("within_of", "own_figures: where its player has any; or a mark.",
                                     mark_shape_of_name(edition, "own_figures"))
           .if_any(),
       field<figure, &Figure::per_turn>(
           "per_turn", "2: it may be deployed second in a turn, after another figure, on another segment.",
           tilesets::described::integer<int>(1, 2))
           .if_any(),
       field<figure, &Figure::leaves_with_follower>(
           "leaves_with",
           "own_follower: it returns as soon as its player has no follower left on the feature.",
           words<bool>({"scored", "own_follower"}))
           .if_any(),
       field<figure, &Figure::is_lost>(
           "returns", "never: it leaves the game when its feature is scored, in place of going back.",
           words<bool>({"scored", "never"}))
           .if_any(),
       field<figure, &Figure::retrieve>(
           "retrieve",
           "In place of deploying it may be taken back: incomplete: from an incomplete cloister or garden, "
           "for "
           "its points; anywhere: from any feature that is not complete, for nothing.",
           words<Retrieve>({"never", "incomplete", "anywhere"}))
           .if_any(),
       field<&FigureKeys::retrieve_points>(
           "retrieve_points",
           "What it gives when it is taken back: a number, or a formula of what the feature counts.",
           weights())
           .if_any(),
       field<figure, &Figure::gives_part>(
           "extra_part",
           "extended: a tile that extends its road or city gives its player a second part of the turn.",
           words<bool>({"never", "extended"}))
           .if_any()});
}

namespace {

Shape ids_of_tiles() {
  auto tiles = tilesets::described::shape<std::vector<std::string>>();
  tiles.least = 1;
  tiles.is_set = tiles.is_judged_later = true;
  return tiles;
}

}  // namespace

Shape reserve_shape(const Edition* /*edition*/) {
  return object(
      {field<&ReserveRow::tiles>("tiles", "Ids of tiles: each player has one of each.", ids_of_tiles())});
}

Shape event_shape(const Edition* edition) {
  using tilesets::described::integer;
  using tilesets::described::words;
  constexpr auto event = &EventKeys::event;
  auto worth = points();
  worth.least = -most_event_points;
  worth.most = most_event_points;
  auto kinds = some_of<SegmentKind>(kind_shape(edition));
  kinds.least = 1;
  kinds.is_judged_later = true;
  return object(
      {field<event, &EventRow::when>(
           "when",
           "laid: once when a tile that shows it was laid; completed: for each feature that the tile "
           "completes; turn_start: before the tile is laid, for each feature with a figure of its player; "
           "end: of the game, for each feature with a figure.",
           words<EventWhen>({"laid", "completed", "turn_start", "end"})),
       field<&EventKeys::of>("of", "The kinds of segments that the tile shows, or of features.",
                             std::move(kinds)),
       field<&EventKeys::mark>("mark", "A mark that such a segment or feature must bear.",
                               mark_shape_of_name(edition))
           .if_any(),
       field<event, &EventRow::least_tiles>("least_tiles", "How many tiles the feature must have at least.",
                                            integer<int>(1, most_event_tiles))
           .if_any(),
       field<event, &EventRow::who>(
           "who",
           "mover: whose turn it is; holders: each player with a figure there; others: all but the mover; "
           "all: everybody.",
           words<EventFor>({"mover", "holders", "others", "all"}))
           .if_any(),
       field<event, &EventRow::each>("each",
                                     "once, or as often as there are marks, or the feature has tiles.",
                                     words<EventCount>({"once", "mark", "tiles"}))
           .if_any(),
       field<event, &EventRow::tokens>(
           "tokens",
           "sum: each of them takes a token, too, called like the event; largest: he has as many as he ever "
           "got at once.",
           words<EventTokens>({"none", "sum", "largest"}))
           .if_any(),
       field<&EventKeys::points>("points",
                                 "What each of them gets, below 0 what he loses: a number, or a formula of "
                                 "what the feature counts.",
                                 std::move(worth))
           .if_any()});
}

Shape award_shape(const Edition* /*edition*/) {
  return object(
      {field<&AwardKeys::most>("most",
                               "A number or formula of what a player has in front of him: who has most of it "
                               "gets the points; without it everybody does.",
                               points())
           .if_any(),
       field<&AwardKeys::award, &AwardRow::ties>(
           "ties",
           "Who gets it when several have the most: shared, nobody, or who had so much first, from whom it "
           "passes on to who has more.",
           tilesets::described::words<AwardTies>({"shared", "nobody", "first"}))
           .if_any(),
       field<&AwardKeys::points>("points", "What he gets, a number or formula of what he has.", points())});
}

Shape seat_shape(const Edition* edition) {
  using tilesets::described::integer;
  auto figures = row_name();
  if (edition != nullptr) figures = tilesets::described::words<int>(names_of(edition->figures, &Figure::id));
  auto count = tilesets::described::text();
  count.takes_numbers = true;
  count.pattern = fmt::format("^({}|1?[0-9]|20)$", as_usual);
  count.most = most_followers;
  constexpr auto seat = &SeatKeys::seat;
  return object(
      {field<&SeatKeys::seats>("seats",
                               "Whom it is about: numbers of players, the first is 1; without it all.",
                               some_of<int>(integer<int>(1, most_players)))
           .if_any(),
       field<&SeatKeys::players>("players", "In games of how many players; without it in all.",
                                 some_of<int>(integer<int>(1, most_players)))
           .if_any(),
       field<seat, &SeatRow::figure>("figure", "The kind of figures that count is of; without it followers.",
                                     std::move(figures))
           .if_any(),
       field<&SeatKeys::count>("count", "How many of these figures they have: a number, or usual.",
                               std::move(count))
           .if_any(),
       field<seat, &SeatRow::points>("points", "Points with which they begin.",
                                     integer<int>(0, most_start_points))
           .if_any()});
}

Shape deck_shape(const Edition* /*edition*/) {
  constexpr auto deck = &DeckKeys::deck;
  return object(
      {field<deck, &DeckRow::tiles>("tiles", "Ids of tiles: all tiles of these types.", ids_of_tiles()),
       field<deck, &DeckRow::continues>("continues", "The line that each of its tiles continues.", row_name())
           .if_any(),
       field<&DeckKeys::bends>("bends", "How the line may not bend; several rules hold together.",
                               some_of<int>(tilesets::described::words<int>(
                                   {"immediate", "consecutive", "against_source", "space"})))
           .if_any()});
}

Shape line_shape(const Edition* /*edition*/) {
  return object({field<&LineKeys::complete>(
                     "complete", "Points of a completed one, a formula as of roads; 0 without it.", points())
                     .if_any(),
                 field<&LineKeys::incomplete>(
                     "incomplete", "Points of an incomplete one at the end; 0 without it.", points())
                     .if_any()});
}

std::vector<std::string> keys_of(const Shape& shape, bool has_id) {
  std::vector<std::string> keys;
  if (has_id) keys.emplace_back("id");
  for (const auto& key : shape.fields) keys.push_back(key.name);
  keys.emplace_back("source");
  keys.emplace_back("statement");
  return keys;
}

void read_mark(const WrittenRow& row, Edition& edition) {
  const auto& [in, name, at, keys, what] = row;
  const auto* old = find_row(edition.marks, name, &MarkRule::name);
  auto mark = old == nullptr ? MarkRule{name} : *old;
  read_keys(row, mark_shape(&edition), false, &mark);
  if (old != nullptr && mark.on != old->on) {
    in.document.fail(*row.find("on"),
                     fmt::format("mark {} lies on a {} already, expected no other: formulas may speak of it",
                                 name, edition.kind_name(old->on)));
  }
  if (old == nullptr && !row.has("on"))
    in.document.fail(keys, fmt::format("{} does not say where it lies, expected the key on", what));
  if (name == MarkRule{}.name && mark != MarkRule{}) {
    in.document.fail(
        keys, "pennants lie in cities, are counted and have no tokens, expected a mark of another name");
  }
  if (mark.bonus > 0 && !mark.is_token) {
    in.document.fail(keys, fmt::format("{} has a bonus without token: the bonus is for most tokens, expected "
                                       "token = true",
                                       what));
  }
  if (old == nullptr && edition.marks.size() == tilesets::most_marks) {
    row.fail(fmt::format("{} is one too many, expected at most {} marks with the pennant", what,
                         tilesets::most_marks));
  }
  put(edition.marks, old, std::move(mark));
}

void read_figure(const WrittenRow& row, Edition& edition) {
  const auto& what = row.what;
  const auto* old = find_row(edition.figures, row.name, &Figure::id);
  Figure fresh{row.name};
  fresh.count = 1;
  fresh.stands_on = 0;
  FigureKeys keys(old == nullptr ? fresh : *old);
  read_keys(row, figure_shape(&edition), true, &keys);
  auto& figure = keys.figure;
  if (row.has("weight")) set_weight(row, keys.weight, edition, figure);
  if (row.has("retrieve_points"))
    figure.retrieve_formula = read_formula(row, "retrieve_points", expressions::weight_slot,
                                           keys.retrieve_points, "retrieve_points of " + what, edition);
  figure.needs_mark = keys.needs_mark - 1;
  figure.laid_mark = keys.laid_mark - 1;
  figure.near_mark = keys.near_mark - 1;
  figure.stands_on = mask_of<KindMask>(keys.stands_on);
  if (figure.stands_on == 0) {
    const auto* given = row.find("stands_on");
    if (given == nullptr)
      row.in.document.fail(row.keys, fmt::format("{} may stand nowhere, expected the key stands_on", what));
    row.in.document.fail(*given, fmt::format("{} may stand nowhere: stands_on is empty, expected {}", what,
                                             one_of(kind_words(edition))));
  }
  if (old == nullptr && edition.figures.size() == expressions::most_figures) {
    row.fail(fmt::format("{} is one too many, expected at most {} kinds of figures with the follower", what,
                         expressions::most_figures));
  }
  put(edition.figures, old, std::move(figure));
}

void declare_line(const Reading& in, const std::string& name, std::size_t at, Edition& edition) {
  if (find_row(edition.lines, name, &OwnLine::name) != nullptr) return;
  check_name_in_formulas(in, at, name, "a line", edition);
  const auto taken = kind_words(edition);
  if (std::ranges::find(taken, name) != taken.end()) {
    in.document.fail(at, fmt::format("a line cannot be called {}: every edition has that, expected another "
                                     "name",
                                     in_quotes(name)));
  }
  if (edition.lines.size() == tilesets::most_own_lines) {
    in.document.fail(at, fmt::format("line {} is one too many, expected at most {} lines besides cities and "
                                     "roads",
                                     name, tilesets::most_own_lines));
  }
  edition.lines.push_back({name});
}

void read_line(const WrittenRow& row, Edition& edition) {
  auto& line = *find_row(edition.lines, row.name, &OwnLine::name);
  const auto number = static_cast<std::size_t>(&line - edition.lines.data());
  LineKeys keys(line);
  read_keys(row, line_shape(&edition), false, &keys);
  for (const bool is_complete : {true, false}) {
    const auto* key = is_complete ? "complete" : "incomplete";
    if (!row.has(key)) continue;
    const auto slot = expressions::line_slot(number, is_complete);
    (is_complete ? line.complete : line.incomplete) =
        read_formula(row, key, slot, is_complete ? keys.complete : keys.incomplete,
                     formula_key(slot, edition.vocabulary()), edition);
  }
}

void read_reserve(const WrittenRow& row, Edition& edition) {
  const auto* old = find_row(edition.reserves, row.name, &ReserveRow::id);
  auto reserve = old == nullptr ? ReserveRow{row.name} : *old;
  read_keys(row, reserve_shape(&edition), true, &reserve);
  if (row.has("tiles")) check_tiles(row, reserve, edition.reserves);
  if (reserve.tiles.empty()) row.fail(fmt::format("{} has no tiles, expected the key tiles", row.what));
  put(edition.reserves, old, std::move(reserve));
}

void read_event(const WrittenRow& row, Edition& edition) {
  const auto& what = row.what;
  const auto* old = find_row(edition.events, row.name, &EventRow::id);
  EventKeys keys(old == nullptr ? EventRow{row.name} : *old);
  read_keys(row, event_shape(&edition), true, &keys);
  auto& event = keys.event;
  event.of = mask_of<KindMask>(keys.of);
  event.mark = keys.mark - 1;
  if (old == nullptr || row.has("points") || !event.formulas.empty())
    set_event_points(row, keys.points, edition, event);
  const auto refuse = [&](const char* key, const std::string& message) { row.fail_at(key, message); };
  if (old == nullptr && !row.has("when"))
    refuse("when", fmt::format("{} never happens, expected the key when", what));
  if (event.of == 0) {
    refuse("of", fmt::format("{} is of nothing, expected of with {}", what, one_of(kind_words(edition))));
  }
  if (!event.gives_points() && !event.gives_tokens())
    refuse("points",
           fmt::format("{} gives no points, expected points with a number other than 0, or tokens", what));
  if (event.gives_tokens() && (old == nullptr || !old->gives_tokens())) {
    check_name_in_formulas(row.in, row.at, row.name, "an event with tokens", edition);
    const auto number =
        old == nullptr ? edition.events.size() : static_cast<std::size_t>(old - edition.events.data());
    if (number >= most_token_events)
      refuse("tokens",
             fmt::format("{} is event number {}, and the first {} may give tokens, expected it before others",
                         what, number + 1, most_token_events));
  }
  if (event.when == EventWhen::end) {
    if (event.gives_points())
      refuse("points",
             fmt::format("{} gives points at the end, when features and awards do, expected tokens alone",
                         what));
    if (event.who == EventFor::mover || event.who == EventFor::others)
      refuse(
          "who",
          fmt::format("{} is at the end, when it is nobody's turn, expected who with holders or all", what));
  }
  if (event.each == EventCount::tiles && event.when == EventWhen::laid)
    refuse("each", fmt::format("{} is of a tile laid, which is one, expected each with once or mark", what));
  if (event.each != EventCount::once && !event.formulas.empty() && !event.gives_tokens())
    refuse("each",
           fmt::format("each of {}, of which a formula says how much it gives, expected each once, or "
                       "tokens, of which it says how many",
                       what));
  if (event.each == EventCount::mark && event.mark < 0)
    refuse("each", fmt::format("{} counts marks and names none, expected the key mark", what));
  for (const auto& kind : tilesets::segment_kinds) {
    if (!event.is_of(kind.kind)) continue;
    const auto kind_name = edition.kind_name(kind.kind);
    const bool counts_tiles = event.each == EventCount::tiles;
    if ((event.least_tiles > 1 || counts_tiles) && !tilesets::is_line(kind.kind)) {
      const auto* key = counts_tiles ? "each" : "least_tiles";
      refuse(key, fmt::format("{} of {}, which is of a {}: only cities, roads and other lines grow by tiles, "
                              "expected these alone",
                              key, what, kind_name));
    }
  }
  if (event.mark >= 0) {
    const auto& mark = edition.marks[static_cast<std::size_t>(event.mark)];
    if (!event.is_of(mark.on))
      refuse("mark", fmt::format("{} needs a mark {}, which lies on a {}, expected of with that kind", what,
                                 mark.name, edition.kind_name(mark.on)));
  }
  put(edition.events, old, std::move(event));
}

void read_award(const WrittenRow& row, Edition& edition) {
  const auto& what = row.what;
  const auto* old = find_row(edition.awards, row.name, &AwardRow::id);
  AwardKeys keys(old == nullptr ? AwardRow{row.name, {}, {}} : *old);
  read_keys(row, award_shape(&edition), true, &keys);
  auto& award = keys.award;
  const auto counted = belongings_of(edition);
  const auto set_formula = [&](const char* key, const std::string& text, expressions::BelongingsFormula& to) {
    if (row.has(key))
      to = formula_in(row, key, expressions::BelongingsFormula::read(text, counted),
                      fmt::format("{} of {}", key, what));
  };
  set_formula("most", keys.most, award.most);
  set_formula("points", keys.points, award.points);
  if (!award.points.is_given()) row.fail(fmt::format("{} gives no points, expected the key points", what));
  if (award.ties != AwardTies::shared && !award.most.is_given())
    row.fail_at("ties", fmt::format("ties of {}, for which nobody contends, expected the key most", what));
  put(edition.awards, old, std::move(award));
}

void read_seat(const WrittenRow& row, Edition& edition) {
  const auto& what = row.what;
  const auto* old = find_row(edition.seats, row.name, &SeatRow::id);
  SeatKeys keys(old == nullptr ? SeatRow{row.name} : *old);
  read_keys(row, seat_shape(&edition), true, &keys);
  auto& seat = keys.seat;
  seat.seats = static_cast<std::uint8_t>(mask_of<unsigned>(keys.seats) >> 1U);
  seat.players = static_cast<std::uint8_t>(mask_of<unsigned>(keys.players) >> 1U);
  if (row.has("count")) {
    seat.count = whole_number(keys.count);
    const bool is_within = seat.count && *seat.count >= 0 && *seat.count <= most_followers;
    if (!is_within && keys.count != as_usual)
      row.fail_at("count", fmt::format("count of {} is {}, expected {} or a number 0 to {}", what,
                                       in_quotes(keys.count), as_usual, most_followers));
  }
  if (!seat.count && seat.points == 0)
    row.fail(fmt::format("{} says nothing, expected count or points with a number", what));
  if (seat.seats == 0 && seat.players == 0)
    row.fail(fmt::format("{} is about everybody in every game, expected seats or players", what));
  put(edition.seats, old, std::move(seat));
}

void read_deck(const WrittenRow& row, Edition& edition) {
  const auto& [in, name, at, written, what] = row;
  const auto* old = find_row(edition.decks, name, &DeckRow::id);
  if (old == nullptr && (name == "rest" || name == "start")) {
    row.fail(
        fmt::format("a deck cannot be called {}: {}, expected another name", in_quotes(name),
                    name == "rest" ? "that is what no deck has" : "base_start_tile makes one of that name"));
  }
  DeckKeys keys(old == nullptr ? DeckRow{name} : *old);
  read_keys(row, deck_shape(&edition), true, &keys);
  auto& deck = keys.deck;
  deck.bends = mask_of<std::uint8_t>(keys.bends);
  if (row.has("tiles")) check_tiles(row, deck, edition.decks);
  if (row.has("continues") && find_row(edition.lines, deck.continues, &OwnLine::name) == nullptr) {
    const auto lines = names_of(edition.lines, &OwnLine::name);
    row.fail_at("continues",
                fmt::format("continues of {}: unknown line {}, expected {}", what, in_quotes(deck.continues),
                            lines.empty() ? "a line of [lines]" : suggestion(deck.continues, lines)));
  }
  if (deck.tiles.empty()) row.fail(fmt::format("{} has no tiles, expected the key tiles", what));
  if (deck.bends != 0 && deck.continues.empty())
    row.fail_at("bends",
                fmt::format("bends of {}, which continues no line, expected the key continues", what));
  put(edition.decks, old, std::move(deck));
}

}  // namespace bastide::rules::editions
