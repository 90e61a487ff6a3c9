#include "cli/commands/verification/vector_data.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "props/vectors/vector.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/vector_file.hpp"
#include "rules/records/worked_example.hpp"
#include "solver/counting/count.hpp"
#include "solver/games/count_games.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {
namespace {

using reports::records::ExampleLine;
using reports::records::ExampleTile;
using reports::records::FileHead;
using reports::records::LinesWithoutGames;
using rules::records::ExampleExpectation;
using rules::records::WorkedExample;
namespace fs = std::filesystem;

constexpr std::string_view expansion_folder = "expansion/";

ExampleTile told_tile(const tilesets::TileSet& set, const rules::Placement& tile) {
  ExampleTile out{set.type(tile.type).id, tile.cell.x, tile.cell.y, tile.rotation};
  if (!tile.follower) return out;
  out.segment = set.type(tile.type).segments[static_cast<std::size_t>(tile.follower->segment)].name;
  out.owner = tile.follower->player;
  if (tile.follower->figure != 0)
    out.figure = set.names().figures[static_cast<std::size_t>(tile.follower->figure)].id;
  return out;
}

/// Without those who have none.
ExampleLine::PerPlayer told(std::map<int, int> numbers) {
  std::erase_if(numbers, [](const auto& row) { return row.second == 0; });
  return numbers;
}
ExampleLine::Named told(ExampleLine::Named named) {
  for (auto& [player, row] : named) std::erase_if(row, [](const auto& entry) { return entry.second == 0; });
  std::erase_if(named, [](const auto& row) { return row.second.empty(); });
  return named;
}
template <class T>
std::optional<T> told(const std::optional<T>& expected) {
  return expected ? std::optional(told(*expected)) : std::nullopt;
}

ExampleLine::Expected told_expectation(const WorkedExample& example, const ExampleExpectation& e) {
  if (example.turn)
    return {{},           {}, e.legal, e.spots, told(e.points), told(e.returned), e.again, told(e.tokens),
            told(e.final)};
  ExampleLine::Expected out;
  if (!e.features.empty()) out.features = e.features;
  if (!e.scores.empty() || e.features.empty()) out.scores = told(e.scores);
  return out;
}

ExampleLine told_example(const WorkedExample& example, const tilesets::TileSet& base) {
  const auto& set = rules::records::set_of(example, base);
  ExampleLine out{example.id, set.id(), example.text, example.statements, example.options};
  for (std::size_t i = 0; i < example.position.placements.size(); ++i) {
    auto& tile = out.board.emplace_back(told_tile(set, example.position.placements[i]));
    if (example.turn && i > 0) tile.player = rules::records::layer_of(example, i);
  }
  if (!example.turn) return out;
  out.turn = told_tile(set, example.turn->tile);
  out.turn->player = example.turn->player;
  if (const auto from = example.turn->retrieves()) out.turn->retrieve = {from->x, from->y};
  return out;
}

/// "c2+abbot" -> "c2+expansion/abbot".
std::string edition_of_file(std::string name) {
  for (auto at = name.find('+'); at != std::string::npos; at = name.find('+', at + 1))
    name.insert(at + 1, expansion_folder);
  return name;
}

/// All but the file of options that no shipped edition has.
std::vector<std::string> edition_files() {
  auto names = vector_files();
  std::erase(names, "options");
  return names;
}

template <class Line>
std::string line_of(const Line& line) {
  return reports::records::json_text(line, -1) + "\n";
}

}  // namespace

std::vector<std::string> vector_files() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(fs::path(tilesets::files::data_root()) / "vectors")) {
    const auto name = entry.path().stem().string();
    if (entry.path().extension() == ".jsonl" && name != "examples" && name != "counts") names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string vector_file(const std::string& name) {
  return (fs::path(tilesets::files::data_root()) / "vectors" / (name + ".jsonl")).string();
}

std::string vector_name(std::string edition) {
  for (auto at = edition.find(expansion_folder); at != std::string::npos; at = edition.find(expansion_folder))
    edition.erase(at, expansion_folder.size());
  return edition;
}

std::string example_lines() {
  const auto base = tilesets::files::load_tile_set("base");
  std::map<std::string, std::unique_ptr<rules::board::OwnedRules>> rules;
  std::vector<std::string> names;
  for (const auto& name : edition_files()) {
    const auto id = edition_of_file(name);
    names.push_back(name);
    rules[name] = props::vectors::rules_named(id, rules::editions::load_edition(id).tile_set, {});
  }
  auto text = line_of(FileHead{LinesWithoutGames::examples});
  for (const auto& example : rules::records::load_worked_examples(base)) {
    auto line = told_example(example, base);
    for (const auto& name : names) {
      const auto& played = *rules.at(name);
      const auto tried = rules::records::tried_under(example, played.edition, played.set);
      if (!tried) continue;
      const auto expected = told_expectation(tried->example, tried->expected);
      auto known = std::ranges::find(line.expect, expected, &ExampleLine::Group::of);
      if (known == line.expect.end()) known = line.expect.insert(known, {{}, expected});
      known->editions.push_back(edition_of_file(name));  // editions that expect the same stand together
    }
    if (!line.expect.empty()) text += line_of(line);
  }
  return text;
}

std::string count_lines() {
  auto text = line_of(FileHead{LinesWithoutGames::counts});
  const solver::runs::RunControl control;
  for (const auto& name : edition_files()) {
    const auto id = edition_of_file(name);
    const auto played = props::vectors::rules_named(id, rules::editions::load_edition(id).tile_set, {});
    const solver::boards::BoardSpace space(played->fit, played->edition);
    const auto add = [&](const char* what, const solver::counting::CountResult& result,
                         std::optional<int> players = {}) {
      const reports::records::CountLine line{
          id, played->edition.tile_set, what, result.counts.size(), result.counts, result.divisions, players};
      text += line_of(line);
    };
    if (!played->set.is_ordered()) {
      add("boards", solver::counting::count_boards(space, 4, true, control));
      add("placements", solver::counting::count_placements(space, 4, true, control));
    }
    add("games", solver::games::count_games(space, played->edition, {3, 2, true}, control), 2);
  }
  return text;
}

}  // namespace bastide::cli::commands::verification
