// Which of two violations is the smaller one, and keeping the smallest of each property.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "props/verify.hpp"

namespace bastide::props {

/// Fewer tiles first, then fewer followers, then the placements in order (type, rotation, cell, follower): a
/// total order on positions, so that the smallest violation does not depend on who found it first.
bool is_smaller(const std::vector<rules::Placement>& a, const std::vector<rules::Placement>& b);

/// The smallest violation of each property met so far; a property is its index into the list that is checked.
class Smallest {
 public:
  /// True when a violation on a position of that many tiles could still be smaller than the one kept.
  bool is_open_to(std::size_t property, std::size_t tiles) const {
    if (best_.empty()) return true;
    const auto found = best_.find(property);
    return found == best_.end() || tiles <= found->second.placements.size();
  }
  void offer(std::size_t property, FoundViolation found);
  void merge(Smallest&& other);
  /// The violation kept, or nullptr.
  const FoundViolation* find(std::size_t property) const;
  const std::map<std::size_t, FoundViolation>& all() const { return best_; }

 private:
  std::map<std::size_t, FoundViolation> best_;
};

}  // namespace bastide::props
