#include "reports/records/solve_record.hpp"

#include <fmt/format.h>

#include <array>

#include "rules/notation.hpp"
#include "tilesets/spelling.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

namespace {

constexpr int most_supplied_tiles = 1'000'000;

std::string wrong_number(const std::string& digits) {
  if (!digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos) return {};
  return tilesets::in_quotes(digits) + ", expected a decimal number as a string";
}

/// "D0@0,0:city".
std::string segment_text(const tilesets::TileSet& set, const rules::Position& position,
                         const rules::SegmentRef& segment) {
  auto placement = position.placements[static_cast<std::size_t>(segment.placement)];
  placement.follower.reset();
  const auto& type = set.type(placement.type);
  return rules::print_placement(set, placement) + ":" +
         type.segments[static_cast<std::size_t>(segment.segment)].name;
}

}  // namespace

Shape shape_of(const SolveReason*) {
  using F = SolveReason;
  return object({field<&F::kind>("kind"), field<&F::nodes>("nodes").if_any(), field<&F::words>("words"),
                 field<&F::file>("file").if_any()});
}

Shape shape_of(const SolveAnswer*) {
  using F = SolveAnswer;
  auto out = object(
      {field<&F::about>("about").spread(), field<&F::verdict>("verdict"), field<&F::facts>("facts").spread(),
       field<&F::count>("count", {},
                        maybe_of<std::optional<std::string>>(text_like<wrong_number>("^[0-9]+$"))),
       field<&F::position>("position", "placements in notation").like("@").if_any(),
       field<&F::highlight>("highlight").like("@.*:").if_any(), field<&F::all>("all").like("@").if_any(),
       field<&F::proof>("proof")});
  out.description =
      "beside what is listed here: facts, each a number, a text, true or false, or a list of texts, named in "
      "docs/solver.md";
  return out;
}

Shape shape_of(const SolveRecord*) {
  using F = SolveRecord;
  auto out = object(
      {constant("format", "bastide.solve/1"),
       field<&F::question>("question", {}, word_among<question_names>()), field<&F::tile_set>("tileset"),
       field<&F::edition>("edition"), field<&F::rules>("rules").if_any(),
       field<&F::supply>("supply", "tiles of each type, where --supply or --without changed them",
                         map_of<F::ByName<int>>(integer<int>(0, most_supplied_tiles)))
           .if_any(),
       field<&F::position>("position", "what all answers are about: the board whose holes were asked for")
           .like("@")
           .if_any(),
       field<&F::answers>("answers"), field<&F::program>("program").if_any(),
       field<&F::version>("version").if_any(), field<&F::command>("command").if_any()});
  out.description =
      "What `bastide solve` found: one answer for each thing asked. Documented in docs/formats.md.";
  return out;
}

SolveAnswer told(const tilesets::TileSet& set, const solver::questions::answers::Answer& answer,
                 const std::string& proof_file) {
  SolveAnswer out{answer.about, answer.verdict, answer.facts, answer.count, {}, {}, {}, {}};
  if (answer.position) {
    out.position = rules::print_position(set, *answer.position);
    for (const auto& segment : answer.highlight)
      out.highlight.push_back(segment_text(set, *answer.position, segment));
  }
  for (const auto& one : answer.all) out.all.push_back(rules::print_position(set, one));
  out.proof = {answer.proof.kind, answer.proof.nodes, answer.proof.words,
               answer.proof.refutation.empty() ? "" : proof_file};
  return out;
}

std::string text_of(const FactValue& value, const std::string& between) {
  struct Words {
    std::string operator()(std::int64_t v) const { return fmt::format("{}", v); }
    std::string operator()(double v) const { return fmt::format("{:.6g}", v); }
    std::string operator()(bool v) const { return v ? "yes" : "no"; }
    std::string operator()(const std::string& v) const { return v; }
    std::string operator()(const std::vector<std::string>& v) const {
      return fmt::format("{}", fmt::join(v, between));
    }
    const std::string& between;
  };
  return std::visit(Words{between}, value);
}

}  // namespace bastide::reports::records
