#include "solver/solve/fill_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "solver/solve/checked.hpp"
#include "solver/solve/fill_counting.hpp"
#include "solver/solve/fill_formula.hpp"
#include "solver/solve/fill_row.hpp"

namespace bastide::solver {
namespace {

/// What looking for one filling came to, by whichever way.
struct Found {
  FillEnd end = FillEnd::cut_short;
  std::vector<rules::Placement> filling;
  SolveProof proof;
};

class Asked {
 public:
  Asked(const tilesets::TileSet& set, const rules::Edition& edition, const FillQuestion& question,
        const FillProblem& problem)
      : set_(&set), edition_(&edition), question_(&question), problem_(problem) {}

  FillProblem& problem() { return problem_; }

  /// Search, then CaDiCaL.
  Found look() const {
    auto plan = question_->plan;
    const bool has_limit = plan.most_nodes > 0;
    if (!has_limit) plan.most_nodes = first_limit;
    Found out;
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
      look_by_formula(has_limit ? std::max<std::uint64_t>(plan.most_nodes / nodes_per_conflict, 1) : 0, out);
    }
    if (out.end == FillEnd::found) require_filling(out.filling);
    return out;
  }

  bool is_stopped() const {
    return question_->plan.stop != nullptr && question_->plan.stop->load(std::memory_order_relaxed);
  }

  void require_filling(const std::vector<rules::Placement>& filling) const {
    if (const auto wrong = filling_objection(*set_, problem_, filling))
      throw std::logic_error("a filling is not what was asked for: " + *wrong);
    const bool is_legal = question_->is_legal;
    const bool is_any_start = edition_->start_in_bag == rules::YesNo::yes;
    require_sound(*set_, is_legal ? edition_->table : rules::Table{}, position_of(filling).placements,
                  !is_legal      ? BoardForm::anything
                  : is_any_start ? BoardForm::connected
                                 : BoardForm::legal);
  }

  /// The filling with 0,0 at `start` or, of a legal board, at its first start tile, else in the north-west.
  rules::Position position_of(const std::vector<rules::Placement>& filling,
                              std::optional<rules::Cell> start_cell = std::nullopt) const {
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

 private:
  static constexpr std::uint64_t first_limit = 20'000'000;
  static constexpr std::uint64_t nodes_per_conflict = 200;

  void look_by_formula(std::uint64_t most_conflicts, Found& out) const {
    sat::SatPlan plan;
    plan.most_conflicts = most_conflicts;
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
          {}};
    }
  }

  const tilesets::TileSet* set_;
  const rules::Edition* edition_;
  const FillQuestion* question_;
  FillProblem problem_;
};

/// How many edges of each kind a filling shows at the rim.
void add_rim_facts(const tilesets::TileSet& set, const std::vector<rules::Placement>& filling,
                   Answer& answer) {
  std::vector<rules::Cell> cells;
  for (const auto& placement : filling) cells.push_back(placement.cell);
  const auto beside = fill_neighbours(cells);
  std::array<std::int64_t, 3> shown{};
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto& edges = set.turned(filling[c].type, filling[c].rotation).edges;
    for (std::size_t s = 0; s < 4; ++s) {
      if (beside[c][s] < 0) ++shown[static_cast<std::size_t>(edges[s]) - 1];
    }
  }
  answer.facts.push_back({"rim_fields", shown[0]});
  answer.facts.push_back({"rim_roads", shown[1]});
  answer.facts.push_back({"rim_cities", shown[2]});
}

void set_found(const Asked& asked, const tilesets::TileSet& set, const Found& found, Answer& answer) {
  answer.verdict = SolveVerdict::found;
  answer.position = asked.position_of(found.filling);
  answer.proof = found.proof;
  add_rim_facts(set, found.filling, answer);
}

void set_impossible(Answer& answer, ProofKind kind, std::vector<std::string> words) {
  answer.verdict = SolveVerdict::impossible;
  answer.proof = {kind, 0, std::move(words), {}};
}

bool is_one_piece(const std::vector<rules::Cell>& cells) {
  std::vector<bool> seen(cells.size(), false);
  const auto beside = fill_neighbours(cells);
  std::vector<int> open{0};
  seen[0] = true;
  std::size_t reached = 0;
  while (!open.empty()) {
    const auto at = static_cast<std::size_t>(open.back());
    open.pop_back();
    ++reached;
    for (const int next : beside[at]) {
      if (next < 0 || seen[static_cast<std::size_t>(next)]) continue;
      seen[static_cast<std::size_t>(next)] = true;
      open.push_back(next);
    }
  }
  return reached == cells.size();
}

