// Runs under a recording: interrupted, shared out, merged and with records that were made up.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "solver/runs/recording.hpp"
#include "tests/catch.hpp"

namespace bastide::tests {

/// A run, and all that a report could tell of it.
using ToldRun = std::function<std::string(const solver::runs::RunControl&)>;
/// What is recorded, by stage and piece.
using Records = std::map<std::pair<std::string, std::size_t>, std::string>;

inline Records records_of(const ToldRun& run, const solver::runs::Share& share = {}, int threads = 2,
                          const Records& known = {}, std::string* told = nullptr) {
  Records out;
  solver::runs::Recording recording(share, [&](const auto& stage, auto piece, const auto& text) {
    out.emplace(std::pair(stage, piece), text);
  });
  for (const auto& [piece, text] : known) recording.remember(piece.first, piece.second, text);
  solver::runs::RunControl control;
  control.threads = threads;
  control.recording = &recording;
  const auto found = run(control);
  if (told != nullptr) *told = found;
  return out;
}

inline std::string merged(const ToldRun& run, const Records& records) {
  solver::runs::Recording recording;
  recording.treat_unrecorded(solver::runs::Unrecorded::refuse);
  for (const auto& [piece, text] : records) recording.remember(piece.first, piece.second, text);
  solver::runs::RunControl control;
  control.recording = &recording;
  return run(control);
}

/// Whatever is recorded, resumed or merged from shares is what a run finds that nobody touched, which is
/// told.
inline std::string check_recorded(const ToldRun& run, std::size_t parts) {
  const auto plain = run({});
  std::string told;
  const auto all = records_of(run, {}, 2, {}, &told);
  CHECK(told == plain);

  Records known;
  Records others;
  std::size_t i = 0;
  for (const auto& entry : all) (i++ % 3 == 0 ? known : others).insert(entry);
  CHECK(records_of(run, {}, 2, known, &told) == others);
  CHECK(told == plain);

  Records shared;
  for (std::size_t part = 1; part <= parts; ++part) {
    for (const auto& entry : records_of(run, {part, parts})) CHECK(shared.insert(entry).second);
  }
  CHECK(shared == all);
  CHECK(merged(run, shared) == plain);
  return plain;
}

/// How the records are refused with this text for what the piece of the stage found.
inline std::string refusal(const ToldRun& run, Records records, const std::string& stage, std::size_t piece,
                           const std::string& text) {
  REQUIRE(records.contains({stage, piece}));
  records[{stage, piece}] = text;
  try {
    merged(run, records);
  } catch (const solver::runs::BadPiece& bad) {
    CHECK(bad.stage == stage);
    CHECK(bad.piece == piece);
    return bad.what();
  }
  return "accepted";
}

}  // namespace bastide::tests
