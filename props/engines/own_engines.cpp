#include "props/engines/own_engines.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "rules/notation.hpp"
#include "rules/spelling.hpp"

namespace bastide::props::engines {
namespace {

using rules::FeatureKind;
using rules::Turn;

constexpr std::string_view aside_word = "aside ";
constexpr std::string_view retrieves_word = " retrieves ";
constexpr std::string_view elsewhere_word = " elsewhere ";

Turn parse_move(const tilesets::TileSet& set, std::string_view text) {
  const auto fail = [](const std::string& wrong) {
    throw tilesets::InputError({"<moves>", 0, 0}, wrong, {});
  };
  Turn move;
  if (text.starts_with(aside_word)) {
    move.set_aside = {set.find(std::string(text.substr(aside_word.size())))};
    if (move.set_aside.front() < 0) fail(fmt::format("unknown tile in {}", rules::in_quotes(text)));
    return move;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), move.player);
  if (error != std::errc{} || move.player < 0 || move.player >= rules::most_players)
    fail(fmt::format("{}, expected a player's number and a placement", rules::in_quotes(text)));
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (const auto at = text.find(retrieves_word); at != std::string_view::npos) {
    const auto cell = text.substr(at + retrieves_word.size());
    const auto from = rules::records::read_cell(cell);
    if (from) move.elsewhere = rules::Elsewhere(*from);
    if (!from) fail(fmt::format("{}, expected a cell such as 1,0", rules::in_quotes(cell)));
    text = text.substr(0, at);
  }
  if (const auto at = text.find(elsewhere_word); at != std::string_view::npos) {
    const auto there = rules::parse_placement(set, text.substr(at + elsewhere_word.size()), "<moves>");
    move.tile = rules::parse_placement(set, text.substr(0, at), "<moves>");
    if (!there.follower || move.tile.follower.size() > 1)
      fail(fmt::format("{}, expected a tile with a figure, and one figure at most before",
                       rules::in_quotes(text)));
    move.deploy_too(rules::Elsewhere(there));
    return move;
  }
  move.tile = rules::parse_placement(set, text, "<moves>");
  move.deploy_as_written();
  return move;
}

rules::Cell cell_of(const rules::records::FastGame& game, int tile) {
  return game.engine().board().placement(tile).cell;
}
rules::Cell cell_of(const rules::records::ReferenceGame& game, int tile) {
  return game.engine().board()[static_cast<std::size_t>(tile)].cell;
}

/// A feature without its tiles. `figures(figure, player)` says how many stand there, `marks(mark)` what is
/// printed on it; figures and marks that are not there are left out.
template <class Figures, class Marks>
Feature feature_of(FeatureKind kind, const GameTerms& terms, int open, bool is_complete,
                   const Figures& figures, const Marks& marks) {
  const auto& edition = *terms.edition;
  Feature out;
  out.kind = rules::feature_name(kind, terms.set());
  if (rules::is_line(kind)) out.open = open;
  if (kind == FeatureKind::city) out.pennants = marks(tilesets::pennant);
  if (kind != FeatureKind::farm) out.complete = is_complete;
  if (edition.marks.size() > 1) out.marks.emplace();
  for (std::size_t mark = 1; mark < edition.marks.size(); ++mark) {
    if (const int count = marks(mark); count != 0) (*out.marks)[edition.marks[mark].name] = count;
  }
  if (edition.figures.size() > 1) out.figures.emplace();
  for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
    Ints row;
    for (int player = 0; player < terms.players; ++player)
      row.push_back(figures(static_cast<int>(figure), player));
    if (figure == 0) {
      out.followers = std::move(row);
    } else if (std::ranges::any_of(row, [](int n) { return n != 0; })) {
      (*out.figures)[edition.figures[figure].id] = std::move(row);
    }
  }
  return out;
}

std::vector<Feature> features_in(const rules::records::FastGame& game, const GameTerms& terms) {
  const auto& forest = game.engine().forest();
  const auto& board = game.engine().board();
  std::vector<Cells> tiles(static_cast<std::size_t>(forest.entry_count()));
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    auto& cells = tiles[static_cast<std::size_t>(forest.find(e))];
    const auto cell = board.cell(board.tile(forest.segment_of(e).placement).cell);
    // A tile's entries are in a row.
    if (cells.empty() || cells.back()[0] != cell.x || cells.back()[1] != cell.y)
      cells.push_back({cell.x, cell.y});
  }
  std::vector<Feature> out;
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& feature = forest.feature(e);
    out.push_back(feature_of(
        feature.kind, terms, feature.open, feature.is_complete(),
        [&](int figure, int player) { return forest.figures(e, figure, player); },
        [&](std::size_t mark) {
          return mark == tilesets::pennant ? int{feature.pennants} : forest.mark(e, mark);
        }));
    out.back().tiles = std::move(tiles[static_cast<std::size_t>(e)]);
  }
  return out;
}

