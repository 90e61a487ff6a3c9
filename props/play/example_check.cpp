#include "props/play/example_check.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "props/play/walked_state.hpp"
#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"

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

}  // namespace

ExampleAnswer fast_answer(const rules::board::FitTable& fit, const rules::records::WorkedExample& example,
                          const rules::editions::Edition& edition) {
  if (example.turn) return fast_turn(fit, example, edition);
  ExampleAnswer answer;
  const rules::board::FreeBoard free(fit, example.position.placements);
  for (rules::board::EntryIndex e = 0; e < free.forest().entry_count(); ++e) {
    if (free.forest().is_root(e)) ++answer.features[rules::feature_name(free.forest().feature(e).kind)];
  }
  answer.scores =
      without_zeros(rules::play::score_position(fit, example.position.placements, edition).totals);
  return answer;
}

ExampleAnswer reference_answer(const tilesets::TileSet& set, const rules::records::WorkedExample& example,
                               const rules::editions::Edition& edition) {
  if (example.turn) return reference_turn(set, example, edition);
  ExampleAnswer answer;
  for (const auto& feature : rules::reference::features(set, example.position.placements).features) {
    ++answer.features[rules::feature_name(feature.kind)];
  }
  answer.scores = without_zeros(rules::reference::score(set, example.position.placements, edition).totals);
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

std::optional<ExampleResult> check_example(const rules::board::FitTable& fit,
                                           const rules::records::WorkedExample& example,
                                           const rules::editions::Edition& edition) {
  auto usual = edition;
  usual.followers = usual_followers;
  const auto under = rules::records::edition_for(example, std::move(usual));
  const auto* expected = rules::records::expectation_under(example, under);
  if (expected == nullptr) return std::nullopt;
  ExampleResult result{example.id, true, {}};
  const auto judge = [&](const char* engine, const ExampleAnswer& answer) {
    const auto wrong = disagreement(example, fit.set(), *expected, answer);
    if (wrong.empty()) return;
    result.passed = false;
    result.detail += fmt::format("{}{}: {}", result.detail.empty() ? "" : "; ", engine, wrong);
  };
  judge("fast engine", fast_answer(fit, example, under));
  judge("reference model", reference_answer(fit.set(), example, under));
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

namespace {

using rules::Placement;

/// Colours number up to 8 players, and a game may have them all.
constexpr int example_players = rules::most_players;

int owner_of(const Placement& tile) { return tile.follower ? tile.follower->player : 0; }

ExampleAnswer refused(std::string why) {
  ExampleAnswer answer;
  answer.refusal = std::move(why);
  return answer;
}

/// What a turn of `player` changed. A follower that was deployed left the supply before others came back.
void note_changes(ExampleAnswer& answer, const PerPlayer& scores_before, const PerPlayer& scores_after,
                  const PerPlayer& supply_before, const PerPlayer& supply_after, const Placement& tile) {
  for (int p = 0; p < example_players; ++p) {
    const auto i = static_cast<std::size_t>(p);
    const int deployed = tile.follower && tile.follower->player == p ? 1 : 0;
    if (const int gain = scores_after[i] - scores_before[i]; gain != 0) answer.points[p] = gain;
    if (const int back = supply_after[i] - supply_before[i] + deployed; back != 0) answer.returned[p] = back;
  }
}

bool has_start(const rules::records::WorkedExample& example) {
  const auto& placements = example.position.placements;
  return !placements.empty() && placements.front().cell == rules::Cell{0, 0} && !placements.front().follower;
}

constexpr const char* no_start = "it does not begin with a tile at 0,0 without follower";

}  // namespace

ExampleAnswer fast_turn(const rules::board::FitTable& fit, const rules::records::WorkedExample& example,
                        const rules::editions::Edition& edition) {
  if (!has_start(example)) return refused(no_start);
  const auto& start = example.position.placements.front();
  rules::play::Game game(fit, edition, example_players, start.type, start.rotation);
  /// Places and deploys; false when one of both is not allowed. Fills spots when the tile could be placed.
  const auto begin_turn = [&](int player, const Placement& tile, std::vector<int>& spots) {
    if (game.objection(tile.cell, tile.type, tile.rotation)) return false;
    game.place(tile.cell, tile.type, tile.rotation);
    spots = mask_segments(game.spots(player));
    if (!tile.follower) return true;
    if (std::find(spots.begin(), spots.end(), tile.follower->segment) == spots.end()) return false;
    game.deploy(player, tile.follower->segment);
    return true;
  };
  std::vector<int> ignored;
  for (std::size_t i = 1; i < example.position.placements.size(); ++i) {
    const auto& tile = example.position.placements[i];
    if (!begin_turn(owner_of(tile), tile, ignored))
      return refused(fmt::format("tile {} may not lie or be deployed on there", i + 1));
    game.finish_turn();
  }
  ExampleAnswer answer;
  const auto scores = game.scores();
  const auto supply = game.supply();
  answer.is_legal = begin_turn(example.turn->player, example.turn->tile, answer.spots);
  if (!answer.is_legal) return answer;
  game.finish_turn();
  note_changes(answer, scores, game.scores(), supply, game.supply(), example.turn->tile);
  return answer;
}

ExampleAnswer reference_turn(const tilesets::TileSet& set, const rules::records::WorkedExample& example,
                             const rules::editions::Edition& edition) {
  if (!has_start(example)) return refused(no_start);
  rules::reference::Game game(set, edition, example_players, example.position.placements.front());
  for (std::size_t i = 1; i < example.position.placements.size(); ++i) {
    const auto& tile = example.position.placements[i];
    if (const auto wrong = game.objection(owner_of(tile), tile)) return refused(*wrong);
    game.play(owner_of(tile), tile);
  }
  ExampleAnswer answer;
  const auto& [player, tile] = *example.turn;
  auto bare = tile;
  bare.follower.reset();
  if (!game.objection(player, bare)) answer.spots = game.spots_after(player, bare);
  answer.is_legal = !game.objection(player, tile);
  if (!answer.is_legal) return answer;
  const auto scores = game.scores();
  const auto supply = game.supply();
  const auto after = game.play(player, tile);
  note_changes(answer, scores, after.scores, supply, after.supply, tile);
  return answer;
}

}  // namespace bastide::props::play
