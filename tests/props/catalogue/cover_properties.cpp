// Each cover property sees its event where it happens and does not see it in a plain turn or position.
#include "props/catalogue/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_cover_properties {
namespace {

// The positions are those of the worked examples, with the first tile at 0,0 and in an order that a game can
// take.
constexpr const char* small_city = "D0@0,0 E2@0,-1=0:city";
constexpr const char* ring_around_cloister =
    "D0@0,0 B0@0,1=0:cloister V3@-1,0=1:road V0@1,0 U1@1,1 V1@1,2 U0@0,2 V2@-1,2 U1@-1,1";
constexpr const char* city_ring = "N2@0,0 G0@1,0 N3@2,0 F1@2,1 M0@2,2 F0@1,2 N1@0,2 R3@0,1";
constexpr const char* loop_to_crossing = "V0@0,0 L0@-1,0=0:road0 V1@0,1 V2@-1,1";
constexpr const char* pennant = "D0@0,0 F1@0,-1=0:city E2@0,-2";
constexpr const char* tie = "D2@0,0 U0@-1,0 E1@-1,1=1:city U0@1,0 E3@1,1=0:city Q0@0,1";
constexpr const char* two_against_one =
    "D3@0,0 E1@1,0=1:city V1@1,-1 E2@2,-1=2:city V2@3,-1 E3@3,0=1:city Q0@2,0";
constexpr const char* one_owner = "D1@0,0 H1@1,0=0:field H1@2,0 E3@3,0 V1@1,-1 V2@2,-1";
constexpr const char* two_owners =
    "D2@1,1 H1@1,0=6:field E1@0,0=1:field H1@2,0=7:field F0@3,0=6:field0 V1@1,-1 E0@2,-1 V2@3,-1";
constexpr const char* tied_owners =
    "D2@1,1 H1@1,0=6:field E1@0,0=1:field H1@2,0=7:field F0@3,0=6:field0 V1@1,-1 E0@2,-1 E0@3,-1 "
    "F0@4,0=7:field0 "
    "V2@4,-1";
constexpr const char* two_farms = "D0@0,0 E2@0,-1=0:field H1@0,-2 E3@1,-2=0:field";
constexpr const char* two_knights_at_end = "D0@0,0=1:city F1@0,-1=0:city N2@0,-2=0:city";

constexpr const char* large = "B0@0,0 E2@1,0=0:city B0@2,0 E1@0,1=1.big:city E3@2,1=0:city Q0@1,1";

constexpr const char* inns = "c1+expansion/inns-cathedrals";
constexpr const char* traders = "c1+expansion/traders-builders";
constexpr const char* abbot = "c2+expansion/abbot";

constexpr const char* river = "c1+expansion/river";
constexpr const char* wall = BASTIDE_SOURCE_DIR "/docs/examples/wall.toml";

constexpr Sighting all[] = {
    {"cover-line-is-ended",
     "RA0@0,0 RB0@1,0 RC0@2,0 RD0@3,0 RD0@4,0 RH0@5,0 RK1@6,0 RG0@7,0 RG2@7,1 RI0@8,1 RE3@8,2 RL0@9,2",
     nullptr, 7, river},
    {"cover-line-bends-right", "RA0@0,0 RG0@1,0", nullptr, 7, river},
    {"cover-line-bends-left", "RA0@0,0 RG1@1,0", nullptr, 7, river},
    {"cover-deck-tile-is-removed", nullptr, "RA0@0,0 RD0@1,0", 7, river, nullptr,
     [](ScoredCase& c) {
       const auto straight = static_cast<std::int16_t>(c.board.set().find("RD"));
       GameScript game;
       game.log = {{rules::CourseStep::draw, 0, straight}, {rules::CourseStep::remove, 0, straight}};
       c.game = game;
     }},
    {"cover-farm-on-both-banks", nullptr, "RA0@0,0 RD0@1,0=0:field0", 7, river},
    {"cover-own-line-scored", "D0@0,0 WallTower2@0,1=0.guard:wall WallTower0@-1,1",
     "D0@0,0 WallTower2@0,1=0.guard:wall", 7, wall},
    {"cover-cloister-completed", ring_around_cloister, nullptr},
    {"cover-road-ring-closed", ring_around_cloister, nullptr},
    {"cover-city-around-a-hole", city_ring, nullptr},
    {"cover-cloister-beside-cloister", "D0@0,0 B0@0,1 B0@1,1", nullptr},
    {"cover-tile-twice-in-a-feature", loop_to_crossing, nullptr},
    {"cover-two-tile-city-scored", small_city, nullptr},
    {"cover-pennant-scored", pennant, nullptr},
    {"cover-several-scored-in-one-turn", ring_around_cloister, nullptr},
    {"cover-completed-without-follower", "D0@0,0 E2@0,-1", nullptr},
    {"cover-tie-scored", tie, "D0@0,0 U0@-1,0=0:road U0@1,0=1:road"},
    {"cover-minority-beside-majority", two_against_one, two_knights_at_end},
    {"cover-two-followers-of-one-player", two_against_one, two_knights_at_end},
    {"cover-supply-exhausted", "D0@0,0 U0@1,0=0:road", nullptr, 1},
    {"cover-deployed-after-return", "D0@0,0 E2@0,-1=0:city U0@1,0=0:road", nullptr},
    {"cover-incomplete-scored-at-end", nullptr, "D0@0,0=0:city U0@1,0=0:road"},
    {"cover-second-part", "D0@0,0 U0@1,0=0:road U0@2,0=0.builder:road U0@3,0 U0@4,0", nullptr, 7, traders},
    {"cover-taken-back", "D0@0,0 Ug0@1,0=0.abbot:garden V0@0,1 U0@2,0 B0@1,1 E2@0,-1", nullptr, 7, abbot,
     "1,0"},
    {"cover-companion-deployed", "D0@0,0 U0@1,0=0:road U0@2,0=0.builder:road", nullptr, 7, traders},
    {"cover-companion-returned", "D0@0,0 U0@1,0=0:road U0@2,0=0.builder:road W0@3,0 W0@-1,0", nullptr, 7,
     traders},
    {"cover-goods-without-figure", "D0@0,0 HK2@0,-1 HL1@1,-1", nullptr, 7, traders},
    {"cover-bonus-tied", nullptr, "D0@0,0", 7, traders, nullptr,
     [](ScoredCase& c) {
       c.fast_sheet.bonuses = {{1, {1, 1}, {10, 10}}};
     }},
    {"cover-weight-beats-number", large, large, 7, inns},
    {"cover-inn-completed", "D0@0,0 EC0@-1,0=0:road0 W0@1,0", nullptr, 7, inns},
    {"cover-inn-incomplete", nullptr, "D0@0,0 EC0@-1,0 EB0@-2,0=1:road", 7, inns},
    {"cover-cathedral-completed", "D0@0,0 EK0@0,-1=0:city H0@0,-2 H1@1,-1 E1@-1,-1", nullptr, 7, inns},
    {"cover-cathedral-incomplete", nullptr, "EK0@0,0=0:city", 7, inns},
    {"cover-garden-completed",
     "D0@0,0 U0@1,0 U0@1,1 U0@1,2 U0@0,2 U0@-1,2 U0@-1,1 U0@-1,0 Ug0@0,1=0.abbot:garden", nullptr, 7, abbot},
    {"cover-pig-makes-four", nullptr, "D0@0,0 H0@0,-1=0:field E2@0,-2=1:field E3@-1,-1=0.pig:field V1@-1,-2",
     7, traders},
    {"cover-farm-at-two-cities", nullptr, one_owner},
    {"cover-farm-tie", nullptr, tied_owners},
    {"cover-farm-minority", nullptr, two_owners},
    {"cover-city-with-several-farms", nullptr, two_farms},
    {"cover-two-farms-of-a-player-at-a-city", nullptr, two_farms},
};

constexpr const char* plain = "D0@0,0 U0@1,0";

}  // namespace

}  // namespace bastide::props::test_cover_properties

