// Writing a state into the engine: see step_context.hpp.
#include "rules/play/step_context.hpp"

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
  game_.scores_.fill(0);
  game_.supply_.fill(0);
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

void StepContext::unite(std::span<const SegmentRef> segments, const board::Feature& counts) {
  auto& forest = game_.forest_;
  const auto entry_of = [&](const SegmentRef& s) { return forest.entry(s.placement, s.segment); };
  for (std::size_t i = 1; i < segments.size(); ++i) {
    forest.entries_[static_cast<std::size_t>(entry_of(segments[i]))].parent = entry_of(segments[i - 1]);
  }
  forest.feature_[static_cast<std::size_t>(entry_of(segments.front()))] = counts;
}

void StepContext::stand(SegmentRef segment, int player) {
  game_.standing_.push_back({game_.forest_.entry(segment.placement, segment.segment), player});
}

void StepContext::occupy(SegmentRef segment, int player) {
  stand(segment, player);
  game_.forest_.add_followers(game_.forest_.root(segment.placement, segment.segment), player, 1);
}

}  // namespace bastide::rules::play
