// What `solve` found, as a document: each answer in a sentence with the position that shows it, of holes the
// cells; then, on a page folded, what the answers rest on and everything that was found.
#pragma once

#include <cstddef>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/records/solve_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::results {

struct SolveStyle {
  bool is_drawn_in_text = true;  ///< positions
  bool has_fractions = false;    ///< chances are told exactly as well, not only as rounded per cent
  std::size_t most_drawn = 48;   ///< on a page; the others are given as notation
  int level = 3;                 ///< of the answers' headings on a page
};

/// `set`: the record's tiles, or nullptr when they are not at hand. A terminal gets a heading for each answer
/// that is drawn there, else a line.
document::Document solve_document(const records::SolveRecord& record, const tilesets::TileSet* set,
                                  const SolveStyle& style = {});

/// What a question is called.
const char* question_title(const std::string& question);

}  // namespace bastide::reports::results
