#include "props/engines/own_engines.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

#include "rules/notation.hpp"
#include "rules/spelling.hpp"

namespace bastide::props::engines {
namespace {

constexpr std::string_view aside_word = "aside ";

EngineMove parse_move(const tilesets::TileSet& set, std::string_view text) {
  const auto fail = [](const std::string& wrong) {
    throw tilesets::InputError({"<moves>", 0, 0}, wrong, {});
  };
  EngineMove move;
  if (text.starts_with(aside_word)) {
    move.is_aside = true;
    move.tile.type = set.find(std::string(text.substr(aside_word.size())));
    if (move.tile.type < 0) fail(fmt::format("unknown tile in {}", rules::in_quotes(text)));
    return move;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), move.player);
  if (error != std::errc{} || move.player < 0 || move.player >= rules::most_players)
    fail(fmt::format("{}, expected a player's number and a placement", rules::in_quotes(text)));
  move.tile =
      rules::parse_placement(set, text.substr(static_cast<std::size_t>(end - text.data())), "<moves>");
  return move;
}

}  // namespace

std::string print_moves(const tilesets::TileSet& set, const std::vector<EngineMove>& moves) {
  std::string text;
  for (const auto& move : moves) {
    if (!text.empty()) text += "; ";
    text += move.is_aside ? std::string(aside_word) + set.type(move.tile.type).id
                          : fmt::format("{} {}", move.player, rules::print_placement(set, move.tile, true));
  }
  return text;
}

