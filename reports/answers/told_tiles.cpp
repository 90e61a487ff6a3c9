#include "reports/answers/told_tiles.hpp"

#include <map>
#include <optional>

#include "solver/simulation/summary/summary.hpp"
#include "tilesets/files/tile_table.hpp"

namespace bastide::reports::answers {

using namespace tilesets::described;
using solver::simulation::summary::ByName;
using tilesets::Deck;
using tilesets::SegmentKind;
using tilesets::SetCensus;
using tilesets::TileSet;
using tilesets::TileType;
using Texts = std::vector<std::string>;

namespace {

constexpr const char* a_letter = "^[a-z]$";
constexpr const char* four_edges = "^[a-z]{4}$";
constexpr std::int64_t most_of_a_type = 10'000;

/// name(i) of each bit that is set.
template <class Name>
Texts names_of_bits(unsigned mask, int count, Name name) {
  Texts out;
  for (int i = 0; i < count; ++i) {
    if ((mask >> i & 1U) != 0) out.push_back(name(i));
  }
  return out;
}

std::string side_name(int side) { return {tilesets::side_letter(side)}; }
std::string corner_name(int corner) {
  return std::string(tilesets::files::corner_names[static_cast<std::size_t>(corner)]);
}
std::string joined(const Texts& texts, const char* between) {
  std::string out;
  for (const auto& text : texts) out += (out.empty() ? "" : between) + text;
  return out;
}

Shape any_of_names(Texts names) {
  auto name = text();
  name.words = std::move(names);
  return list_of<Texts>(std::move(name));
}

/// Numbers by mark besides pennants, those that are there.
template <class Counts>
ByName<int> marks_in(const Counts& counts, const Notation& in) {
  ByName<int> out;
  for (std::size_t m = tilesets::pennant + 1; m < in.set->marks().size(); ++m) {
    if (counts[m] > 0) out[in.set->marks()[m]] = counts[m];
  }
  return out;
}
Shape marks_shape() { return map_of<ByName<int>>(integer<int>(1, most_of_a_type)); }

/// With its type, whose segments a field touches.
struct ToldSegment {
  const TileType* type;
  const tilesets::Segment* segment;

