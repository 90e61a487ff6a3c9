#include "solver/questions/growing/annealed_farm.hpp"

#include <map>
#include <stdexcept>
#include <utility>

#include "rules/reference/model.hpp"
#include "solver/boards/lay_out.hpp"

namespace bastide::solver::questions::growing {
namespace {

/// The edition for one farmer, and nothing else that scores at the end.
rules::editions::Edition of_one_farm(rules::editions::Edition edition) {
  edition.set_followers(1);
  const auto wrong = rules::editions::set_option(edition, "incomplete_at_end", "nothing");
  if (!wrong.empty()) throw std::logic_error(wrong);
  return edition;
}

}  // namespace

std::optional<FarmFound> anneal_farm(const rules::board::Ruleset& ruleset, const Annealing& cooling,
                                     std::uint64_t& steps) {
  const auto& set = ruleset.set();
  const auto one_farm = of_one_farm(ruleset.edition());
  const auto& table = ruleset.edition().table;
  auto land = anneal_board({ruleset.fit(), one_farm}, cooling, steps);
  auto board = boards::extend_to_start(set, table, std::move(land.board));
  if (!board) return std::nullopt;
  *board = boards::ordered_from_origin(*board);
  const auto found = rules::reference::features(set, *board, table);
  std::map<int, int> cities;  // [farm]
  for (const auto& [farm, city] : found.contacts)
    cities[farm] += found.features[static_cast<std::size_t>(city)].complete ? 1 : 0;
  std::optional<FarmFound> best;
  for (const auto& [farm, count] : cities) {
    const auto& segments = found.features[static_cast<std::size_t>(farm)].segments;
    if (count > 0 && (!best || count > best->worth)) best = FarmFound{{}, segments.front(), count};
  }
  if (best) best->board = std::move(*board);
  return best;
}

}  // namespace bastide::solver::questions::growing
