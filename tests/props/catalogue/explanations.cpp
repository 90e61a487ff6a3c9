// What a wrong engine would be told of: each row makes one thing wrong in a healthy view, and the property
// must say that this is what is wrong. The other tables of rejections look at the verdict alone.
#include <functional>

#include "props/catalogue/catalogue.hpp"
#include "rules/board/free_board.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::props::test_explanations {
namespace {

using rules::Deployment;
using tests::says;

constexpr const char* river = "c1+expansion/river";
constexpr const char* traders = "c1+expansion/traders-builders";
constexpr const char* abbot = "c2+expansion/abbot";

struct InTurn {
  const char* id;
  const char* text;
  const char* says;
  std::function<void(TurnCase&)> corrupt;
  const char* under = "";  ///< what is played (game_of)
  const char* elsewhere = nullptr;
};

void check(const InTurn& row) {
  INFO(row.id << ": " << row.says);
  const auto& property = property_called(row.id);
  REQUIRE(property.on_turn != nullptr);
  const auto& game = game_of(row.under);
  TurnCase c(row.text, game.edition, game.fit, row.elsewhere);
  if (const auto verdict = property.on_turn(c.view())) FAIL("healthy: " << verdict->explanation);
  row.corrupt(c);
  const auto verdict = property.on_turn(c.view());
  REQUIRE(verdict.has_value());
  CHECK_THAT(verdict->explanation, Catch::Matchers::ContainsSubstring(row.says));
}

template <class View>
std::string told(const char* id, Verdict (*Property::*check)(const View&), const View& view) {
  const auto& property = property_called(id);
  REQUIRE(property.*check != nullptr);
  const auto verdict = (property.*check)(view);
  return verdict ? verdict->explanation : "";
}
std::string told(const char* id, const BoardCase& c) { return told(id, &Property::on_board, c.view()); }
std::string told(const char* id, const ScoredCase& c) { return told(id, &Property::on_scored, c.view()); }

constexpr const char* plain = "D0@0,0 U0@1,0=0:road";
constexpr const char* completes = "D0@0,0 U0@1,0=1:road E2@0,-1=0:city";
constexpr const char* closing_farm = "D0@0,0 F0@0,1 E1@-1,1 E3@1,1 F0@0,2=0:field0";
constexpr const char* goods = "D0@0,0 HK2@0,-1 HL1@1,-1";
constexpr const char* garden = "D0@0,0 Ug0@1,0=0.abbot:garden V0@0,1 U0@2,0 B0@1,1 E2@0,-1";
constexpr const char* honouring =
    "event.gift={ when = 'completed', of = 'city', each = 'tiles', tokens = 'largest' }; "
    "award.king={ most = 'gift', ties = 'first', points = 2 }";

}  // namespace

TEST_CASE("explanations: of turns, each with what is wrong in it") {
  const char* phantom = BASTIDE_SOURCE_DIR "/docs/examples/phantom.toml";
  const char* unpunctual = BASTIDE_SOURCE_DIR "/docs/examples/unpunctual.toml";
  const std::vector<InTurn> rows = {
      {"games-agree", "D0@0,0 E2@0,-1", "after the turn awards are with others",
       [](TurnCase& c) { c.after.award_holders.front() = 3; }, honouring},
      {"games-agree", completes, "different numbers of tiles on the table",
       [](TurnCase& c) { c.after.board.pop_back(); }},
      {"deployed-elsewhere-as-rows-say", "D0@0,0 U0@1,0", "the fast engine tells a deployment twice",
       [](TurnCase& c) { c.fast_choices.far.push_back(c.fast_choices.far.front()); }, unpunctual},
      {"one-action-a-part", plain, "figures deployed in one part of a turn",
       [](TurnCase& c) {
         c.elsewhere = c.fast_choices.far.front();  // two on the tile laid
         c.move.follower.reset();
         for (auto& figure : c.edition.figures) figure.per_turn = 1;
       },
       phantom},
      {"farmers-stay-others-return", completes, "did not leave the tiles from before it and the tile laid",
       [](TurnCase& c) { c.after.board.pop_back(); }},
      {"taken-back-scores-as-at-the-end", garden, "taken back from where none stood",
       [](TurnCase& c) {
         c.elsewhere = rules::Elsewhere(rules::Cell{9, 9});
       },
       abbot, "1,0"},
      {"closed-farms-score-as-at-the-end", closing_farm, "somebody stands on a farm that is closed",
       [](TurnCase& c) { c.edition.farms_close = rules::editions::FarmsClose::yes; }},
      {"never-scored-twice", plain, "the fast engine has followers on a feature that was complete",
       [](TurnCase& c) {
         for (auto& old : c.features_before.features)
           old.complete = old.complete || old.kind == rules::FeatureKind::road;
       }},
      {"features-only-merge-and-grow", "D0@0,0 E2@0,-1 U0@1,0", "merged without the tile just laid",
       [](TurnCase& c) {
         for (auto& old : c.features_before.features)
           if (old.kind == rules::FeatureKind::city) old.segments.pop_back();
       }},
      {"features-only-merge-and-grow", "D0@0,0 B0@0,1 U0@1,0", "a cloister or garden has lost neighbours",
       [](TurnCase& c) {
         for (auto& old : c.features_before.features)
           if (old.kind == rules::FeatureKind::cloister) old.neighbours += 2;
       }},
      {"undo-restores-the-game", goods, "does not give the tokens and awards from before it",
       [](TurnCase& c) { ++c.fast_before.tokens[1][0]; }, traders},
      {"undo-restores-the-game", "D0@0,0 E2@0,-1", "does not give the tokens and awards from before it",
       [](TurnCase& c) { c.fast_before.award_holders.front() = 3; }, honouring},
  };
  for (const auto& row : rows) check(row);
}

