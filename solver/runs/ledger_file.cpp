#include "solver/runs/ledger_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL  // the functions are inlined, so nothing needs to be linked
#include <xxhash.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

namespace bastide::solver::runs {
namespace {

constexpr std::string_view format_line = "bastide.ledger/1";
constexpr std::size_t hash_digits = 16;
constexpr std::size_t text_begin = hash_digits + 1;

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20U || byte == 0x7fU || c == '\\') {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out;
}

/// Nothing where a backslash begins none of our escapes.
std::optional<std::string> unescaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    unsigned byte = 0;
    if (i + 3 >= text.size() || text[i + 1] != 'x') return std::nullopt;
    const auto read = std::from_chars(text.data() + i + 2, text.data() + i + 4, byte, 16);
    if (read.ptr != text.data() + i + 4 || read.ec != std::errc{}) return std::nullopt;
    out += static_cast<char>(byte);
    i += 3;
  }
  return out;
}

/// Whether a line begins as ledger_line writes it.
bool has_hash(std::string_view line) {
  return line.size() > hash_digits && line[hash_digits] == ' ' &&
         line.find_first_not_of("0123456789abcdef") == hash_digits;
}

std::optional<std::size_t> read_number(std::string_view digits) {
  std::size_t number = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || read.ec != std::errc{} || read.ptr != digits.data() + digits.size())
    return std::nullopt;
  return number;
}

/// Cuts the first word off.
std::string_view next_word(std::string_view& rest) {
  const auto blank = std::min(rest.find(' '), rest.size());
  const auto word = rest.substr(0, blank);
  rest.remove_prefix(std::min(blank + 1, rest.size()));
  return word;
}

/// Reads lines one by one into a Ledger.
class Parser {
 public:
  explicit Parser(Ledger& ledger) : ledger_(&ledger) {}

  void read() {
    const std::string_view content = ledger_->content;
    while (true) {
      const auto end = content.find('\n', ledger_->whole_size);
      if (end == std::string_view::npos) break;
      ledger_->line_starts.push_back(ledger_->whole_size);
      read_line(content.substr(ledger_->whole_size, end - ledger_->whole_size));
      ledger_->whole_size = end + 1;
    }
    if (ledger_->is_finished && ledger_->is_cut_off())
      fail(ledger_->line_starts.size() + 1, 0, "a line after 'end', expected nothing");
    if (!has_share_)
      fail(ledger_->line_starts.size() + 1, 0, "the header is cut off, expected a line 'share I/N'");
  }

 private:
  [[noreturn]] void fail(std::size_t line, std::size_t column, const std::string& message) const {
    throw ledger_error(*ledger_, line, column, message);
  }
  /// At a word of the present line.
  [[noreturn]] void fail_at(std::string_view word, const std::string& message) const {
    fail(ledger_->line_starts.size(), static_cast<std::size_t>(word.data() - text_.data()) + 1, message);
  }

  void read_line(std::string_view line) {
    const auto number = ledger_->line_starts.size();
    text_ = has_hash(line) ? line.substr(text_begin) : std::string_view{};
    if (number == 1 && text_ != format_line) {
      if (text_.starts_with("bastide.ledger/"))
        fail_at(text_, fmt::format("a ledger of another format, expected {}", format_line));
      fail(1, 0, fmt::format("this is no ledger, expected a line with {}", format_line));
    }
    if (!has_hash(line))
      fail(number, 0, "this is no line of a ledger, expected 16 hexadecimal digits, a blank and a text");
    const auto hash = XXH3_64bits_withSeed(text_.data(), text_.size(), ledger_->last_hash);
    if (const auto expected = fmt::format("{:016x}", hash); !line.starts_with(expected)) {
      fail(number, 0,
           fmt::format(
               "this line, or what stood before it, was changed: expected {}, the hash of the text after "
               "the line before",
               expected));
    }
    ledger_->last_hash = hash;
    if (number > 1) read_text();
  }

