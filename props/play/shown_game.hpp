// A game on both engines, each turn of it as properties are shown it.
//
// A turn, or a part of one, is laid, finished, shown; then it is taken back, or the game goes on from it.
// What does not depend on figures is asked when the tile is laid: the features after it, and what both
// engines allow to do.
#pragma once

#include <algorithm>
#include <vector>

#include "props/boards/copies.hpp"
#include "props/property_views.hpp"
#include "rules/records/engine_games.hpp"

namespace bastide::props::play {

/// Where a tile may lie, as each engine says.
struct LegalPlaces {
  std::vector<rules::LegalPlace> fast;
  std::vector<rules::LegalPlace> reference;

  LegalPlaces() = default;
  LegalPlaces(const rules::records::BothGames& games, int type)
      : fast(games.fast.placements(type)), reference(games.reference.placements(type)) {}
};

template <class Items, class Item>
bool contains(const Items& items, const Item& item) {
  return std::find(items.begin(), items.end(), item) != items.end();
}

class ShownGame {
 public:
  /// `games`: as far as they were played, of so many players.
  ShownGame(rules::board::Ruleset rules, int players, rules::records::BothGames games);

  rules::records::BothGames& games() { return games_; }
  const rules::records::BothGames& games() const { return games_; }
  const rules::board::Board& board() const { return games_.fast.engine().board(); }
  const rules::board::Ruleset& rules() const { return rules_; }
  /// Between turns.
  const TableState& state() const { return before_; }
  const rules::reference::Features& features() const { return features_before_; }

  /// Begins the turn on both. Requires that both allow it.
  void lay(const rules::Turn& turn);
  /// Whether both allow to deploy such a figure there in the turn under way, or to take the one there back.
  bool can_deploy(int segment, int figure) const {
    const auto f = static_cast<std::size_t>(figure);
    return f < fast_choices_.spots.size() && contains(fast_choices_.spots[f], segment) &&
           contains(reference_choices_.spots[f], segment);
  }
  bool can_do(const rules::Elsewhere& there) const {
    if (there.deploys) return contains(fast_choices_.far, there) && contains(reference_choices_.far, there);
    return contains(fast_choices_.retrievable, there.cell) &&
           contains(reference_choices_.retrievable, there.cell);
  }
  /// What the fast engine allows.
  const FigureChoices& choices() const { return fast_choices_; }
  /// Does with figures what the turn says, and ends it.
  void finish(const rules::Turn& turn);
  /// The turn just finished. `legal`: of its tile, before it.
  TurnView turn_view(const rules::Turn& turn, const LegalPlaces& legal);
  /// The position scored as if the game ended here; `game`: what was played, if it has ended.
  template <class Show>
  void score(Show show, const GameScript* game) const {
    const auto& fast = games_.fast.engine();
    const auto fast_sheet = fast.final_score();
    const auto reference_sheet = games_.reference.final_score(rules_.edition().farms);
    show(ScoredView{rules_.edition(), fast.board(), fast.forest(), before_.board, features_before_,
                    fast_sheet, reference_sheet, game});
  }

  /// The game goes on from the turn just finished. Which part of whose turn comes next follows from what was
  /// shown of it.
  void go_on();
  /// Takes the turn just finished back; its tile may be laid again.
  void take_back() { games_.undo(); }

 private:
  std::vector<rules::Cell> cells_of(const std::vector<int>& placements) const;

  rules::board::Ruleset rules_;
  int players_;
  rules::records::BothGames games_;
  TableState before_;
  Holdings fast_before_;
  rules::reference::Features features_before_;
  int second_part_of_ = -1;  ///< the player whose next tile is the second part of his turn
  // Of the turn:
  FigureChoices fast_choices_;
  FigureChoices reference_choices_;
  std::vector<rules::ScoreItem> fast_scored_;
  std::vector<rules::ScoreItem> reference_scored_;
  TableState after_;
  int part_given_to_ = -1;  ///< whose second part comes after it; -1: nobody's
  boards::Copies copies_;
};

}  // namespace bastide::props::play
