// The options as one table: how each is called, what it may be, and how it is read from and written to an
// Edition.
//
// Everything that walks over options (the reader, game records, `editions show`, `editions diff`, the
// schema's test) uses this table, so a new option is one entry here and one member of Edition.
//
// What features are worth by the named options, as formulas; and which editions score, or have boards, alike.
//
// rules.md section 2, points; section 4, small_city, unit, incomplete_at_end and farms. The engine looks
// every value up in a formula's table, whether the formula is a preset or an edition's own, so there is one
// way of scoring. The presets are read once, at the first question.
#include "rules/editions/edition.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include <fmt/core.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "rules/editions/option_names.hpp"
#include "rules/position.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::Formula;
using expressions::FormulaSlot;

/// An option with its access to an edition. `write` returns false when the value is not one of the option's.
struct Option {
  OptionInfo info;
  std::string (*read)(const Edition&);
  bool (*write)(Edition&, std::string_view);
};

template <class Value>
bool read_name(std::string_view text, Value& value) {
  const auto known = names<Value>();
  const auto found = std::find(known.begin(), known.end(), text);
  if (found == known.end()) return false;
  value = static_cast<Value>(found - known.begin());
  return true;
}

/// An option that is an enumeration; `member` is its place in Edition.
template <auto member>
Option enumeration(OptionGroup group, std::string name, std::string meaning) {
  using Value = std::remove_cvref_t<decltype(std::declval<Edition>().*member)>;
  return {{std::move(name), names<Value>(), std::move(meaning), group},
          [](const Edition& edition) { return names<Value>()[static_cast<std::size_t>(edition.*member)]; },
          [](Edition& edition, std::string_view text) { return read_name(text, edition.*member); }};
}

/// Likewise for an enumeration of the table.
template <auto member>
Option of_table(std::string name, std::string meaning) {
  using Value = std::remove_cvref_t<decltype(std::declval<Table>().*member)>;
  return {
      {std::move(name), names<Value>(), std::move(meaning), OptionGroup::table},
      [](const Edition& edition) { return names<Value>()[static_cast<std::size_t>(edition.table.*member)]; },
      [](Edition& edition, std::string_view text) { return read_name(text, edition.table.*member); }};
}

std::optional<Formula>& own_formula(Edition& edition, FormulaSlot slot) {
  return edition.formulas[static_cast<std::size_t>(slot)];
}

/// A formula option.
template <FormulaSlot slot>
Option formula(std::string meaning) {
  return {{formula_key(slot), {}, std::move(meaning), OptionGroup::scoring},
          [](const Edition& edition) { return formula_of(edition, slot).text(); },
          [](Edition& edition, std::string_view text) {
            auto read = Formula::read(slot, text);
            if (!std::holds_alternative<Formula>(read)) return false;
            own_formula(edition, slot) = std::get<Formula>(std::move(read));
            return true;
          }};
}

bool write_small_city(Edition& edition, std::string_view text) {
  if (!read_name(text, edition.small_city)) return false;
  own_formula(edition, FormulaSlot::city_complete).reset();
  return true;
}

bool write_incomplete(Edition& edition, std::string_view text) {
  if (!read_name(text, edition.incomplete_at_end)) return false;
  for (const auto slot :
       {FormulaSlot::road_incomplete, FormulaSlot::city_incomplete, FormulaSlot::cloister_incomplete})
    own_formula(edition, slot).reset();
  return true;
}

bool write_hand_size(Edition& edition, std::string_view text) {
  if (text != "1" && text != "3") return false;
  edition.hand_size = text == "1" ? 1 : 3;
  return true;
}

