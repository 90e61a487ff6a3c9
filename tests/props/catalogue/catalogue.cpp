// The catalogue as a whole: unique ids, everything stated, every check shown to reject something, docs in
// step.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "props/catalogue/catalogue.hpp"
#include "rules/statements/register.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_catalogue {
namespace {

/// Whether a row makes such a view wrong for the property.
template <class Corrupt>
bool is_rejected(const Property& property, Corrupt Corruption::*view) {
  return std::ranges::any_of(rejections(), [&](const ListedRejection& listed) {
    return listed.row->id == std::string(property.id) && listed.row->corrupt.*view != nullptr;
  });
}

/// What docs/properties.md must say about a property.
std::string table_line(const Property& p) {
  std::string where;
  const auto add = [&where](bool is_there, const char* text) {
    if (is_there) where += (where.empty() ? "" : ", ") + std::string(text);
  };
  add(p.on_board != nullptr, "boards");
  add(p.on_scored != nullptr, p.kind == PropertyKind::end ? "ends of games" : "deployments, ends of games");
  add(p.on_turn != nullptr || p.seen_on_turn != nullptr, "turns");
  add(p.seen_at_end != nullptr, "ends of games");
  return fmt::format("| `{}` | {} | {} | {} | {} | {} | {} |", p.id,
                     bastide::tilesets::described::word(p.group), bastide::tilesets::described::word(p.kind),
                     p.statements, p.rule, p.statement, where);
}

/// Healthy boards: connected worked examples of the pages, tiles in an order that a game can take.
const char* const boards[] = {
    "D0@0,0",
    "D0@0,0 F1@0,-1 E2@0,-2",
    "D0@0,0 E2@0,-1 H1@0,-2 E3@1,-2",
    "V3@0,0 V0@1,0 V1@1,1 V2@0,1",
    "L0@0,0 V0@1,0 V1@1,1 V2@0,1",
    "D0@0,0 B0@0,1 V3@-1,0 V0@1,0 U1@1,1 V1@1,2 U0@0,2 V2@-1,2 U1@-1,1",
    "N2@0,0 G0@1,0 N3@2,0 F1@2,1 M0@2,2 F0@1,2 N1@0,2 R3@0,1",
    "D0@0,0 W0@-1,0 B0@0,1 B0@1,1 V3@2,1 A1@2,0 U0@1,0",
};

}  // namespace

TEST_CASE("ids are unique and in words joined by hyphens") {
  std::set<std::string> ids;
  for (const auto& property : bastide::props::catalogue::all_properties()) {
    const std::string id = property.id;
    CHECK(ids.insert(id).second);
    CHECK_FALSE(id.empty());
    CHECK(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos);
    CHECK((id.rfind("cover-", 0) == 0) == (property.kind == PropertyKind::cover));
  }
}

TEST_CASE("every property states a rule, cites statements of the register and is checked somewhere") {
  for (const auto& property : bastide::props::catalogue::all_properties()) {
    INFO(property.id);
    CHECK(std::string(property.rule).size() > 5);
    const auto cited = cited_statements(property);
    CHECK_FALSE(cited.empty());
    CHECK(std::set<std::string>(cited.begin(), cited.end()).size() == cited.size());
    for (const auto& id : cited) {
      INFO(id);
      CHECK(rules::statements::find_statement(id) != nullptr);
    }
    CHECK(std::string(property.statement).size() > 20);
    const bool is_cover = property.kind == PropertyKind::cover;
    const bool has_check =
        property.on_board != nullptr || property.on_scored != nullptr || property.on_turn != nullptr;
    const bool has_sight = property.seen_on_turn != nullptr || property.seen_at_end != nullptr;
    CHECK(has_check != is_cover);
    CHECK(has_sight == is_cover);
    if (property.kind == PropertyKind::step)
      CHECK((property.on_turn != nullptr && property.on_board == nullptr));
  }
}

