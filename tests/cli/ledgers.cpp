#include "tests/cli/ledgers.hpp"

#include <sstream>

#include "tests/catch.hpp"

namespace bastide::tests {

solver::runs::Ledger ledger_in(const Folder& folder, const std::string& name) {
  return solver::runs::read_ledger((folder.path() / name).string());
}

void rewrite(const Folder& folder, const std::string& name, const std::regex& what, const std::string& with) {
  rewrite_lines(folder, name,
                [&](const std::string& text) { return std::regex_replace(text, what, with) + "\n"; });
}

void rewrite_lines(const Folder& folder, const std::string& name,
                   const std::function<std::string(const std::string&)>& change) {
  std::string out;
  std::uint64_t hash = 0;
  std::istringstream lines(folder.read(name));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream changed(change(line.substr(17)));
    for (std::string text; std::getline(changed, text);) out += solver::runs::ledger_line(text, hash);
  }
  folder.write(name, out);
}

void shorten(const Folder& folder, const std::string& name, std::size_t lines_of_body) {
  const auto ledger = ledger_in(folder, name);
  const auto lines = ledger.header.lines.size() + 2 + lines_of_body;
  REQUIRE(lines < ledger.line_starts.size());
  folder.write(name, ledger.content.substr(0, ledger.line_starts[lines]));
}

}  // namespace bastide::tests
