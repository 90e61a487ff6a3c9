#include "solver/solve/cooled_farm.hpp"

#include <map>
#include <stdexcept>
#include <utility>

#include "rules/reference/model.hpp"
#include "solver/solve/with_start.hpp"

namespace bastide::solver {
namespace {

/// The edition for one farmer, and nothing else that scores at the end.
rules::Edition of_one_farm(rules::Edition edition) {
  edition.followers = 1;
  const auto wrong = rules::set_option(edition, "incomplete_at_end", "nothing");
  if (!wrong.empty()) throw std::logic_error(wrong);
  return edition;
}

}  // namespace

std::optional<FarmLand> cooled_farm(const tilesets::TileSet& set, const rules::Edition& edition,
                                    const Cooling& cooling, std::uint64_t& steps) {
  auto land = cooled_land(set, of_one_farm(edition), cooling, steps);
  auto board = with_start(set, edition.table, std::move(land.board));
  if (!board) return std::nullopt;
  *board = in_laying_order(*board);
  const auto found = rules::reference::features(set, *board, edition.table);
  std::map<int, int> cities;  // [farm]
  for (const auto& [farm, city] : found.contacts)
    cities[farm] += found.features[static_cast<std::size_t>(city)].complete ? 1 : 0;
  std::optional<FarmLand> best;
  for (const auto& [farm, count] : cities) {
    const auto& segments = found.features[static_cast<std::size_t>(farm)].segments;
    if (count > 0 && (!best || count > best->worth)) best = FarmLand{{}, segments.front(), count};
  }
  if (best) best->board = std::move(*board);
  return best;
}

}  // namespace bastide::solver
