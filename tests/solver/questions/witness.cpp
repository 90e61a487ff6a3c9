// `solve witness`: what is impossible and what is cut short, on any number of threads. All boards of the
// reference model, smaller ones first, are compared in tests/mutants/largest_questions.cpp.
#include "solver/questions/witness/witness.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_witness {

using namespace bastide::solver::questions::answers;
using namespace bastide;

namespace {

std::int64_t fact(const Answer& answer, const std::string& name) {
  for (const auto& f : answer.facts) {
    if (f.name == name) return std::get<std::int64_t>(f.value);
  }
  return -1;
}

Answer ask(const rules::board::FitTable& fit, const std::string& text, int tiles, int threads = 1) {
  solver::runs::RunControl control;
  control.threads = threads;
  const auto condition = solver::questions::witness::Condition::read(text);
  const auto edition = rules::editions::load_edition("c1");
  return solver::questions::witness::find_witness({fit, edition}, condition, {tiles, true}, control)
      .answers.front();
}

}  // namespace

TEST_CASE("witness: what cannot be is impossible, by its own bound or because the set is used up") {
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  const rules::board::FitTable fit(set);
  const auto bounded = ask(fit, "completed_cities >= 4 and tiles <= 4", 5);
  CHECK(bounded.verdict == SolveVerdict::impossible);
  CHECK(bounded.proof.kind == ProofKind::counting);
  const auto looked = ask(fit, "loops >= 1 and tiles <= 4", 5);
  CHECK(looked.verdict == SolveVerdict::impossible);
  CHECK(looked.proof.kind == ProofKind::exhaustion);
  const auto all = ask(fit, "loops >= 1", 6);  // six tiles are all there are
  CHECK(all.verdict == SolveVerdict::impossible);
  const auto open = ask(fit, "loops >= 1", 4);
  CHECK(open.verdict == SolveVerdict::cut_short);
  CHECK(fact(open, "at_least") == 5);
}

TEST_CASE("witness: the answer does not depend on threads") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto condition = solver::questions::witness::Condition::read("completed cities >= 2 and roads >= 3");
  const auto edition = rules::editions::load_edition("c1");
  std::vector<std::string> texts;
  for (const int threads : {1, 2, 5}) {
    solver::runs::RunControl control;
    control.threads = threads;
    const auto answers =
        solver::questions::witness::find_witness({fit, edition}, condition, {3, false}, control);
    const auto& answer = answers.answers.front();
    REQUIRE(answer.verdict == SolveVerdict::found);
    texts.push_back(rules::print_position(set, *answer.position) + std::to_string(answer.proof.nodes) +
                    answer.proof.words.front());
  }
  CHECK(texts[0] == texts[1]);
  CHECK(texts[0] == texts[2]);
}

}  // namespace test_witness
