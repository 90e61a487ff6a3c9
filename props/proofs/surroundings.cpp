// Partitions of the rim, by kind.
#include "props/proofs/surroundings.hpp"

#include <algorithm>
#include <bit>

#include "rules/reference/landscape.hpp"

namespace bastide::props::proofs {
namespace {

using tilesets::Edge;
using tilesets::SegmentKind;

/// Whether both half-edges of every field edge are in one field, on every tile of the set.
bool field_edges_are_whole(const tilesets::TileSet& set) {
  for (const auto& type : set.types()) {
    for (unsigned s = 0; s < 4; ++s) {
      if (type.edges[s] != Edge::field) continue;
      const auto both = 3U << (2 * s);
      if (std::none_of(type.segments.begin(), type.segments.end(),
                       [&](const auto& segment) { return (segment.half_edges & both) == both; }))
        return false;
    }
  }
  return true;
}

void extend(Blocks& block_of, int next, int things, int blocks,
            const std::function<void(const Blocks&, int)>& visit) {
  if (next == things) {
    visit(block_of, blocks);
    return;
  }
  for (int block = 0; block <= blocks; ++block) {
    block_of[static_cast<std::size_t>(next)] = static_cast<std::uint8_t>(block);
    extend(block_of, next + 1, things, std::max(blocks, block + 1), visit);
  }
}

/// The subsets of `of`, itself last.
template <class Visit>
void for_each_subset(unsigned of, Visit visit) {
  for (unsigned subset = 0;; subset = (subset - of) & of) {
    visit(subset);
    if (subset == of) return;
  }
}

}  // namespace

void for_each_partition(int things, const std::function<void(const Blocks&, int)>& visit) {
  Blocks block_of{};
  extend(block_of, 0, things, 0, visit);
}

RimUnits rim_units(const tilesets::TileSet& set, const rules::Placement& tile, unsigned touched) {
  RimUnits units;
  const bool are_whole = field_edges_are_whole(set);
  for (unsigned s = 0; s < 4; ++s) {
    if ((touched >> s & 1U) == 0) continue;
    const auto edge = rules::reference::edge_on(set, tile, static_cast<int>(s));
    const auto& kind = set.edge_kind(edge);
    if (edge == Edge::city) units.cities.push_back(1U << s);
    if (edge == Edge::road) units.roads.push_back(1U << s);
    if (tilesets::is_own_line(kind.segment))
      units.own[tilesets::line_number(kind.segment)].push_back(1U << s);
    if (!kind.has_fields) continue;
    if (edge == Edge::field && are_whole) {
      units.fields.push_back(3U << (2 * s));
    } else {
      units.fields.push_back(1U << (2 * s));
      units.fields.push_back(2U << (2 * s));
    }
  }
  return units;
}

void add_blocks(Step& step, SegmentKind kind, const std::vector<unsigned>& units, const Blocks& block_of,
                int blocks) {
  const auto first = step.outside.size();
  step.outside.resize(first + static_cast<std::size_t>(blocks));
  for (std::size_t i = 0; i < units.size(); ++i) step.outside[first + block_of[i]].places |= units[i];
  for (auto i = first; i < step.outside.size(); ++i) {
    step.outside[i].kind = kind;
    step.outside[i].segments = std::popcount(step.outside[i].places);
  }
}

void add_apart(Step& step, SegmentKind kind, const std::vector<unsigned>& units) {
  constexpr Blocks own = {0, 1, 2, 3, 4, 5, 6, 7};
  add_blocks(step, kind, units, own, static_cast<int>(units.size()));
}

void add_as_one(Step& step, SegmentKind kind, const std::vector<unsigned>& units) {
  add_blocks(step, kind, units, {}, units.empty() ? 0 : 1);
}

namespace {

/// Calls visit() with the lines of the set's own, from this number on, added to the features outside in every
/// way in which they can be connected.
void for_each_own_lines(Step& step, const RimUnits& units, std::size_t line,
                        const std::function<void()>& visit) {
  while (line < units.own.size() && units.own[line].empty()) ++line;
  if (line == units.own.size()) {
    visit();
    return;
  }
  const auto before = step.outside;
  for_each_partition(static_cast<int>(units.own[line].size()), [&](const Blocks& block_of, int blocks) {
    step.outside = before;
    add_blocks(step, tilesets::own_line(line), units.own[line], block_of, blocks);
    for_each_own_lines(step, units, line + 1, visit);
  });
}

}  // namespace

void for_each_land(const tilesets::TileSet& set, const tilesets::OrientedType& oriented, bool walls,
                   const std::function<void(Step& step, std::size_t first)>& visit) {
  Step step;
  step.tile = {oriented.type, oriented.rotation, {}, std::nullopt};
  for_each_subset(0xfU, [&](unsigned touched) {
    const auto units = rim_units(set, step.tile, touched);
    for_each_subset(walls ? ~touched & 0xfU : 0U, [&](unsigned off) {
      for_each_partition(static_cast<int>(units.cities.size()), [&](const Blocks& city_of, int cities) {
        for_each_partition(static_cast<int>(units.roads.size()), [&](const Blocks& road_of, int roads) {
          step.touched = touched;
          step.walls = off;
          step.outside.clear();
          add_blocks(step, SegmentKind::city, units.cities, city_of, cities);
          add_blocks(step, SegmentKind::road, units.roads, road_of, roads);
          for_each_own_lines(step, units, 0, [&] {
            const auto lines = step.outside;
            for (int as_one = 0; as_one < (units.fields.size() > 1 ? 2 : 1); ++as_one) {
              step.outside = lines;
              (as_one == 0 ? add_apart : add_as_one)(step, SegmentKind::field, units.fields);
              visit(step, lines.size());
            }
          });
        });
      });
    });
  });
}

void for_each_fields(const tilesets::TileSet& set, const tilesets::OrientedType& oriented,
                     const std::function<void(Step& step, std::size_t first)>& visit) {
  Step step;
  step.tile = {oriented.type, oriented.rotation, {}, std::nullopt};
  for_each_subset(0xfU, [&](unsigned touched) {
    const auto units = rim_units(set, step.tile, touched);
    const bool is_one_way = units.cities.size() < 2 && units.roads.size() < 2 &&
                            std::ranges::all_of(units.own, [](const auto& line) { return line.size() < 2; });
    for_each_partition(static_cast<int>(units.fields.size()), [&](const Blocks& field_of, int fields) {
      for (int as_one = 0; as_one < (is_one_way ? 1 : 2); ++as_one) {
        step.touched = touched;
        step.outside.clear();
        add_blocks(step, SegmentKind::field, units.fields, field_of, fields);
        const auto first = step.outside.size();
        (as_one == 0 ? add_apart : add_as_one)(step, SegmentKind::city, units.cities);
        (as_one == 0 ? add_apart : add_as_one)(step, SegmentKind::road, units.roads);
        for (std::size_t line = 0; line < units.own.size(); ++line)
          (as_one == 0 ? add_apart : add_as_one)(step, tilesets::own_line(line), units.own[line]);
        visit(step, first);
      }
    });
  });
}

rules::Area area_without(const std::vector<rules::Cell>& cells) {
  rules::Area area;
  if (!cells.empty()) area.kind = rules::AreaKind::floor;
  for (const auto c : cells) area.rectangles.push_back({c.x, c.y, 1, 1});
  return area;
}

int size_of(int pattern, std::size_t feature) {
  const int i = static_cast<int>(feature);
  switch (pattern) {
    case 0:
      return 1;  // as large as what the tile brings
    case 1:
      return 2 << i;  // each larger than all before and the tile together
    case 2:
      return 20 - i;  // each smaller; never more than twelve features
    default:
      return 4;  // all alike
  }
}

}  // namespace bastide::props::proofs
