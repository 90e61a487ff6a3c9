// A toy in C++: the base game, with farms by the published third method only. What is joined it finds anew
// each time, by walking from part to part. It knows nothing of Bastide; toy_lines.cpp does.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace toy {

/// Every tile: its name, how many there are, cities (a plus is a pennant), roads and fields. Fields have
/// half-edges, which are numbered clockwise from 0, the west half of the north side.
inline const char* const table =
    "monastery-road 2 cloister road S field 01234567; "
    "monastery 4 cloister field 01234567; "
    "citadel 1 city+ NESW; "
    "gate-road 4 city E road NS field 14 field 0567; "
    "gate 5 city N field 234567; "
    "castle-shield 2 city+ NS field 23 field 67; "
    "castle 1 city NS field 23 field 67; "
    "two-gates 3 city E city W field 0145; "
    "corner-gates 2 city N city E field 4567; "
    "gate-bend-right 3 city N road ES field 2567 field 34; "
    "gate-bend-left 3 city N road SW field 2347 field 56; "
    "gate-crossing 3 city N road E road S road W field 27 field 34 field 56; "
    "corner-shield 2 city+ NE field 4567; "
    "corner 3 city NE field 4567; "
    "corner-road-shield 2 city+ NE road SW field 47 field 56; "
    "corner-road 3 city NE road SW field 47 field 56; "
    "bay-shield 1 city+ NEW field 45; "
    "bay 3 city NEW field 45; "
    "bay-road-shield 2 city+ NEW road S field 4 field 5; "
    "bay-road 1 city NEW road S field 4 field 5; "
    "straight 8 road NS field 0567 field 1234; "
    "bend 9 road NE field 12 field 034567; "
    "three-roads 4 road E road S road W field 0127 field 34 field 56; "
    "four-roads 1 road N road E road S road W field 07 field 12 field 34 field 56";

struct Part {
  std::string kind;
  int pennants = 0;
  std::vector<int> rim = {};  ///< half-edges; of a city or road both of each side
};

/// The parts of every tile, by its name.
inline const std::map<std::string, std::vector<Part>>& tiles() {
  static const auto read = [] {
    std::map<std::string, std::vector<Part>> out;
    std::istringstream rows(table);
    for (std::string row; std::getline(rows, row, ';');) {
      std::istringstream words(row);
      std::string name, count, rim;
      words >> name >> count;
      for (std::string kind; words >> kind;) {
        Part part{kind.substr(0, kind.find('+')), kind.back() == '+' ? 1 : 0};
        if (kind != "cloister") {
          words >> rim;
          for (const char c : rim) {
            const int side = static_cast<int>(std::string("NESW").find(c));
            if (kind == "field") part.rim.push_back(c - '0');
            if (kind != "field") part.rim.insert(part.rim.end(), {2 * side, 2 * side + 1});
          }
        }
        out[name].push_back(std::move(part));
      }
    }
    return out;
  }();
  return read;
}

using Cell = std::array<int, 2>;    ///< x grows to the east, y to the south
using Node = std::pair<Cell, int>;  ///< of a laid tile the number of a part

struct Laid {
  std::string tile;
  int turn = 0;                ///< clockwise quarter turns
  int player = -1, part = -1;  ///< whose follower stands on it and where
  const std::vector<Part>& parts() const { return tiles().at(tile); }
};

/// A city, road, cloister or field: parts that hang together.
struct Feature {
  std::string kind;
  std::set<Node> nodes = {};
  std::set<Cell> cells = {};
  int open = 0, pennants = 0;
  bool is_complete = false;
  std::vector<int> followers = {};  ///< of each player
  std::vector<Cell> standing = {};  ///< where they are

  /// Whether the player has the most there.
  bool is_best(std::size_t player) const {
    return followers[player] > 0 &&
           followers[player] == *std::max_element(followers.begin(), followers.end());
  }
};

struct Place {
  Cell cell;
  int turn;
};

class Game {
 public:
  Game(const std::string& start, int turn, std::size_t players, int followers)
      : points(players), supply(players, followers), board_{{{0, 0}, {start, turn}}} {}

  std::vector<int> points, supply;

  std::vector<Place> places(const std::string& tile) const {
    std::set<Cell> free;
    for (const auto& [cell, laid] : board_)
      for (int side = 0; side < 4; ++side) free.insert(beyond(cell, side));
    std::vector<Place> out;
    for (const auto& cell : free)
      for (int turn = 0; turn < 4; ++turn)
        if (fits(tile, cell, turn)) out.push_back({cell, turn});
    return out;
  }

  bool fits(const std::string& tile, Cell cell, int turn) const {
    bool touches = false;
    for (int side = 0; side < 4; ++side) {
      const auto other = board_.find(beyond(cell, side));
      if (other == board_.end()) continue;
      touches = true;
      if (edge({tile, turn}, side) != edge(other->second, (side + 2) % 4)) return false;
    }
    return touches && board_.count(cell) == 0;
  }

  void lay(const std::string& tile, Cell cell, int turn, int player) {
    board_[cell] = {tile, turn};
    last_ = cell;
    player_ = player;
  }

  /// Numbers of the parts of the last tile on which the player may put a follower.
  std::vector<int> spots(int player) const {
    std::vector<int> out;
    for (int part = 0; part < static_cast<int>(board_.at(last_).parts().size()); ++part)
      if (supply.at(static_cast<std::size_t>(player)) > 0 && walk({last_, part}).standing.empty())
        out.push_back(part);
    return out;
  }

