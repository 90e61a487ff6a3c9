// What two editions differ in, as one value: option by option, and what each difference does to positions.
//
// Taken together, options can hide each other: c1 and hig-2001 differ first where a small city is complete,
// and that says nothing about their farms. So each option that differs is also compared alone: the left
// edition against itself with that one option as the right edition has it. A formula that no file gives
// follows a named option and is compared with it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "props/differences/laying_orders.hpp"
#include "props/differences/smallest_difference.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::props::differences {

/// A position's scores under both editions. Both engines agree on them.
struct ComparedSheets {
  rules::ScoreSheet left;
  rules::ScoreSheet right;
};
/// Throws std::logic_error, an internal error, when the engines disagree.
ComparedSheets score_on_both(const EditionPair& pair, const std::vector<rules::Placement>& written);

/// What was found out about a pair.
struct Comparison {
  std::optional<std::string> why_equal;  ///< proved to score alike; nothing was looked for then
  SmallestDifference smallest;
  std::optional<ComparedSheets> sheets;  ///< of the smallest position
  Sight left_sight = Sight::never;
  Sight right_sight = Sight::never;
  BoardOfOne left_only;  ///< the smallest board that only the left edition allows
  BoardOfOne right_only;
  bool is_complete = true;  ///< false: stopped, and nothing above may be told
};
Comparison compare_editions(const EditionPair& pair, int most_tiles, const solver::runs::RunControl& control);

/// What an option is about.
enum class OptionTopic : std::uint8_t {
  tiles,    ///< with what tiles is played
  scoring,  ///< what a position scores
  boards,   ///< which boards can arise, and where the border completes what they score
  course    ///< set-up, draws, turns and ties: nothing that a position shows
};
const char* name_of(OptionTopic topic);  ///< "tiles", "scoring", "boards", "course"

/// In the place of a row that an edition does not have.
constexpr const char* not_there = "not there";
constexpr const char* cannot_be_taken_away =
    "a mark or a figure cannot be taken away, expected an edition that has it not";

struct OptionDifference {
  std::string name;
  std::string left;
  std::string right;
  OptionTopic topic = OptionTopic::course;
  std::string follows;  ///< a formula that no file gives: "follows small_city and unit"
  bool is_taken_away() const { return right == not_there; }
};
std::vector<OptionDifference> option_differences(const rules::editions::Edition& left,
                                                 const rules::editions::Edition& right);
/// Those that are told: not the tile set, whose tiles are told type by type, and no formula that follows an
/// option, which is told with that.
std::vector<OptionDifference> told_differences(const rules::editions::Edition& left,
                                               const rules::editions::Edition& right);

/// `left` with those options as the right edition has them, its formulas kept unless they are among them.
/// Where that cannot be played with these tiles, `contradiction` says why: a mark or a figure taken away, a
/// formula or a tile that speaks of one that is not there. `printed`: as for EditionPair.
rules::editions::Edition with_options(const rules::editions::Edition& left,
                                      std::vector<OptionDifference> options, const tilesets::TileSet& printed,
                                      std::string& contradiction);

/// An option compared alone.
struct OptionAlone {
  OptionDifference option;
  std::string contradiction;                ///< why the left edition cannot have it alone; empty: it can
  std::unique_ptr<const EditionPair> pair;  ///< left and changed left, when it was compared
  std::optional<Comparison> comparison;     ///< likewise
};
/// Compares the option when it is about scoring or boards and follows no other. `others`: options of the
/// right edition that come with it. `printed`: as for EditionPair.
OptionAlone compare_alone(const rules::editions::Edition& left, const OptionDifference& option,
                          const std::vector<OptionDifference>& others, const tilesets::TileSet& printed,
                          int most_tiles, const solver::runs::RunControl& control);

}  // namespace bastide::props::differences
