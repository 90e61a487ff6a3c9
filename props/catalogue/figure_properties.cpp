// What must be true of marks, figures, parts of a turn and tokens: of all groups, where an edition has them.
//
// Of a game of pennants and followers alone the other lists say all of it: there the properties of this one
// do not apply. Counted by definition: figure_rules.cpp; points and tokens: mark_checks.cpp; what a turn may
// do: turn_checks.cpp. The last ones say the published expansions' points in their own words, where an
// edition has their formulas.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/figure_rules.hpp"
#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;
using rules::editions::Edition;
using rules::editions::Figure;
using rules::expressions::FormulaSlot;
using tilesets::TileSet;

// --- parts of a turn

Verdict second_part_when_extended(const TurnView& view) {
  const bool extends = view.part == 1 && checks::extends_for_another_part(view.edition, view.features_after,
                                                                          view.before.board, view.player);
  for (int player = 0; player < view.players; ++player) {
    const int due = extends && player == view.player ? 2 : 1;
    const int fast = view.fast.part(player);
    const int reference = view.reference.part(player);
    if (fast == due && reference == due) continue;
    return differs(fmt::format("after part {} of the turn of player {} the next tile of player {} is part {} "
                               "by the fast engine, {} by the reference model",
                               view.part, view.player, player, fast, reference),
                   fast, due, {{static_cast<int>(view.before.board.size()), 0}});
  }
  return std::nullopt;
}

// --- the published expansions in their own words

int number_of(const Edition& edition, std::string_view mark) {
  for (std::size_t m = 0; m < edition.marks.size(); ++m) {
    if (edition.marks[m].name == mark) return static_cast<int>(m);
  }
  return -1;
}

/// An item gives its scorers `points`, each of them in full.
Verdict must_score(const ScoreItem& item, int points, const char* what) {
  const int given = std::ranges::max(item.points);
  if (given == points || std::ranges::max(item.holders) == 0) return std::nullopt;
  return differs(fmt::format("{} of {} gives {}", what,
                             rules::counted(static_cast<int>(item.tiles.size()), "tile"), given),
                 item, fmt::format("{} points", points), {item.anchor});
}

Verdict inns_double_or_nothing(const checks::Occupied& position, std::span<const ScoreItem> items) {
  const int inn = number_of(position.edition, "inn");
  for (const auto& item : items) {
    if (item.feature != FeatureKind::road) continue;
    const bool has_inn = inn > 0 && item.marks[at(inn)] > 0;
    const auto tiles = static_cast<int>(item.tiles.size());
    const int points = !has_inn ? tiles : item.complete ? 2 * tiles : 0;
    if (auto verdict = must_score(item, points, has_inn ? "a road with an inn" : "a road")) return verdict;
  }
  return std::nullopt;
}

Verdict cathedrals_three_or_nothing(const checks::Occupied& position, std::span<const ScoreItem> items) {
  const int cathedral = number_of(position.edition, "cathedral");
  for (const auto& item : items) {
    if (item.feature != FeatureKind::city) continue;
    const bool has_cathedral = cathedral > 0 && item.marks[at(cathedral)] > 0;
    const int counted = static_cast<int>(item.tiles.size()) + item.marks[tilesets::pennant];
    const int each = item.complete ? (has_cathedral ? 3 : 2) : (has_cathedral ? 0 : 1);
    if (auto verdict = must_score(item, each * counted, has_cathedral ? "a city with a cathedral" : "a city"))
      return verdict;
  }
  return std::nullopt;
}

Verdict gardens_score_as_cloisters(const checks::Occupied& /*position*/, std::span<const ScoreItem> items) {
  for (const auto& item : items) {
    if (item.feature != FeatureKind::garden) continue;
    // Its own tile and those around it.
    const auto tiles = static_cast<int>(item.tiles.size());
    if (item.complete != (tiles == 9))
      return differs(fmt::format("a garden with {} tiles around it is {}", tiles - 1,
                                 item.complete ? "complete" : "incomplete"),
                     item, "complete with eight", {item.anchor});
    if (auto verdict = must_score(item, tiles, "a garden")) return verdict;
  }
  return std::nullopt;
}

