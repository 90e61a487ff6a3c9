#include "props/game_script.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "rules/notation.hpp"

namespace bastide::props {
namespace {

/// The script without turns [begin, end).
GameScript without(const GameScript& script, std::size_t begin, std::size_t end) {
  auto smaller = script;
  smaller.log.clear();
  smaller.log_key.clear();
  smaller.turns.erase(smaller.turns.begin() + static_cast<std::ptrdiff_t>(begin),
                      smaller.turns.begin() + static_cast<std::ptrdiff_t>(end));
  return smaller;
}

GameScript without_follower(const GameScript& script, std::size_t turn) {
  auto smaller = script;
  smaller.turns[turn].segment = -1;
  return smaller;
}

}  // namespace

std::vector<GameScript> smaller_scripts(const GameScript& script) {
  std::vector<GameScript> out;
  const auto turns = script.turns.size();
  for (auto length = turns / 2; length > 0; length /= 2) {
    // From the end: late turns are the most likely not to matter.
    for (auto end = turns; end >= length; end -= length) {
      out.push_back(without(script, end - length, end));
    }
  }
  for (auto i = turns; i-- > 0;) {
    if (script.turns[i].segment >= 0) out.push_back(without_follower(script, i));
  }
  return out;
}

int shrink_script(GameScript& script, const std::function<bool(GameScript&)>& fails, int most_tries) {
  int tries = 0;
  const auto take = [&](GameScript smaller) {
    // What is played may be the old script again, when the turns left out were not played anyway.
    if (tries >= most_tries) return false;
    ++tries;
    if (!fails(smaller) || smaller == script) return false;
    script = std::move(smaller);
    return true;
  };
  for (bool is_shrinking = true; is_shrinking && tries < most_tries;) {
    is_shrinking = false;
    for (auto length = std::max<std::size_t>(1, script.turns.size() / 2); length > 0; length /= 2) {
      auto end = script.turns.size();
      while (end >= length) {
        if (take(without(script, end - length, end))) is_shrinking = true;
        end = std::min(end - length, script.turns.size());
      }
    }
    for (std::size_t i = 0; i < script.turns.size(); ++i) {
      if (script.turns[i].segment >= 0 && take(without_follower(script, i))) is_shrinking = true;
    }
  }
  return tries;
}

rules::GameRecord to_record(const GameScript& script, const rules::TileSet& set,
                            const rules::Edition& edition) {
  rules::GameRecord record;
  record.tile_set = set.id();
  record.edition = edition.id;
  record.players = script.players;
  record.followers = edition.followers;
  record.start = rules::print_placement(set, {start_of(script, set), 0, {0, 0}, std::nullopt});
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
