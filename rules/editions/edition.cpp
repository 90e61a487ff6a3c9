// The options as one table: how each is called, what it may be, and how it is read from and written to an
// Edition.
//
// Everything that walks over options (the reader, game records, `editions show`, `editions diff`, the
// schema's test) uses this table, so a new option is one entry here and one member of Edition.
//
// And which editions score, or have boards, alike.
#include "rules/editions/edition.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/map.hpp>
#include <range/v3/view/transform.hpp>

#include "rules/editions/decks.hpp"
#include "rules/editions/players.hpp"
#include "rules/editions/rows.hpp"
#include "rules/expressions/expression.hpp"
#include "rules/position.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::Formula;
using expressions::FormulaSlot;

/// An option with its access to an edition. `write` returns false when the value is not one of the option's.
struct Option {
  OptionInfo info;
  std::string (*read)(const OptionInfo&, const Edition&);
  bool (*write)(const OptionInfo&, Edition&, std::string_view);
  void (*copy)(const Edition& from, Edition& to) = nullptr;  ///< of an enumeration
  bool is_rare = false;  ///< no published game has it: nothing is told of its value as at first
};

template <class Value>
bool read_name(const OptionInfo& option, std::string_view text, Value& value) {
  const auto found = std::find(option.values.begin(), option.values.end(), text);
  if (found == option.values.end()) return false;
  value = static_cast<Value>(found - option.values.begin());
  return true;
}

std::optional<Formula>& own_formula(Edition& edition, FormulaSlot slot) {
  return edition.formulas[static_cast<std::size_t>(slot)];
}

/// An option that stands for formulas takes the place of those that say the same.
void drop_formulas_behind(std::string_view option, Edition& edition) {
  for (std::size_t i = 0; i < expressions::formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    if (option_behind(slot) == option) own_formula(edition, slot).reset();
  }
}

/// An option that is an enumeration: `member` is its place in Edition, `values` are the words of the
/// enumerators in their order.
template <auto member>
Option enumeration(OptionPart part, std::string name, std::vector<std::string> values, std::string meaning) {
  return {{std::move(name), std::move(values), std::move(meaning), part},
          [](const OptionInfo& option, const Edition& edition) {
            return option.values[static_cast<std::size_t>(edition.*member)];
          },
          [](const OptionInfo& option, Edition& edition, std::string_view text) {
            if (!read_name(option, text, edition.*member)) return false;
            if (option.part == OptionPart::preset) drop_formulas_behind(option.name, edition);
            return true;
          },
          [](const Edition& from, Edition& to) { to.*member = from.*member; }};
}

/// Likewise for an enumeration of the table.
template <auto member>
Option of_table(std::string name, std::vector<std::string> values, std::string meaning) {
  return {{std::move(name), std::move(values), std::move(meaning), OptionPart::table},
          [](const OptionInfo& option, const Edition& edition) {
            return option.values[static_cast<std::size_t>(edition.table.*member)];
          },
          [](const OptionInfo& option, Edition& edition, std::string_view text) {
            return read_name(option, text, edition.table.*member);
          }};
}

Option rare(Option option) {
  option.is_rare = true;
  return option;
}

Option for_several(Option option) {
  option.info.is_for_several = true;
  return option;
}

/// A formula option.
template <FormulaSlot slot>
Option formula(std::string meaning) {
  return {{formula_key(slot), {}, std::move(meaning), OptionPart::points, false, slot},
          [](const OptionInfo&, const Edition& edition) { return formula_of(edition, slot).text(); },
          [](const OptionInfo&, Edition& edition, std::string_view text) {
            auto read = Formula::read(slot, text, edition.vocabulary(), edition.least_feature);
            if (!std::holds_alternative<Formula>(read)) return false;
            own_formula(edition, slot) = std::get<Formula>(std::move(read));
            return true;
          }};
}

/// "follower" is an older word for tiles.
bool write_score_marker(const OptionInfo& option, Edition& edition, std::string_view text) {
  return read_name(option, text == "follower" ? "tiles" : text, edition.score_marker);
}

bool write_track_fields(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  if (text != "50" && text != "100") return false;
  edition.track_fields = text == "50" ? 50 : 100;
  return true;
}

