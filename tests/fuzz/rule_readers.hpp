// Readers of the layers tilesets and rules, and of expressions wherever they stand.
#pragma once

#include <string_view>

namespace bastide::tests::fuzz {

/// Tile-set files: read, judged, counted.
void read_tile_set_file(std::string_view text);
/// Edition files: read, judged with and without tiles, and the tiles as the edition sees them.
void read_edition_file(std::string_view text);
/// Formulas of points. The first byte says for what.
void read_formula(std::string_view text);
/// Conditions on boards; wishes of a tile set.
void read_expression(std::string_view text);
/// Positions: read, printed and read again; scored by both engines, which must agree.
void read_position(std::string_view text);
/// The register of statements.
void read_statements(std::string_view text);
/// Pictures of shapes to fill.
void read_shape(std::string_view text);

}  // namespace bastide::tests::fuzz
