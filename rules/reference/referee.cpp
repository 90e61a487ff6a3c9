#include "rules/reference/referee.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <map>

#include "rules/editions/decks.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using editions::DrawTiming;
using editions::Edition;
using editions::FillHoleExtraTurn;
using editions::HandVisibility;
using editions::Unplaceable;
using editions::YesNo;

/// How many of each type; types of which there are none are not in it.
using Tiles = std::map<int, int>;

int number_of(const Tiles& tiles) {
  int sum = 0;
  for (const auto& [type, count] : tiles) sum += count;
  return sum;
}

void take_one(Tiles& tiles, int type) {
  if (--tiles[type] == 0) tiles.erase(type);
}

/// counts[type] of each.
Tiles tiles_of(const std::vector<int>& counts) {
  Tiles tiles;
  for (int type = 0; type < static_cast<int>(counts.size()); ++type) {
    if (counts[at(type)] > 0) tiles[type] = counts[at(type)];
  }
  return tiles;
}

/// Replays the log in the order of the rules. Each step either agrees with the next event or sets `wrong_`.
class Referee {
 public:
  Referee(const TileSet& set, const Edition& edition, int players, std::span<const CourseEvent> log,
          const std::vector<Placement>& placements, std::span<const Stand> stands)
      : set_(&set),
        edition_(&edition),
        players_(players),
        log_(log),
        placements_(&placements),
        stands_(stands) {
    for (const tilesets::Deck& deck : set.decks()) later_decks_.push_back(tiles_of(deck.counts));
    std::vector<int> counts(set.types().size());
    for (std::size_t type = 0; type < counts.size(); ++type) counts[type] = set.types()[type].count;
    bag_ = set.decks().empty() ? tiles_of(counts) : Tiles{{set.start_type(), 1}};
    hands_.resize(static_cast<std::size_t>(players));
    shown_.resize(static_cast<std::size_t>(players));
    reserves_.resize(static_cast<std::size_t>(players));
  }

  std::optional<std::string> judge() {
    set_up();
    for (int player = 0; wrong_.empty() && !is_over_;) player = turn(player);
    if (wrong_.empty() && next_ < log_.size()) object(fmt::format("{} after the end", did(log_[next_])));
    if (wrong_.empty() && board_.size() != placements_->size()) {
      object(fmt::format("{} placements are given, the log has {}", placements_->size(), board_.size()));
    }
    return wrong_.empty() ? std::nullopt : std::optional(wrong_);
  }

 private:
  void object(const std::string& what) {
    if (wrong_.empty()) wrong_ = fmt::format("event {}: {}", next_, what);
  }
  std::string name(int type) const {
    return type >= 0 && type < set_->type_count() ? set_->type(type).id : fmt::format("type {}", type);
  }
  std::string did(const CourseEvent& e) const {
    const auto who = e.player < 0 ? std::string("nobody") : fmt::format("player {}", e.player);
    switch (e.step) {
      case CourseStep::start:
        return fmt::format("{} is the start tile", name(e.type));
      case CourseStep::draw:
        return fmt::format("{} drew {}", who, name(e.type));
      case CourseStep::show:
        return fmt::format("{} showed {}", who, name(e.type));
      case CourseStep::remove:
        return fmt::format("{} removed {}", who, name(e.type));
      case CourseStep::give_back:
        return fmt::format("{} gave back {}", who, name(e.type));
      case CourseStep::discard:
        return fmt::format("{} discarded {}", who, name(e.type));
      case CourseStep::put_back:
        return fmt::format("{} put back {}", who, name(e.type));
      case CourseStep::place:
        return fmt::format("{} placed {}", who, name(e.type));
      case CourseStep::leave_out:
        return fmt::format("{} was left out", name(e.type));
      case CourseStep::pass:
        return fmt::format("{} passed", who);
      case CourseStep::stop:
        return fmt::format("the game was over before the turn of {}", who);
      case CourseStep::end:
        return fmt::format("the game ended in the turn of {}", who);
    }
    return "an unknown step";
  }
  Tiles& hand(int player) { return hands_[at(player)]; }
  /// Whether a tile of this type ends the game when that happens to it.
  bool ends_game(int type, editions::EndTile when) const {
    if (edition_->end_tile_when != when) return false;
    const auto types = editions::end_types_of(*set_, *edition_);
    return std::ranges::count(types, type) > 0;
  }
  bool can_draw() const { return wrong_.empty() && !bag_.empty() && drawn_end_.empty(); }

