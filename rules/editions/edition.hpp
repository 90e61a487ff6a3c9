// A rule edition as a value: the options of the rules, each with the source it was taken from.
//
// The options of this struct are the ones the engines implement. The reader refuses unknown options and
// values with their place, so a file can never ask for something that is silently ignored.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/editions/award_row.hpp"
#include "rules/editions/deck.hpp"
#include "rules/editions/event_row.hpp"
#include "rules/editions/figure.hpp"
#include "rules/editions/market_cost.hpp"
#include "rules/editions/seat_row.hpp"
#include "rules/expressions/formula.hpp"
#include "rules/expressions/vocabulary.hpp"
#include "rules/table.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::rules::editions {

enum class Farms : std::uint8_t { third, second, first, off };  ///< statements farm-*
enum class SmallCity : std::uint8_t { full, half };             ///< half: 2-tile city 1 per tile and pennant
enum class Unit : std::uint8_t { tile, segment };               ///< what a feature's length counts
/// Who wins on equal totals, when `tie_by` leaves several.
enum class Tie : std::uint8_t { none, shared, replay, first_seat, last_seat };
/// When a tile of `end_tiles` ends the game: after the turn in which it lies, or as soon as it is drawn.
enum class EndTile : std::uint8_t { laid, drawn };
enum class Unplaceable : std::uint8_t { remove_if_all_agree, remove, return_to_box, return_to_bag };
enum class StartPlayer : std::uint8_t {
  youngest_decides,
  youngest,
  agreed,
  standing_follower,
  most_roads,
  lot
};
enum class MostRoadsBy : std::uint8_t { segments, edges };  ///< what start_player most_roads counts on a tile
enum class ScoreMarker : std::uint8_t { tiles, lying, dice };  ///< what tells the laps on the scoring track
/// everyone: each player with a follower there; shares: likewise, in proportion to the weights.
enum class WhoScores : std::uint8_t { majority, everyone, shares };
/// What players get who have figures there, but not the most.
enum class Outvoted : std::uint8_t { nothing, half, by_weight };
enum class SharedMajority : std::uint8_t { full, none, split };  ///< what players tied for most followers get
/// Whose figures decide who scores a cloister or garden: those on it, or all on its tile and the eight
/// around.
enum class SiteMajority : std::uint8_t { on, around };
/// Farms second: whether a city scores once for each player, or once for all, with the first farm that
/// touches it and has somebody who scores.
enum class SecondOnce : std::uint8_t { each_player, all };
/// Farms first: what players tied for most farmers around a city get; as_others: as on any feature.
enum class FirstTies : std::uint8_t { as_others, full, none, split };
/// Whether a field without an open side is scored at once; with_cities: when its cities are complete, too.
enum class FarmsClose : std::uint8_t { no, yes, with_cities };
/// Who gets the points of a completed feature on which no figure of anybody stands.
enum class Unclaimed : std::uint8_t { nobody, mover, all };
enum class TeamTotal : std::uint8_t { sum, least };  ///< of the totals of its players
enum class IncompleteAtEnd : std::uint8_t { score, nothing };
enum class JunctionEndsRoad : std::uint8_t { any, houses_only };
enum class TileArt : std::uint8_t { c1, c2 };  ///< which printing of the tiles is on the table
enum class TileSource : std::uint8_t { stacks, bag };
enum class DrawTiming : std::uint8_t {
  turn_start,
  turn_end
};  ///< turn_end: a player draws for his next turn
enum class HandVisibility : std::uint8_t { hidden, open };
enum class HandRest : std::uint8_t { kept, discarded, returned };  ///< of a hand of which a tile was laid
enum class YesNo : std::uint8_t { no, yes };
/// Who fills a hole has another turn; not_cloister: unless with a tile that shows a cloister.
enum class FillHoleExtraTurn : std::uint8_t { no, yes, not_cloister };
/// Beside whom the drawn tile must be alone: tiles of other types, or all other tiles.
enum class BuyTileBy : std::uint8_t { type, tile };

