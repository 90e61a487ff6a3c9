#include "solver/questions/reach/arrangement.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "rules/notation.hpp"
#include "solver/boards/lay_out.hpp"

namespace bastide::solver::questions::reach {
namespace {

using boards::layable_order;
using rules::Cell;
using rules::Placement;

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string bare_text(const tilesets::TileSet& set, Placement p) {
  p.follower.reset();
  return rules::print_placement(set, p);
}

bool may_start(const tilesets::TileSet& set, const rules::editions::Edition& edition, int type) {
  return edition.start_in_bag == rules::editions::YesNo::yes || type == set.start_type();
}

/// Whether the tile looks as in its file once the whole is turned.
bool is_upright(const tilesets::TileSet& set, const Placement& p, int turns) {
  return set.turned(p.type, (p.rotation + turns) & 3).oriented == set.turned(p.type, 0).oriented;
}

class Judge {
 public:
  Judge(const tilesets::TileSet& set, const rules::editions::Edition& edition,
        const std::vector<Placement>& board)
      : set_(set), edition_(edition), board_(board) {}

  std::vector<Contradiction> run() {
    lay_out();
    find_too_many();
    find_loose();
    if (start_choices(set_, edition_, board_).empty() && !board_.empty()) {
      add(0, fmt::format("no tile can be the start tile, expected a tile {} among them",
                         set_.type(set_.start_type()).id));
    } else {
      find_off_table();
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.placement < b.placement; });
    return std::move(found_);
  }

 private:
  void add(int placement, std::string words) { found_.push_back({placement, std::move(words)}); }
  const Placement& tile(int i) const { return board_[static_cast<std::size_t>(i)]; }
  tilesets::Edge edge(int i, int side) const {
    return set_.turned(tile(i).type, tile(i).rotation).edges[static_cast<std::size_t>(side)];
  }

  void lay_out() {
    for (int i = 0; i < static_cast<int>(board_.size()); ++i) {
      const auto [there, is_free] = cells_.try_emplace(tile(i).cell, i);
      if (!is_free) {
        add(i, fmt::format("{} lies on the same cell", bare_text(set_, tile(there->second))));
        continue;
      }
      for (int side = 0; side < tilesets::side_count; ++side) {
        const auto beside = cells_.find(rules::neighbour(tile(i).cell, side));
        if (beside == cells_.end()) continue;
        const auto mine = edge(i, side);
        const auto theirs = edge(beside->second, (side + 2) & 3);
        if (mine == theirs) continue;
        add(i, fmt::format("shows {} to the {}, where {} shows {}: touching edges have to be the same",
                           set_.edge_word(mine), tilesets::side_word(side),
                           bare_text(set_, tile(beside->second)), set_.edge_word(theirs)));
      }
    }
  }

  void find_too_many() {
    std::vector<int> used(static_cast<std::size_t>(set_.type_count()));
    for (int i = 0; i < static_cast<int>(board_.size()); ++i) {
      const auto& type = set_.type(tile(i).type);
      const int number = ++used[static_cast<std::size_t>(tile(i).type)];
      if (number > type.count)
        add(i, fmt::format("this is tile {} number {}, and set '{}' has {}", type.id, number, set_.id(),
                           type.count));
    }
  }

  void find_loose() {
    if (board_.empty()) return;
    const auto rest = std::span(board_).subspan(1);
    const std::vector<Cell> first = {board_.front().cell};
    std::vector<bool> hangs(rest.size());
    for (const int i : layable_order(rest, first)) hangs[static_cast<std::size_t>(i)] = true;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (!hangs[i] && rest[i].cell != first.front())
        add(static_cast<int>(i) + 1,
            fmt::format("does not hang together, edge to edge, with {}", bare_text(set_, board_.front())));
    }
  }

  /// About tiles as they lie. What is moved may lie on the table in some way and is tried.
  void find_off_table() {
    const auto choices = start_choices(set_, edition_, board_);
    if (choices.empty() || choices.front().turns != 0 || tile(choices.front().placement).cell != Cell{0, 0})
      return;
    for (int i = 0; i < static_cast<int>(board_.size()); ++i) {
      if (!edition_.table.area.admits(tile(i).cell))
        add(i, fmt::format("lies off the table (board_area {})", rules::to_text(edition_.table.area)));
    }
  }

