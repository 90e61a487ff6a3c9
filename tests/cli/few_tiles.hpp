// A tile set of three tiles for games that end at once, as a file.
#pragma once

namespace bastide::tests {

/// Two E, of which one lies at the start, and R, which has a road at every side and fits beside neither.
inline constexpr const char* few_tiles =
    "[tileset]\nid = \"few\"\nname = \"Few tiles\"\nstart = \"E\"\n[[tile]]\nid = \"E\"\ncount = 2\n"
    "edges = \"cfff\"\ncities = [\"N\"]\n[[tile]]\nid = \"R\"\ncount = 1\nedges = \"rrrr\"\nroads = "
    "[\"N\", \"E\", \"S\", \"W\"]\ncentre = \"crossing\"\n";

}  // namespace bastide::tests
