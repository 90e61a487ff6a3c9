// Reads and prints positions in the notation of docs/formats.md#positions.
//
// Two steps: the text is cut into tokens at white space and comments, and each token is read from left to
// right by a cursor that knows its byte offset, so that every complaint points at the byte where reading
// stopped making sense. Then the placement is laid on a grid of those read before it; the later of two
// conflicting placements is the one complained about. A position holds at most as many tiles as the set, so
// reading ends early on endless input. Costs one map look-up for each side of each tile.
#include "rules/notation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/ideas.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules {
namespace {

using tilesets::InputError;
using tilesets::names_of;

/// Reads one word; `at` is the next byte.
struct Cursor {
  const TileSet& set;
  std::string_view text;
  const std::string& file;
  std::size_t at;
  std::size_t end;
  bool may_be_open = false;  ///< '?' is a rotation

  [[noreturn]] void fail(std::size_t offset, std::string message) const {
    throw InputError(tilesets::locate(file, text, offset), std::move(message), text);
  }
  std::string_view rest() const { return text.substr(at, end - at); }
  /// "'x'" or "the end of the placement".
  std::string found() const { return at < end ? in_quotes(rest()) : "the end of the placement"; }
  void expect(char c, const char* after) {
    if (at == end || text[at] != c)
      fail(at, fmt::format("found {}, expected '{}' after {}", found(), c, after));
    ++at;
  }
};

constexpr int open_rotation = -1;  ///< '?'

/// The types of the shipped sets that an expansion brings, with the set. None where the data is not to be
/// had: this is for messages only.
std::map<std::string, std::string> read_expansions_of_tiles() try {
  std::map<std::string, std::string> out;
  const auto folder =
      std::filesystem::path(tilesets::files::data_root()) / "rules" / "editions" / "expansion";
  std::error_code ignored;
  for (const auto& set : tilesets::files::shipped_tile_sets()) {
    if (!std::filesystem::exists(folder / (set + ".toml"), ignored)) continue;
    const auto tiles = tilesets::files::load_tiles(set);
    for (const auto& type : tiles.types()) out.try_emplace(type.id, set);
  }
  return out;
} catch (const InputError&) {
  return {};
}

/// "; 'RA' is of river: --edition c1+expansion/river", when an expansion has such a tile.
std::string where_else(const std::string& id) {
  static const auto expansions = read_expansions_of_tiles();
  const auto found = expansions.find(id);
  if (found == expansions.end()) return {};
  const auto& set = found->second;
  return fmt::format("; {} is of {}: --edition {}+expansion/{}", in_quotes(id), set,
                     set.ends_with("-c2") ? "c2" : "c1", set);
}

int read_tile(Cursor& in, int& rotation) {
  const auto length = in.rest().find('@');
  const auto head = in.rest().substr(0, length);
  if (length == std::string_view::npos) {
    in.fail(in.end, fmt::format("missing '@' in {}, expected a placement such as {}0@0,0", in_quotes(head),
                                in.set.type(in.set.start_type()).id));
  }
  const int whole = in.set.find(std::string(head.substr(0, 64)));
  const auto id = head.substr(0, head.empty() ? 0 : head.size() - 1);
  const int type = in.set.find(std::string(id.substr(0, 64)));
  // "D@0,0": an id of the set, and no rotation after it.
  if (type < 0 && whole >= 0) {
    in.fail(in.at + head.size(),
            fmt::format("missing rotation of tile {}, expected 0, 1, 2 or 3 before '@'", head));
  }
  if (id.empty()) in.fail(in.at, "missing tile, expected a placement such as D0@0,0");
  if (type < 0) {
    const auto known = names_of(in.set.types(), &tilesets::TileType::id);
    in.fail(in.at, fmt::format("tile set '{}' has no tile {}, expected {}{}", in.set.id(), in_quotes(id),
                               suggestion(id, known), where_else(std::string(id))));
  }
  const char digit = head.back();
  const bool is_open = digit == '?' && in.may_be_open;
  if (!is_open && (digit < '0' || digit > '3')) {
    in.fail(in.at + head.size() - 1,
            fmt::format("bad rotation {}, expected 0, 1, 2 or 3 quarter turns clockwise",
                        in_quotes(head.substr(head.size() - 1))));
  }
  rotation = is_open ? open_rotation : digit - '0';
  in.at += head.size() + 1;
  return type;
}

int read_coordinate(Cursor& in, const char* axis) {
  int value = 0;
  const auto rest = in.rest();
  const auto [stop, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (error == std::errc::invalid_argument) {
    in.fail(in.at, fmt::format("found {}, expected a whole number for {}", in.found(), axis));
  }
  if (error == std::errc::result_out_of_range || value < -farthest_coordinate ||
      value > farthest_coordinate) {
    in.fail(in.at, fmt::format("{} is too far away, expected {} to {}", axis, -farthest_coordinate,
                               farthest_coordinate));
  }
  in.at += static_cast<std::size_t>(stop - rest.data());
  return value;
}

/// The figure after the dot.
int read_figure(Cursor& in, std::string_view name) {
  ++in.at;
  const int figure = in.set.find_figure(name);
  if (figure < 0) {
    const auto known = names_of(in.set.names().figures, &tilesets::Names::FigureName::id);
    in.fail(in.at, fmt::format("unknown figure {}, expected {}", in_quotes(name), suggestion(name, known)));
  }
  in.at += name.size();
  return figure;
}

std::vector<std::string> kinds_in(unsigned stands_on, const TileSet& set) {
  std::vector<std::string> kinds;
  for (const auto& row : tilesets::segment_kinds) {
    if ((stands_on >> static_cast<unsigned>(row.kind) & 1U) != 0) kinds.emplace_back(set.kind_name(row.kind));
  }
  return kinds;
}

Deployment read_follower(Cursor& in, int type, bool& is_number) {
  const auto rest = in.rest().substr(0, in.rest().find('+'));
  const auto colon = rest.find(':');
  const auto written = rest.substr(0, colon);
  const auto dot = written.find('.');
  const auto name = written.substr(0, dot);
  const int player = find_player(name);
  if (player < 0) {
    const std::vector<std::string> known(colours.begin(), colours.end());
    const auto found = name.empty() ? "no player" : "unknown player " + in_quotes(name);
    in.fail(in.at, fmt::format("{}, expected {}, or a number 0 to {}", found, suggestion(name, known),
                               most_players - 1));
  }
  is_number = name.front() >= '0' && name.front() <= '9';
  in.at += name.size();
  const int figure = dot == std::string_view::npos ? 0 : read_figure(in, written.substr(dot + 1));
  in.expect(':', "the player");
  const auto& tile = in.set.type(type);
  const auto place = in.rest().substr(0, in.rest().find('+'));
  const auto segment = tile.find_segment(std::string(place.substr(0, 64)));
  if (!segment || place.size() > 64) {
    const auto known = names_of(tile.segments, &tilesets::Segment::name);
    in.fail(in.at, fmt::format("tile {} has no segment {}, expected {}", tile.id, in_quotes(place),
                               tilesets::with_idea(one_of(known), place)));
  }
  const auto kind = tile.segments[static_cast<std::size_t>(*segment)].kind;
  const auto& row = in.set.names().figures[static_cast<std::size_t>(figure)];
  if ((row.stands_on >> static_cast<unsigned>(kind) & 1U) == 0) {
    in.fail(in.at, fmt::format("a {} stands on no {}, expected {}", row.id, in.set.kind_name(kind),
                               one_of(kinds_in(row.stands_on, in.set))));
  }
  in.at += place.size();
  return {player, *segment, figure};
}

/// The figures after the '=': one, or two with a '+' between them.
Standing read_figures(Cursor& in, int type, bool& numbered) {
  Standing out = read_follower(in, type, numbered);
  if (in.at == in.end) return out;
  ++in.at;
  const auto second = in.at;
  bool is_number = false;
  const auto figure = read_follower(in, type, is_number);
  if (is_number != numbered)
    in.fail(second, fmt::format("player written as a {}, expected a {} as before",
                                is_number ? "number" : "colour", is_number ? "colour" : "number"));
  const auto& segment = in.set.type(type).segments[static_cast<std::size_t>(figure.segment)].name;
  if (out.on(figure.segment) != nullptr)
    in.fail(second, fmt::format("a second figure on {}, expected it on another segment", segment));
  if (in.at != in.end) in.fail(in.at, "found a third figure, expected at most two on a tile");
  out.add(figure);
  return out;
}

/// Reads one word; `numbered` tells how its follower's player was written.
Placement read_placement(Cursor in, bool& numbered) {
  Placement p;
  p.type = read_tile(in, p.rotation);
  p.cell.x = read_coordinate(in, "x");
  in.expect(',', "x");
  p.cell.y = read_coordinate(in, "y");
  if (in.at == in.end) return p;
  if (in.text[in.at] != '=') {
    in.fail(in.at, fmt::format("found {}, expected white space, or '=' and a follower, after y", in.found()));
  }
  ++in.at;
  p.follower = read_figures(in, p.type, numbered);
  return p;
}

/// By side: what the tile beyond it shows there; nothing_asked where none lies.
using Asked = std::array<tilesets::Edge, tilesets::side_count>;
constexpr tilesets::Edge nothing_asked{};

/// What lies on the table so far, by cell.
class LaidTable {
 public:
  explicit LaidTable(const TileSet& set) : set_(&set), used_(static_cast<std::size_t>(set.type_count())) {}

  /// What is wrong with laying `p` here, or an empty string after laying it. fits-on-all-edges: the tile
  /// fits on all edges that it touches; the supply is the set's count.
  std::string lay(const Placement& p) {
    if (const auto there = cells_.find(p.cell); there != cells_.end()) {
      auto bare = there->second;
      bare.follower.reset();
      return fmt::format("cell {},{} already holds {}, expected one tile on a cell", p.cell.x, p.cell.y,
                         print_placement(*set_, bare));
    }
    if (!fits(p.type, p.rotation, asked_at(p.cell))) return misfit(p);
    const auto& type = set_->type(p.type);
    if (++used_[static_cast<std::size_t>(p.type)] > type.count) {
      return fmt::format("one tile {} too many, expected at most {} as in tile set '{}'", type.id, type.count,
                         set_->id());
    }
    put(p);
    return {};
  }

  /// Lays it whatever lies there; the first on a cell stays.
  void put(const Placement& p) { cells_.emplace(p.cell, p); }

  /// The rotations in which the tile fits, of those that look the same the first. A follower's segment has to
  /// lie in the same place, too: the fields of a straight road change sides when it is turned round.
  std::vector<int> rotations_of(const Placement& p) const {
    const auto asked = asked_at(p.cell);
    std::vector<int> found;
    for (int rotation = 0; rotation < 4; ++rotation) {
      const auto is_same = [&](int other) {
        return set_->turned(p.type, other).oriented == set_->turned(p.type, rotation).oriented &&
               places_of_figures(p, other) == places_of_figures(p, rotation);
      };
      if (fits(p.type, rotation, asked) && std::none_of(found.begin(), found.end(), is_same))
        found.push_back(rotation);
    }
    return found;
  }

  /// "A0", "A3".
  std::vector<std::string> names_of(int type, const std::vector<int>& rotations) const {
    std::vector<std::string> names;
    for (const int rotation : rotations) names.push_back(fmt::format("{}{}", set_->type(type).id, rotation));
    return names;
  }

  /// "a tile with city to the north and road to the east": what the tiles around the cell ask for.
  std::string asked_words(Cell cell) const {
    const auto asked = asked_at(cell);
    std::vector<std::string> sides;
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto edge = asked[static_cast<std::size_t>(side)];
      if (edge != nothing_asked)
        sides.push_back(fmt::format("{} to the {}", set_->edge_word(edge), tilesets::side_word(side)));
    }
    auto words = "a tile with " + sides.front();
    for (std::size_t i = 1; i < sides.size(); ++i)
      words += (i + 1 == sides.size() ? " and " : ", ") + sides[i];
    return words;
  }

 private:
  tilesets::Edge edge_of(const Placement& p, int side) const {
    return set_->turned(p.type, p.rotation).edges[static_cast<unsigned>(side)];
  }

  Asked asked_at(Cell cell) const {
    Asked asked{};
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto there = cells_.find(neighbour(cell, side));
      if (there == cells_.end()) continue;
      const auto facing = index_of(tilesets::opposite(static_cast<tilesets::Side>(side)));
      asked[static_cast<std::size_t>(side)] = edge_of(there->second, static_cast<int>(facing));
    }
    return asked;
  }

