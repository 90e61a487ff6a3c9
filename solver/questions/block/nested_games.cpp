#include "solver/questions/block/nested_games.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/boards/lay_out.hpp"
#include "solver/questions/block/block_never.hpp"
#include "solver/questions/block/blocked_boards.hpp"
#include "solver/sat/refutation.hpp"

namespace bastide::solver::questions::block {
namespace {

using boards::BoardSpace;
using boards::turned_cell;
using rules::Placement;
using tilesets::Edge;

/// Sides of a rectangle with room for a board within a board, so often.
int least_side(const std::vector<Edge>& kinds) {
  int side = 1;
  for (std::size_t board = 1; board < kinds.size(); ++board) side += kinds[board] != kinds[board - 1] ? 2 : 0;
  return side;
}

/// The kinds in `chosen` (a bit each), each as often as `times` says.
std::vector<Edge> chosen_kinds(const NestedQuestion& question, unsigned chosen,
                               const std::vector<int>& times) {
  std::vector<Edge> out;
  for (std::size_t kind = 0; kind < question.kinds.size(); ++kind) {
    if ((chosen >> kind & 1U) != 0)
      out.insert(out.end(), static_cast<std::size_t>(times[kind]), question.kinds[kind]);
  }
  std::sort(out.begin(), out.end());
  return out;
}

void smallest_first(std::vector<NestedCase>& cases) {
  std::stable_sort(cases.begin(), cases.end(), [](const NestedCase& a, const NestedCase& b) {
    return a.width + a.height < b.width + b.height;
  });
}

NestedFormula formula_of(const BoardSpace& space, const NestedQuestion& question, const NestedCase& at,
                         int most_extras, std::vector<bool> must_leave, int start_group) {
  return {space.fit->set(), question.groups,
          NestedPlan{at.width, at.height, at.kinds, most_extras, std::move(must_leave), start_group}};
}

/// The groups as types, the whole turned and moved so that the start tile lies as in its file.
StagedGame game_of(const tilesets::TileSet& set, const NestedQuestion& question,
                   const std::vector<std::vector<Placement>>& added) {
  const auto group_of = [&](int type) -> const LookAlikes& {
    return *std::find_if(question.groups.begin(), question.groups.end(),
                         [&](const LookAlikes& group) { return group.types.front() == type; });
  };
  const auto& start_group = question.groups[static_cast<std::size_t>(question.start_group)];
  const auto start = std::find_if(added.front().begin(), added.front().end(), [&](const Placement& tile) {
    return tile.type == start_group.types.front();
  });
  if (start == added.front().end()) throw std::logic_error("the solver found a game without a start tile");
  auto left = tiles_left(set, {});
  const auto shown = [&](const Placement& tile) { return set.turned(tile.type, tile.rotation).edges; };
  const int turns = (4 - rotation_showing(set, set.start_type(), shown(*start))) % 4;
  const auto origin = turned_cell(start->cell, turns);
  --left[static_cast<std::size_t>(set.start_type())];
  StagedGame out;
  std::vector<Placement> laid{{set.start_type(), 0, {0, 0}, std::nullopt}};
  for (const auto& of_board : added) {
    std::vector<Placement> moved;
    for (const auto& tile : of_board) {
      if (tile.cell == start->cell) continue;
      const auto& types = group_of(tile.type).types;
      const int type = *std::find_if(types.begin(), types.end(),
                                     [&](int t) { return left[static_cast<std::size_t>(t)] > 0; });
      --left[static_cast<std::size_t>(type)];
      const int rotation = (rotation_showing(set, type, shown(tile)) + turns) % 4;
      const auto& image = set.oriented()[set.turned(type, rotation).oriented];
      const auto cell = turned_cell(tile.cell, turns);
      moved.push_back({type, image.rotation, {cell.x - origin.x, cell.y - origin.y}, std::nullopt});
    }
    auto& stage = out.emplace_back();
    if (out.size() == 1) stage = laid;
    for (const auto& tile : boards::ordered_beside(laid, moved)) {
      stage.push_back(tile);
      laid.push_back(tile);
    }
  }
  return out;
}

}  // namespace

NestedQuestion nested_question(const BoardSpace& space) {
  const auto& set = space.fit->set();
  NestedQuestion out;
  out.groups = look_alikes(set);
  out.any_begins = space.starts.size() > 1;
  out.kinds = shown_kinds(set);
  for (std::size_t g = 0; g < out.groups.size(); ++g) {
    const auto& types = out.groups[g].types;
    if (std::find(types.begin(), types.end(), set.start_type()) != types.end())
      out.start_group = static_cast<int>(g);
    if (out.groups[g].lacks.empty()) out.never += out.groups[g].count;
  }
  return out;
}

int laid_without(const NestedQuestion& question, const std::vector<Edge>& kinds) {
  int laid = 0;
  for (const auto& group : question.groups) {
    const bool never_leaves =
        group.lacks.size() == 1 && std::find(kinds.begin(), kinds.end(), group.lacks.front()) == kinds.end();
    laid += never_leaves ? group.count : 0;
  }
  return laid;
}

std::vector<bool> most_frequent(const NestedQuestion& question) {
  std::vector<bool> out(question.groups.size(), false);
  for (const auto kind : question.kinds) {
    std::vector<std::size_t> lacking;
    for (std::size_t g = 0; g < question.groups.size(); ++g) {
      if (question.groups[g].lacks == std::vector{kind}) lacking.push_back(g);
    }
    std::stable_sort(lacking.begin(), lacking.end(), [&](std::size_t a, std::size_t b) {
      return question.groups[a].count > question.groups[b].count;
    });
    for (std::size_t i = 0; i < std::min<std::size_t>(lacking.size(), 2); ++i) out[lacking[i]] = true;
  }
  return out;
}

std::vector<NestedCase> cases_of(const NestedQuestion& question, int most_extras) {
  const auto must_leave = most_frequent(question);
  std::vector<int> boards(question.kinds.size(), 0);  // [kind]
  std::vector<int> tiles(question.kinds.size(), 0);   // [kind]: that lie when none of these groups leaves
  for (std::size_t g = 0; g < question.groups.size(); ++g) {
    if (!must_leave[g]) continue;
    const auto kind = static_cast<std::size_t>(
        std::find(question.kinds.begin(), question.kinds.end(), question.groups[g].lacks.front()) -
        question.kinds.begin());
    ++boards[kind];
    tiles[kind] += question.groups[g].count;
  }
  // A connected board of width w and height h has w + h - 1 tiles at least.
  const int most_extent = question.never + most_extras + 1;
  std::vector<NestedCase> out;
  for (unsigned chosen = 0; chosen < 1U << question.kinds.size(); ++chosen) {
    int laid = 0;
    bool is_one = true;
    for (std::size_t kind = 0; kind < question.kinds.size(); ++kind) {
      const bool is_chosen = (chosen >> kind & 1U) != 0;
      laid += is_chosen ? 0 : tiles[kind];
      is_one = is_one && (!is_chosen || boards[kind] > 0);
    }
    if (!is_one || laid > most_extras) continue;
    auto kinds = chosen_kinds(question, chosen, boards);
    if (kinds.empty()) out.push_back({1, 1, {}});
    for (bool is_more = !kinds.empty(); is_more;
         is_more = std::next_permutation(kinds.begin(), kinds.end())) {
      const int least = least_side(kinds);
      for (int width = least; 2 * width <= most_extent; ++width) {
        for (int height = width; width + height <= most_extent; ++height)
          out.push_back({width, height, kinds});
      }
    }
  }
  smallest_first(out);
  return out;
}

std::vector<NestedCase> likely_cases(const NestedQuestion& question, int most_extras) {
  std::vector<NestedCase> out;
  const std::vector<int> once(question.kinds.size(), 1);
  int most_side = 2;
  while (most_side * most_side < question.never + most_extras) ++most_side;
  for (unsigned chosen = 1; chosen < 1U << question.kinds.size(); ++chosen) {
    auto kinds = chosen_kinds(question, chosen, once);
    if (laid_without(question, kinds) > most_extras) continue;
    do {
      const int least = least_side(kinds);
      for (int side = least; side <= std::max(most_side + 1, least + 2); ++side) {
        out.push_back({side, side, kinds});
        out.push_back({side, side + 1, kinds});
      }
    } while (std::next_permutation(kinds.begin(), kinds.end()));
  }
  smallest_first(out);
  return out;
}

namespace {

/// Solves until what is found hangs together.
sat::SatResult solved(NestedFormula& nested, const sat::SatPlan& limits, NestedResult& out) {
  while (true) {
    auto result = sat::solve(nested.formula(), limits);
    ++out.formulas;
    out.verdict = result.verdict;
    if (result.verdict != sat::SatVerdict::satisfiable || !nested.forbid_islands(result)) return result;
  }
}

}  // namespace

NestedResult find_nested_game(const BoardSpace& space, const NestedQuestion& question, const NestedCase& at,
                              int most_extras, const sat::SatPlan& limits) {
  auto nested = formula_of(space, question, at, most_extras, std::vector<bool>(question.groups.size(), true),
                           question.start_group);
  NestedResult out;
  const auto result = solved(nested, limits, out);
  if (out.verdict == sat::SatVerdict::satisfiable)
    out.game = game_of(space.fit->set(), question, nested.decode(result));
  return out;
}

NestedResult refute_nested(const BoardSpace& space, const NestedQuestion& question, const NestedCase& at,
                           int most_extras, const sat::SatPlan& limits) {
  NestedResult out;
  if (at.kinds.empty()) return out;
  auto nested = formula_of(space, question, at, most_extras, most_frequent(question),
                           question.any_begins ? -1 : question.start_group);
  auto checked = limits;
  checked.wants_refutation = true;
  const auto result = solved(nested, checked, out);
  if (out.verdict != sat::SatVerdict::unsatisfiable) return out;
  const auto check = sat::check_refutation(nested.formula(), result.refutation);
  if (!check.is_refuted) throw std::logic_error("a refutation does not hold: " + check.wrong);
  out.lemmas = check.lemmas;
  return out;
}

}  // namespace bastide::solver::questions::block
