// Lemmas about a turn: where a follower may stand, what is scored and who comes back.
//
// Every context is a whole turn of Game in given surroundings: every way in which cities and roads are
// connected outside, each feature there open elsewhere or not, and without follower, with one, with a tie, or
// with a majority beside a minority; players are named so that no renaming gives another state. Deployed is
// nothing, or a figure of the first player of each kind on each segment free for it in turn.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <tuple>

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

/// Figures of two players on a feature: state 0 to 3. Where there are others besides followers: one follower;
/// one of each kind that may stand there, and a follower of the other player's; a follower, and two and one
/// of each kind of the other's.
void occupy_by_state(OutsideFeature& feature, unsigned state, const rules::editions::Edition& edition,
                     std::size_t marks) {
  constexpr std::array<std::array<int, 2>, 4> followers = {{{0, 0}, {1, 0}, {1, 1}, {1, 2}}};
  feature.followers.fill(0);
  feature.followers[0] = followers[state][0];
  feature.followers[1] = followers[state][1];
  feature.extras.assign(marks - 1 + (edition.figures.size() - 1) * rules::most_players, 0);
  if (state < 2) return;
  const std::size_t player = state == 2 ? 0 : 1;
  for (std::size_t f = 1; f < edition.figures.size(); ++f) {
    if (!edition.figures[f].may_stand_on(feature.kind)) continue;
    feature.extras[marks - 1 + (f - 1) * rules::most_players + player] = 1;
    ++feature.followers[player];
  }
}

/// [figure][player]
using Figures = std::array<PerPlayer, rules::expressions::most_figures>;

/// Whether anybody who plays has a figure of the kind there.
bool has_any(const PerPlayer& figures) {
  int sum = 0;
  for (std::size_t p = 0; p < turn_players; ++p) sum += figures[p];
  return sum > 0;
}

/// Whether a figure of the player may be deployed among these, by definition.
/// `has_mark`: the one that it needs, if it needs any.
bool is_free(const rules::editions::Edition& edition, std::size_t figure, std::size_t player,
             const Figures& there, bool is_complete, bool has_mark) {
  bool is_empty = true;
  bool has_follower = false;
  for (std::size_t f = 0; f < edition.figures.size(); ++f) {
    is_empty = is_empty && !has_any(there[f]);
    has_follower = has_follower || (edition.figures[f].is_follower() && there[f][player] > 0);
  }
  using rules::editions::Needs;
  const auto needs = edition.figures[figure].needs;
  if (!has_mark || edition.figures[figure].on_tile == rules::editions::OnTile::earlier) return false;
  if (needs == Needs::empty) return is_empty;
  if (needs != Needs::own_follower) return needs == Needs::nothing || !is_empty;
  return has_follower && !is_complete && there[figure][player] == 0;
}

/// One turn, judged and taken back.
class JudgedTurn {
 public:
  JudgedTurn(const ProofTiles& tiles, const rules::editions::Edition& edition)
      : edition_(&edition),
        set_(&tiles.set()),
        kinds_(edition.figures.size()),
        stage_(tiles, edition, turn_players),
        before_(stage_.game()) {
    land_.complete = true;
  }

  /// All deployments in the surroundings of `step`.
  void judge_all(const Step& step, LemmaTally& tally) {
    stage_.surround(step);
    stage_.begin_turn(step, full_supply);
    for (std::size_t f = 0; f < kinds_; ++f)
      stage_.context().set_supply(empty_handed, 0, static_cast<int>(f));
    before_ = stage_.game();
    const auto& features = stage_.expected(step);
    there_.clear();
    for (const auto& feature : features) there_.push_back(figures_on(feature));
    const auto& type = set_->type(step.tile.type);
    find_free(type, features);
    for (std::size_t f = 0; f < kinds_; ++f) {
      for (int deployed = f == 0 ? -1 : 0; deployed < static_cast<int>(type.segments.size()); ++deployed) {
        if (deployed >= 0 && (free_[0][f] >> static_cast<unsigned>(deployed) & 1U) == 0) continue;
        auto wrong = judge(step, features, deployed, static_cast<int>(f));
        if (!wrong.empty())
          wrong = fmt::format("{}, deployed on {}: {}", to_text(*set_, step), deployed, wrong);
        tally.add(std::move(wrong));
      }
    }
  }

