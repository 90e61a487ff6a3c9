#include "reports/records/counting_records.hpp"

#include <array>

namespace bastide::reports::records {

using namespace tilesets::described;
using solver::all_boards::TableFacts;
using solver::arithmetic::Fraction;
using solver::simulation::exact::RandomPlay;

namespace {

constexpr std::array counted_things = {"boards", "placements", "games"};
constexpr std::array methods = {"landscape", "walk", "played"};

/// A fraction as a JSON number; the exact one stands beside it.
Shape rounded() {
  auto out = chance();
  out.get = [](const void* v, const Notation&) -> Scalar {
    return std::stod(solver::arithmetic::to_decimal(*static_cast<const Fraction*>(v), 17));
  };
  return out;
}

/// "209/497", "0/1".
Shape exact() {
  Shape out{Kind::text};
  out.get = [](const void* v, const Notation&) -> Scalar {
    const auto& value = *static_cast<const Fraction*>(v);
    using solver::arithmetic::Whole;
    return Whole(numerator(value)).str() + "/" + Whole(denominator(value)).str();
  };
  out.pattern = "^(0|[1-9][0-9]*)/[1-9][0-9]*$";
  return out;
}

}  // namespace

Shape shape_of(const CountRecord*) {
  using F = CountRecord;
  return object({constant("format", "bastide.count/1"), field<&F::tile_set>("tileset"), fields<&F::edition>(),
                 field<&F::what>("what", {}, word_among<counted_things>()),
                 field<&F::method>("method", "How it was counted_things; the numbers do not depend on it.",
                                   word_among<methods>()),
                 field<&F::players>("players", "Of games: how many play."), fields<&F::tiles>(),
                 field<&F::counts>("counts", "counts[k] belongs to k+1 tiles."),
                 field<&F::divisions>("divisions", "With --divide: the counts by first placement.")});
}

Shape shape_of(const CensusRecord*) {
  using F = CensusRecord;
  using List = std::vector<Fraction>;
  constexpr auto draw = &RandomPlay::unplaceable_draw;
  return object(
      {constant("format", "bastide.census/1"), field<&F::tile_set>("tileset"),
       fields<&F::edition, &F::tiles, &F::boards>(), field<&F::sums>("sums", "A tile counts once a feature."),
       field<&F::blocked_boards>("blocked_boards",
                                 "By type: boards on which a tile of it is in the bag and has no place."),
       itself("random_play",
              object({field<&F::play, draw>(
                          "unplaceable_draw",
                          "Entry k: the chance that the tile drawn after k placements has no place.",
                          list_of<List>(rounded())),
                      field<&F::play, draw>("unplaceable_draw_exact", "The same in lowest terms.",
                                            list_of<List>(exact()))}))});
}

Shape shape_of(const TableRecord*) {
  using R = TableRecord;
  using F = TableFacts;
  constexpr auto facts = &R::facts;
  return object(
      {constant("format", "bastide.table/1"), field<&R::tile_set>("tileset"),
       fields<&R::edition, &R::board_area>(), field<&R::is_start_in_bag>("start_in_bag"),
       fields_in<facts, &F::cells>(),
       field<facts, &F::tiles>("tiles",
                               "The most that can lie: cells, or all tiles of the set when those are fewer."),
       field<facts, &F::boards>("boards", "Element k belongs to boards of k+1 tiles."),
       computed<[](const R& r) { return r.facts.can_be_full() ? r.facts.boards.back() : 0; }>("full"),
       fields_in<facts, &F::dead, &F::least, &F::most>(),
       itself("least_when_lost",
              object({field<facts, &F::least_when_lost>("at_least"),
                      field<facts, &F::least, &solver::all_boards::FinalBoard::tiles>("at_most")})),
       fields_in<facts, &F::stuck>()});
}

}  // namespace bastide::reports::records
