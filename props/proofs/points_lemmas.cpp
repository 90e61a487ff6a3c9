// Lemmas about who scores and how much.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "props/proofs/lemma.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/scoring.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::props::proofs {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using tilesets::SegmentKind;

/// Every way in which `players` can rank, ties included: player number `next` joins one of the levels that
/// the players before him hold, or takes a new one below, between or above them. Each ranking comes once.
template <class Visit>
void for_each_ranking(const PerPlayer& levels, int next, int players, int top, Visit& visit) {
  if (next == players || next == rules::most_players) {
    visit(levels, top);
    return;
  }
  const auto i = static_cast<std::size_t>(next);
  for (int level = 1; level <= top; ++level) {
    auto more = levels;
    more[i] = level;
    for_each_ranking(more, next + 1, players, top, visit);
  }
  for (int level = 1; level <= top + 1; ++level) {
    auto more = levels;
    for (std::size_t p = 0; p < i; ++p) more[p] += more[p] >= level ? 1 : 0;
    more[i] = level;
    for_each_ranking(more, next + 1, players, top + 1, visit);
  }
}

std::size_t majority_pieces(rules::board::Ruleset /*subject*/) { return rules::most_players; }

LemmaTally majority(rules::board::Ruleset subject, std::size_t piece) {
  LemmaTally tally;
  const int players = static_cast<int>(piece) + 1;
  const auto judge = [&](const PerPlayer& followers, int points) {
    const auto given = rules::play::award(followers, points, subject.edition());
    if (given == rules::reference::awarded(followers, points, subject.edition())) {
      tally.add({});
      return;
    }
    std::string text = "followers";
    for (const int n : followers) text += fmt::format(" {}", n);
    text += fmt::format(" share {} points; they get", points);
    for (const int n : given) text += fmt::format(" {}", n);
    tally.add(std::move(text));
  };
  auto visit = [&](const PerPlayer& ranked, int /*top*/) {
    if (tally.has_failed()) return;
    for (const int points : {9, 28}) judge(ranked, points);
    auto last_have_none = ranked;
    for (int p = 0; p < players; ++p) --last_have_none[static_cast<std::size_t>(p)];
    for (const int points : {9, 28}) judge(last_have_none, points);
  };
  for_each_ranking(PerPlayer{}, 0, players, 0, visit);
  return tally;
}

std::size_t one_points_piece(rules::board::Ruleset /*subject*/) { return 1; }

/// The engine's counts of what the reference model sees.
rules::board::Feature counts_in_engine(const rules::reference::Feature& land) {
  rules::board::Feature f;
  f.kind = land.kind;
  f.open = static_cast<std::int16_t>(land.kind == FeatureKind::cloister ? 8 - land.neighbours
                                     : land.complete                    ? 0
                                                                        : 1);
  f.tiles = static_cast<std::uint16_t>(land.tiles.size());
  f.segments = static_cast<std::uint16_t>(land.segments.size());
  f.pennants = static_cast<std::uint16_t>(land.marks[tilesets::pennant]);
  return f;
}

void judge_worth(const rules::reference::Feature& land, const rules::board::Feature& f,
                 const rules::editions::Edition& edition, LemmaTally& tally) {
  const int given = rules::play::feature_points(f, edition);
  const int due = rules::reference::land_worth(land, edition);
  tally.add(given == due
                ? std::string{}
                : fmt::format("a{} {} of {} tiles, {} segments, {} pennants, {} neighbours gives {}, due {}",
                              land.complete ? " completed" : "n unfinished", rules::feature_name(land.kind),
                              land.tiles.size(), land.segments.size(), land.marks[tilesets::pennant],
                              land.neighbours, given, due));
}

void judge_land(rules::board::Ruleset subject, SegmentKind kind, bool is_complete, LemmaTally& tally) {
  const auto stock = tilesets::kind_totals(subject.set(), kind);
  rules::reference::Feature land;
  land.kind = rules::feature_kind(kind);
  land.complete = is_complete;
  // A formula of the edition's own is parsed at every question: there each number by itself.
  const bool is_own =
      rules::editions::is_own_formula(subject.edition(), rules::expressions::slot_of(land.kind, is_complete));
  for (int tiles = 1; tiles <= subject.set().tile_count(); ++tiles) {
    land.tiles.resize(static_cast<std::size_t>(tiles));
    for (int segments = tiles; segments <= std::min(stock.segments, 4 * tiles); ++segments) {
      land.segments.resize(static_cast<std::size_t>(segments));
      for (land.marks[tilesets::pennant] = 0; land.marks[tilesets::pennant] <= stock.pennants;
           ++land.marks[tilesets::pennant]) {
        if (is_own && segments != tiles && land.marks[tilesets::pennant] != 0) continue;
        judge_worth(land, counts_in_engine(land), subject.edition(), tally);
      }
    }
  }
}

LemmaTally points(rules::board::Ruleset subject, std::size_t /*piece*/) {
  const auto& edition = subject.edition();
  LemmaTally tally;
  for (const auto kind : {SegmentKind::city, SegmentKind::road}) {
    for (const bool is_complete : {false, true}) judge_land(subject, kind, is_complete, tally);
  }
  rules::reference::Feature cloister;
  cloister.kind = FeatureKind::cloister;
  cloister.tiles.resize(1);
  cloister.segments.resize(1);
  for (cloister.neighbours = 0; cloister.neighbours <= 8; ++cloister.neighbours) {
    cloister.complete = cloister.neighbours == 8;
    judge_worth(cloister, counts_in_engine(cloister), edition, tally);
    // Where cells beyond the edge count as filled: these are the tiles, the others lie beyond.
    for (int beyond = 1; edition.table.completes_cloisters() && cloister.neighbours + beyond <= 8; ++beyond) {
      auto f = counts_in_engine(cloister);
      f.beyond = static_cast<std::uint8_t>(beyond & 0x7f);
      f.open = static_cast<std::int16_t>(8 - cloister.neighbours - beyond);
      auto due = cloister;
      due.complete = f.open == 0;
      judge_worth(due, f, edition, tally);
    }
  }
  return tally;
}

constexpr std::array<Lemma, 2> points_lemma_list = {{
    {"majority",
     "for every ranking of the players by followers, ties and absence included, each gets what the edition's "
     "who_scores and shared_majority say",
     majority_pieces, majority},
    {"points",
     "for all tiles, segments, pennants and neighbours that the set can give a city, road or cloister, "
     "completed "
     "or not, its points are those of the rules or of the edition's formula",
     one_points_piece, points},
}};

}  // namespace

std::span<const Lemma> points_lemmas() { return points_lemma_list; }

}  // namespace bastide::props::proofs
