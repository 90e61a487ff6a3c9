// A deck that continues a line is refused when no order of its tiles could be laid. A tile with n sides of
// the line takes an open end and leaves n - 1 others: so those that end it (one side) come last, and there
// must be an open end for each of them.
#include "rules/editions/decks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "rules/position.hpp"
#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/toml_document.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::editions {
namespace {

using tilesets::Bends;
using tilesets::Deck;
using tilesets::Edge;
using tilesets::SegmentKind;
using tilesets::TileSet;
using tilesets::TileType;
using tilesets::described::Part;

tilesets::SourceLocation place_of(const Edition& edition, const std::string& name) {
  const auto found = edition.sources.find(name);
  if (found == edition.sources.end()) return {edition.id, 0, 0};
  return found->second.brought_by.line > 0 ? found->second.brought_by : found->second.where;
}

/// `row`: "deck.river"
[[noreturn]] void refuse_row(const Edition& edition, std::string row, const std::string& message) {
  const auto where = place_of(edition, row);
  std::ranges::replace(row, '.', ' ');
  throw tilesets::InputError(where, fmt::format("{}: {}", row, message), text_of_file(where.file));
}
[[noreturn]] void refuse_deck(const Edition& edition, const std::string& deck, const std::string& message) {
  refuse_row(edition, "deck." + deck, message);
}
std::string no_such_tile(const TileSet& set, const std::string& id) {
  return fmt::format("tile set '{}' has no tile {}, expected {}", set.id(), in_quotes(id),
                     suggestion(id, tilesets::names_of(set.types(), &TileType::id), 10));
}
[[noreturn]] void refuse_unknown_tile(const Edition& edition, const std::string& row, const TileSet& set,
                                      const std::string& id) {
  refuse_row(edition, row, no_such_tile(set, id));
}

/// What a file says of an option, or null.
const Part* value_in(const Part& file, const std::string& option) {
  const auto dot = option.find('.');
  const auto* group = dot == option.npos ? &file : file.find(option.substr(0, dot));
  const auto* value = group == nullptr ? nullptr : group->find(option.substr(dot + 1));
  return value == nullptr || value->table() == nullptr ? value : value->find("value");
}

/// Where a word of tiles begins, between blanks, '*' and '|'; 0 where it is not there.
std::size_t place_of_word(std::string_view text, std::string_view word) {
  constexpr std::string_view between = " *|";
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    const auto end = std::min(text.find_first_of(between, begin), text.size());
    if (text.substr(begin, end - begin) == word) return begin;
    begin = end;
  }
  return 0;
}

/// Whether the type is the tile that a file calls `id`, without its garden or with it.
bool is_tile(const TileType& type, const std::string& id) {
  const bool has_garden = !type.segments.empty() && type.segments.back().kind == SegmentKind::garden;
  return type.id == id || (has_garden && type.id == id + "g");
}

int sides_of(const TileType& type, Edge edge) {
  return static_cast<int>(std::ranges::count(type.edges, edge));
}

/// Whether the line turns on the tile.
bool is_bend(const TileType& type, Edge edge) {
  return sides_of(type, edge) == 2 && type.edges[0] != type.edges[2] && type.edges[1] != type.edges[3];
}

/// Tiles of each type that a row has.
std::vector<int> counts_of(const DeckRow& row, const TileSet& set, const Edition& edition) {
  std::vector<int> counts(static_cast<std::size_t>(set.type_count()));
  for (const auto& id : row.tiles) {
    bool is_known = false;
    int held = 0;
    for (int t = 0; t < set.type_count(); ++t) {
      if (!is_tile(set.type(t), id)) continue;
      is_known = true;
      const int count = set.type(t).count - set.count_at_start(t);
      counts[static_cast<std::size_t>(t)] = count;
      held += count;
    }
    if (!is_known) refuse_unknown_tile(edition, "deck." + row.id, set, id);
    if (held == 0) {
      refuse_deck(edition, row.id,
                  set.start_size() == 1
                      ? fmt::format("tile {} is the start tile, which lies already, expected other tiles", id)
                      : fmt::format("all tiles {} lie at the start, expected other tiles", id));
    }
  }
  return counts;
}

