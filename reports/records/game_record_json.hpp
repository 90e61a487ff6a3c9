// Game records (docs/formats.md, `bastide.game/1`) as JSON Lines: one object a line.
//
// Every complaint is about a line and column of the file. Unknown keys are errors, so that a misspelled
// expectation is not an expectation less. What needs the tile set (ids, segments, legality) is the replay's
// business.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/records/game_record.hpp"

namespace bastide::reports::records {

/// The records of a text, in order; blank lines are skipped. Throws InputError.
std::vector<rules::records::GameRecord> read_game_records(std::string_view text, const std::string& file);

/// The same from a file.
std::vector<rules::records::GameRecord> load_game_records(const std::string& path);

/// One record as one line, without the line's end.
std::string write_game_record(const rules::records::GameRecord& record);

}  // namespace bastide::reports::records
