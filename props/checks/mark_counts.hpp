// The marks that the fast engine counts on a feature beside the pennants that it keeps with the feature.
#pragma once

#include "rules/board/feature_forest.hpp"
#include "rules/reference/model.hpp"

namespace bastide::props::checks {

/// Whether `other` has the same number of each mark, pennants aside, on its feature `k` as `one` on its `i`.
inline bool have_same_marks(const rules::board::FeatureForest& one, rules::board::EntryIndex i,
                            const rules::board::FeatureForest& other, rules::board::EntryIndex k) {
  if (!one.has_extras()) return !other.has_extras();
  for (std::size_t m = 1; m < tilesets::most_marks; ++m) {
    if (one.mark(i, m) != other.mark(k, m)) return false;
  }
  return true;
}

/// Whether these are all the marks, pennants among them, that the engine counts there.
inline bool has_marks(const rules::board::FeatureForest& forest, rules::board::EntryIndex root,
                      const rules::reference::Marks& marks) {
  if (forest.mark(root, tilesets::pennant) != marks[tilesets::pennant]) return false;
  if (!forest.has_extras()) return true;
  for (std::size_t m = 1; m < tilesets::most_marks; ++m) {
    if (forest.mark(root, m) != marks[m]) return false;
  }
  return true;
}

}  // namespace bastide::props::checks
