#include "tests/mutants/hunt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "props/catalogue/catalogue.hpp"
#include "props/play/example_check.hpp"
#include "props/play/game_generator.hpp"
#include "props/proofs/proof.hpp"
#include "props/stages/board_stage.hpp"
#include "props/stages/game_stage.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "tests/mutants/proof_faults.hpp"
#include "tests/mutants/solver_questions.hpp"
#include "tests/mutants/test_program.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {
namespace {

constexpr std::uint64_t seed = 1;

/// A file of the repository is named by its path from there.
std::string placed(const std::string& id_or_path) {
  return id_or_path.ends_with(".toml") ? BASTIDE_SOURCE_DIR "/" + id_or_path : id_or_path;
}

rules::editions::Edition load_edition(const Hunt& hunt) {
  auto edition = rules::editions::load_edition(placed(hunt.edition));
  for (const auto& [name, value] : options_of(hunt)) {
    const auto wrong = rules::editions::set_option(edition, name, value);
    if (!wrong.empty()) throw std::logic_error(wrong);
  }
  return edition;
}

/// What is played, loaded when it is first needed: a table with errors cannot be.
struct Lab : rules::board::OwnedRules {
  explicit Lab(const Hunt& of) : Lab(of, load_edition(of)) {}
  Lab(const Hunt& of, const rules::editions::Edition& by)
      : OwnedRules(by, rules::editions::tiles_under(tilesets::files::load_tile_set(placed(of.set)), by)),
        hunt(of) {}

