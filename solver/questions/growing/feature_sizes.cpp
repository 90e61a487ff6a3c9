#include "solver/questions/growing/feature_sizes.hpp"

#include "solver/questions/growing/road_ends.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/dynamic_bitset.hpp>
#include <set>
#include <stdexcept>

#include "rules/board/feature_forest.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::solver::questions::growing {
namespace {

using Bits = boost::dynamic_bitset<std::uint64_t>;

FeatureSize operator+(const FeatureSize& a, const FeatureSize& b) {
  FeatureSize out{a.tiles + b.tiles, a.segments + b.segments, a.pennants + b.pennants, a.sides + b.sides};
  for (std::size_t m = 1; m < out.marks.size(); ++m)
    out.marks[m] = static_cast<std::uint16_t>(a.marks[m] + b.marks[m]);
  return out;
}

/// The larger of both in everything but tiles.
FeatureSize most_of(const FeatureSize& a, const FeatureSize& b) {
  FeatureSize out{std::max(a.tiles, b.tiles), std::max(a.segments, b.segments),
                  std::max(a.pennants, b.pennants), std::max(a.sides, b.sides)};
  for (std::size_t m = 1; m < out.marks.size(); ++m) out.marks[m] = std::max(a.marks[m], b.marks[m]);
  return out;
}

/// The ways in which a tile of a type can take part in one feature: any of its segments of that kind, one at
/// least. Each once.
std::set<FeatureSize> parts_of(const tilesets::TileType& type, tilesets::SegmentKind kind, bool loops_only,
                               MarkMask counted) {
  std::set<FeatureSize> ways = {FeatureSize{}};
  for (const auto& segment : type.segments) {
    const int sides = std::popcount(segment.sides);
    if (segment.kind != kind || (loops_only && sides != 2)) continue;
    FeatureSize own{0, 1, segment.pennants(), sides};
    for (std::size_t m = 1; m < own.marks.size(); ++m)
      own.marks[m] = (counted >> m & 1U) != 0 ? std::uint16_t{segment.marks[m]} : std::uint16_t{0};
    for (const auto& without : std::set<FeatureSize>(ways)) ways.insert(without + own);
  }
  ways.erase(FeatureSize{});
  std::set<FeatureSize> parts;
  for (auto way : ways) {
    way.tiles = 1;
    parts.insert(way);
  }
  return parts;
}

/// A place in the bits for every size, sides fastest, so that adding a part is a shift.
class Places {
 public:
  explicit Places(const FeatureSize& most)
      : by_segments_(size_of(most.sides)),
        by_tiles_(by_segments_ * size_of(most.segments)),
        by_pennants_(by_tiles_ * size_of(most.tiles)),
        count_(by_pennants_ * size_of(most.pennants)) {
    for (std::size_t m = 1; m < most.marks.size(); ++m) {
      by_mark_[m] = count_;
      if (count_ <= most_bits) count_ *= size_of(most.marks[m]);
    }
    if (count_ > most_bits) throw std::length_error("too many tiles to count all selections");
  }
  std::size_t count() const { return count_; }
  std::size_t at(const FeatureSize& size) const {
    std::size_t place = static_cast<std::size_t>(size.sides) +
                        static_cast<std::size_t>(size.segments) * by_segments_ +
                        static_cast<std::size_t>(size.tiles) * by_tiles_ +
                        static_cast<std::size_t>(size.pennants) * by_pennants_;
    for (std::size_t m = 1; m < size.marks.size(); ++m) place += size.marks[m] * by_mark_[m];
    return place;
  }
  FeatureSize size(std::size_t place) const {
    const auto part = [](std::size_t of, std::size_t by) { return static_cast<int>(of / by); };
    FeatureSize size;
    for (auto m = size.marks.size(); --m > 0;) {
      size.marks[m] = static_cast<std::uint16_t>(place / by_mark_[m]);
      place %= by_mark_[m];
    }
    size.pennants = part(place, by_pennants_);
    size.tiles = part(place % by_pennants_, by_tiles_);
    size.segments = part(place % by_tiles_, by_segments_);
    size.sides = static_cast<int>(place % by_segments_);
    return size;
  }

