#include "solver/estimate/particle_priority.hpp"

#include <algorithm>
#include <cmath>

namespace bastide::solver::estimate {
namespace {

constexpr double choices_last = 0.5;
constexpr double removable_last = 0.3;
constexpr double follower_worth = 1.0;  // at the beginning, in logarithms; nothing at the end
constexpr double learning_rate = 0.2;
constexpr double least_used = 0.1;  // tiles: keeps logarithms finite

}  // namespace

ParticlePriority::ParticlePriority(const boards::BoardSpace& space, int aim)
    : aim_(aim),
      tiles_in_set_(space.fit->set().tile_count()),
      price_share_(std::max(0.0, 2 * aim_ / tiles_in_set_ - 1)) {
  const auto& set = space.fit->set();
  for (const auto& type : set.types()) shares_.push_back(type.count);
  if (space.starts.size() == 1) shares_[static_cast<std::size_t>(space.starts.front())] -= 1;
  for (auto& share : shares_) share /= std::max(1.0, tiles_in_set_ - 1);
  prices_.assign(shares_.size(), 0);
  used_.assign(shares_.size(), 0);
}

void ParticlePriority::begin_size(std::size_t length) {
  length_ = static_cast<double>(length);
  reach_ = length_ * std::log(aim_ / length_);
  std::fill(used_.begin(), used_.end(), 0);
  weight_ = 0;
}

double ParticlePriority::log(std::span<const PackedTurn> history, const Prospect& prospect) const {
  double prices = 0;
  for (const auto& turn : history.subspan(1)) prices += prices_[turn.type];
  return reach_ * (choices_last * std::log(prospect.choices) + removable_last * std::log(prospect.lasting)) +
         price_share_ * prices + follower_worth * (1 - length_ / aim_) * prospect.followers;
}

void ParticlePriority::note(std::span<const PackedTurn> history, double weight) {
  weight_ += weight;
  for (const auto& turn : history.subspan(1)) used_[turn.type] += weight;
}

void ParticlePriority::learn() {
  if (weight_ == 0) return;
  for (std::size_t type = 0; type < prices_.size(); ++type) {
    if (shares_[type] == 0) continue;
    const double due = shares_[type] * (length_ - 1);
    prices_[type] += learning_rate * std::log((due + least_used) / (used_[type] / weight_ + least_used));
  }
}

}  // namespace bastide::solver::estimate
