#include "cli/solve_hole_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/console.hpp"
#include "reports/terminal_picture.hpp"

namespace bastide::cli {
namespace {

using solver::Answer;
using solver::Fact;

constexpr std::size_t line_width = 100;

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
    if (column + word.size() + 1 > line_width && column > begin.size()) {
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
  if (answer.verdict == solver::SolveVerdict::impossible) return {"-"};
  return by_type(value_of<std::vector<std::string>>(answer.facts, "images"));
}

}  // namespace

std::string hole_patterns_text(const tilesets::TileSet& set, const solver::Answers& answers, bool dead_only) {
  auto text = fmt::format(
      "What fills a cell whose neighbours show N E S W (c city, r road, f field, - not known); set '{}', {} "
      "tiles\n{:<8} {:>5} {:>5}  {}\n",
      set.id(), set.tile_count(), "pattern", "tiles", "types", "which, with the rotations that fit");
  std::array<int, 5> patterns{};
  std::array<int, 5> dead{};
  for (const auto& answer : answers.answers) {
    const auto known = static_cast<std::size_t>(value_of<std::int64_t>(answer.about, "sides"));
    ++patterns[known];
    if (answer.verdict == solver::SolveVerdict::impossible) ++dead[known];
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
                            const solver::Answers& answers, bool dead_only) {
  reports::TerminalStyle style;
  style.has_colours = is_stdout_a_terminal();
  auto text = reports::terminal_board(set, position, {}, style);
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

}  // namespace bastide::cli
