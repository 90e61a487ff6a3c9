#include "solver/questions/design/design_wish.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "tilesets/input_error.hpp"

namespace bastide::solver::questions::design {
namespace {

using rules::expressions::Expression;
using rules::expressions::Operation;
using tilesets::InputError;

constexpr const char* example = "dead_holes(4) == 0";

/// A wish for each name that there is, with nothing to compare it with; their texts are the names.
std::vector<Wish> all_subjects(const tilesets::TileSet& set) {
  std::vector<Wish> out;
  const auto add = [&](WishSubject subject, const std::string& name) -> Wish& {
    Wish wish;
    wish.subject = subject;
    wish.name = out.size();
    wish.text = name;
    return out.emplace_back(std::move(wish));
  };
  add(WishSubject::dead_holes, "dead_holes");
  add(WishSubject::smallest_block, "smallest_block");
  add(WishSubject::unplaceable, "unplaceable");
  for (int least = 1; least <= tilesets::side_count; ++least) {
    for (int most = least; most <= tilesets::side_count; ++most) {
      auto& wish =
          add(WishSubject::dead_holes, least == most ? fmt::format("dead_holes({})", least)
                                                     : fmt::format("dead_holes({}..{})", least, most));
      wish.least_sides = least;
      wish.most_sides = most;
    }
  }
  for (int type = 0; type < set.type_count(); ++type)
    add(WishSubject::smallest_block, fmt::format("smallest_block({})", set.type(type).id)).type = type;
  return out;
}

}  // namespace

Truth Wish::over(double low, double high) const {
  const std::vector<double> least(name + 1, low);
  const std::vector<double> most(name + 1, high);
  return truth_of(comparison.over(std::span(least), std::span(most)));
}

std::vector<Wish> parse_wishes(const tilesets::TileSet& set, std::string_view text, const std::string& file) {
  const auto subjects = all_subjects(set);
  rules::expressions::Language language{"wish", {}, fmt::format("a comparison such as {}", example)};
  for (const auto& subject : subjects) language.names.push_back(subject.text);
  language.spaces = " \t\r";
  language.compares = true;
  language.most_suggested = 3;  // those without brackets
  std::vector<Wish> out;
  for (std::size_t line = 0; line < text.size();) {
    const auto line_end = std::min(text.find('\n', line), text.size());
    const auto end =
        text.substr(0, std::min(text.find('#', line), line_end)).find_last_not_of(language.spaces) + 1;
    const auto begin = text.find_first_not_of(language.spaces, line);
    line = line_end + 1;
    if (begin >= end) continue;
    auto read = Expression::read_located(text, begin, end, file, language);
    const auto& whole = read.whole();
    if (!is_comparison(whole.operation) || read.part(whole.parts[0]).operation != Operation::name ||
        read.part(whole.parts[1]).operation != Operation::number)
      throw InputError(
          tilesets::locate(file, text, begin),
          fmt::format("this compares something else, expected a name and a number as in {}", example), text);
    auto& wish = out.emplace_back(subjects[read.part(whole.parts[0]).name]);
    wish.value = read.part(whole.parts[1]).number;
    wish.comparison = std::move(read);
    wish.text = text.substr(begin, end - begin);
  }
  if (out.empty())
    throw InputError({file, 1, 1}, fmt::format("no wish, expected one at least, such as {}", example), text);
  return out;
}

}  // namespace bastide::solver::questions::design
