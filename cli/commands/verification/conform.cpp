// bastide conform: another engine, behind pipes, against ours; up to three differences of every rule, shrunk.
//
// One engine answers one question after the other, so this runs on one thread, and what it prints is a
// function of the options and of what the engine answers. A difference is printed when it is found and once
// more when it is shrunk, before the next game: an engine may take seconds for each. Whatever ends the run,
// what is known by then is printed.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/verification/record_rules.hpp"
#include "cli/commands/verification/suite.hpp"
#include "cli/engine_protocol/engine_client.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "props/engines/knowledge.hpp"
#include "reports/records/conform_record.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/results/conform_result.hpp"
#include "reports/shell_command.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/records/replay.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

struct ConformOptions {
  input::CommonOptions common;
  std::string engine;                  ///< shell command
  std::optional<std::uint64_t> games;  ///< 20, or 0 when `tiles` is given
  int tiles = 0;                       ///< every board up to so many; 0: none
  std::string replay;                  ///< file of records, instead
  std::optional<std::string> suite;    ///< file of vectors instead; empty: those of the edition
  double timeout = 10;                 ///< seconds
  std::vector<std::string> only;       ///< rules: no others
  std::vector<std::string> skip;       ///< rules: all but these
  std::string known;                   ///< file of differences that are tolerated
  std::string log;                     ///< file: what is said on either side
  std::string save;                    ///< folder of the least games; empty: this one, without --json
  bool has_all = false;                ///< situations by name
};

namespace {

using engine_protocol::EngineClient;
using output::interrupt_flag;
using output::report_interruption;
using props::GameScript;
using props::engines::terms_of;
using reports::records::ConformDifference;
using reports::records::ConformRecord;
using reports::records::ConformStop;
using rules::records::GameRecord;
using tilesets::InputError;

/// The moves of a record. Throws InputError where our own engines do not play it so.
GameScript script_of(const NamedRules& played, const GameRecord& record) {
  auto bare = record;  // what it expects is `replay`'s business
  bare.final_scores.clear();
  bare.winners.clear();
  for (auto& turn : bare.turns) turn.expect = {};
  if (const auto d = rules::records::replay(played.rules(), bare).difference) {
    throw InputError(d->where, fmt::format("{}: {}, expected {}", d->what, d->got, d->expected), {});
  }
  auto script = props::script_of(record, played.set);
  if (played.edition.unplaceable == rules::editions::Unplaceable::return_to_bag) {
    for (auto& turn : script.turns) turn.set_aside.clear();  // they are still there
  }
  return script;
}

/// Rules by their names.
props::engines::RuleSet rules_named(const std::vector<std::string>& names) {
  const auto all = props::engines::rule_names();
  props::engines::RuleSet out;
  for (const auto& name : names)
    out.set(static_cast<std::size_t>(std::find(all.begin(), all.end(), name) - all.begin()));
  return out;
}

props::engines::RuleSet asked_rules(const ConformOptions& options) {
  const auto chosen = options.only.empty() ? props::engines::every_rule() : rules_named(options.only);
  return chosen & ~rules_named(options.skip);
}

/// One run: the games asked for, played in order.
class Run {
 public:
  explicit Run(const ConformOptions& options)
      : options_(&options), client_(options.engine, options.timeout), of_records_(options.common) {
    if (options.replay.empty()) played_ = chosen_rules(options.common);
    find_version();
    if (!options.log.empty()) client_.log_to(options.log);
    client_.count_in(progress_.boards);
    client_.ask_for_version(version_);
    client_.greet();
    engine_ = [this, ask = client_.engine()](const props::engines::Request& request) {
      if (request.ask == props::engines::Ask::begin) {
        const auto& played = played_with(*request.terms);
        client_.name_game(played.tile_set, played.edition_name);
      }
      return ask(request);
    };
    result_ = std::make_unique<props::engines::Conformance>(engine_, asked_rules(options));
    result_->when_found([this](props::engines::FoundDifference& found) { tell(found); });
    result_->when_shrinking([this](bool starts_anew) { client_.begin_shrinking(starts_anew); },
                            [this] { client_.end_shrinking(); });
  }

  /// Why the engine cannot be asked: it speaks an older version than the games need. Empty: it can.
  std::string refusal() const {
    if (client_.version() >= version_) return {};
    return fmt::format(
        "the engine speaks {}, expected {}, since edition {} has figures, marks, lines or decks that the "
        "former "
        "does not know",
        props::engines::conform_format(client_.version()), props::engines::conform_format(version_),
        needed_by_);
  }

  /// False when it was interrupted. What a record is wrong in is kept for later: `complaint`.
  bool play() {
    bar_ = std::make_unique<output::ProgressBar>(progress_, "answers", options_->common.quiet);
    const bool is_complete = play_all() && !interrupt_flag();
    bar_.reset();
    return is_complete;
  }
  const std::optional<InputError>& complaint() const { return complaint_; }

