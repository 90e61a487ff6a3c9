#include "reports/records/tile_set_record.hpp"

#include <array>
#include <span>

#include <range/v3/view/zip.hpp>

#include "tilesets/files/tile_table.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

namespace {

constexpr std::array sides_with_cities = {"N", "E", "S", "W"};

/// The marks besides pennants that are there.
template <class Counts>
ByName<int> marks_of(const tilesets::TileSet& set, const Counts& counts) {
  ByName<int> out;
  for (std::size_t m = tilesets::pennant + 1; m < set.marks().size(); ++m)
    if (counts[m] > 0) out[set.marks()[m]] = counts[m];
  return out;
}

std::string rim_of(const tilesets::Segment& segment) {
  std::string text;
  for (int side = 0; side < tilesets::side_count; ++side)
    if ((segment.sides >> side & 1) != 0) text += tilesets::side_letter(side);
  for (int half = 0; half < tilesets::half_edge_count; ++half)
    if ((segment.half_edges >> half & 1) != 0)
      text += (text.empty() ? "" : " ") + tilesets::half_edge_name(half);
  return text;
}

SegmentRecord segment_record(const tilesets::TileSet& set, const tilesets::TileType& type,
                             const tilesets::Segment& segment) {
  SegmentRecord out{segment.name, set.kind_name(segment.kind), rim_of(segment), {}};
  for (std::size_t c = 0; c < tilesets::files::corner_names.size(); ++c)
    if (segment.half_edges == 0 && (segment.corners >> c & 1) != 0)
      out.corners.emplace_back(tilesets::files::corner_names[c]);
  if (segment.kind == tilesets::SegmentKind::city) out.pennants = segment.pennants();
  if (segment.kind == tilesets::SegmentKind::field) {
    out.cities.emplace();
    for (const auto& other : type.segments)
      if (other.kind == tilesets::SegmentKind::city && (segment.cities >> other.index & 1) != 0)
        out.cities->push_back(other.name);
  }
  out.marks = marks_of(set, segment.marks);
  return out;
}

TileTypeRecord type_record(const tilesets::TileSet& set, const tilesets::TileType& type,
                           const tilesets::TypeCensus& census) {
  TileTypeRecord out{
      type, {}, {}, {}, {}, census.orientations, census.is_own_mirror ? type.id : census.mirror};
  for (const auto edge : type.edges) out.edges += set.edge_letter(edge);
  for (const auto& segment : type.segments) out.segments.push_back(segment_record(set, type, segment));
  const auto line = [&](std::uint8_t index) { return type.segments[type.crossing(index)].name; };
  for (const auto& bridge : type.bridges) out.bridges.push_back({line(bridge.above), line(bridge.below)});
  for (int side = 0; side < tilesets::side_count; ++side)
    if ((type.spurs >> side & 1) != 0) out.spurs.emplace_back(1, tilesets::side_letter(side));
  return out;
}

int pennants_of(const TileSetRecord& record) { return record.census.marks[tilesets::pennant]; }

}  // namespace

Shape shape_of(const SegmentRecord*) {
  using F = SegmentRecord;
  return object(
      {fields<&F::name>(), field<&F::kind>("kind", "city, road, field, cloister, garden, or an own line"),
       field<&F::rim>("rim", "city, road: the sides it holds, as NESW letters; field: its half-edges",
                      text_like<[](const std::string&) { return std::string(); }>(
                          "^([NESW]+|([NESW][LR])( [NESW][LR])*)$"))
           .if_any(),
       field<&F::corners>(
           "corners",
           "city: the corners that it reaches without an edge there; field without half-edges: "
           "the corners between two cities in which it lies",
           list_of<std::vector<std::string>>(word_among<tilesets::files::corner_names>()))
           .if_any(),
       fields<&F::pennants>(), field<&F::cities>("cities", "field: the tile's city segments that it touches"),
       field<&F::marks>("marks", "besides pennants, by name").if_any()});
}

Shape shape_of(const BridgeRecord*) { return object({fields<&BridgeRecord::above, &BridgeRecord::below>()}); }

