// What comes from an input cannot break out of the page.
#include "reports/pictures/markup.hpp"

#include "tests/catch.hpp"

namespace test_markup {

using namespace bastide::reports::pictures;

TEST_CASE("markup characters are escaped") {
  CHECK(escaped("<a b=\"c\" d='e'>&amp;") == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;");
  CHECK(escaped("plain é ✓ 🏰\n\t.") == "plain é ✓ 🏰\n\t.");
}

TEST_CASE("bytes that XML cannot hold become the replacement character") {
  const std::string r = "\xef\xbf\xbd";
  CHECK(escaped(std::string("a\0b", 3)) == "a" + r + "b");
  CHECK(escaped("\x1b[31m") == r + "[31m");
  CHECK(escaped("\xff") == r);
  CHECK(escaped("\xc0\xaf") == r + r);                  // overlong
  CHECK(escaped("\xed\xa0\x80") == r + r + r);          // surrogate
  CHECK(escaped("\xf4\x90\x80\x80") == r + r + r + r);  // beyond U+10FFFF
  CHECK(escaped("\xe2\x9c") == r + r);                  // cut short
  CHECK(escaped("\xef\xbf\xbf") == r + r + r);          // U+FFFF
}

TEST_CASE("numbers have at most one decimal") {
  CHECK(svg_number(12) == "12");
  CHECK(svg_number(-3.46) == "-3.5");
  CHECK(svg_number(-0.01) == "0");
  CHECK(svg_number(0.96) == "1");
}

}  // namespace test_markup
