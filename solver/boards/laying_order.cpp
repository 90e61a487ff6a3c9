#include "solver/boards/laying_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::solver::boards {
namespace {

using tilesets::Bends;
using tilesets::TileSet;

std::size_t sides_of(const tilesets::TileType& type, tilesets::Edge edge) {
  return static_cast<std::size_t>(std::count(type.edges.begin(), type.edges.end(), edge));
}

/// Whether all tiles that show the line come in decks that continue it.
bool lies_in_its_decks(const TileSet& set, tilesets::Edge edge) {
  for (int t = 0; t < set.type_count(); ++t) {
    if (sides_of(set.type(t), edge) == 0) continue;
    int elsewhere = set.type(t).count - set.count_at_start(t);
    for (const auto& deck : set.decks()) {
      if (deck.continues == edge) elsewhere -= deck.counts[static_cast<std::size_t>(t)];
    }
    if (elsewhere > 0) return false;
  }
  return true;
}

/// Whether such a line has one open end at most at any time, so that its tiles can be laid in one order only.
bool is_one_path(const TileSet& set, tilesets::Edge edge) {
  const auto types = set.types();
  return sides_of(set.type(set.start_type()), edge) == 1 &&
         std::all_of(types.begin(), types.end(),
                     [&](const auto& type) { return type.count == 0 || sides_of(type, edge) <= 2; });
}

/// Why boards do not begin from one tile, or nothing.
std::string objection_to_start(const TileSet& set) {
  if (set.has_lots())
    return "which tiles lie at the start is left to the lot (start.lay), so a landscape may lack them";
  if (set.lying().empty()) return {};
  return fmt::format("{} tiles lie at the start (start.lay), so not every landscape that fits can be laid",
                     set.start_size());
}

void require(const TileSet& set, const std::string& asked, const std::string& objection) {
  if (objection.empty()) return;
  throw tilesets::InputError(
      set.where(), fmt::format("{}: {}; expected an edition and tiles without that", asked, objection), "");
}

}  // namespace

// A rule of bends looks back along the line. The line of one path grows at its end, so what lies before a
// tile is the same in every order; with two open ends that meet, or where land may be laid into the space
// that a line needs, it is not.
std::string objection_to_walking(const TileSet& set) {
  if (set.shares_types())
    return "a type of tile lies in two decks, so that a board does not show which tile came first";
  for (const auto& bends : set.bends()) {
    if (bends.is_free()) continue;
    const auto& name = set.edge_kind(bends.edge).name;
    if (!set.lying().empty())
      return fmt::format("a {} may bend or not by how it goes on from {} tiles at the start", name,
                         set.start_size());
    if (!is_one_path(set, bends.edge))
      return fmt::format("a {} with several open ends may bend or not by which end was laid first", name);
    if (bends.space && !lies_in_its_decks(set, bends.edge))
      return fmt::format("a {} needs space that tiles drawn together with it may take", name);
  }
  return {};
}

std::string boards_meant(const TileSet& set) {
  if (set.decks().size() < 2) return {};
  return "Boards are those of games in which no tile had to be removed before the last deck began.";
}

/// Questions that make boards in another way than by walking put edges of one kind together.
static std::string objection_to_mixed_edges(const TileSet& set) {
  const auto* edge = set.mixed_edge();
  if (edge == nullptr) return {};
  return fmt::format(
      "edges '{}' ({}) may meet edges of other kinds, and it knows those that fit their own alone",
      edge->letter, edge->name);
}

static std::string objection_to_holes(const TileSet& set) {
  const auto found = std::ranges::find(set.types(), true, &tilesets::TileType::fills_hole);
  if (found == set.types().end()) return {};
  return fmt::format("tile {} fills holes alone, so not every landscape that fits can be laid", found->id);
}

std::string objection_to_any_order(const TileSet& set) {
  if (!set.decks().empty()) {
    return fmt::format(
        "the tiles of deck '{}' are laid before the others, so not every landscape that fits "
        "can be laid",
        set.decks().front().id);
  }
  if (auto objection = objection_to_start(set); !objection.empty()) return objection;
  for (const auto edge : set.edges()) {
    if ((set.continued_edges() & tilesets::bit_of(edge)) != 0)
      return fmt::format("a {} must be continued, so not every landscape that fits can be laid",
                         set.edge_word(edge));
  }
  if (auto objection = objection_to_holes(set); !objection.empty()) return objection;
  return objection_to_mixed_edges(set);
}

std::string objection_to_own_edges(const TileSet& set) {
  if (!set.has_own_edges()) return {};
  return fmt::format("tiles show a {}, and it knows fields, roads and cities only",
                     set.edge_kinds().back().name);
}

void require_own_kinds(const TileSet& set, const std::string& asked) {
  require(set, asked, objection_to_mixed_edges(set));
}

void require_walkable(const TileSet& set, const std::string& asked) {
  require(set, asked, objection_to_walking(set));
}

void require_walkable_without_holes(const TileSet& set, const std::string& asked) {
  require_walkable(set, asked);
  require(set, asked, objection_to_holes(set));
}

void require_land_to_come(const TileSet& set, std::span<const rules::Placement> board,
                          const std::string& asked) {
  std::vector<int> laid(static_cast<std::size_t>(set.type_count()), 0);
  for (const auto& placement : board) ++laid[static_cast<std::size_t>(placement.type)];
  for (std::size_t t = 0; t < laid.size(); ++t) {
    const auto& type = set.type(static_cast<int>(t));
    int before = 0;
    for (std::size_t deck = 0; deck + 1 < set.decks().size(); ++deck) before += set.decks()[deck].counts[t];
    if (laid[t] < before)
      require(set, asked,
              fmt::format("tiles {} are laid before the others, and not all of them lie", type.id));
    if (laid[t] < type.count && type.fills_hole)
      require(set, asked, fmt::format("a tile {} is left, which fills holes alone", type.id));
    if (laid[t] < type.count && set.continued(static_cast<int>(t)) != 0)
      require(set, asked, fmt::format("a tile {} is left, which must continue a line", type.id));
  }
}

void require_one_start_tile(const TileSet& set, const std::string& asked) {
  require(set, asked, objection_to_start(set));
}

void require_any_order(const TileSet& set, const std::string& asked) {
  require(set, asked, objection_to_any_order(set));
}

void require_common_edges(const TileSet& set, const std::string& asked) {
  require(set, asked, objection_to_own_edges(set));
}

}  // namespace bastide::solver::boards
