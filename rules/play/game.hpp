// A game in play on the fast engine: whose figures stand where, what a turn scores, what goes back to the
// supply.
//
// A turn is place, then perhaps one action of a figure, then finish (score-order: deploy before scoring; a
// figure that returns this turn cannot be deployed this turn). A figure can give a turn a second part, which
// is the same once more by the same player; where no difference is made, a turn here is a part. Every turn
// can be undone, last in first out, so that the same class plays random games and walks trees of games. No
// allocation after construction except for what is asked for: items, figures to take back.
//
// A figure that leaves with its player's last follower needs care only when that one is taken back: else a
// follower leaves a city, road or field together with everybody else there, and a cloister or garden never
// holds two figures, one for each tile.
//
// What only games with further figures or tokens have to keep is one more value a turn; other games keep
// none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "rules/board/packed_turn.hpp"
#include "rules/editions/edition.hpp"
#include "rules/play/event_points.hpp"
#include "rules/play/scoring.hpp"
#include "rules/score_sheet.hpp"
#include "rules/turn.hpp"

namespace bastide::rules::play {

using board::Action;

/// What a player may do with his figures on tiles that lay before: the placement, the segment, and the kind
/// of figure that is deployed there. Segment -1: the one that stands there is taken back. Or what he deploys
/// second, on any tile, once a figure of kind `first_figure` is deployed on segment `first` of the tile laid.
struct FarAction {
  int tile = 0;
  int segment = -1;
  int figure = 0;
  int first = -1;
  int first_figure = 0;
  friend bool operator==(const FarAction&, const FarAction&) = default;
};

/// Bit i = segment i of a tile type.
using SegmentMask = std::uint32_t;
/// The segments of a mask, ascending.
std::vector<int> segments_in(SegmentMask mask);

class Game {
 public:
  /// The start tile, unfollowed, at 0,0, and what else lies at the start. Requires 1 to 8 players; keeps
  /// references to table and edition. `most_tiles`: how many tiles will lie at most, those at the start taken
  /// as one; 0: all of the set. A game of few tiles is a smaller value, and faster to copy.
  Game(const board::FitTable& fit, const editions::Edition& edition, int players, int start_type,
       int start_rotation, int most_tiles = 0);

  const board::Board& board() const { return board_; }
  const board::FeatureForest& forest() const { return forest_; }
  const editions::Edition& edition() const { return *edition_; }
  int players() const { return players_; }
  /// After each finished turn no less than least_total.
  const PerPlayer& scores() const { return scores_; }
  /// Followers that each player has left to deploy.
  const PerPlayer& supply() const { return supply_; }
  /// The same of another kind of figure.
  PerPlayer supply(int figure) const;
  /// What was paid in the last turn, or part of one, then what events gave: those that gave something, in
  /// their order.
  std::vector<EventGain> event_gains() const;
  /// Who has each award that passes on, and for others, or when nobody has it, -1.
  std::vector<int> award_holders() const {
    return {award_holders_.end() - award_count(), award_holders_.end()};
  }
  /// Awards that passed on in the last turn, or part of one.
  std::vector<AwardMove> award_moves() const;
  std::span<const StandingFigure> standing() const { return standing_; }
  /// As it would be scored now.
  Scene scene() const { return {board_, forest_, standing_}; }
  Tokens tokens() const;
  /// The same when the game ends now: with those of events of the end.
  Tokens tokens_at_end() const;
  /// What awards would give with these tokens, the game having ended; the last turn was, or is, of `mover`.
  std::vector<TokenBonus> award_bonuses(const Tokens& tokens, int mover) const;

  /// What forbids placing a tile of `type` there, in words, or nothing.
  std::optional<std::string> objection(Cell cell, int type, int rotation) const;

