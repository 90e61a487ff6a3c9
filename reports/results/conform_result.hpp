// What `conform` found, as documents: each difference when it is found and when it is shrunk, and agreement
// rule by rule at the end.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/records/conform_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::results {

/// "scores, game 3, turn 12"
std::string place_of(const records::ConformDifference& difference);

/// Before it is shrunk.
document::Document found_document(const records::ConformDifference& difference);

/// After: its game, drawn on a page, which other of `all` may be of the same mistake, and the command that
/// shows it again. How many followers a player has is said where it is not the `usual` number.
document::Document shrunk_document(const records::ConformDifference& difference,
                                   std::span<const records::ConformDifference> all,
                                   const std::vector<tilesets::TileSet>& sets, const std::string& again,
                                   std::optional<int> usual = {});

/// The command that plays the game again that a difference was saved with; "" where it was not.
std::string command_again(const records::ConformDifference& difference, const std::string& engine);

/// Rules, what happened in the games, what is tolerated, why it ended.
document::Document agreement_document(const records::ConformRecord& record);

/// All of it.
document::Document conform_document(const records::ConformRecord& record,
                                    const std::vector<tilesets::TileSet>& sets);

}  // namespace bastide::reports::results
