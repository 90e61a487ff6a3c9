#include "reports/write_file.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace bastide::reports {

namespace fs = std::filesystem;

namespace {

/// Writes `content` beside `path`, whose folders it creates, and returns under which name. Throws WriteError.
fs::path write_beside(const std::string& path, std::string_view content) {
  const fs::path target(path);
  if (target.filename().empty())
    throw WriteError(fmt::format("{}: cannot be written, expected a file name", path));
  std::error_code error;
  if (target.has_parent_path()) {
    fs::create_directories(target.parent_path(), error);
    if (error) throw WriteError(fmt::format("{}: cannot create its folder: {}", path, error.message()));
  }
  // The process number keeps two runs that write the same report from sharing a temporary file.
  const fs::path temporary =
      target.parent_path() / fmt::format(".{}.{}.part", target.filename().string(), getpid());
  errno = 0;
  std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.close();
  if (!out) {
    const std::string reason = errno != 0 ? std::strerror(errno) : "output error";
    fs::remove(temporary, error);
    throw WriteError(fmt::format("{}: cannot be written: {}", path, reason));
  }
  return temporary;
}

}  // namespace

void require_writable(const std::string& path) {
  std::error_code ignored;
  const auto temporary = write_beside(path, "");
  fs::remove(temporary, ignored);
  if (fs::is_directory(path, ignored))
    throw WriteError(fmt::format("{}: cannot be replaced: is a folder", path));
}

void write_file(const std::string& path, std::string_view content) {
  const fs::path target(path);
  const auto temporary = write_beside(path, content);
  std::error_code error;
  fs::rename(temporary, target, error);
  if (error) {
    const auto reason = error.message();
    fs::remove(temporary, error);
    throw WriteError(fmt::format("{}: cannot be replaced: {}", path, reason));
  }
}

std::string numbered_file(const std::string& path, std::size_t i, std::size_t of) {
  if (of <= 1) return path;
  const fs::path target(path);
  const auto name = fmt::format("{}-{}{}", target.stem().string(), i + 1, target.extension().string());
  return (target.parent_path() / name).string();
}

}  // namespace bastide::reports
