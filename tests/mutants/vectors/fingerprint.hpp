// What an engine says of a vector, question by question, as numbers to compare.
//
// Answers of hundreds of engines on thousands of positions are compared; kept whole they would fill the
// memory, and between processes numbers are passed more easily.
#pragma once

#include <array>
#include <cstdint>

#include "props/vectors/vector.hpp"

namespace bastide::mutants::vectors {

/// What answers differ in, as vectors name it.
constexpr std::array questions = {"moves",  "placements", "spots", "retrievable", "features", "scores",
                                  "supply", "tokens",     "next",  "deck",        "final"};
using Fingerprint = std::array<std::uint64_t, questions.size()>;

/// Of a vector that the engine answered.
Fingerprint fingerprint(const props::vectors::Expected& says);
/// Of one in which it refused a move, did not know a name, or ended with an exception.
Fingerprint refused();

/// Bit q: the answers to question q differ.
std::uint16_t difference(const Fingerprint& a, const Fingerprint& b);

}  // namespace bastide::mutants::vectors
