#include "solver/questions/design/changed_set.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/questions/answers/set_with_counts.hpp"
#include "solver/questions/design/hole.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::questions::design {
namespace {

using answers::with_counts;

/// Whether a tile with those four edges, turned somehow, fits the pattern.
bool fills(HolePattern tile, HolePattern pattern) {
  for (int turn = 0; turn < 4; ++turn) {
    if (fits(tile, pattern)) return true;
    tile = turned_once(tile);
  }
  return false;
}

/// Adds at most `more` tiles to `chosen` so that all of `dead` are filled; false: it cannot be done.
bool fill_all(const std::vector<HolePattern>& dead, const std::vector<HolePattern>& tiles, std::size_t more,
              std::vector<HolePattern>& chosen) {
  const auto open = std::find_if(dead.begin(), dead.end(), [&](HolePattern pattern) {
    return std::none_of(chosen.begin(), chosen.end(), [&](HolePattern tile) { return fills(tile, pattern); });
  });
  if (open == dead.end()) return true;
  if (more == 0) return false;
  for (const auto tile : tiles) {
    if (!fills(tile, *open)) continue;
    chosen.push_back(tile);
    if (fill_all(dead, tiles, more - 1, chosen)) return true;
    chosen.pop_back();
  }
  return false;
}

}  // namespace

tilesets::TileType type_with_edges(const tilesets::TileSet& set, const std::string& edges) {
  std::vector<std::string> cities;
  std::vector<std::string> roads;
  std::string through;
  std::string own;  // lines of the set's own, each side apart
  std::string rows;
  for (std::size_t kind = 3; kind < set.edge_kinds().size(); ++kind) {
    const auto& row = set.edge_kinds()[kind];
    rows += fmt::format("{} = {{ segment = \"{}\", fields = {} }}\n", row.letter, set.kind_name(row.segment),
                        row.has_fields);
    std::vector<std::string> sides;
    for (int side = 0; side < tilesets::side_count; ++side) {
      if (edges[static_cast<std::size_t>(side)] == row.letter)
        sides.push_back(fmt::format("\"{}\"", tilesets::side_letter(side)));
    }
    if (!sides.empty())
      own += fmt::format("{}s = [{}]\n", set.kind_name(row.segment), fmt::join(sides, ", "));
  }
  for (int side = 0; side < tilesets::side_count; ++side) {
    const std::string letter(1, tilesets::side_letter(side));
    const char edge = edges[static_cast<std::size_t>(side)];
    if (edge == 'c') cities.push_back('"' + letter + '"');
    if (edge == 'r') {
      roads.push_back('"' + letter + '"');
      through += letter;
    }
  }
  const char* centre = roads.size() == 1 ? "hamlet" : roads.size() > 2 ? "crossing" : "none";
  if (roads.size() == 2) roads = {'"' + through + '"'};
  const auto text = fmt::format(
      "[tileset]\nid = \"one\"\nname = \"one\"\nstart = \"{0}\"\nsource = \"made here\"\n{4}[[tile]]\nid = "
      "\"{0}\"\ncount = 1\nedges = \"{0}\"\ncities = [{1}]\nroads = [{2}]\ncentre = \"{3}\"\n{5}",
      edges, fmt::join(cities, ", "), fmt::join(roads, ", "), centre,
      rows.empty() ? std::string() : "[edges]\n" + rows, own);
  const auto one = tilesets::files::read_tile_set(text, "<pattern " + edges + ">");
  // Numbers of edges and lines are those of the set.
  auto type = one.type(0);
  for (std::size_t side = 0; side < type.edges.size(); ++side) {
    const auto edge = std::find_if(set.edges().begin(), set.edges().end(),
                                   [&](auto e) { return set.edge_letter(e) == edges[side]; });
    type.edges[side] = *edge;
  }
  for (auto& segment : type.segments) {
    if (!tilesets::is_own_line(segment.kind)) continue;
    const auto row =
        std::find_if(set.edge_kinds().begin() + 3, set.edge_kinds().end(), [&](const auto& kind) {
          return std::string_view(set.kind_name(kind.segment)) == one.kind_name(segment.kind);
        });
    segment.kind = row->segment;
  }
  return type;
}

std::vector<ChangedSet> sets_with_one_more(const tilesets::TileSet& set) {
  std::vector<ChangedSet> out;
  std::vector<HolePattern> shown;
  for (int type = 0; type < set.type_count(); ++type) {
    auto counts = counts_of(set);
    ++counts[static_cast<std::size_t>(type)];
    out.push_back({set.type(type).id, with_counts(set, counts)});
    shown.push_back(unturned(set, code_of(set.type(type).edges)));
  }
  for (const auto pattern : hole_patterns(set, tilesets::side_count, false)) {
    if (std::find(shown.begin(), shown.end(), pattern) != shown.end()) continue;
    const auto all = set.types();
    std::vector<tilesets::TileType> types(all.begin(), all.end());
    types.push_back(type_with_edges(set, pattern_text(set, pattern)));
    out.push_back({pattern_text(set, pattern),
                   {set.id(), set.name(), set.source(), std::move(types), set.start_type(), set.where(),
                    set.names(), set.edge_kinds()}});
  }
  return out;
}

std::vector<ChangedSet> sets_with_one_less(const tilesets::TileSet& set) {
  std::vector<ChangedSet> out;
  for (int type = 0; type < set.type_count(); ++type) {
    auto counts = counts_of(set);
    auto& count = counts[static_cast<std::size_t>(type)];
    if (count == 0 || (count == 1 && type == set.start_type())) continue;
    --count;
    out.push_back({set.type(type).id, with_counts(set, counts)});
  }
  return out;
}

std::vector<HolePattern> fewest_fillings(const tilesets::TileSet& set, const std::vector<HolePattern>& dead) {
  const auto tiles = hole_patterns(set, tilesets::side_count, false);
  auto ordered = dead;  // those with the most known sides have the fewest fillings
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](auto a, auto b) { return known_sides(a) > known_sides(b); });
  for (std::size_t most = 0; most <= tiles.size(); ++most) {
    std::vector<HolePattern> chosen;
    if (fill_all(ordered, tiles, most, chosen)) {
      std::sort(chosen.begin(), chosen.end(), [&](auto a, auto b) {
        return std::find(tiles.begin(), tiles.end(), a) < std::find(tiles.begin(), tiles.end(), b);
      });
      return chosen;
    }
  }
  return tiles;
}

}  // namespace bastide::solver::questions::design
