#include "reports/records/conform_record.hpp"

#include <array>

#include "tilesets/described/shape.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

namespace {

Shape count() { return bare<std::uint64_t>(); }
Shape stage() { return words<bool>({"game", "board"}); }

constexpr std::array verdicts = {"agrees",           "agrees where answered", "differs",
                                 "differs as known", "unsupported",           "not asked"};

/// The first difference once more, for who wants one.
Shape first_of_differences() {
  using List = std::vector<ConformDifference>;
  auto out = maybe_of<std::optional<ConformDifference>>(shape<ConformDifference>());
  out.inside = [](const void* v) -> const void* {
    const auto& list = *static_cast<const List*>(v);
    return list.empty() ? nullptr : &list.front();
  };
  return out;
}

}  // namespace

Shape shape_of(const ConformShrinking*) {
  return words<ConformShrinking>({"complete", "given up", "interrupted"});
}

Shape shape_of(const ConformRule*) {
  using F = ConformRule;
  return object({field<&F::rule>("rule"), field<&F::verdict>("verdict", {}, word_among<verdicts>()),
                 field<&F::checked>("checked", {}, count()), field<&F::agreed>("agreed", {}, count()),
                 field<&F::differed>("differed", {}, count()),
                 field<&F::unsupported>("unsupported", {}, count()),
                 field<&F::not_occurred>("not_occurred", "situations that it is about")});
}

Shape shape_of(const ConformDifference*) {
  using F = ConformDifference;
  return object(
      {field<&F::rule>("rule"), field<&F::turn>("turn"), field<&F::what>("what"),
       field<&F::expected>("expected"), field<&F::got>("got"), field<&F::is_on_board>("stage", {}, stage()),
       field<&F::found_in>("found_in", {}, count()), field<&F::turns_before>("turns_before", {}, count()),
       field<&F::turns>("turns", {}, count()), field<&F::tries>("tries", {}, count()),
       field<&F::is_repeated>("repeated").or_null(), field<&F::shrinking>("shrinking"),
       field<&F::perhaps>("perhaps", {}, text_or_nothing()).or_null(),
       field<&F::file>("file", {}, text_or_nothing()).or_null(), field<&F::game>("game").or_null()});
}

Shape shape_of(const ConformKnown*) {
  using F = ConformKnown;
  return object({field<&F::rule>("rule"), field<&F::turns>("turns", {}, count()),
                 field<&F::met>("met", "in so many games", count()),
                 field<&F::is_gone>("gone", "its own game does not show it any more")});
}

Shape shape_of(const ConformStop*) {
  using F = ConformStop;
  return object({field<&F::why>("why", "\"interrupted\", or the diagnostic of a record"),
                 field<&F::request>("request", "that was not answered", text_or_nothing()).or_null(),
                 field<&F::is_on_board>("stage", {}, stage()),
                 field<&F::found_in>("found_in", "number of the game or board; 0: in none", count()),
                 field<&F::game>("game", "so far").or_null()});
}

Shape shape_of(const ConformRecord*) {
  using F = ConformRecord;
  auto out = object(
      {constant("format", "bastide.conform-report/1"), field<&F::command>("command"),
       field<&F::engine>("engine"), field<&F::tile_set>("tileset", "empty when records name theirs"),
       field<&F::edition>("edition"), field<&F::seed>("seed", {}, count()),
       field<&F::games>("games", {}, count()), field<&F::boards>("boards", {}, count()),
       field<&F::turns>("turns", {}, count()), field<&F::unsupported_games>("unsupported_games", {}, count()),
       field<&F::rules>("rules"),
       field<&F::differences>("difference", "the first of them", first_of_differences()).or_null().repeated(),
       field<&F::differences>("differences",
                              "the first of every rule, in the order in which they were found"),
       field<&F::situations>(
           "situations",
           "how often each that can occur did, in turns and final scorings; empty without games",
           map_of<std::map<std::string, std::uint64_t>>(count())),
       field<&F::not_occurred>("not_occurred", "situations that did not"),
       field<&F::known>("known", "differences that are tolerated"),
       field<&F::stopped>("stopped", "why the run ended before its time").or_null()});
  out.description = "What came of comparing an engine with ours. Documented in docs/conform.md.";
  return out;
}

}  // namespace bastide::reports::records
