// How a long computation is watched, stopped and spread over threads.
//
// Work is a numbered list of independent pieces (prefixes). Which thread does which piece is nobody's
// business: results are stored by number and reduced in that order, so they do not depend on the number of
// threads. The only shared state is two atomics, kept apart from oneTBB so that they can be tested under
// ThreadSanitizer with plain threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

namespace bastide::solver::runs {

class Recording;

/// Whether somebody asked for an end.
inline bool is_stopped(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

/// Shared between a computation and whoever watches it. Counters only grow.
struct Progress {
  std::atomic<std::uint64_t> pieces_done{0};
  std::atomic<std::uint64_t> pieces{0};
  std::atomic<std::uint64_t> pieces_recorded{0};  ///< of those done: by an earlier run
  std::atomic<std::uint64_t> boards{0};  ///< boards (or sequences, games) covered by the finished pieces
};

struct RunControl {
  int threads = 0;                          ///< 0 = all cores
  const std::atomic<bool>* stop = nullptr;  ///< when it becomes true, pieces not begun are left out
  Progress* progress = nullptr;
  Recording* recording = nullptr;  ///< results of pieces, kept and found again; may be missing
  std::string stage = "run";       ///< under which name the recording keeps them
  int prefix_tiles = 3;            ///< walks are cut into pieces at the boards of so many tiles; at least 2
};

/// Number of threads that `control` asks for (at least 1).
int thread_count(const RunControl& control);

/// Calls body(piece, slot) once for every piece in [0, pieces), concurrently; `slot` in [0, thread_count) is
/// never used by two calls at once, so it can index scratch space. Returns false when it was stopped before
/// all pieces were done. An exception from `body` ends the run and is thrown here.
bool run_pieces(std::size_t pieces, const RunControl& control,
                const std::function<void(std::size_t piece, std::size_t slot)>& body);

}  // namespace bastide::solver::runs