bool write_area(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  std::string wrong;
  auto area = parse_area(text, wrong);
  if (!area) return false;
  edition.table.area = std::move(*area);
  return true;
}

/// A decimal number from `least` to `most`, without sign or spaces.
bool read_number(std::string_view text, int least, int most, int& number) {
  if (text.empty() || text.front() == '-') return false;
  const auto* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && stop == end && number >= least && number <= most;
}

constexpr const char* no_teams = "none";

bool write_teams(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  if (text != no_teams) return read_number(text, 2, most_teams, edition.teams);
  edition.teams = 0;
  return true;
}

constexpr const char* all_word = "all";

bool write_hand_size(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  if (text != all_word) return read_number(text, 1, most_in_hand, edition.hand_size);
  edition.hand_size = all_tiles;
  return true;
}

bool write_market_cost(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  return edition.market_cost.read(text).empty();
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
bool write_start(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  if (text == start_tile_word) {
    edition.start.clear();
    return true;
  }
  if (!wrong_starts(std::string(text)).empty()) return false;
  std::string all;
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
  edition.start = all;
  return true;
}

/// A number from 1 on, kept as it is, or "none", kept as 0.
template <auto member>
Option number_or_none(std::string name, int most, std::string meaning) {
  return {{std::move(name), {"none"}, std::move(meaning), OptionPart::course, false, {}, most},
          [](const OptionInfo& option, const Edition& edition) {
            return edition.*member == 0 ? option.values.front() : std::to_string(edition.*member);
          },
          [](const OptionInfo& option, Edition& edition, std::string_view text) {
            if (text != option.values.front()) return read_number(text, 1, option.most, edition.*member);
            edition.*member = 0;
            return true;
          }};
}

std::string read_players(const OptionInfo& /*option*/, const Edition& e) {
  return e.least_players == e.most_players ? std::to_string(e.most_players)
                                           : fmt::format("{}-{}", e.least_players, e.most_players);
}

/// "2-5", or "3" for exactly three.
bool write_players(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  const auto dash = text.find('-');
  int least = 0;
  int most = 0;
  if (!read_number(text.substr(0, dash), 1, most_players, least)) return false;
  if (dash == std::string_view::npos) {
    most = least;
  } else if (!read_number(text.substr(dash + 1), least, most_players, most)) {
    return false;
  }
  edition.least_players = least;
  edition.most_players = most;
  return true;
}

bool write_followers(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  int number = 0;
  if (!read_number(text, 0, most_followers, number)) return false;
  edition.set_followers(number);
  return true;
}

/// A word, or a number from `least_points` to 0. The first value is no number; "none" is the least of all.
template <auto member>
std::string read_least(const OptionInfo& option, const Edition& edition) {
  const auto& least = edition.*member;
  if (!least) return option.values.front();
  return *least == expressions::least_points && option.values.size() > 1 ? "none" : std::to_string(*least);
}

template <auto member>
bool write_least(const OptionInfo& option, Edition& edition, std::string_view text) {
  if (text == option.values.front()) {
    (edition.*member).reset();
  } else if (text == "none") {
    edition.*member = expressions::least_points;
  } else {
    const bool is_below_zero = text.starts_with('-');
    int number = 0;
    if (!read_number(text.substr(is_below_zero ? 1 : 0), is_below_zero ? 1 : 0,
                     is_below_zero ? -expressions::least_points : 0, number))
      return false;
    edition.*member = -number;
  }
  return true;
}

/// Formulas are tabulated with what they may give. One that may not be any more stays as it was read, and the
/// lint says so (points-below-zero).
bool write_least_feature(const OptionInfo& option, Edition& edition, std::string_view text) {
  if (!write_least<&Edition::least_feature>(option, edition, text)) return false;
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
  return true;
}

bool write_tie(const OptionInfo& /*option*/, Edition& edition, std::string_view text) {
  auto read = read_tie(text, edition);
  auto* rule = std::get_if<TieRule>(&read);
  if (rule == nullptr) return false;
  edition.tie = rule->last;
  edition.tie_by = std::move(rule->by);
  return true;
}

/// Ids of tiles, kept with how many of each, or "none".
std::string read_removed(const OptionInfo& option, const Edition& edition) {
  return edition.removed_tiles.empty() ? option.values.front() : text_of_tiles(edition.removed_tiles);
}
bool write_removed(const OptionInfo& option, Edition& edition, std::string_view text) {
  std::string wrong;
  auto tiles = text == option.values.front() ? TileCounts{} : parse_tiles(text, wrong);
  if (wrong.empty()) edition.removed_tiles = std::move(tiles);
  return wrong.empty();
}

std::string read_end_tile(const OptionInfo& option, const Edition& edition) {
  return edition.end_tiles.empty() ? option.values.front()
                                   : fmt::format("{}", fmt::join(edition.end_tiles, " "));
}
bool write_end_tile(const OptionInfo& option, Edition& edition, std::string_view text) {
  std::string wrong;
  const auto tiles = text == option.values.front() ? TileCounts{} : parse_tiles(text, wrong);
  if (!wrong.empty() || text.find('*') != text.npos) return false;
  edition.end_tiles = tiles | ranges::views::keys | ranges::to_vector;
  return true;
}

std::vector<Option> make_options() {
  auto score_marker =
      enumeration<&Edition::score_marker>(OptionPart::agreement, "score_marker", {"tiles", "lying", "dice"},
                                          "what tells the laps on the scoring track: 50/100 tiles, the "
                                          "marker laid down after the first lap, or a die turned at each");
  score_marker.write = write_score_marker;
  return {
      enumeration<&Edition::farms>(
          OptionPart::points, "farms", {"third", "second", "first", "off"},
          "how farms score at the end, by majority over what and how often a city counts"),
      enumeration<&Edition::small_city>(
          OptionPart::preset, "small_city", {"full", "half"},
          "half: a completed city of two tiles scores 1 a tile and 1 a pennant"),
      enumeration<&Edition::unit>(OptionPart::preset, "unit", {"tile", "segment"},
                                  "what the length of a feature counts"),
      enumeration<&Edition::incomplete_at_end>(
          OptionPart::preset, "incomplete_at_end", {"score", "nothing"},
          "nothing: incomplete roads, cities and cloisters score nothing at the end; farms as ever"),
      for_several(enumeration<&Edition::who_scores>(
          OptionPart::award, "who_scores", {"majority", "everyone", "shares"},
          "whom a feature scores: who has most followers there, everyone with a follower there, or everyone "
          "his share of its points, by his followers among all there, rounded down")),
      for_several(enumeration<&Edition::shared_majority>(
          OptionPart::award, "shared_majority", {"full", "none", "split"},
          "what players tied for most followers get: full points each, nothing, or the points divided among "
          "them and rounded down")),
      rare(for_several(enumeration<&Edition::outvoted>(
          OptionPart::award, "outvoted", {"nothing", "half", "by_weight"},
          "what players with followers there, but not most, get; half: who has next most, half the points; "
          "by_weight: each so much of the points as his followers are of the most; rounded down"))),
      rare(enumeration<&Edition::site_majority>(
          OptionPart::award, "site_majority", {"on", "around"},
          "whose figures decide who scores a cloister or garden: those that stand on it, or all that stand "
          "on "
          "its tile and on the eight around it, whatever they stand on")),
      for_several(enumeration<&Edition::second_once>(
          OptionPart::award, "second_once", {"each_player", "all"},
          "farms second: a city scores once for each player, or once for all: the first farm, as laid, that "
          "touches it and has somebody who scores takes it")),
      for_several(enumeration<&Edition::first_ties>(
          OptionPart::award, "first_ties", {"as_others", "full", "none", "split"},
          "farms first: what players tied for most farmers around a city get; as_others: what "
          "shared_majority says")),
      formula<FormulaSlot::road_complete>("points of a completed road, from tiles and segments"),
      formula<FormulaSlot::road_incomplete>("points of an incomplete road at the end"),
      formula<FormulaSlot::city_complete>("points of a completed city, from tiles, segments and pennants"),
      formula<FormulaSlot::city_incomplete>("points of an incomplete city at the end"),
      formula<FormulaSlot::cloister_complete>("points of a completed cloister (monastery), from neighbours"),
      formula<FormulaSlot::cloister_incomplete>("points of an incomplete cloister (monastery) at the end"),
      formula<FormulaSlot::garden_complete>("points of a completed garden, from neighbours"),
      formula<FormulaSlot::garden_incomplete>("points of an incomplete garden at the end"),
      formula<FormulaSlot::farm_points>(
          "points of a farm from the completed cities it scores (farms first: of one city)"),
      rare({{"least_feature",
             {"refused", "none"},
             "what no feature gives less than: a number -10000 to 0, or none; refused: no formula may give "
             "less "
             "than 0",
             OptionPart::points},
            read_least<&Edition::least_feature>,
            write_least_feature}),
      rare({{"least_total",
             {"none"},
             "what no player's total is less than: a number -10000 to 0, or none; looked at after each tile "
             "and "
             "after the final scoring",
             OptionPart::award},
            read_least<&Edition::least_total>,
            write_least<&Edition::least_total>}),
      enumeration<&Edition::junction_ends_road>(
          OptionPart::crossings, "junction_ends_road", {"any", "houses_only"},
          "houses_only: a crossing drawn with bushes joins its roads into one road with several ends"),
      enumeration<&Edition::tile_art>(OptionPart::crossings, "tile_art", {"c1", "c2"},
                                      "which printing's drawings the tiles show"),
      {{"board_area",
        {},
        "where tiles may lie: unbounded, fixed WxH, shiftable WxH, extended RECTANGLES, floor HIDDEN "
        "RECTANGLES",
        OptionPart::table},
       [](const OptionInfo&, const Edition& edition) { return to_text(edition.table.area); },
       write_area},
      of_table<&Table::border>("border", {"barrier", "completes"},
                               "completes: city and road edges at the edge of the table are closed"),
      of_table<&Table::border_cloister>(
          "border_cloister", {"no", "real_tiles", "nine"},
          "with border completes, a cloister at the edge: never complete, or complete when its cells on the "
          "table are filled, for its real tiles or for nine"),
      enumeration<&Edition::start_in_bag>(OptionPart::start, "start_in_bag", {"no", "yes"},
                                          "yes: the first tile drawn becomes the start tile"),
      rare({{start_key,
             {start_tile_word},
             "what lies when a game begins: tile, which is the start tile of the tile set, or tiles with "
             "their "
             "places; of several such starts, parted by |, one by lot",
             OptionPart::start},
            [](const OptionInfo&, const Edition& edition) {
              return edition.start.empty() ? std::string(start_tile_word) : edition.start;
            },
            write_start}),
      enumeration<&Edition::base_start_tile>(
          OptionPart::start, "base_start_tile", {"shuffled_in", "first_deck", "after_decks", "removed"},
          "what becomes of the base game's start tile where added tiles bring another one: a tile like "
          "others, "
          "one of the first deck, drawn when all decks are used up, or not in the game"),
      enumeration<&Edition::unplaceable>(
          OptionPart::course, "unplaceable",
          {"remove_if_all_agree", "remove", "return_to_box", "return_to_bag"},
          "what happens to a drawn tile that fits nowhere; return_to_bag: another is drawn and the game ends "
          "when no tile left fits"),
      enumeration<&Edition::tile_source>(OptionPart::agreement, "tile_source", {"stacks", "bag"},
                                         "whether tiles lie in stacks or in a bag"),
      enumeration<&Edition::draw_timing>(OptionPart::course, "draw_timing", {"turn_start", "turn_end"},
                                         "when a tile becomes known: at the start of the turn in which it is "
                                         "laid, or at the end of the player's turn before"),
      {{"hand_size",
        {},
        "tiles a player holds; he lays any of them and refills his hand; all: every tile is dealt at the "
        "start",
        OptionPart::course},
       [](const OptionInfo&, const Edition& edition) {
         return edition.hand_size == all_tiles ? all_word : std::to_string(edition.hand_size);
       },
       write_hand_size},
      enumeration<&Edition::hand_visibility>(OptionPart::agreement, "hand_visibility", {"hidden", "open"},
                                             "whether hands are seen by all"),
      rare(enumeration<&Edition::hand_rest>(
          OptionPart::course, "hand_rest", {"kept", "discarded", "returned"},
          "what becomes of a hand of which a tile was laid; discarded: it leaves the game, returned: it goes "
          "back into the bag, and a whole hand is drawn next time")),
      rare({{"market",
             {},
             "tiles that lie open for all, 0 for none; a player lays one of them in place of a drawn one, "
             "then "
             "another takes its place",
             OptionPart::course},
            [](const OptionInfo&, const Edition& edition) { return std::to_string(edition.market); },
            [](const OptionInfo&, Edition& edition, std::string_view text) {
              return read_number(text, 0, most_in_hand, edition.market);
            }}),
      rare(enumeration<&Edition::market_draw>(
          OptionPart::course, "market_draw", {"no", "yes"},
          "yes: with a market, a player may draw a tile unseen in place of "
          "those that lie open")),
      rare({{"market_cost",
             {},
             "points that a player pays for the tile that he lays from the market: a number for each tile "
             "that "
             "has lain there longer, or a formula of its place; 0 for none",
             OptionPart::events},
            [](const OptionInfo&, const Edition& edition) { return edition.market_cost.text; },
            write_market_cost}),
      rare({{"left_out",
             {},
             "tiles that leave the game unseen before the first turn, 0 to 200",
             OptionPart::course},
            [](const OptionInfo&, const Edition& edition) { return std::to_string(edition.left_out); },
            [](const OptionInfo&, Edition& edition, std::string_view text) {
              return read_number(text, 0, most_left_out, edition.left_out);
            }}),
      rare(number_or_none<&Edition::end_points>(
          "end_points", expressions::most_points,
          "the game ends after the turn in which a player comes to so many points: a number from 1 on, or "
          "none")),
      rare(number_or_none<&Edition::end_turns>(
          "end_turns", most_end_turns,
          "the game ends after so many turns of all players together: a number from 1 on, or none")),
      rare(enumeration<&Edition::end_supply>(
          OptionPart::course, "end_supply", {"no", "yes"},
          "yes: the game ends after the turn after which a player has no follower left to deploy")),
      rare({{"end_tile", {"none"}, "a tile that ends the game, any of several, or none", OptionPart::course},
            read_end_tile,
            write_end_tile}),
      rare(enumeration<&Edition::end_tile_when>(
          OptionPart::course, "end_tile_when", {"laid", "drawn"},
          "when a tile of end_tile ends the game: after the turn in which it is laid, or as soon as it is "
          "drawn, and it is not laid")),
      rare({{"removed_tiles",
             {"none"},
             "tiles of the tile set that are not in the game, with how many where it is more than one",
             OptionPart::start},
            read_removed,
            write_removed}),
      rare(enumeration<&Edition::farms_close>(
          OptionPart::events, "farms_close", {"no", "yes", "with_cities"},
          "farms third: a field without an open side is scored at once and its farmers return; with_cities: "
          "as soon as the cities that it touches are complete, too")),
      rare(enumeration<&Edition::unclaimed>(
          OptionPart::events, "unclaimed", {"nobody", "mover", "all"},
          "who gets the points of a completed city, road, cloister or other feature on which nobody stands: "
          "nobody, whose tile completes it, or everybody")),
      rare(for_several({{"teams",
                         {},
                         "teams, none or 2 to 4: players sit in turn, and totals and the winner are those of "
                         "teams",
                         OptionPart::agreement},
                        [](const OptionInfo&, const Edition& edition) {
                          return edition.teams == 0 ? std::string(no_teams) : std::to_string(edition.teams);
                        },
                        write_teams})),
      rare(for_several(enumeration<&Edition::team_total>(
          OptionPart::agreement, "team_total", {"sum", "least"},
          "what a team has: the sum of what its players have, or what the last of them has"))),
      for_several(enumeration<&Edition::fill_hole_extra_turn>(
          OptionPart::course, "fill_hole_extra_turn", {"no", "yes", "not_cloister"},
          "yes: who fills a cell with all four neighbours has another turn; not_cloister: unless with a tile "
          "that shows a cloister")),
      enumeration<&Edition::buy_tile>(OptionPart::agreement, "buy_tile", {"no", "yes"},
                                      "yes: a tile that alone of those left can complete a feature at a cell "
                                      "may be bought (its trigger is reported)"),
      enumeration<&Edition::buy_tile_by>(
          OptionPart::agreement, "buy_tile_by", {"type", "tile"},
          "buy_tile: no other type that is left can complete the feature, or no other tile at all, not even "
          "one like it"),
      for_several(enumeration<&Edition::start_player>(
          OptionPart::agreement, "start_player",
          {"youngest_decides", "youngest", "agreed", "standing_follower", "most_roads", "lot"},
          "who begins")),
      enumeration<&Edition::most_roads_by>(OptionPart::agreement, "most_roads_by", {"segments", "edges"},
                                           "what start_player most_roads counts on the tile drawn"),
      for_several({{"tie",
                    {"none", "shared", "replay", "first_seat", "last_seat"},
                    "what equal highest totals mean: left open, a shared victory, another game, or that one "
                    "of them wins: by what he has more of, or by his seat",
                    OptionPart::agreement},
                   [](const OptionInfo&, const Edition& edition) { return tie_text(edition); },
                   write_tie}),
      std::move(score_marker),
      {{"track_fields", {}, "fields of the scoring track, 50 or 100", OptionPart::agreement},
       [](const OptionInfo&, const Edition& edition) { return std::to_string(edition.track_fields); },
       write_track_fields},
      {{"players", {}, "how many may play, as a range such as 2-5", OptionPart::agreement},
       read_players,
       write_players},
      {{"followers",
        {},
        "followers (meeples, the figures that everybody has) of each player to deploy; one more stands on "
        "the "
        "scoring track",
        OptionPart::agreement},
       [](const OptionInfo&, const Edition& edition) { return std::to_string(edition.followers()); },
       write_followers},
  };
}

const std::vector<Option>& options() {
  static const auto all = make_options();
  return all;
}

const Option* option_of(std::string_view name) {
  const auto& all = options();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Option& o) { return o.info.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string expected_values(const OptionInfo& option) {
  if (option.name == "players")
    return fmt::format("a number or a range within 1-{}, such as 2-5", most_players);
  if (option.name == "hand_size") return fmt::format("a number 1 to {} or all", most_in_hand);
  if (option.name == "market") return fmt::format("a number 0 to {}", most_in_hand);
  if (option.name == "market_cost") return "a number, or a formula such as \"place - 1\"";
  if (option.name == "left_out") return fmt::format("a number 0 to {}", most_left_out);
  if (option.most > 0) return fmt::format("{} or a number 1 to {}", option.values.front(), option.most);
  if (option.name == "end_tile") return "none or ids of tiles";
  if (option.name == "track_fields") return "50 or 100";
  if (option.name == "teams") return fmt::format("{} or a number 2 to {}", no_teams, most_teams);
  if (option.name == "followers") return fmt::format("a number 0 to {}", most_followers);
  if (option.takes_numbers()) {
    auto words = option.values;
    words.push_back(fmt::format("a number {} to 0", expressions::least_points));
    return one_of(words);
  }
  return one_of(option.values);
}

/// What is wrong with the text of an option that has a grammar of its own; empty for the others.
std::string grammar_error(const OptionInfo& option, const Edition& edition, std::string_view value) {
  std::string wrong;
  if (option.name == "board_area") parse_area(value, wrong);
  if (option.name == start_key) wrong = wrong_starts(std::string(value));
  if (option.name == "market_cost") wrong = "market_cost " + MarketCost{}.read(value);
  if (option.name == "removed_tiles") parse_tiles(value, wrong);
  if (option.name == "tie") {
    const auto read = read_tie(value, edition);
    if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) wrong = error->message;
  }
  if (!option.slot) return wrong;
  const auto read = Formula::read(*option.slot, value, edition.vocabulary(), edition.least_feature);
  if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) wrong = error->message;
  return wrong;
}