  std::vector<LegalPlace> places(int type) const {
    return legal_placements(*set_, board_, type, edition_->table);
  }
  /// A tile among these that fits and where, in words; nothing when none fits.
  std::optional<std::string> fitting(const Tiles& tiles) const {
    for (const auto& [type, count] : tiles) {
      const auto found = places(type);
      if (!found.empty())
        return fmt::format("{} fits at {},{}", name(type), found.front().cell.x, found.front().cell.y);
    }
    return std::nullopt;
  }

  /// The next event if it is such a step of this player; else an objection that says why it should be.
  const CourseEvent* expect(CourseStep step, int player, const std::string& why) {
    if (!wrong_.empty()) return nullptr;
    if (next_ == log_.size()) {
      object(fmt::format("the log stops although {}", why));
      return nullptr;
    }
    const auto& event = log_[next_];
    if (event.step != step || event.player != player) {
      object(fmt::format("{} although {}", did(event), why));
      return nullptr;
    }
    return &event;
  }

  /// Whether no tile lies open or is in a hand.
  bool nobody_holds() const {
    return row_.empty() && std::ranges::all_of(hands_, [](const Tiles& tiles) { return tiles.empty(); });
  }
  /// The next deck is drawn from when every tile of the one before is laid or gone. What is due then comes at
  /// once: what nobody has of reserves leaves the game, tiles lie open, and who draws ahead draws, from
  /// `player` on.
  void open_deck(int player) {
    while (wrong_.empty() && bag_.empty() && !later_decks_.empty() && nobody_holds()) {
      bag_ = std::move(later_decks_.front());
      later_decks_.pop_front();
      if (later_decks_.empty()) deal_reserves();
      fill_hands_and_row(player);
    }
  }
  /// Before the first turn, or when a deck begins.
  void fill_hands_and_row(int player) {
    if (edition_->hand_size == editions::all_tiles) {
      deal(player);
    } else if (edition_->draw_timing == DrawTiming::turn_end) {
      for (int i = 0; i < players_; ++i) fill((player + i) % players_);
    }
    fill_row();
  }
  /// Why a tile of this type cannot be drawn, or nothing.
  std::optional<std::string> not_in_bag(int type) const {
    if (bag_.count(type) > 0) return std::nullopt;
    const auto holds_it = [&](const Tiles& deck) { return deck.count(type) > 0; };
    if (std::ranges::none_of(later_decks_, holds_it)) return "it is not in the bag";
    const auto& drawn = set_->decks()[set_->decks().size() - later_decks_.size() - 1];
    return fmt::format("deck {}, which is drawn first, has {} left", drawn.id,
                       counted(number_of(bag_), "tile"));
  }

  void set_up() {
    const auto* event = expect(CourseStep::start, -1, "a game begins with the start tile");
    if (event == nullptr) return;
    const bool is_drawn = edition_->start_in_bag == YesNo::yes;
    if (!is_drawn && !set_->begins_with(event->type))
      return object(fmt::format("{} although {} begins", did(*event), name(set_->start_type())));
    if (bag_.count(event->type) == 0)
      return object(fmt::format("{} although it is not in the bag", did(*event)));
    const Placement start{event->type, 0, {0, 0}, std::nullopt};
    if (placements_->empty() || bare(placements_->front()) != start)
      return object(fmt::format("the first placement is not {} at 0,0", name(event->type)));
    take_one(bag_, event->type);
    board_.push_back(start);
    ++next_;
    lay_others();
    if (!set_->decks().empty()) return open_deck(0);
    deal_reserves();
    leave_out();
    fill_hands_and_row(0);
  }

  /// What lies at the start besides the start tile: no event tells of it.
  void lay_others() {
    for (const tilesets::LyingTile& tile : set_->lying(board_.front().type)) {
      const Placement other{tile.type, tile.rotation, {tile.x, tile.y}, std::nullopt};
      if (board_.size() >= placements_->size() || bare((*placements_)[board_.size()]) != other)
        return object(fmt::format("placement {} is not {}", board_.size(), describe(*set_, other)));
      if (set_->decks().empty()) take_one(bag_, other.type);  // no deck has them
      board_.push_back(other);
    }
    laid_at_start_ = board_.size();
  }

