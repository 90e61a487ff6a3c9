// A ledger on disk: created whole, locked while a run writes to it, only ever appended to.
//
// A new ledger is written under a temporary name and linked to its own, so its header is never seen in part
// and an existing ledger is never overwritten. A finished piece is written at once, in one call: when the
// process is killed, what was written stays, and at most the line being written is cut off. Every N pieces
// the file is forced to disk, so a machine that loses power loses at most N pieces. Not safe from several
// threads: Recording calls its sinks one at a time.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/runs/ledger_text.hpp"

namespace bastide::solver::runs {

/// A ledger that cannot be created, opened or written; names the file and the system's reason.
struct LedgerFileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class LedgerFile {
 public:
  /// A new ledger of that header, in a folder that exists. Throws LedgerFileError, also when the file exists.
  static LedgerFile create(const std::string& path, const LedgerHeader& header, std::uint64_t every);
  /// An existing one, to go on with; `ledger` becomes what it holds. Nothing is changed before the first line
  /// is added; what was cut off then goes. Throws LedgerFileError, InputError.
  static LedgerFile reopen(const std::string& path, std::uint64_t every, Ledger& ledger);

  LedgerFile(LedgerFile&& other) noexcept;
  LedgerFile& operator=(LedgerFile&&) = delete;
  ~LedgerFile();

  void add_stage(const std::string& stage, std::size_t pieces);
  void add_piece(const std::string& stage, std::size_t piece, const std::string& record);
  void add_end();
  /// Forces what was added to disk.
  void sync();

 private:
  LedgerFile(std::string path, int file, std::uint64_t every)
      : path_(std::move(path)), file_(file), every_(every) {}
  void add(std::string_view text);
  /// Whole lines, of which the last has that hash. Nothing can be added after a failure: what stands there
  /// then is perhaps a part of a line.
  void append(std::string_view bytes, std::uint64_t hash);
  [[noreturn]] void fail(const char* what) const;

  std::string path_;
  int file_ = -1;
  std::uint64_t every_ = 1;
  std::uint64_t unsynced_ = 0;
  std::uint64_t hash_ = 0;
  std::uint64_t size_ = 0;  ///< of the whole lines
  bool is_cut_off_ = false;
  bool is_broken_ = false;
};

/// The ledger in a file, for reading only. Throws InputError.
Ledger read_ledger(const std::string& path);

}  // namespace bastide::solver::runs
