#include "reports/records/vector_file.hpp"

#include <fmt/format.h>

#include <array>

#include "reports/records/described_json.hpp"
#include "reports/records/json_document.hpp"
#include "tilesets/spelling.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

Shape shape_of(const VectorHeader*) {
  using F = VectorHeader;
  return open(object({constant("format", vectors_format), constant("licence", licence).if_any(),
                      field<&F::edition>("edition"), field<&F::tile_set>("tileset"),
                      field<&F::options>("options").if_any()}));
}

namespace {

using props::vectors::Ending;
using props::vectors::TestVector;

constexpr int far = 10'000;  ///< of coordinates

/// Files that stand beside those of games and have none.
constexpr std::array formats_without_games = {"bastide.vector-examples/1", "bastide.vector-counts/1"};

VectorHeader read_header(const Document& line) {
  const auto* format = line.root.find("format");
  for (const std::string known : formats_without_games) {
    if (format != nullptr && format->text() != nullptr && *format->text() == known)
      line.fail(*format, fmt::format("{} has no games that could be played, expected a file of games, {}",
                                     tilesets::in_quotes(known), tilesets::in_quotes(vectors_format)));
  }
  if (line.root.table() != nullptr)
    refuse_unknown_keys(line, line.root,
                        {"format", "edition", "tileset", "licence", "options", "rules", "followers", "start",
                         "marks", "figures", "edges", "decks", "tiles"});
  return value_of<VectorHeader>(line);
}

/// One line after a header.
TestVector read_vector(const Document& line) {
  auto vector = value_of<TestVector>(line);
  if (vector.turns.empty()) line.fail(*line.root.find("turns"), "no turns, expected at least one");
  const bool takes_back = vector.ending == Ending::undo || vector.ending == Ending::redo;
  if (takes_back != (vector.undone > 0))
    line.fail(*line.root.find("ending"),
              "expected turns to take back, `undone`, with the endings undo and redo and only there");
  if (static_cast<std::size_t>(vector.undone) > vector.turns.size())
    line.fail(*line.root.find("undone"), "expected at most as many as there are turns");
  return vector;
}

}  // namespace

std::vector<VectorSection> read_vectors(std::string_view text, const std::string& file) {
  std::vector<VectorSection> sections;
  int number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const auto end = std::min(text.find('\n', begin), text.size());
    if (text.substr(begin, end - begin).find_first_not_of(" \t\r") != std::string_view::npos) {
      const auto line = json_document(text, begin, end, {file, number, 1});
      if (line.root.table() == nullptr || line.root.find("format") != nullptr) {
        sections.push_back({read_header(line), {}, {}, line.place(line.root)});
      } else {
        if (sections.empty())
          line.fail(line.root,
                    std::string("a vector before any header, expected a line with \"format\": \"") +
                        vectors_format + "\"");
        sections.back().vectors.push_back(read_vector(line));
        sections.back().places.push_back(line.place(line.root));
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

Shape shape_of(const FileHead*) {
  const auto formats = words<LinesWithoutGames>({formats_without_games.begin(), formats_without_games.end()});
  return object({field<&FileHead::format>("format", {}, formats), constant("licence", licence)});
}

Shape shape_of(const ExampleTile*) {
  using F = ExampleTile;
  const auto coordinate = integer<int>(-far, far);
  const auto cell = list_of<std::vector<int>>(coordinate);
  return object({fields<&F::tile>(), field<&F::x>("x", {}, coordinate), field<&F::y>("y", {}, coordinate),
                 field<&F::rotation>("rotation").at_most(3),
                 field<&F::segment>("segment", "on which a figure stands").or_null(),
                 field<&F::owner>("owner", "whose figure it is").at_most(rules::most_players - 1),
                 fields<&F::figure>(),
                 field<&F::player>("player", "who lays the tile").at_most(rules::most_players - 1),
                 field<&F::retrieve>("retrieve", "the cell from which a figure is taken back",
                                     maybe_of<decltype(F::retrieve)>(cell))
                     .at_least(2)
                     .at_most(2)});
}

Shape shape_of(const ExampleLine::Expected*) {
  using F = ExampleLine::Expected;
  return object({fields<&F::features, &F::scores, &F::legal, &F::spots, &F::points, &F::returned, &F::again,
                        &F::tokens, &F::final>()});
}
Shape shape_of(const ExampleLine::Group*) {
  using F = ExampleLine::Group;
  return object({field<&F::editions>("editions").at_least(1), fields<&F::of>()});
}
Shape shape_of(const ExampleLine*) {
  using F = ExampleLine;
  return object({fields<&F::name>(), field<&F::tile_set>("tileset"), fields<&F::says>(),
                 field<&F::statements>("statements").at_least(1), field<&F::options>("options").if_any(),
                 field<&F::board>("board").at_least(1), fields<&F::turn>(),
                 field<&F::expect>("expect").at_least(1)});
}

Shape shape_of(const CountLine*) {
  using F = CountLine;
  using D = solver::counting::Division;
  auto divisions = map_of<std::map<std::string, Uint128>>(shape<Uint128>());
  divisions.entries = [](const void* v) {
    std::vector<std::pair<std::string, const void*>> entries;
    for (const auto& part : *static_cast<const std::vector<D>*>(v))
      entries.emplace_back(part.first, &part.counts.back());
    return entries;
  };
  return object({fields<&F::edition>(), field<&F::tile_set>("tileset"), fields<&F::what>(),
                 field<&F::tiles>("tiles", {}, bare<std::size_t>()).at_least(1), fields<&F::counts>(),
                 field<&F::first>("first", "of the most tiles, by first placement", divisions),
                 field<&F::players>("players").at_least(1)});
}

std::string vector_lines(const std::vector<TestVector>& vectors) {
  std::string text;
  for (const auto& vector : vectors) text += json_text(vector, -1) + "\n";
  return text;
}

}  // namespace bastide::reports::records