 private:
  static constexpr std::size_t most_bits = std::size_t{1} << 28U;
  static std::size_t size_of(int most) { return static_cast<std::size_t>(most) + 1; }
  std::size_t by_segments_, by_tiles_, by_pennants_, count_;
  std::array<std::size_t, tilesets::most_marks> by_mark_{};
};

/// All of the kind's segments in the set.
FeatureSize whole_set(const tilesets::TileSet& set, tilesets::SegmentKind kind, bool loops_only,
                      MarkMask counted) {
  FeatureSize most;
  for (const auto& type : set.types()) {
    FeatureSize all;
    for (const auto& way : parts_of(type, kind, loops_only, counted)) all = most_of(all, way);
    for (int copy = 0; copy < type.count; ++copy) most = most + all;
  }
  return most;
}

/// What the selections of segments from the set come to.
std::vector<FeatureSize> selections(const tilesets::TileSet& set, tilesets::SegmentKind segments,
                                    bool loops_only, MarkMask counted) {
  const Places places(whole_set(set, segments, loops_only, counted));
  Bits reached(places.count());
  reached.set(0);
  for (const auto& type : set.types()) {
    const auto parts = parts_of(type, segments, loops_only, counted);
    if (parts.empty()) continue;
    for (int copy = 0; copy < type.count; ++copy) {
      const Bits before = reached;
      for (const auto& part : parts) reached |= before << places.at(part);
    }
  }
  std::vector<FeatureSize> sizes;
  for (auto place = reached.find_next(0); place != Bits::npos; place = reached.find_next(place))
    sizes.push_back(places.size(place));
  return sizes;
}

}  // namespace

MarkMask counted_marks(const rules::editions::Edition& edition, rules::FeatureKind kind) {
  const bool is_city = kind == rules::FeatureKind::city;
  MarkMask out = 0;
  for (std::size_t m = 1; m < edition.marks.size(); ++m) {
    for (const bool is_complete : {true, false}) {
      const auto& formula = formula_of(edition, rules::expressions::slot_of(kind, is_complete));
      const auto end = is_city ? std::nullopt : end_called(edition.marks[m].name);
      if (formula.uses_mark(m) || (end && formula.uses(*end))) out = static_cast<MarkMask>(out | 1U << m);
    }
  }
  return out;
}

