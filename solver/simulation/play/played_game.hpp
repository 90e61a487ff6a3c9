// Whole games under any edition and tile set, by policies, written down as traces.
//
// Game k of a seed is a function of the two: the bag is shuffled by one stream of random numbers, moves are
// drawn from another, and nothing is kept from game to game but memory. The rules are rules::Course (draws,
// hands, what fits nowhere, parts of turns, extra turns, the end) and rules::Game (everything else), so
// whatever an edition says is played. A table is cleared by taking the turns back, which is quicker than
// building its arrays anew.
//
// The bag is rules::play::full_bag, shuffled by rules::play::shuffle_bag. What a trace says of tiles left
// counts those in hands, too: all that neither lie nor left the game. Cost: about 40 us for a random game of
// 72 tiles, 250 us by policies that look at features.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "rules/play/course.hpp"
#include "rules/play/game.hpp"
#include "rules/play/scoring.hpp"
#include "solver/simulation/play/game_trace.hpp"
#include "solver/simulation/play/mover.hpp"
#include "solver/simulation/play/place_counts.hpp"
#include "solver/simulation/play/policy.hpp"
#include "solver/simulation/play/trace_points.hpp"

namespace bastide::solver::simulation::play {

/// Tiles of a set that is played: numbers of places, four to a cell of the frontier, fit 16 bits.
constexpr int most_played_tiles = 8000;

class PlayedGames {
 public:
  /// Games of 1 to 8 players, whom the edition need not allow; player p plays by policy p, the policies in
  /// turn. The tiles are those that the edition sees (rules::tiles_under). Throws std::invalid_argument for
  /// other numbers of players, no policy, or a set of more than `most_played_tiles`.
  PlayedGames(const rules::board::Ruleset& rules, int players, std::vector<Policy> policies);

  /// Plays game `number` of `seed` and fills `trace`. Lost tiles are those that left a hand because none of
  /// it fitted; with return_to_bag each time they do, and what the player whose turn it would be still holds
  /// at the end. `order`: the bag as it is drawn, in place of the one that is shuffled by seed and number.
  void play(std::uint64_t seed, std::uint64_t number, GameTrace& trace, std::span<const int> order = {});

 private:
  const tilesets::TileSet& set() const { return rules_.set(); }
  int start_by_lot(std::uint64_t seed, std::uint64_t number) const;
  std::vector<int> shuffled_bag(std::uint64_t seed, std::uint64_t number, int start) const;
  void set_up(int start_type);
  void clear();
  void note_lost(const rules::play::Course& course, GameTrace& trace);
  void note_blocked(GameTrace& trace);
  void play_turn(rules::play::Course& course, int player, Policy policy, arithmetic::RandomStream& moves,
                 GameTrace& trace);
  void note_offers(std::span<const int> hand);
  void note_event(int player, int type, GameTrace& trace);
  void note_part(int player, const rules::board::PackedTurn& move, bool is_second, int scored_before,
                 GameTrace& trace);
  void note_completed(GameTrace& trace);
  void note_feature(rules::board::EntryIndex root, std::size_t turn, GameTrace& trace);
  void note_end(GameTrace& trace);
  void note_land(GameTrace& trace);
  void note_contacts(GameTrace& trace);
  void note_further_end(GameTrace& trace);

  rules::board::Ruleset rules_;
  int players_;
  std::vector<Policy> policies_;
  bool is_further_;  ///< further figures, marks that count or tokens: points are noted while they are scored
  std::vector<std::optional<rules::play::Game>> games_;  ///< [start type]: made when first needed
  rules::play::Game* game_ = nullptr;                    ///< the one in play
  Mover mover_;
  PlaceCounts places_;
  PointsScratch scratch_;
  std::vector<int> set_aside_;            ///< types, one for each tile that left the game
  std::vector<rules::ScoreItem> scored_;  ///< in the turn that was played, where farms can be among it
  TurnEvent event_;                       ///< of the turn that is played
  std::size_t read_ = 0;                  ///< events of the course's log looked at
  std::vector<int> buy_at_;               ///< [type]: of the hand in play, cells as in TurnEvent
  std::vector<int> blocked_;              ///< [type]: index into trace.blocked, or -1
  std::vector<std::int32_t> number_of_;   ///< [root]: index into trace.features or farms, or -1
  std::vector<std::int32_t> last_tile_;   ///< [root of a farm]: counted last for it
  std::vector<rules::play::FarmContact> contacts_;
};

}  // namespace bastide::solver::simulation::play
