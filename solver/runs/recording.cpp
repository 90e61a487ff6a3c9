#include "solver/runs/recording.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

namespace bastide::solver::runs {
namespace {

using arithmetic::Uint128;

/// Which share of a stage falls to a share of the run. A stage of few pieces has none for the last shares, so
/// each stage begins with another one.
Share share_of_stage(const std::string& stage, const Share& share) {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  for (const char c : stage) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return {(share.part - 1 + static_cast<std::size_t>(hash % share.parts)) % share.parts + 1, share.parts};
}

}  // namespace

void Recording::remember(const std::string& stage, std::size_t piece, std::string text, std::size_t part) {
  const auto [known, is_new] = known_[stage].try_emplace(piece, Known{std::move(text), part});
  if (!is_new)
    throw BadPiece(stage, piece,
                   "piece " + std::to_string(piece) + " of stage " + stage + " is here twice, expected once");
}

const std::string* Recording::find(const std::string& stage, std::size_t piece) const {
  const auto in_stage = known_.find(stage);
  if (in_stage == known_.end()) return nullptr;
  const auto found = in_stage->second.find(piece);
  return found == in_stage->second.end() ? nullptr : &found->second.text;
}

std::vector<bool> Recording::begin(const std::string& stage, const PieceList& pieces) {
  const auto dealt = shares_of_pieces(pieces.count, pieces.costs, parts_);
  const auto is_of = [&](std::size_t piece, std::size_t part) {
    return dealt[piece] == share_of_stage(stage, {part, parts_}).part;
  };
  std::vector<bool> ours(pieces.count, share_.parts == 1);
  StageTally tally{stage, pieces.count, 0, 0, !pieces.costs.empty(), 0, 0};
  for (std::size_t piece = 0; piece < pieces.count; ++piece) {
    const Uint128 cost = pieces.costs.empty() ? 1 : pieces.costs[piece];
    tally.cost += cost;  // below 2^128: at most 2^64 costs below 2^64
    if (share_.parts > 1) ours[piece] = is_of(piece, share_.part);
    if (!ours[piece]) continue;
    ++tally.ours;
    tally.cost_of_ours += cost;
  }
  if (const auto in_stage = known_.find(stage); in_stage != known_.end()) {
    for (const auto& [piece, known] : in_stage->second) {
      if (piece >= pieces.count)
        throw BadPiece(stage, piece, "stage " + stage + " has no piece " + std::to_string(piece));
      if (parts_ > 1 && !is_of(piece, known.part == 0 ? share_.part : known.part))
        throw BadPiece(stage, piece,
                       "piece " + std::to_string(piece) + " of stage " + stage + " is another share's");
    }
    tally.recorded = in_stage->second.size();
  }
  const std::lock_guard lock(adding_);
  stages_.push_back(std::move(tally));
  if (stage_sink_) stage_sink_(stage, pieces.count);
  return ours;
}

void Recording::add(const std::string& stage, std::size_t piece, const std::string& text) {
  const auto* recorded = is_audited(stage, piece) ? find(stage, piece) : nullptr;
  const std::lock_guard lock(adding_);
  if (recorded != nullptr) {
    ++audits_done_;
    if (*recorded != text) differences_.push_back({stage, piece, *recorded, text});
  } else if (sink_) {
    sink_(stage, piece, text);
  }
}

std::vector<Difference> Recording::differences() const {
  auto sorted = differences_;
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

std::vector<std::size_t> shares_of_pieces(std::size_t pieces, const std::vector<std::uint64_t>& costs,
                                          std::size_t parts) {
  std::vector<std::size_t> dealt(pieces, 1);
  if (parts == 1) return dealt;
  const auto cost = [&](std::size_t piece) { return costs.empty() ? 1 : costs[piece]; };
  std::vector<std::size_t> order(pieces);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return cost(a) > cost(b); });
  using Load =
      std::pair<Uint128, std::size_t>;  // cost so far, wide enough for any costs; number of the share
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (std::size_t part = 1; part <= parts; ++part) loads.emplace(0, part);
  for (const auto piece : order) {
    const auto [load, part] = loads.top();
    loads.pop();
    dealt[piece] = part;
    loads.emplace(load + cost(piece), part);
  }
  return dealt;
}

}  // namespace bastide::solver::runs
