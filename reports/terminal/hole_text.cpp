#include "reports/terminal/hole_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "reports/records/answer_words.hpp"
#include "solver/questions/design/hole.hpp"

namespace bastide::reports::terminal {
namespace {

using records::counted_word;
using records::listed;
using solver::questions::answers::Answer;
using solver::questions::answers::Fact;

constexpr std::size_t hole_line_width = 100;

template <class Value>
const Value& value_of(const std::vector<Fact>& facts, const char* name) {
  const auto found =
      std::find_if(facts.begin(), facts.end(), [&](const auto& fact) { return fact.name == name; });
  return std::get<Value>(found->value);
}

/// "C0 F1,3 H0,2" of "C0 F1 F3 H0 H2": the rotations of a type together.
std::vector<std::string> by_type(const std::vector<std::string>& images) {
  std::vector<std::string> out;
  std::string last;
  for (const auto& image : images) {
    const auto id = image.substr(0, image.size() - 1);
    if (id == last) {
      out.back() += std::string(",") + image.back();
    } else {
      out.push_back(image);
    }
    last = id;
  }
  return out;
}

/// The words after `begin`, broken into lines that go on below it.
std::string wrapped(const std::string& begin, const std::vector<std::string>& words) {
  std::string out = begin;
  auto column = begin.size();
  for (const auto& word : words) {
    if (column + word.size() + 1 > hole_line_width && column > begin.size()) {
      out += "\n" + std::string(begin.size(), ' ');
      column = begin.size();
    }
    out += (column == begin.size() ? "" : " ") + word;
    column += word.size() + 1;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out + "\n";
}

std::vector<std::string> fill_words(const Answer& answer) {
  if (answer.verdict == solver::questions::answers::SolveVerdict::impossible) return {"-"};
  return by_type(value_of<std::vector<std::string>>(answer.facts, "images"));
}

/// "c city, r road, f field".
std::string letters_of(const tilesets::TileSet& set) {
  std::string out = "c city, r road, f field";
  for (std::size_t own = 3; own < set.edges().size(); ++own)
    out += fmt::format(", {} {}", set.edge_kinds()[own].letter, set.edge_kinds()[own].name);
  return out;
}

/// The cells or patterns, by `name`, that nothing fills.
std::vector<std::string> unfilled(const solver::questions::answers::Answers& answers, const char* name) {
  std::vector<std::string> out;
  for (const auto& answer : answers.answers) {
    if (answer.verdict == solver::questions::answers::SolveVerdict::impossible)
      out.push_back(value_of<std::string>(answer.about, name));
  }
  return out;
}

/// "Some tile of set 'base' fills each of the 69 patterns." `dead_only`: how many others there are is not
/// known.
std::string hole_patterns_sentence(const tilesets::TileSet& set,
                                   const solver::questions::answers::Answers& answers, bool dead_only) {
  constexpr std::size_t most_named = 12;
  const auto dead = unfilled(answers, "pattern");
  if (dead.empty()) return fmt::format("Some tile of set '{}' fills every pattern.\n", set.id());
  auto text = fmt::format("No tile of set '{}' fills {}{}", set.id(),
                          counted_word(static_cast<std::int64_t>(dead.size()), "pattern"),
                          dead_only ? "" : fmt::format(" of {}", answers.answers.size()));
  if (dead.size() <= most_named) text += ": " + listed(dead);
  return text + ".\n";
}

/// "0,1 can never be filled. 1,0 could be filled only by tiles that all lie already. ..."
std::string hole_cells_sentence(const solver::questions::answers::Answers& answers, bool dead_only) {
  std::vector<std::string> dead;
  std::vector<std::string> starved;
  for (const auto& answer : answers.answers) {
    const auto& state = value_of<std::string>(answer.facts, "state");
    const auto& cell = value_of<std::string>(answer.about, "cell");
    if (state == "dead") dead.push_back(cell);
    if (state == "starved") starved.push_back(cell);
  }
  if (dead.empty() && starved.empty())
    return "Every empty cell beside a tile can be filled with the tiles left.\n";
  std::string text;
  if (!dead.empty()) text += fmt::format("No tile of the game fits at {}. ", listed(dead, "or"));
  if (!starved.empty()) text += fmt::format("All tiles that fit at {} lie already. ", listed(starved, "or"));
  const auto others = answers.answers.size() - dead.size() - starved.size();
  if (!dead_only)
    text += others == 0 ? "No other cell is beside a tile."
                        : fmt::format("The other {} can be filled.",
                                      others == 1 ? "cell" : std::to_string(others) + " cells");
  while (text.back() == ' ') text.pop_back();
  return text + "\n";
}

}  // namespace

std::string hole_patterns_text(const tilesets::TileSet& set,
                               const solver::questions::answers::Answers& answers, bool dead_only) {
  const auto counts = solver::questions::design::counts_of(set);
  const int asked = std::accumulate(counts.begin(), counts.end(), 0);
  auto text = hole_patterns_sentence(set, answers, dead_only);
  text += fmt::format(
      "What fills a cell whose neighbours show N E S W ({}, - not known); set '{}', {} tiles{}\n"
      "{:<8} {:>5} {:>5}  {}\n",
      letters_of(set), set.id(), asked, set.decks().empty() ? "" : " of the last deck", "pattern", "tiles",
      "types", "which, with the rotations that fit");
  std::array<int, 5> patterns{};
  std::array<int, 5> dead{};
  for (const auto& answer : answers.answers) {
    const auto known = static_cast<std::size_t>(value_of<std::int64_t>(answer.about, "sides"));
    ++patterns[known];
    if (answer.verdict == solver::questions::answers::SolveVerdict::impossible) ++dead[known];
    text += wrapped(fmt::format("{:<8} {:>5} {:>5}  ", value_of<std::string>(answer.about, "pattern"),
                                value_of<std::int64_t>(answer.facts, "tiles"),
                                value_of<std::int64_t>(answer.facts, "types")),
                    fill_words(answer));
  }
  for (std::size_t known = 1; known < dead.size(); ++known) {
    const auto of = dead_only ? std::string() : fmt::format(" of {}", patterns[known]);
    text += fmt::format("{} side{} known: {}{} dead\n", known, known == 1 ? "" : "s", dead[known], of);
  }
  return text;
}

std::string hole_cells_text(const tilesets::TileSet& set, const rules::Position& position,
                            const solver::questions::answers::Answers& answers, bool dead_only,
                            const TerminalStyle& style) {
  auto text = hole_cells_sentence(answers, dead_only);
  text += terminal_board(set, position, {}, style);
  text += fmt::format("\n{:<8} {:<8} {:<9} {:>5} {:>5}  {}\n", "cell", "pattern", "state", "tiles", "types",
                      "which are left, with the rotations that fit");
  int dead = 0;
  int starved = 0;
  for (const auto& answer : answers.answers) {
    const auto& state = value_of<std::string>(answer.facts, "state");
    dead += state == "dead" ? 1 : 0;
    starved += state == "starved" ? 1 : 0;
    text +=
        wrapped(fmt::format("{:<8} {:<8} {:<9} {:>5} {:>5}  ", value_of<std::string>(answer.about, "cell"),
                            value_of<std::string>(answer.about, "pattern"), state,
                            value_of<std::int64_t>(answer.facts, "tiles"),
                            value_of<std::int64_t>(answer.facts, "types")),
                fill_words(answer));
  }
  return text + fmt::format("{} dead, {} starved{}\n", dead, starved,
                            dead_only ? "" : fmt::format(", {} in all", answers.answers.size()));
}

}  // namespace bastide::reports::terminal
