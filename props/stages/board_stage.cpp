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
  Checker(Verdict (*Property::*check)(const View&), const rules::board::Ruleset& rules,
          std::span<const Property> properties, solver::runs::Progress* progress)
      : rules_(rules), properties_(properties), progress_(progress) {
    const auto applied = which_apply(properties, rules.set(), rules.edition());
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

  rules::board::Ruleset rules_;
  std::span<const Property> properties_;
  std::vector<std::size_t> judging_;  ///< the properties that have the check and apply
  solver::runs::Progress* progress_;
  BoardStageResult result_;
  std::vector<Placement> placements_;
};

class BoardChecker : public Checker {
 public:
  BoardChecker(const rules::board::Ruleset& rules, std::span<const Property> properties,
               solver::runs::Progress* progress)
      : Checker(&Property::on_board, rules, properties, progress), facts_(rules.fit()) {}
  void visit(const FeatureBoard& laid) {
    const auto& board = laid.board();
    board.list_placements(placements_);
    const auto& table = rules_.edition().table;
    facts_.next_board();
    const BoardView view{rules_.fit(), board, laid.forest(), placements_, reference_, &table, &facts_};
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
  DeploymentChecker(const rules::board::Ruleset& rules, std::span<const Property> properties,
                    solver::runs::Progress* progress)
      : Checker(&Property::on_scored, rules, properties, progress), rescored_(rules.edition()) {}
  void visit(const FeatureBoard& laid) {
    const auto& board = laid.board();
    board.list_placements(placements_);
    // What is no board is the board stage's to report.
    if (rules::reference::inconsistency(board.set(), placements_, rules_.edition().table)) return;
    rules::reference::find_features(board.set(), placements_, rules_.edition().table, reference_);
    grow_and_add(result_.boards, placements_.size(), 1);
    auto forest = rules_.edition().figures.size() == 1 ? laid.forest() : with_room_for_figures(laid);
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
    FeatureBoard out(rules_.fit(), laid.forest().tile_count(), rules_.edition().table,
                     static_cast<int>(rules_.edition().figures.size()));
    out.place_all(placements_);
    return out.forest();
  }

  /// Every segment with every kind of figure that may stand there.
  template <class Body>
  void for_each_figure(const Board& board, int tile, Body body) {
    const auto& segments = board.set().type(board.tile(tile).type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      if (rules_.edition().farms == rules::editions::Farms::off &&
          segments[s].kind == tilesets::SegmentKind::field)
        continue;
      for (std::size_t f = 0; f < rules_.edition().figures.size(); ++f) {
        if (rules_.edition().figures[f].may_stand_on(segments[s].kind))
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
        board, forest, rules_.edition(), rules::play::standing_on(forest, placements_, rules_.edition()));
    const auto reference_sheet =
        rules::reference::score_features(reference_, placements_, rules_.edition(), rules_.edition().farms);
    rescored_.next_position();
    const ScoredView view{rules_.edition(), board,           forest,  placements_, reference_,
                          fast_sheet,       reference_sheet, nullptr, &rescored_};
    grow_and_add(result_.deployments, placements_.size(), 1);
    check_all(&Property::on_scored, view, FoundIn::deployments, true);
  }

  checks::Rescored rescored_;
  rules::reference::Features reference_;  ///< of the board; followers do not change them
};

/// Shows a checker of that kind every board, each piece a new one. Of each violation kept the form that is
/// shown.
template <class Checking>
BoardStageResult run_stage(const rules::board::Ruleset& rules, int tiles,
                           std::span<const Property> properties, const solver::runs::RunControl& control) {
  const solver::boards::BoardSpace space(rules.fit(), rules.edition());
  const auto pieces = solver::boards::board_pieces(space, tiles, control.prefix_tiles);
  auto parts = solver::boards::walk_pieces<FeatureBoard>(
      space, tiles, pieces, control,
      [&](const FeatureBoard& /*laid*/) { return Checking(rules, properties, control.progress); },
      [&](std::size_t, const BoardStageResult& result) {
        return is_possible(result, rules.set(), tiles, properties.size());
      });
  BoardStageResult sum;
  sum.is_complete = parts.is_complete;
  for (auto& part : parts.results) {
    for (std::size_t k = 0; k < part.boards.size(); ++k) grow_and_add(sum.boards, k + 1, part.boards[k]);
    for (std::size_t k = 0; k < part.deployments.size(); ++k)
      grow_and_add(sum.deployments, k + 1, part.deployments[k]);
    sum.smallest.merge(std::move(part.smallest));
  }
  const auto as_walked = sum.smallest.all();
  for (const auto& [p, found] : as_walked)
    sum.smallest.offer(p, canonical_violation(rules, properties[p], found));
  return sum;
}

}  // namespace

BoardStageResult check_boards(const rules::board::Ruleset& rules, int tiles,
                              std::span<const Property> properties, const solver::runs::RunControl& control) {
  return run_stage<BoardChecker>(rules, tiles, properties, control);
}

BoardStageResult check_deployments(const rules::board::Ruleset& rules, int tiles,
                                   std::span<const Property> properties,
                                   const solver::runs::RunControl& control) {
  return run_stage<DeploymentChecker>(rules, tiles, properties, control);
}

}  // namespace bastide::props::stages