/// Whether another option's value leaves this one nothing to decide, or its own is that of every published
/// game.
bool is_unheard(const Option& option, const Edition& edition) {
  static const Edition plain;
  const std::string_view name = option.info.name;
  if (option.is_rare) return option.read(option.info, edition) == option.read(option.info, plain);
  if (name == "tile_art") return edition.junction_ends_road == JunctionEndsRoad::any;
  if (name == "second_once") return edition.farms != Farms::second;
  if (name == "first_ties") return edition.farms != Farms::first || edition.who_scores != WhoScores::majority;
  if (name.starts_with("garden.")) return !edition.has_gardens();
  if (name == "base_start_tile")
    return edition.decks.empty() && edition.base_start_tile == BaseStartTile::shuffled_in;
  return false;
}

/// Whether the published game, which nothing is added to, has no use for the option.
bool is_of_expansions(const Option& option) {
  return option.is_rare || option.info.name.starts_with("garden.") || option.info.name == "base_start_tile";
}

/// An option's value; of a formula also whether a file gives it, because the words in which an item explains
/// itself differ from a preset's.
std::string value_in_key(const Option& option, const Edition& edition) {
  const bool is_own = option.info.slot && is_own_formula(edition, *option.info.slot);
  return fmt::format("{} {} {}; ", option.info.name, is_own ? "=" : ":", option.read(option.info, edition));
}