/// Where an option's value comes from.
struct OptionSource {
  std::string source;  ///< page and note, e.g. "WikiCarpedia, Base game (1st edition), Farms, note 31"
  std::string set_in;  ///< id of the edition whose file sets it; "default", "preset" (a formula that follows
                       ///< the named options) or "command line"
  tilesets::SourceLocation where;
  std::vector<std::string> statements = {};  ///< ids in the register; `source` may then be empty
  /// The entry of `extends` by which a preset brought it; line 0 for what no preset of a list set.
  tilesets::SourceLocation brought_by{};
};

/// Two presets of one `extends` list that set an option to different values: the later one's holds.
struct Dispute {
  std::string option;
  std::string earlier;  ///< id of the preset
  std::string earlier_value;
  std::string later;
  std::string later_value;
  tilesets::SourceLocation where;  ///< the later one's entry
};

struct Edition {
  std::string id;
  std::string name;
  std::string tile_set;  ///< id or path, default "base"
  std::string source;
  std::vector<std::string> statements;  ///< ids in the register on which the edition rests
  std::vector<std::string> notes;       ///< ambiguities settled in this file
  /// Rules of the lint whose warnings the file says are meant, each with its place.
  std::vector<std::pair<std::string, tilesets::SourceLocation>> accepts = {};

  // What a position scores.
  Farms farms = Farms::third;
  SmallCity small_city = SmallCity::full;
  Unit unit = Unit::tile;
  IncompleteAtEnd incomplete_at_end = IncompleteAtEnd::score;
  WhoScores who_scores = WhoScores::majority;
  SharedMajority shared_majority = SharedMajority::full;
  Outvoted outvoted = Outvoted::nothing;
  SiteMajority site_majority = SiteMajority::on;
  SecondOnce second_once = SecondOnce::each_player;
  FirstTies first_ties = FirstTies::as_others;
  /// Formulas that a file gives; a slot without one follows the options above (`formula_of`).
  std::array<std::optional<expressions::Formula>, expressions::formula_slots> formulas;
  /// What no feature gives less than, -10000 to 0, where formulas may give less than 0 points; nothing: they
  /// may not, and are refused. Every formula was read with it (Formula::read).
  std::optional<int> least_feature;
  /// What no player's total is less than, -10000 to 0, after each tile and after the final scoring. Nothing:
  /// any total is possible.
  std::optional<int> least_total;
  /// What marks are called, where they may be and how they count; the pennant is always the first.
  std::vector<expressions::MarkRule> marks = {expressions::MarkRule{}};
  /// The kinds of figures; the follower is always the first.
  std::vector<Figure> figures = {Figure{}};
  std::vector<OwnLine> lines;  ///< kinds of lines besides city and road, by their numbers
  JunctionEndsRoad junction_ends_road = JunctionEndsRoad::any;
  TileArt tile_art = TileArt::c1;

  // Where tiles may lie.
  Table table;  ///< board_area, border, border_cloister

