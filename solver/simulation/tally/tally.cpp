// Where sums stand, what they come to, and a tally as one line: the number of games, how many numbers there
// are, and these. Runs of zeros, which most of it are, are written as "z" and their length.
#include "solver/simulation/tally/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <numeric>

#include "rules/editions/further.hpp"
#include "solver/runs/run_recorded.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::tally {
namespace {

using rules::FeatureKind;
using rules::editions::Edition;
using What = PointsCell::What;

/// What points there are besides those of roads, cities, cloisters and farms.
std::vector<PointsCell> further_points_of(const Edition& edition) {
  std::vector<PointsCell> out;
  if (edition.has_gardens()) out.push_back({"garden", What::feature, FeatureKind::garden});
  for (std::size_t line = 0; line < edition.lines.size(); ++line)
    out.push_back({edition.lines[line].name, What::feature, rules::own_line_feature(line)});
  if (std::ranges::any_of(edition.figures, [](const auto& figure) { return figure.is_retrievable(); }))
    out.push_back({"retrieved", What::retrieved});
  if (std::ranges::any_of(edition.marks, [](const auto& mark) { return mark.bonus > 0; }))
    out.push_back({"bonuses", What::bonuses});
  if (!edition.events.empty()) out.push_back({"events", What::events});
  if (!edition.awards.empty()) out.push_back({"awards", What::awards});
  if (edition.unclaimed != rules::editions::Unclaimed::nobody) out.push_back({"unclaimed", What::unclaimed});
  if (std::ranges::any_of(edition.seats, [](const auto& row) { return row.points > 0; }))
    out.push_back({"start", What::start});
  if (edition.pays_for_tiles()) out.push_back({"paid", What::paid});
  if (edition.least_total) out.push_back({"spared", What::spared});
  return out;
}

/// The same, and by when they were scored: lines where they do score.
std::vector<PointsCell> points_of(const Edition& edition) {
  std::vector<PointsCell> out = {{"total", What::all}};
  const auto add = [&](const std::string& name, FeatureKind kind, bool has_complete, bool has_incomplete) {
    if (has_complete) out.push_back({name + "_complete", What::feature, kind, true, false});
    if (has_incomplete) out.push_back({name + "_incomplete", What::feature, kind, false, true});
  };
  for (const auto kind : {FeatureKind::road, FeatureKind::city, FeatureKind::cloister})
    add(rules::feature_name(kind), kind, true, true);
  out.push_back({"farm", What::feature, FeatureKind::farm, false, true});
  for (std::size_t line = 0; line < edition.lines.size(); ++line) {
    const auto& of = edition.lines[line];
    add(of.name, rules::own_line_feature(line), of.complete.has_value(), of.incomplete.has_value());
  }
  for (const auto& cell : further_points_of(edition)) {
    if (cell.what != What::feature) out.push_back(cell);
    if (cell.kind == FeatureKind::garden) add(cell.name, cell.kind, true, true);
  }
  return out;
}

bool is_had(const Edition& edition, When when, bool is_compared) {
  switch (when) {
    case When::always:
      return true;
    case When::compared:
      return is_compared;
    case When::buys_tiles:
      return edition.buy_tile != rules::editions::YesNo::no;
    case When::chooses:
      return edition.chooses_tiles();
    case When::fills_holes:
      return edition.fill_hole_extra_turn != Edition{}.fill_hole_extra_turn;
    case When::second_parts:
      return std::ranges::any_of(edition.figures, [](const auto& figure) { return figure.gives_part; });
  }
  return false;
}

}  // namespace

Layout::Layout(const SimulationPlan& of, bool is_compared)
    : plan(&of),
      points(points_of(of.editions.front())),
      further_points(further_points_of(of.editions.front())) {
  const auto& set = of.fit->set();
  const auto& edition = of.editions.front();
  const auto of_axis = [&](Axis axis) -> auto& { return names[static_cast<std::size_t>(axis)]; };
  for (const auto axis : {Axis::land, Axis::feature, Axis::scored, Axis::hole, Axis::sides}) {
    for (const auto name : fixed_names(axis))
      if (name != "garden" || edition.has_gardens()) of_axis(axis).emplace_back(name);
  }
  for (const auto& type : set.types()) of_axis(Axis::type).push_back(type.id);
  for (const auto& deck : set.decks()) {
    of_axis(Axis::deck).push_back(deck.id);
    deck_tiles.push_back(at(std::reduce(deck.counts.begin(), deck.counts.end())));
  }
  for (std::size_t p = 0; p < at(of.players); ++p)
    of_axis(Axis::seat).emplace_back(play::policy_name(of.policies[p % of.policies.size()]));
  for (const auto& other : of.editions) of_axis(Axis::edition).push_back(other.id);
  of_axis(Axis::other_edition).assign(of_axis(Axis::edition).begin() + 1, of_axis(Axis::edition).end());
  for (const auto& cell : points) of_axis(Axis::points).push_back(cell.name);
  for (const auto& cell : further_points) of_axis(Axis::further_points).push_back(cell.name);
  if (rules::editions::further_material(edition) && edition.figures.size() > 1)
    for (const auto& figure : edition.figures) of_axis(Axis::figure).push_back(figure.id);
  for (const auto& [name, number] : edition.token_names()) of_axis(Axis::token).push_back(name);

  for (std::size_t axis = 0; axis < axes; ++axis) sizes[axis] = names[axis].size();
  const auto turns = at(set.tile_count() - set.start_size());
  for (const auto& [axis, size] :
       std::initializer_list<std::pair<Axis, std::size_t>>{{Axis::one, 1},
                                                           {Axis::turn, turns},
                                                           {Axis::placements, placement_classes},
                                                           {Axis::lost, lost_classes},
                                                           {Axis::margin, margin_classes},
                                                           {Axis::cities, city_classes},
                                                           {Axis::finished_turns, turns + 1},
                                                           {Axis::tiles, at(set.tile_count()) + 1},
                                                           {Axis::table, map_side * map_side}})
    sizes[static_cast<std::size_t>(axis)] = size;
  // What is told of two sides only stands last: a tally of theirs begins as one of `simulate`.
  for (const bool is_last : {false, true}) {
    for (std::size_t r = 0; r < catalogue.size(); ++r) {
      const auto when = catalogue[r].when;
      if ((when == When::compared) != is_last || !is_had(edition, when, is_compared)) continue;
      begin[r] = numbers;
      cells[r] = cells_of(catalogue[r].axis) * cells_of(catalogue[r].inner);
      numbers += cells[r] * width(catalogue[r].how);
    }
  }
}