  /// Begins a turn of `player`. Requires that there is no objection and no turn under way.
  void place(int player, Cell cell, int type, int rotation);
  /// Segments of the tile just placed on which `player` may deploy a figure of this kind, when his supply of
  /// it is not empty: where it may stand, and whose feature holds nobody; or, when it needs an own follower,
  /// is incomplete and holds one and no own figure of the kind. No field when the edition has no farmers.
  SegmentMask spots(int player, int figure = 0) const;
  /// Requires a segment of `spots(player, figure)`; at most one action a turn, or a pair of `pairs`.
  void deploy(int player, int segment, int figure = 0) { deploy(player, {last_tile(), segment, figure}); }
  /// Where `player` may deploy on tiles that lay before and bear no figure, ascending: as on the tile just
  /// placed, on features that are not complete and on fields that are not closed.
  std::vector<FarAction> far_spots(int player) const;
  /// The two figures that he may deploy, by the segment of the first, its kind, and then the second: one that
  /// may go second (Figure::goes_second) once the other stands. Of two on the tile just laid, the one on the
  /// lower segment is called the first, whichever goes second.
  std::vector<FarAction> pairs(int player) const;
  /// What he may do elsewhere in place of deploying on the tile: whom he may take back, then `far_spots`,
  /// then `pairs`.
  std::vector<FarAction> elsewhere(int player) const;
  /// Requires one of these that deploys.
  void deploy(int player, FarAction there);
  /// The figures that `player` may take back instead: the tiles on which they stand, ascending, of those of
  /// his that can be taken back from the feature on which they stand, as it is with the tile just placed.
  std::vector<int> retrievable(int player) const;
  /// The figure that is taken back from such a tile: of two the one on the lower segment.
  StandingFigure retrieved_from(int player, int tile) const {
    return standing_[retrieved_slot(player, tile)];
  }
  /// Takes the figure on a tile of `retrievable(player)` back into the supply and scores what its row says,
  /// for it alone. Appends the item when `items` is given.
  void retrieve(int player, int tile, std::vector<ScoreItem>* items = nullptr);
  /// Fills `out` (cleared first, capacity kept) with everything that `player` may do with his figures when
  /// the tile is placed: nothing, every deployment on it by segment and then by figure, then `elsewhere`.
  void list_actions(int player, std::vector<Action>& out) const;
  /// Requires an action of the list.
  void act(int player, Action action, std::vector<ScoreItem>* items = nullptr);
  /// The action of a turn of which the tile has been placed. Requires a legal one.
  Action action_of(const Turn& turn) const;
  /// One of `elsewhere` with words.
  Elsewhere elsewhere_of(int player, FarAction there) const;
  /// Makes it the action of the turn of `turn.player` of which the tile has been placed.
  void give_action(Turn& turn, Action action) const;
  /// What forbids `player` to pay so much for a tile of the market, in words, or nothing.
  std::optional<std::string> objection_to_paying(int player, int points) const;
  /// The player of the turn under way pays so much for its tile. Once a turn at most.
  void pay(int points);
  /// Scores the features that the tile completed, those of nobody as `unclaimed` says, and returns their
  /// figures; its player takes the tokens of them, and events give their points. Appends the items when
  /// `items` is given.
  void finish_turn(std::vector<ScoreItem>* items = nullptr);
  /// Which part of his turn it would be if `player` laid the next tile: 2 when the last one was his first
  /// part and extended a road or city on which a figure of his stood that gives a second part; else 1.
  int part(int player) const;
  /// Whether the tile laid last has tiles on all four sides (option fill_hole_extra_turn).
  bool filled_hole() const;
  /// Whether the tile laid last is one that gives another turn when it fills a hole.
  bool gives_extra_turn() const;
  /// Whose turn comes after the turn of `player` just finished: his own second part, then another turn of his
  /// for a hole that he filled in either part, then the next player.
  int next_player(int player) const;
  /// Takes back the last finished turn.
  void undo_turn();
  /// Removes an unplaceable tile from the game.
  void set_aside(int type) { board_.set_aside(type); }
  /// The inverse of `set_aside`.
  void put_back(int type) { board_.put_back(type); }
  /// The cells at which a tile of `type`, drawn now, alone completes something
  /// (rules/play/sole_completer.hpp). Between turns; all is as before on return.
  std::vector<Cell> sole_cells(int type);

  /// What features of nobody that the last tile completed give (unclaimed), once it lies, figures moved.
  PerPlayer unclaimed_points() const;
  /// The same for one feature; nothing where it is not such.
  PerPlayer unclaimed_points(board::EntryIndex root) const;

  /// Final scoring of what stands now and of the tokens, with the edition's farms or another method.
  ScoreSheet final_score() const;
  ScoreSheet final_score(editions::Farms method) const;
  /// What each player has in all when the game ends with this final scoring: no less than least_total.
  PerPlayer totals_with(const ScoreSheet& end) const;

