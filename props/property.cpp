#include "props/property.hpp"

namespace bastide::props {

namespace {

/// Whether rare things can be expected to happen in the games played.
bool expects_covers(const rules::Edition& edition) {
  return !edition.table.area.is_finite() && edition.table.area.kind != rules::AreaKind::shiftable &&
         edition.followers >= 5 && edition.who_scores == rules::WhoScores::majority &&
         edition.shared_majority == rules::SharedMajority::full;
}

}  // namespace

std::vector<bool> which_apply(std::span<const Property> properties, const rules::TileSet& set,
                              const rules::Edition& edition) {
  std::vector<bool> applied;
  for (const auto& property : properties) {
    const bool is_expected = property.kind != Kind::cover || expects_covers(edition);
    applied.push_back(is_expected && (property.applies == nullptr || property.applies(set, edition)));
  }
  return applied;
}

const char* group_name(Group g) {
  switch (g) {
    case Group::placement:
      return "placement";
    case Group::features:
      return "features";
    case Group::scoring:
      return "scoring";
    case Group::editions:
      return "editions";
  }
  return "?";
}

const char* kind_name(Kind k) {
  switch (k) {
    case Kind::invariant:
      return "invariant";
    case Kind::step:
      return "step";
    case Kind::end:
      return "end";
    case Kind::cover:
      return "cover";
  }
  return "?";
}

}  // namespace bastide::props
