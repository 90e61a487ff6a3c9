// bastide conform: another engine, behind two pipes, against ours; the first difference shrunk.
//
// One engine answers one question after the other, so this runs on one thread, and what it prints is a
// function of the options and of what the engine answers.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/verification/conform_output.hpp"
#include "cli/commands/verification/suite.hpp"
#include "cli/engine_protocol/engine_client.hpp"
#include "cli/engine_protocol/protocol_terms.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "props/play/game_generator.hpp"
#include "reports/records/game_record_json.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/notation.hpp"
#include "rules/records/replay.hpp"
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
};

namespace {

using engine_protocol::EngineClient;
using input::require_word;
using output::interrupt_flag;
using output::report_interruption;
using props::GameScript;
using rules::records::GameRecord;
using tilesets::InputError;

/// What a game is played with, kept as long as the run.
struct Played {
  rules::editions::Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;
  std::string tile_set;  ///< as it was named
  std::string edition_name;
  Played(rules::editions::Edition e, tilesets::TileSet s, std::string set_name, std::string name)
      : edition(std::move(e)),
        set(std::move(s)),
        fit(set),
        tile_set(std::move(set_name)),
        edition_name(std::move(name)) {}
  props::engines::GameTerms terms() const { return {&fit, &edition, 2, set.start_type()}; }
};

std::unique_ptr<Played> played_by(const ConformOptions& options) {
  auto edition = chosen_edition(options.common);
  auto set = chosen_tile_set(options.common, edition);
  auto set_name = options.common.tile_set.empty() ? edition.tile_set : options.common.tile_set;
  return std::make_unique<Played>(
      std::move(edition), std::move(set), std::move(set_name),
      options.common.edition.empty() ? input::default_edition : options.common.edition);
}

/// What a record is played with: what it names, unless the command line says otherwise.
std::unique_ptr<Played> played_by(const ConformOptions& options, const GameRecord& record) {
  const auto& name = options.common.edition.empty() ? record.edition : options.common.edition;
  const auto& set_name = options.common.tile_set.empty() ? record.tile_set : options.common.tile_set;
  auto edition = rules::records::edition_of(
      record, rules::editions::load_edition(name, rules::editions::Contradictions::keep));
  apply_rules(options.common, edition);
  const auto set = tilesets::files::load_tile_set(set_name);
  for (const auto& f : rules::editions::lint_edition(edition, set)) {
    if (f.severity == tilesets::files::Severity::error) throw InputError(record.where, f.message, {});
  }
  auto tiles = rules::editions::tiles_under(set, edition);
  return std::make_unique<Played>(std::move(edition), std::move(tiles), set_name, name);
}

/// The moves of a record. Throws InputError where our own engines do not play it so.
GameScript script_of(const Played& played, const GameRecord& record) {
  auto bare = record;  // what it expects is `replay`'s business
  bare.final_scores.clear();
  for (auto& turn : bare.turns) turn.expect = {};
  if (const auto d = rules::records::replay({played.fit, played.edition}, bare).difference) {
    throw InputError(d->where, fmt::format("{}: {}, expected {}", d->what, d->got, d->expected), {});
  }
  auto script = props::script_of(record, played.set);
  if (played.edition.unplaceable == rules::editions::Unplaceable::return_to_bag) {
    for (auto& turn : script.turns) turn.set_aside.clear();  // they are still there
  }
  return script;
}

/// One run: the games asked for, played in order.
class Run {
 public:
  explicit Run(const ConformOptions& options) : options_(&options), client_(options.engine, options.timeout) {
    find_version();
    client_.ask_for_version(version_);
    client_.greet();
    engine_ = client_.adapter();
    result_ = std::make_unique<props::engines::Conformance>(engine_);
  }

  /// Why the engine cannot be asked: it speaks an older version than the games need. Empty: it can.
  std::string refusal() const {
    if (client_.version() >= version_) return {};
    return fmt::format(
        "the engine speaks {}, expected {}, since edition {} has figures, marks, lines or decks that the "
        "former "
        "does not know",
        engine_protocol::conform_format(client_.version()), engine_protocol::conform_format(version_),
        needed_by_);
  }