std::span<const Number> sums_of(const Layout& layout, const Tally& tally, std::size_t row, std::size_t cell) {
  const auto each = width(catalogue[row].how);
  return std::span(tally.numbers).subspan(layout.begin[row] + cell * each, each);
}

std::span<const Number> counts_of(const Layout& layout, const Tally& tally, std::size_t row,
                                  std::size_t cell) {
  const auto classes = layout.inner_cells(row);
  return std::span(tally.numbers).subspan(layout.begin[row] + cell * classes, classes);
}

double unit_of(const Layout& layout, std::size_t row) {
  switch (catalogue[row].unit) {
    case Unit::one:
      break;
    case Unit::hundred:
      return 100;
    case Unit::player:
      return 1.0 / layout.plan->players;
    case Unit::win:
      return 1.0 / static_cast<double>(whole_win);
  }
  return 1;
}

std::optional<Figure> figure_of(const Layout& layout, std::size_t row, std::span<const Number> sums,
                                Number games, Number having) {
  std::optional<Figure> out;
  switch (catalogue[row].how) {
    case How::mean:
      out = mean_of(games, sums[0], sums[1]);
      break;
    case How::share:
      return games_share(games, sums[0]);
    case How::rate:
      out = rate_of(games, sums[0], sums[1], sums[2]);
      break;
    case How::ratio:
      out = ratio_of(sums.first<5>(), games);
      break;
    case How::had:
      if (having > 0) out = mean_of(having, sums[0], sums[1]);
      break;
    case How::met:
      break;
  }
  return out ? std::optional(scaled(*out, unit_of(layout, row))) : out;
}

std::optional<Figure> figure_of(const Layout& layout, const Tally& tally, std::size_t row, std::size_t cell) {
  Number having = 0;
  if (const auto over = catalogue[row].over; !over.empty()) {
    const auto other =
        static_cast<std::size_t>(std::ranges::find(catalogue, over, &Row::name) - catalogue.begin());
    having = sums_of(layout, tally, other, cell % layout.cells[other])[0];
  }
  return figure_of(layout, row, sums_of(layout, tally, row, cell), tally.games, having);
}

void add(Tally& into, const Tally& from) {
  into.games += from.games;
  std::ranges::transform(into.numbers, from.numbers, into.numbers.begin(), std::plus<>());
}

std::string to_record(const Tally& tally) {
  auto text = fmt::format("{} {}", tally.games, tally.numbers.size());
  for (auto next = tally.numbers.begin(); next != tally.numbers.end();) {
    const auto other = std::find_if(next, tally.numbers.end(), [](Number number) { return number != 0; });
    if (other == next) {
      text += fmt::format(" {}", *next++);
    } else {
      text += fmt::format(" z{}", other - next);
      next = other;
    }
  }
  return text;
}

void from_record(std::string_view text, Tally& tally) {
  using arithmetic::BadRecord;
  constexpr std::size_t most_numbers = 1 << 24;
  const auto next = [&](Number least) {
    Number number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || number < least)
      throw BadRecord("something else than a number stands there");
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    if (!text.empty() && (text.front() != ' ' || text.size() == 1))
      throw BadRecord("a number does not end where it should");
    text.remove_prefix(text.empty() ? 0 : 1);
    return number;
  };
  constexpr auto any = std::numeric_limits<Number>::min();
  tally.games = next(0);
  const auto size = static_cast<std::size_t>(next(0));
  if (size > most_numbers) throw BadRecord("a number is out of range");
  tally.numbers.clear();
  while (!text.empty()) {
    const bool is_run = text.front() == 'z';
    text.remove_prefix(is_run ? 1 : 0);
    const auto number = next(is_run ? 1 : any);
    const auto more = is_run ? static_cast<std::size_t>(number) : 1;
    if (more > size - tally.numbers.size()) throw BadRecord("it has too many numbers");
    tally.numbers.insert(tally.numbers.end(), more, is_run ? 0 : number);
  }
  if (tally.numbers.size() != size) throw BadRecord("it has too few numbers");
}

}  // namespace bastide::solver::simulation::tally
