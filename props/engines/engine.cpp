// The protocol as a table: for each kind of request what it consists of, and the answer to it.
#include "props/engines/engine.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "rules/score_sheet.hpp"

namespace bastide::props::engines {
namespace {

using tilesets::described::BadText;
using tilesets::described::Field;
using tilesets::described::field;
using tilesets::described::integer;
using tilesets::described::list_of;
using tilesets::described::maybe_of;
using tilesets::described::object;
using tilesets::described::open;
using tilesets::described::Presence;
using tilesets::described::Shape;
using tilesets::described::the_shape;

constexpr int far = 10000;  ///< of coordinates
constexpr int most_points = 1'000'000;

/// A list of so many; who reads judges that himself.
Shape judged_later(std::int64_t least, std::int64_t most, Shape list) {
  list.least = least;
  list.most = most;
  list.is_judged_later = true;
  return list;
}

template <std::size_t size>
void has_size(const Ints& numbers) {
  if (numbers.size() != size)
    throw BadText(fmt::format("an array of {}, expected {} integers", numbers.size(), size));
}
template <std::size_t size>
Shape cell() {
  return tilesets::described::checked<Ints, has_size<size>>(
      judged_later(size, size, list_of<Ints>(integer<int>(-far, far))));
}
template <std::size_t size>
Shape cells() {
  return list_of<Cells>(cell<size>());
}
Shape points() {
  return judged_later(1, rules::most_players, list_of<Ints>(integer<int>(-most_points, most_points)));
}
/// Texts of which the schema says what they may be; whether they are is asked with the game at hand.
Shape word_like(std::string pattern) {
  auto out = tilesets::described::text();
  out.pattern = std::move(pattern);
  return out;
}
Shape texts_like(std::string pattern) { return list_of<Texts>(word_like(std::move(pattern))); }
Shape ability() {
  auto out = tilesets::described::text();
  out.words = engine_abilities();
  return out;
}
constexpr const char* a_kind = "^[a-z][a-z0-9_-]*$";

/// Of a request or an answer a part that is nothing where another kind is meant: here it is there, or `when`.
template <auto member>
Field part(std::string name, Shape shape, Presence when = Presence::always) {
  if (when != Presence::always) {
    using Owner = typename tilesets::described::MemberOf<member>::Owner;
    using Value = std::remove_cvref_t<decltype(std::declval<Owner&>().*member)>;
    auto out = field<member>(std::move(name), "", maybe_of<Value>(std::move(shape)));
    out.presence = when;
    return out;
  }
  return tilesets::described::needed<member>(std::move(name), {}, std::move(shape));
}
template <auto member>
Field part(std::string name, Presence when = Presence::always) {
  using Owner = typename tilesets::described::MemberOf<member>::Owner;
  using Value = std::remove_cvref_t<decltype(std::declval<Owner&>().*member)>;
  return part<member>(std::move(name), tilesets::described::shape<typename Value::value_type>(), when);
}

struct Row {
  Ask ask;
  std::vector<Field> asks;  ///< `ask` itself among them
  std::string key;
  std::vector<Field> answers;
};

std::vector<Row> rows() {
  const auto ask = [] { return field<&Request::ask>("ask"); };
  const auto tile = [] { return part<&Request::tile>("tile"); };
  const auto player = [] {
    return part<&Request::player>("player", integer<int>(0, rules::most_players - 1));
  };
  const auto figure = [] { return part<&Request::figure>("figure", Presence::if_any); };
  const auto move = [] { return std::vector{part<&Answer::ok>("ok")}; };
  const auto coordinate = [] { return integer<int>(-far, far); };
  const auto by_tile = [] {
    return tilesets::described::map_of<std::map<std::string, int>>(integer<int>(0, far));
  };
  return {
      {Ask::hello,
       {ask(), part<&Request::format>("format", Presence::if_any)},
       "answers",
       {part<&Answer::format>("format"), part<&Answer::engine>("engine", Presence::if_any),
        part<&Answer::answers>("answers", list_of<Texts>(ability())),
        part<&Answer::tiles>("tiles", Presence::if_any), part<&Answer::apart>("apart", Presence::if_any),
        part<&Answer::knows>("knows", Presence::if_any),
        part<&Answer::by_kind>("by_kind", Presence::if_any)}},
      {Ask::begin,
       {ask()},
       "ok",
       {part<&Answer::ok>("ok"), part<&Answer::counts>("counts", by_tile(), Presence::if_any),
        part<&Answer::others>("others", by_tile(), Presence::if_any)}},
      {Ask::place,
       {tile(), part<&Request::x>("x", coordinate()), part<&Request::y>("y", coordinate()),
        part<&Request::rotation>("rotation", integer<int>(0, 3)), ask(), player()},
       "ok",
       move()},
      {Ask::finish,
       {ask(), part<&Request::segment>("segment", Presence::or_null), figure(),
        part<&Request::retrieve>("retrieve", cell<2>(), Presence::if_any),
        part<&Request::on>("on", cell<2>(), Presence::if_any),
        part<&Request::second>("second", Presence::if_any)},
       "ok",
       move()},
      {Ask::aside, {ask(), tile()}, "ok", move()},
      {Ask::undo, {ask()}, "ok", move()},
      {Ask::load, {ask(), part<&Request::saved>("saved")}, "ok", move()},
      {Ask::save, {ask()}, "saved", {part<&Answer::saved>("saved")}},
      {Ask::placements, {ask(), tile()}, "placements", {part<&Answer::placements>("placements", cells<3>())}},
      {Ask::spots, {ask(), player(), figure()}, "spots", {part<&Answer::spots>("spots")}},
      {Ask::retrievable,
       {ask(), player()},
       "retrievable",
       {part<&Answer::retrievable>("retrievable", cells<2>())}},
      {Ask::features,
       {ask()},
       "features",
       {part<&Answer::features>("features", list_of<std::vector<Feature>>(open(the_shape<Feature>()))),
        part<&Answer::kinds>("kinds", texts_like(a_kind), Presence::if_any)}},
      {Ask::tokens,
       {ask(), part<&Request::mark>("mark")},
       "tokens",
       {part<&Answer::tokens>("tokens", points())}},
      {Ask::next, {ask()}, "next", {part<&Answer::next>("next", open(the_shape<NextTile>()))}},
      {Ask::deck, {ask()}, "deck", {part<&Answer::deck>("deck", by_tile())}},
      {Ask::scores, {ask()}, "scores", {part<&Answer::scores>("scores", points())}},
      {Ask::supply, {ask(), figure()}, "supply", {part<&Answer::supply>("supply", points())}},
      {Ask::final,
       {ask(), part<&Request::farms>("farms"),
        part<&Request::kind>("kind", word_like(a_kind), Presence::if_any)},
       "final",
       {part<&Answer::final>("final", points())}},
  };
}

struct Shapes {
  Shape request, answer;
  std::string key;
};

const Shapes& shapes(Ask ask) {
  static const auto made = [] {
    std::vector<Shapes> out;
    for (auto& row : rows()) {
      row.asks.insert(row.asks.begin(), field<&Request::id>("id", "", integer<int>(0, INT32_MAX)));
      row.answers.insert(row.answers.begin(), field<&Answer::id>("id", "", integer<int>(0, INT32_MAX)));
      out.push_back({open(object(std::move(row.asks))), open(object(std::move(row.answers))), row.key});
    }
    return out;
  }();
  return made[static_cast<std::size_t>(ask)];
}

}  // namespace

Shape shape_of(const Ask*) {
  return tilesets::described::words<Ask>({"hello", "begin", "place", "finish", "aside", "undo", "load",
                                          "save", "placements", "spots", "retrievable", "features", "tokens",
                                          "next", "deck", "scores", "supply", "final"});
}

const std::string& word(Ask ask) { return tilesets::described::word(ask); }

const Texts& engine_abilities() {
  static const Texts words = {"placements", "spots", "features",    "scores", "supply", "final", "undo",
                              "save",       "aside", "retrievable", "next",   "tokens", "deck"};
  return words;
}

Texts kind_words(const tilesets::TileSet& set) {
  Texts words;
  for (std::size_t k = 0; k < rules::common_feature_kinds + set.names().lines.size(); ++k)
    words.emplace_back(rules::feature_name(static_cast<rules::FeatureKind>(k), set));
  return words;
}

const Texts& farm_methods() {
  static const Texts words = {"third", "second", "first", "off"};
  return words;
}

const Shape& request_shape(Ask ask) { return shapes(ask).request; }
const Shape& answer_shape(Ask ask) { return shapes(ask).answer; }
const Shape& declined_shape() {
  static const auto made =
      open(object({field<&Answer::id>("id", "", integer<int>(0, INT32_MAX)),
                   field<&Answer::refused>("refused"), field<&Answer::unsupported>("unsupported")}));
  return made;
}
const std::string& answer_key(Ask ask) { return shapes(ask).key; }

Shape shape_of(const Feature*) {
  const auto count = [] { return maybe_of<std::optional<int>>(integer<int>(0, far)); };
  return object({
      field<&Feature::kind>("kind", "city, road, cloister, farm, garden, or a line of the set's own")
          .like(a_kind),
      field<&Feature::tiles>("tiles", "its cells, each once", cells<2>()),
      field<&Feature::open>("open", "sides with an empty cell beyond", count()),
      field<&Feature::pennants>("pennants", "", count()),
      field<&Feature::complete>("complete"),
      field<&Feature::followers>("followers", "that stand on it, one number a player"),
      field<&Feature::marks>("marks", "besides pennants, those that are there"),
      field<&Feature::figures>("figures", "besides followers, those that stand there"),
  });
}

Shape shape_of(const SecondFigure*) {
  return object({field<&SecondFigure::segment>("segment"), field<&SecondFigure::figure>("figure"),
                 field<&SecondFigure::on>("on", "the cell of the segment, when it is not the tile just laid",
                                          maybe_of<std::optional<Ints>>(cell<2>()))});
}

Shape shape_of(const Knowledge*) {
  const auto some = [](auto list, Shape element) {
    auto out = list_of<decltype(list)>(std::move(element));
    out.least = 1;
    return maybe_of<std::optional<decltype(list)>>(std::move(out));
  };
  auto method = tilesets::described::text();
  method.words = farm_methods();
  return object({field<&Knowledge::players>("players", "how many there may be",
                                            some(Ints(), integer<int>(1, rules::most_players))),
                 field<&Knowledge::farms>("farms", "methods of scoring farms",
                                          maybe_of<std::optional<Texts>>(list_of<Texts>(std::move(method)))),
                 field<&Knowledge::tiles>("tiles", "that may be laid, the start tile among them",
                                          some(Texts(), tilesets::described::text())),
                 field<&Knowledge::figures>("figures", "that players may have",
                                            some(Texts(), tilesets::described::text()))});
}

Shape shape_of(const NextTile*) {
  return object({field<&NextTile::player>("player", "", integer<int>(0, rules::most_players - 1)),
                 field<&NextTile::part>("part", "", integer<int>(1, 2))});
}

bool GameTerms::is_extended() const {
  const auto has_garden = [](const tilesets::TileType& type) {
    return type.site() >= 0 &&
           type.segments[static_cast<std::size_t>(type.site())].kind == tilesets::SegmentKind::garden;
  };
  return edition->has_figures() || edition->marks.size() > 1 || set().has_own_edges() ||
         set().fills_holes() || !set().decks().empty() || std::ranges::any_of(set().types(), has_garden);
}

GameTerms terms_of(const rules::board::OwnedRules& rules) {
  return {&rules.fit, &rules.edition, 2, rules.set.start_type()};
}

Answer done() {
  Answer out;
  out.ok = true;
  return out;
}
Answer refused(std::string why) {
  Answer out;
  out.refused = std::move(why);
  return out;
}
Answer unsupported(std::string why) {
  Answer out;
  out.unsupported = std::move(why);
  return out;
}

Request asking(Ask ask) {
  Request out;
  out.ask = ask;
  return out;
}

Request begin_request(const GameTerms& terms) {
  auto out = asking(Ask::begin);
  out.terms = &terms;
  return out;
}

Request aside_request(const tilesets::TileSet& set, int type) {
  auto out = asking(Ask::aside);
  out.tile = set.type(type).id;
  return out;
}

Request place_request(const tilesets::TileSet& set, const rules::Turn& turn) {
  auto out = asking(Ask::place);
  out.tile = set.type(turn.tile.type).id;
  out.x = turn.tile.cell.x;
  out.y = turn.tile.cell.y;
  out.rotation = turn.tile.rotation;
  out.player = turn.player;
  return out;
}

Request finish_request(const tilesets::TileSet& set, const rules::Turn& turn) {
  auto out = asking(Ask::finish);
  const auto name = [&](int type, const rules::Deployment& who) {
    return set.type(type).segments[static_cast<std::size_t>(who.segment)].name;
  };
  const auto figure = [&](const rules::Deployment& who) {
    return who.figure == 0 ? std::optional<std::string>()
                           : set.names().figures[static_cast<std::size_t>(who.figure)].id;
  };
  const bool is_far = turn.elsewhere && turn.elsewhere->deploys;
  const auto first = is_far ? turn.elsewhere->first : std::nullopt;
  const auto tile = is_far && !first ? turn.elsewhere->tile() : turn.tile;
  if (const auto who = first ? first : tile.follower ? std::optional(*tile.follower) : std::nullopt) {
    out.segment = name(tile.type, *who);
    out.figure = figure(*who);
  }
  if (is_far) {
    const auto& there = *turn.elsewhere;
    auto on = there.cell == turn.tile.cell ? std::optional<Ints>() : Ints{there.cell.x, there.cell.y};
    if (first) {
      out.second = SecondFigure{name(there.type, *there.deploys), figure(*there.deploys), std::move(on)};
    } else {
      out.on = std::move(on);
    }
  }
  if (const auto from = turn.retrieves()) out.retrieve = Ints{from->x, from->y};
  return out;
}

rules::Turn turn_of(const tilesets::TileSet& set, const Request& place) {
  return {{}, *place.player, {set.find(*place.tile), *place.rotation, {*place.x, *place.y}, std::nullopt}};
}

bool act(const tilesets::TileSet& set, const Request& finish, rules::Turn& turn,
         std::span<const rules::Placement> board) {
  const auto cell_of = [](const Ints& numbers) { return rules::Cell{numbers.front(), numbers.back()}; };
  /// The tile with the figure, where there is such a tile with such a segment.
  const auto deployed = [&](const std::string& segment, const std::optional<std::string>& figure,
                            const std::optional<Ints>& on) -> std::optional<rules::Placement> {
    auto tile = turn.bare();
    if (on) {
      const auto there = std::ranges::find(board, cell_of(*on), &rules::Placement::cell);
      if (there == board.end()) return std::nullopt;
      tile = *there;
    }
    const auto found = set.type(tile.type).find_segment(segment);
    if (!found) return std::nullopt;
    tile.follower = rules::Deployment{turn.player, *found, figure ? set.find_figure(*figure) : 0};
    return tile;
  };
  if (finish.segment) {
    const auto tile = deployed(*finish.segment, finish.figure, finish.on);
    if (!tile) return false;
    if (finish.on) {
      turn.elsewhere = rules::Elsewhere(*tile);
    } else {
      turn.deploy(tile->follower->segment, tile->follower->figure);
    }
  }
  if (finish.second) {
    const auto tile = deployed(finish.second->segment, finish.second->figure, finish.second->on);
    if (!tile || !turn.tile.follower) return false;
    turn.deploy_too(rules::Elsewhere(*tile));
  }
  if (finish.retrieve) turn.elsewhere = rules::Elsewhere(cell_of(*finish.retrieve));
  return true;
}

Request load_request(std::string saved) {
  auto out = asking(Ask::load);
  out.saved = std::move(saved);
  return out;
}

Answer load_anew(const Engine& engine, const GameTerms& terms, std::string saved) {
  auto begun = engine(begin_request(terms));
  return begun.is_done() ? engine(load_request(std::move(saved))) : begun;
}

}  // namespace bastide::props::engines
