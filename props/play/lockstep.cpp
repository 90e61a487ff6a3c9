#include "props/play/lockstep.hpp"

#include <algorithm>

#include "props/boards/board_facts.hpp"
#include "props/play/walked_state.hpp"
#include "rules/play/course.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::props::play {
namespace {

using rules::Placement;
using rules::board::LegalPlace;
namespace reference = rules::reference;

template <class Places>
bool is_among(const Places& places, rules::Cell cell, int rotation) {
  return std::any_of(places.begin(), places.end(),
                     [&](const auto& p) { return p.cell == cell && p.rotation == rotation; });
}

bool is_among(const std::vector<int>& segments, int segment) {
  return std::find(segments.begin(), segments.end(), segment) != segments.end();
}

/// Turns the script's move into one that both engines can play; false when there is none.
bool agree_on(ScriptTurn& turn, const std::vector<LegalPlace>& fast,
              const std::vector<reference::LegalPlacement>& from_reference) {
  const bool in_fast = is_among(fast, turn.cell, turn.rotation);
  const bool in_reference = is_among(from_reference, turn.cell, turn.rotation);
  if (in_fast == in_reference) return in_fast;
  for (const auto& place : fast) {
    if (!is_among(from_reference, place.cell, place.rotation)) continue;
    turn.cell = place.cell;
    turn.rotation = place.rotation;
    return true;
  }
  return false;
}

/// Items in the order that normalise() gives.
std::vector<rules::ScoreItem> normalised_items(std::vector<rules::ScoreItem> items) {
  rules::ScoreSheet sheet;
  sheet.items = std::move(items);
  rules::normalise(sheet);
  return std::move(sheet.items);
}

class Lockstep {
 public:
  Lockstep(const rules::board::FitTable& fit, const rules::editions::Edition& edition, int players, int start,
           const Onlooker& onlooker)
      : fit_(&fit),
        edition_(&edition),
        players_(players),
        onlooker_(&onlooker),
        fast_(fit, edition, players, start, 0),
        reference_(fit.set(), edition, players, {start, 0, {0, 0}, std::nullopt}),
        forest_(fit.set(), fit.set().tile_count()),
        facts_(fit) {
    forest_.place(fast_.board());
    after_ = {reference_.board(), reference_.scores(), reference_.supply()};
    features_after_ = reference::features(fit.set(), reference_.board(), edition.table);
  }

  /// Plays one turn. `turn` becomes what was really played; `is_played` false: it was left out. Returns false
  /// to end the game.
  bool play(ScriptTurn& turn, bool& is_played) {
    is_played = false;
    if (fast_.board().left(turn.type) <= 0 || reference_.left(turn.type) <= 0) return true;
    const auto fast_legal = fast_.board().legal_placements(turn.type);
    const auto reference_legal =
        reference::legal_placements(fit_->set(), reference_.board(), turn.type, edition_->table);
    if (!agree_on(turn, fast_legal, reference_legal)) return true;
    is_played = true;
    set_aside(turn);

    before_ = std::move(after_);
    features_before_ = std::move(features_after_);
    const auto scores_before = fast_.scores();
    const auto supply_before = fast_.supply();
    Placement move{turn.type, turn.rotation, turn.cell, std::nullopt};
    fast_.place(turn.cell, turn.type, turn.rotation);
    forest_.place(fast_.board());
    const auto fast_spots = mask_segments(fast_.spots(turn.player));
    const auto reference_spots = reference_.spots_after(turn.player, move);
    if (!is_among(fast_spots, turn.segment) || !is_among(reference_spots, turn.segment)) turn.segment = -1;
    if (turn.segment >= 0) {
      move.follower = rules::Deployment{turn.player, turn.segment};
      fast_.deploy(turn.player, turn.segment);
    }
    std::vector<rules::ScoreItem> items;
    fast_.finish_turn(&items);
    items = normalised_items(std::move(items));
    const auto result = reference_.play(turn.player, move);
    const auto reference_items = normalised_items(result.scored);
    after_ = {reference_.board(), reference_.scores(), reference_.supply()};
    features_after_ = reference::features(fit_->set(), reference_.board(), edition_->table);

    const TurnView view{*edition_,  players_,        turn.player,      move,
                        before_,    after_,          features_before_, features_after_,
                        fast_,      reference_,      scores_before,    supply_before,
                        fast_legal, reference_legal, fast_spots,       reference_spots,
                        items,      reference_items, &copies_};
    if (onlooker_->turn && !onlooker_->turn(view)) return false;
    if (!onlooker_->board) return true;
    auto bare = after_.board;
    for (auto& placement : bare) placement.follower.reset();
    facts_.next_board();
    return onlooker_->board(
        {*fit_, fast_.board(), forest_, bare, features_after_, &edition_->table, &facts_});
  }

