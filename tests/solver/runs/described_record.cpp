// Described values as records of a ledger: written and read back, placements in the notation, damage refused.
#include "solver/runs/described_record.hpp"

#include <string>
#include <variant>
#include <vector>

#include "rules/notation.hpp"
#include "solver/arithmetic/record_text.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_described_record {
namespace {

namespace described = bastide::tilesets::described;
using bastide::solver::arithmetic::BadRecord;
using bastide::solver::runs::read_record;
using bastide::solver::runs::record_of;

enum class Colour : std::uint8_t { red, green };
described::Shape shape_of(const Colour*) { return described::words<Colour>({"red", "green"}); }

struct Sample {
  std::string name;
  bool is_new = false;
  int number = 0;
  std::uint64_t count = 0;
  double share = 0;
  Colour colour = Colour::red;
  std::vector<int> list;
  std::map<std::string, std::uint64_t> by_name;
  std::map<int, bool> by_number;
  std::optional<int> maybe;
  std::vector<bastide::rules::Placement> board;
  friend bool operator==(const Sample&, const Sample&) = default;
};
described::Shape shape_of(const Sample*) {
  using described::field;
  return described::object({field<&Sample::name>("name"), field<&Sample::is_new>("is_new"),
                            field<&Sample::number>("number", {}, described::integer<int>(-5, 5)),
                            field<&Sample::count>("count"), field<&Sample::share>("share"),
                            field<&Sample::colour>("colour"), field<&Sample::list>("list"),
                            field<&Sample::by_name>("by_name"), field<&Sample::by_number>("by_number"),
                            field<&Sample::maybe>("maybe"), field<&Sample::board>("board")});
}

std::string written(const Sample& sample, const described::Notation& notation) {
  return record_of(described::the_shape<Sample>(), &sample, notation);
}

Sample read(const std::string& text, const described::Notation& notation) {
  Sample sample;
  read_record(described::the_shape<Sample>(), text, &sample, notation);
  return sample;
}

constexpr const char* good =
    "5:a b c 1 -3 18446744073709551615 3:0.1 5:green 2 7 8 1 1:x 3 2 1:1 0 2:-2 1 1 9 "
    "34:D0@0,0 N2@0,-1=yellow:city I3@1,-1";

TEST_CASE("a described value is written as a record and read back") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const described::Notation notation{&set};
  const Sample sample{"a b c",
                      true,
                      -3,
                      ~std::uint64_t{0},
                      0.1,
                      Colour::green,
                      {7, 8},
                      {{"x", 3}},
                      {{-2, true}, {1, false}},
                      9,
                      bastide::rules::parse_position(set, "D0@0,0 N2@0,-1=yellow:city I3@1,-1").placements};
  CHECK(read(written(sample, notation), notation) == sample);
  CHECK(written(read(written({}, notation), notation), notation) == written({}, notation));
  // As written by hand; entries of a map come in the map's order.
  CHECK(read(good, notation) == sample);
}

TEST_CASE("a described value that is one of several is told by which it is") {
  using Either = std::variant<int, std::string, std::vector<int>>;
  const auto shape =
      described::either_of<Either>({described::integer<int>(-5, 5), described::text(),
                                    described::list_of<std::vector<int>>(described::shape<int>())});
  const auto text = [&](const Either& value) { return record_of(shape, &value, {}); };
  for (const Either& value :
       {Either{-3}, Either{"a b"}, Either{std::vector<int>{}}, Either{std::vector{7, 8}}}) {
    Either again;
    read_record(shape, text(value), &again, {});
    CHECK(again == value);
  }
  CHECK(text(-3) == "0 -3");
  CHECK(text("a b") == "1 3:a b");
  CHECK(text(std::vector{7, 8}) == "2 2 7 8");
  for (const char* wrong : {"3 1", "0 6", "1 -3", "2 1"}) {
    CAPTURE(wrong);
    Either again;
    CHECK_THROWS_AS(read_record(shape, wrong, &again, {}), BadRecord);
  }
}

TEST_CASE("a damaged record of a described value is refused") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const auto damaged = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
  };
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"-3", "-6"},                                        // out of range
           {"-3", "-0"},                                        // written otherwise
           {"-3", "170141183460469231731687303715884105728"},   // 2^127
           {"-3", "-170141183460469231731687303715884105729"},  // less than -2^127
           {"18446744073709551615", "18446744073709551616"},    // of 2^64
           {"3:0.1", "3:0,1"},
           {"5:green", "5:grxen"},
           {" 2 7 8", " 99999999 7 8"},
           {"2:-2", "2:-x"},
           {"I3@1,-1", "I9@1,-1"},
           {"N2@0,-1=yellow:city", "N2@0,-1=yellow:road"},
           {"34:D0@0,0 N2@0,-1=yellow:city I3@1,-1", ""}}) {
    CAPTURE(from, to);
    CHECK_THROWS_AS(read(damaged(from, to), {&set}), BadRecord);
  }
  CHECK_THROWS_AS(read(std::string(good) + " 1", {&set}), BadRecord);
}

}  // namespace
}  // namespace test_described_record