TEST_CASE("a property that says nothing says why") {
  const auto& set = fit_table("mini-roads").set();
  for (const auto* id : {"c1", "c2", "hig-2000", "c1+expansion/abbot"}) {
    const auto edition = rules::editions::load_edition(id);
    for (const auto& property : bastide::props::catalogue::all_properties()) {
      INFO(property.id);
      const auto why = property.applies.otherwise(set, edition);
      CHECK(why.empty() == which_apply({&property, 1}, set, edition).front());
      CHECK(std::string(why).find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ.") == std::string::npos);
    }
  }
}

TEST_CASE("there are at least 25 properties in four groups, and cover properties") {
  std::array<int, 4> checked{};
  int covers = 0;
  for (const auto& property : bastide::props::catalogue::all_properties()) {
    if (property.kind == PropertyKind::cover) {
      ++covers;
    } else {
      ++checked[static_cast<std::size_t>(property.group)];
    }
  }
  for (const int n : checked) CHECK(n >= 6);
  CHECK(checked[0] + checked[1] + checked[2] + checked[3] >= 25);
  CHECK(covers >= 12);
}

TEST_CASE("properties accept what is healthy and reject what is corrupted") {
  int number = 0;
  for (const auto& listed : rejections()) {
    DYNAMIC_SECTION(listed.row->id << " " << ++number) { check_rejection(listed); }  // one hides no other
  }
}

TEST_CASE("every check of every property is shown to reject something") {
  constexpr std::array tried_alone = {"marks-conserved", "lines-part-their-banks", "other-kinds-end-there",
                                      "holes-are-filled"};
  for (const auto& property : bastide::props::catalogue::all_properties()) {
    INFO(property.id);
    if (property.on_board != nullptr)
      CHECK((is_rejected(property, &Corruption::board) ||
             std::ranges::count(tried_alone, std::string(property.id)) > 0));
    if (property.on_scored != nullptr) CHECK(is_rejected(property, &Corruption::scored));
    if (property.on_turn != nullptr) CHECK(is_rejected(property, &Corruption::turn));
    const auto sighting = std::find_if(sightings().begin(), sightings().end(), [&](const Sighting& row) {
      return row.id == std::string(property.id);
    });
    const bool is_shown = sighting != sightings().end();
    CHECK((property.seen_on_turn != nullptr) == (is_shown && sighting->in_turn != nullptr));
    CHECK((property.seen_at_end != nullptr) == (is_shown && sighting->at_end != nullptr));
  }
}

TEST_CASE("every property of boards holds on the worked examples") {
  for (const char* text : boards) CHECK(check_accepted(BoardCase(text).view()) >= 15);
}

TEST_CASE("every property of turns holds in the games that show the cover properties") {
  int games = 0;
  for (const auto& row : sightings()) {
    if (row.in_turn == nullptr) continue;
    const auto& fit = game_of(row.under).fit;
    auto edition = game_of(row.under).edition;
    edition.set_followers(row.followers);
    const TurnCase c(row.in_turn, edition, fit, row.elsewhere);
    ++games;
    int asked = 0;
    for (const auto& property : applying_to(catalogue::all_properties(), fit, edition)) {
      if (property.on_turn == nullptr || std::string(property.id) == "off-has-no-farmers") continue;
      const auto verdict = property.on_turn(c.view());
      INFO(property.id << " in " << row.in_turn << ": " << (verdict ? verdict->explanation : ""));
      CHECK_FALSE(verdict.has_value());
      ++asked;
    }
    CHECK(asked >= 5);
  }
  CHECK(games >= 10);
}

TEST_CASE("docs/properties.md lists the catalogue as it is") {
  std::ifstream file(BASTIDE_SOURCE_DIR "/docs/properties.md");
  std::stringstream text;
  text << file.rdbuf();
  std::string expected;
  for (const auto& property : bastide::props::catalogue::all_properties())
    expected += table_line(property) + "\n";
  INFO("the table should be:\n" << expected);
  CHECK(text.str().find(expected) != std::string::npos);
}

}  // namespace bastide::props::test_catalogue
