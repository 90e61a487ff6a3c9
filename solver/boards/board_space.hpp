// Which boards are walked: of what tiles, on what table, from which start tiles.
#pragma once

#include <vector>

#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"

namespace bastide::solver::boards {

struct BoardSpace {
  const rules::board::FitTable* fit;
  rules::Table table;
  std::vector<int> starts;  ///< types that may lie at 0,0, in file orientation; a board has one of them there

  /// The set's start tile on a table without end. Implicit, since that is what most callers mean.
  BoardSpace(const rules::board::FitTable& fit_table)  // NOLINT(google-explicit-constructor)
      : fit(&fit_table), starts{fit_table.set().start_type()} {}
  /// As the edition says (board_area, border, border_cloister, start_in_bag, start.lay).
  BoardSpace(const rules::board::FitTable& fit_table, const rules::editions::Edition& edition)
      : fit(&fit_table), table(edition.table) {
    starts.clear();
    for (const auto& start : fit_table.set().starts()) starts.push_back(start.type);
    if (edition.start_in_bag == rules::editions::YesNo::no) return;
    starts.clear();
    for (int type = 0; type < fit_table.set().type_count(); ++type) starts.push_back(type);
  }
};

}  // namespace bastide::solver::boards
