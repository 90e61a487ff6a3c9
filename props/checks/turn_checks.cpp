// What a turn, or a part of one, may do to figures, supplies, tokens and scores: place, deploy or take back,
// score, return.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "props/checks/figure_rules.hpp"
#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::Deployment;
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

/// "follower: {0, 2}; big: {1}; taken back from {(0,1)}"
std::string choice_words(const FigureChoices& choices, const rules::editions::Edition& edition) {
  std::string text;
  for (std::size_t f = 0; f < choices.spots.size(); ++f) {
    if (f > 0 && choices.spots[f].empty()) continue;
    text += fmt::format("{}{}: {}", f == 0 ? "" : "; ", edition.figures[f].id, in_words(choices.spots[f]));
  }
  for (const auto cell : choices.retrievable) text += fmt::format("; back from {}", in_words(cell));
  return text;
}

}  // namespace

// --- both engines

Verdict items_agree(const TurnView& view) {
  return compare_items(" of this turn", view.fast_items, view.reference_items);
}

Verdict games_agree(const TurnView& view) {
  if (auto verdict = compare_numbers("scores after the turn:", view.fast.scores(), view.after.scores))
    return verdict;
  for (std::size_t f = 0; f < view.edition.figures.size(); ++f) {
    if (auto verdict = compare_numbers("supplies after the turn:", view.fast.supply(static_cast<int>(f)),
                                       view.after.supplies[f]))
      return verdict;
  }
  if (view.edition.has_marks() || !view.edition.events.empty()) {
    const auto tokens = view.fast.tokens();
    for (std::size_t kind = 0; kind < tokens.size(); ++kind) {
      if (auto verdict = compare_numbers("tokens after the turn:", tokens[kind], view.after.tokens[kind]))
        return verdict;
    }
  }
  if (view.fast.award_holders() != view.after.award_holders)
    return differs("after the turn awards are with others", view.fast.award_holders(),
                   view.after.award_holders);
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
  // By definition, from before the deployment (figure_rules.cpp). Not asked of reference_choices: that would
  // only compare the engines, and this is the one statement on where figures go.
  const auto due = due_choices(view);
  if (view.fast_choices.spots == due.spots && view.reference_choices.spots == due.spots) return std::nullopt;
  const auto expected = choice_words({due.spots, {}}, view.edition);
  const auto fast = choice_words({view.fast_choices.spots, {}}, view.edition);
  return differs(
      fmt::format(
          "player {} may deploy on segments {} of {}; {} by the fast engine, {} by the reference model",
          view.player, expected, in_words(view.set(), view.move), fast,
          choice_words({view.reference_choices.spots, {}}, view.edition)),
      fast, expected);
}

Verdict retrievable_agree(const TurnView& view) {
  const auto due = due_choices(view).retrievable;
  if (view.fast_choices.retrievable == due && view.reference_choices.retrievable == due) return std::nullopt;
  const auto words = [&](const std::vector<rules::Cell>& cells) {
    return choice_words({{{}}, cells}, view.edition);
  };
  return differs(fmt::format("player {} may take back ({}); {} by the fast engine, {} by the reference model",
                             view.player, words(due), words(view.fast_choices.retrievable),
                             words(view.reference_choices.retrievable)),
                 words(view.fast_choices.retrievable), words(due));
}

Verdict far_spots_agree(const TurnView& view) {
  const auto due = due_choices(view).far;
  for (const auto* told : {&view.fast_choices.far, &view.reference_choices.far}) {
    if (*told == due) continue;
    const auto is_lacking = [](const auto& all, const auto& there) {
      return std::ranges::find(all, there) == all.end();
    };
    const auto words = [&](const rules::Elsewhere& there) {
      return fmt::format("{} on segment {} of the tile at {}",
                         view.edition.figures[at(there.deploys->figure)].id, there.deploys->segment,
                         in_words(there.cell));
    };
    const char* engine = told == &view.fast_choices.far ? "fast engine" : "reference model";
    for (const auto& there : due) {
      if (is_lacking(*told, there))
        return differs(
            fmt::format("player {} may deploy a {}, not by the {}", view.player, words(there), engine),
            told->size(), due.size());
    }
    for (const auto& there : *told) {
      if (is_lacking(due, there))
        return differs(
            fmt::format("player {} may deploy no {}, but by the {}", view.player, words(there), engine),
            told->size(), due.size());
    }
    return differs(fmt::format("the {} tells a deployment twice", engine), told->size(), due.size());
  }
  return std::nullopt;
}

