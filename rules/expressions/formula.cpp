// Reading a formula: every entry of the table is calculated, in the order in which the last name runs
// fastest; so the first entry that is no whole number is the smallest one.
//
// Entries for inputs that no board has (five segments on one tile) are neither tabulated nor checked:
// a formula needs no care for them.
#include "rules/expressions/formula.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <stdexcept>
#include <vector>

#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::expressions {
namespace {

// Inputs by number: tiles, segments, neighbours, cities, then the marks, the figures, the details.
enum : std::size_t { tiles, segments, neighbours, cities, first_mark };
constexpr std::size_t first_figure = first_mark + tilesets::most_marks;
constexpr std::size_t first_detail = first_figure + most_figures;
constexpr std::size_t input_count = first_detail + most_details;
constexpr std::size_t input_of(Detail detail) { return first_detail + static_cast<std::size_t>(detail); }
using Inputs = std::array<int, input_count>;
using Values = std::array<std::int64_t, input_count>;
static_assert(sizeof(FormulaInputs) == sizeof(Inputs));

constexpr unsigned most_tiles = most_tabulated_tiles;
constexpr unsigned most_extra_segments = 15;
constexpr unsigned most_table_pennants = 31;
constexpr unsigned most_table_marks = 15;
constexpr unsigned most_table_figures = 7;
constexpr std::size_t largest_table = std::size_t{1} << 20U;

/// Where a detail is counted.
enum class Counted : std::uint8_t { on_roads, on_lines, on_cities, on_sites, everywhere };
struct DetailRow {
  Detail detail{};
  const char* name = "";
  const char* singular = "";
  unsigned last = 0;  ///< to where it is tabulated
  Counted counted{};
  const char* where = "";
};
constexpr const char* a_site = "a cloister or garden";
constexpr std::array<DetailRow, named_details> detail_rows = {
    {{Detail::crossings, "crossings", "crossing", 15, Counted::on_roads, "a road"},
     {Detail::cloister_ends, "cloister_ends", "cloister end", 15, Counted::on_roads, "a road"},
     {Detail::city_ends, "city_ends", "city end", 15, Counted::on_roads, "a road"},
     {Detail::loops, "loops", "loop", 7, Counted::on_lines, "a road or a line of the edition's own"},
     {Detail::farms, "farms", "farm", 15, Counted::on_cities, "a city"},
     {Detail::roads, "roads", "road", 15, Counted::on_cities, "a city"},
     {Detail::own, "own", "own figure", 7, Counted::everywhere, "any feature"},
     {Detail::others, "others", "other figure", 15, Counted::everywhere, "any feature"},
     {Detail::turns, "turns", "turn", most_tiles, Counted::everywhere, "any feature"},
     {Detail::cities_around, "cities_around", "surrounding city", 8, Counted::on_sites, a_site},
     {Detail::roads_around, "roads_around", "surrounding road", 8, Counted::on_sites, a_site},
     {Detail::fields_around, "fields_around", "surrounding field", 8, Counted::on_sites, a_site},
     {Detail::cloisters_around, "cloisters_around", "surrounding cloister", 8, Counted::on_sites, a_site},
     {Detail::gardens_around, "gardens_around", "surrounding garden", 8, Counted::on_sites, a_site},
     {Detail::villages_around, "villages_around", "surrounding village", 8, Counted::on_sites, a_site},
     {Detail::cities_beside, "cities_beside", "adjoining city", 4, Counted::on_sites, a_site},
     {Detail::roads_beside, "roads_beside", "adjoining road", 4, Counted::on_sites, a_site},
     {Detail::fields_beside, "fields_beside", "adjoining field", 4, Counted::on_sites, a_site},
     {Detail::cloisters_beside, "cloisters_beside", "adjoining cloister", 4, Counted::on_sites, a_site},
     {Detail::gardens_beside, "gardens_beside", "adjoining garden", 4, Counted::on_sites, a_site},
     {Detail::villages_beside, "villages_beside", "adjoining village", 4, Counted::on_sites, a_site}}};

bool is_counted(Counted counted, tilesets::SegmentKind kind) {
  switch (counted) {
    case Counted::on_roads:
      return kind == tilesets::SegmentKind::road;
    case Counted::on_lines:
      return kind == tilesets::SegmentKind::road || tilesets::is_own_line(kind);
    case Counted::on_cities:
      return kind == tilesets::SegmentKind::city;
    case Counted::on_sites:
      return tilesets::is_site(kind);
    case Counted::everywhere:
      break;
  }
  return true;
}

struct Slot {
  const char* key;
  tilesets::SegmentKind kind;
};
using tilesets::SegmentKind;
constexpr std::array<Slot, formula_slots + 1 + 2 * tilesets::most_own_lines> slots = {
    {{"road.complete", SegmentKind::road},
     {"road.incomplete", SegmentKind::road},
     {"city.complete", SegmentKind::city},
     {"city.incomplete", SegmentKind::city},
     {"cloister.complete", SegmentKind::cloister},
     {"cloister.incomplete", SegmentKind::cloister},
     {"farm.points", SegmentKind::field},
     {"garden.complete", SegmentKind::garden},
     {"garden.incomplete", SegmentKind::garden},
     {"figure.weight", SegmentKind::city},
     {"line.complete", SegmentKind::line_0},
     {"line.incomplete", SegmentKind::line_0},
     {"line.complete", SegmentKind::line_1},
     {"line.incomplete", SegmentKind::line_1},
     {"line.complete", SegmentKind::line_2},
     {"line.incomplete", SegmentKind::line_2},
     {"line.complete", SegmentKind::line_3},
     {"line.incomplete", SegmentKind::line_3}}};
const Slot& of(FormulaSlot slot) { return slots.at(static_cast<std::size_t>(slot)); }

/// The entry of inputs that are not tabulated.
constexpr std::int16_t untabulated = std::numeric_limits<std::int16_t>::max();
static_assert(most_points < untabulated);

/// One input by its number, without a copy of them all.
unsigned number_of(const FormulaInputs& in, std::size_t input) {
  int number = 0;
  std::memcpy(&number, reinterpret_cast<const std::byte*>(&in) + input * sizeof(int), sizeof number);
  return static_cast<unsigned>(number);
}

Values widened(const FormulaInputs& inputs) {
  Values values{};
  std::ranges::copy(std::bit_cast<Inputs>(inputs), values.begin());
  return values;
}

}  // namespace

