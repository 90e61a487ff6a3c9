#include "solver/questions/answers/require_sound.hpp"

#include <algorithm>
#include <stdexcept>

namespace bastide::solver::questions::answers {

BoardForm walked_form(const rules::editions::Edition& edition) {
  return edition.start_in_bag == rules::editions::YesNo::yes ? BoardForm::connected : BoardForm::legal;
}

const rules::reference::Feature& feature_at(const rules::reference::Features& found, rules::SegmentRef at) {
  const auto& of_tile = found.feature_of[static_cast<std::size_t>(at.placement)];
  return found.features[static_cast<std::size_t>(of_tile[static_cast<std::size_t>(at.segment)])];
}

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
