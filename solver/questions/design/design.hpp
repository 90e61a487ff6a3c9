// solve design: which wishes a tile set fulfils, and which single tile more or fewer changes that.
//
// dead_holes is counted over all patterns (hole.hpp), smallest_block looks at every board up to the size that
// decides (blocked_boards.hpp), unplaceable is the mean of random games of two players with its interval of
// 95 %: undecided when the number wished lies within. Each wish is then put to the set with one tile more, of
// every type and of every pattern of edges that the set lacks, and with one tile less of every type; the
// sampled wish with the same seed. Where holes are dead, the fewest tiles that fill them all are found by a
// complete search.
//
// Wishes are one comparison a line, in the language of rules/expressions/expression.hpp:
//
//   dead_holes(4) == 0        patterns of 4 known sides that no tile fills, rotations once
//   dead_holes(2..4) <= 7     of 2 to 4; dead_holes alone: of 1 to 4
//   smallest_block >= 3       tiles of the smallest board on which some tile in the bag has no place
//   smallest_block(B) > 2     the same of tile B
//   unplaceable < 2.0         drawn tiles without a place in a random game, expected
//
// # begins a comment.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/expressions/expression.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/questions/design/hole.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::design {

struct ChangedSet {
  std::string name;  ///< "B", or the edges of a new type: "cfcr"
  tilesets::TileSet set;
};

/// With one tile more of each type, then of each pattern of four edges, rotations once, that no type shows.
std::vector<ChangedSet> sets_with_one_more(const tilesets::TileSet& set);
/// With one tile less of each type that has some, the last start tile apart.
std::vector<ChangedSet> sets_with_one_less(const tilesets::TileSet& set);

/// A type with these edges: cities apart, a road through where there are two, else roads that end. Where a
/// tile fits depends on its edges alone.
tilesets::TileType type_with_edges(const tilesets::TileSet& set, const std::string& edges);

/// The fewest patterns of four known sides, in the order of hole_patterns, such that a tile of each fills
/// every one of `dead`. Complete search over the patterns (24 with field, road and city), a hole with few
/// fillings first.
std::vector<HolePattern> fewest_fillings(const tilesets::TileSet& set, const std::vector<HolePattern>& dead);

using rules::expressions::Truth;

enum class WishSubject : std::uint8_t { dead_holes, smallest_block, unplaceable };

struct Wish {
  WishSubject subject = WishSubject::dead_holes;
  int least_sides = 1;  ///< dead_holes
  int most_sides = 4;
  int type = -1;  ///< smallest_block: of this type; -1: of any
  std::size_t name = 0;
  double value = 0;                           ///< what the subject is compared with
  rules::expressions::Expression comparison;  ///< of the name with the value
  std::string text;                           ///< as written, white space aside

  /// Whether it holds of a number that lies between `low` and `high`.
  Truth over(double low, double high) const;
};

/// The wishes of a text, a line each. Throws InputError with the place; `file` names the text.
std::vector<Wish> parse_wishes(const tilesets::TileSet& set, std::string_view text, const std::string& file);

struct DesignPlan {
  std::vector<Wish> wishes;
  std::uint64_t games = 1000;  ///< random games for unplaceable
  std::uint64_t seed = 1;
  int most_tiles = 5;  ///< larger boards are not looked at for smallest_block
  bool tries_changes = true;
};

/// What a wish is about, in a set: a number between `low` and `high`, with what shows it.
struct WishValue {
  double low = 0;
  double high = 0;                          ///< infinite: no bound
  double mean = 0;                          ///< unplaceable
  std::vector<HolePattern> dead;            ///< dead_holes: the patterns
  std::optional<rules::Position> position;  ///< smallest_block: the first such board
  answers::SolveProof proof;                ///< smallest_block: what `block` rests on
  bool is_complete = true;                  ///< false: stopped
};
WishValue value_of(const Wish& wish, const tilesets::TileSet& set, const rules::editions::Edition& edition,
                   const DesignPlan& plan, const runs::RunControl& control);

/// One answer a wish: found when it holds, impossible when it does not, cut_short when it is undecided; the
/// fact `holds` says the same as yes, no, undecided.
answers::Answers design_answers(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                const DesignPlan& plan, const runs::RunControl& control);

}  // namespace bastide::solver::questions::design
