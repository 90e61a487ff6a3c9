#include "tilesets/files/set_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "tilesets/files/tile_rules.hpp"
#include "tilesets/set_census.hpp"
#include "tilesets/tile_image.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tilesets::files {
namespace {

/// Two ids for one shape: legal, but boards would be counted as different that look alike. Not so with a
/// start tile of which there is one: it lies where it lies.
void check_duplicates(const TileTable& table, const std::vector<TileType>& types, Findings& findings) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t t = 0; t < types.size(); ++t) {
    const auto [other, is_new] = seen.emplace(shape_key(types[t]), t);
    const auto& row = table.rows[t];
    const auto is_start_alone = [&](std::size_t type) {
      return table.start && types[type].id == table.start->text && types[type].count == 1;
    };
    if (is_new || row.is_inherited || is_start_alone(t) || is_start_alone(other->second)) continue;
    findings.warning(
        row, row.id.where, "duplicate-topology",
        fmt::format("tile '{}' is tile '{}' again, perhaps turned; expected one tile with a higher count, "
                    "or a difference that was lost",
                    types[t].id, types[other->second].id));
  }
}

std::size_t oriented_count(const std::vector<TileType>& types) {
  std::size_t count = 0;
  for (const auto& type : types) {
    std::set<std::string> images;
    for (unsigned turns = 0; turns < 4; ++turns) images.insert(image_key(type, turns));
    count += images.size();
  }
  return count;
}

/// The value of every sum that [checksums] may state, marks aside.
std::map<std::string, int> sums_of(const SetCensus& census, const EdgeKinds& kinds) {
  std::map<std::string, int> sums = {{"tiles", census.tiles},
                                     {"types", census.types},
                                     {"oriented", census.oriented},
                                     {"fields", census.fields},
                                     {"roads", census.roads},
                                     {"cities", census.cities},
                                     {"cloisters", census.cloisters},
                                     {"pennants", census.marks[pennant]},
                                     {"gardens", census.gardens},
                                     {"city_edges", census.city_edges()},
                                     {"road_edges", census.road_edges()},
                                     {"field_edges", census.field_edges()}};
  for (std::size_t l = 0; l < kinds.lines.size(); ++l) {
    sums[kinds.lines[l] + "s"] = census.lines[l];
    sums[kinds.lines[l] + "_edges"] = census.count_of(kinds.edge_of(l));
  }
  return sums;
}

/// The keys that [checksums] may have, marks aside, in their order.
std::string sum_keys(const EdgeKinds& kinds) {
  auto keys = fmt::format("{}", fmt::join(checksum_keys(), ", "));
  for (const auto& line : kinds.lines) keys += fmt::format(", {0}s, {0}_edges", line);
  return keys;
}

void check_sums(const CheckedSet& set, Findings& findings) {
  const auto& table = set.table;
  const auto& marks = set.marks;
  const auto& kinds = set.edges;
  if (table.checksums.empty()) return;
  const auto census = census_of(TileSet("", "", "", set.types, TileSet::no_start, table.where,
                                        {.marks = marks, .lines = kinds.lines}, kinds.rows));
  const auto sums = sums_of(census, kinds);
  for (const auto& [key, key_where, number] : table.checksums) {
    const auto mark = std::ranges::find_if(marks, [&](const auto& name) { return is_word_for(key, name); });
    const auto sum = sums.find(key);
    if (sum == sums.end() && mark == marks.end()) {
      findings.error(
          key_where, "unknown-key",
          fmt::format("unknown key '{}' in [checksums], expected one of: {}, or a mark of the tiles ({})",
                      key, sum_keys(kinds), fmt::join(marks, ", ")));
      continue;
    }
    const auto given =
        sum != sums.end() ? sum->second : census.marks[static_cast<std::size_t>(mark - marks.begin())];
    if (number.value == given) continue;
    findings.error(
        number.where, "checksum",
        fmt::format("{} is stated as {}, expected {}, which the tiles give", key, number.value, given));
  }
}

}  // namespace

void check_header(const TileTable& table, Findings& findings) {
  if (!is_valid_id(table.id.text)) {
    findings.error(table.id.where, "bad-id",
                   "expected a letter, then letters, digits, '-' or '_', 32 at most");
  } else {
    const std::filesystem::path file(findings.file());
    if (file.extension() == ".toml" && file.stem() != table.id.text) {
      findings.warning(table.id.where, "file-name",
                       fmt::format("the id '{}' is not the file's name, expected '{}'", table.id.text,
                                   file.stem().string()));
    }
  }
  if (table.rows.empty()) {
    findings.error(table.where, "missing-key", "the set has no tiles, expected at least one [[tile]]");
  } else if (table.start && std::ranges::none_of(table.rows, [&](const TileRow& r) {
               return r.id.text == table.start->text;
             })) {
    const auto& place = table.start->where.file == findings.file() ? table.start->where : table.where;
    findings.error(place, "start-tile",
                   fmt::format("the start tile '{}' is not in the set, expected the id of one of its tiles",
                               table.start->text));
  }
}

void check_set(const CheckedSet& set, Findings& findings) {
  const auto& table = set.table;
  const auto& types = set.types;
  std::int64_t tiles = 0;
  for (const auto& type : types) tiles += type.count;
  if (tiles > most_tiles) {
    findings.error(table.where, "count",
                   fmt::format("the set has {} tiles, expected at most {}", tiles, most_tiles));
  }
  const auto oriented = oriented_count(types);
  if (oriented > most_oriented_types) {
    return findings.error(table.where, "too-many-orientations",
                          fmt::format("the set has {} distinct turned tiles, expected at most {}", oriented,
                                      most_oriented_types));
  }
  const auto fills_hole = [&](const TileRow& row) {
    return table.start && row.id.text == table.start->text && row.place && row.place->text == place_of_holes;
  };
  if (const auto start = std::ranges::find_if(table.rows, fills_hole); start != table.rows.end()) {
    findings.error(
        *start, start->place->where, "start-tile",
        fmt::format("the start tile '{}' fills holes alone, and lies where there is none, expected "
                    "place any",
                    start->id.text));
  }
  check_duplicates(table, types, findings);
  check_sums(set, findings);
}

}  // namespace bastide::tilesets::files
