#include "tests/fuzz/rule_readers.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

#include "rules/board/owned_rules.hpp"
#include "rules/editions/edition.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/expressions/formula.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "rules/statements/register.hpp"
#include "solver/questions/design/design.hpp"
#include "solver/questions/fill/fill_shape.hpp"
#include "solver/questions/witness/condition.hpp"
#include "tests/fuzz/demand.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::tests::fuzz {
namespace {

namespace editions = rules::editions;
namespace expressions = rules::expressions;

/// A tile set as an edition sees it, with what is asked of it again and again.
struct Played : rules::board::OwnedRules {
  explicit Played(const editions::Edition& e)
      : OwnedRules(e, editions::tiles_under(tilesets::files::load_tile_set(e.tile_set), e)) {}
  explicit Played(const char* id) : Played(editions::load_edition(id)) {}
};

/// The base game, and a game with marks, figures, gardens and a line of its own.
const std::array<Played, 2>& played() {
  static const std::array<Played, 2> both = {
      Played("c1"), Played("c2+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot+"
                           "expansion/river-c2")};
  return both;
}

/// Files that a text names lie beside it.
std::string beside(const char* folder) { return std::string(BASTIDE_SOURCE_DIR) + "/tests/bad/" + folder; }

/// So many tiles are scored: the reference model looks at each from every other.
constexpr std::size_t most_scored = 12;

void score(const Played& game, const rules::Position& position) {
  if (position.placements.size() > most_scored) return;
  const auto fast = rules::play::score_position(game.fit, position.placements, game.edition);
  const auto slow = rules::reference::score(game.set, position.placements, game.edition);
  demand(fast.totals == slow.totals, "both engines score a position differently");
}

}  // namespace

void read_tile_set_file(std::string_view text) {
  static const auto file = beside("tilesets/fuzzed.toml");
  const auto findings = tilesets::files::lint_tile_set(text, file);
  bool has_error = false;
  for (const auto& finding : findings) {
    demand_sound({finding.where, finding.message, text}, text, file);
    has_error = has_error || finding.severity == tilesets::files::Severity::error;
  }
  std::optional<tilesets::TileSet> set;
  reads(text, file, [&] { set = tilesets::files::read_tile_set(text, file); });
  demand(!(set && has_error), "a tile set with errors is read");
  if (!set) return;
  census_of(*set);
  const rules::board::FitTable fit(*set);
}

void read_edition_file(std::string_view text) {
  static const auto file = beside("editions/fuzzed.toml");
  std::optional<editions::Edition> edition;
  reads(text, file, [&] { edition = editions::read_edition(text, file, editions::Contradictions::keep); });
  if (!edition) return;
  for (const auto& finding : editions::lint_edition(*edition))
    demand_sound({finding.where, finding.message, text}, text, file);
  reads(text, file, [&] {
    const auto set = tilesets::files::load_tile_set(edition->tile_set);
    editions::throw_first_error(editions::lint_edition(*edition, set), text, file);
    const auto seen = editions::tiles_under(set, *edition);
  });
}

void read_formula(std::string_view text) {
  if (text.empty()) return;
  const auto& game = played()[1];
  expressions::Vocabulary words;
  words.marks = game.edition.marks;
  words.figures.clear();
  for (const auto& figure : game.edition.figures) words.figures.push_back(figure.id);
  for (const auto& line : game.edition.lines) words.lines.push_back(line.name);
  const auto slots = expressions::formula_slots + 3;
  const auto slot = static_cast<expressions::FormulaSlot>(static_cast<unsigned char>(text[0]) % slots);
  text.remove_prefix(1);
  const auto read = expressions::Formula::read(slot, text, words);
  if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) {
    demand(error->offset <= text.size(), "a place beyond the end of a formula");
    demand(!error->message.empty(), "a formula is refused without words");
    return;
  }
  const auto& formula = std::get<expressions::Formula>(read);
  for (const int tiles : {1, 2, 9, 60, 200}) {
    for (const int others : {0, 1, 4}) {
      expressions::FormulaInputs inputs;
      inputs.tiles = tiles;
      inputs.segments = tiles + others;
      inputs.neighbours = others;
      inputs.cities = others;
      inputs.marks.fill(others);
      inputs.figures.fill(others);
      inputs.details.fill(others);
      std::optional<int> calculated;
      try {
        calculated = formula.evaluate(inputs);
        demand(formula.points(inputs) == *calculated, "a formula gives other points from its table");
      } catch (const std::domain_error&) {
        demand(!calculated, "a formula gives points only when it is calculated");
      }
    }
  }
}

void read_expression(std::string_view text) {
  const auto& set = played()[0].set;
  using solver::questions::witness::Condition;
  reads(text, text_name, [&] {
    const auto condition = Condition::read(text, set.marks(), text_name);
    solver::questions::witness::MeasureRanges ranges;
    ranges.most.fill(9);
    const auto of_range = condition.over(ranges);
    const bool of_value = condition.holds(ranges.least);
    demand(of_range == solver::questions::witness::Truth::open ||
               (of_range == solver::questions::witness::Truth::yes) == of_value,
           "a condition is true of a range and false in it, or the other way round");
  });
  reads(text, text_name, [&] {
    for (const auto& wish : solver::questions::design::parse_wishes(set, text, text_name)) {
      const auto whole = wish.over(0, 9);
      const auto part = wish.over(3, 3);
      demand(whole == solver::questions::design::Truth::open || whole == part,
             "a wish is true of a range and false in it, or the other way round");
    }
  });
}

void read_position(std::string_view text) {
  for (const auto& game : played()) {
    std::optional<rules::Position> position;
    reads(text, text_name, [&] { position = rules::parse_position(game.set, text, text_name); });
    if (position) {
      const auto printed = rules::print_position(game.set, *position);
      demand(rules::parse_position(game.set, printed).placements == position->placements,
             "a position printed is another one: " + printed);
      score(game, *position);
    }
    reads(text, text_name, [&] {
      const auto decided = rules::decide_rotations(game.set, text, text_name);
      demand(decided.text.size() == text.size(), "deciding rotations moved what is written");
    });
    reads(text, text_name, [&] { rules::parse_placement(game.set, text, text_name); });
  }
}

void read_statements(std::string_view text) {
  const std::vector<rules::statements::RegisterFile> files = {{text_name, std::string(text)}};
  reads(text, text_name, [&] { rules::statements::read_register(files); });
}

void read_shape(std::string_view text) {
  reads(text, text_name, [&] { solver::questions::fill::parse_picture(text, text_name); });
  reads(text, text_name, [&] { solver::questions::fill::parse_size(text, text_name); });
}

}  // namespace bastide::tests::fuzz
