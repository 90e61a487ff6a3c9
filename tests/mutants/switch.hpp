// Which deliberate fault is on.
//
// The instrumented copies of the sources (weave.hpp) ask `is_on("name")` wherever a fault has a place. A name
// is known by its hash, so that a new fault changes no file but those in which it has a place. At program
// start the environment variable BASTIDE_FAULT switches a fault on; a name that is not compiled in aborts the
// program, so that nobody takes the exit code for a fault that was noticed.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bastide::mutants {

/// FNV-1a; the generator refuses two names of one number. Never 0.
constexpr std::uint32_t fault_number(std::string_view name) {
  std::uint32_t hash = 2166136261U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash | 1U;
}

/// A fault's number, computed by the compiler.
struct FaultNumber {
  consteval FaultNumber(const char* name) : number(fault_number(name)) {}
  std::uint32_t number;
};

extern std::uint32_t active_fault;  // a fault is a property of the whole program; 0: none

inline bool is_on(FaultNumber fault) { return active_fault == fault.number; }

/// Switches one fault on and all others off; "": none. Not while other threads run the engine. Throws
/// std::invalid_argument for a name that is not compiled in.
void switch_fault(std::string_view name);

/// The names of all faults compiled in (written by the generator).
std::span<const std::string_view> fault_names();

}  // namespace bastide::mutants
