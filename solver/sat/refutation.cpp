// Two watched literals a clause, a trail whose beginning (what follows from the clauses alone) is kept from
// step to step, and for every new clause the propagation of its negation on top of that.
//
// A clause that is no longer needed is taken out unless it is true by the kept trail with one literal only:
// it may be the reason why that literal is there. Keeping a clause is never unsound: RUP clauses follow from
// what they follow from all the same, and RAT has only more to check. Rejected: going backward from the empty
// clause (DRAT-trim), which checks fewer clauses but has to remember who needed whom; ours is short enough to
// be read, and takes about as long as the search.
#include "solver/sat/refutation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <unordered_map>
#include <utility>

namespace bastide::solver::sat {
namespace {

using ClauseIndex = std::uint32_t;

struct ClausePlace {
  std::size_t first = 0;  ///< in the list of literals; the first two are watched
  std::uint32_t size = 0;
  bool is_there = true;
};

class Checker {
 public:
  explicit Checker(const Formula& formula) { add_all(formula); }

  bool is_refuted() const { return is_refuted_; }

  /// Takes a clause in without asking whether it follows.
  void add(std::vector<Literal> literals) {
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    for (const auto l : literals) make_room(l);
    // Literals that are not false by the kept trail come first: those can be watched.
    const auto open =
        std::partition(literals.begin(), literals.end(), [&](Literal l) { return value(l) >= 0; });
    const auto n_open = open - literals.begin();
    const auto index = static_cast<ClauseIndex>(places_.size());
    places_.push_back({literals_.size(), static_cast<std::uint32_t>(literals.size()), true});
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    by_key_.emplace(key_of(literals), index);
    if (literals.size() >= 2) {
      watches(literals[0]).push_back(index);
      watches(literals[1]).push_back(index);
    }
    if (n_open == 0) {
      is_refuted_ = true;
    } else if (n_open == 1 && value(literals[0]) == 0) {
      assign(literals[0]);
      if (!propagate()) is_refuted_ = true;
      kept_ = trail_.size();
    }
  }

  /// Whether the clause follows by propagation.
  bool follows(const std::vector<Literal>& literals) {
    bool is_conflict = false;
    for (const auto l : literals) {
      make_room(l);
      if (value(l) > 0) is_conflict = true;  // true already, or both l and -l are in the clause
      if (value(l) == 0) assign(-l);
      if (is_conflict) break;
    }
    is_conflict = is_conflict || !propagate();
    back_to_kept();
    return is_conflict;
  }

  /// Whether every clause with the negation of the first literal gives, resolved with this one, one that
  /// follows.
  bool is_asymmetric_tautology(const std::vector<Literal>& literals) {
    if (literals.empty()) return false;
    const auto pivot = literals.front();
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!places_[i].is_there) continue;
      const auto clause = clause_at(static_cast<ClauseIndex>(i));
      if (std::find(clause.begin(), clause.end(), -pivot) == clause.end()) continue;
      auto resolvent = literals;
      for (const auto l : clause)
        if (l != -pivot) resolvent.push_back(l);
      if (!follows(resolvent)) return false;
    }
    return true;
  }

  void remove(std::vector<Literal> literals) {
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    const auto [begin, end] = by_key_.equal_range(key_of(literals));
    for (auto it = begin; it != end; ++it) {
      const auto clause = clause_at(it->second);
      std::vector<Literal> sorted(clause.begin(), clause.end());
      std::sort(sorted.begin(), sorted.end());
      if (sorted != literals) continue;
      if (is_reason(clause)) return;
      places_[it->second].is_there = false;  // the lists of watches drop it when they meet it
      by_key_.erase(it);
      return;
    }
  }

 private:
  void add_all(const Formula& formula) {
    std::vector<Literal> clause;
    for (const auto l : formula.literals()) {
      if (l != 0) {
        clause.push_back(l);
        continue;
      }
      add(std::exchange(clause, {}));
      if (is_refuted_) return;
    }
  }

  static std::size_t slot(Literal l) { return 2 * static_cast<std::size_t>(std::abs(l)) + (l < 0 ? 1U : 0U); }
  void make_room(Literal l) {
    const auto needed = 2 * static_cast<std::size_t>(std::abs(l)) + 2;
    if (values_.size() >= needed) return;
    values_.resize(needed, 0);
    watches_.resize(needed);
  }
  int value(Literal l) const { return values_[slot(l)]; }  ///< 1 true, -1 false, 0 open
  std::vector<ClauseIndex>& watches(Literal l) { return watches_[slot(l)]; }
  std::span<Literal> clause_at(ClauseIndex i) {
    return {literals_.data() + places_[i].first, places_[i].size};
  }

