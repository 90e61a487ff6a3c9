// A cheapest choice of columns such that every row has one of them.
//
// Rows and columns that others make needless are left out first (T. Grossman, A. Wool, "Computational
// experience with approximation algorithms for the set covering problem", 1997, describe the rules); what is
// left is asked of CaDiCaL, cheaper by one each time, until there is nothing cheaper. Choosing greedily gives
// the first bound. Costs are small whole numbers: each counts as so many literals of a totalizer.
#pragma once

#include <cstdint>
#include <vector>

namespace bastide::mutants::vectors {

struct Column {
  int cost = 1;           ///< at least 1
  std::vector<int> rows;  ///< that it serves, ascending
};

struct HittingSet {
  std::vector<int> columns;  ///< chosen, ascending
  int cost = 0;
  bool is_least = false;  ///< there is none cheaper; else none was found within the limit
};

/// Rows that no column serves are left aside. `most_conflicts`: of each question to the solver. The same for
/// the same arguments.
HittingSet cheapest_hitting_set(const std::vector<Column>& columns, int rows, std::uint64_t most_conflicts);

}  // namespace bastide::mutants::vectors
