// The page of a comparison as template data (compare.mustache): what was changed, what that changes, the
// smallest position that shows it, boards, places, strength, verification, how it was made.
//
// A side has one colour on the whole page, and one direction: what is more on the left side points to the
// left. Tables have a column a policy, so that each is a row of small pictures of the same kind.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/records/compare_record.hpp"
#include "reports/template_data.hpp"
#include "reports/words.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::page::compare {

/// What all parts of the page read.
struct ComparedPage {
  const records::ComparisonRecord& record;
  const std::vector<tilesets::TileSet>& sets;
  const Words& words;
  std::string prefix;  ///< starts every anchor
  std::string left_name;
  std::string right_name;
  const tilesets::TileSet* left_set = nullptr;  ///< as it was played; nullptr: not at hand, or changed since
  const tilesets::TileSet* right_set = nullptr;
};

/// The designer's names of left and right; where both are the same, what else tells the sides apart.
std::pair<std::string, std::string> side_names(const records::ComparisonRecord& record, const Words& words);
/// Everything but its verification. `prefix` starts every anchor.
Data comparison_data(const records::ComparisonRecord& record, const std::vector<tilesets::TileSet>& sets,
                     const Words& words, const std::string& prefix);
/// "Carcassonne (2014) → Village roads".
std::string comparison_title(const records::ComparisonRecord& record, const Words& words);

void add_differences(Data& page, const ComparedPage& compared);      ///< every figure by every policy
void add_each(Data& page, const ComparedPage& compared);             ///< points that each change makes alone
void add_separation(Data& page, const ComparedPage& compared);       ///< the smallest position, both sheets
void add_board_pairs(Data& page, const ComparedPage& compared);      ///< the same game at its end, twice
void add_compared_places(Data& page, const ComparedPage& compared);  ///< by tile type and by turn
void add_strengths(Data& page, const ComparedPage& compared);        ///< points against random

}  // namespace bastide::reports::page::compare
