#include "rules/play/game.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include "rules/board/touched_features.hpp"
#include "rules/editions/further.hpp"
#include "rules/editions/players.hpp"
#include "rules/play/sole_completer.hpp"

namespace bastide::rules::play {
namespace {

using board::EntryIndex;
using editions::Edition;
using editions::Farms;
using tilesets::SegmentKind;

const char* side_name(unsigned s) {
  constexpr std::array<const char*, 4> names = {"north", "east", "south", "west"};
  return names[s];
}

/// Whether a game by this edition is one of followers as everybody knows them, and without tokens.
bool is_plain(const Edition& edition) {
  return !edition.has_figures() && std::ranges::none_of(edition.marks, [](const auto& mark) {
    return mark.is_token || mark.bonus > 0;
  });
}

/// No total is less than least_total.
void raise_totals(PerPlayer& totals, const Edition& edition) {
  if (!edition.least_total) return;
  for (int& total : totals) total = std::max(total, *edition.least_total);
}

/// What lies at the start is one of the tiles that `most_tiles` speaks of.
int room_for(const TileSet& set, int most_tiles) {
  return most_tiles > 0 ? most_tiles + set.start_size() - 1 : set.tile_count();
}

}  // namespace

std::vector<int> segments_in(SegmentMask mask) {
  std::vector<int> out;
  for (int s = 0; mask != 0; ++s, mask >>= 1U) {
    if ((mask & 1U) != 0) out.push_back(s);
  }
  return out;
}

Game::Game(const board::FitTable& fit, const editions::Edition& edition, int players, int start_type,
           int start_rotation, int most_tiles)
    : edition_(&edition),
      players_(players),
      board_(fit, room_for(fit.set(), most_tiles), edition.table),
      forest_(fit.set(), room_for(fit.set(), most_tiles), static_cast<int>(edition.figures.size())) {
  if (players < 1 || players > most_players) throw std::invalid_argument("a game has 1 to 8 players");
  const auto tiles = static_cast<std::size_t>(room_for(fit.set(), most_tiles));
  turns_.reserve(tiles);
  standing_.reserve(tiles);
  returned_.reserve(tiles);
  for (int p = 0; p < players; ++p) {
    supply_[static_cast<std::size_t>(p)] = editions::supply_at_start(edition, 0, p, players);
    scores_[static_cast<std::size_t>(p)] = editions::points_at_start(edition, p, players);
  }
  for (std::size_t f = 0; f < edition.figures.size(); ++f) {
    stands_on_[f] = edition.figures[f].stands_on;
    if (edition.farms == Farms::off)
      stands_on_[f] = static_cast<editions::KindMask>(stands_on_[f] & ~editions::bit_of(SegmentKind::field));
  }
  if (!is_plain(edition)) further_.reserve(tiles + 1);
  begin_further();
  event_points_.reserve(tiles * edition.events.size());
  award_holders_.reserve((tiles + 1) * edition.awards.size());
  begin_awards();
  for (const auto& tile : placements_at_start(fit.set(), start_type, start_rotation)) {
    board_.place(tile);
    forest_.place(board_);
  }
}

std::optional<std::string> Game::objection(Cell cell, int type, int rotation) const {
  if (board_.left(type) == 0) return fmt::format("no tile {} is left", board_.set().type(type).id);
  if (!board_.has_room_at(cell)) return std::string("the cell touches no tile");
  const auto at = board_.index(cell);
  if (board_.is_wall(at)) return std::string("the cell is off the table");
  if (!board_.is_empty(at)) return std::string("a tile already lies there");
  if (!board_.admits(at)) return std::string("the landscape would be larger than the table");
  const auto code = board_.code(at);
  if (code == 0) return std::string("the cell touches no tile");
  const auto edge_name = [&](unsigned e) { return board_.set().edge_word(static_cast<tilesets::Edge>(e)); };
  for (unsigned s = 0; s < 4; ++s) {
    const unsigned wanted = board_.fit().edge(code, s);
    const auto shown = static_cast<unsigned>(board_.set().turned(type, rotation).edges[s]);
    if (wanted != 0 &&
        !board_.set().fits(static_cast<tilesets::Edge>(wanted), static_cast<tilesets::Edge>(shown))) {
      return fmt::format("its {} edge shows {} where the neighbour shows {}", side_name(s), edge_name(shown),
                         edge_name(wanted));
    }
  }
  const auto missing = board_.fit().missing(type, code);
  if ((missing & TileSet::hole_bit) != 0) {
    return fmt::format("it is not in a hole: {} of 4 sides meet tiles", board_.fit().known_sides(code));
  }
  if (missing != 0)
    return fmt::format("it does not continue the {}",
                       edge_name(static_cast<unsigned>(std::countr_zero(missing))));
  if (!board_.admits_bend(at, type, rotation)) return std::string("that bend is not allowed there");
  return std::nullopt;
}

void Game::place(int player, Cell cell, int type, int rotation) {
  if (!edition_->events.empty()) [[unlikely]]
    begin_events(player);
  if (!further_.empty()) [[unlikely]]
    begin_part(player, cell, board_.set().turned(type, rotation));
  turns_.push_back({scores_, supply_, returned_.size(), 0, static_cast<std::int8_t>(player)});
  if (!edition_->awards.empty()) [[unlikely]] {
    const auto awards = edition_->awards.size();
    for (std::size_t a = 0; a < awards; ++a)
      award_holders_.push_back(award_holders_[award_holders_.size() - awards]);
  }
  board_.place(board_.index(cell), type, rotation);
  forest_.place(board_);
}

/// Of a figure in supply, as far as that depends on the feature. `first`: the one deployed before it, if any.
inline bool Game::may_stand(int tile, int segment, int player, int figure, const FarAction* first) const {
  const auto segment_kind =
      board_.set().type(board_.tile(tile).type).segments[static_cast<std::size_t>(segment)].kind;
  if ((stands_on_[static_cast<std::size_t>(figure)] >> static_cast<unsigned>(segment_kind) & 1U) == 0)
    return false;
  const auto& kind = edition_->figures[static_cast<std::size_t>(figure)];
  const bool is_joined =
      first != nullptr && forest_.root(first->tile, first->segment) == forest_.root(tile, segment);
  if (!further_.empty() && (kind.needs != editions::Needs::empty || kind.needs_mark >= 0))
    return meets_needs(forest_.root(tile, segment), player, figure, is_joined ? first->figure : -1);
  return !is_joined && !forest_.feature_of(tile, segment).is_occupied();
}

SegmentMask Game::spots(int player, int figure) const {
  if (supply_of(player, figure) == 0) return 0;
  const int tile = last_tile();
  if (!further_.empty()) [[unlikely]] {
    const auto& kind = edition_->figures[static_cast<std::size_t>(figure)];
    if (kind.on_tile == editions::OnTile::earlier || !is_near(tile, player, kind)) return 0;
  }
  const int segments = static_cast<int>(board_.set().type(board_.tile(tile).type).segments.size());
  SegmentMask free = 0;
  for (int s = 0; s < segments; ++s)
    if (may_stand(tile, s, player, figure)) free |= SegmentMask{1} << static_cast<unsigned>(s);
  return free;
}

/// Whether a tile lies where a figure of this kind may be deployed.
bool Game::is_near(int tile, int player, const editions::Figure& kind, const FarAction* first) const {
  if (kind.within == 0) return true;
  const auto is_within = [&](int other) {
    const auto here = board_.cell(board_.tile(tile).cell);
    const auto there = board_.cell(board_.tile(other).cell);
    return std::max(std::abs(here.x - there.x), std::abs(here.y - there.y)) <= kind.within;
  };
  if (kind.near_mark >= 0) {
    const auto has_mark = [&](const auto& segment) {
      return segment.marks[static_cast<std::size_t>(kind.near_mark)] > 0;
    };
    for (int other = 0; other <= last_tile(); ++other)
      if (is_within(other) &&
          std::ranges::any_of(board_.set().type(board_.tile(other).type).segments, has_mark))
        return true;
    return false;
  }
  if (first != nullptr && is_within(first->tile)) return true;
  bool has_any = first != nullptr;
  for (const auto& figure : standing_) {
    if (figure.player != player) continue;
    if (is_within(forest_.segment_of(figure.entry).placement)) return true;
    has_any = true;
  }
  return !has_any;
}

/// Whether nothing is to be scored any more that comes to the feature now.
bool Game::is_over(EntryIndex root) const {
  const auto& feature = forest_.feature(root);
  if (feature.kind != FeatureKind::farm) return feature.is_complete();
  return is_closed_farm(scene(), root, *edition_);
}

/// Where figures in supply could be on tiles that lay before and bear none, as far as their kinds and the
/// tiles say.
std::vector<FarAction> Game::far_candidates(int player) const {
  std::vector<FarAction> spots;
  if (further_.empty() || std::ranges::none_of(edition_->figures, &editions::Figure::goes_elsewhere))
    return spots;
  const auto& laid = board_.set().type(board_.tile(last_tile()).type).segments;
  std::vector<bool> bears_figure(static_cast<std::size_t>(last_tile()), false);
  for (const auto& figure : standing_) {
    const int tile = forest_.segment_of(figure.entry).placement;
    if (tile < last_tile()) bears_figure[static_cast<std::size_t>(tile)] = true;
  }
  for (int f = 0; f < static_cast<int>(edition_->figures.size()); ++f) {
    const auto& kind = edition_->figures[static_cast<std::size_t>(f)];
    if (!kind.goes_elsewhere() || supply_of(player, f) == 0) continue;
    const auto has_mark = [&](const auto& segment) {
      return segment.marks[static_cast<std::size_t>(kind.laid_mark)] > 0;
    };
    if (kind.laid_mark >= 0 && std::ranges::none_of(laid, has_mark)) continue;
    for (int tile = 0; tile < last_tile(); ++tile) {
      if (bears_figure[static_cast<std::size_t>(tile)]) continue;
      const int segments = static_cast<int>(board_.set().type(board_.tile(tile).type).segments.size());
      for (int s = 0; s < segments; ++s)
        if (!is_over(forest_.root(tile, s))) spots.push_back({tile, s, f});
    }
  }
  std::ranges::sort(spots, {},
                    [](const FarAction& spot) { return std::tuple(spot.tile, spot.segment, spot.figure); });
  return spots;
}

std::vector<FarAction> Game::far_spots(int player) const {
  auto spots = far_candidates(player);
  std::erase_if(spots, [&](const FarAction& spot) {
    return !is_near(spot.tile, player, edition_->figures[static_cast<std::size_t>(spot.figure)]) ||
           !may_stand(spot.tile, spot.segment, player, spot.figure);
  });
  return spots;
}

/// Of a figure that could be where it goes if it went alone, as far as its kind and the tile say.
bool Game::may_go_second(int player, const FarAction& first, const FarAction& second) const {
  const auto& kind = edition_->figures[static_cast<std::size_t>(second.figure)];
  if (!kind.goes_second()) return false;
  if (supply_of(player, second.figure) < (first.figure == second.figure ? 2 : 1)) return false;
  if (second.tile == last_tile() && kind.on_tile == editions::OnTile::earlier) return false;
  return is_near(second.tile, player, kind, &first) &&
         may_stand(second.tile, second.segment, player, second.figure, &first);
}

std::vector<FarAction> Game::pairs(int player) const {
  std::vector<FarAction> all;
  if (further_.empty() || std::ranges::none_of(edition_->figures, &editions::Figure::goes_second)) return all;
  const int laid = last_tile();
  std::vector<FarAction> on_laid;
  std::vector<FarAction> alone = far_spots(player);
  const int segments = static_cast<int>(board_.set().type(board_.tile(laid).type).segments.size());
  for (int s = 0; s < segments; ++s) {
    for (int f = 0; f < static_cast<int>(edition_->figures.size()); ++f) {
      on_laid.push_back({laid, s, f});
      if ((spots(player, f) >> static_cast<unsigned>(s) & 1U) != 0) alone.push_back(on_laid.back());
    }
  }
  const auto may_go = [&](const FarAction& first, const FarAction& second) {
    return std::ranges::find(alone, first) != alone.end() && may_go_second(player, first, second);
  };
  auto others = far_candidates(player);
  others.insert(others.end(), on_laid.begin(), on_laid.end());
  for (const auto& first : on_laid) {
    for (const auto& other : others) {
      if (other.tile == laid && other.segment <= first.segment) continue;
      if (may_go(first, other) || may_go(other, first))
        all.push_back({other.tile, other.segment, other.figure, first.segment, first.figure});
    }
  }
  return all;
}

std::vector<FarAction> Game::elsewhere(int player) const {
  std::vector<FarAction> all;
  for (const int tile : retrievable(player)) all.push_back({tile, -1, 0});
  for (const auto& further : {far_spots(player), pairs(player)})
    all.insert(all.end(), further.begin(), further.end());
  return all;
}

void Game::deploy(int player, FarAction there) {
  if (there.first >= 0) deploy(player, there.first, there.first_figure);
  const auto entry = forest_.entry(there.tile, there.segment);
  forest_.add_figures(forest_.find(entry), player, there.figure, 1);
  change_supply(player, there.figure, -1);
  standing_.push_back({entry, player, there.figure});
  ++turns_.back().deployed;
}

int Game::supply_of(int player, int figure) const {
  if (figure == 0) return supply_[static_cast<std::size_t>(player)];
  return further_.back().supply[static_cast<std::size_t>(figure - 1)][static_cast<std::size_t>(player)];
}

void Game::change_supply(int player, int figure, int change) {
  if (figure == 0) {
    supply_[static_cast<std::size_t>(player)] += change;
    return;
  }
  auto& left = further_.back().supply[static_cast<std::size_t>(figure - 1)][static_cast<std::size_t>(player)];
  left = static_cast<std::uint8_t>(left + change);
}

PerPlayer Game::supply(int figure) const {
  PerPlayer out{};
  for (int player = 0; player < players_; ++player)
    out[static_cast<std::size_t>(player)] = supply_of(player, figure);
  return out;
}

Tokens Game::tokens() const {
  Tokens out{};
  if (!further_.empty()) {
    for (std::size_t mark = 0; mark < tilesets::most_marks; ++mark)
      std::ranges::copy(further_.back().tokens[mark], out[mark].begin());
  }
  if (event_points_.empty()) return out;
  const auto last = std::span(event_points_).last(edition_->events.size());
  for (std::size_t event = 0; event < std::min(last.size(), most_token_events); ++event)
    out[token_number_of_event(event)] = last[event].tokens;
  return out;
}

/// Further figures and tokens as they are before the first turn.
void Game::begin_further() {
  further_.clear();
  if (is_plain(*edition_)) return;
  auto& now = further_.emplace_back();
  for (std::size_t f = 1; f < edition_->figures.size(); ++f) {
    for (int player = 0; player < players_; ++player)
      now.supply[f - 1][static_cast<std::size_t>(player)] = static_cast<std::uint8_t>(
          editions::supply_at_start(*edition_, static_cast<int>(f), player, players_));
  }
}

/// Before the tile is laid.
void Game::begin_part(int player, Cell cell, const tilesets::TurnedType& tile) {
  auto next = further_.back();
  const bool is_second = part(player) == 2;
  next.filled_hole = is_second && gives_turn_for_hole();
  next.player = static_cast<std::int8_t>(player);
  next.gives_part = !is_second && extends_for_part(player, board_.index(cell), tile);
  further_.push_back(next);
}

/// Whether a line that leads to the empty cell, and goes on there on the tile to be laid, holds a figure of
/// the player that gives a second part.
bool Game::extends_for_part(int player, board::CellIndex at, const tilesets::TurnedType& tile) const {
  for (unsigned s = 0; s < 4; ++s) {
    const int other = board_.tile_at(at + board_.side_steps()[s]);
    if (other < 0) continue;
    const auto facing = (s + 2U) & 3U;
    const auto& turned = board_.turned(other);
    if (turned.side_segment[facing] == tilesets::no_segment || turned.edges[facing] != tile.edges[s])
      continue;
    const auto root = forest_.root(other, turned.side_segment[facing]);
    for (std::size_t f = 0; f < edition_->figures.size(); ++f) {
      if (edition_->figures[f].gives_part && forest_.figures(root, static_cast<int>(f), player) > 0)
        return true;
    }
  }
  return false;
}

int Game::part(int player) const {
  if (further_.empty()) return 1;
  const auto& last = further_.back();
  return last.gives_part && last.player == player ? 2 : 1;
}

bool Game::has_follower(EntryIndex root, int player) const {
  for (std::size_t f = 0; f < edition_->figures.size(); ++f) {
    if (edition_->figures[f].is_follower() && forest_.figures(root, static_cast<int>(f), player) > 0)
      return true;
  }
  return false;
}

/// Of a figure that needs more than that nobody stands there, or less. `joined`: the kind of one that its
/// player deploys on the feature first; -1: none.
bool Game::meets_needs(EntryIndex root, int player, int figure, int joined) const {
  const auto& kind = edition_->figures[static_cast<std::size_t>(figure)];
  const auto& feature = forest_.feature(root);
  if (kind.needs_mark >= 0 && forest_.mark(root, static_cast<std::size_t>(kind.needs_mark)) == 0)
    return false;
  switch (kind.needs) {
    case editions::Needs::empty:
      return !feature.is_occupied() && joined < 0;
    case editions::Needs::own_follower: {
      const bool joins_follower =
          joined >= 0 && edition_->figures[static_cast<std::size_t>(joined)].is_follower();
      return !feature.is_complete() && (joins_follower || has_follower(root, player)) &&
             forest_.figures(root, figure, player) == 0 && joined != figure;
    }
    case editions::Needs::anyone:
      return feature.is_occupied() || joined >= 0;
    case editions::Needs::nothing:
      break;
  }
  return true;
}

/// Whether a figure may be taken back from there.
bool Game::may_leave(editions::Retrieve from, EntryIndex root) const {
  const auto& feature = forest_.feature(root);
  switch (from) {
    case editions::Retrieve::never:
      break;
    case editions::Retrieve::incomplete:
      return is_site(feature.kind) && !feature.is_complete();
    case editions::Retrieve::anywhere:
      return !is_over(root);
  }
  return false;
}

std::vector<int> Game::retrievable(int player) const {
  std::vector<int> tiles;
  if (further_.empty()) return tiles;
  for (const auto& [entry, owner, figure] : standing_) {
    if (owner != player) continue;
    const auto& row = edition_->figures[static_cast<std::size_t>(figure)];
    if (row.is_retrievable() && may_leave(row.retrieve, forest_.find(entry)))
      tiles.push_back(forest_.segment_of(entry).placement);
  }
  std::ranges::sort(tiles);
  const auto twice = std::ranges::unique(tiles);
  tiles.erase(twice.begin(), twice.end());
  return tiles;
}

std::size_t Game::retrieved_slot(int player, int tile) const {
  std::size_t slot = standing_.size();
  for (std::size_t other = 0; other < standing_.size(); ++other) {
    const auto& figure = standing_[other];
    const auto from = edition_->figures[static_cast<std::size_t>(figure.figure)].retrieve;
    const bool is_his = figure.player == player && forest_.segment_of(figure.entry).placement == tile;
    if (!is_his || !may_leave(from, forest_.find(figure.entry))) continue;
    if (slot == standing_.size() || figure.entry < standing_[slot].entry) slot = other;
  }
  return slot;
}

void Game::retrieve(int player, int tile, std::vector<ScoreItem>* items) {
  const auto slot = retrieved_slot(player, tile);
  const auto [entry, owner, figure] = standing_[slot];
  const auto root = forest_.find(entry);
  const auto item = retrieved_item(scene(), root, *edition_, player, figure);
  add(scores_, item.points);
  if (items != nullptr) items->push_back(item);
  forest_.add_figures(root, player, figure, -1);
  change_supply(player, figure, 1);
  return_slot(slot);
  if (edition_->figures[static_cast<std::size_t>(figure)].is_follower() && !has_follower(root, player))
    return_companions(root, player);
}

/// Takes off those that leave with the last follower of their player's.
void Game::return_companions(EntryIndex root, int player) {
  for (std::size_t slot = 0; slot < standing_.size();) {
    const auto [entry, owner, figure] = standing_[slot];
    const auto& row = edition_->figures[static_cast<std::size_t>(figure)];
    if (owner != player || !row.leaves_with_follower || forest_.find(entry) != root) {
      ++slot;
      continue;
    }
    forest_.add_figures(root, player, figure, -1);
    if (!row.is_lost) change_supply(player, figure, 1);
    return_slot(slot);
  }
}

void Game::list_actions(int player, std::vector<Action>& out) const {
  out.assign(1, Action{});
  const int figures = static_cast<int>(edition_->figures.size());
  std::array<SegmentMask, expressions::most_figures> spots_of{};
  SegmentMask any = 0;
  for (int f = 0; f < figures; ++f) any |= spots_of[static_cast<std::size_t>(f)] = spots(player, f);
  for (int s = 0; any >> static_cast<unsigned>(s) != 0; ++s) {
    for (int f = 0; f < figures; ++f) {
      if ((spots_of[static_cast<std::size_t>(f)] >> static_cast<unsigned>(s) & 1U) != 0)
        out.push_back({s, f, -1});
    }
  }
  const auto acts_otherwise = [](const editions::Figure& kind) {
    return kind.is_retrievable() || kind.goes_elsewhere() || kind.goes_second();
  };
  if (std::ranges::none_of(edition_->figures, acts_otherwise)) return;
  const int far =
      static_cast<int>(retrievable(player).size() + far_spots(player).size() + pairs(player).size());
  for (int number = 0; number < far; ++number) out.push_back({-1, 0, number});
}

void Game::act(int player, Action action, std::vector<ScoreItem>* items) {
  if (action.segment >= 0) deploy(player, action.segment, action.figure);
  if (action.elsewhere < 0) return;
  const auto there = elsewhere(player)[static_cast<std::size_t>(action.elsewhere)];
  if (there.segment >= 0) {
    deploy(player, there);
  } else {
    retrieve(player, there.tile, items);
  }
}

Action Game::action_of(const Turn& turn) const {
  if (turn.tile.follower) return {turn.tile.follower->segment, turn.tile.follower->figure, -1};
  if (!turn.elsewhere) return {};
  const auto all = elsewhere(turn.player);
  const auto is_meant = [&](const FarAction& there) {
    return elsewhere_of(turn.player, there) == *turn.elsewhere;
  };
  return {-1, 0, static_cast<int>(std::ranges::find_if(all, is_meant) - all.begin())};
}

Elsewhere Game::elsewhere_of(int player, FarAction there) const {
  auto tile = board_.placement(there.tile);
  if (there.segment < 0) return Elsewhere(tile.cell);
  tile.follower = Deployment{player, there.segment, there.figure};
  Elsewhere acts(tile);
  if (there.first >= 0) acts.first = Deployment{player, there.first, there.first_figure};
  return acts;
}

void Game::give_action(Turn& turn, Action action) const {
  turn.deploy(action.segment, action.figure);
  if (action.elsewhere < 0) return;
  turn.elsewhere =
      elsewhere_of(turn.player, elsewhere(turn.player)[static_cast<std::size_t>(action.elsewhere)]);
}

void Game::return_slot(std::size_t slot) {
  returned_.push_back({slot, standing_[slot]});
  standing_[slot] = standing_.back();
  standing_.pop_back();
}

/// Takes all figures of the player off a feature, into the supply or out of the game, but leaves them among
/// those that stand.
void Game::return_figures(EntryIndex root, int player) {
  for (int f = 0; f < static_cast<int>(edition_->figures.size()); ++f) {
    const int number = forest_.figures(root, f, player);
    if (number == 0) continue;
    if (!edition_->figures[static_cast<std::size_t>(f)].is_lost) change_supply(player, f, number);
    forest_.add_figures(root, player, f, -number);
  }
}

/// Of each feature that the tile completed, or farm that it closed, once, whoever holds it.
void Game::take_tokens() {
  if (std::ranges::none_of(edition_->marks, &expressions::MarkRule::is_token)) return;
  auto& now = further_.back();
  const auto take_from = [&](EntryIndex root) {
    for (std::size_t mark = 0; mark < edition_->marks.size(); ++mark) {
      if (!edition_->marks[mark].is_token) continue;
      auto& tokens = now.tokens[mark][static_cast<std::size_t>(now.player)];
      tokens = static_cast<std::uint16_t>(tokens + forest_.mark(root, mark));
    }
  };
  board::for_each_completed(board_, forest_, take_from);
  if (editions::gives_tokens_for_farms(*edition_)) [[unlikely]]
    std::ranges::for_each(farms_closed_now(scene(), *edition_), take_from);
}

/// Before the tile is laid.
void Game::begin_events(int player) {
  const auto count = edition_->events.size();
  const auto before = event_points_.size();
  event_points_.resize(before + count);
  for (std::size_t event = 0; before > 0 && event < count; ++event)
    event_points_[before + event].tokens = event_points_[before - count + event].tokens;
  if (part(player) == 1)
    add_turn_start_points(scene(), *edition_, players_, player, std::span(event_points_).subspan(before));
}

/// While the figures stand.
void Game::score_events() {
  const auto now = std::span(event_points_).last(edition_->events.size());
  add_tile_points(scene(), *edition_, players_, turns_.back().player, now);
  for (const auto& sum : now) add(scores_, sum.points);
}

std::optional<std::string> Game::objection_to_paying(int player, int points) const {
  if (points == 0) return std::nullopt;
  const auto costs =
      std::span(edition_->market_cost.of_place).first(static_cast<std::size_t>(edition_->market));
  if (std::ranges::find(costs, points) == costs.end())
    return fmt::format("no place of the market costs {}", points);
  const int has = scores_[static_cast<std::size_t>(player)];
  if (has - points >= edition_->least_after_paying()) return std::nullopt;
  return fmt::format("player {} cannot pay {} of {}", player, points, has);
}

void Game::pay(int points) {
  auto& turn = turns_.back();
  turn.paid = static_cast<std::int16_t>(points);
  scores_[static_cast<std::size_t>(turn.player)] -= points;
}

std::vector<EventGain> Game::event_gains() const {
  std::vector<EventGain> gains;
  if (!turns_.empty() && turns_.back().paid != 0) {
    gains.push_back({EventGain::of_payment, {}});
    gains.back().points[static_cast<std::size_t>(turns_.back().player)] = -turns_.back().paid;
  }
  if (event_points_.empty()) return gains;
  const auto last = std::span(event_points_).last(edition_->events.size());
  for (std::size_t event = 0; event < last.size(); ++event)
    if (last[event].points != PerPlayer{}) gains.push_back({static_cast<int>(event), last[event].points});
  return gains;
}

void Game::begin_awards() { award_holders_.assign(edition_->awards.size(), -1); }

/// Each player's number.
PerPlayer Game::numbers_of(const expressions::BelongingsFormula& formula, const Tokens& tokens) const {
  PerPlayer numbers{};
  if (!formula.is_given()) return numbers;
  for (int player = 0; player < players_; ++player) {
    const auto p = static_cast<std::size_t>(player);
    expressions::Belongings has{};
    for (std::size_t kind = 0; kind < tokens.size(); ++kind) has[kind] = tokens[kind][p];
    for (std::size_t f = 0; f < edition_->figures.size(); ++f)
      has[expressions::number_of_supply(f)] = supply_of(player, static_cast<int>(f));
    numbers[p] = formula.of(has);
  }
  return numbers;
}

/// Whoever has more than the holder, and most; among several the mover, or who comes next after him.
int Game::next_holder(int holder, int mover, const PerPlayer& numbers) const {
  int most = holder < 0 ? 0 : numbers[static_cast<std::size_t>(holder)];
  for (int i = 0; i < players_; ++i) {
    const int player = (mover + i) % players_;
    const int number = numbers[static_cast<std::size_t>(player)];
    if (number <= most) continue;
    most = number;
    holder = player;
  }
  return holder;
}

/// When everything else of the turn is done.
void Game::pass_awards() {
  const auto all = tokens();
  const auto now = std::span(award_holders_).last(edition_->awards.size());
  for (std::size_t a = 0; a < now.size(); ++a) {
    const auto& award = edition_->awards[a];
    if (!award.passes_on()) continue;
    now[a] = static_cast<std::int8_t>(next_holder(now[a], turns_.back().player, numbers_of(award.most, all)));
  }
}

std::vector<AwardMove> Game::award_moves() const {
  std::vector<AwardMove> moves;
  if (turns_.empty()) return moves;
  const auto now = std::span(award_holders_).last(edition_->awards.size());
  const auto before = std::span(award_holders_).last(2 * now.size());
  for (std::size_t a = 0; a < now.size(); ++a)
    if (now[a] != before[a]) moves.push_back({static_cast<int>(a), now[a]});
  return moves;
}

std::vector<TokenBonus> Game::award_bonuses(const Tokens& tokens, int mover) const {
  std::vector<TokenBonus> bonuses;
  const auto holders = award_holders();
  for (std::size_t a = 0; a < edition_->awards.size(); ++a) {
    const auto& award = edition_->awards[a];
    TokenBonus row{-1, numbers_of(award.most, tokens), {}, static_cast<int>(a)};
    const auto worth = numbers_of(award.points, tokens);
    const int most = std::ranges::max(row.tokens);
    const int holder = award.passes_on() ? next_holder(holders[a], mover, row.tokens) : -1;
    const bool is_for_nobody =
        award.ties == editions::AwardTies::nobody && std::ranges::count(row.tokens, most) > 1;
    for (int player = 0; player < players_; ++player) {
      const auto p = static_cast<std::size_t>(player);
      const bool has_most = row.tokens[p] > 0 && row.tokens[p] == most && !is_for_nobody;
      const bool gets = award.passes_on() ? player == holder : !award.most.is_given() || has_most;
      if (gets) row.points[p] = worth[p];
    }
    bonuses.push_back(row);
  }
  return bonuses;
}

void Game::score_feature(board::EntryIndex root, std::vector<ScoreItem>* items) {
  const auto feature = forest_.feature(root);
  if (!feature.is_complete() || !feature.is_occupied()) return;
  if (!goes_by_around(feature, *edition_)) give_points(root, items);
  clear_feature(root);
}

void Game::give_points(EntryIndex root, std::vector<ScoreItem>* items) {
  const auto points = award(scene(), root, *edition_);
  for (std::size_t p = 0; p < points.size(); ++p) scores_[p] += points[p];
  if (items != nullptr) items->push_back(feature_item(scene(), root, *edition_));
}

/// Those that go by the figures around them, before any of these leaves what the tile completes.
void Game::score_sites(std::vector<ScoreItem>* items) {
  board::for_each_completed(board_, forest_, [&](EntryIndex root) {
    const bool is_due = goes_by_around(forest_.feature(root), *edition_);
    if (is_due && is_claimed(scene(), root, *edition_)) give_points(root, items);
  });
}

/// Whether it is complete and nobody stands there where somebody could.
bool Game::is_unclaimed(EntryIndex root) const {
  if (!forest_.feature(root).is_complete() || is_claimed(scene(), root, *edition_)) return false;
  const auto [tile, segment] = forest_.segment_of(root);
  const auto kind =
      board_.set().type(board_.tile(tile).type).segments[static_cast<std::size_t>(segment)].kind;
  return std::ranges::any_of(stands_on_, [&](auto kinds) { return (kinds & editions::bit_of(kind)) != 0; });
}

PerPlayer Game::unclaimed_points(EntryIndex root) const {
  PerPlayer points{};
  if (edition_->unclaimed == editions::Unclaimed::nobody || !is_unclaimed(root)) return points;
  const auto mover = static_cast<std::size_t>(turns_.back().player);
  const int worth = feature_points(scene(), root, *edition_);
  for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p)
    if (edition_->unclaimed == editions::Unclaimed::all || p == mover) points[p] = worth;
  return points;
}

