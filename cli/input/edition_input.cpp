#include "cli/input/edition_input.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "cli/exit_code.hpp"
#include "cli/output/console.hpp"
#include "props/differences/edition_comparison.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/editions/players.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::input {
namespace {

using tilesets::files::Severity;

/// What a joined set is called after its own name; one for each printing.
struct JoinedSuffix {
  rules::editions::TileArt art;
  const char* text;
};
constexpr std::array joined_suffixes = {
    JoinedSuffix{rules::editions::TileArt::c1, " (houses_only, c1 drawings)"},
    JoinedSuffix{rules::editions::TileArt::c2, " (houses_only, c2 drawings)"},
};

}  // namespace

std::vector<std::string> named_editions(const std::vector<std::string>& typed, const CommonOptions& common,
                                        const std::vector<std::string>& otherwise) {
  auto names = typed;
  if (!common.edition.empty()) names.push_back(common.edition);
  if (names.empty()) names = otherwise;
  if (names == std::vector<std::string>{"all"}) return rules::editions::shipped_editions();
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (*name == "all") throw UsageError("'all' names every shipped edition, expected no other beside it");
    if (std::find(names.begin(), name, *name) != name)
      throw UsageError(fmt::format("edition {} is named twice", *name));
  }
  return names;
}

std::vector<std::pair<std::string, std::string>> typed_rules(const CommonOptions& options) {
  std::vector<std::pair<std::string, std::string>> typed;
  for (const auto& rule : options.rules) {
    const auto equals = rule.find('=');
    if (equals == std::string::npos)
      throw UsageError(
          fmt::format("--rule {}: expected NAME=VALUE, such as farms=first", rules::in_quotes(rule)));
    typed.emplace_back(rule.substr(0, equals), rule.substr(equals + 1));
  }
  return typed;
}

void apply_rules(const CommonOptions& options, rules::editions::Edition& edition) {
  auto rules = typed_rules(options);
  // What formulas may give is said before the first of them.
  std::ranges::stable_partition(rules, [](const auto& rule) { return rule.first == "least_feature"; });
  for (const auto& [name, value] : rules) {
    const auto wrong = rules::editions::set_option_from(
        edition, name, value,
        {"given on the command line", "command line", {fmt::format("--rule {}={}", name, value), 0, 0}});
    if (!wrong.empty()) throw UsageError(fmt::format("--rule {}={}: {}", name, value, wrong));
  }
}

rules::editions::Edition load_edition(const CommonOptions& options, const std::string& id_or_path,
                                      rules::editions::Contradictions what) {
  if (options.rules.empty()) return rules::editions::load_edition(id_or_path, what);
  // What the file says in contradiction to itself may be put right by a --rule.
  auto edition = rules::editions::load_edition(id_or_path, rules::editions::Contradictions::keep);
  apply_rules(options, edition);
  if (what == rules::editions::Contradictions::refuse)
    rules::editions::throw_first_error(rules::editions::lint_edition(edition));
  return edition;
}

LintedSet load_linted_set(const std::string& id_or_path, const rules::editions::Edition& edition) {
  LintedSet out{tilesets::files::load_tile_set(id_or_path), {}};
  out.warnings = rules::editions::lint_edition(edition, out.set);
  rules::editions::throw_first_error(out.warnings);  // what is left are warnings
  return out;
}

tilesets::TileSet load_played_set(const CommonOptions& options, const std::string& id_or_path,
                                  const rules::editions::Edition& edition) {
  const auto loaded = load_linted_set(id_or_path, edition);
  if (!options.quiet)
    for (const auto& warning : loaded.warnings)
      if (const auto text = to_text(warning); options.told->insert(text).second) output::tell(text + "\n");
  return rules::editions::tiles_under(loaded.set, edition);
}

