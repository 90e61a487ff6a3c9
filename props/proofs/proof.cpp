// Runs the lemmas in pieces and puts them together in order.
//
// Which properties follow from the lemmas, and how: the table of docs/proofs.md.
//
// Left out is what the lemmas do not reach: lists and counts of legal places, items with their lists of
// tiles, whole games and their course, farm points on graphs of any size, what a property says about the
// reference model alone.
#include "props/proofs/proof.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "props/checks/item_checks.hpp"
#include "props/proofs/lemma.hpp"
#include "rules/editions/further.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::props::proofs {
namespace {

std::vector<const Lemma*> all_lemmas() {
  std::vector<const Lemma*> out;
  for (const auto group : {fitting_lemmas(), joining_lemmas(), cloister_lemmas(), turn_lemmas(),
                           points_lemmas(), farm_lemmas()}) {
    for (const auto& lemma : group) out.push_back(&lemma);
  }
  return out;
}

}  // namespace

rules::editions::Edition without_details(rules::editions::Edition edition) {
  const auto drop = [](std::optional<rules::expressions::Formula>& formula) {
    if (formula && (formula->uses_details() || formula->weighs_cities())) formula.reset();
  };
  edition.farms_close = rules::editions::FarmsClose::no;
  edition.site_majority = rules::editions::SiteMajority::on;
  for (auto& formula : edition.formulas) drop(formula);
  for (auto& line : edition.lines) {
    drop(line.complete);
    drop(line.incomplete);
  }
  edition.events.clear();
  edition.awards.clear();
  edition.unclaimed = rules::editions::Unclaimed::nobody;
  edition.seats.clear();
  return edition;
}

ProofResult prove(rules::board::Ruleset subject, const solver::runs::RunControl& control) {
  const auto lemmas = all_lemmas();
  ProofResult result;
  std::vector<std::pair<std::size_t, std::size_t>> pieces;  // lemma, piece of it
  // A step shows counts of features, and no board behind them: what formulas ask besides is not there.
  const bool is_beyond_steps = rules::editions::further_detail(subject.edition()).has_value();
  const auto is_left_out = [&](const Lemma& lemma) { return is_beyond_steps && lemma.judges_points; };
  for (std::size_t i = 0; i < lemmas.size(); ++i) {
    result.lemmas.push_back({lemmas[i]->id, lemmas[i]->statement, 0, false, {}});
    if (is_left_out(*lemmas[i])) continue;
    for (std::size_t piece = 0; piece < lemmas[i]->pieces(subject); ++piece) pieces.emplace_back(i, piece);
  }
  std::vector<LemmaTally> tallies(pieces.size());
  std::vector<std::uint8_t> is_done(pieces.size(), 0);
  result.is_complete =
      solver::runs::run_pieces(pieces.size(), control, [&](std::size_t i, std::size_t /*slot*/) {
        const auto& [lemma, piece] = pieces[i];
        try {
          tallies[i] = lemmas[lemma]->check(subject, piece);
          is_done[i] = 1;
        } catch (const tilesets::InputError& /*error*/) {
          // The proof's own tiles find no room beside those of the set: the lemma is not checked, and nothing
          // that rests on it is proved.
          tallies[i] = {};
        }
        if (control.progress != nullptr) control.progress->boards += tallies[i].contexts;
      });
  for (std::size_t i = 0; i < lemmas.size(); ++i) result.lemmas[i].holds = !is_left_out(*lemmas[i]);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    auto& lemma = result.lemmas[pieces[i].first];
    lemma.contexts += tallies[i].contexts;
    if (lemma.failure.empty()) lemma.failure = tallies[i].failure;
    if (is_done[i] == 0 || tallies[i].has_failed()) lemma.holds = false;
  }
  return result;
}

bool follows(const Proof& proof, const ProofResult& result) {
  return std::all_of(proof.lemmas.begin(), proof.lemmas.end(), [&](const char* id) {
    return std::any_of(result.lemmas.begin(), result.lemmas.end(),
                       [&](const LemmaResult& lemma) { return lemma.id == id && lemma.holds; });
  });
}

std::string proof_key(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  return fmt::format("{} | {} | {} | {} followers{}", set.topology_key(), edition.board_key(),
                     edition.scoring_key(), edition.followers(),
                     rules::editions::further_event(edition) ? ", events" : "");
}

