// In which orders the tiles of a position can be laid so that each follower was deployed legally, and how the
// position is then written.
//
// A position as `score` takes it is static: completed features keep their followers. What is asked of it here
// is that there is an order of laying, the start tile first, in which every deployment was legal when it was
// made: one follower a tile, none on the start tile, on a feature without follower, from the supply. Whether
// it can be seen in a game, where turns alternate and followers go home, is `sight_of`'s to say.
//
// A position is written in the least of the texts, byte by byte, that its legal orders give, with the players
// called red, blue, yellow, green, black, … in the order in which they appear. That makes "the first of the
// smallest" a question with one answer.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "props/differences/edition_pair.hpp"
#include "rules/play/game.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::differences {

/// A figure: on which tile of a board, on which segment as written, whose (0, 1, … without gaps), its kind as
/// written.
struct Stand {
  int tile = 0;
  int segment = 0;
  int player = 0;
  int figure = 0;
};

struct LaidPosition {
  std::string text;
  rules::Position position;
};

class LayingOrders {
 public:
  /// Keeps a reference to the pair.
  explicit LayingOrders(const EditionPair& pair) : pair_(&pair) {}

  /// Of the orders legal under either edition the one with the least text, among those whose text is less
  /// than `below` (empty: any) and whose position `accepts`. `tiles`: a board's placements, the start tile
  /// first.
  std::optional<LaidPosition> least(std::span<const rules::Placement> tiles, std::span<const Stand> stands,
                                    const std::string& below,
                                    const std::function<bool(const rules::Position&)>& accepts);

 private:
  struct Search;
  rules::play::Game& game_of(std::size_t side, int start_type);

  const EditionPair* pair_;
  std::unique_ptr<rules::play::Game> games_[2];
  int starts_[2] = {-1, -1};
};

/// Whether a position can be seen in a game by 2 to 5 players who take turns, as found
/// by playing it in every order on the reference model.
enum class Sight : std::uint8_t {
  after_turn,      ///< at the end of a turn
  before_scoring,  ///< in a turn, before what it completed is scored
  never
};
tilesets::described::Shape shape_of(const Sight*);
Sight sight_of(const EditionSide& side, const std::vector<rules::Placement>& written);

}  // namespace bastide::props::differences
