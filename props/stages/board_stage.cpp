#include "props/stages/board_stage.hpp"

#include <algorithm>
#include <utility>

#include "props/boards/board_facts.hpp"
#include "props/checks/rescored.hpp"
#include "props/stages/counterexample.hpp"
#include "props/stages/stage_records.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/scoring.hpp"
#include "solver/boards/board_pieces.hpp"

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
  /// Shows `view` to every property that judges such views and could still find something smaller.
  template <class View>
  void check_all(Verdict (*Property::*check)(const View&), const View& view, FoundIn found_in,
                 bool is_board) {
    for (const auto p : judging_) {
      const auto& property = properties_[p];
      if (!is_board && !property.judges_any_board) continue;
      if (!result_.smallest.is_open_to(p, placements_.size())) continue;
      if (auto violation = (property.*check)(view)) {
        result_.smallest.offer(p, {property.id, found_in, 0, placements_, std::move(*violation), {}, {}});
      }
    }
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
    check(board, forest);
    for (int tile = 0; tile < forest.tile_count(); ++tile) {
      for_each_figure(board, tile, [&](int segment, int figure) {
        with_figure(forest, tile, {0, segment, figure}, [&] {
          check(board, forest);
          for (int other = tile + 1; other < forest.tile_count(); ++other) {
            for_each_figure(board, other, [&](int other_segment, int other_figure) {
              if (figure != 0 && other_figure != 0) return;
              for (int player = 0; player < 2; ++player)
                with_figure(forest, other, {player, other_segment, other_figure},
                            [&] { check(board, forest); });
            });
          }
        });
      });
    }
  }

 private:
  /// The walk's features count followers alone: the same once more, each kind of figure apart.
  FeatureForest with_room_for_figures(const FeatureBoard& laid) const {
    FeatureBoard out(*fit_, laid.forest().tile_count(), edition_->table,
                     static_cast<int>(edition_->figures.size()));
    out.place_all(placements_);
    return out.forest();
  }

  /// Every segment with every kind of figure that may stand there.
  template <class Body>
  void for_each_figure(const Board& board, int tile, Body body) {
    const auto& segments = board.set().type(board.tile(tile).type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      if (edition_->farms == rules::editions::Farms::off && segments[s].kind == tilesets::SegmentKind::field)
        continue;
      for (std::size_t f = 0; f < edition_->figures.size(); ++f) {
        if (edition_->figures[f].may_stand_on(segments[s].kind))
          body(static_cast<int>(s), static_cast<int>(f));
      }
    }
  }

  template <class Body>
  void with_figure(FeatureForest& forest, int tile, const rules::Deployment& who, Body body) {
    auto& placement = placements_[static_cast<std::size_t>(tile)];
    const auto log_size = forest.log_size();
    forest.add_figures(forest.root(tile, who.segment), who.player, who.figure, 1);
    placement.follower = who;
    body();
    placement.follower.reset();
    forest.undo_to(log_size);
  }

  void check(const Board& board, const FeatureForest& forest) {
    const auto fast_sheet = rules::play::score_board(
        board, forest, *edition_, rules::play::standing_on(forest, placements_, *edition_));
    const auto reference_sheet =
        rules::reference::score_features(reference_, placements_, *edition_, edition_->farms);
    rescored_.next_position();
    const ScoredView view{*edition_,  board,           forest,  placements_, reference_,
                          fast_sheet, reference_sheet, nullptr, &rescored_};
    grow_and_add(result_.deployments, placements_.size(), 1);
    check_all(&Property::on_scored, view, FoundIn::deployments, true);
  }

  checks::Rescored rescored_;
  rules::reference::Features reference_;  ///< of the board; followers do not change them
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
