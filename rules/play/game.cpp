#include "rules/play/game.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "rules/play/scoring.hpp"
#include "rules/play/sole_completer.hpp"

namespace bastide::rules::play {
namespace {

using editions::Farms;
using tilesets::SegmentKind;

const char* side_name(unsigned s) {
  constexpr std::array<const char*, 4> names = {"north", "east", "south", "west"};
  return names[s];
}

const char* edge_name(unsigned e) {
  constexpr std::array<const char*, 4> names = {"nothing", "field", "road", "city"};
  return names[e];
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
      board_(fit, most_tiles > 0 ? most_tiles : fit.set().tile_count(), edition.table),
      forest_(fit.set(), most_tiles > 0 ? most_tiles : fit.set().tile_count()) {
  if (players < 1 || players > most_players) throw std::invalid_argument("a game has 1 to 8 players");
  const auto tiles = static_cast<std::size_t>(most_tiles > 0 ? most_tiles : fit.set().tile_count());
  turns_.reserve(tiles);
  standing_.reserve(tiles);
  returned_.reserve(tiles);
  for (int p = 0; p < players; ++p) supply_[static_cast<std::size_t>(p)] = edition.followers();
  board_.place(board_.index({0, 0}), start_type, start_rotation);
  forest_.place(board_);
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
  for (unsigned s = 0; s < 4; ++s) {
    const unsigned wanted = (code >> (2U * s)) & 3U;
    const auto shown = static_cast<unsigned>(board_.set().turned(type, rotation).edges[s]);
    if (wanted != 0 && wanted != shown) {
      return fmt::format("its {} edge shows {} where the neighbour shows {}", side_name(s), edge_name(shown),
                         edge_name(wanted));
    }
  }
  return std::nullopt;
}

void Game::place(Cell cell, int type, int rotation) {
  turns_.push_back({scores_, supply_, returned_.size(), false});
  board_.place(board_.index(cell), type, rotation);
  forest_.place(board_);
}

SegmentMask Game::spots(int player) const {
  if (supply_[static_cast<std::size_t>(player)] == 0) return 0;
  const int tile = forest_.tile_count() - 1;
  const auto& segments = board_.set().type(board_.tile(tile).type).segments;
  SegmentMask free = 0;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (segments[s].kind == SegmentKind::field && edition_->farms == Farms::off) continue;
    if (!forest_.feature_of(tile, static_cast<int>(s)).is_occupied()) free |= SegmentMask{1} << s;
  }
  return free;
}

void Game::deploy(int player, int segment) {
  const auto entry = forest_.entry(forest_.tile_count() - 1, segment);
  forest_.add_followers(forest_.find(entry), player, 1);
  --supply_[static_cast<std::size_t>(player)];
  standing_.push_back({entry, player});
  turns_.back().deployed = true;
}

void Game::score_feature(board::EntryIndex root, std::vector<ScoreItem>* items) {
  const auto feature = forest_.feature(root);
  if (!feature.is_complete() || !feature.is_occupied()) return;
  const auto points = award(holders_of(feature), feature_points(feature, *edition_), *edition_);
  if (items != nullptr) items->push_back(feature_item(board_, forest_, root, *edition_));
  for (std::size_t p = 0; p < points.size(); ++p) {
    scores_[p] += points[p];
    if (feature.followers[p] == 0) continue;
    supply_[p] += feature.followers[p];
    forest_.add_followers(root, static_cast<int>(p), -static_cast<int>(feature.followers[p]));
  }
  for (std::size_t slot = 0; slot < standing_.size();) {
    if (forest_.find(standing_[slot].entry) != root) {
      ++slot;
      continue;
    }
    returned_.push_back({slot, standing_[slot]});
    standing_[slot] = standing_.back();
    standing_.pop_back();
  }
}

void Game::finish_turn(std::vector<ScoreItem>* items) {
  const int tile = forest_.tile_count() - 1;
  const auto& segments = board_.set().type(board_.tile(tile).type).segments;
  // A feature met by two of the tile's segments is scored once: it holds no follower the second time.
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (segments[s].kind != SegmentKind::field) score_feature(forest_.root(tile, static_cast<int>(s)), items);
  }
  for (const auto step : board_.around_steps()) {
    const int other = board_.tile_at(board_.tile(tile).cell + step);
    if (other < 0) continue;
    const auto& around = board_.set().type(board_.tile(other).type);
    // The cloister is the last segment of its tile type.
    if (around.has_cloister())
      score_feature(forest_.root(other, static_cast<int>(around.segments.size()) - 1), items);
  }
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

int Game::next_player(int player) const {
  if (gives_extra_turn() && filled_hole()) return player;
  return (player + 1) % players_;
}

void Game::undo_turn() {
  const auto& turn = turns_.back();
  while (returned_.size() > turn.returned) {
    const auto& back = returned_.back();
    if (back.slot < standing_.size()) {
      const auto moved = standing_[back.slot];
      standing_.push_back(moved);
      standing_[back.slot] = back.follower;
    } else {
      standing_.push_back(back.follower);
    }
    returned_.pop_back();
  }
  if (turn.deployed) standing_.pop_back();
  scores_ = turn.scores;
  supply_ = turn.supply;
  turns_.pop_back();
  forest_.undo();
  board_.undo();
}

ScoreSheet Game::final_score() const { return score_board(board_, forest_, *edition_); }

ScoreSheet Game::final_score(Farms method) const { return score_board(board_, forest_, *edition_, method); }

Position Game::position() const {
  Position out{board_.placements(), false};
  for (const auto& follower : standing_) {
    const auto ref = forest_.segment_of(follower.entry);
    out.placements[static_cast<std::size_t>(ref.placement)].follower =
        Deployment{follower.player, ref.segment};
  }
  return out;
}

bool operator==(const Game& a, const Game& b) {
  return a.edition_ == b.edition_ && a.players_ == b.players_ && a.board_ == b.board_ &&
         a.forest_ == b.forest_ && a.scores_ == b.scores_ && a.supply_ == b.supply_ &&
         a.standing_ == b.standing_ && a.turns_ == b.turns_ && a.returned_ == b.returned_;
}

}  // namespace bastide::rules::play
