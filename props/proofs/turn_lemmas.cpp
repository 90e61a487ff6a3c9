// Lemmas about a turn: where a follower may stand, what is scored and who comes back.
//
// Every context is a whole turn of Game in given surroundings: every way in which cities and roads are
// connected outside, each feature there open elsewhere or not, and without follower, with one, with a tie, or
// with a majority beside a minority; players are named so that no renaming gives another state. Deployed is
// nothing, or the follower of the first player on each free segment in turn.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>

#include "props/proofs/played_step.hpp"
#include "props/proofs/surroundings.hpp"
#include "rules/reference/scoring.hpp"

namespace bastide::props::proofs {
namespace {

using rules::PerPlayer;
using tilesets::SegmentKind;

constexpr int turn_players = 3;
constexpr int full_supply = 4;
constexpr int empty_handed = 2;  ///< the player without supply
constexpr int turn_tiles = 8;

/// Followers of two players on a feature: state 0 to 3.
void occupy_by_state(OutsideFeature& feature, unsigned state) {
  constexpr std::array<std::array<int, 2>, 4> followers = {{{0, 0}, {1, 0}, {1, 1}, {1, 2}}};
  feature.followers.fill(0);
  feature.followers[0] = followers[state][0];
  feature.followers[1] = followers[state][1];
}

/// The bits of the segments on which a follower may be deployed, by definition.
rules::play::SegmentMask free_segments(const tilesets::TileType& type,
                                       const std::vector<StepFeature>& features,
                                       const rules::editions::Edition& edition) {
  rules::play::SegmentMask free = 0;
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    if (tilesets::is_site(type.segments[s].kind) && edition.figures.front().may_stand_on(type.segments[s].kind))
      free |= 1U << s;
  }
  for (const auto& f : features) {
    if (f.kind == SegmentKind::field && edition.farms == rules::editions::Farms::off) continue;
    if (!f.is_occupied()) free |= f.own;
  }
  return free;
}

/// One turn, judged and taken back.
class JudgedTurn {
 public:
  JudgedTurn(const ProofTiles& tiles, const rules::editions::Edition& edition)
      : edition_(&edition), set_(&tiles.set()), stage_(tiles, edition, turn_players), before_(stage_.game()) {
    land_.complete = true;
  }

  /// All deployments in the surroundings of `step`.
  void judge_all(const Step& step, LemmaTally& tally) {
    stage_.surround(step, full_supply);
    stage_.context().set_supply(empty_handed, 0);
    before_ = stage_.game();
    const auto& features = stage_.expected(step);
    const auto& type = set_->type(step.tile.type);
    const auto free = free_segments(type, features, *edition_);
    for (int deployed = -1; deployed < static_cast<int>(type.segments.size()); ++deployed) {
      if (deployed >= 0 && (free >> static_cast<unsigned>(deployed) & 1U) == 0) continue;
      auto wrong = judge(step, features, free, deployed);
      if (!wrong.empty())
        wrong = fmt::format("{}, deployed on {}: {}", to_text(*set_, step), deployed, wrong);
      tally.add(std::move(wrong));
    }
  }

 private:
  std::string judge(const Step& step, const std::vector<StepFeature>& features, rules::play::SegmentMask free,
                    int deployed) {
    auto& game = stage_.game();
    game.place(0, step.tile.cell, step.tile.type, step.tile.rotation);
    std::string wrong;
    if (game.spots(0) != free || game.spots(1) != free)
      wrong = fmt::format("spots {:b}, free {:b}", game.spots(0), free);
    if (game.spots(empty_handed) != 0) wrong = "spots without a supply";
    if (deployed >= 0) game.deploy(0, deployed);
    items_.clear();
    game.finish_turn(with_items_ ? &items_ : nullptr);
    if (wrong.empty()) wrong = judge_after(features, deployed);
    game.undo_turn();
    if (wrong.empty() && !(game == before_)) wrong = "taking the turn back does not restore the game";
    with_items_ = !with_items_;
    return wrong;
  }

  std::string judge_after(const std::vector<StepFeature>& features, int deployed) {
    const auto& game = stage_.game();
    PerPlayer scores{};
    PerPlayer back{};
    std::size_t scored = 0;
    unsigned scored_outside = 0;
    bool own_returns = false;
    std::string wrong;
    for (const auto& f : features) {
      auto held = f.followers;
      const bool is_deployed_here = deployed >= 0 && (f.own >> static_cast<unsigned>(deployed) & 1U) != 0;
      if (is_deployed_here) ++held[0];
      const bool is_scored =
          f.is_complete() && std::any_of(held.begin(), held.end(), [](int n) { return n > 0; });
      if (is_scored) {
        land_.kind = rules::feature_kind(f.kind);
        land_.tiles.resize(static_cast<std::size_t>(f.tiles));
        land_.segments.resize(static_cast<std::size_t>(f.segments));
        land_.marks[tilesets::pennant] = f.pennants;
        for (std::size_t m = 1; m < set_->marks().size(); ++m)
          land_.marks[m] = m <= f.extras.size() ? f.extras[m - 1] : 0;
        const auto award =
            rules::reference::awarded(held, rules::reference::land_worth(land_, *edition_), *edition_);
        rules::add(scores, award);
        rules::add(back, held);
        ++scored;
        scored_outside |= f.outside;
        own_returns = own_returns || is_deployed_here;
        held.fill(0);
      }
      const auto tile = game.forest().tile_count() - 1;
      const auto& kept = game.forest().feature_of(tile, std::countr_zero(f.own));
      for (std::size_t p = 0; p < held.size(); ++p) {
        if (kept.followers[p] != held[p]) wrong = "followers counted on a feature are not those that stay";
      }
    }
    if (with_items_ && items_.size() != scored)
      wrong = fmt::format("{} items, {} features to score", items_.size(), scored);
    for (std::size_t p = 0; p < scores.size(); ++p) {
      const int had = before_.supply()[p] - (deployed >= 0 && p == 0 ? 1 : 0);
      if (game.scores()[p] != scores[p])
        wrong = fmt::format("player {} scores {}, due {}", p, game.scores()[p], scores[p]);
      if (game.supply()[p] != had + back[p])
        wrong = fmt::format("player {} has a supply of {}, due {}", p, game.supply()[p], had + back[p]);
    }
    return wrong.empty() ? judge_standing(scored_outside, deployed, own_returns) : wrong;
  }

