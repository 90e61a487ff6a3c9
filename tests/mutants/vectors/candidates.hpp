// What vectors are chosen from: beginnings of numbered games, which are small boards with followers, short
// games and whole ones, and games whose last turns are taken back, or made again, or which are saved and
// loaded; the longest road there is, and large cities joined. What nobody is known to be wrong about is to
// occur, too: candidates are asked for the situations of the games of `conform`. Of each situation there are
// some games with nothing in them but what it takes, of different tiles: an engine may lack some of them.
// Most games are for two players, since there are engines that know no more.
//
// Whole games are many and their beginnings more, so these are asked only of who is not shown by anything
// shorter, and at first only once they are over; the games in which somebody new shows are then taken in with
// all their beginnings.
#pragma once

#include <map>
#include <set>

#include "tests/mutants/vectors/subject.hpp"
#include "tests/mutants/vectors/suspects.hpp"

namespace bastide::mutants::vectors {

using Masks = std::vector<std::uint16_t>;  ///< of each vector: the questions that differ, as bits

class Candidates {
 public:
  /// With vectors that are there already, fewer games: what these lack is little. They are the first.
  explicit Candidates(const VectorHeader& header, std::vector<props::vectors::TestVector> there = {});

  std::size_t size() const { return places_.size(); }
  props::vectors::TestVector candidate(std::size_t i) const;
  /// Of each candidate, what differs from the engine without fault.
  Masks ask(const Suspect& suspect) const;
  /// The first whole game at whose end the suspect shows, else one in which it shows; or nothing.
  std::optional<std::size_t> whole_game_showing(const Suspect& suspect) const;
  /// Of each candidate, the situations in its last turn or in a final scoring after it.
  std::vector<std::set<std::size_t>> situations() const;
  /// The first whole game in which each situation occurs, of those that occur in any.
  std::map<std::size_t, std::size_t> whole_games_with_situations() const;
  /// What an engine may lack: each type of tile, and for each mark all that bear it; by their names.
  const std::vector<std::set<std::string>>& groups() const { return groups_; }
  /// Takes in the beginnings of a whole game.
  void take_in(std::size_t whole_game);

 private:
  struct Place {
    std::size_t game = 0;
    std::size_t turns = 0;  ///< of its beginning; 0: the game as it is
  };
  void place(std::size_t game, bool with_beginnings);
  std::vector<Fingerprint> fingerprints(const Suspect& suspect) const;
  std::vector<Fingerprint> endings(const Suspect& suspect) const;
  std::vector<Fingerprint> turns(const Suspect& suspect) const;

  VectorHeader header_;
  std::vector<std::set<std::string>> groups_;
  std::vector<props::vectors::TestVector> games_;
  std::vector<props::vectors::TestVector> whole_games_;
  std::vector<std::size_t> first_;  ///< of each game: its first candidate
  std::vector<Place> places_;
  mutable std::vector<Fingerprint> right_;          ///< of each candidate; empty: not asked yet
  mutable std::vector<Fingerprint> right_endings_;  ///< of each whole game
  mutable std::vector<Fingerprint> right_turns_;    ///< of each turn of each whole game
};

/// Of each vector of a file, the situations in its last turn; of those that end plainly.
std::vector<std::set<std::size_t>> situations_of(const reports::records::VectorSection& section);
/// What the suspect answers to the vectors of a file otherwise than is expected there.
Masks ask_vectors(const Suspect& suspect, const reports::records::VectorSection& section);

}  // namespace bastide::mutants::vectors
