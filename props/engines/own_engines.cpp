#include "props/engines/own_engines.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "rules/notation.hpp"
#include "rules/spelling.hpp"

namespace bastide::props::engines {
namespace {

using rules::FeatureKind;
using rules::Placement;
using rules::Turn;

constexpr std::string_view aside_word = "aside ";
constexpr std::string_view retrieves_word = " retrieves ";

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
    const auto* last = cell.data() + cell.size();
    rules::Cell from;
    const auto x = std::from_chars(cell.data(), last, from.x);
    const auto y = x.ptr == last ? x : std::from_chars(x.ptr + 1, last, from.y);
    if (x.ec != std::errc{} || y.ec != std::errc{} || y.ptr != last || *x.ptr != ',')
      fail(fmt::format("{}, expected a cell such as 1,0", rules::in_quotes(cell)));
    move.retrieves = from;
    text = text.substr(0, at);
  }
  move.tile = rules::parse_placement(set, text, "<moves>");
  return move;
}

Reply refused(std::string why) { return {Reply::Kind::refused, std::move(why)}; }

/// The turn with that action in place of its own.
Turn acting(Turn turn, const FigureAction& action) {
  turn.deploy(action.segment, action.figure);
  turn.retrieves = action.retrieves;
  return turn;
}

/// Fills in who stands on a feature: `count(figure, player)` figures. Further kinds where the edition has
/// some.
template <class Count>
void put_figures(FeatureAnswer& answer, const GameTerms& terms, const Count& count) {
  std::vector<std::vector<int>> rows;
  for (int figure = 0; figure < static_cast<int>(terms.edition->figures.size()); ++figure) {
    auto& row = rows.emplace_back();
    for (int player = 0; player < terms.players; ++player) row.push_back(count(figure, player));
  }
  answer.followers = rows.front();
  rows.erase(rows.begin());
  if (!rows.empty()) answer.figures = std::move(rows);
}

/// Likewise what is printed on it: `count(mark)` of marks besides pennants.
template <class Count>
void put_marks(FeatureAnswer& answer, const GameTerms& terms, const Count& count) {
  if (terms.edition->marks.size() == 1) return;
  answer.marks.emplace();
  for (std::size_t mark = 1; mark < terms.edition->marks.size(); ++mark) answer.marks->push_back(count(mark));
}

rules::Cell cell_of(const rules::records::FastGame& game, int tile) {
  return game.engine().board().placement(tile).cell;
}
rules::Cell cell_of(const rules::records::ReferenceGame& game, int tile) {
  return game.engine().board()[static_cast<std::size_t>(tile)].cell;
}

FeatureAnswers features_in(const rules::records::FastGame& game, const GameTerms& terms) {
  const auto& forest = game.engine().forest();
  const auto& board = game.engine().board();
  std::vector<std::vector<rules::Cell>> tiles(static_cast<std::size_t>(forest.entry_count()));
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    auto& cells = tiles[static_cast<std::size_t>(forest.find(e))];
    const auto cell = board.cell(board.tile(forest.segment_of(e).placement).cell);
    if (cells.empty() || cells.back() != cell) cells.push_back(cell);  // a tile's entries are in a row
  }
  FeatureAnswers out;
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& feature = forest.feature(e);
    FeatureAnswer answer;
    answer.kind = feature.kind;
    answer.tiles = std::move(tiles[static_cast<std::size_t>(e)]);
    if (rules::is_line(feature.kind)) answer.open_edges = feature.open;
    if (feature.kind == FeatureKind::city) answer.pennants = feature.pennants;
    if (feature.kind != FeatureKind::farm) answer.complete = feature.is_complete();
    put_figures(answer, terms, [&](int figure, int player) { return forest.figures(e, figure, player); });
    put_marks(answer, terms, [&](std::size_t mark) { return forest.mark(e, mark); });
    out.features.push_back(std::move(answer));
  }
  return out;
}

FeatureAnswers features_in(const rules::records::ReferenceGame& game, const GameTerms& terms) {
  const auto& board = game.engine().board();
  const auto found = rules::reference::features(terms.set(), board, terms.edition->table);
  std::vector<std::vector<rules::Deployment>> standing(found.features.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (!board[i].follower) continue;
    const auto feature = found.feature_of[i][static_cast<std::size_t>(board[i].follower->segment)];
    standing[static_cast<std::size_t>(feature)].push_back(*board[i].follower);
  }
  FeatureAnswers out;
  for (std::size_t f = 0; f < found.features.size(); ++f) {
    const auto& feature = found.features[f];
    FeatureAnswer answer;
    answer.kind = feature.kind;
    for (const int tile : feature.tiles) answer.tiles.push_back(board[static_cast<std::size_t>(tile)].cell);
    if (rules::is_line(feature.kind)) answer.open_edges = feature.open_edges;
    if (feature.kind == FeatureKind::city) answer.pennants = feature.marks[tilesets::pennant];
    if (feature.kind != FeatureKind::farm) answer.complete = feature.complete;
    put_figures(answer, terms, [&](int figure, int player) {
      return static_cast<int>(std::count_if(standing[f].begin(), standing[f].end(), [&](const auto& d) {
        return d.figure == figure && d.player == player;
      }));
    });
    put_marks(answer, terms, [&](std::size_t mark) { return feature.marks[mark]; });
    out.features.push_back(std::move(answer));
  }
  return out;
}

}  // namespace