  static std::uint64_t key_of(const std::vector<Literal>& sorted) {
    std::uint64_t key = sorted.size();
    for (const auto l : sorted)
      key = (key ^ static_cast<std::uint64_t>(static_cast<std::uint32_t>(l))) * 0x9E3779B97F4A7C15ULL;
    return key;
  }

  /// One literal true by the kept trail and all others false.
  bool is_reason(std::span<const Literal> clause) const {
    int n_true = 0;
    for (const auto l : clause) {
      if (value(l) == 0) return false;
      if (value(l) > 0) ++n_true;
    }
    return n_true == 1;
  }

  void assign(Literal l) {
    values_[slot(l)] = 1;
    values_[slot(-l)] = -1;
    trail_.push_back(l);
  }

  void back_to_kept() {
    while (trail_.size() > kept_) {
      values_[slot(trail_.back())] = 0;
      values_[slot(-trail_.back())] = 0;
      trail_.pop_back();
    }
    next_ = kept_;
  }

  /// False when a clause has become false.
  bool propagate() {
    for (; next_ < trail_.size(); ++next_) {
      const auto falsified = -trail_[next_];
      auto& watching = watches(falsified);
      std::size_t kept = 0;
      for (std::size_t i = 0; i < watching.size(); ++i) {
        const auto index = watching[i];
        if (!places_[index].is_there) continue;
        const auto clause = clause_at(index);
        if (clause[0] == falsified) std::swap(clause[0], clause[1]);
        if (value(clause[0]) > 0) {
          watching[kept++] = index;
          continue;
        }
        std::size_t other = 2;
        while (other < clause.size() && value(clause[other]) < 0) ++other;
        if (other < clause.size()) {
          std::swap(clause[1], clause[other]);
          watches(clause[1]).push_back(index);
          continue;
        }
        watching[kept++] = index;
        if (value(clause[0]) < 0) {
          while (++i < watching.size()) watching[kept++] = watching[i];
          watching.resize(kept);
          return false;
        }
        assign(clause[0]);
      }
      watching.resize(kept);
    }
    return true;
  }

  std::vector<ClausePlace> places_;
  std::vector<Literal> literals_;  ///< of all clauses
  std::vector<std::vector<ClauseIndex>> watches_;
  std::vector<std::int8_t> values_;  ///< by slot
  std::vector<Literal> trail_;
  std::size_t next_ = 0;  ///< from where on the trail is to be propagated
  std::size_t kept_ = 0;  ///< so many of the trail follow from the clauses alone
  std::unordered_multimap<std::uint64_t, ClauseIndex> by_key_;
  bool is_refuted_ = false;
};

/// One step of binary DRAT: 'a' or 'd', literals as 2 v + (1 when negated) in groups of seven bits, 0.
struct DratStep {
  bool is_removal = false;
  std::vector<Literal> literals;
};

/// Reads the next step and shortens `text`. False when there is none or it is malformed.
bool read_step(std::string_view& text, DratStep& step) {
  if (text.empty() || (text.front() != 'a' && text.front() != 'd')) return false;
  step.is_removal = text.front() == 'd';
  step.literals.clear();
  text.remove_prefix(1);
  for (;;) {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (text.empty() || shift > 35) return false;
      const auto byte = static_cast<unsigned char>(text.front());
      text.remove_prefix(1);
      number |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
      if ((byte & 0x80U) == 0) break;
    }
    if (number == 0) return true;
    if (number < 2 || number > 0x7fffffffU) return false;
    const auto variable = static_cast<Literal>(number >> 1U);
    step.literals.push_back((number & 1U) != 0 ? -variable : variable);
  }
}

}  // namespace

RefutationCheck check_refutation(const Formula& formula, std::string_view refutation) {
  Checker checker(formula);
  RefutationCheck out;
  DratStep step;
  while (!checker.is_refuted()) {
    if (!read_step(refutation, step)) {
      out.wrong = refutation.empty() ? "it ends without the empty clause"
                                     : fmt::format("step {} is not DRAT", out.lemmas + 1);
      return out;
    }
    if (step.is_removal) {
      checker.remove(step.literals);
      continue;
    }
    ++out.lemmas;
    if (!checker.follows(step.literals)) {
      if (!checker.is_asymmetric_tautology(step.literals)) {
        out.wrong = fmt::format("clause {} does not follow from those before", out.lemmas);
        return out;
      }
      ++out.by_rat;
    }
    checker.add(step.literals);
  }
  out.is_refuted = true;
  return out;
}

}  // namespace bastide::solver::sat
