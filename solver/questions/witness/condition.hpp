// A condition on positions: "completed cities >= 2 and farms.shared >= 1 and tiles <= 6", in the language of
// rules/expressions/expression.hpp with the names of measure_table.
//
// A condition is evaluated over ranges of values: with one value each it is true or false, with ranges it may
// also be open, and a range for which it is false rules out every board within it. That is how boards are
// passed over before followers are put on them, and sizes before boards are walked.
//
// What it may ask of a board are measures: numbers with a name, each of whole value and a fixed meaning. One
// table names them all but the marks of a set, which follow it; docs/solver/witness.md and the
// diagnostics read it. Each is worked out twice, by measure_walked.cpp on the fast engine while boards are
// walked, and by measure_by_reference.cpp on the reference model for the position that is shown.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expressions/expression.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::solver::questions::witness {

enum class Measure : std::uint8_t {
  tiles,
  width,
  height,
  frontier,
  holes,
  dead_holes,
  starved_holes,
  blocked_types,
  cities,
  completed_cities,
  largest_city,
  largest_completed_city,
  pennants,
  roads,
  completed_roads,
  longest_road,
  longest_completed_road,
  loops,
  cloisters,
  completed_cloisters,
  farms,
  rich_farms,
  most_farm_cities,
  followers,
  players,
  shared_cities,
  shared_roads,
  shared_farms,
  gardens,
  completed_gardens,
  first_mark,  ///< of the set's second mark, and so on: its marks on the board
};
constexpr std::size_t named_measures = 30;
constexpr std::size_t measure_count = named_measures + tilesets::most_marks - 1;

struct MeasureInfo {
  std::string_view name;  ///< as conditions write it; words may be joined by '_', '.' or a blank
  std::string_view meaning;
};

constexpr std::array<MeasureInfo, named_measures> measure_table = {{
    {"tiles", "tiles on the board, start tile included"},
    {"width", "columns of the smallest rectangle around them"},
    {"height", "rows of that rectangle"},
    {"frontier", "empty cells beside a tile"},
    {"holes", "empty cells with tiles on all four sides"},
    {"dead_holes", "holes that no tile of the set fits"},
    {"starved_holes", "holes that tiles of the set fit, none of which is left"},
    {"blocked_types", "tile types of which one is left and none can be laid anywhere"},
    {"cities", "cities, completed or not"},
    {"completed_cities", "cities without an open edge"},
    {"largest_city", "tiles of the city with the most"},
    {"largest_completed_city", "tiles of the completed city with the most"},
    {"pennants", "pennants on the board"},
    {"roads", "roads, completed or not"},
    {"completed_roads", "roads with both ends, and loops"},
    {"longest_road", "tiles of the road with the most"},
    {"longest_completed_road", "tiles of the completed road with the most"},
    {"loops", "roads that lead back into themselves and have no end"},
    {"cloisters", "cloisters"},
    {"completed_cloisters", "cloisters with eight tiles around them"},
    {"farms", "connected fields"},
    {"farms.rich", "farms that touch two completed cities or more"},
    {"most_farm_cities", "completed cities that one farm touches, at most"},
    {"followers", "followers standing"},
    {"players", "players with a follower standing"},
    {"cities.shared", "cities with followers of two players or more"},
    {"roads.shared", "roads with followers of two players or more"},
    {"farms.shared", "farms with followers of two players or more"},
    {"gardens", "gardens"},
    {"completed_gardens", "gardens with eight tiles around them"},
}};

/// The names of all measures of a set with these marks ("pennant", "inn"), by index.
std::vector<std::string> measure_names(const std::vector<std::string>& marks);

constexpr std::size_t index_of(Measure m) { return static_cast<std::size_t>(m); }

/// Values by measure.
using MeasureValues = std::array<std::int64_t, measure_count>;
/// Bit m: measure m.
using MeasureSet = std::uint64_t;
static_assert(measure_count < 64);
constexpr MeasureSet bit_of(Measure m) { return MeasureSet{1} << index_of(m); }
constexpr MeasureSet measures_of_followers =
    ~MeasureSet{0} << index_of(Measure::followers) & (bit_of(Measure::gardens) - 1U);
constexpr MeasureSet measures_of_marks =
    ~MeasureSet{0} << index_of(Measure::first_mark) & ((MeasureSet{1} << measure_count) - 1U);

using rules::expressions::Truth;

struct MeasureRanges {
  MeasureValues least{};
  MeasureValues most{};
};

class Condition {
 public:
  /// `marks`: those of the set (TileSet::marks). Throws InputError with the place of what is wrong; `file`
  /// names the text.
  static Condition read(std::string_view text, const std::vector<std::string>& marks = {"pennant"},
                        const std::string& file = "--formula");

  const std::string& text() const { return text_; }
  /// The measures that it names.
  MeasureSet measures() const { return measures_; }

  bool holds(const MeasureValues& values) const { return over({values, values}) == Truth::yes; }
  Truth over(const MeasureRanges& ranges) const;

 private:
  rules::expressions::Expression expression_;
  std::string text_;
  MeasureSet measures_ = 0;
};

}  // namespace bastide::solver::questions::witness
