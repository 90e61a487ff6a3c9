// What is told of a tally: each row of the catalogue at its place, in its form.
#include "solver/simulation/summary/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/notation.hpp"
#include "solver/games/each_turn.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::summary {
namespace {

using namespace tally;

constexpr std::uint64_t example_games = 3;       ///< drawn in the report
constexpr double normal_95 = 1.959963984540054;  // the normal distribution's 97.5 % quantile
constexpr std::array<int, 5> per_cents = {5, 25, 50, 75, 95};

std::span<const Number> without_zeros(std::span<const Number> counts, std::size_t least) {
  auto end = counts.size();
  while (end > least && counts[end - 1] == 0) --end;
  return counts.first(end);
}

/// Numbers of games are told as they are counted, others as means.
std::vector<std::uint64_t> whole_numbers(std::span<const Number> counts) {
  const auto told = without_zeros(counts, 1);
  return {told.begin(), told.end()};
}

std::vector<double> a_game(std::span<const Number> counts, Number games, std::size_t from = 0) {
  std::vector<double> out;
  for (const auto n : without_zeros(counts, from).subspan(from))
    out.push_back(static_cast<double>(n) / static_cast<double>(games));
  return out;
}

/// The part of the name, which is there then.
Told& part(Told& in, std::string_view name) {
  for (auto& known : in.parts)
    if (known.name == name) return known;
  return in.parts.emplace_back(Told{.name = std::string(name)});
}

Told& place(Told& in, std::string_view path) {
  if (path.empty()) return in;
  const auto end = std::min(path.find('.'), path.size());
  return place(part(in, path.substr(0, end)), path.substr(std::min(path.size(), end + 1)));
}

/// Tells the rows of a plan, each in its form.
class Teller {
 public:
  Teller(const Tally& tally, const SimulationPlan& plan) : tally_(tally), layout_(plan) {}

  void tell(std::size_t r, Told& root) const {
    const auto& row = catalogue[r];
    if (!layout_.has(r) || row.form == Form::untold) return;
    const auto star = row.name.find(".*.");
    if (star == std::string_view::npos) return fill(r, 0, place(root, row.name));
    auto& all = place(root, row.name.substr(0, star));
    const auto& names = names_of(row.axis);
    // Seats and editions are told by number: names come twice. Differences are told of all but the first.
    const bool is_list =
        row.axis == Axis::seat || row.axis == Axis::edition || row.axis == Axis::other_edition;
    const std::size_t from = row.axis == Axis::other_edition ? 1 : 0;
    for (std::size_t cell = 0; cell < names.size(); ++cell) {
      if (is_list && all.parts.size() <= cell + from) all.parts.push_back(Told{.name = names[cell]});
      fill(r, cell,
           place(is_list ? all.parts[cell + from] : part(all, names[cell]), row.name.substr(star + 3)));
    }
  }

 private:
  const std::vector<std::string>& names_of(Axis axis) const {
    return layout_.names[static_cast<std::size_t>(axis)];
  }

  /// Of a cell of the row's axis, where that is in the path; else of the whole row.
  void fill(std::size_t r, std::size_t cell, Told& out) const {
    const auto& row = catalogue[r];
    const auto inner = layout_.inner_cells(r);
    const bool has_inner = row.inner != Axis::one;
    const auto along = has_inner ? row.inner : row.axis;  // of lists and maps
    const auto figure = [&](std::size_t i) {
      return figure_of(layout_, tally_, r, has_inner ? cell * inner + i : i);
    };
    const auto counts = [&](std::size_t i) { return counts_of(layout_, tally_, r, i); };
    switch (row.form) {
      case Form::figure:
        out.figure = figure_of(layout_, tally_, r, cell);
        break;
      case Form::beside:
        out.figure = figure_of(layout_, tally_, r, cell).value_or(Figure{});
        break;
      case Form::by_turn:
        for (std::size_t t = 0; t < layout_.cells_of(along); ++t) {
          const auto of_turn = figure(t);
          out.by_turn.mean.push_back(of_turn ? std::optional(of_turn->mean) : std::nullopt);
          out.by_turn.error.push_back(of_turn ? std::optional(of_turn->error) : std::nullopt);
        }
        break;
      case Form::by_type:
      case Form::by_type_short:
        for (std::size_t t = 0; t < names_of(along).size(); ++t) {
          const auto of_type = figure(t);
          const auto& id = names_of(along)[t];
          out.by_type.mean[id] = of_type ? std::optional(of_type->mean) : std::nullopt;
          out.by_type.error[id] = of_type ? std::optional(of_type->error) : std::nullopt;
          if (row.form == Form::by_type) out.by_type.interval[id] = of_type;
        }
        break;
      case Form::named:
        for (std::size_t i = 0; i < names_of(along).size(); ++i)
          part(out, names_of(along)[i]).figure = figure(i);
        break;
      case Form::counts:
        out.counts = whole_numbers(counts(cell));
        break;
      case Form::a_game:
        out.a_game = a_game(counts(cell), tally_.games, at(row.first));
        break;
      case Form::quantiles:
        if (!quantile_of(counts(cell), 0)) break;
        for (const int per_cent : per_cents) {
          if (!out.quantiles) out.quantiles.emplace();
          (*out.quantiles)[per_cent] = static_cast<int>(*quantile_of(counts(cell), per_cent / 100.0));
        }
        break;
      case Form::quantiles_by_turn:
        for (const int per_cent : per_cents) {
          for (std::size_t t = 0; t < layout_.cells_of(row.axis); ++t) {
            const auto found = quantile_of(counts(t), per_cent / 100.0);
            out.quantiles_by_turn[per_cent].push_back(found ? std::optional(static_cast<int>(*found))
                                                            : std::nullopt);
          }
        }
        break;
      case Form::map:
        for (std::size_t y = 0; y < map_side; ++y) {
          auto& line = out.map.emplace_back();
          for (const auto n : counts(cell).subspan(y * map_side, map_side))
            line.push_back(static_cast<double>(n) / static_cast<double>(tally_.games));
        }
        break;
      case Form::untold:
        break;
    }
  }

