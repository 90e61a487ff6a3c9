// Lemmas about who scores and how much.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "props/proofs/lemma.hpp"
#include "props/proofs/scores_by_rules.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::props::proofs {
namespace {

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

std::size_t majority_pieces(const ProofSubject& /*subject*/) { return rules::most_players; }

LemmaTally majority(const ProofSubject& subject, std::size_t piece) {
  LemmaTally tally;
  const int players = static_cast<int>(piece) + 1;
  const auto judge = [&](const PerPlayer& followers, int points) {
    const auto given = rules::play::award(followers, points, *subject.edition);
    if (given == award_by_rules(followers, points, *subject.edition)) {
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

std::size_t one_points_piece(const ProofSubject& /*subject*/) { return 1; }

/// Segments, pennants and tiles with several segments of a kind that the set has.
struct Stock {
  int segments = 0;
  int pennants = 0;
};
Stock stock_of(const tilesets::TileSet& set, SegmentKind kind) {
  Stock out;
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments) {
      if (segment.kind != kind) continue;
      out.segments += type.count;
      out.pennants += type.count * segment.pennants;
    }
  }
  return out;
}

rules::board::Feature feature_with(const FeatureCounts& counts) {
  rules::board::Feature f;
  f.kind = rules::feature_kind(counts.kind);
  f.open = static_cast<std::int16_t>(counts.kind == SegmentKind::cloister ? 8 - counts.neighbours
                                     : counts.is_complete                 ? 0
                                                                          : 1);
  f.tiles = static_cast<std::uint16_t>(counts.tiles);
  f.segments = static_cast<std::uint16_t>(counts.segments);
  f.pennants = static_cast<std::uint16_t>(counts.pennants);
  return f;
}

void judge_worth(const FeatureCounts& counts, const rules::board::Feature& f,
                 const rules::editions::Edition& edition, LemmaTally& tally) {
  const int given = rules::play::feature_points(f, edition);
  const int due = worth_by_rules(counts, edition);
  tally.add(given == due
                ? std::string{}
                : fmt::format("a{} {} of {} tiles, {} segments, {} pennants, {} neighbours gives {}, due {}",
                              counts.is_complete ? " completed" : "n unfinished",
                              tilesets::kind_name(counts.kind), counts.tiles, counts.segments,
                              counts.pennants, counts.neighbours, given, due));
}

LemmaTally points(const ProofSubject& subject, std::size_t /*piece*/) {
  const auto& edition = *subject.edition;
  LemmaTally tally;
  for (const auto kind : {SegmentKind::city, SegmentKind::road}) {
    const auto stock = stock_of(subject.set(), kind);
    for (const bool is_complete : {false, true}) {
      FeatureCounts counts{kind, is_complete, 0, 0, 0, 0};
      // A formula of the edition's own is parsed at every question: there each number by itself.
      const bool is_own = rules::editions::is_own_formula(edition, slot_by_rules(counts));
      for (counts.tiles = 1; counts.tiles <= subject.set().tile_count(); ++counts.tiles) {
        for (counts.segments = counts.tiles; counts.segments <= std::min(stock.segments, 4 * counts.tiles);
             ++counts.segments) {
          for (counts.pennants = 0; counts.pennants <= stock.pennants; ++counts.pennants) {
            if (is_own && counts.segments != counts.tiles && counts.pennants != 0) continue;
            judge_worth(counts, feature_with(counts), edition, tally);
          }
        }
      }
    }
  }
  const auto border = edition.table.border_cloister;
  for (int neighbours = 0; neighbours <= 8; ++neighbours) {
    FeatureCounts counts{SegmentKind::cloister, neighbours == 8, 1, 1, 0, neighbours};
    judge_worth(counts, feature_with(counts), edition, tally);
    // Where cells beyond the edge count as filled: these are the tiles, the others lie beyond.
    for (int beyond = 1; edition.table.completes_cloisters() && neighbours + beyond <= 8; ++beyond) {
      auto f = feature_with(counts);
      f.beyond = static_cast<std::uint8_t>(beyond & 0x7f);
      f.open = static_cast<std::int16_t>(8 - neighbours - beyond);
      auto due = counts;
      due.is_complete = f.open == 0;
      if (due.is_complete && border == rules::BorderCloister::nine) due.neighbours = 8;
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
