#include "rules/editions/value_sentences.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/options.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/toml_document.hpp"

namespace bastide::rules::editions {
namespace {

/// "points of a completed road, from tiles and segments" -> "A completed road".
std::string scored(std::string_view option) {
  const auto dot = option.find('.');
  const auto kind = option.substr(0, dot);
  if (kind == "farm") return "A farm";
  return option.substr(dot + 1) == "complete" ? fmt::format("A completed {}", kind)
                                              : fmt::format("An incomplete {} at the end", kind);
}

/// "a, b and c".
std::string all_of(const std::vector<std::string>& words) {
  auto out = one_of(words);
  const auto last = out.rfind(" or ");
  return last == out.npos ? out : out.replace(last, 4, " and ");
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
  return all_of(kinds);
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
  return (ids.size() == 1 ? "tile " : "tiles ") + all_of(ids);
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
  const auto seats = numbers("seats");
  const auto players = numbers("players");
  const auto who = seats.empty()       ? std::string("Everybody")
                   : seats.size() == 1 ? "Player " + seats.front()
                                       : "Players " + all_of(seats);
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
  return fmt::format("{} {}{}.", who, what, players.empty() ? "" : " in games of " + one_of(players));
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
  const auto* row = option_called(option);
  const auto plural = value == "1" ? "" : "s";
  if (row != nullptr) {
    for (const auto& [word, sentence] : row->used_words())
      if (word == value) return std::string(sentence);
    if (row->slot) return fmt::format("{} scores {}.", scored(option), value);
    if (!row->sentence.empty()) return fmt::format(fmt::runtime(row->sentence), value);
  }
  if (option == "followers") return fmt::format("Each player has {} follower{} to deploy.", value, plural);
  if (option == "market")
    return fmt::format("{} tile{} open, and a player lays one of them.", value,
                       value == "1" ? " lies" : "s lie");
  if (option == "market_cost") {
    const bool is_number = value.find_first_not_of("0123456789") == std::string::npos;
    return fmt::format("A tile that lies open costs {} point{}{}.", value, plural,
                       is_number ? " for each that has lain there longer" : ", by its place");
  }
  if (option == "left_out")
    return fmt::format("{} tile{} the game unseen before the first turn.", value,
                       value == "1" ? " leaves" : "s leave");
  if (option == "start.lay")
    return fmt::format("A game begins with {}{}.", value,
                       value.find('|') == std::string::npos ? "" : ", one of these by lot");
  const auto dot = option.find('.');
  const auto kind = option.substr(0, dot);
  const auto name = dot == std::string::npos ? std::string() : option.substr(dot + 1);
  if (value.empty()) return fmt::format("There is no {} '{}'.", kind, name);
  if (row == nullptr && !name.empty()) return row_sentence(kind, name, value);
  return fmt::format("{} is {}.", option, value);
}

std::string change_sentence(const std::string& option, const std::string& before, const std::string& after) {
  const auto* row = option_called(option);
  auto now = value_sentence(option, after);
  if (row == nullptr && before.empty()) return now;
  if (row == nullptr || !row->used_words().empty())
    return fmt::format("{} Before: {}", now, value_sentence(option, before));
  now.pop_back();
  return fmt::format("{} instead of {}.", now, before);
}

}  // namespace bastide::rules::editions
