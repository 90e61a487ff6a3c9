#include "solver/questions/answers/require_sound.hpp"

#include <algorithm>
#include <stdexcept>

#include "rules/reference/model.hpp"

namespace bastide::solver::questions::answers {

void require_sound(const tilesets::TileSet& set, const rules::Table& table,
                   const std::vector<rules::Placement>& board, BoardForm form) {
  namespace reference = rules::reference;
  if (const auto wrong = reference::inconsistency(set, board, table))
    throw std::logic_error("the solver found a board that the reference model refuses: " + *wrong);
  if (form == BoardForm::anything) return;
  if (!reference::is_connected(board))
    throw std::logic_error("the solver found a board that is not connected");
  if (form == BoardForm::connected) return;
  const bool has_start = std::any_of(board.begin(), board.end(), [&](const rules::Placement& p) {
    return p.cell == rules::Cell{0, 0} && p.type == set.start_type() && p.rotation == 0;
  });
  if (!has_start) throw std::logic_error("the solver found a board without the start tile at 0,0");
}

}  // namespace bastide::solver::questions::answers
