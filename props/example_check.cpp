#include "props/example_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "props/example_game.hpp"
#include "rules/free_board.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "rules/scoring.hpp"

namespace bastide::props {
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

std::string in_words(const std::map<int, int>& numbers) {
  std::vector<std::string> parts;
  parts.reserve(numbers.size());
  for (const auto& [player, n] : numbers)
    parts.push_back(fmt::format("{} {}", rules::player_name(player, false), n));
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string in_words(const rules::WorkedExample& example, const rules::TileSet& set,
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

ExampleAnswer fast_answer(const rules::FitTable& fit, const rules::WorkedExample& example,
                          const rules::Edition& edition) {
  if (example.turn) return fast_turn(fit, example, edition);
  ExampleAnswer answer;
  const rules::FreeBoard free(fit, example.position.placements);
  for (rules::EntryIndex e = 0; e < free.forest().entry_count(); ++e) {
    if (free.forest().is_root(e)) ++answer.features[rules::feature_name(free.forest().feature(e).kind)];
  }
  answer.scores = without_zeros(rules::score_position(fit, example.position.placements, edition).totals);
  return answer;
}

ExampleAnswer reference_answer(const rules::TileSet& set, const rules::WorkedExample& example,
                               const rules::Edition& edition) {
  if (example.turn) return reference_turn(set, example, edition);
  ExampleAnswer answer;
  for (const auto& feature : rules::reference::features(set, example.position.placements).features) {
    ++answer.features[rules::feature_name(feature.kind)];
  }
  answer.scores = without_zeros(rules::reference::score(set, example.position.placements, edition).totals);
  return answer;
}

std::string disagreement(const rules::WorkedExample& example, const rules::TileSet& set,
                         const rules::ExampleExpectation& expected, const ExampleAnswer& answer) {
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
    return unlike("scores", in_words(answer.scores), in_words(scores));
  }
  if (!answer.refusal.empty()) return "the example's board is no game: " + answer.refusal;
  if (expected.legal && *expected.legal != answer.is_legal)
    return unlike("placement", answer.is_legal ? "legal" : "illegal", *expected.legal ? "legal" : "illegal");
  if (expected.spots && *expected.spots != answer.spots)
    return unlike("spots", in_words(example, set, answer.spots), in_words(example, set, *expected.spots));
  if (expected.points && *expected.points != answer.points)
    return unlike("points of the turn", in_words(answer.points), in_words(*expected.points));
  if (expected.returned && *expected.returned != answer.returned)
    return unlike("returned followers", in_words(answer.returned), in_words(*expected.returned));
  return {};
}

std::optional<ExampleResult> check_example(const rules::FitTable& fit, const rules::WorkedExample& example,
                                           const rules::Edition& edition) {
  auto usual = edition;
  usual.followers = usual_followers;
  const auto under = rules::edition_for(example, std::move(usual));
  const auto* expected = rules::expectation_under(example, under);
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

bool holds_types_of(const rules::TileSet& set, const rules::TileSet& base) {
  return std::all_of(base.types().begin(), base.types().end(), [&](const tilesets::TileType& type) {
    const int found = set.find(type.id);
    if (found < 0) return false;
    const auto& other = set.type(found);
    return other.edges == type.edges && other.segments == type.segments && other.centre == type.centre &&
           other.count >= type.count;
  });
}

}  // namespace bastide::props
