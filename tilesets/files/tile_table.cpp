#include "tilesets/files/tile_table.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "tilesets/described/reading.hpp"
#include "tilesets/files/toml_document.hpp"

namespace bastide::tilesets::files {
namespace {

using described::entries_in_order;
using described::field;
using described::Mistake;

const char* const id_pattern = "^[A-Za-z][A-Za-z0-9_-]{0,31}$";
const char* const mark_pattern = "^[A-Za-z][A-Za-z0-9_]{0,31}$";

// What the rules judge (tile_rules, shape_rules, field_rules) with words of their own, the schema says as far
// as it can.

described::Shape like(std::string pattern) {
  auto out = described::shape<LocatedText>();
  out.pattern = std::move(pattern);
  return out;
}

template <class Words>
described::Shape among(const Words& words) {
  auto out = described::shape<LocatedText>();
  out.words.assign(words.begin(), words.end());
  return out;
}

template <class Value>
described::Shape maybe(described::Shape shape) {
  return described::maybe_of<std::optional<Value>>(std::move(shape));
}

/// A list of such texts; `most`: by the schema, 0 for any number.
described::Shape list_of(described::Shape text, std::int64_t most = 0) {
  auto out = described::shape<LocatedList>();
  out.element.front() = std::move(text);
  out.most = most;
  out.is_judged_later = true;
  return out;
}

described::Shape number(std::int64_t least, std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
  auto out = described::shape<LocatedNumber>();
  out.least = least;
  out.most = most;
  return out;
}

/// A small table of texts; `names`: what its keys are like.
described::Shape texts_by_key(described::Shape text, std::string names = {}) {
  auto out =
      entries_in_order<&LocatedPair::key, &LocatedPair::key_where, &LocatedPair::value>(std::move(text));
  out.pattern = std::move(names);
  out.is_judged_later = true;
  return maybe<std::vector<LocatedPair>>(std::move(out));
}

described::Shape stated_sums() {
  auto sums = entries_in_order<&StatedSum::key, &StatedSum::key_where, &StatedSum::number>(number(0));
  for (const char* key : {"tiles", "types", "oriented", "fields", "roads", "cities", "cloisters", "pennants",
                          "city_edges", "road_edges", "field_edges", "gardens"})
    sums.fields.push_back({key, number(0)});
  return sums;
}

/// By the numbers of Mistake::Rule.
constexpr std::array<const char*, 3> rules_of_mistakes = {"wrong-type", "missing-key", "unknown-key"};

}  // namespace

described::Shape shape_of(const LocatedText*) {
  described::Shape out{described::Kind::text};
  out.set = [](void* v, const described::Scalar& s, const described::Notation&) {
    static_cast<LocatedText*>(v)->text = std::get<std::string>(s);
  };
  out.plain = [](void* v) { return &static_cast<LocatedText*>(v)->is_plain; };
  return described::located<&LocatedText::where>(std::move(out));
}

described::Shape shape_of(const LocatedNumber*) {
  described::Shape out{described::Kind::integer};
  out.set = [](void* v, const described::Scalar& s, const described::Notation&) {
    static_cast<LocatedNumber*>(v)->value = std::get<std::int64_t>(s);
  };
  out.is_judged_later = true;
  return described::located<&LocatedNumber::where>(std::move(out));
}

described::Shape shape_of(const LocatedList*) {
  return described::located<&LocatedList::where>(
      described::list_of<LocatedList>(described::shape<LocatedText>()));
}

described::Shape shape_of(const EdgeRow*) {
  using F = EdgeRow;
  auto letters = described::list_of<LocatedList>(like("^([a-z]|all)$"));
  letters.takes_one = true;
  return described::object(
      {field<&F::segment>("segment",
                          "The line that continues across such an edge: river. Tiles list its segments in "
                          "the plural (rivers), positions number them (river0).",
                          like("^[a-z][a-z_]{0,23}$")),
       field<&F::name>("name", "What the edge is called. Default: the segment's name."),
       field<&F::has_fields>("fields", "Whether fields lie beside it, as beside a road. Default true.")
           .if_any(),
       field<&F::is_continued>(
           "continued", "Whether a tile that shows such edges must join one to the landscape. Default false.")
           .if_any(),
       field<&F::fits>("fits",
                       "Letters of edges that it may meet besides its own, or all; lines that meet another "
                       "kind end there. Default: none.",
                       maybe<LocatedList>(located<&LocatedList::where>(std::move(letters))))});
}

described::Shape shape_of(const TileRow*) {
  using F = TileRow;
  auto marks = described::list_of<std::vector<LocatedText>>(like(mark_pattern));
  marks.takes_one = true;
  auto art = texts_by_key(among(art_names));
  art.element.front().words.assign(art_editions.begin(), art_editions.end());
  const auto texts = [](described::Shape text, std::int64_t most = 0) {
    return maybe<LocatedList>(list_of(std::move(text), most));
  };
  auto lines = list_of(like("^[NESW]{1,4}$"), 4);
  lines.description =
      "Lines of the set's own, by their name in the plural: one entry a segment, the sides it holds.";
  return described::object(
      {field<&F::id>("id", "Written in positions: id, rotation 0-3, @x,y.", like(id_pattern)),
       field<&F::name>("name", "What people call the tile."),
       field<&F::count>("count", "Number of copies. 0 leaves out an inherited tile.",
                        maybe<LocatedNumber>(number(0, 255))),
       field<&F::edges>("edges", "N E S W: c city, r road, f field, or a letter of [edges].",
                        maybe<LocatedText>(like("^[a-z]{4}$"))),
       field<&F::cities>("cities", "One entry a segment: the sides it holds, then a '+' for a pennant.",
                         texts(like(R"(^[NESW]{1,4}\+*$)"), 4)),
       field<&F::roads>("roads", "One entry a segment. A road with one side ends at `centre`.",
                        texts(like("^[NESW]{1,2}$"), 4)),
       field<&F::centre>("centre", "What roads with one side end at; gate: the tile's only city.",
                         maybe<LocatedText>(among(centre_names))),
       field<&F::ends>("ends",
                       "What the road on a side ends at, if not at `centre`; a gate with its city's sides.",
                       texts_by_key(like("^(crossing|cloister|hamlet|gate [NESW]{1,4})$"), "^[NESW]$")),
       field<&F::crosses>(
           "crosses", "Pairs of cities, roads or own lines that pass each other, the second over the first.",
           texts(like("^[NESW]{1,4} [NESW]{1,4}$"))),
       field<&F::place>("place",
                        "Where it may be laid: any, wherever it fits, or hole, only where tiles lie on all "
                        "four sides. Default any.",
                        maybe<LocatedText>(among(place_names))),
       field<&F::spurs>("spurs",
                        "Sides whose city the crossing reaches by a short road that nobody can hold.",
                        texts(like("^[NESW]$"))),
       field<&F::reach>("reach",
                        "The corner that a city's wall reaches without an edge there, by a side of the city.",
                        texts_by_key(among(corner_names), "^[NESW]{1,4}$")),
       field<&F::fields>("fields",
                         "One entry a field: its half-edges, if it has any, then '>' and the cities that it "
                         "touches. Derived when absent, checked when present.",
                         texts(like(R"(^\s*([NESW][LR][\s,]*)*(>\s*[NESW][NESW,\s]*)?$)"))),
       field<&F::markers>(
           "markers", "What is printed on segments: { road0 = \"inn\", city = [\"wine\", \"wine\"] }.",
           maybe<std::vector<LocatedLists>>(
               entries_in_order<&LocatedLists::key, &LocatedLists::key_where, &LocatedLists::values>(
                   std::move(marks)))),
       field<&F::fields_as_stated>(
           "fields_as_stated",
           "Why `fields` differ from the derived ones on purpose; they are used as stated."),
       field<&F::crossing_art>("crossing_art", "What the crossing shows, by edition.", std::move(art)),
       field<&F::also>("also",
                       "Names elsewhere: c1 = number on the first edition's page, ctr = class in the "
                       "consolidated tile reference, jcz = JCloisterZone id.",
                       texts_by_key(like({}))),
       field<&F::gardens>("gardens", "How many of the copies print a garden (second edition).",
                          maybe<LocatedNumber>(number(0))),
       field<&F::illustrations>("illustrations",
                                "Other prints of the second edition, as the page's letters."),
       field<&F::note>("note", "Anything a person should know, e.g. \"inferred\"."),
       field<&F::lines>("lines", {},
                        entries_in_order<&LocatedLines::key, &LocatedLines::key_where, &LocatedLines::list>(
                            std::move(lines)))
           .spread()});
}

described::Shape shape_of(const TileTable*) {
  using F = TileTable;
  auto edges = entries_in_order<&EdgeRow::letter, &EdgeRow::where>(described::shape<EdgeRow>());
  edges.pattern = "^[abdeg-qs-z]$";
  edges.is_judged_later = true;
  auto out = described::object(
      {described::itself(
           "tileset",
           described::located<&F::where>(described::object(
               {field<&F::id>("id", "Unique id; the file name without .toml.", like(id_pattern)),
                field<&F::name>("name", "What people call the set. Default: the id."),
                field<&F::start>("start",
                                 "Id of the start tile; one of its copies starts the game. Inherited through "
                                 "`extends` and `includes`, of which the last that has one counts. A set "
                                 "without one is only to be added to others.",
                                 maybe<LocatedText>(like(id_pattern))),
                field<&F::source>("source", "Where the data comes from."),
                field<&F::extends>(
                    "extends",
                    "Id or path of a set whose tiles are taken over; [[tile]] tables add or override."),
                field<&F::includes>(
                    "includes",
                    "Ids or paths of sets whose tiles are added; no two may share a tile id.")}))),
       field<&F::edges>("edges",
                        "Kinds of edges besides city, road and field, by letter; four at most. Inherited.",
                        std::move(edges))
           .if_any(),
       field<&F::rows>("tile").if_any(),
       field<&F::checksums>(
           "checksums",
           "Sums over all tiles, each type as often as it occurs; one that differs is an error. types: ids; "
           "oriented: pairs of type and orientation; gardens: copies with one. Also marks "
           "(inns = 6), and own lines with their edges (rivers = 12, river_edges = 22).",
           stated_sums())
           .if_any()});
  out.description =
      "For editors (taplo: #:schema tileset.schema.json). `bastide tilesets lint` checks the rest; "
      "docs/tile-set-files.md explains every key.";
  return out;
}

const std::vector<std::string>& tile_keys() {
  static const auto keys = keys_of(described::the_shape<TileRow>());
  return keys;
}

const std::vector<std::string>& checksum_keys() {
  static const auto keys = keys_of(stated_sums());
  return keys;
}

SourceLocation LocatedText::at(std::size_t offset) const {
  auto place = where;
  if (is_plain) place.column += 1 + static_cast<int>(std::min(offset, text.size()));
  return place;
}

TileTable read_tile_table(std::string_view text, const std::string& file, Findings& findings) {
  const auto document = toml_document(text, file);
  const auto& shape = described::the_shape<TileTable>();
  TileTable out;
  out.where = {file, 1, 1};
  TileRow no_tile;
  const auto tell = [&](std::vector<Mistake> mistakes, TileRow& row) {
    bool is_whole = true;
    for (auto& mistake : mistakes) {
      const auto where = document.place(mistake.at);
      const auto line =
          std::ranges::find(row.lines, where, [](const LocatedLines& l) { return l.list.where; });
      if (line != row.lines.end()) {
        line->wrong = std::move(mistake.message);  // it may be no line at all: check_lines knows
        continue;
      }
      is_whole = is_whole && mistake.rule == Mistake::Rule::unknown_key;
      findings.error(row, where, rules_of_mistakes[static_cast<std::size_t>(mistake.rule)], mistake.message);
    }
    return is_whole;
  };
  std::vector<Mistake> mistakes;
  const auto* head = document.root.find("tileset");
  if (const auto* extends = document.root.find("extends");
      extends != nullptr && (head == nullptr || head->text() != nullptr)) {
    document.fail(*extends,
                  "this is a file of rules, an edition, expected a tile set, which begins with [tileset]");
  }
  described::refuse_unknown_keys(document, document.root, keys_of(shape),
                                 {.of = "the file", .mistakes = &mistakes});
  tell(std::move(mistakes), no_tile);
  const auto read = [&](const described::Shape& by, const described::Part& part, const std::string& of,
                        void* value, TileRow& row) {
    std::vector<Mistake> found;
    described::read(by, document, part, value, {.of = of, .mistakes = &found});
    return tell(std::move(found), row);
  };
  for (const auto& key : shape.fields) {
    const auto* part = document.root.find(key.name);
    auto& is_whole = key.name == "edges" ? out.are_edges_whole : out.is_whole;
    if (part == nullptr) {
      if (key.presence != described::Presence::always) continue;
      is_whole =
          tell({{0, Mistake::Rule::missing_key, "there is no [tileset] table, expected one"}}, no_tile);
    } else if (key.name != "tile" || part->list() == nullptr) {
      is_whole = read(key.shape, *part, key.name, key.at(&out), no_tile) && is_whole;
    } else {
      // One by one, so that a mistake is told of its tile and costs no other.
      for (const auto& one : *part->list()) {
        TileRow row;
        row.where = document.place(one);
        const auto* id = one.find("id");
        const bool has_id = id != nullptr && id->text() != nullptr;
        if (has_id) row.id.text = *id->text();
        // With an id the finding is of that tile.
        row.is_whole = read(key.shape.element.front(), one, has_id ? "" : "this tile", &row, row);
        is_whole = is_whole && has_id;
        if (has_id) out.rows.push_back(std::move(row));
      }
    }
  }
  return out;
}

}  // namespace bastide::tilesets::files
