// A hunt in a process of its own.
//
// An engine that is broken on purpose may crash or never end; the run goes on all the same. What a child
// finds it writes to a pipe at once, a line of JSON each, so that nothing is lost when it dies. Effort is
// limited by the sizes of the hunt; the alarm is only a guard against a walk that never ends.
#pragma once

#include <string>
#include <vector>

#include "tests/mutants/hunt.hpp"

namespace bastide::mutants {

/// What a child left behind.
struct Outcome {
  std::vector<Catch> catches;
  std::string
      ending;  ///< empty when it came to its end, else how it died: "hangs", "signal 11", "exception: ..."
};

/// A child at work.
class Child {
 public:
  /// Looks with the fault of that name switched on ("": none).
  Child(const std::string& fault, const Hunt& hunt, Depth depth);
  /// Looks once more at a stage and size, without any fault.
  Child(const Hunt& hunt, const std::string& stage, int size);
  Child(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();
  /// Waits for its end. Once.
  Outcome wait();

 private:
  template <class Body>
  void begin(const std::string& fault, Body body);
  int pipe_ = -1;
  int process_ = -1;
};

}  // namespace bastide::mutants