/// The values of all options of these parts. Options that nothing looks at are left out.
std::string key_of(const Edition& edition, std::initializer_list<OptionPart> parts) {
  std::string key;
  for (const auto& one : options()) {
    const auto& option = one.info;
    if (std::find(parts.begin(), parts.end(), option.part) == parts.end()) continue;
    if (is_unheard(one, edition)) continue;
    key += value_in_key(one, edition);
  }
  return key;
}

/// The lines, marks, figures, decks and reserves that the published game does not have, as far as they are of
/// these parts.
std::string rows_key(const Edition& edition, std::initializer_list<OptionPart> parts) {
  std::string key;
  for (const auto& row : own_rows(edition)) {
    if (std::find(parts.begin(), parts.end(), row.part) != parts.end())
      key += fmt::format("{} = {}; ", row.name, row_value(edition, row.name));
  }
  return key;
}

using expressions::formula_slots;

}  // namespace

const std::vector<OptionInfo>& option_catalogue() {
  static const auto catalogue = options() | ranges::views::transform(&Option::info) | ranges::to_vector;
  return catalogue;
}

const OptionInfo* find_option(std::string_view name) {
  const auto* option = option_of(name);
  return option == nullptr ? nullptr : &option->info;
}

std::vector<OptionInfo> options_of(const Edition& edition) {
  std::vector<OptionInfo> out;
  for (const auto& option : options())
    if (!is_of_expansions(option) || !is_unheard(option, edition)) out.push_back(option.info);
  for (auto& row : own_rows(edition)) out.push_back(std::move(row));
  return out;
}

