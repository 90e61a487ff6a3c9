#include "tilesets/files/edge_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tilesets/spelling.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tilesets::files {
namespace {

constexpr std::size_t longest_line_name = 24;
const char* const edge_kind = "edge-kind";

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

std::string plural(std::string_view line) { return std::string(line) + 's'; }

/// A name that is written "rivers" in a tile, "river0" in a position and "river" in a formula, and says
/// nothing else in any of them.
bool is_valid_line(std::string_view name) {
  if (name.empty() || name.size() > longest_line_name || !is_small_letter(name.front())) return false;
  if (!std::ranges::all_of(name, [](char c) { return is_small_letter(c) || c == '_'; })) return false;
  const auto is_taken = [&](std::string_view key) { return key == plural(name) || key == name; };
  return std::ranges::none_of(tile_keys(), is_taken) && std::ranges::none_of(checksum_keys(), is_taken) &&
         std::ranges::none_of(segment_kinds, [&](const KindRow& row) { return name == row.name; });
}

const std::string& name_of(const EdgeRow& row) { return row.name ? row.name->text : row.segment.text; }

std::vector<std::string> letters_of(const EdgeRow& row) {
  std::vector<std::string> letters;
  if (row.fits)
    for (const auto& letter : *row.fits) letters.push_back(letter.text);
  return letters;
}

bool are_alike(const EdgeRow& a, const EdgeRow& b) {
  return a.segment.text == b.segment.text && name_of(a) == name_of(b) && a.has_fields == b.has_fields &&
         a.is_continued == b.is_continued && letters_of(a) == letters_of(b);
}

/// The kinds that a row's `fits` names, as bits; its own and those that are continued, which meet nothing
/// else, are left out of "all".
std::uint8_t fits_of(const EdgeRow& row, const std::vector<EdgeKind>& kinds, Findings& findings) {
  unsigned fits = 0;
  const auto refuse = [&](const LocatedText& letter, const std::string& what) {
    findings.error(letter.where, edge_kind, what);
  };
  if (row.fits->empty())
    findings.warning(row.fits->where, "fits-nothing",
                     fmt::format("fits of '{}' names no edge, so it decides nothing, expected the letters of "
                                 "others, or no fits",
                                 row.letter));
  for (const auto& letter : *row.fits) {
    if (row.is_continued) {
      refuse(letter, fmt::format("an edge that is continued meets its own kind only, expected no fits, or "
                                 "continued = false"));
      return 0;
    }
    bool is_known = false;
    std::vector<std::string> known;
    for (std::size_t e = 0; e < kinds.size(); ++e) {
      const bool is_own = row.letter == std::string(1, kinds[e].letter);
      if (is_own || kinds[e].is_continued) continue;
      known.emplace_back(1, kinds[e].letter);
      if (letter.text != "all" && letter.text != std::string(1, kinds[e].letter)) continue;
      fits |= 2U << e;
      is_known = true;
    }
    if (is_known) continue;
    known.emplace_back("all");
    refuse(letter, fmt::format("'{}' is no edge that '{}' can fit, expected {}", letter.text, row.letter,
                               one_of(known)));
  }
  return static_cast<std::uint8_t>(fits);
}

}  // namespace

std::optional<std::size_t> EdgeKinds::find_line(std::string_view key) const {
  const auto found = std::ranges::find_if(lines, [&](const auto& line) { return plural(line) == key; });
  if (found == lines.end()) return std::nullopt;
  return static_cast<std::size_t>(found - lines.begin());
}

bool check_edge_rows(const TileTable& own, Findings& findings) {
  if (!own.are_edges_whole) return false;
  const int before = findings.error_count();
  for (const auto& row : own.edges) {
    const bool is_common = std::ranges::any_of(
        common_edge_kinds(), [&](const EdgeKind& kind) { return row.letter == std::string(1, kind.letter); });
    if (row.letter.size() != 1 || !is_small_letter(row.letter.front()) || is_common) {
      findings.error(
          row.where, edge_kind,
          fmt::format("'{}' cannot be the letter of an edge, expected one small letter besides c, f "
                      "and r, which every set has",
                      row.letter));
    }
    if (!is_valid_line(row.segment.text)) {
      findings.error(
          row.segment.where, edge_kind,
          fmt::format("'{}' cannot be the name of a line, expected small letters or '_', {} at most, "
                      "and not a word that a tile or [checksums] has",
                      row.segment.text, longest_line_name));
    }
  }
  return findings.error_count() == before;
}

std::optional<std::string> add_edge_row(std::vector<EdgeRow>& rows, const EdgeRow& row) {
  for (const auto& other : rows) {
    if (other.letter == row.letter && !are_alike(other, row)) {
      return fmt::format("the edge '{}' is another one already ({}:{}), expected one row for a letter",
                         row.letter, other.where.file, other.where.line);
    }
    if (other.letter != row.letter && other.segment.text == row.segment.text) {
      return fmt::format("the edge '{}' shows a {}, as '{}' does already ({}:{}), expected one letter for it",
                         row.letter, row.segment.text, other.letter, other.where.file, other.where.line);
    }
  }
  if (std::ranges::find(rows, row.letter, &EdgeRow::letter) == rows.end()) rows.push_back(row);
  return std::nullopt;
}

std::optional<EdgeKinds> kinds_of(const TileTable& table, Findings& findings) {
  EdgeKinds kinds;
  for (const auto& row : table.edges) {
    if (kinds.rows.size() == most_edge_kinds) {
      const auto& place = row.where.file == findings.file() ? row.where : table.where;
      findings.error(
          place, edge_kind,
          fmt::format("'{}' is kind of edge number {}, expected at most {}, field, road and city "
                      "among them",
                      row.letter, table.edges.size() + common_edge_kinds().size(), most_edge_kinds));
      return std::nullopt;
    }
    kinds.rows.push_back(
        {row.letter.front(), name_of(row), own_line(kinds.lines.size()), row.has_fields, row.is_continued});
    kinds.lines.push_back(row.segment.text);
  }
  const int before = findings.error_count();
  for (std::size_t row = 0; row < table.edges.size(); ++row) {
    if (table.edges[row].fits)
      kinds.rows[common_edge_kinds().size() + row].fits = fits_of(table.edges[row], kinds.rows, findings);
  }
  if (findings.error_count() > before) return std::nullopt;
  return kinds;
}

}  // namespace bastide::tilesets::files
