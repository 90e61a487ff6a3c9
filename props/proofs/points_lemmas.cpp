// Lemmas about who scores and how much.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "props/proofs/lemma.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/play/scoring.hpp"
#include "rules/play/step_context.hpp"
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

/// The weights of some figures of two players on a feature, and what they get of it: the engine's against the
/// rows of the edition.
class WeighedFeature {
 public:
  explicit WeighedFeature(rules::board::Ruleset subject)
      : edition_(without_details(subject.edition())),
        subject_{subject.fit(), edition_},
        tiles_(subject.set(), 4),
        context_(tiles_.fit(), edition_, 2) {}

  /// Of a city of one tile, open, all counts of figures of each kind up to two.
  void judge_all(LemmaTally& tally) { add_kind(tally, 0); }

 private:
  void add_kind(LemmaTally& tally, std::size_t figure) {
    if (tally.has_failed()) return;
    const auto& kinds = subject_.edition().figures;
    if (figure == kinds.size()) {
      judge(tally);
      return;
    }
    const int most = std::min(2, kinds[figure].count);
    for (int first = 0; first <= most; ++first) {
      for (int second = 0; second <= most; ++second) {
        there_[figure] = {first, second};
        add_kind(tally, figure + 1);
      }
    }
  }

  void judge(LemmaTally& tally) {
    const auto& kinds = subject_.edition().figures;
    rules::board::Feature counts;
    counts.kind = FeatureKind::city;
    counts.open = 1;
    counts.tiles = counts.segments = 1;
    const auto marks = tiles_.set().marks().size();
    std::vector<std::uint16_t> extras(marks - 1 + (kinds.size() - 1) * rules::most_players);
    PerPlayer weights{};
    rules::reference::Feature land;
    land.kind = FeatureKind::city;
    land.tiles = {0};
    land.segments = {{0, 0}};
    for (std::size_t f = 0; f < kinds.size(); ++f) {
      const int weight = kinds[f].weight_formula
                             ? kinds[f].weight_formula->evaluate({.tiles = 1, .segments = 1})
                             : kinds[f].weight;
      for (std::size_t p = 0; p < 2; ++p) {
        weights[p] += weight * there_[f][p];
        counts.followers[p] = static_cast<std::uint8_t>(counts.followers[p] + there_[f][p]);
        if (f > 0)
          extras[marks - 1 + (f - 1) * rules::most_players + p] = static_cast<std::uint16_t>(there_[f][p]);
      }
    }
    context_.clear();
    context_.lay({tiles_.apart(SegmentKind::city), 0, {0, 0}, std::nullopt});
    const std::array refs = {rules::SegmentRef{0, 0}};
    context_.unite(refs, counts, extras);
    const auto root = context_.forest().root(0, 0);
    PerPlayer worth{};
    for (std::size_t p = 0; p < 2; ++p) {
      rules::reference::Presence own;
      for (std::size_t f = 0; f < kinds.size(); ++f) own.figures[f] = there_[f][p];
      worth[p] =
          rules::reference::land_worth(land, subject_.edition(), &rules::expressions::Formula::evaluate, own);
    }
    const auto due = rules::reference::awarded(weights, worth, subject_.edition());
    const auto holders = rules::play::holders_of(context_.forest(), root, subject_.edition());
    const auto given = rules::play::award({context_.board(), context_.forest()}, root, subject_.edition());
    tally.add(holders == weights && given == due
                  ? std::string{}
                  : fmt::format("figures weigh {} and {}, due {} and {}; they get {} and {}, due {} and {}",
                                holders[0], holders[1], weights[0], weights[1], given[0], given[1], due[0],
                                due[1]));
  }

