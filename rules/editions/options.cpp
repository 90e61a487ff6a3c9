#include "rules/editions/options.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/editions/decks.hpp"
#include "rules/editions/formulas.hpp"
#include "rules/editions/players.hpp"
#include "rules/expressions/expression.hpp"
#include "rules/position.hpp"
#include "rules/spelling.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::Formula;
using expressions::FormulaSlot;
using tilesets::whole_number;

const Objection is_set = std::nullopt;
const Objection none_of_its_values = std::string{};

std::optional<Formula>& own_formula(Edition& edition, FormulaSlot slot) {
  return edition.formulas[static_cast<std::size_t>(slot)];
}

std::string read_enumeration(const Option& option, const Edition& edition) {
  return std::string(option.words[option.enumerator(const_cast<Edition&>(edition))].word);
}

/// An option that stands for formulas takes the place of those that say the same.
Objection write_enumeration(const Option& option, Edition& edition, std::string_view text) {
  const auto words = option.used_words();
  const auto found = std::ranges::find(words, text, &Word::word);
  if (found == words.end()) return none_of_its_values;
  option.enumerator(edition) = static_cast<std::uint8_t>(found - words.begin());
  if (option.part != OptionPart::preset) return is_set;
  for (const auto slot : common_slots)
    if (option_behind(slot) == option.name) own_formula(edition, slot).reset();
  return is_set;
}

/// "follower" is an older word for tiles.
Objection write_score_marker(const Option& option, Edition& edition, std::string_view text) {
  return write_enumeration(option, edition, text == "follower" ? "tiles" : text);
}