PerPlayer Game::unclaimed_points() const {
  PerPlayer sum{};
  board::for_each_completed(board_, forest_, [&](EntryIndex root) { add(sum, unclaimed_points(root)); });
  return sum;
}

/// Before those that are held are scored, and nobody is on them either.
void Game::score_unclaimed(std::vector<ScoreItem>* items) {
  add(scores_, unclaimed_points());
  if (items == nullptr) return;
  board::for_each_completed(board_, forest_, [&](EntryIndex root) {
    if (!is_unclaimed(root)) return;
    items->push_back(feature_item(scene(), root, *edition_));
    items->back().points = unclaimed_points(root);
  });
}

/// Everybody leaves a feature that was scored.
void Game::clear_feature(board::EntryIndex root) {
  const auto feature = forest_.feature(root);
  for (std::size_t p = 0; p < feature.followers.size(); ++p) {
    if (feature.followers[p] == 0) continue;
    if (!further_.empty()) [[unlikely]] {
      return_figures(root, static_cast<int>(p));
      continue;
    }
    supply_[p] += feature.followers[p];
    forest_.add_followers(root, static_cast<int>(p), -static_cast<int>(feature.followers[p]));
  }
  for (std::size_t slot = 0; slot < standing_.size();) {
    if (forest_.find(standing_[slot].entry) != root) {
      ++slot;
      continue;
    }
    return_slot(slot);
  }
}

