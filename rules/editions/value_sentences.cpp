#include "rules/editions/value_sentences.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/edition.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/toml_document.hpp"

namespace bastide::rules::editions {
namespace {

/// Of named values: option, then value.
const std::map<std::string, std::map<std::string, std::string>>& sentences() {
  static const std::map<std::string, std::map<std::string, std::string>> all = {
      {"farms",
       {{"third", "Who has the majority on a farm scores 3 for each completed city that it touches."},
        {"second",
         "Who has the majority on a farm scores each completed city that it touches, each city once for a "
         "player."},
        {"first", "Each completed city is scored once, by who has most farmers on all farms around it."},
        {"off", "Nobody may stand on fields."}}},
      {"small_city",
       {{"full", "A completed city of two tiles scores like any other."},
        {"half", "A completed city of two tiles scores 1 a tile and 1 a pennant."}}},
      {"unit",
       {{"tile", "A feature is as long as it has tiles."},
        {"segment", "A feature is as long as it has segments: a tile can count twice."}}},
      {"incomplete_at_end",
       {{"score", "Incomplete roads, cities and cloisters score at the end."},
        {"nothing", "Incomplete roads, cities and cloisters score nothing at the end."}}},
      {"who_scores",
       {{"majority", "A feature scores for who has most followers there."},
        {"everyone", "A feature scores for everyone with a follower there."},
        {"shares", "The points of a feature are divided by followers there, each share rounded down."}}},
      {"shared_majority",
       {{"full", "Players tied for most followers get full points each."},
        {"none", "Players tied for most followers get nothing."},
        {"split", "Players tied for most followers divide the points, rounded down."}}},
      {"outvoted",
       {{"nothing", "Who has fewer followers there than another gets nothing."},
        {"half", "Who has next most followers there gets half the points, rounded down."},
        {"by_weight",
         "Who has fewer followers there gets so much of the points as they are of the most, rounded down."}}},
      {"site_majority",
       {{"on", "A cloister or garden scores for who has most followers on it."},
        {"around",
         "A cloister or garden scores for who has most followers on its tile and the eight around it."}}},
      {"second_once",
       {{"each_player", "A city scores once for each player."},
        {"all", "A city scores once for all players together."}}},
      {"first_ties",
       {{"as_others", "Players tied for most farmers around a city get what ties get elsewhere."},
        {"full", "Players tied for most farmers around a city get full points each."},
        {"none", "Players tied for most farmers around a city get nothing."},
        {"split", "Players tied for most farmers around a city divide the points, rounded down."}}},
      {"least_feature",
       {{"refused", "No feature gives less than 0 points."}, {"none", "Features may cost any points."}}},
      {"least_total", {{"none", "A total may be any number below 0."}}},
      {"junction_ends_road",
       {{"any", "Every crossing ends the roads that meet there."},
        {"houses_only", "Only a crossing with houses ends roads; one with bushes joins them."}}},
      {"tile_art",
       {{"c1", "Tiles show what the first printing shows."},
        {"c2", "Tiles show what the second printing shows."}}},
      {"border",
       {{"barrier", "What runs off the edge of the table stays incomplete."},
        {"completes", "The edge of the table closes the cities and roads that reach it."}}},
      {"border_cloister",
       {{"no", "A cloister at the edge of the table is never complete."},
        {"real_tiles", "A cloister at the edge is complete with its cells on the table, and scores these."},
        {"nine", "A cloister at the edge is complete with its cells on the table, and scores 9."}}},
      {"start_in_bag",
       {{"no", "The start tile lies before the first draw."},
        {"yes", "The first tile drawn becomes the start tile."}}},
      {"start.lay", {{"tile", "A game begins with the start tile of the tile set alone."}}},
      {"base_start_tile",
       {{"shuffled_in", "The base game's start tile is a tile like others."},
        {"first_deck", "The base game's start tile is one of the first deck."},
        {"after_decks", "The base game's start tile is drawn when all decks are used up."},
        {"removed", "The base game's start tile is not in the game."}}},
      {"unplaceable",
       {{"remove_if_all_agree", "A tile that fits nowhere leaves the game when all agree that it does."},
        {"remove", "A tile that fits nowhere leaves the game."},
        {"return_to_box", "A tile that fits nowhere goes back to the box."},
        {"return_to_bag", "A tile that fits nowhere goes back into the bag."}}},
      {"tile_source", {{"stacks", "Tiles lie in stacks."}, {"bag", "Tiles are drawn from a bag."}}},
      {"draw_timing",
       {{"turn_start", "A tile is drawn at the start of the turn in which it is laid."},
        {"turn_end", "A tile for the next turn is drawn at the end of the turn before."}}},
      {"hand_size",
       {{"1", "A player lays the tile that he draws."},
        {"all", "All tiles are dealt at the start; a player lays any of his."}}},
      {"hand_rest",
       {{"kept", "Tiles of a hand that are not laid stay in it."},
        {"discarded", "Tiles of a hand that are not laid leave the game."},
        {"returned", "Tiles of a hand that are not laid go back into the bag."}}},
      {"market", {{"0", "No tiles lie open to choose from."}}},
      {"left_out", {{"0", "No tile leaves the game before the first turn."}}},
      {"end_points", {{"none", "No number of points ends the game."}}},
      {"end_turns", {{"none", "No number of turns ends the game."}}},
      {"end_supply",
       {{"no", "The game goes on when a player has no follower left."},
        {"yes", "The game ends after the turn after which a player has no follower left."}}},
      {"end_tile", {{"none", "No tile ends the game."}}},
      {"end_tile_when",
       {{"laid", "A tile that ends the game is laid first."},
        {"drawn", "A tile that ends the game ends it as soon as it is drawn."}}},
      {"removed_tiles", {{"none", "All tiles of the tile set are in the game."}}},
      {"farms_close",
       {{"no", "Farmers stay on their farm, which is scored at the end."},
        {"yes", "A farm without an open side is scored at once, and its farmers return."},
        {"with_cities",
         "A farm without an open side is scored when its cities are complete, and its farmers return."}}},
      {"unclaimed",
       {{"nobody", "A completed feature on which nobody stands gives nothing."},
        {"mover", "A completed feature on which nobody stands gives its points to whose tile completes it."},
        {"all", "A completed feature on which nobody stands gives its points to everybody."}}},
      {"teams", {{"none", "Everybody plays for himself."}}},
      {"team_total",
       {{"sum", "A team has the sum of what its players have."},
        {"least", "A team has what the last of its players has."}}},
      {"market_cost", {{"0", "Tiles that lie open cost nothing."}}},
      {"market_draw",
       {{"no", "Who chooses among open tiles does not draw."},
        {"yes", "A player may draw a tile in place of choosing an open one."}}},
      {"hand_visibility", {{"hidden", "Hands are hidden."}, {"open", "Hands are seen by all."}}},
      {"fill_hole_extra_turn",
       {{"no", "Who fills a hole has no further turn for it."},
        {"yes", "Who fills a cell with four neighbours has another turn."},
        {"not_cloister",
         "Who fills a cell with four neighbours has another turn, unless with a tile that shows a "
         "cloister."}}},
      {"buy_tile",
       {{"no", "Tiles cannot be bought."},
        {"yes", "A tile that alone of those left can complete a feature may be bought."}}},
      {"buy_tile_by",
       {{"type", "A tile may be bought when no other type can complete the feature."},
        {"tile", "A tile may be bought when no other tile can complete the feature, not even one like it."}}},
      {"start_player",
       {{"youngest_decides", "The youngest decides who begins."},
        {"youngest", "The youngest begins."},
        {"agreed", "Players agree on who begins."},
        {"standing_follower", "Whose thrown follower stands begins."},
        {"most_roads", "Who draws the tile with most roads begins."},
        {"lot", "Who begins is drawn by lot."}}},
      {"most_roads_by",
       {{"segments", "Of the tiles drawn for who begins, roads are counted."},
        {"edges", "Of the tiles drawn for who begins, edges with roads are counted."}}},
      {"tie",
       {{"none", "Who wins on equal points is left open."},
        {"shared", "Players with equal points share the victory."},
        {"replay", "On equal points another game is played."},
        {"first_seat", "On equal points whose turn comes first wins."},
        {"last_seat", "On equal points whose turn comes last wins."}}},
      {"score_marker",
       {{"tiles", "Tiles with 50 and 100 tell the laps on the scoring track."},
        {"lying", "The marker is laid down after the first lap of the scoring track."},
        {"dice", "A die tells the laps on the scoring track."}}},
  };
  return all;
}

/// "points of a completed road, from tiles and segments" -> "A completed road".
std::string scored(const OptionInfo& option) {
  static const std::map<std::string, std::string> names = {
      {"road", "road"}, {"city", "city"}, {"cloister", "cloister"}, {"garden", "garden"}};
  const auto dot = option.name.find('.');
  const auto kind = option.name.substr(0, dot);
  if (names.count(kind) == 0) return "A farm";
  return option.name.substr(dot + 1) == "complete" ? fmt::format("A completed {}", kind)
                                                   : fmt::format("An incomplete {} at the end", kind);
}

/// "roads", "cities, roads and fields": kinds of features, one or a list.
std::string places_of(const tilesets::described::Part& part) {
  std::vector<std::string> kinds;
  const auto add = [&](const tilesets::described::Part& kind) {
    const auto* word = kind.text();
    if (word != nullptr) kinds.push_back(*word == "city" ? "cities" : *word + "s");
  };
  if (const auto* list = part.list())
    for (const auto& kind : *list) add(kind);
  else
    add(part);
  auto out = rules::one_of(kinds);
  const auto last = out.rfind(" or ");
  return last == out.npos ? out : out.replace(last, 4, " and ");
}

/// What a key of a row says at the table.
std::string key_phrase(const std::string& key, const tilesets::described::Part& part) {
  const auto* word = part.text();
  const auto* number = part.integer();
  const auto text = word != nullptr ? *word : number != nullptr ? std::to_string(*number) : std::string();
  if (key == "on") return "lies on " + places_of(part);
  if (key == "stands_on") return "stands on " + places_of(part);
  if (key == "merge") return text == "any" ? "several on one feature count as one" : "each of them counts";
  if (key == "token") return "who completes the feature takes it";
  if (key == "bonus") return fmt::format("who has most of them at the end scores {}", text);
  if (key == "count") return fmt::format("each player has {}", text);
  if (key == "weight")
    return text == "0" ? "counts for nobody in a majority" : fmt::format("counts {} in a majority", text);
  if (key == "needs" && text == "nothing") return "may be deployed whoever stands there";
  if (key == "needs" && text == "anyone") return "joins figures of anybody";
  if (key == "needs") return "joins a follower of its player";
  if (key == "needs_mark") return fmt::format("only where there is a mark '{}'", text);
  if (key == "returns") return "leaves the game when its feature is scored";
  if (key == "leaves_with") return "leaves with the last of them";
  if (key == "extra_part") return "a tile that extends its feature gives a second part of the turn";
  if (key == "retrieve" && text == "anywhere")
    return "may be taken back from any feature that is not complete in place of deploying";
  if (key == "retrieve")
    return "may be taken back from an incomplete cloister or garden in place of deploying, for its points";
  if (key == "tile" && text == "earlier") return "is deployed on a tile that lay before";
  if (key == "tile") return "is deployed on the tile just laid, or on one that lay before";
  if (key == "laid_mark")
    return fmt::format("goes to another tile when the one just laid shows a mark '{}'", text);
  if (key == "within") return fmt::format("is deployed at most {} tile{} away", text, text == "1" ? "" : "s");
  if (key == "within_of")
    return text == "own_figures" ? "counted from own figures" : fmt::format("counted from a mark '{}'", text);
  if (key == "per_turn") return "may be deployed second in a turn, after another figure";
  if (key == "retrieve_points") return fmt::format("gives {} when it is taken back", text);
  if (key == "tiles" && part.list() != nullptr)
    return fmt::format("has {} type{} of tiles", part.list()->size(), part.list()->size() == 1 ? "" : "s");
  if (key == "continues") return fmt::format("each tile continues the {}", text);
  auto words = text.empty() ? key : fmt::format("{}: {}", key, text);
  std::ranges::replace(words, '_', ' ');
  return words;
}

/// "tile E", "tiles E and V": a list of ids.
std::string tiles_of(const tilesets::described::Part& list) {
  std::vector<std::string> ids;
  for (const auto& id : *list.list()) ids.push_back(*id.text());
  auto out = (ids.size() == 1 ? "tile " : "tiles ") + rules::one_of(ids);
  const auto last = out.rfind(" or ");
  return last == out.npos ? out : out.replace(last, 4, " and ");
}

/// "When a city of 4 tiles or more is completed, who lays the tile gets 2 points."
std::string event_sentence(const tilesets::described::Part& row) {
  const auto text = [&](const char* key, const char* without) {
    const auto* part = row.find(key);
    return std::string(part == nullptr ? without : *part->text());
  };
  const auto number = [&](const char* key) {
    const auto* part = row.find(key);
    return part == nullptr ? 1 : static_cast<int>(*part->integer());
  };
  const auto* of = row.find("of");
  const auto kinds = of == nullptr ? std::string("anything") : places_of(*of);
  const auto mark = text("mark", "none");
  const auto least = number("least_tiles");
  const auto* worth = row.find("points");
  const bool has_formula = worth != nullptr && worth->text() != nullptr;
  const auto points = worth == nullptr || has_formula ? 0 : number("points");
  const auto what = kinds + (mark == "none" ? "" : fmt::format(" with a mark '{}'", mark)) +
                    (least > 1 ? fmt::format(" of {} tiles or more", least) : "");
  const auto when = text("when", "laid");
  const auto happens =
      when == "laid"        ? fmt::format("When a tile that shows {} is laid", what)
      : when == "completed" ? fmt::format("For each of the {} that a tile completes", what)
      : when == "end"
          ? fmt::format("When the game ends, for each of the {} with a figure", what)
          : fmt::format("When a turn begins, for each of the {} with a figure of its player", what);
  const auto whose = text("who", "mover");
  const auto who = whose == "mover"    ? "its player"
                   : whose == "others" ? "everybody else"
                   : whose == "all"    ? "everybody"
                                       : "everybody with a figure there";
  const auto tokens = text("tokens", "none");
  const auto each = text("each", "once");
  std::string given;
  if (points != 0)
    given = fmt::format("{} {} point{}", points < 0 ? "loses" : "gets", std::abs(points),
                        std::abs(points) == 1 ? "" : "s");
  if (has_formula) given = fmt::format("gets points: {}", *worth->text());
  if (tokens != "none") given += given.empty() ? "takes a token" : " and takes a token";
  given += each == "mark" ? " for each such mark" : each == "tiles" ? " for each tile of it" : "";
  if (tokens == "largest") given += "; he keeps the most tokens that he ever took at once";
  return fmt::format("{}, {} {}.", happens, who, given);
}

/// "At the end who has most of wine gets 10 points, all who are tied."
std::string award_sentence(const tilesets::described::Part& row) {
  const auto formula = [&](const char* key) {
    const auto* part = row.find(key);
    if (part == nullptr) return std::string();
    return part->text() == nullptr ? std::to_string(*part->integer()) : *part->text();
  };
  const auto* ties = row.find("ties");
  const auto points = formula("points");
  const auto most = formula("most");
  if (most.empty()) return fmt::format("At the end everybody gets points: {}.", points);
  const auto word = ties == nullptr ? std::string("shared") : *ties->text();
  const auto tied = word == "first"    ? "; who had so much first, and it passes on to who has more"
                    : word == "nobody" ? "; nobody, if several have"
                                       : "; each, if several have";
  return fmt::format("At the end who has most gets points{}. Most: {}. Points: {}.", tied, most, points);
}

/// "Player 1 has 9 followers and begins with 10 points in games of 4."
std::string seat_sentence(const tilesets::described::Part& row) {
  const auto numbers = [&](const char* key) {
    std::vector<std::string> all;
    const auto* part = row.find(key);
    if (part == nullptr) return all;
    if (part->list() == nullptr) return std::vector<std::string>{std::to_string(*part->integer())};
    for (const auto& number : *part->list()) all.push_back(std::to_string(*number.integer()));
    return all;
  };
  const auto together = [](const std::vector<std::string>& all, const char* last) {
    auto out = rules::one_of(all);
    const auto at = out.rfind(" or ");
    return at == out.npos ? out : out.replace(at, 4, last);
  };
  const auto seats = numbers("seats");
  const auto players = numbers("players");
  const auto who = seats.empty()       ? std::string("Everybody")
                   : seats.size() == 1 ? "Player " + seats.front()
                                       : "Players " + together(seats, " and ");
  const bool is_one = seats.size() < 2;
  std::string what;
  if (const auto* count = row.find("count")) {
    const auto* figure = row.find("figure");
    const auto number =
        count->text() == nullptr ? std::to_string(*count->integer()) : std::string(*count->text());
    what = fmt::format("{} {} of figure {}", is_one ? "has" : "have", number,
                       figure == nullptr ? std::string("follower") : *figure->text());
  }
  if (const auto* points = row.find("points"))
    what += fmt::format("{}{} with {} points", what.empty() ? "" : " and ", is_one ? "begins" : "begin",
                        *points->integer());
  return fmt::format("{} {}{}.", who, what,
                     players.empty() ? "" : " in games of " + together(players, " or "));
}

/// "There is a mark 'inn': lies on roads; several on one feature count as one."
std::string row_sentence(const std::string& kind, const std::string& name, const std::string& value) {
  const auto text = "row = " + value;
  std::string phrases;
  const auto document = tilesets::files::toml_document(text, "row");
  const auto* row = document.root.find("row");
  const auto* keys = row == nullptr ? nullptr : row->table();
  if (keys == nullptr) return fmt::format("There is a {} '{}': {}.", kind, name, value);
  if (const auto* tiles = row->find("tiles"); kind == "reserve" && tiles != nullptr)
    return fmt::format("Each player has {} in front of him from the start.", tiles_of(*tiles));
  if (kind == "event") return event_sentence(*row);
  if (kind == "award") return award_sentence(*row);
  if (kind == "seat") return seat_sentence(*row);
  for (const auto& [key, at, part] : *keys)
    phrases += (phrases.empty() ? ": " : "; ") + key_phrase(key, part);
  return fmt::format("There is a {} '{}'{}.", kind, name, phrases);
}

}  // namespace

std::string value_sentence(const std::string& option, const std::string& value) {
  const auto named = sentences().find(option);
  if (named != sentences().end()) {
    const auto found = named->second.find(value);
    if (found != named->second.end()) return found->second;
  }
  const auto* info = find_option(option);
  if (info != nullptr && info->slot) return fmt::format("{} scores {}.", scored(*info), value);
  if (option == "followers")
    return fmt::format("Each player has {} follower{} to deploy.", value, value == "1" ? "" : "s");
  if (option == "hand_size") return fmt::format("A player holds {} tiles and lays any of them.", value);
  if (option == "market")
    return fmt::format("{} tile{} open, and a player lays one of them.", value,
                       value == "1" ? " lies" : "s lie");
  if (option == "market_cost") {
    const bool is_number = value.find_first_not_of("0123456789") == std::string::npos;
    return fmt::format("A tile that lies open costs {} point{}{}.", value, value == "1" ? "" : "s",
                       is_number ? " for each that has lain there longer" : ", by its place");
  }
  if (option == "left_out")
    return fmt::format("{} tile{} the game unseen before the first turn.", value,
                       value == "1" ? " leaves" : "s leave");
  if (option == "end_points")
    return fmt::format("The game ends after the turn in which a player comes to {} points.", value);
  if (option == "end_turns")
    return fmt::format("The game ends after {} turns of all players together.", value);
  if (option == "end_tile") return fmt::format("The game ends with a tile {}.", value);
  if (option == "removed_tiles") return fmt::format("Of the tiles these are not in the game: {}.", value);
  if (option == "tie") return fmt::format("On equal points who has more wins: {}.", value);
  if (option == "teams") return fmt::format("There are {} teams, and players of each sit in turn.", value);
  if (option == "least_feature") return fmt::format("No feature gives less than {} points.", value);
  if (option == "least_total") return fmt::format("Nobody's total falls below {}.", value);
  if (option == "players") return fmt::format("{} may play.", value);
  if (option == "board_area") return fmt::format("Tiles lie on a table that is {}.", value);
  if (option == "start.lay")
    return fmt::format("A game begins with {}{}.", value,
                       value.find('|') == std::string::npos ? "" : ", one of these by lot");
  if (option == "track_fields") return fmt::format("The scoring track has {} fields.", value);
  const auto dot = option.find('.');
  const auto kind = option.substr(0, dot);
  const auto name = dot == std::string::npos ? std::string() : option.substr(dot + 1);
  if (value.empty()) return fmt::format("There is no {} '{}'.", kind, name);
  if (info == nullptr && !name.empty()) return row_sentence(kind, name, value);
  return fmt::format("{} is {}.", option, value);
}

std::string change_sentence(const std::string& option, const std::string& before, const std::string& after) {
  const auto* info = find_option(option);
  auto now = value_sentence(option, after);
  if (info == nullptr && before.empty()) return now;
  if (info == nullptr || !info->values.empty() || sentences().count(option) > 0)
    return fmt::format("{} Before: {}", now, value_sentence(option, before));
  now.pop_back();
  return fmt::format("{} instead of {}.", now, before);
}

}  // namespace bastide::rules::editions