  /// Puts a follower there, or nowhere (-1); then what is complete scores, and its followers come back.
  void finish(int part) {
    if (part >= 0) {
      board_[last_].player = player_;
      board_[last_].part = part;
      --supply.at(static_cast<std::size_t>(player_));
    }
    for (const auto& feature : features()) {
      if (!feature.is_complete || feature.standing.empty()) continue;
      give(points, feature, worth(feature));
      for (const auto& cell : feature.standing) board_[cell].part = board_[cell].player = -1;
      for (std::size_t player = 0; player < supply.size(); ++player)
        supply[player] += feature.followers[player];
    }
  }

  /// The totals if the game ended now, or what features of one kind give then.
  std::vector<int> final(bool has_farms, const std::string& kind = {}) const {
    auto totals = kind.empty() ? points : std::vector<int>(points.size());
    for (const auto& feature : features())
      if ((feature.kind != "field" || has_farms) && (kind.empty() || feature.kind == kind))
        give(totals, feature, worth(feature));
    return totals;
  }

  std::vector<Feature> features() const {
    std::vector<Feature> out;
    std::set<Node> seen;
    for (const auto& [cell, laid] : board_) {
      for (int part = 0; part < static_cast<int>(laid.parts().size()); ++part) {
        if (seen.count({cell, part}) > 0) continue;
        out.push_back(walk({cell, part}));
        seen.insert(out.back().nodes.begin(), out.back().nodes.end());
      }
    }
    return out;
  }

 private:
  static Cell beyond(Cell cell, int side) {
    constexpr std::array<Cell, 4> steps = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
    return {cell[0] + steps[static_cast<std::size_t>(side)][0],
            cell[1] + steps[static_cast<std::size_t>(side)][1]};
  }

  /// The number of the part at a half-edge: of the field, or of the city or road.
  static int part_at(const Laid& laid, int half, bool is_field) {
    const auto& parts = laid.parts();
    for (std::size_t n = 0; n < parts.size(); ++n)
      for (const int own : parts[n].rim)
        if ((own + 2 * laid.turn) % 8 == half && (parts[n].kind == "field") == is_field)
          return static_cast<int>(n);
    return -1;
  }

  static std::string edge(const Laid& laid, int side) {
    const int part = part_at(laid, 2 * side, false);
    return part < 0 ? "field" : laid.parts()[static_cast<std::size_t>(part)].kind;
  }

  Feature walk(Node from) const {
    Feature out{board_.at(from.first).parts()[static_cast<std::size_t>(from.second)].kind};
    out.followers.resize(supply.size());
    std::vector<Node> next{from};
    while (!next.empty()) {
      const auto node = next.back();
      next.pop_back();
      if (!out.nodes.insert(node).second) continue;
      const auto& laid = board_.at(node.first);
      const auto& part = laid.parts()[static_cast<std::size_t>(node.second)];
      out.cells.insert(node.first);
      out.pennants += part.pennants;
      if (laid.part == node.second) {
        out.standing.push_back(node.first);
        ++out.followers[static_cast<std::size_t>(laid.player)];
      }
      for (const int own : part.rim) {
        const int half = (own + 2 * laid.turn) % 8;
        const auto other = board_.find(beyond(node.first, half / 2));
        if (other == board_.end()) {
          out.open += half % 2;  // a side once
        } else {
          next.emplace_back(other->first, part_at(other->second, (half / 2 + 2) % 4 * 2 + 1 - half % 2,
                                                  out.kind == "field"));
        }
      }
    }
    out.is_complete = out.kind == "cloister" ? around(from.first) == 9 : out.kind != "field" && out.open == 0;
    return out;
  }

  int around(Cell cell) const {
    int count = 0;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) count += static_cast<int>(board_.count({cell[0] + dx, cell[1] + dy}));
    return count;
  }

  int worth(const Feature& feature) const {
    if (feature.kind == "cloister") return around(*feature.cells.begin());
    if (feature.kind == "field") return 3 * complete_cities(feature);
    const int once = static_cast<int>(feature.cells.size()) + feature.pennants;
    return feature.kind == "city" && feature.is_complete ? 2 * once : once;
  }

  int complete_cities(const Feature& field) const {
    std::set<Node> cities;  // each by its first part
    for (const auto& [cell, number] : field.nodes) {
      const auto& laid = board_.at(cell);
      for (const int own : laid.parts()[static_cast<std::size_t>(number)].rim) {
        const int half = (own + 2 * laid.turn) % 8;
        const int wall = part_at(laid, (half + (half % 2 == 0 ? 7 : 1)) % 8, false);  // around the corner
        if (wall < 0 || laid.parts()[static_cast<std::size_t>(wall)].kind != "city") continue;
        const auto city = walk({cell, wall});
        if (city.is_complete) cities.insert(*city.nodes.begin());
      }
    }
    return static_cast<int>(cities.size());
  }

  static void give(std::vector<int>& totals, const Feature& feature, int points) {
    for (std::size_t player = 0; player < totals.size(); ++player)
      if (feature.is_best(player)) totals[player] += points;
  }

  std::map<Cell, Laid> board_;
  Cell last_{0, 0};
  int player_ = 0;
};

}  // namespace toy
