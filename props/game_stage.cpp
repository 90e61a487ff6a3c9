#include "props/game_stage.hpp"

#include <atomic>
#include <limits>
#include <stdexcept>

#include "props/game_generator.hpp"
#include "props/lockstep.hpp"

namespace bastide::props {
namespace {

using rules::Placement;

/// Which failure of a property to shrink: the one with the fewest turns, of those the one in the game with
/// the lowest number. One number that orders failures so, for one atomic minimum.
struct Failure {
  static constexpr unsigned game_bits = 48;
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
  static std::uint64_t key(std::uint64_t turns, std::uint64_t game) { return turns << game_bits | game; }
  static std::uint64_t game_of(std::uint64_t key) { return key & ((std::uint64_t{1} << game_bits) - 1); }
};

/// The board before the turn with the move on it, so that a follower that went home at once is still seen.
std::vector<Placement> position_of(const TurnView& view) {
  auto placements = view.before.board;
  placements.push_back(view.move);
  return placements;
}

/// Plays a script until `property` fails. Gives the failure and leaves the script that led there in `script`.
std::optional<FoundViolation> fails(const rules::FitTable& fit, const rules::Edition& edition,
                                    const Property& property, GameScript& script) {
  std::optional<FoundViolation> found;
  const auto keep = [&](Verdict violation, const std::vector<Placement>& placements) {
    if (violation)
      found = FoundViolation{property.id, FoundIn::games, 0, placements, std::move(*violation), {}, {}};
    return !found;
  };
  Onlooker onlooker;
  if (property.on_turn != nullptr) {
    onlooker.turn = [&](const TurnView& view) { return keep(property.on_turn(view), position_of(view)); };
  }
  if (property.on_board != nullptr) {
    onlooker.board = [&](const BoardView& view) { return keep(property.on_board(view), view.placements); };
  }
  if (property.on_scored != nullptr) {
    onlooker.end = [&](const ScoredView& view) { return keep(property.on_scored(view), view.placements); };
  }
  script = play_in_lockstep(fit, edition, script, onlooker);
  return found;
}

/// What concurrent games write to: counters that are added to, and the least failure of each property.
class Tallies {
 public:
  explicit Tallies(std::size_t properties) : seen_(properties), least_failure_(properties) {
    for (auto& least : least_failure_) least = Failure::none;
  }
  bool is_open_to(std::size_t property, std::uint64_t failure) const {
    return failure < least_failure_[property];
  }
  void failed(std::size_t property, std::uint64_t failure) {
    auto least = least_failure_[property].load();
    while (failure < least && !least_failure_[property].compare_exchange_weak(least, failure)) {
    }
  }
  void saw(std::size_t property) { ++seen_[property]; }
  void played(std::uint64_t turns) {
    ++games_;
    turns_ += turns;
  }
  std::uint64_t least_failure(std::size_t property) const { return least_failure_[property]; }
  std::uint64_t seen(std::size_t property) const { return seen_[property]; }
  std::uint64_t games() const { return games_; }
  std::uint64_t turns() const { return turns_; }

 private:
  std::vector<std::atomic<std::uint64_t>> seen_;
  std::vector<std::atomic<std::uint64_t>> least_failure_;
  std::atomic<std::uint64_t> games_{0};
  std::atomic<std::uint64_t> turns_{0};
};

/// Plays one game with all properties looking on.
void check_game(const rules::FitTable& fit, const rules::Edition& edition, const GameScript& script,
                std::uint64_t number, std::span<const Property> properties, const std::vector<bool>& applied,
                Tallies& tallies) {
  Onlooker onlooker;
  std::uint64_t turns = 0;
  const auto each = [&](auto check, auto seen, const auto& view) {
    const auto failure = Failure::key(turns, number);
    for (std::size_t p = 0; p < properties.size(); ++p) {
      if (!applied[p]) continue;
      if (check(properties[p]) != nullptr && tallies.is_open_to(p, failure) && check(properties[p])(view)) {
        tallies.failed(p, failure);
      }
      if (seen(properties[p]) != nullptr && seen(properties[p])(view)) tallies.saw(p);
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
  tallies.played(play_in_lockstep(fit, edition, script, onlooker).turns.size());
}

}  // namespace

std::optional<FoundViolation> shrunk_failure(const rules::FitTable& fit, const rules::Edition& edition,
                                             const Property& property, GameScript script) {
  constexpr int most_replays = 3000;
  const auto still_fails = [&](GameScript& smaller) {
    return fails(fit, edition, property, smaller).has_value();
  };
  if (!still_fails(script)) return std::nullopt;
  if (!property.judges_log) shrink_script(script, still_fails, most_replays);
  auto best = fails(fit, edition, property, script).value();
  best.game = to_record(script, fit.set(), edition);
  return best;
}

PlayedGames play_games(const rules::FitTable& fit, const rules::Edition& edition, std::uint64_t games,
                       std::uint64_t seed, std::span<const Property> properties,
                       const solver::RunControl& control) {
  const auto applied = which_apply(properties, fit.set(), edition);
  Tallies tallies(properties.size());
  PlayedGames result;
  result.is_complete = solver::run_pieces(games, control, [&](std::size_t game, std::size_t /*slot*/) {
    check_game(fit, edition, numbered_game(fit, edition, seed, game), game, properties, applied, tallies);
    if (control.progress != nullptr) ++control.progress->boards;
  });
  result.games = tallies.games();
  result.turns = tallies.turns();
  for (std::size_t p = 0; p < properties.size(); ++p) {
    result.times_seen.push_back(tallies.seen(p));
    const auto failure = tallies.least_failure(p);
    if (failure != Failure::none) result.failures.emplace(p, Failure::game_of(failure));
  }
  return result;
}

GameStageResult check_games(const rules::FitTable& fit, const rules::Edition& edition, std::uint64_t games,
                            std::uint64_t seed, std::span<const Property> properties,
                            const solver::RunControl& control) {
  auto played = play_games(fit, edition, games, seed, properties, control);
  GameStageResult result{played.games, played.turns, std::move(played.times_seen), {}, played.is_complete};
  for (const auto& [p, game] : played.failures) {
    auto found = shrunk_failure(fit, edition, properties[p], numbered_game(fit, edition, seed, game));
    if (!found) throw std::logic_error("a game that failed does not fail when played again");
    result.violations.emplace(p, std::move(*found));
  }
  return result;
}

}  // namespace bastide::props
