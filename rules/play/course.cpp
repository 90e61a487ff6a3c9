#include "rules/play/course.hpp"

#include <algorithm>
#include <cassert>

namespace bastide::rules::play {
namespace {

using board::Board;
using editions::DrawTiming;
using editions::Edition;
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
  std::vector<int> bag;
  for (const auto& deck : set.decks()) {
    for (int type = 0; type < set.type_count(); ++type)
      bag.insert(bag.end(), static_cast<std::size_t>(deck.counts[static_cast<std::size_t>(type)]), type);
  }
  if (!set.decks().empty()) return bag;
  for (int type = 0; type < set.type_count(); ++type) {
    const bool lies = edition.start_in_bag == editions::YesNo::no && type == set.start_type();
    bag.insert(bag.end(), static_cast<std::size_t>(set.type(type).count - (lies ? 1 : 0)), type);
  }
  return bag;
}

std::string course_key(const Edition& edition) {
  std::string key = to_text(edition.table.area);
  for (const auto& option : options_of(edition)) {
    if (option.part == editions::OptionPart::start || option.part == editions::OptionPart::course)
      key += " " + option_value(edition, option.name);
  }
  // Where a figure gives a second part, who draws next depends on what stands on which feature.
  if (std::ranges::any_of(edition.figures, &editions::Figure::gives_part)) key += " " + edition.scoring_key();
  return key + (shows_what_is_drawn(edition) ? " shown" : " hidden");
}

Course::Course(const Edition& edition, int players, int set_start, std::vector<int> order)
    : edition_(&edition),
      players_(players),
      shows_draws_(shows_what_is_drawn(edition)),
      bag_(std::move(order)),
      left_(static_cast<int>(bag_.size())) {
  assert(players >= 1 && players <= most_players);
  assert(edition.hand_size >= 1 && edition.hand_size <= most_in_hand);
  log_.reserve(3 * bag_.size() + 2);
  if (edition.start_in_bag == editions::YesNo::yes) {
    assert(left_ > 0);
    note(CourseStep::start, -1, bag_[first_++]);
    --left_;
  } else {
    note(CourseStep::start, -1, set_start);
  }
  if (edition.draw_timing == DrawTiming::turn_end) {
    for (int player = 0; player < players; ++player) fill(player);
  }
}

std::span<const int> Course::hand(int player) const {
  const auto& hand = hands_[static_cast<std::size_t>(player)];
  return {hand.tiles.data(), static_cast<std::size_t>(hand.size)};
}

std::span<const int> Course::visible_to(int viewer, int holder) const {
  const bool is_seen = viewer == holder || edition_->hand_visibility == editions::HandVisibility::open;
  return is_seen ? hand(holder) : std::span<const int>{};
}

void Course::note(CourseStep step, int player, int type) {
  log_.push_back({step, static_cast<std::int8_t>(player), static_cast<std::int16_t>(type)});
}

void Course::draw(int player) {
  auto& hand = hand_of(player);
  const int type = bag_[first_];
  first_ = (first_ + 1) % bag_.size();
  --left_;
  hand.tiles[static_cast<std::size_t>(hand.size++)] = type;
  note(CourseStep::draw, player, type);
  if (shows_draws_) note(CourseStep::show, player, type);
}

void Course::fill(int player) {
  while (left_ > 0 && hand_of(player).size < edition_->hand_size) draw(player);
}

bool Course::is_bag_stuck(const Board& board) const {
  for (int i = 0; i < left_; ++i) {
    if (board.has_place(bag_[(first_ + static_cast<std::size_t>(i)) % bag_.size()])) return false;
  }
  return true;
}

bool Course::anyone_can_move(const Board& board) const {
  for (int player = 0; player < players_; ++player) {
    if (any_fits(board, hand(player))) return true;
  }
  return false;
}

void Course::show_hand() {
  for (const int type : hand(player_)) note(CourseStep::show, player_, type);
}

void Course::exchange_hand(Game& game) {
  auto& hand = hand_of(player_);
  const bool gives_back = edition_->unplaceable == Unplaceable::return_to_bag;
  const int size = hand.size;
  if (!shows_draws_) show_hand();
  for (int i = 0; i < size; ++i) {
    const int type = hand.tiles[static_cast<std::size_t>(i)];
    note(gives_back ? CourseStep::give_back : CourseStep::remove, player_, type);
    if (gives_back) {
      bag_[(first_ + static_cast<std::size_t>(left_++)) % bag_.size()] = type;
    } else {
      game.set_aside(type);
    }
  }
  hand.size = 0;
  for (int i = 0; i < size && left_ > 0; ++i) draw(player_);
}

std::optional<int> Course::begin_turn(Game& game) {
  const auto& board = game.board();
  for (;;) {
    if (edition_->draw_timing == DrawTiming::turn_start) fill(player_);
    while (!any_fits(board, hand(player_))) {
      const bool gives_back = edition_->unplaceable == Unplaceable::return_to_bag;
      if (hand_of(player_).size == 0 || (gives_back && is_bag_stuck(board))) break;
      exchange_hand(game);
    }
    if (any_fits(board, hand(player_))) return player_;
    if (!anyone_can_move(board)) {
      note(CourseStep::end, player_, -1);
      return std::nullopt;
    }
    note(CourseStep::pass, player_, -1);
    player_ = (player_ + 1) % players_;
  }
}

void Course::finish_turn(const Game& game, int type) {
  auto& hand = hand_of(player_);
  const auto end = hand.tiles.begin() + hand.size;
  const auto laid = std::find(hand.tiles.begin(), end, type);
  assert(laid != end);
  std::copy(laid + 1, end, laid);
  --hand.size;
  note(CourseStep::place, player_, type);
  if (edition_->draw_timing == DrawTiming::turn_end) fill(player_);
  player_ = game.next_player(player_);
}

}  // namespace bastide::rules::play
