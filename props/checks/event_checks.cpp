// What events of the edition give in a turn, who has awards after it, what features of nobody give, and with
// what players begin, counted again on the table: neither engine is asked.
#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "props/checks/checks.hpp"
#include "props/checks/figure_rules.hpp"
#include "props/checks/formula_items.hpp"
#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::PerPlayer;
using rules::Placement;
using rules::editions::EventCount;
using rules::editions::EventFor;
using rules::editions::EventRow;
using rules::editions::EventTokens;
using rules::editions::EventWhen;
using rules::editions::KindMask;
using rules::editions::Unclaimed;
using rules::reference::Features;
using tilesets::Segment;

/// Segments of tiles that lie, by placement and number.
using Segments = std::vector<rules::SegmentRef>;

/// A board with who stands on it, and what it is asked about.
struct Scenery {
  const TurnView& view;
  const std::vector<Placement>& board;
  const Features& found;

  const Segment& segment(rules::SegmentRef ref) const {
    return view.set().type(board[at(ref.placement)].type).segments[at(ref.segment)];
  }
  /// Who has a figure on one of these segments.
  std::set<int> holders(const Segments& segments) const {
    std::set<int> out;
    for (const auto ref : segments) {
      const auto* figure = board[at(ref.placement)].follower.on(ref.segment);
      if (figure != nullptr) out.insert(figure->player);
    }
    return out;
  }
  int marks(const EventRow& event, const Segments& segments) const {
    int sum = 0;
    for (const auto ref : segments) sum += event.mark < 0 ? 0 : segment(ref).marks[at(event.mark)];
    return sum;
  }
  int tiles(const Segments& segments) const {
    std::set<int> all;
    for (const auto ref : segments) all.insert(ref.placement);
    return static_cast<int>(all.size());
  }
  /// Whether the segments are a feature that the event asks for, marks aside.
  bool has_size(const EventRow& event, const Segments& segments) const {
    return event.is_of(segment(segments.front()).kind) && tiles(segments) >= event.least_tiles;
  }
};

/// What the event's formula gives a player for a feature.
int worth_of(const Scenery& scenery, const EventRow& event, const Segments& segments, int player) {
  const auto* formula = event.formula_for(scenery.segment(segments.front()).kind);
  if (formula == nullptr) return 0;
  const Occupied position{scenery.view.set(), scenery.view.edition, scenery.found, scenery.board};
  return formula->points(told_of(position, scenery.found.index_of(segments.front()), *formula, player));
}

/// What one event gives.
struct Due {
  PerPlayer points{};
  PerPlayer tokens{};  ///< that players have then
};

bool gets(const TurnView& view, const EventRow& event, const std::set<int>& holders, int player) {
  if (event.who == EventFor::mover || event.who == EventFor::others)
    return (player == view.player) == (event.who == EventFor::mover);
  return event.who == EventFor::all || holders.contains(player);
}

/// Adds what the event gives once, about so many marks and tiles.
void give(const TurnView& view, const EventRow& event, const std::set<int>& holders, int marks, int tiles,
          Due& to) {
  const int times = event.each == EventCount::once ? 1 : event.each == EventCount::mark ? marks : tiles;
  for (int player = 0; player < view.players; ++player) {
    if (!gets(view, event, holders, player)) continue;
    to.points[at(player)] += event.points * times;
    int& tokens = to.tokens[at(player)];
    if (event.tokens == EventTokens::sum) tokens += times;
    if (event.tokens == EventTokens::largest && times > tokens) tokens = times;
  }
}

/// Adds what its formula gives for a feature.
void give_by_formula(const Scenery& scenery, const EventRow& event, const Segments& segments, Due& to) {
  for (int player = 0; player < scenery.view.players; ++player) {
    if (gets(scenery.view, event, scenery.holders(segments), player))
      to.points[at(player)] += worth_of(scenery, event, segments, player);
  }
}

void give_for_features(const Scenery& scenery, const EventRow& event,
                       bool (*happens)(const Scenery&, const Segments&), Due& to) {
  for (const auto& feature : scenery.found.features) {
    const auto& segments = feature.segments;
    const int marks = scenery.marks(event, segments);
    if (!scenery.has_size(event, segments) || (event.mark >= 0 && marks == 0)) continue;
    if (!happens(scenery, segments)) continue;
    give(scenery.view, event, scenery.holders(segments), marks, scenery.tiles(segments), to);
    give_by_formula(scenery, event, segments, to);
  }
}

bool is_of_anybody(const Scenery& scenery, const Segments& segments) {
  return !scenery.holders(segments).empty();
}

bool is_of_mover(const Scenery& scenery, const Segments& segments) {
  return scenery.holders(segments).contains(scenery.view.player);
}

