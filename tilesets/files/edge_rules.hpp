// The rules for [edges]: kinds of edges that a set has besides field, road and city, and what its own lines
// are called.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/files/findings.hpp"
#include "tilesets/files/tile_table.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::tilesets::files {

/// The rows of edges, and for each of the set's own the line that continues across it.
struct EdgeKinds {
  std::vector<EdgeKind> rows = common_edge_kinds();
  std::vector<std::string> lines;

  Edge edge_of(std::size_t line) const { return static_cast<Edge>(common_edge_kinds().size() + 1 + line); }
  const EdgeKind& row(Edge edge) const { return rows[static_cast<std::size_t>(edge) - 1]; }
  /// The number of the line with this key in a tile's table ("rivers").
  std::optional<std::size_t> find_line(std::string_view key) const;
  const char* kind_name(SegmentKind kind) const {
    return is_own_line(kind) ? lines[line_number(kind)].c_str() : tilesets::kind_name(kind);
  }
};

/// Checks each row of a file by itself. False when one of them cannot be used.
bool check_edge_rows(const TileTable& own, Findings& findings);

/// Adds rows to those of other sets; what is there already may be said again. Nothing when that worked, else
/// what is wrong with `row`.
std::optional<std::string> add_edge_row(std::vector<EdgeRow>& rows, const EdgeRow& row);

/// The kinds that these rows are; requires rows that passed the checks. Nullopt when they are too many.
std::optional<EdgeKinds> kinds_of(const TileTable& table, Findings& findings);

}  // namespace bastide::tilesets::files
