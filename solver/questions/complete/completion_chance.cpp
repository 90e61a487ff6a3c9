#include "solver/questions/complete/completion_chance.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>

namespace bastide::solver::questions::complete {
namespace {

using arithmetic::Whole;
using rules::Placement;

/// Tiles that lie, all of one completion, ascending.
using LaidTiles = std::vector<Placement>;

/// What can still become of some laid tiles.
struct Stage {
  LaidTiles laid;
  std::vector<std::size_t> completions;  ///< those that hold all of `laid`
  std::vector<int> types;                ///< that they need besides, ascending
  int fewest = 0;                        ///< tiles that one of them needs at least
  bool is_explored = false;
  /// [i]: where the tiles of types[i] can be laid now, as stages, each once.
  std::vector<std::vector<std::size_t>> next;
};

struct OutOfEntries {};

class ChanceTable {
 public:
  explicit ChanceTable(const ChanceQuestion& question) : question_(question) {
    for (auto completion : question.completions) {
      std::sort(completion.begin(), completion.end());
      completions_.push_back(std::move(completion));
    }
    std::vector<std::size_t> all(completions_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    stage_of({}, all);
  }

  Chances run() {
    Chances out;
    const int bag = std::accumulate(question_.left.begin(), question_.left.end(), 0);
    try {
      for (int draws = 1; draws <= question_.draws; ++draws) {
        known_.clear();
        bag_ = bag;
        draws_ = draws;
        const auto favourable = completions_.empty() ? Whole(0) : orders(0, counts_of(0, {}, {}), draws);
        out.within.emplace_back(favourable, falling(bag, draws));
      }
    } catch (const OutOfEntries&) {
      out.is_complete = false;
    }
    out.entries = entries_;
    return out;
  }

 private:
  /// n(n-1)...(n-d+1): the orders of d draws from n tiles.
  static Whole falling(int n, int d) {
    Whole out = 1;
    for (int i = 0; i < d; ++i) out *= n - i;
    return out;
  }

  std::size_t stage_of(const LaidTiles& laid, const std::vector<std::size_t>& candidates) {
    const auto [known, is_new] = stage_index_.try_emplace(laid, stages_.size());
    if (!is_new) return known->second;
    Stage stage;
    stage.laid = laid;
    std::vector<int> types;
    for (const auto c : candidates) {
      const auto& whole = completions_[c];
      if (!std::includes(whole.begin(), whole.end(), laid.begin(), laid.end())) continue;
      stage.completions.push_back(c);
      const int missing = static_cast<int>(whole.size() - laid.size());
      stage.fewest = stage.completions.size() == 1 ? missing : std::min(stage.fewest, missing);
      for (const auto& p : whole) {
        if (!std::binary_search(laid.begin(), laid.end(), p)) types.push_back(p.type);
      }
    }
    std::sort(types.begin(), types.end());
    types.erase(std::unique(types.begin(), types.end()), types.end());
    stage.types = std::move(types);
    count_entry();
    stages_.push_back(std::move(stage));
    return known->second;
  }

  bool touches(const Stage& stage, rules::Cell cell) const {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto beside = rules::neighbour(cell, side);
      if (std::find(question_.laid.begin(), question_.laid.end(), beside) != question_.laid.end())
        return true;
      if (std::any_of(stage.laid.begin(), stage.laid.end(), [&](const auto& p) { return p.cell == beside; }))
        return true;
    }
    return false;
  }

  void explore(std::size_t index) {
    if (stages_[index].is_explored) return;
    const auto stage = stages_[index];  // a copy: stages_ grows below
    std::vector<std::vector<std::size_t>> next(stage.types.size());
    std::map<Placement, std::size_t> known;
    for (const auto c : stage.completions) {
      for (const auto& p : completions_[c]) {
        if (std::binary_search(stage.laid.begin(), stage.laid.end(), p) || known.contains(p)) continue;
        if (!touches(stage, p.cell)) continue;
        auto laid = stage.laid;
        laid.insert(std::upper_bound(laid.begin(), laid.end(), p), p);
        const auto child = stage_of(laid, stage.completions);
        known.emplace(p, child);
        next[type_slot(stage, p.type)].push_back(child);
      }
    }
    stages_[index].next = std::move(next);
    stages_[index].is_explored = true;
  }

  static std::size_t type_slot(const Stage& stage, int type) {
    return static_cast<std::size_t>(std::lower_bound(stage.types.begin(), stage.types.end(), type) -
                                    stage.types.begin());
  }

  /// Tiles left of the types that a stage needs, given those left of the types of the stage before it.
  std::vector<int> counts_of(std::size_t index, const std::vector<int>& types,
                             const std::vector<int>& counts) const {
    std::vector<int> out;
    for (const int type : stages_[index].types) {
      const auto at = std::lower_bound(types.begin(), types.end(), type);
      const bool is_counted = at != types.end() && *at == type;
      out.push_back(is_counted ? counts[static_cast<std::size_t>(at - types.begin())]
                               : question_.left[static_cast<std::size_t>(type)]);
    }
    return out;
  }

  void count_entry() {
    if (entries_ == question_.entries) throw OutOfEntries();
    if (question_.stop != nullptr && (entries_ & 0xfffU) == 0 && question_.stop->load()) throw OutOfEntries();
    ++entries_;
  }

  /// The orders of the next `draws` draws in which the feature gets completed.
  Whole orders(std::size_t index, const std::vector<int>& counts, int draws) {
    if (stages_[index].fewest > draws) return 0;
    const int bag = bag_ - (draws_ - draws);
    if (stages_[index].fewest == 0) return falling(bag, draws);
    std::string key(reinterpret_cast<const char*>(&index), sizeof index);
    key.push_back(static_cast<char>(draws));
    for (const int n : counts) key.push_back(static_cast<char>(n));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    count_entry();
    explore(index);
    Whole sum = 0;
    int others = bag;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      others -= counts[i];
      if (counts[i] == 0) continue;
      auto after = counts;
      --after[i];
      auto best = orders(index, after, draws - 1);  // laid elsewhere
      const auto next = stages_[index].next[i];
      const auto types = stages_[index].types;
      for (const auto child : next) {
        auto laid = orders(child, counts_of(child, types, after), draws - 1);
        if (laid > best) best = std::move(laid);
      }
      sum += counts[i] * best;
    }
    if (others > 0) sum += others * orders(index, counts, draws - 1);
    known_.emplace(std::move(key), sum);
    return sum;
  }

  const ChanceQuestion& question_;
  std::vector<LaidTiles> completions_;
  std::vector<Stage> stages_;
  std::map<LaidTiles, std::size_t> stage_index_;
  std::unordered_map<std::string, Whole> known_;  ///< of one number of draws: stage, draws to go, counts
  std::uint64_t entries_ = 0;
  int bag_ = 0;    ///< tiles at the beginning
  int draws_ = 0;  ///< draws in all
};

}  // namespace

Chances completion_chances(const ChanceQuestion& question) { return ChanceTable(question).run(); }

}  // namespace bastide::solver::questions::complete
