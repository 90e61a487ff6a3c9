// The segment graph is one to Boost.Graph: it models the concepts, and the library's own algorithms find the
// features on it; by disjoint sets, joint by joint, they are the same. And the reference model finds tiles
// where they lie, close together or scattered.
#include <algorithm>
#include <boost/concept/assert.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/pending/disjoint_sets.hpp>
#include <numeric>
#include <random>
#include <set>

#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/segment_graph.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::rules::test_components {
namespace {

BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<reference::SegmentGraph>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<reference::SegmentGraph>));

/// A board of up to `tiles` tiles, each laid on a legal place.
std::vector<Placement> some_board(const TileSet& set, std::mt19937& random, int tiles) {
  std::vector<Placement> board = {{set.start_type(), 0, {0, 0}, std::nullopt}};
  for (int tries = 0; static_cast<int>(board.size()) < tiles; ++tries) {
    REQUIRE(tries < 100'000);
    const int type = static_cast<int>(random() % static_cast<unsigned>(set.type_count()));
    const auto places = reference::legal_placements(set, board, type);
    if (places.empty()) continue;
    const auto& place = places[random() % places.size()];
    board.push_back({type, place.rotation, place.cell, std::nullopt});
  }
  return board;
}

}  // namespace

TEST_CASE("features of the reference model are the components of the segment graph") {
  const auto set = tilesets::files::load_tile_set("base");
  std::mt19937 random(72);
  reference::Features again;  // holds the board before
  for (int i = 0; i < 60; ++i) {
    const auto board = some_board(set, random, 1 + i % 25);
    const auto found = reference::features(set, board);
    const reference::Landscape landscape(board);
    const reference::SegmentGraph graph(set, board, landscape);
    std::vector<int> component(num_vertices(graph));
    std::vector<boost::default_color_type> colours(component.size());
    const int count = boost::connected_components(graph, component.data(), boost::color_map(colours.data()));
    REQUIRE(static_cast<int>(found.features.size()) == count);

    std::vector<int> parent(component.size());
    std::iota(parent.begin(), parent.end(), 0);
    std::vector<int> rank(component.size());
    boost::disjoint_sets joined(rank.data(), parent.data());
    std::set<std::pair<int, int>> met;
    for (auto [v, end] = vertices(graph); v != end; ++v) {
      for (auto [joint, after] = out_edges(*v, graph); joint != after; ++joint) {
        joined.union_set(source(*joint, graph), target(*joint, graph));
        met.emplace(source(*joint, graph), target(*joint, graph));
      }
    }
    CHECK(std::ranges::all_of(met, [&](auto ends) { return met.contains({ends.second, ends.first}); }));
    const auto [first, last] = vertices(graph);
    CHECK(static_cast<int>(joined.count_sets(first, last)) == count);
    std::vector<int> feature_of_component(static_cast<std::size_t>(count), -1);
    bool is_same = true;
    for (std::size_t v = 0; v < component.size(); ++v) {
      const auto ref = graph[static_cast<int>(v)];
      const int f =
          found.feature_of[static_cast<std::size_t>(ref.placement)][static_cast<std::size_t>(ref.segment)];
      auto& expected = feature_of_component[static_cast<std::size_t>(component[v])];
      if (expected < 0) expected = f;
      is_same = is_same && expected == f;
    }
    CHECK(is_same);
    CHECK(std::is_sorted(found.features.begin(), found.features.end(), [](const auto& a, const auto& b) {
      return std::pair(a.kind, a.segments.front()) < std::pair(b.kind, b.segments.front());
    }));

    reference::find_features(set, board, {}, again);
    bool is_again = again.contacts == found.contacts && again.feature_of == found.feature_of &&
                    again.features.size() == found.features.size();
    for (std::size_t f = 0; is_again && f < found.features.size(); ++f) {
      const auto& a = found.features[f];
      const auto& b = again.features[f];
      is_again = a.kind == b.kind && a.segments == b.segments && a.tiles == b.tiles &&
                 a.open_edges == b.open_edges &&
                 a.marks[bastide::tilesets::pennant] == b.marks[bastide::tilesets::pennant] &&
                 a.complete == b.complete && a.neighbours == b.neighbours;
    }
    CHECK(is_again);
  }
}

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

}  // namespace bastide::rules::test_components
