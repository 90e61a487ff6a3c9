// Counts and censuses in shares, resumed, at every depth of prefixes and on any number of threads.
#include <numeric>

#include "solver/all_boards/census.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/counting/count.hpp"
#include "solver/runs/recording.hpp"
#include "solver/simulation/exact/random_play.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::test_recorded_counts {
namespace {

using Texts = std::map<std::pair<std::string, std::size_t>, std::string>;

/// What a computation finds, as text.
using Compute = std::function<std::string(const bastide::solver::runs::RunControl&)>;

/// The records of a share; with `known` as what an earlier run left.
Texts records(const Compute& compute, bastide::solver::runs::RunControl control,
              const bastide::solver::runs::Share& share, const Texts& known = {}) {
  Texts texts;
  bastide::solver::runs::Recording recording(share, [&](const auto& stage, auto piece, const auto& text) {
    const bool is_new = texts.emplace(std::pair(stage, piece), text).second;
    if (!is_new) FAIL("piece " << piece << " twice");
  });
  for (const auto& [piece, text] : known) recording.remember(piece.first, piece.second, text);
  control.recording = &recording;
  compute(control);
  return texts;
}

/// What the computation makes of these records, computing nothing.
std::string merged(const Compute& compute, bastide::solver::runs::RunControl control, const Texts& texts) {
  bastide::solver::runs::Recording recording;
  recording.treat_unrecorded(bastide::solver::runs::Unrecorded::refuse);
  for (const auto& [piece, text] : texts) recording.remember(piece.first, piece.second, text);
  control.recording = &recording;
  return compute(control);
}

std::string text_of(const bastide::solver::counting::CountResult& result) {
  std::string text = result.is_complete ? "" : "incomplete ";
  for (const auto count : result.counts) text += bastide::solver::arithmetic::to_decimal(count) + " ";
  for (const auto& division : result.divisions)
    text += division.first + bastide::solver::arithmetic::to_decimal(division.counts.back()) + " ";
  return text;
}

std::string text_of(const bastide::solver::all_boards::CensusResult& result) {
  std::string text =
      (result.is_complete ? "" : "incomplete ") + bastide::solver::arithmetic::to_decimal(result.boards);
  for (const auto& [name, sum] : result.sums)
    text += " " + name + bastide::solver::arithmetic::to_decimal(sum);
  return text;
}

std::string text_of(const bastide::solver::simulation::exact::RandomPlay& play) {
  std::string text = play.is_complete ? "" : "incomplete ";
  for (const auto& draw : play.unplaceable_draw) text += bastide::solver::arithmetic::to_text(draw) + " ";
  return text;
}

struct Setting {
  tilesets::TileSet set;
  rules::board::FitTable fit;
  std::vector<Compute> computations;
  explicit Setting(const char* id, int tiles) : set(tilesets::files::load_tile_set(id)), fit(set) {
    const bastide::solver::boards::BoardSpace space(fit);
    computations = {
        [=](const bastide::solver::runs::RunControl& control) {
          return text_of(bastide::solver::counting::count_boards(space, tiles, true, control));
        },
        [=](const bastide::solver::runs::RunControl& control) {
          return text_of(bastide::solver::counting::count_placements(space, tiles, true, control));
        },
        [=](const bastide::solver::runs::RunControl& control) {
          return text_of(bastide::solver::all_boards::census(space, tiles, control));
        },
        [=](const bastide::solver::runs::RunControl& control) {
          return text_of(bastide::solver::simulation::exact::random_play(space, tiles, control));
        }};
  }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;
};

bastide::solver::runs::RunControl on(int threads, int prefix_tiles = 3) {
  bastide::solver::runs::RunControl control;
  control.threads = threads;
  control.prefix_tiles = prefix_tiles;
  return control;
}

TEST_CASE("recorded counts: 1, 3 and 64 shares, at every depth, give the bytes of one plain run") {
  const Setting setting("mini-mixed", 5);
  for (const auto& compute : setting.computations) {
    const auto whole = compute(on(1));
    for (const int depth : {2, 3, 4}) {
      CHECK(compute(on(2, depth)) == whole);
      for (const std::size_t parts : {1U, 3U, 64U}) {
        if (depth > 2 && parts == 64) continue;  // every share makes the list of pieces anew
        Texts texts;
        std::size_t pieces = 0;
        for (std::size_t part = 1; part <= parts; ++part) {
          const auto share = records(compute, on(2, depth), {part, parts});
          pieces += share.size();
          texts.insert(share.begin(), share.end());
        }
        CHECK(pieces == texts.size());
        CHECK(merged(compute, on(2, depth), texts) == whole);
      }
    }
  }
}

TEST_CASE(
    "recorded counts: the records of a piece do not depend on threads nor on what was recorded before") {
  const Setting setting("mini-roads", 5);
  for (const auto& compute : setting.computations) {
    const auto all = records(compute, on(1), {});
    for (const int threads : {2, 3, 7}) CHECK(records(compute, on(threads), {}) == all);
    Texts known;  // every third piece
    Texts others;
    std::size_t i = 0;
    for (const auto& entry : all) (i++ % 3 == 0 ? known : others).insert(entry);
    CHECK(records(compute, on(2), {}, known) == others);
  }
}

/// The heaviest of `parts` shares by `weights`, over the mean, when shares are made by `costs`.
double spread(const std::vector<std::uint64_t>& costs, const std::vector<std::uint64_t>& weights,
              std::size_t parts) {
  const auto shares = bastide::solver::runs::shares_of_pieces(costs.size(), costs, parts);
  std::vector<double> loads(parts, 0.0);
  for (std::size_t i = 0; i < weights.size(); ++i) loads.at(shares[i] - 1) += static_cast<double>(weights[i]);
  const auto heaviest = *std::max_element(loads.begin(), loads.end());
  const auto all = static_cast<double>(std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}));
  return heaviest * static_cast<double>(parts) / all;
}

