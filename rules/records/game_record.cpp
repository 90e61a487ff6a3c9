#include "rules/records/game_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/notation.hpp"
#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"
#include "tilesets/names.hpp"

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

std::string recorded_start(const TileSet& set, int start_type) {
  return print_position(set, {placements_at_start(set, start_type), false});
}

Placement read_start(const TileSet& set, const GameRecord& record) {
  const auto first = record.start.substr(0, record.start.find(' '));
  const auto start = read_recorded(set, first, record.where);
  const auto expected = recorded_start(set, start.type);
  const bool is_right = record.start == first ? set.lying().empty() : record.start == expected;
  if (is_right && (!set.has_lots() || set.begins_with(start.type))) return start;
  std::vector<std::string> all;
  for (const auto& one : set.starts()) all.push_back(recorded_start(set, one.type));
  throw InputError(record.where,
                   fmt::format("start {}, expected what lies at the start of the edition's games, {}",
                               record.start, one_of(all)),
                   {});
}

namespace {

int read_segment(const TileSet& set, const RecordedTurn& recorded, int tile) {
  const auto& type = set.type(tile);
  if (const auto segment = type.find_segment(*recorded.follower)) return *segment;
  const auto known = tilesets::names_of(type.segments, &tilesets::Segment::name);
  throw InputError(recorded.where,
                   fmt::format("tile {} has no segment {}, expected {}", type.id,
                               in_quotes(*recorded.follower), one_of(known)),
                   {});
}

}  // namespace

int read_figure(const TileSet& set, const std::string& id, const tilesets::SourceLocation& where) {
  if (const int figure = set.find_figure(id); figure >= 0) return figure;
  const auto known = tilesets::names_of(set.names().figures, &tilesets::Names::FigureName::id);
  throw InputError(where, fmt::format("unknown figure {}, expected {}", in_quotes(id), suggestion(id, known)),
                   {});
}

Turn turn_of(const TileSet& set, const RecordedTurn& recorded) {
  Turn turn{{}, recorded.player, read_recorded(set, recorded.place, recorded.where)};
  if (turn.tile.follower)
    throw InputError(recorded.where, "found a follower, expected it under the key follower", {});
  if (recorded.follower) {
    turn.deploy(read_segment(set, recorded, turn.tile.type),
                recorded.figure ? read_figure(set, *recorded.figure, recorded.where) : 0);
  }
  if (recorded.elsewhere) {
    const auto there = read_recorded(set, *recorded.elsewhere, recorded.where);
    if (!there.follower || there.follower->player != turn.player)
      throw InputError(recorded.where,
                       fmt::format("found {}, expected a tile with a figure of the turn's player",
                                   in_quotes(*recorded.elsewhere)),
                       {});
    turn.deploy_too(Elsewhere(there));
  }
  if (recorded.retrieve) {
    const auto cell = read_cell(*recorded.retrieve);
    if (cell) turn.elsewhere = Elsewhere(*cell);
    if (!cell) {
      throw InputError(recorded.where,
                       fmt::format("found {}, expected a cell such as 0,-1", in_quotes(*recorded.retrieve)),
                       {});
    }
  }
  turn.pays = recorded.pays.value_or(0);
  return turn;
}

RecordedTurn recorded(const TileSet& set, const Turn& turn) {
  RecordedTurn out;
  out.player = turn.player;
  out.place = print_placement(set, turn.bare());
  const Standing first = turn.elsewhere ? Standing(turn.elsewhere->first) : turn.tile.follower;
  if (const auto& deployed = first) {
    out.follower = set.type(turn.tile.type).segments[static_cast<std::size_t>(deployed->segment)].name;
    if (deployed->figure != 0)
      out.figure = set.names().figures[static_cast<std::size_t>(deployed->figure)].id;
  }
  if (const auto from = turn.retrieves()) {
    out.retrieve = recorded(*from);
  } else if (turn.elsewhere) {
    out.elsewhere = print_placement(set, turn.elsewhere->tile());
  }
  if (turn.pays != 0) out.pays = turn.pays;
  return out;
}

std::string recorded(const TileSet& set, const ScoreItem& item) {
  std::vector<std::string> gains;
  for (int player = 0; player < most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (item.holders[p] > 0 || item.points[p] != 0)
      gains.push_back(fmt::format("{} {}", player_name(player, false), item.points[p]));
  }
  const bool is_of_nobody = item.holders == PerPlayer{} && item.points != PerPlayer{};
  return fmt::format("{}{}: {} ({})", feature_name(item.feature, set), is_of_nobody ? " of nobody" : "",
                     fmt::join(gains, ", "), item.why);
}

std::string recorded(const editions::Edition& edition, const EventGain& gain) {
  std::vector<std::string> gains;
  for (int player = 0; player < most_players; ++player) {
    const int points = gain.points[static_cast<std::size_t>(player)];
    if (points != 0) gains.push_back(fmt::format("{} {}", player_name(player, false), points));
  }
  if (gain.event == EventGain::of_payment) return fmt::format("market: {}", fmt::join(gains, ", "));
  return fmt::format("event {}: {}", edition.events[static_cast<std::size_t>(gain.event)].id,
                     fmt::join(gains, ", "));
}

std::string recorded(const editions::Edition& edition, const AwardMove& move) {
  return fmt::format("award {}: {}", edition.awards[static_cast<std::size_t>(move.award)].id,
                     player_name(move.player, false));
}

std::string recorded(Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

std::vector<std::string> recorded(const std::vector<Cell>& cells) {
  std::vector<std::string> out;
  for (const auto cell : cells) out.push_back(recorded(cell));
  return out;
}

std::optional<Cell> read_cell(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == text.npos) return std::nullopt;
  const auto x = tilesets::whole_number(text.substr(0, comma));
  const auto y = tilesets::whole_number(text.substr(comma + 1));
  return x && y ? std::optional(Cell{*x, *y}) : std::nullopt;
}

editions::Edition edition_of(const GameRecord& record, editions::Edition named) {
  auto overrides = record.rules;
  overrides["followers"] = std::to_string(record.followers);
  const auto set = [&](const std::string& option, const std::string& value) {
    if (const auto wrong = set_option(named, option, value); !wrong.empty())
      throw InputError(record.where, wrong, {});
  };
  std::vector<std::string> names;
  for (const auto& [option, value] : overrides) names.push_back(option);
  for (const auto& option : in_setting_order(std::move(names), named)) set(option, overrides.at(option));
  return named;
}

}  // namespace bastide::rules::records
