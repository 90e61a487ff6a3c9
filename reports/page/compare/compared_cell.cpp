#include "reports/page/compare/compared_cell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace bastide::reports::page::compare {
namespace {

using solver::simulation::tally::Figure;

double farthest(const Figure& f) { return std::max(std::abs(f.low), std::abs(f.high)); }

constexpr int most_decimals = 3;

/// As many decimals as a difference needs to be told from 0 and from others of its row, in little room.
int decimals_for(const Figure& difference, double scale) {
  const double reach = farthest(difference);
  int out = reach >= 9.95 ? 1 : scale >= 0.2 ? 2 : 3;
  while (out < most_decimals && reach > 0 && reach < 5 * std::pow(10, -out)) ++out;
  return out;
}

/// As "400,000" and not "387,211".
std::string about(std::uint64_t games, const Words& w) {
  std::uint64_t unit = 1;
  while (games / unit >= 100) unit *= 10;
  return w.number((games + unit - 1) / unit * unit);
}

std::string place(double share) { return fmt::format("{:.1f}", share); }

}  // namespace

const char* unit_key(Unit unit) {
  static constexpr const char* keys[] = {"compare.unit.player_game", "compare.unit.game",
                                         "compare.unit.hundred", "compare.unit.draw", "compare.unit.player"};
  return keys[static_cast<std::size_t>(unit)];
}

Figure in_its_unit(const Figure& f, const FigureKind& kind) {
  const double factor = kind.is_share ? 100 : 1;
  return {factor * f.mean, factor * f.error, factor * f.low, factor * f.high};
}

double reach_of(const std::vector<ComparedCell>& cells) {
  double out = 0;
  for (const auto& cell : cells) out = std::max(out, farthest(cell.difference()));
  return out;
}

void give_decimals(std::vector<ComparedCell>& cells) {
  const double scale = reach_of(cells);
  for (auto& cell : cells) cell.decimals = decimals_for(cell.difference(), scale);
}

std::string amount_words(double amount, int decimals, const Words& w) {
  const double least = std::pow(10, -decimals);
  return amount > 0 && amount < least / 2 ? "<" + w.number(least, decimals) : w.number(amount, decimals);
}

std::pair<std::string, std::string> amounts(const ComparedCell& cell, const Words& w) {
  const auto d = cell.difference();
  return cell.is_more() ? std::pair{w.number(d.low, cell.decimals), w.number(d.high, cell.decimals)}
                        : std::pair{w.number(-d.high, cell.decimals), w.number(-d.low, cell.decimals)};
}

std::string verdict_words(const ComparedCell& cell, const Words& w) {
  const auto& f = cell.figure;
  const auto& unit = w(unit_key(cell.kind.unit));
  if (f.is_seen) {
    const auto [low, high] = amounts(cell, w);
    return w(cell.is_more() ? "compare.is_more" : "compare.is_less",
             {amount_words(cell.size(), cell.decimals, w), unit, low, high});
  }
  if (!f.games_to_see) return w(cell.is_always_same() ? "compare.same_always" : "compare.unseen");
  const double factor = cell.kind.is_share ? 100 : 1;
  const auto worth = factor * f.worth_seeing;
  const auto shown = w.number(worth, worth >= 1 ? 0 : worth >= 0.1 ? 1 : 2);
  if (*f.games_to_see <= cell.games) return w("compare.unseen_enough", {shown, unit});
  return w("compare.unseen_games", {about(*f.games_to_see, w), shown, unit});
}

Data cell_data(const ComparedCell& cell, double reach, const Words& w) {
  const auto d = cell.difference();
  const auto at = [&](double v) { return place(reach == 0 ? 50 : 50 + 47 * v / reach); };
  const auto amount = amount_words(cell.size(), cell.decimals, w);
  const bool is_zero = amount.find_first_of("123456789") == std::string::npos;
  Data out;
  out["has_value"] = Data{true};
  out["is_seen"] = Data{cell.figure.is_seen};
  out["side"] = cell.side();
  out["value"] = cell.is_always_same() ? "0" : (is_zero ? "" : cell.is_more() ? "+" : "−") + amount;
  out["span"] = cell.is_always_same()
                    ? w("compare.always")
                    : w("compare.to", {w.number(d.low, cell.decimals), w.number(d.high, cell.decimals)});
  out["absolute"] = Data{false};
  out["words"] = verdict_words(cell, w);
  out["low"] = at(d.low);
  out["high"] = at(d.high);
  out["at"] = at(d.mean);
  return out;
}

Data no_cell() {
  Data out;
  out["has_value"] = Data{false};
  out["is_seen"] = Data{false};
  out["side"] = std::string();
  out["words"] = Data{false};
  return out;
}

}  // namespace bastide::reports::page::compare
