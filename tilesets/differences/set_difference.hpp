// How two tile sets differ: types that only one has, counts, shapes, edges in all.
//
// A type is compared with the one of the same id: ids are what positions and files say. Shapes are compared
// as they lie in their files, by the names of edges, kinds and marks, which two sets may number differently.
// A type that only one set has and that looks, perhaps turned, like one that only the other has is told
// beside it: the same tile under another name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tilesets/described/shape.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tilesets::differences {

/// In what a type differs.
enum class TypePart : std::uint8_t { edges, segments, fields, marks, ends, place };
described::Shape shape_of(const TypePart*);

/// "edges and segments".
std::string words_of(const std::vector<TypePart>& parts);

struct SetDifference {
  struct Side {
    std::string id, name, start;  ///< id of its start tile; empty without one
    int tiles = 0, types = 0;
  };
  struct OnlyType {
    std::string type;
    int count = 0;
    std::string shows;      ///< tile_description
    std::string same_tile;  ///< id of the other set's type that looks like it; empty: none
  };
  struct OtherCount {
    std::string type;
    int left = 0, right = 0;
  };
  struct OtherShape {
    std::string type;
    std::vector<TypePart> parts;
    std::string left, right;  ///< tile_description
  };
  struct Sum {
    std::string what;  ///< "city", an edge; "pennant", a mark
    int left = 0, right = 0;
    friend bool operator==(const Sum&, const Sum&) = default;
  };

  Side left, right;
  std::vector<OnlyType> only_left, only_right;
  std::vector<OtherCount> counts;
  std::vector<OtherShape> shapes;
  std::vector<Sum> edges, marks;  ///< of all tiles, all that either has

  /// Names and start tiles aside.
  bool is_none() const { return only_left.empty() && only_right.empty() && counts.empty() && shapes.empty(); }
};

SetDifference difference(const TileSet& left, const TileSet& right);

/// What has to be added to the left set for the right one: types that only the right one has or that look
/// otherwise there, with all their copies, and of others the further copies. No type at all when there is
/// nothing.
TileSet added_tiles(const TileSet& left, const TileSet& right);

described::Shape shape_of(const SetDifference::Side*);
described::Shape shape_of(const SetDifference::OnlyType*);
described::Shape shape_of(const SetDifference::OtherCount*);
described::Shape shape_of(const SetDifference::OtherShape*);
described::Shape shape_of(const SetDifference::Sum*);
/// bastide.tilesets-diff/1.
described::Shape shape_of(const SetDifference*);

/// What the right set holds, said by way of the left one: "74 tiles of 25 types: base + 2 x Y, without A; D 5
/// instead of 4".
std::string made_of(const SetDifference& difference);

}  // namespace bastide::tilesets::differences
