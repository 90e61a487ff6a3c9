#include "props/game_script.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "rules/notation.hpp"

namespace bastide::props {
namespace {

using tilesets::InputError;

int find_type(const tilesets::TileSet& set, const std::string& id, const tilesets::SourceLocation& where) {
  const int type = set.find(id);
  if (type >= 0) return type;
  throw InputError(where, fmt::format("no tile '{}' in tile set {}, expected a tile of it", id, set.id()),
                   {});
}

/// The script without turns [begin, end).
GameScript without(const GameScript& script, std::size_t begin, std::size_t end) {
  auto smaller = script;
  smaller.forget_log();
  smaller.turns.erase(smaller.turns.begin() + static_cast<std::ptrdiff_t>(begin),
                      smaller.turns.begin() + static_cast<std::ptrdiff_t>(end));
  return smaller;
}

bool has_action(const rules::Turn& turn) { return turn.tile.follower || turn.elsewhere; }

/// The turn without what was done with figures in it.
GameScript without_action(const GameScript& script, std::size_t turn) {
  auto smaller = script;
  smaller.turns[turn].deploy(-1);
  return smaller;
}

/// The turn with a follower where another figure was deployed.
GameScript with_follower(const GameScript& script, std::size_t turn) {
  auto simpler = script;
  simpler.turns[turn].tile.follower->figure = 0;
  return simpler;
}

bool has_other_figure(const rules::Turn& turn) {
  return turn.tile.follower && turn.tile.follower->figure != 0;
}

}  // namespace

tilesets::described::Shape shape_of(const GameScript*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&GameScript::players>("players", {}, tilesets::described::integer<int>(1, rules::most_players)),
       field<&GameScript::start>("start", {}, rules::type_shape()), field<&GameScript::turns>("turns")});
}

namespace {

/// Offers scripts with less in them, each made of the script as it is then; where `take` takes one that is
/// the script from there on. Whether any was taken.
template <class Take>
bool offer_smaller(const GameScript& script, const Take& take) {
  bool is_smaller = false;
  for (auto length = std::max<std::size_t>(1, script.turns.size() / 2); length > 0; length /= 2) {
    // From the end: late turns are the most likely not to matter.
    for (auto end = script.turns.size(); end >= length; end = std::min(end - length, script.turns.size()))
      is_smaller |= take(without(script, end - length, end));
  }
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    if (has_action(script.turns[i])) is_smaller |= take(without_action(script, i));
    if (has_other_figure(script.turns[i])) is_smaller |= take(with_follower(script, i));
  }
  return is_smaller;
}

}  // namespace

std::vector<GameScript> smaller_scripts(const GameScript& script) {
  std::vector<GameScript> out;
  offer_smaller(script, [&](GameScript smaller) { return out.push_back(std::move(smaller)), false; });
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
  while (tries < most_tries && offer_smaller(script, take)) {
  }
  return tries;
}

rules::records::GameRecord to_record(const GameScript& script, const tilesets::TileSet& set,
                                     const rules::editions::Edition& edition) {
  rules::records::GameRecord record;
  record.tile_set = set.id();
  record.edition = edition.id;
  record.players = script.players;
  record.followers = edition.followers();
  record.start = rules::records::recorded_start(set, start_of(script, set));
  for (const auto& turn : script.turns) {
    if (!record.turns.empty()) {
      for (const int type : turn.set_aside) record.turns.back().discarded.push_back(set.type(type).id);
    }
    record.turns.push_back(rules::records::recorded(set, turn));
  }
  return record;
}

GameScript script_of(const rules::records::GameRecord& record, const tilesets::TileSet& set) {
  const auto start = rules::records::read_start(set, record);
  if (start.cell != rules::Cell{} || start.rotation != 0 || start.follower) {
    throw InputError(
        record.where,
        fmt::format("the game starts with {}, expected a start tile as in its file at 0,0, such as {}",
                    record.start, rules::print_placement(set, {start.type, 0, {0, 0}, std::nullopt})),
        {});
  }
  GameScript script;
  script.players = record.players;
  if (start.type != set.start_type()) script.start = start.type;
  std::vector<int> set_aside;
  for (const auto& recorded : record.turns) {
    if (recorded.player < 0 || recorded.player >= record.players) {
      throw InputError(recorded.where,
                       fmt::format("player {}, expected 0 to {}", recorded.player, record.players - 1), {});
    }
    auto& turn = script.turns.emplace_back(rules::records::turn_of(set, recorded));
    turn.set_aside = std::move(set_aside);
    set_aside.clear();
    for (const auto& id : recorded.discarded) set_aside.push_back(find_type(set, id, recorded.where));
  }
  return script;
}

}  // namespace bastide::props
