// The reference model finds tiles where they lie, close together or scattered.
#include "rules/reference/landscape.hpp"

#include "tests/catch.hpp"

namespace bastide::rules::test_landscape {

TEST_CASE("a landscape knows its cells, close together or scattered") {
  for (const int far : {3, 4000}) {
    const std::vector<Placement> board = {{0, 0, {0, 0}, std::nullopt},
                                          {0, 0, {-1, 0}, std::nullopt},
                                          {0, 0, {far, -far}, std::nullopt},
                                          {0, 0, {0, 0}, std::nullopt}};
    const reference::Landscape landscape(board);
    CHECK(landscape.at({0, 0}) == 0);  // the first of two
    CHECK(landscape.at({-1, 0}) == 1);
    CHECK(landscape.at({far, -far}) == 2);
    for (const Cell empty :
         {Cell{1, 0}, Cell{-2, 0}, Cell{0, 1}, Cell{far, 0}, Cell{far + 1, -far}, Cell{far, -far - 1}})
      CHECK_FALSE(landscape.at(empty));
  }
}

}  // namespace bastide::rules::test_landscape