  void read_text() {
    auto rest = text_;
    const auto key = next_word(rest);
    if (!has_share_) {
      if (key == "share") return read_share(rest);
      const auto line = unescaped(text_);
      if (!line) fail_at(text_, "a lone backslash, expected \\xHH with two hexadecimal digits");
      ledger_->header.lines.push_back(*line);
    } else if (ledger_->is_finished) {
      fail_at(text_, "a line after 'end', expected nothing");
    } else if (key == "stage") {
      read_stage(rest);
    } else if (key == "piece") {
      read_piece(rest);
    } else if (text_ == "end") {
      ledger_->is_finished = true;
    } else {
      fail_at(key, fmt::format("unknown key {}, expected stage, piece or end", key.empty() ? "(none)" : key));
    }
  }

  void read_share(std::string_view text) {
    const auto slash = text.find('/');
    const auto part = read_number(text.substr(0, std::min(slash, text.size())));
    const auto parts = slash == std::string_view::npos ? std::nullopt : read_number(text.substr(slash + 1));
    if (!part || !parts || *part < 1 || *part > *parts)
      fail_at(text, fmt::format("{} is no share, expected I/N with I from 1 to N",
                                text.empty() ? "nothing" : text));
    if (*parts > most_parts) fail_at(text, fmt::format("{} shares, expected at most {}", *parts, most_parts));
    ledger_->header.share = {*part, *parts};
    has_share_ = true;
  }

  void read_stage(std::string_view rest) {
    const auto name = next_word(rest);
    const auto pieces = read_number(rest);
    if (name.empty() || !pieces) fail_at(text_, "this begins no stage, expected 'stage NAME PIECES'");
    const auto [stage, is_new] =
        ledger_->stages.try_emplace(std::string(name), LedgerStage{*pieces, ledger_->line_starts.size()});
    if (!is_new) fail_at(name, fmt::format("stage {} begins twice, expected once", name));
  }

  void read_piece(std::string_view rest) {
    const auto name = next_word(rest);
    const auto digits = next_word(rest);
    const auto piece = read_number(digits);
    if (!piece) fail_at(text_, "this is no piece, expected 'piece STAGE NUMBER RESULT'");
    const auto stage = ledger_->stages.find(std::string(name));
    if (stage == ledger_->stages.end())
      fail_at(name,
              fmt::format("stage {} did not begin, expected a line 'stage {} PIECES' before", name, name));
    if (*piece >= stage->second.pieces)
      fail_at(digits, fmt::format("piece {} of a stage of {}, expected a smaller number", *piece,
                                  stage->second.pieces));
    if (!seen_.emplace(stage->first, *piece).second)
      fail_at(digits, fmt::format("piece {} of stage {} is here twice, expected once", *piece, name));
    auto text = unescaped(rest);
    if (!text) fail_at(rest, "a lone backslash, expected \\xHH with two hexadecimal digits");
    ledger_->pieces.push_back({stage->first, *piece, std::move(*text), ledger_->line_starts.size()});
  }

  Ledger* ledger_;
  std::string_view text_;  ///< of the present line
  bool has_share_ = false;
  std::set<std::pair<std::string_view, std::size_t>> seen_;
};

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

Ledger parse_ledger(std::string content, const std::string& file) {
  Ledger ledger;
  ledger.file = file;
  ledger.content = std::move(content);
  Parser(ledger).read();
  return ledger;
}

std::string ledger_line(std::string_view text, std::uint64_t& hash) {
  hash = XXH3_64bits_withSeed(text.data(), text.size(), hash);
  return fmt::format("{:016x} {}\n", hash, text);
}

std::string stage_text(const std::string& stage, std::size_t pieces) {
  return fmt::format("stage {} {}", stage, pieces);
}

std::string piece_text(const std::string& stage, std::size_t piece, const std::string& record) {
  return fmt::format("piece {} {} {}", stage, piece, escaped(record));
}

std::vector<std::string> header_texts(const LedgerHeader& header) {
  std::vector<std::string> texts{std::string(format_line)};
  for (const auto& line : header.lines) texts.push_back(escaped(line));
  texts.push_back(fmt::format("share {}/{}", header.share.part, header.share.parts));
  return texts;
}

tilesets::InputError ledger_error(const Ledger& ledger, std::size_t line, std::size_t column,
                                  const std::string& message) {
  const bool is_line = line <= ledger.line_starts.size();
  const auto offset = is_line ? ledger.line_starts[line - 1] + (column == 0 ? 0 : text_begin + column - 1)
                              : ledger.whole_size;
  return {tilesets::locate(ledger.file, ledger.content, offset), message, ledger.content};
}

std::string digest(std::string_view text) {
  const auto hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

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