/// The edges of the line that a row continues.
Edge edge_of(const DeckRow& row, const TileSet& set, const Edition& edition) {
  const auto line = std::ranges::find(edition.lines, row.continues, &OwnLine::name) - edition.lines.begin();
  const auto kind = tilesets::own_line(static_cast<std::size_t>(line));
  std::vector<Edge> shown;
  for (const auto edge : set.edges())
    if (set.edge_kind(edge).segment == kind) shown.push_back(edge);
  if (shown.size() == 1) return shown.front();
  refuse_deck(edition, row.id,
              fmt::format("it continues line {}, and tile set '{}' has {} edges for it, expected one",
                          row.continues, set.id(), shown.empty() ? "no" : "several kinds of"));
}

/// Every tile must show what its deck continues, and lead on in one way only where bends are told apart.
void check_tiles(const DeckRow& row, const Deck& deck, const TileSet& set, const Edition& edition) {
  const auto edge = *deck.continues;
  bool bends = false;
  for (int t = 0; t < set.type_count(); ++t) {
    if (deck.counts[static_cast<std::size_t>(t)] == 0) continue;
    const auto& type = set.type(t);
    if (sides_of(type, edge) == 0) {
      refuse_deck(edition, row.id,
                  fmt::format("tile {} shows no {}, which the deck continues, expected it in another deck",
                              type.id, row.continues));
    }
    bends = bends || is_bend(type, edge);
    const auto kind = set.edge_kind(edge).segment;
    const auto segments =
        std::ranges::count_if(type.segments, [&](const auto& segment) { return segment.kind == kind; });
    if (row.bends == 0 || (sides_of(type, edge) <= 2 && segments == 1)) continue;
    refuse_deck(
        edition, row.id,
        fmt::format("bends of {}: tile {} has {} of it, expected one part with one or two sides, or no "
                    "bends",
                    row.continues, type.id,
                    segments == 1 ? fmt::format("{} sides", sides_of(type, edge))
                                  : fmt::format("{} parts", segments)));
  }
  if (row.bends == 0 || bends) return;
  refuse_deck(edition, row.id,
              fmt::format("bends of {}: no tile of the deck bends it, expected one that does, or no bends",
                          row.continues));
}

/// Sides with the edge of what lies at the start that no tile of it meets.
int open_at_start(const TileSet& set, Edge edge) {
  const auto lying = placements_at_start(set, set.start_type());
  int open = 0;
  for (const auto& tile : lying) {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const bool is_met =
          std::ranges::find(lying, neighbour(tile.cell, side), &Placement::cell) != lying.end();
      const auto& shown = set.turned(tile.type, tile.rotation).edges;
      open += !is_met && shown[static_cast<std::size_t>(side)] == edge ? 1 : 0;
    }
  }
  return open;
}

/// Whether some order of the tiles continues such edges to the last.
void check_order(const std::vector<Deck>& decks, Edge edge, const TileSet& set, const Edition& edition) {
  const auto* line = set.edge_word(edge);
  const auto& start = set.type(set.start_type());
  int open = open_at_start(set, edge);
  for (const auto& deck : decks) {
    int ends = 0;
    int further = 0;  // open ends that its other tiles add
    bool has_any = false;
    for (int t = 0; t < set.type_count(); ++t) {
      const int sides = sides_of(set.type(t), edge);
      const int count = deck.counts[static_cast<std::size_t>(t)];
      if (sides == 0 || count == 0) continue;
      has_any = true;
      (sides == 1 ? ends : further) += sides == 1 ? count : count * (sides - 2);
    }
    if (!has_any) continue;
    const bool is_row = std::ranges::find(edition.decks, deck.id, &DeckRow::id) != edition.decks.end();
    if (!is_row) return;
    if (open == 0) {
      const bool is_first = &deck == decks.data();
      refuse_deck(
          edition, deck.id,
          fmt::format("it can never continue {}: {}, expected an open end", line,
                      is_first ? set.start_size() == 1 ? fmt::format("the start tile {} shows none", start.id)
                                                       : std::string("what lies at the start has none")
                               : std::string("what lies before it leaves no open end")));
    }
    if (open + further < ends) {
      refuse_deck(
          edition, deck.id,
          fmt::format("it can never continue {} to its last tile: {} of its tiles end it, and there {} "
                      "{} open end{}, expected fewer that end it",
                      line, ends, open + further == 1 ? "is" : "are", open + further,
                      open + further == 1 ? "" : "s"));
    }
    open += further - ends;
  }
}