  bool fits(int type, int rotation, const Asked& asked) const {
    const auto& edges = set_->turned(type, rotation).edges;
    return std::equal(asked.begin(), asked.end(), edges.begin(), [&](auto wanted, auto shown) {
      return wanted == nothing_asked || set_->fits(wanted, shown);
    });
  }

  /// Where on the table the rims of the figures' segments lie.
  std::vector<std::array<unsigned, 3>> places_of_figures(const Placement& p, int rotation) const {
    std::vector<std::array<unsigned, 3>> places;
    const auto turns = static_cast<unsigned>(rotation);
    for (const auto& figure : p.follower) {
      const auto& segment = set_->type(p.type).segments[static_cast<std::size_t>(figure.segment)];
      places.push_back({tilesets::turn_sides(segment.sides, turns),
                        tilesets::turn_half_edges(segment.half_edges, turns),
                        tilesets::turn_sides(segment.corners, turns)});
    }
    return places;
  }

  /// Why a tile does not fit, and which of its rotations would. Requires one that does not.
  std::string misfit(const Placement& p) const {
    const auto asked = asked_at(p.cell);
    int side = 0;
    while (asked[static_cast<std::size_t>(side)] == nothing_asked ||
           set_->fits(asked[static_cast<std::size_t>(side)], edge_of(p, side)))
      ++side;
    auto beyond = cells_.at(neighbour(p.cell, side));
    beyond.follower.reset();
    const auto why = fmt::format("{} does not fit here: it shows {} to the {}, where {} shows {}",
                                 names_of(p.type, {p.rotation}).front(), set_->edge_word(edge_of(p, side)),
                                 tilesets::side_word(side), print_placement(*set_, beyond),
                                 set_->edge_word(asked[static_cast<std::size_t>(side)]));
    const auto others = rotations_of(p);
    if (!others.empty()) return fmt::format("{}; {} would", why, one_of(names_of(p.type, others)));
    return fmt::format("{}; no rotation of {} does, expected {}", why, set_->type(p.type).id,
                       asked_words(p.cell));
  }