Verdict own_pig_makes_four(const ScoredView& view) {
  const auto pig = std::ranges::find(view.edition.figures, "pig", &Figure::id) - view.edition.figures.begin();
  for (const auto& item : view.fast_sheet.items) {
    if (item.feature != FeatureKind::farm) continue;
    const int farm = view.reference.index_of(item.anchor);
    PerPlayer due{};
    const int most = std::ranges::max(item.holders);
    for (std::size_t p = 0; p < due.size(); ++p)
      due[p] = most > 0 && item.holders[p] == most ? 3 * item.cities : 0;
    for (std::size_t tile = 0; tile < view.placements.size(); ++tile) {
      for (const auto& who : view.placements[tile].follower) {
        if (who.figure != pig) continue;
        if (view.reference.index_of({static_cast<int>(tile), who.segment}) != farm) continue;
        if (due[at(who.player)] > 0) due[at(who.player)] = 4 * item.cities;
      }
    }
    if (item.points == due) continue;
    return differs(fmt::format("a farm at {} gives {}, with pigs {}", rules::counted(item.cities, "city"),
                               in_words(item.points), in_words(due)),
                   item, in_words(due), {item.anchor});
  }
  return std::nullopt;
}

// --- where they say something

bool set_has_marks(const TileSet& set, const Edition& /*edition*/) { return set.marks().size() > 1; }
bool has_marks(const TileSet& /*set*/, const Edition& edition) { return edition.has_marks(); }
bool has_figures(const TileSet& /*set*/, const Edition& edition) { return edition.has_figures(); }
bool has_formulas(const TileSet& /*set*/, const Edition& edition) {
  return edition.has_marks() || edition.has_figures();
}
template <bool (*test)(const Figure&)>
bool has_figure(const TileSet& /*set*/, const Edition& edition) {
  return std::ranges::any_of(edition.figures, test);
}
bool is_heavy(const Figure& figure) { return figure.weight > 1 || figure.weight_formula.has_value(); }
bool is_weightless(const Figure& figure) { return !figure.is_follower(); }
bool is_retrievable(const Figure& figure) { return figure.is_retrievable(); }
bool gives_stated_points(const Figure& figure) {
  return figure.is_retrievable() && !figure.gives_end_points_back();
}
bool goes_elsewhere(const Figure& figure) { return figure.goes_elsewhere() || figure.goes_second(); }
bool gives_part(const Figure& figure) { return figure.gives_part; }
bool needs_follower(const Figure& figure) { return figure.needs == rules::editions::Needs::own_follower; }
bool joins_or_needs_mark(const Figure& figure) {
  return figure.needs == rules::editions::Needs::anyone || figure.needs_mark >= 0;
}
bool leaves_with_follower(const Figure& figure) { return figure.leaves_with_follower; }
bool has_tokens(const TileSet& /*set*/, const Edition& edition) {
  return std::ranges::any_of(edition.marks, &rules::expressions::MarkRule::is_token);
}
bool has_bonus(const TileSet& /*set*/, const Edition& edition) {
  return std::ranges::any_of(edition.marks, [](const auto& mark) { return mark.bonus > 0; });
}

bool has_published_award(const Edition& edition) {
  return edition.who_scores == rules::editions::WhoScores::majority && !edition.pays_by_weight() &&
         edition.shared_majority == rules::editions::SharedMajority::full;
}
bool says(const Edition& edition, FormulaSlot slot, std::string_view text) {
  return rules::editions::formula_of(edition, slot).text() == text;
}
bool has_inns(const TileSet& /*set*/, const Edition& edition) {
  return has_published_award(edition) && number_of(edition, "inn") > 0 &&
         says(edition, FormulaSlot::road_complete, "tiles * (1 + inn)") &&
         says(edition, FormulaSlot::road_incomplete, "inn ? 0 : tiles");
}
bool has_cathedrals(const TileSet& /*set*/, const Edition& edition) {
  return has_published_award(edition) && number_of(edition, "cathedral") > 0 &&
         says(edition, FormulaSlot::city_complete, "(2 + cathedral) * (tiles + pennants)") &&
         says(edition, FormulaSlot::city_incomplete, "cathedral ? 0 : tiles + pennants");
}
bool has_plain_gardens(const TileSet& /*set*/, const Edition& edition) {
  return has_published_award(edition) && edition.has_gardens() && !edition.table.completes() &&
         edition.incomplete_at_end == rules::editions::IncompleteAtEnd::score &&
         says(edition, FormulaSlot::garden_complete, "1 + neighbours") &&
         says(edition, FormulaSlot::garden_incomplete, "1 + neighbours");
}
bool has_pigs(const TileSet& /*set*/, const Edition& edition) {
  return has_published_award(edition) && edition.farms == rules::editions::Farms::third &&
         std::ranges::count(edition.figures, "pig", &Figure::id) == 1 &&
         says(edition, FormulaSlot::farm_points, "cities * (3 + (pigs > 0))");
}

