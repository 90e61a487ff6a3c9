// Games are played turn by turn, all but the last. It need not be played: it is a tile that fits, and no
// follower or one on a segment whose feature is free. Which segments are free depends on the edges around the
// cell, on which of them belong to one feature, and on which of these features are occupied: the cell's
// contact. Few contacts occur, so each is worked out once, tile by tile and occupied set by occupied set, and
// then read. Tile types that have run out are taken off when it is read, so that the bag is no part of the
// contact.
//
// A table is filled as it is used, so each thread has its own. Cost: one look into a hash table a cell.
#include "solver/games/count_games.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "rules/board/feature_forest.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/editions/further.hpp"
#include "rules/play/game.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/counting/count_pieces.hpp"
#include "solver/games/each_turn.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::games {
namespace {

using boards::BoardSpace;
using counting::CountPart;
using counting::Opening;
using counting::PieceCount;
using rules::board::CellIndex;
using rules::play::Game;
using tilesets::SegmentKind;

/// Where a cell can touch a feature: on each side N E S W its left half-edge, the side's road or city, its
/// right half-edge, seen from the cell. Place 3s + 1 is side s; 3s and 3s + 2 are half-edges 2s and 2s + 1.
inline constexpr std::size_t contact_places = 12;

/// Whatever names the feature at each place of a cell: any number, or none.
using FeaturesAround = std::array<rules::board::EntryIndex, contact_places>;

inline constexpr rules::board::EntryIndex no_feature = -1;

/// Asks feature_of(tile, segment) for every segment of a placed tile (index into Board::tiles()) that a tile
/// on this empty cell would touch.
template <class FeatureOf>
FeaturesAround features_around(const rules::board::Board& board, rules::board::CellIndex cell,
                               FeatureOf feature_of) {
  FeaturesAround around;
  around.fill(no_feature);
  for (std::size_t s = 0; s < 4; ++s) {
    const int tile = board.tile_at(cell + board.side_steps()[s]);
    if (tile < 0) continue;
    const auto ask = [&](std::uint8_t segment) {
      return segment == tilesets::no_segment ? no_feature : feature_of(tile, segment);
    };
    // Across a joint NL meets SR' and NR meets SL' (ours-half-edges).
    const auto& turned = board.turned(tile);
    const auto t = (s + 2) & 3U;
    around[3 * s] = ask(turned.half_segment[2 * t + 1]);
    around[3 * s + 1] = ask(turned.side_segment[t]);
    around[3 * s + 2] = ask(turned.half_segment[2 * t]);
  }
  return around;
}

/// The features around a cell, numbered by first place; `features` of them.
struct CellContact {
  static constexpr std::uint8_t none = 0xf;
  rules::board::FrontierCode code = 0;
  std::uint8_t features = 0;
  std::array<std::uint8_t, contact_places> feature_at{none, none, none, none, none, none,
                                                      none, none, none, none, none, none};
};

/// Bit i = feature i of a contact is occupied.
using ContactMask = std::uint32_t;

class ContactTable {
 public:
  /// Choices of one contact.
  struct Choices {
    /// Per contact mask: tiles with no follower or one, all types that fit.
    std::vector<std::uint32_t> of_all;
    /// Per contact mask and type: the same of that type.
    std::vector<std::uint16_t> of_type;
  };

  ContactTable(const rules::board::FitTable& fit, bool has_farmers)
      : fit_(&fit), has_farmers_(has_farmers), types_(static_cast<std::size_t>(fit.set().type_count())) {}

  /// The reference holds as long as the table.
  const Choices& choices(const CellContact& contact);

  /// Of a contact with those features occupied, and those types run out.
  std::uint64_t count(const Choices& choices, ContactMask occupied,
                      std::span<const std::uint16_t> run_out) const {
    std::uint64_t sum = choices.of_all[occupied];
    for (const auto type : run_out) sum -= choices.of_type[occupied * types_ + type];
    return sum;
  }

