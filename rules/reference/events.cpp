#include "rules/reference/events.hpp"

#include <algorithm>
#include <set>

#include "rules/reference/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using editions::EventCount;
using editions::EventFor;
using editions::EventRow;
using editions::EventWhen;

/// Whether the event asks for such a feature.
bool is_asked_for(const EventRow& event, const Feature& feature) {
  const bool is_of_kind = std::ranges::any_of(tilesets::segment_kinds, [&](const tilesets::KindRow& row) {
    return event.is_of(row.kind) && kind_of(row.kind) == feature.kind;
  });
  const bool has_mark = event.mark < 0 || feature.marks[at(event.mark)] > 0;
  return is_of_kind && has_mark && static_cast<int>(feature.tiles.size()) >= event.least_tiles;
}

bool has_figure(const Features& found, const std::vector<Placement>& board, int feature, int player) {
  return followers_on(found, board)[at(feature)][at(player)] > 0;
}

/// A thing that happens to such features, on which there are so many marks.
struct Matter {
  std::set<int> features;
  int marks;
};

bool is_given(const EventTurn& turn, const EventRow& event, int player, bool holds) {
  if (event.who == EventFor::all) return true;
  if (event.who == EventFor::holders) return holds;
  return (player == turn.player) == (event.who == EventFor::mover);
}

/// What a formula gives for a feature to each of those who get anything.
PerPlayer given_by_formula(const EventTurn& turn, const EventRow& event, const std::vector<Placement>& board,
                           const Features& found, int feature) {
  PerPlayer points{};
  const auto segment = found.features[at(feature)].segments.front();
  const auto kind = turn.set.type(board[at(segment.placement)].type).segments[at(segment.segment)].kind;
  const auto* formula = event.formula_for(kind);
  for (int player = 0; formula != nullptr && player < turn.players; ++player) {
    if (is_given(turn, event, player, has_figure(found, board, feature, player)))
      points[at(player)] = formula_points(found, board, turn.edition, feature, *formula, player);
  }
  return points;
}

Happening given(const EventTurn& turn, const EventRow& event, const std::vector<Placement>& board,
                const Features& found, const Matter& matter) {
  int times = 1;
  if (event.each == EventCount::mark) times = matter.marks;
  if (event.each == EventCount::tiles)
    times = static_cast<int>(found.features[at(*matter.features.begin())].tiles.size());
  Happening out;
  for (int player = 0; player < turn.players; ++player) {
    const bool holds = std::ranges::any_of(
        matter.features, [&](int feature) { return has_figure(found, board, feature, player); });
    if (is_given(turn, event, player, holds)) out.times[at(player)] = times;
  }
  for (const int feature : matter.features)
    rules::add(out.points, given_by_formula(turn, event, board, found, feature));
  return out;
}

Matter matter_of(const EventRow& event, const Features& found, int feature) {
  return {{feature}, event.mark < 0 ? 0 : found.features[at(feature)].marks[at(event.mark)]};
}

/// For the last tile.
Happenings happening_for_tile(const EventTurn& turn, const EventRow& event,
                              const std::vector<Placement>& board, const Features& found) {
  Matter matter{{}, 0};
  const auto& segments = turn.set.type(board.back().type).segments;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const int feature = found.feature_of.back()[s];
    const int own = event.mark < 0 ? 0 : segments[s].marks[at(event.mark)];
    if (!is_asked_for(event, found.features[at(feature)]) || (event.mark >= 0 && own == 0)) continue;
    matter.features.insert(feature);
    matter.marks += own;
  }
  if (matter.features.empty()) return {};
  return {given(turn, event, board, found, matter)};
}

/// Of the events at one moment what happens for each of the features that is meant.
template <class IsMeant>
std::vector<Happenings> for_features(const EventTurn& turn, EventWhen when,
                                     const std::vector<Placement>& board, const Features& found,
                                     IsMeant is_meant) {
  std::vector<Happenings> out(turn.edition.events.size());
  for (std::size_t e = 0; e < out.size(); ++e) {
    const EventRow& event = turn.edition.events[e];
    for (int f = 0; event.when == when && f < static_cast<int>(found.features.size()); ++f) {
      if (is_asked_for(event, found.features[at(f)]) && is_meant(f))
        out[e].push_back(given(turn, event, board, found, matter_of(event, found, f)));
    }
  }
  return out;
}

}  // namespace

