// Views that can be spoilt: copies of everything a view refers to, taken from real boards and games, so that
// a test can change one thing and ask a property whether it notices.
#pragma once

#include <optional>
#include <vector>

#include "props/lockstep.hpp"
#include "props/property.hpp"
#include "rules/edition.hpp"
#include "rules/game.hpp"
#include "rules/reference/model.hpp"

namespace bastide::props::spoilt {

struct Board {
  const rules::FitTable* fit;
  rules::Board board;
  rules::FeatureForest forest;
  std::vector<rules::Placement> placements;
  rules::reference::Features reference;

  explicit Board(const BoardView& v)
      : fit(&v.fit), board(v.board), forest(v.forest), placements(v.placements), reference(v.reference) {}
  BoardView view() const { return {*fit, board, forest, placements, reference}; }
};

struct Scored {
  rules::Edition edition;
  rules::Board board;
  rules::FeatureForest forest;
  std::vector<rules::Placement> placements;
  rules::reference::Features reference;
  rules::ScoreSheet fast_sheet;
  rules::ScoreSheet reference_sheet;

  explicit Scored(const ScoredView& v)
      : edition(v.edition),
        board(v.board),
        forest(v.forest),
        placements(v.placements),
        reference(v.reference),
        fast_sheet(v.fast_sheet),
        reference_sheet(v.reference_sheet) {}
  ScoredView view() const {
    return {edition, board, forest, placements, reference, fast_sheet, reference_sheet};
  }
};

struct Turn {
  rules::Edition edition;
  int players;
  int player;
  rules::Placement move;
  TableState before;
  TableState after;
  rules::reference::Features features_before;
  rules::reference::Features features_after;
  rules::Game fast;
  rules::reference::Game reference;
  rules::PerPlayer fast_scores_before;
  rules::PerPlayer fast_supply_before;
  std::vector<rules::LegalPlace> fast_legal;
  std::vector<rules::reference::LegalPlacement> reference_legal;
  std::vector<int> fast_spots;
  std::vector<int> reference_spots;
  std::vector<rules::ScoreItem> fast_items;
  std::vector<rules::ScoreItem> reference_items;

  explicit Turn(const TurnView& v)
      : edition(v.edition),
        players(v.players),
        player(v.player),
        move(v.move),
        before(v.before),
        after(v.after),
        features_before(v.features_before),
        features_after(v.features_after),
        fast(v.fast),
        reference(v.reference),
        fast_scores_before(v.fast_scores_before),
        fast_supply_before(v.fast_supply_before),
        fast_legal(v.fast_legal),
        reference_legal(v.reference_legal),
        fast_spots(v.fast_spots),
        reference_spots(v.reference_spots),
        fast_items(v.fast_items),
        reference_items(v.reference_items) {}
  TurnView view() const {
    return {edition,
            players,
            player,
            move,
            before,
            after,
            features_before,
            features_after,
            fast,
            reference,
            fast_scores_before,
            fast_supply_before,
            fast_legal,
            reference_legal,
            fast_spots,
            reference_spots,
            fast_items,
            reference_items};
  }
};

/// Healthy views of a few generated games.
struct Views {
  std::vector<Board> boards;
  std::vector<Turn> turns;
  std::vector<Scored> ends;
};

/// Every turn of games 0..games-1, thinned to every third, and every end.
Views healthy_views(const rules::FitTable& fit, const rules::Edition& edition, std::uint64_t games);

/// A change to one thing; false when this view has nothing of the kind to change.
template <class View>
struct Spoiling {
  const char* what;
  bool (*spoil)(View&);
  bool is_board =
      true;  ///< false: what results is no board, so only properties that judge any board are asked
};

const std::vector<Spoiling<Board>>& board_spoilings();
const std::vector<Spoiling<Scored>>& scored_spoilings();
const std::vector<Spoiling<Turn>>& turn_spoilings();

}  // namespace bastide::props::spoilt
