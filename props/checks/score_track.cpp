// Whether the scoring track shows what the totals say, and which totals it tells apart.
//
// What it must show is counted here, from the total alone; the fast engine moves markers item by item, the
// reference model walks field by field.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "props/violation_text.hpp"
#include "rules/play/scoreboard.hpp"
#include "rules/reference/score_track.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::TrackReading;
using rules::editions::Edition;
using rules::editions::ScoreMarker;
using rules::play::TotalsAlike;

/// Field and marker as the total says.
bool shows(const TrackReading& shown, const Edition& edition, int total) {
  const int fields = edition.track_fields;
  if (shown.field != total % fields) return false;
  if (shown.lies != (edition.score_marker == ScoreMarker::lying && total >= fields)) return false;
  const bool has_tiles = edition.score_marker == ScoreMarker::tiles;
  if (shown.hundreds * 100 + shown.fifties * 50 != (has_tiles ? total - shown.field : 0)) return false;
  if (shown.fifties < 0 || shown.fifties > 1) return false;
  if (edition.score_marker != ScoreMarker::dice) return shown.die == 0;
  return shown.die >= 1 && shown.die <= 6 && (shown.die - total / fields) % 6 == 0;
}

Violation shows_something_else(const TrackReading& shown, const Edition& edition, int player, int total) {
  return differs(
      fmt::format("player {} has {} points; the scoring track of {} fields ({}) shows {}", player, total,
                  edition.track_fields, option_value(edition, "score_marker"), in_words(shown)),
      in_words(shown), total);
}

/// Whether two totals read the same, by what the marker is: one that lies tells no lap after the first, a die
/// shows every sixth lap what it showed before, tiles add up.
bool read_alike(const Edition& edition, int a, int b) {
  const int fields = edition.track_fields;
  if (a == b) return true;
  if (a % fields != b % fields) return false;
  if (edition.score_marker == ScoreMarker::lying) return a >= fields && b >= fields;
  return edition.score_marker == ScoreMarker::dice && (a / fields - b / fields) % 6 == 0;
}

/// The least total that reads like a smaller one, as the reference model walks.
std::optional<TotalsAlike> alike_by_walking(const Edition& edition, int most) {
  std::map<TrackReading, int> seen;
  auto shown = rules::reference::track_at_start(edition);
  for (int total = 0; total <= most; ++total) {
    const auto [before, is_new] = seen.emplace(shown, total);
    if (!is_new) return TotalsAlike{before->second, total};
    rules::reference::one_point(edition, shown);
  }
  return std::nullopt;
}

/// The same by definition: each total against all before it that stand on its field.
std::optional<TotalsAlike> alike_by_definition(const Edition& edition, int most) {
  for (int total = edition.track_fields; total <= most; ++total) {
    for (int less = total % edition.track_fields; less < total; less += edition.track_fields) {
      if (read_alike(edition, less, total)) return TotalsAlike{less, total};
    }
  }
  return std::nullopt;
}

std::string alike_words(const std::optional<TotalsAlike>& alike) {
  return alike ? fmt::format("{} and {} read the same", alike->less, alike->more) : "all totals are told";
}

constexpr int totals_looked_at = 1000;

rules::play::Scoreboard moved_by_items(const ScoredView& view) {
  rules::play::Scoreboard scoreboard(view.edition);
  for (const auto& item : view.fast_sheet.items) {
    for (int player = 0; player < rules::most_players; ++player)
      scoreboard.advance(player, std::max(0, item.points[at(player)]));
  }
  for (const auto& bonus : view.fast_sheet.bonuses) {
    for (int player = 0; player < rules::most_players; ++player)
      scoreboard.advance(player, std::max(0, bonus.points[at(player)]));
  }
  return scoreboard;
}

}  // namespace

Verdict scoreboard_reads_totals(const ScoredView& view) {
  const auto scoreboard = moved_by_items(view);
  for (int player = 0; player < rules::most_players; ++player) {
    const int total = view.fast_sheet.totals[at(player)];
    const auto& shown = scoreboard.reading(player);
    if (!shows(shown, view.edition, total)) return shows_something_else(shown, view.edition, player, total);
  }
  return std::nullopt;
}

Verdict scoreboard_follows_turns(const TurnView& view) {
  rules::play::Scoreboard scoreboard(view.edition);
  for (int player = 0; player < view.players; ++player) {
    scoreboard.advance(player, std::max(0, view.fast_before.scores[at(player)]));
    for (const auto& item : view.fast_items) scoreboard.advance(player, std::max(0, item.points[at(player)]));
    for (const auto& gain : view.fast.event_gains())
      scoreboard.advance(player, std::max(0, gain.points[at(player)]));
    const int total = view.fast.scores()[at(player)];
    const auto& shown = scoreboard.reading(player);
    if (!shows(shown, view.edition, total)) return shows_something_else(shown, view.edition, player, total);
  }
  return std::nullopt;
}

Verdict track_tells_totals_apart(const ScoredView& view) {
  if (view.game == nullptr) return std::nullopt;
  const auto& edition = view.edition;
  const auto scoreboard = moved_by_items(view);
  auto walked = rules::reference::track_at_start(edition);
  for (int total = 0; total <= totals_looked_at; ++total) {
    for (int player = 0; player < rules::most_players; ++player) {
      const int own = view.fast_sheet.totals[at(player)];
      if ((walked == scoreboard.reading(player)) == read_alike(edition, total, own)) continue;
      return differs(fmt::format("player {} has {} points and the track shows {}, {} for {} points", player,
                                 own, in_words(scoreboard.reading(player)), in_words(walked), total),
                     in_words(scoreboard.reading(player)), in_words(walked));
    }
    rules::reference::one_point(edition, walked);
  }
  const auto expected = alike_by_definition(edition, totals_looked_at);
  const auto fast = rules::play::first_totals_alike(edition, totals_looked_at);
  const auto reference = alike_by_walking(edition, totals_looked_at);
  if (fast == expected && reference == expected) return std::nullopt;
  return differs(
      fmt::format(
          "of totals 0 to {} on a track of {} fields ({}): {} by the fast engine, {} by the reference model",
          totals_looked_at, edition.track_fields, option_value(edition, "score_marker"), alike_words(fast),
          alike_words(reference)),
      alike_words(fast), alike_words(expected));
}

}  // namespace bastide::props::checks