  // How a game goes.
  YesNo start_in_bag = YesNo::no;  ///< yes: the first tile drawn is the start tile
  /// Placements that lie when a game begins, or several such lists parted by " | "; empty: the set's start
  /// tile.
  std::string start;
  std::vector<DeckRow> decks;  ///< in the order in which they are drawn; none: all tiles are one
  BaseStartTile base_start_tile = BaseStartTile::shuffled_in;
  Unplaceable unplaceable = Unplaceable::remove_if_all_agree;
  TileSource tile_source = TileSource::stacks;
  DrawTiming draw_timing = DrawTiming::turn_start;
  int hand_size = 1;  ///< or `all_tiles`: all are dealt at the start
  HandVisibility hand_visibility = HandVisibility::hidden;
  HandRest hand_rest = HandRest::kept;
  int market = 0;  ///< tiles that lie open; each player lays one of them in place of a drawn one
  YesNo market_draw = YesNo::no;            ///< yes: or draws one
  MarketCost market_cost;                   ///< what a tile that lies open costs who lays it
  std::vector<ReserveRow> reserves;         ///< tiles that each player has in front of him from the start
  FarmsClose farms_close = FarmsClose::no;  ///< other than no: farms third
  std::vector<EventRow> events;             ///< points besides those of scored features; positions know none
  std::vector<AwardRow> awards;  ///< points at the end for what players have; nor do they know these
  Unclaimed unclaimed = Unclaimed::nobody;
  std::vector<SeatRow> seats;  ///< who begins with other figures or points than the rest
  int teams = 0;               ///< player p is of team p % teams; 0: everybody plays for himself
  TeamTotal team_total = TeamTotal::sum;
  FillHoleExtraTurn fill_hole_extra_turn = FillHoleExtraTurn::no;
  YesNo buy_tile = YesNo::no;
  BuyTileBy buy_tile_by = BuyTileBy::type;
  StartPlayer start_player = StartPlayer::youngest_decides;
  MostRoadsBy most_roads_by = MostRoadsBy::segments;
  Tie tie = Tie::none;
  /// Of those with equal highest totals who has most of the first stays, of these who has most of the next.
  std::vector<expressions::BelongingsFormula> tie_by;
  ScoreMarker score_marker = ScoreMarker::tiles;
  int track_fields = 50;  ///< of the scoring track: 50 or 100
  int left_out = 0;       ///< tiles that leave the game unseen before the first turn
  int end_points = 0;     ///< the game ends after the turn in which a player has so many; 0: none are enough
  int end_turns = 0;      ///< the game ends after so many turns of all players together; 0: after any number
  YesNo end_supply = YesNo::no;           ///< yes: after the turn in which a player has no follower left
  std::vector<std::string> end_tiles;     ///< ids of tiles of which any ends the game
  EndTile end_tile_when = EndTile::laid;  ///< of end_tiles
  /// Tiles of the set that are not in the game, by id, with how many.
  std::vector<std::pair<std::string, int>> removed_tiles;
  int least_players = 2;
  int most_players = 5;

  /// Followers of each player, to deploy; one more stands on the scoring track.
  int followers() const { return figures.front().count; }
  void set_followers(int count) { figures.front().count = count; }
  /// Whether there are figures besides the follower as everybody knows it.
  bool has_figures() const { return figures.size() > 1 || !figures.front().is_plain(); }
  /// Whether tiles may show marks besides pennants.
  bool has_marks() const { return marks.size() > 1; }
  /// Whether any figure may stand on gardens.
  bool has_gardens() const;
  /// Whether any line, mark, figure, deck or reserve is there that the published game does not have.
  bool has_rows() const {
    return has_figures() || has_marks() || !lines.empty() || !decks.empty() || !reserves.empty();
  }
  /// Whether there can be several tiles of which a player lays one.
  bool chooses_tiles() const { return hand_size > 1 || market > 0 || !reserves.empty(); }
  /// Whether each player draws one tile, lays it, and has no other choice, until no tile is left.
  bool draws_one_by_one() const {
    return !ends_early() && hand_size == 1 && draw_timing == DrawTiming::turn_start && market == 0 &&
           reserves.empty();
  }
  /// Whether the game can end while tiles are left that could be laid.
  bool ends_early() const {
    return left_out > 0 || end_points > 0 || end_turns > 0 || end_supply == YesNo::yes || !end_tiles.empty();
  }
  /// Whether some players get a part of what a feature is worth by what their figures weigh.
  bool pays_by_weight() const {
    return who_scores == WhoScores::shares ||
           (who_scores == WhoScores::majority && outvoted != Outvoted::nothing);
  }
  /// Whether figures on the tiles around a cloister or garden decide who scores it.
  bool counts_around() const { return site_majority == SiteMajority::around; }
  /// Whether players with equal highest totals may be told apart.
  bool breaks_ties() const { return !tie_by.empty() || tie == Tie::first_seat || tie == Tie::last_seat; }
  /// Whether any formula may give less than 0 points.
  bool may_cost_points() const { return least_feature && *least_feature < 0; }
  /// Whether players pay for tiles that lie open.
  bool pays_for_tiles() const { return market > 1 && !market_cost.is_free(); }
  /// What a player who pays must have left: nobody pays what he does not have.
  int least_after_paying() const { return least_total.value_or(0); }
  /// Whether an event takes points away, an award can, or tiles are paid for.
  bool has_costly_events() const;
  /// Kinds of tokens that players can take, by name, with their numbers: of marks, then of events.
  std::vector<std::pair<std::string, std::size_t>> token_names() const;
  /// "city", "road", or what the edition calls its own line.
  std::string kind_name(tilesets::SegmentKind kind) const { return vocabulary().kind_name(kind); }
  /// The names that marks, figures and lines are in formulas.
  expressions::Vocabulary vocabulary() const;

