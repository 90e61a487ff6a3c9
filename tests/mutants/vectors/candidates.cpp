#include "tests/mutants/vectors/candidates.hpp"

#include <stdexcept>

#include "props/engines/own_engines.hpp"
#include "props/play/game_generator.hpp"

namespace bastide::mutants::vectors {
namespace {

using props::vectors::Answers;
using props::vectors::Ending;
using props::vectors::Expected;
using props::vectors::TestVector;

constexpr std::uint64_t seed = 21;
constexpr std::uint16_t move_refused = 1U << static_cast<unsigned>(props::vectors::Question::moves);

/// So many games, each cut after so many turns.
struct Share {
  std::uint64_t games;
  std::size_t turns;
};
constexpr Share shares[] = {{48, 12}, {10, 36}, {2, 200}};
constexpr std::uint64_t games_taken_back = 24;
constexpr std::uint64_t games_loaded = 4;

/// What differs, of what the engine answers.
std::uint16_t compared(const Expected& expected, const Answers& answers) {
  return static_cast<std::uint16_t>(
      props::vectors::differences(props::vectors::as_far_as_answered(expected, answers), answers.says));
}

/// Answers of the vector as it is; a refusal, a name unknown and an exception are answers, too.
std::uint16_t asked(const TestVector& vector, const Expected& expected, const Loaded& loaded,
                    const props::engines::EngineAdapter& engine) {
  try {
    const auto answers = props::vectors::answers_to(vector, loaded.terms(), engine);
    if (!answers.is_supported) return 0;
    return answers.refusal.empty() ? compared(expected, answers) : move_refused;
  } catch (const std::exception&) {
    return move_refused;
  }
}

}  // namespace

Candidates::Candidates(const VectorHeader& header) : header_(header), loaded_(header) {
  std::uint64_t number = 0;
  const auto next_game = [&](std::size_t turns) {
    auto script = props::play::numbered_game({loaded_.fit(), loaded_.edition()}, seed, number++);
    if (loaded_.edition().unplaceable == rules::editions::Unplaceable::return_to_bag) {
      for (auto& turn : script.turns) turn.set_aside.clear();  // they are still there
    }
    if (script.turns.size() > turns) script.turns.resize(turns);
    return props::vectors::vector_of(script, loaded_.set());
  };
  const auto model = props::engines::reference_engine();
  for (const auto& share : shares) {
    for (std::uint64_t n = 0; n < share.games; ++n) {
      games_.push_back(next_game(share.turns));
      first_.push_back(places_.size());
      props::vectors::answers_to_beginnings(games_.back(), loaded_.terms(), model,
                                            [&](std::size_t turns, const Answers& answers) {
                                              places_.push_back({games_.size() - 1, turns});
                                              expected_.push_back(answers.says);
                                            });
    }
  }
  for (std::uint64_t n = 0; n < games_taken_back + games_loaded; ++n) {
    auto game = next_game(2 + n % 8);
    game.ending = n < games_taken_back ? Ending::undo : Ending::reload;
    if (game.ending == Ending::undo)
      game.undone = static_cast<int>(n % 3 == 0 ? 1 : n % 3 == 1 ? game.turns.size() / 2 : game.turns.size());
    const auto answers = props::vectors::answers_to(game, loaded_.terms(), model);
    if (!answers.refusal.empty()) throw std::logic_error("a candidate is refused: " + answers.refusal);
    games_.push_back(std::move(game));
    first_.push_back(places_.size());
    places_.push_back({games_.size() - 1, 0});
    expected_.push_back(answers.says);
  }
}

TestVector Candidates::candidate(std::size_t i) const {
  auto vector = games_[places_[i].game];
  if (places_[i].turns > 0) vector.turns.resize(places_[i].turns);
  return vector;
}

Masks Candidates::ask(const Suspect& suspect) const {
  if (suspect.is_of_base_game && loaded_.terms().is_extended()) return Masks(size());
  return interrogate(suspect, size(), [&](const props::engines::EngineAdapter& engine, std::uint16_t* masks) {
    const Loaded loaded(header_);  // under the fault
    for (std::size_t g = 0; g < games_.size(); ++g) {
      const auto& game = games_[g];
      if (game.ending != Ending::plain) {
        masks[first_[g]] = asked(game, expected_[first_[g]], loaded, engine);
        continue;
      }
      std::size_t answered = 0;
      try {
        props::vectors::answers_to_beginnings(game, loaded.terms(), engine,
                                              [&](std::size_t turns, const Answers& answers) {
                                                const auto i = first_[g] + turns - 1;
                                                masks[i] = compared(expected_[i], answers);
                                                answered = turns;
                                              });
      } catch (const std::exception&) {  // the turns that it did not come to are refused
      }
      for (auto turn = answered; turn < game.turns.size(); ++turn) masks[first_[g] + turn] = move_refused;
    }
  });
}

Masks ask_vectors(const Suspect& suspect, const reports::records::VectorSection& section) {
  if (suspect.is_of_base_game && Loaded(section.header).terms().is_extended())
    return Masks(section.vectors.size());
  return interrogate(suspect, section.vectors.size(),
                     [&](const props::engines::EngineAdapter& engine, std::uint16_t* masks) {
                       const Loaded loaded(section.header);
                       for (std::size_t i = 0; i < section.vectors.size(); ++i)
                         masks[i] = asked(section.vectors[i], section.vectors[i].expect, loaded, engine);
                     });
}

}  // namespace bastide::mutants::vectors
