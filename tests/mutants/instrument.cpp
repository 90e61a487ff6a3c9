// bastide_instrument: the sources with all deliberate faults in them, chosen among at run time.
//
// Run by the build. A mistake in the catalogue ends it with the place and the fault's name, exit 2.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>

#include "tests/mutants/weave.hpp"

namespace {

using namespace bastide::mutants;
namespace fs = std::filesystem;

/// Writes the file when it is not so already: what did not change is not compiled again.
void write(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && bastide::tilesets::read_text_file(path.string()) == text) return;
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error(path.string() + " cannot be written");
}

/// Every file in which a fault has a place. Refuses those that are no source below `root`.
std::set<std::string> files_of(const std::vector<Fault>& faults, const fs::path& root) {
  std::set<std::string> files;
  for (const auto& fault : faults) {
    for (const auto& place : fault.places) {
      if (!place.file.ends_with(".cpp"))
        refuse_fault(fault, place.file_at, fmt::format("{}, expected a .cpp file", place.file));
      if (!fs::is_regular_file(root / place.file))
        refuse_fault(fault, place.file_at, fmt::format("there is no file {}", place.file));
      files.insert(place.file);
    }
  }
  return files;
}

std::string names_source(const std::vector<Fault>& faults) {
  std::string text =
      "// Written by tests/mutants/instrument.cpp.\n#include <array>\n\n#include "
      "\"tests/mutants/switch.hpp\"\n\nnamespace bastide::mutants {\n\nstd::span<const std::string_view> "
      "fault_names() {\n";
  text += fmt::format("  static constexpr std::array<std::string_view, {}> names = {{{{\n", faults.size());
  for (const auto& fault : faults) text += fmt::format("      \"{}\",\n", fault.name);
  return text + "  }};\n  return names;\n}\n\n}  // namespace bastide::mutants\n";
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) {
    fmt::print(stderr, "usage: bastide_instrument ROOT FAULTS OUTPUT\n");
    return 1;
  }
  const fs::path root = argv[1];
  const fs::path output = argv[3];
  const auto faults = read_faults(argv[2]);
  for (const auto& file : files_of(faults, root))
    write(output / file, woven(file, bastide::tilesets::read_text_file((root / file).string()), faults));
  write(output / "fault_names.cpp", names_source(faults));
  return 0;
} catch (const bastide::tilesets::InputError& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
} catch (const std::exception& error) {
  fmt::print(stderr, "bastide_instrument: {}\n", error.what());
  return 6;
}
