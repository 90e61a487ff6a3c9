// Lemmas about where a tile fits, what the frontier is, and what the bag holds.
//
// A board is read through one byte a cell and tables made from the tile types as written. So: the tables are
// right for all bytes; laying a tile changes the bytes and the frontier around it as it must, whatever lies
// there; the bag counts.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>

#include "props/proofs/lemma.hpp"
#include "props/proofs/surroundings.hpp"
#include "rules/board/board.hpp"
#include "rules/reference/continuing.hpp"
#include "rules/reference/landscape.hpp"

namespace bastide::props::proofs {
namespace {

using rules::Cell;
using rules::board::Board;
namespace reference = rules::reference;
using tilesets::Edge;
using tilesets::SegmentKind;

/// What a cell's code says that its neighbours show.
reference::EdgesAround demanded(const tilesets::TileSet& set, unsigned code) {
  const auto base = static_cast<unsigned>(set.edge_kinds().size()) + 1;
  reference::EdgesAround around;
  for (unsigned s = 0; s < 4; ++s, code /= base) {
    const auto wanted = code % base;
    if (wanted != 0) around[s] = static_cast<Edge>(wanted);
  }
  return around;
}

LemmaTally fitting(rules::board::Ruleset subject, std::size_t piece) {
  LemmaTally tally;
  const auto& fit = subject.fit();
  const int index = static_cast<int>(piece);
  const auto& type = subject.set().type(index);
  for (unsigned c = 0; c < fit.codes(); ++c) {
    const auto code = static_cast<rules::board::FrontierCode>(c);
    std::vector<unsigned> images;  // oriented types of this one that fit
    for (int r = 0; r < 4; ++r) {
      const auto o = subject.set().turned(index, r).oriented;
      const auto around = demanded(subject.set(), c);
      const bool does_fit = reference::fits(subject.set(), index, r, around) &&
                            (c == 0 || reference::continues(subject.set(), index, r, around));
      std::string wrong;
      if ((fit.turns(index, code) >> static_cast<unsigned>(r) & 1U) != (does_fit ? 1U : 0U)) wrong = "turns";
      if (fit.fits(code).test(o) != does_fit) wrong = "fits";
      const auto listed =
          std::count_if(fit.fitting(code).begin(), fit.fitting(code).end(), [&](const auto& there) {
            return there.type == index && subject.set().turned(index, there.rotation).oriented == o;
          });
      if (listed != (does_fit ? 1 : 0)) wrong = "fitting";
      if (does_fit && std::find(images.begin(), images.end(), o) == images.end()) images.push_back(o);
      tally.add(wrong.empty() ? wrong : fmt::format("{}{} at code {}: {}", type.id, r, c, wrong));
    }
    if (fit.count(index, code) != static_cast<int>(images.size()) ||
        std::popcount(fit.distinct_turns(index, code)) != static_cast<int>(images.size()))
      tally.add(fmt::format("{} at code {}: {} images fit, counted {}", type.id, c, images.size(),
                            fit.count(index, code)));
  }
  return tally;
}

LemmaTally turning(rules::board::Ruleset subject, std::size_t piece) {
  LemmaTally tally;
  const int index = static_cast<int>(piece);
  const auto& type = subject.set().type(index);
  const auto& set = subject.set();
  const auto is_same = [](std::size_t segment, std::optional<int> said) {
    return said ? static_cast<int>(segment) == *said : segment == tilesets::no_segment;
  };
  for (int r = 0; r < 4; ++r) {
    const auto& turned = set.turned(index, r);
    const rules::Placement tile{index, r, {}, std::nullopt};
    std::string wrong;
    for (int s = 0; s < tilesets::side_count; ++s) {
      const auto at = static_cast<std::size_t>(s);
      const auto edge = reference::edge_on(set, tile, s);
      const auto land = reference::segment_on_side(set, tile, s);
      if (turned.edges[at] != edge) wrong = "edges";
      if (!is_same(turned.side_segment[at], land) ||
          land.has_value() != tilesets::is_line(set.edge_kind(edge).segment))
        wrong = "sides";
      if (land && type.segments[static_cast<std::size_t>(*land)].kind != set.edge_kind(edge).segment)
        wrong = "kinds";
    }
    for (int h = 0; h < tilesets::half_edge_count; ++h) {
      const auto field = reference::field_on_half_edge(set, tile, h);
      if (!is_same(turned.half_segment[static_cast<std::size_t>(h)], field) ||
          field.has_value() != set.edge_kind(reference::edge_on(set, tile, h / 2)).has_fields)
        wrong = "half-edges";
    }
    tally.add(wrong.empty() ? wrong : fmt::format("{}{}: {}", type.id, r, wrong));
  }
  return tally;
}

/// What lies beyond a side when a tile is laid: an empty cell that no tile touches yet, one that a tile
/// touches, a tile, or the table's end.
enum class Beyond : std::uint8_t { empty, frontier, tile, wall };
using Around = std::array<Beyond, 4>;

/// A table that has ended where it must.
rules::Table table_around(const Around& around) {
  std::vector<Cell> off;
  for (int s = 0; s < 4; ++s) {
    if (around[static_cast<std::size_t>(s)] == Beyond::wall) off.push_back(rules::neighbour({0, 0}, s));
  }
  rules::Table table;
  table.area = area_without(off);
  return table;
}

/// Two cells out and the four cells next to it; the order in which they were laid.
Board board_around(const ProofTiles& tiles, const rules::Placement& laid, const Around& around,
                   bool reversed) {
  Board board(tiles.fit(), {-3, -3}, {3, 3}, tiles.room(), table_around(around));
  for (int i = 0; i < 4; ++i) {
    const int s = reversed ? 3 - i : i;
    const auto c = rules::neighbour({0, 0}, s);
    if (around[static_cast<std::size_t>(s)] == Beyond::tile)
      board.place({tiles.rim(reference::edge_on(tiles.set(), laid, s)).type, (s + 2) % 4, c, std::nullopt});
    if (around[static_cast<std::size_t>(s)] == Beyond::frontier)
      board.place({tiles.rim(Edge::field).type, 0, rules::neighbour(c, s), std::nullopt});
  }
  return board;
}

/// What of the board is not as its tiles say.
std::string judge_board(const Board& board, const rules::Table& table) {
  const auto tiles = board.placements();
  const reference::Landscape landscape(tiles);
  std::vector<Cell> frontier;
  for (int x = -4; x <= 4; ++x) {
    for (int y = -4; y <= 4; ++y) {
      const Cell c{x, y};
      const auto around = reference::edges_around(board.set(), tiles, landscape, c);
      unsigned code = 0;
      for (unsigned s = 4; s-- > 0;)
        code = code * (static_cast<unsigned>(board.set().edge_kinds().size()) + 1) +
               (around[s] ? static_cast<unsigned>(*around[s]) : 0U);
      const auto at = board.index(c);
      if (board.code(at) != code)
        return fmt::format("the code at {},{} is {}, should be {}", x, y, board.code(at), code);
      const bool is_taken = landscape.at(c).has_value();
      if (is_taken != (board.tile_at(at) >= 0)) return fmt::format("taken or not at {},{}", x, y);
      if (code != 0 && !is_taken && table.area.admits(c)) frontier.push_back(c);
    }
  }
  std::vector<Cell> listed;
  for (const auto at : board.frontier()) listed.push_back(board.cell(at));
  std::sort(listed.begin(), listed.end());
  return listed == frontier ? std::string{} : "the frontier is not the empty cells that touch a tile";
}

LemmaTally frontier(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), 8);
  const auto& oriented = subject.set().oriented()[piece];
  const rules::Placement laid{oriented.type, oriented.rotation, {0, 0}, std::nullopt};
  LemmaTally tally;
  for (unsigned state = 0; state < 512 && !tally.has_failed(); ++state) {
    Around around{};
    for (unsigned s = 0; s < 4; ++s) around[s] = static_cast<Beyond>(state >> (2 * s) & 3U);
    auto board = board_around(tiles, laid, around, state >= 256);
    const auto before = board;
    board.place(laid);
    const bool is_one_taken = board.left(laid.type) == before.left(laid.type) - 1 &&
                              board.left_in_all() == before.left_in_all() - 1;
    auto wrong = judge_board(board, table_around(around));
    if (board.placements().back() != laid) wrong = "the tile laid is not the last";
    if (!is_one_taken) wrong = "laying the tile did not take one of its type out of the bag";
    board.undo();
    if (wrong.empty() && !(board == before)) wrong = "taking the tile back does not restore the board";
    if (!wrong.empty())
      wrong = fmt::format("{}{} in surroundings {}: {}", tiles.set().type(laid.type).id, laid.rotation, state,
                          wrong);
    tally.add(std::move(wrong));
  }
  return tally;
}

