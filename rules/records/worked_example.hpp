// The worked examples of the rule pages as values: a board, and what the rules say about it under which
// editions.
//
// The pages give numbers and pictures; the boards are equivalents. Expected numbers are
// taken from the rules' text, never from an engine, because both engines are checked against them. Two kinds:
//  * without a turn: the board is a free position, and `scores` or `features` are expected of it;
//  * with a turn: the board is a legal game from its first tile on (each placement a turn, or a part of one,
//  of
//    the player who is said to have laid it, else of the figure's owner, else of player 0), then `turn` is
//    tried, and what comes of it is expected.
//
// Figures and marks stand in expectations by their names, since editions number them differently.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/turn.hpp"

namespace bastide::rules::records {

/// What the rules say under the editions that meet `when`. What is absent is not said.
struct ExampleExpectation {
  /// Player -> figure or mark -> how many.
  using Named = std::map<int, std::map<std::string, int>>;

  std::map<std::string, std::vector<std::string>> when;  ///< option -> values; empty: every edition
  std::map<int, int> scores;            ///< player -> points of the static score; other players have none
  std::map<std::string, int> features;  ///< "city", "road", "farm", "cloister", "river" -> how many
  std::optional<bool> legal;            ///< whether the turn's placement is legal
  /// Where the player may deploy, as positions have it: "city", "big:city"; in order of the alphabet.
  std::optional<std::vector<std::string>> spots;
  std::optional<std::map<int, int>> points;  ///< player -> points of the turn; others gain none
  std::optional<Named> returned;             ///< figures back in the supplies after the turn; others none
  std::optional<bool> again;                 ///< whether the player has a second part of the turn
  std::optional<Named> tokens;               ///< that players took in the turn; others none
  std::optional<std::map<int, int>> final;   ///< player -> points if the game ended after the turn
};

struct WorkedExample {
  std::string id;
  std::string text;                        ///< the rule, in our words
  std::vector<std::string> statements;     ///< ids of the statements that it plays, at least one
  std::shared_ptr<const TileSet> own_set;  ///< the set it is written in, when it names one or an edition
  /// The edition whose tiles, marks and figures it is about, when it names one.
  std::shared_ptr<const editions::Edition> own_edition;
  Position position;
  std::vector<int> players;  ///< who laid each tile after the first; may be empty
  std::optional<Turn> turn;
  std::map<std::string, std::string>
      options;  ///< set on every edition before the example is tried (e.g. followers)
  std::vector<ExampleExpectation> expectations;
  tilesets::SourceLocation where;
};

/// The first expectation whose `when` the edition meets, or nothing: the example then says nothing about the
/// edition. The pages say nothing about tables that end, joined crossings, formulas and other house scoring.
const ExampleExpectation* expectation_under(const WorkedExample& example, const editions::Edition& edition);

/// The set that the example's board is written in: its own, else the one that it was read with.
const TileSet& set_of(const WorkedExample& example, const TileSet& read_with);

/// The example in the tiles of another edition than its own, when that plays all that the example is about:
/// the same tiles, among others, the same marks, figures, lines and formulas, and for a turn the same decks.
/// Nothing when it does not, or has too few of the tiles. Requires an example with an edition.
std::optional<WorkedExample> as_played_under(const WorkedExample& example, const editions::Edition& edition);

/// An example as it is played under an edition, and what the rules say of it then.
struct TriedExample {
  WorkedExample example;      ///< in the tiles of that edition, when it has one of its own
  editions::Edition edition;  ///< with the example's own options
  ExampleExpectation expected;
};
/// Nothing when it says nothing about the edition, or the edition does not play what it is about. `set`: the
/// edition's tiles.
std::optional<TriedExample> tried_under(const WorkedExample& example, const editions::Edition& edition,
                                        const TileSet& set);

/// Who laid the placement, by its number.
int layer_of(const WorkedExample& example, std::size_t placement);

/// The edition with the example's own options set.
editions::Edition edition_for(const WorkedExample& example, editions::Edition edition);

/// Reads examples; their boards are parsed with `set`, or with the shipped set that they name. Throws
/// InputError.
std::vector<WorkedExample> read_worked_examples(const TileSet& set, std::string_view text,
                                                const std::string& file);

/// The shipped ones (rules/examples/), those of the base game first. `set` needs the 24 base types. An
/// example of several editions is several, one for each.
std::vector<WorkedExample> load_worked_examples(const TileSet& set);

}  // namespace bastide::rules::records
