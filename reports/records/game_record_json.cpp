#include "reports/records/game_record_json.hpp"

#include <algorithm>

#include "reports/records/described_json.hpp"
#include "reports/records/json_document.hpp"

namespace bastide::reports::records {

using rules::records::GameRecord;

std::vector<GameRecord> read_game_records(std::string_view text, const std::string& file) {
  std::vector<GameRecord> games;
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const auto end = std::min(text.find('\n', begin), text.size());
    if (text.substr(begin, end - begin).find_first_not_of(" \t\r") != std::string_view::npos) {
      games.push_back(
          tilesets::described::value_of<GameRecord>(json_document(text, begin, end, {file, line, 1})));
    }
    begin = end + 1;
  }
  return games;
}

std::vector<GameRecord> load_game_records(const std::string& path) {
  return read_game_records(tilesets::read_text_file(path), path);
}

std::string write_game_record(const GameRecord& game) { return json_text(game, -1); }

}  // namespace bastide::reports::records