constexpr Precondition with_figures{has_figures, "there are no figures but followers"};
constexpr Precondition with_marks{has_marks, "there are no marks but pennants"};
constexpr Precondition with_companions{has_figure<needs_follower>, "no figure joins an own follower"};
constexpr Precondition with_retrievable{has_figure<is_retrievable>, "no figure may be taken back"};
constexpr Precondition with_stated_points{has_figure<gives_stated_points>,
                                          "no figure may be taken back but for its points"};
constexpr Precondition with_far{has_figure<goes_elsewhere>,
                                "figures are deployed on the tile just laid alone"};
constexpr Precondition with_parts{has_figure<gives_part>, "no figure gives a second part of a turn"};
constexpr Precondition with_heavy{has_figure<is_heavy>, "no figure weighs more than a follower"};
constexpr Precondition with_tokens{has_tokens, "no mark gives tokens"};
constexpr Precondition with_bonus{has_bonus, "no mark gives a bonus at the end"};
constexpr Precondition with_inns{has_inns, "roads are not scored by inns as published"};
constexpr Precondition with_cathedrals{has_cathedrals, "cities are not scored by cathedrals as published"};
constexpr Precondition with_plain_gardens{has_plain_gardens, "gardens are not scored as published"};
constexpr Precondition with_pigs{has_pigs, "farms are not scored by pigs as published"};

constexpr auto mark_list = in_group(
    PropertyGroup::features,
    std::array{on_board("marks-conserved", "ours-marks-conserved", "a mark belongs to its own segment",
                        "of every kind of mark the features of either engine have as many in all, kind by "
                        "kind of feature, as the placed tiles",
                        checks::marks_conserved,
                        {.applies = {{set_has_marks, "the tiles show no marks but pennants"}}})});

constexpr auto figure_list = in_group(
    PropertyGroup::scoring,
    std::array{
        on_items<checks::points_follow_formulas>(
            "points-follow-the-formulas",
            "ours-formulas ours-marks ours-own-figures-in-points inns-inn-second inns-cathedral-second "
            "inns-inn-when-scored",
            "marks are merged as their rows say, and whose figures a formula means",
            "every item by a formula of the edition gives each scorer what the formula says of the feature's "
            "counts, its marks counted once or added up as declared, and his own figures there (farms second "
            "and first left out)",
            {.applies = {{has_formulas, "there are neither marks but pennants nor figures but followers"}}}),
        on_items<checks::unasked_marks_change_nothing>(
            "unasked-marks-change-nothing", "ours-marks traders-goods-city-as-ever inns-cathedral-farms",
            "a mark changes points by the formulas that name it, and nothing else",
            "every item gives what it would if its feature had none of the marks that its formula does "
            "not name; by the pages' own points, none but pennants",
            {.applies = with_marks}),
        on_items<checks::weights_decide_who_scores>(
            "weights-decide-who-scores",
            "ours-weights inns-large-counts-two traders-builder-not-counted traders-pig-not-counted "
            "abbot-is-follower",
            "the greatest weight of figures scores, and no weight no points",
            "nobody gets points for a feature unless the weights of his figures there add up to more "
            "than 0 and to the most (who_scores everyone or shares, outvoted: to more than 0)",
            {.applies = with_figures}),
        on_scored("weights-change-no-points", "ours-weights inns-large-no-more-points",
                  "weights decide who scores, never how much",
                  "scored again with every follower weighing 1, the same features have items, and who scores "
                  "one both times gets the same for it",
                  checks::weights_change_no_points, {.applies = {with_figures, with_heavy}}),
        on_scored("weightless-figures-score-nobody",
                  "traders-special-figures traders-builder-not-counted traders-pig-own-alone ours-weights",
                  "builder and pig count for no majority",
                  "by the reference model without the figures that weigh nothing, every feature has the same "
                  "holders and gives the same; where its formula asks for them, nobody else",
                  checks::weightless_figures_score_nobody,
                  {.applies = {with_figures, {has_figure<is_weightless>, "every figure weighs something"}}}),
        at_end("bonuses-go-to-most-tokens",
               "traders-goods-most traders-goods-tied traders-goods-nobody ours-marks-tokens",
               "who has most tokens of a mark scores its bonus, all tied in full",
               "in both engines the players with most tokens of a mark, at least one, get its bonus, all "
               "others nothing",
               checks::bonuses_go_to_most_tokens, {.applies = {with_marks, with_bonus}}),
        at_end("bonuses-count-completed-marks", "ours-tokens-conserved traders-tokens",
               "all tokens are marks of completed features",
               "the final scoring has a bonus for every mark that has one, and the tokens in it are as many "
               "as the marks on completed features",
               checks::every_bonus_is_told, {.applies = {with_marks, with_bonus}})});