bool write_area(Edition& edition, std::string_view text) {
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

std::string read_players(const Edition& e) {
  return e.least_players == e.most_players ? std::to_string(e.most_players)
                                           : fmt::format("{}-{}", e.least_players, e.most_players);
}

/// "2-5", or "3" for exactly three.
bool write_players(Edition& edition, std::string_view text) {
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

bool write_followers(Edition& edition, std::string_view text) {
  int number = 0;
  if (!read_number(text, 0, most_followers, number)) return false;
  edition.followers = number;
  return true;
}

constexpr auto scoring = OptionGroup::scoring;
constexpr auto play = OptionGroup::play;

std::vector<Option> make_options() {
  auto small_city = enumeration<&Edition::small_city>(
      scoring, "small_city", "half: a completed city of two tiles scores 1 a tile and 1 a pennant");
  small_city.write = write_small_city;
  auto incomplete_at_end = enumeration<&Edition::incomplete_at_end>(
      scoring, "incomplete_at_end",
      "nothing: incomplete roads, cities and cloisters score nothing at "
      "the end; farms as ever");
  incomplete_at_end.write = write_incomplete;
  return {
      enumeration<&Edition::farms>(
          scoring, "farms", "how farms score at the end, by majority over what and how often a city counts"),
      std::move(small_city),
      enumeration<&Edition::unit>(scoring, "unit", "what the length of a feature counts"),
      std::move(incomplete_at_end),
      enumeration<&Edition::who_scores>(
          scoring, "who_scores",
          "whom a feature scores: who has most followers there, or everyone with "
          "a follower there"),
      enumeration<&Edition::shared_majority>(
          scoring, "shared_majority",
          "what players tied for most followers get: full points each, nothing, or the points divided among "
          "them and rounded down"),
      formula<FormulaSlot::road_complete>("points of a completed road, from tiles and segments"),
      formula<FormulaSlot::road_incomplete>("points of an incomplete road at the end"),
      formula<FormulaSlot::city_complete>("points of a completed city, from tiles, segments and pennants"),
      formula<FormulaSlot::city_incomplete>("points of an incomplete city at the end"),
      formula<FormulaSlot::cloister_complete>("points of a completed cloister, from neighbours"),
      formula<FormulaSlot::cloister_incomplete>("points of an incomplete cloister at the end"),
      formula<FormulaSlot::farm_points>(
          "points of a farm from the completed cities it scores (farms first: of one city)"),
      enumeration<&Edition::junction_ends_road>(
          scoring, "junction_ends_road",
          "houses_only: a crossing drawn with bushes joins its roads into one road with several ends"),
      enumeration<&Edition::tile_art>(scoring, "tile_art", "which printing's drawings the tiles show"),
      {{"board_area",
        {},
        "where tiles may lie: unbounded, fixed WxH, shiftable WxH, extended RECTANGLES, floor HIDDEN "
        "RECTANGLES",
        OptionGroup::table},
       [](const Edition& edition) { return to_text(edition.table.area); },
       write_area},
      of_table<&Table::border>("border",
                               "completes: city and road edges at the edge of the table are closed"),
      of_table<&Table::border_cloister>(
          "border_cloister",
          "with border completes, a cloister at the edge: never complete, or complete when its cells on the "
          "table are filled, for its real tiles or for nine"),
      enumeration<&Edition::start_in_bag>(play, "start_in_bag",
                                          "yes: the first tile drawn becomes the start tile"),
      enumeration<&Edition::unplaceable>(
          play, "unplaceable",
          "what happens to a drawn tile that fits nowhere; return_to_bag: another is drawn and the game ends "
          "when no tile left fits"),
      enumeration<&Edition::tile_source>(play, "tile_source", "whether tiles lie in stacks or in a bag"),
      enumeration<&Edition::draw_timing>(play, "draw_timing",
                                         "when a tile becomes known: at the start of the turn in which it is "
                                         "laid, or at the end of the player's turn before"),
      {{"hand_size", {}, "tiles a player holds, 1 or 3; he lays any of them and refills his hand", play},
       [](const Edition& edition) { return std::to_string(edition.hand_size); },
       write_hand_size},
      enumeration<&Edition::hand_visibility>(play, "hand_visibility", "whether hands are seen by all"),
      enumeration<&Edition::fill_hole_extra_turn>(
          play, "fill_hole_extra_turn", "yes: who fills a cell with all four neighbours has another turn"),
      enumeration<&Edition::buy_tile>(play, "buy_tile",
                                      "yes: a tile that alone of those left can complete a feature at a cell "
                                      "may be bought (its trigger is reported)"),
      enumeration<&Edition::start_player>(play, "start_player", "who begins"),
      enumeration<&Edition::most_roads_by>(play, "most_roads_by",
                                           "what start_player most_roads counts on the tile drawn"),
      enumeration<&Edition::tie>(play, "tie",
                                 "what equal highest totals mean: left open, a shared victory, another game"),
      enumeration<&Edition::score_marker>(play, "score_marker", "what stands on the 50-field scoring track"),
      {{"players", {}, "how many may play, as a range such as 2-5", play}, read_players, write_players},
      {{"followers", {}, "followers of each player to deploy; one more stands on the scoring track", play},
       [](const Edition& edition) { return std::to_string(edition.followers); },
       write_followers},
  };
}

const std::vector<Option>& options() {
  static const auto all = make_options();
  return all;
}

const Option* find_option(std::string_view name) {
  const auto& all = options();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Option& o) { return o.info.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string expected_values(const OptionInfo& option) {
  if (option.name == "players")
    return fmt::format("a number or a range within 1-{}, such as 2-5", most_players);
  if (option.name == "hand_size") return "1 or 3";
  if (option.name == "followers") return fmt::format("a number 0 to {}", most_followers);
  return one_of(option.values);
}

/// What is wrong with the text of an option that has a grammar of its own; empty for the others.
std::string grammar_error(const std::string& name, std::string_view value) {
  std::string wrong;
  if (name == "board_area") parse_area(value, wrong);
  for (std::size_t i = 0; i < expressions::formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    if (name != formula_key(slot)) continue;
    const auto read = Formula::read(slot, value);
    if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) wrong = error->message;
  }
  return wrong;
}

}  // namespace

const std::vector<OptionInfo>& option_catalogue() {
  static const auto catalogue = options() | ranges::views::transform(&Option::info) | ranges::to_vector;
  return catalogue;
}

std::string option_value(const Edition& edition, const std::string& name) {
  const auto* option = find_option(name);
  return option == nullptr ? std::string{} : option->read(edition);
}

std::string set_option(Edition& edition, const std::string& name, const std::string& value) {
  const auto* option = find_option(name);
  if (option == nullptr) {
    const auto known = option_catalogue() | ranges::views::transform(&OptionInfo::name) | ranges::to_vector;
    return fmt::format("unknown option {}, expected {}", in_quotes(name), suggestion(name, known));
  }
  if (option->write(edition, value)) return {};
  if (auto wrong = grammar_error(name, value); !wrong.empty()) return wrong;
  return fmt::format("unknown value {} of {}, expected {}", in_quotes(value), name,
                     expected_values(option->info));
}

std::vector<std::string> edition_file_keys() {
  std::vector<std::string> keys = {"id", "name", "extends", "tileset", "source", "notes"};
  for (const auto& option : options()) {
    // "road.complete" is key complete of table road.
    auto key = option.info.name.substr(0, option.info.name.find('.'));
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(std::move(key));
  }
  return keys;
}

namespace {

using expressions::formula_slots;

Formula preset(FormulaSlot slot, const char* text) { return std::get<Formula>(Formula::read(slot, text)); }

/// The formulas that the named options stand for, made once.
struct Presets {
  Formula road_by_tile = preset(FormulaSlot::road_complete, "tiles");
  Formula road_by_segment = preset(FormulaSlot::road_complete, "segments");
  Formula open_road_by_tile = preset(FormulaSlot::road_incomplete, "tiles");
  Formula open_road_by_segment = preset(FormulaSlot::road_incomplete, "segments");
  Formula open_road_nothing = preset(FormulaSlot::road_incomplete, "0");
  Formula city_by_tile = preset(FormulaSlot::city_complete, "2*tiles + 2*pennants");
  Formula city_by_segment = preset(FormulaSlot::city_complete, "2*segments + 2*pennants");
  Formula half_by_tile =
      preset(FormulaSlot::city_complete, "tiles == 2 ? tiles + pennants : 2*tiles + 2*pennants");
  Formula half_by_segment =
      preset(FormulaSlot::city_complete, "tiles == 2 ? segments + pennants : 2*segments + 2*pennants");
  Formula open_city_by_tile = preset(FormulaSlot::city_incomplete, "tiles + pennants");
  Formula open_city_by_segment = preset(FormulaSlot::city_incomplete, "segments + pennants");
  Formula open_city_nothing = preset(FormulaSlot::city_incomplete, "0");
  Formula cloister = preset(FormulaSlot::cloister_complete, "1 + neighbours");
  Formula open_cloister = preset(FormulaSlot::cloister_incomplete, "1 + neighbours");
  Formula open_cloister_nothing = preset(FormulaSlot::cloister_incomplete, "0");
  Formula farm_by_three = preset(FormulaSlot::farm_points, "3*cities");
  Formula farm_by_four = preset(FormulaSlot::farm_points, "4*cities");
};

const Formula& preset_of(const Edition& edition, FormulaSlot slot) {
  static const Presets presets;
  const bool by_tile = edition.unit == Unit::tile;
  const bool scores = edition.incomplete_at_end == IncompleteAtEnd::score;
  switch (slot) {
    case FormulaSlot::road_complete:
      return by_tile ? presets.road_by_tile : presets.road_by_segment;
    case FormulaSlot::road_incomplete:
      if (!scores) return presets.open_road_nothing;
      return by_tile ? presets.open_road_by_tile : presets.open_road_by_segment;
    case FormulaSlot::city_complete:
      if (edition.small_city == SmallCity::half)
        return by_tile ? presets.half_by_tile : presets.half_by_segment;
      return by_tile ? presets.city_by_tile : presets.city_by_segment;
    case FormulaSlot::city_incomplete:
      if (!scores) return presets.open_city_nothing;
      return by_tile ? presets.open_city_by_tile : presets.open_city_by_segment;
    case FormulaSlot::cloister_complete:
      return presets.cloister;
    case FormulaSlot::cloister_incomplete:
      return scores ? presets.open_cloister : presets.open_cloister_nothing;
    case FormulaSlot::farm_points:
      break;
  }
  return edition.farms == Farms::first ? presets.farm_by_four : presets.farm_by_three;
}

}  // namespace

const char* options_followed_by(std::string_view formula) {
  if (formula == "city.complete") return "follows small_city and unit";
  if (formula == "road.complete") return "follows unit";
  if (formula == "cloister.complete") return "1 and 1 a neighbour";
  if (formula == "farm.points") return "follows farms";
  return formula == "cloister.incomplete" ? "follows incomplete_at_end"
                                          : "follows incomplete_at_end and unit";
}

std::string set_option_from(Edition& edition, const std::string& name, const std::string& value,
                            OptionSource source) {
  auto wrong = set_option(edition, name, value);
  if (!wrong.empty()) return wrong;
  edition.sources[name] = std::move(source);
  // small_city and incomplete_at_end take the place of inherited formulas.
  for (std::size_t i = 0; i < formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    auto& origin = edition.sources[formula_key(slot)];
    if (!is_own_formula(edition, slot) && origin.set_in != "preset")
      origin = {options_followed_by(formula_key(slot)), "preset", {}};
  }
  return {};
}

const Formula& formula_of(const Edition& edition, FormulaSlot slot) {
  const auto& own = edition.formulas[static_cast<std::size_t>(slot)];
  return own ? *own : preset_of(edition, slot);
}

std::string Edition::scoring_key() const {
  auto key = fmt::format("farms {} who {} shared {} junction {} art {}", static_cast<int>(farms),
                         static_cast<int>(who_scores), static_cast<int>(shared_majority),
                         static_cast<int>(junction_ends_road),
                         junction_ends_road == JunctionEndsRoad::any ? 0 : static_cast<int>(tile_art));
  for (std::size_t i = 0; i < formula_slots; ++i) {
    const auto slot = static_cast<FormulaSlot>(i);
    // The presets are worth what they say; the words in which an item explains itself differ from a
    // formula's.
    key += fmt::format(" {}{}", is_own_formula(*this, slot) ? "=" : ":", formula_of(*this, slot).text());
  }
  if (table.completes())
    key += fmt::format(" {} cloister {}", to_text(table.area), static_cast<int>(table.border_cloister));
  return key;
}

std::string Edition::board_key() const {
  return fmt::format("{} border {} cloister {} start {} junction {} art {}", to_text(table.area),
                     static_cast<int>(table.border), static_cast<int>(table.border_cloister),
                     static_cast<int>(start_in_bag), static_cast<int>(junction_ends_road),
                     junction_ends_road == JunctionEndsRoad::any ? 0 : static_cast<int>(tile_art));
}

}  // namespace bastide::rules::editions