// --- figures

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
  const bool needs_empty = view.edition.figures[at(follower->figure)].needs == rules::editions::Needs::empty;
  if (!needs_empty || !rules::reference::is_held(others)) return std::nullopt;
  return differs(fmt::format("{} was deployed on a feature that held followers {}",
                             in_words(view.set(), view.move), in_words(others)),
                 others, "no follower", view.features_after.features[at(feature)].segments);
}

Verdict joined_own_follower(const TurnView& view) {
  const auto& figure = view.move.follower;
  if (!figure || view.edition.figures[at(figure->figure)].needs != rules::editions::Needs::own_follower)
    return std::nullopt;
  const auto feature = at(view.features_after.feature_of.back()[at(figure->segment)]);
  const auto there = figures_on(view.features_after, view.before.board)[feature];
  const auto& land = view.features_after.features[feature];
  const int of_kind = there[at(figure->figure)][at(view.player)];
  const bool has_follower = has_own_follower(there, view.player, view.edition);
  if (has_follower && of_kind == 0 && !land.complete) return std::nullopt;
  return differs(fmt::format("{} joined {} {} with {}follower of its player's and {} of its kind",
                             in_words(view.set(), view.move), land.complete ? "a completed" : "an incomplete",
                             rules::feature_name(land.kind), has_follower ? "a " : "no ", of_kind),
                 of_kind, "an incomplete one with an own follower and none of its kind", land.segments);
}

Verdict joined_as_the_row_says(const TurnView& view) {
  const auto& figure = view.move.follower;
  if (!figure) return std::nullopt;
  const auto& kind = view.edition.figures[at(figure->figure)];
  const auto feature = at(view.features_after.feature_of.back()[at(figure->segment)]);
  const auto& land = view.features_after.features[feature];
  const bool joins = kind.needs == rules::editions::Needs::anyone;
  if (joins && !is_anyone_there(figures_on(view.features_after, view.before.board)[feature]))
    return differs(fmt::format("{} joined nobody", in_words(view.set(), view.move)), 0, "somebody there",
                   land.segments);
  if (kind.needs_mark < 0) return std::nullopt;
  int marks = 0;
  auto board = view.before.board;
  board.push_back(view.move);
  for (const auto [placement, segment] : land.segments)
    marks += view.set().type(board[at(placement)].type).segments[at(segment)].marks[at(kind.needs_mark)];
  if (marks > 0) return std::nullopt;
  return differs(fmt::format("{} stands without the mark that it needs", in_words(view.set(), view.move)),
                 marks, fmt::format("a mark {}", view.edition.marks[at(kind.needs_mark)].name),
                 land.segments);
}

Verdict figures_stand_where_they_may(const TurnView& view) {
  const auto position = view.fast.position().placements;
  for (const auto* board : {&position, &view.after.board}) {
    for (std::size_t tile = 0; tile < board->size(); ++tile) {
      for (const auto& who : (*board)[tile].follower) {
        const auto& segment = view.set().type((*board)[tile].type).segments[at(who.segment)];
        const auto& kind = view.edition.figures[at(who.figure)];
        const bool is_barred =
            segment.kind == tilesets::SegmentKind::field && view.edition.farms == rules::editions::Farms::off;
        if (kind.may_stand_on(segment.kind) && !is_barred) continue;
        return differs(fmt::format("a {} stands on a {}", kind.id, tilesets::kind_name(segment.kind)),
                       tilesets::kind_name(segment.kind), "a place where it may stand",
                       {{static_cast<int>(tile), who.segment}});
      }
    }
  }
  return std::nullopt;
}