std::vector<FeatureSize> countable_sizes(const tilesets::TileSet& set, rules::FeatureKind kind,
                                         const rules::Table& table, bool loops_only, MarkMask counted) {
  const bool has_border = table.completes() && !loops_only;
  std::vector<FeatureSize> sizes;
  for (const auto& size : selections(set, segment_kind(kind), loops_only, counted)) {
    if (size.sides < 2 * (size.segments - 1)) continue;
    if (!has_border && (size.sides % 2 != 0 || size.tiles < 2)) continue;
    if (table.area.is_finite() && size.tiles > table.area.cell_count()) continue;
    if (table.area.kind == rules::AreaKind::shiftable && size.tiles > table.area.width * table.area.height)
      continue;
    // Tiles around a corner come in even numbers, and a loop of a road has four corners.
    if (loops_only && (size.segments % 2 != 0 || size.segments < 4)) continue;
    sizes.push_back(size);
  }
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

int most_points_of(int n, rules::FeatureKind kind, const rules::board::Ruleset& ruleset) {
  if (n == 0) return 0;
  const auto& edition = ruleset.edition();
  int best = 0;
  const auto counted = counted_marks(edition, kind);
  for (const auto& size : countable_sizes(ruleset.set(), kind, edition.table, false, counted))
    best = std::max(best, points_of(size, kind, true, edition));
  if (n == 1 || rules::editions::is_own_formula(edition, rules::expressions::slot_of(kind, true)))
    return n * best;
  const int each = kind == rules::FeatureKind::city ? 2 : 1;
  int together = 0;  // each segment for a tile of its own
  for (const auto& size : selections(ruleset.set(), segment_kind(kind), false, counted))
    if (size.sides >= 2 * (size.segments - n))
      together = std::max(together, each * (size.segments + size.pennants));
  return std::min(n * best, together);
}

int most_incomplete_points_of(int n, rules::FeatureKind kind, const rules::board::Ruleset& ruleset) {
  if (n == 0) return 0;
  const auto& edition = ruleset.edition();
  const auto slot = rules::expressions::slot_of(kind, false);
  int best = 0, together = 0;
  for (const auto& size :
       selections(ruleset.set(), segment_kind(kind), false, counted_marks(edition, kind))) {
    if (size.sides >= 2 * size.segments - 1) best = std::max(best, points_of(size, kind, false, edition));
    if (size.sides >= 2 * size.segments - n) together = std::max(together, size.segments + size.pennants);
  }
  return n == 1 || rules::editions::is_own_formula(edition, slot) ? n * best : std::min(n * best, together);
}

int points_of(const FeatureSize& size, rules::FeatureKind kind, bool is_complete,
              const rules::editions::Edition& edition) {
  using rules::expressions::Detail;
  using rules::expressions::FormulaSlot;
  const bool asks_for_loops = formula_of(edition, FormulaSlot::road_complete).uses(Detail::loops);
  if (counted_marks(edition, kind) != 0 || asks_for_loops) {
    rules::expressions::FormulaInputs inputs;
    inputs.tiles = size.tiles;
    inputs.segments = size.segments;
    inputs.marks[tilesets::pennant] = size.pennants;
    for (std::size_t m = 1; m < edition.marks.size(); ++m) {
      const bool is_any = edition.marks[m].merge == rules::expressions::Merge::any;
      inputs.marks[m] = is_any ? std::min<int>(size.marks[m], 1) : size.marks[m];
      if (const auto end = end_called(edition.marks[m].name)) inputs.detail(*end) = size.marks[m];
    }
    if (is_complete) inputs.detail(Detail::loops) = size.circles();
    return formula_of(edition, rules::expressions::slot_of(kind, is_complete)).points(inputs);
  }
  rules::board::Feature feature;
  feature.kind = kind;
  feature.open = is_complete ? 0 : 1;
  feature.tiles = static_cast<std::uint16_t>(size.tiles);
  feature.segments = static_cast<std::uint16_t>(size.segments);
  feature.pennants = static_cast<std::uint16_t>(size.pennants);
  return rules::play::feature_points(feature, edition);
}

std::vector<std::string> counting_words(const tilesets::TileSet& set, rules::FeatureKind kind,
                                        const rules::Table& table, bool loops_only, MarkMask counted) {
  const std::string name = rules::feature_name(kind);
  std::array<int, 5> with_sides{};
  int one_sided_tiles = 0;
  int pennants = 0;
  for (const auto& type : set.types()) {
    bool has_one_sided = false;
    for (const auto& segment : type.segments) {
      if (segment.kind != segment_kind(kind)) continue;
      with_sides[static_cast<std::size_t>(std::popcount(segment.sides))] += type.count;
      pennants += type.count * segment.pennants();
      has_one_sided = has_one_sided || std::popcount(segment.sides) == 1;
    }
    if (has_one_sided) one_sided_tiles += type.count;
  }
  std::string has = "The set has";
  for (int sides = 4; sides >= 1; --sides) {
    has += (sides == 4   ? " "
            : sides == 1 ? " and "
                         : ", ") +
           std::to_string(with_sides[static_cast<std::size_t>(sides)]) + " " + name + " segment" +
           (with_sides[static_cast<std::size_t>(sides)] == 1 ? "" : "s") + " with " + std::to_string(sides) +
           (sides == 1 ? " side" : " sides");
  }
  has += ", the last on " + std::to_string(one_sided_tiles) + " tiles";
  if (kind == rules::FeatureKind::city) has += "; " + std::to_string(pennants) + " pennants";
  for (std::size_t m = 1; m < set.marks().size(); ++m) {
    if ((counted >> m & 1U) == 0) continue;
    int marks = 0;
    for (const auto& type : set.types()) {
      for (const auto& segment : type.segments)
        marks += segment.kind == segment_kind(kind) ? type.count * segment.marks[m] : 0;
    }
    has += "; " + rules::counted(marks, set.marks()[m].c_str());
  }
  has += ".";
  std::vector<std::string> words;
  if (loops_only) {
    words = {
        "A road that closes on itself has only segments with two sides, and on a grid an even number of "
        "them, because it steps as often to the east as to the west and to the north as to the south.",
        std::move(has)};
    return words;
  }
  words.push_back("A completed " + name +
                  " of n segments is held together by n - 1 joints at least, and each joint uses two of its "
                  "sides: the sum of (sides - 2) over its segments is at least -2" +
                  (table.completes() ? "." : ", and even."));
  words.push_back(std::move(has));
  const int spare = 2 * with_sides[4] + with_sides[3] + 2;
  words.push_back("With all that have two sides or more, as many as " + std::to_string(spare) +
                  " of the one-sided can take part: each takes one away, and the sum is " +
                  std::to_string(spare - 2) + " without them.");
  return words;
}

}  // namespace bastide::solver::questions::growing
