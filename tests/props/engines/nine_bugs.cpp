// Nine mistakes that were found in engines that other people wrote, as wrong engines of our own.
//
// Each is the plain engine with that mistake and nothing else of the engine that had it.
#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::tests {
namespace {

using props::engines::EngineRule;

constexpr std::array bugs = {
    mistaken("loop-stays-open", "what closes on itself keeps two open ends", EngineRule::cities,
             &Mistakes::loop_stays_open),
    mistaken("monks-not-busy", "a monk is still in the supply", EngineRule::supply,
             &Mistakes::monks_not_busy),
    mistaken("returned-and-used-again", "a follower comes back and is deployed in the same turn",
             EngineRule::spots, &Mistakes::returns_too_early),
    mistaken("first-cloister-only", "of several cloisters around a tile one is looked at",
             EngineRule::completion, &Mistakes::one_cloister),
    mistaken("farm-repeats-cities", "a farm counts a city as often as it touches it", EngineRule::final_third,
             &Mistakes::cities_repeat),
    mistaken("city-counts-tile-twice", "a tile with two parts of a city counts twice",
             EngineRule::final_third, &Mistakes::segments_for_tiles),
    mistaken("open-end-is-start-tile", "nothing beyond a road's end is taken for the start tile",
             EngineRule::roads, &Mistakes::open_end_is_start),
    mistaken("ends-at-one-cell", "two ends that face one cell are one", EngineRule::cities,
             &Mistakes::ends_by_cell),
    mistaken("field-sides-exchanged", "the fields of D and W are wrong where D and W meet", EngineRule::spots,
             &Mistakes::tile_d, &Mistakes::row_w),
};

}  // namespace

std::span<const WrongEngine> nine_bugs() { return bugs; }

}  // namespace bastide::tests
