// A question becomes a problem by what it demands of the start tile (where it may lie, how it may be turned,
// what the table admits), and the fillings of that are looked for, listed, or counted: by contraction where
// that can be, else one by one.
//
// One filling is looked for by whichever way decides: a trail for rows, our search up to the limit, CaDiCaL
// with a limit of its own. Whatever is found is judged here, by `filling_objection` and by the reference
// model, before it is shown.
#include "solver/questions/fill/fill_question.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "solver/boards/cell_sets.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/fill/fill_bounds.hpp"
#include "solver/questions/fill/fill_count.hpp"
#include "solver/questions/fill/fill_formula.hpp"
#include "solver/questions/fill/fill_row.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::fill {
namespace {

using answers::Answer;
using answers::Answers;
using answers::BoardForm;
using answers::ProofKind;
using answers::SolveVerdict;
using arithmetic::to_decimal;

/// What looking for one filling came to.
struct FoundFilling {
  FillEnd end = FillEnd::cut_short;
  std::vector<rules::Placement> filling;
  answers::SolveProof proof;
};

/// Refers to set, edition and question, which must outlive it.
class FillLookup {
 public:
  FillLookup(const tilesets::TileSet& set, const rules::editions::Edition& edition,
             const FillQuestion& question, FillProblem problem)
      : set_(&set), edition_(&edition), question_(&question), problem_(std::move(problem)) {}

  FillProblem& problem() { return problem_; }
  bool is_stopped() const { return runs::is_stopped(question_->plan.stop); }

  FoundFilling look() const;
  /// Throws std::logic_error when the filling is not what was asked for, or the reference model objects.
  void require_filling(const std::vector<rules::Placement>& filling) const;
  /// The filling with 0,0 at `start` or, of a legal board, at its first start tile, else in the north-west.
  rules::Position position_of(const std::vector<rules::Placement>& filling,
                              std::optional<rules::Cell> start = std::nullopt) const;

 private:
  void look_by_formula(FoundFilling& out) const;

