// What a turn may do to followers, supplies and scores: place, deploy, score, return.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::Placement;
using rules::SegmentRef;
using ReferenceFeature = rules::reference::Feature;

Verdict compare_numbers(const char* what, const PerPlayer& fast, const PerPlayer& expected) {
  if (fast == expected) return std::nullopt;
  return differs(
      fmt::format("{} {} by the fast engine, {} expected", what, in_words(fast), in_words(expected)), fast,
      expected);
}

PerPlayer standing_on(const std::vector<Placement>& board) {
  PerPlayer standing{};
  for (const auto& p : board) {
    if (p.follower) ++standing[at(p.follower->player)];
  }
  return standing;
}

}  // namespace

// --- both engines

Verdict items_agree(const TurnView& view) {
  return compare_items(" of this turn", view.fast_items, view.reference_items);
}

Verdict games_agree(const TurnView& view) {
  if (auto verdict = compare_numbers("scores after the turn:", view.fast.scores(), view.after.scores))
    return verdict;
  if (auto verdict = compare_numbers("supplies after the turn:", view.fast.supply(), view.after.supply))
    return verdict;
  const auto position = view.fast.position().placements;
  if (position.size() != view.after.board.size()) {
    return differs("the engines have different numbers of tiles on the table", position.size(),
                   view.after.board.size());
  }
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (position[i] == view.after.board[i]) continue;
    return differs(fmt::format("tile {} and its follower differ between the engines", i),
                   in_words(view.set(), position[i]), in_words(view.set(), view.after.board[i]),
                   {{static_cast<int>(i), 0}});
  }
  return std::nullopt;
}

Verdict spots_agree(const TurnView& view) {
  // By definition, from before the deployment: segments whose whole feature holds no follower. Not asked of
  // reference_spots: that would only compare the engines, and this is the one statement on where followers
  // go.
  const auto followers = followers_on(view.features_after, view.before.board);
  const auto& segments = view.set().type(view.move.type).segments;
  const auto& features = view.features_after.feature_of.back();
  std::vector<int> expected;
  for (std::size_t s = 0; s < segments.size() && view.before.supply[at(view.player)] > 0; ++s) {
    const bool is_barred =
        segments[s].kind == tilesets::SegmentKind::field && view.edition.farms == rules::editions::Farms::off;
    if (!is_barred && !rules::reference::is_held(followers[at(features[s])]))
      expected.push_back(static_cast<int>(s));
  }
  if (view.fast_spots == expected && view.reference_spots == expected) return std::nullopt;
  return differs(
      fmt::format(
          "player {} may deploy on segments {} of {}; {} by the fast engine, {} by the reference model",
          view.player, in_words(expected), in_words(view.set(), view.move), in_words(view.fast_spots),
          in_words(view.reference_spots)),
      view.fast_spots, expected);
}

// --- followers

Verdict deployed_on_empty_feature(const TurnView& view) {
  const auto& follower = view.move.follower;
  if (!follower) return std::nullopt;
  const SegmentRef spot{static_cast<int>(view.before.board.size()), follower->segment};
  const int feature = view.features_after.feature_of.back()[at(follower->segment)];
  const auto others = followers_on(view.features_after, view.before.board)[at(feature)];
  if (follower->player != view.player) {
    return differs(fmt::format("a follower of player {} was deployed in the turn of player {}",
                               follower->player, view.player),
                   follower->player, view.player, {spot});
  }
  if (!rules::reference::is_held(others)) return std::nullopt;
  return differs(fmt::format("{} was deployed on a feature that held followers {}",
                             in_words(view.set(), view.move), in_words(others)),
                 others, "no follower", view.features_after.features[at(feature)].segments);
}

Verdict followers_conserved(const TurnView& view) {
  const auto fast_standing = standing_on(view.fast.position().placements);
  const auto standing = standing_on(view.after.board);
  for (int player = 0; player < rules::most_players; ++player) {
    const int owned = player < view.players ? view.edition.followers() : 0;
    const auto check = [&](const char* engine, int in_supply, int on_board) -> Verdict {
      if (in_supply >= 0 && in_supply + on_board == owned) return std::nullopt;
      return differs(fmt::format("player {}, {}: {} in the supply and {} on the board, of {}", player, engine,
                                 in_supply, on_board, owned),
                     in_supply + on_board, owned);
    };
    if (auto verdict = check("fast engine", view.fast.supply()[at(player)], fast_standing[at(player)]))
      return verdict;
    if (auto verdict = check("reference model", view.after.supply[at(player)], standing[at(player)]))
      return verdict;
  }
  return std::nullopt;
}

