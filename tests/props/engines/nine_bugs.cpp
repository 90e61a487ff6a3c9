#include "tests/props/engines/nine_bugs.hpp"

#include <array>

#include "tests/props/engines/plain_engine.hpp"

namespace bastide::tests {

using props::engines::Engine;
using props::engines::EngineRule;

Engine loop_stays_open() { return plain_engine({.loop_stays_open = true}); }
Engine monks_not_busy() { return plain_engine({.monks_not_busy = true}); }
Engine returned_and_used_again() { return plain_engine({.returns_too_early = true}); }
Engine first_cloister_only() { return plain_engine({.one_cloister = true}); }
Engine farm_repeats_cities() { return plain_engine({.cities_repeat = true}); }
Engine city_counts_tile_twice() { return plain_engine({.segments_for_tiles = true}); }
Engine open_end_is_start_tile() { return plain_engine({.open_end_is_start = true}); }
Engine ends_at_one_cell() { return plain_engine({.ends_by_cell = true}); }
Engine field_sides_exchanged() { return plain_engine({.tile_d = true, .row_w = true}); }

namespace {

constexpr std::array bugs = {
    WrongEngine{"loop-stays-open", "what closes on itself keeps two open ends", EngineRule::cities, false,
                loop_stays_open},
    WrongEngine{"monks-not-busy", "a monk is still in the supply", EngineRule::supply, false, monks_not_busy},
    WrongEngine{"returned-and-used-again", "a follower comes back and is deployed in the same turn",
                EngineRule::spots, false, returned_and_used_again},
    WrongEngine{"first-cloister-only", "of several cloisters around a tile one is looked at",
                EngineRule::completion, false, first_cloister_only},
    WrongEngine{"farm-repeats-cities", "a farm counts a city as often as it touches it",
                EngineRule::final_third, false, farm_repeats_cities},
    WrongEngine{"city-counts-tile-twice", "a tile with two parts of a city counts twice",
                EngineRule::final_third, false, city_counts_tile_twice},
    WrongEngine{"open-end-is-start-tile", "nothing beyond a road's end is taken for the start tile",
                EngineRule::roads, false, open_end_is_start_tile},
    WrongEngine{"ends-at-one-cell", "two ends that face one cell are one", EngineRule::cities, false,
                ends_at_one_cell},
    WrongEngine{"field-sides-exchanged", "the fields of D and W are wrong where D and W meet",
                EngineRule::spots, false, field_sides_exchanged},
};

}  // namespace

std::span<const WrongEngine> nine_bugs() { return bugs; }

bool shows_under(const WrongEngine& bug, const rules::editions::Edition& edition) {
  if (bug.make == farm_repeats_cities) return edition.farms != rules::editions::Farms::off;
  return bug.make != city_counts_tile_twice || edition.unit == rules::editions::Unit::tile;
}

}  // namespace bastide::tests
