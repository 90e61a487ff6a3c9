// run_pieces with results: each piece's result is kept by its number, taken from the run's recording when it
// is there, and added to it when it is new.
//
// A result type says what it consists of (tilesets/described/shape.hpp), which says how it is written; or how
// it is written: two functions beside it, found by its namespace,
//   std::string to_record(const Result&);               one line, no control characters
//   void from_record(std::string_view text, Result&);   throws BadRecord on anything else
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/arithmetic/record_text.hpp"
#include "solver/runs/described_record.hpp"
#include "solver/runs/recording.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::runs {

template <class Result>
concept Recordable = tilesets::described::HasShape<Result> ||
    requires(const Result& result, Result& read, std::string_view text) {
  std::string(to_record(result));
  from_record(text, read);
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

/// Where every result that can be read can be one of the run's.
struct AcceptAll {
  template <class Result>
  bool operator()(std::size_t /*piece*/, const Result& /*result*/) const {
    return true;
  }
};

template <Recordable Result>
std::string write_recorded(const Result& result, const Notation& notation) {
  if constexpr (tilesets::described::HasShape<Result>) {
    return record_of(tilesets::described::the_shape<Result>(), &result, notation);
  } else {
    return to_record(result);
  }
}

/// The result that a record tells. Throws BadPiece when it tells none, or one that the piece cannot have.
template <Recordable Result, class Accepts>
void read_recorded(const std::string& stage, std::size_t piece, std::string_view text, Result& result,
                   Accepts accepts, const Notation& notation) {
  try {
    if constexpr (tilesets::described::HasShape<Result>) {
      read_record(tilesets::described::the_shape<Result>(), text, &result, notation);
    } else {
      from_record(text, result);
    }
    if (!accepts(piece, result))
      throw arithmetic::BadRecord("of another length or range than this run's results");
  } catch (const arithmetic::BadRecord& bad) {
    throw BadPiece(stage, piece, std::string("this is no result of stage ") + stage + ": " + bad.what());
  }
}

/// Calls body(piece, slot), as run_pieces does, for every piece of the share that is not recorded. The
/// stage's name is control.stage. Throws BadPiece when a recorded result is none of this stage, or when one
/// is missing and nothing may be computed. Body must give the same result for a piece whatever else was done.
/// accepts(piece, result) is false for recorded results that body cannot have given: whoever adds results up
/// may rely on their lengths. `notation` names the tiles where results hold placements.
template <Recordable Result, class Body, class Accepts = AcceptAll>
PieceResults<Result> run_recorded(const PieceList& pieces, const RunControl& control, Body body,
                                  Accepts accepts = {}, const Notation& notation = {}) {
  if (control.recording == nullptr) return run_kept<Result>(pieces.count, control, body);
  auto& recording = *control.recording;
  PieceResults<Result> out;
  out.results.resize(pieces.count);
  std::vector<std::size_t> open;
  const auto ours = recording.begin(control.stage, pieces);
  std::size_t recorded = 0;
  for (std::size_t piece = 0; piece < pieces.count; ++piece) {
    if (!ours[piece]) continue;
    const auto* text = recording.find(control.stage, piece);
    if (text != nullptr && !recording.is_audited(control.stage, piece)) {
      read_recorded(control.stage, piece, *text, out.results[piece], accepts, notation);
      ++recorded;
    } else if (text != nullptr || recording.unrecorded() == Unrecorded::compute) {
      open.push_back(piece);
    } else if (recording.unrecorded() == Unrecorded::refuse) {
      throw BadPiece(control.stage, piece,
                     "piece " + std::to_string(piece) + " of stage " + control.stage + " is missing");
    } else {
      out.is_complete = false;
    }
  }
  if (control.progress != nullptr) {
    control.progress->pieces += recorded;
    control.progress->pieces_recorded += recorded;
    control.progress->pieces_done += recorded;
  }
  const bool is_done = run_pieces(open.size(), control, [&](std::size_t i, std::size_t slot) {
    out.results[open[i]] = body(open[i], slot);
    recording.add(control.stage, open[i], write_recorded(out.results[open[i]], notation));
  });
  out.is_complete = out.is_complete && is_done;
  return out;
}

}  // namespace bastide::solver::runs