  /// Each player has one tile of each type of a reserve before him; the others leave the game.
  void deal_reserves() {
    for (const editions::ReserveRow& row : edition_->reserves) {
      for (const std::string& id : row.tiles) {
        const int type = set_->find(id);
        for (Tiles& reserve : reserves_) ++reserve[type];
        bag_.erase(type);
        for (int left = set_->type(type).count; left > players_; --left) {
          const auto* event =
              expect(CourseStep::discard, -1, fmt::format("{} players have a tile {} each", players_, id));
          if (event == nullptr) return;
          if (event->type != type) return object(fmt::format("{} although {} is left over", did(*event), id));
          ++next_;
        }
      }
    }
  }

  /// So many of those that would be drawn, whichever.
  void leave_out() {
    for (int left = edition_->left_out; wrong_.empty() && left > 0 && !bag_.empty(); --left) {
      const auto* event = expect(CourseStep::leave_out, -1, fmt::format("{} more are left out", left));
      if (event == nullptr) return;
      if (const auto no = not_in_bag(event->type))
        return object(fmt::format("{} although {}", did(*event), *no));
      take_one(bag_, event->type);
      ++next_;
    }
  }

  /// Why the game is over after the turn before, or nothing.
  std::optional<std::string> end_of_game() const {
    if (turns_ == 0) return std::nullopt;
    for (std::size_t p = laid_at_start_; p < board_.size(); ++p) {
      if (ends_game(board_[p].type, editions::EndTile::laid))
        return fmt::format("{} lies, which ends the game", name(board_[p].type));
    }
    if (edition_->end_turns > 0 && turns_ >= edition_->end_turns)
      return fmt::format("{} turns are over", turns_);
    const bool asks = edition_->end_points > 0 || edition_->end_supply == YesNo::yes;
    const std::size_t laid = board_.size() - laid_at_start_;
    if (!asks || laid == 0) return std::nullopt;
    if (stands_.size() < laid) return "nobody says where the players stand";
    const Stand& now = stands_[laid - 1];
    for (int player = 0; player < players_; ++player) {
      if (edition_->end_points > 0 && now.scores[at(player)] >= edition_->end_points)
        return fmt::format("player {} has {} points", player, now.scores[at(player)]);
      if (edition_->end_supply == YesNo::yes && now.followers[at(player)] == 0)
        return fmt::format("player {} has no follower left", player);
    }
    return std::nullopt;
  }

  /// All tiles are dealt, one to each player after the other.
  void deal(int player) {
    for (; can_draw(); player = (player + 1) % players_) draw(player, "all tiles are dealt, one by one");
  }

  void fill_row() {
    while (can_draw() && static_cast<int>(row_.size()) < edition_->market) {
      const auto* event =
          expect(CourseStep::draw, -1, fmt::format("{} of {} tiles lie open", row_.size(), edition_->market));
      if (event == nullptr) return;
      if (const auto no = not_in_bag(event->type))
        return object(fmt::format("{} although {}", did(*event), *no));
      take_one(bag_, event->type);
      row_.push_back(event->type);
      note_drawn(event->type);
      ++next_;
    }
  }

  void note_drawn(int type) {
    if (ends_game(type, editions::EndTile::drawn))
      drawn_end_ = fmt::format("{} was drawn, which ends the game", name(type));
  }

  void draw(int player, const std::string& why) {
    const auto* event = expect(CourseStep::draw, player, why);
    if (event == nullptr) return;
    if (const auto no = not_in_bag(event->type))
      return object(fmt::format("{} although {}", did(*event), *no));
    take_one(bag_, event->type);
    ++hand(player)[event->type];
    note_drawn(event->type);
    ++next_;
    const bool is_seen = edition_->hand_visibility == HandVisibility::open;
    const bool is_for_now = edition_->hand_size == 1 && edition_->draw_timing == DrawTiming::turn_start;
    if (is_seen || is_for_now)
      show(player, fmt::format("player {} drew {}, which all may see", player, name(event->type)));
  }

  /// Shows a tile of the hand that was not shown before.
  void show(int player, const std::string& why) {
    const auto* event = expect(CourseStep::show, player, why);
    if (event == nullptr) return;
    const auto of = [&](const Tiles& tiles) {
      const auto found = tiles.find(event->type);
      return found == tiles.end() ? 0 : found->second;
    };
    if (of(hand(player)) <= of(shown_[at(player)]))
      return object(fmt::format("{} although there is none in his hand that was not seen", did(*event)));
    ++shown_[at(player)][event->type];
    ++next_;
  }

