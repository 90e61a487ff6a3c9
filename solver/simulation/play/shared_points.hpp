// Who gets what of a feature's points, quickly where one player holds it alone.
//
// Most features have one holder, and he gets all of it under every rule of majority; rules::award decides the
// rest. Followers are the eight bytes of rules::Feature as one number.
#pragma once

#include <bit>
#include <cstdint>

#include "rules/play/scoring.hpp"

namespace bastide::solver::simulation::play {

/// Followers of all players as one number, a byte each. Sums do not overflow, since no player has more than
/// rules::most_followers.
using Followers = std::uint64_t;

inline Followers followers_of(const rules::board::Feature& feature) {
  return std::bit_cast<Followers>(feature.followers);
}

inline int followers_of_player(Followers followers, std::size_t player) {
  return static_cast<int>(followers >> (8U * player) & 0xffU);
}

inline rules::PerPlayer by_player(Followers followers) {
  rules::PerPlayer out{};
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = followers_of_player(followers, p);
  return out;
}

/// How points are shared: on a feature (rules::play::award) or around a city.
using Award = rules::PerPlayer (*)(const rules::PerPlayer&, int, const rules::editions::Edition&);

/// Gives `worth` to whoever gets it under the edition. Requires somebody in `followers`.
inline void give_points(rules::PerPlayer& to, Followers followers, int worth,
                        const rules::editions::Edition& edition, Award award = rules::play::award) {
  const auto first = static_cast<unsigned>(std::countr_zero(followers)) / 8U;
  if (followers >> (8U * first) < 256) {
    to[first] += worth;
    return;
  }
  const auto shares = award(by_player(followers), worth, edition);
  for (std::size_t p = 0; p < to.size(); ++p) to[p] += shares[p];
}

}  // namespace bastide::solver::simulation::play
