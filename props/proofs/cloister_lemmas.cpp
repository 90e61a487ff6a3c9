// Lemmas about cloisters: the eight cells around, tile by tile.
#include <fmt/core.h>

#include <array>
#include <bit>
#include <cstdlib>

#include "props/proofs/lemma.hpp"
#include "props/proofs/surroundings.hpp"
#include "rules/board/feature_board.hpp"
#include "rules/play/step_context.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/scoring.hpp"

namespace bastide::props::proofs {
namespace {

using rules::Cell;
using rules::Deployment;
using rules::Placement;
using tilesets::Edge;

/// Clockwise from the north; odd ones are corners.
constexpr std::array<Cell, 8> ring = {{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

bool are_near(Cell a, Cell b) { return a != b && std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1; }

std::vector<tilesets::OrientedType> cloisters_of(rules::board::Ruleset subject) {
  std::vector<tilesets::OrientedType> out;
  for (const auto& o : subject.set().oriented()) {
    if (subject.set().type(o.type).site() >= 0) out.push_back(o);
  }
  return out;
}

std::size_t cloister_pieces(rules::board::Ruleset subject) { return cloisters_of(subject).size(); }

/// Lays tiles in order, the last one in a turn, and compares all cloisters with the cells around them. On
/// each cloister that is looked at stands a monk.
class Cloisters {
 public:
  Cloisters(const ProofTiles& tiles, const rules::editions::Edition& edition)
      : context_(tiles.fit(), edition, 2), edition_(&edition), set_(&tiles.set()) {}

  std::string judge(const std::vector<Placement>& tiles) {
    context_.clear();
    context_.begin(7);
    for (std::size_t i = 0; i + 1 < tiles.size(); ++i) {
      const int index = context_.lay(tiles[i]);
      if (const auto& monk = tiles[i].follower)
        context_.occupy({index, monk->segment}, monk->player, monk->figure);
    }
    auto& game = context_.game();
    context_.remember();
    const auto& monk = tiles.back().follower;
    game.place(monk ? monk->player : 0, tiles.back().cell, tiles.back().type, tiles.back().rotation);
    if (monk) game.deploy(monk->player, monk->segment, monk->figure);
    auto wrong = judge_counts(tiles);
    game.finish_turn();
    if (wrong.empty()) wrong = judge_scores(tiles);
    game.undo_turn();
    if (wrong.empty() && !context_.is_as_remembered())
      wrong = "taking the tile back does not restore the cloisters";
    return wrong;
  }

 private:
  static int tiles_around(const std::vector<Placement>& tiles, Cell cell) {
    int around = 0;
    for (const auto& tile : tiles) around += are_near(tile.cell, cell) ? 1 : 0;
    return around;
  }

  std::string judge_counts(const std::vector<Placement>& tiles) const {
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (!tiles[i].follower) continue;
      const auto& kept = context_.forest().feature_of(static_cast<int>(i), tiles[i].follower->segment);
      const int around = tiles_around(tiles, tiles[i].cell);
      if (kept.open != 8 - around || kept.is_complete() != (around == 8))
        return fmt::format("a cloister with {} tiles around keeps {} empty cells", around, kept.open);
    }
    return {};
  }

  std::string judge_scores(const std::vector<Placement>& tiles) const {
    rules::PerPlayer due{};
    std::size_t standing = 0;
    for (const auto& tile : tiles) {
      if (!tile.follower) continue;
      // Surroundings are laid all at once; complete ones among them were before the turn.
      const bool is_scored = tiles_around(tiles, tile.cell) == 8 &&
                             (are_near(tile.cell, tiles.back().cell) || tile.cell == tiles.back().cell);
      standing += is_scored ? 0 : 1;
      if (is_scored) due[static_cast<std::size_t>(tile.follower->player)] += worth_of(tile);
    }
    if (context_.board().tiles().size() != tiles.size()) return "a tile is missing";
    const auto& game = context_.game();
    if (game.scores() != due)
      return fmt::format("players score {} and {}, due {} and {}", game.scores()[0], game.scores()[1], due[0],
                         due[1]);
    return game.standing().size() == standing ? std::string{}
                                              : "the monks that stay are not those of unfinished cloisters";
  }

  /// What the site on a tile gives when it is complete.
  int worth_of(const Placement& tile) const {
    const auto& segment = set_->type(tile.type).segments[static_cast<std::size_t>(tile.follower->segment)];
    rules::reference::Feature complete;
    complete.kind = rules::feature_kind(segment.kind);
    complete.segments.resize(1);
    complete.tiles.resize(1);
    complete.complete = true;
    complete.neighbours = 8;
    return rules::reference::land_worth(complete, *edition_);
  }

  rules::play::StepContext context_;
  const rules::editions::Edition* edition_;
  const tilesets::TileSet* set_;
};

/// The first kind of figure that counts and may stand on such a site; followers, where none may.
int figure_for(const rules::editions::Edition& edition, tilesets::SegmentKind site) {
  for (std::size_t f = 0; f < edition.figures.size(); ++f) {
    if (edition.figures[f].may_stand_on(site) && edition.figures[f].is_follower()) return static_cast<int>(f);
  }
  return 0;
}

Placement rim_tile(const ProofTiles& tiles, Cell cell, Edge edge, int rotation) {
  return {tiles.rim(edge).type, rotation, cell, std::nullopt};
}

/// A cloister of the set with every set of tiles around it, each land or another cloister; the tile laid last
/// is in turn each of them.
LemmaTally around_one(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), 10);
  auto edition = without_details(subject.edition());
  edition.table = {};
  Cloisters cloisters(tiles, edition);
  const auto oriented = cloisters_of(subject)[piece];
  const auto& type = subject.set().type(oriented.type);
  const Deployment monk{0, type.site(), figure_for(edition, type.segments.back().kind)};
  const Placement centre{oriented.type, oriented.rotation, {0, 0}, monk};
  LemmaTally tally;
  std::vector<Placement> all;
  for (int state = 0; state < 6561 && !tally.has_failed(); ++state) {
    all.assign(1, centre);
    bool is_new = true;
    int rest = state;
    for (std::size_t i = 0; i < 8; ++i, rest /= 3) {
      if (rest % 3 == 0) continue;
      const auto side = static_cast<unsigned>(i / 2);
      const bool is_corner = i % 2 == 1;
      const auto edge =
          is_corner ? Edge::field : rules::reference::edge_on(subject.set(), centre, static_cast<int>(side));
      // Where the tile shows no field, a cloister beside it is land to it like any other tile.
      is_new = is_new && (rest % 3 != 2 || edge == Edge::field);
      if (rest % 3 == 2) {
        all.push_back({tiles.cloister(), 0, ring[i], Deployment{1, 1}});
      } else {
        all.push_back(rim_tile(tiles, ring[i], edge, static_cast<int>(side + 2) % 4));
      }
    }
    if (!is_new) continue;
    for (std::size_t last = 0; last < all.size(); ++last) {
      std::swap(all[last], all.back());
      auto wrong = cloisters.judge(all);
      if (!wrong.empty())
        wrong = fmt::format("{}{} in surroundings {}, tile {} last: {}", type.id, oriented.rotation, state,
                            last, wrong);
      tally.add(std::move(wrong));
      std::swap(all[last], all.back());
    }
  }
  return tally;
}

/// Up to eight cloisters that the tile in their midst completes at once; of the sixteen cells farther out all
/// are taken, or all but one.
LemmaTally completed_at_once(rules::board::Ruleset subject, std::size_t /*piece*/) {
  const ProofTiles tiles(subject.set(), 26);
  auto edition = without_details(subject.edition());
  edition.table = {};
  Cloisters cloisters(tiles, edition);
  std::vector<Cell> outer;
  for (int x = -2; x <= 2; ++x) {
    for (int y = -2; y <= 2; ++y) {
      if (std::abs(x) == 2 || std::abs(y) == 2) outer.push_back({x, y});
    }
  }
  LemmaTally tally;
  std::vector<Placement> all;
  for (unsigned members = 0; members < 256; ++members) {
    for (std::size_t missing = 0; missing <= outer.size() && !tally.has_failed(); ++missing) {
      all.clear();
      for (std::size_t i = 0; i < outer.size(); ++i) {
        if (i != missing) all.push_back(rim_tile(tiles, outer[i], Edge::field, 0));
      }
      for (std::size_t i = 0; i < 8; ++i) {
        if ((members >> i & 1U) != 0) {
          all.push_back({tiles.cloister(), 0, ring[i], Deployment{static_cast<int>(i % 2), 1}});
        } else {
          all.push_back(rim_tile(tiles, ring[i], Edge::field, 0));
        }
      }
      all.push_back(rim_tile(tiles, {0, 0}, Edge::field, 0));
      auto wrong = cloisters.judge(all);
      if (!wrong.empty()) wrong = fmt::format("cloisters {:08b}, {} missing: {}", members, missing, wrong);
      tally.add(std::move(wrong));
    }
  }
  return tally;
}

/// Boards of every size up to this many cells wide and high: their cells lie in one row of numbers, and cells
/// at the ends of two rows must not pass for neighbours.
constexpr int widest = 6;

std::size_t size_pieces(rules::board::Ruleset /*subject*/) { return widest * widest; }

LemmaTally distances(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), 8);
  const int width = 1 + static_cast<int>(piece) % widest;
  const int height = 1 + static_cast<int>(piece) / widest;
  LemmaTally tally;
  for (int from = 0; from < width * height; ++from) {
    for (int to = 0; to < width * height; ++to) {
      if (from == to) continue;
      rules::board::FeatureBoard board(tiles.fit(), {0, 0}, {width - 1, height - 1}, 2);
      const Cell a{from % width, from / width};
      const Cell b{to % width, to / width};
      for (const auto cell : {a, b}) board.place({tiles.cloister(), 0, cell, std::nullopt});
      const auto& forest = board.forest();
      const int due = are_near(a, b) ? 7 : 8;
      tally.add(forest.feature_of(0, 1).open == due && forest.feature_of(1, 1).open == due
                    ? std::string{}
                    : fmt::format("cloisters at {},{} and {},{} on {} x {} cells", a.x, a.y, b.x, b.y, width,
                                  height));
    }
  }
  return tally;
}

