#include "props/ranking.hpp"

#include <algorithm>
#include <utility>

namespace bastide::props {
namespace {

std::ptrdiff_t followers_on(const std::vector<rules::Placement>& placements) {
  return std::count_if(placements.begin(), placements.end(),
                       [](const auto& p) { return p.follower.has_value(); });
}

}  // namespace

bool is_smaller(const std::vector<rules::Placement>& a, const std::vector<rules::Placement>& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  const auto x = followers_on(a);
  const auto y = followers_on(b);
  return x != y ? x < y : a < b;
}

void Smallest::offer(std::size_t property, FoundViolation found) {
  const auto [best, is_first] = best_.try_emplace(property, found);
  if (!is_first && is_smaller(found.placements, best->second.placements)) best->second = std::move(found);
}

void Smallest::merge(Smallest&& other) {
  for (auto& [property, found] : other.best_) offer(property, std::move(found));
}

const FoundViolation* Smallest::find(std::size_t property) const {
  const auto found = best_.find(property);
  return found == best_.end() ? nullptr : &found->second;
}

}  // namespace bastide::props