void Game::score_farms(std::vector<ScoreItem>* items) {
  const auto farms = closed_farms(scene(), *edition_);
  if (farms.empty()) return;
  for (auto& item : items_of_farms(scene(), farms, *edition_)) {
    for (std::size_t p = 0; p < item.points.size(); ++p) scores_[p] += item.points[p];
    if (items != nullptr) items->push_back(std::move(item));
  }
  for (const auto farm : farms) clear_feature(farm);
}

void Game::finish_turn(std::vector<ScoreItem>* items) {
  if (!further_.empty()) [[unlikely]]
    take_tokens();
  if (!edition_->events.empty()) [[unlikely]]
    score_events();
  if (edition_->unclaimed != editions::Unclaimed::nobody) [[unlikely]]
    score_unclaimed(items);
  if (edition_->counts_around()) [[unlikely]]
    score_sites(items);
  const auto score = [&](EntryIndex root) { score_feature(root, items); };
  board::for_each_touched(board_, forest_, score);
  if (edition_->farms_close != editions::FarmsClose::no) [[unlikely]]
    score_farms(items);
  raise_totals(scores_, *edition_);
  if (!edition_->awards.empty()) [[unlikely]]
    pass_awards();
}

std::vector<Cell> Game::sole_cells(int type) {
  return play::sole_cells(board_, forest_, type, edition_->buy_tile_by);
}

