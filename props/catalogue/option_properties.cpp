// What each option changes and what it leaves alone.
//
// A position is scored again, or a board looked at again, as if the option had its published value; the
// difference must be the one that the option's words say, item by item. These say something only where an
// edition takes the option, so the published editions do not pay for them: a variant does, and so do the
// combinations of options (props/stages/combinations.hpp). What they cost is a scoring or two each.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <sstream>
#include <string>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/figure_rules.hpp"
#include "props/checks/item_checks.hpp"
#include "props/checks/rescored.hpp"
#include "props/violation_text.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;
using rules::editions::Edition;
using rules::editions::Farms;
using rules::editions::FirstTies;
using rules::expressions::FormulaSlot;
using rules::expressions::slot_of;
using rules::reference::edge_on;
using rules::reference::segment_on_side;
using tilesets::TileSet;

rules::ScoreSheet scored_by(const ScoredView& view, const Edition& edition) {
  return rules::play::score_board(view.board, view.forest, edition,
                                  rules::play::standing_on(view.forest, view.placements, edition));
}

/// Calls compare(own, other) for the items of both sheets, which must be of the same features.
template <class Compare>
Verdict item_by_item(const ScoredView& view, const rules::ScoreSheet& other, Compare compare) {
  const auto& own = view.fast_sheet.items;
  if (own.size() != other.items.size()) {
    return differs("the option changes which features have an item", fmt::format("{} items", own.size()),
                   fmt::format("{} items", other.items.size()));
  }
  for (std::size_t i = 0; i < own.size(); ++i) {
    const auto& a = own[i];
    const auto& b = other.items[i];
    if (a.feature != b.feature || a.anchor != b.anchor || a.holders != b.holders)
      return differs("the option changes whose feature an item is", a, b, {a.anchor});
    if (auto verdict = compare(a, b)) return verdict;
  }
  return std::nullopt;
}

Verdict must_give(const ScoreItem& item, const PerPlayer& points) {
  if (item.points == points) return std::nullopt;
  return differs(
      fmt::format("a {} with followers {} gives {}, expected {}", rules::feature_name(item.feature),
                  in_words(item.holders), in_words(item.points), in_words(points)),
      item, points, {item.anchor});
}

/// By farms second one farm's points depend on the farms before it.
bool is_alone(const ScoreItem& item, const Edition& edition) {
  return item.feature != FeatureKind::farm || edition.farms != Farms::second;
}

// --- incomplete_at_end

Verdict nothing_drops_incomplete(const ScoredView& view) {
  auto published = rules::editions::only_scoring(view.edition);
  published.incomplete_at_end = rules::editions::IncompleteAtEnd::score;
  return item_by_item(view, scored_by(view, published), [&](const ScoreItem& own, const ScoreItem& other) {
    const bool is_dropped = own.feature != FeatureKind::farm && !own.complete;
    return must_give(own, is_dropped ? PerPlayer{} : other.points);
  });
}

// --- shared_majority, who_scores

Verdict shares_differ_only_in_ties(const ScoredView& view) {
  auto published = rules::editions::only_scoring(view.edition);
  published.shared_majority = rules::editions::SharedMajority::full;
  const auto full = scored_by(view, published);
  return item_by_item(view, full, [&](const ScoreItem& own, const ScoreItem& other) -> Verdict {
    if (!is_alone(own, view.edition)) return std::nullopt;
    if (checks::is_by_city(own) && view.edition.first_ties != FirstTies::as_others)
      return must_give(own, other.points);
    const auto has = rules::reference::majority(own.holders);
    const auto tied = static_cast<int>(std::count(has.begin(), has.end(), true));
    auto expected = other.points;
    if (tied > 1) {
      const bool is_split = view.edition.shared_majority == rules::editions::SharedMajority::split;
      for (auto& points : expected) points = is_split ? points / tied : 0;
    }
    return must_give(own, expected);
  });
}