Verdict farmers_stay_others_return(const TurnView& view) {
  const auto board = board_when_scored(view);
  const auto position = view.fast.position().placements;
  if (position.size() != board.size() || view.after.board.size() != board.size()) {
    return differs("the turn did not leave the tiles from before it and the tile laid", position.size(),
                   board.size());
  }
  for (std::size_t i = 0; i < board.size(); ++i) {
    auto expected = board[i].follower;
    const char* why = "its feature is not complete";
    if (expected) {
      const SegmentRef ref{static_cast<int>(i), expected->segment};
      const auto& feature = view.features_after.feature_at(ref);
      if (feature.kind == FeatureKind::farm) why = "it is a farmer";
      if (feature.complete) why = "its feature is complete";
      if (feature.complete && feature.kind != FeatureKind::farm) expected.reset();
    }
    if (position[i].follower == expected && view.after.board[i].follower == expected) continue;
    return differs(
        fmt::format("the follower on {} must be {}: {}", in_words(view.set(), board[i]),
                    expected ? "there still" : "gone", board[i].follower ? why : "nobody deployed there"),
        in_words(view.set(), position[i]), expected ? in_words(view.set(), board[i]) : "no follower",
        {{static_cast<int>(i), board[i].follower ? board[i].follower->segment : 0}});
  }
  return std::nullopt;
}

// --- what is scored

Verdict scored_when_completed(const TurnView& view) {
  const auto board = board_when_scored(view);
  const auto followers = followers_on(view.features_after, board);
  for (std::size_t f = 0; f < followers.size(); ++f) {
    const auto& feature = view.features_after.features[f];
    const auto& anchor = feature.segments.front();
    const auto scored =
        std::count_if(view.fast_items.begin(), view.fast_items.end(), [&](const rules::ScoreItem& item) {
          return view.features_after.index_of(item.anchor) == static_cast<int>(f);
        });
    const int due = feature.complete && rules::reference::is_held(followers[f]) ? 1 : 0;
    if (scored == due) continue;
    return differs(fmt::format("a {} {} with followers {} is scored {} times in this turn",
                               feature.complete ? "completed" : "open", rules::feature_name(feature.kind),
                               in_words(followers[f]), scored),
                   scored, due, {anchor});
  }
  return std::nullopt;
}

Verdict never_scored_twice(const TurnView& view) {
  for (const auto& old : view.features_before.features) {
    if (!old.complete) continue;
    const auto ref = old.segments.front();
    for (const auto& item : view.fast_items) {
      if (!std::binary_search(old.segments.begin(), old.segments.end(), item.anchor)) continue;
      return differs("a feature that was complete before this turn is scored in it", item, "no item",
                     old.segments);
    }
    for (const auto* board : {&view.before.board, &view.after.board}) {
      for (const auto segment : old.segments) {
        const auto& follower = (*board)[at(segment.placement)].follower;
        if (!follower || follower->segment != segment.segment) continue;
        return differs("a feature that was complete before this turn holds a follower",
                       (*board)[at(segment.placement)].cell, "no follower", {segment});
      }
    }
    if (view.fast.forest().feature_of(ref.placement, ref.segment).is_occupied()) {
      return differs("the fast engine has followers on a feature that was complete before this turn",
                     view.fast.forest().feature_of(ref.placement, ref.segment), "no follower", {ref});
    }
  }
  return std::nullopt;
}

Verdict score_change_is_sum(const TurnView& view) {
  const auto with_items = [](PerPlayer scores, const std::vector<rules::ScoreItem>& items) {
    const auto sum = points_of(items);
    for (std::size_t p = 0; p < scores.size(); ++p) scores[p] += sum[p];
    return scores;
  };
  if (auto verdict = compare_numbers("scores before the turn plus its items:", view.fast.scores(),
                                     with_items(view.fast_scores_before, view.fast_items))) {
    return verdict;
  }
  return compare_numbers(
      "the reference model's scores before the turn plus its items (the model has the first):",
      view.after.scores, with_items(view.before.scores, view.reference_items));
}

}  // namespace bastide::props::checks