bool Game::gives_extra_turn() const {
  const auto& laid = board_.set().type(board_.tiles().back().type);
  if (edition_->fill_hole_extra_turn == editions::FillHoleExtraTurn::not_cloister)
    return !laid.has_cloister();
  return edition_->fill_hole_extra_turn == editions::FillHoleExtraTurn::yes;
}

bool Game::filled_hole() const {
  const auto at = board_.tiles().back().cell;
  for (const auto step : board_.side_steps()) {
    if (board_.tile_at(at + step) < 0) return false;
  }
  return true;
}

bool Game::gives_turn_for_hole() const { return gives_extra_turn() && filled_hole(); }

int Game::next_player(int player) const {
  if (part(player) == 2 || (!further_.empty() && further_.back().filled_hole)) return player;
  if (gives_turn_for_hole()) return player;
  return (player + 1) % players_;
}

void Game::undo_turn() {
  const auto& turn = turns_.back();
  while (returned_.size() > turn.returned) {
    const auto& back = returned_.back();
    if (back.slot < standing_.size()) {
      const auto moved = standing_[back.slot];
      standing_.push_back(moved);
      standing_[back.slot] = back.figure;
    } else {
      standing_.push_back(back.figure);
    }
    returned_.pop_back();
  }
  for (int last = turn.deployed; last > 0; --last) standing_.pop_back();
  scores_ = turn.scores;
  supply_ = turn.supply;
  if (!further_.empty()) further_.pop_back();
  if (!event_points_.empty()) [[unlikely]]
    event_points_.resize(event_points_.size() - edition_->events.size());
  if (!award_holders_.empty()) [[unlikely]]
    award_holders_.resize(award_holders_.size() - edition_->awards.size());
  turns_.pop_back();
  forest_.undo();
  board_.undo();
}

