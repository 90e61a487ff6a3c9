// The words of the protocol "bastide.conform/1" that both of its ends use (docs/conform.md).
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "props/engines/engine_adapter.hpp"

namespace bastide::cli::engine_protocol {

constexpr const char* conform_format = "bastide.conform/1";
constexpr int farthest = 10000;  ///< of coordinates
constexpr int most_points = 1'000'000;

/// What an engine may say in its answer to hello that it answers.
inline constexpr std::array engine_abilities = {"placements", "spots", "features", "scores", "supply",
                                                "final",      "undo",  "save",     "aside"};

inline constexpr std::array<const char*, 4> kind_words = {"city", "road", "cloister", "farm"};
inline constexpr std::array<const char*, 4> farms_words = {"third", "second", "first", "off"};

/// The tile set as the protocol tells it: every type with its edges and segments, unturned.
nlohmann::ordered_json tile_table(const tilesets::TileSet& set);
/// Every option of the edition, as text, in the order of the catalogue.
nlohmann::ordered_json rules_table(const rules::editions::Edition& edition);

}  // namespace bastide::cli::engine_protocol
