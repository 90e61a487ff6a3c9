// Deliberate faults: named places at which the fast engine can be made to do the wrong thing.
//
// `if (is_faulty("ties-score-nobody")) …` is constant false in every build but that of the program in
// tests/mutants, which compiles tilesets/ and rules/ a second time with BASTIDE_FAULTS defined; elsewhere the
// compiler drops the branch, so the engine that ships is not slower by it. The alternative, a patch a fault,
// compiles the engine once for each of them. Faults stand in .cpp files of the fast engine only: a header is
// also compiled without the macro, and the reference model is what the engine is judged by. The catalogue
// that names and explains all of them is tests/mutants/catalogue.cpp; docs/faults.md is made of it.
#pragma once

#ifdef BASTIDE_FAULTS
#include <string_view>
#endif

namespace bastide::tilesets {

#ifdef BASTIDE_FAULTS
/// Whether the fault of that name is switched on.
bool is_faulty(std::string_view name);
/// Switches one fault on and all others off; "": none. Not while other threads ask.
void switch_fault(std::string_view name);
#else
constexpr bool is_faulty(const char* /*name*/) { return false; }
#endif

}  // namespace bastide::tilesets
