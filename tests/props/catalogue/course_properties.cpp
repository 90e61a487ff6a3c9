// Each property of the course of a game rejects a corrupted one, and games under every combination of these
// options satisfy them; options that change no move change no game.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "props/catalogue/catalogue.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/lockstep.hpp"
#include "props/stages/combinations.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_course_properties {
namespace {

using rules::CourseStep;
using rules::editions::Edition;
using rules::editions::Farms;
using rules::editions::FillHoleExtraTurn;
using rules::editions::YesNo;

constexpr const char* two_tiles = "D0@0,0 U0@1,0";

/// The log of a game of one turn in which the bag is said to be empty after it.
void play_one_turn(ScoredCase& c, CourseStep step) {
  const auto& set = c.board.set();
  const auto u = static_cast<std::int16_t>(set.find("U"));
  GameScript game;
  game.log = {{CourseStep::start, -1, static_cast<std::int16_t>(set.find("D"))},
              {CourseStep::draw, 0, u},
              {CourseStep::show, 0, u},
              {step, 0, u},
              {CourseStep::end, 1, -1}};
  c.game = game;
}

constexpr Rejection rejections[] = {
    {"course-follows-the-rules", two_tiles, [](ScoredCase& c) { play_one_turn(c, CourseStep::place); }},
    {"course-follows-the-rules", two_tiles, [](ScoredCase& c) { play_one_turn(c, CourseStep::remove); }},
    {"hand-of-one-lays-as-drawn", two_tiles,
     [](ScoredCase& c) {
       play_one_turn(c, CourseStep::place);
       c.game->log[1].type = 0;
     }},
};

/// Games of the generator under an edition, all properties of the course looking on. Counts events.
void check_course(const Edition& edition, const rules::board::FitTable& fit, std::uint64_t games,
                  std::vector<int>& seen) {
  const auto looking = judged_by(applying_to(catalogue::course_properties(), fit, edition));
  for (std::uint64_t number = 0; number < games; ++number) {
    const auto script = bastide::props::play::numbered_game({fit, edition}, 21, number);
    REQUIRE_FALSE(script.log.empty());
    for (const auto& event : script.log) ++seen[static_cast<std::size_t>(event.step)];
    auto onlooker = looking;
    bool has_ended = false;
    onlooker.end = [&](const ScoredView& view) {
      has_ended = true;
      CHECK(view.game->log == script.log);
      return looking.end(view);
    };
    CHECK(play_in_lockstep({fit, edition}, script, onlooker) == script);
    CHECK(has_ended);
  }
}

/// Without what the course alone knows.
std::vector<rules::Turn> moves(const rules::board::FitTable& fit, const Edition& edition,
                               std::uint64_t number) {
  return bastide::props::play::numbered_game({fit, edition}, 22, number).turns;
}

const RejectionTable table(rejections);

}  // namespace

TEST_CASE("generated games follow the rules under every combination of the options of the course") {
  const auto& fit = fit_table("mini-mixed");
  std::vector<int> seen(static_cast<std::size_t>(CourseStep::end) + 1);
  int first_player_twice = 0;
  for (unsigned options = 0; options < 128; ++options) {
    Edition edition;
    std::string wrong;
    if ((options & 64U) != 0) edition.table.area = rules::parse_area("fixed 3x2", wrong).value();
    edition.start_in_bag = (options & 1U) != 0 ? YesNo::yes : YesNo::no;
    edition.draw_timing =
        (options & 2U) != 0 ? rules::editions::DrawTiming::turn_end : rules::editions::DrawTiming::turn_start;
    edition.hand_size = (options & 4U) != 0 ? 3 : 1;
    edition.fill_hole_extra_turn = (options & 8U) != 0 ? FillHoleExtraTurn::yes : FillHoleExtraTurn::no;
    edition.unplaceable = (options & 16U) != 0 ? rules::editions::Unplaceable::return_to_bag
                                               : rules::editions::Unplaceable::remove;
    edition.buy_tile = (options & 32U) != 0 ? YesNo::yes : YesNo::no;
    check_course(edition, fit, 10, seen);
  }
  Edition edition;
  edition.fill_hole_extra_turn = FillHoleExtraTurn::yes;
  edition.hand_size = 3;
  edition.start_in_bag = YesNo::yes;
  edition.buy_tile = YesNo::yes;
  const auto& base = fit_table("base");
  check_course(edition, base, 3, seen);
  for (std::uint64_t number = 0; number < 20; ++number) {
    const auto script = bastide::props::play::numbered_game({base, edition}, 21, number);
    for (std::size_t i = 1; i < script.turns.size(); ++i)
      first_player_twice += script.turns[i].player == script.turns[i - 1].player ? 1 : 0;
  }
  CHECK(first_player_twice > 0);
  // Players who choose their tile. Of what does not go together the lint says so.
  std::vector<tilesets::TileType> types(fit.set().types().begin(), fit.set().types().end());
  for (auto& type : types) type.count = 2;
  const tilesets::TileSet doubled("test", "test", "test", types, fit.set().start_type(), {});
  const rules::board::FitTable doubled_fit(doubled);
  int tried = 0;
  for (unsigned options = 0; options < 3 * 3 * 2 * 2 * 2 * 2 * 2; ++options) {
    auto rest = options;
    const auto next = [&](unsigned values) { return std::exchange(rest, rest / values) % values; };
    Edition chosen;
    chosen.hand_size = std::array{1, 2, rules::editions::all_tiles}[next(3)];
    chosen.hand_rest = static_cast<rules::editions::HandRest>(next(3));
    chosen.market = next(2) == 1 ? 2 : 0;
    chosen.market_draw = static_cast<YesNo>(next(2));
    if (next(2) == 1) chosen.reserves = {{"own", {"E"}}};
    chosen.most_players = 2;
    if (next(2) == 1) chosen.draw_timing = rules::editions::DrawTiming::turn_end;
    if (next(2) == 1) chosen.unplaceable = rules::editions::Unplaceable::return_to_bag;
    if (!stages::is_consistent(chosen, doubled)) continue;
    ++tried;
    check_course(chosen, doubled_fit, 10, seen);
  }
  // Without a market 3 x 3 x 16 less the 32 of all tiles with a rest, with one 3 x 8: counted by hand.
  CHECK(tried == 136);
  // Games that are over early.
  for (const auto& [option, value] :
       {std::pair{"left_out", "7"}, {"end_turns", "5"}, {"end_points", "12"}, {"end_supply", "yes"}}) {
    INFO(option);
    Edition short_game;
    REQUIRE(set_option(short_game, option, value).empty());
    if (short_game.end_supply == YesNo::yes) short_game.set_followers(2);
    const auto stops = seen[static_cast<std::size_t>(CourseStep::stop)];
    check_course(short_game, base, 6, seen);
    const auto& traders = game_of("c1+expansion/traders-builders");
    auto with_parts = traders.edition;
    REQUIRE(set_option(with_parts, option, value).empty());
    check_course(with_parts, traders.fit, 4, seen);
    CHECK((seen[static_cast<std::size_t>(CourseStep::stop)] > stops) == (short_game.left_out == 0));
  }
  for (std::size_t step = 0; step < seen.size(); ++step) {
    INFO(rules::step_name(static_cast<CourseStep>(step)));
    CHECK(seen[step] > 0);
  }
}

