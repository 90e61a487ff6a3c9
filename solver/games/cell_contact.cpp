#include "solver/games/cell_contact.hpp"

#include <algorithm>
#include <array>

namespace bastide::solver::games {
namespace {

using tilesets::SegmentKind;

std::uint64_t key(const CellContact& contact) {
  std::uint64_t out = contact.code;
  for (const auto feature : contact.feature_at) out = (out << 4U) | feature;
  return out;
}

/// The segment of a turned tile at each place of the cell it lies on.
std::array<std::uint8_t, contact_places> segments_at_places(const tilesets::TurnedType& turned) {
  std::array<std::uint8_t, contact_places> out{};
  for (std::size_t s = 0; s < 4; ++s) {
    out[3 * s] = turned.half_segment[2 * s];
    out[3 * s + 1] = turned.side_segment[s];
    out[3 * s + 2] = turned.half_segment[2 * s + 1];
  }
  return out;
}

/// Segments of a tile about to be laid that will be one feature.
struct JoinedFeature {
  ContactMask touched = 0;  ///< features of the contact that become part of it
  std::uint32_t spots = 0;  ///< segments of the tile on which a follower may stand, if all of it is free
};

/// What a tile joins when it is laid: a segment whose own neighbours are free is not, when one of them also
/// touches another segment of the tile that touches an occupied feature.
std::vector<JoinedFeature> joined_features(const tilesets::TileSet& set, const tilesets::OrientedType& tile,
                                           const CellContact& contact, bool has_farmers) {
  const auto& segments = set.type(tile.type).segments;
  const auto at = segments_at_places(set.turned(tile.type, tile.rotation));
  std::array<ContactMask, 16> touched{};
  for (std::size_t place = 0; place < contact_places; ++place) {
    if (contact.feature_at[place] != CellContact::none && at[place] != tilesets::no_segment)
      touched[at[place]] |= ContactMask{1} << contact.feature_at[place];
  }
  std::vector<JoinedFeature> out;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (segments[s].kind == SegmentKind::field && !has_farmers) continue;
    JoinedFeature mine{segments[s].kind == SegmentKind::cloister ? 0 : touched[s], 1};
    // Segments that touch one feature are one; each joined feature so far that shares one is taken in.
    std::erase_if(out, [&](const JoinedFeature& joined) {
      if ((joined.touched & mine.touched) == 0) return false;
      mine.touched |= joined.touched;
      mine.spots += joined.spots;
      return true;
    });
    out.push_back(mine);
  }
  return out;
}

}  // namespace

const ContactTable::Choices& ContactTable::choices(const CellContact& contact) {
  const auto [found, is_new] = known_.try_emplace(key(contact));
  auto& choices = found->second;
  if (!is_new) return choices;
  const auto masks = std::size_t{1} << contact.features;
  choices.of_all.assign(masks, 0);
  choices.of_type.assign(masks * types_, 0);
  for (const auto& tile : fit_->fitting(contact.code)) {
    const auto joined = joined_features(fit_->set(), tile, contact, has_farmers_);
    for (ContactMask occupied = 0; occupied < masks; ++occupied) {
      std::uint32_t ways = 1;
      for (const auto& feature : joined) {
        if ((occupied & feature.touched) == 0) ways += feature.spots;
      }
      choices.of_all[occupied] += ways;
      auto& of_type = choices.of_type[occupied * types_ + tile.type];
      of_type = static_cast<std::uint16_t>(of_type + ways);
    }
  }
  return choices;
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
