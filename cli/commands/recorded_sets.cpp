#include "cli/commands/recorded_sets.hpp"

#include <fmt/core.h>
#include <filesystem>

#include <algorithm>
#include <optional>
#include <string>

#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/editions/tiles_under.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands {
namespace {

/// The edition of that id: a shipped one, or one of a file that the command names.
std::optional<rules::editions::Edition> edition_of(const std::string& id,
                                                   const std::vector<std::string>& command) {
  std::vector<std::string> names = {id};
  for (const auto& word : command) {
    if (word.ends_with(".toml"))
      names.push_back(word.substr(word.find('=') + 1));  // of "--edition=FILE", too
  }
  for (const auto& name : names) {
    try {
      auto edition = rules::editions::load_edition(name, rules::editions::Contradictions::keep);
      if (edition.id == id) return edition;
    } catch (const tilesets::InputError&) {
      continue;  // gone, or a file of something else
    }
  }
  return std::nullopt;
}

/// The tiles of a side of a comparison as its edition sees them.
tilesets::TileSet played_set(const reports::records::ComparedSide& side) {
  input::CommonOptions beside;
  for (const auto& [name, value] : side.rules) beside.rules.push_back(name + "=" + value);
  const auto edition = load_edition(beside, side.edition_from, rules::editions::Contradictions::keep);
  const auto set = tilesets::files::load_tile_set(side.tile_set);
  return reports::records::called(rules::editions::tiles_under(set, edition), side.played_set);
}

}  // namespace

std::vector<tilesets::TileSet> recorded_sets(reports::page::ReportInput& input) {
  std::vector<std::string> names;
  std::vector<tilesets::TileSet> sets;
  const auto add = [&](const std::string& id, const auto& load) {
    if (std::find(names.begin(), names.end(), id) != names.end()) return;
    names.push_back(id);
    try {
      const auto set = load();
      sets.push_back(set.id() == id ? set : reports::records::called(set, id));
    } catch (const tilesets::InputError& error) {
      const auto note = fmt::format("no pictures of tile set '{}': {}", id, error.message());
      output::tell(fmt::format("bastide: {}\n", note));
      input.notes.push_back(note);
    }
  };
  const auto add_set = [&](const std::string& id) { add(id, [&] { return input::load_recorded_set(id); }); };
  // As the edition sees it, where that makes a difference.
  const auto add_played = [&](const auto& record) {
    const auto edition = edition_of(record.edition, record.command);
    if (edition && !rules::editions::is_shipped_file(edition->files.front()))
      input.names[record.edition] = edition->name;
    if (!edition || !edition->has_rows()) return add_set(record.tile_set);
    const auto name = reports::records::set_under(record.tile_set, record.edition);
    add(name, [&] {
      const auto set = tilesets::files::load_tile_set(record.tile_set);
      return reports::records::called(rules::editions::tiles_under(set, *edition), name);
    });
  };
  for (const auto& run : input.runs) {
    for (const auto& recorded : run.tile_sets) add_set(recorded.id);
  }
  for (const auto& comparison : input.comparisons) {
    for (const auto* side : {&comparison.left, &comparison.right}) {
      add_set(side->tile_set);
      add(side->played_set, [&] { return played_set(*side); });
    }
    for (const auto& change : comparison.each)
      if (change.separation && !change.separation->position.empty()) add_set(change.separation->tile_set);
    for (const auto& run : comparison.verification) {
      for (const auto& recorded : run.tile_sets) add_set(recorded.id);
    }
  }
  for (const auto& simulation : input.simulations) add_played(simulation);
  for (const auto& solved : input.solves) add_played(solved);
  struct Played {
    std::string tile_set, edition;
    std::vector<std::string> command;
  };
  for (const auto& conform : input.conforms) {
    for (const auto& d : conform.differences)
      if (d.game) add_played(Played{d.game->tile_set, d.game->edition, {d.game->edition}});
  }
  for (const auto& simulation : input.simulations) {
    const auto* set = reports::records::find_set(sets, simulation.tile_set, simulation.edition);
    if (set != nullptr && simulation.tile_set.ends_with(".toml"))
      input.names[simulation.tile_set] = set->name();
  }
  return sets;
}

std::string playground_for(const std::string& folder, const std::string& asked) {
  if (!asked.empty()) return asked;
  const std::string beside = "playground/index.html";
  std::error_code error;
  return std::filesystem::exists(std::filesystem::path(folder) / beside, error) ? beside : std::string();
}

}  // namespace bastide::cli::commands
