// A walk allocates nothing: boards, features and the sums of the last tile live in arrays made before.
//
// Left out of the sanitized build, which has an operator new of its own.
#ifndef __SANITIZE_ADDRESS__
#include <atomic>
#include <cstdlib>
#include <new>

#include "solver/all_boards/last_tile_sums.hpp"
#include "solver/boards/board_walk.hpp"
#include "solver/boards/last_tile_blocks.hpp"
#include "solver/estimate/population.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

// For the whole test program; they count and do nothing else.
void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace {

using namespace bastide;

struct Glance {
  std::uint64_t boards = 0;
  void visit(const rules::board::FeatureBoard& /*laid*/) { ++boards; }
};

/// What a census does on the way.
struct LastTiles {
  solver::all_boards::LastTileSums sums;
  solver::boards::LastTileBlocks blocks;
  rules::CensusSums total;
  std::uint64_t boards = 0;
  std::uint64_t blocked = 0;
  void last_ply(rules::board::FeatureBoard& laid, std::span<const rules::board::CellIndex> cells) {
    boards += sums.add(laid, cells, total);
    blocks.for_each(laid.board(), cells, [this](const auto&, int, int) { ++blocked; });
  }
};

TEST_CASE("walking boards with features up to date allocates nothing") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  solver::boards::FeatureWalk walk(fit, 4);
  Glance visitor;
  const auto before = allocations.load();
  walk.visit_below(4, visitor);
  const auto after = allocations.load();
  CHECK(visitor.boards == 102 + 11936 + 1266617);
  CHECK(after - before == 0);
  CHECK(before > 0);
}

TEST_CASE("summing over the last tile allocates nothing once its lists have grown") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  solver::boards::FeatureWalk walk(fit, 4);
  LastTiles visitor{solver::all_boards::LastTileSums(fit), solver::boards::LastTileBlocks(fit), {}, 0, 0};
  walk.visit_below(4, visitor);
  const auto before = allocations.load();
  walk.visit_below(4, visitor);
  const auto after = allocations.load();
  CHECK(visitor.boards == 2 * 1266617);
  CHECK(after - before == 0);
}

TEST_CASE("growing four times as many particles allocates nothing more") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  const solver::boards::BoardSpace space(fit, edition);
  using solver::estimate::Estimated;
  for (const auto what : {Estimated::boards, Estimated::games}) {
    const auto allocated = [&](std::uint32_t particles) {
      solver::estimate::EstimatePlan plan;
      plan.what = what;
      plan.tiles = 72;
      plan.particles = particles;
      const auto grow = solver::estimate::population_grower(space, edition, plan);
      grow(0);
      const auto before = allocations.load();
      grow(1);
      return allocations.load() - before;
    };
    CHECK(allocated(25) == allocated(100));
  }
}

}  // namespace

#endif
