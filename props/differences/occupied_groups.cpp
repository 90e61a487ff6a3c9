#include "props/differences/occupied_groups.hpp"

#include <algorithm>

#include "tilesets/index.hpp"

namespace bastide::props::differences {
namespace {

using rules::PerPlayer;
using rules::board::EntryIndex;
using rules::editions::Edition;
using rules::editions::Farms;
using rules::expressions::FormulaSlot;
using tilesets::SegmentKind;

/// Whether farms without a city give anything.
bool scores_barren_farms(const Edition& edition) {
  if (edition.farms == Farms::off || edition.farms == Farms::first) return false;
  const auto& formula = rules::editions::formula_of(edition, FormulaSlot::farm_points);
  return formula.uses_figures() || formula.uses_details() || formula.points({}) != 0;
}

/// Whether points depend on who stands there.
bool asks_who_stands(const Edition& edition) {
  const auto asks = [](const auto& formula) { return formula && formula->uses_figures(); };
  return std::ranges::any_of(edition.formulas, asks) ||
         std::ranges::any_of(edition.lines,
                             [&](const auto& line) { return asks(line.complete) || asks(line.incomplete); });
}

bool weighs_cities(const Edition& edition) {
  return rules::editions::formula_of(edition, FormulaSlot::farm_points).weighs_cities();
}

bool has_city(std::span<const rules::play::FarmContact> contacts, EntryIndex farm) {
  return std::any_of(contacts.begin(), contacts.end(), [&](const auto& c) { return c.farm == farm; });
}

/// Appends the farm's cities, numbered in the order in which they appear in the key.
void append_cities(std::vector<std::uint16_t>& key, std::span<const rules::play::FarmContact> contacts,
                   EntryIndex farm, std::vector<EntryIndex>& numbered) {
  constexpr std::uint16_t end_of_cities = 0xff;
  for (const auto& contact : contacts) {
    if (contact.farm != farm) continue;
    auto found = std::find(numbered.begin(), numbered.end(), contact.city);
    if (found == numbered.end()) found = numbered.insert(numbered.end(), contact.city);
    key.push_back(static_cast<std::uint16_t>(found - numbered.begin()));
  }
  key.push_back(end_of_cities);
}

}  // namespace

OccupiedGroups::OccupiedGroups(const EditionPair& pair)
    : pair_(&pair),
      has_figures_(pair.left.edition.has_figures() || pair.right.edition.has_figures() ||
                   asks_who_stands(pair.left.edition) || asks_who_stands(pair.right.edition)),
      majorities_differ_(has_figures_ || pair.left.edition.who_scores != pair.right.edition.who_scores ||
                         pair.left.edition.outvoted != pair.right.edition.outvoted ||
                         pair.left.edition.shared_majority != pair.right.edition.shared_majority),
      barren_farms_matter_(scores_barren_farms(pair.left.edition) || scores_barren_farms(pair.right.edition)),
      weighs_cities_(weighs_cities(pair.left.edition) || weighs_cities(pair.right.edition)) {
  const auto& a = pair.left.edition;
  const auto& b = pair.right.edition;
  const bool both_off = a.farms == Farms::off && b.farms == Farms::off;
  farms_differ_ = !both_off && (!pair.has_alike_features || a.farms != b.farms ||
                                !agree_on(rules::editions::OptionPart::award, a, b) ||
                                rules::editions::formula_of(a, FormulaSlot::farm_points).text() !=
                                    rules::editions::formula_of(b, FormulaSlot::farm_points).text());
}

void OccupiedGroups::look_at(BothSides& sides) {
  sides_ = &sides;
  find_blocks();
  find_groups();
  find_contacts();
  candidates_.resize(at(group_count_));
  for (auto& list : candidates_) list.clear();
  for (int i = 0; i < static_cast<int>(blocks_.size()); ++i) {
    const auto& block = blocks_[at(i)];
    if (block.tiles != 0 && could_differ(block)) candidates_[at(block.group)].push_back(i);
  }
}

void OccupiedGroups::find_blocks() {
  blocks_.clear();
  block_of_.clear();
  first_of_tile_.clear();
  const auto left = sides_->side(0);
  const auto right = sides_->side(1);
  for (int tile = 0; tile < left.forest().tile_count(); ++tile) {
    const auto& segments = pair_->set.type(left.board().tile(tile).type).segments;
    first_of_tile_.push_back(block_of_.size());
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const auto root = left.root(tile, s);
      const std::array roots = {root, sides_->is_one() ? root : right.root(tile, s)};
      auto found =
          std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& b) { return b.roots == roots; });
      if (found == blocks_.end()) found = blocks_.insert(blocks_.end(), {roots, segments[at(s)].kind, 0, 0});
      if (tile > 0) found->tiles |= 1U << static_cast<unsigned>(tile);
      block_of_.push_back(static_cast<int>(found - blocks_.begin()));
    }
  }
}

