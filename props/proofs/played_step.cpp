// Surroundings laid out, and the engine's answer looked at entry by entry.
#include "props/proofs/played_step.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <span>
#include <tuple>

#include "rules/reference/landscape.hpp"

namespace bastide::props::proofs {
namespace {

using rules::Cell;
using rules::FeatureKind;
using rules::SegmentRef;
using rules::board::Feature;
using tilesets::SegmentKind;

Feature counts_of(const OutsideFeature& from) {
  Feature to;
  to.kind = rules::feature_kind(from.kind);
  for (std::size_t p = 0; p < to.followers.size(); ++p)
    to.followers[p] = static_cast<std::uint8_t>(from.followers[p]);
  to.has_split_tile = from.has_split_tile;
  to.open = static_cast<std::int16_t>(from.open + std::popcount(from.places));
  to.tiles =
      static_cast<std::uint16_t>(from.kind == SegmentKind::field ? 1 : from.tiles + std::popcount(from.far));
  to.segments = static_cast<std::uint16_t>(from.segments);
  to.pennants = static_cast<std::uint16_t>(from.pennants);
  return to;
}

/// Whether the engine keeps these numbers beside a feature, and no others.
bool are_as_said(std::span<const std::uint16_t> kept, const std::vector<int>& said) {
  for (std::size_t i = 0; i < std::max(kept.size(), said.size()); ++i) {
    if ((i < kept.size() ? kept[i] : 0) != (i < said.size() ? said[i] : 0)) return false;
  }
  return true;
}

/// Of a Feature or a StepFeature, in the same words.
template <class Counts>
std::string counts_text(const Counts& f) {
  auto text = fmt::format("open {} tiles {} segments {} pennants {} split {}", f.open, f.tiles, f.segments,
                          f.pennants, f.has_split_tile ? 1 : 0);
  text += " followers";
  for (const auto n : f.followers) text += fmt::format(" {}", n);
  return text;
}

/// The counts after the step; wide, so that a counter that ran over is seen.
bool is_as_said(const Feature& f, const StepFeature& said) {
  for (std::size_t p = 0; p < said.followers.size(); ++p) {
    if (f.followers[p] != said.followers[p]) return false;
  }
  return f.kind == rules::feature_kind(said.kind) && f.open == said.open && f.tiles == said.tiles &&
         f.segments == said.segments && f.pennants == said.pennants &&
         (f.has_split_tile != 0) == said.has_split_tile && f.beyond == 0 &&
         f.is_complete() == said.is_complete() && f.is_occupied() == said.is_occupied();
}

}  // namespace

PlayedStep::PlayedStep(const ProofTiles& tiles, const rules::editions::Edition& edition, int players)
    : tiles_(&tiles), context_(tiles.fit(), edition, players) {}

void PlayedStep::add_refs(const OutsideFeature& feature) {
  for (unsigned i = 0; i < 8; ++i) {
    if ((feature.places >> i & 1U) == 0) continue;
    const auto side = feature.kind == SegmentKind::field ? i / 2 : i;
    const auto rim = tiles_->rim(edge_[side]);
    // Seen from the other tile the joint runs the other way: its right half-edge meets our left one.
    const int field = i % 2 == 0 ? rim.right : rim.left;
    members_.push_back({neighbour_[side], feature.kind == SegmentKind::field ? field : rim.land});
  }
  for (std::size_t tile = 0; tile < far_.size(); ++tile) {
    if ((feature.far >> tile & 1U) != 0) members_.push_back({far_[tile], far_used_[tile]++});
  }
}

bool PlayedStep::is_laid(const Step& step) const {
  const auto shape = [](const Step& s) {
    return std::tuple(s.tile.type, s.tile.rotation, s.touched, s.walls, s.far_tiles, s.far_kind,
                      s.other_tiles);
  };
  return laid_ && shape(*laid_) == shape(step) &&
         std::equal(laid_->outside.begin(), laid_->outside.end(), step.outside.begin(), step.outside.end(),
                    [](const OutsideFeature& a, const OutsideFeature& b) {
                      return a.kind == b.kind && a.places == b.places && a.far == b.far;
                    });
}

/// Tiles beside the tile and far away, and which of their segments are in which feature outside.
void PlayedStep::lay(const Step& step) {
  laid_ = step;
  joined_by_definition(tiles_->set(), step, joined_);
  context_.clear();
  for (unsigned s = 0; s < 4; ++s) {
    edge_[s] = rules::reference::edge_on(tiles_->set(), step.tile, static_cast<int>(s));
    neighbour_[s] = -1;
    if ((step.touched >> s & 1U) == 0) continue;
    // Turned so that its north side faces the tile.
    neighbour_[s] = context_.lay({tiles_->rim(edge_[s]).type, static_cast<int>((s + 2) % 4),
                                  rules::neighbour(here, static_cast<int>(s)), std::nullopt});
  }
  far_.clear();
  far_used_.assign(static_cast<std::size_t>(step.far_tiles), 0);
  // In one row far away, a cell between two; those of the other kind among them as long as there are some.
  const int edge = tiles_->room() - 1;
  const auto other = step.far_kind == SegmentKind::city ? SegmentKind::road : SegmentKind::city;
  int laid = 0;
  const auto lay_far = [&](SegmentKind kind) {
    return context_.lay({tiles_->apart(kind), 0, {2 * laid++ - edge, -edge}, std::nullopt});
  };
  for (int i = 0, others = step.other_tiles; i < step.far_tiles; ++i) {
    for (int n = i == 0 ? 0 : others / (step.far_tiles - i); n > 0; --n, --others) lay_far(other);
    far_.push_back(lay_far(step.far_kind));
  }
  first_of_.clear();
  members_.clear();
  member_of_.clear();
  for (const auto& feature : step.outside) {
    first_of_.push_back(members_.size());
    add_refs(feature);
    member_of_.resize(members_.size(), static_cast<int>(first_of_.size()) - 1);
  }
  first_of_.push_back(members_.size());
  others_.clear();
  const auto& forest = context_.forest();
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (std::find(members_.begin(), members_.end(), forest.segment_of(e)) == members_.end())
      others_.push_back(e);
  }
}

