#include "reports/records/vector_file.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "reports/records/described_json.hpp"
#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::records {
namespace {

/// Files that stand beside those of games and have none.
constexpr std::array formats_without_games = {"bastide.vector-examples/1", "bastide.vector-counts/1"};

VectorHeader read_header(const LocatedJson& line) {
  const auto format =
      line.value().is_object() ? line.value().value("format", nlohmann::json()) : nlohmann::json();
  for (const std::string known : formats_without_games) {
    if (format == known)
      line.fail("/format", fmt::format("{} has no games that could be played, expected a file of games, {}",
                                       rules::in_quotes(known), rules::in_quotes(vectors_format)));
  }
  check_format(line, vectors_format);
  const JsonObject in(
      line, "", {"format", "edition", "tileset"},
      {"licence", "options", "rules", "followers", "start", "marks", "figures", "edges", "decks", "tiles"});
  VectorHeader header{in.text("edition"), in.text("tileset"), {}};
  if (in.has("options")) header.options = in.text_map("options");
  return header;
}

}  // namespace

std::vector<VectorSection> read_vectors(std::string_view text, const std::string& file) {
  std::vector<VectorSection> sections;
  int number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const auto end = std::min(text.find('\n', begin), text.size());
    if (text.substr(begin, end - begin).find_first_not_of(" \t\r") != std::string_view::npos) {
      const LocatedJson line(text, begin, end, {file, number, 1});
      if (!line.value().is_object() || line.value().contains("format")) {
        sections.push_back({read_header(line), {}, {}, line.place("")});
      } else {
        if (sections.empty())
          line.fail("", std::string("a vector before any header, expected a line with \"format\": \"") +
                            vectors_format + "\"");
        auto vector = value_of<props::vectors::TestVector>(line);
        if (vector.turns.empty()) line.fail("/turns", "no turns, expected at least one");
        const bool takes_back =
            vector.ending == props::vectors::Ending::undo || vector.ending == props::vectors::Ending::redo;
        if (takes_back != (vector.undone > 0))
          line.fail("/ending",
                    "expected turns to take back, `undone`, with the endings undo and redo and only there");
        if (static_cast<std::size_t>(vector.undone) > vector.turns.size())
          line.fail("/undone", "expected at most as many as there are turns");
        sections.back().vectors.push_back(std::move(vector));
        sections.back().places.push_back(line.place(""));
      }
    }
    begin = end + 1;
  }
  if (sections.empty())
    throw tilesets::InputError(
        {file, 1, 1},
        std::string("no vectors, expected a header with \"format\": \"") + vectors_format + "\"",
        std::string(text.substr(0, text.find('\n'))));
  return sections;
}

nlohmann::ordered_json header_json(const VectorHeader& header) {
  nlohmann::ordered_json out{{"format", vectors_format},
                             {"licence", "CC0-1.0"},
                             {"edition", header.edition},
                             {"tileset", header.tile_set}};
  if (!header.options.empty()) out["options"] = header.options;
  return out;
}

std::string vector_lines(const std::vector<props::vectors::TestVector>& vectors) {
  std::string text;
  for (const auto& vector : vectors) text += json_text(vector, -1) + "\n";
  return text;
}

}  // namespace bastide::reports::records
