#include "props/play/game_forms.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>

#include "props/boards/board_images.hpp"

namespace bastide::props::play {
namespace {

using boards::MirrorImages;
using boards::Placements;
using rules::Cell;
using rules::Placement;
using rules::Turn;
using tilesets::TileSet;

/// Everything that tells two turns apart.
auto rank_of(const Turn& t) {
  const int figure = t.tile.follower ? t.tile.follower->figure : 0;
  return std::tuple(t.tile.type, t.tile.rotation, t.tile.cell, t.segment(), figure, t.elsewhere, t.player,
                    t.pays);
}

/// And two games, fewest players first.
auto rank_of(const GameScript& script) {
  std::vector<decltype(rank_of(std::declval<Turn>()))> turns;
  for (const auto& turn : script.turns) turns.push_back(rank_of(turn));
  return std::pair(script.players, turns);
}

/// Types that were set aside go along with a reflection like those that were laid; nothing when the set lacks
/// one.
bool mirror_set_aside(GameScript& script, MirrorImages& mirrors) {
  for (auto& turn : script.turns) {
    for (int& type : turn.set_aside) {
      const auto images = mirrors.of(type, 0);
      if (images.empty()) return false;
      type = images.front().type;
    }
  }
  return true;
}

/// The images of a game under the symmetries that leave its start tile as it lies. Several tiles at the start
/// are not looked at, and no deployments elsewhere.
std::vector<GameScript> game_images(const TileSet& set, const GameScript& script) {
  const auto goes_far = [](const Turn& turn) { return turn.elsewhere && turn.elsewhere->deploys; };
  if (!set.lying().empty() || set.has_lots() || std::ranges::any_of(script.turns, goes_far)) return {script};
  Placements tiles{{start_of(script, set), 0, {0, 0}, std::nullopt}};
  for (const auto& turn : script.turns) tiles.push_back(turn.tile);
  MirrorImages mirrors(set);
  std::vector<GameScript> images;
  const std::array starts = {tiles.front().type};
  for (const auto& image : board_images(set, starts, tiles, mirrors)) {
    if (image.start != 0) continue;
    auto game = script;
    game.forget_log();
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      auto& turn = game.turns[i];
      turn.tile = image.tiles[i + 1];
      turn.give_to(turn.player);
      if (!turn.elsewhere) continue;
      const auto from = std::ranges::find(tiles, turn.elsewhere->cell, &Placement::cell) - tiles.begin();
      turn.elsewhere->cell = image.tiles[static_cast<std::size_t>(from)].cell;
    }
    if (!image.is_mirrored || mirror_set_aside(game, mirrors)) images.push_back(std::move(game));
  }
  return images;
}

bool are_neighbours(Cell a, Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }

using Group = std::vector<std::size_t>;

/// The turns of `among` that hold together with `first`, in order.
Group joined_to(const GameScript& script, std::size_t first, const Group& among) {
  std::set<std::size_t> left(among.begin(), among.end());
  Group reached{first};
  left.erase(first);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const auto cell = script.turns[reached[i]].tile.cell;
    for (auto other = left.begin(); other != left.end();) {
      if (are_neighbours(cell, script.turns[*other].tile.cell)) {
        reached.push_back(*other);
        other = left.erase(other);
      } else {
        ++other;
      }
    }
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

/// A cell after clockwise quarter turns round 0,0.
Cell turned(Cell c, int turns) {
  for (int i = 0; i < turns; ++i) c = {-c.y, c.x};
  return c;
}

bool touches(const Turn& turn, const std::vector<Cell>& laid) {
  return std::ranges::any_of(laid, [&](Cell c) { return are_neighbours(c, turn.tile.cell); });
}

/// The turns in their order, except that one waits until its tile touches another.
void put_in_touching_order(const TileSet& set, std::vector<Turn>& turns) {
  std::vector<Turn> order;
  std::vector<Cell> laid{{0, 0}};
  for (const auto& tile : set.lying()) laid.push_back({tile.x, tile.y});
  while (!turns.empty()) {
    const auto next = std::ranges::find_if(turns, [&](const Turn& turn) { return touches(turn, laid); });
    if (next == turns.end()) break;  // they do not hold together
    laid.push_back(next->tile.cell);
    order.push_back(std::move(*next));
    turns.erase(next);
  }
  turns = std::move(order);
}

tilesets::Edge edge_of(const TileSet& set, const Placement& tile, int side) {
  return set.type(tile.type).edges[static_cast<std::size_t>((side - tile.rotation + 4) % 4)];
}

/// Whether every tile beside the start tile shows its edge, and none lies on it.
bool fits_start(const TileSet& set, const GameScript& script) {
  const Placement start{start_of(script, set), 0, {0, 0}, std::nullopt};
  return std::all_of(script.turns.begin(), script.turns.end(), [&](const Turn& turn) {
    if (turn.tile.cell == Cell{}) return false;
    for (int side = 0; side < 4; ++side) {
      if (rules::neighbour({0, 0}, side) == turn.tile.cell &&
          edge_of(set, start, side) != edge_of(set, turn.tile, (side + 2) % 4))
        return false;
    }
    return true;
  });
}

/// These turns alone, turned and shifted.
GameScript moved(const GameScript& script, const Group& turns, int rotation, Cell shift) {
  const auto to = [&](Cell cell) {
    const auto c = turned(cell, rotation);
    return Cell{c.x + shift.x, c.y + shift.y};
  };
  GameScript game;
  game.players = script.players;
  game.start = script.start;
  for (const auto i : turns) {
    auto turn = script.turns[i];
    turn.tile.cell = to(turn.tile.cell);
    turn.tile.rotation = (turn.tile.rotation + rotation) % 4;
    if (turn.elsewhere) {
      turn.elsewhere->cell = to(turn.elsewhere->cell);
      turn.elsewhere->rotation = turn.elsewhere->deploys ? (turn.elsewhere->rotation + rotation) % 4 : 0;
    }
    game.turns.push_back(std::move(turn));
  }
  return game;
}

/// All that lies when those turns are left out.
std::vector<Placement> laid_by(const TileSet& set, const GameScript& script,
                               std::initializer_list<std::size_t> without = {}) {
  auto laid = rules::placements_at_start(set, start_of(script, set));
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    if (std::ranges::find(without, i) == without.end()) laid.push_back(script.turns[i].tile);
  }
  return laid;
}
/// The cells beside tiles on which none lies.
std::set<Cell> free_cells(const std::vector<Placement>& laid) {
  std::set<Cell> free;
  for (const auto& tile : laid) {
    for (int side = 0; side < 4; ++side) free.insert(rules::neighbour(tile.cell, side));
  }
  for (const auto& tile : laid) free.erase(tile.cell);
  return free;
}

/// Whether the tile fits all that lies around it.
bool fits_laid(const TileSet& set, const std::vector<Placement>& laid, const Placement& tile) {
  for (int side = 0; side < 4; ++side) {
    const auto beside = std::ranges::find(laid, rules::neighbour(tile.cell, side), &Placement::cell);
    if (beside != laid.end() && edge_of(set, *beside, (side + 2) % 4) != edge_of(set, tile, side))
      return false;
  }
  return true;
}

/// The tile on the first of these cells where it fits.
std::optional<Placement> first_fitting(const TileSet& set, const std::vector<Placement>& laid,
                                       const std::set<Cell>& cells, int type) {
  for (const auto cell : cells) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      const Placement tile{type, rotation, cell, std::nullopt};
      if (fits_laid(set, laid, tile)) return tile;
    }
  }
  return std::nullopt;
}