const char* formula_key(FormulaSlot slot) { return of(slot).key; }

const char* detail_word(Detail detail) { return detail_rows[static_cast<std::size_t>(detail)].singular; }

std::string formula_key(FormulaSlot slot, const Vocabulary& words) {
  const std::string_view key = of(slot).key;
  if (slot <= weight_slot) return std::string(key);
  return words.kind_name(of(slot).kind) + std::string(key.substr(key.find('.')));
}

/// The axes are the inputs that the formula uses, in the order of their numbers.
struct Formula::Table {
  /// A name of a formula: what it is called, one of it, which input it stands for, and to where that is
  /// tabulated.
  struct Name {
    std::string word;
    std::string singular;
    std::size_t input = 0;
    unsigned last = 0;
  };
  static std::vector<Name> names_of(FormulaSlot slot, const Vocabulary& words);

  struct Axis {
    unsigned input = 0;
    unsigned last = 0;
    unsigned stride = 0;
  };

  FormulaSlot slot{};
  std::string key;
  std::string text;
  std::vector<Name> names;
  Expression expression;
  unsigned tiles_off_segments = 0;  ///< 1 when the segments' axis counts those beyond one a tile
  std::vector<Axis> axes{};
  /// The first axes again, one for each input up to the pennants: without the loop of the others. Those that
  /// the formula does not use have room for every number and no stride.
  std::array<Axis, first_mark + 1> common{};
  std::size_t common_axes = 0;  ///< so many of `axes` are among them
  bool has_details = false;
  bool has_surroundings = false;
  bool has_figures = false;  ///< of whoever scores
  std::vector<std::int16_t> points{};
  std::optional<int> least{};  ///< where points may be below 0
  int lowest = 0;              ///< what the formula says, in the table, at the least; 0 where that is more

