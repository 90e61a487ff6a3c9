#include "solver/arithmetic/record_text.hpp"

#include <algorithm>
#include <limits>

namespace bastide::solver::arithmetic {
namespace {

Uint128 parsed(std::string_view digits) {
  if (digits.empty() || (digits.size() > 1 && digits.front() == '0')) throw BadRecord("not a number");
  constexpr Uint128 most = std::numeric_limits<Uint128>::max();
  Uint128 value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') throw BadRecord("not a number");
    const auto digit = static_cast<Uint128>(c - '0');
    if (value > (most - digit) / 10) throw BadRecord("a number of more than 128 bits");
    value = 10 * value + digit;
  }
  return value;
}

}  // namespace

RecordWriter& RecordWriter::number(Uint128 value) {
  if (!out_.empty()) out_ += ' ';
  out_ += to_decimal(value);
  return *this;
}

RecordWriter& RecordWriter::signed_number(Int128 value) {
  if (!out_.empty()) out_ += ' ';
  if (value < 0) out_ += '-';
  out_ += to_decimal(value < 0 ? Uint128{0} - static_cast<Uint128>(value) : static_cast<Uint128>(value));
  return *this;
}

RecordWriter& RecordWriter::text(std::string_view value) {
  if (!out_.empty()) out_ += ' ';
  out_ += std::to_string(value.size());
  out_ += ':';
  out_ += value;
  return *this;
}

std::string_view RecordReader::word() {
  const auto end = std::min(rest_.find(' '), rest_.size());
  const auto word = rest_.substr(0, end);
  if (end == rest_.size()) {
    rest_ = {};
  } else {
    rest_.remove_prefix(end + 1);
    if (rest_.empty()) throw BadRecord("a blank at the end");
  }
  return word;
}

Uint128 RecordReader::number() { return parsed(word()); }

std::uint64_t RecordReader::number_up_to(std::uint64_t most) {
  const auto value = number();
  if (value > most) throw BadRecord("a number is out of range");
  return static_cast<std::uint64_t>(value);
}

Int128 RecordReader::signed_number() {
  auto digits = word();
  const bool is_negative = digits.starts_with('-');
  if (is_negative) digits.remove_prefix(1);
  const auto value = parsed(digits);
  constexpr Uint128 half = Uint128{1} << 127U;
  if (value > half || (value == half && !is_negative) || (value == 0 && is_negative))
    throw BadRecord("not a signed number of 128 bits");
  return static_cast<Int128>(is_negative ? Uint128{0} - value : value);
}

std::string RecordReader::text() {
  const auto colon = rest_.find(':');
  if (colon == std::string_view::npos) throw BadRecord("not a text");
  const auto size = parsed(rest_.substr(0, colon));
  rest_.remove_prefix(colon + 1);
  if (size > rest_.size()) throw BadRecord("a text is cut off");
  std::string value(rest_.substr(0, static_cast<std::size_t>(size)));
  rest_.remove_prefix(value.size());
  if (!rest_.empty()) {
    if (rest_.front() != ' ' || rest_.size() == 1) throw BadRecord("a text is longer than it says");
    rest_.remove_prefix(1);
  }
  return value;
}

void RecordReader::end() const {
  if (!rest_.empty()) throw BadRecord("more than was expected");
}

}  // namespace bastide::solver::arithmetic