Verdict everyone_gets_the_majority_s(const ScoredView& view) {
  auto published = rules::editions::only_scoring(view.edition);
  published.who_scores = rules::editions::WhoScores::majority;
  published.shared_majority = rules::editions::SharedMajority::full;
  published.first_ties = FirstTies::as_others;
  const auto majority = scored_by(view, published);
  return item_by_item(view, majority, [&](const ScoreItem& own, const ScoreItem& other) -> Verdict {
    if (!is_alone(own, view.edition)) return std::nullopt;
    const int worth = checks::given_to_scorers(other.points);
    PerPlayer expected{};
    for (std::size_t p = 0; p < expected.size(); ++p) expected[p] = own.holders[p] > 0 ? worth : 0;
    return must_give(own, expected);
  });
}

/// In words of a published game: what the most of an item is worth, and by what weights it is parted.
Verdict parts_follow_the_weights(const ScoredView& view) {
  auto published = rules::editions::only_scoring(view.edition);
  published.who_scores = rules::editions::WhoScores::majority;
  published.outvoted = rules::editions::Outvoted::nothing;
  const auto as_published = scored_by(view, published);
  published.shared_majority = rules::editions::SharedMajority::full;
  published.first_ties = FirstTies::as_others;
  const auto full = scored_by(view, published);
  const auto worth_of = [&](const ScoreItem& item) {
    const auto* like = checks::find_like(full.items, item);
    return like == nullptr ? 0 : checks::given_to_scorers(like->points);
  };
  const bool in_shares = view.edition.who_scores == rules::editions::WhoScores::shares;
  const bool in_halves = view.edition.outvoted == rules::editions::Outvoted::half;
  return item_by_item(view, as_published, [&](const ScoreItem& own, const ScoreItem& other) -> Verdict {
    if (!is_alone(own, view.edition)) return std::nullopt;
    const int worth = worth_of(own);
    const int most = std::ranges::max(own.holders);
    auto expected = other.points;
    const auto part_of = [&](int weight, int all) {
      return static_cast<int>(std::int64_t{worth} * weight / all);
    };
    for (std::size_t p = 0; p < expected.size(); ++p) {
      const int weight = own.holders[p];
      const auto ahead = std::ranges::count_if(own.holders, [&](int w) { return w > weight && w < most; });
      if (in_shares) {
        const int all = std::accumulate(own.holders.begin(), own.holders.end(), 0);
        expected[p] = weight > 0 ? part_of(weight, all) : 0;
      } else if (weight > 0 && weight < most) {
        expected[p] = in_halves ? (ahead == 0 ? worth / 2 : 0) : part_of(weight, most);
      }
    }
    return must_give(own, expected);
  });
}

// --- site_majority

/// Recounted tile by tile, figure by figure, on the table.
Verdict site_majority_changes_only_sites(const ScoredView& view) {
  auto published = rules::editions::only_scoring(view.edition);
  published.site_majority = rules::editions::SiteMajority::on;
  const auto as_published = scored_by(view, published);
  for (const auto& item : as_published.items) {
    const auto* now = checks::find_like(view.fast_sheet.items, item);
    if (now == nullptr || (!rules::is_site(item.feature) && !(*now == item)))
      return differs("an item that nobody's figures around decide is another one",
                     now == nullptr ? item : *now, "as with site_majority on", {item.anchor});
  }
  for (const auto& item : view.fast_sheet.items) {
    if (!rules::is_site(item.feature)) {
      if (checks::find_like(as_published.items, item) == nullptr)
        return differs("an item is there that no figure holds", item, "no item", {item.anchor});
      continue;
    }
    const auto centre = view.placements[at(item.anchor.placement)].cell;
    PerPlayer weights{};
    for (std::size_t tile = 0; tile < view.placements.size(); ++tile) {
      const auto& [type, rotation, cell, figures] = view.placements[tile];
      if (std::abs(cell.x - centre.x) > 1 || std::abs(cell.y - centre.y) > 1) continue;
      for (const auto& who : figures) {
        const auto& land = view.reference.features[at(view.reference.feature_of[tile][at(who.segment)])];
        const auto& kind = view.edition.figures[at(who.figure)];
        weights[at(who.player)] += kind.weight_formula
                                       ? kind.weight_formula->points(checks::counted_on(land, view.edition))
                                       : kind.weight;
      }
    }
    const auto has = rules::reference::scorers(weights, view.edition);
    for (std::size_t p = 0; p < has.size(); ++p) {
      if (item.holders[p] == weights[p] && (has[p] || item.points[p] == 0)) continue;
      return differs(fmt::format("player {} has {} of figures around", p, in_words(weights)), item,
                     has[p] ? "so many holders" : "0 points", {item.anchor});
    }
  }
  return std::nullopt;
}
bool counts_around(const TileSet& /*set*/, const Edition& e) { return e.counts_around(); }