std::vector<rules::Placement> board_of(const rules::records::FastGame& game) {
  return game.engine().position().placements;
}
std::vector<rules::Placement> board_of(const rules::records::ReferenceGame& game) {
  return game.engine().board();
}

std::vector<Feature> features_in(const rules::records::ReferenceGame& game, const GameTerms& terms) {
  const auto& board = game.engine().board();
  const auto found = rules::reference::features(terms.set(), board, terms.edition->table);
  std::vector<std::vector<rules::Deployment>> standing(found.features.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    for (const auto& who : board[i].follower) {
      const auto feature = found.feature_of[i][static_cast<std::size_t>(who.segment)];
      standing[static_cast<std::size_t>(feature)].push_back(who);
    }
  }
  std::vector<Feature> out;
  for (std::size_t f = 0; f < found.features.size(); ++f) {
    const auto& feature = found.features[f];
    out.push_back(feature_of(
        feature.kind, terms, feature.open_edges, feature.complete,
        [&](int figure, int player) {
          return static_cast<int>(std::ranges::count_if(
              standing[f], [&](const auto& d) { return d.figure == figure && d.player == player; }));
        },
        [&](std::size_t mark) { return feature.marks[mark]; }));
    for (const int tile : feature.tiles) {
      const auto cell = cell_of(game, tile);
      out.back().tiles.push_back({cell.x, cell.y});
    }
  }
  return out;
}

}  // namespace

std::string print_moves(const tilesets::TileSet& set, const std::vector<Turn>& moves) {
  std::string text;
  for (const auto& move : moves) {
    if (!text.empty()) text += "; ";
    if (is_aside(move)) {
      text += std::string(aside_word) + set.type(move.set_aside.front()).id;
      continue;
    }
    const auto tile = move.laid();
    text += fmt::format("{} {}", move.player, rules::print_placement(set, tile, true));
    if (const auto from = move.retrieves()) text += fmt::format("{}{},{}", retrieves_word, from->x, from->y);
    if (move.elsewhere && move.elsewhere->deploys && move.elsewhere->cell != tile.cell)
      text += fmt::format("{}{}", elsewhere_word, rules::print_placement(set, move.elsewhere->tile(), true));
  }
  return text;
}

