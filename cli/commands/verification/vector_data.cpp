#include "cli/commands/verification/vector_data.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "props/vectors/vector.hpp"
#include "rules/records/worked_example.hpp"
#include "solver/counting/count.hpp"
#include "solver/games/count_games.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {
namespace {

using Json = nlohmann::ordered_json;
using rules::records::ExampleExpectation;
using rules::records::WorkedExample;
namespace fs = std::filesystem;

constexpr std::string_view expansion_folder = "expansion/";

Json tile_json(const tilesets::TileSet& set, const rules::Placement& tile) {
  Json out{{"tile", set.type(tile.type).id},
           {"x", tile.cell.x},
           {"y", tile.cell.y},
           {"rotation", tile.rotation},
           {"segment", nullptr}};
  if (!tile.follower) return out;
  out["segment"] = set.type(tile.type).segments[static_cast<std::size_t>(tile.follower->segment)].name;
  out["owner"] = tile.follower->player;
  if (tile.follower->figure != 0)
    out["figure"] = set.names().figures[static_cast<std::size_t>(tile.follower->figure)].id;
  return out;
}

/// Player -> points as an object by the players' numbers; without those who have none.
Json by_player(const std::map<int, int>& numbers) {
  auto out = Json::object();
  for (const auto& [player, n] : numbers) {
    if (n != 0) out[std::to_string(player)] = n;
  }
  return out;
}

Json by_player(const ExampleExpectation::Named& named) {
  auto out = Json::object();
  for (const auto& [player, row] : named) {
    for (const auto& [what, n] : row) {
      if (n != 0) out[std::to_string(player)][what] = n;
    }
  }
  return out;
}

Json expectation_json(const WorkedExample& example, const ExampleExpectation& expected) {
  auto out = Json::object();
  if (!example.turn) {
    if (!expected.features.empty()) out["features"] = expected.features;
    if (!expected.scores.empty() || expected.features.empty()) out["scores"] = by_player(expected.scores);
    return out;
  }
  if (expected.legal) out["legal"] = *expected.legal;
  if (expected.spots) out["spots"] = *expected.spots;
  if (expected.points) out["points"] = by_player(*expected.points);
  if (expected.returned) out["returned"] = by_player(*expected.returned);
  if (expected.again) out["again"] = *expected.again;
  if (expected.tokens) out["tokens"] = by_player(*expected.tokens);
  if (expected.final) out["final"] = by_player(*expected.final);
  return out;
}

Json example_json(const WorkedExample& example, const tilesets::TileSet& base) {
  const auto& set = rules::records::set_of(example, base);
  Json out{{"name", example.id},
           {"tileset", set.id()},
           {"says", example.text},
           {"statements", example.statements}};
  if (!example.options.empty()) out["options"] = example.options;
  out["board"] = Json::array();
  for (std::size_t i = 0; i < example.position.placements.size(); ++i) {
    auto tile = tile_json(set, example.position.placements[i]);
    if (example.turn && i > 0) tile["player"] = rules::records::layer_of(example, i);
    out["board"].push_back(std::move(tile));
  }
  if (example.turn) {
    out["turn"] = tile_json(set, example.turn->tile);
    out["turn"]["player"] = example.turn->player;
    if (example.turn->retrieves)
      out["turn"]["retrieve"] = {example.turn->retrieves->x, example.turn->retrieves->y};
  }
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

Json decimal(solver::arithmetic::Uint128 count) { return solver::arithmetic::to_decimal(count); }

Json counts_json(const char* what, const solver::counting::CountResult& result) {
  Json out{
      {"what", what}, {"tiles", result.counts.size()}, {"counts", Json::array()}, {"first", Json::object()}};
  for (const auto count : result.counts) out["counts"].push_back(decimal(count));
  for (const auto& part : result.divisions) out["first"][part.first] = decimal(part.counts.back());
  return out;
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
  std::string text = Json{{"format", "bastide.vector-examples/1"}, {"licence", "CC0-1.0"}}.dump() + "\n";
  for (const auto& example : rules::records::load_worked_examples(base)) {
    auto line = example_json(example, base);
    line["expect"] = Json::array();  // editions that expect the same stand together
    for (const auto& name : names) {
      const auto& played = *rules.at(name);
      const auto tried = rules::records::tried_under(example, played.edition, played.set);
      if (!tried) continue;
      const auto expected = expectation_json(tried->example, tried->expected);
      auto known = std::find_if(line["expect"].begin(), line["expect"].end(),
                                [&](const Json& e) { return e["of"] == expected; });
      if (known == line["expect"].end()) {
        line["expect"].push_back({{"editions", Json::array()}, {"of", expected}});
        known = line["expect"].end() - 1;
      }
      (*known)["editions"].push_back(edition_of_file(name));
    }
    if (!line["expect"].empty()) text += line.dump() + "\n";
  }
  return text;
}

std::string count_lines() {
  std::string text = Json{{"format", "bastide.vector-counts/1"}, {"licence", "CC0-1.0"}}.dump() + "\n";
  const solver::runs::RunControl control;
  for (const auto& name : edition_files()) {
    const auto id = edition_of_file(name);
    const auto played = props::vectors::rules_named(id, rules::editions::load_edition(id).tile_set, {});
    const solver::boards::BoardSpace space(played->fit, played->edition);
    const auto add = [&](Json counts) {
      Json line{{"edition", id}, {"tileset", played->edition.tile_set}};
      line.update(counts);
      text += line.dump() + "\n";
    };
    if (!played->set.is_ordered()) {
      add(counts_json("boards", solver::counting::count_boards(space, 4, true, control)));
      add(counts_json("placements", solver::counting::count_placements(space, 4, true, control)));
    }
    auto games =
        counts_json("games", solver::games::count_games(space, played->edition, {3, 2, true}, control));
    games["players"] = 2;
    add(std::move(games));
  }
  return text;
}

}  // namespace bastide::cli::commands::verification