  const props::engines::Conformance& result() const { return *result_; }
  const EngineClient& client() const { return client_; }

  ConformRecord record() const {
    auto out = reports::records::conform_record(*result_, options_->replay.empty() && result_->turns() > 0);
    out.command = options_->engine;
    out.engine = client_.engine_name();
    out.seed = options_->common.seed;
    if (options_->replay.empty()) {
      out.tile_set = played_->tile_set;
      out.edition = played_->edition_name;
    }
    out.differences = told_;
    if (complaint_) {
      out.stopped = ConformStop{complaint_->message(), "", false, 0, std::nullopt};
    } else if (const auto& game = result_->interrupted()) {
      out.stopped = ConformStop{"interrupted", game->request, game->is_on_board, game->game,
                                record_of(game->script, game->terms, "interrupted")};
      out.stopped->file = saved_as("interrupted", *out.stopped->game);
    } else if (interrupt_flag()) {
      out.stopped = ConformStop{"interrupted", "", false, 0, std::nullopt};
    }
    return out;
  }

 private:
  std::uint64_t games() const { return options_->games.value_or(options_->tiles > 0 ? 0 : 20); }

  /// The oldest version of the protocol that says all of the games.
  void find_version() {
    const auto consider = [&](const NamedRules& played) {
      const int version = props::engines::version_for(terms_of(played));
      if (version > version_) needed_by_ = played.edition.id;
      version_ = std::max(version, version_);
    };
    if (played_) return consider(*played_);
    try {
      for (const auto& record :
           reports::records::read_game_records(tilesets::read_text_file(options_->replay), options_->replay))
        consider(of_records_.of(record));
    } catch (const InputError&) {
      return;  // said when they are played
    }
  }

  bool play_all() {
    tolerate_known();
    if (!played_) return play_records();
    const auto terms = terms_of(*played_);
    progress_.pieces = games();
    if (options_->tiles > 0) {
      input::require_tiles(options_->tiles, played_->set);
      if (!result_->play_boards(terms, options_->tiles, [] { return interrupt_flag().load(); })) return false;
    }
    for (std::uint64_t n = 0; n < games(); ++n) {
      if (interrupt_flag()) return false;
      result_->play(terms, result_->situations().steered_game(terms, options_->common.seed, n,
                                                              props::engines::knowledge_of(engine_)));
      ++progress_.pieces_done;
    }
    result_->look_further();
    return true;
  }

  bool play_records() {
    const auto text = tilesets::read_text_file(options_->replay);
    try {
      const auto records = reports::records::read_game_records(text, options_->replay);
      progress_.pieces = records.size();
      for (const auto& record : records) {
        if (interrupt_flag()) return false;
        const auto& played = of_records_.of(record);
        replayed_ = record.name;
        result_->play(terms_of(played), script_of(played, record), true);
        ++progress_.pieces_done;
      }
    } catch (const InputError& error) {
      if (error.where().file != options_->replay) throw;
      complaint_.emplace(error.where(), error.message(), text);  // with the line and a caret
    }
    return true;
  }

  /// Each game of the file is called after the rule in which it differs.
  void tolerate_known() {
    if (options_->known.empty()) return;
    const auto text = tilesets::read_text_file(options_->known);
    std::vector<props::engines::KnownDifference> known;
    try {
      for (const auto& record : reports::records::read_game_records(text, options_->known)) {
        const auto all = props::engines::rule_names();
        const std::vector<std::string> names(all.begin(), all.end());
        const auto rule = std::find(names.begin(), names.end(), record.name);
        if (rule == names.end()) {
          throw InputError(record.where,
                           fmt::format("a game called {}, expected the name of a rule: {}",
                                       rules::in_quotes(record.name), rules::suggestion(record.name, names)),
                           {});
        }
        const auto& played = of_records_.of(record);
        known.push_back({static_cast<props::engines::EngineRule>(rule - names.begin()),
                         script_of(played, record), terms_of(played)});
      }
    } catch (const InputError& error) {
      if (error.where().file != options_->known) throw;
      throw InputError(error.where(), error.message(), text);
    }
    result_->tolerate(std::move(known));
  }

  const NamedRules& played_with(const props::engines::GameTerms& terms) const {
    return played_ && &played_->fit == terms.fit ? *played_ : of_records_.with(*terms.fit);
  }

  static rules::editions::Edition named_edition(const NamedRules& played) {
    return rules::editions::load_edition(played.edition_name, rules::editions::Contradictions::keep);
  }