// --- second_once, first_ties

Verdict once_for_all_takes_the_first_farm(const ScoredView& view) {
  auto published = rules::editions::only_scoring(view.edition);
  published.second_once = rules::editions::SecondOnce::each_player;
  const checks::RescoredOf rescored(view);
  const auto& followers = rescored->weights(view);
  const auto takers = checks::first_farms_with_a_scorer(view.reference, followers, view.edition);
  return item_by_item(view, scored_by(view, published), [&](const ScoreItem& own, const ScoreItem& other) {
    if (own.feature != FeatureKind::farm) return must_give(own, other.points);
    const int farm = view.reference.index_of(own.anchor);
    const auto cities = static_cast<int>(std::count(takers.begin(), takers.end(), farm));
    const int worth = rules::reference::farm_worth({cities}, view.edition, Farms::second, checks::by_table);
    return must_give(own, rules::reference::awarded(own.holders, worth, view.edition));
  });
}

Verdict first_ties_change_only_tied_cities(const ScoredView& view) {
  auto published = rules::editions::only_scoring(view.edition);
  published.first_ties = FirstTies::as_others;
  const int worth = rules::reference::farm_worth({1}, view.edition, Farms::first, checks::by_table);
  return item_by_item(view, scored_by(view, published), [&](const ScoreItem& own, const ScoreItem& other) {
    const auto has = rules::reference::majority(own.holders);
    const auto tied = static_cast<int>(std::count(has.begin(), has.end(), true));
    if (!checks::is_by_city(own) || tied < 2) return must_give(own, other.points);
    const int each = view.edition.first_ties == FirstTies::none    ? 0
                     : view.edition.first_ties == FirstTies::split ? worth / tied
                                                                   : worth;
    PerPlayer expected{};
    for (std::size_t p = 0; p < expected.size(); ++p) expected[p] = has[p] ? each : 0;
    return must_give(own, expected);
  });
}

// --- formulas

Verdict formulas_change_their_items(const ScoredView& view) {
  auto named = rules::editions::only_scoring(view.edition);
  named.formulas = {};
  return item_by_item(
      view, scored_by(view, named), [&](const ScoreItem& own, const ScoreItem& other) -> Verdict {
        if (is_own_formula(view.edition, slot_of(own.feature, own.complete)) || own == other)
          return std::nullopt;
        return differs("a formula changes an item that it says nothing about", own, other, {own.anchor});
      });
}

// --- least_feature, least_total

/// A share is a part of it, and no less.
Verdict no_less_than_the_least(const checks::Occupied& position, std::span<const ScoreItem> items) {
  const int least = *position.edition.least_feature;
  for (const auto& item : items) {
    const int lowest = std::ranges::min(item.points);
    if (lowest >= std::min(least, 0)) continue;
    return differs(fmt::format("somebody gets {} points for a {} with followers {}", lowest,
                               rules::feature_name(item.feature), in_words(item.holders)),
                   lowest, fmt::format("at least {}", least), {item.anchor});
  }
  return std::nullopt;
}

