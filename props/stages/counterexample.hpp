// Which of two violations is the smaller one, keeping the smallest of each property, and the form in which
// one is shown: nothing in it that could go, and of all that is the same by symmetry the first in order.
//
// A violation comes from wherever it was met first. Turned, mirrored, with the players renamed, laid in
// another order it is the same counterexample, and a reader (or a test, or somebody who compares two runs)
// should get the same one. So tiles and followers are left out as long as the property still fails; then all
// images of what remains are put in order and shown to the property, and the first on which it fails is
// taken. Nothing is assumed: a faulty engine may fail on one image and not on the others, so each form is
// judged anew (props/stages/single_check.hpp) before it is believed. The rejected alternative, to normalise
// and to trust, would show boards on which nothing fails.
//
// The order (is_smaller): types in the order of the set, rotations, cells, followers, tile by
// tile. Costs at most `most_checks` checks of one board, a few milliseconds each. Everything is a function of
// the position and the property.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "props/property.hpp"
#include "props/stages/verify.hpp"
#include "rules/board/ruleset.hpp"

namespace bastide::props::stages {

/// Fewer tiles first, then fewer followers, then the placements in order (type, rotation, cell, follower): a
/// total order on positions, so that the smallest violation does not depend on who found it first.
bool is_smaller(const std::vector<rules::Placement>& a, const std::vector<rules::Placement>& b);

/// The smallest violation of each property met so far; a property is its index into the list that is checked.
class SmallestViolations {
 public:
  /// True when a violation on a position of that many tiles could still be smaller than the one kept.
  bool is_open_to(std::size_t property, std::size_t tiles) const {
    if (best_.empty()) return true;
    const auto found = best_.find(property);
    return found == best_.end() || tiles <= found->second.placements.size();
  }
  void offer(std::size_t property, FoundViolation found);
  void merge(SmallestViolations&& other);
  /// The violation kept, or nullptr.
  const FoundViolation* find(std::size_t property) const;
  const std::map<std::size_t, FoundViolation>& all() const { return best_; }
  friend Shape shape_of(const SmallestViolations*);

 private:
  std::map<std::size_t, FoundViolation> best_;
};

/// What a violation itself says, in words and in the notation of `set`: position, answers, and the features
/// in question as a whole. Names and game are the caller's.
Counterexample counterexample_of(const tilesets::TileSet& set, const FoundViolation& found);

/// A violation found on a board or a deployment, in its canonical form: fewest tiles and followers that
/// leaving out leads to, then the least among the symmetric images that are boards of the set, with players
/// renamed, in any order of laying (up to `most_ordered` tiles; above only the least order of each image and
/// the one at hand). What cannot be confirmed by a single check, because it needs what lay on the table
/// before, stays as it is; so does a violation found in games.
FoundViolation canonical_violation(const rules::board::Ruleset& rules, const Property& property,
                                   const FoundViolation& found);

/// A failing game in its canonical form. The order of its turns is part of what happened and stays; the
/// symmetries are those that leave its start tile as it lies, players are numbered as they first come to
/// turn, and those who never do are left out (two remain). Requires that `property` fails when `script` is
/// played and does not judge logs.
GameScript canonical_game(const rules::board::Ruleset& rules, const Property& property,
                          const GameScript& script);

constexpr std::size_t most_ordered = 5;    ///< tiles, with 24 orders after the first
constexpr std::size_t most_checks = 4000;  ///< of one violation; the least form met until then is taken

}  // namespace bastide::props::stages
