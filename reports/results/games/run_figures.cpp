// The figures of a run, a line each: what the catalogue of statistics has words for, with its digits and
// unit. A statistic more needs nothing here. What a kind of tile, points or token never had has no line.
#include <fmt/core.h>

#include <algorithm>

#include "reports/numbers.hpp"
#include "reports/results/games/games_charts.hpp"
#include "rules/score_sheet.hpp"
#include "solver/simulation/tally/catalogue.hpp"

namespace bastide::reports::results::games {
namespace {

using namespace document;
namespace tally = solver::simulation::tally;
using solver::simulation::summary::Figure;

/// Tells each row of the catalogue that has words.
class FigureTeller {
 public:
  explicit FigureTeller(Table& table) : table_(table) {}

  void tell(const tally::Row& row, const Summary& run) {
    row_ = &row;
    auto path = row.name;
    constexpr std::string_view editions = "editions.";
    const bool is_of_editions = path.starts_with(editions);
    if (is_of_editions) path.remove_prefix(editions.size() - 1);
    const auto star = path.find(".*.");
    const auto* in = at(is_of_editions ? run.editions : run.statistics, path.substr(0, star));
    if (in == nullptr) return;
    if (star == std::string_view::npos) return leaf(*in, "", 0);
    for (std::size_t i = 0; i < in->parts.size(); ++i)
      if (const auto* told = at(in->parts[i], path.substr(star + 3))) leaf(*told, in->parts[i].name, i);
  }

 private:
  static const Told* at(const Told& in, std::string_view path) {
    if (path.empty()) return &in;
    const auto end = std::min(path.find('.'), path.size());
    const auto* found = end == 0 ? &in : find_part(in, path.substr(0, end));
    return found == nullptr ? nullptr : at(*found, path.substr(std::min(path.size(), end + 1)));
  }
  void leaf(const Told& told, const std::string& cell, std::size_t number) {
    if (told.figure) add(*told.figure, cell, number);
    for (const auto& part : told.parts)  // what was not met has no line of its own
      if (part.figure && part.figure->mean != 0) add(*part.figure, part.name, 0);
    for (const auto& [type, mean] : told.by_type.mean)
      if (mean.value_or(0) != 0) add(*told.by_type.find(type), type, 0);
  }
  void add(const Figure& figure, const std::string& cell, std::size_t number) {
    const auto& said = row_->words;
    const bool has_none = row_->how == tally::How::ratio && figure.mean == 0 && figure.error == 0;
    const auto name = cell_words(cell);
    if (has_none || (name.empty() && !cell.empty())) return;
    const auto f = tally::scaled(figure, said.factor);
    table_.rows.push_back(
        {{fmt::format(fmt::runtime(said.text), fmt::arg("cell", name), fmt::arg("number", number)),
          reports::number(f.mean, said.digits), "± " + reports::number(f.error, said.digits + 1),
          reports::number(f.low, said.digits) + " to " + reports::number(f.high, said.digits)}});
  }
  /// Empty: the cell is told by another row.
  std::string cell_words(const std::string& cell) const {
    switch (row_->axis) {
      case tally::Axis::points:
      case tally::Axis::feature:
      case tally::Axis::land:
        return source_words(cell);
      case tally::Axis::hole:
        return cell == "three"      ? "three-sided holes"
               : cell == "four"     ? "four-sided holes"
               : cell == "starved"  ? "starved holes"
               : cell == "frontier" ? "empty cells beside tiles"
                                    : "";
      default:
        return cell;
    }
  }

  Table& table_;
  const tally::Row* row_ = nullptr;
};

}  // namespace

document::Document figures_document(const Summary& run) {
  Table table{.caption = fmt::format("{} games of {} ({}), tile set '{}', edition {}, seed {}",
                                     number(run.games), rules::counted(run.players, "player"),
                                     policies_of(run), run.tile_set, run.edition, run.seed),
              .head = {"", "mean", "std. error", "95 %"},
              .has_words_last = true};
  FigureTeller teller(table);
  for (const auto& row : tally::catalogue)
    if (!row.words.text.empty()) teller.tell(row, run);
  return {{table}};
}

}  // namespace bastide::reports::results::games
