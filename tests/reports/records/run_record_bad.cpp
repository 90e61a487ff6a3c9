// A malformed run record gives one diagnostic with the place of the value, never a crash.
#include <regex>

#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/says.hpp"
#include "tilesets/input_error.hpp"

namespace test_run_record_bad {

using bastide::tests::says;
using namespace bastide;

namespace {

/// The first line of the diagnostic for `text`, or "" when it is accepted.
std::string complaint(const std::string& text) {
  try {
    reports::records::run_record_from_json(text, "run.json");
    return "";
  } catch (const tilesets::InputError& e) {
    const std::string what = e.what();
    return what.substr(0, what.find('\n'));
  }
}

/// The sample with the first match of `what` replaced; the diagnostic must point at line and column of it.
std::string complaint_with(const std::string& what, const std::string& instead, const std::string& at = "") {
  auto text = reports::records::to_json(tests::sample_run());
  const auto found = text.find(what);
  REQUIRE(found != std::string::npos);
  text.replace(found, what.size(), instead);
  const auto place = tilesets::locate("run.json", text, found + (at.empty() ? 0 : instead.find(at)));
  const auto prefix = "run.json:" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
  const auto message = complaint(text);
  INFO(message);
  CHECK(message.substr(0, prefix.size()) == prefix);
  return message.size() > prefix.size() ? message.substr(prefix.size()) : "";
}

}  // namespace

TEST_CASE("wrong values in a run record are located") {
  CHECK(complaint_with("\"bastide.run/1\"", "\"bastide.run/2\"") ==
        "format 'bastide.run/2', expected 'bastide.run/1'");
  CHECK(says(complaint_with("\"outcome\": \"violated\"", "\"outcome\": \"bad\"", "\"bad\""),
             "expected holds, violated or inconclusive"));
  CHECK(says(
      complaint_with("\"seed\": \"18446744073709551615\"", "\"seed\": \"18446744073709551616\"", "\"184"),
      "below 2^64"));
  CHECK(says(complaint_with("\"exit_code\": 10", "\"exit_code\": 18446744073709551615", "1844"),
             "18446744073709551615, expected an integer"));
  CHECK(says(complaint_with("\"exit_code\": 10", "\"exit_code\": 1e300", "1e300"), "expected an integer"));
  CHECK(complaint_with("\"passed\": true", "\"passed\": \"yes\"", "\"yes\"") ==
        "a string, expected true or false");
  CHECK(says(complaint_with("\"reference_examples\": [", "\"reference_examples\": null, \"x\": [", "\"x\""),
             "unknown key"));
  CHECK(says(complaint_with("\"times_seen\": \"0\"", "\"times_seen\": \"007\"", "\"007\""),
             "expected a decimal number"));
  CHECK(says(complaint_with("\"seconds\": 83.25", "\"seconds\": -1", "-1"), "not negative"));
  CHECK(says(complaint_with("\"statement\"", "\"statment\""), "statement"));
}

TEST_CASE("a verdict must name a listed property and edition") {
  CHECK(says(complaint_with("\"property\": \"fits-iff-edges-match\"", "\"property\": \"fits\"", "\"fits\""),
             "is no property of this record"));
  CHECK(says(complaint_with("\"edition\": \"hig-2001\",\n   \"outcome\"",
                            "\"edition\": \"hig\",\n   \"outcome\"", "\"hig\""),
             "is no edition of this record"));
}

TEST_CASE("what is no run record at all") {
  for (const char* text :
       {"", " ", "{", "null", "[]", "7", "\"bastide.run/1\"", "{}", "{\"format\":7}",
        "{\"format\":\"bastide.run/1\"}", "\xff\xfe", "{\"format\":\"bastide.run/1\",\"format\":1}"}) {
    INFO(text);
    CHECK(std::regex_search(complaint(text), std::regex("^run\\.json:\\d+:\\d+: .+")));
  }
  CHECK(!complaint(std::string(200'000, '[')).empty());
  CHECK(!complaint(std::string("{\"a\":\0}", 7)).empty());
}

TEST_CASE("cutting a record anywhere is noticed") {
  const auto text = reports::records::to_json(tests::sample_run());
  REQUIRE(text.size() > 1000);
  for (std::size_t n = 0; n + 2 < text.size(); n += 97) {
    if (complaint(text.substr(0, n)).empty()) FAIL("accepted the first " << n << " bytes");
  }
}

}  // namespace test_run_record_bad
