#include "cli/commands/verification/report_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "cli/commands/recorded_sets.hpp"
#include "reports/page/html_report.hpp"
#include "reports/pictures/counterexample_svg.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/write_file.hpp"
#include "rules/notation.hpp"

namespace bastide::cli::commands::verification {
namespace {

namespace fs = std::filesystem;

/// A name that may have been a path, as part of a file name.
std::string file_part(const std::string& name) {
  std::string out;
  for (const char c : fs::path(name).stem().string()) {
    out += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' ? c : '_';
  }
  return out;
}

/// A comment ends with its line.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// The command in the first line checks exactly this again; a game stands in its own file, beside this one.
std::string position_file(const reports::records::RunRecord& run,
                          const reports::records::DistinctViolation& violation,
                          const std::string& game_file) {
  const auto& example = *violation.verdict->counterexample;
  const auto file = example.game.empty() ? std::string() : game_file;
  auto text = fmt::format("# {}\n", reports::records::command_for(run, *violation.verdict, file));
  text += fmt::format("# {}: {}\n", violation.property_id, one_line(example.explanation));
  text += fmt::format("# engine: {}\n# expected: {}\n", one_line(example.engine_answer),
                      one_line(example.expected_answer));
  text += fmt::format("# tile set {}, edition {}\n{}\n", example.tile_set, example.edition, example.position);
  return text;
}

void write_counterexample(const reports::records::RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                          const reports::records::DistinctViolation& violation, const fs::path& folder) {
  const auto& example = *violation.verdict->counterexample;
  const auto stem = (folder / (violation.property_id + "-" + file_part(violation.verdict->edition))).string();
  reports::write_file(stem + ".txt", position_file(run, violation, stem + ".jsonl"));
  if (!example.game.empty()) reports::write_file(stem + ".jsonl", example.game + "\n");
  const auto* set = reports::records::find_recorded_set(run, sets, example.tile_set);
  if (set == nullptr) return;
  const auto position = rules::parse_position(*set, example.position, stem + ".txt");
  reports::write_file(
      stem + ".svg",
      reports::pictures::counterexample_svg(*set, position, violation.property_id, example) + "\n");
}

}  // namespace

void write_report(const reports::records::RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                  const std::string& folder) {
  for (const auto& violation : reports::records::distinct_violations(run)) {
    if (violation.verdict->counterexample)
      write_counterexample(run, sets, violation, fs::path(folder) / "counterexamples");
  }
  reports::write_file((fs::path(folder) / "run.json").string(), reports::records::to_json(run));
  reports::page::ReportInput page;
  page.runs.push_back(run);
  page.playground = playground_for(folder);
  reports::write_file((fs::path(folder) / "index.html").string(), reports::page::html_report(page, sets));
}

}  // namespace bastide::cli::commands::verification