const char* OptionInfo::group() const {
  if (part <= OptionPart::crossings) return "scoring";
  return part == OptionPart::table ? "table" : "play";
}

bool agree_on(OptionPart part, const Edition& a, const Edition& b) {
  if (rows_key(a, {part}) != rows_key(b, {part})) return false;
  // By value and not by key: where only one of the two looks at an option, its value tells, not its absence.
  return std::all_of(options().begin(), options().end(), [&](const Option& option) {
    return option.info.part != part || (is_unheard(option, a) && is_unheard(option, b)) ||
           value_in_key(option, a) == value_in_key(option, b);
  });
}

std::vector<std::string> starts_in(const std::string& text) {
  std::vector<std::string> starts;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '|');) starts.push_back(part);
  return starts;
}

std::string option_value(const Edition& edition, const std::string& name) {
  if (is_row_name(name)) return row_value(edition, name);
  const auto* option = option_of(name);
  return option == nullptr ? std::string{} : option->read(option->info, edition);
}

std::string set_option(Edition& edition, const std::string& name, const std::string& value) {
  if (is_row_name(name)) return set_row(edition, name, value);
  const auto* option = option_of(name);
  if (option == nullptr) {
    const auto known = option_catalogue() | ranges::views::transform(&OptionInfo::name) | ranges::to_vector;
    return fmt::format("unknown option {}, expected {}", in_quotes(name), suggestion(name, known));
  }
  if (option->write(option->info, edition, value)) return {};
  if (auto wrong = grammar_error(option->info, edition, value); !wrong.empty()) return wrong;
  return fmt::format("unknown value {} of {}, expected {}", in_quotes(value), name,
                     expected_values(option->info));
}

