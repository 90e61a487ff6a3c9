#include "cli/commands/verification/counterexample_recording.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "cli/input/edition_input.hpp"
#include "props/play/lockstep.hpp"
#include "reports/records/game_record_json.hpp"
#include "rules/notation.hpp"
#include "rules/records/replay.hpp"
#include "rules/reference/model.hpp"

namespace bastide::cli::commands::verification {
namespace {

// The enumerations of props and reports name the same things in the same order.
static_assert(static_cast<int>(props::stages::FoundIn::every_game) ==
              static_cast<int>(reports::records::FoundIn::every_game));

/// "city: black 8 (3 tiles x 2 + 1 pennant x 2)"
std::string item_in_words(const rules::ScoreItem& item) {
  std::vector<std::string> gains;
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (item.holders[p] > 0 || item.points[p] != 0)
      gains.push_back(fmt::format("{} {}", rules::player_name(player, false), item.points[p]));
  }
  return fmt::format("{}: {} ({})", rules::feature_name(item.feature), fmt::join(gains, ", "), item.why);
}

reports::records::StepAnswer record_answer(const rules::records::TurnAnswer& answer, int players) {
  reports::records::StepAnswer out;
  for (const auto& item : answer.scored) out.scored.push_back(item_in_words(item));
  out.scores = rules::of_players(answer.scores, players);
  out.supply = rules::of_players(answer.supply, players);
  return out;
}

/// The segments with all that they are joined to: a reader looks for the feature, a violation names what it
/// takes.
std::vector<rules::SegmentRef> whole_features(const tilesets::TileSet& set,
                                              const std::vector<rules::Placement>& placements,
                                              std::vector<rules::SegmentRef> segments) {
  if (segments.empty() || rules::reference::inconsistency(set, placements)) return segments;
  const auto found = rules::reference::features(set, placements);
  std::set<rules::SegmentRef> whole(segments.begin(), segments.end());
  for (const auto& [placement, segment] : segments) {
    const auto& features_of_tile = found.feature_of.at(static_cast<std::size_t>(placement));
    const auto feature = features_of_tile.at(static_cast<std::size_t>(segment));
    const auto& joined = found.features[static_cast<std::size_t>(feature)].segments;
    whole.insert(joined.begin(), joined.end());
  }
  return {whole.begin(), whole.end()};
}

}  // namespace

std::vector<reports::records::GameStep> record_steps(const rules::board::FitTable& fit,
                                                     const rules::editions::Edition& edition,
                                                     const props::GameScript& script) {
  std::vector<reports::records::GameStep> steps;
  for (const auto& step : props::play::game_steps({fit, edition}, script)) {
    const auto& turn = step.turn;
    reports::records::GameStep out;
    out.player = turn.player;
    out.place = rules::print_placement(fit.set(), turn.tile);
    for (const int type : turn.set_aside) out.set_aside.push_back(fit.set().type(type).id);
    out.returned = step.returned;
    out.engine = record_answer(step.engine, script.players);
    out.expected = record_answer(step.expected, script.players);
    steps.push_back(std::move(out));
  }
  return steps;
}

reports::records::Counterexample counterexample_of(const tilesets::TileSet& set,
                                                   const props::stages::FoundViolation& found) {
  reports::records::Counterexample out;
  out.position = rules::print_position(set, {found.placements, false});
  out.tiles = static_cast<int>(found.placements.size());
  out.found_in = static_cast<reports::records::FoundIn>(found.found_in);
  out.explanation = found.violation.explanation;
  out.engine_answer = found.violation.engine_answer;
  out.expected_answer = found.violation.expected_answer;
  out.highlight = whole_features(set, found.placements, found.violation.highlight);
  return out;
}

reports::records::Counterexample record_counterexample(const input::CommonOptions& options,
                                                       const Subjects& subjects,
                                                       const props::stages::FoundViolation& found) {
  const auto& subject = subjects.editions[found.subject];
  const auto& set = found.set ? *found.set : subject.set->set;
  auto out = counterexample_of(set, found);
  out.tile_set = subject.set->name;
  out.edition = subject.name;
  if (found.set && found.game) {  // a combination may join crossings
    out.tile_set = input::played_set_name(subject.set->loaded_from, set,
                                          rules::records::edition_of(*found.game, subject.edition));
  }
  if (found.game) {
    auto game = *found.game;  // under names that `replay` can load
    game.name = found.property;
    game.edition = subject.combination_games > 0 ? input::default_edition : subject.name;
    game.tile_set = subject.set->loaded_from;
    if (subject.combination_games == 0) {  // what a combination takes stands in its record already
      for (const auto& [option, value] : typed_rules(options)) game.rules[option] = value;
    }
    out.game = reports::records::write_game_record(game);
    const rules::board::FitTable fit(set);
    out.steps =
        record_steps(fit, rules::records::edition_of(game, subject.edition), props::script_of(game, set));
  }
  return out;
}

}  // namespace bastide::cli::commands::verification
