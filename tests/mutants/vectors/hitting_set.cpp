#include "tests/mutants/vectors/hitting_set.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "solver/sat/formula.hpp"
#include "solver/sat/solve.hpp"

namespace bastide::mutants::vectors {
namespace {

namespace sat = solver::sat;
using sat::Literal;

class BitRow {
 public:
  explicit BitRow(std::size_t size) : words_((size + 63) / 64) {}
  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  void reset(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1U) != 0; }
  bool is_subset_of(const BitRow& other) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if ((words_[w] & ~other.words_[w]) != 0) return false;
    }
    return true;
  }
  int count() const {
    return std::accumulate(words_.begin(), words_.end(), 0,
                           [](int sum, std::uint64_t w) { return sum + std::popcount(w); });
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// Rows and columns as bits, the needless ones crossed out.
class Matrix {
 public:
  Matrix(const std::vector<Column>& columns, int rows)
      : columns_(&columns),
        of_column_(columns.size(), BitRow(static_cast<std::size_t>(rows))),
        of_row_(static_cast<std::size_t>(rows), BitRow(columns.size())),
        has_row_(static_cast<std::size_t>(rows), false),
        has_column_(columns.size(), true) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      for (const int row : columns[c].rows) {
        const auto r = static_cast<std::size_t>(row);
        of_column_[c].set(r);
        of_row_[r].set(c);
        has_row_[r] = true;
      }
    }
    while (drop_rows() || drop_columns()) {
    }
  }

  std::vector<std::size_t> rows() const { return those(has_row_); }
  std::vector<std::size_t> columns() const { return those(has_column_); }
  bool serves(std::size_t column, std::size_t row) const { return of_column_[column].test(row); }
  int cost(std::size_t column) const { return (*columns_)[column].cost; }

 private:
  static std::vector<std::size_t> those(const std::vector<bool>& has) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < has.size(); ++i) {
      if (has[i]) out.push_back(i);
    }
    return out;
  }

  /// Whoever serves the other row serves this one.
  bool drop_rows() {
    bool is_any = false;
    for (const auto r : rows()) {
      for (const auto other : rows()) {
        if (r == other || !of_row_[other].is_subset_of(of_row_[r])) continue;
        if (of_row_[r].is_subset_of(of_row_[other]) && r < other) continue;
        for (const auto c : columns()) of_column_[c].reset(r);
        has_row_[r] = false;
        is_any = true;
        break;
      }
    }
    return is_any;
  }

  /// Another column serves all that this one does, and costs no more.
  bool drop_columns() {
    bool is_any = false;
    for (const auto c : columns()) {
      bool is_needless = of_column_[c].count() == 0;
      for (const auto other : columns()) {
        if (is_needless) break;
        if (c == other || cost(other) > cost(c) || !of_column_[c].is_subset_of(of_column_[other])) continue;
        const bool is_same = cost(other) == cost(c) && of_column_[other].is_subset_of(of_column_[c]);
        is_needless = !is_same || other < c;
      }
      if (!is_needless) continue;
      for (const auto r : rows()) of_row_[r].reset(c);
      has_column_[c] = false;
      is_any = true;
    }
    return is_any;
  }

  const std::vector<Column>* columns_;
  std::vector<BitRow> of_column_;
  std::vector<BitRow> of_row_;
  std::vector<bool> has_row_;
  std::vector<bool> has_column_;
};

int cost_of(const Matrix& matrix, const std::vector<int>& chosen) {
  return std::accumulate(chosen.begin(), chosen.end(), 0, [&](int sum, int column) {
    return sum + matrix.cost(static_cast<std::size_t>(column));
  });
}

/// The column that serves most new rows for its cost, again and again.
std::vector<int> greedy_choice(const Matrix& matrix) {
  auto rows = matrix.rows();
  std::vector<int> chosen;
  while (!rows.empty()) {
    std::size_t best = 0;
    std::int64_t best_new = -1;
    for (const auto c : matrix.columns()) {
      const auto is_new = [&](std::size_t r) { return matrix.serves(c, r); };
      const std::int64_t news = std::count_if(rows.begin(), rows.end(), is_new);
      if (best_new < 0 || news * matrix.cost(best) > best_new * matrix.cost(c)) {
        best = c;
        best_new = news;
      }
    }
    chosen.push_back(static_cast<int>(best));
    std::erase_if(rows, [&](std::size_t r) { return matrix.serves(best, r); });
  }
  return chosen;
}

}  // namespace

HittingSet cheapest_hitting_set(const std::vector<Column>& columns, int rows, std::uint64_t most_conflicts) {
  const Matrix matrix(columns, rows);
  HittingSet best;
  best.columns = greedy_choice(matrix);
  best.cost = cost_of(matrix, best.columns);
  best.is_least = best.columns.empty();
  if (best.is_least) return best;

  sat::Formula formula;
  const auto left = matrix.columns();
  const Literal first = formula.new_variables(static_cast<int>(left.size()));
  for (const auto r : matrix.rows()) {
    std::vector<Literal> clause;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (matrix.serves(left[i], r)) clause.push_back(first + static_cast<Literal>(i));
    }
    formula.add(clause);
  }
  std::vector<Literal> paid;
  for (std::size_t i = 0; i < left.size(); ++i)
    paid.insert(paid.end(), static_cast<std::size_t>(matrix.cost(left[i])), first + static_cast<Literal>(i));
  const auto beyond = sat::add_counter(formula, paid, best.cost);
  while (true) {
    formula.add({-beyond[static_cast<std::size_t>(best.cost) - 1]});
    sat::SatPlan plan;
    plan.most_conflicts = most_conflicts;
    const auto result = sat::solve(formula, plan);
    best.is_least = result.verdict == sat::SatVerdict::unsatisfiable;
    if (result.verdict != sat::SatVerdict::satisfiable) break;
    best.columns.clear();
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (result.is_true(first + static_cast<Literal>(i))) best.columns.push_back(static_cast<int>(left[i]));
    }
    best.cost = cost_of(matrix, best.columns);
  }
  std::sort(best.columns.begin(), best.columns.end());
  return best;
}

}  // namespace bastide::mutants::vectors