  /// False when it was interrupted.
  bool play() {
    if (!options_->replay.empty()) return play_records();
    played_.push_back(played_by(*options_));
    const auto& played = *played_.back();
    name(played);
    if (options_->tiles > 0) {
      input::require_tiles(options_->tiles, played.set);
      if (!result_->play_boards(played.terms(), options_->tiles, [] { return interrupt_flag().load(); }))
        return false;
    }
    for (std::uint64_t n = 0; n < games(); ++n) {
      if (interrupt_flag()) return false;
      play(played, props::play::numbered_game({played.fit, played.edition}, options_->common.seed, n));
    }
    return true;
  }

  void shrink() {
    if (!result_->found()) return;
    client_.name_game(found_in_->tile_set, found_in_->edition_name);
    if (result_->found()->difference.rule == props::engines::EngineRule::answers)
      client_.start_anew_for_every_game();
    result_->shrink();
  }

  const props::engines::Conformance& result() const { return *result_; }
  const EngineClient& client() const { return client_; }
  /// Empty when records name them.
  std::string tile_set() const { return options_->replay.empty() ? played_.front()->tile_set : ""; }
  std::string edition() const { return options_->replay.empty() ? played_.front()->edition_name : ""; }
  /// The game of the difference.
  std::optional<GameRecord> record() const {
    if (!result_->found()) return std::nullopt;
    const auto& played = *found_in_;
    auto record = props::to_record(result_->found()->script, played.set, played.edition);
    record.name = "conform";
    record.tile_set = played.tile_set;
    record.edition = played.edition_name;
    const auto named =
        rules::editions::load_edition(played.edition_name, rules::editions::Contradictions::keep);
    for (const auto& option : rules::editions::options_of(played.edition)) {
      const auto value = rules::editions::option_value(played.edition, option.name);
      if (option.name != "followers" && value != rules::editions::option_value(named, option.name))
        record.rules[option.name] = value;
    }
    return record;
  }

 private:
  std::uint64_t games() const { return options_->games.value_or(options_->tiles > 0 ? 0 : 20); }

  /// The oldest version of the protocol that says all of the games.
  void find_version() {
    const auto consider = [&](const Played& played) {
      const int version = engine_protocol::version_for(played.terms());
      if (version > version_) needed_by_ = played.edition.id;
      version_ = std::max(version, version_);
    };
    if (options_->replay.empty()) return consider(*played_by(*options_));
    try {
      std::set<std::string> seen;  // records of a file are mostly played by the same rules
      for (const auto& record : reports::records::read_game_records(
               tilesets::read_text_file(options_->replay), options_->replay)) {
        auto key = record.tile_set + " " + record.edition;
        for (const auto& [option, value] : record.rules) key += fmt::format(" {}={}", option, value);
        if (seen.insert(std::move(key)).second) consider(*played_by(*options_, record));
      }
    } catch (const InputError&) {
      return;  // said when they are played
    }
  }

  void name(const Played& played) {
    client_.name_game(played.tile_set, played.edition_name);
    if (!result_->found()) found_in_ = &played;
  }
  void play(const Played& played, const GameScript& script) { result_->play(played.terms(), script); }

  bool play_records() {
    const auto text = tilesets::read_text_file(options_->replay);
    try {
      for (const auto& record : reports::records::read_game_records(text, options_->replay)) {
        if (interrupt_flag()) return false;
        played_.push_back(played_by(*options_, record));
        name(*played_.back());
        play(*played_.back(), script_of(*played_.back(), record));
      }
    } catch (const InputError& error) {
      if (error.where().file != options_->replay) throw;
      throw InputError(error.where(), error.message(), text);  // with the line and a caret
    }
    return true;
  }

  const ConformOptions* options_;
  int version_ = 1;
  std::string needed_by_;  ///< the edition that needs it
  EngineClient client_;
  props::engines::EngineAdapter engine_;
  std::unique_ptr<props::engines::Conformance> result_;
  std::vector<std::unique_ptr<Played>> played_;
  const Played* found_in_ = nullptr;
};

}  // namespace