/// Another tile in the turn's place, the n-th of those that fit all that lies around; false when there are
/// fewer.
bool exchange(const TileSet& set, const std::vector<Placement>& laid, Turn& turn, int n) {
  for (const auto& other : set.oriented()) {
    const Placement tile{other.type, other.rotation, turn.tile.cell, std::nullopt};
    if (!fits_laid(set, laid, tile) || n-- > 0) continue;
    turn.tile = tile;
    return true;
  }
  return false;
}

}  // namespace

GameScript with_players_renamed(GameScript script) {
  constexpr int nobody = -1;
  std::array<int, rules::most_players> renaming;
  renaming.fill(nobody);
  int next = 0;
  for (auto& turn : script.turns) {
    auto& name = renaming[static_cast<std::size_t>(turn.player)];
    if (name == nobody) name = next++;
    turn.give_to(name);
  }
  script.players = std::min(script.players, std::max(2, next));
  return script;
}

bool is_before(const GameScript& a, const GameScript& b) { return rank_of(a) < rank_of(b); }

std::vector<GameScript> forms_before(const TileSet& set, const GameScript& script) {
  std::vector<GameScript> forms;
  for (auto& image : game_images(set, script)) {
    forms.push_back(with_players_renamed(image));
    forms.push_back(std::move(image));
  }
  std::erase_if(forms, [&](const auto& form) { return !is_before(form, script); });
  std::stable_sort(forms.begin(), forms.end(), is_before);
  return forms;
}

