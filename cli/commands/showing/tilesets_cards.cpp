// bastide tilesets cards: the tiles of a set on sheets of paper.
#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "reports/numbers.hpp"
#include "reports/pictures/tile_cards.hpp"
#include "reports/write_file.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::showing {

struct TileSetsCardsOptions {
  input::CommonOptions common;
  std::string id, svg, pdf;
  bool cut = false, own = false;
};

namespace {

namespace fs = std::filesystem;
using tilesets::TileSet;

/// A folder that is removed with what is in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code none;
    const auto folder = fs::temp_directory_path(none);
    if (none) throw reports::WriteError("TMPDIR names no folder, expected one where pages can be made");
    auto name = (folder / "bastide-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw reports::WriteError(
          fmt::format("{}: no folder can be made there: {}", folder.string(), std::strerror(errno)));
    path_ = name;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

/// Runs a program that is looked for in PATH, and waits for it; false when it does not end well.
bool run_tool(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = -1;
  if (posix_spawnp(&child, arguments.front(), nullptr, nullptr, arguments.data(), environ) != 0) return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// By rsvg-convert, which makes a page of each picture.
void write_pdf(const std::string& path, const std::vector<std::string>& pages) {
  const ScratchFolder scratch;
  std::vector<std::string> words = {"rsvg-convert", "--format=pdf", "--output=" + scratch.file("all.pdf")};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    words.push_back(scratch.file(fmt::format("{}.svg", i)));
    reports::write_file(words.back(), pages[i]);
  }
  if (!run_tool(words) || !fs::exists(scratch.file("all.pdf")))
    throw reports::WriteError(fmt::format(
        "{}: cannot be made without rsvg-convert (Debian package librsvg2-bin), expected it or --svg", path));
  reports::write_file(path, tilesets::read_text_file(scratch.file("all.pdf")));
}

/// The tiles that a file brings besides those of the sets that it extends and includes.
TileSet own_tiles(const TileSet& set) {
  const auto& where = set.where();
  if (where.line == 0)
    throw tilesets::InputError(where,
                               "a sum brings no tiles of its own, expected one of its sets, or no --own", {});
  const auto text = tilesets::read_text_file(where.file);
  const auto inherited = tilesets::files::inherited_tiles(text, where.file);
  if (!inherited) return set;
  auto own = tilesets::differences::added_tiles(*inherited, set);
  if (own.type_count() > 0) return own;
  throw tilesets::InputError(
      where,
      fmt::format("brings no tiles besides those of {}, expected a [[tile]] of its own, or no --own",
                  inherited->id()),
      text);
}

}  // namespace

CLI::App& declare(CLI::App& parent, TileSetsCardsOptions& options) {
  auto& command = input::add_command(
      parent,
      {"cards", "All tiles of a set on sheets of paper",
       "A4 pages with every tile in every way it can be turned, its number of copies and the names of "
       "its segments, sides and half-edges. With --cut they are to be cut out and played with: every copy "
       "of a tile, 45 mm wide as in the box, without names. --svg writes a file a page (FILE-1.svg, "
       "FILE-2.svg), --pdf one file, by rsvg-convert (Debian package librsvg2-bin).",
       "  bastide tilesets cards mini-cities --svg cards.svg\n"
       "  bastide tilesets cards base --pdf cards.pdf\n"
       "  bastide tilesets cards docs/examples/pilgrims-tiles.toml --own --cut --svg sheet.svg"});
  add_option(command, "id", options.id, "ID|FILE", "tile set id, file or sum of them", {required});
  add_flag(command, "--cut", options.cut,
           "to cut out: each tile as often as the set has it, 45 mm wide, without names");
  add_flag(command, "--own", options.own, "only what the file adds to the sets that it extends and includes");
  add_option(command, "--svg", options.svg, "FILE", "write the pages as pictures", {a_word});
  add_option(command, "--pdf", options.pdf, "FILE", "write the pages as one document", {a_word});
  return command;
}

ExitCode run(const TileSetsCardsOptions& options) {
  if (options.svg.empty() && options.pdf.empty()) throw UsageError("expected --svg FILE or --pdf FILE");
  auto set = tilesets::files::load_tiles(options.id);
  if (options.own) set = own_tiles(set);
  const auto pages = options.cut ? reports::pictures::cut_sheets(set) : reports::pictures::tile_cards(set);
  for (std::size_t i = 0; i < pages.size() && !options.svg.empty(); ++i) {
    const auto name = reports::numbered_file(options.svg, i, pages.size());
    reports::write_file(name, pages[i] + "\n");
    output::print(name + "\n");
  }
  if (options.pdf.empty()) return ExitCode::holds;
  write_pdf(options.pdf, pages);
  output::print(fmt::format("{}, {}\n", options.pdf, reports::counted(pages.size(), "page")));
  return ExitCode::holds;
}

Command add_tilesets_cards(CLI::App& parent) { return add<TileSetsCardsOptions>(parent); }

}  // namespace bastide::cli::commands::showing