  bool uses(std::size_t input) const { return std::ranges::find(axes, input, &Axis::input) != axes.end(); }

  /// Sets the axes, and `points` to their number.
  void lay_out() {
    for (std::size_t n = 0; n < names.size(); ++n) {
      if (!expression.uses(n) || uses(names[n].input)) continue;
      axes.push_back({static_cast<unsigned>(names[n].input), names[n].last});
    }
    std::ranges::sort(axes, {}, &Axis::input);
    has_details = !axes.empty() && axes.back().input >= first_detail;
    has_surroundings = !axes.empty() && axes.back().input >= input_of(Detail::cities_around);
    has_figures = std::ranges::any_of(axes, [](const Axis& axis) {
      return axis.input >= first_figure &&
             (axis.input < first_detail || axis.input == input_of(Detail::own) ||
              axis.input == input_of(Detail::others));
    });
    tiles_off_segments = uses(tiles) && uses(segments) ? 1 : 0;
    for (auto& axis : axes)
      if (axis.input == segments && tiles_off_segments != 0) axis.last = most_extra_segments;
    while (size() > largest_table) {
      auto& longest = *std::ranges::max_element(
          axes, {}, [](const Axis& axis) { return axis.input < first_mark ? 0U : axis.last; });
      longest.last /= 2;
    }
    unsigned stride = 1;
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
      axis->stride = stride;
      stride *= axis->last + 1;
    }
    points.assign(stride, untabulated);
    common.fill({0, std::numeric_limits<unsigned>::max(), 0});
    for (const auto& axis : axes) {
      if (axis.input >= common.size()) break;
      common[axis.input] = axis;
      ++common_axes;
    }
  }

  std::size_t size() const {
    std::size_t product = 1;
    for (const auto& axis : axes) product *= axis.last + 1U;
    return product;
  }

  Values inputs_of(unsigned entry) const {
    Values inputs{};
    for (const auto& axis : axes) inputs[axis.input] = entry / axis.stride % (axis.last + 1);
    if (tiles_off_segments != 0) inputs[segments] += inputs[tiles];
    return inputs;
  }

  Range value_of(const Expression::Part& part, const Values& inputs) const {
    std::array<std::int64_t, 2 * input_count> values{};
    for (std::size_t n = 0; n < names.size(); ++n) values[n] = inputs[names[n].input];
    const auto named = std::span<const std::int64_t>(values).first(names.size());
    return expression.over(part, named, named);
  }
  double calculate(const Values& inputs) const { return value_of(expression.whole(), inputs).least; }

  /// Adds the terms of a part that is a sum, in words.
  void add_terms(std::string& sum, const Expression::Part& part, const FormulaInputs& inputs,
                 const char* one) const {
    const auto operand = [&](std::size_t i) -> const auto& { return expression.part(part.parts[i]); };
    const auto add = [&](int number, const std::string_view word, int factor) {
      if (!sum.empty()) sum += " + ";
      append_counted(sum, number, word);
      if (factor != 1) sum.append(" x ").append(std::to_string(factor));
    };
    const auto add_times = [&](const Expression::Part& of, double factor) {
      const auto& name = names[of.name];
      const auto number = static_cast<int>(number_of(inputs, name.input));
      const bool is_mark = name.input >= first_mark && name.input < first_figure;
      if (!is_mark || number != 0) add(number, name.singular, static_cast<int>(factor));
    };
    switch (part.operation) {
      case Operation::number:
        if (part.number != 0) add(static_cast<int>(part.number), one, 1);
        return;
      case Operation::name:
        return add_times(part, 1);
      case Operation::times:
        return add_times(operand(1), operand(0).number);
      case Operation::choice: {
        const bool is_so = truth_of(value_of(operand(0), widened(inputs))) == Truth::yes;
        return add_terms(sum, operand(is_so ? 1 : 2), inputs, one);
      }
      default:
        add_terms(sum, operand(0), inputs, one);
        add_terms(sum, operand(1), inputs, one);
    }
  }

  /// Whether a feature of a board can be so, as far as the used names tell.
  bool possible(const Values& inputs) const {
    constexpr auto pennants = first_mark + tilesets::pennant;
    if (slot == FormulaSlot::farm_points) {
      if (uses(cities) && inputs[cities] == 0) return inputs[tiles] == 0 && inputs[pennants] == 0;
      return !uses(tiles) || (inputs[tiles] >= inputs[cities] && inputs[pennants] <= 16 * inputs[tiles]);
    }
    if (uses(tiles) && inputs[tiles] < 1) return false;
    const auto ends = inputs[input_of(Detail::crossings)] + inputs[input_of(Detail::cloister_ends)] +
                      inputs[input_of(Detail::city_ends)];
    if (uses(tiles) && ends > 4 * inputs[tiles]) return false;
    if (uses(tiles) && inputs[input_of(Detail::loops)] > most_loops(inputs[tiles])) return false;
    if (uses(segments) && ends > inputs[segments]) return false;
    if (uses(segments)) {
      const bool fits = uses(tiles)
                            ? inputs[segments] >= inputs[tiles] && inputs[segments] <= 4 * inputs[tiles]
                            : inputs[segments] >= 1;
      return fits && inputs[pennants] <= 4 * inputs[segments];
    }
    if (uses(tiles) && inputs[pennants] > 16 * inputs[tiles]) return false;
    return !has_surroundings || can_lie_around(inputs);
  }

  /// Ways round on so many tiles: a ring of a road takes four tiles. Lines of an edition's own may fork and
  /// have a joint between any two tiles side by side, of which n tiles have 2n - 2*sqrt(n) at most.
  std::int64_t most_loops(std::int64_t on_tiles) const {
    if (!tilesets::is_own_line(of(slot).kind)) return on_tiles / 4;
    auto most = on_tiles - 1;
    while (most > 0 && (on_tiles + 1 - most) * (on_tiles + 1 - most) < 4 * on_tiles) --most;
    return most;
  }

  /// So many tiles cannot show what more than the neighbours do, nor those beside more than those around.
  bool can_lie_around(const Values& inputs) const {
    constexpr auto first = input_of(Detail::cities_around);
    constexpr auto kinds = input_of(Detail::cities_beside) - first;
    for (std::size_t around = first; around < first + kinds; ++around) {
      const auto beside = around + kinds;
      if (uses(neighbours) && std::max(inputs[around], inputs[beside]) > inputs[neighbours]) return false;
      if (uses(around) && uses(beside) && inputs[beside] > inputs[around]) return false;
    }
    for (std::size_t mark = 0; mark < tilesets::most_marks; ++mark) {
      const auto around = input_of(mark_around(mark));
      const auto beside = input_of(mark_beside(mark));
      const bool is_any = uses(neighbours) && inputs[neighbours] == 0;
      if (is_any && inputs[around] + inputs[beside] > 0) return false;
      if (uses(around) && uses(beside) && inputs[beside] > inputs[around]) return false;
    }
    return true;
  }

  /// Larger than what `read` promises to check: what is wrong only there is told when it is asked for.
  static bool is_beyond_promise(const Values& inputs) {
    return inputs[tiles] > most_checked_tiles || inputs[input_of(Detail::turns)] > most_checked_tiles ||
           inputs[segments] > most_checked_tiles + most_extra_segments || inputs[cities] > most_checked_tiles;
  }

  /// A completed feature of one tile: only the edge of a table completes such (`border`), where the lint
  /// refuses a formula without points for it. Elsewhere bounds and outlooks may ask for one, which no board
  /// has: 0.
  bool needs_an_edge(const Values& inputs) const {
    const bool is_line = tilesets::class_of(of(slot).kind) == tilesets::SegmentClass::line;
    if (!is_line || !std::string_view(of(slot).key).ends_with(".complete")) return false;
    return uses(tiles) ? inputs[tiles] == 1 : uses(segments) && inputs[segments] == 1;
  }

  /// What the formula says, where that can be points.
  std::optional<int> as_points(double value) const {
    const bool is_within = value >= (least ? least_points : 0) && value <= most_points;
    if (!is_within || value != std::floor(value)) return std::nullopt;
    return static_cast<int>(value);
  }
  int raised(int said) const { return least ? std::max(said, *least) : said; }

  /// "gives 1.5 at 3 tiles, 1 pennant; expected a whole number 0 to 10000".
  std::string not_points(double value, const Values& inputs) const {
    auto out = std::isnan(value)   ? std::string("gives no number (0/0 or a root of less than 0)")
               : std::isinf(value) ? std::string("gives an infinite number")
                                   : fmt::format("gives {}", value);
    const char* before = " at ";
    for (const auto& axis : axes) {
      const auto& name = *std::ranges::find(names, axis.input, &Name::input);
      out +=
          std::exchange(before, ", ") + counted(static_cast<int>(inputs[axis.input]), name.singular.c_str());
    }
    out += fmt::format("; expected a whole number {} to {}", least ? least_points : 0, most_points);
    const bool is_below_zero = value < 0 && value >= least_points && value == std::floor(value);
    if (is_below_zero && slot != weight_slot) out += ", or least_feature in the edition";
    return out;
  }
};

