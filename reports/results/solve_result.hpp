// What `solve` found, as a document: each answer in a sentence, with the position that shows it and what it
// rests on; of holes a table.
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
};

/// `set`: the record's tiles, or nullptr when they are not at hand.
document::Document solve_document(const records::SolveRecord& record, const tilesets::TileSet* set,
                                  const SolveStyle& style = {});

/// What a question is called.
const char* question_title(const std::string& question);

}  // namespace bastide::reports::results