Shape shape_of(const TileTypeRecord*) {
  using F = TileTypeRecord;
  using T = tilesets::TileType;
  constexpr auto type = &F::type;
  return object(
      {fields_in<type, &T::id, &T::count>(), field<&F::edges>("edges", "N E S W"), fields<&F::segments>(),
       field<&F::bridges>("bridges", "roads and lines of the set's own that pass over another").if_any(),
       field<&F::spurs>("spurs", "sides whose city the crossing reaches by a short road that is no segment",
                        list_of<std::vector<std::string>>(word_among<sides_with_cities>()))
           .if_any(),
       field<&F::orientations>("orientations", {}, integer<int>(1, 4)),
       field<&F::mirror>("mirror", "the type that is its mirror image, empty when the set lacks it"),
       field<type, &T::gardens>("gardens", "on how many of the copies a garden is printed"),
       field<type, &T::illustrations>("illustrations", "other prints, as the tile file has them").if_any(),
       field<type, &T::crossing_art>("crossing_art", "how the crossing is drawn, by printing").if_any(),
       field<type, &T::note>("note").if_any(),
       field<type, &T::also>("also", "its names in other systems").if_any()});
}

Shape shape_of(const EdgeKindRecord*) {
  using F = EdgeKindRecord;
  return object({fields<&F::letter, &F::name, &F::segment>(), field<&F::has_fields>("fields"),
                 field<&F::is_continued>("continued")});
}

Shape shape_of(const TileSetRecord*) {
  using F = TileSetRecord;
  using C = tilesets::SetCensus;
  using P = tilesets::PatternCensus;
  constexpr auto census = &F::census;
  const auto pattern = object({fields<&P::edges, &P::tiles, &P::types>()});
  return object({constant("format", "bastide.tileset/1"), fields<&F::id, &F::name, &F::source>(),
                 field<&F::start>("start", "null for a set that is only to be added to others").or_null(),
                 fields_in<census, &C::tiles, &C::types>(), field<census, &C::oriented>("oriented_types"),
                 field<&F::edges>("edges", "by what they show"), field<&F::segments>("segments", "by kind"),
                 computed<pennants_of>("pennants"), fields_in<census, &C::gardens>(),
                 field<census, &C::is_mirror_closed>("mirror_closed"),
                 field<census, &C::matching_probability>("matching_probability", {}, chance()),
                 field<&F::marks>("marks", "besides pennants, by name, those that are there").if_any(),
                 field<&F::edge_kinds>("edge_kinds", "rows of edges besides field, road and city").if_any(),
                 field<census, &C::patterns>("patterns", {}, list_of<std::vector<P>>(pattern)),
                 field<&F::types>("tile_types")});
}

TileSetRecord tile_set_record(const tilesets::TileSet& set, const tilesets::SetCensus& census) {
  TileSetRecord out{set.id(), set.name(), set.source(), {}, census, {}, {}, {}, {}, {}};
  if (set.start_type() != tilesets::TileSet::no_start) out.start = set.type(set.start_type()).id;
  out.edges["city"] = census.city_edges();
  out.edges["road"] = census.road_edges();
  out.edges["field"] = census.field_edges();
  out.segments["city"] = census.cities;
  out.segments["road"] = census.roads;
  out.segments["field"] = census.fields;
  out.segments["cloister"] = census.cloisters;
  for (std::size_t n = 0; n < census.lines.size(); ++n) out.segments[set.names().lines[n]] = census.lines[n];
  out.marks = marks_of(set, census.marks);
  for (auto edge = tilesets::common_edge_kinds().size(); edge < set.edge_kinds().size(); ++edge) {
    const auto& row = set.edge_kinds()[edge];
    out.edges[row.name] = census.edges[edge];
    out.edge_kinds.push_back(
        {std::string(1, row.letter), row.name, set.kind_name(row.segment), row.has_fields, row.is_continued});
  }
  for (const auto& [type, counted] : ranges::views::zip(set.types(), census.types_census))
    out.types.push_back(type_record(set, type, counted));
  return out;
}

}  // namespace bastide::reports::records