void PlayedStep::surround(const Step& step) {
  if (!is_laid(step)) lay(step);  // many differ in numbers only
  for (std::size_t i = 0; i < step.outside.size(); ++i) {
    const auto& feature = step.outside[i];
    context_.unite(members_of(i), counts_of(feature), feature.extras);
  }
}

void PlayedStep::begin_turn(const Step& step, int supply) {
  context_.begin(supply);
  const auto marks = tiles_->set().marks().size();
  const auto figures = context_.game().edition().figures.size();
  for (std::size_t i = 0; i < step.outside.size(); ++i) {
    const auto& feature = step.outside[i];
    for (std::size_t f = 0; f < figures; ++f) {
      for (std::size_t p = 0; p < feature.followers.size(); ++p) {
        const int there = figures_in(feature, marks, figures, f, p);
        for (int n = 0; n < there; ++n)
          context_.stand(outside_ref(i), static_cast<int>(p), static_cast<int>(f));
      }
    }
  }
}

const std::vector<StepFeature>& PlayedStep::expected(const Step& step) {
  expected_ = joined_;
  add_outside(step, expected_);
  return expected_;
}

std::string PlayedStep::judge_features(const std::vector<StepFeature>& expected) const {
  const auto& forest = context_.forest();
  const int tile = forest.tile_count() - 1;
  std::array<rules::board::EntryIndex, tilesets::most_segments> roots{};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& said = expected[i];
    const auto root = forest.root(tile, std::countr_zero(said.own));
    roots[i] = root;
    if (std::find(roots.begin(), roots.begin() + static_cast<std::ptrdiff_t>(i), root) !=
        roots.begin() + static_cast<std::ptrdiff_t>(i))
      return "two features of the definition are one in the engine";
    for (int s = 0; s < tilesets::most_segments; ++s) {
      if ((said.own >> static_cast<unsigned>(s) & 1U) != 0 && forest.root(tile, s) != root)
        return "segments of the tile that are one feature are not joined";
    }
    for (std::size_t m = 0; m < members_.size(); ++m) {
      if ((said.outside >> static_cast<unsigned>(member_of_[m]) & 1U) != 0 &&
          forest.root(members_[m].placement, members_[m].segment) != root)
        return "a segment outside is not joined";
    }
    if (!is_as_said(forest.feature(root), said)) {
      return fmt::format("the engine keeps {}; by definition {}", counts_text(forest.feature(root)),
                         counts_text(said));
    }
    if (!are_as_said(forest.extras(root), said.extras))
      return "marks or kinds of figures on a feature are not added up";
  }
  for (const auto e : others_) {
    if (!forest.is_root(e)) return "a feature that the tile does not touch was joined";
    if (forest.feature(e).segments != 1) return "a feature that the tile does not touch has changed";
  }
  return {};
}

std::string PlayedStep::judge(const Step& step) {
  context_.remember();
  context_.lay(step.tile);
  auto wrong = judge_features(expected(step));
  context_.undo_lay();
  if (wrong.empty() && !context_.is_as_remembered())
    wrong = "taking the tile back does not restore the features";
  if (wrong.empty()) return wrong;
  laid_.reset();  // who knows what lies there now
  return to_text(tiles_->set(), step) + ": " + wrong;
}

}  // namespace bastide::props::proofs
