// Editions as a command gets them: an id or a file, changed by --rule, checked, with the tiles it is played
// with.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/input/common_options.hpp"
#include "rules/editions/lint.hpp"

namespace bastide::cli::input {

/// The editions that a command is about, as typed: its arguments, then --edition, or `otherwise` when there
/// are none; 'all' alone stands for all shipped ones. Throws UsageError when one is named twice or 'all' is
/// not alone.
std::vector<std::string> named_editions(const std::vector<std::string>& typed, const CommonOptions& common,
                                        const std::vector<std::string>& otherwise);

/// The edition with the options that --rule gives in place of its own. Throws InputError when it cannot be
/// read or its options contradict each other; UsageError for a --rule that says nothing.
rules::editions::Edition load_edition(
    const CommonOptions& options, const std::string& id_or_path,
    rules::editions::Contradictions what = rules::editions::Contradictions::refuse);

/// Puts the options that --rule gives in place of the edition's. Throws UsageError for one that says nothing.
void apply_rules(const CommonOptions& options, rules::editions::Edition& edition);
/// NAME=VALUE as typed, in order. Throws UsageError without an '='.
std::vector<std::pair<std::string, std::string>> typed_rules(const CommonOptions& options);

/// A tile set as its file has it, with what is odd about the edition on it.
struct LintedSet {
  tilesets::TileSet set;
  std::vector<rules::editions::EditionFinding> warnings;
};
/// Throws InputError when the edition does not go with the set.
LintedSet load_linted_set(const std::string& id_or_path, const rules::editions::Edition& edition);

/// The tile set by id or file as it is played under the edition: crossings that end no road joined. Throws
/// InputError when the edition does not go with the set. What is odd about the two is noted on stderr, except
/// with --quiet.
tilesets::TileSet load_played_set(const CommonOptions& options, const std::string& id_or_path,
                                  const rules::editions::Edition& edition);

/// The tiles on which two editions are compared: the set that is asked for, else what both are played with.
/// Notes what is odd about each edition on its tiles. Throws InputError when one contradicts them, UsageError
/// when their sets have no start tile in common.
tilesets::TileSet tiles_of_both(const CommonOptions& options, const rules::editions::Edition& left,
                                const rules::editions::Edition& right);

/// How many play: as asked, else as many as the editions are for (rules/editions/players.hpp). Where one of
/// them is for others, that is noted on stderr, except with --quiet.
int number_of_players(const CommonOptions& options, std::optional<int> asked,
                      std::span<const rules::editions::Edition* const> editions);

/// Under which name a run records the set: as it was asked for, with what the edition changes in it.
std::string played_set_name(const std::string& id_or_path, const tilesets::TileSet& set,
                            const rules::editions::Edition& edition);
/// The set of such a name. Throws InputError.
tilesets::TileSet load_recorded_set(const std::string& name);

/// The diagnostic of a finding, with its line: "my.toml:3:1: warning: ... [rule]".
std::string to_text(const rules::editions::EditionFinding& finding);

}  // namespace bastide::cli::input
