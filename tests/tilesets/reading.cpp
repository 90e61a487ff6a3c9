// Described values from TOML: over what is there already, with places to the byte, all mistakes when wanted.
#include "tilesets/described/reading.hpp"

#include "tests/catch.hpp"
#include "tilesets/files/toml_document.hpp"

namespace test_reading {

using namespace bastide::tilesets;
using namespace bastide::tilesets::described;

enum class Colour : std::uint8_t { red, blue };
Shape shape_of(const Colour*) { return words<Colour>({"red", "blue"}); }

struct Wing {
  Colour colour = Colour::red;
  int span = 3;
  std::vector<std::string> marks;
  SourceLocation where;
  friend bool operator==(const Wing&, const Wing&) = default;
};
std::string wrong_mark(const std::string& text) { return text == "x" ? "no x, expected another" : ""; }
void check_wing(const Wing& wing) {
  if (wing.span == 7) throw BadText("span 7, expected another", "/span");
  if (wing.marks.size() == 2) throw BadText("a byte of it", "/marks/1", false, 2);
}
Shape shape_of(const Wing*) {
  using F = Wing;
  auto marks = list_of<std::vector<std::string>>(text_like<wrong_mark>());
  marks.takes_one = true;
  return located<&F::where>(checked<F, check_wing>(
      object({field<&F::colour>("colour"), field<&F::span>("span", {}, integer<int>(1, 9)).if_any(),
              field<&F::marks>("marks", {}, marks).if_any()})));
}

namespace {

std::string complaint(const std::string& text) {
  try {
    value_of<Wing>(files::toml_document(text, "w.toml"), {.of = "wing"});
  } catch (const InputError& error) {
    const std::string said = error.what();
    return said.substr(0, said.find('\n'));
  }
  return {};
}

}  // namespace

TEST_CASE("reading by shape: a text is read over what is there, an element alone is a list of one") {
  const std::string text = "marks = 'a'\ncolour = 'blue'\n";
  const auto document = files::toml_document(text, "w.toml");
  Wing wing{Colour::red, 5, {"old", "older"}, {}};
  read(the_shape<Wing>(), document, document.root, &wing);
  CHECK(wing == Wing{Colour::blue, 5, {"a"}, {"w.toml", 1, 1}});
}

TEST_CASE("reading by shape: each complaint has its place") {
  CHECK(complaint("span = 1") == "w.toml:1:1: wing has no 'colour', expected this key");
  CHECK(complaint("colour = 1") == "w.toml:1:10: colour of wing is an integer, expected a string");
  CHECK(complaint("colour = 'green'") == "w.toml:1:10: unknown colour 'green' of wing, expected red or blue");
  CHECK(complaint("colour = 'red'\nsapn = 1") == "w.toml:2:1: unknown key 'sapn' of wing, expected span");
  CHECK(complaint("colour = 'red'\nspan = 10") ==
        "w.toml:2:8: span of wing is 10, expected an integer from 1 to 9");
  CHECK(complaint("colour = 'red'\nspan = 7") == "w.toml:2:8: span 7, expected another");
  CHECK(complaint("colour = 'red'\nmarks = ['a', 'x']") == "w.toml:2:15: no x, expected another");
  CHECK(complaint("colour = 'red'\nmarks = ['a', 'abc']") == "w.toml:2:18: a byte of it");
  CHECK(complaint("colour = 'red'\nmarks = ['a', \"a\\u0062c\"]") == "w.toml:2:15: a byte of it");
  CHECK(complaint("colour = 'red' # \xc3\xa9\nmarks = ['\xc3\xa9', 'abc']") == "w.toml:2:19: a byte of it");
}

TEST_CASE("reading by shape: all mistakes of a text, the rest is read") {
  const std::string text = "span = 'x'\nmarks = ['a', 1]\nspam = 1\n";
  const auto document = files::toml_document(text, "w.toml");
  std::vector<Mistake> mistakes;
  const auto wing = value_of<Wing>(document, {.mistakes = &mistakes});
  REQUIRE(mistakes.size() == 4);
  CHECK(mistakes[0].rule == Mistake::Rule::unknown_key);
  CHECK(mistakes[1].rule == Mistake::Rule::missing_key);
  CHECK(mistakes[2].at == 7);
  CHECK(mistakes[3].at == 25);
  CHECK(wing.span == 3);
  CHECK(wing.marks == std::vector<std::string>{"a"});
}

}  // namespace test_reading
