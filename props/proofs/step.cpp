// What a step leads to by definition, and how it is told.
#include "props/proofs/step.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "rules/reference/landscape.hpp"

namespace bastide::props::proofs {
namespace {

using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileType;

/// The sides, or half-edges, that each segment of the tile holds on the board.
std::array<unsigned, tilesets::most_segments> places_of(const tilesets::TileSet& set,
                                                        const rules::Placement& tile) {
  std::array<unsigned, tilesets::most_segments> out{};
  const auto add = [&](std::optional<int> segment, int place) {
    if (segment) out[static_cast<std::size_t>(*segment)] |= 1U << static_cast<unsigned>(place);
  };
  for (int s = 0; s < tilesets::side_count; ++s) add(rules::reference::segment_on_side(set, tile, s), s);
  for (int h = 0; h < tilesets::half_edge_count; ++h)
    add(rules::reference::field_on_half_edge(set, tile, h), h);
  return out;
}

/// The half-edges of some sides.
unsigned halves_of(unsigned sides) {
  unsigned out = 0;
  for (unsigned s = 0; s < 4; ++s) {
    if ((sides >> s & 1U) != 0) out |= 3U << (2 * s);
  }
  return out;
}

bool has_several(const TileType& type, SegmentKind kind) {
  return kind != SegmentKind::field && std::count_if(type.segments.begin(), type.segments.end(),
                                                     [&](const Segment& s) { return s.kind == kind; }) > 1;
}

void add_numbers(const OutsideFeature& from, StepFeature& to) {
  to.open += from.open;
  if (to.kind != SegmentKind::field) to.tiles += from.tiles;
  to.segments += from.segments;
  to.pennants += from.pennants;
  to.has_split_tile = to.has_split_tile || from.has_split_tile;
  for (std::size_t p = 0; p < to.followers.size(); ++p) to.followers[p] += from.followers[p];
  to.extras.resize(std::max(to.extras.size(), from.extras.size()));
  for (std::size_t i = 0; i < from.extras.size(); ++i) to.extras[i] += from.extras[i];
}

}  // namespace

bool StepFeature::is_occupied() const {
  return std::any_of(followers.begin(), followers.end(), [](int n) { return n > 0; });
}

void joined_by_definition(const tilesets::TileSet& set, const Step& step, std::vector<StepFeature>& out) {
  out.clear();
  const auto& type = set.type(step.tile.type);
  const auto own = type.segments.size();
  const auto places = places_of(set, step.tile);
  // Everything within reach of the first segment not yet told, spread until nothing is added.
  unsigned told = 0;
  for (std::size_t first = 0; first < own; ++first) {
    const auto kind = type.segments[first].kind;
    if (tilesets::is_site(kind) || (told >> first & 1U) != 0) continue;
    StepFeature feature;
    feature.kind = kind;
    feature.own = 1U << first;
    for (bool grows = true; grows;) {
      grows = false;
      unsigned rim = 0;
      for (std::size_t i = 0; i < own; ++i) rim |= (feature.own >> i & 1U) != 0 ? places[i] : 0U;
      for (std::size_t i = 0; i < step.outside.size(); ++i) {
        if (step.outside[i].kind == kind && (step.outside[i].places & rim) != 0) feature.outside |= 1U << i;
      }
      unsigned met = 0;
      for (std::size_t i = 0; i < step.outside.size(); ++i)
        met |= (feature.outside >> i & 1U) != 0 ? step.outside[i].places : 0U;
      for (std::size_t i = 0; i < own; ++i) {
        if (type.segments[i].kind != kind || (places[i] & met) == 0 || (feature.own >> i & 1U) != 0) continue;
        feature.own |= 1U << i;
        grows = true;
      }
    }
    told |= feature.own;
    const unsigned closed = kind == SegmentKind::field ? halves_of(step.touched) : step.touched | step.walls;
    std::uint32_t far = 0;
    for (std::size_t i = 0; i < own; ++i) {
      if ((feature.own >> i & 1U) == 0) continue;
      feature.open += std::popcount(places[i] & ~closed);
      feature.segments += 1;
      feature.pennants += type.segments[i].pennants();
      feature.extras.resize(set.marks().size() - 1);
      for (std::size_t m = 1; m < set.marks().size(); ++m) feature.extras[m - 1] += type.segments[i].marks[m];
    }
    for (std::size_t i = 0; i < step.outside.size(); ++i) {
      if ((feature.outside >> i & 1U) != 0) far |= step.outside[i].far;
    }
    feature.has_split_tile = has_several(type, kind);
    // The tile laid is one tile, whether one of its segments is in the feature or two.
    feature.tiles = kind == SegmentKind::field ? 1 : 1 + std::popcount(far);
    out.push_back(feature);
  }
}

void add_outside(const Step& step, std::vector<StepFeature>& features) {
  for (StepFeature& feature : features) {
    for (std::size_t i = 0; i < step.outside.size(); ++i) {
      if ((feature.outside >> i & 1U) != 0) add_numbers(step.outside[i], feature);
    }
  }
}

void features_by_definition(const tilesets::TileSet& set, const Step& step, std::vector<StepFeature>& out) {
  joined_by_definition(set, step, out);
  add_outside(step, out);
}

std::string to_text(const tilesets::TileSet& set, const Step& step) {
  auto text = fmt::format("{}{}", set.type(step.tile.type).id, step.tile.rotation);
  if (step.touched != 0) text += " touching";
  for (unsigned s = 0; s < 4; ++s) {
    if ((step.touched >> s & 1U) != 0) text += fmt::format(" {}", tilesets::side_letter(static_cast<int>(s)));
  }
  for (unsigned s = 0; s < 4; ++s) {
    if ((step.walls >> s & 1U) != 0)
      text += fmt::format(", off the table {}", tilesets::side_letter(static_cast<int>(s)));
  }
  for (const auto& f : step.outside) {
    text += fmt::format("; outside a {} at", tilesets::kind_name(f.kind));
    for (int i = 0; i < 8; ++i) {
      if ((f.places >> static_cast<unsigned>(i) & 1U) == 0) continue;
      text += f.kind == SegmentKind::field ? " " + tilesets::half_edge_name(i)
                                           : fmt::format(" {}", tilesets::side_letter(i));
    }
    text += fmt::format(" with {} more open, {} tiles, {} segments, {} pennants", f.open,
                        f.tiles + std::popcount(f.far), f.segments, f.pennants);
    for (std::size_t p = 0; p < f.followers.size(); ++p) {
      if (f.followers[p] > 0) text += fmt::format(", {} of player {}", f.followers[p], p);
    }
    if (!f.extras.empty()) text += fmt::format(", further {}", fmt::join(f.extras, " "));
    for (std::uint32_t i = 0; i < 32; ++i) {
      if ((f.far >> i & 1U) != 0) text += fmt::format(", on far tile {}", i);
    }
  }
  return text;
}

}  // namespace bastide::props::proofs