namespace {

bool taken_back(const TurnView& view, int figure, int player) {
  if (!view.retrieves() || player != view.player) return false;
  const auto left = who_may_leave(view, *view.retrieves());
  return left && view.before.board[at(left->placement)].follower.on(left->segment)->figure == figure;
}

}  // namespace

Verdict one_action_a_part(const TurnView& view) {
  const auto board = board_when_scored(view);
  const int laid = static_cast<int>(board.size()) - 1;
  if (view.move.follower && view.elsewhere)
    return differs("two things were done with figures in one part of a turn", "two", "one at most",
                   {{laid, 0}});
  const bool may_be_two = std::ranges::any_of(view.edition.figures, &rules::editions::Figure::goes_second);
  const int most = may_be_two ? 2 : 1;
  if (view.deployed().size() > at(most))
    return differs("figures deployed in one part of a turn", view.deployed().size(), most, {{laid, 0}});
  // What left a supply or came back: what was deployed, what was taken back, and who stands no more.
  const auto stands = standing_figures(view.after.board);
  const auto stood = standing_figures(view.before.board);
  for (std::size_t f = 0; f < view.edition.figures.size(); ++f) {
    for (int player = 0; player < view.players; ++player) {
      const int gone = stood[f][at(player)] - stands[f][at(player)];
      const int back = view.after.supplies[f][at(player)] - view.before.supplies[f][at(player)];
      const int fast_back =
          view.fast.supply(static_cast<int>(f))[at(player)] - view.fast_before.supplies[f][at(player)];
      const int least = player == view.player ? -most : 0;
      // What leaves the game when scored comes back only when it is taken back.
      const auto deployed = std::ranges::count_if(view.deployed(), [&](const auto& who) {
        return who.player == player && who.figure == static_cast<int>(f);
      });
      const int used = (taken_back(view, static_cast<int>(f), player) ? 1 : 0) - static_cast<int>(deployed);
      const int due = view.edition.figures[f].is_lost ? used : gone;
      if (gone >= least && due == back && due == fast_back) continue;
      return differs(
          fmt::format("player {} has {} more of {} in the supply after the turn, and {} fewer stand", player,
                      fast_back, view.edition.figures[f].id, gone),
          fast_back, gone, {{laid, 0}});
    }
  }
  return std::nullopt;
}

Verdict followers_conserved(const TurnView& view) {
  const auto fast_standing = standing_figures(view.fast.position().placements);
  const auto standing = standing_figures(view.after.board);
  for (std::size_t f = 0; f < view.edition.figures.size(); ++f) {
    const auto& kind = view.edition.figures[f];
    const auto fast_supply = view.fast.supply(static_cast<int>(f));
    for (int player = 0; player < rules::most_players; ++player) {
      const int owned = owned_at_start(view, static_cast<int>(f), player);
      const auto check = [&](const char* engine, int in_supply, int on_board) -> Verdict {
        const int known = in_supply + on_board;
        if (in_supply >= 0 && (known == owned || (kind.is_lost && known < owned))) return std::nullopt;
        return differs(fmt::format("player {}, {}: {} of kind {} in the supply and {} on the board, of {}",
                                   player, engine, in_supply, kind.id, on_board, owned),
                       in_supply + on_board, owned);
      };
      if (auto verdict = check("fast engine", fast_supply[at(player)], fast_standing[f][at(player)]))
        return verdict;
      if (auto verdict =
              check("reference model", view.after.supplies[f][at(player)], standing[f][at(player)]))
        return verdict;
    }
  }
  return std::nullopt;
}