std::size_t wall_pieces(rules::board::Ruleset subject) {
  return subject.edition().table.completes_cloisters() ? 256 : 0;
}

/// Some of the cells around off the table, any of the others taken, each of these laid last in turn, after
/// the cloister; none taken: the cloister alone.
LemmaTally at_the_edge(rules::board::Ruleset subject, std::size_t walls) {
  const ProofTiles tiles(subject.set(), 10);
  auto table = subject.edition().table;
  std::vector<Cell> off;
  for (std::size_t i = 0; i < 8; ++i) {
    if ((walls >> i & 1U) != 0) off.push_back(ring[i]);
  }
  table.area = area_without(off);
  LemmaTally tally;
  for (unsigned taken = 0; taken < 256; ++taken) {
    if ((taken & walls) != 0) continue;
    const int beyond = std::popcount(walls);
    const int open = 8 - std::popcount(taken) - beyond;
    for (std::size_t last = 0; last < 8; ++last) {
      if ((taken >> last & 1U) == 0 && (taken != 0 || last != 0)) continue;
      rules::board::FeatureBoard board(tiles.fit(), {-1, -1}, {1, 1}, 9, table);
      const auto lay = [&](Cell cell, int type) { board.place({type, 0, cell, std::nullopt}); };
      int cloister = 0;
      for (std::size_t i = 0; i < 8; ++i) {
        if ((taken >> i & 1U) == 0 || i == last) continue;
        lay(ring[i], tiles.rim(Edge::field).type);
        ++cloister;
      }
      lay({0, 0}, tiles.cloister());
      const auto before = board.forest();
      if (taken != 0) lay(ring[last], tiles.rim(Edge::field).type);
      const auto kept = board.forest().feature_of(cloister, 1);
      if (taken != 0) board.undo();
      tally.add(kept.beyond == beyond && kept.open == open && kept.is_complete() == (open == 0) &&
                        board.forest() == before
                    ? std::string{}
                    : fmt::format("cells {:08b} off the table, {:08b} taken, {} last", walls, taken, last));
    }
  }
  return tally;
}

constexpr std::array<Lemma, 4> cloister_lemma_list = {{
    {"cloisters-around",
     "whichever of the eight cells around a cloister are taken, by land or other cloisters, and whichever "
     "tile is laid last: it lacks the empty ones, and is scored with its monk exactly when the last is "
     "filled",
     cloister_pieces, around_one},
    {"cloisters-at-once",
     "every cloister that a tile completes is scored and its monk returned, up to eight at once", one_piece,
     completed_at_once},
    {"cloisters-distance",
     "a tile counts for a cloister exactly when it lies on one of the eight cells around it", size_pieces,
     distances},
    {"cloisters-at-the-edge",
     "where the edge of the table completes cloisters, cells beyond it count as filled, whichever they are",
     wall_pieces, at_the_edge},
}};

}  // namespace

std::span<const Lemma> cloister_lemmas() { return cloister_lemma_list; }

}  // namespace bastide::props::proofs