std::vector<EngineMove> parse_moves(const tilesets::TileSet& set, std::string_view text) {
  std::vector<EngineMove> moves;
  while (!text.empty()) {
    const auto end = text.find(';');
    moves.push_back(parse_move(set, text.substr(0, end)));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  return moves;
}

namespace {

using rules::FeatureKind;
using rules::Placement;
using rules::board::LegalPlace;
namespace reference = rules::reference;

Reply refused(std::string why) { return {Reply::Kind::refused, std::move(why)}; }

std::vector<int> of_players(const rules::PerPlayer& numbers, int players) {
  return {numbers.begin(), numbers.begin() + players};
}

/// What goes for both engines' moves, before the rules.
std::optional<Reply> out_of_turn(bool has_begun, bool is_placed, bool expects_placed) {
  if (!has_begun) return refused("no game was begun");
  if (is_placed && !expects_placed) return refused("a turn is under way");
  if (!is_placed && expects_placed) return refused("no tile was placed");
  return std::nullopt;
}

/// Plays saved moves in a session that has just begun.
template <class Session>
Reply play_all(Session& session, const tilesets::TileSet& set, const std::string& text) {
  std::vector<EngineMove> moves;
  try {
    moves = parse_moves(set, text);
  } catch (const tilesets::InputError& error) {
    return refused(error.message());
  }
  for (auto move : moves) {
    const int segment = move.tile.follower ? move.tile.follower->segment : -1;
    move.tile.follower.reset();
    auto reply = move.is_aside ? session.set_aside(move.tile.type) : session.place(move.player, move.tile);
    if (reply.is_done() && !move.is_aside) reply = session.finish(segment);
    if (!reply.is_done()) return reply;
  }
  return {};
}

}  // namespace

// --- the fast engine

Reply FastSession::begin(const GameTerms& terms) {
  terms_ = terms;
  moves_.clear();
  placed_.reset();
  game_.emplace(*terms.fit, *terms.edition, terms.players, terms.start, 0);
  return {};
}

Reply FastSession::place(int player, const Placement& tile) {
  if (auto wrong = out_of_turn(game_.has_value(), placed_.has_value(), false)) return *wrong;
  if (player < 0 || player >= terms_.players) return refused(fmt::format("there is no player {}", player));
  if (auto wrong = game_->objection(tile.cell, tile.type, tile.rotation)) return refused(*wrong);
  game_->place(tile.cell, tile.type, tile.rotation);
  placed_ = EngineMove{false, player, tile};
  return {};
}

Reply FastSession::finish(int segment) {
  if (auto wrong = out_of_turn(game_.has_value(), placed_.has_value(), true)) return *wrong;
  if (segment >= 0) {
    const auto free = *spots(placed_->player);
    if (std::find(free.begin(), free.end(), segment) == free.end())
      return refused("no follower may be deployed there");
    game_->deploy(placed_->player, segment);
    placed_->tile.follower = rules::Deployment{placed_->player, segment};
  }
  game_->finish_turn();
  moves_.push_back(*placed_);
  placed_.reset();
  return {};
}

Reply FastSession::set_aside(int type) {
  if (auto wrong = out_of_turn(game_.has_value(), placed_.has_value(), false)) return *wrong;
  if (game_->board().left(type) == 0) return refused("none of that tile is left");
  game_->set_aside(type);
  moves_.push_back({true, 0, {type, 0, {}, std::nullopt}});
  return {};
}

Reply FastSession::undo() {
  if (auto wrong = out_of_turn(game_.has_value(), placed_.has_value(), false)) return *wrong;
  if (moves_.empty()) return refused("there is no move to take back");
  if (moves_.back().is_aside) {
    game_->put_back(moves_.back().tile.type);
  } else {
    game_->undo_turn();
  }
  moves_.pop_back();
  return {};
}

Answer<std::string> FastSession::save() const { return print_moves(terms_.set(), moves_); }
Reply FastSession::load(const std::string& text) { return play_all(*this, terms_.set(), text); }

Answer<std::vector<LegalPlace>> FastSession::placements(int type) const {
  return game_->board().legal_placements(type);
}

Answer<std::vector<int>> FastSession::spots(int player) const {
  if (!placed_) return std::vector<int>{};
  const auto mask = game_->spots(player);
  std::vector<int> segments;
  for (int s = 0; s < tilesets::most_segments; ++s) {
    if ((mask >> static_cast<unsigned>(s) & 1U) != 0) segments.push_back(s);
  }
  return segments;
}

Answer<FeatureAnswers> FastSession::features() const {
  const auto& forest = game_->forest();
  const auto& board = game_->board();
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
    FeatureAnswer answer{feature.kind, std::move(tiles[static_cast<std::size_t>(e)]), {}, {}, {}, {}};
    if (feature.kind == FeatureKind::city || feature.kind == FeatureKind::road)
      answer.open_edges = feature.open;
    if (feature.kind == FeatureKind::city) answer.pennants = feature.pennants;
    if (feature.kind != FeatureKind::farm) answer.complete = feature.is_complete();
    answer.followers =
        std::vector<int>(feature.followers.begin(), feature.followers.begin() + terms_.players);
    out.features.push_back(std::move(answer));
  }
  return out;
}

Answer<std::vector<int>> FastSession::scores() const { return of_players(game_->scores(), terms_.players); }
Answer<std::vector<int>> FastSession::supply() const { return of_players(game_->supply(), terms_.players); }

Answer<std::vector<int>> FastSession::final_scores(rules::editions::Farms farms) const {
  auto sums = of_players(game_->scores(), terms_.players);
  const auto end = game_->final_score(farms);
  for (std::size_t p = 0; p < sums.size(); ++p) sums[p] += end.totals[p];
  return sums;
}

// --- the reference model

Reply ReferenceSession::begin(const GameTerms& terms) {
  terms_ = terms;
  moves_.clear();
  placed_.reset();
  games_.clear();
  games_.emplace_back(terms.set(), *terms.edition, terms.players,
                      Placement{terms.start, 0, {0, 0}, std::nullopt});
  return {};
}

Reply ReferenceSession::place(int player, const Placement& tile) {
  if (auto wrong = out_of_turn(!games_.empty(), placed_.has_value(), false)) return *wrong;
  if (auto wrong = game().objection(player, tile)) return refused(*wrong);
  placed_ = EngineMove{false, player, tile};
  return {};
}