namespace {

using rules::editions::Edition;
using tilesets::TileSet;

/// No lemma knows what a shiftable table refuses: that depends on all tiles.
bool stays_put(const TileSet& /*set*/, const Edition& edition) {
  return edition.table.area.kind != rules::AreaKind::shiftable;
}

/// The lemmas about turns are on tables whose edge closes nothing.
bool closes_nothing(const TileSet& /*set*/, const Edition& edition) { return !edition.table.completes(); }

// No lemma knows the order in which decks are drawn, or looks along a line, or at what lies at the start.
bool has_one_bag(const TileSet& set, const Edition& /*edition*/) {
  return set.decks().empty() && set.lying().empty() && !set.has_lots();
}
bool has_one_bag_and_stays_put(const TileSet& set, const Edition& edition) {
  return has_one_bag(set, edition) && stays_put(set, edition);
}
bool bends_freely(const TileSet& set, const Edition& /*edition*/) { return set.bends().empty(); }
bool bends_freely_and_closes_nothing(const TileSet& set, const Edition& edition) {
  return bends_freely(set, edition) && closes_nothing(set, edition);
}

/// In the lemmas about turns nobody is taken back, farmers stay, and a tile that is laid completes what is
/// completed.
bool takes_nobody_back(const TileSet& set, const Edition& edition) {
  return closes_nothing(set, edition) && set.lying().empty() && !set.has_lots() &&
         edition.farms_close == rules::editions::FarmsClose::no &&
         std::ranges::none_of(edition.figures, [](const auto& figure) {
           return figure.is_retrievable() || figure.asks_for_tile() || figure.goes_second();
         });
}
/// In these a feature is scored for who stands on it.
bool scores_who_is_there(const TileSet& set, const Edition& edition) {
  return takes_nobody_back(set, edition) && !edition.counts_around();
}
/// Nor do these know what events and awards give.
bool scores_features_alone(const TileSet& set, const Edition& edition) {
  return scores_who_is_there(set, edition) && !rules::editions::further_event(edition);
}

bool scores_features_alone_from_one_bag(const TileSet& set, const Edition& edition) {
  return scores_features_alone(set, edition) && has_one_bag_and_stays_put(set, edition);
}

bool closes(const TileSet& /*set*/, const Edition& edition) { return edition.table.completes(); }

/// What makes the features of every board those of the definition.
std::vector<const char*> features() {
  return {"turning",          "joining-land",     "joining-fields",     "shared-tiles",
          "counters-suffice", "cloisters-around", "cloisters-distance", "cloisters-at-the-edge"};
}

std::vector<const char*> features_and(std::initializer_list<const char*> more) {
  auto all = features();
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::vector<const char*> turns() {
  return features_and({"cloisters-at-once", "turns", "turns-on-fields", "majority", "points"});
}

std::vector<Proof> placement_proofs() {
  return {
      {"fits-iff-all-edges-match",
       {"fitting", "frontier"},
       "a cell demands what its neighbours show (frontier, by induction), and the table says right of every "
       "demand what fits",
       nullptr},
      {"frontier-is-exact",
       {"frontier"},
       "empty board: no frontier; each step changes demands and frontier around the tile laid as it must and "
       "nowhere else",
       nullptr},
      {"supply-respected",
       {"bag", "frontier"},
       "laying a tile takes one of its type out of the bag, taking it back puts it back; types do not touch "
       "each other's counts",
       has_one_bag},
      {"boards-are-consistent",
       {"fitting", "frontier", "bag"},
       "a tile is laid on a frontier cell, which is empty, where it fits, and of an available type; nothing "
       "that lies is changed",
       has_one_bag_and_stays_put},
      {"boards-are-connected",
       {"frontier"},
       "one tile is connected; each later one is laid on a frontier cell, which touches a tile",
       nullptr},
      {"board-holds-placements",
       {"frontier"},
       "a step adds the tile laid to the list and to its cell, and changes no other cell's tile",
       nullptr},
      {"exposed-edges-keep-parity",
       {"fitting", "frontier"},
       "a tile that touches others turns edges of a kind from exposed to joined in pairs, one of each tile, "
       "since they show the same",
       nullptr},
      {"quarter-turns-keep-boards", features_and({"fitting", "frontier"}),
       "features are those of the definition, which turns with the board", bends_freely_and_closes_nothing},
      {"translations-keep-boards", features_and({"fitting", "frontier"}),
       "features are those of the definition, which knows no coordinates", bends_freely_and_closes_nothing},
      {"undo-restores-the-board", features_and({"frontier"}),
       "in every context, taking the tile back restored everything that is kept", has_one_bag_and_stays_put},
      {"undo-restores-the-game", turns(),
       "in every context, taking the turn back restored the whole game; a turn is a function of the game and "
       "of what is laid and deployed",
       scores_features_alone_from_one_bag},
  };
}

std::vector<Proof> feature_proofs() {
  return {
      {"features-agree", features(),
       "base case: a tile that touches nothing has its own segments as features; step: what was connected "
       "outside is joined as by definition, with its counts, and nothing else changes",
       nullptr},
      {"contacts-agree", features_and({"contacts"}),
       "farms and cities are right, and the list is the union over tiles of what each gives", nullptr},
      {"order-does-not-matter", features(),
       "features are those of the definition, which knows tiles and cells and no order; a tile that touches "
       "nothing is among the contexts",
       bends_freely},
      {"complete-iff-no-open-edge", features(),
       "open edges are those of the definition, and a feature is complete when there are none", nullptr},
      {"shared-edges-join", features(), "in every context segments that meet are in one feature", nullptr},
      {"roads-are-paths-or-cycles", features(),
       "roads are the components of the definition; segments with at most two sides, connected by joints, "
       "are a path or a cycle, and a cycle has no open edge",
       nullptr},
      {"roads-are-graphs", features(),
       "roads are the components of the definition, open where the definition says", nullptr},
      {"cloisters-count-neighbours", features(),
       "a cloister lacks eight less the tiles laid around it, before it and after it", nullptr},
      {"segments-conserved", features(),
       "a step adds the tile's segments to features and takes none out of any", nullptr},
      {"pennants-conserved", features(), "a step adds the tile's pennants and loses none", nullptr},
      {"marks-conserved", features(), "a step adds the tile's marks and loses none", nullptr},
      {"open-edges-are-exposed-edges", features(),
       "a step adds the tile's untouched edges and takes away both edges of each joint", closes_nothing},
      {"contacts-are-symmetric", features_and({"contacts"}),
       "the list is of pairs; from either side it is read as one", nullptr},
      {"features-only-merge-and-grow", features(),
       "a step joins whole features, adds their counts and the tile's, and leaves others as they are",
       nullptr},
      {"complete-stays-complete", features(),
       "a complete feature has no open edge (a cloister no empty cell), so no later tile touches it, and a "
       "step changes only what it touches",
       nullptr},
  };
}

std::vector<Proof> scoring_proofs() {
  return {
      {"complete-never-below-incomplete",
       {"points"},
       "by the table a completed city gives at least one a tile and pennant, which is what it gives "
       "unfinished; roads and cloisters give the same or, unfinished, nothing",
       checks::has_published_points},
      {"last-board-keeps-the-sets-parity", features_and({"fitting", "frontier"}),
       "open city edges are the exposed ones, which keep the parity of all city edges on the board",
       closes_nothing},
      {"games-agree", turns(),
       "by induction over turns: before it both engines have the same features and followers; the turn gives "
       "what the rules say in scores, supplies and followers standing",
       scores_features_alone},
      {"spots-agree", turns(),
       "features and their followers are right, and spots are the segments whose feature holds none",
       takes_nobody_back},
      {"followers-conserved", turns(),
       "deploying moves one from the supply to the board, scoring moves those of a feature back; nothing "
       "else moves any",
       takes_nobody_back},
      {"farmers-stay-others-return", turns(),
       "in every context exactly the followers of completed features that the tile touches, and of cloisters "
       "that it fills, are gone; others' features did not change, and were emptied when they were completed",
       takes_nobody_back},
      {"scored-when-completed", turns(),
       "a feature is completed only by a tile that it has a segment on, or beside a cloister; each such one "
       "with followers is scored once",
       scores_who_is_there},
      {"never-scored-twice", turns(),
       "completed, it was scored and emptied or held nobody; complete, it is touched by no later tile",
       scores_who_is_there},
      {"border-closes-only-its-edges", features(),
       "with walls beyond any set of untouched sides, or on any of the cells around a cloister, just these "
       "are closed",
       closes},
  };
}

}  // namespace

std::span<const Proof> property_proofs() {
  static const std::vector<Proof> all = [] {
    auto joined = placement_proofs();
    for (auto& proof : feature_proofs()) joined.push_back(std::move(proof));
    for (auto& proof : scoring_proofs()) joined.push_back(std::move(proof));
    return joined;
  }();
  return all;
}

}  // namespace bastide::props::proofs
