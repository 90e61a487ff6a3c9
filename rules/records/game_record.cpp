#include "rules/records/game_record.hpp"

#include <fmt/core.h>

#include "rules/notation.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::records {

using tilesets::InputError;

Placement read_recorded(const TileSet& set, const std::string& text, const tilesets::SourceLocation& where) {
  try {
    return parse_placement(set, text);
  } catch (const InputError& error) {
    // Columns inside the text count from 1.
    throw InputError({where.file, where.line, where.column + error.where().column}, error.message(), {});
  }
}

Turn turn_of(const TileSet& set, const RecordedTurn& recorded) {
  Turn turn{{}, recorded.player, read_recorded(set, recorded.place, recorded.where)};
  if (turn.tile.follower)
    throw InputError(recorded.where, "found a follower, expected it under the key follower", {});
  if (!recorded.follower) return turn;
  const auto& type = set.type(turn.tile.type);
  const auto segment = type.find_segment(*recorded.follower);
  if (!segment) {
    std::vector<std::string> known;
    for (const auto& s : type.segments) known.push_back(s.name);
    throw InputError(recorded.where,
                     fmt::format("tile {} has no segment {}, expected {}", type.id,
                                 in_quotes(*recorded.follower), one_of(known)),
                     {});
  }
  turn.deploy(*segment);
  return turn;
}

RecordedTurn recorded(const TileSet& set, const Turn& turn) {
  RecordedTurn out;
  out.player = turn.player;
  out.place = print_placement(set, turn.bare());
  if (turn.tile.follower)
    out.follower = set.type(turn.tile.type).segments[static_cast<std::size_t>(turn.segment())].name;
  return out;
}

std::vector<std::string> recorded(const std::vector<Cell>& cells) {
  std::vector<std::string> out;
  for (const auto cell : cells) out.push_back(std::to_string(cell.x) + "," + std::to_string(cell.y));
  return out;
}

editions::Edition edition_of(const GameRecord& record, editions::Edition named) {
  auto overrides = record.rules;
  overrides["followers"] = std::to_string(record.followers);
  const auto set = [&](const std::string& option, const std::string& value) {
    if (const auto wrong = set_option(named, option, value); !wrong.empty())
      throw InputError(record.where, wrong, {});
  };
  // Marks and figures first, since formulas may speak of them; then in the order of the catalogue: a named option takes the place of formulas set before it.
  for (const std::string_view rows : {"mark.", "figure."}) {
    for (auto row = overrides.lower_bound(std::string(rows)); row != overrides.end() && row->first.starts_with(rows);
         row = overrides.erase(row))
      set(row->first, row->second);
  }
  for (const auto& option : editions::option_catalogue()) {
    const auto found = overrides.find(option.name);
    if (found == overrides.end()) continue;
    set(option.name, found->second);
    overrides.erase(found);
  }
  for (const auto& [option, value] : overrides) set(option, value);  // unknown ones
  return named;
}

}  // namespace bastide::rules::records
