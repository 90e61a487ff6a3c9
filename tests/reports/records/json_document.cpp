// Every value of a JSON text is found at the byte where it begins.
#include "reports/records/json_document.hpp"

#include <nlohmann/json.hpp>

#include "tests/catch_rapidcheck.hpp"

namespace test_json_document {

using bastide::reports::records::json_document;
using bastide::tilesets::InputError;
using bastide::tilesets::described::Document;
using bastide::tilesets::described::Part;
using nlohmann::json;

using namespace std::string_literals;

namespace {

Document read(const std::string& text) { return json_document(text, "x.json"); }

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

/// The same value, as the parser alone has it.
json value_of(const Part& part) {
  if (const auto* list = part.list()) {
    auto out = json::array();
    for (const auto& element : *list) out.push_back(value_of(element));
    return out;
  }
  if (const auto* table = part.table()) {
    auto out = json::object();
    for (const auto& entry : *table) out[entry.key] = value_of(entry.value);
    return out;
  }
  if (const auto* text = part.text()) return *text;
  if (const auto* flag = part.flag()) return *flag;
  if (const auto* number = part.integer()) return *number;
  if (const auto* number = part.large_integer()) return *number;
  if (part.is_nothing()) return nullptr;
  return std::get<double>(part.value);
}

/// Checks that the text where each part begins parses to that part.
void check_places(const std::string& text, const Part& part, const json& value) {
  // The part ends somewhere: the shortest prefix that is JSON and not followed by more of a number or word.
  bool found = false;
  for (std::size_t length = 1; part.at + length <= text.size() && !found; ++length) {
    const auto begun = json::parse(text.substr(part.at, length), nullptr, false);
    found = !begun.is_discarded() && begun == value;
  }
  RC_ASSERT(found);
  if (const auto* list = part.list()) {
    for (std::size_t i = 0; i < value.size(); ++i) check_places(text, list->at(i), value[i]);
  } else if (part.table() != nullptr) {
    for (const auto& [key, inner] : value.items()) check_places(text, *part.find(key), inner);
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

TEST_CASE("json document: values and keys") {
  const std::string text = "{\"a\": [1, {\"b\" :true}],\n \"c/d\": \"x\"}";
  const auto parsed = read(text);
  const auto& list = *parsed.root.find("a");
  CHECK(parsed.place(parsed.root).column == 1);
  CHECK(parsed.place(list).column == 7);
  CHECK(parsed.place(list.list()->at(0)).column == 8);
  CHECK(parsed.place(list.list()->at(1)).column == 11);
  CHECK(parsed.place(*list.list()->at(1).find("b")).column == 17);
  const auto& last = *parsed.root.entry("c/d");
  CHECK(parsed.place(last.value).line == 2);
  CHECK(parsed.place(last.value).column == 9);
  CHECK_THROWS_WITH(parsed.fail(last.at, "no"), Catch::Matchers::StartsWith("x.json:2:2: no"));
}

TEST_CASE("json document: a part of a larger text") {
  const std::string text = "first\n  {\"a\":1}\n";
  const auto parsed = json_document(text, 8, 15, {"x", 2, 3});
  CHECK(parsed.place(*parsed.root.find("a")) == bastide::tilesets::SourceLocation{"x", 2, 8});
}

TEST_CASE("json document: numbers") {
  const auto number = [](const std::string& text) { return value_of(read(text).root); };
  CHECK(number("-9223372036854775808") == json(INT64_MIN));
  CHECK(number("9223372036854775807") == json(INT64_MAX));
  CHECK(number("18446744073709551615") == json(UINT64_MAX));
  CHECK(number("-9223372036854775809") == json(INT64_MIN));
  CHECK(number("18446744073709551616") == json(UINT64_MAX));
  CHECK(number("2.0") == json(2.0));
  CHECK(number("1e-3") == json(0.001));
  CHECK(number("1e3") == json(1000.0));
}

TEST_CASE("json document: random values are found where they are") {
  rc::prop("a part is what the parser makes of it, and begins where that is written", [] {
    const auto value = random_value(3);
    const auto text = *rc::gen::arbitrary<bool>() ? value.dump() : value.dump(1);
    const auto document = read(text);
    RC_ASSERT(value_of(document.root) == value);
    check_places(text, document.root, value);
  });
}

TEST_CASE("json document: what is not JSON, is deep or repeats a key") {
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

TEST_CASE("json document: any bytes are JSON or an InputError") {
  const auto alphabet = "{}[]\",:0123456789.eE+-\\untrfals \n\0\xff"s;
  rc::prop("bytes of JSON's alphabet", [&] {
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(alphabet));
    try {
      read(text);
    } catch (const InputError&) {
    }
  });
}

}  // namespace test_json_document
