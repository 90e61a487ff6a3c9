#include "props/differences/edition_comparison.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "rules/editions/lint.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"

namespace bastide::props::differences {
namespace {

using rules::Placement;
using rules::ScoreSheet;
using rules::editions::Edition;

ScoreSheet score_twice(const EditionSide& side, const std::vector<Placement>& written) {
  const auto seen = side.seen(written);
  auto sheet = side.score(written);
  if (sheet != rules::reference::score(side.set, seen, side.edition))
    throw std::logic_error(fmt::format("the engines disagree under {} on the position '{}'", side.edition.id,
                                       rules::print_position(side.set, rules::Position{seen, false})));
  return sheet;
}

OptionTopic topic_of(const rules::editions::OptionInfo& option) {
  using rules::editions::OptionPart;
  if (option.part <= OptionPart::crossings) return OptionTopic::scoring;
  return option.part <= OptionPart::start ? OptionTopic::boards : OptionTopic::course;
}

/// The first thing that forbids to play the edition with these tiles; empty: nothing.
std::string first_error(const Edition& edition, const tilesets::TileSet& printed) {
  for (const auto& finding : rules::editions::lint_edition(edition, printed)) {
    if (finding.severity == tilesets::files::Severity::error) return finding.message;
  }
  try {
    rules::editions::tiles_under(printed, edition);
  } catch (const tilesets::InputError& error) {
    return error.message();
  }
  return {};
}

}  // namespace

ComparedSheets score_on_both(const EditionPair& pair, const std::vector<Placement>& written) {
  return {score_twice(pair.left, written), score_twice(pair.right, written)};
}

Comparison compare_editions(const EditionPair& pair, int most_tiles,
                            const solver::runs::RunControl& control) {
  Comparison out;
  out.why_equal = why_equal(pair);
  if (!out.why_equal) out.smallest = smallest_difference(pair, most_tiles, control);
  out.left_only = smallest_board_of_one(pair, true, most_tiles, control);
  out.right_only = smallest_board_of_one(pair, false, most_tiles, control);
  out.is_complete = out.smallest.is_complete && out.left_only.is_complete && out.right_only.is_complete;
  if (!out.is_complete || !out.smallest.position) return out;
  const auto& placements = out.smallest.position->position.placements;
  out.sheets = score_on_both(pair, placements);
  if (out.sheets->left.totals == out.sheets->right.totals)
    throw std::logic_error("a position found to differ does not: " + out.smallest.position->text);
  out.left_sight = sight_of(pair.left, placements);
  out.right_sight = sight_of(pair.right, placements);
  return out;
}

const char* name_of(OptionTopic topic) {
  constexpr std::array<const char*, 4> names = {"tiles", "scoring", "boards", "course"};
  return names[static_cast<std::size_t>(topic)];
}

std::vector<OptionDifference> option_differences(const Edition& left, const Edition& right) {
  std::vector<OptionDifference> out;
  if (left.tile_set != right.tile_set)
    out.push_back({"tileset", left.tile_set, right.tile_set, OptionTopic::tiles, {}});
  auto options = rules::editions::options_of(left);
  for (auto& option : rules::editions::options_of(right)) {
    if (std::ranges::find(options, option.name, &rules::editions::OptionInfo::name) == options.end())
      options.push_back(std::move(option));
  }
  for (const auto& option : options) {
    auto a = rules::editions::option_value(left, option.name);
    auto b = rules::editions::option_value(right, option.name);
    if (a == b) continue;
    OptionDifference difference{
        option.name, a.empty() ? not_there : a, b.empty() ? not_there : b, topic_of(option), {}};
    if (option.slot && !rules::editions::is_own_formula(left, *option.slot) &&
        !rules::editions::is_own_formula(right, *option.slot))
      difference.follows = rules::editions::options_followed_by(*option.slot);
    out.push_back(std::move(difference));
  }
  return out;
}

std::vector<OptionDifference> told_differences(const Edition& left, const Edition& right) {
  auto out = option_differences(left, right);
  std::erase_if(
      out, [](const auto& option) { return option.topic == OptionTopic::tiles || !option.follows.empty(); });
  return out;
}

Edition with_options(const Edition& left, std::vector<OptionDifference> options,
                     const tilesets::TileSet& printed, std::string& contradiction) {
  auto out = left;
  contradiction.clear();
  std::vector<std::string> names;
  for (const auto& option : options) names.push_back(option.name);
  for (const auto& name : rules::editions::in_setting_order(std::move(names), out)) {
    const auto& option = *std::ranges::find(options, name, &OptionDifference::name);
    const auto kept = out.formulas;
    contradiction =
        option.is_taken_away() ? cannot_be_taken_away : rules::editions::set_option(out, name, option.right);
    if (!contradiction.empty()) return out;
    const auto* info = rules::editions::find_option(name);
    if (info == nullptr || !info->slot) out.formulas = kept;
    out.id += fmt::format(" with {} = {}", name, option.right);
  }
  contradiction = first_error(out, printed);
  return out;
}

OptionAlone compare_alone(const Edition& left, const OptionDifference& option,
                          const std::vector<OptionDifference>& others, const tilesets::TileSet& printed,
                          int most_tiles, const solver::runs::RunControl& control) {
  OptionAlone out{option, {}, nullptr, std::nullopt};
  const bool is_compared = option.topic == OptionTopic::scoring || option.topic == OptionTopic::boards;
  if (!is_compared || !option.follows.empty()) return out;
  auto together = others;
  together.push_back(option);
  const auto changed = with_options(left, std::move(together), printed, out.contradiction);
  if (!out.contradiction.empty()) return out;
  out.pair = std::make_unique<const EditionPair>(left, changed, printed);
  out.comparison = compare_editions(*out.pair, most_tiles, control);
  return out;
}

}  // namespace bastide::props::differences
