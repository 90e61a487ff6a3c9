// Every word of the page exists in every language, and says the same places for values.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "reports/language.hpp"
#include "tests/catch.hpp"
#include "tilesets/input_error.hpp"

namespace test_languages {

using bastide::reports::Language;

namespace {

std::set<std::string> places(const std::string& text) {
  std::set<std::string> out;
  for (auto at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
    out.insert(text.substr(at, 3));
  return out;
}

}  // namespace

TEST_CASE("languages: all have the same words, none empty, with the same places for values") {
  const auto english = *Language::named("en");
  REQUIRE(english.words().size() > 200);
  for (const auto& code : Language::codes()) {
    INFO(code);
    const auto language = *Language::named(code);
    REQUIRE(language.words().size() == english.words().size());
    for (const auto& [key, text] : english.words()) {
      INFO(key);
      REQUIRE(language.words().count(key) == 1);
      CHECK_FALSE(language(key).empty());
      CHECK(places(language(key)) == places(text));
    }
  }
  CHECK_FALSE(Language::named("es"));
}

TEST_CASE("languages: a file holds each key once, and only texts") {
  for (const auto& code : Language::codes()) {
    const auto text = bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) +
                                                        "/reports/languages/" + code + ".json");
    std::set<std::string> keys;
    const auto watch = [&](int, nlohmann::json::parse_event_t event, nlohmann::json& value) {
      if (event == nlohmann::json::parse_event_t::key) CHECK(keys.insert(value.get<std::string>()).second);
      if (event == nlohmann::json::parse_event_t::value) CHECK(value.is_string());
      return true;
    };
    const auto words = nlohmann::json::parse(text, watch);
    CHECK(words.size() == keys.size());
  }
}

TEST_CASE("languages: there is a word for each that a template asks for") {
  const auto english = *Language::named("en");
  std::set<std::string> words;
  for (const auto& [key, text] : english.words()) {
    auto name = key;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
    words.insert(name);
  }
  const std::regex asked(R"(\{\{[#^]?t_(\w+)\}\})");
  int found = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(BASTIDE_SOURCE_DIR) + "/reports/templates")) {
    const auto text = bastide::tilesets::read_text_file(file.path().string());
    for (std::sregex_iterator at(text.begin(), text.end(), asked), end; at != end; ++at, ++found) {
      INFO(file.path().filename() << " asks for " << (*at)[0]);
      CHECK(words.count((*at)[1]) == 1);
    }
  }
  CHECK(found > 100);
}

TEST_CASE("languages: the publisher's terms") {
  const auto term = [](const char* code, const char* name) {
    return (*Language::named(code))(std::string("term.") + name);
  };
  CHECK(term("de", "follower") == "Gefolgsmann");
  CHECK(term("de", "pennant") == "Wappen");
  CHECK(term("de", "tile") == "Plättchen");
  CHECK(term("fr", "cloister") == "abbaye");
  CHECK(term("fr", "follower") == "partisan");
  CHECK(term("fr", "pennant") == "blason");
  CHECK(term("it", "cloister") == "monastero");
  CHECK(term("it", "follower") == "seguace");
  CHECK(term("it", "pennant") == "stemma");
}

TEST_CASE("languages: numbers are written as the language writes them") {
  CHECK(Language::named("en")->number(1234567.891, 2) == "1,234,567.89");
  CHECK(Language::named("de")->number(1234567.891, 2) == "1.234.567,89");
  CHECK(Language::named("fr")->number(std::uint64_t{1234567}) == "1\u202f234\u202f567");
  CHECK(Language::named("en")->number(-0.001, 2) == "0.00");
  CHECK(Language::named("en")->number(-12.5, 1) == "−12.5");
  CHECK(Language::named("en")->number(1.0 / 0.0, 1) == "–");
  CHECK(Language::named("it")->figure(1.5, 1.25, 1.75, 2) == "1,50 [1,25; 1,75]");
  CHECK((*Language::named("de"))("run.players", {"3"}) == "3 Spieler");
}

}  // namespace test_languages
