#include "props/stages/game_stage.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "props/play/game_generator.hpp"
#include "props/play/lockstep.hpp"
#include "props/stages/counterexample.hpp"
#include "props/stages/single_check.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::props::stages {
namespace {

using play::numbered_game;

/// Plays one game with all properties looking on.
void check_game(const rules::board::Ruleset& rules, const GameScript& script, std::uint64_t number,
                std::span<const Property> properties, const std::vector<bool>& applied, PlayedPiece& piece) {
  play::Onlooker onlooker;
  std::uint64_t turns = 0;
  const auto each = [&](auto check, auto seen, const auto& view) {
    const FailedGame failure{turns, number};
    for (std::size_t p = 0; p < properties.size(); ++p) {
      if (!applied[p]) continue;
      if (check(properties[p]) != nullptr) {
        const auto known = piece.failures.find(p);
        const bool is_open = known == piece.failures.end() || failure < known->second;
        if (is_open && check(properties[p])(view)) keep_least(piece.failures, p, failure);
      }
      if (seen(properties[p]) != nullptr && seen(properties[p])(view)) ++piece.times_seen[p];
    }
    return true;
  };
  using SeenBoard = bool (*)(const BoardView&);
  onlooker.turn = [&](const TurnView& view) {
    ++turns;
    return each([](const Property& p) { return p.on_turn; }, [](const Property& p) { return p.seen_on_turn; },
                view);
  };
  onlooker.board = [&](const BoardView& view) {
    return each([](const Property& p) { return p.on_board; },
                [](const Property&) { return SeenBoard{nullptr}; }, view);
  };
  onlooker.end = [&](const ScoredView& view) {
    return each([](const Property& p) { return p.on_scored; },
                [](const Property& p) { return p.seen_at_end; }, view);
  };
  ++piece.games;
  piece.turns += play_in_lockstep(rules, script, onlooker).turns.size();
}

}  // namespace

std::optional<FoundViolation> shrunk_failure(const rules::board::Ruleset& rules, const Property& property,
                                             GameScript script) {
  constexpr int most_replays = 3000;
  const auto still_fails = [&](GameScript& smaller) {
    return violation_in_game(rules, property, smaller).has_value();
  };
  if (!still_fails(script)) return std::nullopt;
  if (!property.judges_log) {
    shrink_script(script, still_fails, most_replays);
    script = canonical_game(rules, property, script);
  }
  auto best = violation_in_game(rules, property, script).value();
  best.game = to_record(script, rules.set(), rules.edition());
  return best;
}

PlayedPiece play_games(const rules::board::Ruleset& rules, std::uint64_t seed, std::uint64_t first,
                       std::uint64_t last, std::span<const Property> properties,
                       solver::runs::Progress* progress) {
  const auto applied = which_apply(properties, rules.set(), rules.edition());
  PlayedPiece piece;
  piece.times_seen.assign(properties.size(), 0);
  for (auto game = first; game < last; ++game) {
    check_game(rules, numbered_game(rules, seed, game), game, properties, applied, piece);
    if (progress != nullptr) ++progress->boards;
  }
  return piece;
}

void add_counts(const PlayedPiece& piece, GameStageResult& sum) {
  sum.games += piece.games;
  sum.turns += piece.turns;
  for (std::size_t p = 0; p < std::min(piece.times_seen.size(), sum.times_seen.size()); ++p)
    sum.times_seen[p] += piece.times_seen[p];
}

std::map<std::size_t, FailedGame> least_failures(std::span<const PlayedPiece> pieces) {
  std::map<std::size_t, FailedGame> least;
  for (const auto& piece : pieces) {
    for (const auto& [property, failed] : piece.failures) keep_least(least, property, failed);
  }
  return least;
}

bool sees_all(const solver::runs::RunControl& control) {
  return control.recording == nullptr ||
         (control.recording->share().parts == 1 &&
          control.recording->unrecorded() != solver::runs::Unrecorded::leave_out);
}

void refuse_failure(const solver::runs::RunControl& control, std::size_t piece, const std::string& game) {
  const auto what = game + " failed, but does not fail when played again";
  if (control.recording != nullptr && control.recording->find(control.stage, piece) != nullptr)
    throw solver::runs::BadPiece(control.stage, piece, what);
  throw std::logic_error(what);
}

GameStageResult check_games(const rules::board::Ruleset& rules, std::uint64_t games, std::uint64_t seed,
                            std::span<const Property> properties, const solver::runs::RunControl& control) {
  const auto pieces = game_pieces(games);
  const auto played = solver::runs::run_recorded<PlayedPiece>(
      {pieces, {}}, control,
      [&](std::size_t piece, std::size_t /*slot*/) {
        const auto first = piece * games_of_piece;
        return play_games(rules, seed, first, std::min(first + games_of_piece, games), properties,
                          control.progress);
      },
      [&](std::size_t piece, const PlayedPiece& result) {
        const auto first = piece * games_of_piece;
        return is_possible(result, first, std::min(first + games_of_piece, games), properties.size());
      });
  GameStageResult result;
  result.times_seen.assign(properties.size(), 0);
  result.is_complete = played.is_complete;
  for (const auto& piece : played.results) add_counts(piece, result);
  if (!sees_all(control)) return result;
  for (const auto& [p, least] : least_failures(played.results)) {
    const auto piece = static_cast<std::size_t>(least.game / games_of_piece);
    auto found = shrunk_failure(rules, properties[p], numbered_game(rules, seed, least.game));
    if (!found) refuse_failure(control, piece, "game " + std::to_string(least.game));
    result.violations.emplace(p, std::move(*found));
  }
  return result;
}

}  // namespace bastide::props::stages
