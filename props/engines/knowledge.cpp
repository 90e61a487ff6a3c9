#include "props/engines/knowledge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/editions/players.hpp"
#include "rules/play/game.hpp"

namespace bastide::props::engines {
namespace {

/// Whether the list has it, or there is none.
template <class List, class Value>
bool has(const std::optional<List>& list, const Value& value) {
  return !list || std::ranges::find(*list, value) != list->end();
}

bool knows_tile(const Knowledge& knowledge, const tilesets::TileSet& set, int type) {
  return has(knowledge.tiles, set.type(type).id);
}
bool knows_kind(const Knowledge& knowledge, const tilesets::TileSet& set, int figure) {
  return has(knowledge.figures, set.names().figures[static_cast<std::size_t>(figure)].id);
}

std::string players_text(int players) { return fmt::format("games of {} players", players); }

/// As many as there may be at most of those that are no more, or as few as there may be.
int players_within(const Knowledge& knowledge, int players) {
  if (has(knowledge.players, players)) return players;
  const auto& all = *knowledge.players;
  int fewer = 0;
  for (const int n : all) fewer = n < players ? std::max(fewer, n) : fewer;
  return fewer > 0 ? fewer : *std::ranges::min_element(all);
}

}  // namespace

Knowledge knowledge_of(const Engine& engine) {
  return engine(asking(Ask::hello)).knows.value_or(Knowledge());
}

bool knows_figure(const Knowledge& knowledge, const std::string& figure) {
  return has(knowledge.figures, figure);
}

bool knows_subject(const Knowledge& knowledge, const Request& question) {
  return (!question.figure || has(knowledge.figures, *question.figure)) &&
         (!question.tile || has(knowledge.tiles, *question.tile)) &&
         (!question.farms || has(knowledge.farms, *question.farms));
}

RuleSet known_rules(const Knowledge& knowledge) {
  auto out = every_rule();
  for (std::size_t m = 0; m < farm_methods().size(); ++m) {
    if (!has(knowledge.farms, farm_methods()[m]))
      out.reset(static_cast<std::size_t>(EngineRule::final_third) + m);
  }
  return out;
}

Texts not_known(const Knowledge& knowledge, const GameTerms& terms) {
  Texts out;
  const auto& edition = *terms.edition;
  const auto known = known_rules(knowledge);
  for (const auto& question : final_questions(terms)) {
    if (!known.test(static_cast<std::size_t>(question.rule))) out.emplace_back(rule_name(question.rule));
  }
  for (int n = rules::editions::usual_players(edition); n <= edition.most_players; ++n) {
    if (!has(knowledge.players, n)) out.push_back(players_text(n));
  }
  for (int type = 0; type < terms.set().type_count(); ++type) {
    if (!knows_tile(knowledge, terms.set(), type)) out.push_back("tile " + terms.set().type(type).id);
  }
  for (const auto& figure : edition.figures) {
    if (!has(knowledge.figures, figure.id)) out.push_back("figure " + figure.id);
  }
  return out;
}

std::string not_known(const Knowledge& knowledge, const GameTerms& terms, const GameScript& script) {
  const auto& set = terms.set();
  if (!has(knowledge.players, script.players)) return players_text(script.players);
  const auto tile = [&](int type) {
    return knows_tile(knowledge, set, type) ? std::string() : "tile " + set.type(type).id;
  };
  if (auto why = tile(start_of(script, set)); !why.empty()) return why;
  for (const auto& turn : script.turns) {
    for (const int type : turn.set_aside) {
      if (auto why = tile(type); !why.empty()) return why;
    }
    if (auto why = tile(turn.tile.type); !why.empty()) return why;
    for (const auto& who : turn.deployed()) {
      if (!knows_kind(knowledge, set, who.figure))
        return "figure " + set.names().figures[static_cast<std::size_t>(who.figure)].id;
    }
  }
  return {};
}

GameScript within(const Knowledge& knowledge, const GameTerms& terms, const GameScript& script) {
  if (not_known(knowledge, terms, script).empty()) return script;
  const auto& set = terms.set();
  GameScript out;
  out.players = players_within(knowledge, script.players);
  out.start = script.start;
  rules::play::Game game(*terms.fit, *terms.edition, out.players, start_of(script, set), 0);
  std::vector<rules::board::Action> actions;
  for (const auto& wanted : script.turns) {
    if (!knows_tile(knowledge, set, wanted.tile.type)) continue;
    const auto places = game.board().legal_placements(wanted.tile.type);
    if (places.empty()) continue;
    const auto same = std::ranges::find_if(places, [&](const auto& place) {
      return place.cell == wanted.tile.cell && place.rotation == wanted.tile.rotation;
    });
    const auto& place = same != places.end() ? *same : places[out.turns.size() % places.size()];
    rules::Turn turn{
        {}, wanted.player % out.players, {wanted.tile.type, place.rotation, place.cell, std::nullopt}};
    game.place(turn.player, place.cell, turn.tile.type, place.rotation);
    rules::board::Action action;
    if (wanted.tile.follower && knows_kind(knowledge, set, wanted.tile.follower->figure))
      action = {wanted.segment(), wanted.tile.follower->figure};
    game.list_actions(turn.player, actions);
    if (std::ranges::find(actions, action) == actions.end()) action = {};
    game.give_action(turn, action);
    game.act(turn.player, action);
    game.finish_turn();
    out.turns.push_back(std::move(turn));
  }
  return out;
}

}  // namespace bastide::props::engines