std::vector<Group> groups_of(const GameScript& script) {
  const auto by_size = [](const Group& a, const Group& b) {
    return std::pair(a.size(), a) < std::pair(b.size(), b);
  };
  std::set<Group, decltype(by_size)> groups(by_size);
  const auto n = script.turns.size();
  for (std::size_t taken = 0; taken < n; ++taken) {
    Group rest;
    for (std::size_t i = 0; i < n; ++i) {
      if (i != taken) rest.push_back(i);
    }
    while (!rest.empty()) {
      const auto group = joined_to(script, rest.front(), rest);
      groups.insert(group);
      std::erase_if(rest, [&](auto i) { return std::binary_search(group.begin(), group.end(), i); });
    }
  }
  for (int reach = 1; reach <= 2 && n > 0; ++reach) {
    const auto centre = script.turns.back().tile.cell;
    Group around;
    for (std::size_t i = 0; i < n; ++i) {
      const auto cell = script.turns[i].tile.cell;
      if (std::abs(cell.x - centre.x) <= reach && std::abs(cell.y - centre.y) <= reach) around.push_back(i);
    }
    groups.insert(joined_to(script, n - 1, around));
  }
  return {groups.begin(), groups.end()};
}

Group last_turns(const GameScript& script, std::size_t count) {
  const auto n = script.turns.size();
  Group last;
  for (auto i = n - std::min(count, n); i < n; ++i) last.push_back(i);
  return last.empty() ? last : joined_to(script, n - 1, last);
}

std::vector<GameScript> moved_to_start(const TileSet& set, const GameScript& script, const Group& turns) {
  std::vector<GameScript> out;
  for (int rotation = 0; rotation < 4; ++rotation) {
    std::set<Cell> shifts;
    for (const auto i : turns) {
      const auto cell = turned(script.turns[i].tile.cell, rotation);
      for (int side = 0; side < 4; ++side) {
        const auto beside = rules::neighbour({0, 0}, side);
        shifts.insert({beside.x - cell.x, beside.y - cell.y});
      }
    }
    for (const auto shift : shifts) {
      auto game = moved(script, turns, rotation, shift);
      if (!fits_start(set, game)) continue;
      put_in_touching_order(set, game.turns);
      out.push_back(std::move(game));
    }
  }
  return out;
}

std::vector<GameScript> start_in_place(const TileSet& set, const GameScript& script) {
  constexpr int most_exchanges = 4;
  std::vector<GameScript> out;
  if (!set.lying().empty() || set.has_lots()) return out;
  for (std::size_t without = 0; without < script.turns.size(); ++without) {
    Group others;
    for (std::size_t i = 0; i < script.turns.size(); ++i) {
      if (i != without) others.push_back(i);
    }
    for (int rotation = 0; rotation < 4; ++rotation) {
      const auto cell = turned(script.turns[without].tile.cell, rotation);
      const auto game = moved(script, others, rotation, {-cell.x, -cell.y});
      std::vector<Placement> laid{{start_of(script, set), 0, {0, 0}, std::nullopt}};
      for (const auto& turn : game.turns) laid.push_back(turn.tile);
      for (int n = 0; n < most_exchanges; ++n) {
        auto fitting = game;
        bool is_possible = true;
        for (int side = 0; side < 4; ++side) {
          const auto beside = rules::neighbour({0, 0}, side);
          const auto turn =
              std::ranges::find(fitting.turns, beside, [](const Turn& t) { return t.tile.cell; });
          if (turn != fitting.turns.end() &&
              edge_of(set, turn->tile, (side + 2) % 4) != edge_of(set, laid.front(), side))
            is_possible = is_possible && exchange(set, laid, *turn, n);
        }
        if (!is_possible) break;
        put_in_touching_order(set, fitting.turns);
        if (n > 0 && fitting == out.back()) break;  // nothing had to be exchanged
        out.push_back(std::move(fitting));
      }
    }
  }
  return out;
}

