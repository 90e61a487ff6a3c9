// What a terminal is given of texts that others wrote.
#include "tilesets/printable.hpp"

#include "tests/catch.hpp"
#include "tilesets/input_error.hpp"

namespace test_printable {

using namespace bastide::tilesets;

TEST_CASE("printable: letters of all languages, line ends and tabs stay") {
  for (const std::string text : {"", "D0@0,0", "a\n\tb", "Fédération ß 城 🏰", "▒│╭"}) {
    CHECK(printable(text) == text);
    CHECK(find_unprintable(text).size == 0);
  }
}

TEST_CASE("printable: what a terminal obeys is written as its bytes") {
  CHECK(printable("a\x1b[31mb") == "a\\x1b[31mb");
  CHECK(printable("a\rb\x07\x7f") == "a\\x0db\\x07\\x7f");
  CHECK(printable(std::string("a\0b", 3)) == "a\\x00b");
  CHECK(printable("\xc2\x9b"
                  "31m") == "\\xc2\\x9b31m");  // U+009B begins a sequence as ESC [ does
  CHECK(printable("\xc2\xa0") == "\xc2\xa0");  // U+00A0 is a blank
  CHECK(printable("a\xe2\x80\xae"
                  "b") == "a\\xe2\\x80\\xaeb");        // U+202E turns the direction of writing
  CHECK(printable("\xe2\x80\xa6") == "\xe2\x80\xa6");  // U+2026 is three dots
}

TEST_CASE("printable: bytes that are not UTF-8 are no characters") {
  CHECK(printable("a\x9b"
                  "b") == "a\\x9bb");            // ESC [ of old terminals
  CHECK(printable("\xc3") == "\\xc3");           // the rest is missing
  CHECK(printable("\xc0\x9b") == "\\xc0\\x9b");  // ESC in more bytes than it needs
  CHECK(printable("\xe0\x80\x9b") == "\\xe0\\x80\\x9b");
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // half a pair of UTF-16
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
  CHECK(printable("\xc3\xa9\xff") == "\xc3\xa9\\xff");
}

TEST_CASE("printable: a diagnostic is, and its caret stays below its column") {
  const std::string text =
      "ab\x1b[2Jc\xc2\x9b"
      "d\n";
  const InputError error({"a\x1b.toml", 1, 10}, "no \x07 here", text);
  CHECK(std::string(error.what()) ==
        "a\\x1b.toml:1:10: no \\x07 here\n    1 | ab [2Jc  d\n      |          ^");
  CHECK(std::string(InputError({"a\x1b.toml", 0, 0}, "gone", {}).what()) == "a\\x1b.toml: gone");
}

}  // namespace test_printable
