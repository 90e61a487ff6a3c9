#include "props/differences/walk_two_editions.hpp"

namespace bastide::props::differences {

rules::PerPlayer SeenBoard::totals_with(std::span<const FeatureStand> stands) const {
  auto& forest = on.forest();
  const auto log_size = forest.log_size();
  for (const auto& stand : stands) forest.add_figures(stand.root, stand.player, by.figure(stand.figure), 1);
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