Verdict farmers_stay_others_return(const TurnView& view) {
  auto stood = view.before.board;
  stood.push_back(view.turn().laid());
  const auto position = view.fast.position().placements;
  if (position.size() != stood.size() || view.after.board.size() != stood.size()) {
    return differs("the turn did not leave the tiles from before it and the tile laid", position.size(),
                   stood.size());
  }
  const auto due = due_to_stand(view);
  for (std::size_t i = 0; i < stood.size(); ++i) {
    if (position[i].follower == due[i] && view.after.board[i].follower == due[i]) continue;
    const auto& who = stood[i].follower;
    const char* why = "nobody deployed there";
    if (who) {
      const auto& feature = view.features_after.feature_at({static_cast<int>(i), who->segment});
      const bool is_farmer = feature.kind == FeatureKind::farm;
      why = is_farmer && !due[i]                ? "its farm is closed"
            : is_farmer                         ? "it is a farmer"
            : feature.complete                  ? "its feature is complete"
            : view.retrieves() == stood[i].cell ? "it was taken back"
            : due[i]                            ? "its feature is not complete"
                                                : "its player's last follower has left";
    }
    return differs(fmt::format("the follower on {} must be {}: {}", in_words(view.set(), stood[i]),
                               due[i] ? "there still" : "gone", why),
                   in_words(view.set(), position[i]), due[i] ? in_words(view.set(), stood[i]) : "no follower",
                   {{static_cast<int>(i), who ? who->segment : 0}});
  }
  return std::nullopt;
}

Verdict companions_have_followers(const TurnView& view) {
  const auto position = view.fast.position().placements;
  for (const auto* board : {&position, &view.after.board}) {
    const auto standing = figures_on(view.features_after, *board);
    for (std::size_t f = 0; f < standing.size(); ++f) {
      for (std::size_t figure = 0; figure < view.edition.figures.size(); ++figure) {
        const auto& kind = view.edition.figures[figure];
        if (!kind.leaves_with_follower || kind.needs != rules::editions::Needs::own_follower) continue;
        for (int player = 0; player < view.players; ++player) {
          const int there = standing[f][figure][at(player)];
          if (there == 0 || (there == 1 && has_own_follower(standing[f], player, view.edition))) continue;
          return differs(
              fmt::format("{} {} of player {} on a {} without a follower of his, or too many", there, kind.id,
                          player, rules::feature_name(view.features_after.features[f].kind)),
              there, "one, and a follower with it", view.features_after.features[f].segments);
        }
      }
    }
  }
  return std::nullopt;
}

// --- tokens

Verdict tokens_go_to_who_completes(const TurnView& view) {
  const auto fast = view.fast.tokens();
  const auto fast_due = due_tokens(view, view.fast_before.tokens);
  const auto due = due_tokens(view, view.before.tokens);
  for (std::size_t m = 0; m < view.edition.marks.size(); ++m) {
    const auto what = "tokens of " + view.edition.marks[m].name;
    if (auto verdict = compare_numbers(what.c_str(), fast[m], fast_due[m])) return verdict;
    if (auto verdict = compare_numbers(what.c_str(), view.after.tokens[m], due[m])) return verdict;
  }
  return std::nullopt;
}

/// Whether the segment lies at the start and its feature is complete there.
bool is_complete_at_start(const TurnView& view, rules::SegmentRef segment) {
  const auto& set = view.set();
  if (segment.placement >= set.start_size()) return false;
  const auto lying = rules::placements_at_start(set, view.after.board.front().type);
  return rules::reference::features(set, lying, view.edition.table).feature_at(segment).complete;
}

Verdict tokens_are_marks_completed(const TurnView& view) {
  const auto fast = view.fast.tokens();
  for (std::size_t m = 0; m < view.edition.marks.size(); ++m) {
    if (!view.edition.marks[m].is_token) continue;
    int taken = 0;
    int fast_taken = 0;
    for (int player = 0; player < rules::most_players; ++player) {
      taken += view.after.tokens[m][at(player)];
      fast_taken += fast[m][at(player)];
    }
    int due = 0;
    for (const auto& feature : view.features_after.features) {
      // What was complete from the first tile on nobody completed.
      const bool is_of_start_alone =
          view.set().lying().empty() ? feature.segments.back().placement == 0 && !rules::is_site(feature.kind)
                                     : is_complete_at_start(view, feature.segments.front());
      if (feature.complete && !is_of_start_alone) due += feature.marks[m];
    }
    if (taken == due && fast_taken == due) continue;
    return differs(fmt::format("the players have {} tokens of {} by the fast engine, {} by the reference "
                               "model; completed features have {} marks",
                               fast_taken, view.edition.marks[m].name, taken, due),
                   fast_taken, due);
  }
  return std::nullopt;
}