 private:
  const rules::board::FitTable* fit_;
  bool has_farmers_;
  std::size_t types_;
  std::unordered_map<std::uint64_t, Choices> known_;
};

/// A contact, and which feature has which number in it.
struct NumberedContact {
  CellContact contact;
  FeaturesAround features{};
};

std::uint64_t key(const CellContact& contact) {
  std::uint64_t out = contact.code;
  for (const auto feature : contact.feature_at) out = (out << 4U) | feature;
  return out;
}

/// The segment of a turned tile at each place of the cell it lies on.
std::array<std::uint8_t, contact_places> segments_at_places(const tilesets::TurnedType& turned) {
  std::array<std::uint8_t, contact_places> out{};
  for (std::size_t s = 0; s < 4; ++s) {
    out[3 * s] = turned.half_segment[2 * s];
    out[3 * s + 1] = turned.side_segment[s];
    out[3 * s + 2] = turned.half_segment[2 * s + 1];
  }
  return out;
}

/// Segments of a tile about to be laid that will be one feature.
struct JoinedFeature {
  ContactMask touched = 0;  ///< features of the contact that become part of it
  std::uint32_t spots = 0;  ///< segments of the tile on which a follower may stand, if all of it is free
};

/// What a tile joins when it is laid: a segment whose own neighbours are free is not, when one of them also
/// touches another segment of the tile that touches an occupied feature.
std::vector<JoinedFeature> joined_features(const tilesets::TileSet& set, const tilesets::OrientedType& tile,
                                           const CellContact& contact, bool has_farmers) {
  const auto& segments = set.type(tile.type).segments;
  const auto at = segments_at_places(set.turned(tile.type, tile.rotation));
  std::array<ContactMask, 16> touched{};
  for (std::size_t place = 0; place < contact_places; ++place) {
    if (contact.feature_at[place] != CellContact::none && at[place] != tilesets::no_segment)
      touched[at[place]] |= ContactMask{1} << contact.feature_at[place];
  }
  std::vector<JoinedFeature> out;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (segments[s].kind == SegmentKind::field && !has_farmers) continue;
    JoinedFeature mine{segments[s].kind == SegmentKind::cloister ? 0 : touched[s], 1};
    // Segments that touch one feature are one; each joined feature so far that shares one is taken in.
    std::erase_if(out, [&](const JoinedFeature& joined) {
      if ((joined.touched & mine.touched) == 0) return false;
      mine.touched |= joined.touched;
      mine.spots += joined.spots;
      return true;
    });
    out.push_back(mine);
  }
  return out;
}

const ContactTable::Choices& ContactTable::choices(const CellContact& contact) {
  const auto [found, is_new] = known_.try_emplace(key(contact));
  auto& choices = found->second;
  if (!is_new) return choices;
  const auto masks = std::size_t{1} << contact.features;
  choices.of_all.assign(masks, 0);
  choices.of_type.assign(masks * types_, 0);
  for (const auto& tile : fit_->fitting(contact.code)) {
    const auto joined = joined_features(fit_->set(), tile, contact, has_farmers_);
    for (ContactMask occupied = 0; occupied < masks; ++occupied) {
      std::uint32_t ways = 1;
      for (const auto& feature : joined) {
        if ((occupied & feature.touched) == 0) ways += feature.spots;
      }
      choices.of_all[occupied] += ways;
      auto& of_type = choices.of_type[occupied * types_ + tile.type];
      of_type = static_cast<std::uint16_t>(of_type + ways);
    }
  }
  return choices;
}

NumberedContact numbered(rules::board::FrontierCode code, const FeaturesAround& around) {
  NumberedContact out;
  out.contact.code = code;
  auto& count = out.contact.features;
  for (std::size_t place = 0; place < contact_places; ++place) {
    if (around[place] == no_feature) continue;
    const auto end = out.features.begin() + count;
    const auto known = std::find(out.features.begin(), end, around[place]);
    out.contact.feature_at[place] = static_cast<std::uint8_t>(known - out.features.begin());
    if (known == end) {
      *known = around[place];
      ++count;
    }
  }
  return out;
}

/// The table of contacts knows followers on common segments, and any order of tiles, only.
bool can_read_last_turns(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  return !rules::editions::further_figure(edition) && !set.is_ordered() &&
         std::ranges::none_of(set.edge_kinds(),
                              [](const auto& kind) { return tilesets::is_own_line(kind.segment); });
}

class Player {
 public:
  Player(const BoardSpace& space, const rules::editions::Edition& edition, const GamesAsked& asked, int start)
      : game_(*space.fit, edition, asked.players, start, 0),
        reads_last_(can_read_last_turns(space.fit->set(), edition)),
        contacts_(*space.fit, edition.farms != rules::editions::Farms::off),
        tiles_(static_cast<std::size_t>(asked.tiles)),
        tally_(asked.tiles) {}

  /// All games that begin with these placements; `goes_on`: and those that follow, not only as long as these.
  CountPart games(const Opening& opening, bool goes_on) {
    tally_ = PieceCount(static_cast<int>(tiles_));
    first_.clear();
    open(opening, 0, 0, goes_on);
    return {tally_.counts(), first_};
  }

