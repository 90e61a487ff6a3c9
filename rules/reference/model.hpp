// The reference model: every question answered from the definition, from scratch, plainly.
//
// Segments of placed tiles are vertices, joints across touching edges are edges, features are the connected
// components by Boost.Graph, and farm-city contact is a second, bipartite graph. Nothing is kept
// between calls and nothing is shared with the fast engine except the tile set and edition values and the
// words of `why`. Slow on purpose: it is what the fast engine is checked against. Costs about n segments x
// small log per call.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/census_sums.hpp"
#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/score_sheet.hpp"
#include "rules/turn.hpp"

namespace bastide::rules::reference {

class Landscape;
class SegmentGraph;
struct Happening;

/// [mark]: how many of it. Narrow, so that the features of a small board take little memory, which is found
/// anew for each.
using Marks = std::array<std::uint16_t, tilesets::most_marks>;
constexpr Marks::value_type mark_count(int marks) { return static_cast<Marks::value_type>(marks); }

/// One feature of a board.
struct Feature {
  FeatureKind kind = FeatureKind::city;
  std::vector<SegmentRef> segments;  ///< ascending
  std::vector<int> tiles;            ///< distinct placements, ascending (cloister, garden: own tile only)
  int open_edges = 0;  ///< lines: sides whose neighbour cell is empty; cloister, garden: empty cells
                       ///< around; farm: open half-edges. Where the border completes, edges at it are not
                       ///< open, and cells beyond it are not empty for a site that border_cloister completes
  Marks marks{};       ///< on its segments, all of them counted
  bool complete = false;  ///< farms: never
  int neighbours = 0;     ///< cloister, garden: tiles among the 8 around it
  // Where its segments have one side only, and so end on their tile:
  std::uint16_t crossings = 0;      ///< roads: at a crossing or in a village
  std::uint16_t cloister_ends = 0;  ///< roads
  std::uint16_t city_ends = 0;      ///< roads
  std::uint16_t loops = 0;          ///< lines: joints that could be cut without parting it
  std::uint16_t farms = 0;          ///< cities: farms that touch it
};

/// What a segment of this kind makes: a field a farm, others what they are called.
FeatureKind kind_of(tilesets::SegmentKind kind);

/// The features of a board and which farms touch which cities.
struct Features {
  const TileSet* set = nullptr;  ///< of the board; to read off its tiles what lies around a feature
  std::vector<Feature>
      features;  ///< ordered by kind as FeatureKind is, own lines last, then by smallest SegmentRef
  std::vector<std::pair<int, int>>
      contacts;  ///< (farm, city) indices into `features`, ascending, each pair once
  std::vector<std::vector<int>> feature_of;  ///< [placement][segment] -> index into `features`

