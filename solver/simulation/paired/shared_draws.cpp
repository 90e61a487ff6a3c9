#include "solver/simulation/paired/shared_draws.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <string>

#include "rules/play/course.hpp"
#include "solver/arithmetic/random_stream.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::paired {
namespace {

using rules::board::Ruleset;

/// Tiles of a full bag that are shuffled among themselves.
struct BagPart {
  std::size_t begin = 0;
  std::vector<int> types;
};

std::vector<BagPart> parts_of(const Ruleset& rules) {
  auto bag = rules::play::full_bag(rules.set(), rules.edition());
  std::vector<BagPart> parts;
  rules::play::for_each_deck(rules.set(), bag, [&](std::span<const int> tiles) {
    parts.push_back(
        {static_cast<std::size_t>(tiles.data() - bag.data()), std::vector<int>(tiles.begin(), tiles.end())});
  });
  return parts;
}

/// For each tile of the larger part the type of the smaller one that it stands for, or -1. False when a tile
/// of the smaller part is not there.
bool stand_for(const BagPart& larger, const tilesets::TileSet& larger_set, const BagPart& smaller,
               const tilesets::TileSet& smaller_set, std::vector<int>& types) {
  types.assign(larger.types.size(), -1);
  for (const int type : smaller.types) {
    const auto& id = smaller_set.type(type).id;
    std::size_t i = 0;
    while (i < types.size() && (types[i] >= 0 || larger_set.type(larger.types[i]).id != id)) ++i;
    if (i == types.size()) return false;
    types[i] = type;
  }
  return true;
}

}  // namespace

FollowedBag::FollowedBag(const Ruleset& leader, const Ruleset& follower) : leader_(&leader.set()) {
  if (leader.set().has_lots() || follower.set().has_lots()) {  // bags lack what lies, by lot
    is_held_ = is_whole_ = false;
    return;
  }
  const auto ours = parts_of(leader);
  std::size_t next = 0;
  std::vector<int> types;
  followed_.assign(rules::play::full_bag(leader.set(), leader.edition()).size(), -1);
  for (const auto& part : parts_of(follower)) {
    while (next < ours.size() && !stand_for(ours[next], leader.set(), part, follower.set(), types)) ++next;
    if (next == ours.size()) {
      is_held_ = is_whole_ = false;
      return;
    }
    std::copy(types.begin(), types.end(),
              followed_.begin() + static_cast<std::ptrdiff_t>(ours[next++].begin));
  }
  is_whole_ = std::find(followed_.begin(), followed_.end(), -1) == followed_.end();
}

std::vector<int> FollowedBag::order(std::uint64_t seed, std::uint64_t number) const {
  std::vector<std::size_t> tiles(followed_.size());
  std::iota(tiles.begin(), tiles.end(), std::size_t{0});
  arithmetic::RandomStream random(seed, number, arithmetic::Purpose::bag);
  rules::play::shuffle_bag(*leader_, tiles,
                           [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); });
  std::vector<int> out;
  for (const auto tile : tiles) {
    if (followed_[tile] >= 0) out.push_back(followed_[tile]);
  }
  return out;
}

}  // namespace bastide::solver::simulation::paired