// --- who is taken back

Verdict taken_back_scores_as_at_the_end(const TurnView& view) {
  std::vector<rules::ScoreItem> open;
  for (const auto& item : view.fast_items) {
    if (!item.complete && item.feature != FeatureKind::farm) open.push_back(item);
  }
  if (!view.retrieves()) {
    if (open.empty()) return std::nullopt;
    return differs("an incomplete feature is scored in a turn in which nobody is taken back", open.front(),
                   "no item", {open.front().anchor});
  }
  // The end of a game with nobody but this figure on the board.
  auto alone = view.before.board;
  int site = -1;
  for (std::size_t tile = 0; tile < alone.size(); ++tile) {
    if (alone[tile].cell == *view.retrieves()) {
      site = static_cast<int>(tile);
    } else {
      alone[tile].follower.reset();
    }
  }
  alone.push_back(view.move);
  alone.back().follower.reset();
  const auto left = who_may_leave(view, *view.retrieves());
  if (site < 0 || !left)
    return differs("a figure is taken back from where none stood", in_words(*view.retrieves()),
                   "a figure there");
  const Deployment who = *alone[at(site)].follower.on(left->segment);
  alone[at(site)].follower = who;
  const auto sheet = rules::reference::score(view.set(), alone, view.edition);
  if (!view.edition.figures[at(who.figure)].gives_end_points_back()) return std::nullopt;
  PerPlayer due{};
  // Of his alone, even where a figure without weight would score nothing at the end.
  const auto item = std::ranges::find(sheet.items, SegmentRef{site, who.segment}, &rules::ScoreItem::anchor);
  due[at(view.player)] = item == sheet.items.end() ? 0 : given_to_scorers(item->points);
  if (view.edition.figures[at(who.figure)].is_follower() && open.size() == 1 && open.front().points == due &&
      who.player == view.player && rules::is_site(open.front().feature) &&
      open.front().anchor == SegmentRef{site, who.segment})
    return std::nullopt;
  if (!view.edition.figures[at(who.figure)].is_follower() && open.size() == 1 && who.player == view.player)
    return std::nullopt;
  return differs(
      fmt::format("the figure taken back from {} gives {}, alone at the end it gives {}",
                  in_words(*view.retrieves()),
                  open.empty() ? std::string("no item") : in_words(open.front().points), in_words(due)),
      open.empty() ? PerPlayer{} : open.front().points, due, {{site, who.segment}});
}

Verdict taken_back_gives_as_stated(const TurnView& view) {
  const int left = left_feature(view);
  if (left < 0) return std::nullopt;
  const auto ref = *who_may_leave(view, *view.retrieves());
  const auto& who = *view.before.board[at(ref.placement)].follower.on(ref.segment);
  const auto& kind = view.edition.figures[at(who.figure)];
  if (kind.gives_end_points_back()) return std::nullopt;
  const auto& land = view.features_after.features[at(left)];
  PerPlayer due{};
  if (kind.retrieve_formula)
    due[at(view.player)] = kind.retrieve_formula->points(counted_on(land, view.edition));
  PerPlayer given{};
  int items = 0;
  for (const auto& item : view.fast_items) {
    if (view.features_after.index_of(item.anchor) != left) continue;
    ++items;
    given = plus(given, item.points);
  }
  if (items == 1 && given == due) return std::nullopt;
  return differs(fmt::format("the figure taken back from {} gives {}, by its row {}",
                             in_words(*view.retrieves()), in_words(given), in_words(due)),
                 given, due, {land.segments.front()});
}

