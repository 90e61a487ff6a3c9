// Points that events of the edition give (editions::EventRow), from what is on the table.
#pragma once

#include <vector>

#include "rules/reference/model.hpp"

namespace bastide::rules::reference {

/// A turn, as events look at it.
struct EventTurn {
  const TileSet& set;
  const editions::Edition& edition;
  int players;
  int player;  ///< whose turn it is
};

/// Of each event what it gives before the tile of the turn lies. `found`: the features of `board`.
std::vector<PerPlayer> turn_start_points(const EventTurn& turn, const std::vector<Placement>& board,
                                         const Features& found);
/// Of each event what it gives once the last tile of `board` lies, with the figures that stand then.
/// `completed`: the features, of `found`, that the tile completed.
std::vector<PerPlayer> tile_points(const EventTurn& turn, const std::vector<Placement>& board,
                                   const Features& found, const std::vector<int>& completed);

}  // namespace bastide::rules::reference
