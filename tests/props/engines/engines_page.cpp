// docs/engines.md: each of its games is played, on an engine of ours that has the mistake where there is one,
// and shows what the page says. Situations, rules and rows of vectors/catches.tsv that it names exist.
#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "props/engines/own_engines.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/played.hpp"
#include "tests/props/engines/wrong_engines.hpp"
#include "tilesets/files/reader.hpp"

namespace test_engines_page {

namespace {

using namespace bastide::props::engines;
using bastide::tests::Played;
using Texts = std::vector<std::string>;

Texts lines_of(const std::string& path) {
  std::istringstream file(bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR "/") + path));
  Texts out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  REQUIRE_FALSE(out.empty());
  return out;
}

/// The lines of every block of code, by the word before their colon.
std::vector<std::map<std::string, std::string>> games_of(const Texts& page) {
  std::vector<std::map<std::string, std::string>> out;
  bool is_code = false;
  for (const auto& line : page) {
    if (line == "```") {
      is_code = !is_code;
      if (is_code) out.emplace_back();
    } else if (is_code) {
      const auto colon = line.find(": ");
      REQUIRE(colon != std::string::npos);
      out.back()[line.substr(0, colon)] = line.substr(colon + 2);
    }
  }
  return out;
}

/// An engine that is right, and wrong about all final scores.
Engine never_final() {
  return [engine = reference_engine()](const Request& request) {
    auto answer = engine(request);
    if (answer.final) std::ranges::fill(*answer.final, -1);
    return answer;
  };
}

Engine engine_called(const std::string& name) {
  const auto* wrong = bastide::tests::find_wrong_engine(name);
  REQUIRE(wrong != nullptr);
  return wrong->make();
}

TEST_CASE("docs/engines.md: every game shows what the page says") {
  const auto games = games_of(lines_of("docs/engines.md"));
  CHECK(games.size() == 15);
  for (auto game : games) {
    auto edition = bastide::rules::editions::load_edition("c1");
    if (game.contains("followers")) edition.set_followers(std::stoi(game.extract("followers").mapped()));
    const Played played(edition);
    const auto moves = game.extract("game").mapped();
    const auto name = game.extract("engine");
    INFO(moves);
    const auto engine = name.empty() ? never_final() : engine_called(name.mapped());
    const auto shown = played.play_moves(engine, moves);
    if (shown.unsupported.empty() && name.empty())
      CHECK(print_moves(played.set, shown.played.turns) == moves);
    REQUIRE(game.size() == 1);
    const auto& [rule, said] = *game.begin();
    const auto found = std::ranges::find(shown.differences, rule,
                                         [](const auto& d) { return std::string(rule_name(d.rule)); });
    if (found == shown.differences.end()) {
      for (const auto& d : shown.differences)
        UNSCOPED_INFO(rule_name(d.rule) << ": " << d.expected << ", not " << d.got);
      FAIL_CHECK("it does not differ in " << rule);
      continue;
    }
    CHECK(found->turn == static_cast<int>(parse_moves(played.set, moves).size()));
    // Final points are those of all kinds, then of the kind that is wrong: the page has the first.
    const auto told = [&rule = rule](const std::string& text) {
      return rule.starts_with("final") ? text.substr(0, text.find(", ")) : text;
    };
    const auto got = name.empty() ? said.substr(said.find(", not ") + 6) : told(found->got);
    CHECK(said == told(found->expected) + ", not " + got);
  }
}

TEST_CASE("docs/engines.md: what it names exists, and every kind of its table is a heading") {
  const auto page = lines_of("docs/engines.md");
  std::set<std::string> rows, situation_names, headings;
  for (const auto& row : lines_of("vectors/catches.tsv")) rows.insert(row.substr(0, row.find('\t')));
  for (const auto& situation : situations()) situation_names.insert(situation_name(situation));
  for (const auto& line : page)
    if (line.starts_with("### ")) headings.insert(line.substr(4));
  const std::set<std::string> rules(rule_names().begin(), rule_names().end());
  const std::regex code("`([^`]+)`");
  int kinds = 0;
  for (const auto& line : page) {
    if (!line.starts_with("| [")) continue;
    INFO(line);
    Texts cells;
    std::istringstream words(line.substr(2));
    for (std::string cell; std::getline(words, cell, '|');) cells.push_back(cell);
    REQUIRE(cells.size() >= 5);
    CHECK(headings.erase(cells[0].substr(1, cells[0].find(']') - 1)) == 1);
    CHECK(std::stoi(cells[1]) > 0);
    const std::set<std::string>* known[] = {&rules, &situation_names, &rows};
    for (std::size_t column = 2; column < 5; ++column) {
      const auto& cell = cells[column];
      for (std::sregex_iterator word(cell.begin(), cell.end(), code), end; word != end; ++word)
        CHECK(known[column - 2]->contains((*word)[1]));
    }
    ++kinds;
  }
  CHECK(kinds == 17);
  CHECK(headings.empty());
}

}  // namespace

}  // namespace test_engines_page
