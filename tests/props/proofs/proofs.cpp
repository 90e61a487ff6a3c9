// Proofs: every lemma holds on shipped sets, what a proof names exists, and the documentation says the same.
#include "props/catalogue/catalogue.hpp"
#include "props/proofs/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <set>
#include <sstream>

#include "props/proofs/lemma.hpp"
#include "props/proofs/played_step.hpp"
#include "props/proofs/step.hpp"
#include "props/property.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/reference/model.hpp"
#include "solver/boards/board_walk.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"
#include "tilesets/files/reader.hpp"

namespace test_proofs {

namespace {

using namespace bastide::props;
using namespace bastide::props::catalogue;
using namespace bastide::props::proofs;
using bastide::rules::SegmentRef;
using bastide::rules::board::FitTable;
using bastide::rules::editions::Edition;
using bastide::solver::runs::RunControl;
using bastide::tilesets::SegmentKind;
namespace reference = bastide::rules::reference;

ProofResult proved(const Edition& edition, const bastide::tilesets::TileSet& tiles,
                   const RunControl& control = {}) {
  const auto set = bastide::rules::editions::tiles_under(tiles, edition);
  const FitTable fit(set);
  return prove({fit, edition}, control);
}

ProofResult proved(const Edition& edition, const std::string& set_name, const RunControl& control = {}) {
  return proved(edition, bastide::tilesets::files::load_tile_set(set_name), control);
}

std::uint64_t contexts_in(const ProofResult& result) {
  std::uint64_t sum = 0;
  for (const auto& lemma : result.lemmas) sum += lemma.contexts;
  return sum;
}

void check_all_hold(const ProofResult& result) {
  CHECK(result.is_complete);
  for (const auto& lemma : result.lemmas) {
    INFO(lemma.id << ": " << lemma.failure);
    CHECK(lemma.holds);
    CHECK(lemma.failure.empty());
  }
  for (const auto& proof : property_proofs()) CHECK(follows(proof, result));
}

std::string documentation() {
  std::ifstream in(std::string(BASTIDE_SOURCE_DIR) + "/docs/proofs.md");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string spelled(std::uint64_t number) {
  auto digits = std::to_string(number);
  for (auto i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3)
    digits.insert(static_cast<std::size_t>(i), ",");
  return digits;
}

/// The row that docs/proofs.md must have for what was proved.
std::string contexts_row(const char* edition, const char* set, const ProofResult& result) {
  return fmt::format("| `{}` on `{}` | {} |", edition, set, spelled(contexts_in(result)));
}

}  // namespace

TEST_CASE("proofs: every lemma holds on small sets, and the documentation has the numbers", "[exhaustive]") {
  const auto text = documentation();
  for (const char* set : {"mini-cities", "mini-chiral", "mini-cloister"}) {
    const auto result = proved(bastide::rules::editions::load_edition("c1"), set);
    check_all_hold(result);
    const auto row = contexts_row("c1", set, result);
    INFO(row);
    CHECK(text.find(row) != std::string::npos);
  }
}

TEST_CASE("proofs: every lemma holds on the base set", "[exhaustive]") {
  const auto result = proved(bastide::rules::editions::load_edition("c1"), "base");
  check_all_hold(result);
  const auto text = documentation();
  for (const auto& lemma : result.lemmas) {
    const auto row = fmt::format("| `{}` | {} |", lemma.id, spelled(lemma.contexts));
    INFO(row);
    CHECK(text.find(row) != std::string::npos);
  }
}

TEST_CASE("proofs: three further kinds of figures and farms that score without a city are no failure",
          "[exhaustive]") {
  // With so many numbers beside each feature, those of all features of a step fit the engine's 16 bits.
  // Fields at all eight half-edges of one tile, as EE has them, are the most that is joined.
  const auto all = bastide::tilesets::files::load_tile_set("base+inns-cathedrals");
  std::vector<bastide::tilesets::TileType> types{all.type(all.start_type())};
  for (const auto& type : all.types())
    if (type.id == "EB" || type.id == "EE") types.push_back(type);
  REQUIRE(types.size() == 3);
  const bastide::tilesets::TileSet few("few", "", "", types, 0, all.where(), all.names(), all.edge_kinds());
  const auto edition = edition_with(
      "c1+expansion/inns-cathedrals; figure.second={ stands_on = ['city', 'road'] }; "
      "figure.third={ stands_on = ['road'] }; farm.points=2 + 3*cities");
  check_all_hold(proved(edition, few));
}

TEST_CASE("proofs: options change contexts and not verdicts") {
  const auto edition = edition_with(
      "c1; board_area=fixed 5x5; border=completes; border_cloister=nine; shared_majority=split; "
      "farms=first; city.complete=tiles*tiles + pennants");
  const auto result = proved(edition, "mini-cloister");
  check_all_hold(result);
  const auto at_edge = std::find_if(result.lemmas.begin(), result.lemmas.end(),
                                    [](const auto& lemma) { return lemma.id == "cloisters-at-the-edge"; });
  REQUIRE(at_edge != result.lemmas.end());
  CHECK(at_edge->contexts == 17752);  // of 3^8 ways each taken cell last, 8 * 3^7, and 2^8 with none taken
}

TEST_CASE("proofs: figures that need a mark or weigh by a formula, and lines that score, are no failure",
          "[exhaustive]") {
  const auto read = [](const char* text) { return bastide::tilesets::files::read_tile_set(text, "x"); };
  // A pennant, and a mark that the edition brings: on a city who has neither may not stand.
  const auto marked = read(
      "[tileset]\nid = \"x\"\nstart = \"E\"\n[[tile]]\nid = \"E\"\ncount = 2\nedges = \"cfff\"\ncities = "
      "[\"N+\"]\n[[tile]]\nid = \"W\"\ncount = 1\nedges = \"cfff\"\ncities = [\"N\"]\nmarkers = { city = "
      "\"well\" }\n");
  for (const char* mark : {"{ stands_on = ['city'], needs = 'nothing', needs_mark = 'pennant' }",
                           "{ stands_on = ['city'], needs = 'nothing', needs_mark = 'well', weight = 'max(0, "
                           "4 - tiles - wells)' }"}) {
    INFO(mark);
    const auto edition = edition_with(std::string("c1; mark.well={ on = 'city' }; figure.warden=") + mark);
    check_all_hold(proved(edition, marked));
  }
  const auto walled = read(
      "[tileset]\nid = \"x\"\nstart = \"E\"\n[edges]\nw = { segment = \"wall\" }\n[[tile]]\nid = "
      "\"E\"\ncount = 2\n"
      "edges = \"fwff\"\nwalls = [\"E\"]\nmarkers = { wall = \"well\" }\n");
  const auto edition = edition_with(
      "c1; line.wall={}; mark.well={ on = 'wall' }; "
      "line.wall={ complete = '2*tiles + wells', incomplete = 'tiles' }");
  check_all_hold(proved(edition, walled));
}

TEST_CASE("proofs: a step is told with all that is around it") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  Step step;
  step.tile = {set.find("L"), 1, {0, 0}, std::nullopt};
  CHECK(to_text(set, step) == "L1");
  step.touched = 1U << 1U | 1U << 2U;
  step.walls = 1U << 3U;
  OutsideFeature road;
  road.kind = SegmentKind::road;
  road.places = 1U << 2U;
  road.open = 1;
  road.tiles = 2;
  road.segments = 3;
  road.followers[1] = 2;
  road.far = 1U << 4U;
  OutsideFeature field;
  field.kind = SegmentKind::field;
  field.places = 1U << 4U | 1U << 5U;
  field.extras = {0, 7};
  step.outside = {road, field};
  CHECK(to_text(set, step) ==
        "L1 touching E S, off the table W; outside a road at S with 1 more open, 3 tiles, 3 segments, 0 "
        "pennants, "
        "2 of player 1, on far tile 4; outside a field at SL SR with 0 more open, 1 tiles, 1 segments, 0 "
        "pennants, further 0 7");
}

TEST_CASE("proofs: what an engine makes of a step is held against the definition, part by part") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const ProofTiles tiles(set, 8);
  const auto edition = bastide::rules::editions::load_edition("c1");
  PlayedStep played(tiles, edition, 2);
  Step step;  // two roads that end at a crossing, one of them begun outside
  step.tile = {set.find("L"), 0, PlayedStep::here, std::nullopt};
  step.touched = 1U << 1U;
  const auto outside = [&](SegmentKind kind, unsigned places) {
    OutsideFeature out;
    out.kind = kind;
    out.places = places;
    out.open = 1;
    step.outside.push_back(out);
  };
  outside(SegmentKind::road, 1U << 1U);
  outside(SegmentKind::field, 1U << 2U);
  outside(SegmentKind::field, 1U << 3U);
  played.surround(step);
  const auto due = played.expected(step);
  REQUIRE(due.size() >= 4);
  played.context().lay(step.tile);
  CHECK(played.judge_features(due).empty());
  const auto judged = [&](auto change) {
    auto other = due;
    change(other);
    return played.judge_features(other);
  };
  using Features = std::vector<StepFeature>;
  CHECK(judged([](Features& f) { ++f[0].tiles; }).starts_with("the engine keeps open "));
  CHECK(judged([](Features& f) { ++f[0].tiles; }).find("; by definition open ") != std::string::npos);
  CHECK(judged([](Features& f) { f[0].followers[1] = 3; }).find(" followers 0 3 0") != std::string::npos);
  CHECK(judged([](Features& f) { f[0].extras = {1}; }) ==
        "marks or kinds of figures on a feature are not added up");
  CHECK(judged([](Features& f) { f[1].own = f[0].own; }) ==
        "two features of the definition are one in the engine");
  CHECK(judged([](Features& f) { f[0].own |= f[1].own; }) ==
        "segments of the tile that are one feature are not joined");
  const auto road = static_cast<std::size_t>(
      std::ranges::find_if(due, [](const auto& f) { return (f.outside & 1U) != 0; }) - due.begin());
  REQUIRE(road < due.size());
  CHECK(judged([&](Features& f) { f[road == 0 ? 1 : 0].outside |= 1U; }) ==
        "a segment outside is not joined");
  played.context().undo_lay();
  CHECK(played.judge(step).empty());
}

