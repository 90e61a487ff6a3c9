#pragma once
// Editions of which other files, or the command line, say what a file of the tests says.
#include <algorithm>
#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/editions/lint.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

/// As if a shipped file had set everything.
inline rules::editions::Edition as_shipped(rules::editions::Edition edition) {
  edition.accepts.clear();
  static const auto file = rules::editions::load_edition("c1").files.front();
  for (auto& [option, source] : edition.sources) {
    source.set_in = "c1";
    source.where = {file, 1, 1};
    source.brought_by = {};
  }
  return edition;
}

/// As if everything that the edition's own file sets stood on the command line.
inline rules::editions::Edition as_typed(rules::editions::Edition edition) {
  for (auto& [option, source] : edition.sources) {
    if (source.where.file != edition.files.front()) continue;
    source.set_in = "command line";
    source.where = {};
    source.brought_by = {};
  }
  return edition;
}

/// The rules by which the lint finds something, in order of the alphabet.
template <typename... Set>
std::vector<std::string> rules_found(const rules::editions::Edition& edition, const Set&... set) {
  std::vector<std::string> out;
  for (const auto& finding : rules::editions::lint_edition(edition, set...)) out.push_back(finding.rule);
  std::ranges::sort(out);
  return out;
}

/// Nobody is warned of what a shipped file sets, and everybody of what stands on the command line as of the
/// same in a file.
template <typename... Set>
void check_who_is_warned(const rules::editions::Edition& edition, const Set&... set) {
  for (const auto& finding : rules::editions::lint_edition(as_shipped(edition), set...)) {
    INFO(finding.rule << ": " << finding.message);
    const bool is_of_table =
        finding.rule == "no-room" || finding.rule == "rectangle-apart" || finding.rule == "start-enclosed";
    CHECK((finding.severity == tilesets::files::Severity::error || is_of_table));
  }
  if (!edition.files.empty()) CHECK(rules_found(as_typed(edition), set...) == rules_found(edition, set...));
}

/// An edition of its own, whatever contradicts what in it.
inline rules::editions::Edition edition_as_said(const std::string& text) {
  return rules::editions::read_edition(text, "variant.toml", rules::editions::Contradictions::keep);
}

/// The rules by which the lint finds something in the edition with its own tiles, or alone, in its order.
inline std::vector<std::string> warned_of(const rules::editions::Edition& edition, bool with_tiles = true) {
  std::vector<std::string> out;
  const auto look = [&](const auto&... set) {
    check_who_is_warned(edition, set...);
    for (const auto& finding : rules::editions::lint_edition(edition, set...)) out.push_back(finding.rule);
  };
  with_tiles ? look(tilesets::files::load_tile_set(edition.tile_set)) : look();
  return out;
}

/// The rule and the option of each finding, of errors with a '!'.
inline std::vector<std::string> rules_and_options_found(const rules::editions::Edition& edition) {
  check_who_is_warned(edition);
  std::vector<std::string> out;
  for (const auto& f : rules::editions::lint_edition(edition)) {
    CHECK(f.message.find(", expected ") != std::string::npos);
    out.push_back((f.severity == tilesets::files::Severity::error ? "!" : "") + f.rule + " " + f.option);
  }
  return out;
}

}  // namespace bastide::tests