  const TileSet* set_;
  std::vector<int> used_;
  std::map<Cell, Placement> cells_;
};

/// A placement whose rotation is '?'.
struct OpenPlacement {
  Placement placement;
  std::size_t begin = 0;  ///< byte of the text
};

using tilesets::described::Notation;

/// A placement of a result. Throws BadText.
Placement parse_described(const std::string& text, const Notation& notation) {
  try {
    return parse_placement(*notation.set, text);
  } catch (const InputError& wrong) {
    throw tilesets::described::BadText(wrong.message());
  }
}

std::vector<Placement> parse_all_described(const std::string& text, const Notation& notation) {
  std::vector<Placement> placements;
  std::istringstream words(text);
  for (std::string word; words >> word;) placements.push_back(parse_described(word, notation));
  return placements;
}

}  // namespace

Word next_word(std::string_view text, std::size_t from) {
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (from < text.size() && (is_space(text[from]) || text[from] == '#'))
    from = text[from] == '#' ? std::min(text.find('\n', from), text.size()) : from + 1;
  auto end = from;
  while (end < text.size() && !is_space(text[end]) && text[end] != '#') ++end;
  return {from, text.substr(from, end - from)};
}

DecidedRotations decide_rotations(const TileSet& set, std::string_view text, const std::string& file) {
  DecidedRotations out{std::string(text), {}};
  if (text.find('?') == std::string_view::npos) return out;
  LaidTable table(set);
  std::vector<OpenPlacement> open;
  for (auto word = next_word(text, 0); !word.text.empty(); word = next_word(text, word.end())) {
    bool numbered = false;
    const auto placement = read_placement({set, text, file, word.begin, word.end(), true}, numbered);
    if (placement.rotation == open_rotation) {
      open.push_back({placement, word.begin});
    } else {
      table.put(placement);
    }
  }
  const auto fail = [&](const OpenPlacement& one, std::string message) {
    throw tilesets::InputError(tilesets::locate(file, text, one.begin), std::move(message), text);
  };
  // One that is decided may decide those beside it.
  while (!open.empty()) {
    const auto next = std::find_if(open.begin(), open.end(), [&](const OpenPlacement& one) {
      return table.rotations_of(one.placement).size() <= 1;
    });
    const auto& one = next == open.end() ? open.front() : *next;
    const auto rotations = table.rotations_of(one.placement);
    const auto& id = set.type(one.placement.type).id;
    if (rotations.empty())
      fail(one, fmt::format("no rotation of {} fits here, expected {}", id,
                            table.asked_words(one.placement.cell)));
    if (rotations.size() > 1)
      fail(one, fmt::format("{} can lie here in several ways, expected {}", id,
                            one_of(table.names_of(one.placement.type, rotations))));
    auto decided = one.placement;
    decided.rotation = rotations.front();
    table.put(decided);
    out.text[one.begin + id.size()] = static_cast<char>('0' + decided.rotation);
    out.decided.push_back({tilesets::locate(file, text, one.begin), decided});
    open.erase(next);
  }
  std::sort(out.decided.begin(), out.decided.end(), [](const auto& a, const auto& b) {
    return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
  });
  return out;
}