tilesets::TileSet tiles_of_both(const CommonOptions& options, const rules::editions::Edition& left,
                                const rules::editions::Edition& right) {
  const auto& named = options.tile_set;
  load_played_set(options, named.empty() ? left.tile_set : named, left);
  load_played_set(options, named.empty() ? right.tile_set : named, right);
  if (!named.empty()) return tilesets::files::load_tile_set(named);
  auto both = props::differences::common_tiles(tilesets::files::load_tile_set(left.tile_set),
                                               tilesets::files::load_tile_set(right.tile_set));
  if (!both)
    throw UsageError(fmt::format("tile sets '{}' and '{}' have no start tile in common, expected --tileset",
                                 left.tile_set, right.tile_set));
  for (const auto* edition : {&left, &right})
    for (const auto& row : edition->reserves)
      for (const auto& tile : row.tiles)
        if (both->find(tile) < 0)
          throw UsageError(fmt::format(
              "reserve '{}' of {} has tile {}, which only one of tile sets '{}' and '{}' has, expected an "
              "edition without it, or 'bastide compare', which plays each with its own tiles",
              row.id, edition->id, tile, left.tile_set, right.tile_set));
  return *both;
}

int number_of_players(const CommonOptions& options, std::optional<int> asked,
                      std::span<const rules::editions::Edition* const> editions) {
  const int players = asked.value_or(rules::editions::usual_players(editions));
  for (const auto* edition : editions) {
    const auto told = rules::editions::departure(*edition, players);
    if (!told.empty() && !options.quiet) output::tell(fmt::format("bastide: {}\n", told));
  }
  return players;
}

std::string played_set_name(const std::string& id_or_path, const tilesets::TileSet& set,
                            const rules::editions::Edition& edition) {
  if (edition.has_rows()) {
    // By its file, where the id alone does not find it.
    const bool is_own = edition.id.find('+') == std::string::npos && !edition.files.empty() &&
                        !rules::editions::is_shipped_file(edition.files.front());
    return reports::records::set_under(id_or_path, is_own ? edition.files.front() : edition.id);
  }
  // A joined tile has no crossing with more than one road left: ask the set as it is in its file.
  const bool is_joined = edition.junction_ends_road == rules::editions::JunctionEndsRoad::houses_only &&
                         set.topology_key() != tilesets::files::load_tile_set(id_or_path).topology_key();
  if (!is_joined) return id_or_path;
  return id_or_path + joined_suffixes[static_cast<std::size_t>(edition.tile_art)].text;
}

tilesets::TileSet load_recorded_set(const std::string& name) {
  if (const auto named = reports::records::set_and_edition(name)) {
    const auto edition = rules::editions::load_edition(named->second, rules::editions::Contradictions::keep);
    const auto set = tilesets::files::load_tile_set(named->first);
    return reports::records::called(rules::editions::tiles_under(set, edition), name);
  }
  for (const auto& suffix : joined_suffixes) {
    if (!name.ends_with(suffix.text)) continue;
    rules::editions::Edition edition;
    edition.junction_ends_road = rules::editions::JunctionEndsRoad::houses_only;
    edition.tile_art = suffix.art;
    const auto own_name = name.substr(0, name.size() - std::string_view(suffix.text).size());
    return rules::editions::tiles_under(tilesets::files::load_tile_set(own_name), edition);
  }
  return tilesets::files::load_tile_set(name);
}

std::string to_text(const rules::editions::EditionFinding& finding) {
  if (finding.is_accepted) return fmt::format("{}: accepted: {}", finding.where.file, finding.rule);
  std::error_code ignored;
  std::string text;
  if (std::filesystem::is_regular_file(finding.where.file, ignored))
    text = tilesets::read_text_file(finding.where.file);
  const auto* severity = finding.severity == Severity::error ? "error" : "warning";
  return tilesets::format_diagnostic(
      finding.where, fmt::format("{}: {} [{}]", severity, finding.message, finding.rule), text);
}

}  // namespace bastide::cli::input