/// Group 0 is the farms'.
void OccupiedGroups::find_groups() {
  group_count_ = 1;
  for (auto& block : blocks_) block.group = block.is_farm() ? 0 : group_count_++;
  if (sides_->is_one()) return;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (auto& a : blocks_) {
      for (auto& b : blocks_) {
        if (a.group == b.group || a.is_farm() || b.is_farm() ||
            (a.roots[0] != b.roots[0] && a.roots[1] != b.roots[1]))
          continue;
        a.group = b.group = std::min(a.group, b.group);
        is_changed = true;
      }
    }
  }
}

void OccupiedGroups::find_contacts() {
  for (auto& contacts : contacts_) contacts.clear();
  if (!farms_differ_) return;
  for (std::size_t side = 0; side < (sides_->is_one() ? 1U : 2U); ++side) {
    const auto seen = sides_->side(side);
    rules::play::find_contacts(seen.board(), seen.forest(), false, contacts_[side]);
  }
  if (sides_->is_one()) contacts_[1] = contacts_[0];
}

bool OccupiedGroups::could_differ(const Block& block) const {
  if (block.is_farm()) {
    // A farm without city changes nothing for the others, and scores nothing itself unless a formula says so.
    return farms_differ_ && (barren_farms_matter_ || has_city(contacts_[0], block.roots[0]) ||
                             has_city(contacts_[1], block.roots[1]));
  }
  // One feature on both sides, worth the same to the same players.
  if (majorities_differ_ || !pair_->has_alike_features) return true;
  return sides_->side(0).points(block.roots[0]) != sides_->side(1).points(block.roots[1]);
}

bool OccupiedGroups::holds(int block, int tile, int segment) const {
  return block_of_[first_of_tile_[at(tile)] + at(segment)] == block;
}

PerPlayer OccupiedGroups::land_totals(std::span<const BlockStand> stands, std::size_t side) const {
  if (has_figures_) return sides_->side(side).land_totals_with(standing(stands, side));
  const auto seen = sides_->side(side);
  const auto root_of = [&](std::size_t i) { return blocks_[at(stands[i].block)].roots[side]; };
  PerPlayer totals{};
  for (std::size_t i = 0; i < stands.size(); ++i) {
    const auto root = root_of(i);
    PerPlayer holders{};
    bool is_first = true;
    for (std::size_t k = 0; k < stands.size(); ++k) {
      if (root_of(k) != root) continue;
      is_first = is_first && k >= i;
      ++holders[at(stands[k].player)];
    }
    if (is_first) rules::add(totals, rules::play::award(holders, seen.points(root), seen.edition()));
  }
  return totals;
}

std::vector<FeatureStand> OccupiedGroups::standing(std::span<const BlockStand> stands,
                                                   std::size_t side) const {
  std::vector<FeatureStand> out;
  for (const auto& stand : stands)
    out.push_back({blocks_[at(stand.block)].roots[side], stand.player, stand.figure});
  return out;
}

PerPlayer OccupiedGroups::farm_totals(std::span<const BlockStand> stands, std::size_t side) const {
  return sides_->side(side).totals_with(standing(stands, side));
}

/// All that farms' points depend on: for each farm held, in order, its cities on both sides and its holders.
std::vector<std::uint16_t> OccupiedGroups::farm_key(std::span<const BlockStand> stands) const {
  std::vector<std::uint16_t> key;
  std::array<std::vector<EntryIndex>, 2> numbers;
  for (std::size_t i = 0; i < stands.size(); ++i) {
    if (i == 0 || stands[i].block != stands[i - 1].block) {
      for (std::size_t side = 0; side < 2; ++side)
        append_cities(key, contacts_[side], blocks_[at(stands[i].block)].roots[side], numbers[side]);
    }
    constexpr std::uint16_t first_player = 0x80;  // city numbers lie below, the end mark above
    key.push_back(
        static_cast<std::uint16_t>(first_player + stands[i].player + rules::most_players * stands[i].figure));
  }
  return key;
}

bool OccupiedGroups::differs(std::span<const BlockStand> stands) {
  if (!blocks_[at(stands.front().block)].is_farm()) return land_totals(stands, 0) != land_totals(stands, 1);
  // What is marked on fields is not in the key, nor how large cities are.
  if (pair_->left.set.marks().size() > 1 || weighs_cities_)
    return farm_totals(stands, 0) != farm_totals(stands, 1);
  auto key = farm_key(stands);
  const auto known = known_farms_.find(key);
  if (known != known_farms_.end()) return known->second;
  const bool is_different = farm_totals(stands, 0) != farm_totals(stands, 1);
  known_farms_.emplace(std::move(key), is_different);
  return is_different;
}

}  // namespace bastide::props::differences
