// Every board of an edition on the reference model, breadth first, with a set of boards seen: the opposite of
// the explorer's method, sharing with it the tile set and the edition as data.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "rules/reference/model.hpp"

namespace bastide::tests {

using BoardKey = std::vector<rules::Placement>;  ///< ascending by cell, so that equal boards are equal

inline BoardKey one_more(BoardKey board, const rules::Placement& tile) {
  board.push_back(tile);
  std::sort(board.begin(), board.end(), [](const auto& a, const auto& b) { return a.cell < b.cell; });
  return board;
}

inline bool has_left(const tilesets::TileSet& set, const BoardKey& board, int type) {
  return std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; }) <
         set.type(type).count;
}

/// The boards that placing a tile of `type` makes; a turned image that looks the same once.
inline std::vector<BoardKey> grown(const tilesets::TileSet& set, const BoardKey& board, int type,
                                   const rules::Table& table) {
  std::vector<BoardKey> out;
  for (const auto& place : rules::reference::legal_placements(set, board, type, table)) {
    const auto image = set.turned(type, place.rotation).oriented;
    if (set.oriented()[image].rotation != place.rotation) continue;
    out.push_back(one_more(board, {type, place.rotation, place.cell, std::nullopt}));
  }
  return out;
}

/// Element k: the boards of k+1 tiles, until there are none or `most_tiles` lie.
inline std::vector<std::set<BoardKey>> boards_by_size(const tilesets::TileSet& set,
                                                      const rules::editions::Edition& edition,
                                                      int most_tiles) {
  std::vector<std::set<BoardKey>> levels(1);
  for (int type = 0; type < set.type_count(); ++type) {
    if (edition.start_in_bag == rules::editions::YesNo::yes || type == set.start_type())
      levels[0].insert({{type, 0, {0, 0}, std::nullopt}});
  }
  while (static_cast<int>(levels.size()) < most_tiles) {
    std::set<BoardKey> next;
    for (const auto& board : levels.back()) {
      for (int type = 0; type < set.type_count(); ++type) {
        if (!has_left(set, board, type)) continue;
        for (auto& more : grown(set, board, type, edition.table)) next.insert(std::move(more));
      }
    }
    if (next.empty()) break;
    levels.push_back(std::move(next));
  }
  return levels;
}

/// c1 with other options, each "name = value".
inline rules::editions::Edition edition_with(
    const std::vector<std::pair<std::string, std::string>>& options) {
  auto edition = rules::editions::load_edition("c1");
  for (const auto& [name, value] : options) {
    const auto wrong = rules::editions::set_option(edition, name, value);
    if (!wrong.empty()) throw std::invalid_argument(wrong);
  }
  return edition;
}

}  // namespace bastide::tests
