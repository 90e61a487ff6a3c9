// Statements and what rests on them, as far as editions and tile sets go: every option value and every preset
// formula has a statement, and whatever a statement, a question or an edition names exists. Properties and
// examples: tests/props/sources.
#include <algorithm>
#include <functional>
#include <set>
#include <sstream>

#include "rules/editions/edition.hpp"
#include "rules/statements/register.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_citations {

using namespace bastide::rules;
using statements::Statement;

namespace {

using Names = std::vector<std::string>;

bool is_in(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// All entries of a list of the statements.
std::set<std::string> entries(Names Statement::*member) {
  std::set<std::string> all;
  for (const auto& statement : statements::statements())
    all.insert((statement.*member).begin(), (statement.*member).end());
  return all;
}

Names editions_and_presets() {
  auto names = editions::shipped_editions();
  for (auto& preset : editions::shipped_presets()) names.push_back(std::move(preset));
  return names;
}

/// The parts of "c2+expansion/abbot"; none of an empty text.
Names summands(const std::string& sum) {
  Names parts;
  std::istringstream text(sum);
  for (std::string part; std::getline(text, part, '+');) parts.push_back(part);
  return parts;
}

/// What is wrong with a setting "farms=third"; an area may stand for all of its kind ("fixed").
std::string wrong_with(const std::string& setting) {
  const auto equals = setting.find('=');
  auto value = setting.substr(equals + 1);
  const auto option = setting.substr(0, equals);
  if (option == "board_area" && is_in({"fixed", "shiftable"}, value)) value += " 25x17";
  if (option == "board_area" && is_in({"extended", "floor"}, value)) value += " 9x7@-4,-3";
  editions::Edition scratch;
  return editions::set_option(scratch, option, value);
}

}  // namespace

TEST_CASE("statements: every value of every option has one, and no other value is named") {
  const auto named = entries(&Statement::options);
  for (const auto& option : editions::option_catalogue()) {
    for (const auto& value : option.values) {
      INFO(option.name << " = " << value);
      CHECK(named.contains(option.name + "=" + value));
    }
    if (!option.values.empty() || option.slot) continue;
    INFO(option.name);
    CHECK(std::any_of(named.begin(), named.end(),
                      [&](const std::string& s) { return s.starts_with(option.name + "="); }));
  }
  for (const char* area : {"unbounded", "fixed", "shiftable", "extended", "floor"})
    CHECK(named.contains(std::string("board_area=") + area));
  for (const auto& setting : named) {
    INFO(setting);
    if (setting != "board_area=floor") CHECK(wrong_with(setting).empty());
  }
}

TEST_CASE("statements: every formula that an edition can have without giving one has a statement") {
  std::set<std::string> formulas;
  editions::Edition edition;
  const std::function<void(const Names&)> vary = [&](const Names& options) {
    if (options.empty()) {
      for (const auto& option : editions::option_catalogue())
        if (option.slot) formulas.insert(option.name + " = " + option_value(edition, option.name));
      return;
    }
    for (const auto& value : editions::find_option(options.front())->values) {
      REQUIRE(editions::set_option(edition, options.front(), value).empty());
      vary({options.begin() + 1, options.end()});
    }
  };
  vary({"farms", "small_city", "unit", "incomplete_at_end"});
  CHECK(formulas.size() == 20);  // the presets of rules/editions/formulas.cpp
  for (const auto& formula : formulas) {
    INFO(formula);
    CHECK_FALSE(statements::behind_formula(formula).empty());
  }
  CHECK(entries(&Statement::formulas) == formulas);
}

TEST_CASE("statements: the editions and tile sets that they name are shipped") {
  const auto known = editions_and_presets();
  CHECK(entries(&Statement::editions).size() > 10);
  CHECK(entries(&Statement::tiles).size() > 3);
  for (const auto& name : entries(&Statement::editions)) {
    INFO(name);
    CHECK(is_in(known, name));
  }
  const auto sets = bastide::tilesets::files::shipped_tile_sets();
  for (const auto& field : entries(&Statement::tiles)) {
    INFO(field);
    CHECK(is_in(sets, field.substr(0, field.find(':'))));
  }
}

TEST_CASE("statements: shipped editions and presets cite existing ones for all that they set") {
  for (const auto& name : editions_and_presets()) {
    INFO(name);
    const auto edition = editions::load_edition(name);
    Names cited = edition.statements;
    for (const auto& option : editions::options_of(edition)) {
      INFO(option.name);
      const auto behind = statements_behind(edition, option.name);
      CHECK_FALSE(behind.empty());
      cited.insert(cited.end(), behind.begin(), behind.end());
    }
    for (const auto& id : cited) {
      INFO(id);
      CHECK(statements::find_statement(id) != nullptr);
    }
  }
}

TEST_CASE("statements: the answers to open questions can be played, and differ") {
  const auto known = editions_and_presets();
  REQUIRE(statements::questions().size() > 30);
  for (const auto& question : statements::questions()) {
    INFO(question.id);
    CHECK_FALSE(question.statements.empty());
    std::set<std::pair<Names, std::string>> ways;
    std::size_t playable = 0;
    for (const auto& answer : question.answers) {
      INFO(answer.says);
      for (const auto& setting : answer.set) CHECK(wrong_with(setting).empty());
      for (const auto& part : summands(answer.edition)) CHECK(is_in(known, part));
      if (answer.set.empty() && answer.edition.empty()) continue;
      ++playable;
      ways.insert({answer.set, answer.edition});
    }
    CHECK(ways.size() == playable);
  }
}

}  // namespace test_citations