namespace bastide::props {

std::span<const Sighting> sightings() { return test_cover_properties::all; }

}  // namespace bastide::props

namespace bastide::props::test_cover_properties {

TEST_CASE("cover properties see their event") {
  for (const auto& row : sightings()) {
    INFO(row.id);
    const auto& property = property_called(row.id);
    const auto& fit = game_of(row.under).fit;
    auto edition = game_of(row.under).edition;
    edition.set_followers(row.followers);
    CHECK(which_apply({&property, 1}, fit.set(), edition).front());
    if (row.in_turn != nullptr) {
      REQUIRE(property.seen_on_turn != nullptr);
      CHECK(property.seen_on_turn(TurnCase(row.in_turn, edition, fit, row.elsewhere).view()));
    }
    if (row.at_end != nullptr) {
      REQUIRE(property.seen_at_end != nullptr);
      ScoredCase c(row.at_end, edition, fit);
      if (row.prepare != nullptr) row.prepare(c);
      CHECK(property.seen_at_end(c.view()));
    }
  }
}

TEST_CASE("cover properties do not see what did not happen") {
  const TurnCase turn(plain, edition_with(""));
  const ScoredCase end(plain, edition_with(""));
  for (const auto list :
       {bastide::props::catalogue::cover_properties(), bastide::props::catalogue::cover_figure_properties(),
        bastide::props::catalogue::cover_line_properties(),
        bastide::props::catalogue::cover_end_properties()}) {
    for (const auto& property : list) {
      INFO(property.id);
      if (property.seen_on_turn != nullptr) CHECK_FALSE(property.seen_on_turn(turn.view()));
      if (property.seen_at_end != nullptr) CHECK_FALSE(property.seen_at_end(end.view()));
    }
  }
}

/// The situations that are not asked under c1 with these options, each with its reason.
std::map<std::string, std::string> not_asked(const std::map<std::string, std::string>& options,
                                             const char* tile_set = "base") {
  const auto& set = fit_table(tile_set).set();
  auto edition = rules::editions::load_edition("c1");
  for (const auto& [name, value] : options) REQUIRE(set_option(edition, name, value).empty());
  std::map<std::string, std::string> reasons;
  for (const auto list : {catalogue::cover_feature_properties(), catalogue::cover_properties(),
                          catalogue::cover_end_properties()}) {
    for (const auto& property : list) {
      const auto reason = property.applies.otherwise(set, edition);
      if (!reason.empty()) reasons[property.id] = reason;
    }
  }
  return reasons;
}

TEST_CASE("situations stay asked whoever scores, on small tables and with few followers") {
  using Options = std::map<std::string, std::string>;
  for (const auto& options :
       {Options{}, Options{{"shared_majority", "none"}}, Options{{"shared_majority", "split"}},
        Options{{"who_scores", "everyone"}}, Options{{"farms", "second"}, {"second_once", "all"}},
        Options{{"farms", "first"}, {"first_ties", "none"}}, Options{{"city.complete", "0"}},
        Options{{"farm.points", "0"}}, Options{{"board_area", "fixed 4x4"}}, Options{{"followers", "2"}},
        Options{{"followers", "20"}}})
    CHECK(not_asked(options).empty());
}

TEST_CASE("each situation is left out for its own reason") {
  const auto alone = not_asked({{"followers", "1"}});
  CHECK(alone.size() == 5);
  CHECK(alone.at("cover-minority-beside-majority") == "nobody has two followers for roads and cities");
  CHECK(alone.at("cover-farm-minority") == "no player has two farmers (farms)");
  CHECK(not_asked({{"farms", "off"}}).size() == 5);
  CHECK(not_asked({{"farms", "off"}}).at("cover-farm-tie") == "fields have no farmers (farms)");
  // Without followers there are still tiles to lay.
  const auto tiles_only = not_asked({{"followers", "0"}});
  CHECK(tiles_only.at("cover-supply-exhausted") == "nobody has followers for roads and cities");
  CHECK_FALSE(tiles_only.contains("cover-road-ring-closed"));
  CHECK_FALSE(tiles_only.contains("cover-completed-without-follower"));
  const auto small = not_asked({{"board_area", "fixed 3x3"}});
  CHECK(small.at("cover-road-ring-closed") == "the table is smaller than 4x4");
  CHECK(small.at("cover-supply-exhausted") == "players have more followers than turns");
  CHECK_FALSE(small.contains("cover-two-tile-city-scored"));
  const auto mini = not_asked({}, "mini-roads");
  CHECK(mini.at("cover-tie-scored") == "games are short: fewer than 16 tiles, or a table smaller than 4x4");
  CHECK(mini.at("cover-two-tile-city-scored") == "there are no two tiles on which a city ends");
  CHECK(mini.at("cover-cloister-completed") == "no tile shows a cloister");
}

TEST_CASE("a tie that pays nobody is a tie on a farm") {
  auto edition = edition_with("");
  edition.shared_majority = rules::editions::SharedMajority::none;
  CHECK(property_called("cover-farm-tie").seen_at_end(ScoredCase(tied_owners, edition).view()));
}

TEST_CASE("near misses are not seen") {
  const auto edition = edition_with("");
  // Seven tiles of the city ring leave a way in; a road between two crossings is no ring; one follower is no
  // tie.
  CHECK_FALSE(
      property_called("cover-city-around-a-hole")
          .seen_on_turn(TurnCase("N2@0,0 G0@1,0 N3@2,0 F1@2,1 M0@2,2 F0@1,2 N1@0,2", edition).view()));
  CHECK_FALSE(
      property_called("cover-road-ring-closed").seen_on_turn(TurnCase(loop_to_crossing, edition).view()));
  CHECK_FALSE(property_called("cover-tie-scored").seen_on_turn(TurnCase(small_city, edition).view()));
  CHECK_FALSE(property_called("cover-farm-tie").seen_at_end(ScoredCase(one_owner, edition).view()));
  CHECK_FALSE(
      property_called("cover-city-with-several-farms").seen_at_end(ScoredCase(one_owner, edition).view()));
}

}  // namespace bastide::props::test_cover_properties
