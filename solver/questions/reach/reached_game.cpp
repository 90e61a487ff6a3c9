#include "solver/questions/reach/reached_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"

namespace bastide::solver::questions::reach {

ReachedGame played_again(const tilesets::TileSet& set, const rules::editions::Edition& edition, int players,
                         const rules::Placement& start, const std::vector<rules::Placement>& turns) {
  rules::reference::Game game(set, edition, players, start);
  ReachedGame out;
  out.record.name = "reach";
  out.record.tile_set = set.id();
  out.record.edition = edition.id;
  out.record.players = players;
  out.record.followers = edition.followers();
  out.record.start = rules::print_placement(set, start);
  int player = 0;
  for (const auto& turn : turns) {
    if (const auto wrong = game.objection(player, turn))
      throw std::logic_error("the solver found a game that the reference model refuses: " + *wrong);
    game.play(player, turn);
    out.record.turns.push_back(rules::records::recorded(set, {{}, player, turn}));
    player = game.next_player(player);
  }
  out.board = game.board();
  out.track = game.scores();
  out.at_end = game.final_score(edition.farms).totals;
  if (!out.record.turns.empty()) {
    auto& scores = out.record.turns.back().expect.scores.emplace();
    for (int p = 0; p < players; ++p) scores.push_back(out.track[static_cast<std::size_t>(p)]);
  }
  return out;
}

void require_ending(const ReachedGame& game, const std::vector<int>& seats,
                    std::vector<rules::Placement> board, std::vector<rules::Placement> wanted,
                    const KnownScores& scores, bool is_end) {
  std::sort(wanted.begin(), wanted.end());
  std::sort(board.begin(), board.end());
  bool is_same = wanted == board;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    if (seats[s] < 0) continue;
    const auto score = scores[static_cast<std::size_t>(seats[s])];
    if (score && *score != game.track[s] + (is_end ? game.at_end[s] : 0)) is_same = false;
  }
  if (!is_same) throw std::logic_error("the solver found a game that does not end as it was asked");
}

}  // namespace bastide::solver::questions::reach