  /// Option or row ("line.river", "mark.inn", "figure.big", "deck.river", "event.omen", "award.king",
  /// "seat.child") ->
  /// where its value comes from.
  std::map<std::string, OptionSource> sources;
  std::vector<std::string> files;   ///< the edition's file and those it extends, nearest first
  std::vector<std::string> brings;  ///< of a preset: the options and rows that it sets; else empty
  std::vector<Dispute> disputes;    ///< among presets, whether or not a file decides them since

  /// A text equal for editions that score every position alike: all options of the first group and, where the
  /// border completes features, the table.
  std::string scoring_key() const;
  /// A text equal for editions under which the same boards can arise with the same features.
  std::string board_key() const;
  bool scores_like(const Edition& other) const { return scoring_key() == other.scoring_key(); }
};

/// What a slot is worth under an edition: its own formula, else the preset that farms, small_city, unit and
/// incomplete_at_end name. `farms`: in place of the edition's method.
const expressions::Formula& formula_of(const Edition& edition, expressions::FormulaSlot slot, Farms farms);
inline const expressions::Formula& formula_of(const Edition& edition, expressions::FormulaSlot slot) {
  return formula_of(edition, slot, edition.farms);
}
/// Every formula that the edition's files give, of its own lines too, with what it is worth.
std::vector<std::pair<expressions::FormulaSlot, const expressions::Formula*>> own_formulas(
    const Edition& edition);
/// The lists of placements in the text of `start`.
std::vector<std::string> starts_in(const std::string& text);
/// Whether the slot has a formula of its own.
inline bool is_own_formula(const Edition& edition, expressions::FormulaSlot slot) {
  const auto number = static_cast<std::size_t>(slot);
  return number >= expressions::formula_slots || edition.formulas[number].has_value();
}

/// What an option decides. Whoever asks "do they score alike?", "does it say anything without followers?" or
/// "what does it change?" asks by this, not by lists of names.
enum class OptionPart : std::uint8_t {
  preset,     ///< scoring: which formula stands where a file gives none
  points,     ///< scoring: what a feature is worth
  award,      ///< scoring: who gets how much of that
  crossings,  ///< scoring: where roads end
  table,      ///< where tiles may lie
  start,      ///< play: the first tile
  course,     ///< play: which tile is laid when
  events,     ///< play: points besides those of scored features, and farms scored before the end
  agreement,  ///< play: what no engine decides
};

/// One option as data: its name, its values (default first) and what it means. Drives the reader, `editions
/// show`, `editions diff`, the lint and the combinations that `verify` tries.
struct OptionInfo {
  std::string name;
  std::vector<std::string> values;  ///< empty: a number, a range, an area or a formula
  std::string meaning;
  OptionPart part = OptionPart::agreement;
  bool is_for_several = false;                     ///< decides nothing for one player
  std::optional<expressions::FormulaSlot> slot{};  ///< of a formula
  int most = 0;                                    ///< of a number from 1 on, besides the values

