// Ends of roads as marks, so that whoever counts marks on a feature counts how it ends.
//
// Bounds and searches for large features know sides, segments, tiles and marks of a set (feature_sizes.hpp,
// landscape_search.hpp). A formula that names crossings, cloister_ends or city_ends asks of a segment with
// one side what it ends at, and that is a mark like any: of the same tiles with such marks on them the boards
// are the same, and so are the points, which follow from the tiles and not from the marks.
#pragma once

#include <optional>
#include <string>

#include "rules/board/fit_table.hpp"
#include "rules/board/ruleset.hpp"

namespace bastide::solver::questions::growing {

/// The detail that a mark of this name stands for.
std::optional<rules::expressions::Detail> end_called(const std::string& mark);

/// Whether the points of completed roads ask how they end.
bool asks_for_road_ends(const rules::editions::Edition& edition);

/// A ruleset whose roads have their ends as marks. Requires a set with room for three marks more.
class RoadEndsAsMarks {
 public:
  explicit RoadEndsAsMarks(const rules::board::Ruleset& of);
  RoadEndsAsMarks(const RoadEndsAsMarks&) = delete;
  RoadEndsAsMarks& operator=(const RoadEndsAsMarks&) = delete;
  ~RoadEndsAsMarks() = default;

  rules::board::Ruleset ruleset() const { return {fit_, edition_}; }

 private:
  rules::editions::Edition edition_;
  tilesets::TileSet set_;
  rules::board::FitTable fit_;
};

}  // namespace bastide::solver::questions::growing