ScoreSheet Game::final_score() const { return final_score(edition_->farms); }

ScoreSheet Game::final_score(Farms method) const {
  auto sheet = score_board(board_, forest_, *edition_, method, standing_);
  if (!further_.empty()) score_bonuses(sheet);
  if (!edition_->awards.empty()) score_awards(sheet);
  return sheet;
}

PerPlayer Game::totals_with(const ScoreSheet& end) const {
  auto totals = scores_;
  add(totals, end.totals);
  raise_totals(totals, *edition_);
  return totals;
}

/// For each mark with a bonus, whoever has most tokens of it, at least one, scores it; all tied in full.
void Game::score_bonuses(ScoreSheet& sheet) const {
  const auto all = tokens();
  for (std::size_t mark = 0; mark < edition_->marks.size(); ++mark) {
    const int bonus = edition_->marks[mark].bonus;
    if (bonus == 0) continue;
    TokenBonus row{static_cast<int>(mark), all[mark], {}};
    const int most = std::ranges::max(row.tokens);
    for (std::size_t p = 0; p < row.points.size(); ++p)
      row.points[p] = most > 0 && row.tokens[p] == most ? bonus : 0;
    add(sheet.totals, row.points);
    sheet.bonuses.push_back(row);
  }
}

Tokens Game::tokens_at_end() const {
  auto all = tokens();
  std::vector<EventSum> sums(edition_->events.size());
  const auto counted = std::min(sums.size(), most_token_events);
  for (std::size_t event = 0; event < counted; ++event)
    sums[event].tokens = all[token_number_of_event(event)];
  add_end_tokens(scene(), *edition_, players_, sums);
  for (std::size_t event = 0; event < counted; ++event)
    all[token_number_of_event(event)] = sums[event].tokens;
  return all;
}