constexpr auto figure_turn_list = in_group(
    PropertyGroup::scoring,
    std::array{
        on_turn("companions-join-own-followers",
                "traders-beside-own-follower traders-builder-deployed traders-builder-open-feature "
                "traders-builder-second-own traders-pig-deployed",
                "builder and pig join an own follower",
                "a figure that needs an own follower was deployed on an incomplete feature with a follower "
                "of its player's and no other figure of his of its kind",
                checks::joined_own_follower, {.applies = {with_figures, with_companions}}),
        on_turn("deployed-where-it-may-join", "ours-figure-needs", "a figure is deployed where its row says",
                "a figure that joins figures of anyone was deployed on a feature that held one, and a figure "
                "that needs a mark on a feature with one",
                checks::joined_as_the_row_says,
                {.applies = {with_figures,
                             {has_figure<joins_or_needs_mark>,
                              "no figure joins those of anyone or needs a mark (needs, needs_mark)"}}}),
        on_turn("companions-leave-with-the-last-follower", "traders-return-with-last-follower",
                "a builder or pig is nowhere without an own follower",
                "after the turn, in both engines, every figure that leaves with its player's followers "
                "stands beside one, alone of its kind",
                checks::companions_have_followers,
                {.applies = {with_figures,
                             {has_figure<leaves_with_follower>,
                              "no figure leaves with its player's followers"}}}),
        on_turn("figures-stand-where-they-may",
                "ours-figures traders-builder-not-elsewhere abbot-nowhere-else abbot-others-not-in-gardens "
                "inns-large-not-in-gardens",
                "each kind of figure has its places",
                "after the turn, in both engines, every figure stands on a kind of segment that its row "
                "names, no one on fields without farmers",
                checks::figures_stand_where_they_may, {.applies = with_figures}),
        on_turn("one-action-a-part", "ours-one-figure-a-part inns-one-figure abbot-instead-of-any-figure",
                "one figure is deployed or taken back",
                "no figure is deployed and another taken back in one part of a turn; supplies change by "
                "those who are gone from the board and by the one of the player's who came to it",
                checks::one_action_a_part, {.applies = with_figures}),
        on_turn("taken-back-from-incomplete-sites",
                "abbot-taken-back abbot-not-when-complete abbot-no-supply-needed ours-figure-taken-back",
                "an abbot may be taken back from an incomplete cloister or garden",
                "the figures that the player may take back are, in both engines, those of his of such a kind "
                "on cloisters and gardens that are incomplete with the tile laid, whatever he has in supply",
                checks::retrievable_agree, {.applies = {with_figures, with_retrievable}}),
        on_turn("taken-back-scores-as-at-the-end",
                "abbot-as-at-the-end abbot-alone-scores abbot-before-scoring ours-figure-taken-back",
                "taken back he scores what the end would give, he alone",
                "a turn has an item of an incomplete feature exactly when a figure is taken back: of its "
                "site, with the points that it would give at the end with nobody else on the board, for its "
                "player alone",
                checks::taken_back_scores_as_at_the_end, {.applies = with_figures}),
        on_turn(
            "deployed-elsewhere-as-rows-say", "ours-deployed-elsewhere ours-second-figures",
            "a figure may be deployed on tiles that lay before, or second in a turn, where its row says so",
            "each engine allows exactly the deployments on earlier tiles that the rows say: on tiles without "
            "a figure, on features that are not complete and fields that are not closed, where the feature "
            "is as the row needs, with the mark on the tile just laid and as near as it asks; and exactly "
            "the two deployments in a turn of which one could go alone, the other may go second and is asked "
            "the same with the first standing",
            checks::far_spots_agree, {.applies = {with_figures, with_far}}),
        on_turn(
            "taken-back-gives-as-stated", "ours-taken-back-anywhere",
            "taken back from anywhere he gives what his row says",
            "the item of a figure taken back has the points of the formula in its row, of the feature that "
            "it left as it is with the tile, for its player alone; without a formula none",
            checks::taken_back_gives_as_stated, {.applies = {with_figures, with_stated_points}}),
        on_turn("tokens-go-to-who-completes",
                "traders-goods-who-completes traders-goods-several-cities ours-marks-tokens",
                "who completes a city takes its goods, whoever holds it",
                "in both engines the player of the turn takes a token for every such mark of every feature "
                "that is complete now and was not before; nobody else's tokens change",
                checks::tokens_go_to_who_completes, {.applies = {with_marks, with_tokens}}),
        on_turn("tokens-are-marks-completed", "ours-tokens-conserved traders-tokens",
                "all tokens are marks of completed features",
                "in both engines the tokens of all players are as many as the marks on completed features",
                checks::tokens_are_marks_completed, {.applies = {with_marks, with_tokens}}),
        on_turn("second-part-exactly-when-extended",
                "traders-second-part traders-trigger-extended traders-no-third-part "
                "traders-two-features-one-part traders-builder-stood-before traders-only-own-tile "
                "ours-parts-of-a-turn",
                "a tile that extends the builder's road or city gives a second, never a third",
                "in both engines the next tile of a player is the second part of his turn exactly when he "
                "has just played the first part, with a tile that became a part of a road or city on which a "
                "figure of his stood before that gives one",
                second_part_when_extended, {.applies = {with_figures, with_parts}})});

