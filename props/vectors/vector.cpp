#include "props/vectors/vector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/editions/tiles_under.hpp"
#include "rules/position.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::props::vectors {
namespace {

using engines::Request;
using tilesets::described::field;
using tilesets::described::needed;
using tilesets::described::object;
using tilesets::described::Shape;

constexpr int far = 10000;

Shape coordinate() { return tilesets::described::integer<int>(-far, far); }
Shape cells() {
  return tilesets::described::list_of<Cells>(tilesets::described::list_of<std::vector<int>>(coordinate()));
}

Shape cell() {
  return tilesets::described::maybe_of<std::optional<std::vector<int>>>(
      tilesets::described::list_of<std::vector<int>>(coordinate()));
}

[[noreturn]] void fail(const char* message) { throw tilesets::InputError({"<vector>", 0, 0}, message, {}); }
[[noreturn]] void fail_name(const char* what, const std::string& name) {
  throw tilesets::InputError(
      {"<vector>", 0, 0},
      fmt::format("unknown {} {}, expected one of the tile table", what, rules::in_quotes(name)), {});
}

int type_named(const tilesets::TileSet& set, const std::string& id) {
  const int type = set.find(id);
  if (type < 0) fail_name("tile", id);
  return type;
}

/// `board`: the tiles that lie when it is played.
rules::Turn turn_of(const VectorTurn& named, const tilesets::TileSet& set,
                    const std::vector<rules::Placement>& board) {
  const auto& [aside, place, finish, scores] = named;
  type_named(set, *place.tile);
  auto turn = engines::turn_of(set, place);
  for (const auto& id : aside) turn.set_aside.push_back(type_named(set, id));
  if (finish.figure && set.find_figure(*finish.figure) < 0) fail_name("figure", *finish.figure);
  if (finish.retrieve && finish.retrieve->size() != 2) fail("retrieve: expected a cell, [x, y]");
  const auto lies_on = [&](const rules::Placement& tile) {
    return std::vector{tile.cell.x, tile.cell.y} == *finish.on;
  };
  if (finish.on && std::ranges::none_of(board, lies_on))
    fail("on: expected the cell [x, y] of a tile before");
  if (!engines::act(set, finish, turn, board)) fail_name("segment", *finish.segment);
  return turn;
}

}  // namespace

Shape shape_of(const VectorTurn*) {
  return object({
      field<&VectorTurn::aside>("aside", "tiles drawn before it that fit nowhere and leave the game")
          .if_any(),
      needed<&VectorTurn::place, &Request::tile>("tile", {}, tilesets::described::text()),
      needed<&VectorTurn::place, &Request::x>("x", "grows east", coordinate()),
      needed<&VectorTurn::place, &Request::y>("y", "grows south", coordinate()),
      needed<&VectorTurn::place, &Request::rotation>("rotation", "quarter turns clockwise",
                                                     tilesets::described::integer<int>(0, 3)),
      needed<&VectorTurn::place, &Request::player>(
          "player", "from 0", tilesets::described::integer<int>(0, rules::most_players - 1)),
      field<&VectorTurn::finish, &Request::segment>("segment", "on which a figure is deployed; null: on none")
          .or_null(),
      field<&VectorTurn::finish, &Request::figure>("figure", "which figure; without it: a follower"),
      field<&VectorTurn::finish, &Request::retrieve>("retrieve", "the cell from which a figure is taken back",
                                                     cell()),
      field<&VectorTurn::finish, &Request::on>(
          "on", "the cell of the tile on which the figure is deployed, when that lay before", cell()),
      field<&VectorTurn::scores>("scores", "after the turn, one number a player"),
  });
}

Shape shape_of(const Expected*) {
  return object({
      field<&Expected::placements>("placements", "[x, y, rotation] of the last turn's tile, before it lies",
                                   cells()),
      field<&Expected::spots>("spots", "once it lies: the segments on which its player may deploy"),
      field<&Expected::spots_of>("spots_of", "the same for other figures").if_any(),
      field<&Expected::retrievable>("retrievable", "cells from which a figure may be taken back instead",
                                    tilesets::described::maybe_of<std::optional<Cells>>(cells())),
      field<&Expected::features>("features"),
      field<&Expected::scores>("scores"),
      field<&Expected::supply>("supply", "followers left, one number a player"),
      field<&Expected::supply_of>("supply_of", "other figures left").if_any(),
      field<&Expected::tokens>("tokens", "by marks").if_any(),
      field<&Expected::next>("next", "whose the next tile is, and which part of his turn"),
      field<&Expected::deck>("deck", "what is left of the deck that is being drawn; without what is used up"),
      field<&Expected::final>("final", "total scores if the game ended now, by farm method"),
  });
}

Shape shape_of(const Ending*) {
  return tilesets::described::words<Ending>({"plain", "undo", "redo", "reload"});
}

