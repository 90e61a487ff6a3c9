// The policies by which players of simulated games choose, by name.
//
// Six plain rules of thumb, so that statistics can be compared between ways of playing. None looks ahead and
// none is strong play; docs/policies.md says exactly what each does.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bastide::solver::simulation::play {

enum class Policy : std::uint8_t { random, greedy, builder, spoiler, compact, sprawl };

inline constexpr std::array all_policies = {Policy::random,  Policy::greedy,  Policy::builder,
                                            Policy::spoiler, Policy::compact, Policy::sprawl};

/// "random", "greedy"
const char* policy_name(Policy policy);
std::optional<Policy> find_policy(std::string_view name);
/// One sentence that says what the policy does.
const char* policy_description(Policy policy);

}  // namespace bastide::solver::simulation::play
