#include "props/game_script.hpp"

#include <cstddef>

#include "rules/notation.hpp"

namespace bastide::props {

std::vector<GameScript> smaller_scripts(const GameScript& script) {
  std::vector<GameScript> out;
  const auto turns = script.turns.size();
  for (auto length = turns / 2; length > 0; length /= 2) {
    // From the end: late turns are the most likely not to matter.
    for (auto end = turns; end >= length; end -= length) {
      auto smaller = script;
      smaller.turns.erase(smaller.turns.begin() + static_cast<std::ptrdiff_t>(end - length),
                          smaller.turns.begin() + static_cast<std::ptrdiff_t>(end));
      out.push_back(std::move(smaller));
    }
  }
  for (auto i = turns; i-- > 0;) {
    if (script.turns[i].segment < 0) continue;
    auto smaller = script;
    smaller.turns[i].segment = -1;
    out.push_back(std::move(smaller));
  }
  return out;
}

rules::GameRecord to_record(const GameScript& script, const rules::TileSet& set,
                            const rules::Edition& edition) {
  rules::GameRecord record;
  record.tile_set = set.id();
  record.edition = edition.id;
  record.players = script.players;
  record.followers = edition.followers;
  record.start = rules::print_placement(set, {set.start_type(), 0, {0, 0}, std::nullopt});
  for (const auto& turn : script.turns) {
    if (!record.turns.empty()) {
      for (const int type : turn.set_aside) record.turns.back().discarded.push_back(set.type(type).id);
    }
    rules::RecordedTurn recorded;
    recorded.player = turn.player;
    recorded.place = rules::print_placement(set, {turn.type, turn.rotation, turn.cell, std::nullopt});
    if (turn.segment >= 0)
      recorded.follower = set.type(turn.type).segments[static_cast<std::size_t>(turn.segment)].name;
    record.turns.push_back(std::move(recorded));
  }
  return record;
}

}  // namespace bastide::props
