#include "props/stages/board_stage.hpp"

#include <algorithm>
#include <utility>

#include "props/boards/board_facts.hpp"
#include "props/checks/rescored.hpp"
#include "props/stages/counterexample.hpp"
#include "props/stages/stage_records.hpp"
#include "rules/editions/further.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/scoring.hpp"
#include "solver/boards/board_pieces.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::stages {
namespace {

using rules::Placement;
using rules::board::Board;
using rules::board::FeatureBoard;
using rules::board::FeatureForest;

void grow_and_add(std::vector<std::uint64_t>& counts, std::size_t tiles, std::uint64_t n) {
  if (counts.size() < tiles) counts.resize(tiles, 0);
  counts[tiles - 1] += n;
}

/// What both stages share: counting, and keeping the smallest violations.
class Checker {
 public:
  /// `check`: the one that is called on every view.
  template <class View>
  Checker(Verdict (*Property::*check)(const View&), const rules::board::FitTable& fit,
          const rules::editions::Edition& edition, std::span<const Property> properties,
          solver::runs::Progress* progress)
      : fit_(&fit), edition_(&edition), properties_(properties), progress_(progress) {
    const auto applied = which_apply(properties, fit.set(), edition);
    for (std::size_t p = 0; p < properties.size(); ++p) {
      if (applied[p] && properties[p].*check != nullptr) judging_.push_back(p);
    }
  }

  BoardStageResult end_piece() {
    std::uint64_t boards = 0;
    for (const auto n : result_.boards) boards += n;
    if (progress_ != nullptr) progress_->boards += boards;
    return std::exchange(result_, {});
  }

 protected:
  /// Shows `view` to every property that judges such views and could still find something smaller. Returns
  /// whether one did.
  template <class View>
  bool check_all(Verdict (*Property::*check)(const View&), const View& view, FoundIn found_in,
                 bool is_board) {
    bool is_violated = false;
    for (const auto p : judging_) {
      const auto& property = properties_[p];
      if (!is_board && !property.judges_any_board) continue;
      if (!result_.smallest.is_open_to(p, placements_.size())) continue;
      if (auto violation = (property.*check)(view)) {
        result_.smallest.offer(p, {property.id, found_in, 0, placements_, std::move(*violation), {}, {}});
        is_violated = true;
      }
    }
    return is_violated;
  }

  const rules::board::FitTable* fit_;
  const rules::editions::Edition* edition_;
  std::span<const Property> properties_;
  std::vector<std::size_t> judging_;  ///< the properties that have the check and apply
  solver::runs::Progress* progress_;
  BoardStageResult result_;
  std::vector<Placement> placements_;
};

class BoardChecker : public Checker {
 public:
  BoardChecker(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
               std::span<const Property> properties, solver::runs::Progress* progress)
      : Checker(&Property::on_board, fit, edition, properties, progress), facts_(fit) {}
  void visit(const FeatureBoard& laid) {
    const auto& board = laid.board();
    board.list_placements(placements_);
    const auto& table = edition_->table;
    facts_.next_board();
    const BoardView view{*fit_, board, laid.forest(), placements_, reference_, &table, &facts_};
    const bool is_board = !facts_.inconsistency(view);
    if (is_board) {
      find_features(board.set(), placements_, table, facts_.landscape(view), facts_.segment_graph(view),
                    reference_);
    } else {
      reference_ = {};
    }
    grow_and_add(result_.boards, placements_.size(), 1);
    check_all(&Property::on_board, view, FoundIn::boards, is_board);
  }

 private:
  boards::BoardFacts facts_;
  rules::reference::Features reference_;
};

class DeploymentChecker : public Checker {
 public:
  DeploymentChecker(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                    std::span<const Property> properties, solver::runs::Progress* progress)
      : Checker(&Property::on_scored, fit, edition, properties, progress), rescored_(edition) {}
  void visit(const FeatureBoard& laid) {
    const auto& board = laid.board();
    board.list_placements(placements_);
    // What is no board is the board stage's to report.
    if (rules::reference::inconsistency(board.set(), placements_, edition_->table)) return;
    rules::reference::find_features(board.set(), placements_, edition_->table, reference_);
    grow_and_add(result_.boards, placements_.size(), 1);
    auto forest = edition_->figures.size() == 1 ? laid.forest() : with_room_for_figures(laid);
    list_places(board, forest);
    look(board, forest);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      with_figure(forest, places_[i], 0, [&] {
        look_once(board, forest, is_known_alone_[places_[i].alike]);
        for (std::size_t k = i + 1; k < places_.size(); ++k) {
          if (places_[k].tile == places_[i].tile) continue;
          if (places_[i].figure != 0 && places_[k].figure != 0) continue;
          for (int player = 0; player < 2; ++player) {
            with_figure(forest, places_[k], player,
                        [&] { look_once(board, forest, is_known(places_[i], places_[k], player)); });
          }
        }
      });
    }
  }

 private:
  /// Where a figure may stand.
  struct Place {
    int tile = 0;
    int segment = 0;
    int figure = 0;
    /// The first place in the list that is on the same feature, in both engines, and for the same kind of
    /// figure: neither engine can tell who stands here from who stands there. (Formulas that ask for turns
    /// can.)
    std::size_t alike = 0;
  };

  /// The walk's features count followers alone: the same once more, each kind of figure apart.
  FeatureForest with_room_for_figures(const FeatureBoard& laid) const {
    FeatureBoard out(*fit_, laid.forest().tile_count(), edition_->table,
                     static_cast<int>(edition_->figures.size()));
    out.place_all(placements_);
    return out.forest();
  }

