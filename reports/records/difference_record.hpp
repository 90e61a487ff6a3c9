// What `editions diff` found out about two editions, or about all pairs, as a value and as JSON
// (docs/formats.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "props/differences/difference_counts.hpp"
#include "props/differences/edition_comparison.hpp"
#include "props/differences/paired_games.hpp"
#include "props/differences/parted_games.hpp"
#include "reports/records/score_record.hpp"

namespace bastide::reports::records {

/// The smallest position that is scored differently.
struct DifferentScores {
  int tiles = 0;
  int followers = 0;
  std::string position;
  ScoreRecord left, right;
  props::differences::Sight seen_left{}, seen_right{};
};

struct DifferenceRecord {
  std::string verdict;  ///< "equal", "different", "no_difference_found"
  std::optional<std::string> why;
  std::optional<DifferentScores> smallest;
  props::differences::SmallestDifference searched;
  bool has_same_boards = false;
  std::optional<std::string> only_left, only_right;
};
DifferenceRecord difference_record(const props::differences::EditionPair& pair,
                                   const props::differences::Comparison& comparison);

struct OptionRecord {
  props::differences::OptionDifference option;
  std::optional<std::string> contradiction;
  std::optional<DifferenceRecord> alone;
  std::string edition = {};  ///< that has the left value and all the rest; among all pairs
};
OptionRecord option_record(const props::differences::OptionAlone& alone);

struct PairedGamesRecord {
  props::differences::PairedGames games;
  std::uint64_t seed = 0;
};
struct PartedGamesRecord {
  props::differences::PartedGames games;
  std::uint64_t seed = 0;
};

struct EditionsDiffRecord {
  std::string left, right, tile_set;
  int tiles = 0;
  std::vector<OptionRecord> options;
  DifferenceRecord difference;
  std::vector<props::differences::PositionCounts> positions;
  std::optional<PairedGamesRecord> games;
  std::optional<PartedGamesRecord> course;
};
Shape shape_of(const EditionsDiffRecord*);

struct PairRecord {
  std::string left, right, tile_set;
  std::vector<std::string> options;
  DifferenceRecord difference;
};

struct AllPairsRecord {
  int tiles = 0;
  std::vector<PairRecord> pairs;
  std::vector<OptionRecord> options;
};
Shape shape_of(const AllPairsRecord*);

}  // namespace bastide::reports::records
