// In the place of solver/runs/run_control.cpp: a page has one thread, and oneTBB is not there.
#include "solver/runs/run_control.hpp"

#include "playground/door/standing_in/tick.hpp"

namespace bastide::solver::runs {

int thread_count(const RunControl& /*control*/) { return 1; }

bool run_pieces(std::size_t pieces, const RunControl& control,
                const std::function<void(std::size_t, std::size_t)>& body) {
  if (control.progress != nullptr) control.progress->pieces += pieces;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    if (is_stopped(control.stop)) return false;
    body(piece, 0);
    if (control.progress != nullptr) ++control.progress->pieces_done;
    playground::tick();
  }
  return true;
}

}  // namespace bastide::solver::runs
