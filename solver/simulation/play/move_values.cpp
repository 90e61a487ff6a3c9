#include "solver/simulation/play/move_values.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "rules/expressions/formula_slot.hpp"
#include "solver/simulation/play/shared_points.hpp"
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

const std::vector<tilesets::Segment>& segments_of(const Game& game, int tile) {
  return game.board().set().type(game.board().tile(tile).type).segments;
}

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

int supply_of(const Game& game, int player) { return game.supply()[at(player)]; }

/// Completed cities beside a field segment of the tile laid last, on that tile.
int completed_cities_beside(const Game& game, const tilesets::Segment& field) {
  int cities = 0;
  for (auto mask = unsigned{field.cities}; mask != 0; mask &= mask - 1)
    cities += game.forest().feature_of(last_tile(game), std::countr_zero(mask)).is_complete() ? 1 : 0;
  return cities;
}

/// Points of a city or road, complete or not, if it were complete and if it never were.
struct Prospects {
  int complete = 0;
  int incomplete = 0;
};
Prospects prospects(const Game& game, EntryIndex root) {
  const auto& feature = game.forest().feature(root);
  const auto& marks = game.edition().marks;
  rules::expressions::FormulaInputs inputs;
  inputs.tiles = feature.tiles;
  inputs.segments = feature.segments;
  for (std::size_t m = 0; m < marks.size(); ++m) {
    const int all = game.forest().mark(root, m);
    inputs.marks[m] = marks[m].merge == rules::expressions::Merge::any ? std::min(all, 1) : all;
  }
  const auto of = [&](bool is_complete) {
    return formula_of(game.edition(), rules::expressions::slot_of(feature.kind, is_complete)).points(inputs);
  };
  return {of(true), of(false)};
}

/// What a line promises where marks count: its points when complete; what would be lost when it never
/// is counts against it, the more the more is open.
int worth_of_prospects(const Game& game, EntryIndex root) {
  const auto [complete, incomplete] = prospects(game, root);
  return complete + 2 - (incomplete == 0 ? 3 : 1) * game.forest().feature(root).open;
}

/// What a follower is worth to builder where he could stand for a while.
int worth_of_standing(const Game& game, const tilesets::Segment& segment, EntryIndex root) {
  const auto& feature = game.forest().feature(root);
  if (game.forest().has_extras()) [[unlikely]] {
    const bool is_line = rules::is_line(feature.kind);
    if (is_line && game.edition().has_marks()) return worth_of_prospects(game, root);
  }
  switch (feature.kind) {
    case FeatureKind::city:
      return 2 * (feature.tiles + feature.pennants) + 2 - feature.open;
    case FeatureKind::road:
      return feature.tiles + 2 - feature.open;
    case FeatureKind::cloister:
    case FeatureKind::garden:
      return 10 - feature.open;
    case FeatureKind::farm:
      break;
    default:
      return feature.tiles + 2 - feature.open;
  }
  return 4 * completed_cities_beside(game, segment) - 2;
}

/// What builder asks for a follower that does not come back at once.
int price_of_follower(int supply) { return supply >= 5 ? 2 : supply >= 3 ? 4 : supply == 2 ? 6 : 8; }

/// Points of a feature that the turn completes, to whoever deploys there; nothing for others.
int points_at_once(const Game& game, EntryIndex root) {
  const auto& feature = game.forest().feature(root);
  if (!feature.is_complete()) return 0;
  if (game.forest().has_extras()) return rules::play::feature_points(game.forest(), root, game.edition());
  return rules::play::feature_points(feature, game.edition());
}

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

MoveValues greedy_values(const Game& game, int player, SegmentMask spots) {
  rules::PerPlayer gains{};
  for_each_completed(game.board(), game.forest(), [&](EntryIndex root) {
    const auto& feature = game.forest().feature(root);
    if (!feature.is_occupied()) return;
    if (game.forest().has_extras()) {
      rules::add(gains, rules::play::award(game.forest(), root, game.edition()));
    } else {
      give_points(gains, followers_of(feature), rules::play::feature_points(feature, game.edition()),
                  game.edition());
    }
  });
  const int own = std::exchange(gains[at(player)], 0);
  MoveValues values;
  values.nobody = own - *std::max_element(gains.begin(), gains.end());
  for_each_spot(spots,
                [&](int s) { values.on[at(s)] = values.nobody + points_at_once(game, root_of(game, s)); });
  return values;
}

