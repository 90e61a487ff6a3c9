// The texts of `solve fill` that say what the rim may show, and where.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "solver/questions/fill/fill.hpp"

namespace bastide::cli::commands::solve {

struct PlacedWord {
  std::string text;
  std::size_t at = 0;  ///< byte of the option's text
};
/// "a,b": a and b. None for an empty text. Throws InputError for an empty word.
std::vector<PlacedWord> words_between_commas(const std::string& text, const std::string& option);

/// "3,-2". Throws InputError.
rules::Cell read_cell(const std::string& text, const std::string& option);

/// What every side of every cell may show if it is at the rim, by --border ("f", "n=f,e=free") and --closed
/// ("", "cities", "roads", "both"). Empty when anything goes. Throws InputError for words that cannot be
/// read, and when the two leave nothing that a side may show.
std::vector<std::array<solver::questions::fill::EdgeKinds, 4>> read_rim(const tilesets::TileSet& set,
                                                                        const std::vector<rules::Cell>& cells,
                                                                        const std::string& border,
                                                                        const std::string& closed);

}  // namespace bastide::cli::commands::solve
