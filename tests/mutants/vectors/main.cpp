// bastide_choose_vectors: the vectors of vectors/, chosen anew; or that those there catch whom they should.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "tests/mutants/vectors/choose.hpp"
#include "tilesets/input_error.hpp"

namespace {

using namespace bastide::mutants::vectors;
namespace fs = std::filesystem;

const fs::path folder = fs::path(BASTIDE_SOURCE_DIR) / "vectors";

void write(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
}

fs::path path_of(const std::string& name) { return folder / (name + ".jsonl"); }

ShippedFile shipped_file(const std::string& name) {
  const auto path = path_of(name).string();
  return {name, bastide::reports::records::read_vectors(bastide::tilesets::read_text_file(path), path)};
}

std::vector<ShippedFile> shipped_files(bool with_options = true) {
  std::vector<ShippedFile> files;
  for (const auto& subject : shipped_subjects()) files.push_back(shipped_file(subject.file));
  if (with_options) files.push_back(shipped_file("options"));
  return files;
}

/// The section as text, with what our engines say.
std::string section_text(const bastide::reports::records::VectorSection& section) {
  return written_in_own_process([&](std::ostream& out) {
    const Loaded loaded(section.header);
    auto whole = section;
    for (auto& vector : whole.vectors)
      vector = bastide::props::vectors::completed(std::move(vector), loaded.terms());
    out << section_lines(whole);
  });
}

void tell(const std::string& what, const Chosen& chosen) {
  fmt::print("{}: {} of {} candidates show {}; {}\n", what, chosen.section.vectors.size(), chosen.candidates,
             chosen.caught, chosen.is_least ? "none cheaper" : "perhaps not the cheapest");
  std::fflush(stdout);
}

/// `adds`: keeps the vectors of the file, by their names.
void choose_file(const Subject& subject, const std::vector<Suspect>& suspects, bool adds) {
  const auto chosen =
      adds ? choose_more(subject, suspects, shipped_file(subject.file).sections.front().vectors)
           : choose(subject, suspects);
  write(path_of(subject.file), section_text(chosen.section));
  tell(subject.file, chosen);
}

/// Vectors under options that no shipped edition has, for those that none of the files show.
void choose_options(const std::vector<Suspect>& suspects) {
  const auto files = shipped_files(false);
  std::map<VectorHeader, std::vector<Suspect>> by_options;
  const auto catches = catches_of(files, suspects);
  std::vector<Suspect> missing;
  std::ranges::copy_if(suspects, std::back_inserter(missing),
                       [&](const auto& suspect) { return !catches.contains(suspect.name); });
  for (const auto& suspect : missing) {
    if (!suspect.under.edition.empty()) by_options[suspect.under];
  }
  for (auto& [header, theirs] : by_options) {
    std::ranges::copy_if(missing, std::back_inserter(theirs), [&](const auto& suspect) {
      return (suspect.under == header || !suspect.under.options.empty()) && may_show_under(suspect, header);
    });
  }
  std::string text;
  std::size_t count = 0;
  for (const auto& [header, theirs] : by_options) {
    const auto chosen = choose_under(header, theirs, count);
    std::string options;
    for (const auto& [name, value] : header.options) options += " " + name + "=" + value;
    tell(header.edition + " " + header.tile_set + options, chosen);
    if (chosen.section.vectors.empty()) continue;
    count += chosen.section.vectors.size();
    text += section_text(chosen.section);
  }
  write(path_of("options"), text);
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells{""};
  for (const char c : line) {
    if (c == '\t') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

/// The rows of catches.tsv, by suspect.
std::map<std::string, std::vector<std::string>> table_rows() {
  std::map<std::string, std::vector<std::string>> rows;
  std::istringstream table(bastide::tilesets::read_text_file((folder / "catches.tsv").string()));
  for (std::string line; std::getline(table, line);) {
    auto cells = cells_of(line);
    const auto name = cells.front();
    rows[name] = std::move(cells);
  }
  return rows;
}

std::set<int> numbers_in(const std::string& cell) {
  std::istringstream text(cell);
  return {std::istream_iterator<int>(text), {}};
}

/// Whether the table is there and right: each suspect by the vectors that show it in one of the files,
/// another one for each, or by all in all. The first finds what is not shown any more; that more is, only the
/// second.
int check(const std::vector<Suspect>& suspects, bool in_all) {
  const auto files = shipped_files();
  const auto rows = table_rows();
  int wrong = 0;
  const auto blame = [&](const std::string& words) {
    fmt::print("{}\n", words);
    ++wrong;
  };
  for (const auto& file : files) {
    for (const auto& words : situations_missing(file)) blame(words + " does not happen in its last turn");
  }
  std::size_t turn = 0;
  std::size_t asked = 0;
  for (const auto& suspect : suspects) {
    const auto row = rows.find(suspect.name);
    if (row == rows.end() || row->second.size() != files.size() + 3) {
      blame(
          fmt::format("{} has no row in catches.tsv: ./run choose-vectors --table writes it", suspect.name));
      continue;
    }
    std::vector<std::size_t> where;
    for (std::size_t f = 0; f < files.size(); ++f) {
      if (in_all || !row->second[f + 2].empty()) where.push_back(f);
    }
    if (std::ranges::all_of(row->second.begin() + 2, row->second.end() - 1,
                            [](const auto& c) { return c.empty(); }) &&
        row->second.back().empty())
      blame(fmt::format("{} is shown by no vector, and its row does not say why", suspect.name));
    if (!in_all && !where.empty()) where = {where[turn++ % where.size()]};
    if (!suspect.why_unseen.empty()) where.clear();
    for (const auto f : where) {
      ++asked;
      const auto& cell = row->second[f + 2];
      const auto shown = [&](const std::set<int>& among) {
        return fmt::format("{}", fmt::join(vectors_showing(suspect, files[f], among), " "));
      };
      // Who remembers the vector before shows otherwise where others are left out.
      if (!in_all && shown(numbers_in(cell)) == cell) continue;
      if (const auto numbers = shown({}); numbers != cell)
        blame(fmt::format("{}: shown by vectors '{}' of {}, the table says '{}'", suspect.name, numbers,
                          files[f].name, cell));
    }
  }
  fmt::print("{} suspects, {} asked again\n", suspects.size(), asked);
  return wrong == 0 ? 0 : 10;
}

int run(int argc, char** argv) {
  CLI::App program(
      "Chooses the test vectors of vectors/, such that each deliberate fault and each wrong engine changes "
      "an "
      "expected answer in every edition that can show it.",
      "bastide_choose_vectors");
  std::vector<std::string> names;
  bool is_check = false;
  bool is_whole_check = false;
  bool is_table = false;
  bool is_addition = false;
  program.add_option("--file", names, "only these files of vectors/")->option_text("NAME");
  program.add_flag("--table", is_table, "only write vectors/catches.tsv for the vectors there");
  program.add_flag(
      "--add", is_addition,
      "keep the vectors there and add what they lack: for suspects without a row in the table, and "
      "for engines of two players, or without a tile or mark, that are to see every situation");
  program.add_flag("--check", is_check,
                   "choose nothing: each is still shown by the vectors of the table, in a file each");
  program.add_flag("--check-all", is_whole_check, "the same in every file, and by no other vectors");
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : 1;
  }
  const auto suspects = all_suspects();
  if (is_check || is_whole_check) return check(suspects, is_whole_check);
  std::vector<Suspect> seen;  // the others no answer shows
  std::ranges::copy_if(suspects, std::back_inserter(seen),
                       [](const Suspect& suspect) { return suspect.why_unseen.empty(); });
  const auto is_asked_for = [&](const std::string& name) {
    return names.empty() || std::ranges::find(names, name) != names.end();
  };
  if (is_addition) {
    const auto rows = table_rows();
    std::erase_if(seen, [&](const Suspect& suspect) { return rows.contains(suspect.name); });
  }
  for (const auto& subject : shipped_subjects()) {
    if ((is_addition || !is_table) && is_asked_for(subject.file)) choose_file(subject, seen, is_addition);
  }
  if (is_addition) return 0;
  if (!is_table) {
    if (is_asked_for("options")) choose_options(seen);
    if (!names.empty()) return 0;
  }
  const auto files = shipped_files();
  write(folder / "catches.tsv", table_text(files, suspects, catches_of(files, seen)));
  return 0;
}

}  // namespace

int main(int argc, char** argv) try { return run(argc, argv); } catch (const std::exception& error) {
  fmt::print(stderr, "bastide_choose_vectors: {}\n", error.what());
  return 6;
}
