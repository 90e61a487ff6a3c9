// A landscape around tiles that lie already, in which certain features are complete with certain sizes and
// certain cells are filled.
//
// Depth first: of the empty cells at an open edge of one of the features, or to be filled, the one with the
// fewest tiles that fit is taken, and each of these is tried. What is left in the bag bounds what can still
// be reached (as in feature_sizes), so that a feature that closed on itself once too often is given up at
// once. At extreme sizes nearly every large segment is needed and nearly all that can go wrong is that open
// edges meet; a walk that went wrong early is best begun anew, so walks are cut short, in another order each
// (C. Gomes, B. Selman, H. Kautz, "Boosting combinatorial search through randomization", 1998).
//
// Of several features, a segment that does not join its own when it is laid counts as lost (it could join
// later, which makes the search faster and incomplete: it proves nothing). What two of them need both, tiles
// with a segment for each, can only be laid where both have an open edge at the same cell; so tiles that make
// such a cell are tried first, three times out of four.
#pragma once

#include <optional>
#include <vector>

#include "rules/board/feature_board.hpp"
#include "solver/questions/growing/feature_sizes.hpp"
#include "solver/questions/growing/short_walk.hpp"

namespace bastide::solver::questions::growing {

/// The feature that holds segment `segment` of tile `tile` of the plan is to have this size, complete.
struct FeatureGoal {
  rules::FeatureKind kind = rules::FeatureKind::city;
  int tile = 0;
  int segment = 0;
  FeatureSize size;
  MarkMask counted = 0;  ///< marks that it has exactly as the size says, besides pennants
};

struct LandscapePlan {
  std::vector<rules::Placement> laid;  ///< one at least; they fit each other and lie within the supply
  std::vector<FeatureGoal> goals;      ///< of distinct features
  std::vector<rules::Cell> filled;     ///< cells that must have a tile; connected to `laid` in the end
  bool is_exhaustive =
      false;             ///< of one goal: a walk that is not cut and finds none has looked at everything
  bool is_loop = false;  ///< the goal is a road of two-sided segments only
};

class LandscapeWalk {
 public:
  explicit LandscapeWalk(const rules::board::FitTable& fit, const rules::Table& table = {});

  /// A landscape that is found stays on the board until the next walk. Adds what was laid and taken back to
  /// `steps`.
  WalkEnd go(const LandscapePlan& plan, const ShortWalk& limits, std::uint64_t& steps);
  /// The tiles of the plan, then those added, or nothing.
  std::optional<std::vector<rules::Placement>> find(const LandscapePlan& plan, const ShortWalk& limits,
                                                    std::uint64_t& steps);
  std::vector<rules::Placement> placements() const { return laid_.placements(); }
  /// No tile of the type is used in further walks.
  void set_aside_all(int type);

 private:
  /// What tiles can add to a feature.
  struct Worth {
    int spare = 0;   ///< sum of (sides - 2) of the segments with two sides or more
    int wide = 0;    ///< segments with two sides or more
    int narrow = 0;  ///< segments with one
    int pennants = 0;
    std::array<int, tilesets::most_marks> marks{};  ///< besides the pennant
    void add(const tilesets::Segment& segment);
  };

  void clear();
  WalkEnd step();
  int marks_now(const FeatureGoal& goal, std::size_t mark) const {
    return laid_.forest().mark(laid_.forest().root(goal.tile, goal.segment), mark);
  }
  const rules::board::Feature& now(const FeatureGoal& goal) const {
    return laid_.forest().feature_of(goal.tile, goal.segment);
  }
  Worth unjoined(const FeatureGoal& goal) const;
  bool can_reach(std::size_t g) const;
  bool can_reach_with(std::size_t g, const Worth& on_board) const;
  bool can_close(const std::vector<OpenEdge>& open) const;
  void find_open(const FeatureGoal& goal, std::vector<OpenEdge>& out) const;
  bool may_lie(const tilesets::OrientedType& image, const OpenEdge& at) const;
  bool makes_meeting(rules::board::CellIndex at, const tilesets::OrientedType& image) const;
  bool joins_two(const tilesets::OrientedType& image) const;
  std::vector<tilesets::OrientedType> in_order(const OpenEdge& at);

  rules::board::FeatureBoard laid_;
  const LandscapePlan* plan_ = nullptr;
  const ShortWalk* limits_ = nullptr;
  std::optional<arithmetic::RandomStream> random_;
  std::vector<std::vector<Worth>> worth_;  ///< [goal][type]
  std::vector<rules::board::CellIndex> filled_;
  std::uint64_t steps_ = 0;
};

}  // namespace bastide::solver::questions::growing