std::vector<GameScript> with_another_turn(const TileSet& set, const GameScript& script, int types,
                                          int segments) {
  const auto laid = laid_by(set, script);
  const auto free = free_cells(laid);
  std::vector<GameScript> out;
  for (int type = 0; type < std::min(types, set.type_count()); ++type) {
    const auto tile = first_fitting(set, laid, free, type);
    if (!tile) continue;
    const int most = static_cast<int>(set.type(type).segments.size());
    for (int player = 0; player < script.players; ++player) {
      for (int segment = segments == 0 ? -1 : 0; segment < std::min(segments, most); ++segment) {
        auto& game = out.emplace_back(script);
        game.forget_log();
        game.turns.push_back({{}, player, *tile});
        game.turns.back().deploy(segment);
      }
    }
  }
  return out;
}

namespace {

/// Whether each tile touches one that lies before it.
bool holds_together(const TileSet& set, const GameScript& script) {
  auto turns = script.turns;
  put_in_touching_order(set, turns);
  return turns == script.turns;
}

/// The turns in the order that comes first in which each tile touches one before it.
GameScript in_first_order(GameScript script) {
  std::vector<Turn> left = std::move(script.turns);
  script.turns.clear();
  std::vector<Cell> laid{{0, 0}};
  while (!left.empty()) {
    auto next = left.end();
    for (auto turn = left.begin(); turn != left.end(); ++turn) {
      if (touches(*turn, laid) && (next == left.end() || rank_of(*turn) < rank_of(*next))) next = turn;
    }
    if (next == left.end()) next = left.begin();
    laid.push_back(next->tile.cell);
    script.turns.push_back(std::move(*next));
    left.erase(next);
  }
  return script;
}

/// Another tile in the place of that turn's, fitting all around, with its figure on a segment of the same
/// kind; or the same tile elsewhere, or turned; with `is_all` any tile anywhere.
void add_replaced(const TileSet& set, const GameScript& script, std::size_t turn, bool is_all,
                  std::vector<GameScript>& out) {
  const auto& old = script.turns[turn];
  if (old.elsewhere) return;
  const auto laid = laid_by(set, script, {turn});
  auto free = free_cells(laid);
  free.insert(old.tile.cell);
  const auto kind_on = [&](int type, int segment) {
    return set.type(type).segments[static_cast<std::size_t>(segment)].kind;
  };
  for (const auto cell : free) {
    for (const auto& other : set.oriented()) {
      const Placement tile{other.type, other.rotation, cell, std::nullopt};
      const bool is_meant = is_all || cell == old.tile.cell || other.type == old.tile.type;
      if (!is_meant || !fits_laid(set, laid, tile)) continue;
      auto game = script;
      game.forget_log();
      game.turns[turn].tile = tile;
      if (cell != old.tile.cell && !holds_together(set, game)) continue;
      const int segments = old.tile.follower ? static_cast<int>(set.type(other.type).segments.size()) : 1;
      for (int segment = 0; segment < segments; ++segment) {
        if (old.tile.follower && kind_on(other.type, segment) != kind_on(old.tile.type, old.segment()))
          continue;
        if (old.tile.follower) game.turns[turn].deploy(segment, old.tile.follower->figure);
        out.push_back(game);
      }
    }
  }
}

/// Its figure on a segment of the same kind of another tile.
void add_handed(const TileSet& set, const GameScript& script, std::size_t turn,
                std::vector<GameScript>& out) {
  const auto& old = script.turns[turn];
  if (!old.tile.follower || old.elsewhere) return;
  const auto kind = set.type(old.tile.type).segments[static_cast<std::size_t>(old.segment())].kind;
  for (std::size_t to = 0; to < script.turns.size(); ++to) {
    const auto& segments = set.type(script.turns[to].tile.type).segments;
    if (to != turn && (script.turns[to].tile.follower || script.turns[to].elsewhere)) continue;
    for (std::size_t segment = 0; segment < segments.size(); ++segment) {
      if (segments[segment].kind != kind) continue;
      auto& game = out.emplace_back(script);
      game.forget_log();
      game.turns[turn].deploy(-1);
      game.turns[to].give_to(old.player);
      game.turns[to].deploy(static_cast<int>(segment), old.tile.follower->figure);
    }
  }
}

}  // namespace

