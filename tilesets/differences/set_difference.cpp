#include "tilesets/differences/set_difference.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tilesets/set_census.hpp"
#include "tilesets/tile_image.hpp"
#include "tilesets/tile_words.hpp"

namespace bastide::tilesets::differences {
namespace {

/// A type with the set whose names it uses.
struct OfSet {
  const TileSet& set;
  const TileType& type;
};

std::vector<std::string> edges_of(const OfSet& t) {
  std::vector<std::string> words;
  for (const auto edge : t.type.edges) words.emplace_back(t.set.edge_word(edge));
  return words;
}

/// A segment's rim, with whatever else tells it from others of its kind; sorted, as indices may differ.
std::vector<std::string> segments_of(const OfSet& t, bool fields) {
  std::vector<std::string> words;
  for (const auto& s : t.type.segments) {
    if ((s.kind == SegmentKind::field) != fields) continue;
    unsigned touched = 0;
    for (const auto& city : t.type.segments) {
      if (city.kind == SegmentKind::city && ((s.cities >> city.index) & 1) != 0) touched |= city.sides;
    }
    words.push_back(
        fmt::format("{} {} {} {} {}", t.set.kind_name(s.kind), s.sides, s.half_edges, s.corners, touched));
  }
  std::ranges::sort(words);
  return words;
}

/// Each mark with the rim that it is printed on.
std::vector<std::string> marks_of(const OfSet& t) {
  std::vector<std::string> words;
  for (const auto& s : t.type.segments) {
    for (std::size_t m = 0; m < s.marks.size(); ++m) {
      if (s.marks[m] > 0)
        words.push_back(fmt::format("{} {} on {} {} {}", s.marks[m], name_of_mark(t.set.marks(), m),
                                    t.set.kind_name(s.kind), s.sides, s.half_edges));
    }
  }
  std::ranges::sort(words);
  return words;
}

/// What roads end at, and what passes what.
std::string ends_of(const OfSet& t) {
  std::string words = fmt::format("{} {}", static_cast<int>(t.type.centre), t.type.spurs);
  for (const auto& end : t.type.ends) words += fmt::format(" {}-{}", static_cast<int>(end.at), end.city);
  for (const auto& b : t.type.bridges)
    words += fmt::format(" {}/{}", t.type.segments[b.above].sides, t.type.segments[b.below].sides);
  return words;
}

std::vector<TypePart> parts_that_differ(const OfSet& left, const OfSet& right) {
  std::vector<TypePart> parts;
  if (edges_of(left) != edges_of(right)) parts.push_back(TypePart::edges);
  if (segments_of(left, false) != segments_of(right, false)) parts.push_back(TypePart::segments);
  if (segments_of(left, true) != segments_of(right, true)) parts.push_back(TypePart::fields);
  if (marks_of(left) != marks_of(right)) parts.push_back(TypePart::marks);
  if (ends_of(left) != ends_of(right)) parts.push_back(TypePart::ends);
  if (left.type.fills_hole != right.type.fills_hole) parts.push_back(TypePart::place);
  return parts;
}

/// How a type looks, in a text that two sets share as far as they number marks and own edges alike.
std::string look_of_type(const OfSet& t) {
  auto words = edges_of(t);
  std::ranges::sort(words);
  return fmt::format("{} {}", shape_key(t.type), fmt::join(words, " "));
}

std::vector<SetDifference::OnlyType> only_in(const TileSet& set, const TileSet& other) {
  std::vector<SetDifference::OnlyType> only;
  for (const auto& type : set.types()) {
    if (other.find(type.id) >= 0) continue;
    SetDifference::OnlyType row{type.id, type.count, tile_description(type, set.marks()), {}};
    for (const auto& same : other.types()) {
      if (set.find(same.id) < 0 && row.same_tile.empty() &&
          look_of_type({set, type}) == look_of_type({other, same}))
        row.same_tile = same.id;
    }
    only.push_back(std::move(row));
  }
  return only;
}

SetDifference::Side side_of(const TileSet& set) {
  return {set.id(), set.name(),
          set.start_type() == TileSet::no_start ? std::string() : set.type(set.start_type()).id,
          set.tile_count(), set.type_count()};
}

/// Adds `count` of `what` on one side.
void add_to(std::vector<SetDifference::Sum>& sums, const std::string& what, int SetDifference::Sum::*side,
            int count) {
  auto row = std::ranges::find(sums, what, &SetDifference::Sum::what);
  if (row == sums.end()) row = sums.insert(sums.end(), {what, 0, 0});
  (*row).*side += count;
}

void add_sums(SetDifference& out, const TileSet& set, int SetDifference::Sum::*side) {
  const auto census = census_of(set);
  for (std::size_t e = 0; e < census.edges.size(); ++e)
    add_to(out.edges, set.edge_kinds()[e].name, side, census.edges[e]);
  for (std::size_t m = 0; m < census.marks.size(); ++m)
    add_to(out.marks, set.marks()[m], side, census.marks[m]);
}

}  // namespace

SetDifference difference(const TileSet& left, const TileSet& right) {
  SetDifference out;
  out.left = side_of(left);
  out.right = side_of(right);
  out.only_left = only_in(left, right);
  out.only_right = only_in(right, left);
  for (const auto& type : left.types()) {
    const int other = right.find(type.id);
    if (other < 0) continue;
    const auto& there = right.type(other);
    if (type.count != there.count) out.counts.push_back({type.id, type.count, there.count});
    if (auto parts = parts_that_differ({left, type}, {right, there}); !parts.empty())
      out.shapes.push_back({type.id, std::move(parts), tile_description(type, left.marks()),
                            tile_description(there, right.marks())});
  }
  add_sums(out, left, &SetDifference::Sum::left);
  add_sums(out, right, &SetDifference::Sum::right);
  return out;
}

TileSet added_tiles(const TileSet& left, const TileSet& right) {
  std::vector<TileType> added;
  int start = TileSet::no_start;
  for (int t = 0; t < right.type_count(); ++t) {
    auto type = right.type(t);
    const int there = left.find(type.id);
    if (there >= 0 && parts_that_differ({left, left.type(there)}, {right, type}).empty())
      type.count -= left.type(there).count;
    if (type.count <= 0) continue;
    if (t == right.start_type()) start = static_cast<int>(added.size());
    added.push_back(std::move(type));
  }
  const auto name = fmt::format("{}: what it adds to {}", right.name(), left.id());
  return {right.id(), name,          right.source(), std::move(added),
          start,      right.where(), right.names(),  right.edge_kinds()};
}

std::string words_of(const std::vector<TypePart>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + described::word(parts[i]);
  return text;
}

std::string made_of(const SetDifference& d) {
  auto text = fmt::format("{} tiles of {} types: {}", d.right.tiles, d.right.types, d.left.id);
  for (const auto& added : d.only_right) text += fmt::format(" + {} x {}", added.count, added.type);
  if (!d.only_left.empty()) {
    std::vector<std::string> ids;
    for (const auto& gone : d.only_left) ids.push_back(gone.type);
    text += fmt::format(", without {}", fmt::join(ids, ", "));
  }
  for (const auto& [type, before, now] : d.counts)
    text += fmt::format("; {} {} instead of {}", now, type, before);
  for (const auto& shape : d.shapes) text += fmt::format("; {} replaced", shape.type);
  return text;
}

described::Shape shape_of(const TypePart*) {
  return described::words<TypePart>({"edges", "segments", "fields", "marks", "ends", "place"});
}

using described::field;
using described::object;

described::Shape shape_of(const SetDifference::Side*) {
  using S = SetDifference::Side;
  return object({field<&S::id>("id"), field<&S::name>("name"),
                 field<&S::start>("start", "its start tile").if_any(), field<&S::tiles>("tiles"),
                 field<&S::types>("types")});
}

described::Shape shape_of(const SetDifference::OnlyType*) {
  using O = SetDifference::OnlyType;
  return object({field<&O::type>("type"), field<&O::count>("count"),
                 field<&O::shows>("shows", "its segments in words"),
                 field<&O::same_tile>("same_tile", "the other set's type that looks like it").if_any()});
}

described::Shape shape_of(const SetDifference::OtherCount*) {
  using O = SetDifference::OtherCount;
  return object({field<&O::type>("type"), field<&O::left>("left"), field<&O::right>("right")});
}

described::Shape shape_of(const SetDifference::OtherShape*) {
  using O = SetDifference::OtherShape;
  return object({field<&O::type>("type"), field<&O::parts>("parts", "in what the two differ"),
                 field<&O::left>("left", "its segments in words"), field<&O::right>("right")});
}

described::Shape shape_of(const SetDifference::Sum*) {
  using S = SetDifference::Sum;
  return object({field<&S::what>("what"), field<&S::left>("left"), field<&S::right>("right")});
}

described::Shape shape_of(const SetDifference*) {
  using D = SetDifference;
  return object({described::constant("format", "bastide.tilesets-diff/1"), field<&D::left>("left"),
                 field<&D::right>("right"),
                 field<&D::only_left>("only_left", "types that the right set lacks"),
                 field<&D::only_right>("only_right", "types that the left set lacks"),
                 field<&D::counts>("counts", "types of which there are other numbers of copies"),
                 field<&D::shapes>("shapes", "types that look otherwise"),
                 field<&D::edges>("edges", "how many edges of each kind all tiles have"),
                 field<&D::marks>("marks", "how many of each mark")});
}

}  // namespace bastide::tilesets::differences
