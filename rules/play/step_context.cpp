// Writing a state into the engine: see step_context.hpp.
#include "rules/play/step_context.hpp"

#include <algorithm>

namespace bastide::rules::play {

StepContext::StepContext(const board::FitTable& fit, const editions::Edition& edition, int players)
    : game_(fit, edition, players, fit.set().start_type(), 0), remembered_(game_.forest_) {
  clear();
}

void StepContext::clear() {
  while (game_.forest_.tile_count() > 0) game_.forest_.undo();
  while (!game_.board_.tiles().empty()) game_.board_.undo();
  begin(0);
}

void StepContext::begin(int supply) {
  game_.standing_.clear();
  game_.turns_.clear();
  game_.returned_.clear();
  game_.event_points_.clear();
  game_.begin_awards();
  game_.scores_.fill(0);
  game_.supply_.fill(0);
  game_.begin_further();
  for (int p = 0; p < game_.players_; ++p) set_supply(p, supply);
}

int StepContext::lay(const Placement& tile) {
  game_.board_.place(tile);
  game_.forest_.place(game_.board_);
  return game_.forest_.tile_count() - 1;
}

void StepContext::undo_lay() {
  game_.forest_.undo();
  game_.board_.undo();
}

void StepContext::unite(std::span<const SegmentRef> segments, const board::Feature& counts,
                        std::span<const std::uint16_t> extras) {
  auto& forest = game_.forest_;
  const auto entry_of = [&](const SegmentRef& s) { return forest.entry(s.placement, s.segment); };
  for (std::size_t i = 1; i < segments.size(); ++i) {
    forest.entries_[static_cast<std::size_t>(entry_of(segments[i]))].parent = entry_of(segments[i - 1]);
  }
  const auto root = static_cast<std::size_t>(entry_of(segments.front()));
  forest.feature_[root] = counts;
  const auto beside = std::span(forest.extras_).subspan(root * forest.width_, forest.width_);
  std::ranges::fill(beside, std::uint16_t{0});
  std::ranges::copy(extras, beside.begin());
}

void StepContext::stand(SegmentRef segment, int player, int figure) {
  game_.standing_.push_back({game_.forest_.entry(segment.placement, segment.segment), player, figure});
}

void StepContext::occupy(SegmentRef segment, int player, int figure) {
  stand(segment, player, figure);
  game_.forest_.add_figures(game_.forest_.root(segment.placement, segment.segment), player, figure, 1);
}

void StepContext::set_supply(int player, int supply, int figure) {
  game_.change_supply(player, figure, supply - game_.supply_of(player, figure));
}

}  // namespace bastide::rules::play