std::vector<Happenings> turn_start_happenings(const EventTurn& turn, const std::vector<Placement>& board,
                                              const Features& found) {
  return for_features(turn, EventWhen::turn_start, board, found,
                      [&](int f) { return has_figure(found, board, f, turn.player); });
}

std::vector<Happenings> tile_happenings(const EventTurn& turn, const std::vector<Placement>& board,
                                        const Features& found, const std::vector<int>& completed) {
  const auto happens = [&](int f) { return std::ranges::count(completed, f) > 0; };
  auto out = for_features(turn, EventWhen::completed, board, found, happens);
  for (std::size_t e = 0; e < out.size(); ++e) {
    const EventRow& event = turn.edition.events[e];
    if (event.when == EventWhen::laid) out[e] = happening_for_tile(turn, event, board, found);
  }
  return out;
}

std::vector<Happenings> end_happenings(const EventTurn& turn, const std::vector<Placement>& board,
                                       const Features& found) {
  return for_features(turn, EventWhen::end, board, found, [&](int f) {
    bool is_held = false;
    for (int player = 0; player < turn.players; ++player) is_held |= has_figure(found, board, f, player);
    return is_held;
  });
}

Tokens tokens_after(Tokens tokens, const editions::Edition& edition, const std::vector<Happenings>& all) {
  for (std::size_t e = 0; e < all.size(); ++e) {
    if (!edition.events[e].gives_tokens()) continue;
    PerPlayer& has = tokens[token_number_of_event(e)];
    for (const auto& [times, points] : all[e]) {
      for (std::size_t player = 0; player < has.size(); ++player) {
        if (edition.events[e].tokens == editions::EventTokens::sum)
          has[player] += times[player];
        else if (has[player] < times[player])
          has[player] = times[player];
      }
    }
  }
  return tokens;
}

std::vector<int> numbers_for(const Fronts& fronts, const expressions::BelongingsFormula& formula) {
  std::vector<int> numbers(at(fronts.players));
  if (!formula.is_given()) return numbers;
  for (std::size_t player = 0; player < numbers.size(); ++player) {
    expressions::Belongings has{};
    auto next = has.begin();
    for (const PerPlayer& tokens : fronts.tokens) *next++ = tokens[player];
    for (const PerPlayer& figures : fronts.supplies) *next++ = figures[player];
    numbers[player] = formula.of(has);
  }
  return numbers;
}

int holder_after(int holder, int mover, const std::vector<int>& numbers) {
  const int most = std::ranges::max(numbers);
  const int held = holder < 0 ? 0 : numbers[at(holder)];
  if (most <= held) return holder;  // nobody has more than who has it
  const int players = static_cast<int>(numbers.size());
  int next = mover;
  while (numbers[at(next)] != most) next = (next + 1) % players;
  return next;
}

TokenBonus award_bonus(const Fronts& fronts, const editions::Edition& edition, int award, int holder) {
  const editions::AwardRow& row = edition.awards[at(award)];
  const auto numbers = numbers_for(fronts, row.most);
  const auto worth = numbers_for(fronts, row.points);
  std::set<int> getting;
  for (int player = 0; player < fronts.players; ++player) {
    const bool has_most = numbers[at(player)] > 0 && numbers[at(player)] == std::ranges::max(numbers);
    if (!row.most.is_given() || has_most) getting.insert(player);
  }
  if (row.ties == editions::AwardTies::nobody && getting.size() > 1) getting.clear();
  if (row.ties == editions::AwardTies::first) getting = {holder};
  TokenBonus bonus{-1, {}, {}, award};
  std::ranges::copy(numbers, bonus.tokens.begin());
  for (const int player : getting) {
    if (player >= 0) bonus.points[at(player)] = worth[at(player)];
  }
  return bonus;
}

}  // namespace bastide::rules::reference
