#include "solver/questions/block/draws_bound.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/questions/block/block.hpp"
#include "solver/questions/block/block_never.hpp"

namespace bastide::solver::questions::block {
namespace {

using boards::BoardSpace;
using runs::RunControl;
using tilesets::Edge;

/// Width and height together of any piece of so many connected cells: at least 2 sqrt(n), rounded up.
int least_extent(int cells) {
  int extent = 2;
  while (extent * extent < 4 * cells) ++extent;
  return extent;
}

/// Tiles on the smallest board on which a type that lacks one kind only is blocked, looked for up to four.
int first_block(const BoardSpace& space, const NestedQuestion& question, const RunControl& control) {
  BlockPlan plan;
  for (const auto& group : question.groups) {
    if (group.lacks.size() == 1) plan.types.insert(plan.types.end(), group.types.begin(), group.types.end());
  }
  plan.stops_at_first = true;
  plan.most_tiles = 4;
  int least = plan.most_tiles + 1;
  auto unrecorded = control;  // a moment's work, and no piece of whatever is recorded
  unrecorded.recording = nullptr;
  unrecorded.progress = nullptr;
  for (const auto& answer : smallest_blocks(space, plan, unrecorded).answers) {
    if (answer.verdict == answers::SolveVerdict::impossible) continue;
    least = std::min(least, static_cast<int>(std::get<std::int64_t>(answer.facts.front().value)));
  }
  return least;
}

}  // namespace

int laid_at_least(const NestedQuestion& question, const std::vector<Edge>& blocking) {
  return question.never + laid_without(question, blocking);
}

DrawsBound draws_bound(const BoardSpace& space, const NestedQuestion& question, const RunControl& control) {
  const int first = first_block(space, question, control);
  DrawsBound out;
  out.tiles = space.fit->set().tile_count();
  out.words = {
      fmt::format("Tiles that show every kind of edge always have a place: {} of them lie in the end.",
                  question.never),
      "A type that lacks one kind of edge only leaves on a board whose outermost tiles all show that kind, "
      "or "
      "lies to the last tile.",
      fmt::format(
          "The first such board has {} tiles at least: every smaller one was looked at. On one for "
          "another kind the outermost tiles are others on all four sides, so its width and height are "
          "each larger by two at least.",
          first)};
  for (unsigned chosen = 0; chosen < 1U << question.kinds.size(); ++chosen) {
    std::vector<Edge> blocking;
    std::vector<std::string> words;
    for (std::size_t kind = 0; kind < question.kinds.size(); ++kind) {
      if ((chosen >> kind & 1U) == 0) continue;
      blocking.push_back(question.kinds[kind]);
      words.emplace_back(space.fit->set().edge_word(question.kinds[kind]));
    }
    if (words.empty()) words = {"nothing"};
    const auto stages = static_cast<int>(blocking.size());
    // A connected board of width w and height h has w + h - 1 tiles at least.
    const int wide = stages == 0 ? 1 : least_extent(first) + 4 * (stages - 1) - 1;
    const int tiles = std::max(laid_at_least(question, blocking), wide);
    out.words.push_back(fmt::format("Boards for {}: {} tiles at least.", fmt::join(words, ", "), tiles));
    out.tiles = std::min(out.tiles, tiles);
  }
  return out;
}

}  // namespace bastide::solver::questions::block