Shape shape_of(const TestVector*) {
  return object({
      field<&TestVector::name>("name"),
      field<&TestVector::players>("players", "", tilesets::described::integer<int>(1, rules::most_players)),
      field<&TestVector::turns>("turns"),
      field<&TestVector::ending>(
          "ending",
          "what is done before the state is asked for: nothing; the last turns are taken back; they "
          "are, and made again; the game is saved, begun anew and loaded"),
      field<&TestVector::undone>("undone", "turns that are taken back").if_any(),
      field<&TestVector::expect>("expect"),
      field<&TestVector::questions>("questions", "whose answers show what the vector is there to catch"),
      field<&TestVector::statements>("statements", "of the register of rules, on which these answers rest"),
      field<&TestVector::catches>("catches", "faults that no vector before it in the file shows"),
      field<&TestVector::situations>("situations",
                                     "what happens in the last turn, and in none of a vector before it")
          .if_any(),
  });
}

std::unique_ptr<rules::board::OwnedRules> rules_named(const std::string& id, const std::string& tile_set,
                                                      const std::map<std::string, std::string>& options) {
  auto edition = rules::editions::load_edition(id, rules::editions::Contradictions::keep);
  std::vector<std::string> names;
  for (const auto& [name, value] : options) names.push_back(name);
  for (const auto& name : in_setting_order(std::move(names), edition)) {
    if (const auto wrong = set_option(edition, name, options.at(name)); !wrong.empty())
      throw tilesets::InputError({"<options>", 0, 0}, wrong, {});
  }
  auto tiles = rules::editions::tiles_under(tilesets::files::load_tile_set(tile_set), edition);
  return std::make_unique<rules::board::OwnedRules>(std::move(edition), std::move(tiles));
}

TestVector vector_of(const GameScript& script, const tilesets::TileSet& set) {
  TestVector out;
  out.players = script.players;
  for (const auto& turn : script.turns) {
    auto& named = out.turns.emplace_back();
    for (const int type : turn.set_aside) named.aside.push_back(set.type(type).id);
    named.place = engines::place_request(set, turn);
    named.finish = engines::finish_request(set, turn);
  }
  return out;
}

GameScript script_of(const TestVector& vector, const tilesets::TileSet& set) {
  GameScript script;
  script.players = vector.players;
  auto board = rules::placements_at_start(set, set.start_type());
  for (const auto& turn : vector.turns) {
    script.turns.push_back(turn_of(turn, set, board));
    board.push_back(script.turns.back().tile);
  }
  return script;
}

std::vector<std::string> statements_behind(const std::vector<std::string>& questions,
                                           const engines::GameTerms& terms) {
  using rules::editions::Farms;
  const auto& edition = *terms.edition;
  const bool has_decks = !terms.set().decks().empty();
  const auto has = [&](const char* figure) { return terms.set().find_figure(figure) > 0; };
  struct Row {
    const char* question;
    bool is_said;
    const char* statement;
  };
  const std::array rows = {
      Row{"moves", true, "place-touches-edge"},
      Row{"placements", true, "place-touches-edge"},
      Row{"placements", true, "fits-on-all-edges"},
      Row{"placements", has_decks, "river-continues"},
      Row{"spots", true, "deploy-tile-just-placed"},
      Row{"spots", true, "deploy-empty-feature"},
      Row{"spots", has("big"), "inns-large-deployed"},
      Row{"spots", has("builder"), "traders-builder-deployed"},
      Row{"spots", has("pig"), "traders-pig-deployed"},
      Row{"spots", has("abbot"), "abbot-deployed"},
      Row{"retrievable", has("abbot"), "abbot-taken-back"},
      Row{"features", true, "road-complete"},
      Row{"features", true, "city-complete"},
      Row{"features", true, "cloister-complete"},
      Row{"features", true, "farm-connected"},
      Row{"scores", true, "score-at-once"},
      Row{"scores", true, "road-points"},
      Row{"scores", true, "city-points"},
      Row{"scores", true, "cloister-points"},
      Row{"scores", true, "score-majority"},
      Row{"supply", true, "score-returned"},
      Row{"tokens", true, "traders-goods-who-completes"},
      Row{"next", has("builder"), "traders-second-part"},
      Row{"deck", has_decks, "river-stack"},
      Row{"final", true, "end-incomplete"},
      Row{"final", edition.farms == Farms::third, "farm-third"},
      Row{"final", edition.farms == Farms::second, "farm-second"},
      Row{"final", edition.farms == Farms::first, "farm-first"},
  };
  std::vector<std::string> out;
  for (const auto& row : rows) {
    const bool is_asked = std::find(questions.begin(), questions.end(), row.question) != questions.end();
    const bool is_new = std::find(out.begin(), out.end(), row.statement) == out.end();
    if (row.is_said && is_asked && is_new) out.emplace_back(row.statement);
  }
  return out;
}

}  // namespace bastide::props::vectors
