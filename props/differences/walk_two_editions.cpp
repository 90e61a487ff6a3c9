#include "props/differences/walk_two_editions.hpp"

#include <algorithm>

namespace bastide::props::differences {

/// Returns the size of the log before.
std::size_t SeenBoard::add(std::span<const FeatureStand> stands) const {
  auto& forest = on.forest();
  const auto log_size = forest.log_size();
  for (const auto& stand : stands) {
    const int figure = by.figure(stand.figure);
    if (figure >= 0) forest.add_figures(stand.root, stand.player, figure, 1);
  }
  return log_size;
}

rules::PerPlayer SeenBoard::land_totals_with(std::span<const FeatureStand> stands) const {
  const auto log_size = add(stands);
  rules::PerPlayer totals{};
  for (auto stand = stands.begin(); stand != stands.end(); ++stand) {
    const auto first = std::ranges::find(stands, stand->root, &FeatureStand::root);
    if (first == stand && forest().feature(stand->root).is_occupied())
      rules::add(totals, rules::play::award({board(), forest()}, stand->root, edition()));
  }
  on.forest().undo_to(log_size);
  return totals;
}

rules::PerPlayer SeenBoard::totals_with(std::span<const FeatureStand> stands) const {
  auto& forest = on.forest();
  const auto log_size = add(stands);
  rules::PerPlayer totals{};
  bool has_farmers = false;
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e) || !forest.feature(e).is_occupied()) continue;
    if (forest.feature(e).kind == rules::FeatureKind::farm) {
      has_farmers = true;
    } else {
      rules::add(totals, rules::play::award({board(), forest}, e, edition()));
    }
  }
  if (has_farmers) {
    for (const auto& item : rules::play::farm_items(board(), forest, edition(), edition().farms))
      rules::add(totals, item.points);
  }
  forest.undo_to(log_size);
  return totals;
}

}  // namespace bastide::props::differences
