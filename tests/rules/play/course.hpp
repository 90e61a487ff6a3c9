// A course played in a test: the bag as text, the first legal place or the places given.
#pragma once

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/notation.hpp"
#include "rules/play/course.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::rules {

inline const TileSet& base_set() {
  static const TileSet loaded = tilesets::files::load_tile_set("base");
  return loaded;
}

struct CoursePlay {
  /// `text`: "E B V", types of the base set in the order in which they are drawn. The set has these tiles,
  /// and D to start with unless the start tile is drawn too.
  CoursePlay(const bastide::rules::editions::Edition& by, int number_of_players, const std::string& text)
      : edition(by),
        players(number_of_players),
        bag(types(text)),
        set(set_of(bag, edition.start_in_bag == bastide::rules::editions::YesNo::no)),
        fit(set),
        course(edition, players, set, bag),
        game(fit, edition, players, course.start_type(), 0) {}

  static TileSet set_of(const std::vector<int>& bag, bool has_start) {
    std::vector<tilesets::TileType> all(base_set().types().begin(), base_set().types().end());
    for (auto& type : all) type.count = 0;
    for (const int type : bag) ++all[static_cast<std::size_t>(type)].count;
    if (has_start) ++all[static_cast<std::size_t>(base_set().start_type())].count;
    return {"test", "test", "test", std::move(all), base_set().start_type(), {}};
  }
  static std::vector<int> types(const std::string& text) {
    std::istringstream words(text);
    std::vector<int> out;
    for (std::string word; words >> word;) out.push_back(base_set().find(word));
    return out;
  }

  void lay(int player, int type, Cell cell, int rotation) {
    game.place(player, cell, type, rotation);
    game.finish_turn();
    course.finish_turn(game, type);
  }
  /// To the end, always the first tile of the hand that fits on its first place. Throws std::logic_error when
  /// that takes more turns than there are tiles, or when nothing in a hand fits.
  void finish() {
    auto turns = bag.size();
    while (const auto player = course.begin_turn(game)) {
      if (turns-- == 0) throw std::logic_error("more turns than tiles: " + words(log()));
      const auto laid = game.board().tiles().size();
      for (const int type : course.choices()) {
        const auto places = game.board().legal_placements(type);
        if (places.empty()) continue;
        lay(*player, type, places.front().cell, places.front().rotation);
        break;
      }
      if (game.board().tiles().size() == laid)
        throw std::logic_error("nothing in the hand fits: " + words(log()));
    }
  }
  std::vector<CourseEvent> log() const { return {course.log().begin(), course.log().end()}; }
  std::vector<Placement> placements() const { return game.position().placements; }

  /// "start D, draw 0 V, place 0 V, end 1"
  static std::string words(const std::vector<CourseEvent>& log) {
    std::string text;
    for (const auto& event : log) {
      if (!text.empty()) text += ", ";
      text += step_name(event.step);
      if (event.player >= 0) text += fmt::format(" {}", static_cast<int>(event.player));
      if (event.type >= 0) text += " " + base_set().type(event.type).id;
    }
    return text;
  }

  bastide::rules::editions::Edition edition;
  int players;
  std::vector<int> bag;
  TileSet set;
  bastide::rules::board::FitTable fit;
  bastide::rules::play::Course course;
  bastide::rules::play::Game game;
};

inline Table table_of(const std::string& area) {
  std::string wrong;
  Table table;
  table.area = parse_area(area, wrong).value();
  return table;
}

}  // namespace bastide::rules
