#include "tilesets/lint.hpp"

#include "tilesets/checked_set.hpp"

namespace bastide::tilesets {

std::vector<Finding> lint_tile_set(std::string_view text, const std::string& file) {
  return check_tile_set(text, file).findings.sorted();
}

}  // namespace bastide::tilesets
