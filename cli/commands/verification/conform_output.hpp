// What `conform` says: each difference when it is found and when it is shrunk, and agreement per rule at the
// end.
#pragma once

#include <string>

#include "props/engines/conformance.hpp"
#include "reports/records/conform_record.hpp"

namespace bastide::cli::commands::verification {

/// The counts, rows of rules and tolerated differences of a run; what it was and the games are the caller's.
/// With `are_games_chosen` also what happened in them, and what did not.
reports::records::ConformRecord conform_record(const props::engines::Conformance& result,
                                               bool are_games_chosen);
/// A difference as it is told; without its game.
reports::records::ConformDifference conform_difference(const props::engines::FoundDifference& found);

/// "scores, game 3, turn 12"
std::string place_text(const reports::records::ConformDifference& d);
/// Before it is shrunk.
std::string found_text(const reports::records::ConformDifference& d);
/// After: the game, of what other difference it may be the same mistake (`perhaps_text`), and the command
/// that shows it again. How many followers a player has is said where it is not the `usual` number.
std::string shrunk_text(const reports::records::ConformDifference& d, const std::string& perhaps,
                        const std::string& again, int usual);
/// "  Perhaps the same mistake as: roads, 4 turns"
std::string perhaps_text(const reports::records::ConformDifference& other);
/// All the rest.
std::string conform_text(const reports::records::ConformRecord& record);

}  // namespace bastide::cli::commands::verification