  const tilesets::TileSet* set_;
  const rules::editions::Edition* edition_;
  const FillQuestion* question_;
  FillProblem problem_;
};

constexpr std::uint64_t first_limit =
    20'000'000;  ///< of the search when there is none: then CaDiCaL has none
constexpr std::uint64_t nodes_per_conflict = 200;
constexpr std::uint64_t fewest_conflicts = 2000;

FoundFilling FillLookup::look() const {
  auto plan = question_->plan;
  if (plan.most_nodes == 0) plan.most_nodes = first_limit;
  FoundFilling out;
  if (auto row = cheapest_row(*set_, problem_);
      !row.empty() && problem_.most_open && !filling_objection(*set_, problem_, row)) {
    out = {FillEnd::found, std::move(row), {ProofKind::witness, 0, {"Laid along such a trail."}, {}}};
    require_filling(out.filling);
    return out;
  }
  const auto searched = find_filling(*set_, problem_, plan);
  out.end = searched.end;
  out.filling = searched.filling;
  out.proof.nodes = searched.nodes;
  if (out.end == FillEnd::found) {
    out.proof = {ProofKind::witness,
                 searched.nodes,
                 {fmt::format("Found by the search after {} tiles laid, in {} {}.", searched.nodes,
                              searched.runs, searched.runs == 1 ? "run" : "runs")},
                 {}};
  } else if (out.end == FillEnd::exhausted) {
    out.proof = {ProofKind::exhaustion,
                 searched.nodes,
                 {"Every way to lay the tiles cell by cell was tried; nodes are tiles laid."},
                 {}};
  } else if (!is_stopped()) {
    look_by_formula(out);
  }
  if (out.end == FillEnd::cut_short && is_stopped())
    out.proof.words = {
        fmt::format("Not decided: interrupted after the search had laid {} tiles.", out.proof.nodes)};
  if (out.end == FillEnd::found) require_filling(out.filling);
  return out;
}

void FillLookup::require_filling(const std::vector<rules::Placement>& filling) const {
  if (const auto wrong = filling_objection(*set_, problem_, filling))
    throw std::logic_error("a filling is not what was asked for: " + *wrong);
  const bool is_legal = question_->is_legal;
  const bool is_any_start = edition_->start_in_bag == rules::editions::YesNo::yes;
  require_sound(*set_, is_legal ? edition_->table : rules::Table{}, position_of(filling).placements,
                !is_legal      ? BoardForm::anything
                : is_any_start ? BoardForm::connected
                               : BoardForm::legal);
}

rules::Position FillLookup::position_of(const std::vector<rules::Placement>& filling,
                                        std::optional<rules::Cell> start_cell) const {
  rules::Cell origin{std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
  for (const auto& placement : filling) {
    origin.x = std::min(origin.x, placement.cell.x);
    origin.y = std::min(origin.y, placement.cell.y);
  }
  if (question_->is_legal && !start_cell) {
    const auto& wanted = problem_.fixed.empty() ? problem_.one_of : problem_.fixed;
    const auto start = std::find_if(wanted.begin(), wanted.end(), [&](const auto& p) {
      return std::find(filling.begin(), filling.end(), p) != filling.end();
    });
    if (start != wanted.end()) start_cell = start->cell;
  }
  if (start_cell) origin = *start_cell;
  rules::Position out;
  for (auto placement : filling) {
    placement.cell.x -= origin.x;
    placement.cell.y -= origin.y;
    out.placements.push_back(placement);
  }
  if (question_->is_legal) {
    std::stable_partition(out.placements.begin(), out.placements.end(), [](const auto& p) {
      return p.cell == rules::Cell{0, 0};
    });
  }
  return out;
}

void FillLookup::look_by_formula(FoundFilling& out) const {
  sat::SatPlan plan;
  const auto limit = question_->plan.most_nodes;
  plan.most_conflicts = limit == 0 ? 0 : std::max(limit / nodes_per_conflict, fewest_conflicts);
  plan.stop = question_->plan.stop;
  const auto answer = find_filling_by_formula(*set_, problem_, plan);
  out.end = answer.end;
  const auto size = fmt::format("{} variables and {} clauses", answer.variables, answer.clauses);
  if (answer.end == FillEnd::found) {
    out.filling = answer.filling;
    out.proof = {ProofKind::witness,
                 0,
                 {fmt::format("Found by CaDiCaL from a formula of {}, after the search had laid {} tiles "
                              "in vain.",
                              size, out.proof.nodes)},
                 {}};
  } else if (answer.end == FillEnd::exhausted) {
    out.proof = {
        ProofKind::certificate,
        answer.lemmas,
        {fmt::format("CaDiCaL refuted a formula of {}; the refutation was checked step by step.", size)},
        answer.formula,
        answer.refutation};
  } else {
    out.proof.words = {
        fmt::format("Not decided: the search laid {} tiles, and CaDiCaL reached its limit of {} conflicts on "
                    "a formula of {}.",
                    out.proof.nodes, plan.most_conflicts, size)};
  }
}

/// How many edges of each kind a filling shows at the rim.
void add_rim_facts(const tilesets::TileSet& set, const std::vector<rules::Placement>& filling,
                   Answer& answer) {
  std::vector<rules::Cell> cells;
  for (const auto& placement : filling) cells.push_back(placement.cell);
  const auto beside = boards::cells_beside(cells);
  std::vector<std::int64_t> shown(set.edges().size(), 0);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto& edges = set.turned(filling[c].type, filling[c].rotation).edges;
    for (std::size_t s = 0; s < 4; ++s) {
      if (beside[c][s] < 0) ++shown[static_cast<std::size_t>(edges[s]) - 1];
    }
  }
  for (std::size_t kind = 0; kind < shown.size(); ++kind)
    answer.facts.push_back(answers::amount_at_rim(set.edge_word(set.edges()[kind]), shown[kind]));
}

void set_found(const FillLookup& lookup, const tilesets::TileSet& set, const FoundFilling& found,
               Answer& answer) {
  answer.verdict = SolveVerdict::found;
  answer.position = lookup.position_of(found.filling);
  answer.proof = found.proof;
  add_rim_facts(set, found.filling, answer);
}

void set_impossible(Answer& answer, ProofKind kind, std::vector<std::string> words) {
  answer.verdict = SolveVerdict::impossible;
  answer.proof = {kind, 0, std::move(words), {}};
}

/// One number of open edges after the other, from the fewest that counting admits.
void answer_fewest_open(FillLookup& lookup, const tilesets::TileSet& set, Answer& answer) {
  const auto bound = least_open(set, lookup.problem());
  int rim = 0;
  for (const auto& of_cell : boards::cells_beside(lookup.problem().cells))
    rim += static_cast<int>(std::count(of_cell.begin(), of_cell.end(), -1));
  int proved = bound.least;  // the rim shows at least so many
  bool is_proof_whole = true;
  auto kind = ProofKind::counting;  // what says that fewer are not enough
  std::uint64_t steps = 0;
  auto words = bound.words;
  FoundFilling found;
  int open = bound.least;
  for (; open <= rim && !lookup.is_stopped(); open += bound.step) {
    lookup.problem().most_open = open;
    found = lookup.look();
    if (found.end == FillEnd::found) break;
    if (found.end == FillEnd::cut_short) {
      is_proof_whole = false;
      words.push_back(fmt::format("Whether {} are enough was not decided within the limit.", open));
    } else if (is_proof_whole) {
      proved = open + bound.step;
      kind = found.proof.kind;
      steps += found.proof.nodes;
      for (const auto& sentence : found.proof.words)
        words.push_back(fmt::format("{} are not enough: {}", open, sentence));
    }
  }
  answer.facts.push_back({"at_least", std::int64_t{proved}});
  if (found.end != FillEnd::found) {
    const bool is_impossible = is_proof_whole && open > rim;
    answer.verdict = is_impossible ? SolveVerdict::impossible : SolveVerdict::cut_short;
    if (is_impossible) answer.proof = found.proof;
    return;
  }
  set_found(lookup, set, found, answer);
  answer.facts.insert(answer.facts.begin(), {"open_edges", std::int64_t{open}});
  words.insert(words.end(), found.proof.words.begin(), found.proof.words.end());
  answer.proof.words = words;
  if (proved < open) {
    answer.verdict = SolveVerdict::bound;
  } else {
    answer.proof.kind = kind;
    answer.proof.nodes = steps;
  }
}

void answer_all(const FillLookup& lookup, const tilesets::TileSet& set, const FillQuestion& question,
                const FillProblem& problem, Answer& answer) {
  const auto end =
      visit_demanded(set, question, problem,
                     [&](std::span<const rules::Placement> filling, const std::optional<rules::Cell>& start) {
                       const std::vector<rules::Placement> one(filling.begin(), filling.end());
                       lookup.require_filling(one);
                       answer.all.push_back(lookup.position_of(one, start));
                       return static_cast<int>(answer.all.size()) < question.all;
                     });
  answer.facts.push_back({"listed", static_cast<std::int64_t>(answer.all.size())});
  answer.facts.push_back({"list_is_complete", end == FillEnd::exhausted});
  if (answer.all.empty()) return;
  answer.position = answer.all.front();  // the one found may be further down the list
  std::erase_if(answer.facts, [](const answers::Fact& fact) { return fact.is_at_rim; });
  add_rim_facts(set, answer.position->placements, answer);
}

/// Adds how many there are to an answer that shows one.
void answer_count(const tilesets::TileSet& set, const FillQuestion& question, const FillProblem& problem,
                  Answer& answer) {
  const auto counted = count_demanded(set, question, problem);
  answer.proof.words.insert(answer.proof.words.end(), counted.words.begin(), counted.words.end());
  if (counted.fillings) {
    answer.count = arithmetic::to_decimal(*counted.fillings);
  } else {
    answer.verdict = SolveVerdict::cut_short;
  }
}

/// Whether all cells lie on the table when `start` is put at 0,0.
bool is_on_table(const rules::Area& area, const std::vector<rules::Cell>& cells, rules::Cell start) {
  const auto [west, east] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.x < b.x; });
  const auto [north, south] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.y < b.y; });
  if (area.kind == rules::AreaKind::shiftable)
    return east->x - west->x < area.width && south->y - north->y < area.height;
  return std::all_of(cells.begin(), cells.end(), [&](auto cell) {
    return area.admits({cell.x - start.x, cell.y - start.y});
  });
}