 private:
  Figures figures_on(const StepFeature& feature) const {
    Figures there{};
    for (std::size_t f = 0; f < kinds_; ++f) {
      for (std::size_t p = 0; p < turn_players; ++p)
        there[f][p] = figures_in(feature, set_->marks().size(), kinds_, f, p);
    }
    return there;
  }

  static bool has_mark(const StepFeature& feature, const rules::editions::Figure& kind) {
    if (kind.needs_mark < 0) return true;
    if (kind.needs_mark == tilesets::pennant) return feature.pennants > 0;
    const auto extra = static_cast<std::size_t>(kind.needs_mark) - 1;
    return extra < feature.extras.size() && feature.extras[extra] > 0;
  }

  /// Of two players and each kind of figure the segments on which it may be deployed, by definition.
  void find_free(const tilesets::TileType& type, const std::vector<StepFeature>& features) {
    for (std::size_t p = 0; p < free_.size(); ++p) {
      for (std::size_t f = 0; f < kinds_; ++f) {
        auto& free = free_[p][f] = 0;
        const auto& kind = edition_->figures[f];
        for (std::size_t s = 0; s < type.segments.size(); ++s) {
          const auto& segment = type.segments[s];
          const bool has_mark =
              kind.needs_mark < 0 || segment.marks[static_cast<std::size_t>(kind.needs_mark)] > 0;
          if (tilesets::is_site(segment.kind) && kind.may_stand_on(segment.kind) &&
              is_free(*edition_, f, p, {}, false, has_mark))
            free |= 1U << s;
        }
        for (std::size_t i = 0; i < features.size(); ++i) {
          const auto& feature = features[i];
          if (feature.kind == SegmentKind::field && edition_->farms == rules::editions::Farms::off) continue;
          if (!kind.may_stand_on(feature.kind)) continue;
          if (is_free(*edition_, f, p, there_[i], feature.is_complete(), has_mark(feature, kind)))
            free |= feature.own;
        }
      }
    }
  }

  std::string judge(const Step& step, const std::vector<StepFeature>& features, int deployed, int figure) {
    auto& game = stage_.game();
    game.place(0, step.tile.cell, step.tile.type, step.tile.rotation);
    std::string wrong;
    for (int f = 0; f < static_cast<int>(kinds_); ++f) {
      const auto of = static_cast<std::size_t>(f);
      if (game.spots(0, f) != free_[0][of] || game.spots(1, f) != free_[1][of])
        wrong = fmt::format("spots {:b}, free {:b}", game.spots(0, f), free_[0][of]);
      if (game.spots(empty_handed, f) != 0) wrong = "spots without a supply";
    }
    if (deployed >= 0) game.deploy(0, deployed, figure);
    items_.clear();
    game.finish_turn(with_items_ ? &items_ : nullptr);
    if (wrong.empty()) wrong = judge_after(features, deployed, figure);
    game.undo_turn();
    if (wrong.empty() && !(game == before_)) wrong = "taking the turn back does not restore the game";
    with_items_ = !with_items_;
    return wrong;
  }

  /// What each player gets for a feature with these figures on it.
  PerPlayer award(const StepFeature& f, const Figures& held) {
    land_.kind = rules::feature_kind(f.kind);
    land_.tiles.resize(static_cast<std::size_t>(f.tiles));
    land_.segments.resize(static_cast<std::size_t>(f.segments));
    land_.marks[tilesets::pennant] = rules::reference::mark_count(f.pennants);
    for (std::size_t m = 1; m < set_->marks().size(); ++m)
      land_.marks[m] = rules::reference::mark_count(m <= f.extras.size() ? f.extras[m - 1] : 0);
    if (kinds_ == 1 && !edition_->has_figures())
      return rules::reference::awarded(held.front(), rules::reference::land_worth(land_, *edition_),
                                       *edition_);
    PerPlayer weights{};
    PerPlayer worth{};
    for (std::size_t p = 0; p < turn_players; ++p) {
      rules::reference::Presence own;
      for (std::size_t k = 0; k < kinds_; ++k) {
        const auto& kind = edition_->figures[k];
        own.figures[k] = held[k][p];
        weights[p] +=
            held[k][p] * (kind.weight_formula ? kind.weight_formula->evaluate(counts(f)) : kind.weight);
      }
      worth[p] = rules::reference::land_worth(land_, *edition_, &rules::expressions::Formula::evaluate, own);
    }
    return rules::reference::awarded(weights, worth, *edition_);
  }

