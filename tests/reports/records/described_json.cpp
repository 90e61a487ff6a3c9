// Described values as JSON and back, each mistake with its place; schemas that say the same.
#include "reports/records/described_json.hpp"

#include <fmt/format.h>
#include <array>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "props/sources/source_answer.hpp"
#include "props/vectors/vector.hpp"
#include "reports/answers/check_record.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/answers/editions_diff_record.hpp"
#include "reports/answers/protocol_messages.hpp"
#include "reports/answers/told_tiles.hpp"
#include "reports/records/compare_record.hpp"
#include "reports/records/conform_record.hpp"
#include "reports/records/json_document.hpp"
#include "reports/records/run_record.hpp"
#include "reports/records/score_record.hpp"
#include "reports/records/solve_record.hpp"
#include "rules/editions/edition_file.hpp"
#include "rules/records/game_record.hpp"
#include "solver/estimate/size_record.hpp"
#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/says.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/tile_table.hpp"

namespace test_described_json {

using bastide::tests::says;

namespace {

namespace described = bastide::tilesets::described;
namespace solver = bastide::solver;
using namespace bastide::reports::answers;
using namespace bastide::reports::records;

enum class Colour : std::uint8_t { red, green };
described::Shape shape_of(const Colour*) { return described::words<Colour>({"red", "green"}); }

struct Inner {
  int x = 0;
  int y = 0;
  friend bool operator==(const Inner&, const Inner&) = default;
};
described::Shape shape_of(const Inner*) {
  using described::field;
  return described::row({field<&Inner::x>("x"), field<&Inner::y>("y")});
}

struct Sample {
  std::string name;
  int number = 0;
  std::uint64_t count = 0;
  double share = 0;
  Colour colour = Colour::red;
  std::vector<Inner> list;
  std::map<std::string, bool> by_name;
  std::optional<int> maybe;
  std::optional<double> or_null;
  std::vector<std::string> notes;
  friend bool operator==(const Sample&, const Sample&) = default;
};
described::Shape shape_of(const Sample*) {
  using described::field;
  return described::object(
      {described::constant("format", "sample/1"), field<&Sample::name>("name", "whose"),
       field<&Sample::number>("number", {}, described::integer<int>(-5, 5)), field<&Sample::count>("count"),
       field<&Sample::share>("share"), field<&Sample::colour>("colour"), field<&Sample::list>("list"),
       field<&Sample::by_name>("by_name"), field<&Sample::maybe>("maybe"),
       field<&Sample::or_null>("or_null").or_null(), field<&Sample::notes>("notes").if_any()});
}

Sample read(const std::string& text) { return value_from<Sample>(text, "f"); }

const std::string good =
    R"({"format":"sample/1","name":"a","number":-3,"count":"18446744073709551615","share":0.5,)"
    R"("colour":"green","list":[[1,2],[3,4]],"by_name":{"z":true},"maybe":4,"or_null":null,"notes":["n"]})";

TEST_CASE("a described value is written as JSON and read back") {
  const Sample sample{"a", -3,   ~std::uint64_t{0}, 0.5, Colour::green, {{1, 2}, {3, 4}}, {{"z", true}}, 4,
                      {},  {"n"}};
  CHECK(json_text(sample, -1) == good);
  CHECK(read(good) == sample);
  CHECK(json_text(Sample{}, -1) ==
        R"({"format":"sample/1","name":"","number":0,"count":"0","share":0.0,"colour":"red","list":[],)"
        R"("by_name":{},"or_null":null})");
  CHECK(read(json_text(Sample{}, 1)) == Sample{});
}

TEST_CASE(
    "texts are escaped where they must be, all but ASCII on request, and bytes that are no text replaced") {
  Sample sample;
  sample.name = "a\"b\\\n\x7f\xc3\xa4\xff";
  for (const bool is_ascii : {false, true}) {
    const auto name =
        nlohmann::json(sample.name).dump(-1, ' ', is_ascii, nlohmann::json::error_handler_t::replace);
    const auto line = json_line(described::the_shape<Sample>(), &sample, {}, is_ascii);
    CHECK(line.find("\"name\":" + name + ",") != std::string::npos);
  }
  CHECK(json_of(sample)["name"] == "a\"b\\\n\x7f\xc3\xa4\xef\xbf\xbd");
}

TEST_CASE("a mistake in a described value is told with its place, and its schema refuses it") {
  const auto schema = schema_of(described::the_shape<Sample>(), "sample", "a sample");
  CHECK(bastide::tests::complaint_by(schema, nlohmann::json::parse(good)).empty());
  const auto complaint = [&](const std::string& from, const std::string& to) -> std::string {
    auto text = good;
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    CHECK_FALSE(bastide::tests::complaint_by(schema, nlohmann::json::parse(text)).empty());
    try {
      read(text);
    } catch (const bastide::tilesets::InputError& error) {
      return error.where().column == static_cast<int>(at) + 1 ? error.message()
                                                              : "elsewhere: " + error.message();
    }
    return "none";
  };
  CHECK(complaint("\"sample/1\"", "\"sample/2\"") == "format 'sample/2', expected 'sample/1'");
  CHECK(complaint("-3", "-6") == "-6, expected an integer from -5 to 5");
  CHECK(complaint("-3", "1.5") == "a number with a fraction, expected an integer from -5 to 5");
  CHECK(complaint("\"18446744073709551615\"", "\"1e5\"") ==
        "'1e5', expected a decimal number below 2^64 as a string");
  CHECK(complaint("0.5", "-0.5") == "a number with a fraction, expected a number that is not negative");
  CHECK(complaint("\"green\"", "\"blue\"") == "unknown word 'blue', expected red or green");
  CHECK(complaint("[3,4]", "[3,4,5]") == "an array, expected an array [x, y]");
  CHECK(complaint("\"maybe\"", "\"mabye\"") == "unknown key 'mabye', expected maybe");
  CHECK(complaint("true", "1") == "an integer, expected true or false");
  CHECK(complaint("[\"n\"]", "\"n\"") == "a string, expected an array");
}

struct Further {
  std::uint64_t seed = 0;
  std::string remark;
  std::map<std::string, int> by_method;
  std::vector<Inner> pairs;
  std::vector<solver::questions::answers::Fact> about, facts;
  bool is_late = false;
};
described::Shape first_of_pairs() {
  auto out = described::maybe_of<std::optional<Inner>>(described::shape<Inner>());
  out.inside = [](const void* v) -> const void* {
    const auto& pairs = *static_cast<const std::vector<Inner>*>(v);
    return pairs.empty() ? nullptr : &pairs.front();
  };
  return out;
}
described::Shape shape_of(const Further*) {
  using namespace described;
  using F = Further;
  return object(
      {field<&F::about>("about").spread(), field<&F::seed>("seed", {}, bare<std::uint64_t>()),
       field<&F::remark>("remark", {}, text_or_nothing()).or_null(),
       field<&F::by_method>("by_method", {},
                            named({"third", "second"}, map_of<std::map<std::string, int>>(integer<int>()))),
       field<&F::pairs>("first", {}, first_of_pairs()).or_null().repeated(),
       field<&F::pairs>("pairs", {}, at_most(2, shape<std::vector<Inner>>())),
       field<&F::is_late>("when", {}, words<bool>({"early", "late"})), field<&F::facts>("facts").spread()});
}

TEST_CASE("what a described value may be besides is written and read back alike") {
  const std::string text =
      R"({"tile":"B","number":7,"seed":18446744073709551615,"remark":null,"by_method":{"third":1,"second":2},)"
      R"("first":[1,2],"pairs":[[1,2],[3,4]],"when":"late","count":-3,"share":0.25,"is":true,"names":["a","b"]})";
  const auto further = value_from<Further>(text, "f");
  CHECK(json_text(further, -1) == text);
  CHECK(further.seed == ~std::uint64_t{0});
  CHECK(further.remark.empty());
  CHECK(further.pairs.size() == 2);
  REQUIRE(further.about.size() == 2);
  CHECK(further.about[1].value == solver::questions::answers::FactValue(std::int64_t{7}));
  REQUIRE(further.facts.size() == 4);
  CHECK(further.facts[1].value == solver::questions::answers::FactValue(0.25));
  const auto schema = schema_of(described::the_shape<Further>(), "further", "more");
  auto small = nlohmann::json::parse(text);
  small["seed"] = 7;  // the validator takes the largest number for a negative one
  CHECK(bastide::tests::complaint_by(schema, small) == "");
  // A type is told once.
  CHECK(schema["definitions"].size() == 1);
  CHECK(schema["properties"]["pairs"]["items"]["$ref"] == "#/definitions/inner");
  for (const auto& [from, to, what] : std::initializer_list<std::array<const char*, 3>>{
           {"\"B\"", "{}", "an object, expected an integer, a number, true or false, a string or an array"},
           {"\"a\"", "1", "an integer, expected a string"},
           {"18446744073709551615", "-1", "-1, expected an integer that is not negative"},
           {"\"third\"", "\"thrid\"", "unknown key 'thrid', expected third"},
           {"[[1,2],", "[[0,0],[1,2],", "3 entries, expected at most 2"},
           {"\"late\"", "\"later\"", "unknown word 'later', expected early or late"}}) {
    auto wrong = text;
    wrong.replace(wrong.find(from), std::string_view(from).size(), to);
    if (says(wrong, ":18446744073709551615")) wrong.replace(wrong.find("18446744073709551615"), 20, "7");
    CHECK_FALSE(bastide::tests::complaint_by(schema, nlohmann::json::parse(wrong)).empty());
    CHECK_THROWS_WITH(value_from<Further>(wrong, "f"), Catch::Matchers::ContainsSubstring(what));
  }
}

struct Bounded {
  std::string what, name;
  std::optional<int> players;
  std::vector<std::string> parts;
  std::map<std::string, int> sums;
  std::uint64_t games = 0;
  double chance = 0;
};
std::string part_names(const Bounded& value) { return value.name + std::to_string(value.parts.size()); }
described::Shape shape_of(const Bounded*) {
  using namespace described;
  using F = Bounded;
  return object(
      {fields<&F::what>(), field<&F::name>("name").at_least(1),
       field<&F::players>("players", {}, shape<std::optional<int>>()).at_least(1).when("what", "games"),
       field<&F::parts>("parts").like("^[a-z]+$").at_least(1),
       field<&F::sums>("sums", {}, open(named({"roads"}, map_of<std::map<std::string, int>>(integer<int>()))))
           .like("^[a-z]+$"),
       field<&F::games>("games", {}, bare<std::uint64_t>()).at_least(2), fields<&F::chance>(),
       field<&F::chance>("share").at_most(1), computed<part_names>("told", "name and number"),
       computed<[](const F& f, const Notation& n) { return n.set == nullptr ? f.players : std::nullopt; }>(
           "computed")});
}

TEST_CASE("least and most, patterns, names that must be there and what is computed are told by the schema") {
  const std::string text =
      R"({"what":"games","name":"n","players":2,"parts":["a","b"],"sums":{"roads":1,"inns":2},"games":2,)"
      R"("chance":0.5,"share":0.5,"told":"n2","computed":2})";
  const auto bounded = value_from<Bounded>(text, "f");
  CHECK(json_text(bounded, -1) == text);
  const auto schema = schema_of(described::the_shape<Bounded>(), "bounded", "least and most");
  const auto is_right = [&](const std::string& json) {
    return bastide::tests::complaint_by(schema, nlohmann::json::parse(json)).empty();
  };
  CHECK(is_right(text));
  const auto changed = [&](std::string_view from, std::string_view to) {
    auto out = text;
    REQUIRE(out.find(from) != std::string::npos);
    return out.replace(out.find(from), from.size(), to);
  };
  // What goes together, and how a text is spelled, is the schema's alone.
  for (const auto& [from, to] : {std::pair("\"games\"", "\"boards\""), std::pair("\"b\"", "\"B\""),
                                 std::pair("\"players\":2,", ""), std::pair("inns", "Inns")})
    CHECK_FALSE(is_right(changed(from, to)));
  for (const auto& [from, to, what] : std::initializer_list<std::array<const char*, 3>>{
           {"\"n\"", "\"\"", "0 bytes, expected at least 1"},
           {"\"players\":2", "\"players\":0", "0, expected an integer from 1 to 1000000000"},
           {"\"a\",\"b\"", "", "0 entries, expected at least 1"},
           {"\"roads\":1,", "", "no 'roads', expected this key"},
           {"\"games\":2", "\"games\":1", "1, expected an integer from 2"},
           {"\"share\":0.5", "\"share\":1.5", "a number with a fraction, expected a number from 0 to 1"}}) {
    CHECK_FALSE(is_right(changed(from, to)));
    CHECK_THROWS_WITH(value_from<Bounded>(changed(from, to), "f"), Catch::Matchers::ContainsSubstring(what));
  }
}

/// Compares a schema with its file, or writes it there: BASTIDE_WRITE_SCHEMAS=1 test_reports '*schemas*'.
void check_schema(const described::Shape& shape, const std::string& name, const std::string& title,
                  const std::string& folder = "reports/schemas") {
  INFO(name);
  const auto path = fmt::format("{}/{}/{}.schema.json", BASTIDE_SOURCE_DIR, folder, name);
  const auto text = schema_of(shape, name, title).dump(2) + "\n";
  if (std::getenv("BASTIDE_WRITE_SCHEMAS") != nullptr) std::ofstream(path) << text;
  CHECK(bastide::tilesets::read_text_file(path) == text);
}
template <class Described>
void check_schema(const std::string& name, const std::string& title) {
  check_schema(described::the_shape<Described>(), name, title);
}

TEST_CASE("the schemas of described results are what their descriptions say") {
  check_schema<RunRecord>("run", "bastide.run/1: one saved run of `bastide verify`");
  check_schema<ComparisonRecord>("compare", "bastide.compare/1: two sides compared by `bastide compare`");
  check_schema<bastide::props::sources::SourceAnswer>("sources",
                                                      "bastide.sources/1: what `bastide sources` prints");
  check_schema<bastide::tilesets::differences::SetDifference>(
      "tilesets-diff", "bastide.tilesets-diff/1: what `bastide tilesets diff` prints");
  check_schema<bastide::solver::simulation::summary::Summary>(
      "simulate", "bastide.simulate/1: whole games and what was counted over them");
  check_schema<ConformRecord>("conform-report", "Bastide conform report");
  check_schema<CheckRecord>("check", "Bastide check of positions or games");
  check_schema<ScoreRecord>("score",
                            "bastide.score/1: what a position scores under one edition, item by item");
  check_schema<SolveRecord>("solve", "Bastide answers");
  check_schema<bastide::rules::records::GameRecord>("game", "Bastide game record");
  check_schema<bastide::props::vectors::TestVector>("vectors",
                                                    "A test vector: a line of a file bastide.vectors/1");
  check_schema(described::the_shape<bastide::tilesets::files::TileTable>(), "tileset", "Bastide tile set",
               "tilesets");
  check_schema(bastide::rules::editions::edition_file_shape(), "edition", "Bastide edition file", "rules");
  check_schema<CountRecord>("count", "bastide.count/1: exact counts by number of tiles");
  check_schema<CensusRecord>("census",
                             "bastide.census/1: sums over all boards of N tiles of what lies on them, and "
                             "how often a tile has no place");
  check_schema<TableRecord>("table", "bastide.table/1: the complete game on a small table, exactly");
  check_schema<solver::estimate::EstimateRecord>("estimate",
                                                 "bastide.estimate/1: how many boards, placement sequences "
                                                 "or games there are by number of tiles, estimated "
                                                 "without bias");
  check_schema<ProofRecord>(
      "proof",
      "bastide.proof/1: lemmas about one step in all its surroundings, and the properties that follow");
  check_schema<EditionsDiff>("editions-diff", "Bastide difference of two editions");
  check_schema<AllEditionsDiff>("editions-diff-all", "Bastide differences of all pairs of shipped editions");
  check_schema<ReplayRecord>("replay", "bastide.replay/1: what came of replaying a file of game records");
  check_schema<TurnsRecord>("turns", "bastide.turns/1: a recorded game turn by turn");
  check_schema<PlacesRecord>("places", "bastide.places/1: what may follow a position");
  check_schema<DrawingRecord>("drawing", "bastide.drawing/1: a position as a picture to work on");
  check_schema<PartRecord>("part", "bastide.part/1: a share of a run, what --part prints");
  check_schema<AuditRecord>("audit", "bastide.audit/1: an audit of a ledger");
  check_schema<SuiteReport>(
      "suite-report",
      "bastide.suite-report/1: an engine asked about test vectors by `bastide conform --suite`");
  check_schema<ToldSet>("tileset", "Bastide tile set in numbers");
  check_schema(conform_messages(), "conform", "Bastide conform message");
  check_schema(vector_file_lines(), "vector-files",
               "The lines of files of test vectors that are not vectors: headers, printed examples, counts");
  check_schema<VectorList>("vector-list",
                           "bastide.vector-list/1: the test vectors that ship with the program");
  check_schema<LintRecord>("lint", "bastide.lint/1: what is wrong or odd in a tile-set or edition file");
  check_schema<EditionList>("editions",
                            "bastide.editions/1: the shipped editions, and presets that files extend");
  check_schema(edition_shape(), "edition", "bastide.edition/1: every option of an edition, with its source");
  check_schema<TileSetList>("tilesets", "bastide.tilesets/1: the shipped tile sets");
}

}  // namespace
}  // namespace test_described_json
