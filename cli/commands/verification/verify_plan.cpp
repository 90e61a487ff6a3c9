#include "cli/commands/verification/verify_plan.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/exit_code.hpp"
#include "cli/input/edition_input.hpp"
#include "props/catalogue/catalogue.hpp"
#include "rules/editions/tiles_under.hpp"
#include "solver/games/game_states.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {
namespace {

constexpr int default_tiles = 4;
/// Whose own rules are checked waits for the answer: boards of four tiles are a hundred times those of three,
/// deployments on three tiles three hundred times those on two and a third of the whole time, and no fault of
/// the catalogue on tiles of the base set needs either (docs/faults.md).
constexpr int default_tiles_named = 3;
constexpr int default_deployment_tiles_named = 2;
constexpr int most_tiles_of_small_sets = 24;  ///< of which boards of four tiles are few
constexpr int default_deployment_tiles = 3;
constexpr int default_game_tiles = 3;
/// Where such an edition has further figures: each turn has several ways more, and three tiles take minutes.
/// No fault of the catalogue that only figures show needs more than boards of two tiles, deployments on one,
/// proofs and random games.
/// Likewise where several tiles lie at the start and the first turn has many places.
constexpr int default_game_tiles_of_figures = 2;

/// It lies in the list.
const NamedSet* find_or_add(std::list<NamedSet>& sets, const std::string& file, tilesets::TileSet set,
                            const rules::editions::Edition& edition) {
  const auto name = input::played_set_name(file, set, edition);
  const auto found = std::ranges::find(sets, name, &NamedSet::name);
  return found != sets.end() ? &*found : &sets.emplace_back(name, file, std::move(set));
}

/// How many tiles lie besides one at the start of all subjects: no board has fewer.
int further_tiles_at_start(const Subjects& subjects) {
  std::optional<int> least;
  for (const auto& subject : subjects.editions) {
    const int more = subject.set->set.start_size() - 1;
    least = std::min(least.value_or(more), more);
  }
  return least.value_or(0);
}

}  // namespace

NamedSet::NamedSet(std::string n, std::string from, tilesets::TileSet s)
    : name(std::move(n)), loaded_from(std::move(from)), set(std::move(s)), fit(set) {
  findings = tilesets::files::lint_tiles(loaded_from);
}

Subjects load_subjects(const VerifyOptions& options) {
  Subjects subjects;
  const auto add = [&](const std::string& name, rules::editions::Edition edition, std::uint64_t games) {
    const auto set_name = options.common.tile_set.empty() ? edition.tile_set : options.common.tile_set;
    const auto loaded = input::load_linted_set(set_name, edition);
    const auto* set =
        find_or_add(subjects.sets, set_name, rules::editions::tiles_under(loaded.set, edition), edition);
    std::vector<std::string> lint;
    for (const auto& warning : loaded.warnings) {
      const auto text = input::to_text(warning);  // its line of the file stands below the first
      lint.push_back(text.substr(0, text.find('\n')));
    }
    subjects.editions.push_back({name, std::move(edition), set, games, std::move(lint)});
  };
  for (const auto& name : named_editions(options.editions, options.common, {"all"}))
    add(name, load_edition(options.common, name), 0);
  const bool is_named = !options.editions.empty() || !options.common.edition.empty();
  const auto combination_games = options.combinations.value_or(is_named ? 0 : 6);
  if (combination_games > 0) {
    auto base = rules::editions::load_edition(input::default_edition);
    base.name = "combinations of options on top of " + base.id;
    add("combinations", base, combination_games);
    // Combinations may join crossings; the record then needs these tiles, to draw what was found.
    base.junction_ends_road = rules::editions::JunctionEndsRoad::houses_only;
    const auto& set = *subjects.editions.back().set;
    if (!rules::editions::joining_crossings(set.set, base).empty())
      find_or_add(subjects.sets, set.loaded_from,
                  rules::editions::tiles_under(tilesets::files::load_tile_set(set.loaded_from), base), base);
  }
  return subjects;
}

props::stages::VerifyPlan make_plan(const VerifyOptions& options, const Subjects& subjects) {
  props::stages::VerifyPlan plan;
  for (const auto& subject : subjects.editions)
    plan.subjects.push_back({&subject.edition, &subject.set->set, subject.combination_games, subject.name});
  const bool is_waited_for =
      !options.editions.empty() && std::ranges::any_of(subjects.editions, [](const NamedEdition& subject) {
        return subject.set->set.tile_count() > most_tiles_of_small_sets;
      });
  const bool has_figures =
      is_waited_for && std::ranges::any_of(subjects.editions, [](const NamedEdition& subject) {
        return subject.edition.figures.size() > 1;
      });
  const int more = further_tiles_at_start(subjects);
  plan.tiles = options.tiles.value_or(more + (is_waited_for ? default_tiles_named : default_tiles));
  plan.deployment_tiles = options.deployment_tiles.value_or(std::min(
      more + (is_waited_for ? default_deployment_tiles_named : default_deployment_tiles), plan.tiles));
  plan.games = options.games;
  plan.seed = options.common.seed;
  plan.players = options.players;
  std::sort(plan.players.begin(), plan.players.end());
  if (std::adjacent_find(plan.players.begin(), plan.players.end()) != plan.players.end())
    throw UsageError("--players names a number twice");
  plan.has_proofs = options.proofs == "yes";
  const bool is_whole = options.game_tiles == "all";
  plan.game_tiles = is_whole             ? props::stages::all_tiles
                    : options.game_tiles ? std::stoi(*options.game_tiles)
                                         : std::min(has_figures || more > 0 ? default_game_tiles_of_figures
                                                                            : default_game_tiles,
                                                    plan.tiles);
  for (const auto& subject : subjects.editions) {
    if (!is_whole || subject.combination_games > 0 || subject.edition.draws_one_by_one()) continue;
    throw UsageError(fmt::format(
        "--game-tiles all: what is lost under edition {} depends on hands, expected hand_size 1 and "
        "draw_timing turn_start",
        subject.name));
  }
  return plan;
}

std::vector<props::Property> checkable_properties(const props::stages::VerifyPlan& plan) {
  const bool has_games = plan.games > 0 || std::any_of(plan.subjects.begin(), plan.subjects.end(),
                                                       [](const auto& s) { return s.combination_games > 0; });
  const auto ends_games = [](const props::stages::Subject& subject, int tiles) {
    return subject.combination_games == 0 && tiles > subject.set->tile_count() - subject.set->start_size();
  };
  const bool ends_some = std::any_of(plan.subjects.begin(), plan.subjects.end(),
                                     [&](const auto& s) { return ends_games(s, plan.game_tiles); });
  std::vector<props::Property> chosen;
  for (const auto& property : props::catalogue::all_properties()) {
    const bool on_boards = property.on_board != nullptr;
    const bool on_deployments = property.on_scored != nullptr && (plan.deployment_tiles > 0 || ends_some);
    const bool on_turns = property.on_turn != nullptr && plan.game_tiles > 1;
    if (has_games || on_boards || on_deployments || on_turns) chosen.push_back(property);
  }
  return chosen;
}

}  // namespace bastide::cli::commands::verification
