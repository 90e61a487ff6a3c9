// The features of the fast engine against those of the reference model, and features before a turn against
// those after.
#include "props/checks/checks.hpp"

#include <fmt/core.h>
#include <functional>

#include <algorithm>

#include "props/boards/board_facts.hpp"
#include "props/checks/mark_counts.hpp"
#include "props/violation_text.hpp"
#include "rules/play/scoring.hpp"
#include "solver/all_boards/census.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

/// Marks are never taken off tiles.
bool is_at_least(const rules::reference::Marks& now, const rules::reference::Marks& old) {
  return std::equal(now.begin(), now.end(), old.begin(), std::greater_equal<>());
}

using boards::FactsOf;
using rules::FeatureKind;
using rules::board::EntryIndex;

}  // namespace

// --- both engines

Verdict features_agree(const BoardView& view) {
  EntryIndex entries = 0;
  for (const auto& feature : view.reference.features) {
    const auto first = feature.segments.front();
    const auto root = view.forest.root(first.placement, first.segment);
    const auto& fast = view.forest.feature(root);
    for (const auto ref : feature.segments) {
      if (view.forest.root(ref.placement, ref.segment) == root) continue;
      return differs("the fast engine has two segments of one feature in two features", fast, feature,
                     {first, ref});
    }
    entries += static_cast<EntryIndex>(feature.segments.size());
    const bool tiles_agree = fast.kind == FeatureKind::farm || fast.tiles == feature.tiles.size();
    if (fast.kind != feature.kind || !tiles_agree || fast.segments != feature.segments.size() ||
        !has_marks(view.forest, root, feature.marks) || fast.open != feature.open_edges ||
        fast.is_complete() != feature.complete) {
      return differs(fmt::format("the engines differ on the {} of {}", rules::feature_name(feature.kind),
                                 rules::counted(static_cast<int>(feature.segments.size()), "segment")),
                     fast, feature, feature.segments);
    }
  }
  // As many segments in all, each in a feature of the same size: then none is in another feature as well.
  if (entries == view.forest.entry_count()) return std::nullopt;
  return differs("the engines have different numbers of segments in all", view.forest.entry_count(), entries);
}

Verdict contacts_agree(const BoardView& view) {
  const FactsOf facts(view);
  auto& fast = facts->contacts();
  rules::play::find_contacts(view.board, view.forest, false, fast);
  std::size_t expected = 0;
  for (const auto& [farm, city] : view.reference.contacts) {
    const auto& of_city = view.reference.features[at(city)];
    if (!of_city.complete) continue;
    ++expected;
    const auto farm_ref = view.reference.features[at(farm)].segments.front();
    const auto city_ref = of_city.segments.front();
    const rules::play::FarmContact contact{view.forest.root(farm_ref.placement, farm_ref.segment),
                                           view.forest.root(city_ref.placement, city_ref.segment)};
    if (std::binary_search(fast.begin(), fast.end(), contact)) continue;
    return differs("the fast engine does not know that this farm touches this completed city", "no contact",
                   "contact", {farm_ref, city_ref});
  }
  if (fast.size() == expected) return std::nullopt;
  return differs("the fast engine finds more contacts of farms with completed cities than there are",
                 fast.size(), expected);
}

Verdict census_agrees(const BoardView& view) {
  const FactsOf facts(view);
  const auto fast = solver::all_boards::board_sums(view.board, view.forest, facts->contacts());
  const auto expected = rules::reference::census(view.reference);
  if (fast == expected) return std::nullopt;
  const auto listed = [](const rules::CensusSums& sums) {
    std::string text;
    for (const auto& [name, sum] : rules::named_sums)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, sums.*sum);
    return text;
  };
  return differs("the sums that census takes of this board are not those of its features", listed(fast),
                 listed(expected));
}

// --- from turn to turn

Verdict features_only_grow(const TurnView& view) {
  const int last = static_cast<int>(view.features_after.feature_of.size()) - 1;
  for (const auto& old : view.features_before.features) {
    const auto first = old.segments.front();
    const auto& now = view.features_after.feature_at(first);
    const auto fail = [&](const char* what) { return differs(what, now, old, old.segments); };
    if (!std::includes(now.segments.begin(), now.segments.end(), old.segments.begin(), old.segments.end())) {
      return fail("a feature has lost segments in this turn");
    }
    if (now.kind != old.kind || !is_at_least(now.marks, old.marks) || now.tiles.size() < old.tiles.size()) {
      return fail("a feature has changed its kind or lost pennants or tiles in this turn");
    }
    const bool took_in_the_tile = now.segments.back().placement == last;
    if (!took_in_the_tile && now.segments != old.segments)
      return fail("two features merged without the tile just laid");
    // An edge of another kind closes what it meets.
    const int closed = view.set().has_mixed_edges() ? old.open_edges - now.open_edges : 0;
    if (!took_in_the_tile && !rules::is_site(old.kind) &&
        (now.open_edges + closed != old.open_edges || closed < 0)) {
      return fail("a feature that the tile did not join has other open edges");
    }
    if (rules::is_site(old.kind) && now.neighbours < old.neighbours)
      return fail("a cloister or garden has lost neighbours");
  }
  return std::nullopt;
}

Verdict complete_stays_complete(const TurnView& view) {
  for (const auto& old : view.features_before.features) {
    if (!old.complete) continue;
    const auto first = old.segments.front();
    const auto& now = view.features_after.feature_at(first);
    const auto& fast = view.fast.forest().feature_of(first.placement, first.segment);
    if (now.complete && fast.is_complete() && now.segments == old.segments &&
        fast.segments == old.segments.size())
      continue;
    return differs(fmt::format("a completed {} changed in this turn", rules::feature_name(old.kind)), fast,
                   old, old.segments);
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
