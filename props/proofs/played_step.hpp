// A step played by the fast engine in given surroundings, and compared with what it is by definition.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "props/proofs/rim_tiles.hpp"
#include "props/proofs/step.hpp"
#include "rules/play/step_context.hpp"

namespace bastide::props::proofs {

class PlayedStep {
 public:
  /// Keeps references to all three.
  PlayedStep(const ProofTiles& tiles, const rules::editions::Edition& edition, int players);

  rules::play::StepContext& context() { return context_; }
  rules::play::Game& game() { return context_.game(); }
  const rules::play::Game& game() const { return context_.game(); }

  /// The cell of the tile that is laid.
  static constexpr rules::Cell here{0, 0};

  /// Makes the surroundings; the tile itself is not laid. Requires that the outside features hold every
  /// touched place of the rim once.
  void surround(const Step& step);
  /// In these surroundings everybody has such a supply, and the figures of the features outside stand there,
  /// at their first place. Features count them without that, and laying a tile asks for no more.
  void begin_turn(const Step& step, int supply);
  /// Lays the tile outside a turn and compares features; takes it back and compares with before. Empty, or
  /// what differs.
  std::string judge(const Step& step);
  /// What of the forest, after the tile was laid, is not as the definition says.
  std::string judge_features(const std::vector<StepFeature>& expected) const;
  /// What the tile makes of the surroundings, by definition. Requires that they were made for the step.
  const std::vector<StepFeature>& expected(const Step& step);

  /// The first segment of a feature outside.
  rules::SegmentRef outside_ref(std::size_t i) const { return members_[first_of_[i]]; }

 private:
  void add_refs(const OutsideFeature& feature);
  std::span<const rules::SegmentRef> members_of(std::size_t i) const {
    return std::span(members_).subspan(first_of_[i], first_of_[i + 1] - first_of_[i]);
  }
  bool is_laid(const Step& step) const;
  void lay(const Step& step);

  const ProofTiles* tiles_;
  rules::play::StepContext context_;
  std::array<int, 4> neighbour_{};                ///< index of the tile beyond a side, or -1
  std::array<tilesets::Edge, 4> edge_{};          ///< what the tile laid shows
  std::vector<int> far_;                          ///< index of a far tile
  std::vector<int> far_used_;                     ///< how many of its segments are in features outside
  std::optional<Step> laid_;                      ///< whose surroundings lie; its numbers do not matter
  std::vector<std::size_t> first_of_;             ///< [feature outside]: where its members begin; and the end
  std::vector<rules::SegmentRef> members_;        ///< of all features outside
  std::vector<int> member_of_;                    ///< [member]: the feature outside
  std::vector<rules::board::EntryIndex> others_;  ///< entries in no feature outside
  std::vector<StepFeature> joined_;               ///< by definition, without numbers
  std::vector<StepFeature> expected_;
};

}  // namespace bastide::props::proofs