  rules::expressions::FormulaInputs counts(const StepFeature& f) const {
    rules::expressions::FormulaInputs told{.tiles = f.tiles, .segments = f.segments};
    for (std::size_t m = 0; m < set_->marks().size(); ++m) {
      const bool is_sum = edition_->marks[m].merge == rules::expressions::Merge::sum;
      told.marks[m] = is_sum ? land_.marks[m] : std::min<int>(1, land_.marks[m]);
    }
    return told;
  }

  std::string judge_after(const std::vector<StepFeature>& features, int deployed, int figure) {
    const auto& game = stage_.game();
    PerPlayer scores{};
    Figures back{};
    std::size_t scored = 0;
    unsigned scored_outside = 0;
    bool own_returns = false;
    bool extends = false;
    rules::Tokens tokens{};
    std::string wrong;
    for (std::size_t i = 0; i < features.size(); ++i) {
      const auto& f = features[i];
      auto held = there_[i];
      const bool is_deployed_here = deployed >= 0 && (f.own >> static_cast<unsigned>(deployed) & 1U) != 0;
      for (std::size_t k = 0; k < kinds_; ++k)
        extends =
            extends || (edition_->figures[k].gives_part && f.kind != SegmentKind::field && held[k][0] > 0);
      if (is_deployed_here) ++held[static_cast<std::size_t>(figure)][0];
      if (f.is_complete()) {
        for (std::size_t m = 1; m < set_->marks().size(); ++m) {
          if (edition_->marks[m].is_token && m <= f.extras.size()) tokens[m][0] += f.extras[m - 1];
        }
      }
      const bool is_scored = f.is_complete() && std::ranges::any_of(std::span(held).first(kinds_), has_any);
      if (is_scored) {
        rules::add(scores, award(f, held));
        for (std::size_t k = 0; k < kinds_; ++k) rules::add(back[k], held[k]);
        ++scored;
        scored_outside |= f.outside;
        own_returns = own_returns || is_deployed_here;
        held = {};
      }
      const auto tile = game.forest().tile_count() - 1;
      const auto root = game.forest().root(tile, std::countr_zero(f.own));
      for (std::size_t k = 0; k < kinds_; ++k) {
        for (std::size_t p = 0; p < turn_players; ++p) {
          if (game.forest().figures(root, static_cast<int>(k), static_cast<int>(p)) != held[k][p])
            wrong = "followers counted on a feature are not those that stay";
        }
      }
    }
    if (with_items_ && items_.size() != scored)
      wrong = fmt::format("{} items, {} features to score", items_.size(), scored);
    for (std::size_t p = 0; p < scores.size(); ++p) {
      scores[p] = rules::reference::total_of(scores[p], *edition_);
      if (game.scores()[p] != scores[p])
        wrong = fmt::format("player {} scores {}, due {}", p, game.scores()[p], scores[p]);
    }
    for (std::size_t k = 0; k < kinds_; ++k) {
      const auto had = before_.supply(static_cast<int>(k));
      const auto has = game.supply(static_cast<int>(k));
      for (std::size_t p = 0; p < turn_players; ++p) {
        const bool is_his = deployed >= 0 && p == 0 && static_cast<int>(k) == figure;
        const int due = had[p] - (is_his ? 1 : 0) + (edition_->figures[k].is_lost ? 0 : back[k][p]);
        if (has[p] != due) wrong = fmt::format("player {} has a supply of {}, due {}", p, has[p], due);
      }
    }
    if (edition_->has_marks() && game.tokens() != tokens)
      wrong = "the tokens are not the marks of what was completed";
    if (edition_->has_figures() && (game.part(0) == 2) != extends)
      wrong = extends ? "no second part" : "a second part, and nothing that gives it was extended";
    return wrong.empty() ? judge_standing(scored_outside, deployed, figure, own_returns) : wrong;
  }