LemmaTally bag(rules::board::Ruleset subject, std::size_t piece) {
  LemmaTally tally;
  const int index = static_cast<int>(piece);
  const auto& set = subject.set();
  // With decks: a board on which all of them are one.
  auto board = set.decks().empty() ? Board(subject.fit(), set.tile_count())
                                   : Board(subject.fit(), {0, 0}, {0, 0}, set.tile_count());
  const auto all = board.left_in_all();
  const auto judge = [&](int taken) {
    const int left = set.type(index).count - taken;
    bool is_right = board.left(index) == left && board.left_in_all() == all - taken;
    for (const auto o : set.oriented_of(index))
      is_right = is_right && board.available().test(o) == (left > 0);
    for (int other = 0; other < set.type_count(); ++other) {
      if (other == index) continue;
      is_right = is_right && board.left(other) == set.type(other).count;
      for (const auto o : set.oriented_of(other))
        is_right = is_right && board.available().test(o) == (set.type(other).count > 0);
    }
    tally.add(is_right ? std::string{} : fmt::format("{} of tile {} taken", taken, set.type(index).id));
  };
  for (int taken = 0; taken <= set.type(index).count; ++taken) {
    judge(taken);
    if (taken < set.type(index).count) board.set_aside(index);
  }
  for (int taken = set.type(index).count; taken > 0; --taken) {
    board.put_back(index);
    judge(taken - 1);
  }
  return tally;
}

constexpr std::array<Lemma, 4> fitting_lemma_list = {{
    {"turning",
     "every type turned shows on each side and half-edge the edge and the segment that it has as written",
     type_pieces, turning},
    {"fitting",
     "for every type, rotation and each demand of a cell (256 with field, road and city): it is said to fit "
     "exactly when every side demanded shows what is demanded and what must be continued is, and images are "
     "counted once",
     type_pieces, fitting},
    {"frontier",
     "whatever lies beyond the four sides (nothing, an empty cell that a tile touches, a tile, the end of "
     "the table): laying a tile makes demands and frontier those of the tiles that lie, and taking it back "
     "restores all",
     oriented_pieces, frontier},
    {"bag",
     "of every type and every number taken: what is left is counted, and a type is available while one is "
     "left (decks: all of them in one bag)",
     type_pieces, bag},
}};

}  // namespace

std::span<const Lemma> fitting_lemmas() { return fitting_lemma_list; }

}  // namespace bastide::props::proofs