/// What the turn's items, or the end's, make of totals: summed first, raised once.
Verdict totals_keep_the_least(const TurnView& view) {
  const int least = *view.edition.least_total;
  const auto raised = [&](PerPlayer totals, const PerPlayer& more) {
    for (std::size_t p = 0; p < totals.size(); ++p) totals[p] = std::max(least, totals[p] + more[p]);
    return totals;
  };
  const auto in_turn = [](const std::vector<ScoreItem>& items, const std::vector<rules::EventGain>& gains) {
    auto sum = checks::points_of(items);
    rules::add(sum, checks::points_of(gains));
    return sum;
  };
  const auto judge = [&](const char* when, const PerPlayer& has, const PerPlayer& due) -> Verdict {
    if (has == due) return std::nullopt;
    return differs(fmt::format("{} the totals are {}, due {}", when, in_words(has), in_words(due)), has, due);
  };
  if (auto wrong = judge("after the turn in the fast engine", view.fast.scores(),
                         raised(view.fast_before.scores, in_turn(view.fast_items, view.fast.event_gains()))))
    return wrong;
  if (auto wrong =
          judge("after the turn in the reference model", view.reference.scores(),
                raised(view.before.scores, in_turn(view.reference_items, view.reference.event_gains()))))
    return wrong;
  const auto end = view.fast.final_score();
  if (auto wrong = judge("if the game ended now, in the fast engine", view.fast.totals_with(end),
                         raised(view.fast.scores(), end.totals)))
    return wrong;
  return judge("if the game ended now, in the reference model", view.reference.totals_with(end),
               raised(view.reference.scores(), end.totals));
}

bool has_least_feature(const TileSet& /*set*/, const Edition& e) { return e.least_feature.has_value(); }
bool has_least_total(const TileSet& /*set*/, const Edition& e) { return e.least_total.has_value(); }
bool farms_close(const TileSet& /*set*/, const Edition& e) {
  return e.farms_close != rules::editions::FarmsClose::no;
}
bool has_own_start(const TileSet& /*set*/, const Edition& e) { return !e.start.empty(); }

/// Read off the option's text again: the first tiles on both boards, and nobody on them.
Verdict game_begins_as_stated(const TurnView& view) {
  // Of several starts the one with the tile that lies at 0,0.
  std::string stated_start;
  for (const auto& start : rules::editions::starts_in(view.edition.start)) {
    std::istringstream first(start);
    std::string word;
    first >> word;
    if (stated_start.empty() ||
        rules::parse_placement(view.set(), word).type == view.reference.board().front().type)
      stated_start = start;
  }
  std::istringstream words(stated_start);
  std::size_t n = 0;
  for (std::string word; words >> word; ++n) {
    const auto stated = rules::parse_placement(view.set(), word);
    const auto fast = view.fast.position().placements;
    for (const auto* board : {&fast, &view.reference.board()}) {
      auto there = n < board->size() ? (*board)[n] : rules::Placement{};
      there.follower.reset();  // who stands there came later
      if (n < board->size() && there == stated) continue;
      const auto lies = n < board->size() ? in_words(view.set(), (*board)[n]) : std::string("nothing");
      return differs(
          fmt::format("tile {} {} is {}, stated is {}", n + 1,
                      board == &fast ? "of the fast engine" : "of the reference model", lies, word),
          lies, word, {{static_cast<int>(n), 0}});
    }
  }
  return std::nullopt;
}

bool has_events(const TileSet& /*set*/, const Edition& e) { return !e.events.empty(); }
bool has_event_tokens(const TileSet& /*set*/, const Edition& e) {
  return std::ranges::any_of(e.events, &rules::editions::EventRow::gives_tokens);
}
bool has_awards(const TileSet& /*set*/, const Edition& e) { return !e.awards.empty(); }
bool breaks_ties(const TileSet& /*set*/, const Edition& e) { return e.breaks_ties(); }
bool has_seats(const TileSet& /*set*/, const Edition& e) { return !e.seats.empty(); }
bool gives_unclaimed(const TileSet& /*set*/, const Edition& e) {
  return e.unclaimed != rules::editions::Unclaimed::nobody;
}

// --- junction_ends_road

