// Damaged edition files are an edition or an InputError with a place, never anything else.
#include "rules/editions/edition.hpp"
#include "tests/catch_rapidcheck.hpp"
#include "tilesets/files/reader.hpp"

namespace test_hostile {

using namespace bastide;

TEST_CASE("edition hostile: shipped files with bytes changed, cut out or cut off") {
  std::vector<std::string> texts;
  auto ids = rules::editions::shipped_editions();
  for (auto& id : rules::editions::shipped_presets()) ids.push_back(std::move(id));
  for (const auto& id : ids) {
    texts.push_back(
        tilesets::read_text_file(tilesets::files::data_root() + "/rules/editions/" + id + ".toml"));
  }
  rc::prop("an edition or an InputError", [&] {
    auto text = *rc::gen::elementOf(texts);
    const auto at = *rc::gen::inRange(std::size_t{0}, text.size());
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        text[at] = *rc::gen::arbitrary<char>();
        break;
      case 1:
        text.erase(at, *rc::gen::inRange<std::size_t>(1, 20));
        break;
      default:
        text.resize(at);
    }
    try {
      const auto edition = rules::editions::read_edition(text, "damaged.toml");
      for (const auto& option : rules::editions::option_catalogue())
        RC_ASSERT(edition.sources.contains(option.name));
    } catch (const tilesets::InputError& error) {
      RC_ASSERT(error.where().line >= 1);
      RC_ASSERT(error.where().column >= 1);
    }
  });
}

}  // namespace test_hostile