TEST_CASE("proofs: neither threads nor a stop pass for a proof", "[exhaustive]") {
  const auto edition = bastide::rules::editions::load_edition("c1");
  RunControl control;
  control.threads = 1;
  const auto one = proved(edition, "mini-cities", control);
  control.threads = 3;
  const auto three = proved(edition, "mini-cities", control);
  REQUIRE(one.lemmas.size() == three.lemmas.size());
  for (std::size_t i = 0; i < one.lemmas.size(); ++i) {
    CHECK(one.lemmas[i].id == three.lemmas[i].id);
    CHECK(one.lemmas[i].contexts == three.lemmas[i].contexts);
  }
  const std::atomic<bool> stop{true};
  control.stop = &stop;
  const auto none = proved(edition, "mini-cities", control);
  CHECK_FALSE(none.is_complete);
  for (const auto& lemma : none.lemmas) {
    if (lemma.id != std::string("cloisters-around") && lemma.id != std::string("cloisters-at-the-edge"))
      CHECK_FALSE(lemma.holds);
  }
}

TEST_CASE("proofs: what a proof names exists, and the documentation's table is this list") {
  const auto result = proved(bastide::rules::editions::load_edition("c1"), "mini-cities");
  std::set<std::string> seen;
  const auto text = documentation();
  for (const auto& proof : property_proofs()) {
    INFO(proof.property);
    CHECK(seen.insert(proof.property).second);
    const auto properties = all_properties();
    CHECK(std::any_of(properties.begin(), properties.end(),
                      [&](const Property& p) { return std::string(p.id) == proof.property; }));
    for (const auto* id : proof.lemmas)
      CHECK(std::any_of(result.lemmas.begin(), result.lemmas.end(),
                        [&](const auto& lemma) { return lemma.id == id; }));
    CHECK_FALSE(std::string(proof.argument).empty());
    CHECK(text.find(fmt::format("| `{}` | {} |", proof.property, proof.argument)) != std::string::npos);
  }
}

