// When a verdict may read "proved for any size": all lemmas of a proof that applies hold, nothing contradicts
// it, and the run was not cut short.
#include "props/stages/verdicts.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_proved_verdicts {

namespace {

using namespace bastide;
using namespace bastide::props;
using namespace bastide::props::proofs;
using namespace bastide::props::stages;

Verdict holds(const BoardView& /*view*/) { return {}; }
bool nowhere(const tilesets::TileSet& /*set*/, const rules::editions::Edition& /*edition*/) { return false; }

struct Case {
  tilesets::TileSet set = tilesets::files::load_tile_set("mini-chiral");
  rules::editions::Edition edition;
  std::vector<Property> properties = std::vector<Property>(1);
  std::vector<Proof> proofs = std::vector<Proof>(1);
  VerifyPlan plan;
  StageFindings findings;

  Case() {
    properties[0].id = "holds";
    properties[0].on_board = &holds;
    proofs[0] = {"holds", {"step", "base"}, "by induction", nullptr};
    plan.subjects = {{&edition, &set}};
    plan.games = 0;
    BoardStageResult boards;
    boards.boards = {1, 7};
    findings.boards.add(0, boards);
    findings.deployments.add(0, {});
    findings.walks.add(0, {});
    findings.proofs.add(
        0, {{{"base", "", 3, true, ""}, {"step", "", 40, true, ""}, {"other", "", 5, false, "x"}}, true});
    findings.games.resize(1);
  }
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;
  std::vector<LemmaResult>& lemmas() { return findings.proofs.stages[0].stage.lemmas; }
  FoundVerdict verdict(bool is_complete = true) const {
    return make_verdicts(plan, properties, proofs, findings, is_complete).front();
  }
};

TEST_CASE("proved: every lemma of the proof holds, and nothing contradicts it") {
  Case c;
  CHECK(c.verdict().outcome == Outcome::proved);
  CHECK(c.verdict().coverage.contexts == 43);
  CHECK(c.verdict().coverage.boards == 8);

  SECTION("cut short") { CHECK(c.verdict(false).outcome == Outcome::inconclusive); }
  SECTION("a lemma fails") {
    c.lemmas()[1].holds = false;
    CHECK(c.verdict().outcome == Outcome::held);
    CHECK(c.verdict().coverage.contexts == 0);
  }
  SECTION("a lemma was not checked") {
    c.lemmas().erase(c.lemmas().begin());
    CHECK(c.verdict().outcome == Outcome::held);
  }
  SECTION("the proof does not apply here") {
    c.proofs[0].applies = &nowhere;
    CHECK(c.verdict().outcome == Outcome::held);
  }
  SECTION("the proof is another property's") {
    c.proofs[0].property = "other";
    CHECK(c.verdict().outcome == Outcome::held);
  }
  SECTION("a board contradicts it") {
    c.findings.boards.stages[0].stage.smallest.offer(
        0, {"holds", FoundIn::boards, 0, {{0, 0, {0, 0}, {}}}, {"no", {}, {}, {}}, {}, {}});
    CHECK(c.verdict().outcome == Outcome::violated);
  }
  SECTION("combinations of options are not proved") {
    c.plan.subjects[0].combination_games = 1;
    c.findings.games[0].games = 5;
    CHECK(c.verdict().outcome == Outcome::held);
  }
}

}  // namespace

}  // namespace test_proved_verdicts
