// A property is a value: an id, the rule it states, what kind of statement it is, and how to check it on a
// view.
//
//  * invariant: holds on every board, or on every position with followers;
//  * step: relates the states before and after a turn;
//  * end: holds when a game is over;
//  * cover: must happen at least once in the games played; else the other verdicts rest on too little.
//
// A check gets a view and returns nothing or a Violation. Checks are pure functions: they keep nothing
// between calls, so they run concurrently and a shrunk counterexample fails for the same reason.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "props/property_views.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props {

enum class PropertyGroup : std::uint8_t { placement, features, scoring, editions };
enum class PropertyKind : std::uint8_t { invariant, step, end, cover };
tilesets::described::Shape shape_of(const PropertyGroup*);
tilesets::described::Shape shape_of(const PropertyKind*);

/// What a property says, as it is kept with the verdicts on it.
struct PropertyStatement {
  std::string id;
  PropertyGroup group = PropertyGroup::placement;
  PropertyKind kind = PropertyKind::invariant;
  std::vector<std::string> statements;  ///< ids in the register of statements
  std::string rule;                     ///< their places, and the rule in own words
  std::string statement;
  friend bool operator==(const PropertyStatement&, const PropertyStatement&) = default;
};
tilesets::described::Shape shape_of(const PropertyStatement*);

/// How a property fails on one view.
struct Violation {
  std::string explanation = {};                   ///< one sentence with the numbers
  std::string engine_answer = {};                 ///< what the fast engine says; may be empty
  std::string expected_answer = {};               ///< what it should say; may be empty
  std::vector<rules::SegmentRef> highlight = {};  ///< the offending segments
};
tilesets::described::Shape shape_of(const Violation*);
using Verdict = std::optional<Violation>;

/// Where a property says something. What it is silent about is told with its verdict.
struct Precondition {
  bool (*holds)(const tilesets::TileSet&, const rules::editions::Edition&) = nullptr;  ///< nullptr: always
  const char* otherwise = "";  ///< why it says nothing elsewhere: "no mark gives tokens"
};

/// Edges meet edges of their own kind only.
inline bool edges_fit_their_own(const tilesets::TileSet& set, const rules::editions::Edition& /*edition*/) {
  return set.mixed_edge() == nullptr;
}
constexpr Precondition with_edges_of_a_kind{edges_fit_their_own,
                                            "edges of some kind may meet other kinds (fits)"};

/// Some of them: all must hold.
class Preconditions {
 public:
  constexpr Preconditions() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): one condition is the usual case
  constexpr Preconditions(Precondition a, Precondition b = {}, Precondition c = {}) : all_{a, b, c} {}

  bool operator()(const tilesets::TileSet& set, const rules::editions::Edition& edition) const {
    return failing(set, edition) == nullptr;
  }
  /// Why the property says nothing here: the first that does not hold. Empty where all do.
  std::string otherwise(const tilesets::TileSet& set, const rules::editions::Edition& edition) const {
    const auto* precondition = failing(set, edition);
    return precondition == nullptr ? "" : precondition->otherwise;
  }

 private:
  const Precondition* failing(const tilesets::TileSet& set, const rules::editions::Edition& edition) const {
    for (const auto& precondition : all_) {
      if (precondition.holds != nullptr && !precondition.holds(set, edition)) return &precondition;
    }
    return nullptr;
  }

  std::array<Precondition, 3> all_{};
};

struct Property {
  const char* id = "";  ///< "roads-are-paths-or-cycles"; stable, used in files
  PropertyGroup group = PropertyGroup::placement;
  PropertyKind kind = PropertyKind::invariant;
  const char* statements = "";  ///< ids in the register of statements, one space between two
  const char* rule = "";        ///< the rule it states, in own words
  const char* statement = "";   ///< what is checked, one sentence

  Verdict (*on_board)(const BoardView&) = nullptr;  ///< every board, and the board after every turn of a game
  Verdict (*on_scored)(const ScoredView&) =
      nullptr;  ///< every deployment on every board, and the end of every game
  Verdict (*on_turn)(const TurnView&) = nullptr;  ///< every turn of every game

  bool (*seen_on_turn)(const TurnView&) = nullptr;   ///< cover: it happened in this turn
  bool (*seen_at_end)(const ScoredView&) = nullptr;  ///< cover: it happened in this game's final position

  /// True when `on_board` may be asked about boards that are none (tiles that do not fit, too many of a
  /// type), which only a faulty engine makes: features are not known there, BoardView::reference is empty and
  /// the forest without meaning.
  bool judges_any_board = false;

  /// True when it judges the log of a whole game, which no game with turns left out has: nothing to shrink.
  bool judges_log = false;

  /// True when all it says is that the two engines answer alike, without saying what the answer is. A fault
  /// that only such properties notice is a gap in the catalogue (tests/mutants).
  bool compares_engines = false;

  /// With `on_board` it may look at the set and at what Edition::board_key holds: the boards of a set are
  /// walked once for all editions equal in these.
  Preconditions applies = {};
};

/// For each of `properties` whether it says something about the set under the edition.
std::vector<bool> which_apply(std::span<const Property> properties, const tilesets::TileSet& set,
                              const rules::editions::Edition& edition);

/// The ids of the statements that the property cites.
std::vector<std::string> cited_statements(const Property& property);

PropertyStatement statement_of(const Property& property);

}  // namespace bastide::props
