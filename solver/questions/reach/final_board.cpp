#include "solver/questions/reach/final_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "rules/board/feature_board.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::solver::questions::reach {
namespace {

using rules::Cell;
using rules::FeatureKind;
using rules::Placement;
using tilesets::SegmentKind;

Cell corner(const std::vector<Placement>& board, bool is_south_east) {
  auto c = board.front().cell;
  for (const auto& p : board) {
    c = is_south_east ? Cell{std::max(c.x, p.cell.x), std::max(c.y, p.cell.y)}
                      : Cell{std::min(c.x, p.cell.x), std::min(c.y, p.cell.y)};
  }
  return c;
}

/// The tiles on the cell and on the eight around it.
std::vector<int> around(const std::vector<Placement>& board, Cell cell) {
  std::vector<int> out;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (std::abs(board[i].cell.x - cell.x) <= 1 && std::abs(board[i].cell.y - cell.y) <= 1)
      out.push_back(static_cast<int>(i));
  }
  return out;
}

const tilesets::Segment& segment_at(const tilesets::TileSet& set, const Placement& p, int segment) {
  return set.type(p.type).segments[static_cast<std::size_t>(segment)];
}

std::string standing_text(const tilesets::TileSet& set, Placement p) {
  const auto name = segment_at(set, p, p.follower->segment).name;
  p.follower.reset();
  return fmt::format("{} of {}", name, rules::print_placement(set, p));
}

}  // namespace

FinishedBoard finished_board(const rules::board::Ruleset& rules, const std::vector<Placement>& board) {
  const auto& set = rules.set();
  const int count = static_cast<int>(board.size());
  rules::board::FeatureBoard laid(rules.fit(), corner(board, false), corner(board, true), count,
                                  rules.edition().table);
  laid.place_all(board);
  const auto& forest = laid.forest();
  FinishedBoard out;
  std::map<rules::board::EntryIndex, int> index;
  for (int t = 0; t < count; ++t) {
    const auto& p = board[static_cast<std::size_t>(t)];
    auto& row = out.feature_of.emplace_back();
    for (int s = 0; s < static_cast<int>(set.type(p.type).segments.size()); ++s) {
      const auto root = forest.root(t, s);
      const auto [known, is_new] = index.try_emplace(root, static_cast<int>(out.features.size()));
      if (is_new) {
        const auto& feature = forest.feature(root);
        FinishedFeature finished{feature.kind, feature.is_complete(), 0, {}};
        if (finished.is_complete)
          finished.points = rules::play::feature_points({laid.board(), forest}, root, rules.edition());
        if (rules::is_site(feature.kind)) finished.tiles = around(board, p.cell);
        out.features.push_back(std::move(finished));
      }
      row.push_back(known->second);
      auto& feature = out.features[static_cast<std::size_t>(known->second)];
      if (!rules::is_site(feature.kind) && (feature.tiles.empty() || feature.tiles.back() != t))
        feature.tiles.push_back(t);
    }
  }
  return out;
}

Meetings meetings(const tilesets::TurnedType& one, unsigned side, const tilesets::TurnedType& other) {
  const auto facing = (side + 2U) & 3U;
  Meetings out;
  out[2] = {one.side_segment[side], other.side_segment[facing]};
  for (const unsigned h : {0U, 1U})
    out[h] = {one.half_segment[2 * side + h], other.half_segment[2 * facing + 1 - h]};
  return out;
}

bool meet_directly(const tilesets::TileSet& set, const Placement& a, int segment_of_a, const Placement& b,
                   int segment_of_b) {
  const std::pair wanted(static_cast<std::uint8_t>(segment_of_a), static_cast<std::uint8_t>(segment_of_b));
  for (unsigned side = 0; side < 4; ++side) {
    if (rules::neighbour(a.cell, static_cast<int>(side)) != b.cell) continue;
    const auto met = meetings(set.turned(a.type, a.rotation), side, set.turned(b.type, b.rotation));
    if (std::find(met.begin(), met.end(), wanted) != met.end()) return true;
  }
  return false;
}

std::vector<Contradiction> follower_contradictions(const tilesets::TileSet& set,
                                                   const rules::editions::Edition& edition,
                                                   const std::vector<Placement>& board,
                                                   const FinishedBoard& finished, int players) {
  std::vector<Contradiction> out;
  std::array<int, rules::most_players> standing{};
  const bool has_extra_turns = edition.fill_hole_extra_turn != rules::editions::FillHoleExtraTurn::no;
  const int turns_each = (static_cast<int>(board.size()) - 1 + players - 1) / players;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto& p = board[i];
    if (!p.follower) continue;
    const int tile = static_cast<int>(i);
    if (p.follower.size() > 1) out.push_back({tile, "two followers stand on one tile"});
    const auto& segment = segment_at(set, p, p.follower->segment);
    const auto& feature = finished.features[static_cast<std::size_t>(
        finished.feature_of[i][static_cast<std::size_t>(p.follower->segment)])];
    const auto colour = rules::player_name(p.follower->player, false);
    if (segment.kind == SegmentKind::field && edition.farms == rules::editions::Farms::off)
      out.push_back({tile, fmt::format("edition {} has no farmers", edition.id)});
    if (feature.is_complete)
      out.push_back({tile, fmt::format("this {} is complete, and whoever stood there went back to the supply",
                                       rules::feature_name(feature.kind))});
    const int number = ++standing[static_cast<std::size_t>(p.follower->player)];
    if (number > edition.followers())
      out.push_back({tile, fmt::format("this is follower number {} of {}, and a player has {}", number,
                                       colour, edition.followers())});
    else if (number > turns_each && !has_extra_turns)
      out.push_back({tile, fmt::format("this is follower number {} of {}, who has had at most {} of the {} "
                                       "turns among {} players",
                                       number, colour, turns_each, board.size() - 1, players)});
    for (std::size_t k = 0; k < i; ++k) {
      if (!board[k].follower ||
          !meet_directly(set, p, p.follower->segment, board[k], board[k].follower->segment))
        continue;
      out.push_back({tile, fmt::format("joins the {}, where a follower stands, at their common edge: the "
                                       "later of the two followers was deployed on an occupied {}",
                                       standing_text(set, board[k]), rules::feature_name(feature.kind))});
    }
  }
  return out;
}

}  // namespace bastide::solver::questions::reach