bool is_completed_now(const Scenery& scenery, const Segments& segments) {
  if (closes_now(scenery.view, scenery.found.index_of(segments.front()))) return true;
  if (!scenery.found.feature_at(segments.front()).complete) return false;
  // Alone of the tile laid, or not complete before.
  const auto before = static_cast<int>(scenery.view.before.board.size());
  return std::ranges::none_of(segments, [&](rules::SegmentRef ref) {
    return ref.placement < before && scenery.view.features_before.feature_at(ref).complete;
  });
}

void give_for_tile(const Scenery& scenery, const EventRow& event, Due& to) {
  const int laid = static_cast<int>(scenery.board.size()) - 1;
  Segments own;
  Segments all;
  std::set<int> features;
  const auto count = static_cast<int>(scenery.view.set().type(scenery.board.back().type).segments.size());
  for (int s = 0; s < count; ++s) {
    const rules::SegmentRef ref{laid, s};
    const auto& segments = scenery.found.feature_at(ref).segments;
    if (!scenery.has_size(event, segments) || (event.mark >= 0 && scenery.marks(event, {ref}) == 0)) continue;
    own.push_back(ref);
    all.insert(all.end(), segments.begin(), segments.end());
    if (features.insert(scenery.found.index_of(ref)).second) give_by_formula(scenery, event, segments, to);
  }
  if (!own.empty()) give(scenery.view, event, scenery.holders(all), scenery.marks(event, own), 1, to);
}

/// What each event gives, to players who had these tokens.
std::vector<Due> due_of(const TurnView& view, const rules::Tokens& tokens) {
  const auto board = board_when_scored(view);
  const Scenery before{view, view.before.board, view.features_before};
  const Scenery after{view, board, view.features_after};
  std::vector<Due> all;
  for (const auto& event : view.edition.events) {
    auto& due = all.emplace_back();
    if (event.gives_tokens()) due.tokens = tokens[rules::token_number_of_event(all.size() - 1)];
    switch (event.when) {
      case EventWhen::laid:
        give_for_tile(after, event, due);
        break;
      case EventWhen::completed:
        give_for_features(after, event, is_completed_now, due);
        break;
      case EventWhen::turn_start:
        if (view.part == 1) give_for_features(before, event, is_of_mover, due);
        break;
      case EventWhen::end:
        break;
    }
  }
  return all;
}

std::vector<rules::EventGain> due_gains(const TurnView& view) {
  std::vector<rules::EventGain> gains;
  int number = 0;
  for (const auto& due : due_of(view, {})) {
    if (due.points != PerPlayer{}) gains.push_back({number, due.points});
    ++number;
  }
  return gains;
}

/// What of an award a player with these tokens counts.
int number_of(const TurnView& view, const rules::expressions::BelongingsFormula& formula,
              const rules::Tokens& tokens, int player) {
  rules::expressions::Belongings has{};
  for (const auto& [name, number] : view.edition.token_names()) has[number] = tokens[number][at(player)];
  for (std::size_t f = 0; f < view.edition.figures.size(); ++f)
    has[rules::expressions::number_of_supply(f)] = view.after.supplies[f][at(player)];
  return formula.is_given() ? formula.of(has) : 0;
}

/// Who has it when everybody has been looked at, from the player of the turn on.
int passed_on(const TurnView& view, const rules::editions::AwardRow& award, const rules::Tokens& tokens,
              int holder) {
  for (int i = 0; award.passes_on() && i < view.players; ++i) {
    const int player = (view.player + i) % view.players;
    const int held = holder < 0 ? 0 : number_of(view, award.most, tokens, holder);
    if (number_of(view, award.most, tokens, player) > held) holder = player;
  }
  return holder;
}

/// What the award would give if the game ended now.
PerPlayer due_points(const TurnView& view, const rules::editions::AwardRow& award,
                     const rules::Tokens& tokens, int holder) {
  PerPlayer points{};
  for (int player = 0; player < view.players; ++player) {
    const int own = number_of(view, award.most, tokens, player);
    int with_more = 0;
    int with_as_many = 0;
    for (int other = 0; other < view.players; ++other) {
      const int number = number_of(view, award.most, tokens, other);
      with_more += number > own ? 1 : 0;
      with_as_many += number == own ? 1 : 0;
    }
    bool gets = !award.most.is_given() || (own > 0 && with_more == 0);
    if (award.ties == rules::editions::AwardTies::nobody && with_as_many > 1) gets = false;
    if (award.passes_on()) gets = player == holder;
    if (gets) points[at(player)] = number_of(view, award.points, tokens, player);
  }
  return points;
}

}  // namespace

PerPlayer points_of(std::span<const rules::EventGain> gains) {
  PerPlayer sum{};
  for (const auto& gain : gains) rules::add(sum, gain.points);
  return sum;
}