TEST_CASE("options that are about talk, stacks and markers change no move") {
  const auto& fit = fit_table();
  int compared_with_hands = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    const auto as_printed = moves(fit, Edition{}, number);
    Edition edition;
    edition.tile_source = rules::editions::TileSource::bag;
    edition.hand_visibility = rules::editions::HandVisibility::open;
    edition.buy_tile = YesNo::yes;
    edition.score_marker = rules::editions::ScoreMarker::dice;
    edition.start_player = rules::editions::StartPlayer::most_roads;
    CHECK(moves(fit, edition, number) == as_printed);
    edition.unplaceable = rules::editions::Unplaceable::return_to_box;
    CHECK(moves(fit, edition, number) == as_printed);
    edition.draw_timing = rules::editions::DrawTiming::turn_end;
    const auto with_hands = moves(fit, edition, number);
    const bool all_fitted = std::all_of(as_printed.begin(), as_printed.end(),
                                        [](const rules::Turn& turn) { return turn.set_aside.empty(); });
    if (!all_fitted) continue;
    CHECK(with_hands == as_printed);
    ++compared_with_hands;
  }
  CHECK(compared_with_hands >= 5);
}

TEST_CASE("the scoring track reads the total by every marker, also beyond what it tells apart") {
  for (const char* track : {"score_marker=tiles; track_fields=50", "score_marker=lying; track_fields=50",
                            "score_marker=dice; track_fields=50", "score_marker=tiles; track_fields=100",
                            "score_marker=lying; track_fields=100", "score_marker=dice; track_fields=100"}) {
    INFO(track);
    ScoredCase c("D0@0,0 E2@0,-1=0:city", game_of(track));
    c.game = GameScript{};
    c.fast_sheet.items.front().points.front() += 400;
    c.fast_sheet.totals.front() += 400;
    for (const char* id : {"scoreboard-reads-the-total", "track-tells-totals-apart"}) {
      INFO(id);
      const auto& property = property_called(id);
      CHECK_FALSE(property.on_scored(c.view()).has_value());
      ++c.fast_sheet.totals.front();
      CHECK(property.on_scored(c.view()).has_value());
      --c.fast_sheet.totals.front();
    }
  }
}

TEST_CASE("a game begins with the tile drawn first, in the script, both engines and the record") {
  const auto& fit = fit_table();
  Edition edition;
  edition.start_in_bag = YesNo::yes;
  int others = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    const auto script = bastide::props::play::numbered_game({fit, edition}, 23, number);
    const int start = start_of(script, fit.set());
    CHECK(start == script.log.front().type);
    others += start != fit.set().start_type() ? 1 : 0;
    CHECK(to_record(script, fit.set(), edition).start == fit.set().type(start).id + "0@0,0");
  }
  CHECK(others > 0);
}

TEST_CASE("a log holds under the options that it was made under, and others that are not about the course") {
  const auto& fit = fit_table();
  const auto script = bastide::props::play::numbered_game({fit, Edition{}}, 24, 0);
  Edition other;
  other.farms = Farms::first;
  other.hand_visibility = rules::editions::HandVisibility::open;  // one tile is seen at once as it is
  CHECK(props::play::play_in_lockstep({fit, other}, script, {}) == script);
  other.draw_timing = rules::editions::DrawTiming::turn_end;
  const auto played = props::play::play_in_lockstep({fit, other}, script, {});
  CHECK(played.turns == script.turns);
  CHECK(played.log.empty());
}

TEST_CASE("a script with turns left out has no log") {
  const auto& fit = fit_table();
  const auto script = bastide::props::play::numbered_game({fit, Edition{}}, 24, 0);
  CHECK_FALSE(script.log.empty());
  for (const auto& smaller : smaller_scripts(script)) {
    CHECK(smaller.log.empty() == (smaller.turns.size() < script.turns.size()));
  }
}

}  // namespace bastide::props::test_course_properties
