#include "props/play/game_forms.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
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

/// Everything that tells two games apart, fewest players first.
auto rank_of(const GameScript& script) {
  std::vector<std::tuple<int, int, Cell, int, int, std::optional<Cell>, int>> turns;
  for (const auto& t : script.turns) {
    const int figure = t.tile.follower ? t.tile.follower->figure : 0;
    turns.emplace_back(t.tile.type, t.tile.rotation, t.tile.cell, t.segment(), figure, t.retrieves, t.player);
  }
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

/// The images of a game under the symmetries that leave its start tile as it lies.
std::vector<GameScript> game_images(const TileSet& set, const GameScript& script) {
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
      if (!turn.retrieves) continue;
      const auto from = std::ranges::find(tiles, *turn.retrieves, &Placement::cell) - tiles.begin();
      turn.retrieves = image.tiles[static_cast<std::size_t>(from)].cell;
    }
    if (!image.is_mirrored || mirror_set_aside(game, mirrors)) images.push_back(std::move(game));
  }
  return images;
}

bool are_near(Cell a, Cell b) { return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1; }
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

/// The turns in their order, except that one waits until its tile touches another.
void put_in_touching_order(std::vector<Turn>& turns) {
  std::vector<Turn> order;
  std::vector<Cell> laid{{0, 0}};
  while (!turns.empty()) {
    const auto next = std::find_if(turns.begin(), turns.end(), [&](const Turn& turn) {
      return std::any_of(laid.begin(), laid.end(), [&](Cell c) { return are_neighbours(c, turn.tile.cell); });
    });
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

/// Whether every tile beside the start tile shows its edge.
bool fits_start(const TileSet& set, const GameScript& script) {
  const Placement start{start_of(script, set), 0, {0, 0}, std::nullopt};
  return std::all_of(script.turns.begin(), script.turns.end(), [&](const Turn& turn) {
    for (int side = 0; side < 4; ++side) {
      if (rules::neighbour({0, 0}, side) == turn.tile.cell &&
          edge_of(set, start, side) != edge_of(set, turn.tile, (side + 2) % 4))
        return false;
    }
    return true;
  });
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
  for (std::size_t centre = 0; centre < n; ++centre) {
    Group around;
    for (std::size_t i = 0; i < n; ++i) {
      if (are_near(script.turns[i].tile.cell, script.turns[centre].tile.cell)) around.push_back(i);
    }
    groups.insert(joined_to(script, centre, around));
  }
  Group all(n);
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (n > 0 && joined_to(script, 0, all) == all) groups.insert(all);
  return {groups.begin(), groups.end()};
}

std::vector<GameScript> moved_to_start(const TileSet& set, const GameScript& script, const Group& turns) {
  std::vector<GameScript> out;
  for (int rotation = 0; rotation < 4; ++rotation) {
    std::set<Cell> shifts;
    for (const auto i : turns) {
      const auto cell = turned(script.turns[i].tile.cell, rotation);
      shifts.insert({-cell.x, -cell.y});
      for (int side = 0; side < 4; ++side) {
        const auto beside = rules::neighbour({0, 0}, side);
        shifts.insert({beside.x - cell.x, beside.y - cell.y});
      }
    }
    for (const auto shift : shifts) {
      const auto moved = [&](Cell cell) {
        const auto c = turned(cell, rotation);
        return Cell{c.x + shift.x, c.y + shift.y};
      };
      GameScript game;
      game.players = script.players;
      game.start = script.start;
      for (const auto i : turns) {
        auto turn = script.turns[i];
        turn.tile.cell = moved(turn.tile.cell);
        turn.tile.rotation = (turn.tile.rotation + rotation) % 4;
        if (turn.retrieves) turn.retrieves = moved(*turn.retrieves);
        if (turn.tile.cell != Cell{}) game.turns.push_back(std::move(turn));
      }
      if (!fits_start(set, game)) continue;
      put_in_touching_order(game.turns);
      out.push_back(std::move(game));
    }
  }
  return out;
}

namespace {

/// How many edges of a tile in this place that nothing lies beside show a line; nothing where it does not
/// fit.
std::optional<int> lines_left_open(const TileSet& set, const std::vector<Placement>& laid,
                                   const Placement& tile) {
  int open = 0;
  for (int side = 0; side < 4; ++side) {
    const auto edge = edge_of(set, tile, side);
    const auto beside = std::ranges::find(laid, rules::neighbour(tile.cell, side), &Placement::cell);
    if (beside == laid.end()) {
      open += edge != tilesets::Edge::field ? 1 : 0;
    } else if (edge_of(set, *beside, (side + 2) % 4) != edge) {
      return std::nullopt;
    }
  }
  return open;
}

}  // namespace

std::vector<GameScript> cut_off(const TileSet& set, const GameScript& script) {
  constexpr std::size_t most_caps = 3;
  std::vector<GameScript> out;
  for (std::size_t taken = 0; taken < script.turns.size(); ++taken) {
    auto game = script;
    game.forget_log();
    game.turns.erase(game.turns.begin() + static_cast<std::ptrdiff_t>(taken));
    put_in_touching_order(game.turns);
    if (game.turns.size() + 1 == script.turns.size()) continue;  // nothing hung on it
    std::vector<Placement> laid{{start_of(script, set), 0, {0, 0}, std::nullopt}};
    for (const auto& turn : game.turns) laid.push_back(turn.tile);
    std::vector<std::pair<int, Placement>> caps;
    for (const auto& oriented : set.oriented()) {
      const Placement tile{oriented.type, oriented.rotation, script.turns[taken].tile.cell, std::nullopt};
      if (std::ranges::count(laid, tile.type, &Placement::type) >= set.type(tile.type).count) continue;
      if (const auto open = lines_left_open(set, laid, tile)) caps.emplace_back(*open, tile);
    }
    std::sort(caps.begin(), caps.end());
    caps.resize(std::min(caps.size(), most_caps));
    for (const auto& [open, tile] : caps) {
      auto capped = game;
      capped.turns.push_back({{}, script.turns[taken].player, tile});
      out.push_back(std::move(capped));
    }
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& a, const auto& b) { return a.turns.size() < b.turns.size(); });
  return out;
}

}  // namespace bastide::props::play