 private:
  /// Plays the opening's placement `next` with every follower, and what follows.
  void open(const Opening& opening, std::size_t next, int player, bool goes_on) {
    if (next == opening.placements.size()) {
      tally_.add(game_.board().tiles().size(), 1);
      if (first_.empty()) first_ = counting::first_placement(game_.board());
      if (goes_on) play(player);
      return;
    }
    rules::Turn turn{{}, player, opening.placements[next]};
    for_each_turn(game_, turn, [&] { open(opening, next + 1, game_.next_player(player), goes_on); });
  }

  /// All games below the present position, `player` to move.
  void play(int player) {
    const auto& board = game_.board();
    const auto tiles = board.tiles().size();
    if (tiles == tiles_) return;
    if (tiles + 1 == tiles_ && reads_last_) {
      tally_.add(tiles_, last_turn(player));
      return;
    }
    boards::for_each_placement(board, [&](CellIndex cell, const tilesets::OrientedType& tile) {
      if (tiles + 1 == tiles_) {
        tally_.add(tiles_, last_actions(player, cell, tile));
        return;
      }
      rules::Turn turn{{}, player, {tile.type, tile.rotation, board.cell(cell), {}}};
      for_each_turn(game_, turn, [&] {
        tally_.add(tiles + 1, 1);
        play(game_.next_player(player));
      });
    });
  }

  /// The number of last turns that lay this tile there.
  std::uint64_t last_actions(int player, CellIndex cell, const tilesets::OrientedType& tile) {
    game_.place(player, game_.board().cell(cell), tile.type, tile.rotation);
    game_.list_actions(player, actions_);
    game_.finish_turn();
    game_.undo_turn();
    return actions_.size();
  }

  /// The number of last turns that `player` has, who can deploy followers only.
  std::uint64_t last_turn(int player) {
    const auto& board = game_.board();
    const bool has_follower = game_.supply()[static_cast<std::size_t>(player)] > 0;
    std::uint64_t sum = 0;
    if (has_follower) find_run_out();
    for (const auto cell : board.frontier()) {
      if (!board.admits(cell)) continue;
      sum += has_follower ? choices_at(cell) : board.available_at(cell).count();
    }
    return sum;
  }

  void find_run_out() {
    run_out_.clear();
    for (int type = 0; type < game_.board().set().type_count(); ++type) {
      if (game_.board().left(type) == 0) run_out_.push_back(static_cast<std::uint16_t>(type));
    }
  }

  std::uint64_t choices_at(CellIndex cell) {
    const auto& board = game_.board();
    const auto& forest = game_.forest();
    const auto around =
        features_around(board, cell, [&](int tile, int segment) { return forest.root(tile, segment); });
    const auto known = numbered(board.code(cell), around);
    ContactMask occupied = 0;
    for (unsigned i = 0; i < known.contact.features; ++i) {
      if (forest.feature(known.features[i]).is_occupied()) occupied |= ContactMask{1} << i;
    }
    return contacts_.count(contacts_.choices(known.contact), occupied, run_out_);
  }

  Game game_;
  bool reads_last_;
  std::vector<rules::board::Action> actions_;
  ContactTable contacts_;
  std::size_t tiles_;
  PieceCount tally_;
  std::string first_;
  std::vector<std::uint16_t> run_out_;  ///< types of which no tile is left
};

}  // namespace

counting::CountResult count_games(const BoardSpace& space, const rules::editions::Edition& edition,
                                  const GamesAsked& asked, const runs::RunControl& control) {
  const auto depth = static_cast<std::size_t>(control.prefix_tiles) - 1;
  const auto pieces = counting::opening_pieces(space, asked.tiles, depth);
  struct Scratch {
    int start;
    Player player;
  };
  std::vector<std::unique_ptr<Scratch>> scratch(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t i, std::size_t slot) {
    const int start = pieces[i].start;
    if (!scratch[slot] || scratch[slot]->start != start) {
      scratch[slot].reset(new Scratch{start, Player(space, edition, asked, start)});
    }
    auto part = scratch[slot]->player.games(pieces[i], pieces[i].placements.size() == depth);
    if (control.progress != nullptr) control.progress->boards += part.counts.back();
    return part;
  };
  const auto parts = run_recorded<CountPart>(
      {pieces.size(), {}}, control, body,
      [&](std::size_t, const CountPart& part) { return is_part_of(part, asked.tiles); });
  auto result = add_up(parts.results, asked.tiles, asked.divide);
  result.is_complete = parts.is_complete;
  return result;
}

}  // namespace bastide::solver::games
