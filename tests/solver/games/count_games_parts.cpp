// Counts of games are the same on any number of threads, whole or in any number of parts,
// and with any part of them recorded before.
#include <fmt/format.h>

#include <functional>
#include <map>

#include "rules/editions/edition.hpp"
#include "solver/games/count_games.hpp"
#include "solver/runs/recording.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_count_games_parts {

namespace {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::boards;
using namespace bastide::solver::counting;
using namespace bastide::solver::games;
using namespace bastide::solver::runs;
using bastide::rules::board::FitTable;
using bastide::tilesets::files::load_tile_set;

std::string in_words(const CountResult& result) {
  std::string text;
  for (const auto count : result.counts) text += to_decimal(count) + " ";
  for (const auto& division : result.divisions) {
    text += "\n" + division.first;
    for (const auto count : division.counts) text += " " + to_decimal(count);
  }
  return text + (result.is_complete ? "" : " (stopped)");
}

/// One computation, small enough to be done many times, large enough to have some thousand pieces.
struct Computation {
  std::string name;
  std::function<std::string(const RunControl&)> result;
};

class Computations {
 public:
  Computations() : set_(load_tile_set("base")), fit_(set_) {}

  std::vector<Computation> all() const {
    const auto games = [this](const GamesAsked& asked, int followers) {
      auto edition = bastide::rules::editions::load_edition("c1");
      edition.set_followers(followers);
      return [this, asked, edition](const RunControl& control) {
        return in_words(count_games(BoardSpace(fit_, edition), edition, asked, control));
      };
    };
    return {
        {"with seven followers", games({3, 2, true}, 7)},
        {"with one follower", games({3, 1, true}, 1)},
    };
  }

 private:
  bastide::tilesets::TileSet set_;
  FitTable fit_;
};

RunControl on_threads(int threads) {
  RunControl control;
  control.threads = threads;
  return control;
}

/// What a run leaves behind: texts of pieces by stage and number.
using Texts = std::map<std::pair<std::string, std::size_t>, std::string>;

/// Runs one share; adds what it finds. No piece may be found twice.
void run_share(const Computation& computation, Share share, int threads, Texts& found) {
  std::size_t again = 0;
  Recording recording(share, [&](const std::string& stage, std::size_t piece, const std::string& text) {
    if (!found.emplace(std::pair(stage, piece), text).second) ++again;
  });
  auto control = on_threads(threads);
  control.recording = &recording;
  computation.result(control);
  CHECK(again == 0);
}

/// The result from records alone; `computed` counts the pieces that were missing.
std::string from_records(const Computation& computation, const Texts& found, std::size_t& computed) {
  Recording recording({}, [&](const std::string&, std::size_t, const std::string&) { ++computed; });
  for (const auto& [piece, text] : found) recording.remember(piece.first, piece.second, text);
  auto control = on_threads(2);
  control.recording = &recording;
  return computation.result(control);
}

TEST_CASE("games are as many on 1, 2, 3 and 7 threads") {
  const Computations computations;
  for (const auto& computation : computations.all()) {
    INFO(computation.name);
    const auto one = computation.result(on_threads(1));
    for (const int threads : {2, 3, 7}) CHECK(computation.result(on_threads(threads)) == one);
  }
}

TEST_CASE("games are as many in 1, 3 and 64 parts, put together from their records", "[exhaustive]") {
  const Computations computations;
  for (const auto& computation : computations.all()) {
    const auto whole = computation.result(on_threads(2));
    for (const std::size_t parts : {1, 3, 64}) {
      INFO(computation.name << " in " << parts << " parts");
      Texts found;
      std::size_t smallest = SIZE_MAX;
      for (std::size_t part = 1; part <= parts; ++part) {
        const auto before = found.size();
        run_share(computation, {part, parts}, part % 2 == 0 ? 2 : 1, found);
        smallest = std::min(smallest, found.size() - before);
      }
      CHECK(smallest > 0);  // every part had something to do
      std::size_t computed = 0;
      CHECK(from_records(computation, found, computed) == whole);
      CHECK(computed == 0);
    }
  }
}

TEST_CASE("a count of games half recorded is completed to the same result") {
  const Computations computations;
  for (const auto& computation : computations.all()) {
    INFO(computation.name);
    const auto whole = computation.result(on_threads(2));
    Texts found;
    run_share(computation, {2, 3}, 2, found);
    std::size_t computed = 0;
    CHECK(from_records(computation, found, computed) == whole);
    CHECK(computed > found.size());
  }
}

TEST_CASE(
    "games: a record of another piece changes the result, since records are read and not computed again") {
  const Computations computations;
  for (const auto& computation : computations.all()) {
    INFO(computation.name);
    const auto whole = computation.result(on_threads(2));
    Texts found;
    run_share(computation, {1, 1}, 2, found);
    found.begin()->second = found.rbegin()->second;
    std::size_t computed = 0;
    CHECK(from_records(computation, found, computed) != whole);
    CHECK(computed == 0);
  }
}

}  // namespace

}  // namespace test_count_games_parts
