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
  return object({fields<&F::rule>(), field<&F::verdict>("verdict", {}, word_among<verdicts>()),
                 field<&F::checked>("checked", {}, count()), field<&F::agreed>("agreed", {}, count()),
                 field<&F::differed>("differed", {}, count()),
                 field<&F::unsupported>("unsupported", {}, count()),
                 field<&F::not_occurred>("not_occurred", "situations that it is about")});
}

Shape shape_of(const ConformDifference*) {
  using F = ConformDifference;
  return object({fields<&F::rule, &F::turn, &F::what, &F::expected, &F::got>(),
                 field<&F::is_on_board>("stage", {}, stage()), field<&F::found_in>("found_in", {}, count()),
                 field<&F::turns_before>("turns_before", {}, count()), field<&F::turns>("turns", {}, count()),
                 field<&F::tries>("tries", {}, count()), field<&F::is_repeated>("repeated").or_null(),
                 fields<&F::shrinking>(), field<&F::perhaps>("perhaps", {}, text_or_nothing()).or_null(),
                 field<&F::file>("file", {}, text_or_nothing()).or_null(),
                 field<&F::game>("game").or_null()});
}

Shape shape_of(const ConformKnown*) {
  using F = ConformKnown;
  return object({fields<&F::rule>(), field<&F::turns>("turns", {}, count()),
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
      {constant("format", "bastide.conform-report/1"), fields<&F::command, &F::engine>(),
       field<&F::tile_set>("tileset", "empty when records name theirs"), fields<&F::edition>(),
       field<&F::seed>("seed", {}, count()), field<&F::games>("games", {}, count()),
       field<&F::boards>("boards", {}, count()), field<&F::turns>("turns", {}, count()),
       field<&F::unsupported_games>("unsupported_games", {}, count()), fields<&F::rules>(),
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

Shape shape_of(const SuiteRecord::Rule*) {
  using F = SuiteRecord::Rule;
  return object({field<&F::rule>("rule", "as in docs/conform.md"), field<&F::asked>("asked", {}, count()),
                 field<&F::agreed>("agreed", {}, count()), field<&F::differed>("differed", {}, count()),
                 field<&F::unsupported>("unsupported", "not answered", count())});
}

Shape shape_of(const SuiteRecord::Difference*) {
  using F = SuiteRecord::Difference;
  return object({fields<&F::vector>(), field<&F::question>("question", "the rule, as in `rules`"),
                 fields<&F::what>(), field<&F::expected>("expected", "without what agrees"),
                 field<&F::got>("got", "likewise"), field<&F::turn>("turn", "0: before the first"),
                 fields<&F::statements>(), field<&F::game>("game", "the vector's turns as a game record")});
}

Shape shape_of(const SuiteRecord::NotPlayed*) {
  using F = SuiteRecord::NotPlayed;
  return object({fields<&F::why, &F::vectors>()});
}

Shape shape_of(const SuiteRecord*) {
  using F = SuiteRecord;
  return object(
      {constant("format", "bastide.suite-report/1"), fields<&F::command, &F::engine>(),
       field<&F::suite>("suite", "the file, or the name of the shipped vectors"),
       field<&F::agreed>("agreed", "vectors of which everything was answered", count()),
       field<&F::agreed_in_part>("agreed_in_part", "vectors, as far as they were answered", count()),
       field<&F::differed>("differed", {}, count()),
       field<&F::unsupported>("unsupported", "vectors that were not played", count()),
       field<&F::rules>("rules", "of everything that was asked"),
       field<&F::unanswered>("unanswered", "rules of which something was not answered"),
       field<&F::not_played>("not_played", "by reason"), fields<&F::differences>()});
}

}  // namespace bastide::reports::records
