// bastide_table N…: the time of `bastide count` against that of what one would use instead, on the same work
// in the same run.
//
// Every program counts the boards of 1 to N tiles on one thread; CPU time, the least of several runs as long
// as they are short. Only ratios are printed, because times belong to a machine. An answer that differs from
// that of `bastide count` ends the program with exit code 10.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "bench/table/child.hpp"
#include "bench/table/contender.hpp"
#include "bench/yardsticks/yardsticks.hpp"
#include "tilesets/files/reader.hpp"

namespace {

using namespace bastide::table;
using bastide::tilesets::TileSet;
using Json = nlohmann::ordered_json;

/// A folder of its own, removed at the end.
class Folder {
 public:
  Folder() : path_((std::filesystem::temp_directory_path() / "bastide-table-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("cannot make a folder " + path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Row {
  std::string name;
  std::vector<std::optional<double>> seconds;  ///< a column each
};

struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The least CPU time of up to nine runs, fewer when they are long. Every answer must be right; the first
/// one's is taken as `boards` when that is empty.
double time_of(const Contender& contender, const std::string& folder, std::vector<std::uint64_t>& boards) {
  double least = 0;
  double sum = 0;
  for (int i = 0; i < 9 && (i == 0 || sum < 2); ++i) {
    const auto outcome = run(contender.command, folder);
    const auto answer = contender.read(outcome.output);
    if (boards.empty()) boards = answer;
    if (!agrees(contender, answer, boards))
      throw Wrong(fmt::format("{} says {}, bastide count {}", contender.name, fmt::join(answer, " "),
                              fmt::join(boards, " ")));
    least = i == 0 ? outcome.cpu_seconds : std::min(least, outcome.cpu_seconds);
    sum += outcome.cpu_seconds;
  }
  return least;
}

std::string cell(std::optional<double> ratio) {
  if (!ratio) return "";
  return *ratio < 10 ? fmt::format("{:.2f}", *ratio) : fmt::format("{:.0f}", *ratio);
}

std::string to_text(const std::vector<Row>& rows, const std::vector<int>& tiles) {
  auto text = fmt::format("{:<40}", "CPU time / that of bastide count");
  for (const int n : tiles) text += fmt::format("{:>10}", fmt::format("{} tiles", n));
  text += '\n';
  for (const auto& row : rows) {
    text += fmt::format("{:<40}", row.name);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const auto ratio =
          row.seconds[i] ? std::optional(*row.seconds[i] / *rows.front().seconds[i]) : std::nullopt;
      text += fmt::format("{:>10}", cell(ratio));
    }
    text += '\n';
  }
  return text;
}

Json to_json(const TileSet& set, const std::vector<Row>& rows, const std::vector<int>& tiles) {
  Json out{{"tileset", set.id()}, {"tiles", tiles}, {"rows", Json::array()}};
  for (const auto& row : rows) {
    Json entry{{"name", row.name}, {"cpu_seconds", Json::array()}, {"ratio", Json::array()}};
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const auto& s = row.seconds[i];
      entry["cpu_seconds"].push_back(s ? Json(*s) : Json());
      entry["ratio"].push_back(s ? Json(*s / *rows.front().seconds[i]) : Json());
    }
    out["rows"].push_back(entry);
  }
  return out;
}

std::vector<Row> measure(const Places& places, const TileSet& set, const std::vector<int>& tiles) {
  std::vector<Row> rows;
  for (std::size_t column = 0; column < tiles.size(); ++column) {
    std::vector<std::uint64_t> boards;
    for (const auto& contender : contenders(places, set, tiles[column])) {
      std::cerr << fmt::format("{} tiles: {}\n", tiles[column], contender.name);
      auto row = std::find_if(rows.begin(), rows.end(), [&](auto& r) { return r.name == contender.name; });
      if (row == rows.end())
        row = rows.insert(rows.end(), {contender.name, std::vector<std::optional<double>>(tiles.size())});
      row->seconds[column] = time_of(contender, places.folder, boards);
    }
  }
  return rows;
}

}  // namespace

int main(int argc, char** argv) try {
  CLI::App app("bastide count against yardsticks, an answer-set solver and a model checker");
  std::vector<int> tiles = {3};
  std::string tile_set = "base";
  std::string yardstick;
  bool json = false;
  app.add_option("N", tiles, "numbers of tiles, a column each [3]")->check(CLI::Range(2, 8));
  app.add_option("--tileset", tile_set, "tile set [base]");
  app.add_flag("--json", json, "times as well, as JSON");
  app.add_option("--yardstick", yardstick, "only count, by last-ply or last-two-plies, and print the numbers")
      ->check(CLI::IsMember({"last-ply", "last-two-plies"}));
  CLI11_PARSE(app, argc, argv);

  const auto set = bastide::tilesets::files::load_tile_set(tile_set);
  if (!yardstick.empty()) {
    const auto count = yardstick == "last-ply" ? bastide::yardsticks::count_with_last_ply
                                               : bastide::yardsticks::count_with_last_two_plies;
    std::cout << Json(count(set, tiles.front())) << '\n';
    return 0;
  }
  const Folder folder;
  const Places places{std::filesystem::read_symlink("/proc/self/exe").string(), BASTIDE_BINARY,
                      BASTIDE_SOURCE_DIR "/bench/models", folder.path()};
  const auto rows = measure(places, set, tiles);
  std::cout << (json ? to_json(set, rows, tiles).dump() + '\n' : to_text(rows, tiles));
  return 0;
} catch (const Wrong& wrong) {
  std::cerr << "bastide_table: " << wrong.what() << '\n';
  return 10;
} catch (const std::exception& error) {
  std::cerr << "bastide_table: " << error.what() << '\n';
  return 6;
}