/// What no deck has.
Deck rest_of(const TileSet& set, const std::vector<Deck>& decks) {
  Deck rest{"rest", {}, {}};
  for (int t = 0; t < set.type_count(); ++t) {
    int left = set.type(t).count - set.count_at_start(t);
    for (const auto& deck : decks) left -= deck.counts[static_cast<std::size_t>(t)];
    rest.counts.push_back(left);
  }
  return rest;
}

/// The start tile that was replaced, where it is not like others.
void place_base_start(const TileSet& set, const Edition& edition, std::vector<Deck>& decks) {
  if (set.replaced_start() == TileSet::no_start) return;
  const auto at = static_cast<std::size_t>(set.replaced_start());
  if (rest_of(set, decks).counts[at] == 0) return;  // a deck has all of its type
  if (edition.base_start_tile == BaseStartTile::first_deck && !decks.empty()) ++decks.front().counts[at];
  if (edition.base_start_tile == BaseStartTile::after_decks) {
    Deck own{"start", std::vector<int>(static_cast<std::size_t>(set.type_count())), {}};
    own.counts[at] = 1;
    decks.push_back(std::move(own));
  }
}

/// Each player must get one of each.
void check_reserves(const TileSet& set, const Edition& edition) {
  for (const auto& row : edition.reserves) {
    const auto name = "reserve." + row.id;
    for (const auto& id : row.tiles) {
      const int type = set.find(id);
      if (type < 0) refuse_unknown_tile(edition, name, set, id);
      if (const auto deck = std::ranges::find_if(
              edition.decks,
              [&](const DeckRow& other) { return std::ranges::find(other.tiles, id) != other.tiles.end(); });
          deck != edition.decks.end())
        refuse_row(edition, name,
                   fmt::format("tile {} is in deck {}, expected it in no deck: reserves are of the last one",
                               id, deck->id));
      if (type == set.start_type())
        refuse_row(edition, name,
                   fmt::format("tile {} is the start tile, which lies already, expected other tiles", id));
      if (set.type(type).count < edition.most_players)
        refuse_row(
            edition, name,
            fmt::format("tile set '{}' has {} of tile {} and the edition up to {}, expected one for each",
                        set.id(), set.type(type).count, id, counted(edition.most_players, "player")));
    }
  }
}

}  // namespace

std::string text_of_file(const std::string& file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) ? tilesets::read_text_file(file) : std::string{};
}

std::vector<int> reserve_of(const TileSet& set, const Edition& edition) {
  std::vector<int> types;
  for (const auto& row : edition.reserves)
    for (const auto& id : row.tiles) types.push_back(set.find(id));
  return types;
}

TileSet in_decks(const TileSet& set, const Edition& edition) {
  check_reserves(set, edition);
  std::vector<Deck> decks;
  std::vector<Bends> bends;
  for (const auto& row : edition.decks) {
    decks.push_back({row.id, counts_of(row, set, edition), {}});
    if (row.continues.empty()) continue;
    const auto edge = edge_of(row, set, edition);
    decks.back().continues = edge;
    check_tiles(row, decks.back(), set, edition);
    const auto has = [&](Bend bend) { return (row.bends & static_cast<unsigned>(bend)) != 0; };
    const Bends rule{edge, has(Bend::immediate), has(Bend::consecutive), has(Bend::against_source),
                     has(Bend::space)};
    const bool is_new = std::ranges::find(bends, edge, &Bends::edge) == bends.end();
    if (!rule.is_free() && is_new) bends.push_back(rule);
  }
  place_base_start(set, edition, decks);
  if (decks.empty()) return set;
  auto rest = rest_of(set, decks);
  const bool has_rest = std::ranges::any_of(rest.counts, [](int count) { return count > 0; });
  for (const auto& deck : decks)
    if (deck.continues) check_order(decks, *deck.continues, set, edition);
  if (has_rest) decks.push_back(std::move(rest));
  return set.drawn_by(std::move(decks), std::move(bends));
}

