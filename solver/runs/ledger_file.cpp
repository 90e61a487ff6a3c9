#include "solver/runs/ledger_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

namespace bastide::solver::runs {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_with(const std::string& path, const std::string& what) {
  throw LedgerFileError(fmt::format("{}: {}", path, what));
}

std::string reason() { return std::strerror(errno); }

/// Ledgers are read whole, and waited for by nobody: no device, no pipe.
bool is_regular(int file) {
  struct stat facts = {};
  return ::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}
constexpr const char* not_regular = "is no ordinary file, expected a ledger";

/// Everything in an open file, or nothing when reading fails.
std::optional<std::string> content_of(int file) {
  std::string content;
  std::array<char, 1U << 16U> block{};
  while (true) {
    const auto got = ::read(file, block.data(), block.size());
    if (got == 0) return content;
    if (got > 0) {
      content.append(block.data(), static_cast<std::size_t>(got));
    } else if (errno != EINTR) {
      return std::nullopt;
    }
  }
}

/// A ledger has one writer. File systems that know no locks are taken at their word.
void lock(int file, const std::string& path) {
  if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  fail_with(path, "another run is writing to this ledger");
}

/// The entry of a new file must reach the disk too; where folders cannot be synced nothing can be done.
void sync_folder(const fs::path& file) {
  const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  ::fsync(opened);
  ::close(opened);
}

/// Gives the file its name unless there is one of that name. Where links are not supported: renames.
bool takes_name(const fs::path& temporary, const fs::path& target) {
  if (::link(temporary.c_str(), target.c_str()) == 0) {
    ::unlink(temporary.c_str());
    return true;
  }
  if (errno == EEXIST) return false;
  if (fs::exists(target)) {
    errno = EEXIST;
    return false;
  }
  return ::rename(temporary.c_str(), target.c_str()) == 0;
}

}  // namespace

LedgerFile LedgerFile::create(const std::string& path, const LedgerHeader& header, std::uint64_t every) {
  const fs::path target(path);
  if (target.filename().empty()) fail_with(path, "cannot be a ledger, expected a file name");
  if (target.has_parent_path() && !fs::is_directory(target.parent_path()))
    fail_with(path, fmt::format("cannot be created: there is no folder {}", target.parent_path().string()));
  // The process number keeps two runs from sharing a temporary file.
  const auto temporary =
      target.parent_path() / fmt::format(".{}.{}.part", target.filename().string(), getpid());
  const int file = ::open(temporary.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail_with(path, fmt::format("cannot be created: {}", reason()));
  LedgerFile ledger(path, file, every);
  try {
    lock(file, path);
    std::string bytes;
    auto hash = ledger.hash_;
    for (const auto& text : header_texts(header)) bytes += ledger_line(text, hash);
    ledger.append(bytes, hash);
    ledger.sync();
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  if (!takes_name(temporary, target)) {
    const auto why = reason();
    ::unlink(temporary.c_str());
    fail_with(path, fmt::format("cannot be created: {}", why));
  }
  sync_folder(target);
  return ledger;
}

LedgerFile LedgerFile::reopen(const std::string& path, std::uint64_t every, Ledger& ledger) {
  const int file = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) fail_with(path, fmt::format("cannot be opened: {}", reason()));
  LedgerFile opened(path, file, every);
  if (!is_regular(file)) fail_with(path, not_regular);
  lock(file, path);
  auto content = content_of(file);
  if (!content) fail_with(path, fmt::format("cannot be read: {}", reason()));
  ledger = parse_ledger(std::move(*content), path);
  opened.hash_ = ledger.last_hash;
  opened.size_ = ledger.whole_size;
  opened.is_cut_off_ = ledger.is_cut_off();
  return opened;
}

LedgerFile::LedgerFile(LedgerFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      every_(other.every_),
      unsynced_(other.unsynced_),
      hash_(other.hash_),
      size_(other.size_),
      is_cut_off_(other.is_cut_off_),
      is_broken_(other.is_broken_) {}

LedgerFile::~LedgerFile() {
  if (file_ >= 0) ::close(file_);
}

void LedgerFile::fail(const char* what) const { fail_with(path_, fmt::format("{}: {}", what, reason())); }

void LedgerFile::append(std::string_view bytes, std::uint64_t hash) {
  if (is_broken_) fail_with(path_, "cannot be written: a line before could not");
  is_broken_ = true;  // until all is written
  if (is_cut_off_ && ::ftruncate(file_, static_cast<off_t>(size_)) != 0) fail("cannot be shortened");
  is_cut_off_ = false;
  auto end = size_;
  while (!bytes.empty()) {
    const auto written = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(end));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot be written");
    end += static_cast<std::uint64_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  size_ = end;
  hash_ = hash;
  is_broken_ = false;
}

void LedgerFile::add(std::string_view text) {
  auto hash = hash_;
  const auto line = ledger_line(text, hash);
  append(line, hash);
}

void LedgerFile::add_stage(const std::string& stage, std::size_t pieces) { add(stage_text(stage, pieces)); }

void LedgerFile::add_piece(const std::string& stage, std::size_t piece, const std::string& record) {
  add(piece_text(stage, piece, record));
  if (++unsynced_ >= every_) sync();
}

void LedgerFile::add_end() {
  add("end");
  sync();
}

void LedgerFile::sync() {
  if (::fdatasync(file_) != 0 && errno != EINVAL && errno != ENOTSUP) fail("cannot be forced to disk");
  unsynced_ = 0;
}

Ledger read_ledger(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file >= 0 && !is_regular(file)) {
    ::close(file);
    throw tilesets::InputError({path, 0, 0}, not_regular, "");
  }
  std::optional<std::string> content;
  if (file >= 0) content = content_of(file);
  const auto why = reason();
  if (file >= 0) ::close(file);
  if (!content) throw tilesets::InputError({path, 0, 0}, fmt::format("cannot be read: {}", why), "");
  return parse_ledger(std::move(*content), path);
}

}  // namespace bastide::solver::runs
