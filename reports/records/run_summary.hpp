// What a run record says, in plain words: the headline, what was looked at, and each distinct violation once.
//
// A record names its tile sets but does not hold their tiles. A set may have been edited since, and drawing
// an old counterexample with new tiles would show something that never happened; so the set at hand is used
// only when the recorded topology agrees (find_recorded_set).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/records/run_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::records {

using props::stages::Coverage;
using props::stages::FoundIn;
using props::stages::Outcome;

/// The set that `id` means in `run`, or nullptr when `sets` holds none with the recorded topology. A set of
/// that id is preferred; a set given as a file is recorded under its path and found by its topology alone.
const tilesets::TileSet* find_recorded_set(const RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                                           const std::string& id);

/// What a tile set is called as an edition with marks or further figures sees it: "base under mine.toml".
std::string set_under(const std::string& tile_set, const std::string& edition);
/// Tile set and edition of such a name, if it is one.
std::optional<std::pair<std::string, std::string>> set_and_edition(const std::string& name);
/// The set by another id.
tilesets::TileSet called(const tilesets::TileSet& set, std::string id);
/// Of the sets at hand the one that a record of games or answers names, as its edition sees it where that is
/// told apart; or nullptr.
const tilesets::TileSet* find_set(const std::vector<tilesets::TileSet>& sets, const std::string& tile_set,
                                  const std::string& edition);

/// What an edition or tile set of the run is called: of a designer's file the name in it, else its id.
std::string edition_name(const RunRecord& run, const std::string& id);
std::string set_name(const RunRecord& run, const std::string& id);

/// The column of combinations of options, which is recorded like an edition.
constexpr const char* combinations_id = "combinations";
/// Editions without that column.
std::size_t plain_editions(const RunRecord& run);
/// "10 editions and combinations of options".
std::string editions_in_words(const RunRecord& run);

/// Properties that say nothing under any edition of the run, for one reason.
struct SilentProperties {
  std::string reason;
  std::vector<std::string> ids;
};
/// Most properties first.
std::vector<SilentProperties> silent_properties(const RunRecord& run);

/// What became of the lemmas of a run: "15 hold, 2 open, 1 without a context". A lemma without a context was
/// looked at nowhere, so it is not said to hold.
std::string lemmas_in_words(const RunRecord& run);

/// A situation that games had to meet and did not, and under which editions.
struct UnseenSituation {
  const PropertyStatement* property = nullptr;
  std::vector<std::string> editions;
};
/// In order of the properties. Refers to `run`.
std::vector<UnseenSituation> unseen_situations(const RunRecord& run);
/// "cover-tie-scored: two players are tied" and, where some editions met it, "(c1, c2)".
std::string in_words(const UnseenSituation& situation, const RunRecord& run);

/// What was checked, what does not apply, and what was found: "100 properties under 1 edition: 80 checked, 20
/// do not apply. No violation found."
std::string headline(const RunRecord& run);

/// The most that any verdict under `edition` rests on, number by number.
Coverage coverage_of(const RunRecord& run, const std::string& edition);
/// "every board up to 4 tiles (1,234), 5,678 deployments on boards up to 3 tiles, 100 games (7,100 turns)";
/// "nothing" if empty.
std::string in_words(const Coverage& coverage);

/// Properties proved under some edition.
std::size_t properties_proved(const RunRecord& run);
/// The lemmas that do not hold. Refers to `run`.
std::vector<const CheckedLemma*> failed_lemmas(const RunRecord& run);

/// Every game by one number of players.
struct GamesByPlayers {
  int players = 0;
  std::vector<std::string> games;  ///< [k]: of k+1 tiles, decimal
  std::uint64_t states = 0;
  std::uint64_t turns = 0;
  std::vector<std::string> games_without_loss;  ///< of them, no tile was set aside; empty when that is all
  std::vector<std::string> over;                ///< [k]: of these games, over with k+1 tiles
};
std::vector<GamesByPlayers> games_by_players(const WalkedGames& every_game);
/// "1 player", "2 or more players": who has no turn in games of so few tiles changes nothing.
std::string players_in_words(const GamesByPlayers& games);

/// Where something was found: "boards", "random games".
const char* found_in_words(FoundIn found_in);

/// "held", "not seen", "does not apply", ...
std::string in_words(Outcome outcome);

/// One counterexample and the editions for which exactly it was found.
struct DistinctViolation {
  const PropertyStatement* property = nullptr;  ///< nullptr when the record lists no such property
  std::string property_id;
  std::vector<std::string> editions;
  const PropertyVerdict* verdict = nullptr;  ///< the first of them
};
/// In order of the properties. Refers to `run`.
std::vector<DistinctViolation> distinct_violations(const RunRecord& run);

/// Whose crossings to draw for an edition: "c2" for "c2-farmers".
std::string crossing_art_of(const std::string& edition);

/// A shell command that repeats the whole run.
std::string command_line(const RunRecord& run);
/// A shell command that asks the violated property about its counterexample again and nothing else; ""
/// without a counterexample. `file` names a file that holds the position or the game; without it they stand
/// in the command.
std::string command_for(const RunRecord& run, const PropertyVerdict& verdict, const std::string& file = {});

}  // namespace bastide::reports::records
