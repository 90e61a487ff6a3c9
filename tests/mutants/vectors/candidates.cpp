#include "tests/mutants/vectors/candidates.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "props/play/game_generator.hpp"
#include "tests/mutants/switch.hpp"

namespace bastide::mutants::vectors {
namespace {

using props::vectors::Answers;
using props::vectors::Ending;
using props::vectors::TestVector;

constexpr std::uint64_t seed = 21;
constexpr std::size_t numbers_each = std::tuple_size_v<Fingerprint>;

/// So many games, each cut after so many turns.
struct Share {
  std::uint64_t games;
  std::size_t turns;
};
constexpr std::array shares = {Share{48, 12}, Share{10, 36}};
constexpr std::uint64_t games_taken_back = 150;
constexpr std::uint64_t games_loaded = 4;
constexpr std::uint64_t whole_games = 60;

/// Answers of the vector as it is; a name unknown and an exception are refusals. Nothing where a move is not
/// supported.
std::optional<Fingerprint> asked(const TestVector& vector, const props::engines::GameTerms& terms,
                                 const props::engines::EngineAdapter& engine) {
  try {
    const auto answers = props::vectors::answers_to(vector, terms, engine);
    if (!answers.is_supported) return std::nullopt;
    return answers.refusal.empty() ? fingerprint(answers.says) : refused();
  } catch (const std::exception&) {
    return refused();
  }
}

/// Fingerprints that a process of its own makes, the suspect's fault on: `body` sets those that it can.
std::vector<Fingerprint> made_by(
    const Suspect& suspect, const VectorHeader& header, std::vector<Fingerprint> otherwise,
    const std::function<void(const Loaded&, const props::engines::EngineAdapter&,
                             const std::function<void(std::size_t, const Fingerprint&)>&)>& body) {
  constexpr auto stride = numbers_each + 1;  // the last says whether it is set
  const auto numbers = in_own_process(otherwise.size() * stride, [&](std::uint64_t* out) {
    switch_fault(suspect.fault);
    const Loaded loaded(header);
    if (suspect.is_of_base_game && loaded.terms().is_extended()) return;
    body(loaded, suspect.make(), [out](std::size_t i, const Fingerprint& print) {
      std::copy(print.begin(), print.end(), out + i * stride);
      out[i * stride + numbers_each] = 1;
    });
  });
  for (std::size_t i = 0; i < otherwise.size(); ++i) {
    const auto* from = numbers.data() + i * stride;
    if (from[numbers_each] == 1) std::copy(from, from + numbers_each, otherwise[i].begin());
  }
  return otherwise;
}

/// The games, made without a fault in a process of its own.
std::vector<TestVector> made_games(const VectorHeader& header) {
  const auto path = std::filesystem::temp_directory_path() / ("bastide-games-" + std::to_string(::getpid()));
  in_own_process(0, [&](std::uint64_t*) {
    const Loaded loaded(header);
    std::vector<TestVector> games;
    std::uint64_t number = 0;
    const auto next_game = [&](std::size_t turns) {
      auto script = props::play::numbered_game({loaded.fit(), loaded.edition()}, seed, number++);
      if (loaded.edition().unplaceable == rules::editions::Unplaceable::return_to_bag) {
        for (auto& turn : script.turns) turn.set_aside.clear();  // they are still there
      }
      if (script.turns.size() > turns) script.turns.resize(turns);
      return props::vectors::vector_of(script, loaded.set());
    };
    for (const auto& share : shares) {
      for (std::uint64_t n = 0; n < share.games; ++n) games.push_back(next_game(share.turns));
    }
    for (std::uint64_t n = 0; n < games_taken_back + games_loaded; ++n) {
      auto game = next_game(2 + n % 10);
      game.ending = n < games_taken_back ? Ending::undo : Ending::reload;
      const auto turns = static_cast<int>(game.turns.size());
      if (game.ending == Ending::undo) game.undone = n % 3 == 0 ? 1 : n % 3 == 1 ? turns / 2 : turns;
      games.push_back(std::move(game));
    }
    for (std::uint64_t n = 0; n < whole_games; ++n) games.push_back(next_game(1000));
    std::ofstream out(path, std::ios::binary);
    out << reports::records::header_json(header).dump() << "\n" << reports::records::vector_lines(games);
  });
  const auto text = tilesets::read_text_file(path.string());
  std::filesystem::remove(path);
  return reports::records::read_vectors(text, path.string()).front().vectors;
}

}  // namespace

Candidates::Candidates(const VectorHeader& header) : header_(header), games_(made_games(header)) {
  const auto short_games = games_.size() - whole_games;
  whole_games_.assign(games_.begin() + static_cast<std::ptrdiff_t>(short_games), games_.end());
  games_.resize(short_games);
  for (std::size_t g = 0; g < games_.size(); ++g) place(g);
}

void Candidates::place(std::size_t game) {
  first_.push_back(places_.size());
  if (games_[game].ending != Ending::plain) return places_.push_back({game, 0});
  for (std::size_t turns = 1; turns <= games_[game].turns.size(); ++turns) places_.push_back({game, turns});
}

void Candidates::take_in(std::size_t whole_game) {
  games_.push_back(whole_games_[whole_game]);
  place(games_.size() - 1);
  right_.clear();
}

TestVector Candidates::candidate(std::size_t i) const {
  auto vector = games_[places_[i].game];
  if (places_[i].turns > 0) vector.turns.resize(places_[i].turns);
  return vector;
}

std::vector<Fingerprint> Candidates::fingerprints(const Suspect& suspect) const {
  return made_by(suspect, header_, right_.empty() ? std::vector<Fingerprint>(size()) : right_,
                 [&](const Loaded& loaded, const auto& engine, const auto& set) {
                   for (std::size_t g = 0; g < games_.size(); ++g) {
                     const auto& game = games_[g];
                     if (game.ending != Ending::plain) {
                       if (const auto print = asked(game, loaded.terms(), engine)) set(first_[g], *print);
                       continue;
                     }
                     std::size_t answered = 0;
                     try {
                       props::vectors::answers_to_beginnings(
                           game, loaded.terms(), engine, [&](std::size_t turns, const Answers& answers) {
                             set(first_[g] + turns - 1, fingerprint(answers.says));
                             answered = turns;
                           });
                     } catch (const std::exception&) {  // the turns that it did not come to are refused
                     }
                     for (; answered < game.turns.size(); ++answered) set(first_[g] + answered, refused());
                   }
                 });
}

std::vector<Fingerprint> Candidates::endings(const Suspect& suspect) const {
  return made_by(suspect, header_,
                 right_endings_.empty() ? std::vector<Fingerprint>(whole_games_.size()) : right_endings_,
                 [&](const Loaded& loaded, const auto& engine, const auto& set) {
                   for (std::size_t g = 0; g < whole_games_.size(); ++g) {
                     const auto print = asked(whole_games_[g], loaded.terms(), engine);
                     if (!print) continue;
                     set(g, *print);
                     if (!right_endings_.empty() && difference(*print, right_endings_[g]) != 0) return;
                   }
                 });
}

Masks Candidates::ask(const Suspect& suspect) const {
  if (right_.empty()) right_ = fingerprints(nobody());
  const auto prints = fingerprints(suspect);
  Masks masks;
  for (std::size_t i = 0; i < size(); ++i) masks.push_back(difference(prints[i], right_[i]));
  return masks;
}

std::optional<std::size_t> Candidates::whole_game_showing(const Suspect& suspect) const {
  if (right_endings_.empty()) right_endings_ = endings(nobody());
  const auto prints = endings(suspect);
  for (std::size_t g = 0; g < prints.size(); ++g) {
    if (difference(prints[g], right_endings_[g]) != 0) return g;
  }
  return std::nullopt;
}

Masks ask_vectors(const Suspect& suspect, const reports::records::VectorSection& section) {
  std::vector<Fingerprint> expected;
  for (const auto& vector : section.vectors) expected.push_back(fingerprint(vector.expect));
  const auto prints = made_by(suspect, section.header, expected,
                              [&](const Loaded& loaded, const auto& engine, const auto& set) {
                                for (std::size_t i = 0; i < section.vectors.size(); ++i) {
                                  if (const auto print = asked(section.vectors[i], loaded.terms(), engine))
                                    set(i, *print);
                                }
                              });
  Masks masks;
  for (std::size_t i = 0; i < prints.size(); ++i) masks.push_back(difference(prints[i], expected[i]));
  return masks;
}

}  // namespace bastide::mutants::vectors
