// The checks that the catalogue lists, by the file that they stand in; each file's first comment says how.
#pragma once

#include <span>

#include "props/property.hpp"

namespace bastide::props::checks {

// fitting.cpp
Verdict fits_iff_all_edges_match(const BoardView& view);
Verdict frontier_is_exact(const BoardView& view);
Verdict placement_counts(const BoardView& view);
Verdict legal_places_are_what_fits(const BoardView& view);
Verdict legal_places_agree(const BoardView& view);
Verdict legal_places_agree_in_turn(const TurnView& view);
Verdict move_was_legal(const TurnView& view);
/// The fast engine's legal places for the type laid last must be these, ascending. `which`: what they are.
Verdict compare_places(const BoardView& view, std::span<const rules::LegalPlace> expected, const char* which);

// symmetry.cpp
Verdict quarter_turns_keep_boards(const BoardView& view);
Verdict translations_keep_boards(const BoardView& view);
Verdict reflections_keep_boards(const BoardView& view);
Verdict order_does_not_matter(const BoardView& view);
Verdict undo_restores_the_board(const BoardView& view);
Verdict undo_restores_the_game(const TurnView& view);
/// Where a cell of the placements is in the coordinates of the view's board (they differ when the board was
/// drawn together, rules/board/free_board.hpp). Requires connected placements.
rules::Cell cell_on_board(const BoardView& view, rules::Cell cell);

// tile_facts.cpp
Verdict fields_are_what_is_parted(const BoardView& view);
Verdict table_is_as_written(const BoardView& view);

// feature_agreement.cpp
Verdict features_agree(const BoardView& view);
Verdict contacts_agree(const BoardView& view);
Verdict census_agrees(const BoardView& view);
Verdict features_only_grow(const TurnView& view);
Verdict complete_stays_complete(const TurnView& view);

// feature_counts.cpp
Verdict complete_iff_no_open_edge(const BoardView& view);
Verdict shared_edges_join(const BoardView& view);
Verdict roads_are_paths_or_cycles(const BoardView& view);
Verdict roads_are_graphs(const BoardView& view);
Verdict cloisters_count_neighbours(const BoardView& view);
Verdict segments_conserved(const BoardView& view);
Verdict pennants_conserved(const BoardView& view);
Verdict marks_conserved(const BoardView& view);
Verdict open_edges_are_exposed_edges(const BoardView& view);

// line_checks.cpp
Verdict other_kinds_end_there(const BoardView& view);
Verdict codes_follow_the_table(const BoardView& view);
Verdict lines_are_continued(const BoardView& view);
Verdict continued_lines_are_one(const BoardView& view);
Verdict lines_bend_as_declared(const BoardView& view);
Verdict lines_leave_legal_places(const BoardView& view);
Verdict holes_are_filled(const BoardView& view);
Verdict lines_part_their_banks(const BoardView& view);
Verdict decks_are_laid_in_order(const BoardView& view);
Verdict bag_is_the_open_deck(const BoardView& view);
Verdict decks_are_drawn_in_order(const TurnView& view);
Verdict base_start_tile_is_where_it_should(const TurnView& view);
Verdict removed_tiles_leave_their_deck(const ScoredView& view);
Verdict nobody_on_lines_without_places(const TurnView& view);

// event_checks.cpp
Verdict event_points_add_up(const TurnView& view);
Verdict event_tokens_add_up(const TurnView& view);
Verdict awards_go_to_the_most(const TurnView& view);
Verdict who_wins_is_not_beaten(const TurnView& view);
Verdict players_begin_as_stated(const TurnView& view);
Verdict unclaimed_goes_where_stated(const TurnView& view);

// rescoring.cpp
Verdict renaming_permutes_scores(const ScoredView& view);
Verdict second_follower_changes_nothing(const ScoredView& view);
Verdict complete_never_below_incomplete(const ScoredView& view);

// farm_methods.cpp
Verdict second_never_above_third(const ScoredView& view);
Verdict third_repeats_cities(const ScoredView& view);
Verdict first_scores_cities_once(const ScoredView& view);
Verdict first_and_third_agree_on_lone_farms(const ScoredView& view);
Verdict farms_change_only_farm_items(const ScoredView& view);
Verdict without_farmers_farms_are_off(const ScoredView& view);

// turn_checks.cpp
Verdict items_agree(const TurnView& view);
Verdict games_agree(const TurnView& view);
Verdict spots_agree(const TurnView& view);
Verdict retrievable_agree(const TurnView& view);
Verdict far_spots_agree(const TurnView& view);
Verdict deployed_on_empty_feature(const TurnView& view);
Verdict joined_own_follower(const TurnView& view);
Verdict joined_as_the_row_says(const TurnView& view);
Verdict figures_stand_where_they_may(const TurnView& view);
Verdict one_action_a_part(const TurnView& view);
Verdict followers_conserved(const TurnView& view);
Verdict farmers_stay_others_return(const TurnView& view);
Verdict companions_have_followers(const TurnView& view);
Verdict tokens_go_to_who_completes(const TurnView& view);
Verdict tokens_are_marks_completed(const TurnView& view);
Verdict taken_back_scores_as_at_the_end(const TurnView& view);
Verdict taken_back_gives_as_stated(const TurnView& view);
Verdict scored_when_completed(const TurnView& view);
Verdict closed_farms_give_what_the_end_would(const TurnView& view);
Verdict never_scored_twice(const TurnView& view);
Verdict score_change_is_sum(const TurnView& view);

// mark_checks.cpp
Verdict weights_change_no_points(const ScoredView& view);
Verdict weightless_figures_score_nobody(const ScoredView& view);
Verdict bonuses_go_to_most_tokens(const ScoredView& view);
Verdict every_bonus_is_told(const ScoredView& view);

// score_track.cpp
Verdict scoreboard_reads_totals(const ScoredView& view);
Verdict scoreboard_follows_turns(const TurnView& view);
Verdict track_tells_totals_apart(const ScoredView& view);

// sole_closing.cpp
Verdict sole_completers_close_what_is_open(const TurnView& view);

}  // namespace bastide::props::checks