  const Hunt& hunt;
};

solver::runs::RunControl one_thread() {
  solver::runs::RunControl control;
  control.threads = 1;
  return control;
}

Catch caught(const char* stage, int size, const props::Property& property, const Lab& lab,
             const props::stages::FoundViolation& found) {
  return {stage,
          size,
          property.id,
          property.compares_engines,
          true,
          static_cast<int>(found.placements.size()),
          rules::print_position(lab.set, {found.placements}),
          found.violation.explanation};
}

void report_all(const char* stage, int size, const Lab& lab, const props::stages::BoardStageResult& result,
                const Report& report) {
  for (const auto& [p, found] : result.smallest.all())
    report(caught(stage, size, props::catalogue::all_properties()[p], lab, found));
}

/// Before anything is loaded: the rules of the tile table's lint, each once.
void lint(const Hunt& hunt, const Report& report) {
  if (hunt.set.find('+') != std::string::npos) return;  // a sum has no file
  const auto file = hunt.set.ends_with(".toml") ? placed(hunt.set)
                                                : tilesets::files::data_folder() + "/" + hunt.set + ".toml";
  std::set<std::string> told;
  for (const auto& f : tilesets::files::lint_tile_set(tilesets::read_text_file(file), file)) {
    if (f.severity != tilesets::files::Severity::error || !told.insert(f.rule).second) continue;
    report({"lint", 1, f.rule, false, false, 0, {}, fmt::format("tile {}: {}", f.tile, f.message)});
  }
}

void examples(const Lab& lab, int size, const Report& report) {
  for (const auto& example : rules::records::load_worked_examples(lab.set)) {
    const auto result = props::play::check_example(lab.rules(), example);
    if (!result || result->passed) continue;
    auto position = example.position;
    if (example.turn) position.placements.push_back(example.turn->tile);
    report({"examples", size, "example " + result->id, false, false,
            static_cast<int>(position.placements.size()),
            rules::print_position(rules::records::set_of(example, lab.set), position), result->detail});
  }
}

void boards(const Lab& lab, int size, const Report& report) {
  report_all("boards", size, lab,
             props::stages::check_boards(lab.rules(), size, props::catalogue::all_properties(), one_thread()),
             report);
}

void deployments(const Lab& lab, int size, const Report& report) {
  report_all(
      "deployments", size, lab,
      props::stages::check_deployments(lab.rules(), size, props::catalogue::all_properties(), one_thread()),
      report);
}

void proofs(const Lab& lab, int size, const Report& report) {
  if (const auto& only = lab.hunt.lemma; !only.empty()) {
    if (const auto failure = first_failure_of(only, lab.rules()); !failure.empty())
      report({"proofs", size, "lemma " + only, false, true, 0, {}, failure});
    return;
  }
  for (const auto& lemma : props::proofs::prove(lab.rules(), one_thread()).lemmas) {
    if (!lemma.failure.empty())
      report({"proofs", size, "lemma " + lemma.id, false, true, 0, {}, lemma.failure});
  }
}

/// Which of the failures in games is shrunk: of a property that states a rule, fewest turns, first game.
std::optional<std::size_t> to_shrink(const std::map<std::size_t, props::stages::FailedGame>& failures) {
  std::optional<std::size_t> best;
  const auto rank = [&](std::size_t p) {
    const auto& property = props::catalogue::all_properties()[p];
    return std::tuple(property.judges_log, property.compares_engines, failures.at(p));
  };
  for (const auto& [p, failed] : failures) {
    if (!best || rank(p) < rank(*best)) best = p;
  }
  return best;
}

/// Rounds of games until there are so many: one, one more, two, four, as many as there were before.
int rounds_of(std::uint64_t games) {
  return games == 0 ? 0 : 1 + static_cast<int>(std::bit_width(games - 1));
}

/// Of the properties that fail one is shrunk, the others are named: shrinking takes far longer than playing.
void games(const Lab& lab, int size, const Report& report) {
  const std::uint64_t first = size == 1 ? 0 : std::uint64_t{1} << static_cast<unsigned>(size - 2);
  const auto last = std::min(std::max<std::uint64_t>(2 * first, 1), lab.hunt.games);
  const auto played =
      props::stages::play_games(lab.rules(), seed, first, last, props::catalogue::all_properties(), nullptr);
  const auto shrunk = to_shrink(played.failures);
  for (const auto& [p, failed] : played.failures) {
    const auto& property = props::catalogue::all_properties()[p];
    Catch found{"games", size, property.id, property.compares_engines, true, 0, {}, {}};
    if (p == shrunk) {
      const auto smallest = props::stages::shrunk_failure(
          lab.rules(), property, props::play::numbered_game(lab.rules(), seed, failed.game));
      if (smallest) found = caught("games", size, property, lab, *smallest);
    }
    report(found);
  }
}

/// A stage that looks at a loaded set and edition.
struct Stage {
  const char* name;
  int (*sizes)(const Hunt&);  ///< it is looked at sizes 1 to this; 0: not at all
  void (*look)(const Lab&, int size, const Report&);
};

constexpr std::array stages = {
    Stage{"examples", [](const Hunt& h) { return h.examples ? 1 : 0; }, examples},
    Stage{"boards", [](const Hunt& h) { return h.board_tiles; }, boards},
    Stage{"deployments", [](const Hunt& h) { return h.deployment_tiles; }, deployments},
    Stage{"proofs", [](const Hunt& h) { return h.proofs ? 1 : 0; }, proofs},
    Stage{"games", [](const Hunt& h) { return rounds_of(h.games); }, games},
};

/// What the checks of the hunt's question say about the solver.
void questions(const Hunt& hunt, Depth depth, const Report& report) {
  ask_solver(hunt.question, depth == Depth::all_stages, [&](const std::string& id, const std::string& words) {
    report({"questions", 1, id, false, true, 0, {}, words});
  });
}

/// What an instrumented test program says.
void test_program(const Hunt& hunt, const std::string& fault, const Report& report) {
  const auto failure = first_failed_test(hunt.program, hunt.test, fault);
  if (failure.empty()) return;
  report({"tests", 1, fmt::format("test {}: {}", hunt.program, hunt.test), false, false, 0, {}, failure});
}

}  // namespace

void look(const Hunt& hunt, const std::string& fault, Depth depth, const Report& report) {
  if (!hunt.program.empty()) return test_program(hunt, fault, report);
  if (!hunt.question.empty()) return questions(hunt, depth, report);
  bool is_refused = false;
  lint(hunt, [&](const Catch& found) {
    is_refused = true;
    report(found);
  });
  if (is_refused) return;
  const Lab lab(hunt);
  bool is_over = false;
  const auto note = [&](const Catch& found) {
    is_over = is_over || (depth == Depth::until_stated && found.is_property && !found.compares_engines);
    report(found);
  };
  for (const auto& stage : stages) {
    for (int size = 1; size <= stage.sizes(hunt) && !is_over; ++size) stage.look(lab, size, note);
  }
}

void look_once(const Hunt& hunt, const std::string& stage, int size, const Report& report) {
  if (stage == "tests") return test_program(hunt, "", report);
  if (stage == "questions") return questions(hunt, Depth::all_stages, report);
  if (stage == "lint") return lint(hunt, report);
  const Lab lab(hunt);
  for (const auto& s : stages) {
    if (s.name == stage) s.look(lab, size, report);
  }
}

}  // namespace bastide::mutants