  const tilesets::TileSet& set_;
  const rules::editions::Edition& edition_;
  const std::vector<Placement>& board_;
  std::map<Cell, int> cells_;
  std::vector<Contradiction> found_;
};

}  // namespace

Arrangement read_arrangement(const tilesets::TileSet& set, std::string_view text, const std::string& file) {
  Arrangement out;
  bool is_first_follower = true;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (is_space(text[at])) {
      ++at;
      continue;
    }
    auto end = at;
    while (end < text.size() && !is_space(text[end]) && text[end] != '#') ++end;
    const auto where = tilesets::locate(file, text, at);
    const auto token = text.substr(at, end - at);
    try {
      out.position.placements.push_back(rules::parse_placement(set, token, file));
    } catch (const tilesets::InputError& error) {
      throw tilesets::InputError(rules::place_in_file(error.where(), where), error.message(), text);
    }
    if (out.position.placements.back().follower) {
      const auto name = token.substr(token.find('=') + 1);
      const bool is_number = name.front() >= '0' && name.front() <= '9';
      if (!is_first_follower && is_number != out.position.players_are_numbers)
        throw tilesets::InputError(
            rules::place_in_file(tilesets::locate(file, token, token.find('=') + 1), where),
            "players are written as colours and as numbers, expected one way", text);
      is_first_follower = false;
      out.position.players_are_numbers = is_number;
    }
    out.where.push_back(where);
    // More tiles than any set would only be repetition.
    if (out.where.size() > 10000)
      throw tilesets::InputError(where, "more than 10000 placements, expected a board", text);
    at = end;
  }
  if (out.where.empty())
    throw tilesets::InputError({file, 1, 1}, "found no placement, expected a board", text);
  return out;
}

std::vector<Contradiction> board_contradictions(const tilesets::TileSet& set,
                                                const rules::editions::Edition& edition,
                                                const Arrangement& arrangement) {
  return Judge(set, edition, arrangement.position.placements).run();
}

std::string located_words(const tilesets::TileSet& set, const Arrangement& arrangement,
                          const Contradiction& contradiction) {
  const auto i = static_cast<std::size_t>(contradiction.placement);
  const auto& where = arrangement.where[i];
  return fmt::format("{}:{}:{}: {}: {}", where.file, where.line, where.column,
                     rules::print_placement(set, arrangement.position.placements[i],
                                            arrangement.position.players_are_numbers),
                     contradiction.words);
}

std::vector<StartChoice> start_choices(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                       const std::vector<Placement>& board) {
  std::vector<StartChoice> out;
  for (int turns = 0; turns < 4; ++turns) {
    for (std::size_t i = 0; i < board.size(); ++i) {
      const auto& p = board[i];
      if (!may_start(set, edition, p.type) || !is_upright(set, p, turns)) continue;
      if (turns == 0 && p.cell == Cell{0, 0}) return {{static_cast<int>(i), 0}};
      out.push_back({static_cast<int>(i), turns});
    }
  }
  return out;
}

std::vector<Placement> moved_to_start(const tilesets::TileSet& set, const std::vector<Placement>& board,
                                      StartChoice choice) {
  auto all = boards::moved_to_origin(board, static_cast<std::size_t>(choice.placement), choice.turns);
  auto start = all[static_cast<std::size_t>(choice.placement)];
  if (!start.follower &&
      set.turned(start.type, start.rotation).oriented == set.turned(start.type, 0).oriented)
    start.rotation = 0;
  all.erase(all.begin() + choice.placement);
  const std::vector<Cell> laid = {start.cell};
  std::vector<Placement> out = {start};
  for (const int i : layable_order(all, laid)) out.push_back(all[static_cast<std::size_t>(i)]);
  return out;
}

}  // namespace bastide::solver::questions::reach
