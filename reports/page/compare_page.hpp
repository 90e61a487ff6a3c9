// The page of a comparison as template data (compare.mustache): what was changed, what that changes, the
// smallest position that shows it, boards, places, strength, verification, how it was made.
//
// A side has one colour on the whole page, and one direction: what is more on the left side points to the
// left. Tables have a column a policy, so that each is a row of small pictures of the same kind.
#pragma once

#include <string>
#include <vector>

#include "reports/language.hpp"
#include "reports/page/run_sections.hpp"
#include "reports/records/compare_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::page {

/// What all parts of the page read.
struct ComparedPage {
  const records::ComparisonRecord& record;
  const std::vector<tilesets::TileSet>& sets;
  const Language& words;
  std::string prefix;  ///< starts every anchor
  std::string left_name;
  std::string right_name;
  const tilesets::TileSet* left_set = nullptr;  ///< as it was played; nullptr: not at hand, or changed since
  const tilesets::TileSet* right_set = nullptr;
};

/// Comparison number `number` (from 0) of the page.
Data comparison_data(const records::ComparisonRecord& record, const std::vector<tilesets::TileSet>& sets,
                     const Language& words, std::size_t number);
/// "Village roads against Carcassonne (2014)".
std::string comparison_title(const records::ComparisonRecord& record, const Language& words);

void add_differences(Data& page, const ComparedPage& compared);      ///< every figure by every policy
void add_separation(Data& page, const ComparedPage& compared);       ///< the smallest position, both sheets
void add_board_pairs(Data& page, const ComparedPage& compared);      ///< the same game at its end, twice
void add_compared_places(Data& page, const ComparedPage& compared);  ///< by tile type and by turn
void add_strengths(Data& page, const ComparedPage& compared);        ///< points against random

}  // namespace bastide::reports::page