  int index_of(SegmentRef ref) const {
    return feature_of[static_cast<std::size_t>(ref.placement)][static_cast<std::size_t>(ref.segment)];
  }
  const Feature& feature_at(SegmentRef ref) const {
    return features[static_cast<std::size_t>(index_of(ref))];
  }
};

/// What is wrong with the placements as a board, or nothing: two tiles on a cell, an edge that does not fit,
/// more tiles of a type than the set holds, a tile off the table, a landscape larger than a shiftable table.
/// (Connection and order are `is_connected`'s and the game's business.)
std::optional<std::string> inconsistency(const TileSet& set, const std::vector<Placement>& board,
                                         const Table& table = {});
/// `landscape`, here and below: that of the board, when it is at hand.
std::optional<std::string> inconsistency(const TileSet& set, const std::vector<Placement>& board,
                                         const Table& table, const Landscape& landscape);
/// What is wrong with where the tiles lie on the table, or nothing; the part of `inconsistency` that is about
/// the table.
std::optional<std::string> off_table(const TileSet& set, const std::vector<Placement>& board,
                                     const Table& table);
/// True when the occupied cells are connected side to side.
bool is_connected(const std::vector<Placement>& board);
bool is_connected(const std::vector<Placement>& board, const Landscape& landscape);

/// Requires a consistent board.
Features features(const TileSet& set, const std::vector<Placement>& board, const Table& table = {});
/// The same into `found`, whatever it held, whose memory is used again. `graph`: that of the board.
void find_features(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                   Features& found);
void find_features(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                   const Landscape& landscape, const SegmentGraph& graph, Features& found);

/// All (cell, rotation) pairs, four rotations counted, ascending, at which a tile of `type` touches an edge
/// and fits on all edges that it touches, on the table, and continues lines as it must (continuing.hpp). Does
/// not look at the supply. By trying every empty cell beside a tile.
std::vector<LegalPlace> legal_placements(const TileSet& set, const std::vector<Placement>& board, int type,
                                         const Table& table = {});

/// Segments of the last placement on which a figure of this kind may be deployed: those where it may stand
/// and whose whole feature is as it needs (editions::Needs): without any figure, or incomplete, with a
/// follower of `player` and without a figure of his of this kind. `farms` off: no field. `supply`, of these
/// figures, 0: none. Ascending segment indices.
std::vector<int> spots(const TileSet& set, const std::vector<Placement>& board,
                       const editions::Edition& edition, int supply, int figure = 0, int player = 0);
/// The same when the board's features are known.
std::vector<int> spots(const TileSet& set, const std::vector<Placement>& board,
                       const editions::Edition& edition, int supply, const Features& found, int figure = 0,
                       int player = 0);
/// Placements of the figures that `player` could take back, the last one lying: his own, of a kind that is
/// taken back, on an incomplete cloister or garden. Ascending.
std::vector<int> retrievable(const TileSet& set, const std::vector<Placement>& board,
                             const editions::Edition& edition, int player, const Features& found);

/// Static score of a position (`score`): completed features as completed, others as at the end,
/// then farms.
ScoreSheet score(const TileSet& set, const std::vector<Placement>& board, const editions::Edition& edition);

/// What the players have of each kind of figure: [figure][player].
using Supplies = std::array<PerPlayer, expressions::most_figures>;

/// What a turn scored, and where everybody stands after it.
struct TurnResult {
  std::vector<ScoreItem> scored;  ///< the site from which a figure was taken back, and features completed by
                                  ///< this turn's tile that held a figure; normalised order
  PerPlayer scores{};             ///< totals after the turn
  PerPlayer supply{};             ///< followers in supply after the turn
};
/// A game, kept as the board with the figures on it, the bag, scores, supplies, tokens and who has awards;
/// features are found anew for every question. Refers to `set` and `edition`, which must outlive it.
///
/// A Turn is one part of a turn: a tile, and what its player does with his figures. Whoever plays may be any
/// player, so that a record of any order can be played; whose turn it would be says `next_player`.
class Game {
 public:
  /// Requires a consistent start placement without figure.
  Game(const TileSet& set, const editions::Edition& edition, int players, Placement start);

  const std::vector<Placement>& board() const { return board_; }  ///< figures standing now
  const PerPlayer& scores() const { return scores_; }
  const PerPlayer& supply() const { return supplies_.front(); }  ///< of followers
  const PerPlayer& supply(int figure) const { return supplies_[static_cast<std::size_t>(figure)]; }
  const Supplies& supplies() const { return supplies_; }
  const Tokens& tokens() const { return tokens_; }
  /// What was paid in the turn played last, then what events gave: those that gave something, in their order.
  const std::vector<EventGain>& event_gains() const { return event_gains_; }
  /// Who has each award that passes on, and for others, or when nobody has it, -1.
  const std::vector<int>& award_holders() const { return award_holders_; }
  /// Awards that passed on in the turn played last.
  const std::vector<AwardMove>& award_moves() const { return award_moves_; }
  /// Tiles of `type` not yet placed (and not set aside) in the deck that is being drawn: decks are used up
  /// one after the other once the start tile lies. Without decks, of all tiles.
  int left(int type) const;
  /// Tile removed from the game (unplaceable).
  void set_aside(int type);

