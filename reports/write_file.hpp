// Writing a result so that a half-written file is never seen: to a temporary name in the same folder, then
// renamed.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bastide::reports {

/// A result could not be written. `what()` names the file and the system's reason. The command line treats it
/// as a usage error: the place to write to was wrong, not the input.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Replaces or creates the file at `path` with `content`, creating missing folders. On failure nothing is
/// left behind and an older file of that name is untouched. Not synced to disk: a power cut may lose the new
/// content. Throws WriteError.
void write_file(const std::string& path, std::string_view content);

/// Throws the WriteError that write_file would, as far as it can be known: for a command that computes long
/// and writes at the end. Creates missing folders and leaves a file of that name as it is.
void require_writable(const std::string& path);

/// The name of file number `i`, from 0, of so many that are asked for as `path`: "board-2.svg", and the path
/// itself when there is one.
std::string numbered_file(const std::string& path, std::size_t i, std::size_t of);

}  // namespace bastide::reports
