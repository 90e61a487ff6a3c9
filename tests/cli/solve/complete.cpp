// bastide solve complete: what it tells, and what it refuses.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_complete {

using namespace bastide::tests;

TEST_CASE("solve complete: fewest tiles, single tiles and chances as JSON") {
  const auto told = json_of("solve complete 'D0@0,0' --feature D0@0,0:city --draws 2 --json");
  const auto& answer = told["answers"][0];
  check_has(answer, R"({"feature": "city of D0@0,0", "verdict": "found", "tiles": 1, "count": "8"})");
  CHECK(answer["single_tiles"].size() == 7);
  // D 3 left, E 5, H 3, I 2, J 3, K 3, L 3 of 71 tiles (tests/solver/questions/complete.cpp).
  CHECK(answer["chance"] == nlohmann::json({"22/71", "187/355"}));
  CHECK(answer["chance_exact_draws"] == 1);  // two draws could also complete it with two tiles
}

TEST_CASE("solve complete: the sole completer, from a file, and all completions") {
  const Folder folder;
  folder.write("board.txt", "D0@0,0  # the start tile\nU0@1,0\n");
  const auto answer = json_in(
      folder,
      "solve complete --file board.txt --feature 0,0:city --supply 'D1 U2 E2 A1' --all --json")["answers"][0];
  check_has(answer, R"({"sole_completer": "E", "all": ["D0@0,0 U0@1,0 E2@0,-1"]})");
  CHECK(answer["chance_exact_draws"] == 4);  // no other completion is there, and 4 tiles are left
}

TEST_CASE("solve complete: a sentence with tiles, places and chances, fractions when asked for") {
  // One of Q, R, S, T (1 + 3 + 2 + 1 = 7) of 67 tiles left closes the gap: 7/67 = 10.4 %. Within five draws:
  // 1 - (60*59*58*57*56)/(67*66*65*64*63) = 24977/57486 = 43.4 %, and more by two tiles or three.
  const std::string ask = "solve complete 'D2@0,-1 U0@-1,-1 E1@-1,0 U0@1,-1 E3@1,0' --feature -1,0:city";
  auto text =
      program_says(
          ask, 0,
          {"^Yes, the city of E1@-1,0: one tile, Q, R, S or T, at 0,0; 10 % by the next draw, at least 43 %\n"
           "within five.\n"
           "  4 ways: Q0@0,0, R0@0,0, S0@0,0, T0@0,0.\n"},
          {}, {"24977/57486"})
          .output;
  text = program_says(
             ask + " --exact", 0,
             {"  Within 1 draw: 7/67 (0.104478)\n", "  Within 5 draws: at least 24977/57486 (0.434488)\n"})
             .output;
  // What all completions are known of is exact, and told without "at least".
  text = run_program("solve complete 'D0@0,0 U0@1,0' --feature 0,0:city --supply 'D1 U2 E2 A1'").output;
  CHECK(text.starts_with(
      "Yes, the city of D0@0,0: one tile, none but E, at 0,-1; 50 % by the next draw, 100 % within four.\n"));
  text = run_program("solve complete D0@0,0 --feature 0,0:road --draws 3").output;
  CHECK(
      text.starts_with("Yes, the road of D0@0,0: two tiles, as A3@-1,0 and A1@1,0 (98 ways in all); 3 % "
                       "within two, at least\n8 % "
                       "within three.\n"));
  text = run_program("solve complete D0@0,0 --feature 0,0:road --draws 1").output;
  CHECK(text.starts_with(
      "Yes, the road of D0@0,0: two tiles, as A3@-1,0 and A1@1,0 (98 ways in all); not by the next draw.\n"));
}

TEST_CASE("solve complete: what cannot be is no failure, what is not known is") {
  program_says(
      "solve complete 'D0@0,0 U0@1,0 V1@1,-1 U0@-1,0 V2@-1,-1 V0@1,-2 V3@-1,-2 D2@0,-2' --feature 0,0:city",
      0,
      {"^No: the city of D0@0,0 can never be completed.\n",
       "The feature needs a tile on cell 0,-1: no tile of the set fits"});
  program_says("solve complete 'C0@0,0' --feature 0,0:city --tiles 3", 5,
               {"^Not known: it takes 4 tiles at least.\n", "No completion has fewer than 4 tiles"});
}

TEST_CASE("solve complete: features that are none are told with their place") {
  check_refused(Folder(), 2, "solve complete",
                {{"D0@0,0 --feature 1,1:city", "--feature:1:1: no tile lies on cell 1,1"},
                 {"D0@0,0 --feature 0,0:castle", "--feature:1:5: tile D has no segment 'castle'"},
                 {"D0@0,0 --feature 0,0:field0", "--feature:1:5: a farm is never completed"},
                 {"D0@0,0 --feature D1@0,0:city", "--feature:1:1: 'D1@0,0' is not in the position"},
                 {"D0@0,0 --feature 0,0", "--feature:1:4: no ':' in '0,0'"},
                 {"D0@0,0 --feature 0,x:city", "--feature:1:3: found '0,x:city'"},
                 {"D0@0,0 --feature x:city", "--feature:1:1: found 'x:city'"},
                 {"D0@0,0 --feature Dx@0,0:city", "--feature:1:2: bad rotation 'x'"},
                 {"'D0@0,0 U0@5,5' --feature 0,0:city", "<position>:1:8: this tile does not hang together"},
                 {"'# none' --feature 0,0:city", "<position>:1:1: found no placement"}});
  CHECK(run_program("solve complete D0@0,0").exit_code == 1);
  CHECK(run_program("solve complete --feature 0,0:city").exit_code == 1);
}

}  // namespace test_complete
