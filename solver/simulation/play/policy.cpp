#include "solver/simulation/play/policy.hpp"

#include <algorithm>

namespace bastide::solver::simulation::play {
namespace {

struct PolicyWords {
  const char* name;
  const char* description;
};

// In the order of Policy.
constexpr std::array<PolicyWords, all_policies.size()> words = {{
    {"random",
     "Lays the tile on any of its distinct places and then deploys on any of the spots or nobody, all "
     "equally "
     "likely."},
    {"greedy",
     "Makes the move after which it would be furthest ahead if the game ended then, by the points of the "
     "edition."},
    {"builder",
     "Makes the move that promises the greatest lead at the end, by the edition's points and the chances of "
     "features."},
    {"spoiler",
     "Makes what others hold hard to complete, by surroundings that few of the tiles left fit, or joins it."},
    {"compact",
     "Keeps the box around the landscape small and square and lays where most tiles are around; deploys like "
     "random."},
    {"sprawl",
     "Makes the box around the landscape long and large and lays where fewest tiles are around; deploys like "
     "random."},
}};

const PolicyWords& words_of(Policy policy) { return words.at(static_cast<std::size_t>(policy)); }

}  // namespace

const char* policy_name(Policy policy) { return words_of(policy).name; }

std::optional<Policy> find_policy(std::string_view name) {
  const auto found = std::find_if(all_policies.begin(), all_policies.end(),
                                  [&](Policy policy) { return name == policy_name(policy); });
  return found == all_policies.end() ? std::nullopt : std::optional(*found);
}

const char* policy_description(Policy policy) { return words_of(policy).description; }

}  // namespace bastide::solver::simulation::play