/// One number of open edges after the other, from the fewest that counting admits.
void answer_fewest_open(Asked& asked, const tilesets::TileSet& set, Answer& answer) {
  const auto bound = least_open(set, asked.problem());
  int rim = 0;
  for (const auto& of_cell : fill_neighbours(asked.problem().cells))
    rim += static_cast<int>(std::count(of_cell.begin(), of_cell.end(), -1));
  int proved = bound.least;  // the rim shows at least so many
  bool is_proof_whole = true;
  auto words = bound.words;
  Found found;
  int open = bound.least;
  for (; open <= rim && !asked.is_stopped(); open += bound.step) {
    asked.problem().most_open = open;
    found = asked.look();
    if (found.end == FillEnd::found) break;
    if (found.end == FillEnd::cut_short) {
      is_proof_whole = false;
      words.push_back(fmt::format("Whether {} are enough was not decided within the limit.", open));
    } else if (is_proof_whole) {
      proved = open + bound.step;
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
  set_found(asked, set, found, answer);
  answer.facts.insert(answer.facts.begin(), {"open_edges", std::int64_t{open}});
  words.insert(words.end(), found.proof.words.begin(), found.proof.words.end());
  answer.proof.words = words;
  if (proved < open) answer.verdict = SolveVerdict::bound;
}

void answer_all(const Asked& asked, const tilesets::TileSet& set, const FillQuestion& question,
                const FillProblem& problem, Answer& answer) {
  const auto end =
      visit_demanded(set, question, problem,
                     [&](std::span<const rules::Placement> filling, const std::optional<rules::Cell>& start) {
                       const std::vector<rules::Placement> one(filling.begin(), filling.end());
                       asked.require_filling(one);
                       answer.all.push_back(asked.position_of(one, start));
                       return static_cast<int>(answer.all.size()) < question.all;
                     });
  answer.facts.push_back({"listed", static_cast<std::int64_t>(answer.all.size())});
  answer.facts.push_back({"list_is_complete", end == FillEnd::exhausted});
  if (answer.all.empty()) return;
  answer.position = answer.all.front();  // the one found may be further down the list
  std::erase_if(answer.facts, [](const auto& fact) { return fact.name.starts_with("rim_"); });
  add_rim_facts(set, answer.position->placements, answer);
}

/// Adds how many there are to an answer that shows one.
void answer_count(const tilesets::TileSet& set, const FillQuestion& question, const FillProblem& problem,
                  Answer& answer) {
  const auto counted = count_demanded(set, question, problem);
  answer.proof.words.insert(answer.proof.words.end(), counted.words.begin(), counted.words.end());
  if (counted.fillings) {
    answer.count = to_decimal(*counted.fillings);
  } else {
    answer.verdict = SolveVerdict::cut_short;
  }
}

}  // namespace

Answers answer_fill(const tilesets::TileSet& set, const rules::Edition& edition,
                    const FillQuestion& question) {
  Answers answers{"fill", {}, true};
  Answer answer;
  answer.about.push_back({"shape", question.shape.name});
  answer.facts.push_back({"cells", static_cast<std::int64_t>(question.shape.cells.size())});
  const auto [problem, is_void] = demanded(set, edition, question);
  Asked asked(set, edition, question, problem);
  if (question.is_legal && !is_one_piece(problem.cells)) {
    set_impossible(answer, ProofKind::counting,
                   {"A board of play is connected side to side; the shape is not."});
  } else if (is_void) {
    set_impossible(answer, ProofKind::counting,
                   {"With the start tile at 0,0 the shape does not lie on the edition's table, wherever in "
                    "the shape the start tile is."});
  } else if (auto words = counting_objection(set, problem)) {
    set_impossible(answer, ProofKind::counting, std::move(*words));
  } else if (question.fewest_open) {
    answer_fewest_open(asked, set, answer);
  } else {
    const auto found = asked.look();
    if (found.end == FillEnd::found) {
      set_found(asked, set, found, answer);
      if (question.all > 0) answer_all(asked, set, question, problem, answer);
      if (question.wants_count) answer_count(set, question, problem, answer);
    } else {
      answer.verdict = found.end == FillEnd::exhausted ? SolveVerdict::impossible : SolveVerdict::cut_short;
      answer.proof = found.proof;
    }
  }
  if (question.wants_count && answer.verdict == SolveVerdict::impossible) answer.count = "0";
  answers.is_complete = !asked.is_stopped();
  answers.answers.push_back(std::move(answer));
  return answers;
}

}  // namespace bastide::solver
