#include "rules/statements/statement.hpp"

#include <fmt/core.h>

#include <array>
#include <utility>

namespace bastide::rules::statements {
namespace {

namespace described = tilesets::described;

/// "Q16" -> "question 16".
std::string note_in_words(const std::string& note) {
  constexpr std::array<std::pair<const char*, const char*>, 3> marks = {
      {{"Q", "question"}, {"HR", "house rule"}, {"T", "table mode"}}};
  for (const auto& [mark, word] : marks) {
    if (note.starts_with(mark)) return fmt::format("{} {}", word, note.substr(std::string(mark).size()));
  }
  return "note " + note;
}

/// A section's name within a sentence: "Placing a tile" -> "placing a tile", but "RGG rules" as it is.
std::string in_a_sentence(std::string section) {
  const auto is_capital = [&](std::size_t i) {
    return i < section.size() && section[i] >= 'A' && section[i] <= 'Z';
  };
  if (is_capital(0) && !is_capital(1)) section[0] = static_cast<char>(section[0] - 'A' + 'a');
  return section;
}

}  // namespace

described::Shape shape_of(const Page*) {
  return described::words<Page>({"c1", "c1-de", "c1-it", "c2", "winter", "inns", "traders-c1", "traders",
                                 "abbot", "river-c1", "river", "annotated", "rgg-traders", "brettspielwelt",
                                 "summaries", "answers", "none"});
}

described::Shape shape_of(const Kind*) {
  return described::words<Kind>(
      {"tile", "rule", "scoring", "question", "example", "edition", "house", "table", "component"});
}

described::Shape shape_of(const Status*) {
  return described::words<Status>({"stated", "inferred", "ours", "conflicting"});
}

std::string title_of(Page page) {
  constexpr std::array<const char*, 17> titles = {"WikiCarpedia, Base game (1st edition)",
                                                  "WikiCarpedia, Base game (1st edition), German page",
                                                  "WikiCarpedia, Base game (1st edition), Italian page",
                                                  "WikiCarpedia, Base game (C2)",
                                                  "WikiCarpedia, Winter Edition",
                                                  "WikiCarpedia, Inns & Cathedrals",
                                                  "WikiCarpedia, Traders & Builders (1st edition)",
                                                  "WikiCarpedia, Traders & Builders",
                                                  "WikiCarpedia, The Abbot",
                                                  "WikiCarpedia, The River (1st edition)",
                                                  "WikiCarpedia, The River",
                                                  "Complete Annotated Rules",
                                                  "Rio Grande Games, Traders & Builders, rules",
                                                  "BrettspielWelt, rules of the first expansions",
                                                  "Summaries of the rules",
                                                  "Answers of Hans im Glück",
                                                  "this program"};
  return titles[static_cast<std::size_t>(page)];
}

std::string place_on_page(const Statement& statement) {
  auto place = in_a_sentence(statement.section);
  if (!statement.note.empty()) place += (place.empty() ? "" : ", ") + note_in_words(statement.note);
  return place;
}

std::string place_of(const Statement& statement) {
  const auto below = place_on_page(statement);
  return title_of(statement.page) + (below.empty() ? "" : ", ") + below;
}

}  // namespace bastide::rules::statements
