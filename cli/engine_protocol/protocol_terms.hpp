// The words of the protocol "bastide.conform" that both of its ends use (docs/conform.md).
//
// Version 1 knows followers, pennants and the base game's features. Version 2 is the same and what expansions
// add: kinds of figures, marks, gardens, taking back, parts of a turn, tokens, edges and lines of their own,
// decks. Games that version 1 can say
// are said in it, so that an engine written for it goes on being asked.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "props/engines/engine.hpp"

namespace bastide::cli::engine_protocol {

/// The protocol's versions, from 1.
inline constexpr std::array conform_formats = {"bastide.conform/1", "bastide.conform/2"};
constexpr const char* conform_format(int version) {
  return conform_formats[static_cast<std::size_t>(version) - 1];
}
/// The version that a game needs.
inline int version_for(const props::engines::GameTerms& terms) { return terms.is_extended() ? 2 : 1; }
/// How many of the things that an engine may say that it answers (props::engines::engine_abilities) version 1
/// knows.
constexpr std::size_t abilities_of_version_1 = 9;

/// What features are called, as FeatureKind numbers them; version 1 knows no gardens and no own lines.
std::vector<std::string> kind_words(const tilesets::TileSet& set);

/// The tile set as the protocol tells it: every type with its edges and segments, unturned.
nlohmann::ordered_json tile_table(const tilesets::TileSet& set);
/// The set's edges, and its decks in the order in which they are drawn.
nlohmann::ordered_json edge_table(const tilesets::TileSet& set);
nlohmann::ordered_json deck_table(const tilesets::TileSet& set);
/// Every option of the edition, as text, in the order of the catalogue.
nlohmann::ordered_json rules_table(const rules::editions::Edition& edition);
/// What marks count and what figures may do: the rows of the edition, as its file writes them.
nlohmann::ordered_json mark_table(const rules::editions::Edition& edition);
nlohmann::ordered_json figure_table(const rules::editions::Edition& edition);

}  // namespace bastide::cli::engine_protocol
