// The tile set as an edition sees it. A file of tiles knows names of lines and marks and how many copies show
// a garden; what that means an edition says, and in which order tiles are drawn. So each step is a change of
// tiles: engines, notation and pictures need the set alone. Likewise what lies when a game begins.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "rules/editions/decks.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/spelling.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::editions {
namespace {

using tilesets::names_of;
using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileSet;
using tilesets::TileType;

bool is_road(const Segment& segment) { return segment.kind == SegmentKind::road; }

[[noreturn]] void refuse_tile(const TileType& type, const std::string& message) {
  throw tilesets::InputError(type.where, message, text_of_file(type.where.file));
}

/// The edition's number of the set's own line `name`.
std::optional<std::size_t> line_of(const std::string& name, const Edition& edition) {
  const auto found = std::ranges::find(edition.lines, name, &OwnLine::name);
  if (found == edition.lines.end()) return std::nullopt;
  return static_cast<std::size_t>(found - edition.lines.begin());
}

/// Own lines by the edition's numbers.
void renumber_lines(const TileSet& set, const Edition& edition, TileType& type) {
  for (auto& segment : type.segments) {
    if (!is_own_line(segment.kind)) continue;
    const auto& name = set.names().lines[tilesets::line_number(segment.kind)];
    const auto line = line_of(name, edition);
    if (!line) {
      refuse_tile(
          type, fmt::format("the edition {} does not say what line {} of tile {} is worth, expected the line "
                            "in its [lines]",
                            in_quotes(edition.id), in_quotes(name), type.id));
    }
    segment.kind = tilesets::own_line(*line);
  }
}

/// Likewise the rows of edges. A line that only edges have, and no tile, is none of the edition's.
std::vector<tilesets::EdgeKind> renumbered_edges(const TileSet& set, const Edition& edition) {
  auto edges = set.edge_kinds();
  for (auto& row : edges) {
    if (!is_own_line(row.segment)) continue;
    const auto& name = set.names().lines[tilesets::line_number(row.segment)];
    const auto line = line_of(name, edition);
    if (!line) {
      throw tilesets::InputError(
          set.where(),
          fmt::format("the edition {} does not say what line {} of edges '{}' is worth, expected "
                      "the line in its [lines]",
                      in_quotes(edition.id), in_quotes(name), row.letter),
          {});
    }
    row.segment = tilesets::own_line(*line);
  }
  return edges;
}

/// The edition's number of the set's mark `name` on a segment of the tile.
std::size_t number_of(const std::string& name, const TileType& type, const Segment& segment,
                      const Edition& edition) {
  const auto found = std::ranges::find(edition.marks, name, &expressions::MarkRule::name);
  if (found == edition.marks.end()) {
    const auto known = names_of(edition.marks, &expressions::MarkRule::name);
    refuse_tile(
        type, fmt::format("the edition {} does not say what mark {} of tile {} is, expected {}, or the mark "
                          "in its [markers]",
                          in_quotes(edition.id), in_quotes(name), type.id, suggestion(name, known)));
  }
  if (found->on != segment.kind) {
    refuse_tile(type,
                fmt::format("mark {} lies on {} of tile {}, expected it on a {}, as the edition {} says",
                            in_quotes(name), segment.name, type.id, edition.kind_name(found->on),
                            in_quotes(edition.id)));
  }
  return static_cast<std::size_t>(found - edition.marks.begin());
}

/// Marks by the edition's numbers.
void renumber_marks(const TileSet& set, const Edition& edition, TileType& type) {
  for (auto& segment : type.segments) {
    tilesets::MarkCounts marks{};
    for (std::size_t m = 0; m < set.marks().size(); ++m) {
      if (segment.marks[m] > 0) marks[number_of(set.marks()[m], type, segment, edition)] = segment.marks[m];
    }
    segment.marks = marks;
  }
}

/// "U" and "Ug": the copies without garden and those with one; the types that there are.
std::vector<TileType> by_garden(TileType type) {
  const int with = type.gardens;
  if (with == 0 || (type.site() >= 0 && type.segments.back().kind == SegmentKind::garden))
    return {std::move(type)};
  if (type.site() >= 0) {
    refuse_tile(type,
                fmt::format("tile {} has a cloister and a garden, expected one of them at most", type.id));
  }
  auto other = type;
  other.id += "g";
  other.count = with;
  Segment garden;
  garden.kind = SegmentKind::garden;
  garden.name = tilesets::kind_name(SegmentKind::garden);
  other.segments.push_back(std::move(garden));
  if (with == type.count) return {std::move(other)};
  type.count -= with;
  type.gardens = 0;
  return {std::move(type), std::move(other)};
}

/// Types with the numbers of two of them.
struct Tiles {
  std::vector<TileType> types;
  int start = 0;
  int replaced_start = TileSet::no_start;
};

/// Takes one tile of the start tile's type that was replaced out of the game.
void remove_base_start(Tiles& tiles) {
  const int removed = std::exchange(tiles.replaced_start, TileSet::no_start);
  if (removed == TileSet::no_start) return;
  auto& type = tiles.types[static_cast<std::size_t>(removed)];
  --type.count;
  type.gardens = std::min(type.gardens, type.count);
  if (type.count > 0) return;
  tiles.types.erase(tiles.types.begin() + removed);
  if (tiles.start > removed) --tiles.start;
}

Tiles split_by_garden(Tiles tiles) {
  Tiles split;
  for (int t = 0; t < static_cast<int>(tiles.types.size()); ++t) {
    const auto first = static_cast<int>(split.types.size());
    if (t == tiles.start) split.start = first;
    if (t == tiles.replaced_start) split.replaced_start = first;
    for (auto& type : by_garden(std::move(tiles.types[static_cast<std::size_t>(t)]))) {
      if (std::ranges::find(split.types, type.id, &TileType::id) != split.types.end())
        refuse_tile(type,
                    fmt::format("there is a tile {} already, expected another id than that of a tile with a "
                                "garden",
                                in_quotes(type.id)));
      split.types.push_back(std::move(type));
    }
  }
  return split;
}

/// The set of these tiles instead of its own.
TileSet made_of(Tiles tiles, const TileSet& set, tilesets::Names names,
                std::vector<tilesets::EdgeKind> edges) {
  TileSet made(set.id(), set.name(), set.source(), std::move(tiles.types), tiles.start, set.where(),
               std::move(names), std::move(edges));
  made.set_replaced_start(tiles.replaced_start);
  return made;
}

tilesets::Names names_under(const Edition& edition) {
  tilesets::Names names;
  names.marks = names_of(edition.marks, &expressions::MarkRule::name);
  names.lines = names_of(edition.lines, &OwnLine::name);
  names.figures.clear();
  for (const auto& figure : edition.figures)
    names.figures.push_back({figure.id, figure.stands_on, figure.weight});
  return names;
}

/// Whether all of them can be reached from the first over the sides of tiles.
bool hang_together(const std::vector<Placement>& tiles) {
  std::vector<bool> is_reached(tiles.size());
  std::vector<Cell> reached{tiles.front().cell};
  is_reached.front() = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto beside = std::ranges::find(tiles, neighbour(reached[i], side), &Placement::cell);
      if (beside == tiles.end() || is_reached[static_cast<std::size_t>(beside - tiles.begin())]) continue;
      is_reached[static_cast<std::size_t>(beside - tiles.begin())] = true;
      reached.push_back(beside->cell);
    }
  }
  return reached.size() == tiles.size();
}

