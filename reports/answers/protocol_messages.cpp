#include "reports/answers/protocol_messages.hpp"

#include <array>
#include <optional>
#include <variant>

#include "reports/answers/told_tiles.hpp"
#include "solver/simulation/summary/summary.hpp"

namespace bastide::reports::answers {

using namespace tilesets::described;
using props::engines::Ask;
using rules::editions::Edition;
using rules::editions::Figure;
using rules::expressions::MarkRule;
using solver::simulation::summary::ByName;
using Texts = std::vector<std::string>;

namespace {

constexpr const char* a_segment = "city, road, field, cloister, garden, or a line of the set's own";
constexpr int most_figures = 20;  ///< of one kind, of each player

// Rows of the edition, as its file writes them.

struct ToldMark {
  const MarkRule* row;
  std::string on;
};
std::vector<ToldMark> told_marks(const Edition& edition) {
  std::vector<ToldMark> out;
  for (const auto& mark : edition.marks) out.push_back({&mark, edition.kind_name(mark.on)});
  return out;
}
Shape shape_of(const ToldMark*) {
  using F = ToldMark;
  const auto merge = words<rules::expressions::Merge>({"any", "sum"});
  return object({computed<[](const F& f) { return f.row->name; }>("name"),
                 field<&F::on>("on", a_segment).like(segment_pattern),
                 computed<[](const F& f) { return f.row->merge; }>("merge", {}, merge),
                 computed<[](const F& f) { return f.row->is_token; }>("token"),
                 computed<[](const F& f) { return f.row->bonus; }>("bonus")});
}

struct ToldFigure {
  const Figure* row;
  Texts stands_on;
};
std::vector<ToldFigure> told_figures(const Edition& edition) {
  std::vector<ToldFigure> out;
  for (const auto& figure : edition.figures) {
    auto& told = out.emplace_back(ToldFigure{&figure, {}});
    for (const auto& kind : tilesets::segment_kinds) {
      const bool is_there =
          !tilesets::is_own_line(kind.kind) || tilesets::line_number(kind.kind) < edition.lines.size();
      if (is_there && figure.may_stand_on(kind.kind)) told.stands_on.push_back(edition.kind_name(kind.kind));
    }
  }
  return out;
}

using Weight = std::variant<int, std::string>;
Weight weight_of(const ToldFigure& told) {
  const auto& formula = told.row->weight_formula;
  return formula ? Weight(formula->text()) : Weight(told.row->weight);
}

std::string points_back(const ToldFigure& told) {
  const auto& formula = told.row->retrieve_formula;
  return formula ? formula->text() : "";
}

/// A key that is there with its only word, or not at all.
template <auto has_it>
Field ability(const char* name, const char* word) {
  constexpr auto tell = [](const ToldFigure& told) {
    return told.row->*has_it ? std::optional(true) : std::nullopt;
  };
  return computed<tell>(name, {}, maybe_of<std::optional<bool>>(constant({}, word).shape));
}

Shape shape_of(const ToldFigure*) {
  using F = ToldFigure;
  const auto needs = words<rules::editions::Needs>({"empty", "own_follower", "nothing", "anyone"});
  const auto on_tile = words<rules::editions::OnTile>({"laid", "any", "earlier"});
  const auto retrieve = words<rules::editions::Retrieve>({"never", "incomplete", "anywhere"});
  return object(
      {computed<[](const F& f) { return f.row->id; }>("id"),
       computed<[](const F& f) { return f.row->count; }>("count").at_most(most_figures),
       computed<weight_of>("weight", "a number, or a formula", either_of<Weight>({integer<int>(), text()})),
       field<&F::stands_on>("stands_on", a_segment).like(segment_pattern),
       computed<[](const F& f) { return f.row->needs; }>("needs", {}, needs),
       ability<&Figure::leaves_with_follower>("leaves_with", "own_follower"),
       computed<[](const F& f) { return f.row->retrieve; }>("retrieve", {}, retrieve).if_any(),
       computed<[](const F& f) { return f.row->on_tile; }>("tile", {}, on_tile).if_any(),
       computed<[](const F& f) { return f.row->within; }>("within", {}, integer<int>()).if_any(),
       computed<[](const F& f) { return f.row->goes_second() ? 2 : 0; }>("per_turn", {}, integer<int>(0, 2))
           .if_any(),
       computed<points_back>("retrieve_points", "a formula").if_any(),
       ability<&Figure::gives_part>("extra_part", "extended")});
}

/// The start tile, which lies as it is printed.
struct StartTile {
  std::string tile;
  int x = 0, y = 0, rotation = 0;
};
Shape shape_of(const StartTile*) {
  using F = StartTile;
  return object({fields<&F::tile, &F::x, &F::y, &F::rotation>()});
}

ByName<std::string> options_in(const Edition& edition) {
  ByName<std::string> out;
  for (const auto& option : rules::editions::options_of(edition))
    out[option.name] = rules::editions::option_value(edition, option.name);
  return out;
}

/// A list that is told of a game when `is_told`, else nothing.
template <class List>
List told_if(bool is_told, const List& list) {
  return is_told ? list : List{};
}

/// Of a game as `Of` tells it: what an engine goes by.
template <class Of>
Field rules_of_game() {
  return computed<[](const Of& of) { return options_in(*of.terms.edition); }>("rules", "every option");
}
template <class Of>
Fields pieces_of_game() {
  using tilesets::Deck;
  using tilesets::TileType;
  constexpr auto followers = [](const Of& of) { return of.terms.edition->followers(); };
  constexpr auto start = [](const Of& of) { return StartTile{of.terms.set().type(of.terms.start).id}; };
  constexpr auto marks = [](const Of& of) { return told_if(of.is_extended, told_marks(*of.terms.edition)); };
  constexpr auto figures = [](const Of& of) {
    return told_if(of.is_extended, told_figures(*of.terms.edition));
  };
  constexpr auto edges = [](const Of& of) {
    return told_if(of.is_extended && of.terms.set().has_own_edges(), told_edges(of.terms.set()));
  };
  constexpr auto decks = [](const Of& of) { return told_if(of.is_extended, of.terms.set().decks()); };
  constexpr auto tiles = [](const Of& of) {
    const auto types = of.terms.set().types();
    return told_if(of.has_tiles, std::vector<TileType>(types.begin(), types.end()));
  };
  return {computed<followers>("followers").at_most(most_figures),
          computed<start>("start"),
          computed<marks>("marks", "version 2: how marks count, the pennant first").if_any(),
          computed<figures>("figures", "version 2: the kinds of figures, the follower first").if_any(),
          computed<edges>("edges", "version 2: what edges are, where the set has its own").if_any(),
          computed<decks>("decks", "version 2: in the order in which they are drawn, where there are some",
                          list_of<std::vector<Deck>>(deck_shape()))
              .if_any(),
          computed<tiles>("tiles", "every type, unturned", list_of<std::vector<TileType>>(tile_shape()))
              .if_any()};
}

}  // namespace

Shape shape_of(const BeginMessage*) {
  using F = BeginMessage;
  using T = props::engines::GameTerms;
  return object({fields<&F::id>(), constant("ask", word(Ask::begin)), field<&F::tile_set>("tileset"),
                 fields<&F::edition>(), rules_of_game<F>(),
                 field<&F::terms, &T::players>("players", {}, integer<int>(1, rules::most_players)),
                 pieces_of_game<F>()});
}

Shape shape_of(const WholeHeader*) {
  using F = WholeHeader;
  using H = VectorHeader;
  return object({constant("format", records::vectors_format), constant("licence", records::licence),
                 field<&F::header, &H::edition>("edition"), field<&F::header, &H::tile_set>("tileset"),
                 field<&F::header, &H::options>("options", "set on top of the edition").if_any(),
                 rules_of_game<F>(), pieces_of_game<F>()});
}

namespace {

/// Messages as they are written: what readers take besides is somebody's own and is not told.
Shape closed(Shape shape) {
  shape.is_open = shape.is_open && shape.kind == Kind::map;
  for (auto& field : shape.fields) field.shape = closed(std::move(field.shape));
  for (auto& element : shape.element) element = closed(std::move(element));
  return shape;
}

Shape message(std::vector<Field> fields) { return closed(object(std::move(fields))); }

}  // namespace

Shape vector_file_lines() {
  Shape out{Kind::either};
  out.element = {the_shape<WholeHeader>(), the_shape<records::FileHead>(), the_shape<records::ExampleLine>(),
                 the_shape<records::CountLine>()};
  return out;
}

Shape conform_messages() {
  Shape out{Kind::either};
  out.description =
      "One line between conform and an engine, either way, in version 1 or 2; what only version 2 has is "
      "said "
      "there. Further keys are an engine's own. Documented in docs/conform.md.";
  const auto id = [] { return field<&props::engines::Answer::id>("id", "", integer<int>(0, INT32_MAX)); };
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < the_shape<Ask>().words.size(); ++i) {
    const auto ask = static_cast<Ask>(i);
    auto request = ask == Ask::begin ? the_shape<BeginMessage>() : props::engines::request_shape(ask);
    for (auto& field : request.fields) {
      if (field.name == "ask") field = constant("ask", word(ask));
    }
    out.element.push_back(closed(std::move(request)));
  }
  for (std::size_t i = 0; i < the_shape<Ask>().words.size(); ++i) {
    const auto ask = static_cast<Ask>(i);
    const auto& key = props::engines::answer_key(ask);
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    keys.push_back(key);
    out.element.push_back(closed(props::engines::answer_shape(ask)));
  }
  for (auto declined : {needed<&props::engines::Answer::refused>(
                            "refused", "a move that the rules do not have, and why", text()),
                        needed<&props::engines::Answer::unsupported>(
                            "unsupported", "nothing is said to this, and why", text())})
    out.element.push_back(message({id(), std::move(declined)}));
  return out;
}

}  // namespace bastide::reports::answers
