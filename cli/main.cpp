// bastide: what belongs to the process. The program itself is cli/commands/program.cpp.
#include <malloc.h>

#include "cli/commands/program.hpp"
#include "cli/output/interrupt.hpp"

namespace {

/// Memory that is freed stays with the program: the tables of every game played were given back to the system
/// and asked for again, a quarter of the time that games take.
void keep_freed_memory() {
  constexpr int most_kept = 128 << 20;
  mallopt(M_TRIM_THRESHOLD, most_kept);
  mallopt(M_MMAP_THRESHOLD, most_kept / 4);  // the most that glibc takes
}

}  // namespace

int main(int argc, char** argv) {
  keep_freed_memory();
  bastide::cli::output::handle_signals();
  return static_cast<int>(bastide::cli::commands::run_program(argc, argv));
}
