#include "props/play/example_check.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/records/engine_games.hpp"

namespace bastide::props::play {
namespace {

using rules::PerPlayer;

constexpr int usual_followers = 7;

std::map<int, int> without_zeros(const PerPlayer& numbers) {
  std::map<int, int> out;
  for (int player = 0; player < rules::most_players; ++player) {
    if (const int n = numbers[static_cast<std::size_t>(player)]; n != 0) out[player] = n;
  }
  return out;
}

std::string example_words(const std::map<int, int>& numbers) {
  std::vector<std::string> parts;
  parts.reserve(numbers.size());
  for (const auto& [player, n] : numbers)
    parts.push_back(fmt::format("{} {}", rules::player_name(player, false), n));
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string example_words(const rules::records::WorkedExample& example, const tilesets::TileSet& set,
                          const std::vector<int>& spots) {
  std::vector<std::string> names;
  names.reserve(spots.size());
  for (const int s : spots)
    names.push_back(set.type(example.turn->tile.type).segments[static_cast<std::size_t>(s)].name);
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string unlike(const char* what, const std::string& got, const std::string& expected) {
  return fmt::format("{}: {}, expected {}", what, got, expected);
}

/// Colours number up to 8 players, and a game may have them all.
constexpr int example_players = rules::most_players;

ExampleAnswer refused(std::string why) {
  ExampleAnswer answer;
  answer.refusal = std::move(why);
  return answer;
}

/// Plays the turn as far as it is legal; what forbids it, or nothing. `spots`: where the player could deploy.
template <class EngineGame>
std::optional<std::string> play_turn(EngineGame& game, const rules::Turn& turn, std::vector<int>& spots,
                                     rules::records::TurnAnswer& played) {
  if (auto wrong = game.objection(turn)) return wrong;
  game.lay(turn);
  spots = game.spots();
  if (auto wrong = game.objection_to(turn)) return wrong;
  played = game.finish(turn);
  return std::nullopt;
}

/// The board as a game on one of the engines, then the turn in question.
template <class EngineGame>
ExampleAnswer answer_to_turn(rules::board::Ruleset rules, const rules::records::WorkedExample& example) {
  const auto& placements = example.position.placements;
  if (placements.empty() || placements.front().cell != rules::Cell{0, 0} || placements.front().follower)
    return refused("it does not begin with a tile at 0,0 without follower");
  EngineGame game(rules, example_players, placements.front());
  std::vector<int> ignored;
  rules::records::TurnAnswer after;
  for (std::size_t i = 1; i < placements.size(); ++i) {
    const int owner = placements[i].follower ? placements[i].follower->player : 0;
    if (auto wrong = play_turn(game, {{}, owner, placements[i]}, ignored, after)) return refused(*wrong);
  }
  ExampleAnswer answer;
  auto gained = game.scores();
  auto returned = game.supply();
  const auto& turn = *example.turn;
  answer.is_legal = !play_turn(game, turn, answer.spots, after);
  if (!answer.is_legal) return answer;
  // A follower that was deployed left the supply before others came back.
  if (turn.tile.follower) --returned[static_cast<std::size_t>(turn.player)];
  for (std::size_t p = 0; p < gained.size(); ++p) {
    gained[p] = after.scores[p] - gained[p];
    returned[p] = after.supply[p] - returned[p];
  }
  answer.points = without_zeros(gained);
  answer.returned = without_zeros(returned);
  return answer;
}

}  // namespace

ExampleAnswer fast_answer(rules::board::Ruleset rules, const rules::records::WorkedExample& example) {
  if (example.turn) return answer_to_turn<rules::records::FastGame>(rules, example);
  const auto& placements = example.position.placements;
  ExampleAnswer answer;
  const auto free = rules::board::free_board(rules.fit(), placements);
  for (rules::board::EntryIndex e = 0; e < free.forest().entry_count(); ++e) {
    if (free.forest().is_root(e)) ++answer.features[rules::feature_name(free.forest().feature(e).kind)];
  }
  answer.scores = without_zeros(rules::play::score_position(rules.fit(), placements, rules.edition()).totals);
  return answer;
}

ExampleAnswer reference_answer(rules::board::Ruleset rules, const rules::records::WorkedExample& example) {
  if (example.turn) return answer_to_turn<rules::records::ReferenceGame>(rules, example);
  const auto& placements = example.position.placements;
  ExampleAnswer answer;
  for (const auto& feature : rules::reference::features(rules.set(), placements).features)
    ++answer.features[rules::feature_name(feature.kind)];
  answer.scores = without_zeros(rules::reference::score(rules.set(), placements, rules.edition()).totals);
  return answer;
}

std::string disagreement(const rules::records::WorkedExample& example, const tilesets::TileSet& set,
                         const rules::records::ExampleExpectation& expected, const ExampleAnswer& answer) {
  if (!example.turn) {
    for (const auto& [kind, n] : expected.features) {
      const auto found = answer.features.find(kind);
      const int got = found == answer.features.end() ? 0 : found->second;
      if (got != n) return unlike("features", fmt::format("{} {}", got, kind), fmt::format("{} {}", n, kind));
    }
    // An expectation about features alone says nothing about scores: nobody has a follower there.
    auto scores = expected.scores;
    std::erase_if(scores, [](const auto& entry) { return entry.second == 0; });
    if (answer.scores == scores) return {};
    return unlike("scores", example_words(answer.scores), example_words(scores));
  }
  if (!answer.refusal.empty()) return "the example's board is no game: " + answer.refusal;
  if (expected.legal && *expected.legal != answer.is_legal)
    return unlike("placement", answer.is_legal ? "legal" : "illegal", *expected.legal ? "legal" : "illegal");
  if (expected.spots && *expected.spots != answer.spots)
    return unlike("spots", example_words(example, set, answer.spots),
                  example_words(example, set, *expected.spots));
  if (expected.points && *expected.points != answer.points)
    return unlike("points of the turn", example_words(answer.points), example_words(*expected.points));
  if (expected.returned && *expected.returned != answer.returned)
    return unlike("returned followers", example_words(answer.returned), example_words(*expected.returned));
  return {};
}

tilesets::described::Shape shape_of(const ExampleResult*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&ExampleResult::id>("id"), field<&ExampleResult::edition>("edition"),
       field<&ExampleResult::passed>("passed"), field<&ExampleResult::detail>("detail")});
}

std::optional<ExampleResult> check_example(rules::board::Ruleset rules,
                                           const rules::records::WorkedExample& example) {
  if (const auto& set = rules::records::set_of(example, rules.set()); &set != &rules.set()) {
    const rules::board::FitTable fit(set);
    return check_example({fit, rules.edition()}, example);
  }
  auto usual = rules.edition();
  usual.set_followers(usual_followers);
  const auto under = rules::records::edition_for(example, std::move(usual));
  const auto* expected = rules::records::expectation_under(example, under);
  if (expected == nullptr) return std::nullopt;
  ExampleResult result{example.id, under.id, true, {}};
  const auto judge = [&](const char* engine, const ExampleAnswer& answer) {
    const auto wrong = disagreement(example, rules.set(), *expected, answer);
    if (wrong.empty()) return;
    result.passed = false;
    result.detail += fmt::format("{}{}: {}", result.detail.empty() ? "" : "; ", engine, wrong);
  };
  judge("fast engine", fast_answer({rules.fit(), under}, example));
  judge("reference model", reference_answer({rules.fit(), under}, example));
  return result;
}

bool holds_types_of(const tilesets::TileSet& set, const tilesets::TileSet& base) {
  return std::all_of(base.types().begin(), base.types().end(), [&](const tilesets::TileType& type) {
    const int found = set.find(type.id);
    if (found < 0) return false;
    const auto& other = set.type(found);
    return other.edges == type.edges && other.segments == type.segments && other.centre == type.centre &&
           other.count >= type.count;
  });
}

}  // namespace bastide::props::play