  /// Exactly those stand who stood before or were deployed and whose feature was not scored.
  std::string judge_standing(unsigned scored_outside, int deployed, bool own_returns) {
    const auto& game = stage_.game();
    const auto tile = game.forest().tile_count() - 1;
    due_.clear();
    gone_.clear();
    for (std::size_t i = 0; i < 32; ++i) {
      if ((scored_outside >> i & 1U) == 0) continue;
      const auto ref = stage_.outside_ref(i);
      gone_.push_back(game.forest().entry(ref.placement, ref.segment));
    }
    for (const auto& follower : before_.standing()) {
      if (std::find(gone_.begin(), gone_.end(), follower.entry) == gone_.end()) due_.push_back(follower);
    }
    if (deployed >= 0 && !own_returns) due_.push_back({game.forest().entry(tile, deployed), 0});
    const auto less = [](const auto& a, const auto& b) {
      return a.entry != b.entry ? a.entry < b.entry : a.player < b.player;
    };
    stands_.assign(game.standing().begin(), game.standing().end());
    std::sort(stands_.begin(), stands_.end(), less);
    std::sort(due_.begin(), due_.end(), less);
    return stands_ == due_ ? std::string{} : "those who stand are not those who stay";
  }

  const rules::editions::Edition* edition_;
  const tilesets::TileSet* set_;
  PlayedStep stage_;
  rules::play::Game before_;
  rules::reference::Feature land_;  ///< what is scored, as the reference model sees it
  std::vector<rules::ScoreItem> items_;
  // Scratch of judge_standing.
  std::vector<rules::play::StandingFigure> due_;
  std::vector<rules::play::StandingFigure> stands_;
  std::vector<rules::board::EntryIndex> gone_;
  bool with_items_ = true;
};

rules::editions::Edition without_table(rules::editions::Edition edition) {
  edition.table = {};
  return edition;
}

LemmaTally score_turns(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), turn_tiles);
  const auto edition = without_table(subject.edition());
  JudgedTurn turn(tiles, edition);
  LemmaTally tally;
  for_each_land(subject.set(), subject.set().oriented()[piece], false, [&](Step& step, std::size_t land) {
    const auto states = 1U << (3 * land);
    for (unsigned state = 0; state < states && !tally.has_failed(); ++state) {
      for (std::size_t i = 0; i < step.outside.size(); ++i) {
        auto& feature = step.outside[i];
        const auto own = i < land ? state >> (3 * i) & 7U : 0U;
        feature.tiles = feature.kind == SegmentKind::field ? 1 : 1 + static_cast<int>(i);
        feature.pennants = feature.kind == SegmentKind::city ? static_cast<int>(i % 2) : 0;
        feature.open = static_cast<int>(own & 1U);
        occupy_by_state(feature, i < land ? own >> 1U : (state + i) % 4);
      }
      turn.judge_all(step, tally);
    }
  });
  return tally;
}

/// Fields are never scored, so here each is with and without a farmer, in every way they are connected.
LemmaTally farm_turns(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), turn_tiles);
  const auto edition = without_table(subject.edition());
  JudgedTurn turn(tiles, edition);
  LemmaTally tally;
  for_each_fields(subject.set(), subject.set().oriented()[piece], [&](Step& step, std::size_t fields) {
    // Nobody stands in cities and on roads here: beside many fields they need not be apart.
    if (step.outside.size() > fields + 1 && step.outside.size() > 6) return;
    for (unsigned farmed = 0; farmed < 1U << fields && !tally.has_failed(); ++farmed) {
      for (std::size_t i = 0; i < step.outside.size(); ++i) {
        auto& feature = step.outside[i];
        feature.open = i % 2 == 0 ? 0 : 2;
        occupy_by_state(feature, i < fields ? farmed >> i & 1U : 0);
      }
      turn.judge_all(step, tally);
    }
  });
  return tally;
}

constexpr std::array<Lemma, 2> turn_lemma_list = {{
    {"turns",
     "a turn allows followers exactly on segments whose feature holds none, scores each completed and "
     "occupied "
     "feature that the tile has a segment in once, by majority and points, returns its followers and no "
     "others, "
     "and is taken back without a trace",
     oriented_pieces, score_turns},
    {"turns-on-fields",
     "a turn allows farmers exactly on farms that hold none, and neither scores nor returns them",
     oriented_pieces, farm_turns},
}};

}  // namespace

std::span<const Lemma> turn_lemmas() { return turn_lemma_list; }

}  // namespace bastide::props::proofs
