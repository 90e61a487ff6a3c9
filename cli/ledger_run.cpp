#include "cli/ledger_run.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "bastide/version.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "reports/write_file.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli {
namespace {

constexpr std::uint64_t most_every = 1'000'000'000;
constexpr int least_prefix_tiles = 2;  // a piece belongs to one first placement, for --divide
constexpr int most_prefix_tiles = 4;
constexpr std::string_view argument_key = "argument ";

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

solver::Share share_of(const RecordingOptions& options) {
  if (options.part.empty()) return {};
  const auto slash = std::min(options.part.find('/'), options.part.size());
  const auto part = number_in(std::string_view(options.part).substr(0, slash));
  const auto parts =
      number_in(std::string_view(options.part).substr(std::min(slash + 1, options.part.size())));
  if (!part || !parts || *part < 1 || *part > *parts || *parts > solver::most_parts) {
    throw UsageError(fmt::format("--part {}: expected I/N with I from 1 to N, such as 2/8, and N up to {}",
                                 rules::in_quotes(options.part), solver::most_parts));
  }
  return {*part, *parts};
}

void require_consistent(const RecordingOptions& options) {
  if (!options.checkpoint.empty()) return;
  if (options.resume) throw UsageError("--resume needs --checkpoint FILE, the ledger to go on with");
  if (!options.part.empty())
    throw UsageError("--part needs --checkpoint FILE: the result of a share is its ledger");
}

/// As a shell reads it back.
std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./,:@+%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// "edition c1" from one line of a header, for people.
std::string quoted_line(const std::vector<std::string>& lines, std::size_t i) {
  return i < lines.size() ? rules::in_quotes(lines[i]) : "nothing more";
}

/// Throws InputError at the first line of the header that is not as expected.
void require_same_run(const solver::Ledger& ledger, const std::vector<std::string>& expected) {
  const auto& lines = ledger.header.lines;
  const auto [found, wanted] = std::mismatch(lines.begin(), lines.end(), expected.begin(), expected.end());
  if (found == lines.end() && wanted == expected.end()) return;
  const auto i = static_cast<std::size_t>(found - lines.begin());
  throw solver::ledger_error(ledger, i + 2, 1,
                             fmt::format("the ledger is another run's: it has {}, expected {}",
                                         quoted_line(lines, i), quoted_line(expected, i)));
}

double percentage(solver::Wide part, solver::Wide whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

struct LedgerRun::State {
  const CommonOptions* common;
  RecordingOptions options;
  RunIdentity identity;
  solver::Progress* progress;
  std::optional<solver::Ledger> resumed;  ///< what an earlier run left
  std::optional<solver::LedgerFile> file;
  std::unique_ptr<solver::Recording> recording;

  std::vector<std::string> header_lines() const {
    std::vector<std::string> lines{fmt::format("program {}", version)};
    for (const auto& argument : identity.arguments) lines.push_back(std::string(argument_key) + argument);
    lines.insert(lines.end(), identity.facts.begin(), identity.facts.end());
    return lines;
  }

  bool is_audit() const { return options.source != nullptr && !options.source->audited.empty(); }

  void note(const std::string& text) const {
    if (!common->quiet) fmt::print(stderr, "bastide: {}\n", text);
  }

  void remember(const solver::Ledger& ledger) {
    for (const auto& piece : ledger.pieces) {
      try {
        recording->remember(piece.stage, piece.piece, piece.text, ledger.header.share.part);
      } catch (const solver::BadPiece& bad) {
        throw solver::ledger_error(ledger, piece.line, 1, bad.what());
      }
    }
  }

  void take_source() {
    const auto& source = *options.source;
    const auto& share = source.ledgers.front().header.share;
    recording =
        std::make_unique<solver::Recording>(is_audit() ? share : solver::Share{}, solver::Recording::Sink{},
                                            [this](const std::string& stage, std::size_t pieces) {
                                              for (const auto& ledger : options.source->ledgers)
                                                has_stage(ledger, stage, pieces);
                                            });
    if (!is_audit()) recording->merge_shares(share.parts);
    for (const auto& ledger : source.ledgers) {
      require_same_run(ledger, header_lines());
      remember(ledger);
    }
    recording->treat_unrecorded(is_audit() ? solver::Unrecorded::leave_out : solver::Unrecorded::refuse);
    for (const auto& [stage, piece] : source.audited) recording->audit(stage, piece);
  }

  void open_ledger(const solver::Share& share) {
    const auto& path = options.checkpoint;
    if (!std::filesystem::exists(path)) {
      file.emplace(solver::LedgerFile::create(path, {header_lines(), share}, options.every));
      if (options.resume) note(fmt::format("{} does not exist yet, so the run begins", path));
      return;
    }
    if (!options.resume) {
      throw UsageError(
          fmt::format("--checkpoint {}: the file exists; --resume goes on with it, expected that or "
                      "another name",
                      rules::in_quotes(path)));
    }
    resumed.emplace();
    file.emplace(solver::LedgerFile::reopen(path, options.every, *resumed));
    require_same_run(*resumed, header_lines());
    if (const auto& theirs = resumed->header.share; theirs != share) {
      throw solver::ledger_error(*resumed, resumed->header.lines.size() + 2, 7,
                                 fmt::format("the ledger is of share {}/{}, expected {}/{}", theirs.part,
                                             theirs.parts, share.part, share.parts));
    }
    if (resumed->is_cut_off()) note(fmt::format("{}: the last line was cut off and is left out", path));
    note(fmt::format("{}: {} pieces are there already", path, resumed->pieces.size()));
  }

  /// Whether the ledger has the stage. Throws InputError when it is of another number of pieces there, or
  /// missing although the ledger is finished.
  static bool has_stage(const solver::Ledger& ledger, const std::string& stage, std::size_t pieces) {
    const auto known = ledger.stages.find(stage);
    if (known == ledger.stages.end()) {
      if (!ledger.is_finished) return false;
      throw solver::ledger_error(ledger, ledger.line_starts.size(), 1,
                                 fmt::format("the ledger ends without stage {}, expected it before", stage));
    }
    if (known->second.pieces == pieces) return true;
    throw solver::ledger_error(
        ledger, known->second.line, 1,
        fmt::format("stage {} has {} pieces here, expected {}", stage, known->second.pieces, pieces));
  }

  void require_known_stages(const solver::Ledger& ledger) const {
    const auto& begun = recording->stages();
    for (const auto& [stage, known] : ledger.stages) {
      if (std::any_of(begun.begin(), begun.end(), [&](const auto& tally) { return tally.stage == stage; }))
        continue;
      throw solver::ledger_error(ledger, known.line, 7, fmt::format("the run has no stage {}", stage));
    }
  }

  /// Notes that a stage begins, unless the ledger says so already.
  void begin_stage(const std::string& stage, std::size_t pieces) {
    if (resumed && has_stage(*resumed, stage, pieces)) return;
    file->add_stage(stage, pieces);
  }

  void begin_recording() {
    const auto share = share_of(options);
    open_ledger(share);
    recording = std::make_unique<solver::Recording>(
        share,
        [this](const std::string& stage, std::size_t piece, const std::string& text) {
          file->add_piece(stage, piece, text);
        },
        [this](const std::string& stage, std::size_t pieces) { begin_stage(stage, pieces); });
    if (!resumed) return;
    remember(*resumed);
    if (resumed->is_finished) recording->treat_unrecorded(solver::Unrecorded::refuse);
  }

  std::string resuming_command() const {
    std::string command = "bastide";
    const auto add = [&](const std::string& word) { command += " " + shell_word(word); };
    for (const auto& argument : identity.arguments) add(argument);
    for (const auto& word : identity.aside) add(word);
    if (options.every != RecordingOptions{}.every) add(fmt::format("--every={}", options.every));
    if (common->json) add("--json");
    if (common->threads != 0) add(fmt::format("--threads={}", common->threads));
    if (!options.part.empty()) add("--part=" + options.part);
    add("--checkpoint=" + options.checkpoint);
    add("--resume");
    return command;
  }

  ExitCode report_stop(std::string_view kept) {
    const auto done = progress->pieces_done.load();
    const auto pieces = progress->pieces.load();
    if (is_audit()) return report_interruption("The audit is not finished.");
    if (!file) {
      return report_interruption(
          fmt::format("{} ({} of {} pieces were done); the same command starts anew, and with "
                      "--checkpoint FILE it can be resumed.",
                      kept, done, pieces));
    }
    file->sync();
    return report_interruption(fmt::format("{} of {} pieces begun so far are in {}. Go on with:\n  {}", done,
                                           pieces, options.checkpoint, resuming_command()));
  }

  /// What a share was, stage by stage.
  ExitCode print_part() const {
    const auto& share = recording->share();
    nlohmann::ordered_json out{{"format", "bastide.part/1"},
                               {"command", identity.arguments},
                               {"ledger", options.checkpoint},
                               {"part", share.part},
                               {"parts", share.parts}};
    auto& stages = out["stages"] = nlohmann::ordered_json::array();
    std::string text = fmt::format("Share {} of {}, no result by itself: merge the ledgers of all {}\n",
                                   share.part, share.parts, share.parts);
    for (const auto& stage : recording->stages()) {
      const auto work = percentage(stage.cost_of_ours, stage.cost);
      stages.push_back({{"stage", stage.stage},
                        {"pieces", stage.pieces},
                        {"recorded", stage.ours},
                        {"estimated_work", solver::to_decimal(stage.cost_of_ours)},
                        {"estimated_work_of_all", solver::to_decimal(stage.cost)}});
      text += fmt::format("  {:<20} {} of {} pieces", stage.stage, stage.ours, stage.pieces);
      if (stage.is_weighed)
        text += fmt::format(", {:.3f} % of the work by estimate (evenly: {:.3f} %)", work,
                            100.0 / static_cast<double>(share.parts));
      text += "\n";
    }
    text += fmt::format("  ledger: {}\n", options.checkpoint);
    if (common->json) {
      print_json(out);
    } else {
      print(text);
    }
    return ExitCode::holds;
  }

  ExitCode print_audit() const {
    const auto& ledger = options.source->ledgers.front();
    const auto differences = recording->differences();
    const auto asked = options.source->audited.size();
    const auto done = recording->audits_done();
    nlohmann::ordered_json out{{"format", "bastide.audit/1"},
                               {"ledger", ledger.file},
                               {"pieces", ledger.pieces.size()},
                               {"compared", done}};
    auto& listed = out["differences"] = nlohmann::ordered_json::array();
    std::string text =
        fmt::format("{}: {} of {} pieces computed again, {}\n", ledger.file, done, ledger.pieces.size(),
                    differences.empty() ? std::string("all with the recorded result")
                                        : fmt::format("{} with another result", differences.size()));
    for (const auto& d : differences) {
      listed.push_back(
          {{"stage", d.stage}, {"piece", d.piece}, {"recorded", d.recorded}, {"computed", d.computed}});
      text += fmt::format("stage {}, piece {}\n  recorded: {}\n  computed: {}\n", d.stage, d.piece,
                          d.recorded, d.computed);
    }
    if (common->json) {
      print_json(out);
    } else {
      print(text);
    }
    if (!differences.empty()) return ExitCode::violated;
    if (done == asked) return ExitCode::holds;
    fmt::print(stderr, "bastide: inconclusive: {} pieces are of stages that this run does not reach\n",
               asked - done);
    return ExitCode::inconclusive;
  }
};

LedgerRun::LedgerRun(const CommonOptions& common, const RecordingOptions& options, RunIdentity identity,
                     solver::Progress& progress)
    : state_(std::make_unique<State>()) {
  state_->common = &common;
  state_->options = options;
  state_->identity = std::move(identity);
  state_->progress = &progress;
  try {
    require_consistent(options);
    if (options.source != nullptr) {
      state_->take_source();
    } else if (!options.checkpoint.empty()) {
      state_->begin_recording();
    }
  } catch (const solver::LedgerFileError& error) {
    refuse(error);
  }
}

LedgerRun::~LedgerRun() = default;

solver::RunControl LedgerRun::control() const {
  auto control = run_control(*state_->common, *state_->progress);
  control.recording = state_->recording.get();
  control.prefix_tiles = state_->options.prefix_tiles;
  return control;
}

void LedgerRun::refuse(const solver::BadPiece& bad) const {
  const auto refuse_in = [&](const solver::Ledger& ledger) {
    for (const auto& piece : ledger.pieces) {
      if (piece.stage == bad.stage && piece.piece == bad.piece)
        throw solver::ledger_error(ledger, piece.line, 1, bad.what());
    }
  };
  if (state_->resumed) {
    const auto& ledger = *state_->resumed;
    refuse_in(ledger);
    if (ledger.is_finished)
      throw solver::ledger_error(ledger, ledger.line_starts.size(), 1,
                                 fmt::format("the ledger ends, but {}", bad.what()));
  }
  if (state_->options.source != nullptr) {
    const auto& ledgers = state_->options.source->ledgers;
    for (const auto& ledger : ledgers) refuse_in(ledger);
    const auto& last = ledgers.back();
    throw solver::ledger_error(last, last.line_starts.size(), 1,
                               fmt::format("{}, expected it here or in another share's ledger", bad.what()));
  }
  throw std::logic_error(bad.what());
}

void LedgerRun::require_known_stages() const {
  const auto& state = *state_;
  // Stopped, and with pieces left out by an audit, a run may end before its last stages.
  if (interrupt_flag() || state.is_audit()) return;
  if (state.resumed) state.require_known_stages(*state.resumed);
  if (state.options.source == nullptr) return;
  for (const auto& ledger : state.options.source->ledgers) state.require_known_stages(ledger);
}

void LedgerRun::refuse(const solver::LedgerFileError& error) { throw reports::WriteError(error.what()); }

bool LedgerRun::is_whole() const { return state_->options.part.empty() && !state_->is_audit(); }

std::optional<ExitCode> LedgerRun::ending(bool is_complete, std::string_view kept) {
  auto& state = *state_;
  try {
    if (interrupt_flag() && !is_complete) return state.report_stop(kept);
    if (state.is_audit()) {
      if (is_complete) state.require_known_stages(state.options.source->ledgers.front());
      return state.print_audit();
    }
    if (!is_complete) return state.report_stop(kept);
    if (state.file && !(state.resumed && state.resumed->is_finished)) state.file->add_end();
    if (state.file && !state.options.part.empty()) return state.print_part();
  } catch (const solver::LedgerFileError& error) {
    refuse(error);
  }
  return std::nullopt;
}

void add_recording_options(CLI::App& command, RecordingOptions& options) {
  const auto group = "Long runs";
  auto* checkpoint = command.add_option("--checkpoint", options.checkpoint,
                                        "record every finished piece in FILE, a ledger (docs/formats.md)");
  require_word(*checkpoint).option_text("FILE")->group(group);
  command.add_option("--every", options.every, "force the ledger to disk every N pieces")
      ->check(CLI::Range(std::uint64_t{1}, most_every))
      ->option_text("N [100]")
      ->group(group);
  command
      .add_flag("--resume", options.resume,
                "go on with the ledger; what it holds is not computed again. Begins one when there is none")
      ->group(group);
  auto* part = command.add_option(
      "--part", options.part, "only the I-th of N shares of the work; the result is its ledger, for merge");
  require_word(*part).option_text("I/N")->group(group);
  command
      .add_option("--prefix-depth", options.prefix_tiles,
                  "cut walks into pieces at the boards of D tiles; never changes a result")
      ->check(CLI::Range(least_prefix_tiles, most_prefix_tiles))
      ->option_text("D [3]")
      ->group(group);
}

void RunIdentity::add(const CommonOptions& options) {
  if (!options.edition.empty()) arguments.push_back("--edition=" + options.edition);
  if (!options.tile_set.empty()) arguments.push_back("--tileset=" + options.tile_set);
  for (const auto& rule : options.rules) arguments.push_back("--rule=" + rule);
}

void RunIdentity::add(const RecordingOptions& options) {
  arguments.push_back(fmt::format("--prefix-depth={}", options.prefix_tiles));
}

void RunIdentity::add(const rules::Edition& edition) {
  facts.push_back("edition " + edition.id);
  for (const auto& option : rules::option_catalogue())
    facts.push_back(fmt::format("rule {} {}", option.name, rules::option_value(edition, option.name)));
}

void RunIdentity::add(const tilesets::TileSet& set) {
  std::string content = set.topology_key();
  for (const auto& type : set.types()) content += "\n" + type.id;
  facts.push_back(fmt::format("tileset {} {}", set.id(), solver::digest(content)));
}

}  // namespace bastide::cli
