#include "solver/solve/fill_states.hpp"

#include <algorithm>
#include <map>

namespace bastide::solver {

std::vector<EdgePattern> fill_patterns(const tilesets::TileSet& set, const std::vector<int>& counts) {
  std::map<EdgeCode, EdgePattern> found;  // by the least code
  for (int t = 0; t < set.type_count(); ++t) {
    const int tiles = counts[static_cast<std::size_t>(t)];
    if (tiles == 0) continue;
    std::vector<EdgeCode> codes;
    auto code = edge_code(set.type(t).edges);
    for (int turn = 0; turn < 4; ++turn, code = turned(code)) codes.push_back(code);
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    auto& pattern = found[codes.front()];
    pattern.codes = codes;
    const auto images = set.oriented_of(t).size();
    pattern.supplies.push_back({static_cast<int>(images / codes.size()), tiles});
  }
  std::vector<EdgePattern> out;
  for (auto& [first, pattern] : found) {
    std::sort(pattern.supplies.begin(), pattern.supplies.end());
    out.push_back(std::move(pattern));
  }
  return out;
}

// make_mark_states lays a start tile somewhere: it is laid first, on a cell that is not there, and of the
// states those are kept that can then be reached.
FillStates fill_states(const std::vector<EdgePattern>& patterns, std::size_t cells) {
  const auto marks = make_mark_states(patterns, static_cast<int>(cells) + 1);
  FillStates out;
  std::map<std::uint32_t, std::uint32_t> number;  // state there -> here
  for (const auto& move : marks.steps[0].moves[lay_start]) number.emplace(move.to, number.size());
  for (std::size_t i = 1; i < marks.steps.size(); ++i) {
    const auto& theirs = marks.steps[i].moves;
    FillStep step;
    step.states = number.size();
    step.moves.resize(1 + patterns.size());
    std::map<std::uint32_t, std::uint32_t> next;
    for (std::size_t action = 0; action < step.moves.size(); ++action) {
      for (const auto& move : theirs[action == 0 ? std::size_t{lay_any} : first_mark + action - 1]) {
        const auto from = number.find(move.from);
        if (from == number.end()) continue;
        const auto to = next.emplace(move.to, static_cast<std::uint32_t>(next.size())).first->second;
        step.moves[action].push_back({from->second, to});
      }
    }
    out.steps.push_back(std::move(step));
    number = std::move(next);
  }
  out.payments.resize(number.size());
  for (const auto& [there, here] : number) out.payments[here] = marks.payments[there];
  return out;
}

// By numbers of marks and what they still miss until they pay, pattern by pattern.
std::uint64_t mark_vectors(const std::vector<EdgePattern>& patterns, std::size_t cells) {
  std::vector<std::uint64_t> ways(cells + 1, 0);  // by marks and missing marks together
  ways[0] = 1;
  for (const auto& pattern : patterns) {
    const auto pays = supply_corrections(pattern, static_cast<int>(cells));
    std::vector<std::uint64_t> next(cells + 1, 0);
    for (std::size_t j = 0; j <= cells; ++j) {
      std::size_t paid = j;
      while (paid <= cells && pays[paid] == 0) ++paid;
      for (std::size_t sum = 0; sum + paid <= cells; ++sum) next[sum + paid] += ways[sum];
    }
    ways = std::move(next);
  }
  std::uint64_t all = 0;
  for (const auto number : ways) all += number;
  return all;
}

FillStates endless_states(const std::vector<EdgePattern>& patterns, std::size_t cells) {
  FillStates out;
  FillStep step;
  step.states = 1;
  step.moves.resize(1 + patterns.size());
  step.moves[0].push_back({0, 0});
  out.steps.assign(cells, step);
  out.payments.assign(1, 1);
  return out;
}

}  // namespace bastide::solver