  GameRecord record_of(const GameScript& script, const props::engines::GameTerms& terms,
                       const std::string& name) const {
    const auto& played = played_with(terms);
    auto record = props::to_record(script, played.set, *terms.edition);
    record.name = name;
    record.tile_set = played.tile_set;
    record.edition = played.edition_name;
    const auto named = named_edition(played);
    for (const auto& option : rules::editions::options_of(played.edition)) {
      const auto value = rules::editions::option_value(played.edition, option.name);
      if (option.name != "followers" && value != rules::editions::option_value(named, option.name))
        record.rules[option.name] = value;
    }
    return record;
  }

  /// A difference that was just found: told, shrunk, saved, told again.
  void tell(props::engines::FoundDifference& found) {
    auto told = reports::records::conform_difference(found);
    print([&] {
      if (!options_->common.json) {
        output::print(reports::results::found_document(told));
      } else if (!options_->common.quiet) {
        output::tell(fmt::format("bastide: {} differ\n", reports::results::place_of(told)));
      }
    });
    const bool is_saved = replayed_ == told.rule;  // its least game
    if (is_saved) {
      result_->repeat(found);
    } else {
      result_->shrink(found);
    }
    told = reports::records::conform_difference(found);
    told.game = record_of(found.script, found.terms, told.rule);
    if (const auto* other = result_->perhaps_same(found)) told.perhaps = rule_name(other->difference.rule);
    told.file = is_saved ? options_->replay : saved_as(told.rule, *told.game);
    auto again = reports::results::command_again(told, options_->engine);
    if (!again.empty() && options_->timeout != ConformOptions().timeout)
      again += fmt::format(" --timeout {}", options_->timeout);
    const auto usual = named_edition(played_with(found.terms)).followers();
    print([&] {
      if (!options_->common.json)
        output::print(reports::results::shrunk_document(told, told_, {}, again, usual));
    });
    told_.push_back(std::move(told));
  }

  void print(const std::function<void()>& what) {
    if (!bar_) return what();
    bar_->above([&] {
      what();
      output::flush_output();
    });
  }

  /// Where a game is written: the first of its name `conform-RULE.jsonl`, the second `conform-RULE-2.jsonl`.
  /// Empty: nowhere.
  std::string saved_as(const std::string& name, const GameRecord& game) const {
    if (options_->common.json && options_->save.empty()) return {};
    const auto before = std::ranges::count(told_, name, &ConformDifference::rule);
    const auto file = before == 0 ? fmt::format("conform-{}.jsonl", name)
                                  : fmt::format("conform-{}-{}.jsonl", name, before + 1);
    const auto path = (std::filesystem::path(options_->save) / file).string();
    const auto text = reports::records::write_game_record(game);
    try {
      // Not the file that is being played.
      if (options_->replay.empty() || path != options_->replay) reports::write_file(path, text + "\n");
    } catch (const reports::WriteError& error) {
      output::tell(fmt::format("bastide: {}; the game, a line for --replay:\n{}\n", error.what(), text));
      return {};
    }
    return path;
  }

  const ConformOptions* options_;
  int version_ = 1;
  std::string needed_by_;  ///< the edition that needs it
  solver::runs::Progress progress_;
  EngineClient client_;
  props::engines::Engine engine_;
  std::unique_ptr<props::engines::Conformance> result_;
  std::unique_ptr<output::ProgressBar> bar_;
  std::unique_ptr<NamedRules> played_;  ///< nothing: records are played
  RecordRules of_records_;
  std::string replayed_;  ///< what the record is called that is played
  std::vector<ConformDifference> told_;
  std::optional<InputError> complaint_;
};

}  // namespace

