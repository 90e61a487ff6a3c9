// What `bastide solve` found (`bastide.solve/1`): answers to one question about a tile set.
//
// An answer of the solver with its positions in the notation, so that it can be told where the tiles are not
// at hand.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/questions/answers/answer.hpp"
#include "solver/simulation/summary/summary.hpp"

namespace bastide::reports::records {

/// The questions of `solve`, in the order of its help.
inline constexpr std::array<std::string_view, 8> question_names = {"hole",     "block", "fill",    "largest",
                                                                   "complete", "reach", "witness", "design"};

using solver::questions::answers::Fact;
using solver::questions::answers::FactValue;

struct SolveReason {
  solver::questions::answers::ProofKind kind{};
  std::uint64_t nodes = 0;  ///< 0: none were counted
  std::vector<std::string> words;
  std::string file;  ///< of a refutation; may be empty
};

struct SolveAnswer {
  std::vector<Fact> about;  ///< which of the asked it answers
  solver::questions::answers::SolveVerdict verdict{};
  std::vector<Fact> facts;
  std::optional<std::string> count;
  std::string position;                ///< notation; may be empty
  std::vector<std::string> highlight;  ///< "D0@0,0:city"
  std::vector<std::string> all;        ///< positions, where all were asked for
  SolveReason proof;
};

struct SolveRecord {
  template <class T>
  using ByName = solver::simulation::summary::ByName<T>;
  std::string question;
  std::string tile_set, edition;
  ByName<std::string> rules;  ///< options set beside the edition
  ByName<int> supply;         ///< tiles of each type, where they are not the set's
  std::string position;       ///< what all answers are about, notation; mostly empty
  std::vector<SolveAnswer> answers;
  std::string program, version;
  std::vector<std::string> command;
};
tilesets::described::Shape shape_of(const SolveRecord*);

/// `proof_file`: where a refutation of it was written; empty: nowhere.
SolveAnswer told(const tilesets::TileSet& set, const solver::questions::answers::Answer& answer,
                 const std::string& proof_file);
/// A fact's value for people; texts with `between` them.
std::string text_of(const FactValue& value, const std::string& between);

}  // namespace bastide::reports::records