CLI::App& declare(CLI::App& parent, ConformOptions& options) {
  auto& command =
      input::add_command(parent, {"conform", "Compare another engine with ours, rule by rule",
                                  "Starts CMD, speaks the protocol bastide.conform with it "
                                  "(docs/conform.md: JSON lines on its stdin and "
                                  "stdout), plays games, and compares what it answers with the "
                                  "reference model and the fast engine: legal "
                                  "placements, spots, features, completion, scores, supply, returns, "
                                  "final scores. The first difference is "
                                  "shrunk. Exit code 10 when something differs, 5 when nothing could be "
                                  "compared, 2 when an answer cannot "
                                  "be read.",
                                  "  bastide conform --engine 'bastide engine' --games 2"});
  require_word(*command.add_option("--engine", options.engine, "how the engine is started, for /bin/sh")
                    ->required()
                    ->option_text("CMD"));
  command.add_option("--games", options.games, "random full games; 0 when only --tiles is given")
      ->check(CLI::Range(0, 1'000'000))
      ->option_text("N [20]");
  command.add_option("--tiles", options.tiles, "every board up to N tiles, with a follower on its last tile")
      ->check(CLI::Range(1, 6))
      ->option_text("N");
  require_word(*command.add_option("--replay", options.replay, "the moves of these game records instead")
                    ->option_text("GAMES.jsonl"));
  command.add_option("--suite", options.suite, "test vectors instead: those of the edition, or of a file")
      ->expected(0, 1)
      ->default_str("")
      ->option_text("[VECTORS.jsonl]");
  command.add_option("--timeout", options.timeout, "seconds to wait for a line")
      ->check(CLI::Range(0.05, 3600.0))
      ->option_text("S [10]");
  return command;
}

namespace {

ExitCode run_suite_of(const ConformOptions& options) {
  if (options.games || options.tiles > 0 || !options.replay.empty())
    throw UsageError("--suite asks about vectors: expected neither --games, --tiles nor --replay with it");
  try {
    return run_suite({options.engine, *options.suite,
                      options.common.edition.empty() ? input::default_edition : options.common.edition,
                      options.timeout, options.common.json, options.common.quiet});
  } catch (const props::engines::EngineFailure& failure) {
    fmt::print(stderr, "bastide: inconclusive: {} before it answered the greeting, nothing was compared\n",
               failure.what());
    return ExitCode::inconclusive;
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
      fmt::print(stderr, "bastide: inconclusive: {}; nothing was compared\n", why);
      return ExitCode::inconclusive;
    }
    const bool is_complete = run.play();
    if (!is_complete) return report_interruption("Nothing was saved; the comparison starts anew.");
    run.shrink();
    if (interrupt_flag()) return report_interruption("Nothing was saved; the comparison starts anew.");
    const ConformRun about{options.engine, run.client().engine_name(), run.tile_set(), run.edition(),
                           options.common.seed};
    if (options.common.json) {
      output::print_json(conform_json(about, run.result(), run.record()));
    } else {
      output::print(conform_text(about, run.result(), run.record()));
    }
    if (run.result().found()) return ExitCode::violated;
    if (run.result().checked() > 0 && run.result().unsupported_games() == 0) return ExitCode::holds;
    fmt::print(stderr, "bastide: inconclusive: {}{}\n",
               run.result().checked() == 0 ? "nothing was compared" : "some games could not be played",
               run.result().unsupported().empty() ? ", the engine answers none of the questions"
                                                  : "; " + run.result().unsupported());
    return ExitCode::inconclusive;
  } catch (const props::engines::EngineFailure& failure) {  // while greeting: later ones are differences
    if (interrupt_flag()) return report_interruption("Nothing was compared.");
    fmt::print(stderr, "bastide: inconclusive: {} before it answered the greeting, nothing was compared\n",
               failure.what());
    return ExitCode::inconclusive;
  }
}

Command add_conform(CLI::App& parent) { return add<ConformOptions>(parent); }

}  // namespace bastide::cli::commands::verification