TEST_CASE("explanations: of boards, each with what is wrong in it") {
  const auto last_to = [](BoardCase& c, rules::Cell cell) { c.placements.back().cell = cell; };
  BoardCase shifted("D0@0,0 U0@1,0");
  CHECK(told("frontier-is-exact", shifted).empty());
  last_to(shifted, {-1, 0});  // as many cells, others
  CHECK(says(told("frontier-is-exact", shifted), "touches a tile but is not once in the frontier"));

  BoardCase fewer("D0@0,0 U0@1,0");
  CHECK(told("board-holds-placements", fewer).empty());
  fewer.placements.pop_back();
  CHECK(says(told("board-holds-placements", fewer), "does not hold as many tiles as were laid"));

  BoardCase more("D0@0,0 U0@1,0");
  CHECK(told("features-agree", more).empty());
  auto apart = more.placements;
  apart.push_back(apart.back());
  apart.back().cell = {9, 9};
  more.forest = rules::board::free_board(more.fit, apart).forest();
  CHECK(says(told("features-agree", more), "different numbers of segments in all"));

  // Of more than three tiles a difference is looked at again on an empty table.
  BoardCase large("D0@0,0 V0@1,0 J3@1,1 E2@0,-1");
  CHECK(told("quarter-turns-keep-boards", large).empty());
  scatter_features(large);
  CHECK_FALSE(told("quarter-turns-keep-boards", large).empty());

  BoardCase edged("D0@0,0 U0@1,0", game_of("board_area=fixed 3x3; border=completes"));
  CHECK(told("border-closes-only-its-edges", edged).empty());
  edged.reference.features.pop_back();
  CHECK(says(told("border-closes-only-its-edges", edged), "changes which segments are one feature"));
}

TEST_CASE("explanations: of rivers and decks, each with what is wrong in it") {
  const auto& game = game_of(river);
  BoardCase parted("RA0@0,0 RD0@1,0 RD0@2,0", game);
  CHECK(told("continued-lines-are-one", parted).empty());
  scatter_features(parted);
  CHECK(says(told("continued-lines-are-one", parted), "the river is 3 features by the fast engine, 1 by"));

  const auto without = with_changed(game.set, "RD", [&](auto& straight) {
    const auto is_river = [&](auto edge) { return tilesets::is_own_line(game.set.edge_kind(edge).segment); };
    const auto side = std::ranges::find_if(straight.edges, is_river) - straight.edges.begin();
    for (auto& segment : straight.segments)
      segment.half_edges &= static_cast<tilesets::HalfEdgeMask>(~(1U << (2 * static_cast<unsigned>(side))));
  });
  const rules::board::FitTable fit(without);
  CHECK(
      says(told("lines-part-their-banks", BoardCase("RA0@0,0 RD0@1,0", fit)), "beside its river there is "));

  // The start tile that was replaced: in the first deck, alone before the last, or among the last.
  using rules::editions::BaseStartTile;
  const auto& check = property_called("base-start-tile-is-where-the-edition-says");
  struct Row {
    const char* made;
    BaseStartTile said;
    const char* says;
  };
  constexpr Row rows[] = {
      {"shuffled_in", BaseStartTile::first_deck, "the first deck has 0 tiles of the start tile"},
      {"shuffled_in", BaseStartTile::after_decks, "no deck before the last has the start tile"},
      {"first_deck", BaseStartTile::shuffled_in, "is not in the last deck with the others of its type"},
      {"after_decks", BaseStartTile::first_deck, "the first deck has 0 tiles of the start tile"},
      {"shuffled_in", BaseStartTile::removed, "the start tile that was replaced is in the game"},
      {"removed", BaseStartTile::shuffled_in, "it is not in the game"}};
  for (const auto& row : rows) {
    INFO(row.made << ": " << row.says);
    const auto& made = game_of(std::string(river) + "; base_start_tile=" + row.made);
    TurnCase c("RA0@0,0 RD0@1,0", made.edition, made.fit);
    CHECK_FALSE(check.on_turn(c.view()));
    c.edition.base_start_tile = row.said;
    const auto verdict = check.on_turn(c.view());
    REQUIRE(verdict);
    CHECK_THAT(verdict->explanation, Catch::Matchers::ContainsSubstring(row.says));
    if (made.set.replaced_start() < 0 || row.said == BaseStartTile::removed) continue;
    // A deck with a row for all tiles of that type has this one, too.
    c.edition.decks.front().tiles.push_back(made.set.type(made.set.replaced_start()).id);
    CHECK_FALSE(check.on_turn(c.view()));
  }
}

