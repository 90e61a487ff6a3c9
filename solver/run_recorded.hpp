// run_pieces with results: each piece's result is kept by its number, taken from the run's recording when it
// is there, and added to it when it is new.
//
// A result type says how it is written: two functions beside it, found by its namespace,
//   std::string to_record(const Result&);               one line, no control characters
//   void from_record(std::string_view text, Result&);   throws BadRecord on anything else
#pragma once

#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/recording.hpp"
#include "solver/run_control.hpp"

namespace bastide::solver {

/// A recorded result that is not one.
struct BadRecord : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class Result>
concept Recordable = requires(const Result& result, Result& read, std::string_view text) {
  { to_record(result) } -> std::convertible_to<std::string>;
  from_record(text, read);
};

/// The pieces of a stage. `costs` only balance shares: any estimate that is a function of the input, or none.
struct PieceList {
  std::size_t count = 0;
  std::vector<std::uint64_t> costs;
};

/// Results by piece. Pieces left out, because the run was stopped or they are another share's, have a default
/// result.
template <class Result>
struct PieceResults {
  std::vector<Result> results;
  bool is_complete = true;  ///< every piece of this share is there
};

/// Calls body(piece, slot), as run_pieces does, for every piece, and keeps the results.
template <class Result, class Body>
PieceResults<Result> run_kept(std::size_t pieces, const RunControl& control, Body body) {
  PieceResults<Result> out;
  out.results.resize(pieces);
  out.is_complete = run_pieces(
      pieces, control, [&](std::size_t piece, std::size_t slot) { out.results[piece] = body(piece, slot); });
  return out;
}

/// Calls body(piece, slot), as run_pieces does, for every piece of the share that is not recorded. The
/// stage's name is control.stage. Throws BadRecord when a recorded result is none.
template <Recordable Result, class Body>
PieceResults<Result> run_recorded(const PieceList& pieces, const RunControl& control, Body body) {
  if (control.recording == nullptr) return run_kept<Result>(pieces.count, control, body);
  PieceResults<Result> out;
  out.results.resize(pieces.count);
  std::vector<std::size_t> open;
  const auto mine = pieces_of_share(pieces.count, pieces.costs, control.recording->share());
  for (std::size_t piece = 0; piece < pieces.count; ++piece) {
    if (!mine[piece]) continue;
    if (const auto* text = control.recording->find(control.stage, piece)) {
      from_record(*text, out.results[piece]);
    } else {
      open.push_back(piece);
    }
  }
  out.is_complete = run_pieces(open.size(), control, [&](std::size_t i, std::size_t slot) {
    out.results[open[i]] = body(open[i], slot);
    control.recording->add(control.stage, open[i], to_record(out.results[open[i]]));
  });
  return out;
}

}  // namespace bastide::solver
