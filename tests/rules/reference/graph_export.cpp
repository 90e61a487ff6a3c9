// The feature graph in DOT and GraphML: well-formed, with every segment, joint and contact.
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_graph_export {

using namespace bastide::rules;
using namespace bastide::rules::reference;

namespace {

int occurrences(const std::string& text, const std::string& word) {
  int count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

Position two_tiles() { return parse_position(base(), "D0@0,0=red:road E2@0,-1"); }

}  // namespace

TEST_CASE("reference: DOT names segments, joints and contacts") {
  const std::string dot = to_dot(base(), two_tiles());
  INFO(dot);
  CHECK(dot.rfind("graph", 0) == 0);
  CHECK(dot.find("D0@0,0:city") != std::string::npos);
  CHECK(dot.find("E2@0,-1:field") != std::string::npos);
  CHECK(occurrences(dot, "relation=joint") == 1);    // city to city
  CHECK(occurrences(dot, "relation=contact") == 2);  // D's northern field and E's field, each with its city
  CHECK(occurrences(dot, "follower=red") == 1);
}

TEST_CASE("reference: GraphML is XML with a vertex a segment and an edge a joint or contact") {
  std::istringstream in(to_graphml(base(), two_tiles()));
  boost::property_tree::ptree xml;
  REQUIRE_NOTHROW(boost::property_tree::read_xml(in, xml));
  int segments = 0;
  int edges = 0;
  for (const auto& [tag, element] : xml.get_child("graphml.graph")) {
    segments += tag == "node" ? 1 : 0;
    edges += tag == "edge" ? 1 : 0;
  }
  CHECK(segments == 6);  // D: city, road, two fields; E: city, field
  CHECK(edges == 3);
}

TEST_CASE("reference: a numbered player is written as a number") {
  Position position = two_tiles();
  position.players_are_numbers = true;
  CHECK(occurrences(to_dot(base(), position), "follower=6") == 1);
}

TEST_CASE("reference: an empty position gives an empty graph") {
  CHECK(occurrences(to_dot(base(), {}), "--") == 0);
  CHECK(occurrences(to_graphml(base(), {}), "<node") == 0);
}

}  // namespace test_graph_export