TEST_CASE("explanations: of sheets, each with what is wrong in it") {
  const char* shared_city = "D0@0,0=2:road N2@0,-1=0:city N3@1,-1=1:city E2@0,-3";
  const auto sheet = [&](const char* id, const char* text, const char* options, auto corrupt) {
    ScoredCase c(text, game_of(options));
    CHECK(told(id, c).empty());
    corrupt(c);
    return told(id, c);
  };
  CHECK(says(sheet("shares-differ-only-in-ties", shared_city, "shared_majority=split",
                   [](ScoredCase& c) { c.fast_sheet.items.pop_back(); }),
             "the option changes which features have an item"));
  CHECK(says(sheet("shares-differ-only-in-ties", shared_city, "shared_majority=split",
                   [](ScoredCase& c) { c.fast_sheet.items.back().holders[4] = 1; }),
             "the option changes whose feature an item is"));
  CHECK(says(
      sheet("site-majority-changes-only-sites", "D0@0,0=1:road B0@0,1=0:cloister", "site_majority=around",
            [](ScoredCase& c) {
              auto more = c.fast_sheet.items.front();
              REQUIRE(more.feature == rules::FeatureKind::road);
              more.anchor.segment = 9;
              c.fast_sheet.items.push_back(more);
            }),
      "an item is there that no figure holds"));
  CHECK(says(sheet("sheets-agree", "D0@0,0=0:city", "",
                   [](ScoredCase& c) {
                     c.fast_sheet.bonuses = {{1, {2, 1}, {10}}};
                   }),
             "the items agree, the bonuses of tokens do not"));
  CHECK(says(sheet("farm-method-changes-only-farm-items", "D0@0,0=0:field0 U0@1,0=1:road", "",
                   [](ScoredCase& c) { c.fast_sheet.items.erase(c.fast_sheet.items.begin()); }),
             "an item that is missing with farms"));
  CHECK_FALSE(sheet("formulas-see-only-what-they-name", "D0@0,0=0:field0", "farm.points=3*cities + own",
                    one_more_point)
                  .empty());

  const auto& game = game_of(traders);
  ScoredCase bare("D0@0,0", game);
  CHECK(told("bonuses-count-completed-marks", bare).empty());
  bare.game = GameScript{};
  bare.fast_sheet.bonuses.clear();
  CHECK(says(told("bonuses-count-completed-marks", bare), "not every mark with a bonus has one at the end"));

  ScoredCase drawn("D0@0,0 U0@1,0", game_of("end_tile=U; end_tile_when=drawn"));
  using rules::CourseStep;
  const auto u = static_cast<std::int16_t>(drawn.board.set().find("U"));
  GameScript script;
  script.log = {{CourseStep::start, -1, 0},
                {CourseStep::draw, 0, u},
                {CourseStep::show, 0, u},
                {CourseStep::place, 0, u},
                {CourseStep::stop, 1, -1}};
  drawn.game = script;
  CHECK(says(told("games-end-as-the-rules-say", drawn), "the game goes on with a tile drawn that ends it"));
  drawn.edition.end_tile_when = rules::editions::EndTile::laid;
  CHECK_FALSE(says(told("games-end-as-the-rules-say", drawn), "with a tile drawn that ends it"));
}

TEST_CASE("situations need the followers that every seat has") {
  const auto& set = fit_table().set();
  const auto applies = [&](const char* id, const char* options) -> bool {
    return which_apply({&property_called(id), 1}, set, edition_with(options)).front();
  };
  // Each asks for one follower at least, of every player.
  for (const char* seats : {"seat.child={ seats = 2, count = 1 }", ""})
    CHECK(applies("cover-two-tile-city-scored", seats));
  CHECK_FALSE(applies("cover-two-tile-city-scored", "seat.child={ seats = 2, count = 0 }"));
}

}  // namespace bastide::props::test_explanations
