#include "solver/simulation/play/move_values.hpp"

#include <algorithm>
#include <bit>

#include "rules/play/scoring.hpp"
#include "solver/simulation/play/touched_features.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::play {
namespace {

using rules::FeatureKind;
using rules::board::Board;
using rules::board::EntryIndex;
using rules::board::Feature;
using rules::play::Game;
using rules::play::SegmentMask;

int last_tile(const Game& game) { return game.forest().tile_count() - 1; }

/// A feature as one player sees it.
struct Standings {
  int mine = 0;
  int others = 0;  ///< most followers of one other player

  bool is_held() const { return mine > 0 && mine >= others; }
  bool is_lost() const { return others > mine; }
};

/// The same of so many figures, or so much weight of them, of each player.
template <class Holders>
Standings standings_of(const Holders& holders, int player) {
  Standings out;
  for (std::size_t p = 0; p < holders.size(); ++p) {
    auto& count = p == at(player) ? out.mine : out.others;
    count = std::max<int>(count, holders[p]);
  }
  return out;
}

Standings weighed_standings(const Game& game, EntryIndex root, int player) {
  return standings_of(rules::play::holders_of(game.forest(), root, game.edition()), player);
}

Standings standings(const Game& game, EntryIndex root, int player) {
  const auto& feature = game.forest().feature(root);
  if (!feature.is_occupied()) return {};
  if (game.forest().has_extras()) [[unlikely]]
    return weighed_standings(game, root, player);
  return standings_of(feature.followers, player);
}

EntryIndex root_of(const Game& game, int segment) { return game.forest().root(last_tile(game), segment); }

template <class Visit>
void for_each_spot(SegmentMask spots, Visit visit) {
  for (; spots != 0; spots &= spots - 1) visit(std::countr_zero(spots));
}

/// Points of a feature that the turn completes, to whoever deploys there; nothing for others.
int points_at_once(const Game& game, EntryIndex root) {
  const auto& feature = game.forest().feature(root);
  if (!feature.is_complete()) return 0;
  if (game.forest().has_extras()) return rules::play::feature_points(game.scene(), root, game.edition());
  return rules::play::feature_points(feature, game.edition());
}

/// The cells beside the tile laid last, as spoiler looks at them.
class Surroundings {
 public:
  Surroundings(const Game& game, int player) : game_(game), player_(player) {}

  /// How much the others are hurt by what now fits less: in sixteenths of the tiles left, weighted by whose
  /// features wait at the cell.
  int harm(FittingTiles& fitting) const {
    const auto& board = game_.board();
    const auto& laid = board.tiles().back();
    const auto& shown = board.fit().shown(laid.type, laid.rotation);
    const int left = std::max(1, board.left_in_all());
    int harm = 0;
    for_each_empty([&](unsigned s, rules::board::CellIndex cell) {
      const auto code = board.code(cell);
      const auto before = static_cast<rules::board::FrontierCode>(code - shown[s]);
      if (before == 0) return;
      const int weight = others_less_mine(cell, (s + 2) % 4);
      if (weight == 0) return;
      const int fits = fitting.of(board, code);
      harm += weight * (16 * (fitting.of(board, before) - fits) / left + (fits == 0 ? 8 : 0));
    });
    return harm;
  }

  /// Cells beside the tile at which one tile could join segment `s` to a feature of its kind that others
  /// hold.
  int joinable(int s) const {
    const auto& turned = game_.board().turned(last_tile(game_));
    int cells = 0;
    for_each_empty([&](unsigned side, rules::board::CellIndex cell) {
      if (turned.side_segment[side] != s) return;
      bool is_met = false;
      for_each_edge(cell, (side + 2) % 4, [&](tilesets::Edge edge, EntryIndex root) {
        is_met |= edge == turned.edges[side] && standings(game_, root, player_).is_lost();
      });
      cells += is_met ? 1 : 0;
    });
    return cells;
  }

 private:
  template <class Visit>
  void for_each_empty(Visit visit) const {
    const auto& board = game_.board();
    for (unsigned s = 0; s < 4; ++s) {
      const auto cell = board.tiles().back().cell + board.side_steps()[s];
      if (board.is_empty(cell)) visit(s, cell);
    }
  }

  /// Calls visit(edge, root) for the city and road edges of tiles beside an empty cell, but for the tile
  /// beyond side `but`.
  template <class Visit>
  void for_each_edge(rules::board::CellIndex cell, unsigned but, Visit visit) const {
    const auto& board = game_.board();
    for (unsigned s = 0; s < 4; ++s) {
      if (s == but) continue;
      const int tile = board.tile_at(cell + board.side_steps()[s]);
      if (tile < 0) continue;
      const auto& turned = board.turned(tile);
      const auto back = (s + 2) % 4;
      if (turned.side_segment[back] == tilesets::no_segment) continue;
      visit(turned.edges[back], game_.forest().root(tile, turned.side_segment[back]));
    }
  }

  int others_less_mine(rules::board::CellIndex cell, unsigned but) const {
    int weight = 0;
    for_each_edge(cell, but, [&](tilesets::Edge edge, EntryIndex root) {
      const auto who = standings(game_, root, player_);
      const int much = edge == tilesets::Edge::city ? 2 : 1;
      weight += who.is_lost() ? much : who.mine > who.others ? -much : 0;
    });
    return weight;
  }

  const Game& game_;
  int player_;
};

}  // namespace

int FittingTiles::of(const Board& board, rules::board::FrontierCode code) {
  if (known_.empty()) known_.assign(board.fit().codes(), std::int16_t{-1});
  auto& known = known_[code];
  if (known < 0) {
    int sum = 0;
    for (int type = 0; type < board.set().type_count(); ++type) {
      if (board.fit().turns(type, code) != 0) sum += board.left_in_all(type);
    }
    known = static_cast<std::int16_t>(sum);
  }
  return known;
}

MoveValues spoiler_values(const Game& game, int player, SegmentMask spots, const MoveValues& builder,
                          FittingTiles& fitting) {
  const Surroundings around(game, player);
  MoveValues values;
  values.nobody = around.harm(fitting);
  for_each_touched(game.board(), game.forest(), [&](EntryIndex root) {
    const auto who = standings(game, root, player);
    const int points = points_at_once(game, root);
    if (who.is_lost()) values.nobody -= 2 * points + 1;
    if (who.is_held() && who.others > 0) values.nobody += 4;  // joined: now shared, or taken over
    if (who.is_held() && who.others < who.mine) values.nobody += points;
  });
  for_each_spot(spots, [&](int s) {
    const auto root = root_of(game, s);
    const auto& feature = game.forest().feature(root);
    Worth more = points_at_once(game, root);
    if (!feature.is_complete()) {
      const bool is_land = rules::is_line(feature.kind);
      more = (is_land ? 3 * around.joinable(s) : 0) + (builder.on[at(s)] - builder.nobody) / one_point;
    }
    values.on[at(s)] = values.nobody + more;
  });
  return values;
}

}  // namespace bastide::solver::simulation::play