  /// Whether it may be a number besides its values.
  bool takes_numbers() const { return most > 0 || name == "least_feature" || name == "least_total"; }
  /// "scoring", "table" or "play": `editions show` and the documentation are in this order.
  const char* group() const;
  /// Whether it decides nothing where nobody has followers.
  bool needs_followers() const { return part <= OptionPart::award; }
};
const std::vector<OptionInfo>& option_catalogue();
/// The catalogue's entry; null when there is no such option.
const OptionInfo* find_option(std::string_view name);
/// What tells this edition from others: the catalogue, without the options of gardens where no figure may
/// stand on them, without base_start_tile where there are no decks and without what few variants change
/// (`outvoted`, the choices of tiles, how the game ends, the least points) where that is as at first, then a
/// row for each line, mark, figure and deck that the published game does not know: "line.river", "mark.inn",
/// "figure.big", "deck.river".
std::vector<OptionInfo> options_of(const Edition& edition);
/// Whether both editions have the same values of all options of the part; of points also the same lines and
/// marks, of award the same figures, of course the same decks.
bool agree_on(OptionPart part, const Edition& a, const Edition& b);
/// The scoring options and the table of `edition`; all else as by default, and no sources: cheap to copy.
Edition only_scoring(const Edition& edition);
/// The value of option `name` as written in a file ("third", "7", "2-5"); of a row a table
/// ("{ on = "road", merge = "any" }"). Empty for what the edition does not have.
std::string option_value(const Edition& edition, const std::string& name);
/// Sets option `name` from its text. Returns an empty string, or what is wrong and what was expected
/// ("unknown value 'x' of farms, expected third, second, first or off"); the edition is then unchanged.
/// Setting small_city or incomplete_at_end drops the formulas that say the same thing: what is set last
/// holds. A row is set as in a file, from a table ("figure.big"), or one key of it ("figure.big.count").
std::string set_option(Edition& edition, const std::string& name, const std::string& value);

/// The names in an order in which each value finds what it speaks of: rows, then the options as in the
/// catalogue, since a named option takes the place of formulas set before it, then what is neither; before
/// all of them least_feature, which says what formulas may give. Lines among them that the edition does not
/// have are made, worth nothing, so that marks and figures may be on them.
std::vector<std::string> in_setting_order(std::vector<std::string> names, Edition& edition);

/// As `set_option`, and notes where the value comes from. Formulas that follow named options are noted as
/// presets.
std::string set_option_from(Edition& edition, const std::string& name, const std::string& value,
                            OptionSource source);

/// Where the value, or the edition, comes from: its source, else the places of its statements on the pages.
std::string source_text(const OptionSource& origin);
std::string source_text(const Edition& edition);
/// The statements on which the option's value rests: those that its file cites, or those behind the preset
/// formula that nobody gave.
std::vector<std::string> statements_behind(const Edition& edition, const std::string& name);

/// Which named options a formula follows that no file gives: "follows small_city and unit".
std::string options_followed_by(expressions::FormulaSlot slot);
/// The one among them that decides between two formulas; empty: none does.
std::string_view option_behind(expressions::FormulaSlot slot);
/// Whether that has another value than at first, so that the other formula holds. `farms`: as of formula_of.
bool is_changed(const Edition& edition, expressions::FormulaSlot slot, Farms farms);
/// Whether it counts in the edition's unit.
bool follows_unit(expressions::FormulaSlot slot);

constexpr int all_tiles = 1000;     ///< as a hand_size: more than any set has
constexpr int most_left_out = 200;  ///< a limit of this program
constexpr int most_end_turns = 1000;
constexpr std::size_t most_tie_criteria = 8;  ///< a limit of this program
constexpr int most_teams = 4;
constexpr int most_followers = 20;  ///< a limit of this program; 0 followers is a game of placing tiles only

/// Ids of the shipped editions: by age and publisher, a Winter Edition last.
std::vector<std::string> shipped_editions();
/// Ids of the shipped presets ("house/three-tile-hand"): house rules in the order of the pages, ways to use a
/// table, other readings, expansions.
std::vector<std::string> shipped_presets();
/// Where a shipped edition or preset lies in the program's data ("rules/editions/c1.toml"); empty for any
/// other file.
std::string shipped_place(const std::string& path);
/// Whether the path is that of a shipped edition's or preset's file.
bool is_shipped_file(const std::string& path);

/// What reading does about options that contradict each other (rules/editions/lint.hpp).
enum class Contradictions : std::uint8_t { refuse, keep };
/// Reads a shipped edition or preset by id ("c1", "house/trees") or a file by path; resolves `extends`. A
/// preset is read on what it stands on. A sum, "c1+expansion/abbot", is read like a file that extends the
/// list of its parts, and is its id. Throws InputError.
Edition load_edition(const std::string& id_or_path, Contradictions what = Contradictions::refuse);
/// The same from text; `file` names it in diagnostics.
Edition read_edition(std::string_view text, const std::string& file,
                     Contradictions what = Contradictions::refuse);

}  // namespace bastide::rules::editions