/// The problem once for each way in which its demand on the start tile can be met.
std::vector<FillProblem> alternatives(const FillProblem& problem) {
  std::vector<FillProblem> out;
  for (const auto& placement : problem.one_of) {
    out.push_back(problem);
    out.back().one_of.clear();
    out.back().fixed.push_back(placement);
  }
  if (out.empty()) out.push_back(problem);
  return out;
}

/// Fillings with a start tile somewhere are all but those without one.
DemandedCount count_by_difference(const tilesets::TileSet& set, const FillQuestion& question,
                                  FillProblem problem) {
  problem.one_of.clear();
  const auto all = count_fillings(set, problem, question.plan.stop);
  if (!all.fillings) return {std::nullopt, {all.why_not}};
  auto& count = problem.counts[static_cast<std::size_t>(set.start_type())];
  const auto tiles = set.tile_count() - count;
  count = 0;
  if (tiles < static_cast<int>(problem.cells.size())) return {all.fillings, {}};
  const auto without = count_fillings(set, problem, question.plan.stop);
  if (!without.fillings) return {std::nullopt, {without.why_not}};
  return {*all.fillings - *without.fillings,
          {fmt::format("{} fillings, less {} without a start tile.", to_decimal(*all.fillings),
                       to_decimal(*without.fillings))}};
}

