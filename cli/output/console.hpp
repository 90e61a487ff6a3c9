// The two streams: results on stdout, everything else on stderr.
//
// Nothing else writes to them (tests/architecture), so whatever a file, a path or another program calls
// itself, a terminal gets no control character of it: those are written \xNN (tilesets/printable.hpp), in
// JSON \u00NN. Colours, "ESC [ numbers m", are ours and go through where stdout is a terminal.
#pragma once

#include <string>
#include <string_view>

#include "reports/document/document.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::cli::output {

/// Writes to stdout. A reader that went away (`bastide ... | head`) is no failure: the run goes on, since it
/// may also write files. Throws std::system_error when the output cannot be written for another reason (disk
/// full).
void print(std::string_view text);
/// What a command found, as wide and as coloured as a terminal shows it; elsewhere a row, an item, a result
/// is a line, however long. `has_all`: with what is not the first that was asked.
void print(const reports::document::Document& document, bool has_all = false);
void print_json(const tilesets::described::Shape& shape, const void* value,
                const tilesets::described::Notation& notation);
/// A described value likewise.
template <tilesets::described::HasShape T>
void print_json(const T& value, const tilesets::described::Notation& notation = {}) {
  print_json(tilesets::described::the_shape<T>(), &value, notation);
}

/// Writes to stderr, after all that was printed.
void tell(std::string_view text);
/// Takes away what stands in the last line of a terminal that is stderr: a progress bar.
void clear_line();

/// Writes out what is still buffered; throws as `print` does.
void flush_output();

/// While it lives, what is printed goes to a file instead of to stdout: to a temporary one, which `keep`
/// gives its name. Links are followed; what is there and no ordinary file (/dev/null, a pipe) is written to
/// at once. An empty path: to stdout as ever.
class OutputFile {
 public:
  /// Throws reports::WriteError.
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();
  /// What was printed is complete. Throws reports::WriteError.
  void keep() const;

 private:
  std::string path_;
  std::string target_;     ///< where the links of `path_` lead
  std::string temporary_;  ///< empty: written to directly
  int stdout_ = -1;        ///< the real one, while it is replaced
};

/// True when stderr is a terminal that can redraw a line.
bool is_stderr_a_terminal();
/// True when stdout is a terminal.
bool is_stdout_a_terminal();

}  // namespace bastide::cli::output