CLI::App& declare(CLI::App& parent, ConformOptions& options) {
  auto& command = input::add_command(
      parent, {"conform", "Compare another engine with ours, rule by rule",
               "Starts CMD, speaks the protocol bastide.conform with it "
               "(docs/conform.md: JSON lines on its stdin and "
               "stdout), plays games, and compares what it answers with the "
               "reference model and the fast engine: legal "
               "placements, spots, features, completion, scores, supply, returns, "
               "final scores. Up to three differences of "
               "every rule are printed when they are found, shrunk, and saved in "
               "conform-RULE.jsonl. Exit code 10 when something differs, 5 when nothing could be "
               "compared, 2 when an answer cannot "
               "be read.",
               "  bastide conform --engine 'bastide engine' --games 2"});
  add_option(command, "--engine", options.engine, "CMD", "how the engine is started, for /bin/sh",
             {required, a_word});
  add_option(command, "--games", options.games, "N [20]",
             "random full games; 0 when only --tiles is given (of two players: --rule players=2-2)",
             {within(0, 1'000'000)});
  add_option(command, "--tiles", options.tiles, "N",
             "boards up to N tiles (1: start tile), follower on the last", {within(1, 6)});
  add_option(command, "--replay", options.replay, "GAMES.jsonl", "the moves of these game records instead",
             {a_word});
  add_option(command, "--suite", options.suite, "[VECTORS.jsonl]",
             "test vectors instead: those of the edition, or of a file", {perhaps_a_word});
  add_option(command, "--timeout", options.timeout, "S [10]", "seconds to wait for a line",
             {within(0.05, 3600.0)});
  const auto names = props::engines::rule_names();
  const auto is_rule = one_of({names.begin(), names.end()});
  add_option(command, "--only", options.only, "RULE...", "these rules and no others", {separated, is_rule});
  add_option(command, "--skip", options.skip, "RULE...", "all rules but these", {separated, is_rule});
  add_option(command, "--known", options.known, "GAMES.jsonl", "games of differences that are tolerated",
             {a_word});
  add_flag(command, "--all", options.has_all, "say which situations occurred, how often, and which did not");
  add_option(command, "--log", options.log, "FILE", "write down all requests and answers", {a_word});
  add_option(command, "--save", options.save, "DIR [.]",
             "where the games of differences go; with --json nowhere", {a_word});
  return command;
}

namespace {

/// The engine gave no answer to the greeting.
ExitCode tell_not_greeted(const props::engines::EngineFailure& failure) {
  const bool is_silent = failure.kind() == props::engines::EngineFailure::Kind::silent;
  output::tell(
      fmt::format("bastide: inconclusive: {} before it answered the greeting, nothing was compared{}\n",
                  failure.what(), is_silent ? "; does it flush its output after every line?" : ""));
  return ExitCode::inconclusive;
}

ExitCode run_suite_of(const ConformOptions& options) {
  if (options.games || options.tiles > 0 || !options.replay.empty())
    throw UsageError("--suite asks about vectors: expected neither --games, --tiles nor --replay with it");
  if (!options.known.empty() || !options.save.empty())
    throw UsageError(
        "--suite neither tolerates nor shrinks: expected neither --known nor --save with it; the game of a "
        "difference is printed, for --replay");
  try {
    return run_suite({options.engine, *options.suite,
                      options.common.edition.empty() ? input::default_edition : options.common.edition,
                      options.common.tile_set, input::typed_rules(options.common), options.timeout,
                      options.log, asked_rules(options), options.common.json, options.common.quiet});
  } catch (const props::engines::EngineFailure& failure) {
    return tell_not_greeted(failure);
  }
}

}  // namespace

ExitCode run(const ConformOptions& options) {
  if (options.suite) return run_suite_of(options);
  if (!options.replay.empty() && (options.games || options.tiles > 0))
    throw UsageError("--replay plays records: expected neither --games nor --tiles with it");
  if (options.replay.empty() && options.games == 0U && options.tiles == 0)
    throw UsageError("--games 0 asks the engine nothing: expected more games, or --tiles N");
  try {
    Run run(options);
    if (const auto why = run.refusal(); !why.empty()) {
      output::tell(fmt::format("bastide: inconclusive: {}; nothing was compared\n", why));
      return ExitCode::inconclusive;
    }
    const bool is_complete = run.play();
    const auto record = run.record();
    if (options.common.json) {
      output::print_json(record);
    } else {
      auto document = reports::results::agreement_document(record);
      if (!options.has_all && !record.situations.empty())
        document << reports::document::Paragraph{"Situation by situation: --all.", true};
      output::print(document, options.has_all);
    }
    if (!is_complete)
      return report_interruption("What was known by then is printed; the comparison starts anew.");
    if (run.complaint()) throw InputError(*run.complaint());
    if (const auto& unreadable = run.client().unreadable(); !unreadable.empty()) {
      output::tell(fmt::format("{}\n", unreadable));
      return ExitCode::bad_input;
    }
    if (run.result().found()) return ExitCode::violated;
    if (run.result().checked() > 0 && run.result().unsupported_games() == 0) return ExitCode::holds;
    output::tell(fmt::format(
        "bastide: inconclusive: {}{}\n",
        run.result().checked() == 0 ? "nothing was compared" : "some games could not be played",
        !run.result().unsupported().empty() ? "; " + run.result().unsupported()
        : run.result().not_asked().empty()  ? ", the engine answers none of the questions"
                                            : ", the engine does not know what it would be asked about"));
    return ExitCode::inconclusive;
  } catch (const props::engines::EngineFailure& failure) {  // while greeting: later ones are differences
    if (interrupt_flag()) return report_interruption("Nothing was compared.");
    return tell_not_greeted(failure);
  }
}

Command add_conform(CLI::App& parent) { return add<ConformOptions>(parent); }

}  // namespace bastide::cli::commands::verification
