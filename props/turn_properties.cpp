// What must be true of followers and points in one turn: the list. The checks: turn_checks.cpp.
#include <array>

#include "props/catalogue.hpp"
#include "props/property.hpp"
#include "props/turn_checks.hpp"

namespace bastide::props {
namespace {

constexpr std::array properties = {
    Property{.id = "turn-items-agree",
             .group = Group::scoring,
             .kind = Kind::step,
             .rule = "rules.md section 2: place, deploy, score",
             .statement = "both engines score the same items in the turn",
             .on_turn = items_agree,
             .compares_engines = true},
    Property{.id = "games-agree",
             .group = Group::scoring,
             .kind = Kind::step,
             .rule = "rules.md section 2, playing",
             .statement =
                 "after the turn both engines have the same scores, supplies, tiles and followers standing",
             .on_turn = games_agree,
             .compares_engines = true},
    Property{
        .id = "spots-agree",
        .group = Group::scoring,
        .kind = Kind::step,
        .rule = "rules.md section 2: a follower from the supply goes on a segment of the tile just placed "
                "whose whole "
                "feature holds no follower",
        .statement =
            "the segments on which the player may deploy are, in both engines, those whose feature holds no "
            "follower; none with an empty supply, no field when there are no farmers",
        .on_turn = spots_agree},
    Property{.id = "deployed-on-empty-feature",
             .group = Group::scoring,
             .kind = Kind::step,
             .rule = "rules.md section 2: own or other followers bar a feature",
             .statement =
                 "the follower deployed is the player's whose turn it is, and its feature held no follower "
                 "before the turn",
             .on_turn = deployed_on_empty_feature},
    Property{
        .id = "followers-conserved",
        .group = Group::scoring,
        .kind = Kind::step,
        .rule = "rules.md section 2: each player has followers to deploy; section 7, Q1",
        .statement =
            "supply and followers on the board add up to the edition's number for every player of the game "
            "and to 0 for others, in both engines; no supply is negative",
        .on_turn = followers_conserved},
    Property{.id = "farmers-stay-others-return",
             .group = Group::scoring,
             .kind = Kind::step,
             .rule = "rules.md section 2: scored followers return, except farmers; section 7, Q13",
             .statement =
                 "after the turn exactly those followers are gone whose feature is complete and no farm; all "
                 "others stand where they stood, in both engines",
             .on_turn = farmers_stay_others_return},
    Property{
        .id = "scored-when-completed",
        .group = Group::scoring,
        .kind = Kind::step,
        .rule = "rules.md section 2: completion is judged when the tile is placed; then deploy, score, "
                "return; section "
                "7, Q6 and Q10",
        .statement =
            "in a turn a feature is scored once when it is complete and holds a follower, else not at all",
        .on_turn = scored_when_completed},
    Property{
        .id = "never-scored-twice",
        .group = Group::scoring,
        .kind = Kind::step,
        .rule = "rules.md section 2: a feature completed without follower scores nobody, and never later",
        .statement =
            "a feature that was complete before the turn holds no follower before or after it and is not "
            "scored in it",
        .on_turn = never_scored_twice},
    Property{.id = "score-change-is-sum-of-items",
             .group = Group::scoring,
             .kind = Kind::step,
             .rule = "rules.md section 2: points are scored when features are completed",
             .statement = "in both engines scores change in the turn by the sum of its items",
             .on_turn = score_change_is_sum},
};

}  // namespace

std::span<const Property> turn_properties() { return properties; }

}  // namespace bastide::props
