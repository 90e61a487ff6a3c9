#include "props/vectors/vector.hpp"

#include <fmt/format.h>

#include <array>

#include "rules/spelling.hpp"

namespace bastide::props::vectors {
namespace {

using tilesets::described::field;
using tilesets::described::fields;
using tilesets::described::object;
using tilesets::described::Shape;

constexpr std::array<const char*, question_count> question_names = {
    "moves",  "placements", "spots", "retrievable", "features", "scores",
    "supply", "tokens",     "next",  "deck",        "final"};

constexpr int far = 10000;

Shape coordinate() { return tilesets::described::integer<int>(-far, far); }
Shape cells() {
  return tilesets::described::list_of<Cells>(tilesets::described::list_of<std::vector<int>>(coordinate()));
}

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

}  // namespace

const char* question_name(Question question) { return question_names[static_cast<std::size_t>(question)]; }

Shape shape_of(const VectorTurn*) {
  return object({
      field<&VectorTurn::aside>("aside", "tiles drawn before it that fit nowhere and leave the game")
          .if_any(),
      fields<&VectorTurn::tile>(),
      field<&VectorTurn::x>("x", "grows east", coordinate()),
      field<&VectorTurn::y>("y", "grows south", coordinate()),
      field<&VectorTurn::rotation>("rotation", "quarter turns clockwise",
                                   tilesets::described::integer<int>(0, 3)),
      field<&VectorTurn::player>("player", "from 0",
                                 tilesets::described::integer<int>(0, rules::most_players - 1)),
      field<&VectorTurn::segment>("segment", "on which a figure is deployed; null: on none").or_null(),
      field<&VectorTurn::figure>("figure", "which figure; without it: a follower").if_any(),
      field<&VectorTurn::retrieve>("retrieve", "the cell from which a figure is taken back",
                                   tilesets::described::maybe_of<std::optional<std::vector<int>>>(
                                       tilesets::described::list_of<std::vector<int>>(coordinate()))),
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
      fields<&Expected::features, &Expected::scores>(),
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
      fields<&TestVector::name>(),
      field<&TestVector::players>("players", "", tilesets::described::integer<int>(1, rules::most_players)),
      fields<&TestVector::turns>(),
      field<&TestVector::ending>(
          "ending",
          "what is done before the state is asked for: nothing; the last turns are taken back; they "
          "are, and made again; the game is saved, begun anew and loaded"),
      field<&TestVector::undone>("undone", "turns that are taken back").if_any(),
      fields<&TestVector::expect>(),
      field<&TestVector::questions>("questions", "whose answers show what the vector is there to catch"),
      field<&TestVector::statements>("statements", "of the register of rules, on which these answers rest"),
      field<&TestVector::catches>("catches", "faults that no vector before it in the file shows"),
      field<&TestVector::situations>("situations",
                                     "what happens in the last turn, and in none of a vector before it")
          .if_any(),
  });
}

TestVector vector_of(const GameScript& script, const tilesets::TileSet& set) {
  TestVector out;
  out.players = script.players;
  for (const auto& turn : script.turns) {
    VectorTurn named;
    for (const int type : turn.set_aside) named.aside.push_back(set.type(type).id);
    const auto& tile = turn.tile;
    const auto& type = set.type(tile.type);
    named.tile = type.id;
    named.x = tile.cell.x;
    named.y = tile.cell.y;
    named.rotation = tile.rotation;
    named.player = turn.player;
    if (tile.follower) {
      named.segment = type.segments[static_cast<std::size_t>(turn.segment())].name;
      if (tile.follower->figure != 0)
        named.figure = set.names().figures[static_cast<std::size_t>(tile.follower->figure)].id;
    }
    if (turn.retrieves) named.retrieve = std::vector{turn.retrieves->x, turn.retrieves->y};
    out.turns.push_back(std::move(named));
  }
  return out;
}

rules::Turn turn_of(const VectorTurn& named, const tilesets::TileSet& set) {
  rules::Turn turn;
  for (const auto& id : named.aside) turn.set_aside.push_back(type_named(set, id));
  turn.player = named.player;
  turn.tile = {type_named(set, named.tile), named.rotation, {named.x, named.y}, std::nullopt};
  if (named.segment) {
    const auto segment = set.type(turn.tile.type).find_segment(*named.segment);
    if (!segment) fail_name("segment", *named.segment);
    const int figure = named.figure.empty() ? 0 : set.find_figure(named.figure);
    if (figure < 0) fail_name("figure", named.figure);
    turn.deploy(*segment, figure);
  }
  if (named.retrieve) {
    if (named.retrieve->size() != 2)
      throw tilesets::InputError({"<vector>", 0, 0}, "retrieve: expected a cell, [x, y]", {});
    turn.retrieves = rules::Cell{named.retrieve->front(), named.retrieve->back()};
  }
  return turn;
}

GameScript script_of(const TestVector& vector, const tilesets::TileSet& set) {
  GameScript script;
  script.players = vector.players;
  for (const auto& turn : vector.turns) script.turns.push_back(turn_of(turn, set));
  return script;
}

std::vector<std::string> statements_behind(const std::vector<std::string>& questions,
                                           const engines::GameTerms& terms) {
  using rules::editions::Farms;
  const auto& edition = *terms.edition;
  const bool has_decks = !terms.set().decks().empty();
  const auto has = [&](const char* figure) { return terms.set().find_figure(figure) > 0; };
  struct Row {
    Question question;
    bool is_said;
    const char* statement;
  };
  const std::array rows = {
      Row{Question::moves, true, "place-touches-edge"},
      Row{Question::placements, true, "place-touches-edge"},
      Row{Question::placements, true, "fits-on-all-edges"},
      Row{Question::placements, has_decks, "river-continues"},
      Row{Question::spots, true, "deploy-tile-just-placed"},
      Row{Question::spots, true, "deploy-empty-feature"},
      Row{Question::spots, has("big"), "inns-large-deployed"},
      Row{Question::spots, has("builder"), "traders-builder-deployed"},
      Row{Question::spots, has("pig"), "traders-pig-deployed"},
      Row{Question::spots, has("abbot"), "abbot-deployed"},
      Row{Question::retrievable, has("abbot"), "abbot-taken-back"},
      Row{Question::features, true, "road-complete"},
      Row{Question::features, true, "city-complete"},
      Row{Question::features, true, "cloister-complete"},
      Row{Question::features, true, "farm-connected"},
      Row{Question::scores, true, "score-at-once"},
      Row{Question::scores, true, "road-points"},
      Row{Question::scores, true, "city-points"},
      Row{Question::scores, true, "cloister-points"},
      Row{Question::scores, true, "score-majority"},
      Row{Question::supply, true, "score-returned"},
      Row{Question::tokens, true, "traders-goods-who-completes"},
      Row{Question::next, has("builder"), "traders-second-part"},
      Row{Question::deck, has_decks, "river-stack"},
      Row{Question::final, true, "end-incomplete"},
      Row{Question::final, edition.farms == Farms::third, "farm-third"},
      Row{Question::final, edition.farms == Farms::second, "farm-second"},
      Row{Question::final, edition.farms == Farms::first, "farm-first"},
  };
  std::vector<std::string> out;
  for (const auto& row : rows) {
    const bool is_asked =
        std::find(questions.begin(), questions.end(), question_name(row.question)) != questions.end();
    const bool is_new = std::find(out.begin(), out.end(), row.statement) == out.end();
    if (row.is_said && is_asked && is_new) out.emplace_back(row.statement);
  }
  return out;
}

}  // namespace bastide::props::vectors