Position parse_position(const TileSet& set, std::string_view text, const std::string& file) {
  Position position;
  LaidTable table(set);
  bool players_known = false;
  for (auto word = next_word(text, 0); !word.text.empty(); word = next_word(text, word.end())) {
    const Cursor in{set, text, file, word.begin, word.end()};
    bool numbered = false;
    const auto placement = read_placement(in, numbered);
    if (placement.follower) {
      if (players_known && numbered != position.players_are_numbers) {
        in.fail(word.begin + in.rest().find('=') + 1,
                fmt::format("player written as a {}, expected a {} as before", numbered ? "number" : "colour",
                            numbered ? "colour" : "number"));
      }
      players_known = true;
      position.players_are_numbers = numbered;
    }
    if (auto wrong = table.lay(placement); !wrong.empty()) in.fail(word.begin, std::move(wrong));
    position.placements.push_back(placement);
  }
  return position;
}

Placement parse_placement(const TileSet& set, std::string_view text, const std::string& file) {
  const auto word = next_word(text, 0);
  const Cursor in{set, text, file, word.begin, word.end()};
  if (word.text.empty()) in.fail(word.begin, "found nothing, expected a placement such as D0@0,0");
  const auto more = next_word(text, word.end());
  bool numbered = false;
  const auto placement = read_placement(in, numbered);
  if (!more.text.empty()) in.fail(more.begin, "found a second placement, expected one only");
  return placement;
}

