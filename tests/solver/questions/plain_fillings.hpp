// Fillings the plain way: every image on every cell, one after the other, and the conditions read aloud.
// Shares nothing with solver/questions but the problem.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "solver/questions/fill/fill.hpp"

namespace bastide::tests {

/// Every edge at the rim shows that kind.
inline void set_rim(solver::questions::fill::FillProblem& problem, tilesets::Edge kind) {
  const auto bit = solver::questions::fill::kind_bit(kind);
  problem.rim.assign(problem.cells.size(), {bit, bit, bit, bit});
}

struct PlainFillings {
  std::uint64_t number = 0;
  std::optional<int> fewest_open;  ///< city and road edges at the rim, over all fillings
};

class PlainFiller {
 public:
  PlainFiller(const tilesets::TileSet& set, const solver::questions::fill::FillProblem& problem)
      : set_(set), problem_(problem), left_(problem.counts) {
    for (std::size_t c = 0; c < problem.cells.size(); ++c) index_[problem.cells[c]] = c;
  }
  PlainFillings all() {
    fill();
    return out_;
  }

 private:
  using Placement = rules::Placement;

  void fill() {
    if (laid_.size() == problem_.cells.size()) {
      judge();
      return;
    }
    for (int type = 0; type < set_.type_count(); ++type) {
      auto& left = left_[static_cast<std::size_t>(type)];
      if (left == 0) continue;
      std::vector<int> seen;  // images of this type
      for (int rotation = 0; rotation < 4; ++rotation) {
        const int image = set_.turned(type, rotation).oriented;
        if (std::find(seen.begin(), seen.end(), image) != seen.end()) continue;
        seen.push_back(image);
        laid_.push_back({type, rotation, problem_.cells[laid_.size()], std::nullopt});
        --left;
        if (last_fits()) fill();
        ++left;
        laid_.pop_back();
      }
    }
  }

  tilesets::Edge edge(const Placement& p, int side) const {
    return set_.turned(p.type, p.rotation).edges[static_cast<std::size_t>(side)];
  }
  bool last_fits() const {
    const auto& last = laid_.back();
    for (int side = 0; side < 4; ++side) {
      const auto beyond = index_.find(rules::neighbour(last.cell, side));
      if (beyond == index_.end()) {
        const auto shown = static_cast<unsigned>(edge(last, side)) - 1U;
        const auto cell = laid_.size() - 1;
        if (!problem_.rim.empty() && (problem_.rim[cell][static_cast<std::size_t>(side)] >> shown & 1U) == 0)
          return false;
      } else if (beyond->second < laid_.size() &&
                 edge(laid_[beyond->second], (side + 2) % 4) != edge(last, side)) {
        return false;
      }
    }
    return true;
  }

  bool is_same(const Placement& a, const Placement& b) const {
    return a.cell == b.cell &&
           set_.turned(a.type, a.rotation).oriented == set_.turned(b.type, b.rotation).oriented;
  }
  bool lies(const Placement& wanted) const {
    return std::any_of(laid_.begin(), laid_.end(), [&](const auto& p) { return is_same(p, wanted); });
  }
  int pennants(int type) const {
    int sum = 0;
    for (const auto& segment : set_.type(type).segments) sum += segment.pennants();
    return sum;
  }
  bool keeps_apart() const {
    for (const auto& a : laid_) {
      for (const auto& b : laid_) {
        if (a.cell == b.cell || std::abs(a.cell.x - b.cell.x) > 1 || std::abs(a.cell.y - b.cell.y) > 1)
          continue;
        if (problem_.no_equal_neighbours && a.type == b.type) return false;
        if (problem_.cloisters_apart && set_.type(a.type).has_cloister() && set_.type(b.type).has_cloister())
          return false;
        if (problem_.pennants_apart && pennants(a.type) > 0 && pennants(b.type) > 0) return false;
      }
    }
    return true;
  }

  void judge() {
    const bool uses_all = std::all_of(left_.begin(), left_.end(), [](int n) { return n == 0; });
    if (problem_.uses_all && !uses_all) return;
    if (!keeps_apart()) return;
    if (!std::all_of(problem_.fixed.begin(), problem_.fixed.end(), [&](auto& p) { return lies(p); })) return;
    if (!problem_.one_of.empty() &&
        std::none_of(problem_.one_of.begin(), problem_.one_of.end(), [&](auto& p) { return lies(p); }))
      return;
    int open = 0;
    for (const auto& p : laid_) {
      for (int side = 0; side < 4; ++side) {
        if (!index_.contains(rules::neighbour(p.cell, side)) && edge(p, side) != tilesets::Edge::field)
          ++open;
      }
    }
    if (problem_.most_open && open > *problem_.most_open) return;
    ++out_.number;
    out_.fewest_open = std::min(out_.fewest_open.value_or(open), open);
  }

  const tilesets::TileSet& set_;
  const solver::questions::fill::FillProblem& problem_;
  std::vector<int> left_;
  std::map<rules::Cell, std::size_t> index_;
  std::vector<Placement> laid_;
  PlainFillings out_;
};

inline PlainFillings plain_fillings(const tilesets::TileSet& set,
                                    const solver::questions::fill::FillProblem& problem) {
  return PlainFiller(set, problem).all();
}

inline std::vector<rules::Cell> rectangle(int width, int height) {
  std::vector<rules::Cell> cells;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) cells.push_back({x, y});
  }
  return cells;
}

inline solver::questions::fill::FillProblem with_all_tiles(const tilesets::TileSet& set,
                                                           std::vector<rules::Cell> cells) {
  solver::questions::fill::FillProblem problem;
  problem.cells = std::move(cells);
  for (const auto& type : set.types()) problem.counts.push_back(type.count);
  problem.uses_all = problem.cells.size() == static_cast<std::size_t>(set.tile_count());
  return problem;
}

/// Twelve tiles of the base set for 4x3: they cannot fill it, and it takes many nodes to see.
inline solver::questions::fill::FillProblem twelve_that_do_not_fit(const tilesets::TileSet& base) {
  auto problem = with_all_tiles(base, rectangle(4, 3));
  std::ranges::fill(problem.counts, 0);
  for (const auto& [id, tiles] :
       {std::pair{"B", 1}, {"D", 2}, {"E", 1}, {"F", 1}, {"I", 1}, {"M", 1}, {"N", 1}, {"R", 1}, {"U", 3}})
    problem.counts[static_cast<std::size_t>(base.find(id))] = tiles;
  problem.uses_all = true;
  return problem;
}

}  // namespace bastide::tests
