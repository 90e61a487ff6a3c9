// Every rule that a finding can name, with what it demands. docs/tile-set-files.md lists the same table, and
// a test holds one malformed file for each.
#pragma once

#include <array>
#include <string_view>

namespace bastide::tilesets::files {

struct LintRule {
  std::string_view id;
  std::string_view demands;
};

constexpr std::array<LintRule, 42> lint_rules = {{
    {"syntax", "the file is TOML of a sane size and depth"},
    {"unknown-key", "every key is one that the reader knows"},
    {"missing-key", "required keys are there"},
    {"wrong-type", "every value has its key's TOML type"},
    {"bad-id", "ids can be written in a position"},
    {"file-name", "the set's id is the file's name (warning)"},
    {"extends", "the extended set exists, is sound, and does not extend this one"},
    {"includes",
     "included sets exist, are sound, do not include this one, have no common ids and mean the same by a "
     "letter"},
    {"start-tile", "the start tile is one of the tiles, and none that fills holes alone"},
    {"count", "1 to 255 copies of a tile, 1000 tiles in all"},
    {"gardens", "no more gardens than copies, none on a tile with a cloister"},
    {"crossing-art", "known editions and pictures, on a tile with a crossing"},
    {"duplicate-id", "each id is written once"},
    {"duplicate-topology", "no two ids for one shape (warning)"},
    {"too-many-orientations", "at most 512 distinct turned tiles"},
    {"checksum", "stated sums are those of the tiles"},
    {"edge-kind", "rows of `[edges]` have a letter and a line of their own, seven kinds of edges in all"},
    {"fits-nothing", "what an edge fits names other edges (warning)"},
    {"bad-edges", "four letters out of c, r, f and those of `[edges]`"},
    {"unknown-centre", "centre is crossing, cloister, gate, hamlet or none"},
    {"unknown-place", "place is any or hole"},
    {"bad-segment", "segments are sides, cities with '+' for a pennant"},
    {"pennants", "at most one pennant on a segment (warning)"},
    {"segment-sides", "a segment lies on edges that show its kind"},
    {"edge-twice", "every edge belongs to one segment only"},
    {"edge-uncovered", "every edge but a field edge belongs to a segment"},
    {"road-end", "one-sided roads end at something that is there"},
    {"spurs", "spurs lead from a crossing to sides with a city"},
    {"reach", "a city reaches corners away from its edges, each corner is reached by one"},
    {"crosses", "segments that pass each other are two, named once, and can"},
    {"planarity", "segments do not cross, except those in `crosses`"},
    {"field-syntax", "fields are half-edges, then '>' and cities; one of the two may lack"},
    {"field-half-edge",
     "every half-edge is in its own field, once; fields without one are enclosed by cities"},
    {"field-on-city", "no field on the half-edges of a city edge, nor where an edge has none"},
    {"field-split", "a field is not split where nothing separates it"},
    {"field-merged", "fields are not merged across a road, a city or a line of the set's own"},
    {"field-contact", "a field touches the cities beside it on the rim and between gates, no others"},
    {"city-joined", "fields and cities agree that city sides are apart"},
    {"city-split", "fields and cities agree that city sides are one city"},
    {"markers", "marks lie on segments of the tile, at most 12 kinds in a set"},
    {"fields-as-stated", "fields are only declared as meant when they differ (warning)"},
    {"also-mismatch", "names in other systems spell this tile (warning)"},
}};

}  // namespace bastide::tilesets::files
