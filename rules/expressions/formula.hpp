// Points as a formula that a designer writes: "tiles == 2 ? tiles : 2*tiles + 2*pennants" (ours-formulas),
// in the language of expression.hpp. Names: roads and cities have tiles and segments; cloisters and gardens
// neighbours and what lies on these; farms cities (the completed ones they touch) with their tiles and
// pennants; all of them the edition's marks on such segments and its figures (vocabulary.hpp), and what a
// Detail is.
//
// `read` tabulates the points once, which also proves them whole numbers there; a load from the table takes
// 4 ns, a calculation some 20 to 200. The table covers 1-160 tiles, 0-15 segments more than tiles (without
// tiles in the formula: 1-175 segments), 0-31 pennants, 0-8 neighbours, 0-160 cities, 0-15 of other marks,
// 0-7 figures and what `formula.cpp` says of details, as far as it then has a million entries; where it would
// have more, it covers fewer marks, figures and details. Outside of it, points are calculated when asked for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/expressions/expression.hpp"
#include "rules/expressions/vocabulary.hpp"

namespace bastide::rules::expressions {

/// What a formula gives the points of; decides which names it may use.
enum class FormulaSlot : std::uint8_t {
  road_complete,
  road_incomplete,
  city_complete,
  city_incomplete,
  cloister_complete,
  cloister_incomplete,
  farm_points,
  garden_complete,
  garden_incomplete,
};
constexpr std::size_t formula_slots = 9;
/// How much a figure counts in a majority: no points, but read like them.
constexpr auto weight_slot = static_cast<FormulaSlot>(formula_slots);
/// The points of an own line, by its number (Edition::lines).
constexpr FormulaSlot line_slot(std::size_t line, bool is_complete) {
  return static_cast<FormulaSlot>(formula_slots + 1 + 2 * line + (is_complete ? 0 : 1));
}

/// Whether it is about cloisters or gardens.
constexpr bool is_of_site(FormulaSlot slot) {
  using enum FormulaSlot;
  return slot == cloister_complete || slot == cloister_incomplete || slot == garden_complete ||
         slot == garden_incomplete;
}

/// "road.complete", ..., "garden.incomplete", "figure.weight", "line.complete", "line.incomplete".
const char* formula_key(FormulaSlot slot);
/// The same with an own line's name: "wall.complete".
std::string formula_key(FormulaSlot slot, const Vocabulary& words);

/// The names that a formula of the slot may use, singular and plural.
std::vector<std::string> formula_names(FormulaSlot slot, const Vocabulary& words = {});

/// What formulas ask of a feature that boards do not keep count of as they grow: it is found when the feature
/// is scored, and only for a formula that asks.
enum class Detail : std::uint8_t {
  crossings,      ///< roads: ends at a crossing or in a village (Centre::crossing, Centre::hamlet)
  cloister_ends,  ///< roads: ends at a cloister
  city_ends,      ///< roads: ends at a city
  loops,          ///< roads and own lines: ways round, so that a ring has 1
  farms,          ///< cities: farms that touch them, whoever stands there
  roads,          ///< cities: roads that end at them
  own,            ///< figures of whoever scores
  others,         ///< figures of all others
  turns,          ///< tiles laid since the first of the figures that stand there
  // Cloisters and gardens: those of the eight tiles around that show one, by SegmentKind and then a village,
  // and of the four beside.
  cities_around,
  roads_around,
  fields_around,
  cloisters_around,
  gardens_around,
  villages_around,  ///< Centre::hamlet
  cities_beside,
  roads_beside,
  fields_beside,
  cloisters_beside,
  gardens_beside,
  villages_beside,
  marks_around  ///< the first of the marks on these tiles, or on features that touch: see mark_around
};
constexpr std::size_t named_details = static_cast<std::size_t>(Detail::marks_around);
constexpr std::size_t most_details = named_details + 2 * tilesets::most_marks;
using Details = std::array<int, most_details>;

/// Whether it is one of what lies around a cloister or garden, or on the features that touch one.
constexpr bool is_around(Detail detail) { return detail >= Detail::cities_around; }
/// How many of a mark are on the eight tiles around a cloister or garden, merged as its row says; likewise on
/// the features that touch another one: the farms and roads of a city, the cities at the ends of a road, the
/// completed cities of a farm (of which pennants are an input of their own).
constexpr Detail mark_around(std::size_t mark) { return static_cast<Detail>(named_details + mark); }
/// The same of the four tiles beside it.
constexpr Detail mark_beside(std::size_t mark) { return mark_around(tilesets::most_marks + mark); }

/// One of these, in words: "crossing", "cloister end", "own figure".
const char* detail_word(Detail detail);

/// What the names stand for.
struct FormulaInputs {
  int tiles = 0;  ///< of a farm: of the cities that count
  int segments = 0;
  int neighbours = 0;
  int cities = 0;
  std::array<int, tilesets::most_marks> marks{};  ///< merged as their rows say
  std::array<int, most_figures> figures{};        ///< of whoever scores, on the feature
  Details details{};

