// Points and tokens that events of the edition give (editions::EventRow), from what is on the table, and what
// awards give for them (editions::AwardRow).
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

/// What an event gives to each player, when it happens once.
struct Happening {
  PerPlayer times{};   ///< how often it gives its number of points, and so many tokens
  PerPlayer points{};  ///< what its formula gives
};
using Happenings = std::vector<Happening>;

/// Of each event what happens before the tile of the turn lies. `found`: the features of `board`.
std::vector<Happenings> turn_start_happenings(const EventTurn& turn, const std::vector<Placement>& board,
                                              const Features& found);
/// Of each event what happens once the last tile of `board` lies, with the figures that stand then.
/// `completed`: the features, of `found`, that the tile completed.
std::vector<Happenings> tile_happenings(const EventTurn& turn, const std::vector<Placement>& board,
                                        const Features& found, const std::vector<int>& completed);
/// Of each event what happens when the game ends. The turn is nobody's.
std::vector<Happenings> end_happenings(const EventTurn& turn, const std::vector<Placement>& board,
                                       const Features& found);
/// The tokens of events that the players have once all this has happened.
Tokens tokens_after(Tokens tokens, const editions::Edition& edition, const std::vector<Happenings>& all);

/// Who has an award that passes on, by what each player has of what it asks for, once the tile of `mover`
/// lies; `holder`: who had it before, -1: nobody.
int holder_after(int holder, int mover, const std::vector<int>& numbers);
/// What players have in front of them.
struct Fronts {
  int players;
  const Tokens& tokens;
  const Supplies& supplies;
};
/// What an award gives at the end; `holder`: who has it, if it passes on.
TokenBonus award_bonus(const Fronts& fronts, const editions::Edition& edition, int award, int holder);
/// What an award asks for, of each player.
std::vector<int> numbers_for(const Fronts& fronts, const expressions::BelongingsFormula& formula);

}  // namespace bastide::rules::reference
