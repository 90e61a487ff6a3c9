// A ledger: its text and its file. On disk it is created whole, locked while a run writes to it, only ever
// appended to.
//
// A new ledger is written under a temporary name and linked to its own, so its header is never seen in part
// and an existing ledger is never overwritten. A finished piece is written at once, in one call: when the
// process is killed, what was written stays, and at most the line being written is cut off. Every N pieces
// the file is forced to disk, so a machine that loses power loses at most N pieces. Not safe from several
// threads: Recording calls its sinks one at a time.
//
// The text says which run it belongs to, and the results of its pieces, one a line.
//
//   0123456789abcdef bastide.ledger/1            the format
//   89ab4567cdef0123 program 0.1.0               the header: any number of lines that name the run
//   ...                                          (the command, tiles, options; docs/formats.md)
//   4567cdef012389ab share 2/8                   which share; ends the header
//   cdef0123456789ab stage boards 12039          a stage begins, with so many pieces in all
//   fedcba9876543210 piece boards 17 0: 3 1 2 9  a finished piece and its result
//   0f1e2d3c4b5a6978 end                         every piece of the share is here
//
// A line begins with the XXH3 hash of its text, seeded with the hash of the line before (Y. Collet, xxHash),
// so that a line cannot be changed, dropped, repeated or moved without the first line after it failing to
// match. It guards against accidents, not against forgers. What a killed run leaves at worst is a last line
// without its end, which is no damage: that piece was not finished. Control characters and backslashes are
// written \xHH.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "solver/runs/recording.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::solver::runs {

/// The run that a ledger belongs to.
struct LedgerHeader {
  std::vector<std::string> lines;  ///< "KEY VALUE"; equal for all shares of a run
  Share share;
};

struct LedgerStage {
  std::size_t pieces = 0;
  std::size_t line = 0;  ///< counts from 1
};

struct LedgerPiece {
  std::string stage;
  std::size_t piece = 0;
  std::string text;
  std::size_t line = 0;
};

/// A ledger as read. What it says is not judged but for its form.
struct Ledger {
  std::string file;
  std::string content;
  LedgerHeader header;
  std::map<std::string, LedgerStage> stages;  ///< by name
  std::vector<LedgerPiece> pieces;            ///< no piece twice
  bool is_finished = false;
  std::vector<std::size_t> line_starts;  ///< of whole lines
  std::size_t whole_size = 0;            ///< up to the end of the last whole line
  std::uint64_t last_hash = 0;           ///< of the last whole line

  bool is_cut_off() const { return whole_size < content.size(); }
};

/// Throws InputError for anything but a ledger, possibly with its last line cut off (not after 'end').
Ledger parse_ledger(std::string content, const std::string& file);

/// One line with its hash and its end. `hash` is that of the line before (0: none) and becomes this one's.
std::string ledger_line(std::string_view text, std::uint64_t& hash);

/// The texts of lines.
std::string stage_text(const std::string& stage, std::size_t pieces);
std::string piece_text(const std::string& stage, std::size_t piece, const std::string& record);
/// The texts of the format, of the header and of the share, in order.
std::vector<std::string> header_texts(const LedgerHeader& header);

/// The diagnostic "file:line:column: message" of a ledger's line; `column` counts in the text after the hash.
/// A line after the last one gives the place where the ledger ends.
tilesets::InputError ledger_error(const Ledger& ledger, std::size_t line, std::size_t column,
                                  const std::string& message);

/// A hash of a text for the header, 32 hexadecimal digits (XXH3, 128 bits).
std::string digest(std::string_view text);

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
