#include "cli/ledgers/ledger_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "bastide/version.hpp"
#include "cli/ledgers/ledger_output.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "reports/shell_command.hpp"
#include "reports/write_file.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::ledgers {
namespace {

using input::CommonOptions;
using input::RecordingOptions;
using output::interrupt_flag;
using output::report_interruption;

constexpr std::string_view argument_key = "argument ";

/// How results are written in a ledger: 2 since placements stand in the notation. Counts up whenever a
/// described type (tilesets/described/shape.hpp) that ledgers hold is changed.
constexpr std::string_view records_line = "records 6";

/// "edition c1" from one line of a header, for people.
std::string quoted_line(const std::vector<std::string>& lines, std::size_t i) {
  return i < lines.size() ? rules::in_quotes(lines[i]) : "nothing more";
}

/// Throws InputError at the first line of the header that is not as expected.
void require_same_run(const solver::runs::Ledger& ledger, const std::vector<std::string>& expected) {
  const auto& lines = ledger.header.lines;
  if (lines.size() < 2 || lines[1] != records_line) {
    throw solver::runs::ledger_error(
        ledger, 3, 1,
        fmt::format(
            "the ledger's results are written as another version of bastide writes them, expected a line "
            "'{}': the run has to begin anew, in another file",
            records_line));
  }
  const auto [found, wanted] = std::mismatch(lines.begin(), lines.end(), expected.begin(), expected.end());
  if (found == lines.end() && wanted == expected.end()) return;
  const auto i = static_cast<std::size_t>(found - lines.begin());
  throw solver::runs::ledger_error(ledger, i + 2, 1,
                                   fmt::format("the ledger is another run's: it has {}, expected {}",
                                               quoted_line(lines, i), quoted_line(expected, i)));
}

bool cuts_pieces(const std::string& word) { return word.starts_with("--prefix-depth="); }

}  // namespace

struct LedgerRun::State {
  explicit State(RunIdentity who) : identity(std::move(who)) {}

  const CommonOptions* common;
  RecordingOptions options;
  RunIdentity identity;
  solver::runs::Progress* progress;
  std::optional<solver::runs::Ledger> resumed;  ///< what an earlier run left
  std::optional<solver::runs::LedgerFile> file;
  std::unique_ptr<solver::runs::Recording> recording;

  std::vector<std::string> header_lines() const {
    std::vector<std::string> lines{fmt::format("program {}", version), std::string(records_line)};
    for (const auto& argument : identity.arguments) lines.push_back(std::string(argument_key) + argument);
    lines.insert(lines.end(), identity.facts.begin(), identity.facts.end());
    return lines;
  }

  bool is_audit() const { return options.source != nullptr && !options.source->audited.empty(); }

  void note(const std::string& text) const {
    if (!common->quiet) output::tell(fmt::format("bastide: {}\n", text));
  }

  void remember(const solver::runs::Ledger& ledger) {
    for (const auto& piece : ledger.pieces) {
      try {
        recording->remember(piece.stage, piece.piece, piece.text, ledger.header.share.part);
      } catch (const solver::runs::BadPiece& bad) {
        throw solver::runs::ledger_error(ledger, piece.line, 1, bad.what());
      }
    }
  }

  void take_source() {
    const auto& source = *options.source;
    const auto& share = source.ledgers.front().header.share;
    recording = std::make_unique<solver::runs::Recording>(
        is_audit() ? share : solver::runs::Share{}, solver::runs::Recording::Sink{},
        [this](const std::string& stage, std::size_t pieces) {
          for (const auto& ledger : options.source->ledgers) has_stage(ledger, stage, pieces);
        });
    if (!is_audit()) recording->merge_shares(share.parts);
    for (const auto& ledger : source.ledgers) {
      require_same_run(ledger, header_lines());
      remember(ledger);
    }
    recording->treat_unrecorded(is_audit() ? solver::runs::Unrecorded::leave_out
                                           : solver::runs::Unrecorded::refuse);
    for (const auto& [stage, piece] : source.audited) recording->audit(stage, piece);
  }

