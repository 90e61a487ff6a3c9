// Faults that an ordinary test program looks for: one that is linked with the instrumented sources.
//
// The program `faulty_NAME` lies beside bastide_mutants (its CMakeLists.txt says how one is made). It is run
// with the fault's name in BASTIDE_FAULT; a failed assertion is a catch, a crash or a test without end is
// none.
#pragma once

#include <stdexcept>
#include <string>

namespace bastide::mutants {

/// Why a hunt ended before its time: "hangs", "crashes".
struct EndedEarly : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Where the program of that name is expected.
std::string test_program_path(const std::string& name);
bool has_test_program(const std::string& name);

/// Runs the tests that `test` names (as Catch2 is told) with the fault on ("": none). The first failed
/// assertion in words, or nothing. Throws EndedEarly for a crash and for a run that takes longer than 120 s,
/// std::runtime_error when there is no such program.
std::string first_failed_test(const std::string& name, const std::string& test, const std::string& fault);

}  // namespace bastide::mutants
