#include "solver/questions/design/design_wish.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "rules/spelling.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::solver::questions::design {
namespace {

using tilesets::InputError;

constexpr std::string_view blanks = " \t\r";

struct NamedComparison {
  const char* sign;
  Comparison comparison;
};
/// Longer signs before those they begin with.
constexpr std::array<NamedComparison, 6> comparisons = {{{"==", Comparison::equal},
                                                         {"!=", Comparison::unequal},
                                                         {"<=", Comparison::at_most},
                                                         {">=", Comparison::at_least},
                                                         {"<", Comparison::less},
                                                         {">", Comparison::more}}};

bool is_word_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// One line, read from the left.
class WishReader {
 public:
  WishReader(const tilesets::TileSet& set, std::string_view text, const std::string& file, std::size_t begin,
             std::size_t end)
      : set_(&set), text_(text), file_(&file), at_(begin), end_(end) {}

  bool is_at_end() {
    skip();
    return at_ == end_;
  }
  Wish read() {
    Wish wish;
    skip();
    const auto begin = at_;
    const auto subject = word();
    if (subject == "dead_holes") {
      wish.subject = WishSubject::dead_holes;
      if (accept("(")) read_sides(wish);
    } else if (subject == "smallest_block") {
      wish.subject = WishSubject::smallest_block;
      if (accept("(")) read_tile(wish);
    } else if (subject == "unplaceable") {
      wish.subject = WishSubject::unplaceable;
    } else {
      at_ = begin;
      fail(fmt::format("unknown wish {}, expected dead_holes, smallest_block or unplaceable",
                       rules::in_quotes(subject)));
    }
    read_comparison(wish);
    wish.value = number();
    const auto last = at_;
    if (!is_at_end()) fail("something after the wish, expected one wish a line");
    wish.text = std::string(text_.substr(begin, last - begin));
    return wish;
  }

 private:
  void skip() {
    while (at_ < end_ && blanks.find(text_[at_]) != std::string_view::npos) ++at_;
  }
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError(tilesets::locate(*file_, text_, at_), message, text_);
  }
  bool accept(std::string_view sign) {
    skip();
    if (text_.substr(at_, std::min(sign.size(), end_ - at_)) != sign) return false;
    at_ += sign.size();
    return true;
  }
  void expect(std::string_view sign, const char* what) {
    if (!accept(sign)) fail(fmt::format("expected {} {}", sign, what));
  }
  std::string_view word() {
    skip();
    const auto begin = at_;
    while (at_ < end_ && is_word_letter(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  int sides() {
    skip();
    const bool is_digit = at_ < end_ && text_[at_] >= '1' && text_[at_] <= '4';
    if (!is_digit || (at_ + 1 < end_ && is_word_letter(text_[at_ + 1])))
      fail("wrong number of sides, expected 1, 2, 3 or 4");
    return text_[at_++] - '0';
  }
  void read_sides(Wish& wish) {
    wish.least_sides = wish.most_sides = sides();
    if (accept("..")) {
      skip();
      const auto begin = at_;
      wish.most_sides = sides();
      if (wish.most_sides < wish.least_sides) {
        at_ = begin;
        fail(fmt::format("{} sides after {}, expected as many or more", wish.most_sides, wish.least_sides));
      }
    }
    expect(")", "after the number of sides, as in dead_holes(4) or dead_holes(2..4)");
  }
  void read_tile(Wish& wish) {
    skip();
    const auto begin = at_;
    const auto id = std::string(word());
    wish.type = set_->find(id);
    if (wish.type < 0) {
      std::vector<std::string> ids;
      for (const auto& type : set_->types()) ids.push_back(type.id);
      at_ = begin;
      fail(fmt::format("unknown tile {}, expected {}", rules::in_quotes(id), rules::suggestion(id, ids)));
    }
    expect(")", "after the tile, as in smallest_block(B)");
  }
  void read_comparison(Wish& wish) {
    for (const auto& [sign, comparison] : comparisons) {
      if (!accept(sign)) continue;
      wish.comparison = comparison;
      return;
    }
    fail("expected a comparison: ==, !=, <, <=, > or >=");
  }
  double number() {
    skip();
    double value = 0;
    const auto* first = text_.data() + at_;
    const auto read = std::from_chars(first, text_.data() + end_, value, std::chars_format::fixed);
    constexpr double most = 1e6;
    const bool is_inside = value >= 0 && value <= most;  // "nan" is not
    if (read.ec != std::errc{} || !is_inside) fail("expected a number from 0 to 1000000, such as 3 or 2.5");
    at_ += static_cast<std::size_t>(read.ptr - first);
    return value;
  }

  const tilesets::TileSet* set_;
  std::string_view text_;
  const std::string* file_;
  std::size_t at_;
  std::size_t end_;
};

}  // namespace

std::vector<Wish> parse_wishes(const tilesets::TileSet& set, std::string_view text, const std::string& file) {
  std::vector<Wish> out;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto comment = std::min(text.find('#', begin), end);
    WishReader reader(set, text, file, begin, comment);
    if (!reader.is_at_end()) out.push_back(reader.read());
    begin = end + 1;
  }
  if (out.empty())
    throw InputError({file, 1, 1}, "no wish, expected one at least, such as dead_holes(4) == 0", text);
  return out;
}

Holds compare(double low, double high, Comparison comparison, double value) {
  const auto decided = [](bool is_sure, bool is_refuted) {
    return is_sure ? Holds::yes : is_refuted ? Holds::no : Holds::undecided;
  };
  const bool is_equal = low == value && high == value;
  const bool is_outside = value < low || value > high;
  switch (comparison) {
    case Comparison::equal:
      return decided(is_equal, is_outside);
    case Comparison::unequal:
      return decided(is_outside, is_equal);
    case Comparison::less:
      return decided(high < value, low >= value);
    case Comparison::at_most:
      return decided(high <= value, low > value);
    case Comparison::more:
      return decided(low > value, high <= value);
    case Comparison::at_least:
      break;
  }
  return decided(low >= value, high < value);
}

}  // namespace bastide::solver::questions::design