  void open_ledger(const solver::runs::Share& share) {
    const auto& path = options.checkpoint;
    if (!std::filesystem::exists(path)) {
      file.emplace(solver::runs::LedgerFile::create(path, {header_lines(), share}, options.sync));
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
    file.emplace(solver::runs::LedgerFile::reopen(path, options.sync, *resumed));
    require_same_run(*resumed, header_lines());
    if (const auto& theirs = resumed->header.share; theirs != share) {
      throw solver::runs::ledger_error(*resumed, resumed->header.lines.size() + 2, 7,
                                       fmt::format("the ledger is of share {}/{}, expected {}/{}",
                                                   theirs.part, theirs.parts, share.part, share.parts));
    }
    if (resumed->is_cut_off()) note(fmt::format("{}: the last line was cut off and is left out", path));
    note(fmt::format("{}: {} pieces are there already", path, resumed->pieces.size()));
  }

  /// Whether the ledger has the stage. Throws InputError when it is of another number of pieces there, or
  /// missing although the ledger is finished.
  static bool has_stage(const solver::runs::Ledger& ledger, const std::string& stage, std::size_t pieces) {
    const auto known = ledger.stages.find(stage);
    if (known == ledger.stages.end()) {
      if (!ledger.is_finished) return false;
      throw solver::runs::ledger_error(
          ledger, ledger.line_starts.size(), 1,
          fmt::format("the ledger ends without stage {}, expected it before", stage));
    }
    if (known->second.pieces == pieces) return true;
    throw solver::runs::ledger_error(
        ledger, known->second.line, 1,
        fmt::format("stage {} has {} pieces here, expected {}", stage, known->second.pieces, pieces));
  }

  void require_known_stages(const solver::runs::Ledger& ledger) const {
    const auto& begun = recording->stages();
    for (const auto& [stage, known] : ledger.stages) {
      if (std::any_of(begun.begin(), begun.end(), [&](const auto& tally) { return tally.stage == stage; }))
        continue;
      throw solver::runs::ledger_error(ledger, known.line, 7, fmt::format("the run has no stage {}", stage));
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
    recording = std::make_unique<solver::runs::Recording>(
        share,
        [this](const std::string& stage, std::size_t piece, const std::string& text) {
          file->add_piece(stage, piece, text);
        },
        [this](const std::string& stage, std::size_t pieces) { begin_stage(stage, pieces); });
    if (!resumed) return;
    remember(*resumed);
    if (resumed->is_finished) recording->treat_unrecorded(solver::runs::Unrecorded::refuse);
  }

  std::string resuming_command() const {
    auto words = identity.arguments;
    std::ranges::copy_if(common->given.aside, std::back_inserter(words),
                         [](const std::string& word) { return word != "--resume" && !cuts_pieces(word); });
    words.emplace_back("--resume");
    return reports::command_text(words);
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
};

LedgerRun::LedgerRun(const CommonOptions& common, const RecordingOptions& options, RunIdentity identity)
    : is_quiet_(common.quiet), state_(std::make_unique<State>(std::move(identity))) {
  state_->common = &common;
  state_->options = options;
  state_->progress = &progress_;
  try {
    require_consistent(options);
    if (options.source != nullptr) {
      state_->take_source();
    } else if (!options.checkpoint.empty()) {
      state_->begin_recording();
    }
  } catch (const solver::runs::LedgerFileError& error) {
    refuse(error);
  }
}

LedgerRun::~LedgerRun() = default;

solver::runs::RunControl LedgerRun::control() const {
  auto control = run_control(*state_->common, *state_->progress);
  control.recording = state_->recording.get();
  control.prefix_tiles = state_->options.prefix_tiles;
  return control;
}

void LedgerRun::refuse(const solver::runs::BadPiece& bad) const {
  const auto refuse_in = [&](const solver::runs::Ledger& ledger) {
    for (const auto& piece : ledger.pieces) {
      if (piece.stage == bad.stage && piece.piece == bad.piece)
        throw solver::runs::ledger_error(ledger, piece.line, 1, bad.what());
    }
  };
  if (state_->resumed) {
    const auto& ledger = *state_->resumed;
    refuse_in(ledger);
    if (ledger.is_finished)
      throw solver::runs::ledger_error(ledger, ledger.line_starts.size(), 1,
                                       fmt::format("the ledger ends, but {}", bad.what()));
  }
  if (state_->options.source != nullptr) {
    const auto& ledgers = state_->options.source->ledgers;
    for (const auto& ledger : ledgers) refuse_in(ledger);
    const auto& last = ledgers.back();
    throw solver::runs::ledger_error(
        last, last.line_starts.size(), 1,
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

void LedgerRun::refuse(const solver::runs::LedgerFileError& error) {
  throw reports::WriteError(error.what());
}

bool LedgerRun::is_whole() const { return state_->options.part.empty() && !state_->is_audit(); }

std::optional<ExitCode> LedgerRun::ending(bool is_complete, std::string_view kept) {
  auto& state = *state_;
  try {
    if (interrupt_flag() && !is_complete) return state.report_stop(kept);
    if (state.is_audit()) {
      if (is_complete) state.require_known_stages(state.options.source->ledgers.front());
      return print_audit(*state.common, state.options.source->ledgers.front(), *state.recording,
                         state.options.source->audited.size());
    }
    if (!is_complete) return state.report_stop(kept);
    if (state.file && !(state.resumed && state.resumed->is_finished)) state.file->add_end();
    if (state.file && !state.options.part.empty())
      return print_part(*state.common, state.identity.arguments, state.options.checkpoint, *state.recording);
  } catch (const solver::runs::LedgerFileError& error) {
    refuse(error);
  }
  return std::nullopt;
}

RunIdentity::RunIdentity(const CommonOptions& common) : arguments(common.given.words()) {
  // Without effect on the answer, but the pieces are cut by it.
  std::ranges::copy_if(common.given.aside, std::back_inserter(arguments), cuts_pieces);
}

void RunIdentity::add(const rules::editions::Edition& edition) {
  facts.push_back("edition " + edition.id);
  for (const auto& option : rules::editions::options_of(edition))
    facts.push_back(
        fmt::format("rule {} {}", option.name, rules::editions::option_value(edition, option.name)));
}

void RunIdentity::add(const tilesets::TileSet& set) {
  std::string content = set.topology_key();
  for (const auto& type : set.types()) content += "\n" + type.id;
  facts.push_back(fmt::format("tileset {} {}", set.id(), solver::runs::digest(content)));
}

}  // namespace bastide::cli::ledgers