TileCounts parse_tiles(std::string_view text, std::string& wrong) {
  TileCounts tiles;
  std::istringstream words{std::string(text)};
  for (std::string word; wrong.empty() && words >> word;) {
    const auto star = word.find('*');
    auto count = std::optional(1);
    if (star != word.npos) {
      count = tilesets::whole_number(std::string_view(word).substr(0, star));
      if (!count || *count < 1 || *count > most_left_out || star + 1 == word.size())
        wrong = fmt::format("{}, expected the id of a tile, or a number 1 to {} before it, as in 2*D",
                            in_quotes(word), most_left_out);
      word.erase(0, star + 1);
    }
    if (std::ranges::find(tiles, word, &TileCounts::value_type::first) != tiles.end())
      wrong = fmt::format("tile {} is there twice, expected it once, as in 2*{}", in_quotes(word), word);
    tiles.emplace_back(std::move(word), count.value_or(0));
  }
  if (wrong.empty() && tiles.empty()) wrong = "no tile, expected none or ids of tiles, as in D 2*R";
  return tiles;
}

std::string text_of_tiles(const TileCounts& tiles) {
  std::string text;
  for (const auto& [id, count] : tiles)
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", count == 1 ? "" : fmt::format("{}*", count), id);
  return text;
}

tilesets::SourceLocation place_of_value(const std::string& file, const std::string& key,
                                        std::string_view word) {
  const auto text = text_of_file(file);
  if (text.empty()) return {file, 0, 0};
  const auto document = tilesets::files::toml_document(text, file);
  const auto* value = value_in(document.root, key);
  if (value == nullptr || value->text() == nullptr) return {file, 0, 0};
  return document.place(word.empty() ? value->at
                                     : document.inside(*value, place_of_word(*value->text(), word)));
}

void refuse_option(const Edition& edition, const std::string& option, const std::string& message,
                   std::string_view word) {
  auto where = place_of(edition, option);
  if (edition.sources.contains(option) && edition.sources.at(option).brought_by.line == 0) {
    const auto exactly = place_of_value(where.file, option, word);
    if (exactly.line > 0) where = exactly;
  }
  throw tilesets::InputError(where, fmt::format("{}: {}", option, message), text_of_file(where.file));
}

TileSet without_removed(const TileSet& set, const Edition& edition) {
  constexpr const char* option = "removed_tiles";
  std::vector<TileType> types(set.types().begin(), set.types().end());
  for (const auto& [id, count] : edition.removed_tiles) {
    const auto type = std::ranges::find(types, id, &TileType::id);
    if (type == types.end()) refuse_option(edition, option, no_such_tile(set, id), id);
    if (type->count < count)
      refuse_option(
          edition, option,
          fmt::format("the tile set has {} of tile {}, expected no more than that", type->count, id), id);
    type->count -= count;
    type->gardens = std::min(type->gardens, type->count);
  }
  if (set.start_type() == TileSet::no_start) return set;  // only to be included in others
  const auto& start = set.type(set.start_type()).id;
  if (types[static_cast<std::size_t>(set.start_type())].count == 0)
    refuse_option(edition, option,
                  fmt::format("tile {} is the start tile, expected one of it to stay", start), start);
  auto replaced = set.replaced_start();
  if (replaced != TileSet::no_start && types[static_cast<std::size_t>(replaced)].count == 0)
    replaced = TileSet::no_start;
  const auto number_of = [&](int type) {  // when those before it of which none is left are gone
    return type -
           static_cast<int>(std::ranges::count(types.begin(), types.begin() + type, 0, &TileType::count));
  };
  const int first = number_of(set.start_type());
  if (replaced != TileSet::no_start) replaced = number_of(replaced);
  std::erase_if(types, [](const TileType& type) { return type.count == 0; });
  TileSet made(set.id(), set.name(), set.source(), std::move(types), first, set.where(), set.names(),
               set.edge_kinds());
  made.set_replaced_start(replaced);
  return made;
}

std::vector<int> end_types_of(const TileSet& set, const Edition& edition) {
  std::vector<int> types;
  for (const auto& id : edition.end_tiles) {
    const auto before = types.size();
    for (int t = 0; t < set.type_count(); ++t)
      if (is_tile(set.type(t), id)) types.push_back(t);
    if (types.size() == before) refuse_option(edition, "end_tile", no_such_tile(set, id), id);
  }
  return types;
}

}  // namespace bastide::rules::editions