/// Boards of exactly `tiles` tiles in each piece, by counting them.
std::vector<std::uint64_t> boards_of_pieces(const bastide::solver::boards::BoardSpace& space, int tiles) {
  const auto texts = records(
      [&](const bastide::solver::runs::RunControl& control) {
        return text_of(bastide::solver::counting::count_boards(space, tiles, false, control));
      },
      on(2), {});
  std::vector<std::uint64_t> boards(texts.size());
  for (const auto& [piece, text] : texts)
    boards[piece.second] = std::stoull(text.substr(text.rfind(' ') + 1));
  return boards;
}

TEST_CASE("shares: 64 of the base set's boards are even, although pieces are not", "[exhaustive]") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const bastide::solver::boards::BoardSpace space(fit);
  const auto pieces = board_pieces(space, 5);
  const auto boards = boards_of_pieces(space, 5);
  REQUIRE(boards.size() == pieces.size());
  // Costs for 6 tiles, weighed by the boards of 5 tiles that are really there; and those for 5 tiles.
  const double by_six = spread(piece_costs(space, 6, pieces), boards, 64);
  const double by_five = spread(piece_costs(space, 5, pieces), boards, 64);
  const double by_number = spread(std::vector<std::uint64_t>(pieces.size(), 1), boards, 64);
  WARN("heaviest of 64 shares over the mean: " << by_six << " by costs of 6 tiles, " << by_five
                                               << " by costs of 5 tiles, " << by_number << " by number");
  CHECK(by_six <= 1.05);
  CHECK(by_five <= 1.05);
  CHECK(by_number > by_six);
}

TEST_CASE("shares: the estimate is exact two tiles beyond the prefix") {
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  const rules::board::FitTable fit(set);
  const bastide::solver::boards::BoardSpace space(fit);
  const auto costs = piece_costs(space, 5, board_pieces(space, 5));
  const auto boards = boards_of_pieces(space, 5);
  REQUIRE(costs.size() == boards.size());
  std::size_t exact = 0;
  for (std::size_t i = 0; i < costs.size(); ++i) exact += costs[i] == 1 + boards[i] ? 1 : 0;
  CHECK(exact == costs.size());
}

}  // namespace
}  // namespace bastide::solver::test_recorded_counts
