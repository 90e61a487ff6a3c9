// What a question to the solver is answered with: a verdict, the position that shows it, and why one may
// believe it.
//
// One value for all questions, so that the command line, the JSON and the report page know one form. A
// question answers with facts in its own words ("tiles": 2), which keep their order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/position.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::questions::answers {

enum class SolveVerdict : std::uint8_t {
  found,       ///< there is one, it was checked by the reference model, and what it is best at is proved
  impossible,  ///< proved that there is none
  bound,       ///< the best so far, and how good one could still be
  cut_short,   ///< a limit or an interruption; nothing is claimed but the facts
};
tilesets::described::Shape shape_of(const SolveVerdict*);
const char* verdict_name(SolveVerdict verdict);

/// What an answer rests on.
enum class ProofKind : std::uint8_t {
  none,
  witness,      ///< the position itself, checked by the reference model
  exhaustion,   ///< everything smaller, or everything, was looked at
  counting,     ///< an argument in words and numbers
  certificate,  ///< a refutation (DRAT) that an independent checker accepted
};
tilesets::described::Shape shape_of(const ProofKind*);

struct SolveProof {
  ProofKind kind = ProofKind::none;
  std::uint64_t nodes = 0;  ///< exhaustion: boards or search nodes looked at; certificate: lemmas checked
  std::vector<std::string> words;  ///< the argument, a sentence each
  std::string formula = {};        ///< certificate: what was refuted, in DIMACS
  std::string refutation = {};     ///< certificate: the refutation, in binary DRAT
};

/// Whole numbers beyond 2^53 and exact fractions are texts: "129177055", "209/497".
using FactValue = std::variant<std::int64_t, double, bool, std::string, std::vector<std::string>>;
struct Fact {
  std::string name;  ///< lower_snake
  FactValue value;
  std::string counts = {};  ///< "tile", "city": what of the position it is a number of; empty: no such number
  bool is_at_rim = false;   ///< and only of those at the rim
};
/// "tiles", 3 of a "tile". Edges at the rim are "rim_cities".
Fact amount(const std::string& one, std::int64_t number);
Fact amount_at_rim(const std::string& one, std::int64_t number);
/// "cities" of a "city".
std::string many(const std::string& one);
/// By their names.
tilesets::described::Shape shape_of(const std::vector<Fact>*);

struct Answer {
  std::vector<Fact> about;  ///< which of the asked this answers: tile B; shape 9x8
  SolveVerdict verdict = SolveVerdict::cut_short;
  std::vector<Fact> facts;           ///< tiles 2; points 84; at_most 90
  std::optional<std::string> count;  ///< decimal, where how many was asked
  std::optional<rules::Position> position;
  std::vector<rules::SegmentRef> highlight;  ///< segments of `position` that it is about
  std::vector<rules::Position> all;          ///< where all were asked for, `position` among them
  SolveProof proof;
};

struct Answers {
  std::string question;  ///< "hole", "block", ...
  std::vector<Answer> answers;
  bool is_complete = true;                    ///< false: interrupted
  std::optional<rules::Position> after = {};  ///< the position that all answers are about, where it is one
};

}  // namespace bastide::solver::questions::answers
