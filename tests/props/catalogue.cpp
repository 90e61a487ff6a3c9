// The catalogue as a whole: well-formed, documented, silent on healthy views, and not deaf: every property
// must reject some view in which one thing was changed. A property that notices nothing is not a check.
#include <catch2/catch.hpp>
#include <set>

#include "corrupted_views.hpp"
#include "tilesets/input_error.hpp"
#include "tilesets/reader.hpp"

namespace {

using namespace bastide::props;
using bastide::rules::Edition;

struct Setting {
  bastide::tilesets::TileSet set = bastide::tilesets::load_tile_set("base");
  bastide::rules::FitTable fit{set};
  Edition edition = bastide::rules::load_edition("c1");
  spoilt::Views views = spoilt::healthy_views(fit, edition, 12);
  std::vector<bool> applied = which_apply(catalogue(), set, edition);
};

/// True when some spoiling of some view makes the check fail.
template <class View, class Check>
bool notices(const std::vector<View>& views, const std::vector<spoilt::Spoiling<View>>& spoilings,
             Check check, bool judges_any_board = false) {
  for (const auto& spoiling : spoilings) {
    if (!spoiling.is_board && !judges_any_board) continue;
    for (const auto& healthy : views) {
      auto view = healthy;
      if (spoiling.spoil(view) && check(view.view())) return true;
    }
  }
  return false;
}

TEST_CASE("ids are unique, and every property says what rule it states and has a check") {
  std::set<std::string> ids;
  std::size_t statements = 0;
  for (const auto& property : catalogue()) {
    INFO(property.id);
    CHECK(ids.insert(property.id).second);
    // A rule's section, a format's page, or a contract that the engine's own headers state.
    const std::string rule = property.rule;
    CHECK((rule.find("section") != rule.npos || rule.find("product.md") != rule.npos ||
           rule.find("contract (") != rule.npos));
    CHECK(std::string(property.statement).size() > 20);
    const bool is_cover = property.kind == Kind::cover;
    CHECK(is_cover == (property.seen_on_turn != nullptr || property.seen_at_end != nullptr));
    CHECK(is_cover !=
          (property.on_board != nullptr || property.on_turn != nullptr || property.on_scored != nullptr));
    statements += is_cover ? 0 : 1;
  }
  CHECK(statements >= 25);
}

TEST_CASE("docs/properties.md lists every property with its statement") {
  const auto page = bastide::tilesets::read_text_file(BASTIDE_SOURCE_DIR "/docs/properties.md");
  for (const auto& property : catalogue()) {
    INFO(property.id);
    CHECK(page.find(std::string("| `") + property.id + "` |") != std::string::npos);
    CHECK(page.find(property.statement) != std::string::npos);
  }
}

TEST_CASE("no property complains about a healthy view") {
  const Setting s;
  for (std::size_t i = 0; i < catalogue().size(); ++i) {
    const auto& p = catalogue()[i];
    if (!s.applied[i]) continue;
    INFO(p.id);
    for (const auto& v : s.views.boards) CHECK((p.on_board == nullptr || !p.on_board(v.view())));
    for (const auto& v : s.views.turns) CHECK((p.on_turn == nullptr || !p.on_turn(v.view())));
    for (const auto& v : s.views.ends) CHECK((p.on_scored == nullptr || !p.on_scored(v.view())));
  }
}

TEST_CASE("every property notices something that was changed") {
  const Setting s;
  for (const auto& p : catalogue()) {
    if (p.kind == Kind::cover) continue;
    INFO(p.id);
    const bool noticed =
        (p.on_board != nullptr &&
         notices(s.views.boards, spoilt::board_spoilings(), p.on_board, p.judges_any_board)) ||
        (p.on_turn != nullptr && notices(s.views.turns, spoilt::turn_spoilings(), p.on_turn)) ||
        (p.on_scored != nullptr && notices(s.views.ends, spoilt::scored_spoilings(), p.on_scored));
    CHECK(noticed);
  }
}

}  // namespace
