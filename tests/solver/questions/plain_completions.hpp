// Completing a feature the plain way: tiles laid anywhere, on the reference model, until it is complete.
// Shares nothing with solver/questions.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/arithmetic/fraction.hpp"

namespace bastide::tests {

using TileBoard = std::vector<rules::Placement>;

inline bool is_complete(const bastide::tilesets::TileSet& set, const TileBoard& board, rules::SegmentRef ref,
                        const rules::Table& table) {
  const auto found = rules::reference::features(set, board, table);
  return found
      .features[static_cast<std::size_t>(
          found.feature_of[static_cast<std::size_t>(ref.placement)][static_cast<std::size_t>(ref.segment)])]
      .complete;
}

/// The distinct images of a type: rotations that show the same again are left out.
inline bool is_first_image(const bastide::tilesets::TileSet& set, int type, int rotation) {
  for (int r = 0; r < rotation; ++r) {
    if (set.turned(type, r).oriented == set.turned(type, rotation).oriented) return false;
  }
  return true;
}

/// Every board with one legal placement more, each once.
inline std::vector<TileBoard> grown(const bastide::tilesets::TileSet& set, const TileBoard& board,
                                    const rules::Table& table) {
  std::vector<TileBoard> out;
  for (int type = 0; type < set.type_count(); ++type) {
    const auto used =
        std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; });
    if (used >= set.type(type).count) continue;
    for (const auto& place : rules::reference::legal_placements(set, board, type, table)) {
      if (!is_first_image(set, type, place.rotation)) continue;
      auto next = board;
      next.push_back({type, place.rotation, place.cell, std::nullopt});
      out.push_back(std::move(next));
    }
  }
  return out;
}

/// Boards with the feature complete, by how many tiles were added: all arrangements of up to `most` tiles
/// laid anywhere.
inline std::map<std::size_t, std::set<TileBoard>> plain_completions(const bastide::tilesets::TileSet& set,
                                                                    const TileBoard& board,
                                                                    rules::SegmentRef ref,
                                                                    const rules::Table& table,
                                                                    std::size_t most) {
  std::map<std::size_t, std::set<TileBoard>> out;
  std::set<TileBoard> layer = {board};
  for (std::size_t n = 0; n <= most; ++n) {
    for (const auto& b : layer) {
      if (is_complete(set, b, ref, table)) out[n].insert(b);
    }
    if (!out.empty() || n == most) return out;
    std::set<TileBoard> next;
    for (const auto& b : layer) {
      for (auto& more : grown(set, b, table)) {
        std::sort(more.begin() + static_cast<std::ptrdiff_t>(board.size()), more.end());
        next.insert(std::move(more));
      }
    }
    layer = std::move(next);
  }
  return out;
}

/// The best chance of a player who lays every drawn tile anywhere or nowhere, in orders of draws.
inline solver::arithmetic::Whole plain_orders(const bastide::tilesets::TileSet& set, const TileBoard& board,
                                              std::vector<int> left, rules::SegmentRef ref, int draws,
                                              std::map<std::string, solver::arithmetic::Whole>& known) {
  int bag = 0;
  for (const int n : left) bag += n;
  if (is_complete(set, board, ref, {})) {
    solver::arithmetic::Whole all = 1;
    for (int i = 0; i < draws; ++i) all *= bag - i;
    return all;
  }
  if (draws == 0) return 0;
  auto sorted = board;
  std::sort(sorted.begin(), sorted.end());
  std::string key = rules::print_position(set, {sorted, false}) + "/" + std::to_string(draws);
  for (const int n : left) key += "," + std::to_string(n);
  if (const auto at = known.find(key); at != known.end()) return at->second;
  solver::arithmetic::Whole sum = 0;
  for (int type = 0; type < set.type_count(); ++type) {
    const int here = left[static_cast<std::size_t>(type)];
    if (here == 0) continue;
    auto after = left;
    --after[static_cast<std::size_t>(type)];
    auto best = plain_orders(set, board, after, ref, draws - 1, known);
    for (const auto& place : rules::reference::legal_placements(set, board, type)) {
      if (!is_first_image(set, type, place.rotation)) continue;
      auto next = board;
      next.push_back({type, place.rotation, place.cell, std::nullopt});
      best = std::max(best, plain_orders(set, next, after, ref, draws - 1, known));
    }
    sum += here * best;
  }
  known[key] = sum;
  return sum;
}

}  // namespace bastide::tests
