// bastide sources: what the pages say, statement by statement, and what of the program rests on it.
#include <CLI/CLI.hpp>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/showing/sources_text.hpp"
#include "cli/output/console.hpp"

namespace bastide::cli::commands::showing {

struct SourcesOptions {
  input::CommonOptions common;
  std::string name;    ///< empty: the whole register
  bool open = false;   ///< the questions that the pages leave open
  std::string kind;    ///< of statements; empty: all
  std::string status;  ///< likewise
};

namespace {

using tilesets::described::the_shape;

template <class Enum>
std::optional<Enum> wanted(const std::string& text) {
  const auto& words = the_shape<Enum>().words;
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) return std::nullopt;  // the parser lets no other word than "" pass
  return static_cast<Enum>(found - words.begin());
}

}  // namespace

CLI::App& declare(CLI::App& parent, SourcesOptions& options) {
  using rules::statements::Kind;
  using rules::statements::Status;
  auto& command = input::add_command(
      parent,
      {"sources", "What the rule pages say, statement by statement, and what rests on it",
       "Without a name: how many statements there are, then each in a line. A statement's id shows "
       "where it is said, how sure it is, and what of the program stands for it: option values, "
       "formulas, properties, examples, editions. An option (farms), one of its values (farms=third), "
       "a property, an example, an edition or its file, or a tile set shows the statements behind "
       "it. --open lists what the pages leave open, each answer with the options that play it.",
       "  bastide sources farm-third\n  bastide sources farms=second\n  bastide sources --open"});
  command.add_option("name", options.name, "a statement, or what rests on statements")->option_text("NAME");
  auto* open = command.add_flag("--open", options.open, "the questions that the pages leave open");
  command.add_option("--kind", options.kind, "only statements of this kind: tile, rule, scoring, ...")
      ->check(CLI::IsMember(the_shape<Kind>().words))
      ->option_text("KIND");
  command
      .add_option("--status", options.status,
                  "only statements of this status: stated, inferred, ours, conflicting")
      ->check(CLI::IsMember(the_shape<Status>().words))
      ->option_text("STATUS");
  command.get_option("name")->excludes(open)->excludes("--kind")->excludes("--status");
  open->excludes("--kind")->excludes("--status");
  return command;
}

ExitCode run(const SourcesOptions& options) {
  using namespace props::sources;
  const auto answer = options.open ? open_questions()
                      : options.name.empty()
                          ? whole_register({wanted<rules::statements::Kind>(options.kind),
                                            wanted<rules::statements::Status>(options.status)})
                          : answer_about(options.name);
  options.common.json ? output::print_json(answer) : output::print(sources_document(answer));
  return ExitCode::holds;
}

Command add_sources(CLI::App& parent) { return add<SourcesOptions>(parent); }

}  // namespace bastide::cli::commands::showing
