// Every command: the one place besides its own file where a command is named. A function is declared here and
// nowhere else, since only this list calls it.
#include <CLI/CLI.hpp>

#include "cli/commands/commands.hpp"

namespace bastide::cli::commands {

Command add_audit(CLI::App& parent);
Command add_merge(CLI::App& parent);
Command add_report(CLI::App& parent);

namespace comparison {
Command add_compare(CLI::App& parent);
}  // namespace comparison

namespace counting {
Command add_census(CLI::App& parent);
Command add_count(CLI::App& parent);
Command add_estimate(CLI::App& parent);
Command add_simulate(CLI::App& parent);
Command add_table(CLI::App& parent);
}  // namespace counting

namespace helping {
Command add_completion(CLI::App& parent);
Command add_manual(CLI::App& parent);
}  // namespace helping

namespace showing {
Command add_draw(CLI::App& parent);
Command add_editions(CLI::App& parent);
Command add_editions_diff(CLI::App& parent);
Command add_editions_lint(CLI::App& parent);
Command add_editions_show(CLI::App& parent);
Command add_graph(CLI::App& parent);
Command add_places(CLI::App& parent);
Command add_score(CLI::App& parent);
Command add_sources(CLI::App& parent);
Command add_tilesets(CLI::App& parent);
Command add_tilesets_cards(CLI::App& parent);
Command add_tilesets_diff(CLI::App& parent);
Command add_tilesets_lint(CLI::App& parent);
Command add_tilesets_show(CLI::App& parent);
}  // namespace showing

namespace solve {
Command add_block(CLI::App& parent);
Command add_complete(CLI::App& parent);
Command add_design(CLI::App& parent);
Command add_fill(CLI::App& parent);
Command add_hole(CLI::App& parent);
Command add_largest(CLI::App& parent);
Command add_reach(CLI::App& parent);
Command add_solve(CLI::App& parent);
Command add_witness(CLI::App& parent);
}  // namespace solve

namespace verification {
Command add_check(CLI::App& parent);
Command add_conform(CLI::App& parent);
Command add_engine(CLI::App& parent);
Command add_prove(CLI::App& parent);
Command add_replay(CLI::App& parent);
Command add_vectors(CLI::App& parent);
Command add_verify(CLI::App& parent);
}  // namespace verification

namespace {

constexpr const char* designing = "Rules, tiles, positions";
constexpr const char* checking = "Check the rules";
constexpr const char* counting_words = "Count, sample, solve";
constexpr const char* engines = "Recorded games, other engines";
constexpr const char* running = "Reports and long runs";
constexpr const char* helping_words = "The program itself";

constexpr ListedCommand all_commands[] = {
    {"", comparison::add_compare, false, designing},
    {"", showing::add_editions, false, designing},
    {"editions", showing::add_editions_show, false},
    {"editions", showing::add_editions_lint, false},
    {"editions", showing::add_editions_diff, false},
    {"", showing::add_tilesets, false, designing},
    {"tilesets", showing::add_tilesets_show, false},
    {"tilesets", showing::add_tilesets_lint, false},
    {"tilesets", showing::add_tilesets_diff, false},
    {"tilesets", showing::add_tilesets_cards, false},
    {"", showing::add_score, false, designing},
    {"", showing::add_draw, false, designing},
    {"", showing::add_places, false, designing},
    {"", showing::add_graph, false, designing},
    {"", showing::add_sources, false, designing},
    {"", verification::add_verify, true, checking},
    {"", verification::add_prove, false, checking},
    {"", verification::add_check, false, checking},
    {"", solve::add_solve, true, counting_words},
    {"solve", solve::add_hole, false},
    {"solve", solve::add_block, true},
    {"solve", solve::add_fill, false},
    {"solve", solve::add_largest, false},
    {"solve", solve::add_complete, false},
    {"solve", solve::add_reach, false},
    {"solve", solve::add_witness, true},
    {"solve", solve::add_design, false},
    {"", counting::add_simulate, true, counting_words},
    {"", counting::add_count, true, counting_words},
    {"", counting::add_census, true, counting_words},
    {"", counting::add_estimate, true, counting_words},
    {"", counting::add_table, false, counting_words},
    {"", verification::add_replay, false, engines},
    {"", verification::add_conform, false, engines},
    {"", verification::add_engine, false, engines},
    {"", verification::add_vectors, false, engines},
    {"", add_report, false, running},
    {"", add_merge, false, running},
    {"", add_audit, false, running},
    {"", helping::add_manual, false, helping_words},
    {"", helping::add_completion, false, helping_words},
};

}  // namespace

std::span<const ListedCommand> listed_commands() { return all_commands; }

CLI::App& parent_of(CLI::App& program, const ListedCommand& command) {
  return *command.parent == '\0' ? program : *program.get_subcommand(command.parent);
}

}  // namespace bastide::cli::commands
