// Described values as JSON and back, each mistake with its place; schemas that say the same.
#include "reports/records/described_json.hpp"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "props/sources/source_answer.hpp"
#include "props/vectors/vector.hpp"
#include "reports/records/compare_record.hpp"
#include "reports/records/located_json.hpp"
#include "reports/records/run_record.hpp"
#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/differences/set_difference.hpp"

namespace test_described_json {
namespace {

namespace described = bastide::tilesets::described;
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

Sample read(const std::string& text) {
  return value_of<Sample>(LocatedJson(text, 0, text.size(), {"f", 1, 1}));
}

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
  CHECK(complaint("\"sample/1\"", "\"sample/2\"") == "another format, expected \"sample/1\"");
  CHECK(complaint("-3", "-6") == "out of range, expected an integer from -5 to 5");
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

/// Compares a schema with its file, or writes it there: BASTIDE_WRITE_SCHEMAS=1 test_reports '*schemas*'.
template <class Described>
void check_schema(const std::string& name, const std::string& title) {
  const auto path = std::string(BASTIDE_SOURCE_DIR) + "/reports/schemas/" + name + ".schema.json";
  const auto text = schema_of(described::the_shape<Described>(), name, title).dump(2) + "\n";
  if (std::getenv("BASTIDE_WRITE_SCHEMAS") != nullptr) std::ofstream(path) << text;
  CHECK(bastide::tilesets::read_text_file(path) == text);
}

TEST_CASE("the schemas of described results are what their descriptions say") {
  check_schema<RunRecord>("run", "bastide.run/1: one saved run of `bastide verify`");
  check_schema<ComparisonRecord>("compare", "bastide.compare/1: two sides compared by `bastide compare`");
  check_schema<bastide::props::sources::SourceAnswer>("sources",
                                                      "bastide.sources/1: what `bastide sources` prints");
  check_schema<bastide::tilesets::differences::SetDifference>(
      "tilesets-diff", "bastide.tilesets-diff/1: what `bastide tilesets diff` prints");
  check_schema<bastide::props::vectors::TestVector>("vectors",
                                                    "A test vector: a line of a file bastide.vectors/1");
}

}  // namespace
}  // namespace test_described_json