void Game::score_awards(ScoreSheet& sheet) const {
  for (auto& row : award_bonuses(tokens_at_end(), turns_.empty() ? 0 : turns_.back().player)) {
    add(sheet.totals, row.points);
    sheet.bonuses.push_back(row);
  }
}

unsigned Game::winners(const ScoreSheet& end) const {
  unsigned left = (1U << static_cast<unsigned>(players_)) - 1U;
  const auto keep_most = [&](const PerPlayer& numbers) {
    int most = std::numeric_limits<int>::min();
    for (auto rest = left; rest != 0; rest &= rest - 1)
      most = std::max(most, numbers[static_cast<std::size_t>(std::countr_zero(rest))]);
    for (auto rest = left; rest != 0; rest &= rest - 1) {
      const auto player = static_cast<std::size_t>(std::countr_zero(rest));
      if (numbers[player] < most) left &= ~(1U << player);
    }
  };
  keep_most(totals_with(end));
  if (!edition_->tie_by.empty()) {
    const auto tokens = tokens_at_end();
    for (const auto& formula : edition_->tie_by) keep_most(numbers_of(formula, tokens));
  }
  if (edition_->tie == editions::Tie::first_seat) return left & (~left + 1U);
  return edition_->tie == editions::Tie::last_seat ? std::bit_floor(left) : left;
}

Position Game::position() const {
  Position out{board_.placements(), false};
  for (const auto& [entry, player, figure] : standing_) {
    const auto ref = forest_.segment_of(entry);
    out.placements[static_cast<std::size_t>(ref.placement)].follower.add({player, ref.segment, figure});
  }
  return out;
}

bool operator==(const Game& a, const Game& b) {
  return a.edition_ == b.edition_ && a.players_ == b.players_ && a.board_ == b.board_ &&
         a.forest_ == b.forest_ && a.scores_ == b.scores_ && a.supply_ == b.supply_ &&
         a.standing_ == b.standing_ && a.turns_ == b.turns_ && a.returned_ == b.returned_ &&
         a.event_points_ == b.event_points_ && a.award_holders_ == b.award_holders_ &&
         a.further_ == b.further_;
}

}  // namespace bastide::rules::play
