// toy_engine.hpp behind lines_front.py: a line comes in, a line goes out.
//
//     c++ -std=c++17 -O2 -o toy_lines toy_lines.cpp
//     bastide conform --engine 'python3 lines_front.py --apart ./toy_lines'
#include <iostream>
#include <optional>

#include "toy_engine.hpp"

// The rules that decide about what conform asks, with what this engine plays; all others are dictated.
const char* const played =
    "farms=third city.complete=2*tiles+2*pennants city.incomplete=tiles+pennants road.complete=tiles "
    "road.incomplete=tiles cloister.complete=1+neighbours cloister.incomplete=1+neighbours "
    "farm.points=3*cities who_scores=majority shared_majority=full board_area=unbounded";

int main() {
  std::optional<toy::Game> game;
  const auto list = [](const std::vector<int>& numbers) {
    for (const int number : numbers) std::cout << number << ' ';
  };
  for (std::string line; std::getline(std::cin, line); std::cout << std::endl) {
    std::istringstream words(line);
    std::string ask, tile, text, kind;
    int x = 0, y = 0, turn = 0, player = 0, followers = 0;
    words >> ask;
    if (ask == "tiles") {
      std::cout << toy::table;
    } else if (ask == "knows") {
      std::cout << "farms third; by_kind";
    } else if (ask == "begin") {
      words >> tile >> turn >> player >> followers;
      game.emplace(tile, turn, player, followers);
      std::istringstream rules(played);
      std::string lacking;
      for (std::string rule; rules >> rule;)
        if ((line + ' ').find(' ' + rule + ' ') == std::string::npos) lacking = rule;
      std::cout << (lacking.empty() ? "ok" : "? this engine plays " + lacking);
    } else if (ask == "places") {
      words >> tile;
      for (const auto& place : game->places(tile)) list({place.cell[0], place.cell[1], place.turn});
    } else if (ask == "place") {
      words >> tile >> x >> y >> turn >> player;
      const bool fits = game->fits(tile, {x, y}, turn);
      if (fits) game->lay(tile, {x, y}, turn, player);
      std::cout << (fits ? "ok" : "it does not fit");
    } else if (ask == "spots") {
      words >> player;
      list(game->spots(player));
    } else if (ask == "finish") {
      words >> text;
      game->finish(text == "-" ? -1 : std::stoi(text));
      std::cout << "ok";
    } else if (ask == "features") {
      for (const auto& feature : game->features()) {
        std::cout << feature.kind << " tiles ";
        for (const auto& cell : feature.cells) list({cell[0], cell[1]});
        std::cout << "followers ";
        list(feature.followers);
        if (feature.kind != "field") std::cout << "complete " << feature.is_complete << ' ';
        if (feature.kind == "city" || feature.kind == "road") std::cout << "open " << feature.open << ' ';
        if (feature.kind == "city") std::cout << "pennants " << feature.pennants;
        std::cout << ';';
      }
    } else if (ask == "scores") {
      list(game->points);
    } else if (ask == "supply") {
      list(game->supply);
    } else if (ask == "final" && words >> text && (text == "third" || text == "off")) {
      words >> kind;
      list(game->final(text == "third", kind));
    } else {
      std::cout << "? not in this engine";
    }
  }
}
