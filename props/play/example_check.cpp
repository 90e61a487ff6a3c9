#include "props/play/example_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>

#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/records/engine_games.hpp"

namespace bastide::props::play {
namespace {

using rules::records::ExampleExpectation;
using rules::records::FastGame;
using rules::records::ReferenceGame;
using rules::records::TurnOutcome;
using rules::records::WorkedExample;
using Named = ExampleExpectation::Named;
using Points = std::map<int, int>;

constexpr int usual_followers = 7;
/// Colours number up to 8 players, and a game may have them all.
constexpr int example_players = rules::most_players;

// What is said, without what is said to be nothing.
bool stated(bool is_so) { return is_so; }
const std::vector<std::string>& stated(const std::vector<std::string>& spots) { return spots; }
template <class Key>
std::map<Key, int> stated(std::map<Key, int> numbers) {
  std::erase_if(numbers, [](const auto& entry) { return entry.second == 0; });
  return numbers;
}
Named stated(Named numbers) {
  for (auto& [player, of_player] : numbers) of_player = stated(std::move(of_player));
  std::erase_if(numbers, [](const auto& entry) { return entry.second.empty(); });
  return numbers;
}

Points points_of(std::span<const int> numbers) {
  Points out;
  for (std::size_t player = 0; player < numbers.size(); ++player)
    out[static_cast<int>(player)] = numbers[player];
  return stated(std::move(out));
}

std::string listed(const std::vector<std::string>& parts, const char* nothing = "nothing") {
  return parts.empty() ? nothing : fmt::format("{}", fmt::join(parts, ", "));
}
std::string example_words(bool is_so) { return is_so ? "yes" : "no"; }
std::string example_words(const std::vector<std::string>& spots) { return listed(spots, "none"); }
std::string example_words(const Points& numbers) {
  std::vector<std::string> parts;
  for (const auto& [player, n] : numbers)
    parts.push_back(fmt::format("{} {}", rules::player_name(player, false), n));
  return listed(parts);
}
/// "red 1 builder, blue 2 wine".
std::string example_words(const Named& numbers) {
  std::vector<std::string> parts;
  for (const auto& [player, of_player] : numbers)
    for (const auto& [what, n] : of_player)
      parts.push_back(fmt::format("{} {} {}", rules::player_name(player, false), n, what));
  return listed(parts);
}

std::string unlike(const char* what, const std::string& got, const std::string& expected) {
  return fmt::format("{}: {}, expected {}", what, got, expected);
}

/// The kinds of figures that an example knows, by their names in its set: those of its edition.
std::vector<std::string> known_figures(const WorkedExample& example) {
  std::vector<std::string> ids;
  if (!example.own_edition) return {rules::editions::Figure{}.id};
  for (const auto& figure : example.own_edition->figures) ids.push_back(figure.id);
  return ids;
}

/// Of the figures that the example knows, as it writes them.
std::vector<std::string> spots_in(const TurnOutcome& said, const std::vector<std::string>& known) {
  auto spots = said.spots.value_or(std::vector<std::string>{});
  for (const auto& [id, names] : said.spots_of) {
    if (std::ranges::find(known, id) == known.end()) continue;
    for (const auto& name : names) spots.push_back(fmt::format("{}:{}", id, name));
  }
  std::ranges::sort(spots);
  return spots;
}

std::map<std::string, std::vector<int>> supplies_in(const TurnOutcome& said,
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
  return stated(std::move(more));
}

/// What an engine denies of an example with a turn, in words; empty when it is as expected. The board is
/// played as a game: from its first tile on (which holds no follower and lies at 0,0), each placement a turn
/// of whoever laid it.
template <class EngineGame>
std::string denied_of_turn(rules::board::Ruleset rules, const WorkedExample& example,
                           const ExampleExpectation& expected) {
  const auto no_game = [](const std::string& why) { return "the example's board is no game: " + why; };
  const auto& placements = example.position.placements;
  if (placements.empty() || placements.front().cell != rules::Cell{0, 0} || placements.front().follower)
    return no_game("it does not begin with a tile at 0,0 without follower");
  EngineGame game(rules, example_players, placements.front());
  TurnOutcome before;
  tell_holdings(game, before);
  for (std::size_t i = 1; i < placements.size(); ++i) {
    try_turn(game, {{}, layer_of(example, i), placements[i]}, before);
    if (before.objection) return no_game(*before.objection);
  }
  TurnOutcome after;
  const auto& turn = *example.turn;
  const auto known = known_figures(example);
  try_turn(game, turn, after);
  const bool is_legal = !after.objection;
  if (expected.legal && *expected.legal != is_legal)
    return unlike("turn", is_legal ? "legal" : "illegal", *expected.legal ? "legal" : "illegal");
  Points points, final;
  Named returned, tokens;
  if (is_legal) {
    auto supplies = supplies_in(before, known);
    // A figure that was deployed left the supply before others came back.
    for (const auto& [player, segment, figure] : turn.deployed()) {
      const auto& id = rules.edition().figures[static_cast<std::size_t>(figure)].id;
      --supplies.at(figure == 0 ? known.front() : id)[static_cast<std::size_t>(player)];
    }
    returned = gained(supplies, supplies_in(after, known));
    tokens = gained(before.tokens, after.tokens);
    final = points_of(final_scores(game, rules.edition().farms));
    auto scores = *after.scores;
    for (std::size_t p = 0; p < scores.size(); ++p) scores[p] -= (*before.scores)[p];
    points = points_of(scores);
  }
  std::string wrong;
  const auto judge = [&](const char* what, const auto& right, const auto& got) {
    if (wrong.empty() && right && stated(*right) != got)
      wrong = unlike(what, example_words(got), example_words(stated(*right)));
  };
  judge("spots", expected.spots, spots_in(after, known));
  judge("points of the turn", expected.points, points);
  judge("returned figures", expected.returned, returned);
  judge("second part", expected.again, is_legal && game.part(turn.player) == 2);
  judge("tokens of the turn", expected.tokens, tokens);
  judge("final scores", expected.final, final);
  return wrong;
}

/// Likewise of one without. An expectation about features alone says nothing about scores: nobody has a
/// follower there.
std::string denied_of_board(const ExampleExpectation& expected, std::map<std::string, int> features,
                            const rules::ScoreSheet& sheet) {
  for (const auto& [kind, n] : expected.features) {
    const int got = features[kind];
    if (got != n) return unlike("features", fmt::format("{} {}", got, kind), fmt::format("{} {}", n, kind));
  }
  const auto scores = points_of(sheet.totals);
  if (scores == stated(expected.scores)) return {};
  return unlike("scores", example_words(scores), example_words(stated(expected.scores)));
}

std::string denied_by_fast(rules::board::Ruleset rules, const WorkedExample& example,
                           const ExampleExpectation& expected) {
  if (example.turn) return denied_of_turn<FastGame>(rules, example, expected);
  const auto& placements = example.position.placements;
  std::map<std::string, int> features;
  const auto free = rules::board::free_board(rules.fit(), placements);
  for (rules::board::EntryIndex e = 0; e < free.forest().entry_count(); ++e) {
    if (free.forest().is_root(e)) ++features[rules::feature_name(free.forest().feature(e).kind, rules.set())];
  }
  return denied_of_board(expected, std::move(features),
                         rules::play::score_position(rules.fit(), placements, rules.edition()));
}

std::string denied_by_reference(rules::board::Ruleset rules, const WorkedExample& example,
                                const ExampleExpectation& expected) {
  if (example.turn) return denied_of_turn<ReferenceGame>(rules, example, expected);
  const auto& placements = example.position.placements;
  std::map<std::string, int> features;
  for (const auto& feature : rules::reference::features(rules.set(), placements).features)
    ++features[rules::feature_name(feature.kind, rules.set())];
  return denied_of_board(expected, std::move(features),
                         rules::reference::score(rules.set(), placements, rules.edition()));
}

}  // namespace

tilesets::described::Shape shape_of(const ExampleResult*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&ExampleResult::id>("id"), field<&ExampleResult::edition>("edition"),
       field<&ExampleResult::passed>("passed"), field<&ExampleResult::detail>("detail")});
}

std::optional<ExampleResult> check_example(rules::board::Ruleset rules, const WorkedExample& example) {
  auto usual = rules.edition();
  usual.set_followers(usual_followers);
  const auto tried = rules::records::tried_under(example, usual, rules.set());
  if (!tried) return std::nullopt;
  std::optional<rules::board::FitTable> own;
  if (tried->example.own_set) own.emplace(*tried->example.own_set);
  const rules::board::Ruleset under(own ? *own : rules.fit(), tried->edition);
  ExampleResult result{example.id, tried->edition.id, true, {}};
  const auto judge = [&](const char* engine, const std::string& wrong) {
    if (wrong.empty()) return;
    result.passed = false;
    result.detail += fmt::format("{}{}: {}", result.detail.empty() ? "" : "; ", engine, wrong);
  };
  judge("fast engine", denied_by_fast(under, tried->example, tried->expected));
  judge("reference model", denied_by_reference(under, tried->example, tried->expected));
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