  rules::editions::Edition edition_;
  rules::board::Ruleset subject_;
  ProofTiles tiles_;
  rules::play::StepContext context_;
  std::array<std::array<int, 2>, rules::expressions::most_figures> there_{};
};

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
  std::vector<int> worths = {9, 28};
  if (subject.edition().may_cost_points()) worths.insert(worths.end(), {-9, -28});
  auto visit = [&](const PerPlayer& ranked, int /*top*/) {
    if (tally.has_failed()) return;
    for (const int points : worths) judge(ranked, points);
    auto last_have_none = ranked;
    for (int p = 0; p < players; ++p) --last_have_none[static_cast<std::size_t>(p)];
    for (const int points : worths) judge(last_have_none, points);
  };
  for_each_ranking(PerPlayer{}, 0, players, 0, visit);
  if (piece == 0 && subject.edition().has_figures()) WeighedFeature(subject).judge_all(tally);
  return tally;
}

std::size_t line_number(FeatureKind kind) {
  return static_cast<std::size_t>(kind) - rules::common_feature_kinds;
}

/// The engine's counts of what the reference model sees.
rules::board::Feature counts_in_engine(const rules::reference::Feature& land) {
  rules::board::Feature f;
  f.kind = land.kind;
  f.open = static_cast<std::int16_t>(rules::is_site(land.kind) ? 8 - land.neighbours : land.complete ? 0 : 1);
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

/// Counts of a feature that the engine keeps, marks among them, as one of a board of one tile.
class MarkedFeature {
 public:
  explicit MarkedFeature(rules::board::Ruleset subject)
      : subject_(subject), tiles_(subject.set(), 4), context_(tiles_.fit(), subject.edition(), 1) {}

  void judge(const rules::reference::Feature& land, LemmaTally& tally) {
    std::vector<std::uint16_t> extras;
    for (std::size_t m = 1; m < tiles_.set().marks().size(); ++m)
      extras.push_back(static_cast<std::uint16_t>(land.marks[m]));
    context_.clear();
    const auto kind = land.kind == FeatureKind::city   ? SegmentKind::city
                      : land.kind == FeatureKind::road ? SegmentKind::road
                                                       : tilesets::own_line(line_number(land.kind));
    context_.lay({tiles_.apart(kind), 0, {0, 0}, std::nullopt});
    const std::array refs = {rules::SegmentRef{0, 0}};
    context_.unite(refs, counts_in_engine(land), extras);
    const int given = rules::play::feature_points({context_.board(), context_.forest()},
                                                  context_.forest().root(0, 0), subject_.edition());
    const int due = rules::reference::land_worth(land, subject_.edition());
    std::string marks;
    for (std::size_t m = 1; m < tiles_.set().marks().size(); ++m)
      marks += fmt::format(" {} {}", land.marks[m], tiles_.set().marks()[m]);
    tally.add(given == due
                  ? std::string{}
                  : fmt::format("a {} of {} tiles, {} segments, {} pennants,{} gives {}, due {}",
                                rules::feature_name(land.kind), land.tiles.size(), land.segments.size(),
                                land.marks[tilesets::pennant], marks, given, due));
  }

 private:
  rules::board::Ruleset subject_;
  ProofTiles tiles_;
  rules::play::StepContext context_;
};

/// Calls visit() with every mark of the set on such segments, but pennants, none, once and as often as the
/// set has it.
template <class Visit>
void for_each_marks(rules::board::Ruleset subject, SegmentKind kind, rules::reference::Feature& land,
                    std::size_t mark, Visit visit) {
  if (mark == subject.set().marks().size()) {
    visit();
    return;
  }
  int all = 0;
  for (const auto& type : subject.set().types()) {
    for (const auto& segment : type.segments)
      all += segment.kind == kind ? type.count * segment.marks[mark] : 0;
  }
  for (const int n : {0, 1, all}) {
    if (n > all || (n == 1 && all == 1)) continue;
    land.marks[mark] = rules::reference::mark_count(n);
    for_each_marks(subject, kind, land, mark + 1, visit);
  }
  land.marks[mark] = 0;
}

int least_tiles(rules::board::Ruleset subject, bool is_complete) {
  return is_complete ? subject.edition().table.least_completed_tiles() : 1;
}

/// With marks besides pennants: lengths one by one, pennants none, one and all.
void judge_marked_land(rules::board::Ruleset subject, SegmentKind kind, bool is_complete, LemmaTally& tally) {
  const auto stock = tilesets::kind_totals(subject.set(), kind);
  MarkedFeature engine(subject);
  rules::reference::Feature land;
  land.kind = rules::feature_kind(kind);
  land.complete = is_complete;
  for (int tiles = least_tiles(subject, is_complete);
       tiles <= subject.set().tile_count() && !tally.has_failed(); ++tiles) {
    land.tiles.resize(static_cast<std::size_t>(tiles));
    for (const int segments : {tiles, std::min(stock.segments, 4 * tiles)}) {
      if (segments < tiles) continue;
      land.segments.resize(static_cast<std::size_t>(segments));
      for (const int pennants : {0, 1, stock.pennants}) {
        if (pennants > stock.pennants) continue;
        land.marks[tilesets::pennant] = rules::reference::mark_count(pennants);
        for_each_marks(subject, kind, land, 1, [&] { engine.judge(land, tally); });
      }
    }
  }
}

void judge_land(rules::board::Ruleset subject, SegmentKind kind, bool is_complete, LemmaTally& tally) {
  if (subject.set().marks().size() > 1) {
    judge_marked_land(subject, kind, is_complete, tally);
    return;
  }
  const auto stock = tilesets::kind_totals(subject.set(), kind);
  rules::reference::Feature land;
  land.kind = rules::feature_kind(kind);
  land.complete = is_complete;
  // A formula of the edition's own is parsed at every question: there each number by itself.
  const bool is_own =
      rules::editions::is_own_formula(subject.edition(), rules::expressions::slot_of(land.kind, is_complete));
  for (int tiles = least_tiles(subject, is_complete); tiles <= subject.set().tile_count(); ++tiles) {
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

void judge_sites(const rules::editions::Edition& edition, FeatureKind kind, LemmaTally& tally) {
  rules::reference::Feature site;
  site.kind = kind;
  site.tiles.resize(1);
  site.segments.resize(1);
  for (site.neighbours = 0; site.neighbours <= 8; ++site.neighbours) {
    site.complete = site.neighbours == 8;
    judge_worth(site, counts_in_engine(site), edition, tally);
    // Where cells beyond the edge count as filled: these are the tiles, the others lie beyond.
    for (int beyond = 1; edition.table.completes_cloisters() && site.neighbours + beyond <= 8; ++beyond) {
      auto f = counts_in_engine(site);
      f.beyond = static_cast<std::uint8_t>(beyond & 0x7f);
      f.open = static_cast<std::int16_t>(8 - site.neighbours - beyond);
      auto due = site;
      due.complete = f.open == 0;
      judge_worth(due, f, edition, tally);
    }
  }
}

LemmaTally points(rules::board::Ruleset subject, std::size_t /*piece*/) {
  const auto& edition = subject.edition();
  LemmaTally tally;
  for (const auto kind : {SegmentKind::city, SegmentKind::road}) {
    for (const bool is_complete : {false, true}) judge_land(subject, kind, is_complete, tally);
  }
  for (std::size_t line = 0; line < edition.lines.size(); ++line) {
    for (const bool is_complete : {false, true})
      judge_land(subject, tilesets::own_line(line), is_complete, tally);
  }
  judge_sites(edition, FeatureKind::cloister, tally);
  if (edition.has_gardens()) judge_sites(edition, FeatureKind::garden, tally);
  return tally;
}
constexpr std::array<Lemma, 2> points_lemma_list = {{
    {"majority",
     "for every ranking of the players by followers, ties and absence included, each gets what the edition's "
     "who_scores and shared_majority say",
     majority_pieces, majority},
    {"points",
     "for all tiles, segments, pennants and neighbours that the set can give a city, road, line of its own "
     "or cloister, completed or not, its points are those of the rules or of the edition's formula",
     one_piece, points, true},
}};

}  // namespace

std::span<const Lemma> points_lemmas() { return points_lemma_list; }

}  // namespace bastide::props::proofs