  /// The tile leaves the hand, and what was shown of it.
  void leave_hand(int player, int type) {
    take_one(hand(player), type);
    if (shown_[at(player)].count(type) > 0) take_one(shown_[at(player)], type);
  }

  void fill(int player) {
    while (can_draw() && number_of(hand(player)) < edition_->hand_size) {
      draw(player, fmt::format("player {} fills his hand ({} of {})", player, number_of(hand(player)),
                               edition_->hand_size));
    }
  }

  /// The tiles that lie open, in any order.
  Tiles open_tiles() const {
    Tiles tiles;
    for (const int type : row_) ++tiles[type];
    return tiles;
  }
  /// What the player holds, or with player -1 what lies open.
  Tiles held_by(int player) const { return player < 0 ? open_tiles() : hands_[at(player)]; }

  /// Tiles of the hand, or with player -1 of the market, leave it by such steps, all of them.
  void give_up(int player, CourseStep step, const std::string& why) {
    while (player >= 0 && wrong_.empty() && number_of(shown_[at(player)]) < number_of(hand(player)))
      show(player, fmt::format("player {} gives up a hand that not all have seen", player));
    while (!held_by(player).empty()) {
      const auto* event = expect(step, player, why);
      if (event == nullptr) return;
      if (held_by(player).count(event->type) == 0)
        return object(fmt::format("{} although it is not {}", did(*event),
                                  player < 0 ? "among those that lie open" : "in his hand"));
      if (player < 0) {
        row_.erase(std::ranges::find(row_, event->type));
      } else {
        leave_hand(player, event->type);
      }
      if (step == CourseStep::give_back || step == CourseStep::put_back) ++bag_[event->type];
      ++next_;
    }
  }

  /// As long as none of them fits and another may be had, they leave the game or go back, and as many are
  /// drawn. `mover`: whose turn it is.
  void exchange(int player, int mover) {
    const bool gives_back = edition_->unplaceable == Unplaceable::return_to_bag;
    for (Tiles tiles = held_by(player); wrong_.empty() && drawn_end_.empty() && !tiles.empty() &&
                                        !fitting(tiles) && (!gives_back || fitting(bag_));
         tiles = held_by(player)) {
      const int size = number_of(tiles);
      give_up(player, gives_back ? CourseStep::give_back : CourseStep::remove,
              player < 0 ? "no tile that lies open fits"
                         : fmt::format("no tile in the hand of player {} fits", player));
      open_deck(mover);
      if (player < 0) fill_row();
      while (player >= 0 && can_draw() && number_of(hand(player)) < size)
        draw(player, fmt::format("player {} draws {} for those that did not fit", player, size));
    }
  }

  /// Whether players draw tiles into their hands at the start of turns.
  bool draws_at_start() const {
    return edition_->draw_timing == DrawTiming::turn_start &&
           (edition_->market == 0 || edition_->market_draw == YesNo::yes);
  }
  /// A hand that is for one turn: then the player first looks at what lies open.
  bool holds_for_one_turn() const {
    return edition_->hand_size == 1 || edition_->hand_rest != editions::HandRest::kept;
  }

  /// What a player has to choose from: all that is his, and what lies open. His reserve is dealt with the
  /// last deck.
  Tiles all_of(int player) const {
    Tiles tiles = hands_[at(player)];
    const Tiles open = open_tiles();
    for (const Tiles* more : {&open, &reserves_[at(player)]}) {
      for (const auto& [type, count] : *more) tiles[type] += count;
    }
    return tiles;
  }
  /// Where the players stand when the next tile is laid, and what is paid for it.
  Stand stand_of_next() const {
    const std::size_t laid = board_.size() - laid_at_start_;
    return laid < stands_.size() ? stands_[laid] : Stand{};
  }
  /// Of these the ones that he need not pay for, or can pay for.
  Tiles payable(int player, Tiles tiles) const {
    if (!edition_->pays_for_tiles()) return tiles;
    for (std::size_t place = row_.size(); place-- > 0;) {
      const int cost = edition_->market_cost.of_place[place];
      if (cost > 0 && stand_of_next().before[at(player)] - cost < edition_->least_after_paying())
        take_one(tiles, row_[place]);
    }
    return tiles;
  }
  /// The first tile that lies open and fits; -1: none does.
  int first_open() const {
    for (const int type : row_) {
      if (!places(type).empty()) return type;
    }
    return -1;
  }
  /// Whether the next event is that the player draws, which he need not.
  bool chooses_to_draw(int player) const {
    return next_ < log_.size() && log_[next_].step == CourseStep::draw && log_[next_].player == player;
  }