constexpr auto published_list = in_group(
    PropertyGroup::editions,
    std::array{
        on_items<inns_double_or_nothing>(
            "inns-pay-double-or-nothing", "inns-inn-two-points inns-inn-second inns-inn-incomplete",
            "a road with inns: 2 a tile complete, else nothing",
            "a scored road gives 2 points a tile with an inn or several, complete; 0 with one, "
            "incomplete; without, 1 a tile",
            {.applies = {with_marks, with_inns}}),
        on_items<cathedrals_three_or_nothing>(
            "cathedrals-pay-three-or-nothing",
            "inns-cathedral-three-points inns-cathedral-second inns-cathedral-incomplete",
            "a city with cathedrals: 3 a tile and pennant complete, else nothing",
            "a scored city gives 3 points a tile and pennant with a cathedral or both, complete; 0 "
            "with one, incomplete; without, 2 and 1",
            {.applies = {with_marks, with_cathedrals}}),
        on_items<gardens_score_as_cloisters>(
            "gardens-score-as-cloisters", "abbot-complete abbot-at-the-end abbot-garden-apart",
            "a garden: 9 with eight tiles around, else 1 and 1 a tile",
            "a scored garden is complete with eight tiles around it, and gives 1 point for itself and "
            "1 for each of them",
            {.applies = {with_figures, with_plain_gardens}}),
        on_scored("own-pig-makes-four",
                  "traders-pig-four-points traders-pig-own-alone traders-pigs-do-not-add-up "
                  "traders-pigs-of-several",
                  "4 points a city for who scores a farm with his own pig",
                  "who has the most weight of followers on a farm gets 4 points for each completed city at "
                  "it where a pig of his stands, else 3; others nothing, with a pig or without",
                  own_pig_makes_four, {.applies = {with_figures, with_pigs}})});