Reply ReferenceSession::finish(int segment) {
  if (auto wrong = out_of_turn(!games_.empty(), placed_.has_value(), true)) return *wrong;
  auto move = *placed_;
  if (segment >= 0) move.tile.follower = rules::Deployment{move.player, segment};
  if (auto wrong = game().objection(move.player, move.tile)) return refused(*wrong);
  auto next = game();
  next.play(move.player, move.tile);
  games_.push_back(std::move(next));
  moves_.push_back(move);
  placed_.reset();
  return {};
}

Reply ReferenceSession::set_aside(int type) {
  if (auto wrong = out_of_turn(!games_.empty(), placed_.has_value(), false)) return *wrong;
  if (game().left(type) == 0) return refused("none of that tile is left");
  auto next = game();
  next.set_aside(type);
  games_.push_back(std::move(next));
  moves_.push_back({true, 0, {type, 0, {}, std::nullopt}});
  return {};
}

Reply ReferenceSession::undo() {
  if (auto wrong = out_of_turn(!games_.empty(), placed_.has_value(), false)) return *wrong;
  if (moves_.empty()) return refused("there is no move to take back");
  games_.pop_back();
  moves_.pop_back();
  return {};
}

Answer<std::string> ReferenceSession::save() const { return print_moves(terms_.set(), moves_); }
Reply ReferenceSession::load(const std::string& text) { return play_all(*this, terms_.set(), text); }

Answer<std::vector<LegalPlace>> ReferenceSession::placements(int type) const {
  std::vector<LegalPlace> places;
  for (const auto& place :
       reference::legal_placements(terms_.set(), game().board(), type, terms_.edition->table))
    places.push_back({place.cell, place.rotation});
  return places;
}

Answer<std::vector<int>> ReferenceSession::spots(int player) const {
  if (!placed_) return std::vector<int>{};
  return game().spots_after(player, placed_->tile);
}

Answer<FeatureAnswers> ReferenceSession::features() const {
  const auto& board = game().board();
  const auto found = reference::features(terms_.set(), board, terms_.edition->table);
  std::vector<std::vector<int>> followers(found.features.size(),
                                          std::vector<int>(static_cast<std::size_t>(terms_.players)));
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (!board[i].follower) continue;
    const auto feature = found.feature_of[i][static_cast<std::size_t>(board[i].follower->segment)];
    ++followers[static_cast<std::size_t>(feature)][static_cast<std::size_t>(board[i].follower->player)];
  }
  FeatureAnswers out;
  for (std::size_t f = 0; f < found.features.size(); ++f) {
    const auto& feature = found.features[f];
    FeatureAnswer answer{feature.kind, {}, {}, {}, {}, followers[f]};
    for (const int tile : feature.tiles) answer.tiles.push_back(board[static_cast<std::size_t>(tile)].cell);
    if (feature.kind == FeatureKind::city || feature.kind == FeatureKind::road)
      answer.open_edges = feature.open_edges;
    if (feature.kind == FeatureKind::city) answer.pennants = feature.pennants;
    if (feature.kind != FeatureKind::farm) answer.complete = feature.complete;
    out.features.push_back(std::move(answer));
  }
  return out;
}

Answer<std::vector<int>> ReferenceSession::scores() const {
  return of_players(game().scores(), terms_.players);
}
Answer<std::vector<int>> ReferenceSession::supply() const {
  return of_players(game().supply(), terms_.players);
}

Answer<std::vector<int>> ReferenceSession::final_scores(rules::editions::Farms farms) const {
  auto sums = of_players(game().scores(), terms_.players);
  const auto end = game().final_score(farms);
  for (std::size_t p = 0; p < sums.size(); ++p) sums[p] += end.totals[p];
  return sums;
}

EngineAdapter fast_engine() { return adapter_of(std::make_shared<FastSession>()); }
EngineAdapter reference_engine() { return adapter_of(std::make_shared<ReferenceSession>()); }

}  // namespace bastide::props::engines