/// Whether the tiles lie on the table, of a shiftable one somewhere on it.
bool lie_on(const Area& area, const std::vector<Placement>& tiles) {
  const auto [west, east] = std::ranges::minmax(tiles, {}, [](const auto& tile) { return tile.cell.x; });
  const auto [north, south] = std::ranges::minmax(tiles, {}, [](const auto& tile) { return tile.cell.y; });
  const bool has_room = area.kind != AreaKind::shiftable ||
                        (east.cell.x - west.cell.x < area.width && south.cell.y - north.cell.y < area.height);
  return has_room && std::ranges::all_of(tiles, [&](const auto& tile) { return area.admits(tile.cell); });
}

/// Why games do not begin with these tiles, or nothing.
std::string objection_to_start(const std::vector<Placement>& tiles, const TileSet& set,
                               const Edition& edition) {
  if (edition.start_in_bag == YesNo::yes)
    return "the first tile drawn becomes the start tile, expected start_in_bag no";
  for (const int type : reserve_of(set, edition)) {
    if (std::ranges::find(tiles, type, &Placement::type) != tiles.end())
      return fmt::format("tile {} is in front of the players, expected other tiles", set.type(type).id);
  }
  if (!hang_together(tiles)) return "the tiles do not hang together, expected each beside another";
  if (!lie_on(edition.table.area, tiles))
    return fmt::format("tiles lie off the table, expected them on a table {}", to_text(edition.table.area));
  return {};
}