// --- what must happen

bool second_part_played(const TurnView& view) { return view.part == 2; }
bool taken_back(const TurnView& view) { return view.retrieves().has_value(); }
bool companion_deployed(const TurnView& view) {
  return std::ranges::any_of(view.deployed(), [&](const auto& who) {
    return view.edition.figures[at(who.figure)].needs == rules::editions::Needs::own_follower;
  });
}
bool companion_returned(const TurnView& view) {
  for (std::size_t f = 0; f < view.edition.figures.size(); ++f) {
    if (!view.edition.figures[f].leaves_with_follower) continue;
    for (int player = 0; player < view.players; ++player) {
      if (view.after.supplies[f][at(player)] > view.before.supplies[f][at(player)]) return true;
    }
  }
  return false;
}
bool goods_without_figure(const TurnView& view) {
  if (view.before.tokens == view.after.tokens) return false;
  const auto followers = followers_on(view.features_after, checks::board_when_scored(view));
  for (std::size_t f = 0; f < followers.size(); ++f) {
    const auto& feature = view.features_after.features[f];
    if (!feature.complete || feature.segments.back().placement != static_cast<int>(view.before.board.size()))
      continue;
    for (std::size_t m = 0; m < view.edition.marks.size(); ++m) {
      if (view.edition.marks[m].is_token && feature.marks[m] > 0 && followers[f][at(view.player)] == 0)
        return true;
    }
  }
  return false;
}
bool garden_scored_complete(const TurnView& view) {
  return std::ranges::any_of(view.fast_items, [](const ScoreItem& item) {
    return item.feature == FeatureKind::garden && item.complete;
  });
}

/// Whether in a scoring a player beats, or ties with, one who has more figures there.
bool weight_beats_number(const checks::Occupied& position, std::span<const ScoreItem> items) {
  const auto followers = followers_on(position.features, position.placements);
  return std::ranges::any_of(items, [&](const ScoreItem& item) {
    if (checks::is_by_city(item)) return false;
    const auto& numbers = followers[at(position.features.index_of(item.anchor))];
    for (std::size_t p = 0; p < numbers.size(); ++p) {
      const bool has_more = std::ranges::any_of(numbers, [&](int n) { return n > numbers[p]; });
      if (item.points[p] != 0 && has_more) return true;
    }
    return false;
  });
}
bool weight_in_turn(const TurnView& view) {
  const auto board = checks::board_when_scored(view);
  return weight_beats_number({view.set(), view.edition, view.features_after, board}, view.fast_items);
}
bool weight_at_end(const ScoredView& view) {
  return weight_beats_number({view.set(), view.edition, view.reference, view.placements},
                             view.fast_sheet.items);
}

bool is_marked(const ScoreItem& item, const Edition& edition, std::string_view mark) {
  const int number = number_of(edition, mark);
  return number > 0 && item.marks[at(number)] > 0;
}
template <FeatureKind kind>
bool worthless_for_its_mark(const ScoredView& view) {
  return std::ranges::any_of(view.fast_sheet.items, [&](const ScoreItem& item) {
    return item.feature == kind && !item.complete && std::ranges::max(item.points) == 0 &&
           is_marked(item, view.edition, kind == FeatureKind::road ? "inn" : "cathedral");
  });
}
template <FeatureKind kind>
bool marked_completed(const TurnView& view) {
  return std::ranges::any_of(view.fast_items, [&](const ScoreItem& item) {
    return item.feature == kind && item.complete &&
           is_marked(item, view.edition, kind == FeatureKind::road ? "inn" : "cathedral");
  });
}
bool pig_changes_a_farm(const ScoredView& view) {
  return std::ranges::any_of(view.fast_sheet.items, [](const ScoreItem& item) {
    return item.feature == FeatureKind::farm && item.cities > 0 &&
           std::ranges::max(item.points) == 4 * item.cities;
  });
}
bool bonus_tied(const ScoredView& view) {
  return std::ranges::any_of(view.fast_sheet.bonuses, [](const auto& bonus) {
    return std::ranges::count_if(bonus.points, [](int n) { return n > 0; }) >= 2;
  });
}

