// A rule edition as a value: the options of rules.md section 4, each with the source it was taken from.
//
// The options of this struct are the ones the engines implement. The reader refuses unknown options and
// values with their place, so a file can never ask for something that is silently ignored.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::rules {

enum class Farms : std::uint8_t { third, second, first, off };  ///< rules.md section 3
enum class SmallCity : std::uint8_t { full, half };             ///< half: 2-tile city 1 per tile and pennant
enum class Unit : std::uint8_t { tile, segment };               ///< what a feature's length counts
enum class Tie : std::uint8_t { none, shared, replay };         ///< who wins on equal totals
enum class Unplaceable : std::uint8_t { remove_if_all_agree, remove, return_to_box };
enum class StartPlayer : std::uint8_t { youngest_decides, youngest, agreed, standing_follower };
enum class ScoreMarker : std::uint8_t { follower };  ///< a follower on a 50-field track with 50/100 tiles

/// Where an option's value comes from.
struct OptionSource {
  std::string source;  ///< page and note, e.g. "WikiCarpedia, Base game (1st edition), Farms, note 31"
  std::string set_in;  ///< id of the edition whose file sets it; "default" when none does
  tilesets::SourceLocation where;
};

struct Edition {
  std::string id;
  std::string name;
  std::string tile_set;  ///< id or path, default "base"
  std::string source;
  std::vector<std::string> notes;  ///< ambiguities settled in this file (rules.md section 5, last lines)

  Farms farms = Farms::third;
  SmallCity small_city = SmallCity::full;
  Unit unit = Unit::tile;
  Tie tie = Tie::none;
  Unplaceable unplaceable = Unplaceable::remove_if_all_agree;
  StartPlayer start_player = StartPlayer::youngest_decides;
  ScoreMarker score_marker = ScoreMarker::follower;
  int least_players = 2;
  int most_players = 5;
  int followers = 7;  ///< per player, to deploy; one more stands on the scoring track

  std::map<std::string, OptionSource> sources;  ///< option name -> where its value comes from

  /// True when both editions score every position alike (farms, small_city and unit agree).
  bool scores_like(const Edition& other) const;
};

/// One option as data: its name, its values (default first) and what it means. Drives the reader, `editions
/// show` and `editions diff`.
struct OptionInfo {
  std::string name;
  std::vector<std::string> values;  ///< empty: a number or a range
  std::string meaning;
};
const std::vector<OptionInfo>& option_catalogue();
/// The value of option `name` as written in a file ("third", "7", "2-5"). Requires a name of the catalogue.
std::string option_value(const Edition& edition, const std::string& name);
/// Sets option `name` from its text. Returns an empty string, or what is wrong and what was expected
/// ("unknown value 'x' of farms, expected third, second, first or off"); the edition is then unchanged.
std::string set_option(Edition& edition, const std::string& name, const std::string& value);

constexpr int most_followers = 20;  ///< a limit of this program; 0 followers is a game of placing tiles only

/// The keys that an edition file may hold: id, name, extends, tileset, source, notes, and the options.
std::vector<std::string> edition_file_keys();

/// Ids of the shipped editions, in the order of rules.md section 4.
std::vector<std::string> shipped_editions();
/// Reads a shipped edition by id ("c1") or a file by path; resolves `extends`. Throws InputError.
Edition load_edition(const std::string& id_or_path);
/// The same from text; `file` names it in diagnostics.
Edition read_edition(std::string_view text, const std::string& file);

}  // namespace bastide::rules