  /// Exactly those stand who stood before or were deployed and whose feature was not scored.
  std::string judge_standing(unsigned scored_outside, int deployed, int figure, bool own_returns) {
    const auto& game = stage_.game();
    const auto tile = game.forest().tile_count() - 1;
    due_.clear();
    gone_.clear();
    for (std::size_t i = 0; i < 32; ++i) {
      if ((scored_outside >> i & 1U) == 0) continue;
      const auto ref = stage_.outside_ref(i);
      gone_.push_back(game.forest().entry(ref.placement, ref.segment));
    }
    for (const auto& stood : before_.standing()) {
      if (std::find(gone_.begin(), gone_.end(), stood.entry) == gone_.end()) due_.push_back(stood);
    }
    if (deployed >= 0 && !own_returns) due_.push_back({game.forest().entry(tile, deployed), 0, figure});
    const auto less = [](const auto& a, const auto& b) {
      return std::tie(a.entry, a.player, a.figure) < std::tie(b.entry, b.player, b.figure);
    };
    stands_.assign(game.standing().begin(), game.standing().end());
    std::sort(stands_.begin(), stands_.end(), less);
    std::sort(due_.begin(), due_.end(), less);
    return stands_ == due_ ? std::string{} : "those who stand are not those who stay";
  }

  const rules::editions::Edition* edition_;
  const tilesets::TileSet* set_;
  std::size_t kinds_;  ///< of figures
  PlayedStep stage_;
  rules::play::Game before_;
  rules::reference::Feature land_;  ///< what is scored, as the reference model sees it
  std::vector<rules::ScoreItem> items_;
  std::vector<Figures> there_;  ///< [feature that the tile has a segment in]: before anybody is deployed
  /// [player][figure]: segments on which it may be deployed
  std::array<std::array<rules::play::SegmentMask, rules::expressions::most_figures>, 2> free_{};
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
  const auto edition = without_table(without_details(subject.edition()));
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
        occupy_by_state(feature, i < land ? own >> 1U : (state + i) % 4, edition,
                        subject.set().marks().size());
      }
      turn.judge_all(step, tally);
    }
  });
  return tally;
}

/// Fields are never scored, so here each is with and without a farmer, in every way they are connected.
LemmaTally farm_turns(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), turn_tiles);
  const auto edition = without_table(without_details(subject.edition()));
  JudgedTurn turn(tiles, edition);
  LemmaTally tally;
  for_each_fields(subject.set(), subject.set().oriented()[piece], [&](Step& step, std::size_t fields) {
    // Nobody stands in cities and on roads here: beside many fields they need not be apart.
    if (step.outside.size() > fields + 1 && step.outside.size() > 6) return;
    for (unsigned farmed = 0; farmed < 1U << fields && !tally.has_failed(); ++farmed) {
      for (std::size_t i = 0; i < step.outside.size(); ++i) {
        auto& feature = step.outside[i];
        feature.open = i % 2 == 0 ? 0 : 2;
        const unsigned farmers = edition.has_figures() ? 2 : 1;  // with every other figure that may lie there
        occupy_by_state(feature, i < fields && (farmed >> i & 1U) != 0 ? farmers : 0, edition,
                        subject.set().marks().size());
      }
      turn.judge_all(step, tally);
    }
  });
  return tally;
}

constexpr std::array<Lemma, 2> turn_lemma_list = {{
    {"turns",
     "a turn allows followers exactly on segments whose feature holds none, scores each completed and "
     "occupied feature that the tile has a segment in once, by majority and points, returns its followers "
     "and no others, and is taken back without a trace",
     oriented_pieces, score_turns},
    {"turns-on-fields",
     "a turn allows farmers exactly on farms that hold none, and neither scores nor returns them",
     oriented_pieces, farm_turns},
}};

}  // namespace

std::span<const Lemma> turn_lemmas() { return turn_lemma_list; }

}  // namespace bastide::props::proofs
