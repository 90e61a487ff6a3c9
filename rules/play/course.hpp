// The course of a game on the fast engine: who draws what when, what happens to tiles that fit nowhere, whose
// turn it is, when the game ends.
//
// The pages leave some of it open; this is how it is settled here (statements ours-course-*).
// - Set-up. With start_in_bag the first tile drawn is the start tile, else the set's start tile lies and is
//   not in the bag. With draw_timing turn_end every player then fills his hand, in seat order, player 0
//   first.
// - Filling a hand is drawing until it holds hand_size tiles or the bag is empty. It is done at the start of
//   a player's turn (turn_start), or at the set-up and at the end of each of his turns (turn_end).
// - A hand of which no tile has a legal placement is unplaceable; one that fits is enough to keep it all. At
//   the start of the turn (after filling) an unplaceable hand leaves the game and as many are drawn, until a
//   tile fits or hand and bag are empty. With return_to_bag, as long as a tile in the bag fits, the hand goes
//   back and as many are drawn; else he keeps it.
// - Who holds no tile that fits after that cannot move. He passes when a tile in another hand fits, else the
//   game ends: the bag is then empty or, with return_to_bag, nothing in it fits.
// - The next player is Game::next_player: with fill_hole_extra_turn the same one after a hole. He fills his
//   hand in between, as between any two turns.
// - The second part of a turn is drawn for like a turn: by turn_start when it begins, by turn_end when the
// first
//   part ends; a tile that fits nowhere is exchanged as ever. Who cannot move then passes, or the game ends:
//   so it does when the last tile gives a second part. What he passed he does not catch up on.
// - A drawn tile is shown to all at once when it is laid in the same turn (hand_size 1 with turn_start) or
//   hands are open. A tile of a hidden hand is shown by being laid; before a hidden hand that fits nowhere is
//   exchanged, all of it is shown.
// - tile_source, buy_tile and score_marker change nothing here, hand_visibility only what is shown.
// - With hand_rest the tiles of a hand that are not laid leave the game or go back into the bag, once one of
//   them was laid, and the hand is drawn whole; before they leave the game, all see them.
// - With hand_size all, tiles are dealt at the set-up, one by one in seat order, until there are none.
// - Reserves lie open before their players from the start. What is left over when players are few is not in
//   the game: it is discarded at the set-up. Where a hand is drawn for one turn (hand_size 1 or a hand_rest,
//   with turn_start), a player to whom a tile of the market or of his own fits first says whether he draws;
//   who draws lays a drawn tile if any fits. Where a hand is held, he has both to choose from.
// - With a market, so many tiles are drawn to lie open at the set-up; after a turn others take the places of
//   those that were laid. A market of which no tile fits is exchanged as a hand is, when a turn begins.
//   Nobody draws, unless market_draw lets him draw one tile in place of those that lie open.
// - With left_out so many tiles leave the game unseen: the last of the bag when the start tile lies. Nobody
//   knows which, so for whoever plays they are left (Board::left).
// - With end_points, end_turns or end_supply the game is over when a turn, with all its parts, is over after
//   which a player has so many points or no follower to deploy, or so many turns were played; a turn in which
//   a player passes is one. What is drawn by then stays where it is.
// - With end_tile drawn the game is over as soon as such a tile is drawn, by whomever or to lie open: nothing
//   more is drawn, and the turn is not played. With laid it is over when the turn in which one is laid, with
//   all its parts, is over; one that fits nowhere, is left out or lies at the start ends nothing.
// - With market_cost who lays a tile of the market pays for its place, counted from the tile that has lain
//   longest. Who cannot pay for any that fits, and has no other, lays the first that fits for nothing.
// - With decks (TileSet::decks) the bag is the deck that is drawn. A tile that fits nowhere leaves the game
//   for the next one of its deck. The next deck is begun when every tile of the one before lies or has left
//   the game: the market is filled, and with turn_end or hand_size all every hand, from whose turn it is or
//   comes next. Until then who has no tile of it that fits passes, even when nobody can move.
// - Reserves beside decks are of the last deck: they are laid, and those of nobody leave, once it is drawn.
//
// The bag is a sequence, drawn from its front; what is given back goes to its end in order. The caller
// shuffles (`shuffle_bag`). So with return_to_bag tiles given back come again only after all others: every
// course is a legal one, but their odds are not those of a bag shuffled anew. Cost: one look along the
// frontier for each tile asked about; nothing is allocated after construction but the log.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rules/course_event.hpp"
#include "rules/editions/edition.hpp"
#include "rules/play/game.hpp"