  int stop(int player, const std::string& why) {
    is_over_ = expect(CourseStep::stop, player, why) != nullptr;
    if (is_over_) ++next_;
    return player;
  }

  /// Plays a part of the turn of `player` off the log. Returns whose part comes next.
  int turn(int player) {
    if (!drawn_end_.empty()) return stop(player, drawn_end_);
    if (const auto over = is_second_part_ ? std::nullopt : end_of_game()) return stop(player, *over);
    exchange(-1, player);
    if (!drawn_end_.empty()) return stop(player, drawn_end_);
    Tiles choices = payable(player, all_of(player));
    int for_nothing = -1;
    const bool may_draw = draws_at_start() && holds_for_one_turn() && !bag_.empty() && hand(player).empty();
    if (!may_draw || !fitting(choices) || chooses_to_draw(player)) {
      if (draws_at_start()) fill(player);
      exchange(player, player);
      choices = may_draw && fitting(hand(player)) ? hand(player) : payable(player, all_of(player));
      if (edition_->pays_for_tiles() && !fitting(choices) && first_open() >= 0) {
        for_nothing = first_open();
        ++choices[for_nothing];
      }
    }
    if (!drawn_end_.empty()) return stop(player, drawn_end_);
    if (!wrong_.empty()) return player;
    if (const auto fits = fitting(choices)) {
      place(player, choices, *fits, for_nothing);
      fill_row();
      if (edition_->draw_timing == DrawTiming::turn_end) fill(player);
      if (!wrong_.empty()) return player;
      const int next = next_player(player);
      open_deck(next);
      return next;
    }
    for (int other = 0; other < players_; ++other) {
      const auto fits = fitting(all_of(other));
      if (!fits) continue;
      if (expect(CourseStep::pass, player,
                 fmt::format("player {} has no tile that fits and in another hand {}", player, *fits)))
        ++next_;
      return passed(player);
    }
    if (!later_decks_.empty()) {
      if (expect(CourseStep::pass, player,
                 fmt::format("player {} has no tile that fits and a later deck is left", player)))
        ++next_;
      return passed(player);
    }
    is_over_ = expect(CourseStep::end, player, "nobody can move") != nullptr;
    if (is_over_) ++next_;
    return player;
  }

  /// Whose turn comes after one in which the player passed.
  int passed(int player) {
    is_second_part_ = filled_hole_ = false;
    ++turns_;
    return (player + 1) % players_;
  }

  /// What is due for a tile that he lays: for one of a hand or of his own nothing, else what the first place
  /// costs at which such a tile lies.
  void check_payment(int player, int type, int for_nothing) {
    if (!edition_->pays_for_tiles()) return;
    int due = 0;
    const auto lies = std::ranges::find(row_, type);
    if (hand(player).count(type) == 0 && type != for_nothing && lies != row_.end())
      due = edition_->market_cost.of_place[static_cast<std::size_t>(lies - row_.begin())];
    const int paid = stand_of_next().paid;
    if (paid != due)
      object(fmt::format("player {} paid {} for {}, which costs {}", player, paid, name(type), due));
  }

  /// `for_nothing`: the type that he need not pay for; -1: there is none.
  void place(int player, const Tiles& choices, const std::string& fits, int for_nothing) {
    const auto* event =
        expect(CourseStep::place, player, fmt::format("it is the turn of player {} and {}", player, fits));
    if (event == nullptr) return;
    if (choices.count(event->type) == 0)
      return object(fmt::format("{} although it is not in his hand", did(*event)));
    if (board_.size() == placements_->size())
      return object(fmt::format("{}, but only {} placements are given", did(*event), placements_->size()));
    const Placement& laid = (*placements_)[board_.size()];
    if (laid.type != event->type)
      return object(
          fmt::format("{}, but placement {} is of {}", did(*event), board_.size(), name(laid.type)));
    const auto legal = places(laid.type);
    if (!std::binary_search(legal.begin(), legal.end(), LegalPlace{laid.cell, laid.rotation}))
      return object(fmt::format("{} as {}, where it may not lie", did(*event), describe(*set_, laid)));
    check_payment(player, laid.type, for_nothing);
    board_.push_back(laid);
    ++next_;
    if (hand(player).count(event->type) == 0) {
      const auto lies = std::ranges::find(row_, event->type);
      if (lies == row_.end()) {
        take_one(reserves_[at(player)], event->type);
      } else {
        row_.erase(lies);
      }
      return;
    }
    leave_hand(player, event->type);
    if (edition_->hand_rest == editions::HandRest::kept) return;
    give_up(player,
            edition_->hand_rest == editions::HandRest::returned ? CourseStep::put_back : CourseStep::discard,
            fmt::format("player {} laid a tile of his hand", player));
  }