FigureAction action_of(const Turn& turn) {
  return {turn.segment(), turn.tile.follower ? turn.tile.follower->figure : 0, turn.retrieves};
}

std::string print_moves(const tilesets::TileSet& set, const std::vector<Turn>& moves) {
  std::string text;
  for (const auto& move : moves) {
    if (!text.empty()) text += "; ";
    if (is_aside(move)) {
      text += std::string(aside_word) + set.type(move.set_aside.front()).id;
      continue;
    }
    text += fmt::format("{} {}", move.player, rules::print_placement(set, move.tile, true));
    if (move.retrieves) text += fmt::format("{}{},{}", retrieves_word, move.retrieves->x, move.retrieves->y);
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
std::optional<Reply> OwnSession<EngineGame>::out_of_turn(bool expects_placed) const {
  if (!game_) return refused("no game was begun");
  if (placed() && !expects_placed) return refused("a turn is under way");
  if (!placed() && expects_placed) return refused("no tile was placed");
  return std::nullopt;
}

template <class EngineGame>
Reply OwnSession<EngineGame>::begin(const GameTerms& terms) {
  terms_ = terms;
  moves_.clear();
  game_.emplace(rules::board::Ruleset(*terms.fit, *terms.edition), terms.players,
                Placement{terms.start, 0, {0, 0}, std::nullopt});
  return {};
}

template <class EngineGame>
Reply OwnSession<EngineGame>::place(int player, const Placement& tile) {
  if (auto wrong = out_of_turn(false)) return *wrong;
  const Turn turn{{}, player, tile};
  if (auto wrong = game_->objection(turn)) return refused(*wrong);
  game_->lay(turn);
  return {};
}

template <class EngineGame>
Reply OwnSession<EngineGame>::finish(const FigureAction& action) {
  if (auto wrong = out_of_turn(true)) return *wrong;
  const auto turn = acting(*placed(), action);
  if (auto wrong = game_->objection_to(turn)) return refused(*wrong);
  moves_.push_back(turn);
  game_->finish(turn);
  return {};
}

template <class EngineGame>
Reply OwnSession<EngineGame>::set_aside(int type) {
  if (auto wrong = out_of_turn(false)) return *wrong;
  if (game_->left(type) == 0) return refused("none of that tile is left");
  game_->set_aside(type);
  moves_.push_back({{type}, 0, {}});
  return {};
}

template <class EngineGame>
Reply OwnSession<EngineGame>::undo() {
  if (auto wrong = out_of_turn(false)) return *wrong;
  if (moves_.empty()) return refused("there is no move to take back");
  game_->undo();
  moves_.pop_back();
  return {};
}

template <class EngineGame>
Reply OwnSession<EngineGame>::load(const std::string& text) {
  std::vector<Turn> moves;
  try {
    moves = parse_moves(terms_.set(), text);
  } catch (const tilesets::InputError& error) {
    return refused(error.message());
  }
  for (const auto& move : moves) {
    auto reply = is_aside(move) ? set_aside(move.set_aside.front()) : place(move.player, move.bare());
    if (reply.is_done() && !is_aside(move)) reply = finish(action_of(move));
    if (!reply.is_done()) return reply;
  }
  return {};
}

template <class EngineGame>
Answer<std::vector<int>> OwnSession<EngineGame>::spots(int player, int figure) const {
  if (!game_ || !placed()) return std::vector<int>{};
  return player == placed()->player ? Answer<std::vector<int>>(game_->spots(figure)) : std::nullopt;
}

template <class EngineGame>
Answer<std::vector<rules::Cell>> OwnSession<EngineGame>::retrievable(int player) const {
  if (!game_ || !placed()) return std::vector<rules::Cell>{};
  if (player != placed()->player) return std::nullopt;
  std::vector<rules::Cell> cells;
  for (const int tile : game_->retrievable()) cells.push_back(cell_of(*game_, tile));
  return cells;
}

template <class EngineGame>
Answer<NextPart> OwnSession<EngineGame>::next_part() const {
  const auto last = std::find_if_not(moves_.rbegin(), moves_.rend(), is_aside);
  if (last == moves_.rend()) return std::nullopt;
  const int player = game_->next_player(last->player);
  return NextPart{player, game_->part(player)};
}

template <class EngineGame>
Answer<std::vector<int>> OwnSession<EngineGame>::tokens(int mark) const {
  return rules::of_players(game_->tokens()[static_cast<std::size_t>(mark)], terms_.players);
}

template <class EngineGame>
Answer<std::vector<int>> OwnSession<EngineGame>::deck() const {
  std::vector<int> left;
  for (int type = 0; type < terms_.set().type_count(); ++type) left.push_back(game_->left(type));
  return left;
}

template <class EngineGame>
Answer<FeatureAnswers> OwnSession<EngineGame>::features() const {
  return features_in(*game_, terms_);
}

template class OwnSession<rules::records::FastGame>;
template class OwnSession<rules::records::ReferenceGame>;

namespace {

template <class Session>
EngineAdapter own_engine() {
  auto engine = adapter_of(std::make_shared<Session>());
  engine.lists_apart = true;
  return engine;
}

}  // namespace

EngineAdapter fast_engine() { return own_engine<FastSession>(); }
EngineAdapter reference_engine() { return own_engine<ReferenceSession>(); }

}  // namespace bastide::props::engines
