#include "props/differences/occupied_groups.hpp"
#include "tilesets/index.hpp"

#include <algorithm>

namespace bastide::props::differences {
namespace {

using rules::PerPlayer;
using rules::board::EntryIndex;
using rules::editions::Edition;
using rules::editions::Farms;
using rules::expressions::FormulaSlot;
using tilesets::SegmentKind;

int points_without_city(const Edition& edition) {
  if (edition.farms == Farms::off || edition.farms == Farms::first) return 0;
  return rules::editions::formula_of(edition, FormulaSlot::farm_points).points({});
}

bool has_city(std::span<const rules::play::FarmContact> contacts, EntryIndex farm) {
  return std::any_of(contacts.begin(), contacts.end(), [&](const auto& c) { return c.farm == farm; });
}

void add_to_totals(PerPlayer& totals, const PerPlayer& points) {
  for (std::size_t p = 0; p < totals.size(); ++p) totals[p] += points[p];
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
      majorities_differ_(
          !agree_on(rules::editions::OptionPart::award, pair.left.edition, pair.right.edition)),
      barren_farms_matter_(points_without_city(pair.left.edition) != 0 ||
                           points_without_city(pair.right.edition) != 0) {
  const auto& a = pair.left.edition;
  const auto& b = pair.right.edition;
  const bool both_off = a.farms == Farms::off && b.farms == Farms::off;
  farms_differ_ = !both_off && (!pair.has_alike_features || majorities_differ_ || a.farms != b.farms ||
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
  auto& left = sides_->left();
  auto& right = sides_->right();
  for (int tile = 0; tile < left.forest().tile_count(); ++tile) {
    const int type = left.board().tile(tile).type;
    const auto& segments = pair_->set.type(type).segments;
    first_of_tile_.push_back(block_of_.size());
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const auto l = left.forest().root(tile, pair_->left.segment(type, s));
      const auto r = sides_->is_one() ? l : right.forest().root(tile, pair_->right.segment(type, s));
      auto found = std::find_if(blocks_.begin(), blocks_.end(),
                                [&](const Block& b) { return b.left == l && b.right == r; });
      if (found == blocks_.end())
        found = blocks_.insert(blocks_.end(), {l, r, segments[at(s)].kind == SegmentKind::field, 0, 0});
      if (tile > 0) found->tiles |= 1U << static_cast<unsigned>(tile);
      block_of_.push_back(static_cast<int>(found - blocks_.begin()));
    }
  }
}

/// Group 0 is the farms'.
void OccupiedGroups::find_groups() {
  group_count_ = 1;
  for (auto& block : blocks_) block.group = block.is_farm ? 0 : group_count_++;
  if (sides_->is_one()) return;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (auto& a : blocks_) {
      for (auto& b : blocks_) {
        if (a.group == b.group || a.is_farm || b.is_farm || (a.left != b.left && a.right != b.right))
          continue;
        a.group = b.group = std::min(a.group, b.group);
        is_changed = true;
      }
    }
  }
}

void OccupiedGroups::find_contacts() {
  left_contacts_.clear();
  right_contacts_.clear();
  if (!farms_differ_) return;
  auto& left = sides_->left();
  rules::play::find_contacts(left.board(), left.forest(), false, left_contacts_);
  if (sides_->is_one()) {
    right_contacts_ = left_contacts_;
    return;
  }
  auto& right = sides_->right();
  rules::play::find_contacts(right.board(), right.forest(), false, right_contacts_);
}

bool OccupiedGroups::could_differ(const Block& block) const {
  if (block.is_farm) {
    // A farm without city changes nothing for the others, and scores nothing itself unless a formula says so.
    return farms_differ_ && (barren_farms_matter_ || has_city(left_contacts_, block.left) ||
                             has_city(right_contacts_, block.right));
  }
  // One feature on both sides, worth the same to the same players.
  if (majorities_differ_ || !pair_->has_alike_features) return true;
  return rules::play::feature_points(sides_->left().forest().feature(block.left), pair_->left.edition) !=
         rules::play::feature_points(sides_->right().forest().feature(block.right), pair_->right.edition);
}

bool OccupiedGroups::holds(int block, int tile, int segment) const {
  return block_of_[first_of_tile_[at(tile)] + at(segment)] == block;
}

PerPlayer OccupiedGroups::land_totals(std::span<const BlockStand> stands, bool of_left) {
  auto& side = of_left ? sides_->left() : sides_->right();
  const auto& edition = of_left ? pair_->left.edition : pair_->right.edition;
  PerPlayer totals{};
  for (std::size_t i = 0; i < stands.size(); ++i) {
    const auto root_of = [&](std::size_t k) {
      const auto& block = blocks_[at(stands[k].block)];
      return of_left ? block.left : block.right;
    };
    const auto root = root_of(i);
    PerPlayer holders{};
    bool is_first = true;
    for (std::size_t k = 0; k < stands.size(); ++k) {
      if (root_of(k) != root) continue;
      is_first = is_first && k >= i;
      ++holders[at(stands[k].player)];
    }
    if (is_first)
      add_to_totals(totals,
                    rules::play::award(
                        holders, rules::play::feature_points(side.forest().feature(root), edition), edition));
  }
  return totals;
}

PerPlayer OccupiedGroups::farm_totals(std::span<const BlockStand> stands, bool of_left) {
  auto& side = of_left ? sides_->left() : sides_->right();
  const auto& edition = of_left ? pair_->left.edition : pair_->right.edition;
  auto& forest = side.forest();
  const auto log_size = forest.log_size();
  for (const auto& stand : stands) {
    const auto& block = blocks_[at(stand.block)];
    forest.add_followers(of_left ? block.left : block.right, stand.player, 1);
  }
  PerPlayer totals{};
  for (const auto& item : rules::play::farm_items(side.board(), forest, edition, edition.farms))
    add_to_totals(totals, item.points);
  forest.undo_to(log_size);
  return totals;
}

/// All that farms' points depend on: for each farm held, in order, its cities on both sides and its holders.
std::vector<std::uint16_t> OccupiedGroups::farm_key(std::span<const BlockStand> stands) const {
  std::vector<std::uint16_t> key;
  std::vector<EntryIndex> left_numbers;
  std::vector<EntryIndex> right_numbers;
  for (std::size_t i = 0; i < stands.size(); ++i) {
    if (i == 0 || stands[i].block != stands[i - 1].block) {
      const auto& block = blocks_[at(stands[i].block)];
      append_cities(key, left_contacts_, block.left, left_numbers);
      append_cities(key, right_contacts_, block.right, right_numbers);
    }
    constexpr std::uint16_t first_player = 0x80;  // city numbers lie below, the end mark above
    key.push_back(static_cast<std::uint16_t>(first_player + stands[i].player));
  }
  return key;
}

bool OccupiedGroups::differs(std::span<const BlockStand> stands) {
  if (!blocks_[at(stands.front().block)].is_farm)
    return land_totals(stands, true) != land_totals(stands, false);
  auto key = farm_key(stands);
  const auto known = known_farms_.find(key);
  if (known != known_farms_.end()) return known->second;
  const bool is_different = farm_totals(stands, true) != farm_totals(stands, false);
  known_farms_.emplace(std::move(key), is_different);
  return is_different;
}

}  // namespace bastide::props::differences