  /// Where a figure of `player` could be deployed if `tile` (without figure) were placed now.
  std::vector<int> spots_after(int player, const Placement& tile, int figure = 0) const;
  /// Likewise; `found`: the features of the board with the tile, whoever stands there.
  std::vector<int> spots_after(int player, const Placement& tile, const Features& found,
                               int figure = 0) const;
  /// From which placements `player` could take a figure back instead.
  std::vector<int> retrievable_after(int player, const Placement& tile) const;
  std::vector<int> retrievable_after(int player, const Placement& tile, const Features& found) const;
  /// Where `player` could deploy on tiles that lie already instead, by their order, segments and figures.
  std::vector<Elsewhere> far_spots_after(int player, const Placement& tile, const Features& found) const;
  /// The two figures that he could deploy instead, in the same order, the first on the tile laid; of two
  /// there the first on the lower segment.
  std::vector<Elsewhere> pairs_after(int player, const Placement& tile, const Features& found) const;
  /// What is wrong with paying so much for a tile, or nothing.
  std::optional<std::string> objection_to_paying(int player, int points) const;
  /// What is wrong with this turn by the rules, or nothing. Tiles set aside before it do not matter.
  std::optional<std::string> objection(const Turn& turn) const;
  std::optional<std::string> objection(int player, const Placement& tile) const;
  /// Plays a turn: place; pay; deploy a figure, if any, or take back and score the one that the turn
  /// retrieves; take tokens; give what events give; score, what nobody holds as well (unclaimed), return;
  /// pass awards on. Requires that there is no objection.
  TurnResult play(const Turn& turn);
  TurnResult play(int player, const Placement& tile);
  /// Likewise, with the same features.
  TurnResult play(const Turn& turn, const Features& found);
  /// Which part of his turn it would be if `player` laid the next tile: 2 when the last one was his first
  /// part and extended a road or city with a figure of his that gives a second one; else 1.
  int part(int player) const { return gives_part_ && player == player_ ? 2 : 1; }
  /// Whose turn comes after the turn of `player` that laid the last tile: his own second part, then perhaps
  /// another turn for a hole that he filled in either part (option fill_hole_extra_turn).
  int next_player(int player) const;
  /// Final scoring of what stands now (features completed earlier hold no figure any more), with the
  /// edition's farms or another method, of the tokens and awards.
  ScoreSheet final_score(editions::Farms farms) const;
  /// The players' totals when the game ends with this final scoring.
  PerPlayer totals_with(const ScoreSheet& end) const;
  /// Who wins then, ascending: nobody has more points, nor as many and more of what the option tie compares.
  std::vector<int> winners(const ScoreSheet& end) const;

 private:
  std::optional<std::string> deployment_objection(const std::vector<Placement>& board, int player,
                                                  int placement, const Deployment& who) const;
  std::optional<std::string> barred_from(const std::vector<Placement>& board, const Features& found,
                                         int placement, const Deployment& who) const;
  /// A figure where it is deployed.
  struct Stand {
    int placement = 0;
    Deployment who;
  };
  std::optional<std::string> barred_after(const std::vector<Placement>& board, const Features& found,
                                          const Stand& first, const Stand& second) const;
  std::optional<std::string> pair_barred(const std::vector<Placement>& board, const Features& found,
                                         const Stand& one, const Stand& other) const;
  std::optional<std::string> segment_objection(const std::vector<Placement>& board, const Features& found,
                                               int placement, const Deployment& who) const;
  void take_tokens(int player, const Features& found);
  std::vector<std::vector<Happening>> at_turn_start(int player) const;
  void score_events(int player, const Features& found, const std::vector<std::vector<Happening>>& at_start);
  std::vector<ScoreItem> items_of_nobody(const Features& found) const;
  void pass_awards();
  std::vector<TokenBonus> award_bonuses() const;
  Tokens tokens_at_end() const;
  void return_figure(Placement& placement, Deployment who);
  void take_off(Placement& placement, Deployment who);
  void return_left_alone(const Features& found, const std::vector<Placement>& before);
  bool gives_turn_for_hole() const;
  int left_in(std::size_t deck, int type) const;
  void take(int type);

  const TileSet* set_;
  const editions::Edition* edition_;
  int players_;
  std::vector<Placement> board_;
  std::vector<int> left_;  ///< deck after deck, of each type; without decks of all tiles
  std::size_t deck_ = 0;   ///< that is being drawn
  PerPlayer scores_{};
  Supplies supplies_{};
  Tokens tokens_{};
  std::vector<int> award_holders_;
  // Of the turn that is being played, or was played last:
  int player_ = 0;
  bool gives_part_ = false;  ///< its last tile gives a second part
  std::vector<EventGain> event_gains_;
  std::vector<AwardMove> award_moves_;
  bool filled_hole_ = false;  ///< any of its tiles gives another turn for the hole that it fills
};

/// The sums of `census` for one board, from its features.
CensusSums census(const Features& found);

/// The position's feature graph in DOT or GraphML: segments (with kind, feature, open edges, marks, figure),
/// joints, contacts. Marks other than pennants, and kinds of figures, are there when the set knows any.
std::string to_dot(const TileSet& set, const Position& position);
std::string to_graphml(const TileSet& set, const Position& position);

}  // namespace bastide::rules::reference
