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
int first_block(const BoardSpace& space, const LackingTypes& types, const RunControl& control) {
  BlockPlan plan;
  for (const auto& of_kind : types.lack_one)
    plan.types.insert(plan.types.end(), of_kind.begin(), of_kind.end());
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

std::string kind_words(const LackingTypes& types, const std::vector<int>& blocking) {
  std::vector<std::string> words;
  for (const int kind : blocking) words.emplace_back(edge_word(types.kinds[static_cast<std::size_t>(kind)]));
  return words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

LackingTypes lacking_types(const tilesets::TileSet& set) {
  LackingTypes out;
  out.kinds = shown_kinds(set);
  out.lack_one.resize(out.kinds.size());
  for (int type = 0; type < set.type_count(); ++type) {
    if (set.type(type).count == 0) continue;
    std::vector<std::size_t> lacks;
    for (std::size_t kind = 0; kind < out.kinds.size(); ++kind) {
      if (!shows(set.type(type), out.kinds[kind])) lacks.push_back(kind);
    }
    if (lacks.empty()) {
      out.never.push_back(type);
    } else if (lacks.size() == 1) {
      out.lack_one[lacks[0]].push_back(type);
    } else {
      out.lack_more.push_back(type);
    }
  }
  return out;
}

int tiles_of(const tilesets::TileSet& set, const std::vector<int>& types) {
  int tiles = 0;
  for (const int type : types) tiles += set.type(type).count;
  return tiles;
}

int laid_at_least(const tilesets::TileSet& set, const LackingTypes& types, const std::vector<int>& blocking) {
  int tiles = tiles_of(set, types.never);
  for (std::size_t kind = 0; kind < types.kinds.size(); ++kind) {
    if (std::find(blocking.begin(), blocking.end(), static_cast<int>(kind)) == blocking.end())
      tiles += tiles_of(set, types.lack_one[kind]);
  }
  return tiles;
}

DrawsBound draws_bound(const BoardSpace& space, const LackingTypes& types, const RunControl& control) {
  const auto& set = space.fit->set();
  const int first = first_block(space, types, control);
  DrawsBound out;
  out.tiles = set.tile_count();
  out.words = {
      fmt::format("Tiles that show every kind of edge always have a place: {} of them lie in the end.",
                  tiles_of(set, types.never)),
      "A type that lacks one kind of edge only leaves on a board whose outermost tiles all show that kind, "
      "or "
      "lies to the last tile.",
      fmt::format(
          "The first such board has {} tiles at least: every smaller one was looked at. On one for "
          "another kind the outermost tiles are others on all four sides, so its width and height are "
          "each larger by two at least.",
          first)};
  const auto kinds = static_cast<int>(types.kinds.size());
  for (unsigned chosen = 0; chosen < 1U << static_cast<unsigned>(kinds); ++chosen) {
    std::vector<int> blocking;
    for (int kind = 0; kind < kinds; ++kind) {
      if ((chosen >> static_cast<unsigned>(kind) & 1U) != 0) blocking.push_back(kind);
    }
    const auto stages = static_cast<int>(blocking.size());
    // A connected board of width w and height h has w + h - 1 tiles at least.
    const int wide = stages == 0 ? 1 : least_extent(first) + 4 * (stages - 1) - 1;
    const int tiles = std::max(laid_at_least(set, types, blocking), wide);
    out.words.push_back(fmt::format("Boards for {}: {} tiles at least.", kind_words(types, blocking), tiles));
    out.tiles = std::min(out.tiles, tiles);
  }
  return out;
}

}  // namespace bastide::solver::questions::block