/// The names of a slot: what its features have by themselves, then marks and figures; what is counted may be
/// written in the plural.
std::vector<Formula::Table::Name> Formula::Table::names_of(FormulaSlot slot, const Vocabulary& words) {
  std::vector<Name> names;
  const auto kind = of(slot).kind;
  const bool is_weight = slot == weight_slot;
  const auto segment_class = tilesets::class_of(kind);
  if (segment_class == tilesets::SegmentClass::line) {
    names.push_back({"tiles", "tile", tiles, most_tiles});
    names.push_back({"segments", "segment", segments, most_tiles + most_extra_segments});
  }
  if (segment_class == tilesets::SegmentClass::site || is_weight)
    names.push_back({"neighbours", "neighbour", neighbours, 8});
  if (kind == SegmentKind::field) {
    names.push_back({"cities", "city", cities, most_tiles});
    names.push_back({"city_tiles", "city tile", tiles, most_tiles});
    names.push_back({"pennants", "pennant", first_mark + tilesets::pennant, most_table_pennants});
  }
  const auto add = [&](const std::string& word, std::size_t input, unsigned last) {
    names.push_back({word + "s", word, input, last});
    names.push_back({word, word, input, last});
  };
  for (std::size_t m = 0; m < words.marks.size(); ++m) {
    const auto& mark = words.marks[m];
    if (mark.on != kind && !is_weight) continue;
    const auto most = m == tilesets::pennant ? most_table_pennants : most_table_marks;
    if (m == tilesets::pennant) {
      names.push_back({"pennants", "pennant", first_mark + m, most});
    } else {
      add(mark.name, first_mark + m, mark.merge == Merge::any ? 1 : most);
    }
  }
  if (is_weight) return names;
  for (const auto& row : detail_rows) {
    if (is_counted(row.counted, kind))
      names.push_back({row.name, row.singular, input_of(row.detail), row.last});
  }
  if (segment_class == tilesets::SegmentClass::site) {
    for (std::size_t m = 0; m < words.marks.size(); ++m) {
      const auto& mark = words.marks[m];
      const auto most = mark.merge == Merge::any ? 1 : most_table_marks;
      names.push_back({mark.name + "s_around", "surrounding " + mark.name, input_of(mark_around(m)), most});
      names.push_back({mark.name + "s_beside", "adjoining " + mark.name, input_of(mark_beside(m)), most});
    }
  }
  const auto touches = [&](SegmentKind other) {
    if (kind == SegmentKind::city) return other == SegmentKind::field || other == SegmentKind::road;
    return (kind == SegmentKind::field || kind == SegmentKind::road) && other == SegmentKind::city;
  };
  for (std::size_t m = 0; m < words.marks.size(); ++m) {
    const auto& mark = words.marks[m];
    const bool is_farms_pennant = kind == SegmentKind::field && m == tilesets::pennant;
    if (!touches(mark.on) || is_farms_pennant) continue;
    const auto word = fmt::format("{}_{}", words.kind_name(mark.on), mark.name);
    names.push_back({word + "s", fmt::format("{} at a {}", mark.name, words.kind_name(mark.on)),
                     input_of(mark_around(m)), most_table_marks});
  }
  // With the follower alone there is nothing to tell apart.
  if (words.figures.size() == 1) return names;
  for (std::size_t f = 0; f < words.figures.size(); ++f)
    add(words.figures[f], first_figure + f, most_table_figures);
  return names;
}

