#include "solver/questions/reach/track_scores.hpp"

#include <fmt/format.h>

#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::solver::questions::reach {

TrackScores scores_before_end(const rules::board::Ruleset& rules, const rules::Position& position,
                              const KnownScores& at_end) {
  const auto sheet = rules::play::score_position(rules.fit(), position.placements, rules.edition());
  TrackScores out{at_end, {}};
  for (std::size_t p = 0; p < at_end.size(); ++p) {
    auto& score = out.scores[p];
    if (!score) continue;
    *score -= sheet.totals[p];
    if (*score < 0)
      out.too_low.push_back(fmt::format("{}: the followers standing alone score {} at the end, more than {}.",
                                        rules::player_name(static_cast<int>(p), position.players_are_numbers),
                                        sheet.totals[p], *at_end[p]));
  }
  return out;
}

std::string unattainable_words(const FinishedBoard& finished, const KnownScores& track,
                               bool players_are_numbers) {
  std::vector<std::string> points;
  int sum = 0;
  for (const auto& f : finished.features) {
    if (!f.is_complete || f.points == 0) continue;
    points.push_back(fmt::format("{} {}", rules::feature_name(f.kind), f.points));
    sum += f.points;
  }
  std::vector<std::string> wanted;
  for (std::size_t p = 0; p < track.size(); ++p) {
    if (track[p])
      wanted.push_back(
          fmt::format("{} {}", rules::player_name(static_cast<int>(p), players_are_numbers), *track[p]));
  }
  if (points.empty()) {
    return fmt::format(
        "Nothing on the board is complete, so nobody has points on the track, but {} {} expected.",
        fmt::join(wanted, ", "), wanted.size() == 1 ? "is" : "are");
  }
  return fmt::format(
      "On the track: {}. What is complete pays {} ({} in all), and no choice of who scored what gives these "
      "scores.",
      fmt::join(wanted, ", "), fmt::join(points, ", "), sum);
}

}  // namespace bastide::solver::questions::reach