constexpr auto cover_figure_list = in_group(
    PropertyGroup::scoring,
    std::array{
        seen("cover-second-part", "traders-second-part", "the builder gives a second tile",
             "the second part of a turn is played", second_part_played,
             {.applies = {with_figures, with_parts, in_long_games}}),
        seen("cover-taken-back", "abbot-taken-back", "the abbot may be taken back", "a figure is taken back",
             taken_back, {.applies = {with_figures, with_retrievable}}),
        seen("cover-companion-deployed", "traders-beside-own-follower",
             "builder and pig join an own follower", "a figure is deployed beside an own follower",
             companion_deployed, {.applies = {with_figures, with_companions, in_long_games}}),
        seen("cover-companion-returned", "traders-return-with-last-follower",
             "builder and pig leave with the last one",
             "a figure that leaves with its player's followers comes back", companion_returned,
             {.applies = {with_figures, with_parts, in_long_games}}),
        seen("cover-goods-without-figure", "traders-goods-who-completes",
             "whoever has knights there or nobody has",
             "a player takes tokens for a feature on which he has no figure", goods_without_figure,
             {.applies = {with_marks, with_tokens, in_long_games}}),
        seen("cover-bonus-tied", "traders-goods-tied", "all tied score in full",
             "at the end two players or more score for most tokens of a mark", nullptr,
             {.seen_at_end = bonus_tied, .applies = {with_marks, with_bonus, in_long_games}}),
        seen("cover-weight-beats-number", "inns-large-counts-two", "the large follower counts as two",
             "a feature is scored by a player on which another one has more figures", weight_in_turn,
             {.seen_at_end = weight_at_end, .applies = {with_figures, with_heavy, in_long_games}}),
        seen("cover-inn-completed", "inns-inn-two-points", "2 points a tile",
             "a completed road with an inn is scored", marked_completed<FeatureKind::road>,
             {.applies = {with_marks, with_inns, in_long_games}}),
        seen("cover-inn-incomplete", "inns-inn-incomplete", "nothing for an incomplete road with an inn",
             "at the end a held road with an inn is incomplete and gives nothing", nullptr,
             {.seen_at_end = worthless_for_its_mark<FeatureKind::road>,
              .applies = {with_marks, with_inns, in_long_games}}),
        seen("cover-cathedral-completed", "inns-cathedral-three-points", "3 points a tile and pennant",
             "a completed city with a cathedral is scored", marked_completed<FeatureKind::city>,
             {.applies = {with_marks, with_cathedrals, in_long_games}}),
        seen("cover-cathedral-incomplete", "inns-cathedral-incomplete",
             "nothing for an incomplete city with a cathedral",
             "at the end a held city with a cathedral is incomplete and gives nothing", nullptr,
             {.seen_at_end = worthless_for_its_mark<FeatureKind::city>,
              .applies = {with_marks, with_cathedrals, in_long_games}}),
        seen("cover-garden-completed", "abbot-complete", "a garden is complete with eight tiles around it",
             "a garden with an abbot is completed", garden_scored_complete,
             {.applies = {with_figures, with_plain_gardens, in_long_games}}),
        seen("cover-pig-makes-four", "traders-pig-four-points", "4 points a city with the own pig",
             "at the end a farm at completed cities gives 4 points for each", nullptr,
             {.seen_at_end = pig_changes_a_farm, .applies = {with_figures, with_pigs, in_long_games}})});

}  // namespace

std::span<const Property> cover_figure_properties() { return cover_figure_list; }
std::span<const Property> mark_properties() { return mark_list; }
std::span<const Property> figure_properties() { return figure_list; }
std::span<const Property> figure_turn_properties() { return figure_turn_list; }
std::span<const Property> published_properties() { return published_list; }

}  // namespace bastide::props::catalogue
