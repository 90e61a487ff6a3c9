#include "bench/table/contender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <regex>
#include <stdexcept>

#include "bench/table/child.hpp"
#include "bench/table/models.hpp"

namespace bastide::table {
namespace {

using Numbers = std::vector<std::uint64_t>;
using Json = nlohmann::json;

Numbers read_count(std::string_view output) {
  Numbers boards;
  const auto document = Json::parse(output);
  for (const auto& n : document.at("counts")) boards.push_back(std::stoull(n.get<std::string>()));
  return boards;
}

Numbers read_yardstick(std::string_view output) { return Json::parse(output).get<Numbers>(); }

Numbers read_answer_sets(std::string_view output) {
  const auto document = Json::parse(output);
  if (document.at("Models").at("More") != "no") throw std::runtime_error("clingo stopped early");
  return {document.at("Models").at("Number").get<std::uint64_t>()};
}

Numbers read_states(std::string_view output) {
  // Progress comes first, with numbers of states as well.
  const std::string text(output.substr(std::min(output.find("Status:"), output.size())));
  std::smatch found;
  if (!std::regex_search(text, found, std::regex("(\\d+) states")) ||
      text.find("No error found") == std::string::npos)
    throw std::runtime_error("the verifier made by rumur found an error:\n" + text);
  return {std::stoull(found[1])};
}

std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("cannot read " + file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const std::string& file, const std::string& text) {
  std::ofstream stream(file);
  if (!(stream << text << std::flush)) throw std::runtime_error("cannot write " + file);
}

void run_well(const std::vector<std::string>& command, const std::string& folder) {
  if (const auto outcome = run(command, folder); outcome.exit_code != 0)
    throw std::runtime_error(fmt::format("{} failed:\n{}", command.front(), outcome.output));
}

Contender answer_sets(const Places& places, const tilesets::TileSet& set, int tiles) {
  write(places.folder + "/facts.lp", answer_set_facts(set));
  return {"answer sets, clingo",
          4,
          Says::last_number,
          {"clingo", "--const", fmt::format("n={}", tiles), places.models + "/boards.lp", "facts.lp",
           "--models=0", "--outf=2", "--quiet=2"},
          read_answer_sets};
}

Contender transitions(const Places& places, const tilesets::TileSet& set, int tiles) {
  write(places.folder + "/boards.m", transition_model(text_of(places.models + "/boards.m"), set, tiles));
  run_well({"rumur", "--bound", fmt::to_string(tiles - 1), "--deadlock-detection", "off", "--threads", "1",
            "--output", "boards.c", "boards.m"},
           places.folder);
  run_well({"cc", "-std=gnu11", "-O3", "-march=native", "-pthread", "-o", "boards", "boards.c"},
           places.folder);
  return {"state exploration, Rumur", 4, Says::sum_of_numbers, {places.folder + "/boards"}, read_states};
}

}  // namespace

std::vector<Contender> contenders(const Places& places, const tilesets::TileSet& set, int tiles) {
  const std::vector<std::string> count = {places.bastide,        "count",  "--tileset", set.id(), "--tiles",
                                          fmt::to_string(tiles), "--json", "--threads", "1",      "--quiet"};
  auto walk = count;
  walk.insert(walk.end(), {"--method", "walk"});
  const auto yardstick = [&](const char* name) {
    return std::vector<std::string>{places.self, "--yardstick", name,
                                    "--tileset", set.id(),      fmt::to_string(tiles)};
  };
  constexpr int any = 100;
  std::vector<Contender> all = {
      {"bastide count", any, Says::every_number, count, read_count},
      {"bastide count --method walk", 6, Says::every_number, walk, read_count},
      {"plain, last two plies in closed form", 7, Says::every_number, yardstick("last-two-plies"),
       read_yardstick},
      {"plain, last ply in bulk", 7, Says::every_number, yardstick("last-ply"), read_yardstick},
  };
  std::erase_if(all, [&](const Contender& c) { return tiles > c.most_tiles; });
  if (tiles <= 4) {
    all.push_back(answer_sets(places, set, tiles));
    all.push_back(transitions(places, set, tiles));
  }
  return all;
}

bool agrees(const Contender& contender, const std::vector<std::uint64_t>& answer,
            const std::vector<std::uint64_t>& boards) {
  switch (contender.says) {
    case Says::every_number:
      return answer == boards;
    case Says::last_number:
      return answer == Numbers{boards.back()};
    case Says::sum_of_numbers:
      return answer == Numbers{std::accumulate(boards.begin(), boards.end(), std::uint64_t{0})};
  }
  return false;
}

}  // namespace bastide::table
