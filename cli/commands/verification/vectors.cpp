// bastide vectors: the shipped test vectors, what there is of them, and all files as they are shipped.
//
// Chosen are the games (tests/mutants/vectors); what is expected of them is computed anew each time, by both
// engines. Printed examples and counts follow from the rest of the program.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/commands.hpp"
#include "cli/commands/verification/vector_data.hpp"
#include "cli/input/common_options.hpp"
#include "cli/output/console.hpp"
#include "props/vectors/vector.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/answers/protocol_messages.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/vector_file.hpp"
#include "reports/write_file.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

struct VectorsOptions {
  input::CommonOptions common;
  std::string write;  ///< folder; empty: only listed
};

namespace {

using namespace reports::document;
using props::engines::terms_of;
namespace fs = std::filesystem;

/// The file with what our engines say now.
std::string completed_file(const std::string& path) {
  std::string text;
  for (auto section : reports::records::read_vectors(tilesets::read_text_file(path), path)) {
    const auto rules = rules_of(section.header);
    for (auto& vector : section.vectors)
      vector = props::vectors::completed(std::move(vector), terms_of(*rules));
    const auto terms = terms_of(*rules);
    const reports::answers::WholeHeader header{section.header, terms, terms.is_extended()};
    text += reports::records::json_text(header, -1, {&rules->set}) + "\n" +
            reports::records::vector_lines(section.vectors);
  }
  return text;
}

void list_vectors(const VectorsOptions& options) {
  reports::answers::VectorList list;
  Table table{.head = {"vectors", "games", "turns", "requests"}};
  for (const auto& name : vector_files()) {
    const auto path = vector_file(name);
    auto& told = list.files.emplace_back();
    told.file = name;
    for (const auto& section : reports::records::read_vectors(tilesets::read_text_file(path), path)) {
      const auto rules = rules_of(section.header);
      for (const auto& vector : section.vectors) {
        ++told.vectors;
        told.turns += vector.turns.size();
        told.requests += props::vectors::requests_for(vector, terms_of(*rules));
      }
    }
    table.rows.push_back({{name, told.vectors, told.turns, told.requests}});
  }
  options.common.json ? output::print_json(list) : output::print(Document{{std::move(table)}});
}

}  // namespace

CLI::App& declare(CLI::App& parent, VectorsOptions& options) {
  auto& command = input::add_command(
      parent,
      {"vectors", "Test vectors for other engines: list them, or write them",
       "Positions and short games with everything that is expected of them, for engines in any "
       "language (docs/vectors.md); `conform --suite` asks an engine about them. Without --write they "
       "are listed. With it all files are written anew: the games that ship with the program, with "
       "what both of our engines say now; the printed examples; counts by first placement.",
       "  bastide vectors\n  bastide vectors --write my-vectors"});
  add_option(command, "--write", options.write, "DIR", "folder for the files");
  return command;
}

ExitCode run(const VectorsOptions& options) {
  if (options.write.empty()) {
    list_vectors(options);
    return ExitCode::holds;
  }
  const auto write = [&](const std::string& name, const std::string& text) {
    const auto path = (fs::path(options.write) / (name + ".jsonl")).string();
    reports::write_file(path, text);
    if (!options.common.quiet) output::print(path + "\n");
  };
  for (const auto& name : vector_files()) write(name, completed_file(vector_file(name)));
  write("examples", example_lines());
  write("counts", count_lines());
  return ExitCode::holds;
}

Command add_vectors(CLI::App& parent) { return add<VectorsOptions>(parent); }

}  // namespace bastide::cli::commands::verification
