// Small sets with marks, gardens and many figures: some tiles of what an edition with expansions is played
// with.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/editions/tiles_under.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

/// The edition with everything of the older form, and of the newer one with the abbot.
inline constexpr const char* all_of_c1 = "c1+expansion/inns-cathedrals+expansion/traders-builders";
inline constexpr const char* all_of_c2 =
    "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot";

/// The tiles that an edition is played with, as it sees them.
inline tilesets::TileSet tiles_of(const rules::editions::Edition& edition) {
  return rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
}

/// Only these of them, by type.
inline tilesets::TileSet tiles_of(const rules::editions::Edition& edition,
                                  const std::map<std::string, int>& tiles) {
  const auto whole = tiles_of(edition);
  std::vector<int> counts(static_cast<std::size_t>(whole.type_count()), 0);
  for (const auto& [id, count] : tiles) {
    if (whole.find(id) < 0) throw std::invalid_argument("no type " + id);
    counts[static_cast<std::size_t>(whole.find(id))] = count;
  }
  return solver::questions::answers::with_counts(whole, counts);
}

/// Editions of unusual make, as options of c1: a token on cloisters, a figure that weighs on farms as much as
/// they have tiles, a cloister worth more for the figures on it than when it is complete.
using OptionValues = std::map<std::string, std::string>;
inline const OptionValues cloister_tokens = {
    {"mark.pilgrim", "{ on = 'cloister', merge = 'sum', token = true, bonus = 6 }"}};
inline const OptionValues farm_giant = {
    {"figure.giant", "{ count = 2, weight = 'tiles', stands_on = 'field' }"}};
inline const OptionValues cloister_abbots = {
    {"figure.abbot", "{ count = 2, stands_on = ['cloister', 'road'] }"},
    {"cloister.incomplete", "1 + neighbours + 3*abbots"}};

inline rules::editions::Edition with_options(rules::editions::Edition edition, const OptionValues& options) {
  std::vector<std::string> names;
  for (const auto& option : options) names.push_back(option.first);
  for (const auto& name : in_setting_order(std::move(names), edition))
    if (const auto wrong = set_option(edition, name, options.at(name)); !wrong.empty())
      throw std::invalid_argument(wrong);
  return edition;
}
inline rules::editions::Edition c1_with(const OptionValues& options) {
  return with_options(rules::editions::load_edition("c1"), options);
}

/// The tiles of a set, with such a token on every cloister.
inline tilesets::TileSet with_pilgrims(const std::string& id) {
  auto text = "[tileset]\nid = \"pilgrims\"\nname = \"Pilgrims\"\nextends = \"" + id + "\"\n";
  const auto set = tilesets::files::load_tile_set(id);
  for (const auto& type : set.types())
    if (type.has_cloister())
      text += "[[tile]]\nid = \"" + type.id + "\"\nmarkers = { cloister = \"pilgrim\" }\n";
  return tilesets::files::read_tile_set(text, "pilgrims.toml");
}

}  // namespace bastide::tests
