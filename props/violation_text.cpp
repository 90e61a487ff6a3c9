#include "props/violation_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/notation.hpp"

namespace bastide::props {
namespace {

std::string feature_words(rules::FeatureKind kind, std::size_t tiles, std::size_t segments, int pennants,
                          int open, bool is_complete) {
  return fmt::format("{}, {}, {}, {}, {} open, {}", rules::feature_name(kind),
                     rules::counted(static_cast<int>(tiles), "tile"),
                     rules::counted(static_cast<int>(segments), "segment"),
                     rules::counted(pennants, "pennant"), open, is_complete ? "complete" : "incomplete");
}

}  // namespace

std::string in_words(rules::Cell c) { return fmt::format("({},{})", c.x, c.y); }

std::string edge_words(const rules::TileSet& set, unsigned code) {
  const auto base = static_cast<unsigned>(set.edge_kinds().size()) + 1;
  std::string text;
  for (unsigned s = 0; s < 4; ++s, code /= base)
    text += code % base == 0 ? '-' : set.edge_letter(static_cast<tilesets::Edge>(code % base));
  return text;
}

std::string in_words(const rules::PerPlayer& numbers) {
  std::size_t shown = numbers.size();
  while (shown > 1 && numbers[shown - 1] == 0) --shown;
  return fmt::format("{}",
                     fmt::join(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(shown), "/"));
}

std::string in_words(const rules::board::Feature& f) {
  return feature_words(f.kind, f.tiles, f.segments, f.pennants, f.open, f.is_complete());
}

std::string in_words(const rules::reference::Feature& f) {
  return feature_words(f.kind, f.tiles.size(), f.segments.size(), f.marks[tilesets::pennant], f.open_edges,
                       f.complete);
}

std::string in_words(const rules::ScoreItem& item) {
  return fmt::format("{} of tile {}, segment {}: {}, {}, cities {}, holders {}, points {}",
                     rules::feature_name(item.feature), item.anchor.placement, item.anchor.segment, item.why,
                     item.complete ? "complete" : "incomplete", item.cities, in_words(item.holders),
                     in_words(item.points));
}

std::string in_words(const tilesets::TileSet& set, const rules::Placement& placement) {
  return rules::print_placement(set, placement, true);
}

std::string in_words(const std::vector<int>& numbers) {
  return fmt::format("{{{}}}", fmt::join(numbers, ", "));
}

}  // namespace bastide::props
