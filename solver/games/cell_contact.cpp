#include "solver/games/cell_contact.hpp"

#include <algorithm>

namespace bastide::solver::games {
namespace {

using tilesets::SegmentKind;

std::uint64_t key(const CellContact& contact) {
  std::uint64_t out = contact.code;
  for (const auto feature : contact.feature_at) out = (out << 4U) | feature;
  return out;
}

}  // namespace

std::uint32_t ContactTable::free_segments(const CellContact& contact, const tilesets::OrientedType& tile,
                                          ContactMask occupied) const {
  const auto& segments = fit_->set().type(tile.type).segments;
  const auto at = segments_at_places(fit_->set().turned(tile.type, tile.rotation));
  std::vector<ContactMask> touched(segments.size(), 0);
  for (std::size_t place = 0; place < contact_places; ++place) {
    const auto feature = contact.feature_at[place];
    if (feature == CellContact::none || at[place] == tilesets::no_segment) continue;
    touched[at[place]] |= ContactMask{1} << feature;
  }
  for (bool grows = true; grows;) {
    grows = false;
    for (const auto mask : touched) {
      if ((mask & occupied) == 0 || (mask & ~occupied) == 0) continue;
      occupied |= mask;
      grows = true;
    }
  }
  std::uint32_t free = 0;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (segments[s].kind == SegmentKind::field && !has_farmers_) continue;
    if ((touched[s] & occupied) == 0) ++free;
  }
  return free;
}

const ContactTable::Choices& ContactTable::choices(const CellContact& contact) {
  const auto [found, is_new] = known_.try_emplace(key(contact));
  auto& choices = found->second;
  if (!is_new) return choices;
  const auto masks = std::size_t{1} << contact.features;
  choices.of_all.assign(masks, 0);
  choices.of_type.assign(masks * types_, 0);
  for (const auto& tile : fit_->fitting(contact.code)) {
    for (ContactMask occupied = 0; occupied < masks; ++occupied) {
      const auto ways = 1 + free_segments(contact, tile, occupied);
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
