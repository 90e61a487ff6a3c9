#include "props/play/lockstep.hpp"

#include <algorithm>

#include "props/boards/board_facts.hpp"
#include "props/play/shown_game.hpp"
#include "rules/play/course.hpp"

namespace bastide::props::play {
namespace {

/// Turns the script's move into one that both engines can play; false when there is none.
bool agree_on(rules::Turn& turn, const LegalPlaces& legal) {
  const bool in_fast = contains(legal.fast, turn.place());
  if (in_fast == contains(legal.reference, turn.place())) return in_fast;
  const auto both = std::find_if(legal.fast.begin(), legal.fast.end(),
                                 [&](const auto& place) { return contains(legal.reference, place); });
  if (both == legal.fast.end()) return false;
  turn.tile.cell = both->cell;
  turn.tile.rotation = both->rotation;
  return true;
}

class Lockstep {
 public:
  Lockstep(rules::board::Ruleset rules, int players, int start, const Onlooker& onlooker)
      : onlooker_(&onlooker),
        game_(rules, players, {rules, players, {start, 0, {0, 0}, std::nullopt}}),
        forest_(rules.set(), rules.set().tile_count()),
        facts_(rules.fit()) {
    if (rules.set().lying().empty()) {
      forest_.place(game_.board());
      return;
    }
    // A forest takes in one tile after the other, of a board that has no more than those.
    rules::board::Board lying(rules.fit(), rules.set().tile_count(), rules.edition().table);
    for (const auto& tile : game_.board().placements()) {
      lying.place(tile);
      forest_.place(lying);
    }
  }

  /// Plays one turn. `turn` becomes what was really played; `is_played` false: it was left out. Returns false
  /// to end the game.
  bool play(rules::Turn& turn, bool& is_played) {
    is_played = false;
    set_aside(turn);  // first: a deck may have been used up so
    const LegalPlaces legal =
        game_.games().have_left(turn.tile.type) ? LegalPlaces(game_.games(), turn.tile.type) : LegalPlaces();
    if (!agree_on(turn, legal)) {
      for (std::size_t i = 0; i < turn.set_aside.size(); ++i) game_.games().undo();
      return true;
    }
    is_played = true;
    const auto& games = game_.games();
    if (games.fast.objection_to_paying(turn) || games.reference.objection_to_paying(turn)) turn.pays = 0;
    game_.lay(turn);
    forest_.place(game_.board());
    const auto& figure = turn.tile.follower;
    if (figure && (turn.elsewhere || !game_.can_deploy(figure->segment, figure->figure))) turn.deploy(-1);
    if (turn.elsewhere && !game_.can_do(*turn.elsewhere)) turn.elsewhere.reset();
    game_.finish(turn);
    if (onlooker_->turn && !onlooker_->turn(game_.turn_view(turn, legal))) return false;
    game_.go_on();
    if (!onlooker_->board) return true;
    facts_.next_board();
    auto bare = game_.state().board;
    for (auto& placement : bare) placement.follower.reset();
    const auto& rules = game_.rules();
    return onlooker_->board(
        {rules.fit(), game_.board(), forest_, bare, game_.features(), &rules.edition().table, &facts_});
  }

  /// `game`: what was played, with its log if it is known.
  void end(const GameScript& game) {
    if (onlooker_->end) game_.score(onlooker_->end, &game);
  }

 private:
  void set_aside(rules::Turn& turn) {
    std::vector<int> done;
    for (const int type : turn.set_aside) {
      if (!game_.games().have_left(type)) continue;
      game_.games().set_aside(type);
      done.push_back(type);
    }
    turn.set_aside = std::move(done);
  }

  const Onlooker* onlooker_;
  ShownGame game_;
  rules::board::FeatureForest forest_;  ///< features without followers
  boards::BoardFacts facts_;
};

}  // namespace

GameScript play_in_lockstep(rules::board::Ruleset rules, const GameScript& script, const Onlooker& onlooker) {
  GameScript played;
  played.players = script.players;
  played.start = script.start;
  Lockstep game(rules, script.players, start_of(script, rules.set()), onlooker);
  for (auto turn : script.turns) {
    bool is_played = false;
    const bool goes_on = game.play(turn, is_played);
    if (is_played) played.turns.push_back(std::move(turn));
    if (!goes_on) return played;
  }
  // A generated game that could not be played as generated keeps its log, too: the referee then says why.
  if (script.log_key == rules::play::course_key(rules.edition())) {
    played.log = script.log;
    played.log_key = script.log_key;
  }
  game.end(played);
  return played;
}

}  // namespace bastide::props::play
