#include "rules/play/course.hpp"

#include <algorithm>
#include <cassert>

#include "rules/editions/decks.hpp"

namespace bastide::rules::play {
namespace {

using board::Board;
using editions::DrawTiming;
using editions::Edition;
using editions::HandRest;
using editions::Unplaceable;

bool any_fits(const Board& board, std::span<const int> types) {
  return std::any_of(types.begin(), types.end(), [&](int type) { return board.has_place(type); });
}

/// Whether everybody sees a tile as soon as it is drawn.
bool shows_what_is_drawn(const Edition& edition) {
  if (edition.hand_visibility == editions::HandVisibility::open) return true;
  return edition.hand_size == 1 && edition.draw_timing == DrawTiming::turn_start;
}

}  // namespace

std::vector<int> full_bag(const tilesets::TileSet& set, const Edition& edition) {
  return full_bag(set, edition, set.start_type());
}

std::vector<int> full_bag(const tilesets::TileSet& set, const Edition& edition, int start_type) {
  std::vector<int> bag;
  const auto reserve = editions::reserve_of(set, edition);
  for (const auto& deck : set.decks()) {
    for (int type = 0; type < set.type_count(); ++type) {
      if (std::ranges::find(reserve, type) != reserve.end()) continue;
      bag.insert(bag.end(), static_cast<std::size_t>(deck.counts[static_cast<std::size_t>(type)]), type);
    }
  }
  if (!set.decks().empty()) return bag;
  for (int type = 0; type < set.type_count(); ++type) {
    if (std::ranges::find(reserve, type) != reserve.end()) continue;
    const int lie = edition.start_in_bag == editions::YesNo::no ? set.count_at_start(type, start_type) : 0;
    bag.insert(bag.end(), static_cast<std::size_t>(set.type(type).count - lie), type);
  }
  return bag;
}

std::string course_key(const Edition& edition) {
  std::string key = to_text(edition.table.area);
  for (const auto& option : options_of(edition)) {
    using editions::OptionPart;
    if (option.part == OptionPart::start || option.part == OptionPart::course ||
        option.part == OptionPart::events)
      key += " " + option_value(edition, option.name);
  }
  // Where a figure gives a second part, who draws next depends on what stands on which feature.
  if (std::ranges::any_of(edition.figures, &editions::Figure::gives_part)) key += " " + edition.scoring_key();
  // Likewise when the game is over.
  if (edition.end_points > 0 || edition.end_supply == editions::YesNo::yes)
    key += " " + edition.scoring_key() + " " + option_value(edition, "followers");
  return key + (shows_what_is_drawn(edition) ? " shown" : " hidden");
}

Course::Course(const Edition& edition, int players, const tilesets::TileSet& set, std::vector<int> order,
               int start_type)
    : edition_(&edition),
      players_(players),
      shows_draws_(shows_what_is_drawn(edition)),
      draws_for_turn_(edition.draw_timing == DrawTiming::turn_start &&
                      (edition.hand_size == 1 || edition.hand_rest != HandRest::kept)),
      draws_(edition.market == 0 || edition.market_draw == editions::YesNo::yes),
      bag_(std::move(order)),
      left_(static_cast<int>(bag_.size())),
      end_types_(editions::end_types_of(set, edition)) {
  assert(players >= 1 && players <= most_players);
  for_each_deck(set, bag_, [&](std::span<const int> tiles) {
    if (!set.decks().empty()) later_decks_.push_back(static_cast<int>(tiles.size()));
  });
  if (!later_decks_.empty()) {
    left_ = later_decks_.front();
    later_decks_.erase(later_decks_.begin());
  }
  log_.reserve(3 * bag_.size() + 2);
  if (edition.start_in_bag == editions::YesNo::yes) {
    assert(left_ > 0);
    note(CourseStep::start, -1, take());
  } else {
    note(CourseStep::start, -1, start_type < 0 ? set.start_type() : start_type);
  }
  for (const int type : editions::reserve_of(set, edition)) {
    for (int player = 0; player < players; ++player)
      reserves_[static_cast<std::size_t>(player)].push_back(type);
    not_dealt_.insert(not_dealt_.end(), static_cast<std::size_t>(set.type(type).count - players), type);
  }
  if (later_decks_.empty()) discard_reserves();
  leave_out();
  if (edition.hand_size == editions::all_tiles) {
    deal();
  } else if (edition.draw_timing == DrawTiming::turn_end) {
    for (int player = 0; player < players; ++player) fill(player);
  }
  fill_market();
}

bool Course::ends_by(int type, editions::EndTile when) const {
  return edition_->end_tile_when == when && std::ranges::find(end_types_, type) != end_types_.end();
}

std::span<const int> Course::visible_to(int viewer, int holder) const {
  const bool is_seen = viewer == holder || edition_->hand_visibility == editions::HandVisibility::open;
  return is_seen ? hand(holder) : std::span<const int>{};
}

void Course::note(CourseStep step, int player, int type) {
  log_.push_back({step, static_cast<std::int8_t>(player), static_cast<std::int16_t>(type)});
}

int Course::take() {
  const int type = bag_[first_];
  first_ = (first_ + 1) % bag_.size();
  --left_;
  return type;
}

void Course::draw(int player) {
  const int type = take();
  hand_of(player).push_back(type);
  note(CourseStep::draw, player, type);
  if (shows_draws_) note(CourseStep::show, player, type);
  is_drawn_ = is_drawn_ || ends_by(type, editions::EndTile::drawn);
}

void Course::fill(int player) {
  while (has_more() && static_cast<int>(hand(player).size()) < edition_->hand_size) draw(player);
}

void Course::deal() {
  for (int player = player_; has_more(); player = (player + 1) % players_) draw(player);
}

void Course::fill_market() {
  while (has_more() && static_cast<int>(market_.size()) < edition_->market) {
    market_.push_back(take());
    note(CourseStep::draw, -1, market_.back());
    is_drawn_ = ends_by(market_.back(), editions::EndTile::drawn);
  }
}

/// What nobody has in front of him.
void Course::discard_reserves() {
  for (const int type : not_dealt_) note(CourseStep::discard, -1, type);
}

bool Course::holds_nothing() const { return market_.empty() && std::ranges::all_of(hands_, &Tiles::empty); }

/// The next deck, when every tile of the one before lies or has left the game.
void Course::open_deck(Game& game) {
  if (later_decks_.empty() || left_ > 0 || !holds_nothing()) return;
  left_ = later_decks_.front();
  later_decks_.erase(later_decks_.begin());
  if (later_decks_.empty()) {
    discard_reserves();
    for (const int type : not_dealt_) game.set_aside(type);
    not_dealt_.clear();
  }
  if (edition_->hand_size == editions::all_tiles) {
    deal();
  } else if (edition_->draw_timing == DrawTiming::turn_end) {
    for (int i = 0; i < players_; ++i) fill((player_ + i) % players_);
  }
  fill_market();
}

/// The tiles that are drawn are the same as without.
void Course::leave_out() {
  for (int left = edition_->left_out; left > 0 && left_ > 0; --left) {
    --left_;
    note(CourseStep::leave_out, -1, bag_[(first_ + static_cast<std::size_t>(left_)) % bag_.size()]);
  }
}

/// Whether the game is over by its options, at the beginning of a turn.
bool Course::is_stopped(const Game& game) const {
  if (is_drawn_) return true;
  if (turns_ == 0 || game.part(player_) == 2) return false;
  if (is_laid_) return true;
  if (edition_->end_turns > 0 && turns_ >= edition_->end_turns) return true;
  for (std::size_t player = 0; player < static_cast<std::size_t>(players_); ++player) {
    if (edition_->end_points > 0 && game.scores()[player] >= edition_->end_points) return true;
    if (edition_->end_supply == editions::YesNo::no) continue;
    int followers = 0;
    for (std::size_t f = 0; f < edition_->figures.size(); ++f) {
      if (edition_->figures[f].is_follower()) followers += game.supply(static_cast<int>(f))[player];
    }
    if (followers == 0) return true;
  }
  return false;
}

bool Course::is_bag_stuck(const Board& board) const {
  bool is_stuck = true;
  for_each_in_bag([&](int type) { is_stuck = is_stuck && !board.has_place(type); });
  return is_stuck;
}

bool Course::anyone_can_move(const Board& board) const {
  if (any_fits(board, market_)) return true;
  for (int player = 0; player < players_; ++player) {
    if (any_fits(board, hand(player))) return true;
    if (later_decks_.empty() && any_fits(board, reserve(player))) return true;
  }
  return false;
}

/// `holder`: a player, or -1 for the market.
void Course::give_up(Game& game, int holder, Tiles& tiles, CourseStep step) {
  if (!shows_draws_ && holder >= 0)
    for (const int type : tiles) note(CourseStep::show, holder, type);
  for (const int type : tiles) {
    note(step, holder, type);
    if (step == CourseStep::give_back || step == CourseStep::put_back) {
      bag_[(first_ + static_cast<std::size_t>(left_++)) % bag_.size()] = type;
    } else {
      game.set_aside(type);
    }
  }
  tiles.clear();
}

bool Course::gives_back() const { return edition_->unplaceable == Unplaceable::return_to_bag; }

bool Course::must_exchange(const Board& board, const Tiles& tiles) const {
  return !tiles.empty() && !is_drawn_ && !any_fits(board, tiles) && !(gives_back() && is_bag_stuck(board));
}

void Course::exchange(Game& game, int holder, Tiles& tiles) {
  while (must_exchange(game.board(), tiles)) {
    const auto size = tiles.size();
    give_up(game, holder, tiles, gives_back() ? CourseStep::give_back : CourseStep::remove);
    open_deck(game);
    if (holder < 0) fill_market();
    while (holder >= 0 && has_more() && tiles.size() < size) draw(holder);
  }
}

int Course::cost_of(int type) const {
  const auto& own = hand(player_);
  if (type == free_ || !edition_->pays_for_tiles() || std::ranges::find(own, type) != own.end()) return 0;
  const auto place = std::ranges::find(market_, type) - market_.begin();
  return place == std::ssize(market_) ? 0 : edition_->market_cost.of_place[static_cast<std::size_t>(place)];
}

/// Once the player has drawn tiles for this turn of which one fits, he lays one of them.
void Course::list_choices(const Game& game, bool has_drawn) {
  const auto add = [&](std::span<const int> tiles) {
    choices_.insert(choices_.end(), tiles.begin(), tiles.end());
  };
  choices_.clear();
  free_ = -1;
  add(hand(player_));
  if (has_drawn && any_fits(game.board(), choices_)) return;
  for (const int type : market_) {
    const int has = game.scores()[static_cast<std::size_t>(player_)] - edition_->least_after_paying();
    if (cost_of(type) == 0 || cost_of(type) <= has) choices_.push_back(type);
  }
  if (later_decks_.empty()) add(reserve(player_));
}

/// The first tile of the market that fits, to a player who has nothing that does.
void Course::offer_for_nothing(const Board& board) {
  if (!edition_->pays_for_tiles() || any_fits(board, choices_)) return;
  const auto first = std::ranges::find_if(market_, [&](int type) { return board.has_place(type); });
  if (first == market_.end()) return;
  free_ = *first;
  choices_.push_back(free_);
}

/// Fills the hand unless there is a market and no draw, and exchanges it until a tile fits.
void Course::draw_for_turn(Game& game) {
  if (draws_ && edition_->draw_timing == DrawTiming::turn_start) fill(player_);
  exchange(game, player_, hand_of(player_));
  list_choices(game, may_draw_);
  offer_for_nothing(game.board());
  may_draw_ = false;
}

void Course::draw_instead(Game& game) {
  assert(may_draw_);
  draw_for_turn(game);
}

std::optional<int> Course::begin_turn(Game& game) {
  const auto& board = game.board();
  if (later_decks_.empty()) {
    for (const int type : not_dealt_) game.set_aside(type);
    not_dealt_.clear();
  }
  for (;;) {
    if (edition_->ends_early() && is_stopped(game)) {
      note(CourseStep::stop, player_, -1);
      return std::nullopt;
    }
    exchange(game, -1, market_);
    if (is_drawn_) continue;
    may_draw_ = draws_ && draws_for_turn_ && left_ > 0 && hand(player_).empty();
    list_choices(game, false);
    if (!may_draw_ || !any_fits(board, choices_)) draw_for_turn(game);
    if (is_drawn_) continue;
    if (any_fits(board, choices_)) return player_;
    if (later_decks_.empty() && !anyone_can_move(board)) {
      note(CourseStep::end, player_, -1);
      return std::nullopt;
    }
    note(CourseStep::pass, player_, -1);
    ++turns_;
    player_ = (player_ + 1) % players_;
  }
}

void Course::finish_turn(Game& game, int type) {
  auto& hand = hand_of(player_);
  const auto lay = [&](Tiles& tiles) {
    const auto laid = std::find(tiles.begin(), tiles.end(), type);
    if (laid == tiles.end()) return false;
    tiles.erase(laid);
    return true;
  };
  const bool is_of_hand = lay(hand);
  if (!is_of_hand && !lay(market_)) lay(reserves_[static_cast<std::size_t>(player_)]);
  note(CourseStep::place, player_, type);
  is_laid_ = is_laid_ || ends_by(type, editions::EndTile::laid);
  if (is_of_hand && edition_->hand_rest != HandRest::kept) {
    give_up(game, player_, hand,
            edition_->hand_rest == HandRest::returned ? CourseStep::put_back : CourseStep::discard);
  }
  fill_market();
  if (edition_->draw_timing == DrawTiming::turn_end) fill(player_);
  turns_ += game.part(player_) == 2 ? 0 : 1;
  player_ = game.next_player(player_);
  open_deck(game);
}

}  // namespace bastide::rules::play