std::vector<std::string> in_setting_order(std::vector<std::string> names, Edition& edition) {
  for (const auto& name : names) {
    const auto row = is_row_name(name) ? row_of(name) : std::string{};
    // A row that cannot be is refused when it is set.
    if (row.starts_with("line.") && row_value(edition, row).empty()) set_row(edition, row, "{}");
  }
  const auto& all = options();
  const auto place = [&](const std::string& name) {
    constexpr std::array<std::string_view, 8> rows = {"mark.",    "figure.", "line.",  "deck.",
                                                      "reserve.", "event.",  "award.", "seat."};
    if (name == "least_feature") return std::ptrdiff_t{-1};
    const auto row =
        std::ranges::find_if(rows, [&](std::string_view prefix) { return name.starts_with(prefix); });
    if (row != rows.end()) return row - rows.begin();
    const auto option = std::ranges::find(all, name, [](const Option& o) { return o.info.name; });
    return std::ssize(rows) + (option - all.begin());
  };
  std::ranges::stable_sort(names, {}, place);
  return names;
}

std::string set_option_from(Edition& edition, const std::string& name, const std::string& value,
                            OptionSource source) {
  auto wrong = set_option(edition, name, value);
  if (!wrong.empty()) return wrong;
  if (name == "figure.follower.count") edition.sources["followers"] = source;
  edition.sources[is_row_name(name) ? row_of(name) : name] = std::move(source);
  // small_city and incomplete_at_end take the place of inherited formulas.
  for (std::size_t i = 0; i < formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    auto& origin = edition.sources[formula_key(slot)];
    if (!is_own_formula(edition, slot) && origin.set_in != "preset")
      origin = {options_followed_by(slot), "preset", {}};
  }
  return {};
}

