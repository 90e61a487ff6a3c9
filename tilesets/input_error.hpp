// Where a piece of input came from, and the one exception that every reader throws.
//
// Bad input is the only kind of failure that travels as an exception (a broken precondition is a contract
// check, a violated property is a value). The message always has the same shape, so that editors can jump to
// it:
//
//   my-set.toml:12:9: unknown side 'X', expected N, E, S or W
//     12 | cities = ["X"]
//        |           ^
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bastide::tilesets {

/// A place in an input text. Lines and columns count from 1; 0 means "not known". Columns count bytes.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;

  friend bool operator==(const SourceLocation&, const SourceLocation&) = default;
};

/// Bad input with its place. `what()` is the whole diagnostic: place, message, the line, a caret.
class InputError : public std::runtime_error {
 public:
  /// `message` says what is wrong and what was expected. `text` is the whole input; the line at `where` is
  /// cut from it.
  InputError(SourceLocation where, std::string message, std::string_view text);

  const SourceLocation& where() const { return where_; }
  const std::string& message() const { return message_; }

 private:
  SourceLocation where_;
  std::string message_;
};

/// The place of byte `offset` in `text` (an offset past the end gives the place just after the last byte).
SourceLocation locate(std::string_view file, std::string_view text, std::size_t offset);

/// `file:line:column: message`, followed by the line and a caret when the place is known.
std::string format_diagnostic(const SourceLocation& where, std::string_view message, std::string_view text);

/// The whole content of a file. Throws InputError (with line 0) when it cannot be read or is larger than 64
/// MiB.
std::string read_text_file(const std::string& path);

}  // namespace bastide::tilesets