  const std::string& name() const { return segment->name; }
  std::optional<int> pennants() const {
    return segment->kind == SegmentKind::city ? std::optional(segment->pennants()) : std::nullopt;
  }
  std::string sides() const {
    return joined(names_of_bits(segment->sides, tilesets::side_count, side_name), "");
  }
  Texts half_edges() const {
    return names_of_bits(segment->half_edges, tilesets::half_edge_count, tilesets::half_edge_name);
  }
  std::string rim() const {
    auto both = half_edges();
    if (const auto of_lines = sides(); !of_lines.empty()) both.insert(both.begin(), of_lines);
    return joined(both, " ");
  }
  Texts corners() const {
    return segment->half_edges != 0
               ? Texts{}
               : names_of_bits(segment->corners, static_cast<int>(tilesets::files::corner_names.size()),
                               corner_name);
  }
  std::optional<Texts> cities() const {
    if (segment->kind != SegmentKind::field) return std::nullopt;
    Texts out;
    for (const auto& other : type->segments) {
      if (other.kind == SegmentKind::city && (segment->cities >> other.index & 1) != 0)
        out.push_back(other.name);
    }
    return out;
  }
};

std::vector<ToldSegment> segments_of(const TileType& type) {
  std::vector<ToldSegment> out;
  for (const auto& segment : type.segments) out.push_back({&type, &segment});
  return out;
}

std::string kind_of(const ToldSegment& told, const Notation& in) {
  return in.set->kind_name(told.segment->kind);
}
ByName<int> marks_of(const ToldSegment& told, const Notation& in) {
  return marks_in(told.segment->marks, in);
}

Fields name_and_kind() {
  return {computed<&ToldSegment::name>("name"),
          computed<kind_of>("kind", "city, road, field, cloister, garden, or a line of the set's own")
              .like(segment_pattern)};
}
Field marks_of_segment() {
  return computed<marks_of>("marks", "besides pennants, by name, those that are there", marks_shape())
      .if_any();
}

std::string edges_of(const TileType& type, const Notation& in) {
  std::string out;
  for (const auto edge : type.edges) out += in.set->edge_letter(edge);
  return out;
}

/// Of the edge that its tiles continue.
std::optional<std::string> letter_of(const Deck& deck, const Notation& in) {
  return deck.continues ? std::optional(std::string(1, in.set->edge_letter(*deck.continues))) : std::nullopt;
}

/// Of a deck with a line that it continues: what that line may not do.
std::optional<Texts> bends_of(const Deck& deck, const Notation& in) {
  if (!deck.continues) return std::nullopt;
  Texts out;
  for (const auto& bends : in.set->bends()) {
    if (bends.edge != *deck.continues) continue;
    if (bends.immediate) out.emplace_back("immediate");
    if (bends.consecutive) out.emplace_back("consecutive");
    if (bends.against_source) out.emplace_back("against_source");
    if (bends.space) out.emplace_back("space");
  }
  return out;
}

ByName<int> tiles_of(const Deck& deck, const Notation& in) {
  ByName<int> out;
  for (int type = 0; type < in.set->type_count(); ++type) {
    if (const int count = deck.counts[static_cast<std::size_t>(type)]; count > 0)
      out[in.set->type(type).id] = count;
  }
  return out;
}

}  // namespace

std::vector<ToldEdge> told_edges(const TileSet& set, std::size_t first) {
  std::vector<ToldEdge> out;
  for (std::size_t i = first; i < set.edge_kinds().size(); ++i)
    out.push_back({&set.edge_kinds()[i], (set.continued_edges() >> (i + 1) & 1U) != 0});
  return out;
}

namespace {

Fields row_of_edge() {
  using F = ToldEdge;
  return {computed<[](const F& f, const Notation& in) -> std::string {
            return in.set->kind_name(f.row->segment);
          }>("segment", "what goes on across it: city, road, field, or a line of the set's own")
              .like(segment_pattern),
          computed<[](const F& f) { return f.row->has_fields; }>(
              "fields", "whether a field lies on each half of such an edge"),
          field<&F::is_continued>(
              "continued", "whether a tile that shows such edges must join one of them to the landscape")};
}
Field letter_of_edge() {
  return computed<[](const ToldEdge& f) { return std::string(1, f.row->letter); }>("letter").like(a_letter);
}

}  // namespace

Shape shape_of(const ToldEdge*) { return object({letter_of_edge(), row_of_edge()}); }

Shape deck_shape() {
  const auto counts = map_of<ByName<int>>(integer<int>(1, most_of_a_type));
  const auto bends =
      maybe_of<std::optional<Texts>>(any_of_names({"immediate", "consecutive", "against_source", "space"}));
  return object({fields<&Deck::id>(), computed<tiles_of>("tiles", "how many of each type", counts),
                 computed<letter_of>("continues", "the edge that each of its tiles continues").like(a_letter),
                 computed<bends_of>("bends", "what that line may not do", bends)});
}

static std::string place_of(const TileType& type) { return type.fills_hole ? "hole" : ""; }

Shape tile_shape() {
  using S = ToldSegment;
  Texts half_edges;
  for (int h = 0; h < tilesets::half_edge_count; ++h) half_edges.push_back(tilesets::half_edge_name(h));
  auto segment = object({name_and_kind(), computed<&S::sides>("sides").like("^[NESW]+$").if_any(),
                         computed<&S::half_edges>("half_edges", {}, any_of_names(half_edges)).if_any(),
                         computed<&S::pennants>("pennants"), marks_of_segment(),
                         computed<&S::cities>("touches", "the cities of the tile that the field touches")});
  segment.type = "segment";
  return object({field<&TileType::id>("tile"), fields<&TileType::count>(),
                 computed<edges_of>("edges", "N E S W: city, road, field, or letters of the set's own edges")
                     .like(four_edges),
                 computed<segments_of>("segments", {}, list_of<std::vector<S>>(std::move(segment))),
                 computed<place_of>("place", "version 2: hole, where it is laid only among four tiles")
                     .like("^hole$")
                     .if_any()});
}

// A set in numbers.

namespace {

struct CountedType {
  const TileType* type;
  const tilesets::TypeCensus* census;
};

struct NamedBridge {
  std::string above, below;
};
Shape shape_of(const NamedBridge*) { return object({fields<&NamedBridge::above, &NamedBridge::below>()}); }

std::vector<NamedBridge> bridges_of(const CountedType& counted) {
  const auto& type = *counted.type;
  std::vector<NamedBridge> out;
  for (const auto& bridge : type.bridges)
    out.push_back({type.segments[bridge.above].name, type.segments[bridge.below].name});
  return out;
}

/// A member of the type itself.
template <auto member>
Field of_type(std::string name, std::string says = {}) {
  return computed<[](const CountedType& f) { return f.type->*member; }>(std::move(name), std::move(says));
}

Shape shape_of(const CountedType*) {
  using F = CountedType;
  using S = ToldSegment;
  auto segment = object(
      {name_and_kind(),
       computed<&S::rim>("rim", "city, road: the sides it holds, as NESW letters; field: its half-edges")
           .like("^([NESW]+|([NESW][LR])( [NESW][LR])*)$")
           .if_any(),
       computed<&S::corners>(
           "corners",
           "city: the corners that it reaches without an edge there; field without half-edges: the "
           "corners between two cities in which it lies",
           any_of_names({tilesets::files::corner_names.begin(), tilesets::files::corner_names.end()}))
           .if_any(),
       computed<&S::pennants>("pennants"),
       computed<&S::cities>("cities", "field: the tile's city segments that it touches"),
       marks_of_segment()});
  segment.type = "segment";
  return object(
      {of_type<&TileType::id>("id"), of_type<&TileType::count>("count").at_least(1),
       computed<[](const F& f, const Notation& in) { return edges_of(*f.type, in); }>("edges", "N E S W")
           .like(four_edges),
       computed<[](const F& f) { return segments_of(*f.type); }>("segments", {},
                                                                 list_of<std::vector<S>>(std::move(segment))),
       computed<bridges_of>("bridges", "segments that pass over another").if_any(),
       computed<[](const F& f) { return names_of_bits(f.type->spurs, tilesets::side_count, side_name); }>(
           "spurs", "sides whose city the crossing reaches by a short road that is no segment",
           any_of_names({"N", "E", "S", "W"}))
           .if_any(),
       computed<[](const F& f) { return place_of(*f.type); }>(
           "place", "hole: it is laid only where tiles lie on all four sides")
           .like("^hole$")
           .if_any(),
       computed<[](const F& f) { return f.census->orientations; }>("orientations", "1, 2 or 4")
           .at_least(1)
           .at_most(4),
       computed<[](const F& f) { return f.census->is_own_mirror ? f.type->id : f.census->mirror; }>(
           "mirror", "the type that is its mirror image, empty when the set lacks it"),
       of_type<&TileType::gardens>("gardens", "on how many of the copies a garden is printed"),
       of_type<&TileType::illustrations>("illustrations", "other prints, as the tile file has them").if_any(),
       of_type<&TileType::crossing_art>("crossing_art",
                                        "how the crossing is drawn, by printing: bushes or houses")
           .if_any(),
       of_type<&TileType::note>("note").if_any(),
       of_type<&TileType::also>("also", "its names in other systems").if_any()});
}

/// Numbers by name: `common` first, then those of rows of the set's own.
Shape counts_with(Texts common) {
  return open(named(std::move(common), map_of<ByName<int>>(integer<int>())));
}

ByName<int> edges_in(const ToldSet& f, const Notation& in) {
  const auto& c = *f.census;
  ByName<int> out;
  out["city"] = c.city_edges(), out["road"] = c.road_edges(), out["field"] = c.field_edges();
  for (std::size_t e = tilesets::common_edge_kinds().size(); e < c.edges.size(); ++e)
    out[in.set->edge_kinds()[e].name] = c.edges[e];
  return out;
}

ByName<int> segments_in(const ToldSet& f, const Notation& in) {
  const auto& c = *f.census;
  ByName<int> out;
  out["city"] = c.cities, out["road"] = c.roads, out["field"] = c.fields, out["cloister"] = c.cloisters;
  for (std::size_t n = 0; n < c.lines.size(); ++n) out[in.set->names().lines[n]] = c.lines[n];
  return out;
}

std::optional<std::string> start_in(const ToldSet&, const Notation& in) {
  const auto start = in.set->start_type();
  return start == TileSet::no_start ? std::nullopt : std::optional(in.set->type(start).id);
}

std::vector<CountedType> types_in(const ToldSet& f, const Notation& in) {
  std::vector<CountedType> out;
  for (const auto& type : in.set->types()) out.push_back({&type, &f.census->types_census[out.size()]});
  return out;
}

/// A member of the census.
template <auto member>
Field of_census(std::string name) {
  return computed<[](const ToldSet& f) { return f.census->*member; }>(std::move(name));
}

}  // namespace

Shape shape_of(const ToldSet*) {
  using F = ToldSet;
  using P = tilesets::PatternCensus;
  const auto pattern = object({field<&P::edges>("edges").like(four_edges), fields<&P::tiles, &P::types>()});
  const auto edge = object(
      {letter_of_edge(), computed<[](const ToldEdge& f) { return f.row->name; }>("name"), row_of_edge()});
  return object(
      {constant("format", "bastide.tileset/1"),
       computed<[](const F&, const Notation& in) { return in.set->id(); }>("id"),
       computed<[](const F&, const Notation& in) { return in.set->name(); }>("name"),
       computed<[](const F&, const Notation& in) { return in.set->source(); }>("source"),
       computed<start_in>("start", "null for a set that is only to be added to others").or_null(),
       of_census<&SetCensus::tiles>("tiles"), of_census<&SetCensus::types>("types"),
       of_census<&SetCensus::oriented>("oriented_types"),
       computed<edges_in>("edges", "also the set's own, by name", counts_with({"city", "road", "field"})),
       computed<segments_in>("segments", "also lines of the set's own, by name",
                             counts_with({"city", "road", "field", "cloister"})),
       computed<[](const F& f) { return f.census->marks[tilesets::pennant]; }>("pennants"),
       of_census<&SetCensus::gardens>("gardens"), of_census<&SetCensus::is_mirror_closed>("mirror_closed"),
       of_census<&SetCensus::matching_probability>("matching_probability").at_most(1),
       computed<[](const F& f, const Notation& in) { return marks_in(f.census->marks, in); }>(
           "marks", "besides pennants, by name, those that are there", marks_shape())
           .if_any(),
       computed<[](const F&, const Notation& in) {
         return told_edges(*in.set, tilesets::common_edge_kinds().size());
       }>("edge_kinds", "rows of edges besides field, road and city", list_of<std::vector<ToldEdge>>(edge))
           .if_any(),
       computed<[](const F& f) { return f.census->patterns; }>("patterns", {},
                                                               list_of<std::vector<P>>(pattern))
           .at_least(24),
       computed<types_in>("tile_types").at_least(1)});
}

}  // namespace bastide::reports::answers
