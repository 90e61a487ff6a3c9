// A figure of one policy as a cell of a table: a number with its interval, a small picture, a verdict in
// words.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "reports/page/compare/comparison_page.hpp"

namespace bastide::reports::page::compare {

enum class Unit : std::uint8_t { player_game, game, hundred, draw, player };
/// The key of its words: "a player and game".
const char* unit_key(Unit unit);

struct FigureKind {
  std::string name;
  Unit unit = Unit::game;
  bool is_share = false;  ///< kept as a share, told in 100 games
};

/// The figure in the unit that it is told in.
solver::simulation::tally::Figure in_its_unit(const solver::simulation::tally::Figure& figure,
                                              const FigureKind& kind);

/// One figure of one policy.
struct ComparedCell {
  const FigureKind& kind;
  const std::string& policy;
  std::uint64_t games;
  const solver::simulation::paired::PairedFigure& figure;
  int decimals = 2;

  solver::simulation::tally::Figure difference() const { return in_its_unit(figure.difference, kind); }
  double size() const { return difference().mean < 0 ? -difference().mean : difference().mean; }
  bool is_always_same() const { return figure.difference.low == 0 && figure.difference.high == 0; }
  bool is_more() const { return figure.difference.mean > 0; }
  const char* side() const { return is_more() ? "right" : "left"; }
};

/// The end of the longest interval, from 0.
double reach_of(const std::vector<ComparedCell>& cells);
/// Gives each cell as many decimals as all together need.
void give_decimals(std::vector<ComparedCell>& cells);

/// The difference's amount: "2.12"; "<0.001".
std::string amount_words(double amount, int decimals, const Words& words);
/// The ends of its interval, of the difference's amount: "1.92" and "2.31".
std::pair<std::string, std::string> amounts(const ComparedCell& cell, const Words& words);
std::string verdict_words(const ComparedCell& cell, const Words& words);

/// For the template. `reach`: of the row.
Data cell_data(const ComparedCell& cell, double reach, const Words& words);
Data no_cell();

}  // namespace bastide::reports::page::compare
