// Each property of a turn, of whatever group, accepts a healthy turn and rejects a corrupted one.
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_turn_properties {
namespace {

using rules::editions::Farms;

constexpr const char* plain = "D0@0,0 U0@1,0=0:road";
constexpr const char* completes = "D0@0,0 U0@1,0=1:road E2@0,-1=0:city";
constexpr const char* fills_hole =
    "D0@0,0 V3@-1,0 V0@1,0 U1@1,1 V1@1,2 U0@0,2 V2@-1,2 U1@-1,1 B0@0,1=0:cloister";
constexpr const char* completed_before = "D0@0,0 E2@0,-1=0:city U0@1,0";

/// To the reference model alone: no other type is left.
void leave_one_type(TurnCase& c) {
  const auto& set = c.fast.board().set();
  for (int type = 0; type < set.type_count(); ++type) {
    while (type != c.move.type && c.reference.left(type) > 0) c.reference.set_aside(type);
  }
}
/// To the fast engine three of its type are left and nothing else, to the reference model none is.
void leave_others_of_its_type(TurnCase& c) {
  for (int type = 0; type < c.fast.board().set().type_count(); ++type) {
    while (c.fast.board().left(type) > (type == c.move.type ? 3 : 0)) c.fast.set_aside(type);
  }
  while (c.reference.left(c.move.type) > 0) c.reference.set_aside(c.move.type);
}
void drop_legal_place(TurnCase& c) { c.fast_legal.pop_back(); }
void other_score_before(TurnCase& c) { ++c.fast_before.scores[0]; }

constexpr Rejection rejections[] = {
    {"legal-places-agree", plain, drop_legal_place},
    {"moves-are-legal", plain, [](TurnCase& c) { c.fast_legal.clear(); }},
    {"moves-are-legal", plain, [](TurnCase& c) { c.reference_legal.clear(); }},
    {"bags-agree", plain, [](TurnCase& c) { c.reference.set_aside(c.move.type); }},
    {"undo-restores-the-game", completes, other_score_before},
    {"undo-restores-the-game", completes, [](TurnCase& c) { ++c.fast_before.supplies[0][0]; }},
    {"undo-restores-the-game", completes, [](TurnCase& c) { c.before.board.pop_back(); }},
    {"undo-restores-the-game", completes, [](TurnCase& c) { c.move.follower.reset(); }},
    {"features-only-merge-and-grow", plain,
     [](TurnCase& c) {
       c.features_before.features.front().segments.push_back({0, 9});
     }},
    {"features-only-merge-and-grow", plain,
     [](TurnCase& c) { ++c.features_before.features.front().marks[bastide::tilesets::pennant]; }},
    {"features-only-merge-and-grow", plain,
     [](TurnCase& c) { ++c.features_before.features.front().open_edges; }},
    {"complete-stays-complete", completed_before,
     [](TurnCase& c) { c.features_after.features.front().complete = false; }},
    {"holders-are-followers-standing", completes, [](TurnCase& c) { ++c.fast_items.front().holders[0]; }},
    {"values-follow-the-table", completes, one_more_in_turn},
    {"ties-full-minority-nothing", completes, [](TurnCase& c) { c.fast_items.front().points[1] = 1; }},
    {"scoreboard-reads-the-total", completes, one_more_in_turn},
    {"turn-items-agree", completes, one_more_in_turn},
    {"turn-items-agree", completes, [](TurnCase& c) { c.reference_items.clear(); }},
    {"games-agree", completes, [](TurnCase& c) { ++c.after.scores[0]; }},
    {"games-agree", completes, [](TurnCase& c) { --c.after.supplies[0][0]; }},
    {"games-agree", completes, [](TurnCase& c) { c.after.board[1].follower.reset(); }},
    {"spots-agree", plain, [](TurnCase& c) { c.fast_choices.spots[0].pop_back(); }},
    {"spots-agree", plain, [](TurnCase& c) { c.reference_choices.spots[0].pop_back(); }},
    {"deployed-on-empty-feature", completes,
     [](TurnCase& c) {
       c.before.board[0].follower = rules::Deployment{1, 0};
     }},
    {"deployed-on-empty-feature", completes, [](TurnCase& c) { c.player = 1; }},
    {"followers-conserved", plain, [](TurnCase& c) { ++c.after.supplies[0][0]; }},
    {"followers-conserved", plain, [](TurnCase& c) { c.edition.set_followers(6); }},
    {"farmers-stay-others-return", completes,
     [](TurnCase& c) { c.after.board.back().follower = c.move.follower; }},
    {"farmers-stay-others-return", completes, [](TurnCase& c) { c.after.board[1].follower.reset(); }},
    {"farmers-stay-others-return", "D0@0,0 U0@1,0=1:field0 E2@0,-1",
     [](TurnCase& c) { c.after.board[1].follower.reset(); }},
    {"scored-when-completed", completes, [](TurnCase& c) { c.fast_items.clear(); }},
    {"scored-when-completed", completes, [](TurnCase& c) { c.fast_items.push_back(c.fast_items.front()); }},
    {"never-scored-twice", completes,
     [](TurnCase& c) { c.features_before.features.front().complete = true; }},
    {"never-scored-twice", completed_before,
     [](TurnCase& c) {
       c.after.board[1].follower = rules::Deployment{0, 0};
     }},
    {"score-change-is-sum-of-items", completes, other_score_before},
    {"score-change-is-sum-of-items", completes, [](TurnCase& c) { ++c.before.scores[0]; }},
    {"next-player-agrees", fills_hole,
     [](TurnCase& c) {
       c.edition.fill_hole_extra_turn = rules::editions::FillHoleExtraTurn::yes;
       c.after.board.erase(c.after.board.begin());
     }},
    {"sole-completers-agree", completes, leave_one_type},
    {"sole-completers-close-what-is-open", completes, leave_one_type},
    {"buying-by-tile-waits-for-the-last", completes, leave_others_of_its_type},
    {"next-player-agrees", fills_hole,
     [](TurnCase& c) {
       c.edition.fill_hole_extra_turn = rules::editions::FillHoleExtraTurn::not_cloister;
       c.move.type = c.fast.board().set().find("E");
     }},
    {"off-has-no-farmers", plain, "farms=off", [](TurnCase& c) { c.fast_choices.spots[0].push_back(1); }},
    {"off-has-no-farmers", plain, "farms=off", [](TurnCase& c) { c.move.follower->segment = 1; }},
};

const RejectionTable table(rejections);

}  // namespace

}  // namespace bastide::props::test_turn_properties
