#include "solver/questions/growing/road_ends.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace bastide::solver::questions::growing {
namespace {

using rules::editions::Edition;
using rules::expressions::Detail;
using tilesets::Centre;
using tilesets::TileSet;

constexpr std::array ends = {Detail::crossings, Detail::cloister_ends, Detail::city_ends};

bool is_end(Detail detail, Centre at) {
  switch (at) {
    case Centre::crossing:
    case Centre::hamlet:
      return detail == Detail::crossings;
    case Centre::cloister:
      return detail == Detail::cloister_ends;
    case Centre::gate:
      return detail == Detail::city_ends;
    case Centre::none:
      break;
  }
  return false;
}

Edition with_rows(Edition edition) {
  for (const auto end : ends) {
    edition.marks.push_back({detail_word(end), tilesets::SegmentKind::road, rules::expressions::Merge::sum});
  }
  return edition;
}

TileSet with_marks(const TileSet& set) {
  std::vector<tilesets::TileType> types(set.types().begin(), set.types().end());
  auto names = set.names();
  for (const auto end : ends) {
    const auto mark = names.marks.size();
    names.marks.emplace_back(detail_word(end));
    for (auto& type : types) {
      for (auto& segment : type.segments) {
        const bool is_closed =
            segment.kind == tilesets::SegmentKind::road && std::has_single_bit(segment.sides);
        if (is_closed && is_end(end, type.ends[static_cast<std::size_t>(std::countr_zero(segment.sides))].at))
          segment.marks[mark] = 1;
      }
    }
  }
  return {set.id(),         set.name(),  set.source(), std::move(types),
          set.start_type(), set.where(), names,        set.edge_kinds()};
}

}  // namespace

std::optional<Detail> end_called(const std::string& mark) {
  const auto found = std::ranges::find(ends, mark, [](Detail end) { return detail_word(end); });
  if (found == ends.end()) return std::nullopt;
  return *found;
}

bool asks_for_road_ends(const Edition& edition) {
  const auto& formula = formula_of(edition, rules::expressions::FormulaSlot::road_complete);
  return std::ranges::any_of(ends, [&](Detail end) { return formula.uses(end); });
}

RoadEndsAsMarks::RoadEndsAsMarks(const rules::board::Ruleset& of)
    : edition_(with_rows(of.edition())), set_(with_marks(of.set())), fit_(set_) {}

}  // namespace bastide::solver::questions::growing
