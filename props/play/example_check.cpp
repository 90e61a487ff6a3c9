#include "props/play/example_check.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/records/engine_games.hpp"

namespace bastide::props::play {
namespace {

using rules::records::FastGame;
using rules::records::ReferenceGame;
using rules::records::TurnExpectation;
using rules::records::WorkedExample;
using Named = rules::records::ExampleExpectation::Named;

constexpr int usual_followers = 7;

std::map<int, int> without_zeros(std::span<const int> numbers) {
  std::map<int, int> out;
  for (std::size_t player = 0; player < numbers.size(); ++player) {
    if (numbers[player] != 0) out[static_cast<int>(player)] = numbers[player];
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

/// "red 1 builder, blue 2 wine".
std::string example_words(const Named& numbers) {
  std::vector<std::string> parts;
  for (const auto& [player, of_player] : numbers)
    for (const auto& [what, n] : of_player)
      parts.push_back(fmt::format("{} {} {}", rules::player_name(player, false), n, what));
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string example_words(const std::vector<std::string>& spots) {
  return spots.empty() ? "none" : fmt::format("{}", fmt::join(spots, ", "));
}

/// Without what is said to be nothing.
template <class Numbers>
Numbers without_zeros_of(Numbers numbers) {
  std::erase_if(numbers, [](const auto& entry) { return entry.second == 0; });
  return numbers;
}
Named without_zeros(Named numbers) {
  for (auto& [player, of_player] : numbers) of_player = without_zeros_of(std::move(of_player));
  std::erase_if(numbers, [](const auto& entry) { return entry.second.empty(); });
  return numbers;
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

/// The kinds of figures that an example knows, by their names in its set: those of its edition.
std::vector<std::string> known_figures(const WorkedExample& example) {
  std::vector<std::string> ids;
  if (!example.own_edition) return {rules::editions::Figure{}.id};
  for (const auto& figure : example.own_edition->figures) ids.push_back(figure.id);
  return ids;
}

/// Plays the turn as far as it is legal; what forbids it, or nothing. `said`: what the engine tells of it.
template <class EngineGame>
std::optional<std::string> try_turn(EngineGame& game, const rules::Turn& turn, TurnExpectation& said) {
  if (auto wrong = game.objection(turn)) return wrong;
  game.lay(turn);
  tell_spots(game, said);
  if (auto wrong = game.objection_to(turn)) return wrong;
  game.finish(turn);
  tell_holdings(game, said);
  return std::nullopt;
}

/// Of the figures that the example knows, as it writes them.
std::vector<std::string> spots_in(const TurnExpectation& said, const std::vector<std::string>& known) {
  auto spots = *said.spots;
  for (const auto& [id, names] : said.spots_of) {
    if (std::ranges::find(known, id) == known.end()) continue;
    for (const auto& name : names) spots.push_back(fmt::format("{}:{}", id, name));
  }
  std::ranges::sort(spots);
  return spots;
}

std::map<std::string, std::vector<int>> supplies_in(const TurnExpectation& said,
                                                    const std::vector<std::string>& known) {
  auto supplies = said.figures;
  supplies[known.front()] = *said.supply;
  std::erase_if(supplies,
                [&](const auto& row) { return std::ranges::find(known, row.first) == known.end(); });
  return supplies;
}

/// What there is more of afterwards.
Named gained(const std::map<std::string, std::vector<int>>& before,
             const std::map<std::string, std::vector<int>>& after) {
  Named more;
  for (const auto& [name, row] : after) {
    for (std::size_t p = 0; p < row.size(); ++p)
      more[static_cast<int>(p)][name] = row[p] - before.at(name)[p];
  }
  return without_zeros(std::move(more));
}

/// The board as a game on one of the engines, then the turn in question.
template <class EngineGame>
ExampleAnswer answer_to_turn(rules::board::Ruleset rules, const WorkedExample& example) {
  const auto& placements = example.position.placements;
  if (placements.empty() || placements.front().cell != rules::Cell{0, 0} || placements.front().follower)
    return refused("it does not begin with a tile at 0,0 without follower");
  EngineGame game(rules, example_players, placements.front());
  TurnExpectation before;
  tell_holdings(game, before);
  for (std::size_t i = 1; i < placements.size(); ++i) {
    if (auto wrong = try_turn(game, {{}, layer_of(example, i), placements[i]}, before))
      return refused(*wrong);
  }
  ExampleAnswer answer;
  TurnExpectation after;
  const auto known = known_figures(example);
  const auto& turn = *example.turn;
  answer.is_legal = !try_turn(game, turn, after);
  if (after.spots) answer.spots = spots_in(after, known);
  if (!answer.is_legal) return answer;
  auto supplies = supplies_in(before, known);
  // A figure that was deployed left the supply before others came back.
  if (const auto& figure = turn.tile.follower) {
    const auto& id = rules.edition().figures[static_cast<std::size_t>(figure->figure)].id;
    --supplies.at(figure->figure == 0 ? known.front() : id)[static_cast<std::size_t>(turn.player)];
  }
  auto points = *after.scores;
  for (std::size_t p = 0; p < points.size(); ++p) points[p] -= (*before.scores)[p];
  answer.points = without_zeros(points);
  answer.returned = gained(supplies, supplies_in(after, known));
  answer.again = game.part(turn.player) == 2;
  answer.tokens = gained(before.tokens, after.tokens);
  answer.final = without_zeros(final_scores(game, rules.edition().farms));
  return answer;
}

}  // namespace

ExampleAnswer fast_answer(rules::board::Ruleset rules, const rules::records::WorkedExample& example) {
  if (example.turn) return answer_to_turn<FastGame>(rules, example);
  const auto& placements = example.position.placements;
  ExampleAnswer answer;
  const auto free = rules::board::free_board(rules.fit(), placements);
  for (rules::board::EntryIndex e = 0; e < free.forest().entry_count(); ++e) {
    if (free.forest().is_root(e))
      ++answer.features[rules::feature_name(free.forest().feature(e).kind, rules.set())];
  }
  answer.scores = without_zeros(rules::play::score_position(rules.fit(), placements, rules.edition()).totals);
  return answer;
}

ExampleAnswer reference_answer(rules::board::Ruleset rules, const rules::records::WorkedExample& example) {
  if (example.turn) return answer_to_turn<ReferenceGame>(rules, example);
  const auto& placements = example.position.placements;
  ExampleAnswer answer;
  for (const auto& feature : rules::reference::features(rules.set(), placements).features)
    ++answer.features[rules::feature_name(feature.kind, rules.set())];
  answer.scores = without_zeros(rules::reference::score(rules.set(), placements, rules.edition()).totals);
  return answer;
}

std::string disagreement(const WorkedExample& example, const rules::records::ExampleExpectation& expected,
                         const ExampleAnswer& answer) {
  if (!example.turn) {
    for (const auto& [kind, n] : expected.features) {
      const auto found = answer.features.find(kind);
      const int got = found == answer.features.end() ? 0 : found->second;
      if (got != n) return unlike("features", fmt::format("{} {}", got, kind), fmt::format("{} {}", n, kind));
    }
    // An expectation about features alone says nothing about scores: nobody has a follower there.
    const auto scores = without_zeros_of(expected.scores);
    if (answer.scores == scores) return {};
    return unlike("scores", example_words(answer.scores), example_words(scores));
  }
  if (!answer.refusal.empty()) return "the example's board is no game: " + answer.refusal;
  if (expected.legal && *expected.legal != answer.is_legal)
    return unlike("turn", answer.is_legal ? "legal" : "illegal", *expected.legal ? "legal" : "illegal");
  if (expected.spots && *expected.spots != answer.spots)
    return unlike("spots", example_words(answer.spots), example_words(*expected.spots));
  if (expected.points && *expected.points != answer.points)
    return unlike("points of the turn", example_words(answer.points), example_words(*expected.points));
  if (expected.returned && without_zeros(*expected.returned) != answer.returned)
    return unlike("returned figures", example_words(answer.returned), example_words(*expected.returned));
  if (expected.again && *expected.again != answer.again)
    return unlike("second part", answer.again ? "yes" : "no", *expected.again ? "yes" : "no");
  if (expected.tokens && without_zeros(*expected.tokens) != answer.tokens)
    return unlike("tokens of the turn", example_words(answer.tokens), example_words(*expected.tokens));
  if (expected.final && without_zeros_of(*expected.final) != answer.final)
    return unlike("final scores", example_words(answer.final), example_words(*expected.final));
  return {};
}

tilesets::described::Shape shape_of(const ExampleResult*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&ExampleResult::id>("id"), field<&ExampleResult::edition>("edition"),
       field<&ExampleResult::passed>("passed"), field<&ExampleResult::detail>("detail")});
}

namespace {

/// The example on the set of the ruleset.
std::optional<ExampleResult> check_on_set(rules::board::Ruleset rules, const WorkedExample& example) {
  auto usual = rules.edition();
  usual.set_followers(usual_followers);
  const auto under = rules::records::edition_for(example, std::move(usual));
  const auto* expected = rules::records::expectation_under(example, under);
  if (expected == nullptr) return std::nullopt;
  ExampleResult result{example.id, under.id, true, {}};
  const auto judge = [&](const char* engine, const ExampleAnswer& answer) {
    const auto wrong = disagreement(example, *expected, answer);
    if (wrong.empty()) return;
    result.passed = false;
    result.detail += fmt::format("{}{}: {}", result.detail.empty() ? "" : "; ", engine, wrong);
  };
  judge("fast engine", fast_answer({rules.fit(), under}, example));
  judge("reference model", reference_answer({rules.fit(), under}, example));
  return result;
}

}  // namespace

std::optional<ExampleResult> check_example(rules::board::Ruleset rules, const WorkedExample& example) {
  if (!example.own_set) {
    // Games of the base game begin with another tile than those in which decks come first.
    if (example.turn && rules.set().is_ordered()) return std::nullopt;
    return check_on_set(rules, example);
  }
  auto tried = example;
  if (example.own_edition) {
    auto played = rules::records::as_played_under(example, rules.edition());
    if (!played) return std::nullopt;
    tried = std::move(*played);
  }
  const rules::board::FitTable fit(*tried.own_set);
  return check_on_set({fit, rules.edition()}, tried);
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
