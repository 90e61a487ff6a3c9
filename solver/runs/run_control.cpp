#include "solver/runs/run_control.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <thread>

namespace bastide::solver::runs {

int thread_count(const RunControl& control) {
  if (control.threads > 0) return control.threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

bool run_pieces(std::size_t pieces, const RunControl& control,
                const std::function<void(std::size_t, std::size_t)>& body) {
  std::atomic<bool> is_complete{true};
  if (control.progress != nullptr) control.progress->pieces += pieces;
  // Without this oneTBB has one worker less than there are cores, and warns on stderr when more are asked
  // for.
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(thread_count(control)));
  tbb::task_arena arena(thread_count(control));
  arena.execute([&] {
    // Pieces differ by orders of magnitude, so they are handed out one at a time.
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, pieces, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          for (auto piece = range.begin(); piece != range.end(); ++piece) {
            if (is_stopped(control.stop)) {
              is_complete.store(false, std::memory_order_relaxed);
              return;
            }
            body(piece, static_cast<std::size_t>(tbb::this_task_arena::current_thread_index()));
            if (control.progress != nullptr) ++control.progress->pieces_done;
          }
        },
        tbb::simple_partitioner{});
  });
  return is_complete.load();
}

}  // namespace bastide::solver::runs