std::vector<std::string> formula_names(FormulaSlot slot, const Vocabulary& words) {
  std::vector<std::string> out;
  for (const auto& name : Formula::Table::names_of(slot, words)) out.push_back(name.word);
  return out;
}

namespace {

/// What is said of an unknown name that is known of features of another kind than the slot is about: a mark
/// that lies there, a detail that is counted there. Nothing of any other.
std::optional<std::string> known_elsewhere(FormulaSlot slot, std::string_view text,
                                           const ExpressionError& error, const Vocabulary& words) {
  if (!error.message.starts_with("unknown name")) return std::nullopt;
  text.remove_prefix(std::min(error.offset, text.size()));
  const auto name = text.substr(0, text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"));
  for (const auto& mark : std::span(words.marks).subspan(1)) {
    if (mark.on != of(slot).kind && (name == mark.name || name == mark.name + "s"))
      return fmt::format("mark {} lies on {} segments", in_quotes(mark.name), words.kind_name(mark.on));
  }
  for (const auto& row : detail_rows) {
    if (name == row.name && row.counted == Counted::everywhere)
      return fmt::format("{} is counted where figures score, not in a row of theirs", in_quotes(row.name));
    if (name == row.name) return fmt::format("{} is counted on {}", in_quotes(row.name), row.where);
  }
  return std::nullopt;
}

}  // namespace

std::variant<Formula, ExpressionError> Formula::read(FormulaSlot slot, std::string_view text,
                                                     const Vocabulary& words, std::optional<int> least) {
  auto names = Table::names_of(slot, words);
  Language language{"formula", formula_names(slot, words),
                    fmt::format("points such as {}", names.front().word)};
  language.longest = longest_formula;
  auto read = Expression::read(text, language);
  if (auto* error = std::get_if<ExpressionError>(&read)) {
    if (const auto known = known_elsewhere(slot, text, *error, words))
      error->message = fmt::format("{}, expected {}", *known, one_of(language.names));
    return std::move(*error);
  }
  Table table{slot, formula_key(slot, words), std::string(text), std::move(names),
              std::get<Expression>(std::move(read))};
  table.lay_out();
  if (slot != weight_slot) table.least = least;
  for (unsigned entry = 0; entry < table.points.size(); ++entry) {
    const auto inputs = table.inputs_of(entry);
    if (!table.possible(inputs)) continue;
    const auto value = table.calculate(inputs);
    const auto points = table.as_points(value);
    if (!points && table.is_beyond_promise(inputs)) continue;
    if (!points && table.needs_an_edge(inputs)) {
      table.points[entry] = 0;
      continue;
    }
    if (!points) return ExpressionError{0, table.not_points(value, inputs)};
    table.lowest = std::min(table.lowest, *points);
    table.points[entry] = static_cast<std::int16_t>(table.raised(*points));
  }
  return Formula(std::make_shared<const Table>(std::move(table)));
}

FormulaExamples Formula::examples() const {
  constexpr unsigned most_first = 8, most_next = 2;
  const auto& table = *table_;
  FormulaExamples out;
  std::vector<std::size_t> axes;
  for (const auto& axis : table.axes) {
    if (axes.size() == 2 || (axis.input == segments && table.uses(tiles))) continue;
    axes.push_back(axis.input);
    // The plural stands behind the singular, where there are both.
    const auto named = std::ranges::find(table.names | std::views::reverse, axis.input, &Table::Name::input);
    out.counts.push_back(named->word);
  }
  const unsigned last_first = axes.empty() ? 0 : most_first;
  const unsigned last_next = axes.size() < 2 ? 0 : most_next;
  for (unsigned next = 0; next <= last_next; ++next) {
    for (unsigned first = 0; first <= last_first; ++first) {
      Values inputs{};
      if (!axes.empty()) inputs[axes[0]] = first;
      if (axes.size() > 1) inputs[axes[1]] = next;
      if (table.uses(segments) && table.uses(tiles)) inputs[segments] = inputs[tiles];
      if (!table.possible(inputs) || table.needs_an_edge(inputs)) continue;
      const auto points = table.as_points(table.calculate(inputs));
      if (!points) continue;
      auto& row = out.rows.emplace_back();
      for (const auto axis : axes) row.push_back(static_cast<int>(inputs[axis]));
      row.push_back(table.raised(*points));
    }
  }
  return out;
}

const std::string& Formula::text() const { return table_->text; }

FormulaSlot Formula::slot() const { return table_->slot; }

std::optional<int> Formula::least() const { return table_->least; }

bool Formula::goes_below_zero() const { return table_->raised(table_->lowest) < 0; }

bool Formula::is_raised() const { return table_->raised(table_->lowest) > table_->lowest; }

bool Formula::uses_figures() const { return table_->has_figures; }

bool Formula::uses_tiles() const { return table_->uses(tiles); }

bool Formula::uses(Detail detail) const { return table_->uses(input_of(detail)); }

bool Formula::uses_details() const { return table_->has_details; }

bool Formula::uses_surroundings() const { return table_->has_surroundings; }

const std::string& Formula::name_of(Detail detail) const {
  return std::ranges::find(table_->names, input_of(detail), &Table::Name::input)->word;
}

const std::string& Formula::word_of(Detail detail) const {
  return std::ranges::find(table_->names, input_of(detail), &Table::Name::input)->singular;
}

bool Formula::uses_mark(std::size_t mark) const { return table_->uses(first_mark + mark); }

bool Formula::asks_for_mark(std::size_t mark) const {
  return uses_mark(mark) || uses(mark_around(mark)) || uses(mark_beside(mark));
}

bool Formula::uses_figure(std::size_t figure) const { return table_->uses(first_figure + figure); }

int Formula::points(const FormulaInputs& inputs) const {
  const auto& table = *table_;
  const auto n_tiles = static_cast<unsigned>(inputs.tiles);  // negative ones are beyond every axis
  const std::array<unsigned, first_mark + 1> at = {
      n_tiles, static_cast<unsigned>(inputs.segments) - table.tiles_off_segments * n_tiles,
      static_cast<unsigned>(inputs.neighbours), static_cast<unsigned>(inputs.cities),
      static_cast<unsigned>(inputs.marks[tilesets::pennant])};
  bool inside = true;
  unsigned entry = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    inside &= at[i] <= table.common[i].last;
    entry += at[i] * table.common[i].stride;
  }
  for (auto i = table.common_axes; i < table.axes.size(); ++i) {
    const auto& axis = table.axes[i];
    const auto number = number_of(inputs, axis.input);
    inside &= number <= axis.last;
    entry += number * axis.stride;
  }
  if (inside && table.points[entry] != untabulated) return table.points[entry];
  return table.raised(evaluate(inputs));
}

std::string Formula::as_sum(const FormulaInputs& inputs, const char* one) const {
  std::string text;
  table_->add_terms(text, table_->expression.whole(), inputs, one);
  return text;
}

int Formula::evaluate(const FormulaInputs& inputs) const {
  const auto values = widened(inputs);
  const auto value = table_->calculate(values);
  if (const auto points = table_->as_points(value)) return *points;
  throw std::domain_error(fmt::format("the formula {} of {} {}", in_quotes(text()), table_->key,
                                      table_->not_points(value, values)));
}

}  // namespace bastide::rules::expressions