/// A decimal number from `least` to `most`, without sign or spaces.
std::optional<int> number_within(std::string_view text, int least, int most) {
  const auto number = text.starts_with('-') ? std::nullopt : whole_number(text);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

std::string read_number(const Option& option, const Edition& edition) {
  const int number = option.number(const_cast<Edition&>(edition));
  const bool is_word = !option.range.word.empty() && number == option.range.of_word;
  return is_word ? std::string(option.range.word) : std::to_string(number);
}

Objection write_number(const Option& option, Edition& edition, std::string_view text) {
  const auto& [least, most, word, of_word] = option.range;
  const bool is_word = !word.empty() && text == word;
  const auto number = is_word ? of_word : number_within(text, least, most);
  if (!number) return none_of_its_values;
  option.number(edition) = *number;
  return is_set;
}

Objection write_track_fields(const Option& /*option*/, Edition& edition, std::string_view text) {
  if (text != "50" && text != "100") return none_of_its_values;
  edition.track_fields = text == "50" ? 50 : 100;
  return is_set;
}

std::string read_formula(const Option& option, const Edition& edition) {
  return formula_of(edition, *option.slot).text();
}

Objection write_formula(const Option& option, Edition& edition, std::string_view text) {
  auto read = Formula::read(*option.slot, text, edition.vocabulary(), edition.least_feature);
  if (auto* error = std::get_if<expressions::ExpressionError>(&read)) return std::move(error->message);
  own_formula(edition, *option.slot) = std::get<Formula>(std::move(read));
  return is_set;
}

Objection write_area(const Option& /*option*/, Edition& edition, std::string_view text) {
  std::string wrong;
  auto area = parse_area(text, wrong);
  if (!area) return wrong;
  edition.table.area = std::move(*area);
  return is_set;
}

Objection write_market_cost(const Option& option, Edition& edition, std::string_view text) {
  const auto wrong = edition.market_cost.read(text);
  return wrong.empty() ? is_set : fmt::format("{} {}", option.name, wrong);
}

constexpr const char* start_key = "start.lay";
constexpr const char* start_tile_word = "tile";

/// What is wrong with placements as far as no tile set has to be asked, or nothing. `text`: one blank between
/// two of them.
std::string wrong_start(const std::string& text) {
  std::istringstream words(text);
  bool has_origin = false;
  for (std::string word; words >> word;) {
    if (word.find('=') != std::string::npos)
      return fmt::format("{}: {}, expected tiles alone: what lies when a game begins holds no figures",
                         start_key, in_quotes(word));
    const auto at = word.find('@');
    if (at == std::string::npos)
      return fmt::format("{}: {}, expected tile, or placements such as D0@0,0 V0@1,0", start_key,
                         in_quotes(word));
    if (word.substr(at) != "@0,0") continue;
    has_origin = true;
    if (at == 0 || word[at - 1] != '0')
      return fmt::format("{}: {}, expected the tile at 0,0 as in its file, rotation 0: turn all of them",
                         start_key, in_quotes(word));
  }
  if (has_origin) return {};
  return fmt::format("{}: no tile lies at 0,0, expected one there: move all of them", start_key);
}

/// Likewise of one of several.
std::string wrong_starts(const std::string& text) {
  for (const auto& start : starts_in(text))
    if (auto wrong = wrong_start(start); !wrong.empty()) return wrong;
  return {};
}

/// Of each start the tile at 0,0 first, the others as they are written.
Objection write_start(const Option& /*option*/, Edition& edition, std::string_view text) {
  std::string all;
  if (text != start_tile_word) {
    if (auto wrong = wrong_starts(std::string(text)); !wrong.empty()) return wrong;
    for (const auto& start : starts_in(std::string(text))) {
      std::istringstream words{start};
      std::string first;
      std::string others;
      for (std::string word; words >> word;) {
        if (first.empty() && word.ends_with("@0,0"))
          first = word;
        else
          others += " " + word;
      }
      all += (all.empty() ? "" : " | ") + first + others;
    }
  }
  edition.start = all;
  return is_set;
}

std::string read_players(const Option& /*option*/, const Edition& e) {
  return e.least_players == e.most_players ? std::to_string(e.most_players)
                                           : fmt::format("{}-{}", e.least_players, e.most_players);
}

/// "2-5", or "3" for exactly three.
Objection write_players(const Option& /*option*/, Edition& edition, std::string_view text) {
  const auto dash = text.find('-');
  const auto least = number_within(text.substr(0, dash), 1, most_players);
  if (!least) return none_of_its_values;
  const auto most =
      dash == std::string_view::npos ? least : number_within(text.substr(dash + 1), *least, most_players);
  if (!most) return none_of_its_values;
  edition.least_players = *least;
  edition.most_players = *most;
  return is_set;
}

/// A word, or a number from `least_points` to 0. The first value is no number; "none" is the least of all.
template <auto member>
std::string read_least(const Option& option, const Edition& edition) {
  const auto& least = edition.*member;
  if (!least) return std::string(option.words.front().word);
  return *least == expressions::least_points && option.used_words().size() > 1 ? "none"
                                                                               : std::to_string(*least);
}

template <auto member>
Objection write_least(const Option& option, Edition& edition, std::string_view text) {
  if (text == option.words.front().word) {
    (edition.*member).reset();
  } else if (text == "none") {
    edition.*member = expressions::least_points;
  } else {
    const bool is_below_zero = text.starts_with('-');
    const auto number = number_within(text.substr(is_below_zero ? 1 : 0), is_below_zero ? 1 : 0,
                                      is_below_zero ? -expressions::least_points : 0);
    if (!number) return none_of_its_values;
    edition.*member = -*number;
  }
  return is_set;
}

/// Formulas are tabulated with what they may give. One that may not be any more stays as it was read, and the
/// lint says so (points-below-zero).
Objection write_least_feature(const Option& option, Edition& edition, std::string_view text) {
  if (auto wrong = write_least<&Edition::least_feature>(option, edition, text)) return wrong;
  const auto words = edition.vocabulary();
  const auto read_again = [&](std::optional<Formula>& formula) {
    if (!formula) return;
    auto read = Formula::read(formula->slot(), formula->text(), words, edition.least_feature);
    if (auto* again = std::get_if<Formula>(&read)) formula = std::move(*again);
  };
  for (auto& formula : edition.formulas) read_again(formula);
  for (auto& line : edition.lines) {
    read_again(line.complete);
    read_again(line.incomplete);
  }
  return is_set;
}

Objection write_tie(const Option& /*option*/, Edition& edition, std::string_view text) {
  auto read = read_tie(text, edition);
  if (auto* error = std::get_if<expressions::ExpressionError>(&read)) return std::move(error->message);
  auto& rule = std::get<TieRule>(read);
  edition.tie = rule.last;
  edition.tie_by = std::move(rule.by);
  return is_set;
}

/// Ids of tiles, kept with how many of each, or "none".
std::string read_removed(const Option& option, const Edition& edition) {
  return edition.removed_tiles.empty() ? std::string(option.words.front().word)
                                       : text_of_tiles(edition.removed_tiles);
}
Objection write_removed(const Option& option, Edition& edition, std::string_view text) {
  std::string wrong;
  auto tiles = text == option.words.front().word ? TileCounts{} : parse_tiles(text, wrong);
  if (!wrong.empty()) return wrong;
  edition.removed_tiles = std::move(tiles);
  return is_set;
}

std::string read_end_tile(const Option& option, const Edition& edition) {
  return edition.end_tiles.empty() ? std::string(option.words.front().word)
                                   : fmt::format("{}", fmt::join(edition.end_tiles, " "));
}
Objection write_end_tile(const Option& option, Edition& edition, std::string_view text) {
  std::string wrong;
  const auto tiles = text == option.words.front().word ? TileCounts{} : parse_tiles(text, wrong);
  if (!wrong.empty() || text.find('*') != text.npos) return none_of_its_values;
  edition.end_tiles = tilesets::names_of(tiles, &TileCounts::value_type::first);
  return is_set;
}

// Making rows.

constexpr std::array<Word, 6> in_row(std::initializer_list<Word> words) {
  std::array<Word, 6> out{};
  std::copy(words.begin(), words.end(), out.begin());
  return out;
}

/// An option that is an enumeration: `member` leads to it from Edition.
template <auto... member>
constexpr Option enumeration(OptionPart part, std::string_view name, std::string_view meaning,
                             std::initializer_list<Word> words) {
  return {.name = name,
          .meaning = meaning,
          .part = part,
          .words = in_row(words),
          .enumerator = [](Edition& edition) -> std::uint8_t& {
            auto& value = (edition.*....*member);
            static_assert(sizeof value == 1);
            return reinterpret_cast<std::uint8_t&>(value);
          },
          .read = read_enumeration,
          .write = write_enumeration};
}

template <auto member>
constexpr Option number(OptionPart part, std::string_view name, std::string_view meaning, Range range,
                        std::initializer_list<Word> words, std::string_view sentence = {}) {
  return {.name = name,
          .meaning = meaning,
          .part = part,
          .words = in_row(words),
          .lists_words = false,
          .sentence = sentence,
          .range = range,
          .number = [](Edition& edition) -> int& { return edition.*member; },
          .read = read_number,
          .write = write_number};
}

/// A number from 1 on, kept as it is, or "none", kept as 0.
template <auto member>
constexpr Option number_or_none(std::string_view name, std::string_view meaning, int most, Word none,
                                std::string_view sentence) {
  auto option = number<member>(OptionPart::course, name, meaning, {1, most, none.word, 0}, {none}, sentence);
  option.lists_words = true;
  return option;
}

constexpr Option formula(FormulaSlot slot, std::string_view name, std::string_view meaning) {
  return {.name = name,
          .meaning = meaning,
          .part = OptionPart::points,
          .slot = slot,
          .read = read_formula,
          .write = write_formula};
}

constexpr Option rare(Option option) {
  option.is_rare = true;
  return option;
}

constexpr Option for_several(Option option) {
  option.is_for_several = true;
  return option;
}

constexpr Option with_older_word(Option option) {
  option.write = write_score_marker;
  return option;
}

static_assert(most_players == 8 && expressions::least_points == -10000);  // as texts below say

constexpr auto all_rows = std::to_array<Option>({
    enumeration<&Edition::farms>(
        OptionPart::points, "farms",
        "how farms score at the end, by majority over what and how often a city counts",
        {{"third", "Who has the majority on a farm scores 3 for each completed city that it touches."},
         {"second",
          "Who has the majority on a farm scores each completed city that it touches, each city once for a "
          "player."},
         {"first", "Each completed city is scored once, by who has most farmers on all farms around it."},
         {"off", "Nobody may stand on fields."}}),
    enumeration<&Edition::small_city>(
        OptionPart::preset, "small_city",
        "half: a completed city of two tiles scores 1 a tile and 1 a pennant",
        {{"full", "A completed city of two tiles scores like any other."},
         {"half", "A completed city of two tiles scores 1 a tile and 1 a pennant."}}),
    enumeration<&Edition::unit>(
        OptionPart::preset, "unit", "what the length of a feature counts",
        {{"tile", "A feature is as long as it has tiles."},
         {"segment", "A feature is as long as it has segments: a tile can count twice."}}),
    enumeration<&Edition::incomplete_at_end>(
        OptionPart::preset, "incomplete_at_end",
        "nothing: incomplete roads, cities and cloisters score nothing at the end; farms as ever",
        {{"score", "Incomplete roads, cities and cloisters score at the end."},
         {"nothing", "Incomplete roads, cities and cloisters score nothing at the end."}}),
    for_several(enumeration<&Edition::who_scores>(
        OptionPart::award, "who_scores",
        "whom a feature scores: who has most followers there, everyone with a follower there, or everyone "
        "his share of its points, by his followers among all there, rounded down",
        {{"majority", "A feature scores for who has most followers there."},
         {"everyone", "A feature scores for everyone with a follower there."},
         {"shares", "The points of a feature are divided by followers there, each share rounded down."}})),
    for_several(enumeration<&Edition::shared_majority>(
        OptionPart::award, "shared_majority",
        "what players tied for most followers get: full points each, nothing, or the points divided among "
        "them and rounded down",
        {{"full", "Players tied for most followers get full points each."},
         {"none", "Players tied for most followers get nothing."},
         {"split", "Players tied for most followers divide the points, rounded down."}})),
    rare(for_several(enumeration<&Edition::outvoted>(
        OptionPart::award, "outvoted",
        "what players with followers there, but not most, get; half: who has next most, half the points; "
        "by_weight: each so much of the points as his followers are of the most; rounded down",
        {{"nothing", "Who has fewer followers there than another gets nothing."},
         {"half", "Who has next most followers there gets half the points, rounded down."},
         {"by_weight",
          "Who has fewer followers there gets so much of the points as they are of the most, rounded "
          "down."}}))),
    rare(enumeration<&Edition::site_majority>(
        OptionPart::award, "site_majority",
        "whose figures decide who scores a cloister or garden: those that stand on it, or all that stand on "
        "its tile and on the eight around it, whatever they stand on",
        {{"on", "A cloister or garden scores for who has most followers on it."},
         {"around",
          "A cloister or garden scores for who has most followers on its tile and the eight around it."}})),
    for_several(enumeration<&Edition::second_once>(
        OptionPart::award, "second_once",
        "farms second: a city scores once for each player, or once for all: the first farm, as laid, that "
        "touches it and has somebody who scores takes it",
        {{"each_player", "A city scores once for each player."},
         {"all", "A city scores once for all players together."}})),
    for_several(enumeration<&Edition::first_ties>(
        OptionPart::award, "first_ties",
        "farms first: what players tied for most farmers around a city get; as_others: what shared_majority "
        "says",
        {{"as_others", "Players tied for most farmers around a city get what ties get elsewhere."},
         {"full", "Players tied for most farmers around a city get full points each."},
         {"none", "Players tied for most farmers around a city get nothing."},
         {"split", "Players tied for most farmers around a city divide the points, rounded down."}})),
    formula(FormulaSlot::road_complete, "road.complete",
            "points of a completed road, from tiles and segments"),
    formula(FormulaSlot::road_incomplete, "road.incomplete", "points of an incomplete road at the end"),
    formula(FormulaSlot::city_complete, "city.complete",
            "points of a completed city, from tiles, segments and pennants"),
    formula(FormulaSlot::city_incomplete, "city.incomplete", "points of an incomplete city at the end"),
    formula(FormulaSlot::cloister_complete, "cloister.complete",
            "points of a completed cloister (monastery), from neighbours"),
    formula(FormulaSlot::cloister_incomplete, "cloister.incomplete",
            "points of an incomplete cloister (monastery) at the end"),
    formula(FormulaSlot::garden_complete, "garden.complete", "points of a completed garden, from neighbours"),
    formula(FormulaSlot::garden_incomplete, "garden.incomplete", "points of an incomplete garden at the end"),
    formula(FormulaSlot::farm_points, "farm.points",
            "points of a farm from the completed cities it scores (farms first: of one city)"),
    rare({.name = "least_feature",
          .meaning = "what no feature gives less than: a number -10000 to 0, or none; refused: no formula "
                     "may give less than 0",
          .part = OptionPart::points,
          .words = {{{"refused", "No feature gives less than 0 points."},
                     {"none", "Features may cost any points."}}},
          .sentence = "No feature gives less than {} points.",
          .expected = "refused, none or a number -10000 to 0",
          .read = read_least<&Edition::least_feature>,
          .write = write_least_feature}),
    rare({.name = "least_total",
          .meaning = "what no player's total is less than: a number -10000 to 0, or none; looked at after "
                     "each tile and after the final scoring",
          .part = OptionPart::award,
          .words = {{{"none", "A total may be any number below 0."}}},
          .sentence = "Nobody's total falls below {}.",
          .expected = "none or a number -10000 to 0",
          .read = read_least<&Edition::least_total>,
          .write = write_least<&Edition::least_total>}),
    enumeration<&Edition::junction_ends_road>(
        OptionPart::crossings, "junction_ends_road",
        "houses_only: a crossing drawn with bushes joins its roads into one road with several ends",
        {{"any", "Every crossing ends the roads that meet there."},
         {"houses_only", "Only a crossing with houses ends roads; one with bushes joins them."}}),
    enumeration<&Edition::tile_art>(OptionPart::crossings, "tile_art",
                                    "which printing's drawings the tiles show",
                                    {{"c1", "Tiles show what the first printing shows."},
                                     {"c2", "Tiles show what the second printing shows."}}),
    {.name = "board_area",
     .meaning = "where tiles may lie: unbounded, fixed WxH, shiftable WxH, extended RECTANGLES, floor HIDDEN "
                "RECTANGLES",
     .part = OptionPart::table,
     .sentence = "Tiles lie on a table that is {}.",
     .read = [](const Option&, const Edition& edition) { return to_text(edition.table.area); },
     .write = write_area},
    enumeration<&Edition::table, &Table::border>(
        OptionPart::table, "border", "completes: city and road edges at the edge of the table are closed",
        {{"barrier", "What runs off the edge of the table stays incomplete."},
         {"completes", "The edge of the table closes the cities and roads that reach it."}}),
    enumeration<&Edition::table, &Table::border_cloister>(
        OptionPart::table, "border_cloister",
        "with border completes, a cloister at the edge: never complete, or complete when its cells on the "
        "table are filled, for its real tiles or for nine",
        {{"no", "A cloister at the edge of the table is never complete."},
         {"real_tiles", "A cloister at the edge is complete with its cells on the table, and scores these."},
         {"nine", "A cloister at the edge is complete with its cells on the table, and scores 9."}}),
    enumeration<&Edition::start_in_bag>(OptionPart::start, "start_in_bag",
                                        "yes: the first tile drawn becomes the start tile",
                                        {{"no", "The start tile lies before the first draw."},
                                         {"yes", "The first tile drawn becomes the start tile."}}),
    rare({.name = "start.lay",
          .meaning = "what lies when a game begins: tile, which is the start tile of the tile set, or tiles "
                     "with their places; of several such starts, parted by |, one by lot",
          .part = OptionPart::start,
          .words = {{{start_tile_word, "A game begins with the start tile of the tile set alone."}}},
          .read =
              [](const Option&, const Edition& edition) {
                return edition.start.empty() ? std::string(start_tile_word) : edition.start;
              },
          .write = write_start}),
    enumeration<&Edition::base_start_tile>(
        OptionPart::start, "base_start_tile",
        "what becomes of the base game's start tile where added tiles bring another one: a tile like others, "
        "one of the first deck, drawn when all decks are used up, or not in the game",
        {{"shuffled_in", "The base game's start tile is a tile like others."},
         {"first_deck", "The base game's start tile is one of the first deck."},
         {"after_decks", "The base game's start tile is drawn when all decks are used up."},
         {"removed", "The base game's start tile is not in the game."}}),
    enumeration<&Edition::unplaceable>(
        OptionPart::course, "unplaceable",
        "what happens to a drawn tile that fits nowhere; return_to_bag: another is drawn and the game ends "
        "when no tile left fits",
        {{"remove_if_all_agree", "A tile that fits nowhere leaves the game when all agree that it does."},
         {"remove", "A tile that fits nowhere leaves the game."},
         {"return_to_box", "A tile that fits nowhere goes back to the box."},
         {"return_to_bag", "A tile that fits nowhere goes back into the bag."}}),
    enumeration<&Edition::tile_source>(
        OptionPart::agreement, "tile_source", "whether tiles lie in stacks or in a bag",
        {{"stacks", "Tiles lie in stacks."}, {"bag", "Tiles are drawn from a bag."}}),
    enumeration<&Edition::draw_timing>(
        OptionPart::course, "draw_timing",
        "when a tile becomes known: at the start of the turn in which it is laid, or at the end of the "
        "player's turn before",
        {{"turn_start", "A tile is drawn at the start of the turn in which it is laid."},
         {"turn_end", "A tile for the next turn is drawn at the end of the turn before."}}),
    number<&Edition::hand_size>(OptionPart::course, "hand_size",
                                "tiles a player holds; he lays any of them and refills his hand; all: every "
                                "tile is dealt at the start",
                                {1, most_in_hand, "all", all_tiles},
                                {{"1", "A player lays the tile that he draws."},
                                 {"all", "All tiles are dealt at the start; a player lays any of his."}},
                                "A player holds {} tiles and lays any of them."),
    enumeration<&Edition::hand_visibility>(
        OptionPart::agreement, "hand_visibility", "whether hands are seen by all",
        {{"hidden", "Hands are hidden."}, {"open", "Hands are seen by all."}}),
    rare(enumeration<&Edition::hand_rest>(
        OptionPart::course, "hand_rest",
        "what becomes of a hand of which a tile was laid; discarded: it leaves the game, returned: it goes "
        "back into the bag, and a whole hand is drawn next time",
        {{"kept", "Tiles of a hand that are not laid stay in it."},
         {"discarded", "Tiles of a hand that are not laid leave the game."},
         {"returned", "Tiles of a hand that are not laid go back into the bag."}})),
    rare(number<&Edition::market>(OptionPart::course, "market",
                                  "tiles that lie open for all, 0 for none; a player lays one of them in "
                                  "place of a drawn one, then another takes its place",
                                  {0, most_in_hand}, {{"0", "No tiles lie open to choose from."}})),
    rare(enumeration<&Edition::market_draw>(
        OptionPart::course, "market_draw",
        "yes: with a market, a player may draw a tile unseen in place of those that lie open",
        {{"no", "Who chooses among open tiles does not draw."},
         {"yes", "A player may draw a tile in place of choosing an open one."}})),
    rare({.name = "market_cost",
          .meaning = "points that a player pays for the tile that he lays from the market: a number for each "
                     "tile that has lain there longer, or a formula of its place; 0 for none",
          .part = OptionPart::events,
          .words = {{{"0", "Tiles that lie open cost nothing."}}},
          .lists_words = false,
          .read = [](const Option&, const Edition& edition) { return edition.market_cost.text; },
          .write = write_market_cost}),
    rare(number<&Edition::left_out>(
        OptionPart::course, "left_out", "tiles that leave the game unseen before the first turn, 0 to 200",
        {0, most_left_out}, {{"0", "No tile leaves the game before the first turn."}})),
    rare(number_or_none<&Edition::end_points>(
        "end_points",
        "the game ends after the turn in which a player comes to so many points: a number from 1 on, or none",
        expressions::most_points, {"none", "No number of points ends the game."},
        "The game ends after the turn in which a player comes to {} points.")),
    rare(number_or_none<&Edition::end_turns>(
        "end_turns", "the game ends after so many turns of all players together: a number from 1 on, or none",
        most_end_turns, {"none", "No number of turns ends the game."},
        "The game ends after {} turns of all players together.")),
    rare(enumeration<&Edition::end_supply>(
        OptionPart::course, "end_supply",
        "yes: the game ends after the turn after which a player has no follower left to deploy",
        {{"no", "The game goes on when a player has no follower left."},
         {"yes", "The game ends after the turn after which a player has no follower left."}})),
    rare({.name = "end_tile",
          .meaning = "a tile that ends the game, any of several, or none",
          .part = OptionPart::course,
          .words = {{{"none", "No tile ends the game."}}},
          .sentence = "The game ends with a tile {}.",
          .expected = "none or ids of tiles",
          .read = read_end_tile,
          .write = write_end_tile}),
    rare(enumeration<&Edition::end_tile_when>(
        OptionPart::course, "end_tile_when",
        "when a tile of end_tile ends the game: after the turn in which it is laid, or as soon as it is "
        "drawn, and it is not laid",
        {{"laid", "A tile that ends the game is laid first."},
         {"drawn", "A tile that ends the game ends it as soon as it is drawn."}})),
    rare(
        {.name = "removed_tiles",
         .meaning = "tiles of the tile set that are not in the game, with how many where it is more than one",
         .part = OptionPart::start,
         .words = {{{"none", "All tiles of the tile set are in the game."}}},
         .sentence = "Of the tiles these are not in the game: {}.",
         .read = read_removed,
         .write = write_removed}),
    rare(enumeration<&Edition::farms_close>(
        OptionPart::events, "farms_close",
        "farms third: a field without an open side is scored at once and its farmers return; with_cities: as "
        "soon as the cities that it touches are complete, too",
        {{"no", "Farmers stay on their farm, which is scored at the end."},
         {"yes", "A farm without an open side is scored at once, and its farmers return."},
         {"with_cities",
          "A farm without an open side is scored when its cities are complete, and its farmers return."}})),
    rare(enumeration<&Edition::unclaimed>(
        OptionPart::events, "unclaimed",
        "who gets the points of a completed city, road, cloister or other feature on which nobody stands: "
        "nobody, whose tile completes it, or everybody",
        {{"nobody", "A completed feature on which nobody stands gives nothing."},
         {"mover", "A completed feature on which nobody stands gives its points to whose tile completes it."},
         {"all", "A completed feature on which nobody stands gives its points to everybody."}})),
    rare(for_several(number<&Edition::teams>(
        OptionPart::agreement, "teams",
        "teams, none or 2 to 4: players sit in turn, and totals and the winner are those of teams",
        {2, most_teams, "none", 0}, {{"none", "Everybody plays for himself."}},
        "There are {} teams, and players of each sit in turn."))),
    rare(for_several(enumeration<&Edition::team_total>(
        OptionPart::agreement, "team_total",
        "what a team has: the sum of what its players have, or what the last of them has",
        {{"sum", "A team has the sum of what its players have."},
         {"least", "A team has what the last of its players has."}}))),
    for_several(enumeration<&Edition::fill_hole_extra_turn>(
        OptionPart::course, "fill_hole_extra_turn",
        "yes: who fills a cell with all four neighbours has another turn; not_cloister: unless with a tile "
        "that shows a cloister",
        {{"no", "Who fills a hole has no further turn for it."},
         {"yes", "Who fills a cell with four neighbours has another turn."},
         {"not_cloister",
          "Who fills a cell with four neighbours has another turn, unless with a tile that shows a "
          "cloister."}})),
    enumeration<&Edition::buy_tile>(
        OptionPart::agreement, "buy_tile",
        "yes: a tile that alone of those left can complete a feature at a cell may be bought (its trigger is "
        "reported)",
        {{"no", "Tiles cannot be bought."},
         {"yes", "A tile that alone of those left can complete a feature may be bought."}}),
    enumeration<&Edition::buy_tile_by>(
        OptionPart::agreement, "buy_tile_by",
        "buy_tile: no other type that is left can complete the feature, or no other tile at all, not even "
        "one like it",
        {{"type", "A tile may be bought when no other type can complete the feature."},
         {"tile",
          "A tile may be bought when no other tile can complete the feature, not even one like it."}}),
    for_several(
        enumeration<&Edition::start_player>(OptionPart::agreement, "start_player", "who begins",
                                            {{"youngest_decides", "The youngest decides who begins."},
                                             {"youngest", "The youngest begins."},
                                             {"agreed", "Players agree on who begins."},
                                             {"standing_follower", "Whose thrown follower stands begins."},
                                             {"most_roads", "Who draws the tile with most roads begins."},
                                             {"lot", "Who begins is drawn by lot."}})),
    enumeration<&Edition::most_roads_by>(
        OptionPart::agreement, "most_roads_by", "what start_player most_roads counts on the tile drawn",
        {{"segments", "Of the tiles drawn for who begins, roads are counted."},
         {"edges", "Of the tiles drawn for who begins, edges with roads are counted."}}),
    for_several({.name = "tie",
                 .meaning = "what equal highest totals mean: left open, a shared victory, another game, or "
                            "that one of them wins: by what he has more of, or by his seat",
                 .part = OptionPart::agreement,
                 .words = {{{"none", "Who wins on equal points is left open."},
                            {"shared", "Players with equal points share the victory."},
                            {"replay", "On equal points another game is played."},
                            {"first_seat", "On equal points whose turn comes first wins."},
                            {"last_seat", "On equal points whose turn comes last wins."}}},
                 .sentence = "On equal points who has more wins: {}.",
                 .read = [](const Option&, const Edition& edition) { return tie_text(edition); },
                 .write = write_tie}),
    with_older_word(enumeration<&Edition::score_marker>(
        OptionPart::agreement, "score_marker",
        "what tells the laps on the scoring track: 50/100 tiles, the marker laid down after the first lap, "
        "or a die turned at each",
        {{"tiles", "Tiles with 50 and 100 tell the laps on the scoring track."},
         {"lying", "The marker is laid down after the first lap of the scoring track."},
         {"dice", "A die tells the laps on the scoring track."}})),
    {.name = "track_fields",
     .meaning = "fields of the scoring track, 50 or 100",
     .part = OptionPart::agreement,
     .sentence = "The scoring track has {} fields.",
     .expected = "50 or 100",
     .read = [](const Option&, const Edition& edition) { return std::to_string(edition.track_fields); },
     .write = write_track_fields},
    {.name = "players",
     .meaning = "how many may play, as a range such as 2-5",
     .part = OptionPart::agreement,
     .sentence = "{} may play.",
     .expected = "a number or a range within 1-8, such as 2-5",
     .read = read_players,
     .write = write_players},
    {.name = "followers",
     .meaning = "followers (meeples, the figures that everybody has) of each player to deploy; one more "
                "stands on the scoring track",
     .part = OptionPart::agreement,
     .lists_words = false,
     .range = {0, most_followers},
     .number = [](Edition& edition) -> int& { return edition.figures.front().count; },
     .read = read_number,
     .write = write_number},
});

}  // namespace

