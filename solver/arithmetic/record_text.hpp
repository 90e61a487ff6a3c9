// The words of a recorded result: exact integers and short texts, separated by blanks, written and read back
// in order.
//
// Numbers are decimal, so that a ledger can be read and checked with any tool. A text is written as its
// length, a colon and its bytes; it may hold anything but control characters.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/arithmetic/int128.hpp"

namespace bastide::solver::arithmetic {

/// A recorded result that is not one.
struct BadRecord : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class RecordWriter {
 public:
  RecordWriter& number(Uint128 value);
  RecordWriter& signed_number(Int128 value);
  RecordWriter& text(std::string_view value);
  const std::string& str() const { return out_; }

 private:
  std::string out_;
};

/// Every function throws BadRecord when the next word is not what is asked for.
class RecordReader {
 public:
  explicit RecordReader(std::string_view record) : rest_(record) {}
  Uint128 number();
  /// A number of at most `most`.
  std::uint64_t number_up_to(std::uint64_t most);
  Int128 signed_number();
  std::string text();
  /// Throws BadRecord unless everything was read.
  void end() const;

 private:
  std::string_view word();
  std::string_view rest_;
};

}  // namespace bastide::solver::arithmetic
