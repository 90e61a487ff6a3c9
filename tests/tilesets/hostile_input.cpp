// Nothing that a file may hold makes the reader crash or accept nonsense: it throws InputError, and lint
// agrees.

#include <random>

#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace test_hostile_input {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

bool lint_finds_an_error(const std::string& text) {
  for (const auto& finding : lint_tile_set(text, "x")) {
    if (finding.severity == Severity::error) return true;
  }
  return false;
}

/// True when the text is refused, in the one way that bad input is refused.
bool is_refused(const std::string& text) {
  try {
    read_tile_set(text, "x");
    return false;
  } catch (const InputError&) {
    return true;
  }
}

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

}  // namespace

TEST_CASE("texts that are no tile set are refused") {
  using namespace std::string_literals;
  const std::vector<std::string> texts = {
      "",
      "\0"s,
      "[tileset]\nid = \"a\0b\"\n"s,
      "\xff\xfe[tileset]",
      "[tileset]\nid = \"\xc3\x28\"\n",
      "[tileset]\nid\xc3\x87 = 1\n",  // on U+00C7 in a key toml++ 3.3.0 has undefined behaviour
      "tileset = 3\ntile = 4\nchecksums = 5\n",
      "tileset = []\ntile = [[], [1], \"x\"]\n",
      "[[tileset]]\n[[tile]]\n",
      "[tileset]\nid = 1979-05-27\nstart = {}\n",
      "[tileset]\nid = \"x\"\nstart = \"A\"\n[[tile]]\nid = \"A\"\ncount = 99999999999999999999\nedges = "
      "\"ffff\"\n",
      "[tileset]\nid = \"x\"\nextends = \"/dev/zero\"\n",
      "[tileset]\nid = \"x\"\nextends = \"/dev/null\"\n",
      "[tileset]\nid = \"x\"\nextends = \"/\"\n",
      "[tileset]\nid = \"x\"\nextends = \"../../../etc/passwd\"\n",
      "[tileset]\nid = \"x\"\nextends = \"\"\n",
      "[tileset]\nid = \"x\"\nextends = \"" + repeated("a", 100000) + "\"\n",
      "[tileset]\nid = \"x\"\nextends = \"" + repeated("a/", 100000) + "\"\n",
      repeated("x", 1 << 20),
  };
  for (const auto& text : texts) {
    CAPTURE(text.substr(0, 60));
    CHECK(is_refused(text));
    CHECK(lint_finds_an_error(text));
  }
}

TEST_CASE("deep nesting is refused") {
  CHECK(is_refused("x = " + repeated("[", 100000)));
  CHECK(is_refused("x = " + repeated("[", 30000) + repeated("]", 30000)));
  CHECK(is_refused("x = " + repeated("{a=", 30000)));
  CHECK(is_refused(repeated("a.", 100000) + "a = 1\n"));
  CHECK(is_refused("[" + repeated("a.", 100000) + "a]\n"));
  CHECK(is_refused("[" + repeated("a . ", 20000) + "a]\n"));
  CHECK(is_refused("x = { a = \"\"\"x\"\"\"\", " + repeated("b.", 100000) + "b = \"\" }\n"));
}

TEST_CASE("dots and characters beyond ASCII are welcome in strings and comments") {
  const auto dots = repeated("a.", 100);
  const auto with = [](const std::string& note) {
    return "# \xc3\x84.\n[tileset]\nid = \"x\"\nstart = \"B\"\nsource = " + note +
           "\n[[tile]]\nid = \"B\"\ncount = 1\nedges = \"ffff\"\n";
  };
  CHECK_FALSE(is_refused(with("\"\xc3\x84 \\\" \xe2\x98\x83" + dots + "\" # " + dots)));
  CHECK_FALSE(is_refused(with("'\xc3\x84 \\'  # it's \xc3\x84")));
  CHECK_FALSE(is_refused(with("\"\"\"one\n\"two\" \xc3\x84\n" + dots + "\"\"\"")));
}

TEST_CASE("numbers and strings of any size are judged, not trusted") {
  const auto with = [](const std::string& row) {
    return "[tileset]\nid = \"x\"\nstart = \"A\"\n[[tile]]\nid = \"A\"\n" + row + "\n";
  };
  CHECK(is_refused(with("count = -9223372036854775808\nedges = \"ffff\"")));
  CHECK(is_refused(with("count = 256\nedges = \"ffff\"")));
  CHECK_FALSE(is_refused(with("count = 255\nedges = \"ffff\"")));
  CHECK(is_refused(with("count = 1\nedges = \"" + repeated("f", 100000) + "\"")));
  CHECK(is_refused(with("count = 1\nedges = \"cfff\"\ncities = [\"N" + repeated("+", 100000) + "\"]")));
  CHECK(is_refused(with("count = 1\nedges = \"ffff\"\nfields = [\"" + repeated("NL ", 50000) + "\"]")));
  CHECK(is_refused(with("count = 1\nedges = \"ffff\"\nfields = [\"NL > " + repeated("N,", 50000) + "\"]")));
}

// Every shipped file with bytes changed at random: 1,800 texts, seed fixed. The point is that it returns.
TEST_CASE("damaged files are refused or read, never fatal, and lint and reader agree") {
  std::mt19937 random(72);
  const std::string alphabet = "\"'[]{}=.,>#\n\\+-0123456789NESWLRcrfab \t\x01\x7f\xc3";
  for (const auto& id : {"base", "winter-we1", "mini-mixed"}) {
    const auto sound = read_text_file(data_folder() + "/" + id + ".toml");
    int refused = 0;
    for (int round = 0; round < bastide::tests::in_full(600, 150); ++round) {
      auto text = sound;
      for (int changes = 1 + round % 4; changes > 0; --changes) {
        const auto at = random() % text.size();
        switch (random() % 3) {
          case 0:
            text[at] = alphabet[random() % alphabet.size()];
            break;
          case 1:
            text.erase(at, 1 + random() % 20);
            break;
          default:
            text.insert(at, 1, alphabet[random() % alphabet.size()]);
            break;
        }
      }
      const bool is_error = lint_finds_an_error(text);
      CHECK(is_refused(text) == is_error);
      refused += is_error ? 1 : 0;
    }
    CHECK(refused > bastide::tests::in_full(200, 50));
  }
}

}  // namespace test_hostile_input
