// How much a test does under the sanitizers, where everything takes ten to twenty times as long.
//
// The sanitized build is there to run every kind of code once with its memory watched, not to compare numbers
// again that the release build has compared: there a test may take fewer cases of a kind. A case that only
// repeats, on more or larger input, what another one runs is tagged [exhaustive] and left out there. What the
// release build does never depends on this.
#pragma once

namespace bastide::tests {

#ifdef BASTIDE_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

/// `all` in the release build, `fewer` under the sanitizers.
template <class Value>
constexpr Value in_full(Value all, Value fewer) {
  return is_sanitized ? fewer : all;
}

}  // namespace bastide::tests
