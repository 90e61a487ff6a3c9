#include "reports/terminal/counterexample_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/records/run_summary.hpp"
#include "reports/text_columns.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::terminal {
namespace {

using props::stages::Counterexample;

std::string numbers_by_player(const std::vector<int>& numbers) {
  std::vector<std::string> parts;
  for (std::size_t p = 0; p < numbers.size(); ++p)
    parts.push_back(fmt::format("{} {}", rules::player_name(static_cast<int>(p), false), numbers[p]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// What came of a turn: "scores city: black 4 (...); points black 4, blue 0; supply black 7, blue 7".
std::string answer_in_words(const rules::records::TurnOutcome& answer) {
  const auto scored = answer.scored.empty() ? std::string("scores nothing")
                                            : fmt::format("scores {}", fmt::join(answer.scored, " and "));
  auto words = fmt::format("{}; points {}; supply {}", scored, numbers_by_player(*answer.scores),
                           numbers_by_player(*answer.supply));
  for (const auto& [figure, numbers] : answer.figures)
    words += fmt::format("; {} {}", figure, numbers_by_player(numbers));
  for (const auto& [mark, numbers] : answer.tokens)
    words += fmt::format("; {} tokens {}", mark, numbers_by_player(numbers));
  return words;
}

}  // namespace

std::string turn_in_words(const Counterexample& c, std::size_t number) {
  const auto& step = c.steps[number];
  auto words = std::string();
  if (!step.set_aside.empty())
    words += fmt::format("set aside, fitting nowhere: {}; ", fmt::join(step.set_aside, ", "));
  words += fmt::format("{} lays {}", rules::player_name(step.player, false),
                       step.place.substr(0, step.place.find('=')));
  if (const auto follower = deployed_in(step); !follower.empty())
    words += fmt::format(", deploys {}", follower);
  if (!step.retrieves.empty()) words += fmt::format(", takes back from {}", step.retrieves);
  if (step.engine == step.expected) return fmt::format("{}; {}", words, answer_in_words(step.engine));
  return fmt::format("{}; engine: {}; expected: {}", words, answer_in_words(step.engine),
                     answer_in_words(step.expected));
}

std::string counterexample_text(const Counterexample& c, const tilesets::TileSet* set, TerminalStyle style,
                                const std::string& heading) {
  constexpr std::size_t indent = 2, width = text_width - indent;
  auto out = paragraph(c.explanation, indent, width);
  if (!c.engine_answer.empty() || !c.expected_answer.empty()) {
    out += "\n" + side_by_side("The engine says", c.engine_answer, "Expected", c.expected_answer, indent,
                               width, style.is_ascii);
  }
  out += fmt::format("\n  {} ({} {}, in {}):\n", heading, c.tiles, c.tiles == 1 ? "tile" : "tiles",
                     records::found_in_words(c.found_in));
  out += paragraph(c.position, 4, text_width - 4) + "\n";
  if (set == nullptr) {
    out += fmt::format("  (not drawn: tile set '{}' is not at hand as it was)\n", c.tile_set);
  } else {
    try {
      out += fitting_picture(*set, rules::parse_position(*set, c.position), c.highlight, style);
    } catch (const tilesets::InputError& e) {
      out += fmt::format("  (not drawn: {})\n", e.message());
    }
  }
  if (!c.highlight.empty() && set != nullptr)
    out += style.is_ascii ? "  in question, drawn heavy: @ city  = H road  ~ field  <&> cloister\n"
                          : "  in question, drawn heavy: ▓ city  ═ ║ road  ░ field  «✚» cloister\n";
  if (!c.steps.empty()) out += "\n  The game, turn by turn:\n";
  for (std::size_t i = 0; i < c.steps.size(); ++i) {
    const auto number = fmt::format("{:>4}. ", i + 1);
    auto lines = wrapped(turn_in_words(c, i), text_width - number.size());
    for (std::size_t k = 0; k < lines.size(); ++k)
      out += (k == 0 ? number : std::string(number.size(), ' ')) + lines[k] + "\n";
  }
  return out + "\n";
}

}  // namespace bastide::reports::terminal
