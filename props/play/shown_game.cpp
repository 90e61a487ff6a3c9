#include "props/play/shown_game.hpp"

#include <algorithm>
#include <utility>

#include "props/checks/figure_rules.hpp"

namespace bastide::props::play {
namespace {

namespace reference = rules::reference;

template <class Engine>
void list_holdings(const Engine& engine, std::size_t figures, Holdings& out) {
  out.scores = engine.scores();
  for (std::size_t f = 0; f < figures; ++f) out.supplies[f] = engine.supply(static_cast<int>(f));
  out.tokens = engine.tokens();
  out.award_holders = engine.award_holders();
}

bool gives_parts(const rules::editions::Edition& edition) {
  return std::ranges::any_of(edition.figures, &rules::editions::Figure::gives_part);
}

}  // namespace

ShownGame::ShownGame(rules::board::Ruleset rules, int players, rules::records::BothGames games)
    : rules_(rules), players_(players), games_(std::move(games)) {
  const auto& from_reference = games_.reference.engine();
  before_.board = from_reference.board();
  list_holdings(from_reference, rules.edition().figures.size(), before_);
  list_holdings(games_.fast.engine(), rules.edition().figures.size(), fast_before_);
  features_before_ = reference::features(rules.set(), before_.board, rules.edition().table);
  for (int player = 0; player < players && gives_parts(rules.edition()); ++player) {
    if (from_reference.part(player) == 2) second_part_of_ = player;
  }
}

std::vector<rules::Cell> ShownGame::cells_of(const std::vector<int>& placements) const {
  std::vector<rules::Cell> cells;
  for (const int placement : placements)
    cells.push_back(before_.board[static_cast<std::size_t>(placement)].cell);
  std::ranges::sort(cells);
  return cells;
}

namespace {

std::vector<rules::Elsewhere> deployments_in(std::vector<rules::Elsewhere> all) {
  std::erase_if(all, [](const auto& there) { return !there.deploys; });
  std::ranges::sort(all);
  return all;
}

}  // namespace

void ShownGame::lay(const rules::Turn& turn) {
  games_.lay(turn);
  const auto figures = rules_.edition().figures.size();
  fast_choices_.spots.resize(figures);
  reference_choices_.spots.resize(figures);
  for (std::size_t f = 0; f < figures; ++f) {
    fast_choices_.spots[f] = games_.fast.spots(static_cast<int>(f));
    reference_choices_.spots[f] = games_.reference.spots(static_cast<int>(f));
  }
  if (!rules_.edition().has_figures()) return;
  fast_choices_.retrievable = cells_of(games_.fast.retrievable());
  reference_choices_.retrievable = cells_of(games_.reference.retrievable());
  fast_choices_.far = deployments_in(games_.fast.elsewhere());
  reference_choices_.far = deployments_in(games_.reference.elsewhere());
}

void ShownGame::finish(const rules::Turn& turn) {
  fast_scored_ = games_.fast.finish(turn);
  reference_scored_ = games_.reference.finish(turn);
  after_.board = games_.reference.engine().board();
  list_holdings(games_.reference.engine(), rules_.edition().figures.size(), after_);
  part_given_to_ = -1;
  if (turn.player != second_part_of_ && gives_parts(rules_.edition()) &&
      checks::extends_for_another_part(rules_.edition(), games_.reference.features_finished(), before_.board,
                                       turn.player))
    part_given_to_ = turn.player;
}

TurnView ShownGame::turn_view(const rules::Turn& turn, const LegalPlaces& legal) {
  return {rules_.edition(),
          players_,
          turn.player,
          turn.player == second_part_of_ ? 2 : 1,
          turn.tile,
          turn.elsewhere,
          before_,
          after_,
          features_before_,
          games_.reference.features_finished(),
          games_.fast.engine(),
          games_.reference.engine(),
          fast_before_,
          legal.fast,
          legal.reference,
          fast_choices_,
          reference_choices_,
          fast_scored_,
          reference_scored_,
          &copies_,
          turn.pays};
}

void ShownGame::go_on() {
  before_ = std::move(after_);
  list_holdings(games_.fast.engine(), rules_.edition().figures.size(), fast_before_);
  features_before_ = games_.reference.features_finished();
  second_part_of_ = part_given_to_;
}

}  // namespace bastide::props::play
