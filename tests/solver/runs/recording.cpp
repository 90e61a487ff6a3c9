// A run under a recording: shares add up, what is recorded is not computed again, an audit finds what
// differs.
#include "solver/runs/recording.hpp"

#include <atomic>
#include <numeric>

#include "solver/arithmetic/record_text.hpp"
#include "solver/runs/run_recorded.hpp"
#include "tests/catch.hpp"

namespace bastide::solver::test_recording {
namespace {

/// A result that is its own number squared, and how often it was computed.
struct Square {
  std::uint64_t value = 0;
};
std::string to_record(const Square& square) {
  return bastide::solver::arithmetic::RecordWriter().number(square.value).str();
}
void from_record(std::string_view text, Square& square) {
  bastide::solver::arithmetic::RecordReader in(text);
  square.value = in.number_up_to(1'000'000);
  in.end();
}

using Kept = std::map<std::size_t, std::string>;

bastide::solver::runs::RunControl with(bastide::solver::runs::Recording& recording, int threads = 2) {
  bastide::solver::runs::RunControl control;
  control.threads = threads;
  control.recording = &recording;
  control.stage = "squares";
  return control;
}

/// Runs 100 squares; `computed` counts.
bastide::solver::runs::PieceResults<Square> squares(const bastide::solver::runs::RunControl& control,
                                                    std::atomic<int>& computed, std::uint64_t wrong = 0) {
  return run_recorded<Square>({100, {}}, control, [&](std::size_t piece, std::size_t /*slot*/) {
    ++computed;
    return Square{piece * piece + wrong};
  });
}

std::uint64_t sum(const bastide::solver::runs::PieceResults<Square>& parts) {
  return std::accumulate(parts.results.begin(), parts.results.end(), std::uint64_t{0},
                         [](auto total, const Square& square) { return total + square.value; });
}

constexpr std::uint64_t all_squares = 328350;  // 0..99: n (n+1) (2n+1) / 6 at n = 99

TEST_CASE("recording: shares are disjoint, all, and as even as they can be") {
  for (const std::size_t parts : {1U, 3U, 7U, 64U, 128U}) {
    std::vector<int> owners(100, 0);
    for (std::size_t part = 1; part <= parts; ++part) {
      bastide::solver::runs::Recording recording({part, parts});
      const auto ours = recording.begin("squares", {100, {}});
      std::size_t count = 0;
      for (std::size_t piece = 0; piece < 100; ++piece) {
        owners[piece] += ours[piece] ? 1 : 0;
        count += ours[piece] ? 1 : 0;
      }
      CHECK(count >= 100 / parts);
      CHECK(count <= 100 / parts + 1);
      CHECK(recording.stages().front().ours == count);
    }
    CHECK(owners == std::vector<int>(100, 1));
  }
}

TEST_CASE("recording: shares of pieces with costs are as even as dealing the dearest first makes them") {
  // One piece of 10 for one share, ten of 1 for the other.
  const std::vector<std::uint64_t> costs{1, 1, 1, 1, 10, 1, 1, 1, 1, 1, 1};
  const std::vector<std::size_t> dealt{2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2};
  CHECK(bastide::solver::runs::shares_of_pieces(costs.size(), costs, 2) == dealt);
  // Without costs all cost the same.
  CHECK(bastide::solver::runs::shares_of_pieces(5, {}, 2) == std::vector<std::size_t>{1, 2, 1, 2, 1});
}

TEST_CASE("recording: stages of one piece fall to different shares") {
  std::vector<int> owned(8, 0);
  for (int stage = 0; stage < 64; ++stage) {
    for (std::size_t part = 1; part <= 8; ++part) {
      bastide::solver::runs::Recording recording({part, 8});
      if (recording.begin("stage" + std::to_string(stage), {1, {}})[0]) ++owned[part - 1];
    }
  }
  CHECK(std::accumulate(owned.begin(), owned.end(), 0) == 64);
  CHECK(*std::min_element(owned.begin(), owned.end()) > 0);
}

TEST_CASE(
    "recording: the results of all shares merged are those of one run, and nothing is computed for it") {
  for (const std::size_t parts : {1U, 3U, 64U}) {
    bastide::solver::runs::Recording merged;
    merged.treat_unrecorded(bastide::solver::runs::Unrecorded::refuse);
    std::atomic<int> computed{0};
    for (std::size_t part = 1; part <= parts; ++part) {
      bastide::solver::runs::Recording recording(
          {part, parts},
          [&](const auto& stage, auto piece, const auto& text) { merged.remember(stage, piece, text); });
      squares(with(recording), computed);
    }
    CHECK(computed == 100);
    bastide::solver::runs::Progress progress;
    auto control = with(merged);
    control.progress = &progress;
    CHECK(sum(squares(control, computed)) == all_squares);
    CHECK(computed == 100);
    CHECK(progress.pieces == 100);
    CHECK(progress.pieces_done == 100);
    CHECK(progress.pieces_recorded == 100);
  }
}

TEST_CASE("recording: only what is not recorded is computed") {
  bastide::solver::runs::Recording recording;
  for (std::size_t piece = 0; piece < 100; piece += 3)
    recording.remember("squares", piece, std::to_string(piece * piece));
  std::atomic<int> computed{0};
  const auto parts = squares(with(recording), computed);
  CHECK(parts.is_complete);
  CHECK(sum(parts) == all_squares);
  CHECK(computed == 66);
  CHECK(recording.stages().front().recorded == 34);
}

TEST_CASE("recording: a piece that is missing, another share's, of no stage, or no result is refused") {
  std::atomic<int> computed{0};
  const auto complaint = [&](bastide::solver::runs::Recording& recording) {
    try {
      squares(with(recording), computed);
      return std::string();
    } catch (const bastide::solver::runs::BadPiece& bad) {
      return bad.stage + " " + std::to_string(bad.piece) + ": " + bad.what();
    }
  };
  bastide::solver::runs::Recording missing;
  for (std::size_t piece = 0; piece < 100; ++piece) {
    if (piece != 41) missing.remember("squares", piece, std::to_string(piece * piece));
  }
  missing.treat_unrecorded(bastide::solver::runs::Unrecorded::refuse);
  CHECK(complaint(missing) == "squares 41: piece 41 of stage squares is missing");

  bastide::solver::runs::Recording share({2, 2});
  bastide::solver::runs::Recording other({1, 2});
  const auto ours = other.begin("squares", {100, {}});
  const auto foreign = static_cast<std::size_t>(std::find(ours.begin(), ours.end(), true) - ours.begin());
  share.remember("squares", foreign, "0");
  CHECK(complaint(share).find("is another share's") != std::string::npos);

  bastide::solver::runs::Recording twice;
  twice.remember("squares", 7, "49");
  CHECK_THROWS_AS(twice.remember("squares", 7, "49"), bastide::solver::runs::BadPiece);

  bastide::solver::runs::Recording merged;
  merged.merge_shares(2);
  merged.remember("squares", foreign, "0", 2);  // it is of the first
  CHECK(complaint(merged).find("is another share's") != std::string::npos);

  bastide::solver::runs::Recording beyond;
  beyond.remember("squares", 100, "0");
  CHECK(complaint(beyond) == "squares 100: stage squares has no piece 100");

  bastide::solver::runs::Recording odd;
  odd.remember("squares", 7, "49 1");
  CHECK(complaint(odd).find("squares 7: this is no result of stage squares") == 0);
  CHECK(computed == 0);
}

TEST_CASE("recording: an audit computes what was drawn, leaves out what is missing, and tells what differs") {
  bastide::solver::runs::Recording recording;
  for (std::size_t piece = 0; piece < 50; ++piece)
    recording.remember("squares", piece, std::to_string(piece == 20 ? 401 : piece * piece));
  recording.treat_unrecorded(bastide::solver::runs::Unrecorded::leave_out);
  for (const std::size_t piece : {3U, 20U, 49U}) recording.audit("squares", piece);
  std::atomic<int> computed{0};
  const auto parts = squares(with(recording), computed);
  CHECK_FALSE(parts.is_complete);
  CHECK(computed == 3);
  CHECK(recording.audits_done() == 3);
  CHECK(recording.differences() ==
        std::vector<bastide::solver::runs::Difference>{{"squares", 20, "401", "400"}});
}

TEST_CASE("recording: each finished piece reaches the sink once, whatever the threads") {
  for (const int threads : {1, 2, 3, 7}) {
    std::map<std::size_t, int> times;
    bastide::solver::runs::Recording recording({}, [&](const auto& /*stage*/, auto piece, const auto& text) {
      CHECK(text == std::to_string(piece * piece));
      ++times[piece];
    });
    std::atomic<int> computed{0};
    CHECK(sum(squares(with(recording, threads), computed)) == all_squares);
    CHECK(times.size() == 100);
    CHECK(std::all_of(times.begin(), times.end(), [](const auto& entry) { return entry.second == 1; }));
  }
}

}  // namespace
}  // namespace bastide::solver::test_recording