  int& detail(Detail which) { return details[static_cast<std::size_t>(which)]; }
  int detail(Detail which) const { return details[static_cast<std::size_t>(which)]; }
};

constexpr int most_points = 10000;
constexpr int least_points = -most_points;  ///< where an edition lets points be below 0
constexpr int most_checked_tiles = 96;      ///< up to there `Formula::read` refuses what gives no points
constexpr int most_tabulated_tiles = 160;   ///< beyond them points are calculated when asked for
constexpr std::size_t longest_formula = 200;

/// What a formula gives where little is counted: a designer sees what he wrote.
struct FormulaExamples {
  std::vector<std::string> counts;     ///< at most two names that it uses, in the plural
  std::vector<std::vector<int>> rows;  ///< numbers of them, in order, and the points
  friend bool operator==(const FormulaExamples&, const FormulaExamples&) = default;
};

/// A formula that was read without error. A copy shares the text and the table: editions are copied freely,
/// tables need not be, and nobody changes one.
class Formula {
 public:
  /// Refuses what is no formula, and what gives anything but a whole number 0 to `most_points` for inputs of
  /// at most `most_checked_tiles` tiles or cities that a board can have (a feature has a tile at least, every
  /// tile of it one to four segments, every segment at most four pennants) and that lie in the table.
  /// With `least` (Edition::least_feature), `least_points` to 0, points may be from `least_points` on, and
  /// what is less than `least` counts as that. Weights are never below 0.
  static std::variant<Formula, ExpressionError> read(FormulaSlot slot, std::string_view text,
                                                     const Vocabulary& words = {},
                                                     std::optional<int> least = {});

  const std::string& text() const;
  FormulaSlot slot() const;
  /// Whether points depend on who scores: on figures of his.
  bool uses_figures() const;
  bool uses_tiles() const;
  bool uses_mark(std::size_t mark) const;
  /// Likewise, or it asks for those that lie around.
  bool asks_for_mark(std::size_t mark) const;
  bool uses_figure(std::size_t figure) const;
  bool uses(Detail detail) const;
  /// Whether it asks for any detail.
  bool uses_details() const;
  /// Whether it asks for any of what lies around, or for marks on the features that touch.
  bool uses_surroundings() const;
  /// What a detail that it uses is called in it, "vineyards_around", and one of them in words.
  const std::string& name_of(Detail detail) const;
  const std::string& word_of(Detail detail) const;
  /// Whether points of a farm depend on which cities it has, not only on how many.
  bool weighs_cities() const {
    return slot() == FormulaSlot::farm_points && (uses_tiles() || uses_mark(tilesets::pennant));
  }

  /// As `read` was told.
  std::optional<int> least() const;
  /// Whether any points in the table are below 0, and whether any would be below `least`.
  bool goes_below_zero() const;
  bool is_raised() const;

  /// The points, `least` at the least: one load inside the table, else by what `evaluate` says.
  int points(const FormulaInputs& inputs) const;

  /// What the formula says without the table and without regard to `least`, calculated afresh. Throws
  /// std::domain_error when that is no whole number 0, or with `least` `least_points`, to `most_points`,
  /// which cannot be for inputs that `read` has checked.
  int evaluate(const FormulaInputs& inputs) const;

  /// The first name with 0 to 8, the next one with 0 to 2, all others 0 (segments as many as tiles); what no
  /// feature can be is left out.
  FormulaExamples examples() const;

  /// The points as what was counted: "3 tiles x 2 + 1 pennant x 2", "1 cloister + 8 neighbours" where a
  /// number counts what `one` names; without marks that are not there, and empty where the formula says 0.
  /// Requires a formula of sums, multiples of a name and choices between such, as those that named options
  /// stand for.
  std::string as_sum(const FormulaInputs& inputs, const char* one) const;

  friend bool operator==(const Formula& a, const Formula& b) {
    return a.slot() == b.slot() && a.text() == b.text() && a.least() == b.least();
  }

 private:
  struct Table;
  friend std::vector<std::string> formula_names(FormulaSlot slot, const Vocabulary& words);
  explicit Formula(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

  std::shared_ptr<const Table> table_;
};

}  // namespace bastide::rules::expressions