DemandedCount count_one_by_one(const tilesets::TileSet& set, const FillQuestion& question,
                               const FillProblem& problem) {
  arithmetic::Uint128 number = 0;
  const auto end = visit_demanded(set, question, problem, [&](auto, const auto&) {
    ++number;
    return true;
  });
  if (end != FillEnd::exhausted)
    return {std::nullopt,
            {fmt::format("There are {} at least; laying them one by one reached the limit.",
                         to_decimal(number))}};
  return {number, {"Counted one by one, because of what has to keep apart."}};
}

}  // namespace

Answers answer_fill(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                    const FillQuestion& question) {
  boards::require_any_order(set, "solve fill");
  Answers answers{"fill", {}, true};
  Answer answer;
  answer.about.push_back({"shape", question.shape.name});
  answer.facts.push_back({"cells", static_cast<std::int64_t>(question.shape.cells.size())});
  const auto [problem, is_void] = demanded(set, edition, question);
  FillLookup lookup(set, edition, question, problem);
  if (question.is_legal && !boards::is_one_piece(problem.cells)) {
    set_impossible(answer, ProofKind::counting,
                   {"A board of play is connected side to side; the shape is not."});
  } else if (is_void) {
    set_impossible(answer, ProofKind::counting,
                   {"With the start tile at 0,0 the shape does not lie on the edition's table, wherever in "
                    "the shape the start tile is."});
  } else if (auto words = counting_objection(set, problem)) {
    set_impossible(answer, ProofKind::counting, std::move(*words));
  } else if (question.fewest_open) {
    answer_fewest_open(lookup, set, answer);
  } else {
    const auto found = lookup.look();
    if (found.end == FillEnd::found) {
      set_found(lookup, set, found, answer);
      if (question.all > 0) answer_all(lookup, set, question, problem, answer);
      if (question.wants_count) answer_count(set, question, problem, answer);
    } else {
      answer.verdict = found.end == FillEnd::exhausted ? SolveVerdict::impossible : SolveVerdict::cut_short;
      answer.proof = found.proof;
    }
  }
  if (question.wants_count && answer.verdict == SolveVerdict::impossible) answer.count = "0";
  answers.is_complete = !lookup.is_stopped();
  answers.answers.push_back(std::move(answer));
  return answers;
}

