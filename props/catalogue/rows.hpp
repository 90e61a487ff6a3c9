// How the lists of the catalogue are written: a row says id, the register's statements behind it, rule,
// what is checked and the check, in that order, and by the name of the row what kind of property it is and
// where it is checked. What else there is to say of it (Terms) follows; the group is said once a list.
#pragma once

#include <array>
#include <cstddef>

#include "props/checks/item_checks.hpp"
#include "props/property.hpp"

namespace bastide::props::catalogue {

/// What few properties have, with the meaning and the defaults of Property.
struct Terms {
  Verdict (*on_turn)(const TurnView&) = nullptr;
  bool (*seen_at_end)(const ScoredView&) = nullptr;
  Preconditions applies = {};
  bool compares_engines = false;
  bool judges_log = false;
  bool judges_any_board = false;
};

constexpr Property row(PropertyKind kind, const char* id, const char* statements, const char* rule,
                       const char* statement, const Terms& terms) {
  return {.id = id,
          .kind = kind,
          .statements = statements,
          .rule = rule,
          .statement = statement,
          .on_turn = terms.on_turn,
          .seen_at_end = terms.seen_at_end,
          .judges_any_board = terms.judges_any_board,
          .judges_log = terms.judges_log,
          .compares_engines = terms.compares_engines,
          .applies = terms.applies};
}

/// An invariant of boards.
constexpr Property on_board(const char* id, const char* statements, const char* rule, const char* statement,
                            Verdict (*check)(const BoardView&), const Terms& terms = {}) {
  auto property = row(PropertyKind::invariant, id, statements, rule, statement, terms);
  property.on_board = check;
  return property;
}
/// An invariant of positions with followers.
constexpr Property on_scored(const char* id, const char* statements, const char* rule, const char* statement,
                             Verdict (*check)(const ScoredView&), const Terms& terms = {}) {
  auto property = row(PropertyKind::invariant, id, statements, rule, statement, terms);
  property.on_scored = check;
  return property;
}
/// What holds of the items of final scorings and of those of turns.
template <checks::ItemCheck check>
constexpr Property on_items(const char* id, const char* statements, const char* rule, const char* statement,
                            Terms terms = {}) {
  terms.on_turn = checks::in_turn<check>;
  return on_scored(id, statements, rule, statement, checks::when_scored<check>, terms);
}
/// What holds when a game is over.
constexpr Property at_end(const char* id, const char* statements, const char* rule, const char* statement,
                          Verdict (*check)(const ScoredView&), const Terms& terms = {}) {
  auto property = row(PropertyKind::end, id, statements, rule, statement, terms);
  property.on_scored = check;
  return property;
}
/// What relates the states before and after a turn.
constexpr Property on_turn(const char* id, const char* statements, const char* rule, const char* statement,
                           Verdict (*check)(const TurnView&), const Terms& terms = {}) {
  auto property = row(PropertyKind::step, id, statements, rule, statement, terms);
  property.on_turn = check;
  return property;
}
/// What must happen in some turn, or in a turn or a final position (Terms::seen_at_end).
constexpr Property seen(const char* id, const char* statements, const char* rule, const char* statement,
                        bool (*happens)(const TurnView&), const Terms& terms = {}) {
  auto property = row(PropertyKind::cover, id, statements, rule, statement, terms);
  property.seen_on_turn = happens;
  return property;
}

/// Whether games are long enough for what is rare: 16 tiles or more, on a table of 4x4 cells or more.
bool has_long_games(const tilesets::TileSet& set, const rules::editions::Edition& edition);
inline constexpr Precondition in_long_games{
    has_long_games, "games are short: fewer than 16 tiles, or a table smaller than 4x4"};

template <std::size_t count>
constexpr std::array<Property, count> in_group(PropertyGroup group, std::array<Property, count> rows) {
  for (auto& property : rows) property.group = group;
  return rows;
}

}  // namespace bastide::props::catalogue
