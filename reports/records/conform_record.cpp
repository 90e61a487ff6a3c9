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

/// Once more, for who wants one.
std::optional<ConformDifference> first_difference(const ConformRecord& record) {
  return record.differences.empty() ? std::nullopt : std::optional(record.differences.front());
}

}  // namespace

Shape shape_of(const ConformShrinking*) {
  return words<ConformShrinking>({"complete", "given up", "interrupted"});
}

Shape shape_of(const ConformRule*) {
  using F = ConformRule;
  return object({field<&F::rule>("rule"), field<&F::verdict>("verdict", {}, word_among<verdicts>()),
                 counts<&F::checked, &F::agreed, &F::differed, &F::unsupported>(),
                 field<&F::not_occurred>("not_occurred", "situations that it is about")});
}

Shape shape_of(const ConformDifference*) {
  using F = ConformDifference;
  return object({fields<&F::rule, &F::turn, &F::what, &F::expected, &F::got>(),
                 field<&F::is_on_board>("stage", {}, stage()),
                 counts<&F::found_in, &F::turns_before, &F::turns, &F::tries>(),
                 field<&F::is_repeated>("repeated").or_null(), field<&F::shrinking>("shrinking"),
                 field<&F::perhaps>("perhaps", {}, text_or_nothing()).or_null(),
                 field<&F::file>("file", {}, text_or_nothing()).or_null(),
                 field<&F::game>("game").or_null()});
}

Shape shape_of(const ConformKnown*) {
  using F = ConformKnown;
  return object({field<&F::rule>("rule"), counts<&F::turns>(),
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
       field<&F::tile_set>("tileset", "empty when records name theirs"), field<&F::edition>("edition"),
       counts<&F::seed, &F::games, &F::boards, &F::turns, &F::unsupported_games>(), field<&F::rules>("rules"),
       computed<first_difference>("difference", "the first of them").or_null(),
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