namespace {

/// Lays every board once more as a step of the definition, with the reference model's features of the board
/// before as surroundings, and compares with the reference model's features after.
class DefinitionAgainstReference {
 public:
  explicit DefinitionAgainstReference(const bastide::tilesets::TileSet& set) : set_(&set) {}
  int boards = 0;

  void visit(const bastide::rules::board::Board& board) {
    auto before = board.placements();
    const auto laid = before.back();
    const auto after = reference::features(*set_, before);
    before.pop_back();
    const auto step = step_of(before, laid);
    std::vector<StepFeature> said;
    features_by_definition(*set_, step, said);
    ++boards;
    const int last = static_cast<int>(before.size());
    for (const auto& f : said) {
      const auto first = static_cast<int>(std::countr_zero(f.own));
      const auto& right = after.features[static_cast<std::size_t>(
          after.feature_of[static_cast<std::size_t>(last)][static_cast<std::size_t>(first)])];
      unsigned own = 0;
      for (const auto& ref : right.segments)
        own |= ref.placement == last ? 1U << static_cast<unsigned>(ref.segment) : 0U;
      const bool is_farm = f.kind == SegmentKind::field;
      if (own != f.own || right.open_edges != f.open ||
          static_cast<int>(right.segments.size()) != f.segments ||
          right.marks[bastide::tilesets::pennant] != f.pennants || right.complete != f.is_complete() ||
          (!is_farm && static_cast<int>(right.tiles.size()) != f.tiles))
        FAIL(to_text(*set_, step));
    }
  }