Verdict event_points_add_up(const TurnView& view) {
  const auto due = due_gains(view);
  const auto words = [&](const std::vector<rules::EventGain>& gains) {
    std::string text;
    for (const auto& gain : gains)
      text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", view.edition.events[at(gain.event)].id,
                          in_words(gain.points));
    return text.empty() ? std::string("nothing") : text;
  };
  const auto judge = [&](const char* engine, std::vector<rules::EventGain> gains) -> Verdict {
    std::erase_if(gains, [](const auto& gain) { return gain.event == rules::EventGain::of_payment; });
    if (gains == due) return std::nullopt;
    return differs(fmt::format("{} the events of the turn give {}; due {}", engine, words(gains), words(due)),
                   words(gains), words(due), {{static_cast<int>(view.before.board.size()), 0}});
  };
  if (auto wrong = judge("in the fast engine", view.fast.event_gains())) return wrong;
  return judge("in the reference model", view.reference.event_gains());
}

Verdict event_tokens_add_up(const TurnView& view) {
  const auto judge = [&](const char* engine, const rules::Tokens& before,
                         const rules::Tokens& has) -> Verdict {
    std::size_t number = 0;
    for (const auto& due : due_of(view, before)) {
      const auto& event = view.edition.events[number];
      const auto kind = rules::token_number_of_event(number++);
      if (!event.gives_tokens() || has[kind] == due.tokens) continue;
      return differs(fmt::format("{} the players have {} tokens of event {}; due {}", engine,
                                 in_words(has[kind]), event.id, in_words(due.tokens)),
                     has[kind], due.tokens, {{static_cast<int>(view.before.board.size()), 0}});
    }
    return std::nullopt;
  };
  if (auto wrong = judge("in the fast engine", view.fast_before.tokens, view.fast.tokens())) return wrong;
  return judge("in the reference model", view.before.tokens, view.reference.tokens());
}

namespace {

/// The tokens that players have if the game ends now.
rules::Tokens due_at_end(const TurnView& view) {
  auto at_end = view.after.tokens;
  const Scenery now{view, view.after.board, view.features_after};
  std::size_t number = 0;
  for (const auto& event : view.edition.events) {
    const auto kind = rules::token_number_of_event(number++);
    if (event.when != EventWhen::end) continue;
    Due due{{}, at_end[kind]};
    give_for_features(now, event, is_of_anybody, due);
    at_end[kind] = due.tokens;
  }
  return at_end;
}

}  // namespace

Verdict awards_go_to_the_most(const TurnView& view) {
  const auto at_end = due_at_end(view);
  const auto judge = [&](const char* engine, const Holdings& before, const std::vector<int>& holders,
                         const rules::ScoreSheet& sheet) -> Verdict {
    auto bonus = sheet.bonuses.end() - std::ssize(view.edition.awards);
    for (std::size_t a = 0; a < view.edition.awards.size(); ++a, ++bonus) {
      const auto& award = view.edition.awards[a];
      const int holder = passed_on(view, award, view.after.tokens, before.award_holders[a]);
      if (holders[a] != holder)
        return differs(fmt::format("{} award {} is with player {} after the turn; due {}", engine, award.id,
                                   holders[a], holder),
                       holders[a], holder);
      const auto points = due_points(view, award, at_end, passed_on(view, award, at_end, holder));
      if (bonus->award == static_cast<int>(a) && bonus->points == points) continue;
      return differs(fmt::format("{} award {} would give {} if the game ended; due {}", engine, award.id,
                                 in_words(bonus->points), in_words(points)),
                     bonus->points, points);
    }
    return std::nullopt;
  };
  if (auto wrong =
          judge("in the fast engine", view.fast_before, view.fast.award_holders(), view.fast.final_score()))
    return wrong;
  return judge("in the reference model", view.before, view.reference.award_holders(),
               view.reference.final_score(view.edition.farms));
}

/// Each player's numbers in a row, the first that differs decides.
Verdict who_wins_is_not_beaten(const TurnView& view) {
  const auto tokens = due_at_end(view);
  const auto judge = [&](const char* engine, const PerPlayer& totals,
                         const std::vector<int>& won) -> Verdict {
    std::vector<std::vector<int>> ranks;
    for (int player = 0; player < view.players; ++player) {
      auto& rank = ranks.emplace_back(1, totals[at(player)]);
      for (const auto& formula : view.edition.tie_by)
        rank.push_back(number_of(view, formula, tokens, player));
      if (view.edition.tie == rules::editions::Tie::first_seat) rank.push_back(view.players - player);
      if (view.edition.tie == rules::editions::Tie::last_seat) rank.push_back(player);
    }
    std::vector<int> due;
    for (int player = 0; player < view.players; ++player)
      if (ranks[at(player)] == std::ranges::max(ranks)) due.push_back(player);
    if (won == due) return std::nullopt;
    return differs(
        fmt::format("{} {} would win if the game ended; due {}", engine, in_words(won), in_words(due)), won,
        due);
  };
  const auto fast = view.fast.final_score();
  if (auto wrong = judge("in the fast engine", view.fast.totals_with(fast),
                         rules::play::segments_in(view.fast.winners(fast))))
    return wrong;
  const auto reference = view.reference.final_score(view.edition.farms);
  return judge("in the reference model", view.reference.totals_with(reference),
               view.reference.winners(reference));
}