std::vector<Turn> parse_moves(const tilesets::TileSet& set, std::string_view text) {
  std::vector<Turn> moves;
  while (!text.empty()) {
    const auto end = text.find(';');
    moves.push_back(parse_move(set, text.substr(0, end)));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  return moves;
}

template <class EngineGame>
Answer OwnSession<EngineGame>::operator()(const Request& request) {
  switch (request.ask) {
    case Ask::hello: {
      Answer out;
      out.answers = engine_abilities();
      out.apart = true;
      out.by_kind = true;
      return out;
    }
    case Ask::begin:
      return begin(*request.terms);
    case Ask::place:
    case Ask::finish:
    case Ask::aside:
    case Ask::undo:
    case Ask::load:
      return move(request);
    default:
      return game_ ? tell(request) : refused("no game was begun");
  }
}

template <class EngineGame>
int OwnSession<EngineGame>::figure_of(const Request& request) const {
  return request.figure ? set().find_figure(*request.figure) : 0;
}

template <class EngineGame>
Answer OwnSession<EngineGame>::begin(const GameTerms& terms) {
  terms_ = terms;
  moves_.clear();
  game_.emplace(rules::board::Ruleset(*terms.fit, *terms.edition), terms.players,
                rules::Placement{terms.start, 0, {0, 0}, std::nullopt});
  return done();
}

template <class EngineGame>
Answer OwnSession<EngineGame>::move(const Request& request) {
  if (!game_) return refused("no game was begun");
  const bool is_finish = request.ask == Ask::finish;
  if (placed() && !is_finish) return refused("a turn is under way");
  if (!placed() && is_finish) return refused("no tile was placed");
  switch (request.ask) {
    case Ask::place:
      return lay(turn_of(set(), request));
    case Ask::aside:
      return set_aside(set().find(*request.tile));
    case Ask::undo:
      return undo();
    case Ask::load:
      return load(*request.saved);
    default:
      break;
  }
  auto turn = *placed();
  const auto board = board_of(*game_);
  return act(set(), request, turn, board) ? finish(turn) : refused("the tile placed has no such segment");
}

template <class EngineGame>
Answer OwnSession<EngineGame>::lay(const Turn& turn) {
  if (auto wrong = game_->objection(turn)) return refused(*wrong);
  game_->lay(turn);
  return done();
}

template <class EngineGame>
Answer OwnSession<EngineGame>::finish(const Turn& turn) {
  if (auto wrong = game_->objection_to(turn)) return refused(*wrong);
  moves_.push_back(turn);
  scored_ = game_->finish(turn);
  return done();
}

template <class EngineGame>
Answer OwnSession<EngineGame>::set_aside(int type) {
  if (game_->left(type) == 0) return refused("none of that tile is left");
  game_->set_aside(type);
  moves_.push_back({{type}, 0, {}});
  return done();
}

template <class EngineGame>
Answer OwnSession<EngineGame>::undo() {
  if (moves_.empty()) return refused("there is no move to take back");
  game_->undo();
  moves_.pop_back();
  return done();
}

template <class EngineGame>
Answer OwnSession<EngineGame>::load(const std::string& text) {
  std::vector<Turn> moves;
  try {
    moves = parse_moves(set(), text);
  } catch (const tilesets::InputError& error) {
    return refused(error.message());
  }
  for (const auto& move : moves) {
    auto turn = Turn{{}, move.player, move.bare()};
    auto answer = is_aside(move) ? set_aside(move.set_aside.front()) : lay(turn);
    if (move.tile.follower) turn.deploy(move.segment(), move.tile.follower->figure);
    turn.elsewhere = move.elsewhere;
    if (answer.is_done() && !is_aside(move)) answer = finish(turn);
    if (!answer.is_done()) return answer;
  }
  return done();
}

/// What features of the kind give.
template <class EngineGame>
Ints OwnSession<EngineGame>::points_of(const rules::ScoreSheet& sheet, const std::string& kind) const {
  rules::PerPlayer sum{};
  for (const auto& item : sheet.items)
    if (kind == rules::feature_name(item.feature, set())) rules::add(sum, item.points);
  return rules::of_players(sum, terms_.players);
}

template <class EngineGame>
Answer OwnSession<EngineGame>::tell(const Request& request) const {
  const bool is_other = placed() && request.player && *request.player != placed()->player;
  Answer out;
  switch (request.ask) {
    case Ask::save:
      out.saved = print_moves(set(), moves_);
      break;
    case Ask::placements:
      out.placements.emplace();
      for (const auto& p : game_->placements(set().find(*request.tile)))
        out.placements->push_back({p.cell.x, p.cell.y, p.rotation});
      break;
    case Ask::spots:
      if (is_other) return unsupported();
      out.spots.emplace();
      if (!placed()) break;
      for (const int s : game_->spots(figure_of(request)))
        out.spots->push_back(set().type(placed()->tile.type).segments[static_cast<std::size_t>(s)].name);
      break;
    case Ask::retrievable:
      if (is_other) return unsupported();
      out.retrievable.emplace();
      if (!placed()) break;
      for (const int tile : game_->retrievable()) {
        const auto cell = cell_of(*game_, tile);
        out.retrievable->push_back({cell.x, cell.y});
      }
      break;
    case Ask::features:
      out.features = features_in(*game_, terms_);
      break;
    case Ask::tokens: {
      const auto mark =
          std::ranges::find(terms_.edition->marks, *request.mark, &rules::expressions::MarkRule::name);
      out.tokens = rules::of_players(
          game_->tokens()[static_cast<std::size_t>(mark - terms_.edition->marks.begin())], terms_.players);
      break;
    }
    case Ask::next: {
      const auto last = std::find_if_not(moves_.rbegin(), moves_.rend(), is_aside);
      if (last == moves_.rend()) return unsupported();  // nothing before the first tile
      const int player = game_->next_player(last->player);
      out.next = NextTile{player, game_->part(player)};
      break;
    }
    case Ask::deck:
      out.deck.emplace();
      for (int type = 0; type < set().type_count(); ++type) {
        if (const int left = game_->left(type); left != 0) (*out.deck)[set().type(type).id] = left;
      }
      break;
    case Ask::scores:
      out.scores = rules::of_players(game_->scores(), terms_.players);
      break;
    case Ask::supply:
      out.supply = rules::of_players(game_->supply(figure_of(request)), terms_.players);
      break;
    case Ask::final: {
      const auto& words = farm_methods();
      const auto farms = std::ranges::find(words, *request.farms) - words.begin();
      const auto method = static_cast<rules::editions::Farms>(farms);
      out.final = request.kind ? points_of(game_->final_score(method), *request.kind)
                               : rules::records::final_scores(*game_, method);
      break;
    }
    default:
      return unsupported();
  }
  return out;
}

template class OwnSession<rules::records::FastGame>;
template class OwnSession<rules::records::ReferenceGame>;

int figures_in_supply(const ReferenceSession& session) {
  int sum = 0;
  for (int f = 0; f < static_cast<int>(session.terms().edition->figures.size()); ++f) {
    for (const int left : rules::of_players(session.game().supply(f), session.terms().players)) sum += left;
  }
  return sum;
}

Engine fast_engine() { return engine_of(std::make_shared<FastSession>()); }
Engine reference_engine() { return engine_of(std::make_shared<ReferenceSession>()); }

}  // namespace bastide::props::engines
