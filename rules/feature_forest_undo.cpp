// Taking tiles back from a forest, and what has to be equal when that is done.
#include <algorithm>

#include "rules/feature_forest.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules {

void FeatureForest::undo_to(std::size_t log_size) {
  while (log_size_ > log_size) {
    const auto& change = log_[--log_size_];
    feature_[at(change.root)] = change.before;
    if (change.child >= 0) entries_[at(change.child)].parent = change.child;
  }
}

void FeatureForest::undo() {
  const auto& mark = marks_[at(--tile_count_)];
  undo_to(mark.log_size);
  entry_count_ = mark.first_entry;
  split_tiles_.resize(mark.split_tiles);
  cloister_tiles_.resize(mark.cloister_tiles);
}

std::vector<std::pair<EntryIndex, Feature>> FeatureForest::canonical() const {
  std::vector<EntryIndex> smallest(at(entry_count_), -1);
  std::vector<std::pair<EntryIndex, Feature>> out;
  for (EntryIndex e = 0; e < entry_count_; ++e) {
    const auto r = find(e);
    if (smallest[at(r)] < 0) smallest[at(r)] = e;
    out.emplace_back(smallest[at(r)], feature(r));
  }
  return out;
}

bool operator==(const FeatureForest& a, const FeatureForest& b) {
  const auto same = [](const auto& x, const auto& y, auto count) {
    return std::equal(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(count), y.begin());
  };
  return a.set_ == b.set_ && a.entry_count_ == b.entry_count_ && a.tile_count_ == b.tile_count_ &&
         a.log_size_ == b.log_size_ && same(a.entries_, b.entries_, a.entry_count_) &&
         same(a.feature_, b.feature_, a.entry_count_) && same(a.marks_, b.marks_, a.tile_count_) &&
         same(a.log_, b.log_, a.log_size_) && a.split_tiles_ == b.split_tiles_ &&
         a.cloister_tiles_ == b.cloister_tiles_;
}

}  // namespace bastide::rules
