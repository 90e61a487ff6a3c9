// What `editions diff` found out (`bastide.editions-diff/2`, of all pairs `bastide.editions-diff-all/1`;
// docs/formats.md).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "props/differences/difference_counts.hpp"
#include "props/differences/edition_comparison.hpp"
#include "props/differences/paired_games.hpp"
#include "props/differences/parted_games.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::reports::answers {

struct EditionsDiff {
  std::unique_ptr<const props::differences::EditionPair> pair;
  std::vector<props::differences::OptionDifference> options;
  props::differences::Comparison comparison;
  std::vector<props::differences::OptionAlone> alone;  ///< one an option that differs
  props::differences::DifferenceCounts counts;         ///< empty: not asked for
  props::differences::PairedGames games;               ///< none: not asked for
  props::differences::PartedGames course;              ///< none: no option of play differs, or not asked for
  int tiles = 0;                                       ///< the bound
  std::uint64_t seed = 0;
};
tilesets::described::Shape shape_of(const EditionsDiff*);

/// Each pair, and each option that differs in one by itself, once for each two values.
struct AllEditionsDiff {
  struct Option {
    std::string edition;  ///< has the left value and all the rest
    props::differences::OptionAlone alone;
  };
  int tiles = 0;
  std::vector<EditionsDiff> pairs;
  std::vector<Option> options;
};
tilesets::described::Shape shape_of(const AllEditionsDiff*);

}  // namespace bastide::reports::answers
