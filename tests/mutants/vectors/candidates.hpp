// What vectors are chosen from: beginnings of numbered games, which are small boards with followers, short
// games and whole ones, and games whose last turns are taken back or which are saved and loaded.
#pragma once

#include "tests/mutants/vectors/suspects.hpp"

namespace bastide::mutants::vectors {

class Candidates {
 public:
  explicit Candidates(const VectorHeader& header);
  Candidates(const Candidates&) = delete;
  Candidates& operator=(const Candidates&) = delete;

  std::size_t size() const { return places_.size(); }
  props::vectors::TestVector candidate(std::size_t i) const;
  const Loaded& loaded() const { return loaded_; }
  /// Of each candidate, the questions that the suspect answers otherwise.
  Masks ask(const Suspect& suspect) const;

 private:
  struct Place {
    std::size_t game = 0;
    std::size_t turns = 0;  ///< of a plain game; 0: the game as it is
  };

  VectorHeader header_;
  Loaded loaded_;
  std::vector<props::vectors::TestVector> games_;
  std::vector<std::size_t> first_;  ///< of each game: its first candidate
  std::vector<Place> places_;
  std::vector<props::vectors::Expected> expected_;
};

/// The same question to the vectors of a file: of each, the questions that the suspect answers otherwise.
Masks ask_vectors(const Suspect& suspect, const reports::records::VectorSection& section);

}  // namespace bastide::mutants::vectors
