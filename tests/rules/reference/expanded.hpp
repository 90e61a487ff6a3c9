// A set and an edition with marks and figures, made by hand: the base tiles, some of them again with
// something printed on them, and figures as the expansions have them. So the model is asked by its definition
// alone, not by what the readers of files make of them.
#pragma once

#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "tests/rules/reference/board.hpp"

namespace bastide::rules::reference::expanded {

constexpr int inn = 1;
constexpr int cathedral = 2;
constexpr int wine = 3;
constexpr int cloth = 4;
constexpr int well = 5;
constexpr int big = 1;
constexpr int abbot = 2;
constexpr int builder = 3;
constexpr int pig = 4;
constexpr int mayor = 5;

inline editions::Edition edition() {
  using tilesets::SegmentKind;
  editions::Edition made;
  const auto mark = [&](const char* name, SegmentKind on, expressions::Merge merge, bool is_token = false) {
    made.marks.push_back({name, on, merge, is_token, is_token ? 10 : 0});
  };
  mark("inn", SegmentKind::road, expressions::Merge::any);
  mark("cathedral", SegmentKind::city, expressions::Merge::any);
  mark("wine", SegmentKind::city, expressions::Merge::sum, true);
  mark("cloth", SegmentKind::city, expressions::Merge::sum, true);
  mark("well", SegmentKind::field, expressions::Merge::sum);

  using editions::bit_of;
  using editions::Needs;
  const auto figure = [&](const char* id, int weight, editions::KindMask stands_on) -> editions::Figure& {
    editions::Figure& row = made.figures.emplace_back();
    row.id = id;
    row.count = 1;
    row.weight = weight;
    row.stands_on = stands_on;
    return row;
  };
  figure("big", 2, editions::Figure{}.stands_on);
  figure("abbot", 1, bit_of(SegmentKind::cloister) | bit_of(SegmentKind::garden)).retrieve =
      editions::Retrieve::incomplete;
  const auto beside_follower = [](editions::Figure& row) -> editions::Figure& {
    row.needs = Needs::own_follower;
    row.leaves_with_follower = true;
    return row;
  };
  beside_follower(figure("builder", 0, bit_of(SegmentKind::city) | bit_of(SegmentKind::road))).gives_part =
      true;
  beside_follower(figure("pig", 0, bit_of(SegmentKind::field)));
  figure("mayor", 0, bit_of(SegmentKind::city)).weight_formula =
      std::get<expressions::Formula>(expressions::Formula::read(expressions::weight_slot, "pennants"));

  for (const auto& [slot, text] : {std::pair("road.complete", "tiles * (1 + inn)"),
                                   {"road.incomplete", "inn ? 0 : tiles"},
                                   {"city.complete", "(2 + cathedral) * (tiles + pennants)"},
                                   {"city.incomplete", "cathedral ? 0 : tiles + pennants"},
                                   {"farm.points", "cities * (3 + (pigs > 0))"}})
    REQUIRE(set_option(made, slot, text).empty());
  return made;
}

/// Base tiles, and: Ui, Li with inns (Li at its first road), Rk with a cathedral, Gw with two wines, Ec with
/// a cloth, Bw with a well on its field, Ug with a garden.
inline const TileSet& set() {
  static const TileSet made = [] {
    std::vector<tilesets::TileType> types(base().types().begin(), base().types().end());
    const auto again = [&](const char* of, const char* id) -> tilesets::TileType& {
      auto type = base().type(base().find(of));
      type.id = id;
      type.count = 4;
      return types.emplace_back(std::move(type));
    };
    const auto print = [&](const char* of, const char* id, const char* segment, int mark, int times = 1) {
      auto& type = again(of, id);
      type.segments[static_cast<std::size_t>(*type.find_segment(segment))]
          .marks[static_cast<std::size_t>(mark)] = static_cast<std::uint8_t>(times);
    };
    print("U", "Ui", "road", inn);
    print("L", "Li", "road0", inn);
    print("R", "Rk", "city", cathedral);
    print("G", "Gw", "city", wine, 2);
    print("E", "Ec", "city", cloth);
    print("B", "Bw", "field", well);
    tilesets::Segment garden;
    garden.kind = tilesets::SegmentKind::garden;
    garden.name = "garden";
    again("U", "Ug").segments.push_back(garden);
    tilesets::Names names;
    names.marks.clear();
    names.figures.clear();
    for (const auto& mark : edition().marks) names.marks.push_back(mark.name);
    for (const auto& figure : edition().figures) names.figures.push_back({figure.id, figure.stands_on});
    return TileSet("expanded", "", "", std::move(types), base().start_type(), {}, std::move(names));
  }();
  return made;
}

inline std::vector<Placement> read_board(const std::string& text) {
  return parse_position(set(), text).placements;
}

inline std::string totals(const std::string& text, const editions::Edition& by = edition()) {
  return totals_of(set(), read_board(text), by);
}

/// Why the first feature scores what it does.
inline std::string why(const std::string& text, const editions::Edition& by = edition()) {
  return score(set(), read_board(text), by).items.front().why;
}

inline int figure_of(const std::string& id) { return set().find_figure(id); }

/// "city field1"
inline std::string names(int type, const std::vector<int>& segments) {
  std::string words;
  for (const int s : segments)
    words += (words.empty() ? "" : " ") + set().type(type).segments[static_cast<std::size_t>(s)].name;
  return words;
}

/// "E2@0,-1=red.big:city", or "E2@0,-1 takes 1,0": a turn of red, blue or whoever deploys.
inline Turn turn(int player, const std::string& text) {
  const auto takes = text.find(" takes ");
  Turn read{{}, player, read_board(text.substr(0, takes)).front()};
  if (takes != std::string::npos) {
    const auto comma = text.find(',', takes);
    read.elsewhere = Elsewhere(Cell{std::stoi(text.substr(takes + 7)), std::stoi(text.substr(comma + 1))});
  }
  return read;
}

}  // namespace bastide::rules::reference::expanded
