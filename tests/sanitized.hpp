// How much a test does under the sanitizers, where everything takes ten to twenty times as long.
//
// The sanitized engine is there to run every kind of code once with its memory watched, not to compare
// numbers again that the engine that ships has compared: there a test may take fewer cases of a kind. A case
// that only repeats, on more or larger input, what another one runs is tagged [exhaustive] and left out
// there. What is done with the engine that ships never depends on this.
#pragma once

namespace bastide::tests {

/// Whether this program is linked with the sanitized engine: the tests are compiled once for both.
extern const bool is_sanitized;

/// `all` with the engine that ships, `fewer` with the sanitized one.
template <class Value>
Value in_full(Value all, Value fewer) {
  return is_sanitized ? fewer : all;
}

}  // namespace bastide::tests
