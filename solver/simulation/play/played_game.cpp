#include "solver/simulation/play/played_game.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rules/board/touched_features.hpp"
#include "rules/editions/further.hpp"
#include "rules/play/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::play {
namespace {

using arithmetic::Purpose;
using arithmetic::RandomStream;
using rules::CourseStep;
using rules::FeatureKind;
using rules::board::EntryIndex;
using rules::play::Course;
using rules::play::Game;

std::uint8_t byte(int i) { return static_cast<std::uint8_t>(std::min(i, 255)); }
std::uint16_t word(std::size_t i) { return static_cast<std::uint16_t>(i); }

}  // namespace

PlayedGames::PlayedGames(const rules::board::Ruleset& rules, int players, std::vector<Policy> policies)
    : rules_(rules),
      players_(players),
      policies_(std::move(policies)),
      is_further_(rules::editions::further_material(rules.edition()).has_value()),
      games_(at(rules.set().type_count())),
      places_(rules.fit(), rules.edition().table) {
  if (players < 1 || players > rules::most_players) throw std::invalid_argument("a game has 1 to 8 players");
  if (set().tile_count() > most_played_tiles) throw std::invalid_argument("too many tiles for a trace");
  if (policies_.empty()) throw std::invalid_argument("players need a policy");
  std::size_t segments = 0;
  for (const auto& type : set().types()) segments += at(type.count) * type.segments.size();
  number_of_.assign(segments, -1);
  last_tile_.assign(segments, -1);
}

void PlayedGames::play(std::uint64_t seed, std::uint64_t number, GameTrace& trace,
                       std::span<const int> order) {
  const int start = start_by_lot(seed, number);
  Course course(
      rules_.edition(), players_, set(),
      order.empty() ? shuffled_bag(seed, number, start) : std::vector<int>(order.begin(), order.end()),
      start);
  RandomStream moves(seed, number, Purpose::moves);
  set_up(course.start_type());
  trace.clear();
  trace.players = players_;
  trace.start_type = word(at(course.start_type()));
  trace.has_further = is_further_;
  if (is_further_) {
    trace.further.figures.assign(rules_.edition().figures.size(), {});
    trace.further.points.start = game_->scores();
  }
  note_blocked(trace);
  while (const auto player = course.begin_turn(*game_)) {
    note_lost(course, trace);
    const auto policy = policies_[at(*player) % policies_.size()];
    event_ = {};
    if (rules_.edition().chooses_tiles()) {
      event_.offered = word(course.choices().size());
      for (const int type : course.choices())
        if (places_.places(type) > 0) ++event_.fitting;
    }
    if (course.may_draw() && mover_.draws(policy, *game_, *player, course, places_, moves)) {
      event_.is_drawn = true;
      course.draw_instead(*game_);
      note_lost(course, trace);
    }
    play_turn(course, *player, policy, moves, trace);
  }
  note_lost(course, trace);
  note_end(trace);
  if (is_further_) note_further_end(trace);
  if (rules_.edition().breaks_ties())
    trace.winners = static_cast<std::uint8_t>(game_->winners(game_->final_score()));
  trace.scores = trace_points(trace, rules_.edition(), scratch_).totals();
}

int PlayedGames::start_by_lot(std::uint64_t seed, std::uint64_t number) const {
  if (!set().has_lots()) return set().start_type();
  const auto starts = set().starts();
  RandomStream random(seed, number, Purpose::start);
  return starts[random.below(static_cast<std::uint32_t>(starts.size()))].type;
}

std::vector<int> PlayedGames::shuffled_bag(std::uint64_t seed, std::uint64_t number, int start) const {
  auto bag = rules::play::full_bag(set(), rules_.edition(), start);
  RandomStream random(seed, number, Purpose::bag);
  rules::play::shuffle_bag(set(), bag,
                           [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); });
  return bag;
}

void PlayedGames::set_up(int start_type) {
  clear();
  auto& game = games_[at(start_type)];
  if (!game) game.emplace(rules_.fit(), rules_.edition(), players_, start_type, 0);
  game_ = &*game;
  places_.recount(game_->board());
  mover_.begin_game();
  read_ = 0;
  blocked_.assign(at(set().type_count()), -1);
  std::fill(number_of_.begin(), number_of_.end(), -1);
}

void PlayedGames::clear() {
  if (game_ == nullptr) return;
  while (static_cast<int>(game_->board().tiles().size()) > set().start_size()) game_->undo_turn();
  for (const int type : set_aside_) game_->put_back(type);  // what is left is as it was, decks included
  set_aside_.clear();
}

