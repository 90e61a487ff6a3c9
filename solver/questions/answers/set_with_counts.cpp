#include "solver/questions/answers/set_with_counts.hpp"

#include <stdexcept>

namespace bastide::solver::questions::answers {

tilesets::TileSet with_counts(const tilesets::TileSet& set, const std::vector<int>& counts) {
  const auto all = set.types();
  if (counts.size() != all.size()) throw std::logic_error("with_counts: a count for every type");
  std::vector<tilesets::TileType> types(all.begin(), all.end());
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (counts[t] < 0) throw std::logic_error("with_counts: a negative count");
    types[t].count = counts[t];
  }
  return {set.id(), set.name(), set.source(), std::move(types), set.start_type(), set.where(), set.names()};
}

}  // namespace bastide::solver::questions::answers
