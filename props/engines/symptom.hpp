// What tells one mistake of an engine from another in the same rule.
//
// Two differences in final scores may be one mistake or two. A symptom says which kind of feature a
// difference is about and what is wrong there, without cells, players and tiles, so that it is the same
// wherever the mistake shows. Where an answer is a number for all features together, several kinds may be to
// blame: they are all named, and become fewer as the game becomes smaller. Rejected: the size of a difference
// as a part of it, since a farm that counts a city twice is wrong by 3 in one game and by 9 in another; what
// remains of it is that a difference by 4 is no multiple of 3.
#pragma once

#include <bitset>
#include <string>
#include <vector>

#include "rules/score_sheet.hpp"

namespace bastide::props::engines {

using KindSet = std::bitset<rules::feature_kinds>;
inline KindSet only_kind(rules::FeatureKind kind) { return KindSet().set(static_cast<std::size_t>(kind)); }

struct Symptom {
  KindSet kinds = {};  ///< the features are of one of these kinds; none: it is about none
  std::string wrong;   ///< "points: too many", "open edges: too few"; after a second colon what is finer
  int size = 0;        ///< points: the greatest number of which all that is too much is a multiple; else 0
  friend bool operator==(const Symptom&, const Symptom&) = default;

  /// Whether a game with this one may be of the mistake that another game shows by `wider`: of its kinds, no
  /// less fine, and by no more points.
  bool is_within(const Symptom& wider) const;
  /// Whether the mistake with this one, the least that was found of it, may be all that is behind `other`.
  bool explains(const Symptom& other) const;
  /// "cities or roads: points: too many"
  std::string text(const tilesets::TileSet& set) const;
};

/// By what an engine gives that is not due. `due`, `given`: points of each player.
Symptom symptom_of_points(KindSet kinds, const std::vector<int>& due, const std::vector<int>& given);
/// "WHAT: too many", "WHAT: too few".
Symptom symptom_of_number(KindSet kinds, const std::string& what, int due, int given);

}  // namespace bastide::props::engines