DemandedFilling demanded(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                         const FillQuestion& question) {
  DemandedFilling out{question.problem, false};
  auto& problem = out.problem;
  if (question.start == StartDemand::none) return out;
  const bool is_any_type = question.is_legal && edition.start_in_bag == rules::editions::YesNo::yes;
  if (question.start == StartDemand::anywhere && !question.is_legal && problem.uses_all) return out;
  for (const auto cell : problem.cells) {
    if (question.start == StartDemand::at_cell && cell != question.start_cell) continue;
    if (question.is_legal && !is_on_table(edition.table.area, problem.cells, cell)) continue;
    for (int type = 0; type < set.type_count(); ++type) {
      if ((!is_any_type && type != set.start_type()) || problem.counts[static_cast<std::size_t>(type)] == 0)
        continue;
      for (const auto oriented : set.oriented_of(type)) {
        const int rotation = set.oriented()[oriented].rotation;
        if (!question.is_legal || rotation == 0)
          problem.one_of.push_back({type, rotation, cell, std::nullopt});
      }
    }
  }
  out.is_void = problem.one_of.empty();
  if (problem.one_of.size() == 1) {
    problem.fixed = problem.one_of;
    problem.one_of.clear();
  }
  return out;
}

DemandedCount count_demanded(const tilesets::TileSet& set, const FillQuestion& question,
                             const FillProblem& problem) {
  if (!is_countable(problem)) return count_one_by_one(set, question, problem);
  DemandedCount out;
  if (!question.is_legal && question.start == StartDemand::anywhere && !problem.one_of.empty()) {
    out = count_by_difference(set, question, problem);
  } else {
    out.fillings = 0;
    for (const auto& alternative : alternatives(problem)) {
      const auto counted = count_fillings(set, alternative, question.plan.stop);
      if (!counted.fillings) return {std::nullopt, {"Not counted: " + counted.why_not + "."}};
      out.fillings = arithmetic::checked_add(*out.fillings, *counted.fillings);
    }
  }
  if (!out.fillings) return {std::nullopt, {"Not counted: " + out.words.front() + "."}};
  out.words.emplace_back(
      "Counted cell by cell: sums over the colourings of the edges between filled and "
      "empty cells, corrected for the supply.");
  return out;
}

FillEnd visit_demanded(
    const tilesets::TileSet& set, const FillQuestion& question, const FillProblem& problem,
    const std::function<bool(std::span<const rules::Placement>, const std::optional<rules::Cell>& at)>& use) {
  auto plan = question.plan;
  if (plan.most_nodes == 0) plan.most_nodes = std::numeric_limits<std::uint64_t>::max();
  const auto show = [&](const FillProblem& shown, const std::optional<rules::Cell>& at) {
    const auto result = visit_fillings(set, shown, plan, [&](auto filling) { return use(filling, at); });
    plan.most_nodes -= result.nodes;
    return result.end;
  };
  if (!question.is_legal) return show(problem, std::nullopt);
  for (const auto& alternative : alternatives(problem)) {
    const auto end = show(alternative, alternative.fixed.back().cell);
    if (end != FillEnd::exhausted) return end;
  }
  return FillEnd::exhausted;
}

}  // namespace bastide::solver::questions::fill
