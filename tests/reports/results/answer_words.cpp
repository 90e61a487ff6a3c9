// Sentences of answers that few questions of the tests end with: a record is made for each, with the facts
// that the question gives.
#include "reports/results/answer_words.hpp"

#include <initializer_list>

#include "reports/answers/check_record.hpp"
#include "tests/catch.hpp"

namespace test_answer_words {

using namespace bastide::reports;
using bastide::solver::questions::answers::ProofKind;
using bastide::solver::questions::answers::SolveVerdict;
using records::Fact;
using records::SolveAnswer;

namespace {

struct Case {
  const char* question;
  SolveVerdict verdict;
  std::vector<Fact> about, facts;
  std::string position, sentence;
  std::vector<std::string> more = {};
};

std::string per_cent_of(const std::string& fraction, const std::string& decimal, std::int64_t exact_draws) {
  SolveAnswer answer;
  answer.verdict = SolveVerdict::found;
  answer.about = {{"feature", std::string("city")}};
  answer.position = "D0@0,0 E2@0,-1";
  answer.facts = {{"tiles", std::int64_t{1}},
                  {"chance", std::vector<std::string>{fraction}},
                  {"chance_decimal", std::vector<std::string>{decimal}},
                  {"chance_exact_draws", exact_draws}};
  const auto words = results::answer_sentence("complete", answer, false).sentence;
  const std::string begin = "Yes, the city: one tile, as E2@0,-1; ", end = " by the next draw.";
  REQUIRE(words.starts_with(begin));
  REQUIRE(words.ends_with(end));
  return words.substr(begin.size(), words.size() - begin.size() - end.size());
}

}  // namespace

TEST_CASE("answers: a sentence for every way in which a question ends") {
  using enum SolveVerdict;
  const auto n = [](const char* name, std::int64_t value) { return Fact{name, value}; };
  const auto text = [](const char* name, std::string value) { return Fact{name, std::move(value)}; };
  const std::vector<Case> cases = {
      {"block",
       bound,
       {text("asked", "every")},
       {n("at_least", 9)},
       "",
       "Not known: with fewer than 9 tiles something in the bag always has a place."},
      {"fill",
       cut_short,
       {text("shape", "3x3")},
       {},
       "",
       "Not known: within the limit it was not decided whether 3x3 can be filled as asked."},
      {"fill",
       found,
       {text("shape", "3x3")},
       {n("open_edges", 0)},
       "D0@0,0",
       "Yes: 3x3 can be filled as asked, with 0 open edges at the rim."},
      {"fill",
       found,
       {text("shape", "3x3")},
       {n("open_edges", 1)},
       "D0@0,0",
       "Yes: 3x3 can be filled as asked, with 1 open edge at the rim and not with fewer."},
      {"fill",
       bound,
       {text("shape", "3x3")},
       {n("open_edges", 4), n("at_least", 2)},
       "D0@0,0",
       "Yes: 3x3 can be filled as asked, with 4 open edges at the rim; fewer than 2 are impossible, between "
       "them it is not known."},
      {"fill",
       found,
       {text("shape", "2x1")},
       {n("listed", 5), {"list_is_complete", true}},
       "D0@0,0",
       "Yes: 2x1 can be filled as asked; all 5 below."},
      {"fill",
       found,
       {text("shape", "2x1")},
       {n("listed", 5), {"list_is_complete", false}},
       "D0@0,0",
       "Yes: 2x1 can be filled as asked; the first 5 below."},
      {"largest",
       impossible,
       {text("feature", "loop"), text("by", "tiles")},
       {},
       "",
       "There is no road that closes on itself."},
      {"largest",
       impossible,
       {text("feature", "city"), text("by", "points")},
       {},
       "",
       "No completed city is worth a point."},
      {"largest",
       bound,
       {text("feature", "city"), text("by", "tiles")},
       {n("at_most", 31)},
       "",
       "Not known: a completed city has at most 31 tiles, but none was found."},
      {"largest",
       bound,
       {text("what", "final")},
       {n("at_most", 1)},
       "",
       "Not known: a final scoring has at most 1 point, but none was found."},
      {"witness",
       cut_short,
       {{"differs", std::vector<std::string>{"c1", "mine"}}},
       {n("at_least", 4)},
       "",
       "c1 and mine score every position of up to 3 tiles alike; larger ones were not looked at."},
      {"witness",
       found,
       {text("property", "fits"), text("statement", "A tile fits.")},
       {n("tiles", 2), n("followers", 1), text("explanation", "it does not"), text("engine_answer", "yes"),
        text("expected_answer", "no")},
       "D0@0,0 E2@0,-1",
       "fits fails with 2 tiles and 1 follower: it does not",
       {"Engine answer: yes", "Expected answer: no", "It says: A tile fits."}},
      {"witness",
       impossible,
       {text("property", "fits"), text("statement", "A tile fits.")},
       {},
       "",
       "fits fails on no board of any size.",
       {"It says: A tile fits."}},
  };
  for (const auto& c : cases) {
    SolveAnswer answer;
    answer.verdict = c.verdict;
    answer.about = c.about;
    answer.facts = c.facts;
    answer.position = c.position;
    INFO(c.question << ": " << c.sentence);
    const auto said = results::answer_sentence(c.question, answer, false);
    CHECK(said.sentence == c.sentence);
    CHECK(said.more == c.more);
  }
  SolveAnswer silent;
  silent.verdict = impossible;
  silent.about = {text("property", "fits")};
  silent.proof.kind = ProofKind::counting;
  CHECK(results::answer_sentence("witness", silent, false).sentence ==
        "fits says nothing under this edition.");
}

TEST_CASE("answers: chances are rounded as near to 0 and 1 as they are, and down where they are bounds") {
  struct Row {
    const char *fraction, *decimal, *exact, *at_least;
  };
  constexpr Row rows[] = {
      {"1", "1", "100 %", "at least 100 %"},
      {"0", "0", "not", "not known"},
      {"9999/10000", "0.9999", "more than 99.9 %", "at least 99.9 %"},
      {"9957/10000", "0.9957", "99.6 %", "at least 99.5 %"},
      {"986/1000", "0.986", "99 %", "at least 98 %"},
      {"1/100", "0.0100001", "1 %", "at least 1 %"},
      {"1/106", "0.00946", "0.95 %", "at least 0.94 %"},
      {"1/20000", "0.00005", "less than 0.01 %", "at least 0.00 %"},
  };
  for (const auto& row : rows) {
    INFO(row.decimal);
    CHECK(per_cent_of(row.fraction, row.decimal, 1) == row.exact);
    CHECK(per_cent_of(row.fraction, row.decimal, 0) == row.at_least);
  }
}

TEST_CASE("answers: what a proof rests on, by its kind") {
  SolveAnswer answer;
  answer.verdict = SolveVerdict::impossible;
  answer.proof.nodes = 12'345;
  const auto said = [&](ProofKind kind, std::vector<std::string> words) {
    answer.proof.kind = kind;
    answer.proof.words = std::move(words);
    return results::proof_sentence("fill", answer);
  };
  CHECK(said(ProofKind::none, {}).empty());
  CHECK(said(ProofKind::witness, {}) == "Checked by the reference model.");
  CHECK(said(ProofKind::exhaustion, {}) == "Proved by exhaustion: 12,345 layings of a tile looked at.");
  CHECK(said(ProofKind::counting, {}) == "Proved by counting.");
  CHECK(said(ProofKind::counting, {"So it is."}) == "Proved by counting:");
  CHECK(said(ProofKind::certificate, {}) == "Proved by a checked refutation of 12,345 steps.");
  CHECK(said(ProofKind::certificate, {"So it is."}) == "Proved by a checked refutation of 12,345 steps:");
  answer.verdict = SolveVerdict::bound;
  CHECK(said(ProofKind::certificate, {}) == "By a checked refutation of 12,345 steps.");
}

TEST_CASE("answers: what a check says of a violation, and of what it does not judge") {
  using answers::CheckOutcome;
  CHECK(answers::in_words(CheckOutcome::violated, "position") == "violated");
  CHECK(answers::in_words(CheckOutcome::held, "game") == "holds");
  CHECK(answers::in_words(CheckOutcome::not_judged, "game").starts_with("does not judge a game record"));
  CHECK(answers::in_words(CheckOutcome::not_judged, "position") !=
        answers::in_words(CheckOutcome::not_judged, "game"));
}

}  // namespace test_answer_words