  /// `game`: what was played, with its log if it is known.
  void end(const GameScript& game) {
    if (!onlooker_->end) return;
    const auto fast_sheet = fast_.final_score();
    const auto reference_sheet = reference_.final_score(edition_->farms);
    onlooker_->end({*edition_, fast_.board(), fast_.forest(), after_.board, features_after_, fast_sheet,
                    reference_sheet, &game});
  }

 private:
  void set_aside(ScriptTurn& turn) {
    std::vector<int> done;
    for (const int type : turn.set_aside) {
      if (fast_.board().left(type) <= 0 || reference_.left(type) <= 0) continue;
      fast_.set_aside(type);
      reference_.set_aside(type);
      done.push_back(type);
    }
    turn.set_aside = std::move(done);
  }

  const rules::board::FitTable* fit_;
  const rules::editions::Edition* edition_;
  int players_;
  const Onlooker* onlooker_;
  rules::play::Game fast_;
  reference::Game reference_;
  rules::board::FeatureForest forest_;  ///< features without followers
  boards::BoardFacts facts_;
  boards::Copies copies_;
  TableState before_;
  TableState after_;
  reference::Features features_before_;
  reference::Features features_after_;
};

}  // namespace

GameScript play_in_lockstep(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                            const GameScript& script, const Onlooker& onlooker) {
  GameScript played;
  played.players = script.players;
  played.start = script.start;
  Lockstep game(fit, edition, script.players, start_of(script, fit.set()), onlooker);
  for (auto turn : script.turns) {
    bool is_played = false;
    const bool goes_on = game.play(turn, is_played);
    if (is_played) played.turns.push_back(std::move(turn));
    if (!goes_on) return played;
  }
  // A generated game that could not be played as generated keeps its log, too: the referee then says why.
  if (script.log_key == rules::play::course_key(edition)) {
    played.log = script.log;
    played.log_key = script.log_key;
  }
  game.end(played);
  return played;
}

namespace {

/// Whose follower stood when the turn was scored and does not any more. Placements keep their numbers.
std::vector<int> returned_in(const TurnView& view) {
  auto stood = view.before.board;
  stood.push_back(view.move);
  std::vector<int> returned;
  for (std::size_t i = 0; i < stood.size() && i < view.after.board.size(); ++i) {
    if (stood[i].follower && !view.after.board[i].follower) returned.push_back(static_cast<int>(i));
  }
  return returned;
}

}  // namespace

std::vector<GameStep> game_steps(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                                 const GameScript& script) {
  std::vector<GameStep> steps;
  Onlooker onlooker;
  onlooker.turn = [&](const TurnView& view) {
    GameStep step;
    step.returned = returned_in(view);
    step.engine = {view.fast_items, view.fast.scores(), view.fast.supply()};
    step.expected = {view.reference_items, view.after.scores, view.after.supply};
    steps.push_back(std::move(step));
    return true;
  };
  const auto played = play_in_lockstep(fit, edition, script, onlooker);
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i].turn = played.turns[i];
  return steps;
}

}  // namespace bastide::props::play
