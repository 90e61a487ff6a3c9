// Boards in notation, and answers in words, for the tests of the reference model.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::rules::reference {

inline const TileSet& base() {
  static const TileSet set = tilesets::files::load_tile_set("base");
  return set;
}

inline std::vector<Placement> read_board(const std::string& text) {
  return parse_position(base(), text).placements;
}
inline Placement tile(const std::string& text) { return read_board(text).front(); }

inline bastide::rules::editions::Edition with_farms(bastide::rules::editions::Farms farms) {
  bastide::rules::editions::Edition edition;
  edition.farms = farms;
  return edition;
}

/// "blue 6 red 3": the totals of everybody who has a figure on the board, in the order of the colours.
inline std::string totals_of(const TileSet& set, const std::vector<Placement>& placements,
                             const bastide::rules::editions::Edition& edition) {
  const ScoreSheet sheet = score(set, placements, edition);
  std::string words;
  for (int player = 0; player < most_players; ++player) {
    bool stands = false;
    for (const Placement& p : placements) stands = stands || (p.follower && p.follower->player == player);
    if (!stands) continue;
    if (!words.empty()) words += ' ';
    words += fmt::format("{} {}", player_name(player, false), sheet.totals[static_cast<std::size_t>(player)]);
  }
  return words;
}
inline std::string totals(const std::string& text, const bastide::rules::editions::Edition& edition = {}) {
  return totals_of(base(), read_board(text), edition);
}

/// The names of segments of a tile type, "city field1".
inline std::string names(int type, const std::vector<int>& segments) {
  std::string words;
  for (const int s : segments) {
    if (!words.empty()) words += ' ';
    words += base().type(type).segments[static_cast<std::size_t>(s)].name;
  }
  return words;
}

/// Where the last tile of the board may be occupied.
inline std::string spots_on(const std::string& text, const bastide::rules::editions::Edition& edition = {},
                            int supply = 7) {
  const auto placements = read_board(text);
  return names(placements.back().type, spots(base(), placements, edition, supply));
}

/// The features of one kind.
inline std::vector<Feature> of_kind(const Features& found, FeatureKind kind) {
  std::vector<Feature> chosen;
  for (const Feature& f : found.features) {
    if (f.kind == kind) chosen.push_back(f);
  }
  return chosen;
}
inline std::vector<Feature> of_kind(const std::string& text, FeatureKind kind) {
  return of_kind(features(base(), read_board(text)), kind);
}

}  // namespace bastide::rules::reference