/// The first side of a placed tile that shows a road.
int first_road_side(const TileSet& set, const rules::Placement& placed) {
  int side = 0;
  while (edge_on(set, placed, side) != tilesets::Edge::road) ++side;
  return side;
}

Verdict crossings_end_roads_by_art(const ScoredView& view) {
  for (int tile = 0; tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto& placed = view.placements[at(tile)];
    const auto& type = view.set().type(placed.type);
    if (type.centre != tilesets::Centre::crossing) continue;
    const auto drawn =
        type.crossing_art.find(view.edition.tile_art == rules::editions::TileArt::c2 ? "c2" : "c1");
    const bool joins = drawn != type.crossing_art.end() && drawn->second == "bushes";
    const int first = *segment_on_side(view.set(), placed, first_road_side(view.set(), placed));
    for (int side = 0; side < 4; ++side) {
      if (edge_on(view.set(), placed, side) != tilesets::Edge::road) continue;
      const int segment = *segment_on_side(view.set(), placed, side);
      const bool is_first = side == first_road_side(view.set(), placed);
      const bool is_one = segment == first;
      const bool is_one_feature = view.reference.feature_of[at(tile)][at(segment)] ==
                                      view.reference.feature_of[at(tile)][at(first)] &&
                                  view.forest.root(tile, segment) == view.forest.root(tile, first);
      if (is_first || (joins ? is_one && is_one_feature : !is_one)) continue;
      return differs(fmt::format("the crossing of {} shows {}, so its roads {}", in_words(view.set(), placed),
                                 joins ? "bushes" : "no bushes", joins ? "are one" : "end there"),
                     is_one ? "one road" : "several roads", joins ? "one road" : "several roads",
                     {{tile, segment}});
    }
  }
  return std::nullopt;
}

// --- where they say something

bool drops_incomplete(const TileSet& /*set*/, const Edition& e) {
  return e.incomplete_at_end == rules::editions::IncompleteAtEnd::nothing &&
         checks::has_presets(e, {FormulaSlot::road_incomplete, FormulaSlot::city_incomplete,
                                 FormulaSlot::cloister_incomplete});
}
bool shares_otherwise(const TileSet& /*set*/, const Edition& e) {
  return e.shared_majority != rules::editions::SharedMajority::full &&
         e.who_scores == rules::editions::WhoScores::majority && !e.pays_by_weight();
}
bool scores_everyone(const TileSet& /*set*/, const Edition& e) {
  return e.who_scores == rules::editions::WhoScores::everyone && !checks::has_personal_points(e);
}
bool scores_once_for_all(const TileSet& /*set*/, const Edition& e) {
  return e.farms == Farms::second && e.second_once == rules::editions::SecondOnce::all &&
         !checks::has_personal_points(e) && checks::has_alike_cities(e);
}
bool ties_otherwise_by_city(const TileSet& /*set*/, const Edition& e) {
  return e.farms == Farms::first && e.first_ties != FirstTies::as_others &&
         e.who_scores == rules::editions::WhoScores::majority && !e.pays_by_weight() &&
         !checks::has_personal_points(e) && checks::has_alike_cities(e);
}
bool pays_by_weight(const TileSet& /*set*/, const Edition& e) {
  return e.pays_by_weight() && !checks::has_personal_points(e) && checks::has_alike_cities(e);
}
bool has_formula(const TileSet& /*set*/, const Edition& e) {
  return std::any_of(e.formulas.begin(), e.formulas.end(), [](const auto& own) { return own.has_value(); });
}
bool joins_at_bushes(const TileSet& /*set*/, const Edition& e) {
  return e.junction_ends_road == rules::editions::JunctionEndsRoad::houses_only;
}

