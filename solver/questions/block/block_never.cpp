#include "solver/questions/block/block_never.hpp"

#include <fmt/core.h>

#include <optional>

namespace bastide::solver::questions::block {
namespace {

using tilesets::Edge;

constexpr std::size_t south = 2;

/// Whether a tile of the set shows this kind on some side.
bool is_shown(const tilesets::TileSet& set, Edge kind) {
  const auto types = set.types();
  return std::any_of(types.begin(), types.end(),
                     [&](const auto& type) { return type.count > 0 && shows(type, kind); });
}

/// The quarter turns that bring an edge of that kind to the type's south side, where it meets the tile below.
std::optional<int> turn_to_south(const tilesets::TileSet& set, int type, Edge kind) {
  for (int turn = 0; turn < 4; ++turn) {
    if (set.turned(type, turn).edges[south] == kind) return turn;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Edge> kinds_rarest_first(const tilesets::TileSet& set) {
  const auto kinds = set.edges();
  return {kinds.rbegin(), kinds.rend()};
}

std::vector<std::string> never_blocked(const tilesets::TileSet& set, const rules::Table& table, int type) {
  if (table.area.kind != rules::AreaKind::unbounded || set.continued(type) != 0) return {};
  const auto& id = set.type(type).id;
  std::string turns;
  for (const auto kind : kinds_rarest_first(set)) {
    if (!is_shown(set, kind)) continue;
    const auto turn = turn_to_south(set, type, kind);
    if (!turn) return {};
    turns += fmt::format("{}a {} with {}{}", turns.empty() ? "" : ", ", set.edge_word(kind), id, *turn);
  }
  return {
      "The table has no end, so every board has a northernmost tile, and the cell north of it touches no "
      "other tile.",
      fmt::format("Whatever that tile shows to the north, {} fits there: {}.", id, turns)};
}

}  // namespace bastide::solver::questions::block
