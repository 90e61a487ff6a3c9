// Boards laid again: turned, moved, reflected, in another order, or taken back. The features must follow.
//
// Every image has a table of its own, kept from board to board (props/boards/image_boards.hpp). Features are
// compared segment by segment along a known mapping, not as sets, which is stronger and cheaper.
#pragma once

#include "props/property.hpp"

namespace bastide::props::checks {

/// Where a cell of the placements is in the coordinates of the view's board (they differ when the board was
/// drawn together, rules/board/free_board.hpp). Requires connected placements.
rules::Cell cell_on_board(const BoardView& view, rules::Cell cell);

Verdict quarter_turns_keep_boards(const BoardView& view);
Verdict translations_keep_boards(const BoardView& view);
Verdict reflections_keep_boards(const BoardView& view);
Verdict order_does_not_matter(const BoardView& view);
Verdict undo_restores_the_board(const BoardView& view);
Verdict undo_restores_the_game(const TurnView& view);

}  // namespace bastide::props::checks
