#include "tests/mutants/campaign.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>

#include "props/catalogue/catalogue.hpp"
#include "props/property.hpp"

namespace bastide::mutants {
namespace {

/// How often a look that ends in a crash is made again.
constexpr int most_repeats = 3;

/// The looks without fault, each made once.
class Controls {
 public:
  /// What the engine without fault is blamed for.
  const std::vector<Catch>& at(const Hunt& hunt, const std::string& stage, int size) {
    const Key key{subject_of(hunt), stage, size, stage == "games" ? hunt.games : 0};
    const auto known = done_.find(key);
    if (known != done_.end()) return known->second;
    auto outcome = Child(hunt, stage, size).wait();
    if (!outcome.ending.empty())
      outcome.catches.push_back({stage, size, outcome.ending, false, true, 0, {}, {}});
    return done_.emplace(key, std::move(outcome.catches)).first->second;
  }

 private:
  using Key = std::tuple<Subject, std::string, int, std::uint64_t>;
  std::map<Key, std::vector<Catch>> done_;
};

Verdict judge(const FaultResult& result, Controls& controls) {
  std::set<std::pair<std::string, int>> looks;
  for (const auto& c : result.catches) looks.emplace(c.stage, c.size);
  for (const auto& [stage, size] : looks) {
    if (!controls.at(result.fault->hunt, stage, size).empty()) return Verdict::unsound;
  }
  if (result.catches.empty()) return Verdict::survived;
  const bool is_stated =
      std::ranges::any_of(result.catches, [](const Catch& c) { return !c.compares_engines; });
  return is_stated ? Verdict::caught : Verdict::gap;
}

}  // namespace

const Catch* best_catch(const FaultResult& result) {
  const auto rank = [](const Catch& c) {
    return std::tuple(c.compares_engines, !c.is_property, c.tiles == 0, c.tiles);
  };
  const auto best = std::ranges::min_element(result.catches, {}, rank);
  return best == result.catches.end() ? nullptr : &*best;
}

std::vector<FaultResult> run_campaign(std::span<const Fault* const> faults, Depth depth, int jobs,
                                      const std::function<void(const FaultResult&)>& done) {
  Controls controls;
  std::vector<FaultResult> results;
  std::deque<Child> at_work;
  std::size_t next = 0;
  while (results.size() < faults.size()) {
    for (; next < faults.size() && at_work.size() < static_cast<std::size_t>(jobs); ++next)
      at_work.emplace_back(faults[next]->name, faults[next]->hunt, depth);
    auto outcome = at_work.front().wait();
    at_work.pop_front();
    // A fault may corrupt memory, and what comes of that depends on what lies where: a crash proves nothing.
    // What does not end will not end the next time.
    const auto* fault = faults[results.size()];
    for (int again = 0; again < most_repeats && outcome.catches.empty() && !outcome.ending.empty() &&
                        outcome.ending != "hangs";
         ++again)
      outcome = Child(fault->name, fault->hunt, depth).wait();
    FaultResult result{fault, Verdict::survived, std::move(outcome.catches), outcome.ending};
    result.verdict = judge(result, controls);
    done(result);
    results.push_back(std::move(result));
  }
  return results;
}

std::vector<std::string> silent_properties(std::span<const FaultResult> results) {
  std::set<std::string> caught;
  for (const auto& result : results) {
    for (const auto& c : result.catches) caught.insert(c.found_by);
  }
  std::vector<std::string> silent;
  for (const auto& property : props::catalogue::all_properties()) {
    if (property.kind != props::PropertyKind::cover && !caught.contains(property.id))
      silent.push_back(property.id);
  }
  return silent;
}

}  // namespace bastide::mutants
