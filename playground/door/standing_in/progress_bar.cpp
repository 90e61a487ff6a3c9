// In the place of cli/output/progress_bar.cpp: no thread draws; `tick` tells the page.
#include "cli/output/progress_bar.hpp"

#include <emscripten.h>

#include <utility>

#include "playground/door/standing_in/tick.hpp"

// clang-format off
EM_JS(void, tell_progress, (const char* line), {
  if (Module.onProgress) Module.onProgress(UTF8ToString(line));
});
// clang-format on

namespace bastide {
namespace {

constexpr double interval = 200;  // milliseconds

struct Bar {
  const solver::runs::Progress* progress;
  std::string unit;
  double begin, told;  ///< milliseconds
  Bar* outer;          ///< that lived before this one
};

Bar* innermost = nullptr;  // the process has one thread

}  // namespace

namespace cli::output {

struct ProgressBar::Drawer {
  Bar bar;
};

ProgressBar::ProgressBar(const solver::runs::Progress& progress, std::string unit, bool /*is_quiet*/)
    : drawer_(
          new Drawer{{&progress, std::move(unit), emscripten_get_now(), emscripten_get_now(), innermost}}) {
  innermost = &drawer_->bar;
}

ProgressBar::~ProgressBar() { innermost = drawer_->bar.outer; }

void ProgressBar::above(const std::function<void()>& print) { print(); }

}  // namespace cli::output

void playground::tick() {
  const double now = emscripten_get_now();
  if (innermost == nullptr || now - innermost->told < interval) return;
  innermost->told = now;
  const auto line =
      cli::output::progress_line(*innermost->progress, innermost->unit, (now - innermost->begin) / 1000);
  tell_progress(line.c_str());
}

}  // namespace bastide
