#include "props/play/shown_game.hpp"

#include <utility>

namespace bastide::props::play {

namespace reference = rules::reference;

ShownGame::ShownGame(rules::board::Ruleset rules, int players, rules::records::BothGames games)
    : rules_(rules), players_(players), games_(std::move(games)) {
  const auto& from_reference = games_.reference;
  before_ = {from_reference.engine().board(), from_reference.scores(), from_reference.supply()};
  fast_scores_before_ = games_.fast.scores();
  fast_supply_before_ = games_.fast.supply();
  features_before_ = reference::features(rules.set(), before_.board, rules.edition().table);
}

void ShownGame::lay(const rules::Turn& turn) {
  games_.lay(turn);
  fast_spots_ = games_.fast.spots();
  reference_spots_ = games_.reference.spots();
}

void ShownGame::finish(const rules::Turn& turn) {
  fast_ = games_.fast.finish(turn);
  reference_ = games_.reference.finish(turn);
  after_ = {games_.reference.engine().board(), reference_.scores, reference_.supply};
}

TurnView ShownGame::turn_view(const rules::Turn& turn, const LegalPlaces& legal) {
  return {rules_.edition(),
          players_,
          turn.player,
          turn.tile,
          before_,
          after_,
          features_before_,
          games_.reference.features_finished(),
          games_.fast.engine(),
          games_.reference.engine(),
          fast_scores_before_,
          fast_supply_before_,
          legal.fast,
          legal.reference,
          fast_spots_,
          reference_spots_,
          fast_.scored,
          reference_.scored,
          &copies_};
}

void ShownGame::go_on() {
  before_ = std::move(after_);
  fast_scores_before_ = fast_.scores;
  fast_supply_before_ = fast_.supply;
  features_before_ = games_.reference.features_finished();
}

}  // namespace bastide::props::play
