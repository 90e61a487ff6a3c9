// How the values of the options that are enumerations are written, in the order of the enumerators.
//
// rules.md section 4. One specialisation an enumeration; rules/editions/edition.cpp makes options of them.
#pragma once

#include <string>
#include <vector>

#include "rules/editions/edition.hpp"

namespace bastide::rules::editions {

/// The names of an enumeration's values, in the order of the enumerators.
template <class Value>
std::vector<std::string> names();
template <>
inline std::vector<std::string> names<Farms>() {
  return {"third", "second", "first", "off"};
}
template <>
inline std::vector<std::string> names<SmallCity>() {
  return {"full", "half"};
}
template <>
inline std::vector<std::string> names<Unit>() {
  return {"tile", "segment"};
}
template <>
inline std::vector<std::string> names<Tie>() {
  return {"none", "shared", "replay"};
}
template <>
inline std::vector<std::string> names<Unplaceable>() {
  return {"remove_if_all_agree", "remove", "return_to_box", "return_to_bag"};
}
template <>
inline std::vector<std::string> names<StartPlayer>() {
  return {"youngest_decides", "youngest", "agreed", "standing_follower", "most_roads"};
}
template <>
inline std::vector<std::string> names<MostRoadsBy>() {
  return {"segments", "edges"};
}
template <>
inline std::vector<std::string> names<ScoreMarker>() {
  return {"follower", "dice"};
}
template <>
inline std::vector<std::string> names<WhoScores>() {
  return {"majority", "everyone"};
}
template <>
inline std::vector<std::string> names<SharedMajority>() {
  return {"full", "none", "split"};
}
template <>
inline std::vector<std::string> names<IncompleteAtEnd>() {
  return {"score", "nothing"};
}
template <>
inline std::vector<std::string> names<JunctionEndsRoad>() {
  return {"any", "houses_only"};
}
template <>
inline std::vector<std::string> names<TileArt>() {
  return {"c1", "c2"};
}
template <>
inline std::vector<std::string> names<TileSource>() {
  return {"stacks", "bag"};
}
template <>
inline std::vector<std::string> names<DrawTiming>() {
  return {"turn_start", "turn_end"};
}
template <>
inline std::vector<std::string> names<HandVisibility>() {
  return {"hidden", "open"};
}
template <>
inline std::vector<std::string> names<YesNo>() {
  return {"no", "yes"};
}
template <>
inline std::vector<std::string> names<Border>() {
  return {"barrier", "completes"};
}
template <>
inline std::vector<std::string> names<BorderCloister>() {
  return {"no", "real_tiles", "nine"};
}

}  // namespace bastide::rules::editions
