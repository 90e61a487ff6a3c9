#include "props/differences/laying_orders.hpp"

#include <algorithm>
#include <array>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"

namespace bastide::props::differences {
namespace {

using rules::Placement;
using rules::Position;

/// The players in the order in which a text names them: red, blue, yellow, green, black, gray, pink, purple.
constexpr std::array<int, rules::most_players> name_order = {6, 1, 7, 3, 0, 2, 4, 5};

/// The placements in that order, players named as they appear.
Position in_order(std::span<const Placement> tiles, std::span<const Stand> stands,
                  const std::vector<int>& order) {
  Position out;
  std::array<int, rules::most_players> names{};
  names.fill(-1);
  std::size_t named = 0;
  for (const int tile : order) {
    auto placement = tiles[static_cast<std::size_t>(tile)];
    for (const auto& stand : stands) {
      if (stand.tile != tile) continue;
      auto& name = names[static_cast<std::size_t>(stand.player)];
      if (name < 0) name = name_order[named++];
      placement.follower = rules::Deployment{name, stand.segment, stand.figure};
    }
    out.placements.push_back(placement);
  }
  return out;
}

/// Plays the placements in this order, player `first` + k laying the k-th. Nothing when a rule forbids it.
/// `last_is_scored`: false: how things stand when the last tile lies and its follower is deployed.
std::optional<std::vector<Placement>> played(const EditionSide& side, const std::vector<Placement>& order,
                                             int players, bool last_is_scored) {
  rules::reference::Game game(side.set, side.edition, players, order.front());
  int player = 0;
  for (auto i = static_cast<std::size_t>(side.set.start_size()); i < order.size(); ++i) {
    const auto& tile = order[i];
    if (tile.follower && tile.follower->player != player) return std::nullopt;
    if (game.objection(player, tile)) return std::nullopt;
    if (i + 1 == order.size() && !last_is_scored) {
      auto standing = game.board();
      standing.push_back(tile);
      return standing;
    }
    game.play(player, tile);
    player = game.next_player(player);
  }
  return game.board();
}

/// Calls try_order(order) for every order of the placements that begins with so many as they are, until it
/// says true.
template <class Try>
bool any_order(std::vector<Placement> placements, int at_start, Try try_order) {
  const auto first = placements.begin() + std::min(at_start, static_cast<int>(placements.size()));
  std::sort(first, placements.end());
  do {
    if (try_order(placements)) return true;
  } while (std::next_permutation(first, placements.end()));
  return false;
}

/// Calls try_naming(placements) with the owners 0, 1, … given to seats in every way.
template <class Try>
bool any_seats(const std::vector<Placement>& placements, int owners, int players, Try try_naming) {
  std::vector<int> seats;
  for (int seat = 0; seat < players; ++seat) seats.push_back(seat);
  do {
    auto seated = placements;
    for (auto& placement : seated) {
      if (placement.follower)
        placement.follower->player = seats[static_cast<std::size_t>(placement.follower->player)];
    }
    if (try_naming(seated)) return true;
    // The seats of others do not matter: the next way to seat the owners.
    std::reverse(seats.begin() + owners, seats.end());
  } while (std::next_permutation(seats.begin(), seats.end()));
  return false;
}

}  // namespace

struct LayingOrders::Search {
  const EditionSide& side;
  rules::play::Game& game;
  std::span<const Placement> tiles;
  std::span<const Stand> stands;
  std::function<void(const std::vector<int>&)> found;
  std::vector<int> order = {};  ///< what lies at the start is there from the beginning

  const Stand* stand_on(int tile) const {
    const auto it =
        std::find_if(stands.begin(), stands.end(), [&](const Stand& s) { return s.tile == tile; });
    return it == stands.end() ? nullptr : &*it;
  }

  bool deploys(int tile) {
    const auto* stand = stand_on(tile);
    if (stand == nullptr) return true;
    const int figure = side.figure(stand->figure);
    if (stand->player >= side.edition.most_players || figure < 0) return false;
    const int segment = side.segment(tiles[static_cast<std::size_t>(tile)].type, stand->segment);
    if ((game.spots(stand->player, figure) >> static_cast<unsigned>(segment) & 1U) == 0) return false;
    game.deploy(stand->player, segment, figure);
    return true;
  }

  void go_on() {
    if (order.size() == tiles.size()) {
      found(order);
      return;
    }
    for (int tile = side.set.start_size(); tile < static_cast<int>(tiles.size()); ++tile) {
      if (std::find(order.begin(), order.end(), tile) != order.end()) continue;
      const auto& placement = tiles[static_cast<std::size_t>(tile)];
      if (game.objection(placement.cell, placement.type, placement.rotation)) continue;
      const auto* stand = stand_on(tile);
      game.place(stand == nullptr ? 0 : stand->player, placement.cell, placement.type, placement.rotation);
      order.push_back(tile);
      if (deploys(tile)) go_on();
      order.pop_back();
      game.undo_turn();
    }
  }
};

rules::play::Game& LayingOrders::game_of(std::size_t side, int start_type) {
  auto& game = games_[side];
  if (!game || starts_[side] != start_type) {
    const auto& of = pair_->side(side);
    game = std::make_unique<rules::play::Game>(of.fit, of.edition, rules::most_players, start_type, 0);
    starts_[side] = start_type;
  }
  return *game;
}

std::optional<LaidPosition> LayingOrders::least(std::span<const Placement> tiles,
                                                std::span<const Stand> stands, const std::string& below,
                                                const std::function<bool(const Position&)>& accepts) {
  std::optional<LaidPosition> best;
  const auto found = [&](const std::vector<int>& order) {
    auto position = in_order(tiles, stands, order);
    auto text = rules::print_position(pair_->set, position);
    if (best ? text >= best->text : !below.empty() && text >= below) return;
    if (accepts(position)) best = LaidPosition{std::move(text), std::move(position)};
  };
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& of = pair_->side(side);
    Search search{of, game_of(side, tiles.front().type), tiles, stands, found};
    for (int tile = 0; tile < of.set.start_size(); ++tile) search.order.push_back(tile);
    search.go_on();
  }
  return best;
}

Sight sight_of(const EditionSide& side, const std::vector<Placement>& written) {
  auto placements = side.seen(written);
  // Nobody deploys on the start tile, or a figure that he has not.
  if (placements.front().follower || !side.has_figures_of(written)) return Sight::never;
  std::array<int, rules::most_players> owner{};
  owner.fill(-1);
  int owners = 0;
  for (auto& placement : placements) {
    if (!placement.follower) continue;
    auto& number = owner[static_cast<std::size_t>(placement.follower->player)];
    if (number < 0) number = owners++;
    placement.follower->player = number;
  }
  const auto is_seen = [&](bool last_is_scored) {
    for (int players = std::max({1, owners, side.edition.least_players});
         players <= side.edition.most_players; ++players) {
      const bool seen = any_seats(placements, owners, players, [&](const std::vector<Placement>& seated) {
        return any_order(seated, side.set.start_size(), [&](const std::vector<Placement>& order) {
          return played(side, order, players, last_is_scored) == order;
        });
      });
      if (seen) return true;
    }
    return false;
  };
  if (is_seen(true)) return Sight::after_turn;
  return is_seen(false) ? Sight::before_scoring : Sight::never;
}

tilesets::described::Shape shape_of(const Sight*) {
  return tilesets::described::words<Sight>({"after_turn", "before_scoring", "never"});
}

}  // namespace bastide::props::differences