constexpr auto option_list = in_group(
    PropertyGroup::editions,
    std::array{
        on_scored(
            "nothing-drops-incomplete-features", "house-incomplete-nothing house-incomplete-but-farms",
            "incomplete roads, cities, cloisters score nothing; farms unaffected",
            "with incomplete_at_end nothing every incomplete city, road and cloister gives nothing, and "
            "every other item is the one with incomplete_at_end score",
            nothing_drops_incomplete,
            {.applies =
                 {{drops_incomplete,
                   "incomplete features score, or have formulas of the edition's own (incomplete_at_end)"}}}),
        on_scored(
            "shares-differ-only-in-ties", "score-ties-full ours-award-shares",
            "every player tied for most gets full points, nothing or a share",
            "with shared_majority none or split an item with one majority holder gives what it gives with "
            "full; tied, it gives nothing, or full points divided by the tied players and rounded down "
            "(farms second left out; cities of farms first with first_ties of their own unchanged)",
            shares_differ_only_in_ties,
            {.applies = {{shares_otherwise, "tied players score in full (shared_majority)"}}}),
        on_scored(
            "everyone-gets-what-the-majority-gets",
            "c2-each-player-in-a-feature c2-majority ours-award-everyone",
            "each player with a follower there is paid like the majority",
            "with who_scores everyone each player with a follower on a feature gets what its majority gets "
            "with full shares, others nothing (farms second left out)",
            everyone_gets_the_majority_s,
            {.applies = {{scores_everyone,
                          "only the majority scores, or a formula asks for own figures (who_scores)"}}}),
        on_scored(
            "parts-follow-the-weights", "ours-award-outvoted ours-award-in-shares",
            "players with fewer followers get half, or by their number",
            "with outvoted, who has most gets what he gets without it; with half the player next to him half "
            "of what the feature is worth, with by_weight everybody else so much of it as his weight is of "
            "the most; with who_scores shares everybody so much as his weight is of all; rounded down (farms "
            "second left out)",
            parts_follow_the_weights,
            {.applies =
                 {{pays_by_weight,
                   "nobody gets a part by weight, or formulas ask for figures (who_scores, outvoted)"}}}),
        on_scored(
            "site-majority-changes-only-sites", "ours-site-majority",
            "a cloister goes to whoever has most figures around it",
            "with site_majority around who scores a cloister or garden is told by the weights of the figures "
            "on "
            "the tiles not more than one column and one row away, each where it stands; all other features "
            "score as with site_majority on",
            site_majority_changes_only_sites,
            {.applies = {{counts_around,
                          "figures on a cloister or garden decide who scores it (site_majority)"}}}),
        on_scored(
            "once-for-all-takes-the-first-farm", "farm-second farm-second-for-all",
            "a city scores once, for each player or once for all",
            "with second_once all each completed city is counted on one farm: of those with somebody who "
            "scores the one laid first; its scorers share the farm's points for its cities, and every item "
            "that is no farm is as with each_player",
            once_for_all_takes_the_first_farm,
            {.applies = {{scores_once_for_all, "no city scores once for all players (farms, second_once)"}}}),
        on_scored("first-ties-change-only-tied-cities", "farm-first farm-first-ties",
                  "whoever has most farmers around a city",
                  "with first_ties full, none or split a city around which several have the most farmers "
                  "gives each of them its points, nobody anything, or its points divided by them and rounded "
                  "down; every other item is as with as_others",
                  first_ties_change_only_tied_cities,
                  {.applies = {{ties_otherwise_by_city,
                                "ties around a city are paid like others (farms, first_ties)"}}}),
        on_scored(
            "formulas-change-only-their-items", "ours-formulas",
            "formulas of the edition take the place of its points",
            "items of a kind and state that the edition gives no formula for are those without its formulas",
            formulas_change_their_items,
            {.applies = {{has_formula, "the edition has no formulas of its own"}}}),
        on_items<no_less_than_the_least>(
            "no-feature-below-the-least", "ours-points-below-zero",
            "no feature gives less than least_feature",
            "in the fast engine nobody gets less than least_feature for an item",
            {.applies = {{has_least_feature, "no formula may give less than 0 points (least_feature)"}}}),
        on_turn(
            "totals-never-below-the-least", "ours-least-total", "no total is less than least_total",
            "in both engines a total after a turn is that before it, the turn's items and its events, added "
            "up and then raised to least_total; so is a final one, if the game ended after that turn",
            totals_keep_the_least,
            {.applies = {{has_least_total, "totals may be any number (least_total)"}}}),
        on_turn("closed-farms-score-as-at-the-end", "ours-farms-close",
                "a farm without an open side is scored at once",
                "a farm that is scored in a turn gives what the end of the game would give for it on that "
                "board; after the turn nobody stands on a farm that has a tile beyond each of its sides and, "
                "with with_cities, whose cities are complete",
                checks::closed_farms_give_what_the_end_would,
                {.applies = {{farms_close, "farms are scored at the end alone (farms_close)"}}}),
        on_turn("games-begin-as-stated", "ours-start", "a game begins with the tiles that start.lay states",
                "in both engines the first tiles of the board are those that start.lay states, where it says "
                "and turned as it says, and nobody stands on them",
                game_begins_as_stated,
                {.applies = {{has_own_start, "games begin with the start tile of the tile set"}}}),
        on_turn("event-points-add-up", "ours-events ours-event-turn-start ours-event-formulas",
                "events give the points that their rows say",
                "in both engines each event gives in a turn what it gives by its definition, counted on the "
                "tiles and figures: of a tile laid, of features completed, of the features that the player "
                "held when his turn began",
                checks::event_points_add_up,
                {.applies = {{has_events, "the edition has no events ([[event]])"}}}),
        on_turn("event-tokens-add-up", "ours-event-tokens", "events give the tokens that their rows say",
                "in both engines the players have after a turn the tokens that they had before it and those "
                "that each event gives in it by its definition, counted on the tiles and figures",
                checks::event_tokens_add_up,
                {.applies = {{has_event_tokens, "no event gives tokens ([[event]])"}}}),
        on_turn(
            "awards-go-to-the-most", "ours-awards ours-award-passes-on",
            "an award goes to who has most, or passes on to who has more",
            "in both engines each award that passes on is after a turn with who had it, or with the first "
            "of those who have most, if that is more; and each award would give, if the game ended, its "
            "points to whom its row says, counted from tokens and figures in supply",
            checks::awards_go_to_the_most,
            {.applies = {{has_awards, "the edition has no awards ([[award]])"}}}),
        on_turn(
            "who-wins-is-not-beaten", "ours-winner",
            "of players with most points who has most of what tie compares wins",
            "in both engines nobody has more points than who would win if the game ended after the turn, or "
            "as many and more of what tie compares, counted from tokens and figures in supply, or the seat "
            "that it names",
            checks::who_wins_is_not_beaten,
            {.applies = {{breaks_ties, "no player is preferred among those with most points (tie)"}}}),
        on_turn("players-begin-as-their-rows-say", "ours-seats", "players begin with what their rows say",
                "in both engines a game begins with the points and figures that the rows [[seat]] give to "
                "each player, and with the usual ones where they say nothing of him",
                checks::players_begin_as_stated,
                {.applies = {{has_seats, "all players begin alike ([[seat]])"}}}),
        on_turn("unclaimed-features-go-where-stated", "ours-unclaimed",
                "who gets the points of a completed feature of nobody",
                "in both engines each city, road, cloister or other feature that a tile completes, and on "
                "which nobody stands, gives what it is worth to whoever unclaimed says, all of it to each; "
                "no other feature of nobody gives anything",
                checks::unclaimed_goes_where_stated,
                {.applies = {{gives_unclaimed, "what nobody holds is scored for nobody (unclaimed)"}}}),
        on_scored("crossings-end-roads-by-their-art",
                  "road-crossing-ends house-trees-end-no-road house-crossing-art",
                  "a crossing drawn with bushes joins its roads into one with several ends under houses_only",
                  "the road edges of a crossing with bushes belong to one segment and one feature in both "
                  "engines, those of any other crossing to a segment each",
                  crossings_end_roads_by_art,
                  {.applies = {{joins_at_bushes, "every crossing ends roads (junction_ends_road)"}}})});

}  // namespace

std::span<const Property> option_properties() { return option_list; }

}  // namespace bastide::props::catalogue