tilesets::SourceLocation place_in_file(const tilesets::SourceLocation& inner,
                                       const tilesets::SourceLocation& begin) {
  const bool on_first_line = inner.line <= 1;
  return {begin.file, begin.line + inner.line - 1,
          on_first_line ? begin.column + inner.column - 1 : inner.column};
}

std::string print_placement(const TileSet& set, const Placement& p, bool players_are_numbers) {
  const auto& type = set.type(p.type);
  auto out = fmt::format("{}{}@{},{}", type.id, p.rotation, p.cell.x, p.cell.y);
  char before = '=';
  for (const auto& standing : p.follower) {
    const auto figure = static_cast<std::size_t>(standing.figure);
    out += fmt::format("{}{}{}:{}", std::exchange(before, '+'),
                       player_name(standing.player, players_are_numbers),
                       figure == 0 ? "" : "." + set.names().figures[figure].id,
                       type.segments[static_cast<std::size_t>(standing.segment)].name);
  }
  return out;
}

std::string print_position(const TileSet& set, const Position& position) {
  std::string out;
  for (const auto& p : position.placements) {
    if (!out.empty()) out += ' ';
    out += print_placement(set, p, position.players_are_numbers);
  }
  return out;
}

std::string player_name(int player, bool as_number) {
  return as_number ? std::to_string(player) : colours[static_cast<std::size_t>(player)];
}