/// The same tiles, of which those lie at the start that the edition says.
TileSet with_start(TileSet set, const Edition& edition) {
  if (edition.start.empty()) return set;
  constexpr const char* option = "start.lay";
  const auto refuse = [&](const std::string& message, std::string_view word = {}) {
    refuse_option(edition, option, message, word);
  };
  std::vector<tilesets::GameStart> starts;
  for (const auto& text : starts_in(edition.start)) {
    std::vector<Placement> tiles;
    try {
      tiles = parse_position(set, text).placements;
    } catch (const tilesets::InputError& wrong) {
      const auto place =
          std::min(static_cast<std::size_t>(std::max(wrong.where().column - 1, 0)), text.size());
      const auto begin = text.rfind(' ', place) + 1;  // 0 where there is none before it
      refuse(wrong.message(), std::string_view(text).substr(begin, text.find(' ', begin) - begin));
    }
    if (const auto objection = objection_to_start(tiles, set, edition); !objection.empty()) refuse(objection);
    auto& start = starts.emplace_back(tilesets::GameStart{tiles.front().type, {}});
    for (const auto& tile : std::span(tiles).subspan(1))
      start.others.push_back({tile.type, tile.rotation, tile.cell.x, tile.cell.y});
    if (std::ranges::count(starts, start.type, &tilesets::GameStart::type) > 1)
      refuse(fmt::format("two starts have tile {} at 0,0, expected another one in each",
                         set.type(start.type).id));
    if (start.others.size() != starts.front().others.size())
      refuse("the starts have not as many tiles, expected as many in each");
  }
  if (starts.size() > 1 && !edition.decks.empty())
    refuse("what lies of which deck would be left to the lot, expected one start, or no [[deck]]");
  return set.beginning_with(std::move(starts));
}

/// The tiles as the edition sees them.
TileSet seen_by(const TileSet& set, const Edition& edition) {
  const auto joining = joining_crossings(set, edition);
  const bool keeps_start =
      set.replaced_start() == TileSet::no_start || edition.base_start_tile == BaseStartTile::shuffled_in;
  const bool is_plain =
      !edition.has_rows() && set.marks().size() == 1 && set.names().lines.empty() && keeps_start;
  if (joining.empty() && is_plain) return with_start(set, edition);
  Tiles tiles{{set.types().begin(), set.types().end()}, set.start_type(), set.replaced_start()};
  for (const int t : joining) join_roads(tiles.types[static_cast<std::size_t>(t)]);
  if (is_plain) return with_start(made_of(std::move(tiles), set, set.names(), set.edge_kinds()), edition);
  for (auto& type : tiles.types) {
    renumber_lines(set, edition, type);
    renumber_marks(set, edition, type);
  }
  if (edition.base_start_tile == BaseStartTile::removed) remove_base_start(tiles);
  if (edition.has_gardens()) tiles = split_by_garden(std::move(tiles));
  const auto made = with_start(
      made_of(std::move(tiles), set, names_under(edition), renumbered_edges(set, edition)), edition);
  if (!set.decks().empty()) return made.drawn_by(set.decks(), set.bends());
  return in_decks(made, edition);
}

}  // namespace

void join_roads(TileType& type) {
  const auto first = std::find_if(type.segments.begin(), type.segments.end(), is_road);
  if (first == type.segments.end()) return;
  for (auto road = first + 1; road != type.segments.end() && is_road(*road); ++road) {
    first->sides = static_cast<tilesets::SideMask>(first->sides | road->sides);
  }
  first->name = tilesets::kind_name(SegmentKind::road);
  const auto rest = std::find_if_not(first, type.segments.end(), is_road);
  const auto kept = static_cast<std::uint8_t>(first - type.segments.begin());
  const auto gone = static_cast<std::uint8_t>(rest - first - 1);
  for (auto& bridge : type.bridges) {
    for (auto* passing : {&bridge.below, &bridge.above})
      *passing =
          *passing > kept + gone ? static_cast<std::uint8_t>(*passing - gone) : std::min(*passing, kept);
  }
  type.segments.erase(first + 1, rest);
}

std::string crossing_art(const TileType& type, const Edition& edition) {
  const auto found = type.crossing_art.find(option_value(edition, "tile_art"));
  return found == type.crossing_art.end() ? std::string{} : found->second;
}

std::vector<int> joining_crossings(const tilesets::TileSet& set, const Edition& edition) {
  std::vector<int> joining;
  if (edition.junction_ends_road == JunctionEndsRoad::any) return joining;
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& type = set.type(t);
    if (type.centre == tilesets::Centre::crossing && crossing_art(type, edition) == "bushes")
      joining.push_back(t);
  }
  return joining;
}

TileSet tiles_under(const TileSet& set, const Edition& edition) {
  if (edition.removed_tiles.empty() || set.lacks_removed()) return seen_by(set, edition);
  auto seen = seen_by(without_removed(set, edition), edition);
  seen.note_removed();
  return seen;
}

}  // namespace bastide::rules::editions
