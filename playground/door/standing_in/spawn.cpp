// A page starts no programs: `conform` and pictures as PDF say that they cannot.
#include <spawn.h>

#include <cerrno>

extern "C" {

int posix_spawnp(pid_t* /*child*/, const char* /*file*/, const posix_spawn_file_actions_t* /*actions*/,
                 const posix_spawnattr_t* /*attributes*/, char* const* /*words*/,
                 char* const* /*variables*/) {
  return ENOSYS;
}
}
