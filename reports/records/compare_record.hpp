// What `bastide compare` found out about two sides, as a value and as JSON (`bastide.compare/1`).
//
// A side is an edition with the tiles it is played with. What was changed stands in words, what that changes
// in figures of games by each policy; then the smallest position that tells the sides apart, and what
// `verify` says about each. Everything outside `environment` and `timing` is a function of input, options and
// seed. Pictures are drawn from the tile sets when the page is made, as from every record.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/records/run_record.hpp"
#include "reports/records/score_record.hpp"
#include "solver/simulation/paired/paired_figures.hpp"
#include "solver/simulation/paired/shared_draws.hpp"

namespace bastide::reports::records {

using solver::simulation::paired::ComparedPolicy;
using solver::simulation::paired::Pairing;
using solver::simulation::summary::ByName;

/// An edition with the tiles it is played with.
struct ComparedSide {
  std::string label;    ///< the designer's own name of it: the edition's, or the tile set's; never a path
  std::string edition;  ///< id
  std::string edition_name;
  std::string edition_from;          ///< what `load_edition` accepts: id, sum or path
  ByName<std::string> rules;         ///< options set beside the edition
  std::vector<std::string> extends;  ///< ids of the editions and presets that its file extends, nearest first
  std::string tile_set;              ///< what `load_tile_set` accepts: id, sum or path
  std::string tile_set_name;
  std::string played_set;  ///< the set's id as the edition sees it; of `ReportInput`'s sets (find_set)
  std::string topology;    ///< of the set as it is played
  int tiles = 0;
  int types = 0;
};

/// An option, or a row of the edition, that the sides have differently.
struct RuleChange {
  std::string topic;  ///< "tiles", "scoring", "boards", "course"
  std::string name;   ///< of the option: "farms", "points.road", "figure.big"
  std::string left;   ///< values as in a file; empty: the side does not have it
  std::string right;
  std::string sentence;  ///< "Farms: 2*cities instead of 3*cities."
  std::string of = {};   ///< the expansion (id) or new mark (row) that it comes with; empty: of its own
};

/// A tile type of which the sides have different numbers, or that they draw differently.
struct TileChange {
  std::string type;
  int left = 0;  ///< copies; 0: the side does not have it
  int right = 0;
  bool is_changed = false;  ///< both have a type of this id, and it is another tile
  std::string shows = {};   ///< in words, on the right if that has it; empty where only numbers differ
  std::string of = {};      ///< as in RuleChange
  bool is_new() const { return left == 0; }
  bool is_gone() const { return right == 0; }
};

/// An expansion that one side is played with and the other is not.
struct ExpansionChange {
  std::string id;  ///< "expansion/river"
  std::string name;
  bool is_taken_away = false;         ///< the left side has it
  std::vector<std::string> but = {};  ///< in sentences, what the right side has otherwise
  std::string verb() const { return is_taken_away ? "taken away" : "added"; }
};

/// position: both allow it and score it differently; board: only one side allows it; none: nothing was found
/// up to so many tiles, or there is nothing to find.
enum class SeparatedBy : std::uint8_t { none, position, board };

/// The smallest thing on the table that tells the sides apart.
struct Separation {
  SeparatedBy by = SeparatedBy::none;
  std::string position;  ///< notation; of a board that only one side allows that board; empty: none
  std::string tile_set;  ///< in whose notation: a name for find_set's `tile_set`, with an empty edition
  std::string only_of;   ///< "left" or "right" of a board that only one side allows; else empty
  int tiles = 0;
  int followers = 0;
  std::optional<ScoreRecord> left, right;  ///< of a position; without pennants and marks
  std::string left_sight;  ///< when it is seen in a game: "after_turn", "before_scoring", "never"
  std::string right_sight;
  std::string why_equal;         ///< why every position is scored alike, when that is proved; else empty
  std::string why_none;          ///< why nothing was looked for, in words; else empty
  std::string own_figures = {};  ///< what was looked at with figures that one side has; empty: there are none
  int searched_tiles = 0;  ///< every position of fewer tiles was looked at, and of as many without a find
};

/// Points of a player and game that one change makes.
struct PointsAlone {
  std::string policy;
  std::uint64_t games = 0;
  solver::simulation::paired::PairedFigure points;
};

/// One change by itself: the left side with that as the right side has it.
struct ChangeAlone {
  std::string name;  ///< as in change_names
  std::string sentence;
  std::string contradiction;             ///< why the left side cannot have it alone; empty: it can
  std::vector<std::string> with;         ///< other changes that it needs, the fewest; it is played with them
  std::vector<PointsAlone> points;       ///< one a policy
  std::optional<Separation> separation;  ///< of what positions can show, when it was looked for
};
/// How often a change bites: the moves of games without it, or with it, made under both.
struct ChangeBites {
  struct Moves {
    std::uint64_t games = 0;
    std::uint64_t bitten = 0;     ///< games in which a scoring, a move or a total is another
    std::uint64_t scorings = 0;   ///< features that score otherwise, of all games
    std::uint64_t moves = 0;      ///< of figures, that one side forbids, likewise
    std::uint64_t cut_short = 0;  ///< games that end where a tile is laid that one side forbids there
    std::int64_t points = 0;      ///< with the change minus without, of all players and games
  };
  std::string name;    ///< as in change_names
  std::string policy;  ///< how is played
  Moves without, with;
  std::string words{};  ///< "bites in 40 of 500 games, 0.25 features a game score otherwise"
};
/// The words, of so many players.
std::string bites_words(const ChangeBites& bites, int players);
/// A step of the comparison that was stopped.
struct MissingStep {
  std::string step;  ///< "positions", a policy, "farms by itself", verify_left, "verify of B"
  std::string why;
};
/// With more changes none is played by itself.
constexpr std::size_t most_alone = 8;
constexpr const char* all_tiles = "tiles";

struct ComparisonRecord {
  Program program;
  std::vector<std::string> command;  ///< as typed, without the program's name
  ComparedSide left;
  ComparedSide right;
  std::vector<RuleChange> changes;
  std::vector<TileChange> tile_changes;
  std::vector<ExpansionChange> expansions;
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t games = 0;  ///< of random play; other policies: ComparedPolicy::games
  Pairing pairing = Pairing::none;
  std::vector<ComparedPolicy> policies;
  std::vector<ChangeAlone> each;   ///< of two changes or more, up to most_alone
  std::vector<ChangeBites> bites;  ///< of changes without tiles, up to most_alone
  std::optional<Separation> separation;
  std::vector<RunRecord> verification;  ///< of left and right; empty: not asked for
  std::vector<MissingStep> missing;     ///< in the order in which they were tried
  std::map<std::string, std::string> environment;
  RunTiming timing;
};

/// What is a change by itself: expansions by id, options by name, "tile Y" for each type, or "tiles" for all
/// where there would be more than most_alone.
std::vector<std::string> change_names(const ComparisonRecord& record);
/// In words, with what comes with it.
std::string words_of(const ComparisonRecord& record, const RuleChange& change);
/// What some of change_names stand for: "the figure 'giant'", "The River", "small_city".
std::vector<std::string> change_words(const ComparisonRecord& record, std::vector<std::string> names);
/// "tile Y", as in change_names.
std::string tile_name(const TileChange& change);
/// "Tile Y is new, 2 copies".
std::string words_of(const TileChange& change);
/// The policy that plays most like a person: `builder`, else `greedy`, else the first. Requires one.
const ComparedPolicy& leading_policy(const ComparisonRecord& record);

constexpr const char* verify_left = "verify of A";
/// Whether the i-th run of `verification` is about the left side.
bool is_verified_left(const ComparisonRecord& record, std::size_t i);

tilesets::described::Shape shape_of(const Pairing*);
tilesets::described::Shape shape_of(const ComparisonRecord*);

}  // namespace bastide::reports::records