std::vector<GameScript> changed_in_one(const TileSet& set, const GameScript& script) {
  constexpr std::size_t few_turns = 4;
  std::vector<GameScript> out;
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    add_replaced(set, script, i, script.turns.size() <= few_turns, out);
    add_handed(set, script, i, out);
    for (std::size_t to = 0; to < i; ++to) {
      auto game = script;
      game.forget_log();
      const auto at = [&](std::size_t n) { return game.turns.begin() + static_cast<std::ptrdiff_t>(n); };
      std::rotate(at(to), at(i), at(i + 1));
      if (holds_together(set, game)) out.push_back(std::move(game));
    }
    if (script.turns[i].player == 0) continue;
    out.push_back(script);
    out.back().forget_log();
    out.back().turns[i].give_to(0);
  }
  return out;
}

std::vector<GameScript> changed_in_two(const TileSet& set, const GameScript& script) {
  std::vector<GameScript> out;
  const auto is_bare = [](const Turn& turn) { return !turn.tile.follower && !turn.elsewhere; };
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    for (std::size_t j = i + 1; j < script.turns.size(); ++j) {
      const auto& a = script.turns[i];
      const auto& b = script.turns[j];
      if (!is_bare(a) || !is_bare(b) || !are_neighbours(a.tile.cell, b.tile.cell)) continue;
      auto laid = laid_by(set, script, {i, j});
      for (const auto& first : set.oriented()) {
        const Placement tile{first.type, first.rotation, a.tile.cell, std::nullopt};
        if (!fits_laid(set, laid, tile)) continue;
        laid.push_back(tile);
        for (const auto& second : set.oriented()) {
          const Placement beside{second.type, second.rotation, b.tile.cell, std::nullopt};
          if (!fits_laid(set, laid, beside)) continue;
          auto& game = out.emplace_back(script);
          game.forget_log();
          game.turns[i].tile = tile;
          game.turns[j].tile = beside;
          out.push_back(in_first_order(out.back()));
        }
        laid.pop_back();
      }
    }
  }
  return out;
}

std::vector<GameScript> exchanged_and_without(const TileSet& set, const GameScript& script) {
  std::vector<GameScript> out;
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    std::vector<GameScript> exchanged;
    add_replaced(set, script, i, false, exchanged);
    for (std::size_t without = 0; without < script.turns.size(); ++without) {
      if (without == i) continue;
      for (auto game : exchanged) {
        game.turns.erase(game.turns.begin() + static_cast<std::ptrdiff_t>(without));
        if (holds_together(set, game)) out.push_back(std::move(game));
      }
    }
  }
  return out;
}

std::vector<GameScript> handed_over(const TileSet& set, const GameScript& script) {
  std::vector<GameScript> out;
  for (std::size_t from = 0; from < script.turns.size(); ++from) {
    const auto& deploying = script.turns[from];
    if (!deploying.tile.follower) continue;
    for (std::size_t to = 0; to < script.turns.size(); ++to) {
      if (to == from || script.turns[to].tile.follower || script.turns[to].elsewhere) continue;
      const auto segments = set.type(script.turns[to].tile.type).segments.size();
      for (int segment = 0; segment < static_cast<int>(segments); ++segment) {
        auto& game = out.emplace_back(script);
        game.forget_log();
        game.turns[to].give_to(deploying.player);
        game.turns[to].deploy(segment, deploying.tile.follower->figure);
        game.turns.erase(game.turns.begin() + static_cast<std::ptrdiff_t>(from));
      }
    }
  }
  return out;
}

}  // namespace bastide::props::play
