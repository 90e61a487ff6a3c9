// The options as one table: how each is called, what it may be, and how it is read from and written to an
// Edition.
//
// Everything that walks over options (the reader, game records, `editions show`, `editions diff`, the
// schema's test) uses this table, so a new option is one entry here and one member of Edition. Options and
// values that rules.md section 4 describes and this version does not play are listed too: asking for one is
// an error that says so.
#include "rules/edition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "rules/position.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules {
namespace {

/// An option with its access to an edition. `write` returns false when the value is not one of the option's.
struct Option {
  OptionInfo info;
  std::string (*read)(const Edition&);
  bool (*write)(Edition&, std::string_view);
};

/// The names of an enumeration's values, in the order of the enumerators.
template <class Value>
std::vector<std::string> names();
template <>
std::vector<std::string> names<Farms>() {
  return {"third", "second", "first", "off"};
}
template <>
std::vector<std::string> names<SmallCity>() {
  return {"full", "half"};
}
template <>
std::vector<std::string> names<Unit>() {
  return {"tile", "segment"};
}
template <>
std::vector<std::string> names<Tie>() {
  return {"none", "shared", "replay"};
}
template <>
std::vector<std::string> names<Unplaceable>() {
  return {"remove_if_all_agree", "remove", "return_to_box"};
}
template <>
std::vector<std::string> names<StartPlayer>() {
  return {"youngest_decides", "youngest", "agreed", "standing_follower"};
}
template <>
std::vector<std::string> names<ScoreMarker>() {
  return {"follower"};
}

/// An option that is an enumeration; `member` is its place in Edition.
template <auto member>
Option enumeration(std::string name, std::string meaning) {
  using Value = std::remove_cvref_t<decltype(std::declval<Edition>().*member)>;
  return {{std::move(name), names<Value>(), std::move(meaning)},
          [](const Edition& edition) { return names<Value>()[static_cast<std::size_t>(edition.*member)]; },
          [](Edition& edition, std::string_view text) {
            const auto known = names<Value>();
            const auto found = std::find(known.begin(), known.end(), text);
            if (found == known.end()) return false;
            edition.*member = static_cast<Value>(found - known.begin());
            return true;
          }};
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

std::vector<Option> make_options() {
  return {
      enumeration<&Edition::farms>(
          "farms", "how farms score at the end, by majority over what and how often a city counts"),
      enumeration<&Edition::small_city>(
          "small_city", "half: a completed city of two tiles scores 1 a tile and 1 a pennant"),
      enumeration<&Edition::unit>("unit", "what the length of a feature counts"),
      enumeration<&Edition::tie>("tie",
                                 "what equal highest totals mean: left open, a shared victory, another game"),
      enumeration<&Edition::unplaceable>("unplaceable", "what happens to a drawn tile that fits nowhere"),
      enumeration<&Edition::start_player>("start_player", "who begins"),
      enumeration<&Edition::score_marker>("score_marker", "what stands on the 50-field scoring track"),
      {{"players", {}, "how many may play, as a range such as 2-5"}, read_players, write_players},
      {{"followers", {}, "followers of each player to deploy; one more stands on the scoring track"},
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

/// rules.md section 4: known, and not played by this version. An empty value means the whole option.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> not_supported = {{
    {"incomplete_at_end", ""},
    {"junction_ends_road", ""},
    {"tile_source", ""},
    {"start_in_bag", ""},
    {"draw_timing", ""},
    {"hand_size", ""},
    {"hand_visibility", ""},
    {"fill_hole_extra_turn", ""},
    {"board_area", ""},
    {"border", ""},
    {"border_cloister", ""},
    {"buy_tile", ""},
    {"unplaceable", "return_to_bag"},
    {"start_player", "most_roads"},
    {"score_marker", "dice"},
}};

bool is_not_supported(std::string_view option, std::string_view value) {
  return std::find(not_supported.begin(), not_supported.end(), std::pair{option, value}) !=
         not_supported.end();
}

std::string expected_values(const OptionInfo& option) {
  if (option.name == "players")
    return fmt::format("a number or a range within 1-{}, such as 2-5", most_players);
  if (option.name == "followers") return fmt::format("a number 0 to {}", most_followers);
  return one_of(option.values);
}

}  // namespace

bool Edition::scores_like(const Edition& other) const {
  return farms == other.farms && small_city == other.small_city && unit == other.unit;
}

const std::vector<OptionInfo>& option_catalogue() {
  static const auto catalogue = [] {
    std::vector<OptionInfo> infos;
    for (const auto& option : options()) infos.push_back(option.info);
    return infos;
  }();
  return catalogue;
}

std::string option_value(const Edition& edition, const std::string& name) {
  const auto* option = find_option(name);
  return option == nullptr ? std::string{} : option->read(edition);
}

std::string set_option(Edition& edition, const std::string& name, const std::string& value) {
  const auto* option = find_option(name);
  if (option == nullptr) {
    std::vector<std::string> known;
    for (const auto& o : options()) known.push_back(o.info.name);
    if (is_not_supported(name, "")) {
      return fmt::format("option '{}' is not supported by this version, expected {}", name, one_of(known));
    }
    return fmt::format("unknown option {}, expected {}", in_quotes(name), suggestion(name, known));
  }
  if (option->write(edition, value)) return {};
  if (is_not_supported(name, value)) {
    return fmt::format("value '{}' of {} is not supported by this version, expected {}", value, name,
                       expected_values(option->info));
  }
  return fmt::format("unknown value {} of {}, expected {}", in_quotes(value), name,
                     expected_values(option->info));
}

std::vector<std::string> edition_file_keys() {
  std::vector<std::string> keys = {"id", "name", "extends", "tileset", "source", "notes"};
  for (const auto& option : options()) keys.push_back(option.info.name);
  return keys;
}

}  // namespace bastide::rules