  const Tally& tally_;
  Layout layout_;
};

}  // namespace

bool Told::is_blank() const {
  return !figure && by_turn.mean.empty() && by_type.mean.size() == 0 && counts.empty() && a_game.empty() &&
         !quantiles && quantiles_by_turn.empty() && map.empty() &&
         std::ranges::all_of(parts, [](const Told& one) { return one.is_blank(); });
}

const Told* find_part(const Told& in, std::string_view name) {
  const auto found = std::ranges::find(in.parts, name, &Told::name);
  return found == in.parts.end() || found->is_blank() ? nullptr : &*found;
}

const Told* find(const Told& in, Place place) {
  const auto* found = &in;
  for (auto path = place.path; found != nullptr && !path.empty();) {
    const auto name = path.substr(0, path.find('.'));
    found = find_part(*found, name);
    path.remove_prefix(std::min(path.size(), name.size() + 1));
  }
  return found;
}

const Told& told_at(const Told& in, Place place) {
  static const Told blank;
  const auto* found = find(in, place);
  return found == nullptr ? blank : *found;
}

Figure figure_at(const Told& in, Place place) { return told_at(in, place).figure.value_or(Figure{}); }

std::optional<Figure> ByType::find(const std::string& type) const {
  const auto* m = mean.find(type);
  const auto* e = error.find(type);
  if (m == nullptr || !*m || e == nullptr || !*e) return std::nullopt;
  const auto* told = interval.find(type);
  if (told != nullptr && *told) return Figure{**m, **e, (*told)->low, (*told)->high};
  return Figure{**m, **e, **m - normal_95 * **e, **m + normal_95 * **e};
}

GameExample example_of(const SimulationPlan& plan, std::uint64_t number) {
  const auto trace = simulated_game(plan, number);
  rules::play::Game game(*plan.fit, plan.editions.front(), plan.players, trace.start_type, 0);
  for (std::size_t turn = 0; turn < trace.turns.size(); ++turn) games::play(game, trace.turn(turn));
  return {number,
          rules::print_position(plan.fit->set(), game.position()),
          {trace.scores.begin(), trace.scores.begin() + plan.players}};
}

Summary summary_of(const Tally& tally, const SimulationPlan& plan) {
  const Teller teller(tally, plan);
  Summary out;
  out.edition = plan.editions.front().id;
  out.players = plan.players;
  out.seed = plan.seed;
  out.games = plan.games;
  out.turns = plan.fit->set().tile_count() - plan.fit->set().start_size();
  Told all;
  for (std::size_t row = 0; row < catalogue.size(); ++row) teller.tell(row, all);
  part(all, "hole_map").ends = {-map_radius, -map_radius, map_radius, map_radius};
  for (const auto& seat : told_at(all, "seats").parts) out.policies.push_back(seat.name);
  out.editions = std::move(part(all, "editions"));
  std::erase_if(all.parts, [](const Told& one) { return one.name == "editions"; });
  out.statistics = std::move(all);
  for (std::uint64_t number = 0; number < std::min(plan.games, example_games); ++number)
    out.examples.push_back(example_of(plan, number));
  return out;
}

}  // namespace bastide::solver::simulation::summary
