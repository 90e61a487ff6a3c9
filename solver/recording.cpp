#include "solver/recording.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

namespace bastide::solver {

void Recording::remember(const std::string& stage, std::size_t piece, std::string text) {
  known_[stage].insert_or_assign(piece, std::move(text));
}

const std::string* Recording::find(const std::string& stage, std::size_t piece) const {
  const auto in_stage = known_.find(stage);
  if (in_stage == known_.end()) return nullptr;
  const auto found = in_stage->second.find(piece);
  return found == in_stage->second.end() ? nullptr : &found->second;
}

void Recording::add(const std::string& stage, std::size_t piece, const std::string& text) {
  const std::lock_guard lock(adding_);
  if (sink_) sink_(stage, piece, text);
}

std::vector<bool> pieces_of_share(std::size_t pieces, const std::vector<std::uint64_t>& costs,
                                  const Share& share) {
  std::vector<bool> mine(pieces, share.parts == 1);
  if (share.parts == 1) return mine;
  const auto cost = [&](std::size_t piece) { return costs.empty() ? 1 : costs[piece]; };
  std::vector<std::size_t> order(pieces);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return cost(a) > cost(b); });
  using Load = std::pair<std::uint64_t, std::size_t>;  // cost so far, number of the share
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (std::size_t part = 1; part <= share.parts; ++part) loads.emplace(0, part);
  for (const auto piece : order) {
    const auto [load, part] = loads.top();
    loads.pop();
    mine[piece] = part == share.part;
    loads.emplace(load + cost(piece), part);
  }
  return mine;
}

}  // namespace bastide::solver
