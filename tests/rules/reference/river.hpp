// The River with the base game, drawn by decks and bent by rules made here: so the model is asked by its
// definition, not by what the readers of editions make of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace bastide::rules::reference::river {

using tilesets::Bends;
using tilesets::Edge;

inline const TileSet& tiles() {
  static const TileSet set = tilesets::files::load_tile_set("base+river");
  return set;
}
inline Edge water() {
  for (const Edge edge : tiles().edges()) {
    if (tiles().edge_letter(edge) == 's') return edge;
  }
  FAIL("no edges of a river");
  return Edge::field;
}

/// So many tiles by their ids, as a deck; `continues` the river or nothing.
inline tilesets::Deck deck(const std::string& id, const std::vector<std::pair<std::string, int>>& held,
                           bool continues) {
  tilesets::Deck made{id, std::vector<int>(tiles().types().size(), 0), {}};
  for (const auto& [type, count] : held) made.counts[static_cast<std::size_t>(tiles().find(type))] = count;
  if (continues) made.continues = water();
  return made;
}
inline std::vector<tilesets::Deck> decks() {
  std::vector<tilesets::Deck> all = {
      deck("river", {{"RB", 1}, {"RC", 1}, {"RD", 2}, {"RE", 1}, {"RG", 2}, {"RH", 1}, {"RI", 1}, {"RK", 1}},
           true),
      deck("lake", {{"RL", 1}}, true), deck("rest", {}, false)};
  for (int type = 0; type < base().type_count(); ++type)
    all.back().counts[static_cast<std::size_t>(tiles().find(base().type(type).id))] = base().type(type).count;
  return all;
}
inline TileSet set_with(Bends rule) {
  rule.edge = water();
  return tiles().drawn_by(decks(), rule.is_free() ? std::vector<Bends>{} : std::vector{rule});
}

/// The readings of how the river may bend.
struct Reading {
  const char* name = "";
  Bends rule;
};
inline std::vector<Reading> readings() {
  return {{"free", {}},
          {"immediate", {.immediate = true}},
          {"consecutive", {.consecutive = true}},
          {"against_source", {.against_source = true}},
          {"immediate and against_source", {.immediate = true, .against_source = true}},
          {"space", {.space = true}}};
}

inline std::vector<Placement> read_board(const std::string& text) {
  return parse_position(tiles(), text).placements;
}
inline Placement tile(const std::string& text) { return read_board(text).front(); }

/// "1,0 turned 0 and 2; 0,-1 turned 0": where a tile of the type may be laid.
inline std::string places(const TileSet& set, const std::string& board, const std::string& type) {
  std::string words;
  const LegalPlace* before = nullptr;
  const auto legal = legal_placements(set, read_board(board), set.find(type));
  for (const LegalPlace& place : legal) {
    if (before != nullptr && before->cell == place.cell) {
      words += fmt::format(" {}", place.rotation);
    } else {
      words +=
          fmt::format("{}{},{}: {}", words.empty() ? "" : "; ", place.cell.x, place.cell.y, place.rotation);
    }
    before = &place;
  }
  return words;
}

}  // namespace bastide::rules::reference::river