  /// Every segment with every kind of figure that may stand there.
  void list_places(const Board& board, const FeatureForest& forest) {
    places_.clear();
    const bool tells_tiles_apart = rules::editions::counts_turns(*edition_);
    for (int tile = 0; tile < forest.tile_count(); ++tile) {
      const auto& segments = board.set().type(board.tile(tile).type).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        const auto kind = segments[at(s)].kind;
        if (edition_->farms == rules::editions::Farms::off && kind == tilesets::SegmentKind::field) continue;
        for (int f = 0; f < static_cast<int>(edition_->figures.size()); ++f) {
          if (!edition_->figures[at(f)].may_stand_on(kind)) continue;
          Place place{tile, s, f, places_.size()};
          const auto alike = std::ranges::find_if(places_, [&](const Place& other) {
            return !tells_tiles_apart && other.figure == f &&
                   forest.root(other.tile, other.segment) == forest.root(tile, s) &&
                   feature_at(other) == feature_at(place);
          });
          if (alike != places_.end()) place.alike = alike->alike;
          places_.push_back(place);
        }
      }
    }
    is_known_alone_.assign(places_.size(), 0);
    is_known_in_pairs_.assign(2 * places_.size() * places_.size(), 0);
  }
  int feature_at(const Place& place) const {
    return reference_.feature_of[at(place.tile)][at(place.segment)];
  }

  /// Of the first player's figure in one place and the player's in another: of the same player in any order.
  std::uint8_t& is_known(const Place& first, const Place& second, int player) {
    auto a = first.alike;
    auto b = second.alike;
    if (player == 0 && b < a) std::swap(a, b);
    return is_known_in_pairs_[(at(player) * places_.size() + a) * places_.size() + b];
  }

  template <class Body>
  void with_figure(FeatureForest& forest, const Place& where, int player, Body body) {
    auto& placement = placements_[at(where.tile)];
    const auto log_size = forest.log_size();
    forest.add_figures(forest.root(where.tile, where.segment), player, where.figure, 1);
    placement.follower = {player, where.segment, where.figure};
    body();
    placement.follower.reset();
    forest.undo_to(log_size);
  }

  /// Looks at what both engines answer here, unless what they have before them was looked at on this board
  /// and nothing was wrong. (Of what is wrong the position that is told comes first in notation.)
  void look_once(const Board& board, const FeatureForest& forest, std::uint8_t& is_known) {
    if (is_known != 0) {
      grow_and_add(result_.deployments, placements_.size(), 1);
      return;
    }
    is_known = look(board, forest) ? 0 : 1;
  }

  /// Returns whether something is wrong.
  bool look(const Board& board, const FeatureForest& forest) {
    const auto fast_sheet = rules::play::score_board(
        board, forest, *edition_, rules::play::standing_on(forest, placements_, *edition_));
    const auto reference_sheet =
        rules::reference::score_features(reference_, placements_, *edition_, edition_->farms);
    rescored_.next_position();
    const ScoredView view{*edition_,  board,           forest,  placements_, reference_,
                          fast_sheet, reference_sheet, nullptr, &rescored_};
    grow_and_add(result_.deployments, placements_.size(), 1);
    return check_all(&Property::on_scored, view, FoundIn::deployments, true);
  }

  checks::Rescored rescored_;
  std::vector<Place> places_;
  std::vector<std::uint8_t> is_known_alone_;     ///< [place]: a figure there was looked at, nothing was wrong
  std::vector<std::uint8_t> is_known_in_pairs_;  ///< [player of the second][place][place]: likewise
  rules::reference::Features reference_;         ///< of the board; followers do not change them
};

template <class MakeChecker>
BoardStageResult run_stage(const solver::boards::BoardSpace& space, int tiles, std::size_t properties,
                           const solver::runs::RunControl& control, MakeChecker make_checker) {
  const auto pieces = solver::boards::board_pieces(space, tiles, control.prefix_tiles);
  auto parts = solver::boards::walk_pieces<FeatureBoard>(
      space, tiles, pieces, control, [&](const FeatureBoard& /*laid*/) { return make_checker(); },
      [&](std::size_t, const BoardStageResult& result) {
        return is_possible(result, space.fit->set(), tiles, properties);
      });
  BoardStageResult sum;
  sum.is_complete = parts.is_complete;
  for (auto& part : parts.results) {
    for (std::size_t k = 0; k < part.boards.size(); ++k) grow_and_add(sum.boards, k + 1, part.boards[k]);
    for (std::size_t k = 0; k < part.deployments.size(); ++k)
      grow_and_add(sum.deployments, k + 1, part.deployments[k]);
    sum.smallest.merge(std::move(part.smallest));
  }
  return sum;
}

/// Of each violation kept the form that is shown.
void make_canonical(SmallestViolations& smallest, const rules::board::FitTable& fit,
                    const rules::editions::Edition& edition, std::span<const Property> properties) {
  const auto as_walked = smallest.all();
  for (const auto& [p, found] : as_walked)
    smallest.offer(p, canonical_violation(fit, edition, properties[p], found));
}

}  // namespace

BoardStageResult check_boards(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                              int tiles, std::span<const Property> properties,
                              const solver::runs::RunControl& control) {
  auto result = run_stage(solver::boards::BoardSpace(fit, edition), tiles, properties.size(), control,
                          [&] { return BoardChecker(fit, edition, properties, control.progress); });
  make_canonical(result.smallest, fit, edition, properties);
  return result;
}

BoardStageResult check_deployments(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                                   int tiles, std::span<const Property> properties,
                                   const solver::runs::RunControl& control) {
  auto result = run_stage(solver::boards::BoardSpace(fit, edition), tiles, properties.size(), control,
                          [&] { return DeploymentChecker(fit, edition, properties, control.progress); });
  make_canonical(result.smallest, fit, edition, properties);
  return result;
}

}  // namespace bastide::props::stages