void PlayedGames::note_lost(const Course& course, GameTrace& trace) {
  const auto lose = [&](int type) { trace.lost.push_back({word(trace.turns.size()), word(at(type))}); };
  bool has_left = false;
  for (; read_ < course.log().size(); ++read_) {
    const auto& event = course.log()[read_];
    if (event.step == CourseStep::remove || event.step == CourseStep::discard) {
      set_aside_.push_back(event.type);
      has_left = true;
    }
    if (event.step == CourseStep::remove || event.step == CourseStep::give_back) lose(event.type);
    if (event.step != CourseStep::end) continue;
    for (const int type : course.hand(event.player)) lose(type);
    for (const int type : course.market()) lose(type);
  }
  if (has_left) note_blocked(trace);
}

void PlayedGames::note_blocked(GameTrace& trace) {
  const auto turn = word(trace.turns.size());
  const auto& board = game_->board();
  const int types = static_cast<int>(blocked_.size());
  for (int type = 0; type < types; ++type) {
    const bool is_blocked = places_.places(type) == 0 && board.left(type) > 0;
    auto& index = blocked_[at(type)];
    if (is_blocked == (index >= 0)) continue;
    if (is_blocked) {
      index = static_cast<int>(trace.blocked.size());
      trace.blocked.push_back({turn, 0, word(at(type))});
    } else {
      trace.blocked[at(index)].until = turn;
      index = -1;
    }
  }
}

void PlayedGames::play_turn(Course& course, int player, Policy policy, RandomStream& moves,
                            GameTrace& trace) {
  const auto& board = game_->board();
  note_offers(course.choices());
  const bool is_second = is_further_ && game_->part(player) == 2;
  const int scored_before = game_->scores()[at(player)];
  const auto move = mover_.lay(policy, *game_, player, course.choices(), places_, moves, &course);
  const auto cell = board.cell(move.cell);
  TurnTrace turn;
  turn.x = static_cast<std::int16_t>(cell.x);
  turn.y = static_cast<std::int16_t>(cell.y);
  turn.type = byte(move.type);
  turn.rotation = move.rotation;
  turn.segment = static_cast<std::int8_t>(move.action().segment);
  turn.player = byte(player);
  turn.placements = word(at(places_.places(move.type)));
  trace.turns.push_back(turn);  // before what it completes: turns count from 1
  if (is_further_) note_part(player, move, is_second, scored_before, trace);
  note_completed(trace);
  event_.paid = static_cast<std::int16_t>(course.cost_of(move.type));
  if (event_.paid > 0) game_->pay(event_.paid);
  scored_.clear();
  if (rules_.edition().unclaimed != rules::editions::Unclaimed::nobody)
    rules::add(trace.further.points.unclaimed, game_->unclaimed_points());
  game_->finish_turn(rules_.edition().farms_close == rules::editions::FarmsClose::no ? nullptr : &scored_);
  for (const auto& item : scored_)
    if (item.feature == FeatureKind::farm)
      rules::add(trace.further.points.of(item.feature, false), item.points);
  for (const auto& gain : game_->event_gains()) {
    auto& points = trace.further.points;
    rules::add(gain.event == rules::EventGain::of_payment ? points.paid : points.events, gain.points);
  }
  note_event(player, move.type, trace);
  course.finish_turn(*game_, move.type);

  places_.placed(board);
  auto& after = trace.turns.back();
  after.frontier = word(at(places_.frontier()));
  after.supply = byte(game_->supply()[at(player)]);
  after.threes = byte(places_.threes());
  after.fours = byte(places_.fours());
  after.dead = byte(places_.dead());
  after.starved = byte(places_.starved(board));
  note_blocked(trace);
}

void PlayedGames::note_offers(std::span<const int> hand) {
  if (rules_.edition().buy_tile == rules::editions::YesNo::no) return;
  buy_at_.assign(at(set().type_count()), -1);
  for (const int type : hand) {
    if (buy_at_[at(type)] < 0) buy_at_[at(type)] = static_cast<int>(game_->sole_cells(type).size());
  }
}

void PlayedGames::note_event(int player, int type, GameTrace& trace) {
  event_.turn = word(trace.turns.size() - 1);
  event_.is_followed = players_ > 1 && game_->part(player) == 1 && game_->next_player(player) == player;
  if (rules_.edition().buy_tile == rules::editions::YesNo::yes) event_.buy_at = word(at(buy_at_[at(type)]));
  if (event_.buy_at > 0 || event_.is_followed || event_.offered > 0) trace.events.push_back(event_);
}

