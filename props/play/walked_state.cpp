#include "props/play/walked_state.hpp"

#include <algorithm>

namespace bastide::props::play {
namespace {

namespace reference = rules::reference;
using rules::Placement;
using solver::games::GameTurn;

template <class Places>
bool holds_choice(const Places& places, const GameTurn& turn) {
  return std::any_of(places.begin(), places.end(),
                     [&](const auto& p) { return p.cell == turn.cell && p.rotation == turn.rotation; });
}

bool holds_choice(const std::vector<int>& segments, int segment) {
  return std::find(segments.begin(), segments.end(), segment) != segments.end();
}

Placement placement_of(const GameTurn& turn, int player) {
  Placement placement{turn.type, turn.rotation, turn.cell, std::nullopt};
  if (turn.segment >= 0) placement.follower = rules::Deployment{player, turn.segment};
  return placement;
}

std::vector<rules::ScoreItem> items_in_order(std::vector<rules::ScoreItem> items) {
  if (items.size() < 2) return items;
  rules::ScoreSheet sheet;
  sheet.items = std::move(items);
  rules::normalise(sheet);
  return std::move(sheet.items);
}

}  // namespace

std::vector<int> mask_segments(rules::play::SegmentMask mask) {
  std::vector<int> out;
  for (int s = 0; mask != 0; ++s, mask >>= 1U) {
    if ((mask & 1U) != 0) out.push_back(s);
  }
  return out;
}

WalkedState::WalkedState(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                         int players, std::span<const GameTurn> turns, int most_tiles)
    : fit_(&fit),
      edition_(&edition),
      players_(players),
      fast_(fit, edition, players, turns.front().type, 0, most_tiles),
      reference_(fit.set(), edition, players, {turns.front().type, 0, {0, 0}, std::nullopt}) {
  script_.players = players;
  script_.start = turns.front().type;
  for (const auto& turn : turns.subspan(1)) {
    take(turn);
    if (!is_legal_) return;
  }
  before_ = {reference_.board(), reference_.scores(), reference_.supply()};
  fast_scores_ = fast_.scores();
  fast_supply_ = fast_.supply();
  features_before_ = reference::features(fit.set(), reference_.board(), edition.table);
}

GameScript WalkedState::script_with(const GameTurn& turn) const {
  auto script = script_;
  script.turns.push_back({turn.set_aside, player_, turn.type, turn.rotation, turn.cell, turn.segment});
  return script;
}

void WalkedState::take(const GameTurn& turn) {
  script_ = script_with(turn);
  for (const int type : turn.set_aside) {
    fast_.set_aside(type);
    reference_.set_aside(type);
  }
  const auto placement = placement_of(turn, player_);
  if (reference_.objection(player_, placement)) {
    is_legal_ = false;
    return;
  }
  fast_.place(turn.cell, turn.type, turn.rotation);
  if (turn.segment >= 0) fast_.deploy(player_, turn.segment);
  fast_.finish_turn();
  reference_.play(player_, placement);
  player_ = fast_.next_player(player_);
}

void WalkedState::find_legal() {
  if (!fast_legal_.empty()) return;
  const auto& set = fit_->set();
  fast_legal_.resize(static_cast<std::size_t>(set.type_count()));
  reference_legal_.resize(fast_legal_.size());
  for (int type = 0; type < set.type_count(); ++type) {
    if (fast_.board().left(type) <= 0 || reference_.left(type) <= 0) continue;
    const auto at = static_cast<std::size_t>(type);
    fast_legal_[at] = fast_.board().legal_placements(type);
    reference_legal_[at] = reference::legal_placements(set, reference_.board(), type, edition_->table);
  }
}

bool WalkedState::agrees_on_lost_types() {
  find_legal();
  for (std::size_t type = 0; type < fast_legal_.size(); ++type) {
    if (fast_legal_[type].empty() != reference_legal_[type].empty()) return false;
  }
  return true;
}

void WalkedState::score(const std::function<void(const ScoredView&)>& on_scored) const {
  const auto fast_sheet = fast_.final_score();
  const auto reference_sheet = reference_.final_score(edition_->farms);
  on_scored({*edition_, fast_.board(), fast_.forest(), before_.board, features_before_, fast_sheet,
             reference_sheet, nullptr});
}

WalkedState::Ways WalkedState::each_turn(const OnTurn& on_turn) {
  find_legal();
  Ways ways;
  const auto reference_bag = reference_;
  for (const auto& lost : solver::games::draws_lost(fast_.board(), *edition_)) {
    for (const int type : lost.types) {
      fast_.set_aside(type);
      reference_.set_aside(type);
    }
    std::uint64_t turns = 0;
    const auto counted = [&](const TurnView& view, const GameTurn& turn) {
      ++turns;
      on_turn(view, turn);
    };
    const auto& board = fast_.board();
    // The frontier changes while a tile lies, but is restored before the next cell is looked at.
    for (std::size_t i = 0; i < board.frontier().size(); ++i) {
      const auto at = board.frontier()[i];
      if (!board.admits(at)) continue;
      for (const auto& tile : board.fit().fitting(board.code(at))) {
        if (board.left(tile.type) == 0 || reference_.left(tile.type) == 0) continue;
        const GameTurn turn{lost.types, tile.type, tile.rotation, board.cell(at), -1};
        if (holds_choice(reference_legal_[tile.type], turn)) lay(turn, counted);
      }
    }
    ways.all = solver::arithmetic::checked_add(ways.all, turns * lost.orders);
    if (lost.types.empty()) ways.without_loss = turns;
    for (const int type : lost.types) fast_.put_back(type);
    reference_ = reference_bag;
  }
  return ways;
}

/// One place, with and without follower.
void WalkedState::lay(GameTurn turn, const OnTurn& on_turn) {
  auto laid = reference_.board();
  laid.push_back(placement_of(turn, player_));
  reference::find_features(fit_->set(), laid, edition_->table, features_after_);
  reference_spots_ = reference_.spots_after(player_, laid.back());
  fast_.place(turn.cell, turn.type, turn.rotation);
  fast_spots_ = mask_segments(fast_.spots(player_));
  finish(turn, on_turn);
  for (const int spot : fast_spots_) {
    if (!holds_choice(reference_spots_, spot)) continue;
    turn.segment = spot;
    fast_.place(turn.cell, turn.type, turn.rotation);
    fast_.deploy(player_, spot);
    finish(turn, on_turn);
  }
}

/// Ends the turn begun on the fast engine, plays it on the reference model, shows it, takes it back.
void WalkedState::finish(const GameTurn& turn, const OnTurn& on_turn) {
  std::vector<rules::ScoreItem> items;
  const auto move = placement_of(turn, player_);
  fast_.finish_turn(&items);
  items = items_in_order(std::move(items));
  auto& reference = copies_.of(reference_);
  const auto result = reference.play(player_, move);
  const auto reference_items = items_in_order(result.scored);
  const TableState after{reference.board(), result.scores, result.supply};
  const auto& type_legal = fast_legal_[static_cast<std::size_t>(turn.type)];
  const auto& type_reference_legal = reference_legal_[static_cast<std::size_t>(turn.type)];
  on_turn({*edition_, players_, player_, move, before_, after, features_before_, features_after_, fast_,
           reference, fast_scores_, fast_supply_, type_legal, type_reference_legal, fast_spots_,
           reference_spots_, items, reference_items, &copies_},
          turn);
  fast_.undo_turn();
}

}  // namespace bastide::props::play
