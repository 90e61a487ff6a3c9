// The smallest position that two editions score differently, found a second time: every follower on every
// segment of every board, laid in every order, scored by the reference model, and the least text kept.
//
// This way shares the notation with the first and nothing else: its boards grow by
// reference::legal_placements and are kept in a table of texts, its legality is that of reference::spots, and
// it leaves out no arrangement. What it costs bounds it to three tiles.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"

namespace bastide::props {

/// What the plain way finds among positions of one number of tiles.
struct Plain {
  std::uint64_t boards = 0;
  std::map<int, std::uint64_t> arrangements;  ///< [followers]
  std::map<int, std::string> least;           ///< [followers]: text of the first that differs
  std::uint64_t positions = 0;                ///< legal ones with one or two followers
  std::uint64_t different = 0;
};

using Boards = std::map<std::string, std::vector<rules::Placement>>;

inline std::string sorted_text(const bastide::tilesets::TileSet& set, std::vector<rules::Placement> tiles) {
  std::sort(tiles.begin() + 1, tiles.end());
  return rules::print_position(set, {tiles, false});
}

/// A tile so turned that no smaller rotation shows the same.
inline bool is_first_image(const bastide::tilesets::TileSet& set, int type, int rotation) {
  for (int other = 0; other < rotation; ++other) {
    if (set.turned(type, other).oriented == set.turned(type, rotation).oriented) return false;
  }
  return true;
}

inline Boards boards_above(const bastide::tilesets::TileSet& set, const Boards& below,
                           const rules::editions::Edition& by) {
  Boards out;
  for (const auto& [text, board] : below) {
    for (int type = 0; type < set.type_count(); ++type) {
      const auto used = std::count_if(board.begin(), board.end(),
                                      [&](const rules::Placement& p) { return p.type == type; });
      if (used >= set.type(type).count) continue;
      for (const auto& place : rules::reference::legal_placements(set, board, type, by.table)) {
        if (!is_first_image(set, type, place.rotation)) continue;
        auto larger = board;
        larger.push_back({type, place.rotation, place.cell, std::nullopt});
        auto name = sorted_text(set, larger);
        out.emplace(std::move(name), std::move(larger));
      }
    }
  }
  return out;
}

/// The texts of the orders in which the followers could be deployed; players named as they appear.
inline std::set<std::string> legal_texts(const bastide::tilesets::TileSet& set,
                                         std::vector<rules::Placement> tiles,
                                         const rules::editions::Edition& by) {
  std::set<std::string> texts;
  std::sort(tiles.begin() + 1, tiles.end());
  do {
    std::vector<rules::Placement> lies;
    std::array<int, 8> used{};
    bool is_legal = true;
    for (const auto& tile : tiles) {
      auto bare = tile;
      bare.follower.reset();
      lies.push_back(bare);
      is_legal = is_legal && rules::reference::is_connected(lies);
      if (!is_legal || !tile.follower) continue;
      const auto player = static_cast<std::size_t>(tile.follower->player);
      const auto spots = rules::reference::spots(set, lies, by, by.followers() - used[player]++);
      is_legal = std::count(spots.begin(), spots.end(), tile.follower->segment) == 1;
      lies.back() = tile;
    }
    if (!is_legal) continue;
    const std::vector<int> names = {6, 1, 7, 3};  // red, blue, yellow, green
    std::map<int, int> named;
    auto written = tiles;
    for (auto& tile : written) {
      if (!tile.follower) continue;
      const auto next = names[named.size()];
      tile.follower->player = named.emplace(tile.follower->player, next).first->second;
    }
    texts.insert(rules::print_position(set, {written, false}));
  } while (std::next_permutation(tiles.begin() + 1, tiles.end()));
  return texts;
}

class PlainSearch {
 public:
  PlainSearch(const bastide::tilesets::TileSet& set, const rules::editions::Edition& a,
              const rules::editions::Edition& b)
      : set_(set), a_(a), b_(b) {}

  Plain look_at(const Boards& boards) {
    out_ = {};
    for (const auto& [text, board] : boards) {
      ++out_.boards;
      tiles_ = board;
      arrange(1, 0, 0);
    }
    return out_;
  }

 private:
  void arrange(std::size_t tile, int followers, int owners) {
    if (tile == tiles_.size()) {
      if (followers > 0) judge(followers);
      return;
    }
    arrange(tile + 1, followers, owners);
    const auto& segments = set_.type(tiles_[tile].type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const bool is_field = segments[static_cast<std::size_t>(s)].kind == tilesets::SegmentKind::field;
      const auto off = rules::editions::Farms::off;
      if (is_field && a_.farms == off && b_.farms == off) continue;
      for (int player = 0; player <= owners; ++player) {
        tiles_[tile].follower = rules::Deployment{player, s};
        arrange(tile + 1, followers + 1, std::max(owners, player + 1));
        tiles_[tile].follower.reset();
      }
    }
  }

  void judge(int followers) {
    ++out_.arrangements[followers];
    auto texts = legal_texts(set_, tiles_, a_);
    texts.merge(legal_texts(set_, tiles_, b_));
    if (texts.empty()) return;
    if (followers <= 2) ++out_.positions;
    const auto& text = *texts.begin();
    const auto placements = rules::parse_position(set_, text).placements;
    if (rules::reference::score(set_, placements, a_).totals ==
        rules::reference::score(set_, placements, b_).totals)
      return;
    if (followers <= 2) ++out_.different;
    auto& least = out_.least[followers];
    if (least.empty() || text < least) least = text;
  }

  const bastide::tilesets::TileSet& set_;
  const rules::editions::Edition& a_;
  const rules::editions::Edition& b_;
  std::vector<rules::Placement> tiles_;
  Plain out_;
};

}  // namespace bastide::props