int find_player(std::string_view name) {
  if (name.size() == 1 && name[0] >= '0' && name[0] < '0' + most_players) return name[0] - '0';
  const auto found = std::find(colours.begin(), colours.end(), name);
  return found == colours.end() ? -1 : static_cast<int>(found - colours.begin());
}

tilesets::described::Shape shape_of(const Placement*) {
  return tilesets::described::spelled<Placement,
                                      [](const Placement& placement, const Notation& n) {
                                        return print_placement(*n.set, placement);
                                      },
                                      parse_described>();
}

tilesets::described::Shape shape_of(const std::vector<Placement>*) {
  return tilesets::described::spelled<std::vector<Placement>,
                                      [](const std::vector<Placement>& placements, const Notation& n) {
                                        return print_position(*n.set, {placements, false});
                                      },
                                      parse_all_described>();
}

tilesets::described::Shape shape_of(const SegmentRef*) {
  using tilesets::described::field;
  return tilesets::described::row(
      {field<&SegmentRef::placement>("placement"), field<&SegmentRef::segment>("segment")});
}

tilesets::described::Shape type_shape() {
  return tilesets::described::spelled<
      int, [](const int& type, const Notation& n) { return type < 0 ? "" : n.set->type(type).id; },
      [](const std::string& id, const Notation& n) {
        const int type = id.empty() ? -1 : n.set->find(id);
        if (type < 0 && !id.empty()) throw tilesets::described::BadText("no tile " + in_quotes(id));
        return type;
      }>();
}

tilesets::described::Shape shape_of(const Cell*);
/// [x, y]; in turns alone.
tilesets::described::Shape shape_of(const Cell*) {
  using tilesets::described::field;
  const auto coordinate = tilesets::described::integer<int>(-farthest_coordinate, farthest_coordinate);
  return tilesets::described::row(
      {field<&Cell::x>("x", {}, coordinate), field<&Cell::y>("y", {}, coordinate)});
}

tilesets::described::Shape shape_of(const Deployment*);
tilesets::described::Shape shape_of(const Deployment*) {
  using tilesets::described::field;
  using tilesets::described::integer;
  constexpr int most_segments = tilesets::most_segments;
  constexpr int last_figure = rules::most_figures - 1;
  return tilesets::described::object(
      {field<&Deployment::player>("player", {}, integer<int>(0, most_players - 1)),
       field<&Deployment::segment>("segment", {}, integer<int>(0, most_segments - 1)),
       field<&Deployment::figure>("figure", {}, integer<int>(0, last_figure))});
}

tilesets::described::Shape shape_of(const Elsewhere*);
/// In turns alone.
tilesets::described::Shape shape_of(const Elsewhere*) {
  using tilesets::described::field;
  using tilesets::described::integer;
  return tilesets::described::object(
      {field<&Elsewhere::cell>("cell"), field<&Elsewhere::deploys>("deploys"),
       field<&Elsewhere::type>("type", {}, integer<int>(-1, tilesets::most_oriented_types)),
       field<&Elsewhere::rotation>("rotation", {}, integer<int>(0, 3)),
       field<&Elsewhere::first>("first").if_any()});
}

tilesets::described::Shape shape_of(const Turn*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&Turn::set_aside>("set_aside", {}, tilesets::described::list_of<std::vector<int>>(type_shape())),
       field<&Turn::player>("player", {}, tilesets::described::integer<int>(0, most_players - 1)),
       field<&Turn::tile>("tile"), field<&Turn::elsewhere>("elsewhere"),
       field<&Turn::pays>("pays").if_any()});
}

}  // namespace bastide::rules
