#include "solver/games/cell_contact.hpp"

#include <algorithm>
#include <bit>

namespace bastide::solver::games {
namespace {

using rules::board::EntryIndex;
using tilesets::SegmentKind;

FeatureMask bit(EntryIndex feature) { return FeatureMask{1} << static_cast<unsigned>(feature); }

std::uint64_t key(const CellContact& contact) {
  std::uint64_t out = contact.code;
  for (const auto feature : contact.feature_at) out = (out << 4U) | feature;
  return out;
}

}  // namespace

EntryIndex Joining::renamed(EntryIndex feature) const {
  for (const auto& joined : all()) {
    if ((joined.touched & bit(feature)) != 0) return std::countr_zero(joined.own);
  }
  return feature;
}

bool Joiner::is_tracked(int type, int index) const {
  const auto& segment = set_->type(type).segments[static_cast<std::size_t>(index)];
  return segment.kind != SegmentKind::cloister && (segment.kind != SegmentKind::field || has_farmers_);
}

Joining Joiner::joining(const FeaturesAround& around, int type, int rotation, int first_segment) const {
  const auto& segments = set_->type(type).segments;
  const auto at = segments_at_places(set_->turned(type, rotation));
  std::array<FeatureMask, 16> touched{};
  for (std::size_t place = 0; place < contact_places; ++place) {
    if (around[place] != no_feature && at[place] != tilesets::no_segment)
      touched[at[place]] |= bit(around[place]);
  }
  Joining out;
  out.feature_of.fill(no_feature);
  std::array<std::size_t, 16> joined_of{};
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (!is_tracked(type, static_cast<int>(s))) {
      if (segments[s].kind == SegmentKind::cloister) out.features[out.count++] = {0, 0, 1};
      continue;
    }
    JoinedFeature mine{touched[s], bit(first_segment + static_cast<EntryIndex>(s)), 1};
    auto into = out.count;
    // Segments that touch one feature are one; each joined feature so far that shares one is taken in.
    for (std::size_t i = 0; i < out.count; ++i) {
      if ((out.features[i].touched & mine.touched) == 0) continue;
      mine.touched |= out.features[i].touched;
      mine.own |= out.features[i].own;
      mine.spots += out.features[i].spots;
      out.features[i] = {};
      for (std::size_t earlier = 0; earlier < s; ++earlier) {
        if (joined_of[earlier] == i) joined_of[earlier] = into;
      }
    }
    out.features[into] = mine;
    joined_of[s] = into;
    ++out.count;
  }
  for (auto& joined : std::span(out.features).first(out.count)) {
    const auto all = joined.touched | joined.own;
    if (joined.own != 0) joined.own = all & (~all + 1);  // the first segment names the feature
    out.merges = out.merges || (joined.touched != 0 && joined.touched != joined.own);
  }
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (is_tracked(type, static_cast<int>(s)))
      out.feature_of[s] = std::countr_zero(out.features[joined_of[s]].own);
  }
  return out;
}

const ContactTable::Choices& ContactTable::choices(const CellContact& contact) {
  const auto [found, is_new] = known_.try_emplace(key(contact));
  auto& choices = found->second;
  if (!is_new) return choices;
  const auto masks = std::size_t{1} << contact.features;
  choices.of_all.assign(masks, 0);
  choices.of_type.assign(masks * types_, 0);
  FeaturesAround around;
  for (std::size_t place = 0; place < contact_places; ++place) {
    const auto feature = contact.feature_at[place];
    around[place] = feature == CellContact::none ? no_feature : EntryIndex{feature};
  }
  for (const auto& tile : fit_->fitting(contact.code)) {
    // Named after all that lies around.
    const auto joining = joiner_.joining(around, tile.type, tile.rotation, contact_places);
    for (ContactMask occupied = 0; occupied < masks; ++occupied) {
      const auto ways = 1 + joining.free_spots(occupied);
      choices.of_all[occupied] += ways;
      auto& of_type = choices.of_type[occupied * types_ + tile.type];
      of_type = static_cast<std::uint16_t>(of_type + ways);
    }
  }
  return choices;
}

std::array<std::uint8_t, contact_places> segments_at_places(const tilesets::TurnedType& turned) {
  std::array<std::uint8_t, contact_places> out{};
  for (std::size_t s = 0; s < 4; ++s) {
    out[3 * s] = turned.half_segment[2 * s];
    out[3 * s + 1] = turned.side_segment[s];
    out[3 * s + 2] = turned.half_segment[2 * s + 1];
  }
  return out;
}

NumberedContact numbered(rules::board::FrontierCode code, const FeaturesAround& around) {
  NumberedContact out;
  out.contact.code = code;
  auto& count = out.contact.features;
  for (std::size_t place = 0; place < contact_places; ++place) {
    if (around[place] == no_feature) continue;
    const auto end = out.features.begin() + count;
    const auto known = std::find(out.features.begin(), end, around[place]);
    out.contact.feature_at[place] = static_cast<std::uint8_t>(known - out.features.begin());
    if (known == end) {
      *known = around[place];
      ++count;
    }
  }
  return out;
}

}  // namespace bastide::solver::games
