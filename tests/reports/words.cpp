// The words of the page: each once, one for each that a template asks for; and numbers.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "reports/words.hpp"
#include "tests/catch.hpp"
#include "tilesets/input_error.hpp"

namespace test_words {

using bastide::reports::Words;

TEST_CASE("words: the file holds each key once, and only texts that are not empty") {
  const auto text =
      bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) + "/reports/words.json");
  std::set<std::string> keys;
  const auto watch = [&](int, nlohmann::json::parse_event_t event, nlohmann::json& value) {
    if (event == nlohmann::json::parse_event_t::key) CHECK(keys.insert(value.get<std::string>()).second);
    if (event == nlohmann::json::parse_event_t::value) CHECK_FALSE(value.get<std::string>().empty());
    return true;
  };
  const auto words = nlohmann::json::parse(text, watch);
  CHECK(words.size() == keys.size());
  CHECK(words.size() == Words::shipped().all().size());
  CHECK(words.size() > 200);
}

TEST_CASE("words: there is one for each that a template asks for") {
  std::set<std::string> words;
  for (const auto& [key, text] : Words::shipped().all()) {
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
  CHECK(found > 20);
}

TEST_CASE("words: numbers, figures and what takes values") {
  const auto& words = Words::shipped();
  CHECK(words.number(1234567.891, 2) == "1,234,567.89");
  CHECK(words.number(std::uint64_t{1234567}) == "1,234,567");
  CHECK(words.number(-0.001, 2) == "0.00");
  CHECK(words.number(-12.5, 1) == "−12.5");
  CHECK(words.number(1.0 / 0.0, 1) == "–");
  CHECK(words.figure(1.5, 1.25, 1.75, 2) == "1.50 [1.25; 1.75]");
  CHECK(words("run.players", {"3"}) == "3 players");
  CHECK(words.term("term.", "no such name") == "no such name");
}

}  // namespace test_words
