// Every value of a JSON text is found at the byte where it begins.
#include "reports/records/located_json.hpp"

#include "tests/catch_rapidcheck.hpp"

namespace test_located_json {

using bastide::reports::records::LocatedJson;
using bastide::tilesets::InputError;
using nlohmann::json;

using namespace std::string_literals;

namespace {

LocatedJson read(const std::string& text) { return {text, 0, text.size(), {"x.json", 1, 1}}; }

/// A random value, at most `depth` deep, with keys that need escapes in JSON or in pointers.
json random_value(int depth) {
  const auto kind = *rc::gen::inRange(0, depth > 0 ? 8 : 6);
  switch (kind) {
    case 0:
      return nullptr;
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return *rc::gen::arbitrary<int>();
    case 3:
      return 0.5;
    case 4:
      return *rc::gen::elementOf(std::vector<std::string>{"", "a", "\"", "\\", "{[,:]}", "\n", "\xc3\xa4"});
    case 5:
      return json::object();
    case 6: {
      auto array = json::array();
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) array.push_back(random_value(depth - 1));
      return array;
    }
    default: {
      auto object = json::object();
      for (const auto& key : *rc::gen::container<std::vector<std::string>>(
               rc::gen::elementOf(std::vector<std::string>{"a", "b/c", "~", "\"", "\\", "{", "", "\n"}))) {
        object[key] = random_value(depth - 1);
      }
      return object;
    }
  }
}

/// Checks that the text at the place of every part of `value` parses to that part.
void check_places(const LocatedJson& located, const std::string& text, const json& value,
                  const std::string& pointer) {
  const auto where = located.place(pointer);
  std::size_t begin = 0;
  for (int line = 1; line < where.line; ++line) begin = text.find('\n', begin) + 1;
  begin += static_cast<std::size_t>(where.column) - 1;
  const auto dumped = text.substr(begin);
  // The part ends somewhere: the shortest prefix that is JSON and not followed by more of a number or word.
  bool found = false;
  for (std::size_t length = 1; length <= dumped.size() && !found; ++length) {
    const auto part = json::parse(dumped.substr(0, length), nullptr, false);
    found = !part.is_discarded() && part == value;
  }
  RC_ASSERT(found);
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i)
      check_places(located, text, value[i], pointer + "/" + std::to_string(i));
  } else if (value.is_object()) {
    for (const auto& [key, inner] : value.items()) {
      check_places(located, text, inner, pointer + "/" + bastide::reports::records::pointer_step(key));
    }
  }
}

std::string complaint(const std::string& text) {
  try {
    read(text);
    return "none";
  } catch (const InputError& error) {
    const std::string whole = error.what();
    return whole.substr(0, whole.find('\n'));
  }
}

}  // namespace

TEST_CASE("json location: values and keys") {
  const std::string text = "{\"a\": [1, {\"b\" :true}],\n \"c/d\": \"x\"}";
  const auto located = read(text);
  CHECK(located.place("").column == 1);
  CHECK(located.place("/a").column == 7);
  CHECK(located.place("/a/0").column == 8);
  CHECK(located.place("/a/1").column == 11);
  CHECK(located.place("/a/1/b").column == 17);
  CHECK(located.place("/c~1d").line == 2);
  CHECK(located.place("/c~1d").column == 9);
  CHECK(located.place("/nowhere").column == 1);
  CHECK_THROWS_WITH(located.fail_at_key("/c~1d", "no"), Catch::Matchers::StartsWith("x.json:2:2: no"));
  CHECK_THROWS_WITH(located.fail("/a/0", "no"), Catch::Matchers::StartsWith("x.json:1:8: no"));
}

TEST_CASE("json location: a part of a larger text") {
  const std::string text = "first\n  {\"a\":1}\n";
  const LocatedJson located(text, 8, 15, {"x", 2, 3});
  CHECK(located.place("/a") == bastide::tilesets::SourceLocation{"x", 2, 8});
}

TEST_CASE("json location: random values are found where they are") {
  rc::prop("place(pointer) is where the value begins", [] {
    const auto value = random_value(3);
    const auto text = *rc::gen::arbitrary<bool>() ? value.dump() : value.dump(1);
    check_places(read(text), text, value, "");
  });
}

TEST_CASE("json location: what is not JSON, is deep or repeats a key") {
  CHECK(complaint("{\"a\":1,\"a\":2}") == "x.json:1:8: second key 'a', expected every key once");
  CHECK(complaint("{\"a\":{\"b\":1},\"c\":{\"b\":2}}") == "none");
  CHECK(complaint("\xef\xbb\xbf{\"a\":1}") == "none");
  CHECK(complaint("").starts_with("x.json:1:1: not JSON"));
  CHECK(complaint("[1,]").starts_with("x.json:1:4: not JSON"));
  CHECK(complaint("[\n1 2]").starts_with("x.json:2:3: not JSON"));
  CHECK(complaint(std::string(1'000'000, '[')).starts_with("x.json:1:33: nested deeper"));
  CHECK(complaint("\"" + std::string(100, '[') + "\"") == "none");
  CHECK(complaint("[1]\0]"s) == "x.json:1:4: not JSON: a NUL byte, expected text");
}

TEST_CASE("json location: any bytes are JSON or an InputError") {
  const auto alphabet = "{}[]\",:0123456789.eE+-\\untrfals \n\0\xff"s;
  rc::prop("bytes of JSON's alphabet", [&] {
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(alphabet));
    try {
      read(text);
    } catch (const InputError&) {
    }
  });
}

}  // namespace test_located_json
