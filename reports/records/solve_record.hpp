// What `bastide solve` saved (`bastide.solve/1`) as a value: answers to one question about a tile set.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::reports::records {

/// A fact in its question's own words: "tiles" "2".
struct SolveFact {
  std::string name;
  std::string text;
  bool is_number = false;
};

struct SolveAnswer {
  std::vector<SolveFact> about;  ///< which of the asked it answers
  std::string verdict;           ///< found, impossible, bound or cut_short
  std::vector<SolveFact> facts;  ///< in the order of the file
  std::optional<std::string> count;
  std::string position;                ///< notation; may be empty
  std::vector<std::string> highlight;  ///< "D0@0,0:city"
  std::size_t all = 0;                 ///< how many positions are listed
  std::string proof;                   ///< none, witness, exhaustion, counting or certificate
  std::string nodes;                   ///< decimal; may be empty
  std::vector<std::string> words;
};

struct SolveRecord {
  std::string question;
  std::string tile_set, edition;
  std::map<std::string, int> supply;  ///< tiles of each type, where they are not the set's
  std::string position;               ///< what all answers are about, notation; mostly empty
  std::vector<SolveAnswer> answers;
  std::string program, version;
  std::vector<std::string> command;
};

/// Reads `bastide.solve/1`. Throws tilesets::InputError with the place of the offending value in `file`.
SolveRecord solve_from_json(std::string_view text, const std::string& file);

}  // namespace bastide::reports::records
