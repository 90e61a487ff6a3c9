// Where a follower may be deployed: rules.md section 2, on the tile just placed, on a segment whose whole
// feature holds no follower, his own or another's.
#include "rules/reference/model.hpp"
#include "rules/reference/scoring.hpp"

namespace bastide::rules::reference {

std::vector<int> spots(const TileSet& set, const std::vector<Placement>& board, const Edition& edition,
                       int supply) {
  std::vector<int> free;
  if (board.empty() || supply <= 0) return free;
  const Features found = features(set, board, edition.table);
  const std::vector<PerPlayer> followers = followers_on(found, board);
  const auto& segments = set.type(board.back().type).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    const bool is_field = segments[static_cast<std::size_t>(s)].kind == tilesets::SegmentKind::field;
    if (is_field && edition.farms == Farms::off) continue;
    const int feature = found.feature_of.back()[static_cast<std::size_t>(s)];
    if (!is_held(followers[static_cast<std::size_t>(feature)])) free.push_back(s);
  }
  return free;
}

}  // namespace bastide::rules::reference
