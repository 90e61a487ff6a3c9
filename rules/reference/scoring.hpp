// The parts of scoring that a game needs besides `score`: the item of one feature, and another farm method.
#pragma once

#include <vector>

#include "rules/reference/model.hpp"

namespace bastide::rules::reference {

/// followers[f][player] = followers of `player` on feature f.
std::vector<PerPlayer> followers_on(const Features& found, const std::vector<Placement>& board);

/// True when any player has a follower in `holders`.
bool is_held(const PerPlayer& holders);

/// What a city, road or cloister gives to its holders: as completed when it is complete, else as at the end.
ScoreItem land_item(const Features& found, const std::vector<Placement>& board,
                    const editions::Edition& edition, int feature, const PerPlayer& holders);

/// `score` where the board's features were found already: followers do not change them.
ScoreSheet score_features(const Features& found, const std::vector<Placement>& board,
                          const editions::Edition& edition, editions::Farms farms);

/// `score` with `farms` in place of the edition's own method.
ScoreSheet score_with_farms(const TileSet& set, const std::vector<Placement>& board,
                            const editions::Edition& edition, editions::Farms farms);

}  // namespace bastide::rules::reference
