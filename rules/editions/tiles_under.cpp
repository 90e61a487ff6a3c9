// The tile set as an edition sees it. A file of tiles knows names of marks and how many copies show a garden;
// what that means an edition says. So each step is a change of tiles: engines, notation and pictures need the
// set alone.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "rules/editions/crossings.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileSet;
using tilesets::TileType;

[[noreturn]] void refuse_tile(const TileType& type, const std::string& message) {
  std::error_code ignored;
  const auto& file = type.where.file;
  const auto text =
      std::filesystem::is_regular_file(file, ignored) ? tilesets::read_text_file(file) : std::string{};
  throw tilesets::InputError(type.where, message, text);
}

/// The edition's number of the set's mark `name` on a segment of the tile.
std::size_t number_of(const std::string& name, const TileType& type, const Segment& segment,
                      const Edition& edition) {
  const auto found = std::ranges::find(edition.marks, name, &expressions::MarkRule::name);
  if (found == edition.marks.end()) {
    const auto known =
        edition.marks | ranges::views::transform(&expressions::MarkRule::name) | ranges::to_vector;
    refuse_tile(
        type, fmt::format("the edition {} does not say what mark {} of tile {} is, expected {}, or the mark "
                          "in its [markers]",
                          in_quotes(edition.id), in_quotes(name), type.id, suggestion(name, known)));
  }
  if (found->on != segment.kind) {
    refuse_tile(type,
                fmt::format("mark {} lies on {} of tile {}, expected it on a {}, as the edition {} says",
                            in_quotes(name), segment.name, type.id, tilesets::kind_name(found->on),
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

tilesets::Names names_under(const Edition& edition) {
  tilesets::Names names;
  names.marks = edition.marks | ranges::views::transform(&expressions::MarkRule::name) | ranges::to_vector;
  names.figures.clear();
  for (const auto& figure : edition.figures)
    names.figures.push_back({figure.id, figure.stands_on, figure.weight});
  return names;
}

}  // namespace

TileSet tiles_under(const TileSet& set, const Edition& edition) {
  const auto joining = joining_crossings(set, edition);
  const bool is_plain = !edition.has_marks() && !edition.has_figures() && set.marks().size() == 1;
  if (joining.empty() && is_plain) return set;
  std::vector<TileType> types(set.types().begin(), set.types().end());
  for (const int t : joining) join_roads(types[static_cast<std::size_t>(t)]);
  if (is_plain) return {set.id(), set.name(), set.source(), std::move(types), set.start_type(), set.where()};
  for (auto& type : types) renumber_marks(set, edition, type);
  auto start = static_cast<std::size_t>(set.start_type());
  if (edition.has_gardens()) {
    std::vector<TileType> split;
    for (std::size_t t = 0; t < types.size(); ++t) {
      if (t == static_cast<std::size_t>(set.start_type())) start = split.size();
      for (auto& type : by_garden(std::move(types[t]))) {
        if (std::ranges::find(split, type.id, &TileType::id) != split.end())
          refuse_tile(
              type, fmt::format("there is a tile {} already, expected another id than that of a tile with a "
                                "garden",
                                in_quotes(type.id)));
        split.push_back(std::move(type));
      }
    }
    types = std::move(split);
  }
  return {set.id(),    set.name(),          set.source(), std::move(types), static_cast<int>(start),
          set.where(), names_under(edition)};
}

}  // namespace bastide::rules::editions