Edition only_scoring(const Edition& edition) {
  Edition out;
  for (const auto& option : options())
    if (option.info.part <= OptionPart::crossings && option.copy != nullptr) option.copy(edition, out);
  out.formulas = edition.formulas;
  out.least_feature = edition.least_feature;
  out.least_total = edition.least_total;
  out.marks = edition.marks;
  out.figures = edition.figures;
  out.lines = edition.lines;
  out.table = edition.table;
  return out;
}

std::string MarketCost::read(std::string_view written) {
  MarketCost out;
  out.text = written;
  const expressions::Language language{"formula", {"place"}, "points such as place - 1", 200};
  int each = 0;
  const bool is_number = read_number(written, 0, expressions::most_points, each);
  auto read = expressions::Expression::read(written, language);
  if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) return error->message;
  for (std::int64_t place = 1; place <= most_in_hand; ++place) {
    const std::span<const std::int64_t> named(&place, 1);
    const auto points = is_number ? static_cast<double>(each * (place - 1))
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

bool Edition::has_costly_events() const {
  const auto may_cost = [](const EventRow& event) {
    return event.points < 0 || std::ranges::any_of(event.formulas, &Formula::goes_below_zero);
  };
  return pays_for_tiles() || std::ranges::any_of(events, may_cost) ||
         std::ranges::any_of(awards, [](const AwardRow& award) { return award.points.may_cost(); });
}

std::vector<std::pair<std::string, std::size_t>> Edition::token_names() const {
  std::vector<std::pair<std::string, std::size_t>> out;
  for (std::size_t m = 0; m < marks.size(); ++m)
    if (marks[m].is_token) out.emplace_back(marks[m].name, m);
  for (std::size_t e = 0; e < events.size(); ++e)
    if (events[e].gives_tokens()) out.emplace_back(events[e].id, token_number_of_event(e));
  return out;
}

bool Edition::has_gardens() const {
  return std::ranges::any_of(figures,
                             [](const Figure& f) { return f.may_stand_on(tilesets::SegmentKind::garden); });
}

expressions::Vocabulary Edition::vocabulary() const {
  expressions::Vocabulary words;
  words.marks = marks;
  words.figures = figures | ranges::views::transform(&Figure::id) | ranges::to_vector;
  words.lines = lines | ranges::views::transform(&OwnLine::name) | ranges::to_vector;
  return words;
}

std::string Edition::scoring_key() const {
  auto key = key_of(*this, {OptionPart::points, OptionPart::award, OptionPart::crossings}) +
             rows_key(*this, {OptionPart::points, OptionPart::award});
  if (table.completes()) key += key_of(*this, {OptionPart::table});
  return key;
}

std::string Edition::board_key() const {
  auto key = key_of(*this, {OptionPart::crossings, OptionPart::table, OptionPart::start}) +
             rows_key(*this, {OptionPart::course});
  return key + (has_gardens() ? "gardens; " : "");
}

}  // namespace bastide::rules::editions
