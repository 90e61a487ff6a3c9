// Lemmas as values: what is said, in how many pieces it is checked, and the check of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "props/proofs/rim_tiles.hpp"
#include "rules/board/ruleset.hpp"

namespace bastide::props::proofs {

/// How a piece went: contexts checked, and the first in which the lemma fails.
struct LemmaTally {
  std::uint64_t contexts = 0;
  std::string failure;  ///< empty: none so far

  bool has_failed() const { return !failure.empty(); }
  /// One context more; `wrong` is empty or says how it fails.
  void add(std::string wrong) {
    ++contexts;
    if (failure.empty()) failure = std::move(wrong);
  }
};

struct Lemma {
  const char* id = "";
  const char* statement = "";
  std::size_t (*pieces)(rules::board::Ruleset) = nullptr;
  LemmaTally (*check)(rules::board::Ruleset, std::size_t piece) = nullptr;
  bool judges_points = false;  ///< by the edition's formulas; not checked where they ask for details
};

/// In the order in which they are told. One file each group.
std::span<const Lemma> fitting_lemmas();   ///< the fit table, the frontier, the bag
std::span<const Lemma> joining_lemmas();   ///< features when a tile is laid, and taken back
std::span<const Lemma> cloister_lemmas();  ///< cloisters and the tiles around them
std::span<const Lemma> turn_lemmas();      ///< spots, scoring and returning
std::span<const Lemma> points_lemmas();    ///< majority and points
std::span<const Lemma> farm_lemmas();      ///< contacts and the farm methods

/// The edition without events, with farmers who stay to the end, and with the named options' points in place
/// of formulas that ask for details: a step has no board on which these could be found, and what else a turn
/// does is the same.
rules::editions::Edition without_details(rules::editions::Edition edition);

/// Pieces of lemmas that go over oriented types, over types, or over neither.
inline std::size_t oriented_pieces(rules::board::Ruleset subject) { return subject.set().oriented().size(); }
inline std::size_t type_pieces(rules::board::Ruleset subject) {
  return static_cast<std::size_t>(subject.set().type_count());
}
inline std::size_t one_piece(rules::board::Ruleset /*subject*/) { return 1; }

/// Calls visit(block_of) for every partition of n things, n at most 8: block_of[i] is the number of the block
/// of thing i, blocks numbered by their first thing.
using Blocks = std::array<std::uint8_t, 8>;
void for_each_partition(int things, const std::function<void(const Blocks&, int blocks)>& visit);

}  // namespace bastide::props::proofs