void PlayedGames::note_part(int player, const rules::board::PackedTurn& move, bool is_second,
                            int scored_before, GameTrace& trace) {
  const auto action = move.action();
  auto& further = trace.further;
  PartTrace part{word(trace.turns.size() - 1), static_cast<std::uint8_t>(action.figure), is_second};
  if (const auto& acted = mover_.elsewhere()) {
    const auto& there = acted->there;
    part.figure = static_cast<std::uint8_t>(acted->figure);
    part.is_elsewhere = true;
    part.segment = static_cast<std::int8_t>(there.deploys ? there.deploys->segment : -1);
    part.x = static_cast<std::int16_t>(there.cell.x);
    part.y = static_cast<std::int16_t>(there.cell.y);
    part.type = static_cast<std::uint16_t>(std::max(there.type, 0));
    part.rotation = static_cast<std::uint8_t>(there.rotation);
    if (there.first) {
      part.first = static_cast<std::int8_t>(there.first->segment);
      part.first_figure = static_cast<std::uint8_t>(there.first->figure);
      ++further.figures[part.first_figure].deployed;
    }
    auto& figure = further.figures[part.figure];
    ++(there.deploys ? figure.deployed : figure.retrieved);
    further.points.retrieved[at(player)] += game_->scores()[at(player)] - scored_before;
  } else if (action.segment >= 0) {
    ++further.figures[part.figure].deployed;
  }
  if (is_second || part.is_elsewhere || part.figure > 0) further.parts.push_back(part);
}

void PlayedGames::note_feature(EntryIndex root, std::size_t turn, GameTrace& trace) {
  number_of_[at(root)] = static_cast<std::int32_t>(trace.features.size());
  trace.features.push_back({game_->forest().feature(root), word(turn)});
}

void PlayedGames::note_completed(GameTrace& trace) {
  rules::board::for_each_completed(game_->board(), game_->forest(), [&](EntryIndex root) {
    note_feature(root, trace.turns.size(), trace);
    const auto& feature = game_->forest().feature(root);
    if (is_further_ && rules::play::is_claimed(game_->scene(), root, game_->edition()))
      rules::add(trace.further.points.of(feature.kind, true),
                 rules::play::award(game_->scene(), root, game_->edition()));
  });
}

void PlayedGames::note_end(GameTrace& trace) {
  for (const int index : blocked_) {
    if (index >= 0) trace.blocked[at(index)].until = word(trace.turns.size() + 1);
  }
  note_land(trace);
  note_contacts(trace);
  places_.find_holes(game_->board(), trace.holes);
}

void PlayedGames::note_further_end(GameTrace& trace) {
  auto& further = trace.further;
  for (const auto& figure : game_->standing()) ++further.figures[at(figure.figure)].standing;
  further.tokens = game_->tokens_at_end();
  const auto sheet = game_->final_score();
  for (const auto& item : sheet.items) rules::add(further.points.of(item.feature, false), item.points);
  for (const auto& bonus : sheet.bonuses)
    rules::add(bonus.award < 0 ? further.points.bonuses : further.points.awards, bonus.points);
  const auto lost = further.points.totals(), totals = game_->totals_with(sheet);
  for (std::size_t p = 0; p < totals.size(); ++p) further.points.spared[p] = totals[p] - lost[p];
}

void PlayedGames::note_land(GameTrace& trace) {
  const auto& forest = game_->forest();
  for (EntryIndex entry = 0; entry < forest.entry_count(); ++entry) {
    const auto root = forest.find(entry);
    const auto& feature = forest.feature(root);
    auto& number = number_of_[at(root)];
    if (feature.kind != FeatureKind::farm) {
      if (number < 0) note_feature(root, 0, trace);  // completed ones have a number
      continue;
    }
    if (number < 0) {
      number = static_cast<std::int32_t>(trace.farms.size());
      trace.farms.push_back({feature, 0, 0});
      last_tile_[at(root)] = -1;
    }
    const int tile = forest.segment_of(entry).placement;
    if (std::exchange(last_tile_[at(root)], tile) != tile) ++trace.farms[at(number)].tiles;
  }
}

void PlayedGames::note_contacts(GameTrace& trace) {
  rules::play::find_contacts(game_->board(), game_->forest(), false, contacts_);
  for (const auto& contact : contacts_) {
    const auto farm = at(number_of_[at(contact.farm)]);
    trace.contacts.push_back({word(farm), word(at(number_of_[at(contact.city)]))});
    ++trace.farms[farm].cities;
  }
  std::sort(trace.contacts.begin(), trace.contacts.end());
}

}  // namespace bastide::solver::simulation::play
