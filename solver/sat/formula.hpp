// A propositional formula in conjunctive normal form, and the few constraints that are made of clauses.
//
// Literals are as in DIMACS: a variable is a positive number from 1, its negation the negative one.
// Cardinalities are totalizers (O. Bailleux, Y. Boufkhad, "Efficient CNF encoding of Boolean cardinality
// constraints", 2003), cut at the number that matters: their outputs can be used in further clauses.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace bastide::solver::sat {

using Literal = int;

class Formula {
 public:
  Literal new_variable() { return ++variables_; }
  /// `n` variables in a row; the first is returned.
  Literal new_variables(int n);
  void add(std::initializer_list<Literal> clause) { add(std::span(clause.begin(), clause.size())); }
  void add(std::span<const Literal> clause);

  int variables() const { return variables_; }
  std::size_t clauses() const { return clauses_; }
  /// The clauses one after another, each ended by 0.
  std::span<const Literal> literals() const { return literals_; }
  /// In DIMACS, for other solvers and for checking a proof elsewhere.
  std::string dimacs() const;

 private:
  int variables_ = 0;
  std::size_t clauses_ = 0;
  std::vector<Literal> literals_;
};

/// At most one of the literals is true: by pairs up to six, in groups with a variable each beyond.
void add_at_most_one(Formula& formula, std::span<const Literal> literals);
void add_exactly_one(Formula& formula, std::span<const Literal> literals);

/// outputs[k] is true exactly when more than k of the literals are, for k < most (and k < literals.size()).
std::vector<Literal> add_counter(Formula& formula, std::span<const Literal> literals, int most);
/// At most, at least, exactly n are true.
void add_at_most(Formula& formula, std::span<const Literal> literals, int n);
void add_at_least(Formula& formula, std::span<const Literal> literals, int n);
void add_exactly(Formula& formula, std::span<const Literal> literals, int n);

}  // namespace bastide::solver::sat