// --- what is scored

Verdict scored_when_completed(const TurnView& view) {
  const auto board = board_when_scored(view);
  const auto followers = claims_on(view.features_after, board, view.edition);
  for (std::size_t f = 0; f < followers.size(); ++f) {
    const auto& feature = view.features_after.features[f];
    const auto& anchor = feature.segments.front();
    const auto scored =
        std::count_if(view.fast_items.begin(), view.fast_items.end(), [&](const rules::ScoreItem& item) {
          return view.features_after.index_of(item.anchor) == static_cast<int>(f);
        });
    const int laid = static_cast<int>(view.before.board.size());
    const bool is_left = static_cast<int>(f) == left_feature(view);
    // Figures around stay there: a site that was complete is done.
    const bool is_done = view.edition.counts_around() && rules::is_site(feature.kind) &&
                         anchor.placement < laid && view.features_before.feature_at(anchor).complete;
    const bool is_over = (feature.complete && !is_done) || closes_early(view, static_cast<int>(f));
    const bool is_held = rules::reference::is_held(followers[f]);
    const bool is_for_others = view.edition.unclaimed != rules::editions::Unclaimed::nobody;
    if (!is_held && feature.complete && is_for_others) continue;  // unclaimed_goes_where_stated
    const int due = is_left || (is_over && is_held) ? 1 : 0;
    if (scored == due) continue;
    return differs(fmt::format("a {} {} with followers {} is scored {} times in this turn",
                               is_over ? "completed" : "open", rules::feature_name(feature.kind),
                               in_words(followers[f]), scored),
                   scored, due, {anchor});
  }
  return std::nullopt;
}

Verdict closed_farms_give_what_the_end_would(const TurnView& view) {
  const auto board = board_when_scored(view);
  const auto at_end = rules::reference::score_features(view.features_after, board, view.edition,
                                                       rules::editions::Farms::third);
  const int left = left_feature(view);
  for (auto item : view.fast_items) {
    if (item.feature != FeatureKind::farm || view.features_after.index_of(item.anchor) == left) continue;
    const auto same = std::ranges::find_if(at_end.items, [&](const auto& other) {
      return other.feature == FeatureKind::farm && other.anchor == item.anchor;
    });
    if (same != at_end.items.end() && same->points == item.points) continue;
    return differs("a farm that closes gives other points than at the end", item,
                   same == at_end.items.end() ? "no such item" : "what the end of the game would give",
                   {item.anchor});
  }
  const auto standing = view.fast.position().placements;
  for (std::size_t tile = 0; tile < standing.size(); ++tile) {
    for (const auto& who : standing[tile].follower) {
      const rules::SegmentRef ref{static_cast<int>(tile), who.segment};
      if (!closes_early(view, view.features_after.index_of(ref))) continue;
      return differs("somebody stands on a farm that is closed", in_words(view.set(), standing[tile]),
                     "nobody", {ref});
    }
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
        if ((*board)[at(segment.placement)].follower.on(segment.segment) == nullptr) continue;
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
  const auto& least = view.edition.least_total;
  const auto with_items = [&](PerPlayer scores, const std::vector<rules::ScoreItem>& items,
                              const std::vector<rules::EventGain>& gains) {
    auto sum = points_of(items);
    rules::add(sum, points_of(gains));
    for (std::size_t p = 0; p < scores.size(); ++p) {
      scores[p] += sum[p];
      if (least) scores[p] = std::max(scores[p], *least);
    }
    return scores;
  };
  if (auto verdict =
          compare_numbers("scores before the turn plus its items:", view.fast.scores(),
                          with_items(view.fast_before.scores, view.fast_items, view.fast.event_gains()))) {
    return verdict;
  }
  return compare_numbers(
      "the reference model's scores before the turn plus its items (the model has the first):",
      view.after.scores, with_items(view.before.scores, view.reference_items, view.reference.event_gains()));
}

}  // namespace bastide::props::checks