MoveValues builder_values(const Game& game, int player, SegmentMask spots) {
  MoveValues values;
  for_each_touched(game.board(), game.forest(), [&](EntryIndex root) {
    const auto& feature = game.forest().feature(root);
    const auto who = standings(game, root, player);
    const int for_more = feature.kind == FeatureKind::city ? 3 : 2;
    const int worth = feature.is_complete() ? 2 * points_at_once(game, root) : for_more;
    if (who.is_held()) values.nobody += worth + (feature.is_complete() ? 2 * who.mine : 0);
    if (who.is_lost()) values.nobody -= worth;
  });
  const int price = price_of_follower(supply_of(game, player));
  for_each_spot(spots, [&](int s) {
    const auto root = root_of(game, s);
    const int more = game.forest().feature(root).is_complete()
                         ? 2 * points_at_once(game, root)
                         : worth_of_standing(game, segments_of(game, last_tile(game))[at(s)], root) - price;
    values.on[at(s)] = values.nobody + more;
  });
  return values;
}

namespace {

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

MoveValues spoiler_values(const Game& game, int player, SegmentMask spots, FittingTiles& fitting) {
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
  const int price = price_of_follower(supply_of(game, player));
  for_each_spot(spots, [&](int s) {
    const auto root = root_of(game, s);
    const auto& feature = game.forest().feature(root);
    int more = points_at_once(game, root);
    if (!feature.is_complete()) {
      const bool is_land = rules::is_line(feature.kind);
      more = (is_land ? 3 * around.joinable(s) : 0) +
             worth_of_standing(game, segments_of(game, last_tile(game))[at(s)], root) / 2 - price;
    }
    values.on[at(s)] = values.nobody + more;
  });
  return values;
}

namespace {

/// What taking a figure back brings at once; nothing while its site may well be completed: few cells around
/// it are empty and tiles enough are left.
int worth_of_retrieval(const Game& game, int player, int number) {
  const int tile = game.retrievable(player)[at(number)];
  const auto root = game.forest().root(tile, game.forest().site_of(game.board().tile(tile).type));
  const int open = game.forest().feature(root).open;
  const bool may_wait = open <= 2 && game.board().left_in_all() >= 8 * open;
  return may_wait ? -1 : rules::play::feature_points(game.forest(), root, game.edition(), player);
}

/// What one more figure of the kind adds to the player's points of the feature at the end, by the formula: on
/// a farm for the completed cities beside it on this tile, one at least.
int worth_of_counting(const Game& game, const tilesets::Segment& segment, EntryIndex root, int player,
                      int figure) {
  const auto& feature = game.forest().feature(root);
  const auto& formula = formula_of(game.edition(), rules::expressions::slot_of(feature.kind, true));
  if (!formula.uses_figures()) return 0;
  rules::expressions::FormulaInputs inputs;
  inputs.tiles = feature.tiles;
  inputs.segments = feature.segments;
  inputs.neighbours = 8;
  if (feature.kind == FeatureKind::farm) inputs.cities = std::max(1, completed_cities_beside(game, segment));
  const int figures = static_cast<int>(game.edition().figures.size());
  for (int f = 0; f < figures; ++f) inputs.figures[at(f)] = game.forest().figures(root, f, player);
  const int without = formula.points(inputs);
  ++inputs.figures[at(figure)];
  return formula.points(inputs) - without;
}

/// Whether a second part is likely to be had: the feature can be extended, and there are tiles for it.
bool can_be_extended(const Game& game, const Feature& feature) {
  return feature.open > 0 && game.board().left_in_all() >= 2 * game.players();
}

}  // namespace

int further_value(Policy policy, const Game& game, int player, rules::board::Action action) {
  const bool is_greedy = policy == Policy::greedy;
  if (action.retrieves >= 0) {
    const int points = worth_of_retrieval(game, player, action.retrieves);
    return points < 0 ? -1 : is_greedy ? points : 2 * points - 6;
  }
  const auto& row = game.edition().figures[at(action.figure)];
  const auto root = root_of(game, action.segment);
  const auto& feature = game.forest().feature(root);
  const auto& segment = segments_of(game, last_tile(game))[at(action.segment)];
  const int counted = worth_of_counting(game, segment, root, player, action.figure);
  if (!row.is_follower()) {
    // It costs nothing that could stand elsewhere but itself, and is of use only by these two.
    const int part = row.gives_part && can_be_extended(game, feature) ? 1 : 0;
    return is_greedy ? (part + counted > 0 ? 1 : -1) : 6 * part + 2 * counted - 1;
  }
  const int weight = rules::play::weight_of(game.forest(), root, game.edition(), action.figure);
  if (feature.is_complete()) {
    const int points = weight > 0 ? points_at_once(game, root) : 0;
    return is_greedy ? points : 2 * points;
  }
  if (is_greedy) return 0;
  // More weight is worth as much as others may come to hold, so where much is open.
  const int price = price_of_follower(game.supply(action.figure)[at(player)] + 2);
  const int standing = weight > 0 ? worth_of_standing(game, segment, root) : 0;
  return (policy == Policy::spoiler ? standing / 2 : standing) +
         (weight > 1 ? std::min<int>(feature.open, 3) - 2 : 0) - price;
}

}  // namespace bastide::solver::simulation::play