  /// Who wins with this final scoring, as bits: of those with most points, whom the option tie leaves.
  unsigned winners(const ScoreSheet& end) const;

  /// The board as a position, with the figures standing now.
  Position position() const;

  /// Equality of everything kept, for "undo restores everything".
  friend bool operator==(const Game& a, const Game& b);

 private:
  friend StepContext;  // writes states for proofs

  /// What undo_turn restores.
  struct BeforeTurn {
    PerPlayer scores{};
    PerPlayer supply{};
    std::size_t returned = 0;  ///< length of returned_ when the turn began
    std::int8_t deployed = 0;  ///< figures in it
    std::int8_t player = 0;
    std::int16_t paid = 0;  ///< in it, for its tile
    friend bool operator==(const BeforeTurn&, const BeforeTurn&) = default;
  };
  struct Returned {
    std::size_t slot = 0;
    StandingFigure figure;
    friend bool operator==(const Returned&, const Returned&) = default;
  };
  /// What a game with further figures or tokens keeps of each moment.
  struct Further {
    std::array<std::array<std::uint8_t, most_players>, expressions::most_figures - 1> supply{};
    std::array<std::array<std::uint16_t, most_players>, tilesets::most_marks> tokens{};
    std::int8_t player = -1;   ///< who laid the last tile
    bool gives_part = false;   ///< it gives him a second part
    bool filled_hole = false;  ///< it is a second part, and the first gave another turn for a hole
    friend bool operator==(const Further&, const Further&) = default;
  };

  bool gives_turn_for_hole() const;
  void begin_further();
  void begin_part(int player, Cell cell, const tilesets::TurnedType& tile);
  bool extends_for_part(int player, board::CellIndex at, const tilesets::TurnedType& tile) const;
  int supply_of(int player, int figure) const;
  void change_supply(int player, int figure, int change);
  bool has_follower(board::EntryIndex root, int player) const;
  bool meets_needs(board::EntryIndex root, int player, int figure, int joined = -1) const;
  int last_tile() const { return forest_.tile_count() - 1; }
  bool may_stand(int tile, int segment, int player, int figure, const FarAction* first = nullptr) const;
  bool is_near(int tile, int player, const editions::Figure& kind, const FarAction* first = nullptr) const;
  std::vector<FarAction> far_candidates(int player) const;
  bool may_go_second(int player, const FarAction& first, const FarAction& second) const;
  bool is_over(board::EntryIndex root) const;
  bool may_leave(editions::Retrieve from, board::EntryIndex root) const;
  void return_companions(board::EntryIndex root, int player);
  std::size_t retrieved_slot(int player, int tile) const;
  void return_slot(std::size_t slot);
  void return_figures(board::EntryIndex root, int player);
  void take_tokens();
  void begin_events(int player);
  void score_events();
  void score_bonuses(ScoreSheet& sheet) const;
  std::ptrdiff_t award_count() const { return std::ssize(edition_->awards); }
  void begin_awards();
  int next_holder(int holder, int mover, const PerPlayer& numbers) const;
  PerPlayer numbers_of(const expressions::BelongingsFormula& formula, const Tokens& tokens) const;
  void pass_awards();
  void score_awards(ScoreSheet& sheet) const;
  void score_feature(board::EntryIndex root, std::vector<ScoreItem>* items);
  void give_points(board::EntryIndex root, std::vector<ScoreItem>* items);
  void score_sites(std::vector<ScoreItem>* items);
  bool is_unclaimed(board::EntryIndex root) const;
  void score_unclaimed(std::vector<ScoreItem>* items);
  void score_farms(std::vector<ScoreItem>* items);
  void clear_feature(board::EntryIndex root);

  const editions::Edition* edition_;
  int players_;
  board::Board board_;
  board::FeatureForest forest_;
  PerPlayer scores_{};
  PerPlayer supply_{};
  std::array<editions::KindMask, expressions::most_figures> stands_on_{};  ///< [figure], fields as farms say
  std::vector<StandingFigure> standing_;
  std::vector<BeforeTurn> turns_;
  std::vector<Returned> returned_;
  std::vector<EventSum> event_points_;  ///< after each turn, event by event; none where there are no events
  std::vector<std::int8_t>
      award_holders_;             ///< before the first turn and after each, award by award; -1: nobody
  std::vector<Further> further_;  ///< before each turn, and now; none in a game of followers alone
};

}  // namespace bastide::rules::play