  /// Whose part of a turn comes after one of `player`; keeps which part of his turn it is.
  int next_player(int player) {
    const bool filled_hole = gives_turn_for_hole() || (is_second_part_ && filled_hole_);
    is_second_part_ = !is_second_part_ && extends_for_part(player);
    filled_hole_ = filled_hole;
    turns_ += is_second_part_ ? 0 : 1;
    return is_second_part_ || filled_hole ? player : (player + 1) % players_;
  }

  bool gives_turn_for_hole() const {
    if (edition_->fill_hole_extra_turn == FillHoleExtraTurn::no) return false;
    const Landscape landscape(board_);
    int around = 0;
    for (int side = 0; side < tilesets::side_count; ++side)
      around += landscape.at(neighbour(board_.back().cell, side)) ? 1 : 0;
    const bool excludes_cloisters = edition_->fill_hole_extra_turn == FillHoleExtraTurn::not_cloister;
    const bool is_excluded = excludes_cloisters && set_->type(board_.back().type).has_cloister();
    return around == tilesets::side_count && !is_excluded;
  }

  bool gives_part(int figure) const {
    return figure >= 0 && figure < static_cast<int>(edition_->figures.size()) &&
           edition_->figures[at(figure)].gives_part;
  }

  /// Whether the tile laid last joined a road or city on which `player` had deployed, on another tile, a
  /// figure that gives a second part. It stands there still: figures leave a road or city when it is
  /// complete, and then no tile joins it.
  bool extends_for_part(int player) const {
    if (std::ranges::none_of(edition_->figures, &editions::Figure::gives_part)) return false;
    const Features found = features(*set_, board_, edition_->table);
    const int last = static_cast<int>(board_.size()) - 1;
    for (int p = 0; p < last; ++p) {
      for (const Deployment& deployed : board_[at(p)].follower) {
        if (deployed.player != player || !gives_part(deployed.figure)) continue;
        const auto& features_of_tile = found.feature_of[at(p)];
        if (deployed.segment < 0 || deployed.segment >= static_cast<int>(features_of_tile.size())) continue;
        const Feature& feature = found.features[at(features_of_tile[at(deployed.segment)])];
        const bool is_of_line = is_line(feature.kind);
        if (is_of_line && feature.tiles.back() == last) return true;
      }
    }
    return false;
  }

  static Placement bare(Placement placement) {
    placement.follower.reset();
    return placement;
  }

  const TileSet* set_;
  const Edition* edition_;
  int players_;
  std::span<const CourseEvent> log_;
  const std::vector<Placement>* placements_;
  std::span<const Stand> stands_;
  int turns_ = 0;         ///< that are over
  std::size_t next_ = 0;  ///< the event that is looked at
  Tiles bag_;             ///< the deck that is drawn, at first the start tile; without decks all tiles
  std::deque<Tiles> later_decks_;
  std::vector<Tiles> hands_;
  std::vector<Tiles> reserves_;
  std::vector<int> row_;      ///< the market, in the order in which its tiles came
  std::vector<Tiles> shown_;  ///< of the hands: what all have seen; laying shows the rest
  std::vector<Placement> board_;
  std::size_t laid_at_start_ = 1;
  bool is_second_part_ = false;  ///< of a turn, that which is played
  bool filled_hole_ = false;     ///< likewise, in its first part
  bool is_over_ = false;
  std::string drawn_end_;  ///< why the game is over by a tile that was drawn
  std::string wrong_;
};

}  // namespace

std::optional<std::string> course_objection(const TileSet& set, const Edition& edition, int players,
                                            std::span<const CourseEvent> log,
                                            const std::vector<Placement>& placements,
                                            std::span<const Stand> stands) {
  return Referee(set, edition, players, log, placements, stands).judge();
}

}  // namespace bastide::rules::reference