namespace bastide::rules::play {

/// The tiles that are drawn, deck by deck in the order of their types: all of the set with start_in_bag, else
/// all but what lies with the start tile; without those of reserves.
std::vector<int> full_bag(const tilesets::TileSet& set, const editions::Edition& edition, int start_type);
/// With the set's start tile.
std::vector<int> full_bag(const tilesets::TileSet& set, const editions::Edition& edition);

/// Calls use(tiles) for the tiles of each deck in a bag of all tiles, one deck after the other: whoever
/// shuffles a bag shuffles these.
template <class Type, class Use>
void for_each_deck(const tilesets::TileSet& set, std::vector<Type>& bag, Use use) {
  std::span<Type> rest = bag;
  for (const auto& deck : set.decks()) {
    // Reserves are of the last deck and not in the bag.
    const auto size =
        std::min(rest.size(), static_cast<std::size_t>(std::reduce(deck.counts.begin(), deck.counts.end())));
    use(rest.first(size));
    rest = rest.subspan(size);
  }
  if (!rest.empty()) use(rest);
}

/// Shuffles a bag of all tiles, the tiles of each deck among themselves: tile i of n is swapped with tile
/// i + below(n - i), from i = 0 on (R. Durstenfeld: "Random permutation", CACM 7, 1964), where below(k) is a
/// random number less than k.
template <class Type, class Below>
void shuffle_bag(const tilesets::TileSet& set, std::vector<Type>& bag, Below below) {
  for_each_deck(set, bag, [&](std::span<Type> tiles) {
    for (std::size_t i = 0; i + 1 < tiles.size(); ++i)
      std::swap(tiles[i], tiles[i + below(tiles.size() - i)]);
  });
}

/// A text equal for editions under which the same tiles drawn and laid make the same course and log.
std::string course_key(const editions::Edition& edition);

class Course {
 public:
  /// Draws the start tile and what is drawn at the set-up. `order` is the bag as it will be drawn:
  /// full_bag, shuffled. Requires a tile in it with start_in_bag.
  /// `start_type`: the start that was chosen by lot; -1: the set's.
  Course(const editions::Edition& edition, int players, const tilesets::TileSet& set, std::vector<int> order,
         int start_type = -1);

  /// The type that lies at 0,0 with rotation 0 before the first turn.
  int start_type() const { return log_.front().type; }

  /// Brings the game to the next player who can move, and says who he is: a tile of `choices` then fits.
  /// Tiles that leave the game are set aside in `game`. Nothing: the game is over. Not to be called again
  /// before `finish_turn`.
  std::optional<int> begin_turn(Game& game);
  /// The tiles of which the player may lay one: his hand, what he can pay of the market, his reserve; once he
  /// has drawn one that fits for this turn, only those drawn.
  std::span<const int> choices() const { return choices_; }
  /// Whether he may draw in place of laying one of these.
  bool may_draw() const { return may_draw_; }
  /// He does; a tile of `choices` fits then, too. Requires `may_draw`.
  void draw_instead(Game& game);
  /// What the player pays who lays a tile of `type` from his choices.
  int cost_of(int type) const;
  /// Notes that the player laid a tile of `type` from his choices and finished his turn, or a part of it, in
  /// `game`.
  void finish_turn(Game& game, int type);

  std::span<const int> hand(int player) const { return hands_[static_cast<std::size_t>(player)]; }
  std::span<const int> market() const { return market_; }
  std::span<const int> reserve(int player) const { return reserves_[static_cast<std::size_t>(player)]; }
  /// Calls use(type) for each tile in the bag, of the deck that is drawn.
  template <class Use>
  void for_each_in_bag(Use use) const {
    for (int i = 0; i < left_; ++i) use(bag_[(first_ + static_cast<std::size_t>(i)) % bag_.size()]);
  }
  int left_in_bag() const { return left_; }
  /// The tiles in the hand of `holder` that `viewer` may see: his own, and all with hand_visibility open.
  std::span<const int> visible_to(int viewer, int holder) const;
  std::span<const CourseEvent> log() const { return log_; }

 private:
  using Tiles = std::vector<int>;

  Tiles& hand_of(int player) { return hands_[static_cast<std::size_t>(player)]; }
  void note(CourseStep step, int player, int type);
  bool ends_by(int type, editions::EndTile when) const;
  bool has_more() const { return left_ > 0 && !is_drawn_; }
  int take();
  void draw(int player);
  void fill(int player);
  void deal();
  void fill_market();
  void leave_out();
  bool is_stopped(const Game& game) const;
  void draw_for_turn(Game& game);
  void open_deck(Game& game);
  void discard_reserves();
  bool holds_nothing() const;
  void list_choices(const Game& game, bool has_drawn);
  void offer_for_nothing(const board::Board& board);
  bool is_bag_stuck(const board::Board& board) const;
  bool anyone_can_move(const board::Board& board) const;
  void give_up(Game& game, int holder, Tiles& tiles, CourseStep step);
  bool gives_back() const;
  bool must_exchange(const board::Board& board, const Tiles& tiles) const;
  void exchange(Game& game, int holder, Tiles& tiles);

  const editions::Edition* edition_;
  int players_;
  bool shows_draws_;     ///< whether a tile is shown as soon as it is drawn
  bool draws_for_turn_;  ///< whether a hand is drawn for one turn, when it begins
  bool draws_;           ///< whether tiles are drawn into hands, and not only to lie open
  int player_ = 0;
  std::vector<int> bag_;          ///< a ring: give_back goes to its end
  std::size_t first_ = 0;         ///< index of the front
  int left_ = 0;                  ///< of the deck that is drawn
  std::vector<int> later_decks_;  ///< how many tiles they have; the next one is the last
  int free_ = -1;                 ///< the type of the market that costs nothing now; -1: none
  std::array<Tiles, most_players> hands_{};
  std::array<Tiles, most_players> reserves_{};
  Tiles market_;
  Tiles choices_;
  Tiles not_dealt_;             ///< of reserves, until they leave the game
  int turns_ = 0;               ///< of all players, with all their parts
  std::vector<int> end_types_;  ///< tiles that end the game
  bool is_laid_ = false;        ///< one of them, where that ends it
  bool is_drawn_ = false;       ///< likewise
  bool may_draw_ = false;
  std::vector<CourseEvent> log_;
};

}  // namespace bastide::rules::play
