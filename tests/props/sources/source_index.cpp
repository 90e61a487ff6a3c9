// What stands for a statement and what stands behind a name: nothing is cited that is not there, nothing that
// a page states is left without something that stands for it, and both directions agree.
#include "props/sources/source_index.hpp"

#include <algorithm>

#include "props/catalogue/catalogue.hpp"
#include "props/sources/source_answer.hpp"
#include "rules/editions/edition.hpp"
#include "rules/records/worked_example.hpp"
#include "rules/statements/register.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::props::test_source_index {
namespace {

using sources::Backed;
using sources::find_subject;
using sources::standings;
using sources::SubjectKind;

using Names = std::vector<std::string>;

bool is_in(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<rules::records::WorkedExample> examples() {
  return rules::records::load_worked_examples(tilesets::files::load_tile_set("base"));
}

TEST_CASE("sources: every property and every example cites statements that exist") {
  for (const auto& property : catalogue::all_properties()) {
    INFO(property.id);
    const auto ids = cited_statements(property);
    CHECK_FALSE(ids.empty());
    for (const auto& id : ids) {
      INFO(id);
      REQUIRE(rules::statements::find_statement(id) != nullptr);
      CHECK(is_in(standings().at(id).properties, property.id));
    }
  }
  for (const auto& example : examples()) {
    INFO(example.id);
    CHECK_FALSE(example.statements.empty());
    for (const auto& id : example.statements) {
      INFO(id);
      REQUIRE(rules::statements::find_statement(id) != nullptr);
      CHECK(is_in(standings().at(id).examples, example.id));
    }
  }
  CHECK(standings().size() == rules::statements::statements().size());
}

TEST_CASE("sources: something stands for every statement, or it says why nothing does") {
  REQUIRE(rules::statements::statements().size() > 400);
  for (const auto& statement : rules::statements::statements()) {
    INFO(statement.id);
    CHECK((!standings().at(statement.id).is_empty() || !statement.outside.empty()));
  }
}

TEST_CASE("sources: a printed example is played, or it says why not") {
  int examples = 0;
  for (const auto& statement : rules::statements::statements()) {
    if (statement.kind != rules::statements::Kind::example) continue;
    ++examples;
    INFO(statement.id);
    CHECK((!standings().at(statement.id).examples.empty() || !statement.outside.empty()));
  }
  CHECK(examples >= 20);
}

TEST_CASE("sources: a name is found as what it is, with what stands behind it") {
  CHECK(find_subject("farm-third").kind == SubjectKind::statement);
  CHECK(find_subject(rules::statements::questions().front().id).kind == SubjectKind::question);

  const auto farms = find_subject("farms");
  CHECK(farms.kind == SubjectKind::option);
  REQUIRE(farms.behind.size() == 4);
  CHECK(farms.behind[0].what == "farms=third");
  CHECK(is_in(farms.behind[0].statements, "farm-third"));
  CHECK(is_in(standings().at("farm-third").options, "farms=third"));

  const auto value = find_subject("farms = third");
  CHECK(value.kind == SubjectKind::value);
  REQUIRE(value.behind.size() == 1);
  CHECK(value.behind[0].statements == farms.behind[0].statements);

  const auto formula = find_subject("city.complete");
  CHECK(formula.kind == SubjectKind::option);
  CHECK(formula.behind.size() == 4);  // by tiles or segments, small cities at half or not
  CHECK(find_subject("city.complete=2*tiles + 2*pennants").behind[0].what ==
        "city.complete = 2*tiles + 2*pennants");
  // An area is registered by its kind.
  CHECK(find_subject("board_area=fixed 9x7").behind[0].what == "board_area=fixed");

  const auto& property = catalogue::all_properties().front();
  CHECK(find_subject(property.id).behind[0].statements == cited_statements(property));
  CHECK(find_subject("E1").kind == SubjectKind::example);
  CHECK(find_subject("base").kind == SubjectKind::tile_set);

  const auto edition = find_subject("c1-rgg");
  CHECK(edition.kind == SubjectKind::edition);
  // Its own file sets two options; the rest is c1's.
  const auto sets = [&](const char* what) {
    return std::any_of(edition.behind.begin(), edition.behind.end(),
                       [&](const Backed& b) { return b.what == what && !b.statements.empty(); });
  };
  CHECK(sets("tie=shared"));
  CHECK(sets("start_player=agreed"));
  CHECK_FALSE(sets("farms=third"));
}

TEST_CASE("sources: an unknown name is refused with what it may have meant") {
  CHECK_THROWS_WITH(find_subject("farm-thrid"), "sources: unknown name 'farm-thrid', expected farm-third");
  CHECK_THROWS_WITH(find_subject("frams"), "sources: unknown name 'frams', expected farms or teams");
  CHECK_THROWS_WITH(find_subject("farms=fourth"),
                    Catch::Matchers::ContainsSubstring("unknown value 'fourth' of farms, expected third"));
  CHECK_THROWS_WITH(find_subject("xyzxyz"),
                    Catch::Matchers::EndsWith("an example, an edition or a tile set"));
  CHECK_THROWS_AS(find_subject("nothing.toml"), tilesets::InputError);
}

TEST_CASE("sources: counts add up to the statements, and a filter leaves its own") {
  using rules::statements::Status;
  const auto all = sources::whole_register({});
  int sum = 0;
  for (const auto& count : all.counts) sum += count.statements;
  CHECK(sum == static_cast<int>(all.statements.size()));
  CHECK(all.statements.size() == rules::statements::statements().size());
  const auto inferred = sources::whole_register({{}, Status::inferred});
  CHECK_FALSE(inferred.statements.empty());
  for (const auto& s : inferred.statements) CHECK(s.said.status == Status::inferred);
}

TEST_CASE("sources: where presets play both answers to a question, a command separates them") {
  const auto open = sources::open_questions();
  CHECK(open.questions.size() == rules::statements::questions().size());
  int commands = 0;
  for (const auto& question : open.questions) {
    INFO(question.id);
    for (const auto& [answer, command] : question.answers) {
      INFO(answer.says);
      if (answer.is_chosen) CHECK(command.empty());
      if (command.empty()) continue;
      ++commands;
      // Both sides are shipped, and differ in what the answer sets.
      const std::string start = "bastide editions diff ";
      REQUIRE(command.starts_with(start));
      const auto both = command.substr(start.size());
      const auto left = rules::editions::load_edition(both.substr(0, both.find(' ')));
      const auto right = rules::editions::load_edition(both.substr(both.find(' ') + 1));
      const auto catalogue = rules::editions::options_of(right);  // with its rows
      CHECK((left.tile_set != right.tile_set ||
             std::any_of(catalogue.begin(), catalogue.end(), [&](const auto& option) {
               return option_value(left, option.name) != option_value(right, option.name);
             })));
      for (const auto& setting : answer.set) {
        const auto equals = setting.find('=');
        CHECK(option_value(right, setting.substr(0, equals)) == setting.substr(equals + 1));
      }
    }
  }
  CHECK(commands > 5);
}

}  // namespace
}  // namespace bastide::props::test_source_index