 private:
  Step step_of(const std::vector<bastide::rules::Placement>& before,
               const bastide::rules::Placement& laid) const {
    Step step;
    step.tile = laid;
    const auto features = reference::features(*set_, before);
    std::vector<int> index(features.features.size(), -1);
    const auto meet = [&](int tile, int segment, unsigned place) {
      const auto f = features.feature_of[static_cast<std::size_t>(tile)][static_cast<std::size_t>(segment)];
      auto& at = index[static_cast<std::size_t>(f)];
      if (at < 0) {
        at = static_cast<int>(step.outside.size());
        const auto& from = features.features[static_cast<std::size_t>(f)];
        OutsideFeature to;
        to.kind = set_->type(before[static_cast<std::size_t>(tile)].type)
                      .segments[static_cast<std::size_t>(segment)]
                      .kind;
        to.open = from.open_edges;
        to.tiles = static_cast<int>(from.tiles.size());
        to.segments = static_cast<int>(from.segments.size());
        to.pennants = from.marks[bastide::tilesets::pennant];
        // Tiles by their own number: two features that share one are told so.
        if (to.kind != SegmentKind::field) {
          for (const int t : from.tiles) to.far |= 1U << static_cast<unsigned>(t);
          to.tiles = 0;
        }
        step.outside.push_back(to);
      }
      auto& to = step.outside[static_cast<std::size_t>(at)];
      to.places |= place;
      --to.open;
    };
    for (int s = 0; s < 4; ++s) {
      for (std::size_t t = 0; t < before.size(); ++t) {
        if (before[t].cell != bastide::rules::neighbour(laid.cell, s)) continue;
        const auto side = static_cast<unsigned>(s);
        const auto facing = (side + 2) % 4;
        step.touched |= 1U << side;
        const auto& theirs = set_->turned(before[t].type, before[t].rotation);
        const auto edge = theirs.edges[facing];
        if (edge != bastide::tilesets::Edge::field)
          meet(static_cast<int>(t), theirs.side_segment[facing], 1U << side);
        if (edge == bastide::tilesets::Edge::city) continue;
        meet(static_cast<int>(t), theirs.half_segment[2 * facing + 1], 1U << (2 * side));
        meet(static_cast<int>(t), theirs.half_segment[2 * facing], 2U << (2 * side));
      }
    }
    return step;
  }

  const bastide::tilesets::TileSet* set_;
};

/// How many boards of so many tiles and fewer there are, each compared.
int compared_boards(const char* tile_set, int tiles) {
  const auto set = bastide::tilesets::files::load_tile_set(tile_set);
  const FitTable fit(set);
  DefinitionAgainstReference check(set);
  bastide::solver::boards::BoardWalk walk(bastide::solver::boards::BoardSpace(fit), tiles);
  check.visit(walk.board());
  walk.visit_below(tiles, check);
  return check.boards;
}

}  // namespace

TEST_CASE("proofs: the definition of a step is the reference model's on every small board") {
  CHECK(compared_boards("mini-mixed", 4) > 1000);
}

TEST_CASE("proofs: the definition of a step is the reference model's on boards of three base tiles",
          "[exhaustive]") {
  CHECK(compared_boards("base", 3) == 12039);  // 1 + 102 + 11936 (docs/algorithms.md)
}

}  // namespace test_proofs
