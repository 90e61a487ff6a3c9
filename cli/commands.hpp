// The commands: for each one a struct of its options, `declare`, which describes it to the parser, and `run`.
//
// Options are plain values filled by the parser; `run` gets them finished, so a command can also be run
// without a command line. One file a command, named after it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/exit_code.hpp"
#include "cli/ledger_run.hpp"

namespace bastide::cli {

struct AuditOptions {
  CommonOptions common;
  std::string ledger;
  double fraction = 0.01;
};
CLI::App& declare(CLI::App& parent, AuditOptions& options);
ExitCode run(const AuditOptions& options);

struct CensusOptions {
  CommonOptions common;
  RecordingOptions recording;
  int tiles = 0;
};
CLI::App& declare(CLI::App& parent, CensusOptions& options);
ExitCode run(const CensusOptions& options);

struct ConformOptions {
  CommonOptions common;
  std::string engine;                  ///< shell command
  std::optional<std::uint64_t> games;  ///< 20, or 0 when `tiles` is given
  int tiles = 0;                       ///< every board up to so many; 0: none
  std::string replay;                  ///< file of records, instead
  double timeout = 10;                 ///< seconds
};
CLI::App& declare(CLI::App& parent, ConformOptions& options);
ExitCode run(const ConformOptions& options);

struct CheckOptions {
  CommonOptions common;
  std::vector<std::string> subject;     ///< placements or a game record, as typed
  std::string file;                     ///< instead of `subject`
  std::vector<std::string> properties;  ///< ids; empty: all
};
CLI::App& declare(CLI::App& parent, CheckOptions& options);
ExitCode run(const CheckOptions& options);

struct CountOptions {
  CommonOptions common;
  RecordingOptions recording;
  int tiles = 0;
  std::string what = "boards";  ///< or "placements", "games"
  bool divide = false;          ///< one row a first placement
  std::optional<int> players;   ///< of games
  std::string method = "auto";  ///< or "landscape", "walk"; of games "played", "merged"
};
CLI::App& declare(CLI::App& parent, CountOptions& options);
ExitCode run(const CountOptions& options);

struct EditionsOptions {
  CommonOptions common;
};
CLI::App& declare(CLI::App& parent, EditionsOptions& options);
ExitCode run(const EditionsOptions& options);

struct EditionsShowOptions {
  CommonOptions common;
  std::string id;
};
CLI::App& declare(CLI::App& parent, EditionsShowOptions& options);
ExitCode run(const EditionsShowOptions& options);

struct EditionsDiffOptions {
  CommonOptions common;
  std::string left;
  std::string right;
  bool all = false;  ///< every pair of the shipped editions
  int tiles = 4;     ///< positions of up to so many
  std::optional<std::uint64_t> games;
  std::string svg;  ///< file for the picture of the smallest position
};
CLI::App& declare(CLI::App& parent, EditionsDiffOptions& options);
ExitCode run(const EditionsDiffOptions& options);

struct EditionsLintOptions {
  CommonOptions common;
  std::string file;
};
CLI::App& declare(CLI::App& parent, EditionsLintOptions& options);
ExitCode run(const EditionsLintOptions& options);

struct EngineOptions {
  CommonOptions common;
  std::string model = "reference";  ///< or "fast"
};
CLI::App& declare(CLI::App& parent, EngineOptions& options);
ExitCode run(const EngineOptions& options);

struct EstimateOptions {
  CommonOptions common;
  RecordingOptions recording;
  std::string what;            ///< "boards", "placements" or "games"
  std::optional<int> tiles;    ///< all of the set when not given
  std::optional<int> players;  ///< of games
  std::uint32_t particles = 10'000;
  std::uint32_t populations = 10;
  std::optional<int> exact;  ///< exact numbers beside, up to so many tiles
  double resample_below = 0.5;
  std::string look_ahead = "yes";  ///< or "no"
};
CLI::App& declare(CLI::App& parent, EstimateOptions& options);
ExitCode run(const EstimateOptions& options);

struct GraphOptions {
  CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`
  std::string format = "dot";         ///< or "graphml"
};
CLI::App& declare(CLI::App& parent, GraphOptions& options);
ExitCode run(const GraphOptions& options);

struct MergeOptions {
  CommonOptions common;
  std::vector<std::string> ledgers;
  std::string output;         ///< file; empty: stdout
  std::string report_folder;  ///< of verify
};
CLI::App& declare(CLI::App& parent, MergeOptions& options);
ExitCode run(const MergeOptions& options);

struct ProveOptions {
  CommonOptions common;
  std::vector<std::string> editions;  ///< ids or files; empty: c1
};
CLI::App& declare(CLI::App& parent, ProveOptions& options);
ExitCode run(const ProveOptions& options);

struct ReplayOptions {
  CommonOptions common;
  std::string file;
};
CLI::App& declare(CLI::App& parent, ReplayOptions& options);
ExitCode run(const ReplayOptions& options);

struct ReportOptions {
  CommonOptions common;
  std::vector<std::string> runs;
  std::string folder;
  std::string language = "en";
  std::string preset;             ///< a ready-made question: what it needs is run first
  std::uint64_t games = 100'000;  ///< of a preset: of random play
};
CLI::App& declare(CLI::App& parent, ReportOptions& options);
ExitCode run(const ReportOptions& options);

struct ScoreOptions {
  CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`: one position a line
};
CLI::App& declare(CLI::App& parent, ScoreOptions& options);
ExitCode run(const ScoreOptions& options);

struct SimulateOptions {
  CommonOptions common;
  RecordingOptions recording;
  std::uint64_t games = 10'000;
  int players = 2;
  std::vector<std::string> policies = {"random"};
  std::vector<std::string> score_as;  ///< editions; "all"
  int exact = 3;                      ///< turns of random play also exactly
  std::string records;                ///< "0-9": print these games instead
  std::string save;                   ///< file for the JSON
};
CLI::App& declare(CLI::App& parent, SimulateOptions& options);
ExitCode run(const SimulateOptions& options);

struct StartPlayerOptions {
  CommonOptions common;
  std::string id;
  int players = 0;
  int rounds = 6;             ///< how far the distribution of rounds is told
  bool start_in_bag = false;  ///< the start tile is drawn like the others
};
CLI::App& declare(CLI::App& parent, StartPlayerOptions& options);
ExitCode run(const StartPlayerOptions& options);

struct TableOptions {
  CommonOptions common;
  std::string area;  ///< instead of the edition's board_area
};
CLI::App& declare(CLI::App& parent, TableOptions& options);
ExitCode run(const TableOptions& options);

struct TileSetsOptions {
  CommonOptions common;
};
CLI::App& declare(CLI::App& parent, TileSetsOptions& options);
ExitCode run(const TileSetsOptions& options);

struct TileSetsShowOptions {
  CommonOptions common;
  std::string id;
  std::string svg_folder;
};
CLI::App& declare(CLI::App& parent, TileSetsShowOptions& options);
ExitCode run(const TileSetsShowOptions& options);

struct TileSetsLintOptions {
  CommonOptions common;
  std::string file;
};
CLI::App& declare(CLI::App& parent, TileSetsLintOptions& options);
ExitCode run(const TileSetsLintOptions& options);

struct VerifyOptions {
  CommonOptions common;
  RecordingOptions recording;
  std::vector<std::string> editions;  ///< ids or files; empty: all shipped
  int tiles = 4;
  std::optional<int> deployment_tiles;  ///< 3, but never more than `tiles`, when not given
  std::uint64_t games = 200;
  std::optional<std::uint64_t> combinations;  ///< games a combination; 6 when no edition is named, else 0
  /// Every game up to so many tiles, "all": to the last one of the set; 3, but never more than `tiles`, when
  /// not given.
  std::optional<std::string> game_tiles;
  std::vector<int> players{1, 2, 3};  ///< by these numbers of players
  std::string proofs = "yes";         ///< or "no"
  std::string report_folder;
};
CLI::App& declare(CLI::App& parent, VerifyOptions& options);
ExitCode run(const VerifyOptions& options);

}  // namespace bastide::cli