namespace {

/// Whether the row is about this player of this game.
bool is_about(const rules::editions::SeatRow& row, const TurnView& view, int player) {
  const bool is_his = row.seats == 0 || ((row.seats >> player) & 1) == 1;
  return is_his && (row.players == 0 || ((row.players >> (view.players - 1)) & 1) == 1);
}

}  // namespace

int owned_at_start(const TurnView& view, int figure, int player) {
  if (player >= view.players) return 0;
  int owned = view.edition.figures[at(figure)].count;
  for (const auto& row : view.edition.seats) {
    if (is_about(row, view, player) && row.figure == figure) owned = row.count.value_or(owned);
  }
  return owned;
}

Verdict players_begin_as_stated(const TurnView& view) {
  // Followers and others are counted in every turn (followers_conserved); points can be told in the first.
  if (static_cast<int>(view.before.board.size()) > view.set().start_size()) return std::nullopt;
  PerPlayer due{};
  for (int player = 0; player < view.players; ++player) {
    for (const auto& row : view.edition.seats) {
      if (is_about(row, view, player) && row.points != 0) due[at(player)] = row.points;
    }
  }
  const auto judge = [&](const char* engine, const Holdings& begins) -> Verdict {
    if (begins.scores != due)
      return differs(fmt::format("{} the game begins with points {}; due {}", engine, in_words(begins.scores),
                                 in_words(due)),
                     begins.scores, due);
    for (std::size_t f = 0; f < view.edition.figures.size(); ++f) {
      for (int player = 0; player < view.players; ++player) {
        const int has = begins.supplies[f][at(player)];
        const int owned = owned_at_start(view, static_cast<int>(f), player);
        if (has == owned) continue;
        return differs(fmt::format("{} player {} begins with {} of kind {}; due {}", engine, player, has,
                                   view.edition.figures[f].id, owned),
                       has, owned);
      }
    }
    return std::nullopt;
  };
  if (auto wrong = judge("in the fast engine", view.fast_before)) return wrong;
  return judge("in the reference model", view.before);
}

Verdict unclaimed_goes_where_stated(const TurnView& view) {
  const auto board = board_when_scored(view);
  const Scenery after{view, board, view.features_after};
  const auto claims = claims_on(view.features_after, board, view.edition);
  KindMask kinds = 0;
  for (const auto& figure : view.edition.figures) kinds = static_cast<KindMask>(kinds | figure.stands_on);
  for (const auto& feature : view.features_after.features) {
    const auto kind = after.segment(feature.segments.front()).kind;
    const bool is_due =
        feature.kind != rules::FeatureKind::farm && is_completed_now(after, feature.segments) &&
        after.holders(feature.segments).empty() &&
        !rules::reference::is_held(claims[at(view.features_after.index_of(feature.segments.front()))]) &&
        (kinds & rules::editions::bit_of(kind)) != 0;
    const auto anchor = feature.segments.front();
    PerPlayer due{};
    if (is_due) {
      auto told = counted_on(feature, view.edition);
      tell_who_stands(told, view.features_after, board, {view.features_after.index_of(anchor)}, -1);
      tell_what_lies_around(told, view.features_after, board, feature, view.edition);
      const auto slot = rules::expressions::slot_of(feature.kind, true);
      const int worth = is_own_formula(view.edition, slot)
                            ? formula_of(view.edition, slot).points(told)
                            : rules::reference::land_worth(feature, view.edition);
      for (int player = 0; player < view.players; ++player)
        if (player == view.player || view.edition.unclaimed == Unclaimed::all) due[at(player)] = worth;
    }
    for (const auto* items : {&view.fast_items, &view.reference_items}) {
      const auto item = std::ranges::find_if(*items, [&](const rules::ScoreItem& one) {
        return one.anchor == anchor && is_of_nobody(view, one);
      });
      const bool is_there = item != items->end();
      if (is_there == is_due && (!is_due || item->points == due)) continue;
      return differs(
          fmt::format("{} a {} of nobody {} {}; due {}",
                      items == &view.fast_items ? "in the fast engine" : "in the reference model",
                      rules::feature_name(feature.kind),
                      is_due ? "that the tile completes gives" : "that the tile does not complete gives",
                      is_there ? in_words(item->points) : std::string("nothing"), in_words(due)),
          is_there ? item->points : PerPlayer{}, due, feature.segments);
    }
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