std::span<const Option> option_rows() { return all_rows; }

const Option* option_called(std::string_view name) {
  const auto found = std::ranges::find(all_rows, name, &Option::name);
  return found == all_rows.end() ? nullptr : &*found;
}

std::string expected_values(const Option& option) {
  if (!option.expected.empty()) return std::string(option.expected);
  if (option.number == nullptr) {
    std::vector<std::string> words;
    for (const auto& [word, sentence] : option.used_words()) words.emplace_back(word);
    return one_of(words);
  }
  const auto& [least, most, word, of_word] = option.range;
  const auto numbers = fmt::format("a number {} to {}", least, most);
  if (word.empty()) return numbers;
  return of_word < least ? fmt::format("{} or {}", word, numbers) : fmt::format("{} or {}", numbers, word);
}

std::string MarketCost::read(std::string_view written) {
  MarketCost out;
  out.text = written;
  const expressions::Language language{"formula", {"place"}, "points such as place - 1", 200};
  const auto each = number_within(written, 0, expressions::most_points);
  auto read = expressions::Expression::read(written, language);
  if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) return error->message;
  for (std::int64_t place = 1; place <= most_in_hand; ++place) {
    const std::span<const std::int64_t> named(&place, 1);
    const auto points = each ? static_cast<double>(*each * (place - 1))
                             : std::get<expressions::Expression>(read).over(named, named).least;
    const auto at = static_cast<std::size_t>(place - 1);
    const auto least = place == 1 ? 0 : out.of_place[at - 1];
    const bool is_right = points == std::trunc(points) && points >= least &&
                          points <= (place == 1 ? 0 : std::numeric_limits<std::int16_t>::max());
    if (!is_right)
      return fmt::format("gives {} at place {}, expected {}", points, place,
                         place == 1 ? "0: the first place costs nothing"
                                    : fmt::format("a whole number {} to {}, not less than before", least,
                                                  std::numeric_limits<std::int16_t>::max()));
    out.of_place[at] = static_cast<std::int16_t>(points);
  }
  *this = std::move(out);
  return {};
}

}  // namespace bastide::rules::editions
