// What `conform` says: agreement per rule, and the least game that shows the first difference.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "props/engines/conformance.hpp"
#include "rules/records/game_record.hpp"

namespace bastide::cli::commands::verification {

struct ConformRun {
  std::string command;
  std::string engine;    ///< as it names itself
  std::string tile_set;  ///< of the games: empty when records name them
  std::string edition;
  std::uint64_t seed = 1;
};

/// `bastide.conform-report/1`: docs/conform.md. `record` is the game of the difference, if there is one.
nlohmann::ordered_json conform_json(const ConformRun& run, const props::engines::Conformance& result,
                                    const std::optional<rules::records::GameRecord>& record);
std::string conform_text(const ConformRun& run, const props::engines::Conformance& result,
                         const std::optional<rules::records::GameRecord>& record);

}  // namespace bastide::cli::commands::verification
